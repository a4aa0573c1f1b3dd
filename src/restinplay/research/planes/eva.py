"""How eva looks: nothing is hidden but what nature has not dealt."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.state import State
from restinplay.games.eva.masks import lowest, ranks, symbol_at
from restinplay.games.eva.moves import CARDS, FIRST_LOCK, LOCKS, PASS, PHASES, ROOMS, SECRETS
from restinplay.games.eva.state import Eva
from restinplay.research.planes.plane import Plane, Planes, flag, flags, hot, number

_PHASES: Final = 7
_SECRETS: Final = 12
_TABLE: Final = (
    Plane("question", len(PHASES), "what is asked: " + ", ".join(PHASES)),
    Plane("token", ROOMS, "the room of the token"),
    Plane("open", ROOMS, "rooms that are open"),
    Plane("closed", ROOMS, "rooms that are closed"),
    Plane("secrets", ROOMS * len(SECRETS), "room by room: " + ", ".join(SECRETS)),
    Plane("doors", ROOMS * ROOMS, "room by room: the rooms that the doors lying there lead to"),
    Plane("ways", ROOMS, "the rooms that the doors before the token lead to"),
    Plane("deck", CARDS, "cards that nobody has seen: spades from A to K, hearts, diamonds, clubs"),
    Plane("drawing", 1, "cards still to be drawn", most=3),
    Plane("clues", 9, "clue by clue: skull, hourglass or cross; none while it is face down"),
    Plane("bones", 1, "the bones have been taken"),
    Plane("via passage", 1, "the token came through the secret passage"),
)


@final
class EvaPlanes(Planes):
    def __init__(self, seats: int) -> None:
        super().__init__(seats, _TABLE)

    def write_position(self, state: State, seat: i64, chair: i64, into: vec[u8], at: i64) -> None:
        house = cast(Eva, state)
        at = hot(into, at, _PHASES, house.phase)
        at = hot(into, at, ROOMS, house.token - 1)
        at = flags(into, at, ROOMS, house.opened)
        at = flags(into, at, ROOMS, house.closed)
        at = write_secrets(house, into, at)
        at = write_doors(house, into, at)
        at = flags(into, at, ROOMS, ranks(house.lying))
        at = flags(into, at, CARDS, house.deck)
        at = number(into, at, house.drawing)
        for place in range(i64(3)):
            symbol: i64 = -1
            if place < house.clues_up:
                symbol = symbol_at(lowest(house.rows), place)
            at = hot(into, at, 3, symbol)
        at = flag(into, at, house.bones)
        flag(into, at, house.via_passage)


def write_doors(house: Eva, into: vec[u8], at: i64) -> i64:
    if not house.is_closed(house.token):
        flags(into, at + (house.token - 1) * ROOMS, ROOMS, ranks(house.lying))
    for room in range(i64(1), i64(ROOMS + 1)):
        at = flags(into, at, ROOMS, ranks(house.doors[room]))
    return at


def write_secrets(house: Eva, into: vec[u8], at: i64) -> i64:
    for secret in range(i64(ROOMS)):
        room = house.room_of(secret)
        if room != 0:
            kind = secret
            if secret > PASS:
                kind -= LOCKS - FIRST_LOCK
            hot(into, at + (room - 1) * _SECRETS, _SECRETS, kind)
    return at + ROOMS * _SECRETS
