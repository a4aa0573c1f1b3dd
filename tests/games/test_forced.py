"""Answers that give themselves: which do, and that nobody learns from it what is hidden."""

from typing import Any

import pytest

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.state import State
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.position import position as graveyard
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.position import position as cemetery
from restinplay.games.parts import forced, forced_of, wanted, words_of
from tests.contract.walks import Walk
from tests.games.manors.table import Table, family, table
from tests.marks import clause

GRAVES, MUERTOS = GravesGame({}, 2), MuertosGame({}, 3)
NO_CARD: dict[str, Any] = {"step": "end window", "graves": {2: "R2"}, "shares": ("ID2",)}


def given(game: Game, state: State, *, alone: bool = False) -> str | None:
    found = forced(game, state.view(int(state.asked)), alone=alone)
    return found and found[1]


# Eva.


@clause("E-304")
def test_the_first_two_clues_turn_themselves_up_and_the_third_never_does() -> None:
    game = games.game("eva")
    view = game.state(game.new().data()).view(0)
    asked = {**view, "question": {"kind": "clue", "clause": "E-301"}, "legal": ["flip", "decline"]}
    for clues, answer in (
        ([None] * 3, "flip"),
        (["sk", None, None], "flip"),
        (["sk", "hg", None], None),
    ):
        found = forced(game, {**asked, "clues": clues}, alone=True)
        assert (found and found[1]) == answer
    assert forced(game, {**asked, "clues": [None] * 3}, alone=True, wanted=["exit"]) is None


def test_the_only_door_out_is_taken_and_the_only_way_on_if_you_like() -> None:
    game = games.game("eva")
    usual, both = (wanted(type(game), names) for names in ("", "move, exit"))
    view = game.new().view(0)
    door = {**view, "question": {"kind": "exit", "clause": "E-303"}, "legal": ["door 4"]}
    assert forced(game, door, alone=True, wanted=usual) is not None
    assert forced(game, {**door, "legal": ["door 4", "door 5"]}, alone=True) is None
    way = {**door, "question": {"kind": "move", "clause": "E-302"}}
    assert forced(game, way, alone=True, wanted=usual) is None
    assert forced(game, way, alone=True, wanted=both) is not None


# Manors.


def test_only_what_follows_from_public_facts_gives_itself() -> None:
    def answer(setting: Table) -> str | None:
        found = forced(games.game("manors"), setting.view(setting.asked), alone=True)
        return found and found[1]

    empty = table(A=family(deck=""), B=family(side="G1"))
    assert answer(empty) == "give up"
    assert answer(empty.A("give up")) is None  # the Medium just gained may be laid
    barred = table(A=family(hand="1", deck=""), B=family(side="M25=12 G3"))
    assert barred.offers == {"give up"}
    assert answer(barred) is None
    one = table(A=family(hand="1 1", display="M11"), B=family(side="G3"))
    assert answer(one) is None
    assert answer(one.A("medium 11")) == "banish ghost 3"


# Graves.


@clause("G-603", "G-606")
def test_nothing_to_play_is_a_pass_unless_others_could_tell_from_the_haste() -> None:
    assert given(GRAVES, graveyard(GRAVES, **NO_CARD), alone=True) == "pass"
    assert given(GRAVES, graveyard(GRAVES, **NO_CARD)) is None
    holding = graveyard(GRAVES, **{**NO_CARD, "shares": ("GM2",)})
    assert given(GRAVES, holding, alone=True) is None
    open_backs = GravesGame({"share_backs": "open"}, 2)
    assert given(open_backs, graveyard(open_backs, **NO_CARD)) == "pass"


def test_steps_without_a_possible_purchase_end_by_themselves() -> None:
    broke = graveyard(GRAVES, step="shares", money=0)
    assert given(GRAVES, broke, alone=True) == given(GRAVES, broke) == "done"
    holding = graveyard(GRAVES, step="shares", money=0, graves={2: "R2"}, shares=("ID2",))
    assert given(GRAVES, holding) is None
    assert given(GRAVES, graveyard(GRAVES, step="shares", money=3000), alone=True) is None


def test_the_broke_give_white_pills_to_all() -> None:
    assert given(GRAVES, graveyard(GRAVES, money=0)) == "give M1 white"
    assert given(GRAVES, graveyard(GRAVES, money=1000), alone=True) is None
    holding = graveyard(GRAVES, money=0, graves={2: "R2"}, shares=("SH2",))
    assert given(GRAVES, holding, alone=True) is None


@clause("G-402")
def test_coffins_without_a_grave_go_to_the_new_cemetery() -> None:
    dead: dict[str, Any] = {"health": {"M1": "near", "M2": "near"}, "step": "adjust"}
    dead["chips"] = {"M1": "placebo", "M2": "placebo"}

    def answer(**more: Any) -> str | None:
        return given(GRAVES, graveyard(GRAVES, **{**dead, **more}), alone=True)

    assert answer() == "coffin M1"
    assert answer(shares=("SH3",)) is None
    assert answer(graves={1: "R1"}, shares=("MX1",)) is None
    assert answer(chips={"M1": "placebo"}) == "new cemetery"


# Muertos.


@clause("DR-84")
def test_nothing_gives_itself_that_would_betray_a_card() -> None:
    reaction = cemetery(MUERTOS, laid=("sidestep",))
    equal = cemetery(MUERTOS, stage="lay", hands=("kick kick",))
    window = cemetery(MUERTOS, laid=("kick",), fields="10 10 1")
    window.play(MUERTOS.moves.parse("move"))
    for state in (reaction, equal, window):
        [only] = state.legal()
        assert given(MUERTOS, state) is None
        assert given(MUERTOS, state, alone=True) == MUERTOS.moves.text(only)


@clause("DR-84", "D-T2")
def test_what_public_facts_force_gives_itself() -> None:
    only = cemetery(MUERTOS, stage="lay", hands=("kick",))
    bare = cemetery(MUERTOS, laid=("kick",), hands=("",))
    target = cemetery(MUERTOS, laid=("kick",), fields="10 10 1")
    target.play(MUERTOS.moves.parse("act"))
    for state, move in ((only, "lay kick"), (bare, "act"), (target, "target 2")):
        assert given(MUERTOS, state) == move
    assert given(MUERTOS, cemetery(MUERTOS, laid=("kick",)), alone=True) is None


# All games.


@pytest.mark.parametrize("slug", games.SLUGS)
def test_kinds_are_named_once_and_told_in_sentences(slug: str) -> None:
    kinds = forced_of(games.game_class(slug))
    assert len({kind.name for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert str(kind.why).endswith(".")
        assert not str(kind.meaning).endswith(".")


@pytest.mark.parametrize("slug", games.SLUGS)
def test_kinds_that_are_not_there_are_refused(slug: str) -> None:
    game = games.game_class(slug)
    assert wanted(game, "") == [kind.name for kind in forced_of(game) if kind.usual]
    with pytest.raises(BadInput, match="nap"):
        wanted(game, "nap")


@pytest.mark.parametrize("slug", games.SLUGS)
def test_nothing_gives_itself_that_you_would_be_warned_of(slug: str) -> None:
    game = games.game(slug)
    for state in Walk(game, 5).looks():
        if state.asked >= 0:
            view = state.view(int(state.asked))
            found = forced(game, view, alone=True)
            if found is not None and len(view["legal"]) > 1:
                assert not words_of(slug).warnings(view, found[1], game.data)
