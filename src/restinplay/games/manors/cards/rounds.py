"""The Mediums that rule over turns, rounds and houses: 1, 14, 24, 25, 27, 28."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.manors import phases
from restinplay.games.manors.cards.medium import BLANK, Asking, Medium
from restinplay.games.manors.moves import KEEP, NAME_PAIR, PAIRS, SWAP, SWAPS
from restinplay.games.manors.table import Table

_PAIR: Final = vec[i64]([1 << a | 1 << b for a, b in PAIRS])
_ONE: Final = vec[i64]([i for i, _ in SWAPS])
_OTHER: Final = vec[i64]([j for _, j in SWAPS])


@final
class NotYoursToKeep(Medium):
    """1. At the end of this round you take its Medium, even if you win the house (M-C01, M-E4)."""

    number = 1
    level = 0
    zone = BLANK
    lasts = True
    gist = "the Medium, win or lose"
    picture = "key"


@final
class BraverInPairs(Medium):
    """14. For the rest of this round your opponent must lay at least two cards in a turn, or lay
    none and give up (M-C14)."""

    number = 14
    level = 1
    zone = BLANK
    lasts = True
    gist = "pairs only across"
    picture = "2"
    restrains = True


@final
class SpectresOnly(Medium):
    """24. Your opponent may play no more Mediums this round (M-C24)."""

    number = 24
    level = 3
    zone = BLANK
    lasts = True
    gist = "no Mediums across"
    picture = "i-no"
    restrains = True


@final
class Vanished(Medium):
    """25. Name two values: nobody may play them for the rest of this round (M-C25)."""

    number = 25
    level = 4
    zone = BLANK
    lasts = True
    gist = "bars two values"
    picture = "door"
    asks = phases.NAME_PAIR

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


@final
class ConjurersTruce(Asking):
    """27. The round ends at once in a tie: its house moves to the next round and its Medium is
    discarded (M-C27)."""

    number = 27
    level = 4
    gist = "the round is a tie"
    picture = "lock"
    ends_round = True
    first_under_14 = False

    def lay(self, table: Table, family: i64) -> None:
        table.tie()


@final
class HouseSwap(Medium):
    """28. You may swap two house tokens lying on later rounds (M-C28)."""

    number = 28
    level = 4
    zone = BLANK
    gist = "swaps two houses"
    picture = "manor"
    finds_nothing = "the houses to come are all of one kind"
    asks = phases.SWAP

    def is_idle(self, table: Table, family: i64) -> bool:
        return not table.may_swap()

    def lay(self, table: Table, family: i64) -> None:
        if self.is_idle(table, family):
            table.go_on()
        else:
            table.ask(self.number, family)

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

    def why_not(self, table: Table, move: int) -> Refusal:
        one, other = SWAPS[move - SWAP]
        if one <= table.round:
            return Refusal("M-C28", f"position {one} is not later than round {table.round}")
        return Refusal("M-C28", f"positions {one} and {other} hold the same kind of house")
