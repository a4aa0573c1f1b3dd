"""Whether a house can be won by one who knows every card: a search through all ways to play it.

The deal is fixed in advance, so there is no chance left; the first way that wins is the answer, and
only when all have been tried there is none. Positions are remembered by 62 bits of hash.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.chance import Shuffled
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER
from restinplay.games.eva.masks import ALL_ROOMS, count
from restinplay.games.eva.moves import CARDS, DOOR, GHOST, ROOMS, SECRET
from restinplay.games.eva.nature import card_at, clue_at, secret_of
from restinplay.games.eva.state import Eva

_MASK: Final = 4611686018427387903  # 62 bits
_SPREAD: Final = 2862933555777941757
_ODD: Final = 1442695040888963407
_LONGEST: Final = 400  # decisions of one game

WON, LOST, UNKNOWN = "won", "lost", "unknown"


@final
class Solver:
    """One deal, and what has been tried of it."""

    def __init__(self, game: Game, prior: Policy, deal: int, most: int) -> None:
        dealer = Shuffled(deal)
        start = cast(Eva, game.new())
        while start.asked == CHANCE:
            start.apply(dealer.answer(start))
        self.prior = prior
        self.rng = Rng(deal)
        self.most: i64 = most
        self.tried: i64 = 0
        self.seen: set[int] = set()
        self.way: list[int] = []
        self.stack = [start]
        self.buffers = [_buffer(game)]
        self.game = game
        secrets = dealer.unseal(secret_of(start, room) for room in range(1, ROOMS + 1))
        cards = dealer.unseal(card_at(start, place) for place in range(CARDS))
        clues = dealer.unseal(clue_at(start, place) for place in range(3))
        self.secrets: vec[i64] = vec[i64](secrets)
        self.cards: vec[i64] = vec[i64](cards)
        self.clues: vec[i64] = vec[i64](clues)
        after = cast(Eva, start.clone())
        after.where |= 1 << (4 * GHOST)  # the clues are shuffled again once the ghost is met
        again = dealer.unseal(clue_at(after, place) for place in range(3))
        self.again: vec[i64] = vec[i64](again)

    def answer(self) -> str:
        """WON, LOST, or UNKNOWN after `most` positions; then `way` has the moves that win."""
        if self.wins(0):
            return WON
        return UNKNOWN if self.tried > self.most else LOST

    def wins(self, depth: i64) -> bool:
        """Whether the position at this depth of the stack can be won."""
        house = self.stack[depth]
        while house.asked == CHANCE:
            house.apply(self.next(house))
        if house.asked == OVER:
            return house.payoff(0) > 0.0
        mark = mark_of(house)
        if mark in self.seen or depth == _LONGEST:
            return False
        self.seen.add(mark)
        self.tried += 1
        if self.tried > self.most:
            return False
        if depth + 1 == len(self.stack):
            self.stack.append(house.blank())
            self.buffers.append(_buffer(self.game))
        moves = self.buffers[depth]
        favourite = self.prior.choose(house, self.rng, moves)
        number = house.fill(moves)
        if self.tries(depth, favourite):
            return True
        for place in range(number):
            if moves[place] != favourite and self.tries(depth, moves[place]):
                return True
        return False

    def tries(self, depth: i64, move: i64) -> bool:
        child = self.stack[depth + 1]
        child.copy_from(self.stack[depth])
        child.apply(move)
        self.way.append(int(move))
        if self.wins(depth + 1):
            return True
        self.way.pop()
        return False

    def next(self, house: Eva) -> i64:
        """Nature's answer in this deal."""
        if house.phase == SECRET:
            return self.secrets[house.token - 1]
        if house.phase == DOOR:
            return self.cards[CARDS - _cards_in(house.deck)]
        if house.room_of(GHOST) == 0:
            return self.clues[house.clues_up]
        return self.again[house.clues_up]


def _buffer(game: Game) -> vec[i64]:
    return vec[i64]([0] * game.moves.decisions)


def _cards_in(deck: i64) -> i64:
    return (
        count(deck & ALL_ROOMS)
        + count((deck >> 13) & ALL_ROOMS)
        + count((deck >> 26) & ALL_ROOMS)
        + count((deck >> 39) & ALL_ROOMS)
    )


def mark_of(house: Eva) -> i64:
    """A hash of what can still make a difference; the options are the same all the time."""
    mark = _mix(house.deck, house.discard)
    mark = _mix(mark, house.lying)
    mark = _mix(mark, house.where)
    mark = _mix(mark, (house.opened << 13) | house.closed)
    mark = _mix(
        mark, (house.token << 20) | (house.clues_up << 16) | (house.phase << 8) | house.rows
    )
    flags: i64 = 0
    if house.bones:
        flags += 1
    if house.via_passage:
        flags += 2
    mark = _mix(mark, flags)
    for room in range(i64(1), i64(14)):
        mark = _mix(mark, house.doors[room])
    return mark


def _mix(mark: i64, word: i64) -> i64:
    mixed = (mark ^ (word + _ODD)) * _SPREAD + _ODD
    mixed ^= (mixed >> 29) & 8589934591
    return (mixed * _SPREAD + _ODD) & _MASK
