"""What is refused: with a true reason, and never with advice that is itself refused."""

import random
from collections import Counter

from restinplay.core.state import CHANCE, OVER
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.phases import asking, idle
from restinplay.games.muertos.state import Muertos
from tests.games.muertos.games import Played, every_game, glimpses
from tests.games.muertos.table import acts, home, moves, on, table
from tests.marks import clause

# What a refusal advises, and the kinds of answers of which one must then be legal.
ADVICE = {
    "you must use it as an action": ("act",),
    "can be used only as movement": ("move",),
    "choose a skeleton": ("target",),
    "choose a field to land on": ("vault",),
    "choose what to take, and from whom": ("grab",),
    "choose an arm or a leg": ("arm", "leg"),
    "choose the next field of the route": ("roll", "stop"),
    "you must roll over at least one field": ("roll",),
}


def check_refusals(state: Muertos) -> set[str]:
    """The advice that is given here, all of it good."""
    legal = state.legal()
    kinds, given = {state.moves[move].kind for move in legal}, set()
    for move in range(len(state.moves)):
        refusal = state.why_not(move)
        assert (refusal is None) == (move in legal), state.moves.text(move)
        for words, meant in ADVICE.items() if refusal else ():
            if words in str(refusal):
                assert kinds & set(meant), f"{state.moves.text(move)}: {refusal}"
                given.add(words)
    return given


@clause("D-T2", "D-T3", "D-X10")
@every_game
def test_every_alternative_that_a_refusal_names_is_legal(played: Played) -> None:
    for moment in glimpses(played, 40):
        check_refusals(moment.state)


def test_every_advice_is_given_somewhere_and_good_there() -> None:
    near = on(5, "1A1L", hand="grab")
    given = check_refusals(table(on(4, hand="", laid="kick"), near).state)
    given |= check_refusals(table(on(4, hand="dive", laid="cling"), near).state)
    for card in ("clobber", "vault", "grab", "tumble"):
        given |= check_refusals(acts(card, on(4, "1A2L", hand="dive"), near).state)
    given |= check_refusals(acts("mend", on(4, "1A1L", hand="dive"), near).state)
    assert given == set(ADVICE)


@every_game
def test_what_is_asked_can_be_answered_by_its_kinds_only(played: Played) -> None:
    for moment in glimpses(played, 10):
        state = moment.state
        assert state.asked != CHANCE
        kinds = {state.moves[move].kind for move in state.legal()}
        assert kinds <= set(asking(state).moves) <= set(idle())


@clause("D-A6", "D-L1", "D-T1", "D-M1", "D-W2", "D-P1")
def test_what_nobody_asks_for_is_refused_by_the_clause_of_its_question() -> None:
    told = {kind: refusal.clause for kind, refusal in idle().items()}
    known = {"pass": "D-A6", "lay": "D-L1", "act": "D-T1", "step": "D-M1", "keep": "D-W2"}
    assert known.items() <= told.items()
    stepping = moves("kick", on(8), on(0))
    deciding = table(on(8, laid="kick"), on(0))
    for evening, answer, by in (
        (stepping, "pass", "D-A6"),
        (stepping, "keep", "D-W2"),
        (stepping, "lay kick", "D-L1"),
        (stepping, "act", "D-T1"),
        (deciding, "step 9", "D-M1"),
        (deciding, "take nothing", "D-P1"),
    ):
        assert evening.refused_by(answer) == by, answer


@clause("D-Q5", "D-S4")
def test_nature_is_told_whether_a_card_is_gone_or_shows_another_back() -> None:
    game, luck = MuertosGame(seats=2), random.Random(1)
    backs = {card["id"]: card["movement"] for card in game.data["cards"]}
    state = game.new()
    told: set[bool] = set()
    assert state.question().kind == "turn_up"
    assert "a back must be turned up" in str(state.why_not(state.moves.parse("card kick")))
    while state.asked != OVER and len(told) < 2:
        legal = state.legal()
        if state.asked == CHANCE and state.question().kind == "turn_up":
            for value in range(1, 4):
                refusal = state.why_not(state.moves.parse(f"M{value}"))
                missing = f"no card of value {value} is in the pile"
                assert refusal is None or refusal.fact == missing
        if state.asked == CHANCE and state.question().kind == "draw":
            top = backs[state.moves.text(legal[0]).split()[1]]
            for card, back in backs.items():
                if refusal := state.why_not(state.moves.parse(f"card {card}")):
                    gone = back == top
                    said = f"no {card} is left in the pile" if gone else f"card on top shows {top}"
                    assert refusal.fact.removeprefix("the ") == said
                    told.add(gone)
        state.play(luck.choice(legal))
    assert told == {True, False}


@clause("D-X2", "D-A8", "D-G5")
def test_a_leap_is_refused_with_its_reason() -> None:
    evening = acts("vault", on(15), on(16), on(14), dog=18, digger=7)
    assert evening.asks == "vault"
    for field, reason in {
        18: "18 is not free (D-X2)",
        15: "15 is not free (D-X2)",
        14: "14 is not free (D-X2)",
        7: "the gravedigger stands there (D-A8)",
        2: "no leap over a first crowd ends on 2 (D-X2)",
    }.items():
        assert str(evening.state.why_not(evening.state.moves.parse(f"vault {field}"))) == reason
    shut = acts("vault", on(15), on(16), on(14), digger=28)
    assert shut.refused_by("vault 25") == "D-G5"


@clause("D-X3", "D-E4", "DR-60", "D-A5")
def test_a_grab_at_the_goal_is_refused_with_its_reason() -> None:
    for rule, reason in (("never", "DR-60"), ("always", "")):
        mine, finished = on(28, "1A2L", owns="dance"), home(1, owns="banquet dance")
        evening = acts("grab", mine, finished, on(20), digger=16, goal_loot=rule)
        assert evening.refused_by("grab 2 banquet") == reason
        assert evening.refused_by("grab 2 dance") == "D-A5"
        assert evening.refused_by("grab 2 music") == "D-X3"
        assert evening.refused_by("grab 2 leg") == "D-A5"


@clause("D-S4", "D-I3")
def test_the_first_back_is_one_of_all_cards() -> None:
    game = MuertosGame()
    backs = Counter[str]()
    for card in game.data["cards"]:
        backs[f"M{card['movement']}"] += card["count"]
    dealt = game.new().lot()
    assert Counter(map(game.moves.text, dealt.contents)) == backs
