"""Stepping through a record, and telling it where there are no keys."""

import re
from pathlib import Path

import pytest

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.record import Record
from restinplay.terminal.screen import Screen
from restinplay.terminal.table import menu, replay
from tests.terminal.seats import Typist, frames, live_paper, paper, sit, written
from tests.terminal.test_table import WHOLE_GAME


@pytest.fixture
def record(tmp_path: Path) -> Record:
    path = tmp_path / "game.rip"
    sit([*WHOLE_GAME, "q"], path, told=True)
    return Record.read(path)


def stepped(record: Record, keys: list[str]) -> list[str]:
    console = live_paper()
    assert replay(record, games.game_of(record), console, Typist([*keys, "q"])) == 0
    return [frame.replace("\x1b[K", "") for frame in written(console).split("\x1b[H")[1:]]


def heads(frames: list[str]) -> list[str]:
    marks = ("Line ", "The start")
    return [
        next(line.strip() for line in frame.splitlines() if line.strip().startswith(marks))
        for frame in frames
        if any(mark in frame for mark in marks)
    ]


def test_forwards_backwards_and_to_a_line(record: Record) -> None:
    frames = stepped(record, ["n", " ", "right", "p", "left", "1", "2", "g", "e", "n", "s", "p"])
    seen = [head.partition(":")[0] for head in heads(frames)]
    last = 7 + len(record.lines)
    names = ["The start", "Line 8", "Line 9", "Line 10", "Line 9", "Line 8", "Line 8", "Line 8"]
    names += ["Line 12", f"Line {last}", f"Line {last}", "The start", "The start"]
    assert [name.partition(" of")[0] for name in seen] == names


def test_home_end_and_the_page_keys_move_and_never_leave(record: Record) -> None:
    keys = ["end", "down", "home", "up", "pagedown", "pagedown", "pageup", "", "right"]
    seen = [head.partition(":")[0].partition(" of")[0] for head in heads(stepped(record, keys))]
    last = f"Line {7 + len(record.lines)}"
    assert seen[:5] == ["The start", last, last, "The start", "The start"]
    assert seen[5:] == ["Line 17", "Line 27", "Line 17", "Line 17", "Line 18"]


def test_a_page_turns_by_named_keys_and_only_others_close_it() -> None:
    console = live_paper(height=12)
    keys = ["pagedown", "end", "pagedown", "down", "pageup", "home", "pageup", "q"]
    Screen(console, Typist(keys), {}).page("Title", [f"line {n}" for n in range(1, 41)])
    tops = [
        next(word for word in frame.splitlines() if word.startswith("line "))
        for frame in frames(console)
    ]
    firsts = [1, 10, 37, 37, 37, 28, 1, 1]
    assert tops == [f"line {first}" for first in firsts]


@pytest.mark.parametrize("width", [20, 30, 40, 56, 80])
def test_a_prompt_has_one_line_however_narrow_the_screen(width: int, record: Record) -> None:
    console = live_paper(width, 12)
    Screen(console, Typist(["q"]), {}).page("Title", [f"line {n}" for n in range(1, 141)])
    replay(record, games.game("eva"), console, Typist(["q"]))
    shown = [re.sub(r"\x1b\[\?\w+", "", frame) for frame in frames(console)]
    for rows in (frame.splitlines() for frame in shown if frame):
        assert len(rows) <= 12
        assert len(rows[-1]) < width
    assert "(space on" in shown[0] or "; space on" in shown[0]


def test_a_step_shows_its_answer_and_what_it_did(record: Record) -> None:
    frames = stepped(record, ["e"])
    assert "0 door 1" in frames[-1]
    assert "Won: you carried Eva's bones out" in frames[-1]
    assert all(len(line) <= 80 for frame in frames for line in frame.splitlines())


def test_without_keys_the_whole_game_is_told(record: Record) -> None:
    console = paper()
    assert replay(record, games.game_of(record), console, Typist([], single=False)) == 0
    rows = written(console).splitlines()
    assert len(rows) == 1 + len(record.lines)
    assert rows[1].split(maxsplit=3)[:3] == ["8", "~", "LOCK-S"]
    assert "Won: " in rows[-1]


def test_an_unfinished_game_ends_with_the_position_in_words(record: Record) -> None:
    record.lines, record.end = record.lines[:5], ""
    console = paper()
    replay(record, games.game_of(record), console, Typist([], single=False))
    assert "The game goes on from here:" in written(console)


def test_a_wrong_record_says_where(record: Record) -> None:
    record.end = "trapped"
    with pytest.raises(BadInput, match="the record says end: trapped"):
        replay(record, games.game_of(record), paper(), Typist([]))


def test_the_menu_offers_the_games_there_are() -> None:
    console = paper()
    assert menu(console, Typist(["7", "1"])) == "eva"
    assert "[1] Rest in Peace" in written(console)
    assert menu(paper(), Typist(["q"])) is None
    assert menu(paper(), Typist([])) is None
    assert menu(paper(), Typist(["eva"], single=False)) == "eva"
    assert menu(paper(), Typist(["2"])) == "manors"
