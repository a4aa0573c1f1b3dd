"""Every size at which a table must be right, and what is wrong with it there."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.web.person import Person

SCRIPT = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
LOWEST = 600  # below this a table may scroll up and down


class Size(NamedTuple):
    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


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
        self.feet: dict[Size, set[int]] = {size: set() for size in self.sizes}
        self._line = person.context.new_cdp_session(person.page)
        self._themes = ("light", "dark")

    def resize(self, size: Size) -> None:
        self._line.send("Emulation.setTouchEmulationEnabled", {"enabled": size.touch})
        self.page.set_viewport_size({"width": size.width, "height": size.height})
        self.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def inspect(self) -> list[Fault]:
        """The page as it is, at all sizes, by day and by night in turn."""
        self._themes = self._themes[::-1]
        self.page.evaluate(
            "theme => (document.documentElement.dataset.theme = theme)", self._themes[0]
        )
        found: list[Fault] = []
        for size in self.sizes:
            self.resize(size)
            told = self.page.evaluate(SCRIPT, {"touch": size.touch, "low": size.height < LOWEST})
            found += [Fault(size, *fault) for fault in told["faults"]]
            if self.page.locator("[role=dialog].end").count() == 0:
                self.feet[size].add(told["foot"])
        self.faults += found
        return found

    def restless_feet(self) -> Iterator[str]:
        """Phones whose foot did not keep its height between questions."""
        for size, heights in self.feet.items():
            if size.width < 700 and size.height >= LOWEST and max(heights) - min(heights) > 2:
                yield f"{size}: the foot was {sorted(heights)} high"
