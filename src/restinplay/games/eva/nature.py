"""What nature may answer in eva: with which odds, and from which place of a deal.

Redeals are conditions, not loops: a deal that E-103 or E-107 would repeat has no weight.
"""

from math import perm
from typing import TYPE_CHECKING, Final

from restinplay.core.bits import bit, members
from restinplay.core.chance import Lot
from restinplay.games.eva.masks import rows_with
from restinplay.games.eva.moves import (
    CARDS,
    DOOR,
    ENTRANCE,
    FIRST_CARD,
    FIRST_CLUE,
    FIRST_LOCK,
    FIRST_PATTERN,
    FIRST_SECRET,
    GHOST,
    LOCKS,
    ONE_END,
    OTHER_END,
    PASS,
    ROOMS,
    SECRET,
)

if TYPE_CHECKING:
    from restinplay.games.eva.state import Eva

_WHOLE_DECK: Final = tuple(range(FIRST_CARD, FIRST_CARD + CARDS))
_ALL_SECRETS: Final = tuple(FIRST_SECRET + kind for kind in (GHOST, PASS, *range(PASS, 12)))
_THREE_CLUES: Final = tuple(range(FIRST_CLUE, FIRST_CLUE + 3))


def odds(house: "Eva") -> list[tuple[int, int]]:
    """Nature's answers with exact weights (E-310)."""
    if house.phase == SECRET:
        return _odds_of_secrets(house)
    if house.phase == DOOR:
        cards = members(int(house.deck))
        if not (house.redeals and house.opening()):
            return [(FIRST_CARD + card, 1) for card in cards]
        weights = [(FIRST_CARD + card, openings(house, card)) for card in cards]
        return [(move, weight) for move, weight in weights if weight]
    place = house.clues_up
    return [(FIRST_CLUE + s, 1) for s in range(3) if house.rows & rows_with(s, place)]


def _odds_of_secrets(house: "Eva") -> list[tuple[int, int]]:
    weights = []
    for kind, left in enumerate(secrets_left(house)):
        weight = left
        if kind == GHOST and house.opening() and not house.ghost_loses:
            weight = 0  # E-103
        if house.redeals and house.opening():
            weight *= openings_under(house, kind)
        if weight:
            weights.append((FIRST_SECRET + kind, weight))
    return weights


def secrets_left(house: "Eva") -> list[int]:
    """How many secrets of each kind are still face down."""
    left = [0 if house.room_of(secret) else 1 for secret in range(13)]
    return [left[GHOST], left[ONE_END] + left[OTHER_END], *left[LOCKS:]]


def openings(house: "Eva", card: int) -> int:
    """In how many ways a first draw with this card next comes to a usable door (E-107)."""
    useless = house.barred & house.deck
    rest, draws = int(house.deck).bit_count() - 1, int(house.drawing) - 1
    if house.lying or not useless & bit(card):
        return perm(rest, draws)
    return perm(rest, draws) - perm(int(useless).bit_count() - 1, draws)


def openings_under(house: "Eva", kind: int) -> int:
    """The number of first draws that E-107 accepts at an Entrance with this secret."""
    draws = int(house.per_draw)
    if kind == GHOST:
        return perm(CARDS, draws)
    return perm(CARDS, draws) - perm(16 if FIRST_LOCK <= kind < FIRST_PATTERN else 4, draws)


def lot(house: "Eva") -> Lot:
    """The place of the deal that is turned up next."""
    if house.phase == SECRET:
        return secret_of(house, int(house.token))
    if house.phase == DOOR:
        return card_at(house, CARDS - int(house.deck).bit_count())
    return clue_at(house, int(house.clues_up))


def sealed(house: "Eva") -> list[Lot]:
    """The places never turned up: rooms, then clues, then the rest of the deck (E-440)."""
    seen = house.opened | house.closed
    drawn = CARDS - int(house.deck).bit_count()
    return [
        *[secret_of(house, room) for room in range(1, ROOMS + 1) if not seen & bit(room - 1)],
        *[clue_at(house, place) for place in range(int(house.clues_up), 3)],
        *[card_at(house, place) for place in range(drawn, CARDS)],
    ]


def secret_of(house: "Eva", room: int) -> Lot:
    even = room != ENTRANCE or (house.ghost_loses and not house.redeals)
    return Lot("secrets", room - 1, _ALL_SECRETS, even)


def card_at(house: "Eva", place: int) -> Lot:
    return Lot("deck", place, _WHOLE_DECK, not (house.redeals and house.opening()))


def clue_at(house: "Eva", place: int) -> Lot:
    return Lot("clues" if house.room_of(GHOST) == 0 else "clues again", place, _THREE_CLUES)
