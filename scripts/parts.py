"""The parts of ./test: what each of them runs, beside what, and which have passed on this source.

Standard library only, and it must run on Python 3.8.
"""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple
from xml.etree import ElementTree

from compiling import has_compiler
from prepare import ROOT, TOOLS, VENV, digest_of, say

from web import GIVES_WAY, npm

KEPT = TOOLS / "parts"
# Python compiles what it imports once and not in every process, whatever the machine says.
BYTECODE = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(TOOLS / "bytecode")}
MADE = {"build", "dist", "node_modules", "static", "__pycache__", "restinplay.egg-info"}
FAILING, NO_TESTS = 1, 5  # exit codes of pytest
MOST_AGAIN = 3  # more than these are no accident
COUNTED = ("tests", "failures", "errors")  # by its report
PASSED, FAILED, EMPTY = "passed", "FAILED", "no tests"

LINTERS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy",),
    ("lint-imports", "--no-logo"),
)
# Tests stay in order and a core that has none left takes the last of the other's, so that both are
# busy to the end and the walks of a game, kept in memory, serve nearly all its checks.
BOTH = ("-n", "2", "--dist", "worksteal")
EVERYDAY = ("-m", "not heavy", *BOTH)
THREE = ("-n", "3", "--dist", "worksteal")  # a browser waits now and then
PAGES = ("-m", "not heavy", *THREE)
HEAVY, HEAVY_PAGES = (("-m", "heavy and not soak", *cores) for cores in (BOTH, THREE))
CONTRACT, POSITIONS = "tests/contract/test_contract.py", "tests/contract/test_positions.py"
GAMES, SERVER, WEB = "tests/games", "tests/server", "tests/web"
APART = (CONTRACT, POSITIONS, GAMES, SERVER, WEB)  # heavy tests with a part of their own
BUILD = "tests/test_build.py"  # needs a C compiler


class Part(NamedTuple):
    name: str
    shows: str
    words: Tuple[str, ...] = ()  # for pytest; without any, the linters run
    plain: bool = False
    waits: bool = False  # for browsers and clocks, most of its time: others can run meanwhile,
    patient: bool = False  # namely those that only think, and do not mind how long
    again: bool = False  # a few that fail run once more, by themselves, and are named if they pass


PARTS = (
    Part("browser", "all that is not heavy, in Chromium", (*PAGES, WEB), waits=True, again=True),
    Part("form", "linters, types, imports, the checks of web/", patient=True),
    Part(
        "plain",
        "the contract, the rules plain",
        (*EVERYDAY, "tests/contract"),
        plain=True,
        patient=True,
    ),
    Part(
        "everyday",
        "all else that is not heavy",
        (*EVERYDAY, f"--ignore={WEB}"),
        patient=True,
        again=True,
    ),
    Part("soak", "heavy: what runs for long", ("-m", "soak"), waits=True),
    Part("contract", "heavy: the contract, for long", (*HEAVY, CONTRACT), patient=True),
    Part("pages", "heavy: in Chromium", (*HEAVY_PAGES, WEB), waits=True),
    Part("positions", "heavy: altered and reached positions", (*HEAVY, POSITIONS), patient=True),
    Part("games", "heavy: second readings, invariants, fuzz", (*HEAVY, GAMES), patient=True),
    Part("server", "heavy: the server", (*HEAVY, SERVER)),
    Part("rest", "heavy: all others", (*HEAVY, *(f"--ignore={path}" for path in APART))),
)
ORDINARY = PARTS[:4]
NAMES = [part.name for part in PARTS]


class How(NamedTuple):
    """How a program is run: where its output goes, if not here, and whether it gives way."""

    output: Optional[Path] = None
    gives_way: bool = False


AS_USUAL = How()


class Outcome(NamedTuple):
    name: str
    word: str
    tests: int
    failures: int
    minutes: float
    output: Optional[Path] = None
    shaky: Tuple[str, ...] = ()  # tests that failed among others and passed alone


def run_parts(parts: Sequence[Part], *, to_the_end: bool = True) -> int:
    """Runs them, patient ones beside one that waits; says how it went and returns an exit code."""
    if not parts:
        say("All of this has passed on this very source.")
        return 0
    outcomes: List[Outcome] = []
    with ThreadPoolExecutor(1) as background:
        beside: List[Future[Outcome]] = []
        try:
            for part, following in zip(parts, [*parts[1:], None]):
                if beside and not part.patient:
                    outcomes.append(shown(beside.pop().result()))
                if part.waits and following is not None and following.patient:
                    print(f"== {part.name}: {part.shows}; others run meanwhile", flush=True)
                    beside.append(background.submit(run, part, How(KEPT / f"{part.name}.log")))
                else:
                    print(f"== {part.name}: {part.shows}", flush=True)
                    outcomes.append(shown(run(part, How(gives_way=bool(beside)))))
                if not to_the_end and any(one.word != PASSED for one in outcomes):
                    break
            outcomes += [shown(one.result()) for one in beside]
        except KeyboardInterrupt:
            say("Interrupted: ./test --all --resume goes on from here.")
            return 130
        finally:
            tell(outcomes)
    return int(any(outcome.word != PASSED for outcome in outcomes))


def run(part: Part, how: How) -> Outcome:
    KEPT.mkdir(parents=True, exist_ok=True)
    source, began = source_digest(), time.time()
    if how.output is not None and how.output.exists():
        how.output.unlink()
    shaky: Tuple[str, ...] = ()
    code, tests, failures = run_tests(part, how) if part.words else (run_linters(how), 0, 0)
    if part.again and code == FAILING and failures <= MOST_AGAIN:
        failed = failed_tests(part)
        code = call("pytest", "-m", "not heavy", *failed, how=how)
        if code == 0:
            failures, shaky = 0, failed
    minutes = (time.time() - began) / 60
    word = EMPTY if code == NO_TESTS else FAILED if code else PASSED
    if word == PASSED and source == source_digest():  # and nobody has edited it meanwhile
        keep(part, source=source, at=began, tests=tests, minutes=minutes)
    else:
        keep(part, **{**kept(part), "source": ""})
    return Outcome(part.name, word, tests, failures, minutes, how.output, shaky)


def run_tests(part: Part, how: How) -> Tuple[int, int, int]:
    """The exit code of pytest, and how many tests there were and failed."""
    report = report_of(part.name)
    if report.exists():
        report.unlink()
    plain = {"RESTINPLAY_PLAIN": "1"} if part.plain else {}
    without = () if has_compiler() else (f"--ignore={BUILD}",)
    if without:
        say(f"There is no C compiler with the Python headers here: {BUILD} is left out.")
    code = call("pytest", *part.words, *without, f"--junitxml={report}", how=how, **plain)
    if not report.exists():
        return code, 0, 0
    suites = ElementTree.parse(report).getroot().findall("testsuite")
    count = {what: sum(int(suite.get(what, 0)) for suite in suites) for what in COUNTED}
    return code, count["tests"], count["failures"] + count["errors"]


def failed_tests(part: Part) -> Tuple[str, ...]:
    cases = ElementTree.parse(report_of(part.name)).getroot().iter("testcase")
    return tuple(
        f"{case.get('file')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    )


def report_of(name: str) -> Path:
    return KEPT / f"{name}.xml"


def shown(outcome: Outcome) -> Outcome:
    """Print what was not seen yet: what it wrote while others ran, and what its tests tell."""
    if outcome.output is not None:
        print(f"== {outcome.name}, which ran meanwhile:\n{outcome.output.read_text()}", flush=True)
    if report_of(outcome.name).exists():
        for told in ElementTree.parse(report_of(outcome.name)).getroot().iter("property"):
            print(f"-- {told.get('value')}", flush=True)
    return outcome


def run_linters(how: How) -> int:
    """All of them, and nonzero if one has something to say."""
    code = max([call(*words, how=how) for words in LINTERS])
    for words in (("run", "--silent", "check"), ("test",)):
        try:
            npm(*words, gives_way=how.gives_way)
        except SystemExit as complaint:
            say(str(complaint))
            code = 1
    return code


def call(program: str, *words: str, how: How = AS_USUAL, **environment: str) -> int:
    command = [str(VENV / "bin" / program), *words]
    if how.gives_way:
        command = [*GIVES_WAY, *command]
    with ExitStack() as stack:
        output = stack.enter_context(how.output.open("ab")) if how.output else None
        errors = None if output is None else subprocess.STDOUT
        return subprocess.call(
            command,
            cwd=str(ROOT),
            env={**os.environ, **BYTECODE, **environment},
            stdout=output,
            stderr=errors,
        )


def missing(parts: Iterable[Part]) -> List[Part]:
    """Those that have not passed on this very source."""
    source = source_digest()
    return [part for part in parts if kept(part).get("source") != source]


def source_digest() -> str:
    """Of all files that are not made, and of built.txt, which tells what is compiled."""
    files = []
    for folder, folders, names in os.walk(str(ROOT)):
        folders[:] = [name for name in folders if name not in MADE and not name.startswith(".")]
        files += [Path(folder, name) for name in names if not name.endswith((".so", ".pyc"))]
    names = [str(file.relative_to(ROOT)) for file in sorted(files)]
    return digest_of(sorted(files), *names, os.environ.get("RESTINPLAY_PLAIN"))


def kept(part: Part) -> Dict[str, Any]:
    """What is known of its last success; `source` is empty if it has failed since."""
    try:
        found: Dict[str, Any] = json.loads((KEPT / f"{part.name}.json").read_text())
        return found
    except (OSError, ValueError):
        return {}


def keep(part: Part, **facts: Any) -> None:
    (KEPT / f"{part.name}.json").write_text(json.dumps(facts))


def tell(outcomes: Sequence[Outcome]) -> None:
    print(f"\n{'part':12}{'outcome':10}{'tests':>6}{'failed':>8}{'minutes':>9}")
    for name, word, tests, failures, minutes, _, _ in outcomes:
        print(f"{name:12}{word:10}{tests:6}{failures:8}{minutes:9.1f}")
    for test in (test for outcome in outcomes for test in outcome.shaky):
        print(f"Failed among others and passed alone, so there is a race to mend: {test}")
    sys.stdout.flush()


def tell_parts() -> None:
    """All parts, and when each of them last passed."""
    behind = missing(PARTS)
    print(f"{'part':12}{'last passed':18}{'minutes':>8}  ")
    for part in PARTS:
        facts = kept(part)
        when = (
            time.strftime("%Y-%m-%d %H:%M", time.localtime(facts["at"])) if "at" in facts else "-"
        )
        minutes = f"{facts['minutes']:.1f}" if "at" in facts else "-"
        state = "" if part in behind else ", on this source"
        print(f"{part.name:12}{when:18}{minutes:>8}  {part.shows}{state}")
