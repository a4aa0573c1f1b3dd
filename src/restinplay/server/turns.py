"""What happens at a table by itself: bots and standing orders answer, and clocks run out."""

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from restinplay import bots
from restinplay.core.record import NotWritten
from restinplay.core.state import SPECTATOR
from restinplay.server import room, seating
from restinplay.server.store import Body, Seat

if TYPE_CHECKING:
    from restinplay.server.table import Table

Turn = tuple[object, ...]  # who answers after which line, and how fast; empty: nobody does

RETRY = 5.0  # seconds until what the store did not take, or did not give, is tried again

_log = logging.getLogger("restinplay.table")


def is_put_aside(body: Body) -> bool:
    """Whether bots play for all who play here, and nobody has asked for the end."""
    people = [seat for seat in body.seats if seat.kind == "person"]
    return all(seat.taken_over and not seat.finishing for seat in people)


def due(table: "Table", seat: int, body: Body) -> float | None:
    """The time of day when somebody must look after the table although nobody is there."""
    if seat < 0:
        return None
    if _answers_itself(table, body, seat):
        rests = _may_rest(table, body.seats[seat]) or is_put_aside(body)  # who comes wakes it
        return None if rests else table.around.store.now()
    left = table.clocks.left(seat) if table.clocks.run else None
    return None if left is None else table.around.store.now() + left


def _answers_itself(table: "Table", body: Body, seat: int) -> str:
    """Who answers for a seat: a bot, by its name, or standing orders; empty: its person."""
    entry, match = body.seats[seat], table.playing()
    if entry.kind == "bot":
        return f"bot {entry.bot}"
    if entry.taken_over:
        return f"bot {body.settings.stand_in}"
    orders = match.orders(seat)
    if orders and (match.lapsing() or match.ordered(secret=_alone(table, seat)) is not None):
        return " ".join(orders)
    return ""


def _rests(table: "Table", seat: int) -> bool:
    """Whether nobody answers for a seat before a person is there again."""
    may_rest = _may_rest(table, table.body.seats[seat]) or is_put_aside(table.body)
    return may_rest and not room.present(table)


def _may_rest(table: "Table", entry: Seat) -> bool:
    """Whether a stand-in waits while all people are gone: a game that they have put aside is
    not played to its end without them, unless they said so or set a clock."""
    if entry.kind != "person" or not entry.taken_over:
        return False
    return not (entry.conceded or entry.finishing or table.clocks.run)


def answering(table: "Table", seat: int) -> str:
    """The standing order that is about to answer for a seat; empty: none is."""
    if seat != table.asked or table.body.seats[seat].taken_over:
        return ""
    return table.playing().answering(secret=_alone(table, seat))


def _alone(table: "Table", seat: int) -> bool:
    """Secret orders may answer only where no other person could see that they did."""
    return table.people() == [seat]


def arrange(table: "Table") -> None:
    """See to it that bots, standing orders and clocks get their turn.

    A turn that is under way goes on, even if people come and go meanwhile; none begins while
    the game rests.
    """
    if table.is_put_away:
        return
    seat, turn = table.asked, _turn(table)
    if turn != table.turn_is or (turn and not table.is_at_work):
        end_turn(table)
        if turn and not _rests(table, seat):
            table.turn_is = turn
            table.turn = asyncio.create_task(_by_itself(table, turn))
    _set_alarm(table, seat)


def _turn(table: "Table") -> Turn:
    seat = table.asked
    by = _answers_itself(table, table.body, seat) if seat >= 0 else ""
    return (table.at, seat, by, _pace(table)) if by else ()


def _set_alarm(table: "Table", seat: int) -> None:
    if table.alarm is not None:
        table.alarm.cancel()
    table.alarm = None
    if table.body.status == "lobby":
        _await_host(table)
    if seat < 0 or not table.clocks.can_run_out:
        return
    if table.body.seats[seat].kind == "bot" or table.body.seats[seat].taken_over:
        return
    left = table.clocks.left(seat, table.missed_since(seat))
    if left is not None:
        loop, at = asyncio.get_running_loop(), table.at
        table.alarm = loop.call_later(left, lambda: loop.create_task(_time_is_up(table, at)))


def _await_host(table: "Table") -> None:
    """Somebody else will be the host of the lobby, unless the host comes back in time."""
    if room.is_present(table, table.body.host) or _deputy(table) == SPECTATOR:
        return
    loop, left = asyncio.get_running_loop(), table.host_seen + seating.HOST_AWAY - time.monotonic()
    table.alarm = loop.call_later(left, lambda: loop.create_task(_replace_host(table)))


def _deputy(table: "Table") -> int:
    """The next person after the host who is there; SPECTATOR: nobody is."""
    many, host = len(table.body.seats), table.body.host
    others = [(host + step) % many for step in range(1, many)]
    here = [seat for seat in others if seat in table.people() and room.is_present(table, seat)]
    return here[0] if here else SPECTATOR


async def _replace_host(table: "Table") -> None:
    with _bearing_trouble(table):
        async with table:
            away = time.monotonic() - table.host_seen >= seating.HOST_AWAY
            deputy = SPECTATOR if room.is_present(table, table.body.host) else _deputy(table)
            if table.body.status == "lobby" and away and deputy != SPECTATOR:
                await seating.hand_on(table, deputy)
            else:
                arrange(table)


def end_turn(table: "Table") -> None:
    if table.turn is not None and table.turn is not asyncio.current_task():
        table.turn.cancel()
    table.turn, table.turn_is = None, ()


async def _by_itself(table: "Table", turn: Turn) -> None:
    """A bot or a standing order answers, on the beat."""
    with _bearing_trouble(table):
        chosen = await _bot_choice(table)
        pace = _pace(table)
        await asyncio.sleep(pace - table.clocks.taken % pace if pace else 0)
        async with nullcontext() if pace == table.around.pace else table.around.hurry:
            await asyncio.shield(asyncio.ensure_future(_answer_for(table, turn, chosen)))


@contextmanager
def _bearing_trouble(table: "Table") -> Iterator[None]:
    """What happens by itself may fail: people are told, and it is tried again soon."""
    try:
        yield
    except NotWritten as error:
        room.tell_trouble(table, error)
        table.rescue_soon()
    except Exception:
        _log.exception("a table stopped", extra={"table": table.id})
        table.rescue_soon()


def _pace(table: "Table") -> float:
    """None, once nobody who can be asked anything wants to see it played out."""
    seats = table.body.seats
    if not any(entry.finishing for entry in seats):
        return table.around.pace
    done = table.done()
    waits = any(not seats[one].taken_over for one in table.people() if one not in done)
    return table.around.pace if waits else 0.0


async def _bot_choice(table: "Table") -> int | None:
    entry, match = table.body.seats[table.asked], table.playing()
    name = entry.bot if entry.kind == "bot" else table.body.settings.stand_in
    if entry.kind != "bot" and not entry.taken_over:
        return None
    luck = f"{table.body.deal} {table.asked} {table.at}"
    veiled, choose = match.state.veil(table.asked), table.around.bots.choose
    here = sorted(table.guests, key=lambda guest: guest.seat == SPECTATOR)
    owner = here[0].address if here else table.body.maker or table.id
    for one in dict.fromkeys((name, bots.usual(table.game.SLUG))):
        try:
            return await choose(one, table.game, veiled, luck, owner, lambda: bool(table.guests))
        except Exception:
            table.around.metrics.count("bots_failed_total")
            told = "a bot failed; a simpler one answers for it"
            _log.exception(told, extra={"table": table.id})
    return await choose("random", table.game, veiled, luck)


async def _answer_for(table: "Table", turn: Turn, chosen: int | None) -> None:
    """To its end, even if the turn that began it has ended meanwhile."""
    with _bearing_trouble(table):
        async with table:
            await _answer_if_still(table, turn, chosen)


async def _answer_if_still(table: "Table", turn: Turn, chosen: int | None) -> None:
    if table.is_put_away or _turn(table) != turn:  # meanwhile
        arrange(table)
        return
    table.turn, table.turn_is = None, ()
    seat, match = table.asked, table.playing()
    move = chosen
    if move is None:
        match.lapse()
        move = match.ordered(secret=_alone(table, seat))
    if move is not None:
        await table.answer(move)
    elif table.lines.rows:
        await table.commit(quiet=True)
        room.tell_seat(table, seat)
        arrange(table)


async def _time_is_up(table: "Table", at: int) -> None:
    with _bearing_trouble(table):
        async with table:
            seat = SPECTATOR if table.is_put_away else table.asked
            entry = table.body.seats[seat] if seat >= 0 else None
            if table.at != at or entry is None or entry.taken_over or entry.kind == "bot":
                return
            left = table.clocks.left(seat, table.missed_since(seat))
            if left is None or left > 0:  # somebody may be back while we waited
                arrange(table)
            else:
                late = table.clocks.left(seat) == 0
                await seating.hand_over(table, seat, "late" if late else "absent")
