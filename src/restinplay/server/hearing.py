"""What a guest says at a table, and what comes of it."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from restinplay import bots
from restinplay.core.clauses import IllegalMove
from restinplay.core.errors import BadInput
from restinplay.core.state import SPECTATOR
from restinplay.games.showing import words_of
from restinplay.server import wire
from restinplay.server.store import Seat
from restinplay.server.table import Guest, Table
from restinplay.server.telling import naming, why_not

_encode = msgspec.json.encode


def tell(guest: Guest, message: wire.FromServer) -> None:
    guest.send(_encode(message))


async def hear(table: Table, guest: Guest, message: wire.FromClient) -> None:
    """Do what a guest says, or raise BadInput with the reason why not."""
    if isinstance(message, wire.AskHint):
        await _hint(table, guest)
        return
    async with table:
        _check_sits(table, guest)
        await _DEEDS[type(message)](table, guest, message)


def _check_sits(table: Table, guest: Guest) -> None:
    """Only who has the table to themselves can know: a guest may lose the seat while waiting."""
    if guest.seat < 0:
        raise BadInput("you are only watching")
    if table.frozen:
        raise BadInput(table.frozen)
    if table.body.seats[guest.seat].kind != "person":
        raise BadInput("this seat is no longer yours")


async def _answer(table: Table, guest: Guest, message: wire.Answer) -> None:
    table.playing()
    moves = table.game.moves
    if message.seen != table.at:
        table.around.metrics.count("stale_total")
        tell(guest, wire.Stale(message.move, _why_stale(table, guest)))
        table.tell_again(guest)
        return
    if table.asked != guest.seat:
        raise BadInput("it is not your turn to answer")
    if table.body.seats[guest.seat].taken_over:
        raise BadInput("a bot is playing for you; take your seat back first")
    try:
        await table.answer(moves.parse(message.move))
        table.around.metrics.count("answers_total")
    except IllegalMove:  # its reason may know more than the seat does
        await _why_not(table, guest, wire.WhyNot(message.move))


def _why_stale(table: Table, guest: Guest) -> str:
    if guest.seat == table.asked:
        return "Something has changed; look again before you answer."
    return "The game has moved on; your answer did not count."


async def _why_not(table: Table, guest: Guest, message: wire.WhyNot) -> None:
    table.around.metrics.count("refusals_total")
    tell(guest, why_not(table.playing(), guest.seat, message.move))


async def _order(table: Table, guest: Guest, message: wire.GiveOrder) -> None:
    order = table.game.order(message.order)
    if order.secret and table.people() != [guest.seat]:
        raise BadInput(f"'{order.text}' would show the others what you hold")
    if order.text in table.playing().orders(guest.seat):
        raise BadInput(f"'{order.text}' is already in force")
    _check_room(table)
    table.playing().order(guest.seat, order.text)
    await _ordered(table, guest)


async def _revoke(table: Table, guest: Guest, message: wire.RevokeOrder) -> None:
    table.playing().revoke(guest.seat, message.order)
    await _ordered(table, guest)


def _check_room(table: Table) -> None:
    if table.is_full:
        raise BadInput("this table is full; it takes nothing but answers")


async def _ordered(table: Table, guest: Guest) -> None:
    await table.commit(quiet=True)
    table.tell_seat(guest.seat)
    table.arrange()


async def _undo(table: Table, guest: Guest, message: wire.AskUndo) -> None:
    _check_seen(table, message.seen)
    others = table.others(guest.seat)
    await _take_back(table, table.undo.ask(table.playing(), guest.seat, others))


async def _consent(table: Table, guest: Guest, message: wire.Consent) -> None:
    _check_seen(table, message.seen)
    await _take_back(table, table.undo.consent(table.playing(), guest.seat, message.yes))


def _check_seen(table: Table, seen: int | None) -> None:
    if seen not in (None, table.at):
        raise BadInput("something has changed; look again")


async def _take_back(table: Table, lines: int) -> None:
    if lines:
        await table.take_back(lines)
    else:  # who is away is asked when they come back, if the server has to start again too
        await table.commit(quiet=True)
        await table.tell_update(len(table.playing().record.lines))


async def _hint(table: Table, guest: Guest) -> None:
    async with table:
        _check_sits(table, guest)
        match, seat, at = table.playing(), guest.seat, table.at
        if not table.body.settings.hints:
            raise BadInput("hints are switched off at this table")
        if table.asked != seat:
            raise BadInput("it is not your turn to answer")
        veiled = match.state.veil(seat)
        view = {**match.state.view(seat), "names": match.record.names}
    luck = f"hint {table.body.deal} {at}"
    thought = await table.around.players.hint(table.game, veiled, luck, guest.address)
    named, words, data = naming(table.game), words_of(table.game.SLUG), table.game.data
    considered = [
        wire.Considered(**one, phrase=named(words.phrase(one["move"], view, data)))
        for one in thought["considered"]
    ]
    tell(
        guest,
        wire.Hint(
            at=at,
            bot=thought["bot"],
            move=thought["move"],
            phrase=named(words.phrase(thought["move"], view, data)),
            reason=named(thought["reason"]),
            considered=considered,
            ahead=list(thought["ahead"]),
            endings=[wire.Ending(**one) for one in thought["endings"]],
        ),
    )


async def _start(table: Table, guest: Guest, message: wire.Start) -> None:
    if table.match is not None:
        raise BadInput("the game has already begun")
    if guest.seat != table.body.host:
        raise BadInput("only the host can begin the game")
    if any(seat.kind == "open" for seat in table.body.seats):
        check_bot(table.body.game, message.bot)
    await table.begin(message.bot)


async def _take_over(table: Table, guest: Guest, message: wire.TakeOver) -> None:
    table.playing()
    if table.body.seats[guest.seat].taken_over:
        raise BadInput("a bot is already playing for you")
    _check_room(table)
    await table.hand_over(guest.seat, to_bot=True)


async def _back(table: Table, guest: Guest, message: wire.TakeBack) -> None:
    if not table.body.seats[guest.seat].taken_over:
        raise BadInput("you are already playing for yourself")
    if why := table.clocks.why_no_time(guest.seat, table.asked):
        raise BadInput(why)
    _check_room(table)
    await table.hand_over(guest.seat, to_bot=False)


async def _leave(table: Table, guest: Guest, message: wire.Leave) -> None:
    """In the lobby the seat is open again; later a bot sits in, if somebody else still plays."""
    entry, left = table.body.seats[guest.seat], guest.seat
    if table.body.status == "lobby":
        await table.seat_down(left, Seat("open", tenure=entry.tenure + 1))
        for other in [one for one in table.guests if one.seat == left]:
            other.seat = SPECTATOR
            if not table.body.settings.watching:
                other.dismiss("you have left this table, and it allows no spectators")
        table.tell_table()
    elif table.body.status == "playing" and len(table.people()) > 1 and not entry.taken_over:
        await table.hand_over(left, to_bot=True)


def check_bot(slug: str, name: str) -> None:
    if name not in bots.names(slug):
        raise BadInput(f"unknown bot '{name}'; choose from {', '.join(bots.names(slug))}")


_DEEDS: dict[type[wire.FromClient], Callable[[Table, Guest, Any], Awaitable[None]]] = {
    wire.Answer: _answer,
    wire.WhyNot: _why_not,
    wire.GiveOrder: _order,
    wire.RevokeOrder: _revoke,
    wire.AskUndo: _undo,
    wire.Consent: _consent,
    wire.Start: _start,
    wire.TakeOver: _take_over,
    wire.TakeBack: _back,
    wire.Leave: _leave,
}
