"""What is refused: with a true reason, and never with advice that is itself refused."""

from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.phases import IDLE, PHASES
from restinplay.games.graves.position import position
from restinplay.games.graves.state import Graves
from tests.games.graves.games import Played, every_game
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
