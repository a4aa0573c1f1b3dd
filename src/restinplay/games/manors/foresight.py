"""What an answer leads to as far as a family can know: it is tried out on what is known."""

from restinplay.core.state import CHANCE, OVER
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.moves import CHOICE, ROUNDS
from restinplay.games.manors.state import Manors
from restinplay.games.manors.values import recount

_ABOUT_VALUES = ("play_ghost", "fetch", "name", "copy", "banish_ghost", "banish_medium")


def after(known: Manors, move: int) -> tuple[int, int] | None:
    """The totals of families A and B that an answer leads to, whatever is hidden and comes up.

    None where nature, another answer or the end of the round decides them, or where the answer is
    not about them.
    """
    then = known.clone()
    then.apply(move)
    if then.asked == CHANCE or not _goes_on(known, then) or not _is_settled(then):
        return None
    totals = _totals(then)
    return totals if _is_about_values(known, move) or totals != _totals(known) else None


def _is_about_values(known: Manors, move: int) -> bool:
    """Whether it is worth telling that the answer changes nothing."""
    kind, args = known.moves[move].kind, known.moves[move].args
    return kind in _ABOUT_VALUES or (kind == "play_medium" and CARDS[args[0]].at_once)


def _totals(known: Manors) -> tuple[int, int]:
    return int(known.total[0]), int(known.total[1])


def _goes_on(known: Manors, then: Manors) -> bool:
    """Whether the same turn, or round 10 to its end, still has these totals."""
    if known.round == ROUNDS:
        return True
    same = then.round == known.round and then.active == known.active
    return same and then.asked != OVER and not then.is_closing()


def _is_settled(then: Manors) -> bool:
    """Whether no answer to what is asked in the middle of an effect changes the totals."""
    if then.phase != CHOICE or then.round == ROUNDS:
        return True
    for move in then.legal():
        last = then.clone()
        last.apply(move)
        if last.asked == CHANCE or not _goes_on(then, last) or _totals(last) != _totals(then):
            return False
        if not _is_settled(last):
            return False
    return True


def loses_the_game(known: Manors, family: int) -> bool:
    """Whether the houses of this round would win the game for the other family (M-W1)."""
    then = known.clone()
    then.lose(family)
    then.run()
    return then.asked == OVER


def lays_all(known: Manors, family: int, mediums: int) -> Manors:
    """The position with all Ghosts laid that the family may lay, and these Mediums."""
    then = known.clone()
    then.played[family] += known.may_be_laid(family)
    then.laid[family] |= mediums
    recount(then)
    return then
