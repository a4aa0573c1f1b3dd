"""Two servers for two worlds, and ears that keep every frame."""

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from restinplay.core.chance import Dealer, Drawn
from restinplay.core.game import Game
from restinplay.core.record import dealer_of
from tests.server.serving import Json, Running, running
from tests.server.tap import Tap

KEY = b"key" * 11
NOW = 1_700_000_000.0
DRAWN = 7  # the seed of a game that is played on elsewhere
LONG_PATIENCE = 90.0  # seconds; a first hint waits for a process to start


class Ear(Tap):
    """Somebody at a table whose every frame is kept, but for the pings of the connection."""

    def __init__(self, base: str, table: str, first: Json, kept: list[bytes]) -> None:
        self.kept = kept
        self.update: Json = {}
        self.table: Json = {}
        super().__init__(base, table, first)
        self._socket.settimeout(LONG_PATIENCE)

    def settle(self, wanted: Callable[["Ear"], bool]) -> None:
        """Listen until it is as wanted."""
        while not wanted(self):
            if not self._heard:
                self._receive()
            while self._heard:
                self._note(self._heard.pop(0))

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        return super().until(lambda message: wanted(self._note(message)))

    def _has_come(self, message: Json) -> bool:
        return super()._has_come(message) or message.get("status") == "lobby"

    def _note(self, message: Json) -> Json:
        if message["type"] == "update":
            self.update = message
            self.at = message["at"]
        elif message["type"] == "table":
            self.table = message
        return message

    def _receive(self) -> None:
        more = self._socket.recv(65_536)
        assert more, "the server has hung up"
        self._protocol.receive_data(more)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self._heard.append(json.loads(bytes(event.data)))
                if event.opcode not in (Opcode.PING, Opcode.PONG):
                    self.kept.append(bytes((event.opcode,)) + bytes(event.data))
            else:
                self.kept.append(repr(event).encode())


class Luck:
    """Numbers, ids and seeds that a server draws: the same in both worlds."""

    def __init__(self) -> None:
        self.number = random.Random(0)
        self.deal: int | None = None

    def begin(self, seed: int, deal: int) -> None:
        self.number, self.deal = random.Random(seed), deal

    def seed(self) -> int:
        deal, self.deal = self.deal, None
        return self.number.getrandbits(100) if deal is None else deal

    def name(self) -> str:
        return f"{self.number.getrandbits(80):020x}"


class Stage:
    """The two servers. What they draw by chance is ours, and their clocks stand still."""

    def __init__(self, servers: list[Running], luck: Luck) -> None:
        self.servers = servers
        self.luck = luck
        self.dealers: list[dict[str, Dealer]] = [{}, {}]
        for which, server in enumerate(servers):
            server.tables.around.dealer = self._dealer(which)

    def _dealer(self, which: int) -> Callable[[Game, str], Dealer]:
        def found(game: Game, deal: str) -> Dealer:
            usual = dealer_of(game, deal) if game.start is None else Drawn(DRAWN)
            return self.dealers[which].get(deal, usual)

        return found


@contextmanager
def stage(folder: Path) -> Iterator[Stage]:
    luck = Luck()
    with pytest.MonkeyPatch.context() as patch, ExitStack() as until_closed:
        patch.setattr(time, "time", lambda: NOW)
        patch.setattr("restinplay.server.room.SOON", 0.0)  # or time would tell what is told when
        patch.setattr("restinplay.server.room.PAUSE", 0.0)
        patch.setattr("restinplay.server.company.MISSED", 1e6)
        patch.setattr("restinplay.server.commands.PATIENCE", 0.0)
        patch.setattr("restinplay.server.keys.new_seed", luck.seed)
        patch.setattr("restinplay.server.keys.new_table", luck.name)
        patch.setattr("restinplay.server.keys.new_code", luck.name)
        servers = []
        for name in ("one", "other"):
            (folder / name).mkdir()
            (folder / name / "key").write_bytes(KEY)
            servers.append(until_closed.enter_context(running(folder / name)))
            servers[-1].config.ws_ping_interval = None  # an ear hears nothing while others wait
        yield Stage(servers, luck)
