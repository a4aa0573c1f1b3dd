"""Why Thumb likes or dislikes a move: an id of `sayings.py` and the facts that it speaks of."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng
from restinplay.core.saying import Fact, Said
from restinplay.games.manors.advice import TOO_DEAR, Thumb, budget, points_of, spent, wins
from restinplay.games.manors.bags import medium_of, size
from restinplay.games.manors.cards.medium import BLANK
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.foresight import after
from restinplay.games.manors.moves import (
    CHOICE,
    GIVE_UP,
    HOLD,
    LAY,
    LAY_GHOST,
    LAY_MEDIUM,
    LAY_NOTHING,
    PLAY_RANDOM,
)
from restinplay.games.manors.sayings import ENGLISH
from restinplay.games.manors.state import Manors
from restinplay.games.manors.table import CARD_BITS

_WEIGHED = (10, 11, 16, 17, 26)  # Mediums whose choices are about the totals


def reason(state: Manors, move: int) -> str:
    """Why Thumb likes or dislikes a legal move, in the words of the game."""
    return why(state, move).in_words(ENGLISH)


def why(state: Manors, move: int) -> Said:
    if state.phase == LAY:
        return why_lay(state, move)
    if state.phase == CHOICE:
        return Said(chosen(state, move), {})
    if wins(state, 1 - state.active):
        return Said("loses_the_game" if move == GIVE_UP else "opponent_would_win", {})
    if wins(state, state.active):
        return Said("wins_the_game", {})
    return why_turn(state, move)


# Round 10.


def why_lay(state: Manors, move: int) -> Said:
    if move == LAY_NOTHING:
        lying = cards_on_ten(state, int(state.asked))
        return Said("keeps_cards", {"cards": cards(lying)}) if lying else Said("empty_side", {})
    if move <= LAY_MEDIUM:
        return Said("counts_on_ten", {"value": move - LAY_GHOST})
    medium = int(medium_of(move, LAY_MEDIUM))
    if medium == 13:
        return Said("costs_on_ten", {})
    return Said("blank_on_ten" if CARDS[medium].zone == BLANK else "acts_on_ten", {})


def cards_on_ten(state: Manors, family: int) -> int:
    """How many cards lie on a family's side of round 10."""
    entries = [int(state.tenth[place]) for place in range(state.arrivals)]
    return sum(entry >> 7 == family and entry & CARD_BITS != 0 for entry in entries)


# What Mediums ask.


def chosen(state: Manors, move: int) -> str:
    leads = {answer: lead_after(state, answer) for answer in state.legal()}
    known = [lead for lead in leads.values() if lead is not None]
    if state.resolving in _WEIGHED and len(known) == len(leads):
        return "best_totals" if leads[move] == max(known) else "better_totals"
    buffer: vec[i64] = vec[i64]([0] * state.moves.decisions)
    usual = int(Thumb().choose(state, Rng(0), buffer))
    return "usual_choice" if move == usual else "unusual_choice"


def lead_after(state: Manors, move: int) -> int | None:
    """By how much the one who answers is ahead after it, if that can be told."""
    totals, me = after(state, move), int(state.actor)
    return None if totals is None else totals[me] - totals[1 - me]


# A turn.


def why_turn(state: Manors, move: int) -> Said:
    family, legal = state.active, state.legal()
    need = int(state.total[1 - family] - state.total[family]) + 1
    if need <= 0:
        return Said(already_ahead(move), {})
    left = int(max(budget(state, family) - spent(state, family), 0))
    if PLAY_RANDOM in legal:
        hand = state.hand[family]
        mean = f"{int(points_of(hand)) / max(int(size(hand)), 1):.1f}"
        return Said("drawn_blindly", {"mean": mean, "lacking": points(need)})
    thumb = Thumb()
    best, price = thumb.cheapest(state, vec[i64](legal), len(legal), need)
    ghosts = int(thumb.purse.price[min(need, len(thumb.purse.price) - 1)])
    pairs = state.laid_now < 2 and state.must_pair(family)
    if move == GIVE_UP and (ghosts > left >= price or (pairs and ghosts <= left)):
        return Said("bound_to_pair" if pairs else "medium_may_help", {})
    if move == GIVE_UP:
        return too_dear(ghosts, left)
    if move == best and price == ghosts <= left and not pairs:
        worth = min(left // 10, int(points_of(state.hand[family])))
        return Said("cheapest_way", {"cost": points(ghosts // 10), "points": worth})
    return towards(state, move)


def already_ahead(move: int) -> str:
    if move == HOLD:
        return "ahead"
    return "gives_lead_away" if move == GIVE_UP else "more_than_needed"


def too_dear(ghosts: int, left: int) -> Said:
    """Of giving up: what the cheapest Ghosts that overtake cost, and what the house is worth."""
    if ghosts <= left:
        return Said("affordable", {})
    if ghosts >= TOO_DEAR:
        return Said("too_few_ghosts", {})
    facts: dict[str, Fact] = {"cost": points(-(-ghosts // 10)), "points": left // 10}
    return Said("too_dear", facts)


def towards(state: Manors, move: int) -> Said:
    """What a card leads to by itself."""
    lead = lead_after(state, move)
    if lead is None:
        return Said("open_effect", {})
    if lead > 0:
        return Said("overtakes", {"points": points(lead)})
    return Said("leaves_behind", {"points": points(-lead)}) if lead else Said("leaves_level", {})


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
