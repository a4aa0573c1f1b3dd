"""One server relieves another at the same door: people play through it and notice a reconnect."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from restinplay import games
from restinplay.core.record import Line
from tests.clones import copy_project
from tests.marks import heavy
from tests.server.parented import Parented, environment, is_alive, until
from tests.server.serving import Browser, Json, running

TABLES = (
    "manors me level5",
    "eva me",
    "manors me random",
    "graves me random thumb",
    "muertos me random",
    "manors me open",
    "graves me open random",
    "eva me",
)
RESTART = 1012  # the code of a server that goes
BACK = (0.2, 0.6)  # seconds after which a page comes back
LONGEST_COMPILE = 3600.0  # seconds; it gives way to whatever else this machine does
THINKING = 0.01  # seconds at most, of a person


class Person:
    """Somebody who plays as the page does: on one line until it is cut, then on another.

    An answer that nobody acknowledged is given again if nothing has happened since. `given` are
    those that were acknowledged: which line each of them became, and the move.
    """

    def __init__(self, browser: Browser, seated: Json, seed: int) -> None:
        self.browser, self.seated, self.luck = browser, seated, random.Random(seed)
        self.given: dict[int, str] = {}
        self.codes: list[int] = []  # with which the line was cut
        self.waited: list[bool] = []  # whether somebody else was asked then
        self.trouble: BaseException | None = None
        self._sent: tuple[int, str] | None = None  # the line that it will be, and the move
        self.player = browser.sit(seated)

    @property
    def seat(self) -> int:
        return int(self.seated["seat"])

    @property
    def is_waiting(self) -> bool:
        """Whether somebody else is asked."""
        return bool(self.player.seen) and self.player.seen["asked"] not in (self.seat, -2)

    def has_gone_on(self, since: int) -> bool:
        """Whether the game has, or is over."""
        is_over = self.player.seen.get("asked") == -2
        return len(self.player.log) > since or is_over or bool(self.trouble)

    def play(self, is_over: threading.Event) -> None:
        try:
            while not is_over.is_set():
                try:
                    self._go_on()
                except TimeoutError:
                    continue
                except ConnectionClosed as end:
                    self.codes.append(end.rcvd.code if end.rcvd else 1006)
                    self.waited.append(self.is_waiting)
                    time.sleep(self.luck.uniform(*BACK))
                    self._come_back()
        except BaseException as error:
            self.trouble = error
        finally:
            self.player.close()

    def _go_on(self) -> None:
        assert self.player.hear(timeout=0.2)["type"] not in ("error", "stale", "refusal")
        self._look()

    def _look(self) -> None:
        seen = self.player.seen
        if not seen:
            return
        if self._sent and seen["line"] >= self._sent[0]:
            assert self.player.log[self._sent[0]]["who"] == self.seat
            self.given[self._sent[0]] = self._sent[1]
            self._sent = None
        if seen["asked"] == self.seat and self._sent is None:
            time.sleep(self.luck.random() * THINKING)
            self._sent = seen["line"] + 1, self.luck.choice(seen["offers"])["move"]
            self.player.answer(self._sent[1])

    def _come_back(self) -> None:
        old = self.player
        line, at = len(old.log) - 1, old.seen["at"] if old.seen else -1
        self.player = self.browser.sit(self.seated, line=line, at=at)
        self.player.log = old.log
        old.close()
        self.player.until("update")
        if self._sent and self.player.seen["line"] < self._sent[0]:
            self.player.answer(self._sent[1])
        self._look()


class Visitors:
    """Some who come one after the other, and leave when they have seen the page."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.seen: Counter[str] = Counter()

    def come(self, is_over: threading.Event) -> None:
        while not is_over.is_set():
            try:
                with urllib.request.urlopen(f"{self.base}/api/games", timeout=60) as answer:
                    answer.read()
                    self.seen["answered"] += 1
            except OSError as error:
                self.seen[repr(error)] += 1
            time.sleep(0.005)


def sit_down(base: str) -> list[Person]:
    """Eight people at their tables; where there are two, the game has begun."""
    people: list[Person] = []
    for number, words in enumerate(TABLES):
        game, *seats = words.split()
        host = Browser(base)
        seated = host.new_table(game, " ".join(seats), seed=None)
        people.append(Person(host, seated, number))
        if "open" in seats:
            friend = Browser(base)
            people.append(Person(friend, friend.join(seated), 100 + number))
            people[-2].player.until("table")
            people[-2].player.say({"type": "start"})
    return people


def play_through(parent: Parented, until_changed: Callable[[], None]) -> list[Person]:
    """All play, while the server is changed for another, and a while longer."""
    people, visitors, is_over = sit_down(parent.base), Visitors(parent.base), threading.Event()
    lives = [*(person.play for person in people), visitors.come, visitors.come]
    threads = [threading.Thread(target=live, args=[is_over]) for live in lives]
    thinker = people[0]
    try:
        for thread in threads:
            thread.start()
        until(lambda: thinker.is_waiting or bool(thinker.trouble), "level 5 thinks")
        before = {person: len(person.player.log) for person in people}
        until_changed()
        until(lambda: all(one.has_gone_on(since) for one, since in before.items()), "all go on")
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
    for person in people:
        if person.trouble:
            raise person.trouble
        assert person.codes == [RESTART]  # a reconnect, and nothing else
    assert visitors.seen.keys() == {"answered"}
    assert visitors.seen["answered"] > 10
    return people


def check_the_records(folder: Path, people: list[Person]) -> None:
    """Every answer that was acknowledged is there, once, and nobody has given another."""
    with running(folder) as server:
        for person in people:
            match = server.table(person.seated["table"]).match
            assert match is not None
            record = match.record
            assert record.verify(games.game_of(record)) == match.state
            mine = {n: line for n, line in enumerate(record.lines, 1) if line.who == person.seat}
            told = {n: Line(person.seat, move) for n, move in person.given.items()}
            on_the_way = mine.keys() - told.keys()
            assert told.items() <= mine.items()
            assert len(on_the_way) <= 1
            assert all(n > max(told, default=0) for n in on_the_way)


@pytest.mark.parametrize("workers", [1, 2])
def test_eight_play_through_the_change_and_nothing_is_lost(workers: int, tmp_path: Path) -> None:
    with Parented(tmp_path, more=[f"--workers={workers}"]) as parent:

        def change() -> None:
            parent.end_compile()
            parent.until_relieved()

        people = play_through(parent, change)
        assert people[0].waited == [True]  # level 5 was thinking
        assert parent.signal(signal.SIGTERM) == 0
    check_the_records(parent.data, people)


@heavy
def test_eight_play_through_a_real_compile(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    copy_project(clone)
    play = [str(clone / "play")]
    subprocess.run([*play, "--compile"], env=without_choices(), check=True)
    (clone / ".venv/stamps/rules").unlink()  # so that it is compiled again, from what is there
    with Parented(tmp_path, play, without_choices()) as parent:
        assert not is_compiled(parent.first)
        people = play_through(parent, lambda: parent.until_relieved(LONGEST_COMPILE))
        assert is_compiled(parent.server())
        assert parent.signal(signal.SIGTERM) == 0
    check_the_records(parent.data, people)


def without_choices() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if "RESTINPLAY" not in key}


def is_compiled(process: int) -> bool:
    return "__mypyc" in Path(f"/proc/{process}/maps").read_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_one_signal_ends_them_all(number: signal.Signals, tmp_path: Path) -> None:
    with Parented(tmp_path) as parent:
        assert parent.signal(number) == {signal.SIGTERM: 0, signal.SIGINT: 130}[number]
        assert not is_alive(parent.first)


def test_nobody_outlives_a_parent_that_is_killed(tmp_path: Path) -> None:
    with Parented(tmp_path) as parent:
        until(lambda: len(children(parent.process.pid)) == 2, "the server and the compile")
        others = children(parent.process.pid)
        parent.signal(signal.SIGKILL)
        until(lambda: not any(is_alive(one) for one in others), "they go")


def children(process: int) -> list[int]:
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [line.split() for line in found.stdout.splitlines()]
    return [int(pid) for pid, parent in pairs if int(parent) == process]


def test_a_server_that_dies_has_a_successor(tmp_path: Path) -> None:
    with Parented(tmp_path) as parent:
        ada = Browser(parent.base)
        seated = ada.new_table("eva", "me")
        parent.end_compile()
        parent.until_relieved()
        second = parent.server()
        os.kill(second, signal.SIGKILL)
        parent.until_says("The server has died (SIGKILL)")
        until(lambda: parent.server() != second, "the next one")
        player = ada.sit(seated)
        player.until_asked()
        player.close()


@pytest.mark.parametrize("code", [3, 1])
def test_a_compile_that_fails_leaves_the_table_as_it_is(code: int, tmp_path: Path) -> None:
    with Parented(tmp_path) as parent:
        parent.end_compile(code)
        parent.until_says("the table goes on with the plain ones")
        assert Browser(parent.base).ask("/api/games")
        assert parent.server() == parent.first


def test_a_door_that_cannot_be_opened_is_the_end(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["-m", "tests.server.parented", str(tmp_path / "done"), "serve", "--no-browser"]
        done = subprocess.run(
            [sys.executable, *words, "--port", port, "--data-dir", str(tmp_path)],
            capture_output=True,
            env=environment(),
            timeout=60,
        )
    assert done.returncode not in (0, 130)
