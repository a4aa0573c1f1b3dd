"""Every question has one entry, and all that treats questions keeps to it."""

from restinplay.games.eva.phases import NAMES, PHASES
from restinplay.games.eva.words import ASKED
from tests.games.eva.games import OPTIONS, SHUNS, Played
from tests.marks import clause


@clause("E-301", "E-302", "E-303", "E-304")
def test_a_question_is_answered_by_its_kinds_of_moves_and_by_each_of_them() -> None:
    seen: dict[str, set[str]] = {name: set() for name in NAMES}
    for seed in range(128):
        for state, _ in Played(seed % len(OPTIONS), seed, [*SHUNS][seed % 3]):
            phase = PHASES[state.phase]
            assert (state.question(), state.asked) == (phase.asks, phase.asked)
            seen[phase.asks.kind] |= {state.moves[move].kind for move in state.legal()}
    assert seen == {phase.asks.kind: set(phase.moves) for phase in PHASES}


def test_every_question_has_words() -> None:
    assert set(ASKED) == set(NAMES)
