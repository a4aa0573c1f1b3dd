"""A finished game in the browser: gone through by mouse and keyboard, told, shared, dropped."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from restinplay.core.record import Record
from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.moments import fullest
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


@heavy
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
    eyes = page.locator(".margin").get_by_label("View as")
    expect(eyes).to_have_value("1")
    eyes.select_option("all")
    expect(page).to_have_url(re.compile("#at=12&eyes=all$"))
    page.keyboard.press("Escape")
    page.locator(".timeline .field").click(position={"x": 5, "y": 10})
    shows(person, 0)


def test_a_long_replay_goes_by_rounds(room: Room) -> None:
    person = opened(room.person(360, 740), RECORDS / "muertos" / "nine-all.rip", "#at=0&eyes=all")
    bar = person.page.locator(".bar .sub")
    for number in (1, 2, 3):
        person.page.keyboard.press("PageDown")
        expect(bar).to_contain_text(f"Round {number} ")
    first = person.page.locator(".frame").get_attribute("data-at")
    person.page.get_by_role("button", name="Next", exact=True).click()
    person.page.get_by_role("button", name="Back by a round").click()
    shows(person, int(first or 0))
    person.page.keyboard.press("PageUp")
    expect(bar).to_contain_text("Round 2 ")
    person.page.get_by_role("button", name="On to the next round").click()
    shows(person, int(first or 0))


def test_the_controls_of_a_replay_leave_the_graves_their_depth(room: Room) -> None:
    person = opened(room.person(1366, 650), FOR_TWO, "#at=30&eyes=0&review")
    expect(person.page.locator(".console .jumps")).to_have_count(2)
    for earth in person.page.locator(".plot .earth").all():
        assert (earth.bounding_box() or {"height": 0})["height"] >= 30


@pytest.mark.parametrize(
    ("path", "way"), list(zip(ONE_EACH, ["room", "round", "round", "round"], strict=True))
)
def test_every_replay_goes_by_stretches_and_counts_them(room: Room, path: Path, way: str) -> None:
    person = opened(room.person(360, 740, touch=True), path, "#at=0&eyes=all")
    place = person.page.locator(".rounds > span")
    on = person.page.get_by_role("button", name=f"On to the next {way}")
    for button in (on, person.page.get_by_role("button", name=f"Back by a {way}")):
        box = button.bounding_box() or {"width": 0, "height": 0}
        assert min(box["width"], box["height"]) >= 44
    on.click()
    told = place.inner_text()
    count = re.fullmatch(r"(?:Round|Visit) (\d+) of (\d+)", told)
    assert count
    for number in (2, 3):
        person.page.keyboard.press("PageDown")
        goal = min(int(count[1]) + number - 1, int(count[2]))
        expect(place).to_have_text(told.replace(f" {count[1]} of", f" {goal} of"))


def test_playing_on_says_before_and_after_who_plays_and_what_is_dealt_again(room: Room) -> None:
    person = opened(room.person(), FOR_TWO, "#at=12&eyes=1")
    page, name = person.page, Record.read(FOR_TWO).names[1]
    play_on = page.get_by_role("button", name="Play on from here")
    play_on.click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    expect(dialog).to_contain_text(f"You play on as {name}, and bots play all the others.")
    expect(dialog).to_contain_text(f"What {name} could not see is dealt again")
    dialog.get_by_role("button", name="Back").click()
    expect(dialog).to_have_count(0)
    play_on.click()
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".prompt")).not_to_be_empty()
    bots = f"Bots now play {Record.read(FOR_TWO).names[0]}"
    expect(page.locator(".banner")).to_contain_text(bots)
    expect(page.get_by_role("log")).to_contain_text(bots)


def test_a_file_of_half_a_game_is_played_on_from_the_front_page(room: Room) -> None:
    person = room.person()
    person.opens("/")
    page = person.page
    page.get_by_role("link", name="Open it").click()
    half = fullest("graves", 2, (3,))["distribute"].file
    file = {"name": "half.rip", "mimeType": "text/plain", "buffer": half.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.wait_for_url("**/t/*")
    expect(page.locator(".prompt")).to_contain_text("Who gets which pill?")


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
        person.page.locator(".console").get_by_role("button", name="Review").click()
    expect(person.page.locator(".review > table:visible")).to_be_visible(timeout=PATIENCE)
    person.page.get_by_role("button", name="Course").locator("visible=true").click()
    assert person.page.evaluate("document.documentElement.scrollWidth") == size[0]
    assert findings(person) == []


@pytest.mark.parametrize("path", ONE_EACH, ids=lambda path: path.parent.name)
def test_in_a_low_window_the_controls_of_a_replay_are_in_sight(room: Room, path: Path) -> None:
    person = opened(room.person(*LOW), path, "#at=20&eyes=0")
    expect(person.page.locator(".console .prompt")).to_be_in_viewport(ratio=0.99)
    expect(person.page.locator(".console .button:visible").first).to_be_in_viewport(ratio=0.99)
    expect(person.page.locator(".timeline")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [(375, 667), (640, 360), (390, 844), (844, 390)])
def test_a_replay_can_be_shared_and_played_on_in_every_window(
    room: Room, size: tuple[int, int]
) -> None:
    person = opened(room.person(*size), SHORT, "#at=4")
    sheet = person.page.get_by_role("button", name="Review").locator("visible=true")
    if sheet.count():
        sheet.first.click()
    for name in ("Play on from here", "Link"):
        button = person.page.get_by_role("button", name=name).locator("visible=true").first
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=0.99)


def test_a_link_with_a_position_plays_on_from_there(room: Room) -> None:
    page = (person := room.person()).page
    text = "eva: phase=move before=5H secrets=LOCK-S@A discard=AD"
    person.opens(f"/r/#position={quote(text)}")
    expect(page.get_by_label("or paste a position")).to_have_value(text)
    page.get_by_role("button", name="Play from there").click()
    expect(page).to_have_url(re.compile(r"/t/\w+"))
    sees_the_question(person)


def test_a_position_that_cannot_be_is_refused_in_words(room: Room) -> None:
    page = (person := room.person()).page
    person.opens("/r/")
    page.get_by_label("or paste a position").fill("eva: at=14")
    page.get_by_role("button", name="Play from there").click()
    expect(page.get_by_role("alert")).to_contain_text("at=14: '14' is none of A, 2")
    assert "400 (Bad Request)" in person.errors.pop()
