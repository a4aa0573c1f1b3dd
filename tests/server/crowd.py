"""A thousand guests in one process: they come, play, take back, order, fork, leave and play again.

They cost little, so that what is measured is the server: a connection is a protocol without tasks,
and of what it hears only a few fields are read.
"""

import asyncio
import json
import random
import re
import time
from collections import Counter
from typing import Any, cast

from msgspec import Struct
from msgspec import json as fast

from restinplay.games import game_class
from tests.server.malformed import framed, handshake
from tests.server.serving import Json

THINKING = (0.4, 1.6)  # seconds
LIFE = 90.0  # seconds after which a table is left, finished or not
AWAY = 1.0  # seconds
PATIENCE = 60.0  # seconds
SEATS = {"eva": 1, "manors": 2, "graves": 4, "muertos": 4}
GUESTS = 4  # connections of a household: its seats, and others who look
HABITS = {"undo": 0.04, "order": 0.04, "why_not": 0.05, "stale": 0.03, "go": 0.02, "fork": 0.005}


class View(Struct, frozen=True):
    legal: tuple[str, ...] = ()


class Plea(Struct, frozen=True):
    waiting: tuple[int, ...] = ()


class Undo(Struct, frozen=True):
    plea: Plea | None = None


class Heard(Struct):
    """What a guest reads of a message."""

    type: str
    at: int = -1
    line: int = 0
    asked: int = -1
    view: View = View()
    undo: Undo = Undo()
    orders: tuple[str, ...] = ()
    table: str = ""
    text: str = ""


_read = fast.Decoder(Heard).decode


class Crowd:
    """Everybody, and what is known of how they fare."""

    def __init__(self, port: int, households: int, seed: int) -> None:
        self.port = port
        self.waits: list[tuple[float, float]] = []  # when an answer was told, and how long it took
        self.tried: Counter[str] = Counter()
        self.done: Counter[str] = Counter()  # what was tried and has come about
        self.trouble: Counter[str] = Counter()
        self.connected = 0
        self.over = False
        self._households = [Household(self, number, seed) for number in range(households)]

    async def run(self, seconds: float) -> None:
        tasks = [asyncio.create_task(one.live()) for one in self._households]
        await asyncio.sleep(seconds)
        self.over = True
        await asyncio.gather(*tasks)

    def bear(self, error: Exception) -> None:
        """By its kind, whatever the numbers in it."""
        self.trouble[re.sub(r"\d+", "…", str(error) or repr(error))[:80]] += 1


class Guest(asyncio.Protocol):
    """One connection at a table."""

    def __init__(self, house: "Household", seat: int, first: Json) -> None:
        self.house, self.crowd, self.seat = house, house.crowd, seat
        self.words = bool(first["words"])
        self.heard = Heard("")
        self.closed = False
        self.follows = ""  # to which table
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._first = first
        self._rest = b""
        self._is_open = False
        self._sent = 0.0
        self._asked_at = -1
        self._undoing = 0  # the line from which it would take back
        self.has_left = False  # and hears nothing more, until another has come in its place

    # The connection.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(handshake(self.house.table))

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._is_open:
            head, blank, rest = self._rest.partition(b"\r\n\r\n")
            if not blank:
                return
            if b" 101 " not in head:
                self.crowd.trouble[head[:40].decode("latin-1")] += 1
                self.close()
                return
            self._is_open, self._rest = True, rest
            self.crowd.connected += 1
            self.say(self._first)
        self._cut()

    def _cut(self) -> None:
        data, start = self._rest, 0
        while len(data) >= start + 2 and not self.closed:
            size, body = data[start + 1] & 127, start + 2
            if size > 125:
                body += 2 if size == 126 else 8
                size = int.from_bytes(data[start + 2 : body])
            if len(data) < body + size:
                break
            self._frame(data[start] & 15, data[body : body + size])
            start = body + size
        self._rest = data[start:]

    def _frame(self, opcode: int, data: bytes) -> None:
        if opcode == 1:
            self._hear(_read(data))
        elif opcode == 9:
            self._transport.write(framed(data, 0x8A))
        elif opcode == 8:
            self.crowd.trouble[f"closed {int.from_bytes(data[:2])} {data[2:].decode()}"] += 1

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_open:
            self.crowd.connected -= 1
        if not self.closed:
            self.crowd.trouble["lost"] += 1
            self.house.come_back(self)
        self._is_open, self.closed = False, True
        if not self.ready.done():
            self.ready.set_result(None)

    def say(self, message: Json) -> None:
        if self._is_open and not self.closed:
            self._transport.write(framed(json.dumps(message).encode()))

    def close(self) -> None:
        self.closed = True
        self._transport.close()

    # What a guest does.

    def _hear(self, heard: Heard) -> None:
        if not self.ready.done():
            self.ready.set_result(None)
        if self.has_left:
            return
        if heard.type == "update":
            self._note(heard)
            self.heard = heard
            self._look()
        elif heard.type == "rematch" and heard.table != self.follows:
            self.follows = heard.table
            self.crowd.done["rematch"] += self is self.house.tabs.get(0)
            self.heard, self._undoing = Heard(""), 0
            self.say({"type": "follow"})
            if self.seat >= 0:  # one of us is the host; who is away just now may come later
                self.say({"type": "start"})
        elif heard.type == "stale":
            self.crowd.done["stale"] += 1
            self._sent = 0.0
        elif heard.type in ("refusal", "allowed"):
            self.crowd.done["why_not"] += 1
        elif heard.type == "error":
            self.crowd.done["refused"] += 1
            self._sent = 0.0

    def _note(self, heard: Heard) -> None:
        """What has come of our own deeds."""
        if self._sent and heard.at > self._asked_at:
            now = time.monotonic()
            self.crowd.waits.append((now, now - self._sent))
            self.crowd.done["answer"] += 1
            self._sent = 0.0
        if heard.line < self._undoing:
            self.crowd.done["undo"] += 1
            self._undoing = 0
        if self.house.tabs.get(self.seat) is self and len(heard.orders) > len(self.heard.orders):
            self.crowd.done["order"] += 1

    def _look(self) -> None:
        heard = self.heard
        if heard.asked == -2 and self.seat == 0:
            self.house.end()
        if self.seat < 0:
            return
        if heard.undo.plea is not None and self.seat in heard.undo.plea.waiting:
            self.say({"type": "consent", "yes": self.house.luck.random() < 0.7})
        if heard.asked == self.seat and self.house.tabs.get(self.seat) is self:
            asyncio.get_running_loop().call_later(
                self.house.luck.uniform(*THINKING), self._act, heard.at
            )

    def _act(self, at: int) -> None:
        """Answer what was asked, or do something else first."""
        if self.closed or self.heard.at != at or self.heard.asked != self.seat or self._sent:
            return
        luck = self.house.luck
        for habit, chance in HABITS.items():
            if luck.random() < chance:
                self.crowd.tried[habit] += 1
                self._by_habit(habit)
        if self.closed:
            return
        move = luck.choice(self.heard.view.legal)
        self._sent, self._asked_at = time.monotonic(), at
        self.say({"type": "answer", "seen": at, "move": move})
        self.crowd.tried["answer"] += 1

    def _by_habit(self, habit: str) -> None:
        house = self.house
        if habit == "undo":
            self._undoing = self.heard.line
            self.say({"type": "undo"})
        elif habit == "order" and house.orders:
            order = house.luck.choice(house.orders)
            self.say({"type": house.luck.choice(["order", "revoke"]), "order": order})
        elif habit == "why_not":
            self.say({"type": "why_not", "move": house.luck.choice(self.heard.view.legal)})
        elif habit == "stale":
            self.say({"type": "answer", "seen": self.heard.at - 1, "move": "pass"})
        elif habit == "go":
            house.go(self)
        elif habit == "fork":
            house.fork(self)


class Household:
    """Four connections of one address, at one table after the other. Who leaves a table hangs up
    when the next one has been reached, so that the house stays full."""

    def __init__(self, crowd: Crowd, number: int, seed: int) -> None:
        self.crowd = crowd
        self.address = f"127.1.{number // 200}.{1 + number % 200}"
        self.luck = random.Random(f"{seed} {number}")
        self.slug = list(SEATS)[number % len(SEATS)]
        self.orders = [one.text for one in game_class(self.slug).ORDERS if not one.secret]
        self.table = ""
        self.guests: list[Guest] = []
        self._leaving: list[Guest] = []
        self.tabs: dict[int, Guest] = {}
        self._secrets: dict[int, str] = {}
        self._ended = asyncio.Event()
        self._others: set[asyncio.Task[None]] = set()

    async def live(self) -> None:
        await asyncio.sleep(self.luck.random() * 5)
        while not self.crowd.over:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._sit_down()
                self.crowd.done["table"] += 1
                await self._until(time.monotonic() + self.luck.uniform(0.5, 1) * LIFE)
            except (OSError, ValueError, asyncio.IncompleteReadError) as error:
                self.crowd.bear(error)
                await asyncio.sleep(1)
            self._get_up()
        await asyncio.gather(*self._others)
        for guest in self._leaving:
            guest.close()

    def _get_up(self) -> None:
        for guest in self.guests:
            guest.has_left = True
        self._leaving += [guest for guest in self.guests if not guest.closed]
        self.guests, self.tabs, self.table = [], {}, ""

    async def _sit_down(self) -> None:
        seats = SEATS[self.slug]
        kinds = [{"kind": "me" if seat == 0 else "open"} for seat in range(seats)]
        undo = "consent" if seats > 1 else "practice"
        wish = {"game": self.slug, "name": "Ada", "seats": kinds, "settings": {"undo": undo}}
        mine = await self.ask("/api/tables", wish)
        self.table, self._secrets = mine["table"], {0: mine["secret"]}
        for _ in range(1, seats):
            body = {"name": "Ben", "invite": mine["invite"]}
            joined = await self.ask(f"/api/tables/{self.table}/join", body)
            self._secrets[joined["seat"]] = joined["secret"]
        for number in range(GUESTS):
            await self._connect(number if number < seats else (0 if self.slug == "eva" else -1))
        if seats > 1:
            self.guests[0].say({"type": "start"})

    async def _connect(self, seat: int, line: int = 0) -> None:
        first: Json = (
            {"type": "watch"} if seat < 0 else {"type": "sit", "secret": self._secrets[seat]}
        )
        first |= {"line": line, "words": self.luck.random() < 0.1}
        guest, table = Guest(self, seat, first), self.table
        if seat >= 0 and self.tabs.setdefault(seat, guest).closed:
            self.tabs[seat] = guest
        here = (self.address, 0)
        await asyncio.get_running_loop().create_connection(
            lambda: guest, "127.0.0.1", self.crowd.port, local_addr=here
        )
        await guest.ready
        if self._leaving:
            self._leaving.pop().close()
        if table != self.table or self.crowd.over:
            guest.close()
        else:
            self.guests.append(guest)

    async def _until(self, moment: float) -> None:
        """Play on, with rematches, until it is time to go."""
        while not self.crowd.over and time.monotonic() < moment:
            try:
                await asyncio.wait_for(self._ended.wait(), 1.0)
            except TimeoutError:
                continue
            self._ended.clear()
            self.crowd.done["finished"] += 1
            if self.luck.random() < 0.3:
                return
            self.guests[0].say({"type": "rematch"})
            self.crowd.tried["rematch"] += 1

    def end(self) -> None:
        self._ended.set()

    def go(self, guest: Guest) -> None:
        """Leave for a moment, and come back with the lines that are known."""
        guest.close()
        self.come_back(guest)

    def come_back(self, guest: Guest) -> None:
        if guest not in self.guests:
            return
        self.guests.remove(guest)

        async def sit_again(table: str) -> None:
            await asyncio.sleep(AWAY)
            if self.table == table and not self.crowd.over:
                await self._connect(guest.seat, guest.heard.line)
                self.crowd.done["go"] += self.table == table

        self._meanwhile(sit_again(self.table))

    def fork(self, guest: Guest) -> None:
        wish = {"line": guest.heard.line, "seat": guest.seat, "secret": self._secrets[guest.seat]}

        async def try_it(table: str) -> None:
            await self.ask(f"/api/tables/{table}/fork", wish)
            self.crowd.done["fork"] += 1

        self._meanwhile(try_it(self.table))

    def _meanwhile(self, work: Any) -> None:
        async def bravely() -> None:
            try:
                async with asyncio.timeout(PATIENCE):
                    await work
            except (OSError, ValueError, KeyError, asyncio.IncompleteReadError) as error:
                self.crowd.bear(error)

        task = asyncio.create_task(bravely())
        self._others.add(task)
        task.add_done_callback(self._others.discard)

    async def ask(self, path: str, body: Json) -> Json:
        """A request; ValueError: it was refused."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.crowd.port, local_addr=(self.address, 0)
        )
        try:
            data = json.dumps(body).encode()
            head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(data)}\r\n"
            writer.write(f"{head}Connection: close\r\n\r\n".encode() + data)
            told, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.close()
        if b" 200 " not in told[:20]:
            raise ValueError(f"{told[:20]!r} {answer[:60]!r}")
        found: Json = json.loads(answer)
        return found
