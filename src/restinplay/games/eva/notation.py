"""The text of a position of eva: where the token is, and what lies where."""

from typing import TYPE_CHECKING

from restinplay.core.errors import BadInput, shown
from restinplay.core.position import Field, Flag, Members, Number, Word, listed
from restinplay.core.state import OVER
from restinplay.games.eva.masks import ALL_CARDS, ALL_ROWS, lowest, rows_with, symbol_at
from restinplay.games.eva.moves import (
    CARDS,
    DOOR,
    LABELS,
    PATTERNS,
    REASONS,
    ROOMS,
    SECRETS,
    SYMBOLS,
    card_text,
)
from restinplay.games.eva.phases import NAMES, PHASES
from restinplay.games.eva.view import barred

if TYPE_CHECKING:
    from restinplay.games.eva.state import Eva

_SECRETS = (SECRETS[0], "PASS", "PASS", *SECRETS[2:6], *PATTERNS)
_room = Word(LABELS, 1)
_cards = Members([card_text(card) for card in range(CARDS)])


class _Secrets:
    """Where secrets were turned up: `GHOST@5,PASS@9`."""

    def write(self, value: int) -> str:
        rooms = [value >> 4 * place & 15 for place in range(len(_SECRETS))]
        found = zip(_SECRETS, rooms, strict=True)
        return ",".join(f"{name}@{_room.write(room)}" for name, room in found if room) or "-"

    def read(self, text: str) -> int:
        where = 0
        for item in listed(text):
            name, _, room = item.partition("@")
            places = [place for place, secret in enumerate(_SECRETS) if secret == name]
            free = [place for place in places if not where >> 4 * place & 15]
            if not free:
                raise BadInput(f"there is no such secret, or no other: '{shown(name, 20)}'")
            where |= _room.read(room) << 4 * free[0]
        return where


class _Doors:
    """The doors under rooms: `A:5S,9H/3:KC`."""

    def write(self, value: list[int]) -> str:
        found = [(room, cards) for room, cards in enumerate(value) if cards]
        return "/".join(f"{_room.write(room)}:{_cards.write(cards)}" for room, cards in found)

    def read(self, text: str) -> list[int]:
        doors = [0] * (ROOMS + 1)
        for item in text.split("/"):
            room, _, cards = item.partition(":")
            doors[_room.read(room)] |= _cards.read(cards)
        return doors


class _Clues:
    """The clues that are up, in order: `sk,hg`. They say which patterns agree."""

    def write(self, value: tuple[int, int]) -> str:
        up, rows = value
        return ",".join(SYMBOLS[symbol_at(lowest(rows), place)] for place in range(up)) or "-"

    def read(self, text: str) -> tuple[int, int]:
        rows, symbols = ALL_ROWS, listed(text)
        if len(symbols) > len(SYMBOLS) or len(set(symbols)) < len(symbols):
            raise BadInput("there are three clues, and no two are the same")
        for place, symbol in enumerate(symbols):
            rows &= rows_with(Word(SYMBOLS).read(symbol), place)
        return len(symbols), int(rows)


def _asked(house: "Eva") -> int:
    return PHASES[house.phase].asked


def _opened(house: "Eva") -> int:
    rooms = [house.where >> 4 * place & 15 for place in range(len(_SECRETS))]
    return sum({1 << room - 1 for room in rooms if room}) & ~house.closed


def _deck(house: "Eva") -> int:
    out = house.discard | house.lying
    for cards in house.doors:
        out |= cards
    return ALL_CARDS & ~out


def _barred(house: "Eva") -> int:
    return int(barred(house)) if house.phase == DOOR else 0


FIELDS = [
    Field("phase", Word(NAMES)),
    Field("asked", Word(("over", "nature", "player"), OVER), usual=_asked),
    Field("at", _room, ("token",)),
    Field("before", _cards, ("lying",)),
    Field("doors", _Doors()),
    Field("secrets", _Secrets(), ("where",)),
    Field("closed", Members(LABELS)),
    Field("open", Members(LABELS), ("opened",), _opened),
    Field("clues", _Clues(), ("clues_up", "rows")),
    Field("bones", Flag()),
    Field("by_passage", Flag(), ("via_passage",)),
    Field("discard", _cards),
    Field("deck", _cards, usual=_deck),
    Field("drawing", Number()),
    Field("barred", _cards, usual=_barred),
    Field("result", Word(REASONS)),
]
