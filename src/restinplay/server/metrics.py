"""Numbers about the server, as Prometheus reads them, and how late its loop is."""

import asyncio
from collections import Counter, deque
from collections.abc import Mapping, MutableMapping

from restinplay.server.tallies import Counts, Shared

HELP = {
    "answers_total": "Answers from people that counted.",
    "stale_total": "Answers that came too late.",
    "refusals_total": "Moves that the rules refused, and questions why not.",
    "messages_total": "Messages from clients.",
    "complaints_total": "Messages that got an error.",
    "dropped_total": "Connections dropped: slow readers, limits, broken protocol.",
    "requests_total": "HTTP requests.",
    "not_written_total": "Times the store could not write.",
    "bots_failed_total": "Answers that a bot could not think of; it went by rules of thumb.",
    "crashes_total": "Errors of the server itself.",
    "refused_total": "Requests refused or cut off at the door, by kind.",
    "connections": "Open connections, with or without a socket.",
    "sockets": "Open sockets.",
    "tables_in_memory": "Tables in memory.",
    "loop_lag_max_microseconds": "The latest that the event loop was in the last minute.",
    "loop_lag_microseconds_total": "How late the event loop was, summed over all checks.",
    "loop_looks_total": "Checks of the event loop.",
}
LOOK = 0.1  # seconds between two looks at the loop
SLICES, SLICE = 12, 5.0  # of the last minute, and seconds of one


class Metrics:
    """Counters by name, if need be together with other processes."""

    def __init__(self, shared: Shared | None = None) -> None:
        self.counts: MutableMapping[str, int] = (
            shared.counts("metrics", list(HELP)) if shared else Counter()
        )

    def gathered(self, now: Mapping[str, int]) -> Mapping[str, int]:
        """What is measured here at this moment, together with what others measured last."""
        if isinstance(self.counts, Counts):
            for name, number in now.items():
                self.counts.put(name, number)
            return {
                name: self.counts.highest(name) if "_max_" in name else self.counts[name]
                for name in now
            }
        return now

    def count(self, name: str) -> None:
        self.counts[name] += 1

    def text(self, now: Mapping[str, int], refused: Mapping[str, int]) -> str:
        """All of them, with what is measured at this moment."""
        rows = []
        for name, words in HELP.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            rows += [f"# HELP restinplay_{name} {words}", f"# TYPE restinplay_{name} {kind}"]
            if name == "refused_total":
                rows += [
                    f'restinplay_{name}{{kind="{one}"}} {number}'
                    for one, number in sorted(refused.items())
                ]
            else:
                rows.append(f"restinplay_{name} {now.get(name, self.counts[name])}")
        return "\n".join(rows) + "\n"


class Lag:
    """How late the loop is: whatever keeps it busy makes everybody wait."""

    def __init__(self) -> None:
        self._looks = 0
        self._total = 0.0
        self._longest: deque[tuple[float, float]] = deque(maxlen=SLICES)  # of a slice, which began

    async def measure(self) -> None:
        """For ever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK
            await asyncio.sleep(LOOK)
            self.note(loop.time(), max(0.0, loop.time() - due))

    def note(self, now: float, late: float) -> None:
        self._looks += 1
        self._total += late
        if not self._longest or now - self._longest[-1][0] >= SLICE:
            self._longest.append((now, late))
        else:
            began, longest = self._longest[-1]
            self._longest[-1] = (began, max(longest, late))

    def told(self, now: float) -> dict[str, int]:
        recent = [late for began, late in self._longest if now - began <= SLICES * SLICE]
        return {
            "loop_lag_max_microseconds": int(max(recent, default=0.0) * 1e6),
            "loop_lag_microseconds_total": int(self._total * 1e6),
            "loop_looks_total": self._looks,
        }
