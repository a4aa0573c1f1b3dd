"""The text of a position of muertos: skeletons by number, cards by id, `?2` for a card whose back
shows a 2."""

from functools import lru_cache
from typing import TYPE_CHECKING

from restinplay.core.errors import BadInput, shown
from restinplay.core.position import Bag, Each, Field, Flag, Members, Number, Pair, Word, listed
from restinplay.core.state import OVER
from restinplay.games.muertos.bags import MOST, count, in_both
from restinplay.games.muertos.moves import (
    AGENDA,
    BACKS,
    DENS,
    FESTIVITIES,
    FIELDS,
    FRAMES,
    NO_CARD,
    RESULTS,
    SEATS,
    STAGES,
    field_text,
)
from restinplay.games.muertos.phases import NAMES
from restinplay.games.muertos.table import backs_of
from restinplay.games.muertos.tables import CARDS, KINDS

if TYPE_CHECKING:
    from restinplay.games.muertos.board import Board
    from restinplay.games.muertos.state import Muertos

_SKELETONS = [str(seat + 1) for seat in range(SEATS)]
_HIDDEN = [f"?{back}" for back in range(1, BACKS + 1)]

_number = Number()
_skeleton = Word(_SKELETONS)
_skeletons = Members(_SKELETONS)
_somebody = Word(("none", *_SKELETONS), -1)
_field = Word([field_text(field) for field in range(FIELDS)])
_cards = Bag(CARDS, 4)
_backs = Bag(("?0", *_HIDDEN), 8)
_festivities = Members(FESTIVITIES)
_card = Word(("none", *CARDS, *_HIDDEN), NO_CARD)


class _Hand:
    """The cards that are known, then the backs of the others: `kick*2,?3`."""

    def __init__(self, board: "Board") -> None:
        self._board = board

    def write(self, value: tuple[int, int]) -> str:
        hand, backs = value
        hidden = backs - int(backs_of(self._board, hand))
        both = [_cards.write(hand), _backs.write(hidden)]
        return ",".join(text for text in both if text != "-") or "-"

    def read(self, text: str) -> tuple[int, int]:
        items = listed(text)
        hidden = [item for item in items if item.startswith("?")]
        hand = _cards.read(",".join(item for item in items if item not in hidden) or "-")
        return hand, int(backs_of(self._board, hand)) + _backs.read(",".join(hidden) or "-")


class _Discard:
    """The discard pile: what has come since the last shuffle, what is older, and then what else has
    left the pile since."""

    _bags = Each(_cards, 3)

    def write(self, value: tuple[int, int]) -> str:
        discard, gone = value
        both = int(in_both(discard, gone))
        text = self._bags.write([both, discard - both, gone - both])
        return text.removesuffix("/-").removesuffix("/-")

    def read(self, text: str) -> tuple[int, int]:
        since, older, elsewhere = self._bags.read(text)
        for card, name in enumerate(CARDS):
            if count(since, card) + max(count(older, card), count(elsewhere, card)) > MOST:
                raise BadInput(f"there are more than {MOST} of {name}")
        return since + older, since + elsewhere


class _Agenda:
    """What is still to be done, the last of it first: `end_turn,enter:2`."""

    def write(self, value: tuple[list[int], int]) -> str:
        frames, depth = value
        return (
            ",".join(
                FRAMES[(frame & 31) - 1] + (f":{frame >> 5}" if frame >> 5 else "")
                for frame in frames[:depth]
            )
            or "-"
        )

    def read(self, text: str) -> tuple[list[int], int]:
        frames = [self._frame(item) for item in listed(text)]
        if len(frames) > AGENDA:
            raise BadInput(f"there are {len(frames)} things to do, more than {AGENDA}")
        return frames + [0] * (AGENDA - len(frames)), len(frames)

    def _frame(self, item: str) -> int:
        name, colon, about = item.partition(":")
        if name not in FRAMES:
            raise BadInput(f"'{shown(name, 20)}' is none of {', '.join(FRAMES)}")
        return FRAMES.index(name) + 1 | (Number(0, 9999).read(about) << 5 if colon else 0)


def _arrived(state: "Muertos") -> int:
    return sum(rank > 0 for rank in state.rank)


def _lying(state: "Muertos") -> list[int]:
    """The laid cards that are known, as bags."""
    return [1 << 4 * card for card in state.laid if 0 <= card < KINDS]


def _pile(state: "Muertos") -> int:
    """What is known to lie nowhere else."""
    out = sum(state.hand) + sum(state.bones) + sum(_lying(state)) + state.discard
    out += sum(1 << 4 * card for card in (state.drawn, state.prey) if card >= 0)
    return int(state.board.deck - out)


def _tally(state: "Muertos") -> int:
    """The backs in the pile: those of the bag without the cards that seats hide."""
    board = state.board
    hidden = sum(state.backs) - sum(int(backs_of(board, hand)) for hand in state.hand)
    hidden += sum(1 << 8 * (card - KINDS + 1) for card in state.laid if card >= KINDS)
    return int(backs_of(board, state.pile) - hidden)


def _fetched(state: "Muertos") -> list[int]:
    fetched = list(state.hand)
    for seat, card in enumerate(state.laid):
        fetched[seat] += 1 << 4 * card if 0 <= card < KINDS else 0
    return fetched


def _mixed(state: "Muertos") -> int:
    """The pile at its last shuffle: all that has left it since, and the rest."""
    return int(state.pile + state.gone + sum(state.fetched))


def fields(state: "Muertos") -> list[Field]:
    return _fields(state.board)


@lru_cache(100)
def _fields(board: "Board") -> list[Field]:
    seats = int(board.seats)

    def each(form: Bag | Members | Number | Word, rest: int = 0) -> Each:
        return Each(form, seats, rest, SEATS)

    return [
        Field("asked", Word(("over", "nature", *_SKELETONS), OVER)),
        Field("phase", Word(NAMES)),
        Field("stage", Word(STAGES)),
        Field("round", _number),
        Field("order", each(_skeleton)),
        Field("players", Number(0, SEATS)),
        Field("turn", Number(0, SEATS)),
        Field("active", _skeleton),
        Field("fields", each(_field), ("field",)),
        Field("arms", each(Number(0, 2), 2)),
        Field("legs", each(Number(0, 2), 2)),
        Field("owned", each(_festivities)),
        Field("ranks", each(Number(0, SEATS)), ("rank",)),
        Field("arrived", Number(0, SEATS), usual=_arrived),
        Field("dog", _field),
        Field("gravedigger", _field, ("digger",)),
        Field("walked", _number),
        Field("stacks", Each(_number, DENS)),
        Field("buried", Each(_cards, DENS), ("bones",)),
        Field("treasure", Each(Bag(FESTIVITIES, 4), DENS)),
        Field("hands", Pair(_Hand(board), seats, SEATS), ("hand", "backs")),
        Field("laid", each(_card, NO_CARD)),
        Field("acting", Flag()),
        Field("points", _number),
        Field("steps", _number),
        Field("dog_steps", _number),
        Field("halted", Flag()),
        Field("bitten", Flag()),
        Field("clings", _number),
        Field("clung", _skeletons),
        Field("behind", _skeletons),
        Field("clinger", _somebody),
        Field("victim", _somebody),
        Field("item", _number),
        Field("by_dog", Flag()),
        Field("named", Number(0, BACKS)),
        Field("drawn", _card),
        Field("prey", _card),
        Field("prize", Word(("none", *FESTIVITIES), -1)),
        Field("route", Members([field_text(field) for field in range(FIELDS)])),
        Field("rolled", _number),
        Field("strikes", _number),
        Field("drawer", _skeleton),
        Field("agenda", _Agenda(), ("agenda", "depth")),
        Field("top", Number(0, BACKS)),
        Field("discard", _Discard(), ("discard", "gone")),
        Field("pile", _cards, usual=_pile),
        Field("tally", _backs, usual=_tally),
        Field("shuffles", _number),
        Field("fetched", each(_cards), usual=_fetched),
        Field("mixed", _cards, usual=_mixed),
        Field("older", each(_backs)),
        Field("vouched", _skeletons),
        Field("result", Word(RESULTS)),
    ]
