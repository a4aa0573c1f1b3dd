"""Every clause of a rulebook is named by a test, and every citation of a game is a clause."""

import ast
from pathlib import Path

import pytest

from restinplay.core.clauses import CITATION
from restinplay.games import SLUGS, game_class

GAMES = Path(__file__).parents[1] / "games"
by_slug = pytest.mark.parametrize("slug", SLUGS)


def clauses_of(slug: str) -> set[str]:
    return set(game_class(slug)().rulebook.clauses)


def named_in(folder: Path) -> set[str]:
    """The words of all `@clause(...)` marks of a folder's tests."""
    marks = [
        decorator
        for file in folder.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "clause"
    ]
    return {
        str(word.value) for mark in marks for word in mark.args if isinstance(word, ast.Constant)
    }


@by_slug
def test_every_clause_is_named_by_a_test(slug: str) -> None:
    named, clauses = named_in(GAMES / slug), clauses_of(slug)
    assert named - clauses == set()
    assert clauses - named == set()


@by_slug
def test_what_a_game_cites_stands_in_its_rulebook(slug: str) -> None:
    clauses = clauses_of(slug)
    letters = {clause.split("-")[0] for clause in clauses}
    folder = game_class(slug).FOLDER
    for file in [*folder.rglob("*.py"), *folder.rglob("*.md")]:
        cited = set(CITATION.findall(file.read_text(encoding="utf-8")))
        assert {mark for mark in cited if mark.split("-")[0] in letters} <= clauses, file.name
