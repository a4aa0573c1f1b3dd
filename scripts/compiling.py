"""Compiles the rules in a build tree beside the sources, and then puts them in place all at once.

Nobody is disturbed meanwhile: until the last stamp is written, whatever ./play starts takes the
sources (RESTINPLAY_PLAIN). A build that was cut off goes on from what it left in build/.
Standard library only, and it must run on Python 3.8.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, Dict, Iterator, List, NamedTuple, Optional

from prepare import (
    ENVIRONMENT,
    PYTHON,
    ROOT,
    TOOL_STAMPS,
    TOOLS,
    VENV,
    alone,
    digest_of,
    find_uv,
    one_line,
    quietly,
    read_stamp,
    run,
    say,
    write_stamp,
)

SOURCES = ROOT / "src"
HOT = SOURCES / "restinplay/hot.txt"
BUILT = SOURCES / "restinplay/built.txt"
BUILD_LOG = TOOLS / "build.log"
TIMES = TOOLS / "build-times.json"  # of the last build here that had everything to do
COMPILER = TOOLS / "compiler"
TREE = ROOT / "build/rules"

COMPILED, FAILED, STOPPED = "compiled", "failed", "stopped"
CODES = {0: COMPILED, 3: FAILED}  # of the process that compiles

BEHIND = "behind"  # a word for that process: others shall not feel it
NICEST = 19
EARLY = 5.0  # seconds; before that nothing is known of the pace
TICK = 0.5  # seconds between two looks at how far it is
NOW_AND_THEN = 60.0  # seconds between two lines where a line cannot be written over
BEGUN = re.compile(r"== begun ([\d.]+) (\d+)$")  # when, and by which process
STAGE = re.compile(r"== build (\d+)/(\d+) (\S+)")
AT = re.compile(r"== at ([\d.]+)$")


# What there is, and what could be.


def outcome() -> str:
    """Whether the rules that lie here are COMPILED, or FAILED to; empty: it was not tried."""
    digest, _, word = read_stamp("rules").partition(" ")
    if digest != rules_digest() or (word == COMPILED and not BUILT.exists()):
        return ""
    return word


def why_not() -> str:
    """Why the rules cannot be compiled here; empty: they can."""
    if os.environ.get("RESTINPLAY_NO_COMPILE") == "1":
        return "RESTINPLAY_NO_COMPILE asks for it"
    if outcome() == FAILED:
        return f"compiling them failed, see {BUILD_LOG}"
    if not has_compiler():
        return "there is no C compiler with the Python headers here"
    return ""


def has_compiler() -> bool:
    """Tries the compiler that setuptools would take on a file that includes Python.h."""
    asked = "import sysconfig as s; print(s.get_config_var('CC')); print(s.get_path('include'))"
    answer = subprocess.run([str(PYTHON), "-c", asked], stdout=subprocess.PIPE, check=True)
    compiler, headers = answer.stdout.decode().splitlines()
    attempt = [*shlex.split(os.environ.get("CC", compiler)), "-I", headers]
    return quietly([*attempt, "-fsyntax-only", "-x", "c", "-"], given=b"#include <Python.h>")


def rules_digest() -> str:
    files = [ROOT / "pyproject.toml", ROOT / "setup.py", ROOT / "lock/build.txt"]
    files += [HOT, HOT.with_name("hot.h"), *hot_sources()]
    return digest_of(files, os.environ.get("CC"))


def hot_sources() -> List[Path]:
    return [SOURCES / line for line in HOT.read_text().split()]


# Compiling, in a process of its own.


def compile_rules() -> str:
    with alone(
        "compiling", "Another ./play is compiling the rules in this folder; waiting for it …"
    ):
        return outcome() or build()


def build() -> str:
    digest, begun = rules_digest(), time.time()
    with open(BUILD_LOG, "w") as log:
        log.write(f"== begun {begun:.1f} {os.getpid()}\n")
        log.flush()
        set_up_compiler()
        built = TREE / "restinplay/built.txt"
        if built.exists():
            built.unlink()  # or a build that fails would show it
        building = subprocess.Popen(
            [str(COMPILER / "bin/python"), "setup.py", "build_ext", "--build-lib", str(TREE)],
            cwd=str(ROOT),
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            universal_newlines=True,
            errors="replace",
        )
        assert building.stdout is not None
        for line in building.stdout:
            log.write(line)
            if STAGE.search(line):
                log.write(f"== at {time.time():.1f}\n")
            log.flush()
        if building.wait():
            return STOPPED  # no fault of the rules, a full disk perhaps: it is tried again
        if not built.exists():
            write_stamp("rules", f"{digest} {FAILED}")
            return FAILED
    put_in_place()
    write_stamp("rules", f"{digest} {COMPILED}")
    remember(Course.read(), time.time() - begun)
    return COMPILED


def set_up_compiler() -> None:
    """An environment for what setup.py needs; it has the Python of .venv."""
    digest = digest_of([ROOT / "lock/build.txt", VENV / "pyvenv.cfg"])
    if read_stamp("compiler", TOOL_STAMPS) != digest or not COMPILER.is_dir():
        uv = find_uv()
        shutil.rmtree(str(COMPILER), ignore_errors=True)
        run([uv, "venv", "--quiet", "--python", str(PYTHON), str(COMPILER)])
        install = [uv, "pip", "install", "--quiet", "--python", str(COMPILER / "bin/python")]
        run([*install, "--require-hashes", "-r", "lock/build.txt"])
        write_stamp("compiler", digest, TOOL_STAMPS)


def put_in_place() -> None:
    """What was built, and nothing else that is compiled, lies beside the sources then."""
    found = [one for one in TREE.rglob("*") if is_compiled_rule(one.relative_to(TREE))]
    names = [one.relative_to(TREE) for one in found]
    write_stamp("rules", "")  # who starts while they are changed takes the sources
    for old in (*SOURCES.rglob("*.so"), *SOURCES.rglob("*.pyd")):
        if old.relative_to(SOURCES) not in names:
            old.unlink()
    for name in [*names, BUILT.relative_to(SOURCES)]:
        new = (SOURCES / name).with_suffix(".new")
        shutil.copyfile(str(TREE / name), str(new))
        new.replace(SOURCES / name)  # those who run keep the file that they have


def is_compiled_rule(name: Path) -> bool:
    """A build tree may still have modules that were hot once."""
    module = SOURCES / name.parent / name.name.partition(".")[0]
    is_library = module.name.endswith("__mypyc")
    is_hot = is_library or module.with_suffix(".py") in hot_sources()
    return is_hot and name.suffix in (".so", ".pyd")


def end_with_parent() -> None:
    """Nothing is ever said on our stdin; its end says that nobody waits for us any more."""
    while os.read(0, 1):  # not by sys.stdin, which Python could not close while we wait
        pass
    os.killpg(0, signal.SIGKILL)


def give_way() -> None:
    """The table goes first, and has half of the cores for itself."""
    os.nice(NICEST)
    if hasattr(os, "sched_setaffinity"):  # the build takes as many jobs as it has cores
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, cores[len(cores) // 2 :])


def main(words: List[str]) -> int:
    os.setpgid(0, 0)  # Ctrl-C is for our parent, who ends all of us by letting go of stdin
    Thread(target=end_with_parent, daemon=True).start()
    if BEHIND in words:
        give_way()
    with one_line():
        found = compile_rules()
    return next((code for code, word in CODES.items() if word == found), 1)


# How far it is.


class Stage(NamedTuple):
    """`at`: seconds after the beginning."""

    number: int
    of: int
    name: str
    at: float


class Course(NamedTuple):
    """What the log tells: when it began, and its stages so far."""

    begun: float
    stages: List[Stage]
    process: int

    @staticmethod
    def read() -> "Course":
        begun, process, stages, words = time.time(), 0, [], ["1", "1", ""]
        with suppress(OSError), open(BUILD_LOG, errors="replace") as log:
            for line in log:
                started, stage, time_told = BEGUN.match(line), STAGE.search(line), AT.match(line)
                if started:
                    begun, process = float(started[1]), int(started[2])
                elif stage:
                    words = list(stage.groups())
                elif time_told:
                    at = float(time_told[1]) - begun
                    stages.append(Stage(int(words[0]), int(words[1]), words[2], at))
        return Course(begun, stages, process)

    def is_under_way(self) -> bool:
        """And not what is left of one that was cut off."""
        try:
            os.kill(self.process, 0)
        except ProcessLookupError:
            return False
        return self.process > 0


def remember(course: Course, seconds: float) -> None:
    """For the next estimate; but not a build that found most of its work done."""
    if seconds > kept().seconds / 2:
        ats = [stage.at for stage in course.stages]
        TIMES.write_text(json.dumps({"seconds": seconds, "stages": ats}))


class Kept(NamedTuple):
    """How long the last build here took, and when each of its stages began."""

    seconds: float
    stages: List[float]


def kept() -> Kept:
    try:
        found: Dict[str, Any] = json.loads(TIMES.read_text())
        return Kept(float(found["seconds"]), [float(at) for at in found["stages"]])
    except (OSError, ValueError, TypeError, KeyError):
        return Kept(0.0, [])


def seconds_left(course: Course, last: Kept, now: float) -> Optional[float]:
    """By what the last build here took from this stage on, else by how quick the stages are."""
    done, at = len(course.stages), course.stages[-1].at if course.stages else 0.0
    if last.seconds and (not done or course.stages[-1].of == len(last.stages)):
        before = last.stages[done - 1] if done else 0.0
        pace = at / before if before > EARLY else 1.0
        left = (last.seconds - before) * pace
    elif done > 1:
        left = at / (done - 1) * (course.stages[-1].of - done + 1)
    else:
        return None
    return max(0.0, left - (now - course.begun - at))


def line_of(course: Course, last: Kept, now: float) -> str:
    """`Compiling the rules: games/eva, 3 of 17; about 2 min left`."""
    where = ""
    if course.stages:
        stage = course.stages[-1]
        where = f": {stage.name}, {stage.number} of {stage.of}"
    left = seconds_left(course, last, now)
    if left is None:
        return f"Compiling the rules{where}; {spoken(now - course.begun)} so far"
    return f"Compiling the rules{where}; {f'about {spoken(left)}' if left > 5 else 'little'} left"


def spoken(seconds: float) -> str:
    if seconds < 57:
        return f"{max(1, round(seconds / 5)) * 5} s"
    return f"{round(seconds / 60)} min"


class Compiling:
    """A compile under way, as its parent sees it."""

    def __init__(self, *words: str, command: Optional[List[str]] = None) -> None:
        self._process = subprocess.Popen(
            command or [sys.executable, __file__, *words], stdin=subprocess.PIPE
        )
        self._lines = lines()

    def outcome(self) -> Optional[str]:
        """None while it is under way."""
        code = self._process.poll()
        return None if code is None else CODES.get(code, STOPPED)

    def tell(self) -> None:
        next(self._lines)

    def stop(self) -> None:
        """What it has done is not lost: the next one goes on from there."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def lines() -> Iterator[None]:
    """Says how far it is whenever it is asked for the next: in place, or else now and then."""
    told, last = 0.0, kept()
    while True:
        now, course = time.time(), Course.read()
        line = line_of(course, last, now) if course.is_under_way() else "Compiling the rules"
        if sys.stderr.isatty():  # the cursor goes back: what others write takes the line's place
            print(f"\r{line} …\x1b[K\r", end="", file=sys.stderr, flush=True)
        elif now - told >= NOW_AND_THEN:
            told = now
            say(f"{line} …")
        yield


def end_of_line() -> None:
    if sys.stderr.isatty():
        print("\x1b[K", end="", file=sys.stderr, flush=True)


def compile_and_wait() -> str:
    """Compile with all cores, and tell how far it is; what came of it."""
    compiling = Compiling()
    try:
        while compiling.outcome() is None:
            compiling.tell()
            time.sleep(TICK)
    except KeyboardInterrupt:
        end_of_line()
        say("Stopped; the next time picks up from here.")
        sys.exit(130)
    finally:
        compiling.stop()
        end_of_line()
    found = compiling.outcome()
    assert found is not None
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
