"""How strong the bots are: a newcomer is asked once at a terminal, and the answer is kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from restinplay.bots.levels import LEVELS, MANNERS, TITLES
from restinplay.core.errors import BadInput
from restinplay.core.record import Record
from restinplay.games.lessons import lesson
from restinplay.home import home
from restinplay.terminal import opponents
from restinplay.terminal.learning import learn
from tests.cli.test_cli import rip
from tests.contract.positions import is_one_line
from tests.terminal.seats import Typist, paper, sit, written
from tests.terminal.test_process import Terminal

ASKED = "How strong should your opponents be?"


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RESTINPLAY_HOME", str(tmp_path / "home"))


def asked(*words: str) -> tuple[str, str]:
    """What comes of it if somebody is asked and types these lines, and what was shown."""
    console = paper()
    return opponents.ask(console, "manors", Typist(words, single=False)), written(console)


@contextmanager
def at_a_terminal(tmp_path: Path, *words: str) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, *words)
    try:
        yield terminal
    finally:
        terminal.close()


def test_a_newcomer_is_asked_once_at_the_terminal(tmp_path: Path) -> None:
    words = ["play", "manors", "--seed", "5", "--record"]
    with at_a_terminal(tmp_path, *words, str(tmp_path / "first.rip")) as terminal:
        shown = terminal.until("Which one? (Enter: Skilled, q quits) > ")
        assert ASKED in shown
        terminal.type("2")
        shown = terminal.until("q quit > ")
        assert "Casual" in shown
        terminal.type("q")
        assert terminal.until("goes on from here")
    with at_a_terminal(tmp_path, *words, str(tmp_path / "next.rip")) as terminal:
        shown = terminal.until("q quit > ")
        assert ASKED not in shown
        assert "Casual" in shown
    assert Record.read(tmp_path / "next.rip", mend=True).names == ["You", "Casual"]


@pytest.mark.parametrize(
    "words",
    [
        ["manors", "--players", "Ada,thumb"],
        ["manors", "--against", "thumb"],
        ["eva"],
    ],
    ids=["players", "against", "alone"],
)
def test_who_has_said_or_plays_alone_is_not_asked(tmp_path: Path, words: list[str]) -> None:
    with at_a_terminal(tmp_path, "play", *words, "--seed", "5") as terminal:
        assert ASKED not in terminal.until("q quit > ")


def test_nobody_is_asked_through_a_pipe(tmp_path: Path) -> None:
    opponents.choose("Master", "manors")
    path = tmp_path / "game.rip"
    done = rip("play", "manors", "--seed", "5", "--record", str(path))
    assert ASKED not in done.stdout
    assert Record.read(path, mend=True).names == ["You", "thumb"], "a script deals the same to all"


def test_each_level_says_how_it_plays() -> None:
    kind, shown = asked("x", "4")
    assert kind == opponents.chosen("manors") == "level4"
    for level in LEVELS:
        line = next(line for line in shown.splitlines() if TITLES[level] in line)
        assert line.endswith(MANNERS[level])


@pytest.mark.parametrize(
    ("word", "kind"), [("1", "level1"), ("5", "level5"), ("master", "level5"), ("", "level3")]
)
def test_a_number_a_name_or_just_enter(word: str, kind: str) -> None:
    assert asked(word)[0] == opponents.chosen("manors") == kind


@pytest.mark.parametrize("words", [["q"], []], ids=["leaves", "input ends"])
def test_who_leaves_has_not_chosen(words: list[str]) -> None:
    assert asked(*words)[0] == opponents.chosen("manors") == ""


def test_after_a_lesson_casual_is_suggested() -> None:
    steps = [step.do for step in lesson("eva").steps]
    learn("eva", paper(), Typist([*steps[:-1], "q"][:3], single=False))
    assert "(Enter: Skilled," in asked("q")[1], "the lesson was left half-way"
    learn("eva", paper(), Typist(steps, single=False))
    kind, shown = asked("")
    assert "(Enter: Casual," in shown
    assert kind == "level2"


def test_the_chosen_bot_takes_the_seats_that_are_left(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    sit(["q"], path, slug="graves", bot="level4", seed=1)
    assert Record.read(path).names == ["Test", "Strong"]


def test_another_choice_takes_the_place_of_the_first() -> None:
    asked("2")
    assert opponents.choose("Strong", "manors") == opponents.chosen("manors") == "level4"


def test_a_bot_that_nobody_knows_is_refused_in_one_line() -> None:
    with pytest.raises(BadInput, match="unknown bot 'Grim'; choose from Beginner, Casual") as no:
        opponents.choose("Grim", "manors")
    is_one_line(str(no.value))
    assert opponents.chosen("manors") == ""


@pytest.mark.parametrize("text", ["", "[]", "{", '{"bot": 7}', '{"bot": "level9"}', "\x00"])
def test_what_cannot_be_read_is_no_choice(text: str) -> None:
    home().mkdir(parents=True)
    (home() / "opponents.json").write_text(text)
    assert opponents.chosen("manors") == ""
    assert asked("3")[0] == opponents.chosen("manors") == "level3"


def test_a_folder_that_keeps_nothing_still_lets_you_play() -> None:
    home().parent.mkdir(exist_ok=True)
    home().write_text("a file where the folder should be")
    assert asked("3")[0] == "level3"
    assert opponents.chosen("manors") == ""


def test_without_a_home_a_lesson_ends_and_a_game_begins_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("RESTINPLAY_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert learn("eva", paper(), Typist([s.do for s in lesson("eva").steps], single=False)) == 0
    assert asked("3")[0] == "level3"
