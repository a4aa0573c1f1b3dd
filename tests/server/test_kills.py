"""kill -9 in the middle of everything, again and again: what was acknowledged stays as it was."""

import random
import sqlite3
import threading
import time
from collections import Counter
from http.client import HTTPException
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from restinplay import games
from tests.marks import heavy
from tests.server.mortal import DEATHS, Mortals
from tests.server.serving import Browser, Json, Player, running

CLIENTS = 8
KILLS = 72  # in one run
LIFE = 0.4  # seconds that a server lives at most, if it is killed from outside
LONG_LIFE = 8.0  # if it dies by itself, and has not by then
TABLES = ("eva me", "manors me random", "graves me random", "muertos me random", "manors me open")

GONE = (WebSocketException, ConnectionError, EOFError, HTTPException)


class Person:
    """Somebody at a seat, and all lines that were acknowledged to them."""

    def __init__(self) -> None:
        self.browser = Browser("")
        self.seated: Json = {}
        self.log: list[Json] = [{"line": 0}]
        self.player: Player | None = None

    def sit(self) -> Player:
        self.player = self.browser.sit(self.seated)
        self.player.until("table")
        return self.player

    def hang_up(self) -> None:
        """What was on its way when the server died was acknowledged as well."""
        if self.player is None:
            return
        try:
            while True:
                self.player.hear(timeout=2)
        except (*GONE, TimeoutError):
            pass
        if self.player.seen:
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
        self.people = [Person() for word in seats if word in ("me", "open")]
        self.sent: tuple[int, str] | None = None  # seat and move, on the way
        self.games += 1

    def live(self, base: str) -> None:
        """Play until the server is gone."""
        try:
            while True:
                self._play(base)
        except GONE:
            self.counts["lives"] += 1
        except OSError as error:
            if not isinstance(error, TimeoutError) and "urlopen" in str(error):
                return  # it was gone before it was asked
            self.trouble.append(error)
        except BaseException as error:
            self.trouble.append(error)
        finally:
            for person in self.people:
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
            self._compare(person, player)
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
            host.seated = host.browser.new_table(self.game, self.seats, seed=None)
            self.counts["tables"] += 1
        for person in others:
            if not person.browser.cookie:
                person.browser.ask("/")
            again = person.browser.join(host.seated) if not person.log[1:] else person.seated
            if person.seated:  # who sits there is shown the same seat again
                assert again == person.seated
            person.seated = again

    def _compare(self, person: Person, player: Player) -> None:
        """Nothing acknowledged is lost or changed; what was on its way was done once at most."""
        before, now, seat = person.log, player.log, person.seated["seat"]
        sent = self.sent[1] if self.sent is not None and self.sent[0] == seat else ""
        if sent == "undo" and len(now) < len(before):
            assert now == before[: len(now)]
            done = 1
        else:
            assert now[: len(before)] == before
            own = [step["text"] for step in now[len(before) :] if step["who"] == seat]
            assert own in ([], [sent])
            done = len(own)
        person.log = now
        self.counts["done but not acknowledged"] += done
        self.counts["lines compared"] += len(before) - 1

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


def kill_again_and_again(folder: Path, kills: int, seed: int) -> None:
    luck = random.Random(seed)
    clients = [Client(number, seed) for number in range(CLIENTS)]
    mortals, deaths = Mortals(), Counter[str]()
    try:
        for number in range(kills):
            death = DEATHS[number % len(DEATHS)]
            base = mortals.start(folder, death, luck.randrange(10**9))
            threads = [threading.Thread(target=one.live, args=[base]) for one in clients if base]
            for thread in threads:
                thread.start()
            if death == "outside":
                time.sleep(luck.random() * LIFE)
            else:
                until = time.monotonic() + LONG_LIFE
                for thread in threads:
                    thread.join(max(0.0, until - time.monotonic()))
                death = death if time.monotonic() < until else "outside"
            deaths[death] += 1
            mortals.kill()
            for thread in threads:
                thread.join()
            for trouble in (trouble for one in clients for trouble in one.trouble):
                raise trouble
    finally:
        mortals.close()
    tables = look_at_everything(folder, clients)
    counts = sum((one.counts for one in clients), Counter[str]())
    print(f"\nseed {seed}: killed {dict(deaths)}; {dict(counts)}; {tables} tables in the store")
    assert counts["answers"] > kills


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
                        client._compare(person, player)
                    player.close()
            for seated, log in client.finished:
                late = Browser(server.base)
                player = late.sit(seated)
                player.until("update")
                assert player.log == log
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


def test_a_few_kills_in_the_middle_of_everything(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, len(DEATHS), 1)


@heavy
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_many_kills_in_the_middle_of_everything(seed: int, tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, KILLS, seed)
