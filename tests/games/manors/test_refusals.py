"""What is refused, and the fact that is named: the first that forbids it."""

import pytest

from restinplay.games.manors.state import Manors
from tests.games.manors.games import Played, every_game
from tests.games.manors.table import A, B, Table, family, round_ten, table
from tests.marks import clause

ADVICE: dict[str, tuple[str, ...]] = {  # words of a refusal, and how an answer begins that it means
    "ahead: hold": ("hold",),
    "lay another": ("ghost", "medium", "random"),
    "so give up": ("give up",),
    "throw out card 14": ("banish medium 14",),
    "is drawn at random": ("random",),
    "you may lay one card on round 10": ("lay ghost", "lay medium", "lay nothing"),
}


def told(fight: Table, move: str) -> str:
    """The refusal of a move in one line."""
    refusal = fight.state.why_not(fight.state.moves.parse(move))
    assert refusal is not None, move
    return f"{refusal.clause}: {refusal.fact}"


@clause("M-T2", "M-T3", "M-T4", "M-P1")
def test_what_is_not_at_hand_cannot_be_laid_nor_can_who_is_behind_hold() -> None:
    fight = table(A=family(hand="2", display="M4"), B=family(side="G5"), round=5)
    assert told(fight, "ghost 6") == "M-T2: you have no 6 in hand"
    assert told(fight, "medium 1") == "M-T2: Medium 1 is not in your display"
    assert told(fight, "hold") == "M-T3: you need 6 more points to hold"
    assert told(fight.A("ghost 2"), "hold") == "M-T3: you need 4 more points to hold"
    ahead = table(A=family(side="G6", hand="2"), B=family(side="G5")).A("ghost 2")
    assert told(ahead, "give up") == "M-T4: you have laid a card and are ahead: hold"


@clause("M-C14", "M-T3")
def test_under_card_14_the_totals_count_until_a_pair_is_begun() -> None:
    fight = table(A=family(hand="1 1 1"), B=family(side="M14 G5"), round=5)
    assert told(fight, "hold") == "M-T3: you need 6 more points to hold"
    begun = fight.A("ghost 1")
    assert told(begun, "hold") == "M-C14: one card is not enough: lay another one"
    assert told(begun, "give up") == "M-C14: you have begun a pair and must lay another card"
    assert begun.A("ghost 1").offers == {"ghost 1", "give up"}


@clause("M-C06", "M-C14", "M-C11")
def test_who_is_tripped_lays_at_random_and_a_medium_only_without_ghosts() -> None:
    fight = table(A=family(hand="1 5", display="M4"), B=family(side="M6 G2"), round=5)
    assert fight.offers == {"random", "give up"}
    assert told(fight, "medium 4").startswith("M-C06")
    paired = family(side="M6 M14 G2")
    bare = table(A=family(display="M11"), B=paired, round=5)
    assert bare.offers == {"medium 11", "give up"}
    one = table(A=family(hand="1"), B=paired, round=5)
    assert one.offers == {"give up"}
    two = table(A=family(hand="1", display="M11"), B=paired, round=5)
    assert two.offers == {"random", "give up"}


@clause("M-E9", "M-P14")
def test_only_what_is_at_hand_is_laid_on_round_ten() -> None:
    fight = table(A=family(hand="2", deck=""), B=family(side="G5"), round=5, line={5: 4})
    fight.A("give up")
    assert told(fight, "lay ghost 5") == "M-E9: you have no 5 in hand"
    assert told(fight, "lay medium 5") == "M-E9: Medium 5 is not in your display"


@clause("M-C25", "M-C02")
def test_auntie_tells_a_forbidden_value_from_one_that_is_not_there() -> None:
    fight = table(A=family(side="M25=56", display="M2", deck="1 5"), round=5).A("medium 2")
    assert fight.offers == {"fetch 1"}
    assert told(fight, "fetch 5") == "M-C25: the value 5 is forbidden this round"
    assert told(fight, "fetch 4") == "M-C02: there is no 4 in your deck"


@clause("M-C19")
@pytest.mark.parametrize(
    ("decks", "move", "empty"),
    [(("", "4"), "reveal own", "A"), (("4", ""), "reveal other", "B")],
    ids=str,
)
def test_an_empty_deck_has_no_top(decks: tuple[str, str], move: str, empty: str) -> None:
    mine, theirs = family(display="M19", deck=decks[A]), family(deck=decks[B])
    fight = table(A=mine, B=theirs, round=5).A("medium 19")
    assert told(fight, move) == f"M-C19: the deck of family {empty} is empty"


@clause("M-C20")
@pytest.mark.parametrize(
    ("hands", "move", "empty"),
    [(("", "4"), "send own", "A"), (("4", ""), "send other", "B")],
    ids=str,
)
def test_an_empty_hand_sends_nothing(hands: tuple[str, str], move: str, empty: str) -> None:
    mine, theirs = family(display="M20", hand=hands[A]), family(hand=hands[B])
    fight = table(A=mine, B=theirs, round=5).A("medium 20")
    assert told(fight, move) == f"M-C20: family {empty} has no Ghost in hand"


@clause("M-C11", "MR-32", "M-C15", "M-H4", "M-X2")
def test_begone_names_what_it_does_not_reach() -> None:
    mine, theirs = family(display="M11"), family(side="G2")
    tenth = "B M7, A M5, A G1"
    fight = table(A=mine, B=theirs, round=5, tenth=tenth).A("medium 11")
    assert told(fight, "banish ghost 6") == "M-C11: no 6 lies on the other side"
    assert told(fight, "banish medium 7") == "MR-32: cards on round 10 are out of reach"
    assert told(fight, "banish medium 8") == "M-C11: Medium 8 does not lie on the other side"
    assert told(fight, "banish place 1") == "MR-32: cards on round 10 are out of reach"
    assert told(fight, "banish transferred") == "M-C15: no card was transferred to the other side"
    far = table(A=mine, B=theirs, round=5, tenth=tenth, banish_reach="round_or_tenth")
    far.A("medium 11")
    assert told(far, "banish place 1") == "M-H4: arrival 1 is not a Ghost lying face down"
    assert told(far, "banish place 3") == "M-C11: arrival 3 is your own"
    assert told(far, "banish place 4") == "M-X2: round 10 has no arrival 4"
    far.A("banish medium 7")
    assert far.side(B, 10) == []
    assert far.side(B) == ["G2"]


@clause("M-C11", "M-X2", "M-X1")
def test_begone_on_round_ten_finds_its_card_wherever_it_lies() -> None:
    fight = round_ten("B G6, B G3, A M11, B G4")
    assert told(fight, "banish place 1") == "M-X1: everything on round 10 is face up"
    assert told(fight, "banish medium 8") == "M-C11: Medium 8 does not lie on the other side"
    assert fight.A("banish ghost 3").side(B) == ["G6", "G4"]


@clause("M-C15", "M-C16", "MR-39", "M-G8")
def test_me_again_moves_only_what_was_played_and_has_a_value() -> None:
    fight = table(A=family(side="M15 M16 G5"), round=5, turn=B).B("give up")
    assert fight.offers == {"transfer ghost 5", "no transfer"}
    assert told(fight, "transfer ghost 6") == "M-G8: you have played no 6 this round"
    assert told(fight, "transfer medium 16") == "MR-39: Medium 16 has no value that it could keep"
    assert told(fight, "transfer medium 4") == "M-G8: you have not played Medium 4 this round"
    copied = table(A=family(side="M15 M16=5 G5"), round=5, turn=B).B("give up")
    assert copied.offers == {"transfer ghost 5", "transfer medium 16", "no transfer"}


@clause("M-C28")
def test_houses_are_swapped_only_when_they_differ_and_are_still_to_come() -> None:
    houses = {5: "manor", 6: "castle", 7: "manor", 8: "manor"}
    fight = table(A=family(display="M28"), round=5, houses=houses).A("medium 28")
    assert told(fight, "swap 5 6") == "M-C28: position 5 is not later than round 5"
    assert told(fight, "swap 7 8") == "M-C28: positions 7 and 8 hold the same kind of house"
    assert "swap 6 7" in fight.offers


# Advice


def check_refusals(state: Manors) -> set[str]:
    """The advice that is given here, all of it good."""
    offers, given = [state.moves.text(move) for move in state.legal()], set()
    for move in range(state.moves.decisions):
        refusal = state.why_not(move)
        for words, meant in ADVICE.items() if refusal else ():
            if words in str(refusal):
                assert any(offer.startswith(meant) for offer in offers), refusal
                given.add(words)
    return given


@clause("M-C06", "M-C14", "M-E9", "M-T4", "MR-82")
@every_game
def test_every_alternative_that_a_refusal_names_is_legal(played: Played) -> None:
    for number, (state, _) in enumerate(played.decisions()):
        if number % 8 == 0 or state.laid_now == 1:
            check_refusals(state)


def test_every_advice_is_given_somewhere_and_good_there() -> None:
    paired = family(side="M14 G3")
    begun = table(A=family(hand="1 1"), B=paired).A("ghost 1")
    last = table(A=family(display="M11"), B=paired, lone_banish="any").A("medium 11")
    last.A("banish ghost 3")
    lone = table(A=family(display="M11"), B=paired).A("medium 11")
    ahead = table(A=family(hand="5"), B=family(side="G3")).A("ghost 5")
    tripped = table(A=family(hand="1 5"), B=family(side="M6 G2"), round=5)
    laying = table(A=family(hand="2"), round=5, turn=A).A("give up")
    given = set[str]()
    for fight in (begun, last, lone, ahead, tripped, laying):
        given |= check_refusals(fight.state)
    assert given == set(ADVICE)
