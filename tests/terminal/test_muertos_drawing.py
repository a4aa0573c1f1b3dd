"""The table of muertos: the map with everybody on it, on 80 by 24, in Unicode and ASCII."""

import copy
import random
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from restinplay import games
from restinplay.core.game import Game
from restinplay.core.keeping import RecordFile
from restinplay.core.record import Record
from restinplay.games.muertos.game import GAME
from restinplay.games.muertos.moves import field_of
from restinplay.games.muertos.position import position
from restinplay.games.muertos.reveal import open_views, unveil
from restinplay.games.muertos.terminal.face import FACE, draw
from restinplay.games.muertos.terminal.map import Map, is_of_the_box, layout
from restinplay.games.muertos.voice import SIGNS
from restinplay.terminal.screen import Screen
from restinplay.terminal.sitting import Sitting
from tests.marks import clause, heavy
from tests.terminal.cemetery import seen_by, tales
from tests.terminal.seats import Typist, frames, live_paper, paper, written

SIX = GAME({}, 6)
DATA = SIX.data
few_and_many = pytest.mark.parametrize("count", [20, pytest.param(150, marks=heavy)])


def drawn(
    view: dict[str, Any],
    width: int = 80,
    height: int = 15,
    encoding: str = "utf-8",
    data: dict[str, Any] = DATA,
) -> list[str]:
    console = paper(encoding=encoding, width=width)
    console.print(draw(view, data, width, height))
    return written(console).splitlines()


# Size.


@few_and_many
def test_the_table_fits(count: int) -> None:
    for number, moment in enumerate(tales(count)):
        if number % 17:
            continue
        for width, height in ((80, 15), (80, 18), (100, 15), (120, 30)):
            lines = drawn(moment.view, width, height)
            assert len(lines) <= height
            assert max(map(len, lines)) <= width, "\n".join(lines)
            if height < 20:
                assert len(lines) == 15
        assert all(line.isascii() for line in drawn(moment.view, encoding="ascii"))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_the_whole_frame_with_its_prompt_fits(width: int, height: int, tmp_path: Path) -> None:
    game = games.game("muertos", seats=4)
    for seed in range(2):
        for shown in play_and_watch(game, seed, tmp_path / f"{seed}.rip", width, height):
            lines = shown.split("\n")
            assert len(lines) <= height
            assert max(map(len, lines)) <= width, shown


def play_and_watch(game: Game, seed: int, path: Path, width: int, height: int) -> list[str]:
    luck = random.Random(seed)
    keys = [luck.choice("12345mxpekyhl") for _ in range(24)]
    console = live_paper(width, height)
    screen = Screen(console, Typist(keys), FACE.letters)
    players = [["You", "random", "random 2", "random 3"], ["Ada", "Ben", "random", "Cleo"]][seed]
    record = Record.of(game, players, f"seed {seed}")
    with suppress(EOFError):
        Sitting(game, record, RecordFile(path), screen, ()).run()
    return frames(console)


def test_a_narrow_screen_is_told_in_words(tmp_path: Path) -> None:
    shown = play_and_watch(games.game("muertos", seats=4), 0, tmp_path / "game.rip", 60, 30)
    assert "The red way is closed, 6 festivity cards to go" in " ".join(shown[0].split())
    assert "╭" not in shown[0]
    assert max(len(line) for text in shown for line in text.split("\n")) <= 60


# The map.


def map_lines(view: dict[str, Any], tall: bool = False, wider: int = 0) -> list[str]:
    return [line.plain for line in Map(view, DATA, tall, wider).lines()]


@pytest.mark.parametrize(("tall", "wider"), [(False, 0), (True, 0), (True, 3)])
def test_every_field_is_on_the_map_once(tall: bool, wider: int) -> None:
    assert sorted(layout(tall, wider).places) == list(range(33))
    text = "\n".join(map_lines(seen_by(SIX.new(), 0), tall, wider))
    names = re.findall(r"(?<![A-Z\d])\d+|Start", text)
    assert sorted(names) == sorted([*map(str, range(1, 33)), "Start"])


@pytest.mark.parametrize(("tall", "wider"), [(False, 0), (True, 3)])
def test_special_fields_and_arrows_are_marked(tall: bool, wider: int) -> None:
    text = "\n".join(map_lines(seen_by(SIX.new(), 0), tall, wider))
    for field in DATA["board"]["fields"]:
        sign = {"den": "[{}]", "festivity": "({})", "goal": "({})"}.get(field["kind"])
        assert sign is None or sign.format(field["number"]) in text
    for arrow in ("◂2", "◂1", "◂", "▸26", "▸27", "(32)◂", "▴", "▾"):
        assert arrow in text


@pytest.mark.parametrize(("tall", "wider"), [(False, 0), (True, 1)])
def test_every_figure_stands_on_its_field(tall: bool, wider: int) -> None:
    """Read back from the drawing: beside each field, or below it, stands who is there."""
    plan = layout(tall, wider)
    for number, moment in enumerate(tales(20)):
        if number % 3:
            continue
        view = moment.view
        lines = map_lines(view, tall, wider)
        for field, place in plan.places.items():
            room = lines[place.room_row][place.room : place.room + place.wide]
            at = [field_of(player["field"]) for player in view["players"]]
            there = {SIGNS[seat] for seat, here in enumerate(at) if here == field}
            there |= {"&"} if field_of(view["dog"]) == field else set()
            there |= {"G"} if field_of(view["gravedigger"]) == field else set()
            assert set(room) - set("─ ") == there, (field, room)


def test_a_crowd_and_the_dog_fit_beside_every_field() -> None:
    for field in range(1, 25):
        state = position(SIX, fields=" ".join([str(field)] * 6), laid=("kick",), hands=[""] * 6)
        lines = map_lines(seen_by(state, 0))
        place = layout(False, 0).places[field]
        room = lines[place.room_row][place.room : place.room + place.wide]
        assert room.startswith("①"), field
        assert room.strip("─ ").endswith("⑥"), field
        assert room.startswith("①②③④⑤⑥") if place.wide > 5 else "…" in room


@clause("D-G5")
def test_the_red_way_is_seen_to_be_closed_or_open() -> None:
    closed = "\n".join(drawn(seen_by(position(SIX, laid=("kick",), hands=[""] * 6), 0)))
    assert "×25" in closed
    assert "red way closed: 6 cards to go" in closed
    state = position(SIX, laid=("kick",), gravedigger=16, hands=[""] * 6)
    opened = "\n".join(drawn(seen_by(state, 0)))
    assert "▸25" in opened
    assert "red way open" in opened


def test_another_board_is_listed_field_by_field() -> None:
    data = copy.deepcopy(DATA)
    assert is_of_the_box(data)
    data["board"]["two_way"].append([12, 23])
    assert not is_of_the_box(data)
    lines = drawn(seen_by(SIX.new(), 0), data=data)
    text = "\n".join(lines)
    assert len(lines) == 15
    assert "12>11,13,23" in text
    assert "Start>1 ①②③④⑤⑥" in text
    assert "32 G" in text


# The panel.


@clause("D-I1", "D-I2")
def test_what_is_public_is_seen_at_a_glance() -> None:
    state = position(
        GAME({}, 4),
        active=2,
        order="1 2 3",
        fields="10 9 start",
        bodies="2A1L 0A0L",
        owned=("banquet music",),
        ranks=(0, 0, 0, 1),
        hands=("kick kick mend", "trail trail"),
        laid=("", "cling", "grab"),
        dens={29: "shove dance"},
        discard="clobber mend",
        gravedigger=16,
        dog=12,
    )
    text = "\n".join(drawn(seen_by(state, 0)))
    signs = [" ① You       AAL· B·M 223      ·", "▶② Ben       ···· ··· 11       2"]
    signs += [" ③ Cleo      AALL ··· 222      3", " ④ Dora      AALL ··· home 1st"]
    signs += ["& dog 12  G gravedigger 16", "Den 29 Dance, Shove", "discarded 2", "Hand 2 Kick ×2"]
    signs += ["     3 Mend", "Round 1 · Ben's turn"]
    for sign in signs:
        assert sign in text, sign
    assert "Cling" not in text
    assert "Grab" not in text
    assert "Trail" not in text


@clause("D-I2")
def test_what_is_drawn_for_a_seat_does_not_depend_on_what_it_cannot_know() -> None:
    for number, moment in enumerate(tales(30)):
        if number % 31 or moment.asked < 0:
            continue
        for seat, view in moment.views.items():
            if seat != moment.asked:
                veiled = seen_by(moment.state.veil(seat), seat)
                assert drawn(view, 120, 30) == drawn(veiled, 120, 30)


def test_the_own_hand_is_shown_by_backs_and_shortened_if_it_must_be() -> None:
    hand = "kick kick mend trail cling clobber hurl_pot shove"
    state = position(GAME({}, 2), stage="lay", hands=(hand, "mend"))
    view = seen_by(state, 0)
    assert "2 Clin Clob Shov Kick×2 Pot" in "\n".join(drawn(view))
    wide = "\n".join(drawn(view, 120, 30))
    assert "2 Cling, Clobber, Shove, Kick ×2, Hurl (flowerpot)" in wide
    assert "Kick a leg off somebody near." in wide


def test_the_end_shows_points_and_every_hand() -> None:
    end = next(moment for moment in tales(40) if moment.view["question"]["kind"] == "over")
    views = [seen_by(end.state, seat) for seat in range(end.game.seats)]
    whole = unveil(open_views(views), ["card kick", "M2"])
    assert whole["rest"] == ["kick"]
    text = "\n".join(drawn(whole, 120, 40))
    assert "The game is over" in text
    assert text.count("★") >= 1
    assert "In the pile: Kick" in text
    rows = [line for line in text.splitlines() if line.rstrip().endswith(("st", "nd", "rd"))]
    assert len(rows) == sum(1 for player in whole["players"] if player["rank"])
    left = [player for player in whole["players"] if player["hand"]]
    assert text.count(" holds: ") == len(left) > 0
