"""Which clauses of a rulebook the tests of a folder name."""

import ast
from pathlib import Path

from restinplay.core.clauses import CITATION, Rulebook


def clauses_named_in(folder: Path) -> set[str]:
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


def citations_in(text: str, letters: str) -> set[str]:
    """The ids in a text that begin as a game's clauses do, such as `G` and `GR`."""
    return {found for found in CITATION.findall(text) if found.split("-")[0] in letters.split()}


def assert_all_named(rulebook: Rulebook, folder: Path) -> None:
    """Every clause is named by a test, and every name is a clause."""
    named, clauses = clauses_named_in(folder), set(rulebook.clauses)
    assert named <= clauses
    assert clauses - named == set()


def assert_all_cited_exist(rulebook: Rulebook, folder: Path, letters: str) -> None:
    """What the rulebook and the sources of a game cite stands in the rulebook."""
    texts = [file for end in ("*.py", "*.md") for file in folder.rglob(end)]
    for file in texts:
        cited = citations_in(file.read_text(encoding="utf-8"), letters)
        assert cited <= set(rulebook.clauses), file.name
