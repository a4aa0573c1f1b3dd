"""What the pages for researchers show is what happens."""

import doctest
from pathlib import Path

import pytest

import restinplay

ROOT = Path(__file__).parents[2]
PAGES = ("gymnasium", "pettingzoo", "openspiel")


@pytest.mark.parametrize("page", PAGES)
def test_an_example_runs_as_printed(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / f"docs/research/{page}.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_index_names_pages_that_exist() -> None:
    index = (ROOT / "docs/research.md").read_text(encoding="utf-8")
    pages = sorted((ROOT / "docs/research").glob("*.md"))
    assert pages
    for page in pages:
        assert f"(research/{page.name})" in index


def test_the_citation_is_of_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {restinplay.__version__}\n" in citation
