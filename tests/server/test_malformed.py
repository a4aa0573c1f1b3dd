"""A million messages that no client should send: none is a crash, none is kept, nobody waits."""

import asyncio
import gc
import logging
import os
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from restinplay.core.errors import BadInput
from restinplay.server import wire
from restinplay.server.commands import hear
from restinplay.server.limits import unlimited
from restinplay.server.serve import Server, application
from restinplay.server.sockets import Connection, Dropped, line_of
from restinplay.server.table import Table
from restinplay.server.tables import Asker
from tests.marks import TOLD, Tell, heavy
from tests.server.malformed import LARGEST, Grammar, Piece, framed, handshake, is_odd
from tests.server.outside import Innocent, Served, forget_peak, peak, resident, served
from tests.server.serving import Browser, Json

ADDRESSES = 250  # of the loopback network, each within its own limits
AT_ONCE = 16  # connections
QUIET = 4.0  # seconds in which the innocent is alone
MOST_GROWTH = 80_000_000  # bytes, for tables that were made meanwhile and what the allocator keeps
MOST_ANSWERS = 200  # of a quiet server, in the time that the innocent waits longer than before
MOST_HEARD = 150_000  # texts that can be read, and are heard at a table
GENTLE = 0.3  # of the messages on a socket, so that it lives longer than one
SOCKETS = 100_000  # odd messages and requests over real sockets
SPOKEN = 40_000  # on pretended connections, with all that is behind them
FED = 860_000  # through the same protocol classes, with a patient listener behind them
STREAM = 40  # texts of one of these connections, before a frame that may end it
REQUESTS = 0.5  # of these connections
SEED = 20_261_116
NOBODY = Asker("", "")
ELSEWHERE = (
    wire.Sit,
    wire.Watch,
    wire.Rematch,
    wire.Follow,
    wire.Decline,
    wire.CloseTable,
    wire.AskHint,
)
SEATS = [("eva", "me"), ("manors", "me thumb"), ("graves", "me random"), ("muertos", "me thumb")]
Reader = asyncio.StreamReader
Writer = asyncio.StreamWriter
PATIENCE = 2.0  # seconds in which we listen to what the server still says


_decode = msgspec.json.Decoder(wire.ClientMessage).decode

assert SOCKETS + SPOKEN + FED >= 1_000_000


# Over real sockets.


class Attack:
    """Connections from many addresses, each with a few messages, until enough odd ones came."""

    def __init__(self, server: Served, tables: list[Json], seed: int) -> None:
        self.port = server.port
        self.tables = tables
        self.grammar = Grammar(seed)
        self.sent: Counter[str] = Counter()
        self._turn = 0

    async def run(self, messages: int) -> None:
        async def some() -> None:
            while self.odd < messages:
                with suppress(ConnectionError, asyncio.IncompleteReadError):
                    await (self._talk() if self._next() % 2 else self._ask())

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    @property
    def odd(self) -> int:
        return self.sent["odd messages"] + self.sent["odd requests"]

    def _next(self) -> int:
        self._turn += 1
        return self._turn

    async def _dial(self) -> tuple[Reader, Writer]:
        place = self._turn % ADDRESSES
        address = (f"127.0.{1 + place // 200}.{1 + place % 200}", 0)
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=address)

    async def _talk(self) -> None:
        """One socket: a first word, a few messages that may be, and one that may not."""
        grammar, (reader, writer) = self.grammar, await self._dial()
        seated = grammar.luck.choice(self.tables)
        try:
            writer.write(handshake(seated["table"]))
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in head:
                self.sent["refused"] += 1
                await asyncio.sleep(0.05)
                return
            said = [grammar.first_word(seated["secret"])]
            while not said[-1].fatal and len(said) < 12:
                gentle = grammar.luck.random() < GENTLE
                said.append(grammar.gentle_frame() if gentle else grammar.frame())
            for piece in grammar.pieces(b"".join(one.data for one in said)):
                writer.write(piece)
                await writer.drain()
            self.sent["odd messages"] += sum(one.odd for one in said)
            self.sent["other messages"] += sum(not one.odd for one in said)
            self.sent["sockets"] += 1
            await self._until_gone(reader, writer)
        finally:
            writer.close()

    async def _ask(self) -> None:
        grammar, (reader, writer) = self.grammar, await self._dial()
        try:
            request = grammar.request(grammar.luck.choice(self.tables)["table"])
            for piece in grammar.pieces(request.data):
                writer.write(piece)
                await writer.drain()
            answer = await self._until_gone(reader, writer)
            status = answer[9:12].decode("latin-1") if answer else "none"
            self.sent[f"answered {status}"] += 1
            if status != "429":
                self.sent["odd requests" if request.odd else "other requests"] += 1
        finally:
            writer.close()

    async def _until_gone(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bytes:
        """Say that nothing more will come, and read all that does."""
        answer = b""
        with suppress(OSError, TimeoutError):
            writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                while more := await reader.read(1 << 16):
                    answer = answer or more[:200]
        return answer


def attack(server: Served, folder: Path, messages: int, seed: int) -> str:
    """All of it, with what must be true afterwards; a line that tells the numbers."""
    innocent = Innocent(server, folder)
    try:
        ben = Browser(server.base)
        quick = {"hints": False}  # a hint takes long
        tables = [ben.new_table(*one, settings=quick) for one in SEATS * 5]
        run = Attack(server, tables, seed)
        asyncio.run(run.run(messages // 20))  # what every branch needs once
        time.sleep(QUIET)
        begun = time.monotonic()
        quiet, quiet_cpu = innocent.waits(begun - QUIET, begun)
        before, sockets = server.memory(), server.until("sockets", 1)
        asyncio.run(run.run(run.odd + messages))
        busy, busy_cpu = innocent.waits(begun, time.monotonic())
        assert server.until("sockets", sockets) == sockets
        peak, told = server.peak(), server.metrics()
    finally:
        innocent.close()
    numbers = (
        f"{run.odd} odd messages and requests, seed {seed}: memory {before / 1e6:.0f} MB, at most "
        f"{peak / 1e6:.0f} MB; an innocent player waits {quiet} before, {busy} meanwhile, for "
        f"{quiet_cpu} and {busy_cpu} of the server's CPU; {dict(run.sent)}"
    )
    assert run.grammar.missed() == []
    assert told["crashes_total"] == 0, numbers
    assert run.sent["answered 500"] == 0, numbers
    assert "Exception in" not in server.log(), numbers
    assert peak - before < MOST_GROWTH, numbers
    assert busy.p99 < quiet.p99 + MOST_ANSWERS * quiet.p50, numbers
    most = quiet_cpu.p99 + 2 * MOST_ANSWERS * quiet_cpu.p50  # of all threads together
    assert busy_cpu.p99 < most, numbers
    return numbers


def test_thousands_of_odd_messages_harm_nobody(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        attack(server, tmp_path, 1_500, SEED)


@heavy
def test_a_hundred_thousand_odd_messages_harm_nobody(tmp_path: Path, record_property: Tell) -> None:
    with served(tmp_path) as server:
        told = attack(server, tmp_path, SOCKETS, SEED + 1)
    record_property(TOLD, told)


# Without sockets: the same protocol classes, and a transport that only pretends.


class Pretended(asyncio.Transport):
    """Takes all that is written, and tells its protocol when it is closed."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__({"peername": ("127.0.0.9", 9), "sockname": ("127.0.0.1", 80)})
        self._loop = loop
        self._protocol: Any = None
        self.written = bytearray()
        self.is_paused = self.is_gone = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> Any:
        return self._protocol

    def write(self, data: Any) -> None:
        if len(self.written) < 300:
            self.written += data

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def is_reading(self) -> bool:
        return not self.is_paused

    def is_closing(self) -> bool:
        return self.is_gone

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None:
        if not self.is_gone:
            self.is_gone = True
            self._loop.call_soon(self._lost)

    def abort(self) -> None:
        self.close()

    def _lost(self) -> None:
        self._protocol.connection_lost(None)


class Inside:
    """The application without its network."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.app = application(folder, unlimited(), pace=0.0)
        self.server = Server(self.app, "127.0.0.1", 0, lambda address: None)
        self.config: uvicorn.Config = self.server.config
        self.config.load()
        self.grammar = Grammar(seed)
        self.heard: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()

    async def connect(self) -> Pretended:
        loop = asyncio.get_running_loop()
        transport = Pretended(loop)
        made: Any = self.config.http_protocol_class
        state = self.server.server_state
        transport.set_protocol(
            made(config=self.config, server_state=state, app_state={}, _loop=loop)
        )
        transport.get_protocol().connection_made(transport)
        return transport

    async def feed(self, transport: Pretended, data: bytes) -> None:
        for piece in self.grammar.pieces(data):
            for _ in range(20):
                if not transport.is_paused:
                    break
                await asyncio.sleep(0)
            if transport.is_gone:
                return
            try:
                transport.get_protocol().data_received(piece)
            except Exception as error:  # a real transport would write it to the log, and close
                self.failed[repr(error)] += 1
                transport.abort()
        await asyncio.sleep(0)

    async def upgraded(self, table: str) -> Pretended:
        """A connection that has become a socket."""
        transport = await self.connect()
        transport.get_protocol().data_received(handshake(table))
        while b"\r\n\r\n" not in transport.written:
            await asyncio.sleep(0)
        assert b" 101 " in transport.written
        return transport

    async def talk(self, seated: wire.Seated) -> None:
        grammar, transport = self.grammar, await self.upgraded(seated.table)
        said = grammar.first_word(seated.secret)
        await self.feed(transport, said.data)
        self._count("messages", said)
        while not (transport.is_gone or said.fatal):
            said = grammar.gentle_frame() if grammar.luck.random() < 0.8 else grammar.frame()
            await self.feed(transport, said.data)
            self._count("messages", said)
        self.heard["sockets"] += 1
        await self.end(transport)

    def _count(self, kind: str, said: Piece) -> None:
        self.heard[f"{'odd' if said.odd else 'other'} {kind}"] += 1

    async def ask(self, seated: wire.Seated) -> None:
        transport = await self.connect()
        said = self.grammar.request(seated.table)
        await self.feed(transport, said.data)
        self._count("requests", said)
        await self.end(transport)

    async def end(self, transport: Pretended) -> None:
        if not transport.is_gone:
            transport.get_protocol().eof_received()
            transport.close()
        while self.server.server_state.tasks:
            await asyncio.sleep(0)

    @property
    def odd(self) -> int:
        return self.heard["odd messages"] + self.heard["odd requests"]

    async def run(self, spoken: int, fed: int) -> None:
        tables = self.app.tables
        try:
            while self.odd < spoken:
                for one in SEATS:
                    seated = await self.table(*one)
                    for _ in range(8):
                        await (self.ask if self.grammar.luck.random() < 0.3 else self.talk)(seated)
                    tables.put_away(await tables.table(seated.table))  # nobody sweeps here
            await self.feed_all(await tables.table(seated.table), fed)
        finally:
            tables.close()

    async def table(self, game: str, seats: str) -> wire.Seated:
        kinds = [
            wire.NewSeat("me") if word == "me" else wire.NewSeat("bot", word)
            for word in seats.split()
        ]
        quick = wire.Settings(hints=False)
        return await self.app.tables.create(wire.NewTable(game, "Ada", kinds, {}, quick), NOBODY)

    # The protocol classes, with a listener behind them that nothing drives away.

    async def feed_all(self, table: Table, odd: int) -> None:
        """Many messages on one connection, until so many odd ones were met."""
        listener = Listener(table, self.heard)
        self.config.loaded_app = listener.run
        before = self.odd
        while self.odd < before + odd:
            if self.grammar.luck.random() < REQUESTS:
                await self.ask(wire.Seated(table.id, 0, "", ""))
            else:
                await self.stream(listener)

    async def stream(self, listener: "Listener") -> None:
        """Texts that may be heard, whatever they say, and at last a frame as odd as can be."""
        drawn = [self.grammar.text() for _ in range(STREAM)]
        texts = [text for text in drawn if is_mild(text)]
        last = self.grammar.frame() if is_mild(drawn[-1]) else Piece(framed(drawn[-1]))
        transport = await self.upgraded("x")
        heard = listener.texts
        await self.feed(transport, b"".join(map(framed, texts)))
        async with asyncio.timeout(PATIENCE):
            while listener.texts < heard + len(texts):
                assert not transport.is_gone
                await asyncio.sleep(0)
        await self.feed(transport, last.data)
        for said in (*(Piece(b"", odd=is_odd(text)) for text in texts), last):
            self._count("messages", said)
        await self.end(transport)


class Listener:
    """Reads what comes on a connection as the server does, and hears some of it at a table. What
    cannot be read does not end it, so that the next message is met too."""

    def __init__(self, table: Table, heard: Counter[str]) -> None:
        self._table = table
        self._guest = Guest()
        self._heard = heard
        self.texts = 0

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._listen(WebSocket(scope, receive, send))
        elif scope["type"] == "http":
            with suppress(ClientDisconnect):
                await Request(scope, receive).body()
            await Response(status_code=204)(scope, receive, send)

    async def _listen(self, socket: WebSocket) -> None:
        await socket.accept()
        line = Connection(socket, unlimited(), "")
        try:
            while True:
                await self._hear(await line.read())
        except WebSocketDisconnect:
            pass
        except Dropped as error:
            line.end(error.code, str(error))
        await line_of(socket).gone

    async def _hear(self, text: str) -> None:
        self.texts += 1
        try:
            message: Any = _decode(text)
        except wire.UNREADABLE:
            self._heard["unread"] += 1
            return
        self._heard["read"] += 1
        if self._heard["read"] <= MOST_HEARD and not isinstance(message, ELSEWHERE):
            with suppress(BadInput):
                await hear(self._table, self._guest, message)


def is_mild(text: bytes) -> bool:
    """Whether this is a text for the protocol, whatever it says."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return len(text) <= LARGEST


class Guest:
    """Somebody at the table who listens to nothing."""

    seat, secret, words, line, address = 0, "", True, 0, ""
    at_home, device, invited = False, "", True

    def send(self, message: bytes) -> None:
        """Nobody reads it."""

    def dismiss(self, why: str) -> None:
        """It stays."""

    def call_back(self, why: str) -> None:
        """It stays too."""


def feed(folder: Path, spoken: int, fed: int, seed: int, caplog: pytest.LogCaptureFixture) -> str:
    """So many odd ones on pretended connections, and so many more before a patient listener."""
    gc.collect()
    forget_peak(os.getpid())
    before = resident(os.getpid())
    with caplog.at_level(logging.CRITICAL, "uvicorn.error"):  # it tells of every odd frame
        inside = Inside(folder, seed)
        asyncio.run(inside.run(spoken, fed))
    most = peak(os.getpid())
    numbers = f"{dict(inside.heard)}, seed {seed}: {before / 1e6:.0f} -> {most / 1e6:.0f} MB"
    assert inside.grammar.missed() == []
    assert inside.app.metrics.counts["crashes_total"] == 0, numbers
    assert not inside.failed, numbers
    assert not inside.app.door.sockets, numbers
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR], numbers
    assert most - before < MOST_GROWTH, numbers
    return numbers


def test_odd_messages_that_come_without_a_network(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    feed(tmp_path, 500, 2_000, SEED + 2, caplog)


@heavy
def test_the_rest_of_a_million_odd_messages_that_come_without_a_network(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, record_property: Tell
) -> None:
    told = feed(tmp_path, SPOKEN, FED, SEED + 3, caplog)
    record_property(TOLD, told)
