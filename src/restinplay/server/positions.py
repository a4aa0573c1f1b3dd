"""Positions of long games beside their rows, so that opening a table need not recite every line.

They are a cache: one that is damaged, of other rules or of lines that no longer stand is passed
over, and the rows are recited. They tell nothing that the rows and the seed do not.
"""

from hashlib import blake2b
from typing import Any

import msgspec

from restinplay import __version__
from restinplay.core.chance import Memory, Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.match import EVERY, Match
from restinplay.core.record import Line
from restinplay.core.state import CHANCE
from restinplay.server.store import rules_of

STEP = 256  # lines after which another position is kept
BEHIND = 192  # lines that are recited all the same: they are told, and taken back
NEAR = 128  # lines; a position so near to the end is of no use
DIGEST = 16  # bytes


class Position(msgspec.Struct, array_like=True):
    """A game after so many lines: the state, and what its dealer knows."""

    lines: int
    state: dict[str, Any]
    dealer: Memory | None


_encode = msgspec.msgpack.encode
_decode = msgspec.msgpack.Decoder(Position).decode


def place_in(match: Match) -> int:
    """After how many lines a position would be kept now; 0: nowhere."""
    return max(0, len(match.record.lines) - BEHIND) // EVERY * EVERY


def made_of(match: Match) -> bytes:
    """The position at that place."""
    place, record, dealer = place_in(match), match.record, match.dealer
    since = sum(line.who == CHANCE for line in record.lines[place:])
    memory = dealer.memory(since) if isinstance(dealer, Shuffled) else None
    told = _encode(Position(place, match.position(place).data(), memory))
    return _digest(match, record.lines[:place], told) + told


def take_up(match: Match, lines: list[Line], kept: bytes) -> int:
    """Go on from a position that was kept of a game with these lines; how many it spares."""
    told = kept[DIGEST:]
    try:
        position = _decode(told)
        first = lines[: position.lines]
        fits = EVERY <= position.lines <= len(lines) - NEAR and position.lines % EVERY == 0
        if not fits or kept[:DIGEST] != _digest(match, first, told):
            return 0
        state = match.game.new()
        state.load(position.state)
    except (msgspec.MsgspecError, BadInput):
        return 0
    if isinstance(match.dealer, Shuffled) and position.dealer is not None:
        match.dealer.remember(position.dealer)
    match.take_up(first, state)
    return len(first)


def _digest(match: Match, lines: list[Line], told: bytes) -> bytes:
    """Of all that a position depends on, and of itself."""
    record = match.record
    head = [__version__, rules_of(match.game), record.deal, *map(str, record.options.items())]
    whole = "\n".join([*head, *[line.text for line in lines]])
    return blake2b(whole.encode(errors="replace") + told, digest_size=DIGEST).digest()
