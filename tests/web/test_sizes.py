"""Tables at every size: nothing cut off, covered, out of reach or too small to read."""

import random
from collections.abc import Iterable
from operator import attrgetter

import pytest
from playwright.sync_api import expect

from restinplay import games
from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.moments import LONG, Moment, fullest
from tests.web.person import Person
from tests.web.sizes import SIZES, Inspector, Size

SAMPLE = tuple(size for size in SIZES if size.width in (360, 640, 1024, 1366))
# Seats, and seeds of games in which hands are full and every kind of question is asked.
STAGED = {
    "eva": (1, tuple(range(9))),
    "manors": (2, (43, 49, 83, 87, 89, 94, 107, 108, 121, 144, 146)),
    "graves": (5, (8, 23, 57)),
    "muertos": (6, (2, 11)),
}
FULL = {"eva": (0,), "manors": (107,), "graves": (23,), "muertos": (2,)}
PATIENCE = 120_000  # milliseconds until a file is read and its table is laid
TRIES = 12  # touches until a question is answered


def sits_down_at(person: Person, moment: Moment) -> None:
    """At a table that stands as it stood at that moment."""
    body = {"file": moment.file, "name": LONG}
    answer = person.context.request.post("/api/import", data=body, timeout=PATIENCE)
    person.opens(f"/t/{answer.json()['table']}")
    expect(person.page.locator(".prompt")).not_to_be_empty(timeout=PATIENCE)
    person.waits()
    expect(person.page.locator(".banner")).to_have_count(0, timeout=PATIENCE)  # it goes by itself


def told(faults: Iterable[object]) -> list[str]:
    return sorted({str(fault) for fault in faults})


@pytest.mark.parametrize("game", games.SLUGS)
def test_a_full_table_is_right_at_the_most_awkward_sizes(room: Room, game: str) -> None:
    seats, _ = STAGED[game]
    moment = max(fullest(game, seats, FULL[game]).values(), key=attrgetter("full"))
    person = room.person()
    sits_down_at(person, moment)
    assert told(Inspector(person, SAMPLE).inspect()) == []


def test_home_shows_every_play_button_on_a_small_laptop(room: Room) -> None:
    person = room.person(1366, 650)
    person.opens("/")
    for game in games.SLUGS:
        button = person.plate(game).get_by_role("button", name="Play", exact=True)
        expect(button).to_be_in_viewport(ratio=1)


@heavy
@pytest.mark.parametrize("game", games.SLUGS)
def test_every_question_at_its_fullest_is_right_at_every_size(room: Room, game: str) -> None:
    seats, seeds = STAGED[game]
    person = room.person()
    inspector = Inspector(person)
    wrong: list[str] = []
    for kind, moment in fullest(game, seats, seeds).items():
        sits_down_at(person, moment)
        wrong += [f"{kind}: {fault}" for fault in inspector.inspect()]
    assert told(wrong) == []


def answers_at(person: Person, inspector: Inspector, size: Size, luck: random.Random) -> None:
    """One answer, by what can be touched at this size."""
    inspector.resize(size)
    before = person.page.locator(".frame").get_attribute("data-at")
    for _ in range(TRIES):
        person.answers(luck)
        if person.is_over or person.page.locator(".frame").get_attribute("data-at") != before:
            return
    raise AssertionError(f"at {size} nothing that is lit answers the question")


@heavy
@pytest.mark.parametrize("game", games.SLUGS)
def test_a_whole_game_is_right_at_every_size(room: Room, game: str) -> None:
    """Each question is looked at in all sizes and answered in one of them, in turn."""
    person = room.person()
    person.likes(name=LONG)
    person.sits_down(game)
    inspector, luck = Inspector(person), random.Random(3)
    for count in range(600):
        person.waits()
        inspector.inspect()
        if person.is_over:
            break
        answers_at(person, inspector, SIZES[count % len(SIZES)], luck)
    assert person.is_over, "the game does not end"
    assert told(inspector.faults) == []
    assert list(inspector.restless_feet()) == []
