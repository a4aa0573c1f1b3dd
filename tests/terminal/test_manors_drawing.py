"""The table of manors: everything on 80 by 24, in Unicode and ASCII, wide, tall and in words."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from restinplay import games
from restinplay.core.chance import Shuffled
from restinplay.core.game import Game
from restinplay.core.keeping import RecordFile
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.games.chronicle import Chronicle
from restinplay.games.manors.reveal import open_views, past
from restinplay.games.manors.terminal.face import FACE, draw
from restinplay.games.manors.voice import medium_name
from restinplay.terminal.screen import Screen
from restinplay.terminal.sitting import Sitting
from tests.games.manors.table import A, B, family, round_ten, table
from tests.marks import clause, heavy
from tests.terminal.seats import Typist, frames, live_paper, paper, written

NAMES = ["Ada", "Maximiliane of the Seven Gables"]
OPTIONS: list[dict[str, str]] = [{}, {"initiation": "on"}, {"transfer_cards": "any"}]
few_and_many = pytest.mark.parametrize("count", [4, pytest.param(60, marks=heavy)])


def positions(count: int) -> Iterator[tuple[dict[str, Any], Game]]:
    """Positions of random games, as a seat, a spectator or everybody together sees them."""
    for seed in range(count):
        game = games.game("manors", OPTIONS[seed % len(OPTIONS)])
        luck = random.Random(seed)
        match = Match(game, Shuffled(seed), Record.of(game, NAMES))
        match.settle()
        while not match.over:
            match.answer(luck.choice(match.state.legal()))
            match.settle()
        seat = (0, 1, -1, None)[seed % 4]
        steps = Chronicle(match.record, game, seat).steps
        yield from ((step.view, game) for step in steps[seed % 3 :: 3])


def drawn(
    view: dict[str, Any], game: Game, encoding: str = "utf-8", width: int = 80, height: int = 15
) -> list[str]:
    console = paper(encoding=encoding, width=width)
    console.print(draw(view, game.data, width, height))
    return written(console).splitlines()


@pytest.mark.parametrize(("width", "height"), [(120, 20), (160, 20), (200, 30)])
def test_on_a_wide_screen_no_name_of_a_medium_is_cut(width: int, height: int) -> None:
    for view, game in list(positions(2))[::5]:
        lines = drawn(view, game, width=width, height=height)
        assert max(map(len, lines)) <= width
        assert len(lines) <= height
        cell = width // 10
        for place, entry in enumerate(view["line"][:9]):
            if entry["medium"] and not entry["face_down"]:
                rows = [line[place * cell : (place + 1) * cell].strip() for line in lines[2:6]]
                name = medium_name(entry["medium"], game.data)
                whole = f"M{entry['medium']}{name}".replace(" ", "")
                assert whole in "".join(rows).replace(" ", "")


@few_and_many
def test_the_table_is_never_wider_than_80_nor_higher_than_15(count: int) -> None:
    for view, game in positions(count):
        for encoding in ("utf-8", "ascii"):
            lines = drawn(view, game, encoding)
            assert len(lines) == 15
            assert max(map(len, lines)) <= 80, "\n".join(lines)
        assert all(line.isascii() for line in lines)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@few_and_many
def test_the_whole_frame_with_its_prompt_fits(
    width: int, height: int, count: int, tmp_path: Path
) -> None:
    game = games.game("manors")
    for seed in range(count // 4 * 3):
        for shown in play_and_watch(game, seed, tmp_path / f"{seed}.rip", width, height):
            lines = shown.split("\n")
            assert len(lines) <= height
            assert max(map(len, lines)) <= width, shown


def play_and_watch(game: Game, seed: int, path: Path, width: int, height: int) -> list[str]:
    luck = random.Random(seed)
    keys = [luck.choice("1234567dgnykrahl") for _ in range(40)]
    console = live_paper(width, height)
    screen = Screen(console, Typist(keys), FACE.letters)
    players = [["You", "thumb"], ["Ada", "Ben"], ["random", "Ada"]][seed % 3]
    record = Record.of(game, players, f"seed {seed}")
    with suppress(EOFError):
        Sitting(game, record, RecordFile(path), screen, ()).run()
    return frames(console)


def test_a_narrow_screen_is_told_in_words(tmp_path: Path) -> None:
    shown = play_and_watch(games.game("manors"), 0, tmp_path / "game.rip", 60, 24)
    assert "You, total " in shown[0]
    assert "│" not in shown[0]
    assert max(len(line) for text in shown for line in text.split("\n")) <= 60


def test_a_taller_screen_shows_more_cards() -> None:
    many = table(A=family(side="G1 G2 G3 G4 G5 G6 M8 M9"))
    game = games.game("manors")
    low, high = (drawn(many.view(A), game, height=height) for height in (15, 20))
    assert any("more cards" in line for line in low)
    assert not any("more cards" in line for line in high)
    assert len(high) == 18


@clause("M-H1", "M-V4")
def test_what_is_public_is_seen_at_a_glance() -> None:
    shown = table(
        A=family(side="G2 M8", hand="1 4", display="M12", castles=1, manors=1),
        B=family(side="G5 M14", hand="6", castles=2, manors=1),
        tenth="A G3, B M13, B G4",
        line={6: 22},
        round=6,
        houses={6: "castle"},
    ).view(A)
    text = "\n".join(drawn({**shown, "names": ["Ada", "Ben"]}, games.game("manors")))
    signs = ["For a castle; the loser gets Playing Dead", "Ada (you)  manors ⌂···  castles ♜··"]
    signs += ["Ben  manors ⌂···  castles ♜♜·", "▶  3  needs 3 more to hold, pairs only"]
    signs += ["5  ahead by 2", "3  Ghost 2 +1 M8", "0  Night-Owl Bat: evens +1", "Hand     1 4"]
    signs += ["0  Braver in Pairs: pairs only", "Hand     1 card; deck", "Not Scary Enough"]
    signs += ["Round 10 3 ", "Round 10 M13, ?", "Unseen   1×6"]
    for sign in signs:
        assert sign in text, sign


def test_the_past_of_the_line_is_told_by_its_winners() -> None:
    game = games.game("manors")
    first = table(B=family(side="G2"), houses={1: "castle"})
    first.state.log = []
    first.A("give up", "lay nothing")
    view = {**first.view(A), "names": ["Ada", "Ben"], **past(first.state.log or [])}
    assert view["winners"] == [(B, ["castle"])]
    assert "♜Ben" in drawn(view, game)[1]


@clause("M-H8")
def test_everything_is_open_when_the_views_are_united() -> None:
    state = table(A=family(hand="1 2"), B=family(hand="5", side="G1")).A("give up", "lay ghost 2")
    both = open_views([state.view(A), state.view(B)])
    assert both["families"][0]["hand"].count("G") == 0
    assert both["families"][1]["hand"].count("G") == 0
    assert both["tenth"][0]["card"] == "G2"


def test_round_ten_shows_what_waits_and_what_is_done() -> None:
    ten = round_ten("A M11, B G4, B M8, A M24").view(A)
    text = "\n".join(drawn(ten, games.game("manors")))
    assert "Begone, Apparition: throws out a" in text
    assert "Night-Owl Bat: waits" in text
    assert "Spectres Only: waits" in text
