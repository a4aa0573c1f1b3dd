"""For everyone: nothing serious found by axe, nothing jumps, little script, words for listeners."""

import gzip
import random
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from restinplay import games
from tests.web.conftest import Room
from tests.web.person import LIT, Person

STATIC = Path(__file__).parents[2] / "src" / "restinplay" / "server" / "static"
LARGEST_SCRIPT = 150_000  # bytes, compressed, until the first table can be used


def grave_findings(person: Person) -> list[str]:
    """What axe finds on the page as it is, by day and by night."""
    told = []
    for theme in ("light", "dark"):
        person.dresses(theme)
        for finding in Axe().run(person.page).response["violations"]:
            if finding["impact"] in ("serious", "critical"):
                node = finding["nodes"][0]
                told.append(f"{theme}, {finding['id']}: {node['html'][:80]} {node['any'][:1]}")
    return told


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["home", *games.SLUGS])
def test_axe_finds_nothing_serious_by_day_and_night(
    room: Room, game: str, size: tuple[int, int]
) -> None:
    person = room.person(*size)
    if game == "home":
        person.opens("/")
        expect(person.page.get_by_role("heading", name="Rest in Play")).to_be_visible()
    else:
        person.sits_down(game)
        person.waits()
    assert grave_findings(person) == []


def test_nothing_jumps_while_a_table_is_laid(room: Room) -> None:
    person = room.person()
    person.context.add_init_script(
        "window.jumps = 0; new PerformanceObserver(list => { for (const entry of list.getEntries())"
        " window.jumps += entry.value }).observe({type: 'layout-shift', buffered: true})"
    )
    person.sits_down("eva")
    person.waits()
    person.page.wait_for_timeout(300)
    assert person.page.evaluate("window.jumps") < 0.02


def test_the_first_table_needs_little_script(room: Room) -> None:
    person = room.person()
    loaded: list[str] = []
    person.page.on("response", lambda answer: loaded.append(answer.url))
    person.sits_down("eva")
    scripts = {Path(url).name for url in loaded if url.endswith(".js")}
    size = sum(len(gzip.compress((STATIC / "a" / name).read_bytes())) for name in scripts)
    assert 0 < size < LARGEST_SCRIPT


def test_a_listener_hears_the_question_and_can_read_the_position(room: Room) -> None:
    person = room.person()
    person.sits_down("eva")
    person.waits()
    heard = person.page.get_by_role("status").first
    expect(heard).to_contain_text("Which way?")
    words = person.page.get_by_role("region", name="The position in words")
    expect(words).to_contain_text("The deck holds")


LOW = (720, 450)  # a laptop at 200 %


def sees_the_question(person: Person) -> None:
    """The sentence and the first answer beside it, or else what is lit, are in the window."""
    foot = person.page.locator(".frame > .foot")
    expect(foot.locator(".prompt")).to_be_in_viewport(ratio=0.99)
    beside = foot.locator(".say").locator(".button:visible, .answer:visible")
    answer = beside if beside.count() else foot.locator(LIT)
    expect(answer.first).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("game", games.SLUGS)
def test_in_a_low_window_the_question_and_its_answer_are_in_sight(room: Room, game: str) -> None:
    person = room.person(*LOW)
    person.opens(f"/learn/{game}")
    sees_the_question(person)
    person.sits_down(game)
    luck = random.Random(8)
    for _ in range(8):
        person.waits()
        if person.is_over:
            break
        sees_the_question(person)
        person.answers(luck)
