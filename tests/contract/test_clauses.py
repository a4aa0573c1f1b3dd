"""Every clause of a rulebook is named by a test, and every citation of a game is a clause."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from restinplay.core.clauses import CITATION
from restinplay.games import SLUGS, game_class
from restinplay.terminal import rules

RANGE = re.compile(rf"{CITATION.pattern}\s*(?:to|–|…)\s*{CITATION.pattern}")
RULING = re.compile(r"[A-Z]+R-")
# What a game needs so that it can be played; who talks about it, draws it or advises is not there.
NEEDED = """
import sys
from restinplay.games import game_class
kind = game_class(sys.argv[1])
game = kind()
game.new().view(0)
package = kind.__module__.rpartition(".")[0] + "."
print(*(name.removeprefix(package) for name in sys.modules if name.startswith(package)))
"""
by_slug = pytest.mark.parametrize("slug", SLUGS)


def clauses_of(slug: str) -> set[str]:
    return set(game_class(slug)().rulebook.clauses)


@cache
def rule_modules(slug: str) -> list[Path]:
    folder = game_class(slug).FOLDER
    words = [sys.executable, "-c", NEEDED, slug]
    names = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    files = [folder / f"{name.replace('.', '/')}.py" for name in names]
    return [file for file in files if file.is_file()]


def named_by_tests(slug: str) -> set[str]:
    """What the tests of the rules say that they show: ours by games, all of a guest's."""
    folder = rules.tests_of(game_class(slug)())
    ours = folder / "games" / slug
    return set(rules.tests_by_clause(ours if ours.is_dir() else folder))


@by_slug
def test_every_clause_is_named_by_a_test(slug: str) -> None:
    named, clauses = named_by_tests(slug), clauses_of(slug)
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


@by_slug
def test_every_rule_is_cited_by_its_own_id_where_it_runs(slug: str) -> None:
    texts = [file.read_text(encoding="utf-8") for file in rule_modules(slug)]
    cited = {mark for text in texts for mark in CITATION.findall(text)}
    assert {clause for clause in clauses_of(slug) if not RULING.match(clause)} - cited == set()


@by_slug
def test_no_citation_stands_for_the_clauses_between_two(slug: str) -> None:
    for file in game_class(slug).FOLDER.rglob("*.py"):
        assert RANGE.findall(file.read_text(encoding="utf-8")) == [], file.name
