"""Games told again from their first line, in processes of their own: a long one takes its time.

What comes back is JSON already, so that nobody waits for that either.
"""

from itertools import islice

import msgspec

from restinplay.core.errors import BadInput
from restinplay.core.record import Record
from restinplay.server.matches import match_of
from restinplay.server.players import shared_game
from restinplay.server.store import Body
from restinplay.server.telling import history, replay

LONGEST = 6_000  # lines of a game that is brought to a table, or told whole
PIECE = 500  # lines of a long past that are told in one go


def past(body: Body, lines: list[str], seat: int, since: int) -> bytes:
    """Some steps after the first `since` lines, as this seat saw them, each a line of JSON."""
    steps = islice(history(match_of(body, lines), seat, since), PIECE)
    return b"\n".join(map(msgspec.json.encode, steps))


def replayed(body: Body, lines: list[str], seat: int | None) -> bytes:
    """The whole game from one perspective: a `wire.Replay`."""
    return msgspec.json.encode(replay(match_of(body, lines), seat))


def seen_by(body: Body, lines: list[str], seat: int) -> bytes:
    """The game file as one seat saw it."""
    match = match_of(body, lines)
    return str(match.record.for_seat(match.game, seat)).encode()


class Checked(msgspec.Struct):
    """A game file that our rules can replay; `rows` are its lines after the header."""

    game: str
    options: dict[str, str]
    names: list[str]
    deal: str
    practice: bool
    end: str
    rows: list[str]


read_checked = msgspec.json.Decoder(Checked).decode


def checked(text: str) -> bytes:
    """A whole game file, if our rules can replay it: a `Checked`."""
    record = Record.parse(text.replace("\r\n", "\n"), "this file")
    if record.seen_by:
        raise BadInput("this file holds only what one seat saw of a game; a table needs all of it")
    if record.start is not None:
        raise BadInput("this game begins in the middle, so no table can be made of it")
    if len(record.lines) > LONGEST:
        raise BadInput(f"this game is longer than {LONGEST:,} lines")
    record.verify(shared_game(record.game, record.options, len(record.names)))
    rows = str(record).removeprefix(record.header()).splitlines()
    head = (record.game, record.options, record.names, record.deal, record.practice)
    kept = Checked(*head, record.end, rows)
    return msgspec.json.encode(kept)
