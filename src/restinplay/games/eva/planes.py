"""How eva looks: nothing is hidden but what nature has not dealt."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.planes import Plane, Planes, add, blank, flags, four, hot, one
from restinplay.core.state import State
from restinplay.games.eva.masks import lowest, ranks, symbol_at
from restinplay.games.eva.moves import CARDS, FIRST_LOCK, LOCKS, PASS, ROOMS, SECRETS
from restinplay.games.eva.phases import NAMES
from restinplay.games.eva.state import Eva

_ROOM: Final = 2  # words of a set of rooms, and of a room's secret
_DECK: Final = 7  # words
_MEMO: Final = 19
_TABLE: Final = (
    Plane("question", len(NAMES), "what is asked: " + ", ".join(NAMES)),
    Plane("token", ROOMS, "the room of the token"),
    Plane("open", ROOMS, "rooms that are open"),
    Plane("closed", ROOMS, "rooms that are closed"),
    Plane("ways", ROOMS, "the rooms that the doors before the token lead to"),
    Plane("deck", CARDS, "cards that nobody has seen: spades from A to K, hearts, diamonds, clubs"),
    Plane("clues", 3, "clue by clue, if it is face up: skull, hourglass or cross", rows=3),
    Plane("turn", 3, "cards to be drawn; bones taken; the token came by the passage", (3, 1, 1)),
    Plane("secrets", len(SECRETS), "room by room: " + ", ".join(SECRETS), rows=ROOMS),
    Plane("doors", ROOMS, "room by room: where the doors lying there lead to", rows=ROOMS),
)


@final
class EvaPlanes(Planes):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, _TABLE, memo=_MEMO)

    def write_position(
        self, state: State, seat: i64, chair: i64, into: vec[i64], at: i64, memo: i64
    ) -> None:
        house = cast(Eva, state)
        into[at] = one(house.phase)
        hot(into, at + 1, memo, house.token - 1)
        flags(into, at + 3, memo + 1, _ROOM, house.opened)
        flags(into, at + 5, memo + 2, _ROOM, house.closed)
        flags(into, at + 7, memo + 3, _ROOM, ranks(house.lying))
        flags(into, at + 9, memo + 4, _DECK, house.deck)
        write_clues(house, into, at + 16)
        into[at + 19] = four(house.drawing, i64(house.bones), i64(house.via_passage), 0)
        write_secrets(house, into, at + 20, memo + 5)
        write_doors(house, into, at + 46, memo + 6)


def write_clues(house: Eva, into: vec[i64], at: i64) -> None:
    for place in range(i64(3)):
        symbol: i64 = -1
        if place < house.clues_up:
            symbol = symbol_at(lowest(house.rows), place)
        into[at + place] = one(symbol)


def write_secrets(house: Eva, into: vec[i64], at: i64, memo: i64) -> None:
    if house.where == into[memo]:
        return
    into[memo] = house.where
    blank(into, at, ROOMS * _ROOM)
    for secret in range(i64(ROOMS)):
        room = house.room_of(secret)
        if room != 0:
            kind = secret
            if secret > PASS:
                kind -= LOCKS - FIRST_LOCK
            add(into, at + (room - 1) * _ROOM, kind, 1)


def write_doors(house: Eva, into: vec[i64], at: i64, memo: i64) -> None:
    for room in range(i64(ROOMS)):
        flags(into, at + room * _ROOM, memo + room, _ROOM, ranks(house.doors_of(room + 1)))


PLANES = EvaPlanes
