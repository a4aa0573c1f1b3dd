"""Finished games at every size: replays, reviews and their sheets, by day and by night."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from restinplay import games
from restinplay.core.record import Record
from tests.marks import TOLD, Tell, heavy
from tests.web.conftest import Room
from tests.web.moments import NAMES
from tests.web.person import DRAWN, PATIENCE, Person
from tests.web.sizes import OTHERS, SIZES, Inspector, Size

RECORDS = Path(__file__).parents[1] / "records"
SHORT = {
    "eva": "won-in-eleven",
    "manors": "mediums-on-round-ten",
    "graves": "counter-to-the-counter",
    "muertos": "nine-all",
}
CROWDED = {
    "eva": "easy-grave-at-entrance",
    "manors": "every-option",
    "graves": "limited-pills",
    "muertos": "six-until-dawn",
}
SAMPLE = tuple(size for size in SIZES + OTHERS if size.width in (360, 640, 1024, 1366))
GO = "place => { location.hash = place }"
HIGH = "() => document.querySelector('.table').clientHeight"
SHEET = ".console .sheet:visible"


class Viewing:
    """One person before a finished game, whose players have the longest names."""

    def __init__(self, person: Person, path: Path, sizes: tuple[Size, ...]) -> None:
        self.person = person
        self.inspector = Inspector(person, sizes)
        self.wrong: list[str] = []
        record = Record.read(path)
        self.last = len(record.lines)
        names = f"seats: {', '.join(NAMES[: len(record.names)])}"
        file = re.sub("^seats: .*$", names, path.read_text(), count=1, flags=re.MULTILINE)
        body = {"file": file, "name": "Ada"}
        told = person.context.request.post("/api/import", data=body, timeout=PATIENCE).json()
        self.address = f"/r/{told['table']}"

    def opens(self, *, review: bool) -> None:
        page = self.person.page
        self.person.opens("/")  # what only differs in its fragment is not opened again
        self.person.opens(f"{self.address}#at=0{'&review' if review else ''}")
        expect(page.locator(".timeline")).to_be_visible(timeout=PATIENCE)
        if review:
            expect(page.locator(".review table").first).to_be_attached(timeout=PATIENCE)
            expect(page.locator(".review progress")).to_have_count(0, timeout=PATIENCE)

    def sees(self, line: int, eyes: str, *, review: bool) -> None:
        page = self.person.page
        place = f"at={line}&eyes={eyes}{'&review' if review else ''}"
        page.evaluate(GO, place)
        expect(page.locator(f".frame[data-at='{line}']")).to_be_visible(timeout=PATIENCE)
        page.evaluate(DRAWN)
        self.wrong += [f"{place}: {fault}" for fault in self.inspector.inspect()]
        for size in self.inspector.sizes:
            self.inspector.resize(size)
            page.evaluate(DRAWN)
            share = page.evaluate(HIGH) / size.height
            if share < (1 / 4 if size.low else 1 / 3):
                self.wrong.append(f"{place}: {size}: the table has {share:.0%} of the window")

    def opens_the_sheet(self) -> None:
        """What stands in the margin of a wide window."""
        page = self.person.page
        for size in self.inspector.sizes:
            self.inspector.resize(size)
            page.evaluate(DRAWN)
            if page.locator(SHEET).count():
                page.locator(SHEET).click()
                found = self.inspector.faults_of(size, ".drawer")
                self.wrong += [f"sheet: {fault}" for fault in found]
                page.keyboard.press("Escape")


def goes_through(
    person: Person,
    path: Path,
    sizes: tuple[Size, ...],
    places: Iterable[tuple[float, str]],
    reviews: Iterable[bool] = (False, True),
) -> Viewing:
    """Moments by the part of the game that has been played, and through whose eyes."""
    viewing = Viewing(person, path, sizes)
    for review in reviews:
        viewing.opens(review=review)
        for part, eyes in places:
            viewing.sees(int(part * viewing.last), eyes, review=review)
        viewing.opens_the_sheet()
    return viewing


@pytest.mark.parametrize(
    ("game", "review"), [*((game, False) for game in games.SLUGS), ("eva", True)]
)
def test_a_replay_or_review_is_right_at_awkward_sizes(room: Room, game: str, review: bool) -> None:
    path = RECORDS / game / f"{SHORT[game]}.rip"
    viewing = goes_through(room.person(), path, SAMPLE, [(0.6, "0"), (0.8, "all")], [review])
    assert viewing.wrong == [], "\n".join(viewing.wrong)


@heavy
@pytest.mark.parametrize("game", games.SLUGS)
def test_replays_and_reviews_are_right_at_every_size(
    room: Room, game: str, record_property: Tell
) -> None:
    path = RECORDS / game / f"{CROWDED[game]}.rip"
    places = [(number / 8, eyes) for number in range(9) for eyes in ("0", "all")]
    viewing = goes_through(room.person(), path, SIZES + OTHERS, places)
    record_property(TOLD, f"{game}: {viewing.inspector.looks} looks in each of two themes")
    assert viewing.wrong == [], "\n".join(viewing.wrong)
