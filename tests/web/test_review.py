"""A finished game in the browser: gone through by mouse and keyboard, told, shared, dropped."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from restinplay.core.record import Record
from tests.web.conftest import Room
from tests.web.person import Person
from tests.web.test_everyone import LOW, findings, sees_the_question

RECORDS = Path(__file__).parents[1] / "records"
SHORT = RECORDS / "eva" / "won-in-eleven.rip"
PATIENCE = 60_000  # milliseconds for a review to be made
FOR_TWO = RECORDS / "graves" / "shared-win.rip"
ONE_EACH = [
    SHORT,
    RECORDS / "manors" / "printed-example.rip",
    FOR_TWO,
    RECORDS / "muertos" / "nine-all.rip",
]


def opened(person: Person, path: Path, place: str = "#review") -> Person:
    """A person who looks at the game of a file."""
    answer = person.context.request.post(
        "/api/import", data={"file": path.read_text(), "name": "Ada"}
    )
    person.opens(f"/r/{answer.json()['table']}{place}")
    expect(person.page.locator(".timeline")).to_be_visible(timeout=PATIENCE)
    return person


def shows(person: Person, line: int) -> None:
    expect(person.page.locator(".frame")).to_have_attribute("data-at", str(line))


def test_the_keyboard_goes_through_a_reviewed_game(room: Room) -> None:
    page = (person := opened(room.person(), FOR_TWO)).page
    names = Record.read(FOR_TWO).names
    expect(page.locator(".timeline path.course")).to_have_count(len(names), timeout=PATIENCE)
    expect(page.get_by_text("Going through the game")).to_be_hidden(timeout=PATIENCE)
    marks = [int(text) for text in page.locator(".list .row small").all_inner_texts()]
    assert marks, "somebody makes a mistake in this game"
    page.keyboard.press("n")
    shows(person, marks[0])
    expect(page.locator(".verdict")).to_contain_text("chose to")
    expect(page.locator(".row.here")).to_have_count(1)
    page.keyboard.press("End")
    page.keyboard.press("p")
    shows(person, marks[-1])
    page.keyboard.press("Home")
    shows(person, 0)


def test_the_ledger_adds_up_to_the_result(room: Room) -> None:
    page = opened(room.person(), FOR_TWO).page
    rows = page.locator(".review > table tbody tr:nth-child(2)")
    expect(rows.first).to_be_visible(timeout=PATIENCE)
    for row in rows.all():
        *parts, result = [
            int(text.replace("−", "-")) for text in row.locator("td").all_inner_texts()
        ]
        assert sum(parts) == result


def test_a_link_leads_to_a_moment_through_somebodys_eyes(room: Room) -> None:
    page = (person := opened(room.person(), FOR_TWO, "#at=12&eyes=1")).page
    shows(person, 12)
    eyes = page.locator(".foot").get_by_label("View as")
    expect(eyes).to_have_value("1")
    eyes.select_option("all")
    expect(page).to_have_url(re.compile("#at=12&eyes=all$"))
    page.keyboard.press("Escape")
    page.locator(".timeline .field").click(position={"x": 5, "y": 10})
    shows(person, 0)


def test_a_file_may_be_dropped_on_the_front_page(room: Room) -> None:
    person = room.person()
    person.opens("/")
    page = person.page
    for kind in ("dragover", "drop"):
        page.evaluate(
            """([kind, text]) => {
                const files = new DataTransfer();
                files.items.add(new File([text], 'game.rip'));
                window.dispatchEvent(new DragEvent(kind, {dataTransfer: files, cancelable: true}));
            }""",
            [kind, SHORT.read_text()],
        )
        if kind == "dragover":
            expect(page.get_by_text("Drop a game file here")).to_be_visible()
    page.wait_for_url("**/r/*")
    expect(page.get_by_role("heading", name="Review")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_a_review(room: Room, size: tuple[int, int]) -> None:
    person = opened(room.person(*size), SHORT)
    if size[0] < 700:
        person.page.locator(".tabs").get_by_role("button", name="Review").click()
    expect(person.page.locator(".review > table:visible")).to_be_visible(timeout=PATIENCE)
    person.page.get_by_role("button", name="Course").locator("visible=true").click()
    assert person.page.evaluate("document.documentElement.scrollWidth") == size[0]
    assert findings(person) == []


@pytest.mark.parametrize("path", ONE_EACH, ids=lambda path: path.parent.name)
def test_in_a_low_window_the_controls_of_a_replay_are_in_sight(room: Room, path: Path) -> None:
    person = opened(room.person(*LOW), path, "#at=20&eyes=0")
    sees_the_question(person)
    expect(person.page.locator(".timeline")).to_be_in_viewport(ratio=0.99)
