"""kill -9 in the middle of everything, again and again: what was acknowledged stays as it was."""

import random
import socket
import sqlite3
import threading
import time
from collections import Counter
from contextlib import suppress
from http.client import HTTPException
from itertools import zip_longest
from pathlib import Path
from urllib.error import URLError

import pytest
from websockets.exceptions import WebSocketException

from restinplay import games
from tests.marks import TOLD, Tell, heavy
from tests.server.failing import keep_positions_often
from tests.server.mortal import DEATHS, INSIDE, Mortals
from tests.server.serving import (
    UNTOLD,
    Browser,
    Complained,
    Json,
    Player,
    Trouble,
    running,
)

CLIENTS = 8
FEW = dict.fromkeys(DEATHS, 1)
MANY = {"outside": 8, "statement": 34, "commit": 34, "told": 8}  # in one run
SEEDS = (2, 3, 4)
LEAST_INSIDE = 200  # in all of these together
LIFE = 0.4  # seconds that a server lives at most, if it is killed from outside
LONG_LIFE = 60.0  # if it dies by itself, and has not by then
TABLES = ("eva me", "manors me random", "graves me random", "muertos me random", "manors me open")

GONE = (WebSocketException, ConnectionError, EOFError, HTTPException, URLError)


def are_alike(some: list[Json], others: list[Json]) -> bool:
    """Line by line, where both were told."""
    both = zip(some, others, strict=True)
    return all(one == other for one, other in both if UNTOLD not in (one, other))


class Person:
    """Somebody at a seat, and all lines that were acknowledged to them."""

    def __init__(self, address: str) -> None:
        self.browser = Browser("", address)
        self.seated: Json = {}
        self.log: list[Json] = [UNTOLD]
        self.player: Player | None = None
        self.compared = False

    def sit(self) -> Player:
        self.compared = False
        self.player = self.browser.sit(self.seated)
        self.player.until("table")
        return self.player

    def compare(self, sent: str) -> int:
        """Nothing acknowledged is lost or changed; what was on its way was done once at most.

        How often that was. A past of which only the end was told is known from before.
        """
        assert self.player is not None
        before, now = self.log, self.player.log
        if sent == "undo" and len(now) < len(before):
            assert are_alike(now, before[: len(now)])
            done = 1
        else:
            assert are_alike(now[: len(before)], before)
            more = now[len(before) :]
            assert UNTOLD not in more
            own = [step["text"] for step in more if step["who"] == self.seated["seat"]]
            assert own in ([], [sent])
            done = len(own)
        known = zip_longest(now, before[: len(now)], fillvalue=UNTOLD)
        self.log = self.player.log = [old if new == UNTOLD else new for new, old in known]
        self.compared = True
        return done

    def hear_all(self) -> None:
        """What was on its way when the server died was acknowledged as well."""
        assert self.player is not None
        with suppress(*GONE, TimeoutError):
            while True:
                self.player.hear(timeout=2)

    def hang_up(self) -> None:
        assert self.player is not None
        if self.compared:
            self.log = self.player.log
        self.player.close()
        self.player = None


class Client:
    """Plays one game after the other, alone or with a friend, with any server that is there."""

    def __init__(self, number: int, seed: int) -> None:
        self.luck = random.Random(100 * seed + number)
        self.number = number
        self.games = 0
        self.counts: Counter[str] = Counter()
        self.finished: list[tuple[Json, list[Json]]] = []
        self.trouble: list[BaseException] = []
        self._new_game()

    def _new_game(self) -> None:
        game, *seats = TABLES[(self.number + self.games) % len(TABLES)].split()
        self.game, self.seats = game, " ".join(seats)
        address = f"127.0.3.{1 + self.number}"  # what one asks for delays nobody else
        self.people = [Person(address) for word in seats if word in ("me", "open")]
        self.sent: tuple[int, str] | None = None  # seat and move, on the way
        self.games += 1

    def live(self, base: str) -> None:
        """Play until the server is gone."""
        try:
            while self._is_there(base):
                try:
                    self._play(base)
                except GONE:
                    self._hang_up()
                except (Complained, Trouble) as error:
                    if "could not write" not in str(error):
                        raise
                    self.counts["write failures"] += 1
                    self._hang_up(at_once=True)
            self.counts["lives"] += 1
        except BaseException as error:
            self.trouble.append(error)

    def _is_there(self, base: str) -> bool:
        try:
            socket.create_connection(("127.0.0.1", int(base.rpartition(":")[2]))).close()
        except OSError:
            return False
        return True

    def _hang_up(self, *, at_once: bool = False) -> None:
        for person in self.people:
            if person.player is None:
                continue
            if not at_once:
                person.hear_all()
            if person.player.seen and not person.compared:
                self._compare(person)
            person.hang_up()

    def _play(self, base: str) -> None:
        for person in self.people:
            person.browser.base = base
        self._take_seats()
        players = [person.sit() for person in self.people]
        if players[0].furniture["status"] == "lobby":
            players[0].say({"type": "start"})
        for person, player in zip(self.people, players, strict=True):
            player.until("update")
            self._compare(person)
        self.sent = None
        while (asked := self._settle(players)) != -2:
            self._do_something(players, asked)
        for person in self.people:
            assert person.player is not None
            self.finished.append((person.seated, person.player.log))
            person.player.close()
            person.player = None
        self.counts["games"] += 1
        self._new_game()

    def _take_seats(self) -> None:
        host, *others = self.people
        if not host.seated:
            undo = {"undo": "consent" if others else "practice"}
            host.seated = host.browser.new_table(self.game, self.seats, seed=None, settings=undo)
            self.counts["tables"] += 1
        for person in others:
            if not person.browser.cookie:
                person.browser.ask("/")
            again = person.browser.join(host.seated) if not person.log[1:] else person.seated
            if person.seated:  # who sits there is shown the same seat again
                assert again == person.seated
            person.seated = again

    def _compare(self, person: Person) -> None:
        self.counts["lines compared"] += len(person.log) - 1
        sent = self.sent[1] if self.sent and self.sent[0] == person.seated["seat"] else ""
        self.counts["done but not acknowledged"] += person.compare(sent)

    def _settle(self, players: list[Player]) -> int:
        """Hear until one of us is asked, all of us at the same moment; who that is."""
        while True:
            last = max(player.seen["at"] for player in players)
            for player in players:
                while player.seen["at"] < last:
                    player.until("update")
            asked: int = players[0].seen["asked"]
            if asked == -2 or asked in [player.furniture["seat"] for player in players]:
                return asked
            players[0].until("update")

    def _do_something(self, players: list[Player], asked: int) -> None:
        player = next(one for one in players if one.furniture["seat"] == asked)
        at, answered = player.seen["at"], any(step["who"] == asked for step in player.log[1:])
        if len(players) == 1 and answered and self.luck.random() < 0.05:
            self.sent = asked, "undo"
            player.say({"type": "undo"})
        else:
            self.sent = asked, self.luck.choice(player.seen["offers"])["move"]
            player.answer(self.sent[1])
        player.until("update", lambda update: update["at"] > at)
        self.counts["undos" if self.sent[1] == "undo" else "answers"] += 1
        self.sent = None
        for person in self.people:
            assert person.player is not None
            person.log = person.player.log


def kill_again_and_again(folder: Path, kills: dict[str, int], seed: int) -> str:
    """So many of each kind; a server that was not killed as it should be does not count."""
    luck = random.Random(seed)
    clients = [Client(number, seed) for number in range(CLIENTS)]
    mortals, deaths, most = Mortals(), Counter[str](), 2 * sum(kills.values())
    try:
        for _ in range(most):
            left = [kind for kind in DEATHS if deaths[kind] < kills[kind]]
            if not left:
                break
            death = luck.choice(left)
            deaths[death if live_and_die(folder, death, luck, clients, mortals) else "other"] += 1
    finally:
        mortals.close()
    tables = look_at_everything(folder, clients)
    counts = sum((one.counts for one in clients), Counter[str]())
    assert {kind: deaths[kind] for kind in kills} == kills
    assert counts["answers"] > sum(kills.values())
    assert counts["write failures"] > 0 or kills is FEW
    return f"seed {seed}: killed {dict(deaths)}; {dict(counts)}; {tables} tables in the store"


def live_and_die(
    folder: Path, death: str, luck: random.Random, clients: list[Client], mortals: Mortals
) -> bool:
    """One server. Whether it was killed as it should be."""
    base = mortals.start(folder, death, luck.randrange(10**9))
    threads = [threading.Thread(target=one.live, args=[base]) for one in clients if base]
    for thread in threads:
        thread.start()
    until = time.monotonic() + (luck.random() * LIFE if death == "outside" else LONG_LIFE)
    while time.monotonic() < until and not mortals.has_died():
        time.sleep(0.01)
    died = mortals.has_died()
    mortals.kill()
    for thread in threads:
        thread.join()
    for trouble in (trouble for one in clients for trouble in one.trouble):
        raise trouble
    return died == (death != "outside")


def look_at_everything(folder: Path, clients: list[Client]) -> int:
    """All tables open and replay, and have all that anybody was told."""
    with running(folder) as server:
        for client in clients:
            for person in client.people:
                if person.seated:
                    person.browser.base = server.base
                    player = person.sit()
                    if player.furniture["status"] != "lobby":
                        player.until("update")
                        client._compare(person)
                    person.hang_up()
            for seated, log in client.finished:
                late = Browser(server.base, client.people[0].browser.address)
                player = late.sit(seated)
                player.until("update")
                assert are_alike(player.log, log)
                player.close()
        db = sqlite3.connect(folder / "tables.sqlite")
        ids = [found[0] for found in db.execute("SELECT id FROM tables")]
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert db.execute("SELECT tables FROM counts").fetchone() == (len(ids),)
        db.close()
        for table in ids:
            opened = server.table(table)
            if opened.match is not None:
                record = opened.match.record
                assert record.verify(games.game_of(record)) == opened.match.state
    return len(ids)


def test_a_few_kills_in_the_middle_of_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_positions_often(monkeypatch.setattr)
    kill_again_and_again(tmp_path, FEW, 1)


@heavy
@pytest.mark.parametrize("seed", SEEDS)
def test_many_kills_in_the_middle_of_everything(
    seed: int, tmp_path: Path, record_property: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_positions_often(monkeypatch.setattr)
    assert len(SEEDS) * sum(MANY[kind] for kind in INSIDE) >= LEAST_INSIDE
    record_property(TOLD, kill_again_and_again(tmp_path, MANY, seed))
