"""Bags of cards and sets of backs, packed into numbers.

A bag counts cards by kind, four bits a kind: card c stands at bit 4c. Backs are counted by movement
value, eight bits a value: value m stands at bit 8m.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng

_ONE: Final = vec[i64]([1 << 4 * card for card in range(14)])
_ONE_BACK: Final = vec[i64]([1 << 8 * value for value in range(4)])
_EVEN: Final = 0x0F0F0F0F0F0F0F
_BYTES: Final = 0x01010101010101
_LOW: Final = 0x11111111111111
MOST: Final = 15  # of one card in a bag


def one(card: i64) -> i64:
    """A bag with one such card."""
    return _ONE[card]


def count(bag: i64, card: i64) -> i64:
    return (bag >> (card * 4)) & 15


def size(bag: i64) -> i64:
    """How many cards are in a bag."""
    pairs = (bag & _EVEN) + ((bag >> 4) & _EVEN)
    return ((pairs * _BYTES) >> 48) & 255


def kinds(bag: i64) -> i64:
    """A bag with one card of each kind that is in this one."""
    either = bag | (bag >> 1)
    return (either | (either >> 2)) & _LOW


def any_of(bag: i64, number: i64, rng: Rng) -> i64:
    """One of the cards in a bag of `number` cards, each as likely as the others."""
    ticket = rng.below(number)
    card: i64 = 0
    while ticket >= bag & 15:
        ticket -= bag & 15
        bag >>= 4
        card += 1
    return card


def nth(bag: i64, place: i64) -> i64:
    """The kind of card at that place among the kinds in a bag."""
    card: i64 = 0
    while True:
        if bag & 15 != 0:
            if place == 0:
                return card
            place -= 1
        bag >>= 4
        card += 1


def fill_kinds(moves: vec[i64], number: i64, first: i64, bag: i64) -> i64:
    """Offer first + c for each kind of card c in the bag; return how many moves there are then."""
    move = first
    while bag != 0:
        if bag & 15 != 0:
            moves[number] = move
            number += 1
        bag >>= 4
        move += 1
    return number


def one_back(value: i64) -> i64:
    return _ONE_BACK[value]


def of_value(backs: i64, value: i64) -> i64:
    """How many backs show that movement value."""
    return (backs >> (value * 8)) & 255


def number_of(backs: i64) -> i64:
    """How many backs there are."""
    return ((backs >> 8) & 255) + ((backs >> 16) & 255) + (backs >> 24)


def movement(backs: i64) -> i64:
    """The sum of the movement values."""
    return ((backs >> 8) & 255) + ((backs >> 15) & 510) + (backs >> 24) * 3
