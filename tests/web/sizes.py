"""Every size at which a table must be right, and what is wrong with it there."""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.web.person import DRAWN, Person

FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
# In one call: a page of this size is drawn, and then looked at in both themes.
SCRIPT = f"""async (how) => {{
    const look = {FAULTS.rstrip()};
    await ({DRAWN})();
    const told = look(how);
    return told.moved ? {{ ...told, faults: [...told.faults, ...look(how).faults] }} : told;
}}"""


class Size(NamedTuple):
    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def low(self) -> bool:
        """Whether the table may scroll up and down, as `windows.js` says."""
        least = 640 if self.width >= 1280 else 680 if self.width >= 900 else 740
        return self.height < least


SIZES = (
    Size(360, 740, True),
    Size(390, 844, True),
    Size(768, 1024, True),
    Size(1024, 768, True),
    Size(1180, 820, True),
    Size(1280, 720),
    Size(1366, 650),
    Size(1440, 900),
    Size(1920, 1080),
    Size(640, 360),  # 1280x720 at 200 %
)

# Windows that nobody asked for and somebody has.
OTHERS = (
    Size(320, 640, True),
    Size(360, 640, True),
    Size(375, 667, True),
    Size(768, 730),
    Size(853, 850),
    Size(844, 390, True),
    Size(1000, 1000),
    Size(1024, 600),
    Size(1152, 720),  # 1440x900 at 125 %
    Size(1280, 610),
    Size(2560, 1440),
)


def anywhere(many: int, seed: int = 0) -> tuple[Size, ...]:
    """So many windows that nobody has thought of, small ones as often as large ones."""
    luck = random.Random(seed)
    return tuple(
        Size(_between(320, 2560, luck), _between(560, 1440, luck), luck.random() < 0.5)
        for _ in range(many)
    )


def _between(least: int, most: int, luck: random.Random) -> int:
    share: float = (most / least) ** luck.random()
    return round(least * share)


class Fault(NamedTuple):
    size: Size
    kind: str
    where: str
    how: str

    def __str__(self) -> str:
        return f"{self.size}: {self.kind}, {self.where}: {self.how}"


class Inspector:
    """Looks at one person's page at many sizes, and keeps what is wrong."""

    def __init__(self, person: Person, sizes: Iterable[Size] = SIZES) -> None:
        self.page = person.page
        self.sizes = tuple(sizes)
        self.faults: list[Fault] = []
        self.looks = 0
        self.feet: dict[Size, set[int]] = {size: set() for size in self.sizes}
        self._line = person.context.new_cdp_session(person.page)
        self._touches: bool | None = None

    def resize(self, size: Size) -> None:
        if self._touches != size.touch:
            self._line.send("Emulation.setTouchEmulationEnabled", {"enabled": size.touch})
            self._touches = size.touch
        self._line.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": False},
        )

    def inspect(self, others: Iterable[Size] = ()) -> list[Fault]:
        """The page as it is, at all sizes, by day and by night."""
        found: list[Fault] = []
        for size in (*self.sizes, *others):
            self.resize(size)
            told = self._look(size)
            found += [Fault(size, *fault) for fault in told["faults"]]
            if not told["over"] and size in self.feet:
                self.feet[size].add(told["foot"])
        self.faults += found
        return found

    def faults_of(self, size: Size, within: str) -> list[Fault]:
        """A part of the page that lies over the rest, as it is."""
        return [Fault(size, *fault) for fault in self._look(size, within)["faults"]]

    def _look(self, size: Size, within: str = "") -> dict[str, Any]:
        self.looks += 1
        told: dict[str, Any] = self.page.evaluate(
            SCRIPT, {"touch": size.touch, "low": size.low, "within": within}
        )
        return told

    def restless_feet(self) -> Iterator[str]:
        """Phones whose foot did not keep its height between questions."""
        for size, heights in self.feet.items():
            if size.width < 700 and not size.low and max(heights) - min(heights) > 2:
                yield f"{size}: the foot was {sorted(heights)} high"
