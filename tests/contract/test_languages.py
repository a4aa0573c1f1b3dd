"""Whatever language a rulebook or a lesson is told in, it says the same, line by line."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from restinplay import games
from restinplay.cli import main
from restinplay.core.clauses import CITATION
from restinplay.core.rulebook import Rulebook
from restinplay.games import game_class
from restinplay.languages import LANGUAGES, USUAL

CODE = re.compile(r"`[^`]*`")
TOLD = [
    (slug, language)
    for slug in games.SLUGS
    for language in LANGUAGES
    if language != USUAL
    and game_class(slug).rules_file(language) != game_class(slug).rules_file(USUAL)
]
in_every_language = pytest.mark.parametrize(("slug", "language"), TOLD)


def kind(line: str) -> str:
    """What a line is, whatever it says."""
    item = re.match(r"#+ |\|-|- \*\*\S+\*\* |\d+\. |rules-version: .*|```", line)
    return item[0] if item else f"row of {line.count('|')}" if line.startswith("|") else ""


def facts(line: str) -> Counter[str]:
    """The clauses, numbers and names of options in a line, which no language changes."""
    code = CODE.findall(line)
    return Counter([*code, *CITATION.findall(line), *re.findall(r"\d+", CODE.sub("", line))])


@in_every_language
def test_a_rulebook_has_the_same_lines_with_the_same_facts(slug: str, language: str) -> None:
    usual, other = (
        game_class(slug).rules_file(one).read_text(encoding="utf-8").splitlines()
        for one in (USUAL, language)
    )
    assert [kind(line) for line in other] == [kind(line) for line in usual]
    for number, (line, told) in enumerate(zip(usual, other, strict=True), 1):
        assert facts(told) == facts(line), f"line {number}: {told}"
        assert bool(told.strip()) == bool(line.strip()), f"line {number}"


@in_every_language
def test_a_rulebook_has_its_page_and_all_clauses_in_its_own_words(slug: str, language: str) -> None:
    usual, other = (Rulebook.read(game_class(slug).rules_file(one)) for one in (USUAL, language))
    assert list(other.clauses) == list(usual.clauses)
    assert len(other.how_to_play) == len(usual.how_to_play) >= 4
    assert other.goal != usual.goal
    same = [one for one in usual.clauses if usual[one].text == other[one].text]
    assert len(same) <= len(usual.clauses) // 50


@in_every_language
def test_a_lesson_asks_for_the_same_answers_in_its_own_words(slug: str, language: str) -> None:
    lessons = sorted((game_class(slug).FOLDER / "lessons").glob(f"*.{USUAL}.toml"))
    assert lessons
    for path in lessons:
        usual, other = steps(path), steps(path.with_suffix("").with_suffix(f".{language}.toml"))
        for one, told in zip(usual, other, strict=True):
            assert set(told) == set(one)
            assert told.get("do") == one.get("do")
            assert set(told.get("instead", ())) == set(one.get("instead", ()))
            assert told["say"] != one["say"]
            assert len(told["say"]) <= 1.6 * len(one["say"]) + 10  # it is read on a phone


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["muertos", "--language", "de", "D-E4"], "D-E4  Ziel"),
        (["muertos", "--language", "fr", "arrivee"], "D-E4  Arrivée"),
        (["--language", "nl", "muertos", "D-E4"], "D-E4  Doel"),
    ],
)
def test_rip_reads_a_rulebook_in_another_language(
    words: list[str], found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *words]) == 0
    assert found in capsys.readouterr().out


def test_a_language_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "eva", "--language", "tlh"])
    assert "'tlh'; choose from en, de, fr, nl, es" in capsys.readouterr().err


def steps(path: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))["step"]
    return found
