"""Ten minutes of a full house: memory stays where it is, and answers keep coming, while guests come
and go, take back, order, fork, finish and play again. Only what has come about is counted.

`RESTINPLAY_SOAK=60` makes them one, to try; a shorter time allows for more growth.
"""

import asyncio
import os
import statistics
import time
from pathlib import Path

import uvloop

from tests.marks import TOLD, Tell, soak
from tests.server.crowd import GUESTS, Crowd
from tests.server.outside import Served, served, waits_of

WHOLE = 600.0  # seconds
SECONDS = float(os.environ.get("RESTINPLAY_SOAK", WHOLE))
HOUSEHOLDS = 250
MOST_GROWTH = 0.05  # of the memory half-way, in the second half
DEEDS = ("answer", "undo", "order", "go", "fork", "finished", "rematch", "table")
PARTS = 10  # of the time, in each of which answers come
SEED = 7


class Samples:
    """The memory of a server, every second."""

    def __init__(self, server: Served, crowd: Crowd) -> None:
        self._server, self._crowd = server, crowd
        self.memory: list[int] = []
        self.connected: list[int] = []

    async def take(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.memory.append(self._server.memory())
            self.connected.append(self._crowd.connected)
            await asyncio.sleep(1)

    def half_way(self) -> float:
        middle, window = len(self.memory) // 2, max(1, len(self.memory) // 40)
        return statistics.median(self.memory[middle - window : middle + window])

    def growth(self) -> float:
        """How much more it was later, at most, in tenths of the second half."""
        later = self.memory[len(self.memory) // 2 :]
        size = max(1, len(later) // 10)
        parts = [later[place : place + size] for place in range(0, len(later), size)]
        return max(statistics.median(part) for part in parts) / self.half_way() - 1


@soak
def test_a_full_house_stays_as_large_as_it_is(tmp_path: Path, record_property: Tell) -> None:
    async def fill(server: Served) -> tuple[Crowd, Samples, float]:
        crowd = Crowd(server.port, HOUSEHOLDS, SEED)
        samples, begun = Samples(server, crowd), time.monotonic()
        await asyncio.gather(crowd.run(SECONDS), samples.take(SECONDS))
        return crowd, samples, begun

    with served(tmp_path) as server:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            crowd, samples, begun = runner.run(fill(server))
        told, cpu = server.metrics(), server.cpu()
    full = max(samples.connected)
    usual = statistics.median(samples.connected[len(samples.connected) // 2 :])
    parts = [0] * PARTS
    for at, _ in crowd.waits:
        parts[min(PARTS - 1, int((at - begun) / SECONDS * PARTS))] += 1
    waits = waits_of([took for at, took in crowd.waits])
    numbers = (
        f"{SECONDS:g} s, seed {SEED}: up to {full} connections, usually {usual:g}, at "
        f"{HOUSEHOLDS} tables; "
        f"memory half-way {samples.half_way() / 1e6:.1f} MB, then at most "
        f"{100 * samples.growth():+.1f} %; answers in each tenth {parts}; {waits}; "
        f"{cpu:.0f} s of CPU; tried {dict(crowd.tried)}, done {dict(crowd.done)}; "
        f"{dict(crowd.trouble)}"
    )
    record_property(TOLD, numbers)
    assert full > 0.95 * GUESTS * HOUSEHOLDS, numbers  # some are always between two tables
    assert usual >= 0.9 * GUESTS * HOUSEHOLDS, numbers
    assert told["crashes_total"] == 0, numbers
    assert min(parts[2:]) > max(parts) / 5, numbers
    assert crowd.trouble.total() < len(crowd.waits) / 100, numbers
    least = HOUSEHOLDS * SECONDS / WHOLE / 10  # of each deed
    assert min(crowd.done[deed] for deed in DEEDS) > least, numbers
    assert samples.growth() < MOST_GROWTH * WHOLE / SECONDS, numbers
