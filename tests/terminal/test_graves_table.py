"""The table of graves in the terminal: what is drawn, what can be pressed and typed."""

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from restinplay.core.chance import Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.keeping import RecordFile
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.state import OVER
from restinplay.games.graves.game import GAME
from restinplay.games.graves.position import position
from restinplay.games.graves.reveal import open_views, unveil
from restinplay.games.graves.terminal.face import FACE, draw, uses
from restinplay.games.parts import words_of
from restinplay.terminal.frame import choice_lines, table_lines
from restinplay.terminal.screen import Screen
from restinplay.terminal.sitting import Sitting
from tests.marks import clause, heavy
from tests.terminal.graveyard import NAMES, tales
from tests.terminal.seats import Typist, frames, live_paper, paper, written

TWO = GAME({}, 2)
THREE = GAME({}, 3)
few_and_many = pytest.mark.parametrize("count", [1, pytest.param(12, marks=heavy)])


def drawn(
    view: dict[str, Any], width: int = 80, height: int = 15, encoding: str = "utf-8"
) -> list[str]:
    console = paper(width=width, encoding=encoding)
    console.print(draw(view, TWO.data, width, height))
    return written(console).splitlines()


def seen(state: Any, seat: int = 0) -> dict[str, Any]:
    view = state.view(seat)
    return {**view, "names": NAMES[: len(view["players"])]}


def line_of(view: dict[str, Any], start: str, width: int = 80) -> str:
    """The line of the table that begins so."""
    return next(line for line in drawn(view, width) if line.lstrip().startswith(start))


# Sizes.


@few_and_many
def test_the_table_fits_every_width_and_height(count: int) -> None:
    for number, (_, moment) in enumerate(tales(count)):
        if number % 12:
            continue
        for view in (moment.views[-1], moment.view):
            for width, height in ((80, 15), (100, 18), (120, 34)):
                lines = drawn(view, width, height)
                assert len(lines) <= height
                assert max(map(len, lines)) <= width, "\n".join(lines)


@few_and_many
def test_the_frame_with_its_question_and_choices_fits_into_80_by_24(count: int) -> None:
    words, screen = words_of("graves"), Screen(paper(), Typist([]), FACE.letters)
    screen.live = True
    for number, (game, moment) in enumerate(tales(count)):
        if moment.asked < 0 or number % 3:
            continue
        view = moment.view
        below = len(screen.wrap(words.ask(view, game.data), indent=1))
        below += len(choice_lines(screen, FACE, words, view, game))
        table = table_lines(screen, FACE, words, view, game, below)
        assert len(table) > 10
        assert len(table) + below + 1 <= 24, view["legal"]


def test_a_terminal_without_unicode_gets_ascii() -> None:
    for number, (_, moment) in enumerate(tales(1)):
        if number % 10 == 0:
            assert "".join(drawn(moment.view, encoding="ascii")).isascii()


def test_a_game_can_be_played_and_watched(tmp_path: Path) -> None:
    luck = random.Random(5)
    words = ["11", "12", "g", "g", "25", "d", "d", "1", "3", "n", "y", "p"]
    keys = [key for _ in range(40) for key in luck.choice(words)]
    console = live_paper()
    screen = Screen(console, Typist(keys), FACE.letters)
    record = Record.of(THREE, ["Test", "random", "random 2"], "seed 3")
    with suppress(EOFError):
        Sitting(THREE, record, RecordFile(tmp_path / "g.rip"), screen, ()).run()
    shown = frames(console)
    assert len(shown) > 20
    for frame in shown:
        lines = frame.split("\n")
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80, frame


# What is drawn.


def test_graves_show_coffins_piles_and_prices() -> None:
    state = position(TWO, graves={1: "R1", 4: "R4 M4"}, played="DO4 SH4 GM4 ID4 MX4")
    lines = [line.split("│")[1].split() for line in drawn(seen(state))[1:4]]
    assert lines[0] == ["Grave", "1", "Grave", "2", "Grave", "3", "Grave", "4", "Grave", "5"]
    assert lines[1] == ["R1", "empty", "empty", "M4", "R4", "empty"]
    assert lines[2] == ["5×1,000", "5×3,000", "5×3,000", "no", "more", "5×3,000"]


@clause("G-404")
def test_the_strict_leader_of_a_grave_is_marked() -> None:
    state = position(TWO, shares=("SH1 MX1 GM2", "DO1 ID2"))
    first, second = (line_of(seen(state), start).split("│")[1].split() for start in ("▶M", "R Ben"))
    assert first == ["2▲", "1", "·", "·", "·"]
    assert second == ["1", "1", "·", "·", "·"]


def test_a_family_shows_condition_prescription_and_what_it_leads_to() -> None:
    state = position(
        TWO,
        health={"M2": "near", "M3": "top", "M4": "weak"},
        chips={"M1": "white 1", "M2": "placebo 1", "M4": "bitter 1"},
        new_cemetery="M5",
    )
    view = seen(state)
    assert line_of(view, "M1").startswith(" M1 Adelgunde  ▮▮▮▯ unwell ○R +2,000")
    assert line_of(view, "M2").startswith(" M2 Kunibert   ▮▯▯▯ near   ●R dies")
    assert line_of(view, "M3").startswith(" M3 Philippine ▮▮▮▮ top              ")
    assert line_of(view, "M4").startswith(" M4 Ottokar    ▮▮▯▯ weak   ✖R dies")
    assert line_of(view, "M5").startswith(" M5 Walburga   New Cemetery +2")
    assert "5,000 U○R N●R T   W✖R †n" in line_of(view, "▶M")
    assert "Great-Aunt Adelgunde" in line_of(view, "M1", width=120)


def test_rivals_show_their_next_payouts_and_on_a_big_screen_everything() -> None:
    view = seen(position(TWO))
    assert "next payout +1  ·   +3  +2  +1" in line_of(view, "next payout")
    assert "Grandpa Alfons" in " ".join(drawn(view, width=120, height=30))


@clause("G-104")
def test_own_backs_stand_under_their_graves_and_those_of_others_do_not() -> None:
    state = position(TWO, shares=("SH1 MX3", "DO1 ID2"))
    assert line_of(seen(state), "M1").split("│")[1].split() == ["Shock", "Mix-up"]
    assert line_of(seen(state, 1), "R1").split("│")[1].split() == ["Double", "Doc"]
    assert not any("Double" in line for line in drawn(seen(state)))


def test_a_back_is_lit_when_it_can_be_played() -> None:
    state = position(
        TWO, graves={1: "R1", 2: "R2"}, shares=("SH1 GM1 MX1 DO2 ID4 SH3",), new_cemetery="M2"
    )
    view = seen(state)
    lit = {
        card
        for card in view["players"][0]["shares"]
        if any(uses(move, card, view) for move in view["legal"])
    }
    assert lit == {"SH1", "GM1", "MX1", "DO2"}


@clause("G-801")
def test_the_lamp_tells_how_near_the_end_is() -> None:
    def lamp(**table: Any) -> str:
        return drawn(seen(position(TWO, **table)))[0]

    four = {1: "R1", 2: "R2", 3: "R3", 4: "R4"}
    assert "left" not in lamp() + lamp(graves={1: "R1"})
    assert "one grave left" in lamp(graves=four)
    assert "R: one relative left" in lamp(graves=four)
    assert "one grave left" not in lamp(new_cemetery="R1 R2 R3 R4")
    assert "ends this turn" in lamp(graves={**four, 5: "M5"}, step="pills")
    assert "last round" in lamp(round=40)


@clause("G-605", "G-423")
def test_passes_and_documents_are_shown() -> None:
    state = position(THREE, step="end window", graves={1: "R1"}, shares=("SH1", "MX1", "GM1"))
    state.play(state.moves.parse("pass"))
    lines = drawn(seen(state, 2))
    assert any(line.startswith("✓M Ada") for line in lines)
    assert any(line.startswith("▶R Ben") for line in lines)
    dying: dict[str, Any] = {"health": {"M2": "near"}, "chips": {"M2": "placebo"}}
    state = position(THREE, step="adjust", **dying, shares=("ID1", "SH4"))
    state.play(state.moves.parse("claim 2"))
    state.play(state.moves.parse("doc 1"))
    lines = drawn(seen(state, 1))
    assert "Ada claims grave 2 for M2" in lines[0]
    assert any("0+1▲" in line for line in lines)


def test_the_end_shows_points_and_what_nobody_bought() -> None:
    state = position(TWO, step="end", graves={1: "M1"}, new_cemetery="M2 M3 M4 M5", shares=("SH2",))
    assert state.asked == OVER
    sealed = [f"{action}3" for action in ("DO", "MX")]
    view = unveil(seen(state), sealed)
    lines = drawn(view)
    assert any(line.startswith("★M You          13 +5  +2  +2  +2  +2") for line in lines)
    assert any("Shock   ·Double" in line for line in lines)
    assert any("·Mix-up" in line for line in lines)


@clause("G-105")
def test_a_game_that_is_over_is_replayed_with_all_backs_open() -> None:
    state = position(TWO, shares=("SH1", "DO1"))
    view = open_views([state.view(0), state.view(1)])
    assert [player["shares"] for player in view["players"]] == [["SH1"], ["DO1"]]
    assert sorted(view["graves"][0]["unseen"]) == ["GM", "ID", "MX"]
    assert drawn(view)


# Keys and numbers.


def test_every_choice_has_its_own_number_or_key_and_stands_in_the_list() -> None:
    for game, moment in tales(2):
        view = moment.view
        numbers = FACE.numbers(view)
        chosen = [str(number) for number in numbers if number]
        assert len(set(chosen)) == len(chosen)
        assert not any(a != b and b.startswith(a) for a in chosen for b in chosen)
        keyed = [move for move, number in zip(view["legal"], numbers, strict=True) if not number]
        assert all(move in FACE.keys.values() for move in keyed)
        signs = [sign for sign, _ in FACE.rows(view, game.data)]
        listed = {sign.rstrip("_") for sign in signs}
        assert all(number in listed or number[:-1] in listed for number in chosen)
        assert listed >= {key for key, move in FACE.keys.items() if move in keyed}


def test_numbers_say_what_the_table_shows() -> None:
    view = seen(position(THREE, step="pills"))
    by_move = dict(zip(view["legal"], FACE.numbers(view), strict=True))
    assert by_move["pill R3 white"] == 113
    assert by_move["pill S5 placebo"] == 225
    view = seen(position(TWO))
    by_move = dict(zip(view["legal"], FACE.numbers(view), strict=True))
    assert by_move["give M4 placebo"] == 24
    rows = dict(FACE.rows(view, TWO.data))
    assert rows["11"] == "M1 white: top +2,000"
    assert rows["g"] == "white for the next of them"


def test_pills_for_a_family_share_a_line_that_marks_the_deadly_ones() -> None:
    view = seen(position(THREE, step="pills", health={"R2": "near"}, new_cemetery="R1"))
    rows = dict(FACE.rows(view, THREE.data))
    assert rows["11_"] == "white for R2 R3 R4 R5"
    assert rows["21_"] == "placebo for R2† R3 R4 R5"


# Typed words.


def heard(text: str, **table: Any) -> str:
    return FACE.hear(text, seen(position(TWO, **table)), TWO.data)


def test_every_move_is_understood_as_it_is_written() -> None:
    for game, moment in tales(1):
        for move in moment.view["legal"]:
            assert FACE.hear(move, moment.view, game.data) == move
            assert FACE.hear(move.lower(), moment.view, game.data) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("m1 p", "give M1 placebo"),
        ("M1 white", "give M1 white"),
        ("give m2 w", "give M2 white"),
        ("placebo for Adelgunde", "give M1 placebo"),
        ("m3 w", "swap M3 white"),
        ("white for all", "give M1 white"),
        ("g", "give M1 white"),
        ("next", "done"),
    ],
)
def test_the_doctor_is_told_in_a_few_words(text: str, move: str) -> None:
    assert heard(text, chips={"M3": "placebo 1"}) == move


def test_graves_and_cards_are_told_in_a_few_words() -> None:
    assert heard("r2 p", step="pills") == "pill R2 placebo"
    assert heard("buy trude white", step="pills") == "pill R2 white"
    assert heard("3", step="shares") == "share 3"
    assert heard("buy grave 3", step="shares") == "share 3"
    dying: dict[str, Any] = {"health": {"M2": "near"}, "chips": {"M2": "placebo"}}
    bury: dict[str, Any] = {"step": "adjust", **dying, "graves": {1: "R1"}}
    bury["shares"] = ("SH3 DO1 GM1 MX1 SH1",)
    assert heard("grave 3", **bury) == "claim 3"
    assert heard("bury 1", **bury) == "double 1"
    assert heard("cemetery", **bury) == "new cemetery"
    assert heard("bill 1", **bury) == "care 1"
    assert heard("shock adelgunde", **bury) == "shock M1"
    assert heard("move R1 to 4", **bury) == "mixup R1 4"
    assert heard("claim 5", **bury) == "claim 5"


def test_words_that_mean_nothing_are_left_alone() -> None:
    assert heard("whatever this is") == "whatever this is"
    assert heard("zz placebo") == "zz placebo"
    with pytest.raises(BadInput):
        TWO.moves.parse(heard("grand placebo"))


def test_a_seeded_match_can_be_shown_at_any_time() -> None:
    match = Match(TWO, Shuffled(4), Record.of(TWO, ["Ada", "Ben"], "seed 4"))
    assert drawn({**match.state.view(0), "names": ["Ada", "Ben"]})[0].strip() == (
        "The table is being set"
    )
