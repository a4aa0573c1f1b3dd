"""Games told again from their first line, in processes of their own: a long one takes its time.

What comes back is JSON already, so that nobody waits for that either.
"""

from itertools import islice
from typing import Any

import msgspec

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.position import split
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, State
from restinplay.server import keys
from restinplay.server.matches import game_of, match_of, record_of
from restinplay.server.presenter import history, replay
from restinplay.server.store import Body, Stored

LONGEST = 6_000  # lines of a game that is brought to a table, or told whole
PIECE = 500  # lines of a long past that are told in one go


def past(body: Body, lines: list[str], seat: int, since: int) -> bytes:
    """Some steps after the first `since` lines, as this seat saw them, each a line of JSON."""
    steps = islice(history(match_of(body, lines), seat, since), PIECE)
    return b"\n".join(map(msgspec.json.encode, steps))


def replayed(body: Body, lines: list[str], seat: int | None) -> bytes:
    """The whole game from one perspective: a `wire.Replay`."""
    return msgspec.json.encode(replay(match_of(body, lines), body, seat))


def seen_by(body: Body, lines: list[str], seat: int) -> bytes:
    """The game file as one seat saw it."""
    match = match_of(body, lines)
    return str(match.record.for_seat(match.game, seat)).encode()


def filed(stored: Stored, seat: int) -> bytes:
    """The game file of a table for the one at this seat: all of it only once the game is over."""
    try:
        record = record_of(stored)
    except (ValueError, IndexError):
        raise BadInput("one of its lines cannot be read") from None
    if stored.body.status != "over":
        record = record.for_seat(game_of(stored.body), seat)
    return str(record).encode()


class Checked(msgspec.Struct):
    """A game file that our rules can replay; `rows` are its lines after the header."""

    game: str
    options: dict[str, str]
    names: list[str]
    deal: str
    practice: bool
    end: str
    returns: list[float]
    rows: list[str]
    start: dict[str, Any] | None = None  # where it begins, if in the middle
    seat: int = -1  # whose position it is; -1: the guest says


read_checked = msgspec.json.Decoder(Checked).decode


def checked(text: str) -> bytes:
    """A whole game file, if our rules can replay it, or the text of a position: a `Checked`."""
    if text.replace(":", ",").partition(",")[0].strip() in games.SLUGS:
        return msgspec.json.encode(_checked_position(text.strip()))
    record = Record.parse(text.replace("\r\n", "\n"), "this file")
    if record.seen_by:
        raise BadInput("this file holds only what one seat saw of a game; a table needs all of it")
    if len(record.lines) > LONGEST:
        raise BadInput(f"this game is longer than {LONGEST:,} lines")
    game = games.game_of(record)
    state = record.verify(game)
    returns = state.returns() if record.end else []
    rows = str(record).removeprefix(record.header()).splitlines()
    head = (record.game, game.options, record.names, record.deal, record.practice)
    kept = Checked(*head, record.end, returns, rows, game.start)
    return msgspec.json.encode(kept)


def _checked_position(text: str) -> Checked:
    """A game that begins there, for the seat that knows it, or else for the one that is asked."""
    game, state = games.position(text)
    head, _ = split(text)
    if state.asked == OVER:
        raise BadInput("in this position the game is already over")
    if head is not None and head.seen_by is not None:
        seat, state = head.seen_by, _imagined(game, state, head.seen_by)
    else:
        seat = max(0, int(state.asked))
    game.check(state)
    names = [f"Seat {number}" for number in range(game.seats)]
    return Checked(
        game.SLUG, game.options, names, "", False, "", [], [], start=state.data(), seat=seat
    )


def _imagined(game: Game, state: State, seat: int) -> State:
    """What the seat does not know is dealt."""
    if seat < 0:
        raise BadInput("this is what a spectator knows; to play on, it must be a seat's position")
    imagined = game.new()
    game.belief(state.view(seat)).imagine(imagined, Rng(keys.new_seed()))
    return imagined
