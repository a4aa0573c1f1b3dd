"""What is refused, and never with advice that is itself refused."""

from restinplay.core.messages import Message
from restinplay.core.state import OVER
from restinplay.games.eva.phases import PHASES
from restinplay.games.eva.state import Eva
from tests.games.eva.games import OPTIONS, SHUNS, Played
from tests.games.eva.house import opening
from tests.marks import clause

# What a refusal advises, and the kinds of answers of which each must then be legal.
ADVICE = {
    "flip or decline": {"flip", "decline"},
    "leave it by an exit door": {"door"},
    "this room must be closed": {"close"},
    "deal the secrets again": {"secret"},
    "shuffle and deal again": {"card"},
    "a secret must be turned up": {"secret"},
    "a card must be turned up": {"card"},
    "a clue must be turned up": {"clue"},
}


def check_refusals(state: Eva) -> set[str]:
    """The advice that is given here, all of it good."""
    legal = set(state.legal())
    kinds, given = {state.moves[move].kind for move in legal}, set()
    for move in range(len(state.moves)):
        refusal = state.why_not(move)
        assert (refusal is None) == (move in legal), state.moves.text(move)
        for words, meant in ADVICE.items() if refusal else ():
            if words in str(refusal):
                assert meant <= kinds, f"{state.moves.text(move)}: {refusal}"
                given.add(words)
    return given


@clause("E-273", "E-301", "E-303")
def test_every_alternative_that_a_refusal_names_is_legal() -> None:
    given = check_refusals(opening(dead_start="redeal").state)
    given |= check_refusals(opening("LOCK-S", "AH", dead_start="redeal").state)
    for seed in range(48):
        for number, (state, _) in enumerate(Played(seed % len(OPTIONS), seed, [*SHUNS][seed % 3])):
            if state.asked != OVER and number % 5 == seed % 5:
                given |= check_refusals(state)
    assert given == set(ADVICE)


def test_what_is_wanted_of_the_player_is_among_the_answers() -> None:
    """Whatever a question says to those who answer something else names kinds that answer it."""
    for phase in PHASES:
        for words, meant in ADVICE.items():
            if phase.first and words in str(Message(phase.first)):
                assert meant <= set(phase.moves)
