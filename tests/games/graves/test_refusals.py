"""What is refused: with a true reason, and never with advice that is itself refused."""

import pytest

from restinplay.core.state import CHANCE
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.phases import IDLE, PHASES
from restinplay.games.graves.position import position
from restinplay.games.graves.state import Graves
from tests.games.graves.games import Played, every_game
from tests.games.graves.table import Table, dealt, table
from tests.marks import clause

CARDS = {"shock", "care", "mixup"}


def advised(state: Graves, move: int, fact: str) -> set[str]:
    """Answers of which a refusal says that one can be given instead."""
    if fact.endswith("has no prescription yet"):
        name = fact.split()[0]
        return {f"give {name} {chip}" for chip in ("white", "placebo", "bitter")} | {f"skip {name}"}
    if fact == "a white pill is left in the box":
        return {f"give {state.moves.text(move).split()[1]} white"}
    if fact == "the documents of an announcement must be played":
        return {f"doc {grave}" for grave in range(1, 6)}
    return set()


def check_refusals(state: Graves) -> set[str]:
    """The clauses under which advice is given here, all of it good."""
    legal = {state.moves.text(move) for move in state.legal()}
    given = set()
    for move in range(state.moves.decisions):
        refusal, text = state.why_not(move), state.moves.text(move)
        assert (refusal is None) == (text in legal), text
        if refusal and (instead := advised(state, move, refusal.fact)):
            assert legal & instead, f"{text}: {refusal}"
            given.add(refusal.clause)
    return given


@clause("G-217", "GR-09", "G-422")
@every_game
def test_every_alternative_that_a_refusal_names_is_legal(played: Played) -> None:
    for number, (state, _) in enumerate(played.decisions()):
        if number % 12 == 0 or state.first:
            check_refusals(state)


def test_every_advice_is_given_somewhere_and_good_there() -> None:
    game = GravesGame({"pill_supply": "limited"}, 2)
    given = check_refusals(position(game))
    claim = position(
        game,
        step="adjust",
        health={"M2": "near"},
        chips={"M2": "placebo"},
        shares=("GM3 ID4", "MX3"),
    )
    claim.play(claim.moves.parse("claim 3"))
    assert given | check_refusals(claim) == {"G-217", "GR-09", "G-422"}


@clause("G-601")
@every_game
def test_what_is_asked_can_be_answered_by_its_kinds_only(played: Played) -> None:
    for state, _ in played.decisions():
        phase = PHASES[state.phase]
        kinds = {state.moves[move].kind for move in state.legal()}
        assert kinds - CARDS <= set(phase.moves) <= set(IDLE)
        assert phase.cards or not kinds & CARDS
        assert state.question().kind == phase.name


# The fact that is named


def told(turn: Table, move: str) -> str:
    """The refusal of a move in one line."""
    refusal = turn.state.why_not(turn.state.moves.parse(move))
    assert refusal is not None, move
    return f"{refusal.clause}: {refusal.fact}"


@clause("G-211", "G-212", "G-215", "G-216", "G-203", "G-102")
def test_the_doctor_says_whom_he_does_not_visit_and_why() -> None:
    turn = table(chips="M1 white 0", cemetery="M2", money=0)
    assert told(turn, "give R1 white").endswith("your own family, and R1 is not one of them")
    assert told(turn, "give R1 white").startswith("G-212")
    assert told(turn, "give M2 white") == "G-211: M2 is dead"
    assert told(turn, "give M1 white") == "G-216: M1 already has a prescription"
    assert told(turn, "swap M3 white") == "G-215: M3 has nothing to swap"
    assert told(turn, "swap M1 white") == "G-215: M1 already has that chip"
    assert told(turn, "swap M1 placebo").startswith("G-102: it costs")
    assert told(turn, "skip M3") == "G-203: pills do not run out at this table"
    assert told(turn.play("0 give M3 white"), "give M3 white").startswith("G-212: M3 has been")


@clause("G-222", "GR-07", "GR-18", "GR-19", "G-102", "G-201", "G-214")
def test_a_pill_for_others_is_refused_with_its_reason() -> None:
    turn = table(chips="R1 white 1", cemetery="R2", money=(0, 5000)).on_to("pills", 0)
    assert told(turn, "pill M1 white") == "GR-18: M1 is your own relative"
    assert told(turn, "pill R2 white") == "G-222: R2 is dead"
    assert told(turn, "pill R1 white") == "GR-19: R1 already has a prescription"
    assert told(turn, "pill R3 white") == "G-201: the box holds no white pill"
    assert told(turn, "pill R3 bitter") == "G-214: placebos are left in the box: 4"
    assert told(turn, "pill R3 placebo").startswith("G-102: it costs")
    assert told(turn, "pill S1 white") == "GR-07: the family of S1 is not in the game"


@clause("G-501", "G-506")
def test_a_shock_is_refused_with_its_reason() -> None:
    turn = table(shares=["SH1"], cemetery="M2").on_to("pills", 0)
    assert told(turn, "shock R1") == "G-506: R1 is not a relative of yours"
    assert told(turn, "shock M2") == "G-506: M2 is dead"


@clause("G-003", "G-005", "G-233", "G-002")
def test_nature_is_told_what_is_not_to_be_dealt() -> None:
    state = GravesGame({}, 3).new()
    refused = [
        (state.moves.text(move), refusal)
        for move in range(state.moves.decisions, len(state.moves))
        if (refusal := state.why_not(move))
    ]
    facts = {refusal.fact for _, refusal in refused}
    assert facts == {"no start player is being drawn", "no share is being turned"}
    starts = {refusal.fact for text, refusal in refused if text.startswith("start ")}
    assert starts == {"no start player is being drawn"}
    state.play(state.legal()[0])
    dealt_again = {
        refusal.fact for move in range(len(state.moves)) if (refusal := state.why_not(move))
    }
    assert "that family has been dealt" in dealt_again


@clause("G-501", "G-506")
def test_a_shock_needs_the_card_of_a_grave_that_is_taken() -> None:
    mine = table(shares=["SH3", ""]).on_to("pills", 0)
    wishes = {name: told(mine, f"shock {name}") for name in ("M1", "M2", "M3", "M4", "M5")}
    assert {"G-501: grave 3 is empty"} < set(wishes.values())
    assert {fact for fact in wishes.values() if "do not own" in fact}
    assert "G-501: you do not own the Shock of grave 3" not in wishes.values()


@clause("G-408", "G-501", "G-508")
def test_a_card_that_is_refused_is_missing_or_has_the_wrong_grave() -> None:
    bury = table(health="M5 near", graves={1: "R1"}, shares=["DO2 GM2 ID3 ID4", "MX3"])
    bury.play("0 give M5 placebo").on_to("bury")
    assert told(bury, "double 1") == "G-408: you do not own the Double Occupancy of grave 1"
    assert told(bury, "double 2") == "G-408: grave 2 is empty"
    assert told(bury, "care 1") == "G-501: you do not own the Grave Maintenance of grave 1"
    assert told(bury, "care 2") == "G-501: grave 2 is empty"
    claim = bury.play("0 claim 3")
    assert told(claim, "doc 3") == "G-508: the document of grave 3 serves other graves only"
    assert told(claim, "doc 5") == "G-508: you do not own the Illegible Document of grave 5"


@clause("G-501", "G-503", "G-504", "G-505")
def test_a_mix_up_is_refused_with_its_reason() -> None:
    lying = {3: "R1", 1: "R2"}
    turn = table(graves=lying, cemetery="R3", shares=["MX3 MX2"]).on_to("pills", 0)
    assert told(turn, "mixup R1 3") == "G-503: R1 already lies in grave 3"
    assert told(turn, "mixup R1 1").startswith("G-505: grave 1 is occupied and you do not own")
    assert told(turn, "mixup R2 4") == "G-501: you do not own the Mix-up of grave 1"
    assert told(turn, "mixup R3 4") == "G-504: R3 lies in the New Cemetery"
    for name in ("R4", "M1"):
        assert told(turn, f"mixup {name} 1") == f"G-503: {name} lies in no grave"
    other = table(graves=lying, shares=["MX1 MX2"]).on_to("pills", 0)
    assert told(other, "mixup R1 4") == "G-501: you do not own the Mix-up of grave 3"


@clause("G-233", "G-002")
def test_nature_is_told_which_share_is_being_turned() -> None:
    turn = table(shares=["SH2", "GM4"]).on_to("shares", 0)
    for grave, owned, other in ((2, "SH2", "SH3"), (4, "GM4", "GM5")):
        state = turn.game.position(repr(turn.state))
        state.play(state.moves.parse(f"share {grave}"))
        said = {text: str(state.why_not(state.moves.parse(text))) for text in (owned, other)}
        assert "not in the pile" in said[owned]
        assert f"a share of grave {grave} is being turned" in said[other]
        assert all(state.moves.text(move)[-1] == str(grave) for move, _ in state.odds())


@clause("GR-09")
def test_nobody_is_skipped_who_has_a_prescription_or_while_white_pills_are_left() -> None:
    turn = table(chips="M1 white 0", pill_supply="limited")
    assert told(turn, "skip M1") == "GR-09: M1 already has a prescription"
    assert told(turn, "skip M2") == "GR-09: a white pill is left in the box"


@clause("GR-05", "G-231")
def test_with_open_backs_a_share_uncovers_the_next_even_if_that_is_the_last() -> None:
    turn = table(3, played="SH1 MX1 ID1", luck=["GM1", "DO1"], share_backs="open")
    turn.on_to("shares", 0).play("0 share 1")
    assert (turn.pile(1), turn.shares(0)) == (1, {"GM1"})
    assert turn.view(None)["graves"][0]["top"] == "DO1"


@clause("GR-05", "G-231")
def test_with_open_backs_the_last_share_of_a_pile_turns_up_no_other() -> None:
    gone = "SH1 MX1 ID1 DO1"
    turn = table(3, played=gone, luck=["GM1"], share_backs="open").on_to("shares", 0)
    turn.play("0 share 1")
    assert (turn.asks, turn.asked) == ("shares", 0)
    assert (turn.pile(1), turn.shares(0)) == (0, {"GM1"})


@clause("G-005")
def test_the_start_player_begins_every_round_of_the_game() -> None:
    for seed in range(8):
        state = dealt(3, seed)
        assert state.starter == state.asked == state.view(0)["active"]
        assert state.view(0)["round"] == 1


@clause("G-003", "G-005")
@pytest.mark.parametrize("seat", range(3))
def test_nature_does_not_draw_the_start_player_who_is_named(seat: int) -> None:
    state = GravesGame({"families": "M+R+S", "start_player": str(seat)}, 3).new()
    while state.asked == CHANCE:
        assert "start" not in {state.moves[move].kind for move in state.legal()}
        state.play(state.legal()[0])
    assert (state.asked, state.view(0)["active"], state.view(0)["round"]) == (seat, seat, 1)
