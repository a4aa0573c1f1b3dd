"""First steps: each lesson is played through by touching what stands out."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from restinplay.games.lessons import every, keys, lesson
from tests.web.conftest import Room
from tests.web.person import Person
from tests.web.test_everyone import findings

SAID = "say => document.querySelector('.foot .prompt')?.textContent.trim() === say"
TAKEN = """step => document.querySelector('.frame').dataset.at !== step
|| document.querySelector('.selected')"""
TRIES = 60  # touches until a step is done


def opens(person: Person, game: str, key: str = "") -> int:
    """How many steps the lesson has."""
    person.opens("/")
    if key in ("", keys(game)[0]):
        person.plate(game).get_by_role("link", name="First time?").click()
        person.page.wait_for_url(f"**/learn/{game}")
    else:
        person.plate(game).get_by_role("link", name=lesson(game, key).title.name).click()
        person.page.wait_for_url(f"**/learn/{game}/{key}")
    return len(lesson(game, key).steps)


def says(person: Person, game: str, step: int, key: str = "") -> None:
    with suppress(Error):  # asked with every frame; what is not there yet, `expect` asks for seldom
        person.page.wait_for_function(SAID, arg=lesson(game, key).steps[step].say)
    expect(person.page.locator(".foot .prompt")).to_have_text(lesson(game, key).steps[step].say)


def touches(person: Person, game: str, step: int, key: str = "") -> None:
    """Touch what stands out until the lesson goes on; a card wants a second touch."""
    says(person, game, step, key)
    said = person.page.get_by_text(lesson(game, key).steps[step].say, exact=True)
    wanted = person.page.locator(".frame", has=said).locator(".wanted:visible").last
    for _ in range(TRIES):
        if not wanted.count():
            return
        try:
            wanted.click(timeout=400)
        except Error:  # the machine is slow, or the next card of a fan lies on it
            with suppress(Error):
                wanted.click(position={"x": 12, "y": 12}, timeout=400)
        with suppress(Error):  # whatever was touched may not be what is shown yet
            person.page.wait_for_function(TAKEN, arg=str(step), timeout=300)


SIZES = {"desk": (1440, 900), "phone": (360, 740)}
LESSONS = [
    pytest.param(*one, size, id="-".join((*one, name)))
    for one in every()
    for name, size in SIZES.items()
]


@pytest.mark.parametrize(("game", "key", "size"), LESSONS)
def test_a_learner_plays_the_lesson_by_touching_what_stands_out(
    room: Room, game: str, key: str, size: tuple[int, int]
) -> None:
    person = room.person(*size, touch=size[0] < 700)
    steps = opens(person, game, key)
    for step in range(steps - 1):
        touches(person, game, step, key)
        assert person.page.evaluate("document.documentElement.scrollWidth") == size[0]
    says(person, game, steps - 1, key)
    expect(person.page.get_by_role("button", name="Play a real game")).to_be_in_viewport(ratio=0.99)
    after = keys(game)[keys(game).index(key) + 1 :]
    if after:
        person.page.get_by_role("link", name="Next lesson").click()
        person.page.wait_for_url(f"**/learn/{game}/{after[0]}")
        says(person, game, 0, after[0])
    else:
        person.page.get_by_role("button", name="Play a real game").click()
        person.page.wait_for_url("**/t/*")
        person.waits()


@pytest.mark.parametrize(("game", "key"), every())
def test_axe_finds_nothing_in_a_lesson(room: Room, game: str, key: str) -> None:
    person = room.person(390, 844, touch=True)
    opens(person, game, key)
    touches(person, game, 0, key)
    says(person, game, 1, key)
    assert findings(person) == []


def test_a_lesson_that_does_not_exist_says_so(room: Room) -> None:
    person = room.person()
    person.opens("/learn/eva/chess")
    expect(person.page.locator("body")).to_contain_text("Eva has no lesson 'chess'")
    assert "400 (Bad Request)" in person.errors.pop()


def test_the_keyboard_alone_plays_a_lesson(room: Room) -> None:
    person = room.person()
    steps = opens(person, "eva")
    for step in range(steps - 1):
        says(person, "eva", step)
        person.presses("ArrowRight", "Enter")
    says(person, "eva", steps - 1)


def test_another_legal_answer_gets_a_kind_word_and_costs_nothing(room: Room) -> None:
    person = room.person()
    opens(person, "eva")
    touches(person, "eva", 0)
    says(person, "eva", 1)
    person.page.locator(".foot [data-move='door 4']").click()
    expect(person.page.locator(".foot .refusal")).to_contain_text(lesson("eva").steps[1].otherwise)
    says(person, "eva", 1)
    touches(person, "eva", 1)
    says(person, "eva", 2)


def test_what_the_rules_refuse_is_refused_in_a_lesson_too(room: Room) -> None:
    person = room.person()
    opens(person, "eva")
    touches(person, "eva", 0)
    person.page.locator(".room:not(.target, .here)").first.click()
    expect(person.page.locator(".foot .refusal")).to_contain_text("E-")


def test_a_lesson_goes_back_begins_again_and_can_be_left(room: Room) -> None:
    person = room.person()
    opens(person, "manors")
    for step in range(4):
        touches(person, "manors", step)
    says(person, "manors", 4)
    person.page.get_by_role("button", name="Back", exact=True).click()
    says(person, "manors", 3)
    person.page.get_by_role("button", name="Start over").click()
    says(person, "manors", 0)
    person.page.get_by_role("link", name="Skip").click()
    expect(person.page.get_by_role("heading", name="Rest in Play")).to_be_visible()


def test_a_listener_hears_what_the_lesson_says(room: Room) -> None:
    person = room.person()
    opens(person, "muertos")
    touches(person, "muertos", 0)
    expect(person.page.get_by_role("status").first).to_contain_text(lesson("muertos").steps[1].say)
