"""The board read a second time, straight from the data: distances and routes by plain search."""

from collections import deque
from collections.abc import Iterable
from functools import cache
from typing import Any

Data = dict[str, Any]
START = 0


class Ways:
    """The fields of a board and how one gets from one to another."""

    def __init__(self, data: Data) -> None:
        board = data["board"]
        fields = board["fields"]
        self.kind = {field["number"]: field["kind"] for field in fields}
        self.access = {f["number"]: f["access"] for f in fields if "access" in f}
        self.festivity = {kind["field"]: kind["id"] for kind in data["festivities"]}
        self.dens = self.of_kind("den")
        (self.goal,) = self.of_kind("goal")
        self.red = {*self.of_kind("red"), self.goal}
        self.walk, self.blocks = board["walk"], board["blocks"]
        arrows = {(a, b) for a, b in board["one_way"]}
        both = {(a, b) for a, b in board["two_way"]}
        along = arrows | both | {(b, a) for a, b in both}
        self.onward = {f: {b for a, b in along if a == f} for f in self.kind}
        self.around = {
            f: {b for a, b in along if a == f} | {a for a, b in arrows if b == f} for f in self.kind
        }
        self.distance = cache(self._distance)

    def of_kind(self, *kinds: str) -> list[int]:
        return [number for number, kind in self.kind.items() if kind in kinds]

    def is_special(self, field: int) -> bool:
        return field in self.access

    def _distance(self, start: int, end: int, avoid: int = -1) -> int:
        """The least number of edges, arrows ignored; 99 if there is no way (D-B1, D-A8)."""
        return reached(self.around, [start], {avoid} - {start}).get(end, 99)

    def steps_home(self, start: int, without: int = -1) -> int:
        """Steps along the arrows to the goal; 99 if there is no way."""
        return reached(self.onward, [start], {without}).get(self.goal, 99)


def reached(edges: dict[int, set[int]], starts: Iterable[int], shut: set[int]) -> dict[int, int]:
    """Every field that can be reached, with the least number of steps."""
    steps = dict.fromkeys(starts, 0)
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        for there in edges[here] - shut - set(steps):
            steps[there] = steps[here] + 1
            queue.append(there)
    return steps
