"""What hardly matters is not asked, what is left is skipped by consent, and others' moves go by
one by one for those who like that."""

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.games.muertos.homecoming import at_home, once_home
from tests.web.conftest import Room, serving
from tests.web.person import PATIENCE, Person
from tests.web.test_everyone import findings

MINUTE = 60  # the slowest beat; no test here lives to hear one
SIZES = [(1366, 650), (360, 740), (640, 360)]


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where no bot answers, unless nobody is waited for."""
    with serving(tmp_path_factory.mktemp("slow"), pace=MINUTE) as found:
        yield found


@pytest.fixture
def hall(browser: Browser, unhurried: str) -> Iterator[Room]:
    found = Room(browser, unhurried)
    yield found
    found.close()


def races(person: Person, home: int, seat: int = 0) -> None:
    """Take a seat in a race in which so many are home already."""
    body = {"file": str(once_home(home).record), "name": "Ada", "seat": seat}
    answer = person.context.request.post("/api/import", data=body)
    person.opens(f"/t/{answer.json()['table']}")
    expect(person.page.locator(".prompt")).not_to_be_empty()


def sign(person: Person) -> Locator:
    return person.page.get_by_role("button", name=re.compile("standing orders? answers? for you"))


def test_muertos_begins_with_its_usual_orders_unless_they_are_switched_off(room: Room) -> None:
    person = room.person()
    person.sits_down("muertos")
    expect(sign(person)).to_have_accessible_name("2 standing orders answer for you")
    sign(person).click()
    person.page.get_by_role("button", name="Stop: never swap").click()
    expect(sign(person)).to_have_accessible_name("1 standing order answers for you")
    person.opens("/")
    person.plate("muertos").get_by_role("button", name="Options: ").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("checkbox", name="Never swap").uncheck()
    dialog.get_by_role("checkbox", name="Pass when I can only pass").uncheck()
    dialog.get_by_role("button", name="Begin").click()
    person.page.wait_for_url("**/t/*")
    person.waits()
    expect(sign(person)).to_have_count(0)


def plays_out(person: Person) -> None:
    """Nobody waits between answers, but there may be many of them."""
    told = "The rest was played out at once."
    expect(person.page.locator(".end")).to_contain_text(told, timeout=PATIENCE)


@pytest.mark.parametrize("size", SIZES)
def test_a_lone_runner_is_asked_once_and_finished_for(hall: Room, size: tuple[int, int]) -> None:
    person = hall.person(*size, touch=size[0] < 700)
    races(person, 4)
    dialog = person.page.get_by_role("dialog", name="You run alone")
    expect(dialog).to_contain_text("Everybody else is home")
    assert findings(person) == []
    dialog.get_by_role("button", name="I’ll run myself").click()
    expect(dialog).to_have_count(0)
    person.page.locator(".bar").get_by_role("button", name="Table").click()
    person.page.get_by_role("button", name="Finish for me").click()
    plays_out(person)


def test_who_is_home_skips_to_the_end(hall: Room) -> None:
    person = hall.person(360, 740, touch=True)
    races(person, 1, *at_home(once_home(1)))
    skip = person.page.locator(".foot").get_by_role("button", name="Skip to the end")
    expect(skip).to_be_in_viewport(ratio=1)
    assert findings(person) == []
    skip.click()
    plays_out(person)


@pytest.mark.parametrize("size", SIZES)
def test_others_are_seen_step_by_step(room: Room, size: tuple[int, int]) -> None:
    person = room.person(*size, touch=size[0] < 700)
    person.likes(others="steps")
    races(person, 0)
    page, foot = person.page, person.page.locator(".foot")
    on, everything = foot.get_by_role("button", name="Next"), foot.locator(".hurried").nth(1)
    luck = random.Random(1)
    while not on.count():
        person.waits()
        person.answers(luck)
    expect(on).to_be_in_viewport(ratio=1)
    expect(everything).to_be_in_viewport(ratio=1)
    expect(page.locator(".unseen[role=status]")).to_contain_text("Press Next to go on.")
    assert findings(person) == []
    before = page.locator(".frame").get_attribute("data-at") or ""
    page.keyboard.press("n")
    expect(page.locator(".frame")).not_to_have_attribute("data-at", before)
    everything.click()
    person.waits()
    expect(on).to_have_count(0)
