"""Servers on one database are killed in the middle of answers, and others take their tables up."""

import random
import time
from contextlib import ExitStack, suppress
from pathlib import Path

from websockets.exceptions import WebSocketException

from tests.server.databases import Postgres
from tests.server.outside import Served, served
from tests.server.serving import UNTOLD, Browser, Complained, Json, Player, Trouble

SERVERS, CLIENTS, KILLS = 3, 3, 3
LEASE = 3  # seconds
PATIENCE = 240.0
GONE = (WebSocketException, OSError, EOFError, Complained, Trouble)


class Client:
    """Plays one game after the other at whatever server there is."""

    def __init__(self) -> None:
        self.browser = Browser("")
        self.seated: Json = {}
        self.log: list[Json] = []
        self.answers = 0
        self.player: Player

    def come(self, servers: list[Served], luck: random.Random) -> None:
        """To any of them, as if no router knew better; and again, until one lets us in."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.browser.base = luck.choice(servers).base
            with suppress(*GONE):
                if not self.seated:
                    self.seated, self.log = self.browser.new_table("eva", "me"), [UNTOLD]
                self.player = self.browser.sit(self.seated)
                self.player.until("update")
                return
            if hasattr(self, "player"):
                self.player.close()
            time.sleep(0.2)
        raise AssertionError("nobody has this table")

    def compare(self) -> None:
        """All that was acknowledged is there, and of what was on its way at most one answer."""
        more = self.player.log[len(self.log) :]
        assert self.player.log[: len(self.log)] == self.log
        assert sum(step["who"] == 0 for step in more) <= 1
        self.log = list(self.player.log)

    def is_over(self) -> bool:
        return bool(self.player.seen["asked"] == -2)

    def answer(self) -> None:
        self.player.answer(self.player.until_asked()["offers"][0]["move"])

    def play(self, answers: int) -> None:
        for _ in range(answers):
            if self.is_over():
                break
            at = self.player.seen["at"]
            self.answer()
            self.player.until("update", lambda update, at=at: update["at"] > at)  # type: ignore[misc]
            self.player.until_asked()
            self.answers += 1
        self.log = list(self.player.log)

    def hear_the_rest(self) -> None:
        """What was told before the server died counts as well."""
        with suppress(*GONE, TimeoutError):
            self.player.hear(timeout=2)
        self.log = list(self.player.log)
        if self.is_over():
            self.seated = {}
        self.player.close()


def test_what_was_acknowledged_outlives_every_server(cluster: Postgres, tmp_path: Path) -> None:
    luck, clients = random.Random(24), [Client() for _ in range(CLIENTS)]
    words = [f"--database={cluster.database()}", f"--key-file={tmp_path / 'key'}"]
    words.append(f"--lease={LEASE}")
    words += ["--no-limits", "--pace=0"]
    with ExitStack() as until_done:

        def start(number: int) -> Served:
            folder = tmp_path / f"{number}"
            folder.mkdir()
            return until_done.enter_context(served(folder, *words))

        servers = [start(number) for number in range(SERVERS)]
        for kill in range(KILLS):
            for client in clients:
                client.come(servers, luck)
                client.compare()
                client.play(2)
            for client in clients:
                if not client.is_over():
                    client.answer()
            at = clients[kill % CLIENTS].browser.base
            victim = next(one for one in servers if one.base == at)
            victim.process.kill()
            servers.remove(victim)
            for client in clients:
                client.hear_the_rest()
            servers.append(start(SERVERS + kill))
        for client in clients:
            client.come(servers, luck)
            client.compare()
            client.play(1)
            client.player.close()
        assert sum(client.answers for client in clients) > KILLS * CLIENTS


def test_a_server_that_is_stopped_hands_its_tables_over(cluster: Postgres, tmp_path: Path) -> None:
    """At once: nobody waits for a lease of an hour."""
    words = [f"--database={cluster.database()}", f"--key-file={tmp_path / 'key'}", "--lease=3600"]
    client, luck = Client(), random.Random(0)
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder in folders:
        folder.mkdir()
    with served(folders[0], *words) as one, served(folders[1], *words) as other:
        client.come([one], luck)
        client.play(2)
        one.process.terminate()
        assert client.player.closed() == 1012
        client.come([other], luck)
        client.compare()
        client.play(1)
        client.player.close()
        assert one.process.wait(PATIENCE) == 0
