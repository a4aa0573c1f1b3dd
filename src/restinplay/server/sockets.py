"""One connection to a table: reads what a guest says, and writes what the table tells."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten
from restinplay.core.state import SPECTATOR
from restinplay.server import frames, room, wire
from restinplay.server.commands import hear, tell
from restinplay.server.frames import Socket
from restinplay.server.limits import Doorkeeper, Limits, TooMuch, address_of
from restinplay.server.table import Table
from restinplay.server.tables import NotThere, Tables

BROKEN = 1008  # this will never work
AGAIN = 1012  # at once, and with another server
FAILED = 1011  # something went wrong here
LATER = 1013  # this may work in a while

_log = logging.getLogger("restinplay.socket")
_HEAVY = (wire.Arrange, wire.Change)  # a game with other options, or seats, must be made for them
_decode = msgspec.json.Decoder(wire.ClientMessage).decode


class Dropped(Exception):
    """This connection ends, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Connection:
    """A guest at a table. What it does not read in time is not kept for it: it is dropped."""

    def __init__(self, socket: WebSocket, limits: Limits, device: str) -> None:
        self.seat = SPECTATOR
        self.secret = ""
        self.words = True
        self.line = 0
        self.address = address_of(socket)
        self.at_home = False
        self.device = device
        self.invited = True
        self._line = line_of(socket)
        self._limits = limits
        self._ends: Dropped | None = None
        self._reader: asyncio.Task[Any] | None = None  # always the same
        self._waits = False  # for a message

    def send(self, message: bytes) -> None:
        if not self._line.tell(message, self._limits.queue, self._limits.queue_bytes):
            self._interrupt(Dropped(LATER, "you read too slowly"))

    def dismiss(self, why: str) -> None:
        self._interrupt(Dropped(BROKEN, why))

    def call_back(self, why: str) -> None:
        self._interrupt(Dropped(AGAIN, why))

    def put_off(self, why: str) -> None:
        self._interrupt(Dropped(LATER, why))

    def _interrupt(self, why: Dropped) -> None:
        self._ends = self._ends or why
        if self._waits and self._reader is not None:
            self._reader.cancel()

    async def read(self) -> str:
        """The next message. Only here may a guest be interrupted, never in mid-deed."""
        if self._ends is not None:
            raise self._ends
        self._reader = self._reader or asyncio.current_task()
        self._waits = True
        try:
            message = await self._line.receive()
        except asyncio.CancelledError:
            if self._ends is None or self._reader is None:
                raise
            self._reader.uncancel()
        finally:
            self._waits = False
        if self._ends is not None:
            raise self._ends
        if message is frames.FLOOD:
            raise Dropped(LATER, "too many messages")
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect
        if message.get("text") is None:
            raise Dropped(BROKEN, "messages are text")
        return str(message["text"])

    def end(self, code: int, reason: str) -> None:
        """Close, with a code that says whether there is a point in coming back."""
        self._line.end(code, reason.encode()[:100].decode(errors="ignore"))


def code_of(error: BadInput) -> int:
    return LATER if isinstance(error, NotWritten | TooMuch) else BROKEN


def line_of(socket: WebSocket) -> Socket:
    line: Socket = socket.scope["extensions"][frames.NAME][frames.NAME]
    return line


class Visit:
    """One connection from its first word to its last."""

    def __init__(self, socket: WebSocket, tables: Tables, door: Doorkeeper, profile: str) -> None:
        self.tables = tables
        self.door = door
        self.metrics = tables.metrics
        self.profile = profile
        self._guest = Connection(socket, door.limits, profile)

    async def run(self, name: str) -> None:
        """Sit down at the table of this name, and stay until one of us goes."""
        try:
            async with asyncio.timeout(self.door.limits.first_word):
                first = self._parse(await self._guest.read())
            self._table, at = await self._sit(name, first)
            try:
                await self._enter(at)
                await self._listen()
            finally:
                self.tables.visits.end(self._guest)
                await asyncio.shield(room.exit(self._table, self._guest))
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            self._guest.end(LATER, "say 'sit' or 'watch' first")
        except Dropped as error:
            self._drop(error.code, str(error))
        except BadInput as error:
            self._drop(code_of(error), str(error))
        except Exception:
            self.metrics.count("crashes_total")
            _log.exception("a visit failed")
            self._drop(FAILED, "something went wrong here")

    def _drop(self, code: int, reason: str) -> None:
        self.metrics.count("dropped_total")
        tell(self._guest, wire.Complaint(reason))
        self._guest.end(code, reason)

    async def _sit(self, name: str, first: wire.FromClient) -> tuple[Table, int]:
        """The table, and how much of it the guest has heard of."""
        guest = self._guest
        table = await self.tables.table(name, self._charge)
        if isinstance(first, wire.Sit):
            guest.seat = self.tables.seat_of(table, first.secret, self.profile)
            if guest.seat == SPECTATOR:
                raise BadInput("you have no seat at this table")
        elif not isinstance(first, wire.Watch):
            raise BadInput("say 'sit' or 'watch' first")
        elif not table.body.settings.watching:
            raise NotThere("this table allows no spectators")
        else:
            guest.invited = self.tables.is_invited(table, first.invite)
        guest.words, guest.line = first.words, first.line
        if guest.seat >= 0 and self.profile:
            guest.at_home = table.body.seats[guest.seat].profile == self.profile
        return table, first.at

    def _charge(self, rows: int) -> None:
        self.door.count("rows", self._guest.address, rows)

    async def _enter(self, at: int) -> None:
        self.tables.visits.begin(self._guest, self._table)
        await room.enter(self._table, self._guest, at)
        self.tables.tell_rematches(self._table, self._guest)

    async def _listen(self) -> None:
        sayings = self.door.bucket("say", self._guest.address)
        while True:
            text = await self._guest.read()
            if not (sayings.take() or self.door.refuse("say")):
                raise Dropped(LATER, "too many messages")
            self.metrics.count("messages_total")
            message = self._parse(text)
            try:
                await self._obey(message)
            except Dropped:
                raise
            except NotWritten as error:
                self.metrics.count("not_written_total")
                tell(self._guest, wire.Complaint(str(error)))
            except BadInput as error:
                self.metrics.count("complaints_total")
                tell(self._guest, wire.Complaint(f"{str(error)[0].upper()}{str(error)[1:]}."))
            except Exception:
                self.metrics.count("crashes_total")
                _log.exception("a message failed", extra={"table": self._table.id})
                tell(self._guest, wire.Complaint("Something went wrong here; nothing was changed."))

    async def _obey(self, message: wire.FromClient) -> None:
        if besides := _BESIDES.get(type(message)):
            await besides(self)
            return
        if type(message) in _HEAVY:
            self.door.count("heavy", self._guest.address)
        await hear(self._table, self._guest, message)
        if isinstance(message, wire.Start):
            self.tables.tell_rematches(self._table, self._guest)

    async def _rematch(self) -> None:
        may_set = partial(self.door.may, "table", self._guest.address)
        await self.tables.rematch(self._table, self._guest, may_set)

    async def _decline(self) -> None:
        await self.tables.decline(self._table, self._guest)

    async def _close(self) -> None:
        await self.tables.close_table(self._table, self._guest)

    async def _sit_again(self) -> None:
        raise Dropped(BROKEN, "you have already said who you are")

    async def _follow(self) -> None:
        if not self._table.body.next:
            raise BadInput("there is no rematch yet")
        guest = self._guest
        following = await self.tables.table(self._table.body.next, self._charge)
        self.tables.check_may_look(following, following.heir(guest))
        self.tables.visits.end(guest)
        await room.exit(self._table, guest)
        self._table = following
        guest.seat, guest.line = following.heir(guest), 0
        try:
            await self._enter(0)
        except BadInput as error:  # it is at no table now
            raise Dropped(code_of(error), str(error)) from error

    def _parse(self, text: str) -> wire.FromClient:
        try:
            message: wire.FromClient = _decode(text)
        except wire.UNREADABLE:
            raise Dropped(BROKEN, "unknown message") from None
        return message


# What concerns more than the table one sits at.
_BESIDES: dict[type[wire.FromClient], Callable[[Visit], Awaitable[None]]] = {
    wire.Rematch: Visit._rematch,
    wire.Follow: Visit._follow,
    wire.Decline: Visit._decline,
    wire.CloseTable: Visit._close,
    wire.Sit: Visit._sit_again,
    wire.Watch: Visit._sit_again,
}
