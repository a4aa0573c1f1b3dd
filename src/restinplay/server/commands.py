"""What a guest says at a table, and what comes of it."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from restinplay.core.clauses import IllegalMove
from restinplay.core.errors import BadInput
from restinplay.core.messages import Message, plain
from restinplay.games.parts import words_of
from restinplay.server import lobby, phrases, room, seating, turns, wire
from restinplay.server.presenter import naming, why_not
from restinplay.server.room import Guest
from restinplay.server.store import Seat
from restinplay.server.table import Table

PATIENCE = 5.0  # seconds that somebody may be away before others let a bot play
SILENCE = 120.0  # seconds that somebody may be asked and silent, where the host sets no time
BECAUSE = "reason"  # the fact of a reason that is the reason for it

_encode = msgspec.json.encode


def tell(guest: Guest, message: wire.FromServer) -> None:
    guest.send(_encode(message))


async def hear(table: Table, guest: Guest, message: wire.FromClient) -> None:
    """Do what a guest says, or raise BadInput with the reason why not."""
    if isinstance(message, wire.AskHint):
        await _hint(table, guest)
        return
    async with table:
        lobby.check_sits(table, guest)
        if table.is_over and type(message) in _PLAYING and not table.playing().over:
            closed = "the host has closed this table"
            raise BadInput(closed if table.body.closed else "the game has been conceded")
        await _DEEDS[type(message)](table, guest, message)


async def _answer(table: Table, guest: Guest, message: wire.Answer) -> None:
    table.playing()
    moves = table.game.moves
    if message.seen != table.at:
        table.around.metrics.count("stale_total")
        tell(guest, wire.Stale(message.move, _why_stale(table, guest)))
        room.tell_again(table, guest)
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
    table.check_room()
    table.playing().order(guest.seat, order.text)
    await _ordered(table, guest)


async def _revoke(table: Table, guest: Guest, message: wire.RevokeOrder) -> None:
    table.playing().revoke(guest.seat, message.order)
    await _ordered(table, guest)


async def _ordered(table: Table, guest: Guest) -> None:
    await table.commit(quiet=True)
    room.tell_seat(table, guest.seat)
    turns.arrange(table)


async def _undo(table: Table, guest: Guest, message: wire.AskUndo) -> None:
    _check_seen(table, message.seen)
    if table.body.seats[guest.seat].taken_over:
        raise BadInput("a bot is playing for you; take your seat back first")
    table.check_room()
    others = table.consenting(guest.seat)
    lines = table.undo.ask(table.playing(), guest.seat, others)
    await _take_back(table, lines, guest.seat)  # who was asked meanwhile has lost no time by it


async def _consent(table: Table, guest: Guest, message: wire.Consent) -> None:
    _check_seen(table, message.seen)
    if message.yes:
        table.check_room()
    asker = table.undo.plea.seat if table.undo.plea is not None else -1
    lines = table.undo.consent(table.playing(), guest.seat, message.yes)
    if message.yes:
        await _take_back(table, lines, table.asked)
    else:
        await table.note("denied", asker, by=guest.seat)


async def _withdraw(table: Table, guest: Guest, message: wire.Withdraw) -> None:
    if not table.undo.withdraw(guest.seat):
        raise BadInput("you are not asking to take anything back")
    await table.note("withdrawn", guest.seat)


def _check_seen(table: Table, seen: int | None) -> None:
    if seen not in (None, table.at):
        raise BadInput("something has changed; look again")


async def _take_back(table: Table, lines: int, seat: int) -> None:
    if lines:
        await table.take_back(lines, seat)
    else:  # who is away is asked when they come back, if the server has to start again too
        await table.commit(quiet=True)
        await room.tell_update(table, len(table.playing().record.lines))


async def _hint(table: Table, guest: Guest) -> None:
    async with table:
        lobby.check_sits(table, guest)
        match, seat, at = table.playing(), guest.seat, table.at
        if not table.body.settings.hints:
            raise BadInput("hints are switched off at this table")
        if table.asked != seat:
            raise BadInput("it is not your turn to answer")
        veiled = match.state.veil(seat)
        view = {**match.state.view(seat), "names": match.record.names}
    luck = f"hint {table.body.deal} {at}"
    thought = await table.around.bots.hint(table.game, veiled, luck, guest.address)
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
            said=[_remark(one) for one in thought["said"]],
            considered=considered,
            ahead=list(thought["ahead"]),
            endings=[wire.Ending(**one) for one in thought["endings"]],
        ),
    )


def _remark(one: dict[str, Any]) -> wire.Remark:
    chain, reason = list[wire.Reason](), one["why"]
    while reason:
        if isinstance(reason, Message):
            facts = reason.facts
            known = {name: plain(fact) for name, fact in facts.items() if name != BECAUSE}
            chain.append(wire.Reason(reason.id, known))
            reason = facts.get(BECAUSE)
        else:
            chain.append(wire.Reason(reason["id"], reason["facts"]))
            reason = reason["why"]
    return wire.Remark(one["id"], one["facts"], chain)


async def _start(table: Table, guest: Guest, message: wire.Start) -> None:
    if table.match is not None:
        raise BadInput("the game has already begun")
    if guest.seat != table.body.host:
        raise BadInput("only the host can begin the game")
    if seating.unclaimed(table):
        lobby.check_bot(table.body.game, message.bot)
    await table.begin(message.bot)


async def _take_over(table: Table, guest: Guest, message: wire.TakeOver) -> None:
    _check_goes_on(table)
    _check_may_rest(table)
    if table.body.seats[guest.seat].taken_over:
        raise BadInput("a bot is already playing for you")
    table.check_room()
    await seating.hand_over(table, guest.seat, "rested")


async def _relieve(table: Table, guest: Guest, message: wire.Relieve) -> None:
    _check_goes_on(table)
    if message.seat not in table.others(guest.seat):
        raise BadInput("nobody else plays at that seat")
    entry = table.body.seats[message.seat]
    if entry.taken_over:
        raise BadInput(f"a bot is already playing for {entry.name}")
    missed = table.missed_since(message.seat)
    if missed is None:
        _check_silent(table, message.seat)
    elif time.monotonic() - missed < PATIENCE:
        raise BadInput(f"{entry.name} has only just left; wait a moment")
    await seating.hand_over(table, message.seat, "relieved", guest.seat)


def _check_silent(table: Table, seat: int) -> None:
    """Who is here is played for only after a long silence, and only where no clock decides."""
    name = table.body.seats[seat].name
    if seat != table.asked or table.clocks.run:
        raise BadInput(f"{name} is here")
    if table.silent_for(seat) < (table.body.settings.take_over or SILENCE):
        raise BadInput(f"{name} is here; give them more time")


async def _concede(table: Table, guest: Guest, message: wire.Concede) -> None:
    _check_goes_on(table)
    _check_not_given_up(table, guest)
    await seating.hand_over(table, guest.seat, "conceded")


async def _say(table: Table, guest: Guest, message: wire.Say) -> None:
    phrases.check(table.body.game, message.phrase)
    if table.body.seats[guest.seat].muted:
        raise BadInput("the host has muted you")
    room.say(table, guest.seat, message.phrase)


async def _mute(table: Table, guest: Guest, message: wire.Mute) -> None:
    if guest.seat != table.body.host:
        raise BadInput("only the host can mute somebody")
    if message.seat not in table.others(guest.seat):
        raise BadInput("nobody else plays at that seat")
    if table.body.seats[message.seat].muted != message.muted:
        await seating.change_seat(table, message.seat, muted=message.muted)


async def _back(table: Table, guest: Guest, message: wire.TakeBack) -> None:
    if not table.body.seats[guest.seat].taken_over:
        raise BadInput("you are already playing for yourself")
    _check_not_given_up(table, guest)
    if why := table.clocks.why_no_time(guest.seat, table.asked):
        raise BadInput(why)
    _check_goes_on(table)
    await seating.hand_over(table, guest.seat, "returned")


async def _finish(table: Table, guest: Guest, message: wire.Finish) -> None:
    _check_goes_on(table)
    _check_may_rest(table)
    _check_not_given_up(table, guest)
    if table.body.seats[guest.seat].finishing:
        raise BadInput("you are already on your way to the end")
    table.check_room()
    if guest.seat in table.done():
        await seating.change_seat(table, guest.seat, finishing=True)
    else:
        await seating.hand_over(table, guest.seat, "rested", finishing=True)


def _check_goes_on(table: Table) -> None:
    table.playing()
    if table.is_over:
        raise BadInput("the game is over")


def _check_may_rest(table: Table) -> None:
    if table.body.today:
        raise BadInput("no bot may play today's deal for you")


def _check_not_given_up(table: Table, guest: Guest) -> None:
    if table.body.seats[guest.seat].conceded:
        raise BadInput("you have given up; the bot plays on for you")


async def _leave(table: Table, guest: Guest, message: wire.Leave) -> None:
    """In the lobby the seat is open again; later a bot sits in, if somebody else there plays on.
    Those who share a device leave together, and the game waits for them."""
    entry, left = table.body.seats[guest.seat], guest.seat
    if table.body.status == "lobby":
        await leave_lobby(table, left)
    elif table.body.status == "over" or entry.taken_over or table.shared(left, guest.device):
        return
    elif table.playing_on(left):
        table.check_room()
        await seating.hand_over(table, left, "left")


async def leave_lobby(table: Table, left: int) -> None:
    """A seat is open again, and who sat there may watch."""
    await seating.seat_down(table, left, Seat("open", tenure=table.body.version), "you have left")


_DEEDS: dict[type[wire.FromClient], Callable[[Table, Guest, Any], Awaitable[None]]] = {
    wire.Answer: _answer,
    wire.WhyNot: _why_not,
    wire.GiveOrder: _order,
    wire.RevokeOrder: _revoke,
    wire.AskUndo: _undo,
    wire.Consent: _consent,
    wire.Withdraw: _withdraw,
    wire.Start: _start,
    wire.TakeOver: _take_over,
    wire.TakeBack: _back,
    wire.Finish: _finish,
    wire.Leave: _leave,
    wire.Relieve: _relieve,
    wire.Concede: _concede,
    wire.Say: _say,
    wire.Mute: _mute,
    wire.Rename: lobby.rename,
    wire.Arrange: lobby.arrange,
    wire.Change: lobby.change,
    wire.HandOn: lobby.hand_on,
    wire.Kick: lobby.kick,
    wire.Spectators: lobby.spectators,
}
_PLAYING = (
    wire.Answer,
    wire.GiveOrder,
    wire.RevokeOrder,
    wire.AskUndo,
    wire.Consent,
    wire.Withdraw,
    wire.TakeOver,
    wire.TakeBack,
)
