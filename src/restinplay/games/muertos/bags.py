"""Bags of cards and sets of backs, packed into numbers.

A bag counts cards by kind, four bits a kind: card c stands at bit 4c. Backs are counted by movement
value, eight bits a value: value m stands at bit 8m.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng
from restinplay.games.muertos.tables import KINDS

ROOM: Final = 15  # kinds of cards that fit into a bag, which is a number of 62 bits
LOW: Final = 0x111111111111111  # one card of each
_EVEN: Final = 0x0F0F0F0F0F0F0F0F
_BYTES: Final = 0x0101010101010101
_PLACES: Final = 0x0123456789ABCDE  # times a bag with one card of kind c it has c at bit 56
_GUARD: Final = 0x1010101010101010
MOST: Final = 15  # of one card in a bag


def one(card: i64) -> i64:
    """A bag with one such card."""
    low: i64 = 1 << ((card & 3) * 4)  # in two steps: a literal is shifted in 32 bits
    return low << ((card & 12) * 4)


def count(bag: i64, card: i64) -> i64:
    return (bag >> (card * 4)) & 15


def size(bag: i64) -> i64:
    """How many cards are in a bag."""
    pairs = (bag & _EVEN) + ((bag >> 4) & _EVEN)
    return ((pairs * _BYTES) >> 56) & 255


def contains(bag: i64, part: i64) -> bool:
    """Whether of each kind a bag holds as many cards as another one."""
    even = (bag & _EVEN | _GUARD) - (part & _EVEN)
    odd = ((bag >> 4) & _EVEN | _GUARD) - ((part >> 4) & _EVEN)
    return even & odd & _GUARD == _GUARD


def in_both(one_bag: i64, other: i64) -> i64:
    """The cards that are in both bags, each as often as in the poorer one."""
    bag: i64 = 0
    for card in range(i64(KINDS)):
        bag += min(count(one_bag, card), count(other, card)) * one(card)
    return bag


def kinds(bag: i64) -> i64:
    """A bag with one card of each kind that is in this one."""
    either = bag | (bag >> 1)
    return (either | (either >> 2)) & LOW


def first(bag: i64) -> i64:
    """The first kind of card in a bag of kinds that is not empty; `bag & (bag - 1)` is the rest."""
    return (((bag & -bag) * _PLACES) >> 56) & 15


def any_of(bag: i64, number: i64, rng: Rng) -> i64:
    """One of the cards in a bag of `number` cards, each as likely as the others."""
    ticket = rng.below(number)
    card: i64 = 0
    while ticket >= bag & 15:
        ticket -= bag & 15
        bag >>= 4
        card += 1
    return card


def any_back(backs: i64, rng: Rng) -> i64:
    """The value of one of the backs, each as likely as the others."""
    ticket = rng.below(number_of(backs))
    value: i64 = 1
    if ticket >= of_value(backs, 1):
        value = 2
    if ticket >= of_value(backs, 1) + of_value(backs, 2):
        value = 3
    return value


def nth(bag: i64, place: i64) -> i64:
    """The kind of card at that place among the kinds in a bag."""
    rest = kinds(bag)
    while place > 0:
        rest &= rest - 1
        place -= 1
    return first(rest)


def fill_kinds(moves: vec[i64], numbers: vec[i64], bag: i64) -> i64:
    """Offer the move of each kind of card in the bag; return how many they are."""
    number: i64 = 0
    rest = kinds(bag)
    while rest != 0:
        moves[number] = numbers[first(rest)]
        number += 1
        rest &= rest - 1
    return number


def one_back(value: i64) -> i64:
    return 1 << (value * 8)


def of_value(backs: i64, value: i64) -> i64:
    """How many backs show that movement value."""
    return (backs >> (value * 8)) & 255


def number_of(backs: i64) -> i64:
    """How many backs there are."""
    return ((backs >> 8) & 255) + ((backs >> 16) & 255) + (backs >> 24)


def movement(backs: i64) -> i64:
    """The sum of the movement values."""
    return ((backs >> 8) & 255) + ((backs >> 15) & 510) + (backs >> 24) * 3
