"""Work elsewhere: who goes first, what comes back, and that nobody outlives the server."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from multiprocessing import active_children
from pathlib import Path
from typing import Any, TypeVar

import pytest

from restinplay.core.errors import BadInput
from restinplay.server import waiting
from restinplay.server.waiting import BOT, HINT, PAST, REPLAY, REVIEW, Job, Waiting
from restinplay.server.workers import LARGEST_VALUE, PATIENCE, SPARE, Broken, Workers

T = TypeVar("T")


# What is done elsewhere.


def note(log: Path, word: str, until: Path | None = None) -> str:
    """Write down that this was begun; go on when a file is there."""
    with log.open("a") as file:
        file.write(f"{word}\n")
    while until is not None and not until.exists():
        time.sleep(0.005)
    return word


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail(error: Exception) -> None:
    raise error


def many_bytes(number: int) -> bytes:
    return bytes(number)


def many_words(number: int) -> str:
    return "x" * number


def priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


class Odd(Exception):
    """One that cannot travel."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} {two}")


def odd() -> None:
    raise Odd(1, 2)


# How it is asked for.


def with_workers(processes: int, scene: Callable[[Workers], Awaitable[T]]) -> T:
    shop = Workers(processes)

    async def run() -> T:
        try:
            return await asyncio.wait_for(scene(shop), 300)
        finally:
            shop.close()

    return asyncio.run(run())


class Log:
    """What was begun, in its order."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "log"
        self.path.touch()
        self.gate = folder / "gate"

    def words(self) -> list[str]:
        return self.path.read_text().split()

    async def shows(self, *words: str) -> None:
        while not {*words} <= {*self.words()}:
            await asyncio.sleep(0.005)

    def open(self) -> None:
        self.gate.touch()


@pytest.fixture
def log(tmp_path: Path) -> Log:
    return Log(tmp_path)


def test_bots_go_first_then_hints_replays_and_reviews(log: Log) -> None:
    async def scene(shop: Workers) -> None:
        jobs = [asyncio.ensure_future(shop.do(note, log.path, "held", log.gate, rank=HINT))]
        await log.shows("held")
        for rank, word in ((REVIEW, "review"), (REPLAY, "replay"), (HINT, "hint"), (BOT, "bot")):
            jobs.append(asyncio.ensure_future(shop.do(note, log.path, word, rank=rank)))
            await asyncio.sleep(0)
        log.open()
        await asyncio.gather(*jobs)

    with_workers(1, scene)
    assert log.words() == ["held", "bot", "hint", "replay", "review"]


def test_sixty_hints_of_one_address_hold_a_bot_up_for_one_at_most(log: Log) -> None:
    async def scene(shop: Workers) -> int:
        hints = [
            asyncio.ensure_future(
                shop.do(note, log.path, f"h{number}", log.gate, rank=HINT, owner="eve")
            )
            for number in range(60)
        ]
        await log.shows("h0")
        bot = asyncio.ensure_future(shop.do(note, log.path, "bot"))
        log.open()
        await bot
        done = await asyncio.gather(*hints, return_exceptions=True)
        assert log.words()[:2] == ["h0", "bot"]
        told = {str(one) for one in done if isinstance(one, BadInput)}
        assert told == {"one thing at a time; wait for the last one"}
        return sum(isinstance(one, str) for one in done)

    assert with_workers(1, scene) == 1 + waiting.MOST_OF_ONE


def test_of_two_processes_one_is_always_there_for_bots(log: Log) -> None:
    async def scene(shop: Workers) -> None:
        jobs = [
            asyncio.ensure_future(
                shop.do(note, log.path, f"{rank}", log.gate, rank=rank, owner=name)
            )
            for rank, name in ((HINT, "a"), (REPLAY, "b"), (REVIEW, "c"), (HINT, "d"))
        ]
        await log.shows(f"{HINT}")
        for number in range(3):
            assert await shop.do(note, log.path, f"bot{number}") == f"bot{number}"
        assert log.words() == [f"{HINT}", "bot0", "bot1", "bot2"]
        log.open()
        await asyncio.gather(*jobs)

    with_workers(2, scene)


def test_who_has_gone_leaves_the_queue(log: Log) -> None:
    async def scene(shop: Workers) -> None:
        held = asyncio.ensure_future(shop.do(note, log.path, "held", log.gate))
        await log.shows("held")
        gone = asyncio.ensure_future(shop.do(note, log.path, "gone", rank=HINT, owner="eve"))
        stays = asyncio.ensure_future(shop.do(note, log.path, "stays", rank=HINT, owner="eve"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([gone])
        log.open()
        await asyncio.gather(held, stays)

    with_workers(1, scene)
    assert log.words() == ["held", "stays"]


def test_who_goes_in_the_middle_is_still_at_work(log: Log) -> None:
    """Otherwise asking and going in turn would fill all processes."""

    async def scene(shop: Workers) -> None:
        gone = asyncio.ensure_future(
            shop.do(note, log.path, "gone", log.gate, rank=HINT, owner="eve")
        )
        await log.shows("gone")
        gone.cancel()
        again = asyncio.ensure_future(shop.do(note, log.path, "again", rank=HINT, owner="eve"))
        assert await shop.do(note, log.path, "ada", rank=HINT, owner="ada") == "ada"
        assert log.words() == ["gone", "ada"]
        log.open()
        await again

    with_workers(3, scene)


def test_a_worker_that_dies_fails_its_job_and_is_replaced(log: Log) -> None:
    async def scene(shop: Workers) -> None:
        held = asyncio.ensure_future(shop.do(note, log.path, "held", log.gate, rank=HINT))
        await log.shows("held")
        bad = asyncio.ensure_future(shop.do(die))
        good = asyncio.ensure_future(shop.do(note, log.path, "good"))
        with pytest.raises(Broken):
            await bad
        assert await good == "good"
        log.open()
        assert await held == "held"

    with_workers(2, scene)


def test_a_worker_that_dies_while_nobody_needs_it_is_not_missed() -> None:
    async def scene(shop: Workers) -> None:
        for _ in range(2):
            pid = await shop.do(os.getpid)
            os.kill(pid, signal.SIGKILL)
            while _state(pid) not in ("", "Z"):
                await asyncio.sleep(0.005)
        assert await shop.do(os.getpid) != pid

    with_workers(1, scene)


def test_what_goes_wrong_elsewhere_is_told_here() -> None:
    async def scene(shop: Workers) -> None:
        with pytest.raises(BadInput, match="not so") as told:
            await shop.do(fail, BadInput("not so"))
        assert "in fail" in told.value.__notes__[0]
        with pytest.raises(RuntimeError, match="Odd elsewhere"):
            await shop.do(odd)
        with pytest.raises((AttributeError, TypeError, RuntimeError)):
            await shop.do(lambda: 1)  # it cannot be sent
        assert await shop.do(many_words, 3) == "xxx"

    with_workers(1, scene)


def test_much_comes_as_bytes_and_not_otherwise() -> None:
    async def scene(shop: Workers) -> None:
        turns = 0

        async def turn() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1

        others = asyncio.ensure_future(turn())
        found = await shop.do(many_bytes, 20_000_000, rank=REPLAY, owner="ada")
        others.cancel()
        assert found == bytes(20_000_000)
        assert turns > 10
        with pytest.raises(ValueError, match="at most"):
            await shop.do(many_words, LARGEST_VALUE)
        with pytest.raises(ValueError, match="at most"):
            await shop.do(many_bytes, 64_000_001)

    with_workers(1, scene)


def test_who_works_for_people_gives_way() -> None:
    async def scene(shop: Workers) -> list[int]:
        return [await shop.do(priority, rank=rank) for rank in (BOT, HINT, REPLAY, REVIEW)]

    bot, *others = with_workers(2, scene)
    assert bot == priority()
    assert others == [min(bot + PATIENCE, 19)] * 3


def test_workers_serve_one_loop_after_another() -> None:
    shop = Workers()

    async def ask() -> int:
        pid: int = await shop.do(os.getpid)
        return pid

    async def leave() -> None:
        left = asyncio.ensure_future(shop.do(time.sleep, 0.01))
        await asyncio.sleep(0)
        assert not left.done()

    first = asyncio.run(ask())
    asyncio.run(leave())
    assert asyncio.run(ask()) == first
    shop.close()
    with pytest.raises(Broken, match="closed"):
        asyncio.run(ask())


def test_closed_workers_leave_nobody_behind(log: Log) -> None:
    async def scene(shop: Workers) -> tuple[int, Any]:
        pid = await shop.do(os.getpid)
        begun = asyncio.ensure_future(shop.do(note, log.path, "held", log.gate))
        await log.shows("held")
        never = asyncio.ensure_future(shop.do(note, log.path, "never"))
        await asyncio.sleep(0)
        shop.close()
        return pid, await asyncio.gather(begun, never, return_exceptions=True)

    pid, (begun, never) = with_workers(1, scene)
    assert isinstance(begun, Broken)
    assert isinstance(never, asyncio.CancelledError)
    assert _state(pid) == ""


def test_workers_may_be_closed_while_they_open() -> None:
    async def scene(shop: Workers) -> None:
        job = asyncio.ensure_future(shop.do(os.getpid))
        await asyncio.sleep(0)
        shop.close()
        with pytest.raises(Broken):
            await job

    with_workers(2, scene)
    assert active_children() == []


PARENT = """
import asyncio, sys, time
from restinplay.server.workers import Workers
from tests.server import test_workers as work

async def main():
    shop = Workers(2)
    jobs = [asyncio.ensure_future(shop.do(work.tell_and_stay, rank=rank)) for rank in (0, 1)]
    await asyncio.gather(*jobs)

if __name__ == "__main__":
    asyncio.run(main())
"""


def tell_and_stay() -> None:
    """Busy for ever, and deaf."""
    os.write(1, f"{os.getpid()}\n".encode())  # whole, whatever the other one writes
    while True:
        pass


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_die_with_the_server_however_it_dies(how: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "parent.py").write_text(PARENT)
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "parent.py")],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert parent.stdout is not None
    with parent.stdout:
        workers = [int(parent.stdout.readline()) for _ in range(2)]
        children = {*_children(parent.pid), *workers}
        assert len(children) > 2  # the tracker that comes with them
        parent.send_signal(how)
        parent.wait(30)
        until = time.monotonic() + 30
        while any(_state(pid) not in ("", "Z") for pid in children) and time.monotonic() < until:
            time.sleep(0.01)
        left = [pid for pid in children if _state(pid) not in ("", "Z")]
        for pid in left:
            os.kill(pid, signal.SIGKILL)
    assert left == []


def _state(pid: int) -> str:
    """One letter, as the system has it; none for nobody."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").parent.parent
    return [int(one) for task in text.iterdir() for one in (task / "children").read_text().split()]


# The queue alone.


def job(owner: str, rank: int = HINT) -> Job:
    loop = asyncio.new_event_loop()
    try:
        return Job(print, (), rank, owner, loop.create_future())
    finally:
        loop.close()


def test_owners_have_their_turns_within_a_rank() -> None:
    queue = Waiting()
    for owner in ("eve", "eve", "eve", "ada", "ben", "ben"):
        queue.add(job(owner, REPLAY))
    order = []
    while (one := queue.next()) is not None:
        order.append(one.owner)
        queue.end(one)
    assert order == ["eve", "ada", "ben", "eve", "ben", "eve"]


def test_bots_have_their_turns_too_and_never_wait_for_each_other() -> None:
    queue = Waiting()
    for owner in ("a", "a", "b"):
        queue.add(job(owner, BOT))
    assert [one.owner for one in iter(queue.next, None)] == ["a", "b", "a"]


def test_one_thing_at_a_time_for_an_owner_whatever_its_rank() -> None:
    queue = Waiting()
    hint, replay, other = job("eve"), job("eve", REPLAY), job("ada", REVIEW)
    for one in (hint, replay, other):
        queue.add(one)
    assert [queue.next(), queue.next(), queue.next()] == [hint, other, None]
    queue.end(hint)
    assert queue.next() is replay


def test_nobody_in_particular_is_not_held_to_one_thing() -> None:
    queue = Waiting()
    for _ in range(9):
        queue.add(job(""))
    assert len(list(iter(queue.next, None))) == 9


def test_who_may_wait_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST", 4)
    queue = Waiting()
    eves = [job("eve") for _ in range(waiting.MOST_OF_ONE)]
    for one in eves:
        queue.add(one)
    with pytest.raises(BadInput, match="one thing at a time; wait for the last one"):
        queue.add(job("eve"))
    queue.add(job("ada"))
    with pytest.raises(BadInput, match="too many are waiting"):
        queue.add(job("ben"))
    queue.drop(eves[1])
    queue.add(job("ben"))
    for _ in range(9):  # these are bounded elsewhere
        queue.add(job("eve", BOT))
        queue.add(job("eve", REVIEW))
    assert len(queue.drop_all()) == 22
    assert queue.next() is None


def alone(owner: str) -> Job:
    one = job(owner, BOT)
    one.awaited = lambda: False
    return one


def test_bots_that_nobody_waits_for_come_last_of_all_and_one_at_a_time() -> None:
    queue, bots = Waiting(), [alone("a"), alone("b")]
    others = [job(f"{rank}", rank) for rank in (REVIEW, REPLAY, PAST, HINT, BOT)]
    for one in (*bots, *others):
        queue.add(one)
    assert list(iter(queue.next, None)) == [*others[::-1], bots[0]]
    assert [one.in_spare_time for one in (*bots, *others)] == [True] + [False] * 6
    queue.end(bots[0])
    assert queue.next(REPLAY) is None, "only who does everything else has time for them"
    assert queue.next() is bots[1]


def test_makers_of_bots_that_nobody_waits_for_have_their_turns() -> None:
    queue, order = Waiting(), []
    for owner in ("eve", "eve", "eve", "ada"):
        queue.add(alone(owner))
    while (one := queue.next()) is not None:
        order.append(one.owner)
        queue.end(one)
    assert order == ["eve", "ada", "eve", "eve"]


def test_a_bot_goes_first_as_soon_as_somebody_comes() -> None:
    queue, bots = Waiting(), [alone("eve") for _ in range(3)]
    for one in (*bots, job("ada", HINT)):
        queue.add(one)
    bots[2].awaited = lambda: True
    assert queue.next(BOT) is bots[2]
    assert queue.next(BOT) is None


def test_work_for_nobody_gives_way_to_everything_and_others_work_as_before() -> None:
    async def scene(shop: Workers) -> list[int]:
        return [
            await shop.do(priority, awaited=lambda awaited=awaited: awaited)  # type: ignore[misc]
            for awaited in (True, False, True)
        ]

    assert with_workers(1, scene) == [priority(), SPARE, priority()]
