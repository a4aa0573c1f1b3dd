"""Who sits where: seats taken, given up, handed over and given back, and who is the host."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from restinplay.core.match import Match
from restinplay.server import room, turns, wire
from restinplay.server.clocks import SPENT
from restinplay.server.company import row_of
from restinplay.server.naming import names_for_strangers, told_apart
from restinplay.server.store import Body, Row, Seat, reseated

if TYPE_CHECKING:
    from restinplay.server.table import Table

HOST_AWAY = 120.0  # seconds after which somebody who is there is the host of a lobby
HOST_MISSED: tuple[wire.IncidentKind, ...] = ("relieved", "late", "absent")
HOST_GONE: tuple[wire.IncidentKind, ...] = (*HOST_MISSED, "left", "conceded")  # missed or not


def ended(body: Body, match: Match) -> Body:
    """The body of a table whose game is over. Who has given up before its end has lost."""
    today = body.today
    if today is not None:
        answers = sum(line.who >= 0 for line in match.record.lines)
        today = msgspec.structs.replace(today, answers=answers)
    if match.over:
        returns = [
            -1.0 if seat.conceded else result
            for seat, result in zip(body.seats, match.state.returns(), strict=True)
        ]
    else:
        lost = sum(seat.conceded for seat in body.seats)
        won = lost / max(1, len(body.seats) - lost)
        returns = [-1.0 if seat.conceded else won for seat in body.seats]
    return msgspec.structs.replace(body, status="over", returns=returns, today=today)


def with_deputy(body: Body, seat: int) -> Body:
    """Somebody is in the place of a host who is away, and stays the host by right."""
    if any(entry.hosts for entry in body.seats):  # one deputy follows another
        return msgspec.structs.replace(body, host=seat)
    seats = list(body.seats)
    seats[body.host] = msgspec.structs.replace(seats[body.host], hosts=True)
    return msgspec.structs.replace(body, host=seat, seats=seats)


def with_host(body: Body, seat: int) -> Body:
    """The host makes somebody the host. A deputy passes on no more than a deputy has, but for the
    host by right, who is back."""
    seats = list(body.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], hosts=False)
    return msgspec.structs.replace(body, host=seat, seats=seats)


def without_names(body: Body) -> Body:
    """A table as it is shown to strangers."""
    named = zip(body.seats, names_for_strangers(body.seats), strict=True)
    seats = [msgspec.structs.replace(entry, name=name) for entry, name in named]
    return msgspec.structs.replace(body, seats=seats)


async def give_back_host(table: "Table", seat: int) -> None:
    """A host who was away is the host again; where a bot plays for them, once they play."""
    entry = table.body.seats[seat] if seat >= 0 and not table.is_over else None
    if entry is not None and entry.hosts and not entry.taken_over:
        await _make_host(table, with_host(table.body, seat))


def unclaimed(table: "Table") -> list[int]:
    """Seats where a game that begins now has bots: open ones, and in a rematch those of people
    who have not come, since nobody has asked them."""
    others = table.others(table.body.host) if table.body.after else []
    missing = [seat for seat in others if not room.is_present(table, seat)]
    return [
        seat
        for seat, entry in enumerate(table.body.seats)
        if entry.kind == "open" or seat in missing
    ]


async def seat_down(table: "Table", seat: int, entry: Seat, why: str = "") -> None:
    """Give an open seat to somebody, or open one again, and say why to who sat there."""
    others = [one.name for place, one in enumerate(table.body.seats) if place != seat]
    if entry.kind != "open":
        entry.name = told_apart(entry.name, others)
    seats = list(table.body.seats)
    seats[seat] = entry
    host = table.body.host
    if seats[host].kind != "person":
        host = next((n for n, one in enumerate(seats) if one.kind == "person"), host)
    await furnish(table, msgspec.structs.replace(table.body, seats=seats, host=host), why)


async def furnish(table: "Table", body: Body, why: str) -> None:
    """Lay the table of a lobby differently, and say why to who has no seat at it any more."""
    if body.host != table.body.host:
        table.host_seen = time.monotonic()
    await table.commit(body=body)
    table.lay(0.0)
    room.find_seats(table, why)
    room.dismiss_spectators(table)
    room.tell_table(table)
    turns.arrange(table)


async def hand_on(table: "Table", seat: int, by: int = -1) -> None:
    """Make somebody else the host: `by` the host, or where there is none, in their place."""
    if by == table.body.host:
        await _make_host(table, with_host(table.body, seat), by)
    else:
        await _make_host(table, with_deputy(table.body, seat))


async def _make_host(table: "Table", body: Body, by: int = -1) -> None:
    """No clock takes notice. In a lobby, where people still move, it is not kept who did."""
    if body.status == "lobby":
        await table.commit(body=body, quiet=True)
        room.tell_table(table)
    else:
        await table.note("host", body.host, by=by, body=body)
    table.host_seen = time.monotonic()
    turns.arrange(table)


def has_host(table: "Table") -> bool:
    """Whether the host is there, or is expected: not one who is away for long, or while a bot
    plays for them."""
    host = table.body.host
    missed = table.missed_since(host)
    if missed is None:
        return True
    return not table.body.seats[host].taken_over and time.monotonic() - missed < HOST_AWAY


async def let_watch(table: "Table", allowed: bool) -> None:
    """Whether anybody may watch from now on; if not, those who do have to go."""
    settings = msgspec.structs.replace(table.body.settings, watching=allowed)
    await table.commit(body=msgspec.structs.replace(table.body, settings=settings), quiet=True)
    room.dismiss_spectators(table)
    room.tell_table(table)


async def reseat(table: "Table", old: str, new: str) -> None:
    """The seats of one profile are another's, or nobody's; nobody else sees it."""
    seats = reseated(table.body.seats, old, new)
    if seats != table.body.seats:
        await table.commit(body=msgspec.structs.replace(table.body, seats=seats), quiet=True)


async def hand_over(
    table: "Table", seat: int, why: wire.IncidentKind, by: int = -1, *, finishing: bool = False
) -> None:
    """Let the stand-in play for a seat, or its holder again who has `returned`. Who takes the
    seat back before the stand-in has answered has used that time too."""
    table.undo.withdraw(seat)
    if why == "conceded":
        table.undo.gone(seat)
    entry = msgspec.structs.replace(
        table.body.seats[seat],
        taken_over=why != "returned",
        finishing=finishing,
        conceded=why == "conceded" or table.body.seats[seat].conceded,
        hosts=why != "conceded" and table.body.seats[seat].hosts,
    )
    await _give(table, seat, entry, why, by)


async def give_away(
    table: "Table", seat: int, rid_of: Callable[[Body, list[Seat]], Body], why: str
) -> None:
    """Let the stand-in play for a seat for good, and say why to who sat there."""
    left, bot = table.body.seats[seat], table.body.settings.stand_in
    table.undo.gone(seat)
    entry = Seat("bot", left.name, bot, tenure=table.body.version)
    seats = list(table.body.seats)
    seats[seat] = entry
    body = rid_of(msgspec.structs.replace(table.body, seats=seats), [left])
    await _give(table, seat, entry, "kicked", table.body.host, body, why)


async def _give(
    table: "Table",
    seat: int,
    entry: Seat,
    why: wire.IncidentKind,
    by: int,
    body: Body | None = None,
    news: str = "",
) -> None:
    """Somebody else answers for a seat now; `news` for who has lost it."""
    body = body or table.body
    seats = list(body.seats)
    seats[seat] = entry
    open_here = seat == table.asked
    spent = table.clocks.taken if open_here and table.clocks.run else 0.0
    rows = [Row(f"{SPENT}{seat}", int(spent * 1000))] if spent else []
    rows.append(row_of(why, seat, by))
    changed = msgspec.structs.replace(body, seats=seats)
    others = [seats[other] for other in table.others(seat)]
    if seat == body.host and why in HOST_GONE:
        able = [*table.playing_on(seat), *table.others(seat)]
        heir = next((one for one in able if not seats[one].taken_over), seat)
        if heir != seat and why in HOST_MISSED:
            changed = with_deputy(changed, heir)
        else:
            changed.host = heir
    elif why == "returned" and entry.hosts:
        changed = with_host(changed, seat)
    if changed.host != body.host:
        rows.append(row_of("host", changed.host))
    keeps = table.has_room  # who comes and goes for ever does so unheard in the end
    table.lines.rows += rows if keeps else [row for row in rows if row.spent]
    over = entry.conceded and (len(seats) <= 2 or all(other.conceded for other in others))
    changed = ended(changed, table.playing()) if over else changed
    await table.commit(body=changed, quiet=not (open_here or over))
    lines = len(table.playing().record.lines)
    if keeps:
        table.company.add(why, seat, lines, by)
    if keeps and changed.host != body.host:
        table.company.add("host", changed.host, lines)
    if open_here:
        table.clocks.spend(seat, spent, lines)
    room.find_seats(table, news)
    room.tell_table(table)
    await room.tell_update(table, lines)
    turns.arrange(table)


async def change_seat(table: "Table", seat: int, **change: bool) -> None:
    """What changes nothing about who answers for it."""
    seats = list(table.body.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], **change)
    await table.commit(body=msgspec.structs.replace(table.body, seats=seats), quiet=True)
    room.tell_table(table)
    turns.arrange(table)
