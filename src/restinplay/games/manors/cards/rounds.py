"""The Mediums that rule over turns, rounds and houses: 1, 14, 24, 25, 27, 28."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.core.question import Question
from restinplay.games.manors.cards.medium import Asking, Medium
from restinplay.games.manors.moves import KEEP, NAME_PAIR, PAIRS, SWAP, SWAPS
from restinplay.games.manors.table import Table

_NAMING_PAIR: Final = Question("name_pair", "M-P4")
_SWAPPING: Final = Question("swap", "M-P12")
_PAIR: Final = vec[i64]([1 << a | 1 << b for a, b in PAIRS])
_ONE: Final = vec[i64]([i for i, _ in SWAPS])
_OTHER: Final = vec[i64]([j for _, j in SWAPS])


@final
class NotYoursToKeep(Medium):
    """1. At the end of this round you take its Medium, even if you win the house (M-C01, M-E4)."""


@final
class BraverInPairs(Medium):
    """14. For the rest of this round your opponent must lay at least two cards in a turn, or lay
    none and give up (M-C14)."""


@final
class SpectresOnly(Medium):
    """24. Your opponent may play no more Mediums this round (M-C24)."""


@final
class Vanished(Medium):
    """25. Name two values: nobody may play them for the rest of this round (M-C25)."""

    def question(self) -> Question:
        return _NAMING_PAIR

    def lay(self, table: Table, family: i64) -> None:
        table.ask(self.number, family)

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        for pair in range(i64(15)):
            moves[pair] = NAME_PAIR + pair
        return 15

    def answer(self, table: Table, move: i64) -> None:
        table.barred = _PAIR[move - NAME_PAIR]
        if table.log is not None:
            self.tell_pair(table, move - NAME_PAIR)
        table.go_on()

    def tell_pair(self, table: Table, pair: i64) -> None:
        table.tell("named_pair", "M-C25", table.actor, *PAIRS[pair])

    def why_not(self, table: Table, move: int) -> Refusal | None:
        if NAME_PAIR <= move < NAME_PAIR + len(PAIRS):
            return None
        return Refusal("M-P4", "name two values")


@final
class ConjurersTruce(Asking):
    """27. The round ends at once in a tie: its house moves to the next round and its Medium is
    discarded (M-C27)."""

    def lay(self, table: Table, family: i64) -> None:
        table.tie()


@final
class HouseSwap(Medium):
    """28. You may swap two house tokens lying on later rounds (M-C28)."""

    def question(self) -> Question:
        return _SWAPPING

    def lay(self, table: Table, family: i64) -> None:
        if table.may_swap():
            table.ask(self.number, family)
        else:
            table.go_on()

    def fill(self, table: Table, moves: vec[i64]) -> i64:
        number: i64 = 0
        castles = table.castles_on
        for pair in range(i64(36)):
            one, other = _ONE[pair], _OTHER[pair]
            if one > table.round and ((castles >> one) ^ (castles >> other)) & 1 != 0:
                moves[number] = SWAP + pair
                number += 1
        moves[number] = KEEP
        return number + 1

    def answer(self, table: Table, move: i64) -> None:
        if move != KEEP:
            # The two kinds differ, so that a swap turns both over.
            table.castles_on ^= (1024 >> (10 - _ONE[move - SWAP])) | (
                1024 >> (10 - _OTHER[move - SWAP])
            )
            if table.log is not None:
                self.tell_swap(table, move - SWAP)
        table.go_on()

    def tell_swap(self, table: Table, pair: i64) -> None:
        table.tell("swapped", "M-C28", table.actor, *SWAPS[pair])

    def why_not(self, table: Table, move: int) -> Refusal | None:
        if move == KEEP:
            return None
        if not SWAP <= move < SWAP + len(SWAPS):
            return Refusal("M-P12", "swap two houses, or keep them")
        one, other = SWAPS[move - SWAP]
        if one <= table.round:
            return Refusal("M-C28", f"position {one} is not later than round {table.round}")
        if table.castles_on >> one & 1 == table.castles_on >> other & 1:
            return Refusal("M-C28", f"positions {one} and {other} hold the same kind of house")
        return None
