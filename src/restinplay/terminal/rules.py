"""`rip rules`: the rulebook to read and to search, and which tests name its clauses."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from restinplay.core.clauses import CITATION
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.rulebook import Clause, Rulebook
from restinplay.games import SLUGS, game_class

_PACKAGE = Path(__file__).parent.parent


def show(slug: str, words: str, console: Console, language: str = "") -> int:
    """The whole rulebook, or the clauses that the words find."""
    file = game_class(slug).rules_file(language)
    if not words:
        console.print(Markdown(file.read_text(encoding="utf-8")))
        return 0
    found = Rulebook.read(file).search(words)
    if not found:
        raise BadInput(f"the rulebook of {slug} says nothing about '{words}'")
    for clause in found:
        console.print(_line(clause))
    return 0


def _line(clause: Clause) -> Text:
    return Text.assemble(
        (clause.id, "bold"), "  ", (clause.chapter, "italic"), "\n", clause.text, "\n"
    )


def coverage(slug: str, console: Console) -> int:
    """Every clause with the tests that name it. Exit code 1: one is unknown, or none names it."""
    game = game_class(slug)()
    named = tests_by_clause(tests_of(game))
    prefix = next(iter(game.rulebook.clauses)).split("-")[0]
    family = re.compile(rf"^{prefix}R?-")
    for clause in game.rulebook.clauses:
        tests = named.get(clause, [])
        mark = (
            f"{len(tests)} test{'s' if len(tests) != 1 else ''}: {', '.join(tests)}"
            if tests
            else "—"
        )
        console.print(Text.assemble((f"{clause:8}", "bold"), mark), soft_wrap=True)
    known = {clause for other in SLUGS for clause in game_class(other)().rulebook.clauses}
    citations = [*named.items(), *cited_by_sources(game, family).items()]
    unknown = sorted(
        (place, clause) for clause, places in citations if clause not in known for place in places
    )
    for place, clause in unknown:
        console.print(f"unknown clause {clause} in {place}")
    naked = [
        clause
        for clause in game.rulebook.clauses
        if clause not in named and not clause.startswith(f"{prefix}R-")
    ]
    if naked:
        console.print(f"no test names {', '.join(naked)}", soft_wrap=True)
    if not (unknown or naked):
        console.print(f"Every clause of {slug} is named by a test; no citation is unknown.")
    return 1 if unknown or naked else 0


def tests_of(game: Game) -> Path:
    """Where tests of a game lie: in our checkout, or in the project of a guest."""
    ours = game.FOLDER.is_relative_to(_PACKAGE)
    project = _PACKAGE.parent.parent if ours else game.FOLDER.parent
    folder = project / "tests"
    if not (folder.is_dir() and (project / "pyproject.toml").is_file()):
        raise BadInput(
            f"the tests of {game.SLUG} are not here; they come with its sources (pip install -e)"
        )
    return folder


def tests_by_clause(folder: Path) -> dict[str, list[str]]:
    """The names of the tests that carry @clause("E-101", …), by clause."""
    named: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in _marks(node):
                    named[clause].append(node.name)
    return dict(named)


def _marks(function: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func).split(".")[-1] == "clause"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def cited_by_sources(game: Game, family: re.Pattern[str]) -> dict[str, list[str]]:
    """The places in the game's sources that cite a clause as a value."""
    cited: dict[str, list[str]] = defaultdict(list)
    for path in sorted(game.FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for clause in CITATION.findall(node.value):
                    if family.match(clause):
                        cited[clause].append(f"{path.name}:{node.lineno}")
    return dict(cited)
