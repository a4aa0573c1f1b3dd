"""The text of a position of graves: relatives, chips, money and shares by their ids."""

from functools import lru_cache
from typing import TYPE_CHECKING

from restinplay.core.bits import members
from restinplay.core.position import (
    Bag,
    Each,
    Field,
    Members,
    Number,
    Pair,
    Word,
    listed,
)
from restinplay.core.state import OVER
from restinplay.games.graves.masks import ALL_CARDS, FULL_PILES
from restinplay.games.graves.moves import ACTIONS, CHIPS, GRAVES, RESULTS, SEATS, card_text
from restinplay.games.graves.phases import NAMES

if TYPE_CHECKING:
    from restinplay.games.graves.state import Graves

_SEATS = [str(seat) for seat in range(SEATS)]
_GRAVES = [str(grave + 1) for grave in range(GRAVES)]
_cards = Members([card_text(card) for card in range(len(ACTIONS) * GRAVES)])
_step = Word([phase.replace(" ", "_") for phase in NAMES])
_seat = Word(_SEATS)
_seats = Members(_SEATS)
_graves = Members(_GRAVES)
_grave = Word(("none", *_GRAVES), -1)


def _tally(cards: int) -> int:
    """How many of the cards are of each grave."""
    piles = [card % GRAVES for card in members(cards)]
    return sum(1 << 4 * grave for grave in piles)


class _Shares:
    """Shares that are known, and how many of each grave are not: `SH1,MX3,?2*2`."""

    _unknown = Bag([f"?{grave}" for grave in _GRAVES], 4)

    def write(self, value: tuple[int, int]) -> str:
        cards, counts = value
        both = [_cards.write(cards), self._unknown.write(counts - _tally(cards))]
        return ",".join(text for text in both if text != "-") or "-"

    def read(self, text: str) -> tuple[int, int]:
        items = listed(text)
        hidden = [item for item in items if item.startswith("?")]
        cards = _cards.read(",".join(item for item in items if item not in hidden) or "-")
        return cards, _tally(cards) + self._unknown.read(",".join(hidden) or "-")


def _unwell(state: "Graves") -> int:
    kin = sum(int(state.kin(seat)) for seat in range(state.terms.seats))
    others = state.top | state.weak | state.near | state.pending | state.cemetery
    for coffins in state.lying:
        others |= coffins
    return kin & ~int(others)


def _occupied(state: "Graves") -> int:
    return sum(1 << grave for grave in range(GRAVES) if state.lying[grave])


def _undealt(state: "Graves") -> int:
    out = state.played | state.tops
    for cards in (*state.shares, *state.removed):
        out |= cards
    return int(ALL_CARDS & ~out)


def _left(state: "Graves") -> int:
    out = sum(state.rights) + sum(state.spent) + _tally(int(state.played))
    return int(FULL_PILES - out)


def fields(state: "Graves") -> list[Field]:
    return _fields(tuple(state.terms.ids), tuple(state.terms.letters), int(state.terms.seats))


@lru_cache(100)
def _fields(ids: tuple[str, ...], letters: tuple[str, ...], seats: int) -> list[Field]:
    people = Members(ids)
    return [
        Field("asked", Word(("over", "nature", *_SEATS), OVER)),
        Field("phase", _step),
        Field("stage", _step),
        Field("active", _seat),
        Field("start", _seat, ("starter",)),
        Field("round", Number()),
        Field("family", Each(Word(("-", *letters), -1), seats, -1, SEATS)),
        Field("money", Each(Number(), seats, 0, SEATS)),
        *(Field(condition, people) for condition in ("top", "weak", "near")),
        Field("pending", people),
        Field("graves", Each(people, GRAVES), ("lying",)),
        Field("new_cemetery", people, ("cemetery",)),
        Field("occupied", _graves, usual=_occupied),
        Field("unwell", people, usual=_unwell),
        *(Field(chip, people) for chip in CHIPS),
        Field("placed", Each(people, seats, 0, SEATS)),
        *(Field(f"box_{chip}", Number()) for chip in CHIPS),
        Field("visited", people),
        Field("bought", _graves),
        Field("buying", _grave),
        Field("shares", Pair(_Shares(), seats, SEATS), ("shares", "rights")),
        Field("removed", Pair(_Shares(), seats, SEATS), ("removed", "spent")),
        Field("played", _cards),
        Field("tops", _cards),
        Field("undealt", _cards, usual=_undealt),
        Field("left", Bag(_GRAVES, 4), usual=_left),
        Field("passed", _seats),
        Field("turn_to", _seat),
        Field("burier", Word(("none", *_SEATS), -1)),
        Field("coffin", Word(("none", *ids), -1)),
        Field("barred", _graves),
        Field("claimed", _grave),
        Field("first", Number(0, 1)),
        Field("documents", Bag(_SEATS, 4)),
        Field("yielded", _seats),
        Field("reply_to", _seat),
        Field("result", Members(RESULTS)),
    ]
