"""Mutants: a rule broken in one place, and whether a test of a clause notices.

Everything runs in one pytest session on plain rules. First each test runs once, and it is noted
which functions it enters. Then every mutant is a fork of this process in which one function has
another code; only the tests that enter that function run, those that enter least first. A test that
fails or takes far too long kills the mutant. What was killed is kept in build/mutants and not tried
again while its module is the same; `equivalents.txt` has those that change nothing, and why.
"""

import argparse
import ast
import copy
import hashlib
import importlib
import inspect
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
KEPT = ROOT / "build/mutants"
LEGALITY = "tests/games/test_legality.py"
EQUIVALENTS = ROOT / "scripts/equivalents.txt"
SLOWEST = 5  # times as long as usual, traced, and a test hangs
PATIENCE = 1  # seconds of work, at least

# No rules: words, bots and advice; views and beliefs; what a position may be; the data file; and
# what finds the units of cards, and writes tables of them.
NO_RULES = """
words voice telling memory warnings foresight contributions extras reveal outcomes lessons
advice novice solver estimates burial_tactics pill_tactics share_tactics outlook ways reasons
belief posterior known view orders position notation recalling data components game moves
check checks terminal planes study endgame __init__
gathering mediums.py chips.py
"""
# No rules either: plain data; fast forms that contract tests compare with the slow ones; and what
# only cards need that are added to those there are, as tests add some and play with them.
NO_RULES_HERE = """
__init__ blank copy_from copy_table copy_turn copy_sides copy_notes fields pick draw deal step seen
lot sealed question view veil veil_family veil_hand forget witness check check_known
draw_medium draw_token draw_ghosts any_of any_back any_top any_in_hand is_free nth nth_card
fill_later fill_later_visits do_later
"""
# Tests that say little of one clause, or much about other things, and take their time.
NO_CLAUSES = """
check advice invariants fuzz reread belief data exact solver records orders
"""

_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_SIGNS = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.And: "and",
    ast.Or: "or",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
Change = Callable[[ast.AST], None]


@dataclass(frozen=True)
class Mutant:
    file: str  # below src/restinplay
    line: int
    function: str  # its qualified name
    source: str  # the line as it stands
    what: str  # how it is changed
    number: int  # the place of the node in a walk through the module
    digest: str  # of the module
    same: int  # how many before it on this line are changed alike

    @property
    def module(self) -> str:
        return "restinplay." + self.file.removesuffix(".py").replace("/", ".")

    @property
    def change(self) -> str:
        """How it is changed, and which of several such places on its line: `1`, `1 #2`."""
        return f"{self.what} #{self.same + 1}" if self.same else self.what

    def __str__(self) -> str:
        return f"{self.file}:{self.line} [{self.change}] {self.source}"

    @property
    def key(self) -> str:
        return f"{self.digest} {self.number} {self.what}"


def mutants_of(slug: str) -> list[Mutant]:
    folder = SOURCES / "restinplay/games" / slug
    files = [file for file in sorted(folder.rglob("*.py")) if is_rule_module(file, folder)]
    return [mutant for file in files for mutant in _mutants_in(file)]


def is_rule_module(file: Path, folder: Path) -> bool:
    *folders, name = file.relative_to(folder).parts
    return not {*folders, name, file.stem} & {*NO_RULES.split()}


def _mutants_in(file: Path) -> Iterator[Mutant]:
    text = file.read_text(encoding="utf-8")
    lines, digest = text.splitlines(), hashlib.sha256(text.encode()).hexdigest()[:12]
    name = str(file.relative_to(SOURCES / "restinplay"))
    seen = Counter[tuple[int, str]]()
    for number, (node, function) in enumerate(_places(ast.parse(text), "")):
        if function:
            for what, _ in changes(node):
                line = getattr(node, "lineno", 0)
                source, same = lines[line - 1].strip(), seen[line, what]
                seen[line, what] += 1
                yield Mutant(name, line, function, source, what, number, digest, same)


def _places(node: ast.AST, function: str) -> Iterator[tuple[ast.AST, str]]:
    """Every node, and the function of a rule in which it is, if it is in one."""
    for child in ast.iter_child_nodes(node):
        inner = function
        if isinstance(child, ast.ClassDef):
            inner = f"{child.name}."
        elif isinstance(child, ast.FunctionDef) and (not function or function.endswith(".")):
            inner = function + child.name if is_rule(child.name) else "-"
        elif _is_telling(child) or isinstance(child, ast.Raise | ast.Assert):
            inner = "-"
        elif child in (getattr(node, "returns", None), getattr(node, "annotation", None)):
            inner = "-"  # a type
        yield child, "" if inner == "-" or inner.endswith(".") or _is_frame(child) else inner
        yield from _places(child, inner)


def is_rule(function: str) -> bool:
    if function.lstrip("_").startswith(("tell", "pick_")):
        return False
    return function not in NO_RULES_HERE.split()


def _is_frame(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.arguments | ast.arg | ast.Name | ast.Attribute)


def _is_telling(node: ast.AST) -> bool:
    """What only tells of events, or says in words why something is refused."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test).endswith(".log is not None")
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    call = node.value if isinstance(node, ast.Expr) else node
    named = ast.unparse(call.func).rpartition(".")[2] if isinstance(call, ast.Call) else ""
    return isinstance(node, ast.JoinedStr) or named.startswith("tell") or named == "Refusal"


def changes(node: ast.AST) -> list[tuple[str, Change]]:
    """What can be broken at a node."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _OTHER:
        return [(_swap_text(node.ops[0]), _swap_compare)]
    if isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in _OTHER:
        return [(_swap_text(node.op), _swap_op)]
    if isinstance(node, ast.AugAssign) and type(node.op) in _OTHER:
        return [(_swap_text(node.op) + " =", _swap_op), ("left out", _leave_out)]
    if isinstance(node, ast.If | ast.While):
        return [("if not", _negate)]
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        return [(f"{not node.value}", _flip)]
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return [(f"{node.value + 1}", _add_one)]
    if isinstance(node, ast.Assign) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        return [("left out", _leave_out)]
    return []


def _swap_text(op: ast.AST) -> str:
    return f"{_SIGNS[type(op)]} -> {_SIGNS[_OTHER[type(op)]]}"


def _swap_compare(node: Any) -> None:
    node.ops[0] = _OTHER[type(node.ops[0])]()


def _swap_op(node: Any) -> None:
    node.op = _OTHER[type(node.op)]()


def _negate(node: Any) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _flip(node: Any) -> None:
    node.value = not node.value


def _add_one(node: Any) -> None:
    node.value += 1


def _leave_out(node: Any) -> None:
    """Turn a statement into one that does nothing; names that it would set keep what they had."""
    node.__class__ = ast.Expr
    node._fields = ("value",)
    node.value = ast.Constant(None)


def code_of(mutant: Mutant) -> CodeType:
    """The code of the function as the mutant has it."""
    file = SOURCES / "restinplay" / mutant.file
    tree = copy.deepcopy(ast.parse(file.read_text(encoding="utf-8")))
    node = next(node for n, (node, _) in enumerate(_places(tree, "")) if n == mutant.number)
    next(change for what, change in changes(node) if what == mutant.what)(node)
    code = compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)
    for name in mutant.function.split("."):
        code = next(
            const
            for const in code.co_consts
            if isinstance(const, CodeType) and const.co_name == name
        )
    return code


def function_of(mutant: Mutant) -> FunctionType:
    found: Any = importlib.import_module(mutant.module)
    for name in mutant.function.split("."):
        found = inspect.getattr_static(found, name)
    found = getattr(found, "__func__", getattr(found, "fget", found))
    function = inspect.unwrap(found)
    assert isinstance(function, FunctionType), mutant
    return function


class Hunt:
    """A pytest plugin: the tests once as they are, then each mutant against those that meet it."""

    def __init__(self, mutants: list[Mutant], known: dict[str, str], kept: Path) -> None:
        self.mutants = mutants
        self.known = known
        self.kept = kept
        self.entered: dict[str, set[CodeType]] = {}
        self.took: dict[str, float] = {}
        self.found: list[tuple[Mutant, str]] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if _is_of_a_clause(item)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            self._watch(item)
        for number, mutant in enumerate(self.mutants, 1):
            fate = self.known.get(mutant.key) or self._try(mutant, session.items)
            self.found.append((mutant, fate))
            if mutant.key not in self.known and fate != "survived":
                with self.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([mutant.key, fate]) + "\n")
            if fate == "survived" or number % 25 == 0:
                print(f"{number}/{len(self.mutants)} {fate}: {mutant}", flush=True)
        return True

    def _watch(self, item: pytest.Item) -> None:
        entered: set[CodeType] = set()

        def note(frame: FrameType, event: str, arg: object) -> None:
            entered.add(frame.f_code)

        began = time.process_time()
        sys.settrace(note)
        try:
            reports = runtestprotocol(item, log=False)
        finally:
            sys.settrace(None)
        if any(report.failed for report in reports):
            raise SystemExit(f"{item.nodeid} fails on unbroken rules")
        self.took[item.nodeid] = time.process_time() - began
        self.entered[item.nodeid] = entered

    def _try(self, mutant: Mutant, items: list[pytest.Item]) -> str:
        function, code = function_of(mutant), code_of(mutant)
        meeting = [item for item in items if function.__code__ in self.entered[item.nodeid]]
        meeting.sort(key=lambda item: (len(self.entered[item.nodeid]), self.took[item.nodeid]))
        child = os.fork()
        if child == 0:
            self._fight(function, code, meeting)
        _, status = os.waitpid(child, 0)
        return "survived" if status == 0 else "killed"

    def _fight(self, function: FunctionType, code: CodeType, items: list[pytest.Item]) -> None:
        """Run the tests with the mutant; the process ends with 0 only if nothing is noticed."""
        status = 1
        try:
            nowhere = os.open(os.devnull, os.O_RDWR)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            function.__code__ = code
            status = int(any(self._fails(item) for item in items))
        finally:
            os._exit(status)

    def _fails(self, item: Any) -> bool:
        """Who computes for too long is ended by a signal, and that tells too."""
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + SLOWEST * self.took[item.nodeid])
        item._initrequest()
        return any(report.failed for report in runtestprotocol(item, log=False))


def _is_of_a_clause(item: pytest.Item) -> bool:
    name = item.path.stem.removeprefix("test_")
    marked = item.get_closest_marker("clause") is not None or name.startswith("scenarios")
    marked = marked or name == "legality"
    return marked and name not in NO_CLAUSES.split() and item.get_closest_marker("heavy") is None


def equivalents() -> dict[tuple[str, str, str], str]:
    """File, line of source and change of those that nobody could notice, with the reason."""
    known = {}
    for row in EQUIVALENTS.read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            file, rest = row.split(" | ", 1)
            source, what, reason = rest.rsplit(" | ", 2)
            known[file, source, what] = reason
    return known


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--least", type=float, default=0, help="percent that must be killed")
    words = parser.parse_args()
    every = mutants_of(words.game)
    mutants = random.Random(words.seed).sample(every, min(words.sample, len(every)))
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{words.game}.jsonl"
    rows = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    excused = equivalents()
    known = dict(json.loads(row) for row in rows)
    known |= {m.key: "equivalent" for m in mutants if (m.file, m.source, m.change) in excused}
    hunt = Hunt(mutants, known, kept)
    quiet = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--no-header", "-rN")
    failed = pytest.main(
        [*quiet, f"tests/games/{words.game}", LEGALITY, "-k", words.game], plugins=[hunt]
    )
    fates = [fate for _, fate in hunt.found]
    if failed or not fates:
        return 1
    killed, same = fates.count("killed"), fates.count("equivalent")
    rate = 100 * killed / max(1, len(fates) - same)
    print(
        f"{words.game}: {killed} of {len(fates)} killed, {fates.count('survived')} survived, "
        f"{same} equivalent; {rate:.1f} % of those that matter, of {len(every)} there are"
    )
    return int(rate < words.least)


if __name__ == "__main__":
    sys.exit(main())
