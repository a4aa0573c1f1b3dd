"""What the signs of a table mean: a page for each game, and a line where there is room."""

from pathlib import Path

import pytest

from restinplay import games
from restinplay.core.record import Record
from restinplay.games.lessons import LEARNER, lesson
from restinplay.terminal.faces import face_of
from restinplay.terminal.learning import Learning
from restinplay.terminal.pages import show_signs
from restinplay.terminal.screen import Screen
from restinplay.terminal.table import replay
from tests.terminal.seats import Typist, frames, live_paper, paper, sit, written

by_slug = pytest.mark.parametrize("slug", games.SLUGS)
SIGNS = {
    "eva": "☠⋈✝▒↔◀",
    "manors": "⌂♜▶×",
    "graves": "▮▯○●✖†▲▶×",
    "muertos": "①②③&▸×▶",
}


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RESTINPLAY_HOME", str(tmp_path / "home"))


def page_of(slug: str, encoding: str = "utf-8") -> str:
    """The page as a learner sees it in the middle of the lesson."""
    console = paper(encoding=encoding)
    learning = Learning(lesson(slug), Screen(console, Typist([]), face_of(slug).letters))
    learning.at = 1
    show_signs(learning.screen, learning.game, learning.view)
    return written(console)


@by_slug
def test_the_legend_is_one_line_of_eighty_columns_in_every_alphabet(slug: str) -> None:
    for encoding in ("utf-8", "ascii"):
        screen = Screen(paper(encoding=encoding), Typist([]), face_of(slug).letters)
        assert len(f" {screen.words(face_of(slug).legend)}") < 80


@by_slug
def test_the_page_explains_the_signs_that_are_drawn(slug: str) -> None:
    taught, console = lesson(slug), live_paper()
    learning = Learning(taught, Screen(console, Typist([]), face_of(slug).letters))
    for at in range(len(taught.steps)):
        learning.at = at
        learning._show()
    drawn = "".join(frames(console))
    assert set(SIGNS[slug]) <= set(drawn)
    assert set(SIGNS[slug]) <= set(page_of(slug))
    assert all(len(line) < 80 for line in page_of(slug).splitlines())


@by_slug
def test_in_ascii_the_page_has_the_letters_that_are_drawn_there(slug: str) -> None:
    told = page_of(slug, "ascii")
    assert told.isascii()
    letters = face_of(slug).letters
    assert all(letters.get(sign, sign if sign.isascii() else "x") in told for sign in SIGNS[slug])


def test_every_card_is_explained_the_own_ones_first() -> None:
    names = [card["name"] for card in games.game("muertos").data["cards"]]
    told = page_of("muertos")
    assert all(name in told for name in names)
    own = lesson("muertos").match(lesson("muertos").steps[1]).state.view(LEARNER)
    held = {card.replace("_", " ").capitalize() for card in own["players"][LEARNER]["hand"]}
    first = [line.split()[1] for line in told.splitlines()[2:] if line[:1].isdigit()]
    assert set(first[: len(held)]) == held
    assert "Double Occupancy" in page_of("graves")
    assert "Cousin in White: A Ghost of value 2." in page_of("manors")


def test_a_key_opens_the_page_at_the_table_and_in_a_replay(tmp_path: Path) -> None:
    _, shown = sit(["i", "legend", "q"], tmp_path / "game.rip", slug="graves", players="Ada,thumb")
    assert shown.count("What the signs mean") == 2
    assert "†2 †n †? dead: in grave 2, in the New Cemetery, not buried yet" in shown
    record, console = Record.read(tmp_path / "game.rip"), live_paper()
    replay(record, games.game_of(record), console, Typist(["i", "q", "q"]))
    assert "What the signs mean" in written(console)


def test_the_line_stands_below_the_table_where_there_is_room(tmp_path: Path) -> None:
    for height, stands in ((24, False), (60, True)):
        console = live_paper(100, height)
        path = tmp_path / f"{height}.rip"
        sit(["q"], path, slug="graves", players="Ada,thumb", seed=2, console=console, single=True)
        assert (face_of("graves").legend in frames(console)[-1]) == stands
