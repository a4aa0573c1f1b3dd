"""What people settle before the game, and what a host may do: seats, settings, who is the host."""

from msgspec.structs import replace

from restinplay import bots
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.record import check_practice
from restinplay.server import room, seating, wire
from restinplay.server.bots import shared_game
from restinplay.server.naming import bot_name, clean, told_apart
from restinplay.server.room import Guest
from restinplay.server.store import Body, Seat
from restinplay.server.table import Table

MOST_BARRED = 50
KICKED = "the host has taken your seat away"


async def rename(table: Table, guest: Guest, message: wire.Rename) -> None:
    _check_lobby(table)
    entry = replace(table.body.seats[guest.seat], name=clean(message.name))
    room.check_pause(table, guest.seat)
    await seating.seat_down(table, guest.seat, entry)


async def arrange(table: Table, guest: Guest, message: wire.Arrange) -> None:
    """Who is moved keeps profile and secret; who is not kept loses both."""
    _check_host(table, guest)
    _check_lobby(table, message.version)
    if any(one.kind == "here" for one in message.seats) and not room.is_at_own_device(table, guest):
        raise BadInput("only the device at which you sat down can be shared")
    seats = _seats(table.body, message.seats)
    kept = [place.seat for place in message.seats if place.kind == "keep"]
    if table.body.host not in kept:
        raise BadInput("you are the host, so you must keep a seat; hand the table on first")
    game = shared_game(table.body.game, table.body.options, len(seats))
    check_settings(game, table.body.settings, table.body.deal, _others(seats))
    host = [place.kind == "keep" and place.seat == table.body.host for place in message.seats]
    left = [entry for seat, entry in enumerate(table.body.seats) if seat not in kept]
    _check_spares_host(left)
    body = replace(table.body, seats=seats, host=host.index(True))
    await seating.furnish(table, rid_of(body, left), KICKED)


def rid_of(body: Body, left: list[Seat]) -> Body:
    """These are not let in again, nor by the invite that they know; of very many the first are
    forgiven. Who shares a device with somebody who stays may come back."""
    people = [entry for entry in left if entry.kind == "person"]
    staying = {entry.profile for entry in body.seats}
    found = [entry.profile for entry in people if entry.profile and entry.profile not in staying]
    barred = [*body.barred, *found][-MOST_BARRED:]
    return replace(body, barred=barred, invites=body.invites + bool(people))


def _seats(body: Body, places: list[wire.Place]) -> list[Seat]:
    kept = [place.seat for place in places if place.kind == "keep"]
    if len(set(kept)) < len(kept):
        raise BadInput("nobody can sit on two chairs")
    if not set(kept) <= {*range(len(body.seats))}:
        raise BadInput("there is no such seat")
    names = [body.seats[seat].name for seat in kept]
    seats = []
    for place in places:
        if place.kind == "keep":
            entry = body.seats[place.seat]
            was = place.seat if entry.place < 0 else entry.place
            seats.append(replace(entry, place=was))
        elif place.kind == "open":
            seats.append(Seat("open", tenure=body.version))
        elif place.kind == "here":
            names.append(told_apart(clean(place.name), names))
            profile = body.seats[body.host].profile
            seats.append(Seat("person", names[-1], profile=profile, tenure=body.version))
        else:
            check_bot(body.game, place.bot)
            names.append(bot_name(names))
            seats.append(Seat("bot", names[-1], place.bot, tenure=body.version))
    return seats


async def change(table: Table, guest: Guest, message: wire.Change) -> None:
    _check_host(table, guest)
    _check_lobby(table, message.version)
    body = table.body
    game = shared_game(body.game, message.options, len(body.seats))
    check_settings(game, message.settings, body.deal, _others(body.seats))
    changed = replace(body, settings=message.settings, options=game.options, found=body.is_known)
    await seating.furnish(table, changed, KICKED)


async def hand_on(table: Table, guest: Guest, message: wire.HandOn) -> None:
    if table.is_over:
        raise BadInput("the game is over")
    if table.body.status != "lobby":
        table.check_room()
    if message.seat == guest.seat != table.body.host and table.body.status == "playing":
        if table.body.seats[guest.seat].taken_over:
            raise BadInput("a bot is playing for you; take your seat back first")
        _check_may_succeed(table)
    else:
        _check_host(table, guest)
        if table.body.status == "lobby":
            _check_lobby(table, message.version)
        _check_other_person(table, guest, message.seat)
    await seating.hand_on(table, message.seat, by=guest.seat)


def _check_may_succeed(table: Table) -> None:
    """In a lobby somebody who is there is made the host without asking."""
    if seating.has_host(table):
        name = table.body.seats[table.body.host].name
        raise BadInput(f"{name} is the host, and has not been away for long")


async def kick(table: Table, guest: Guest, message: wire.Kick) -> None:
    _check_host(table, guest)
    table.playing()
    if table.is_over:
        raise BadInput("the game is over")
    _check_other_person(table, guest, message.seat)
    _check_spares_host([table.body.seats[message.seat]])
    await seating.give_away(table, message.seat, rid_of, "the host has given your seat to a bot")


async def spectators(table: Table, guest: Guest, message: wire.Spectators) -> None:
    _check_host(table, guest)
    if table.body.today:
        raise BadInput("nobody watches today's deal")
    if message.allowed != table.body.settings.watching:
        await seating.let_watch(table, message.allowed)


def check_may_close(table: Table, guest: Guest) -> None:
    check_sits(table, guest)
    _check_host(table, guest)
    if table.body.today:
        raise BadInput("today's deal is not closed; you can give it up")
    if table.is_over:
        raise BadInput("the game is over")
    _check_spares_host(table.body.seats)


def check_sits(table: Table, guest: Guest) -> None:
    """Only who has the table to themselves can know: a guest may lose the seat while waiting."""
    if guest.seat < 0:
        raise BadInput("you are only watching")
    if table.frozen:
        raise BadInput(table.frozen)


def check_bot(slug: str, name: str) -> None:
    if name not in bots.names(slug):
        raise BadInput(f"unknown bot '{name}'; choose from {', '.join(bots.names(slug))}")


def check_settings(game: Game, settings: wire.Settings, deal: str, others: bool) -> None:
    """`others`: whether anybody else plays, or may."""
    check_bot(game.SLUG, settings.stand_in)
    if settings.undo == "practice":
        if others:
            raise BadInput("practice is for a table where nobody else plays")
        check_practice(game, deal)


def _others(seats: list[Seat]) -> bool:
    return sum(seat.kind != "bot" for seat in seats) > 1


def _check_host(table: Table, guest: Guest) -> None:
    if guest.seat != table.body.host:
        raise BadInput("only the host can do that")


def _check_spares_host(lost: list[Seat]) -> None:
    """These would lose their seat, or their game. A deputy cannot do that to an absent host."""
    for entry in lost:
        if entry.hosts:
            raise BadInput(
                f"{entry.name} is the host; you are only in their place until they are back"
            )


def _check_lobby(table: Table, version: int | None = None) -> None:
    if table.body.status != "lobby":
        raise BadInput("the game has already begun")
    if version not in (None, table.body.version):
        raise BadInput("somebody has come, gone or changed something meanwhile; look again")


def _check_other_person(table: Table, guest: Guest, seat: int) -> None:
    if seat == guest.seat or seat not in table.people():
        raise BadInput("choose somebody else who plays here")
