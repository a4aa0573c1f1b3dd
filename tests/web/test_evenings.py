"""Whole evenings: people at screens of every size play to the end, by what they see and touch only.

In the middle one closes the tab and comes back, and one goes on at another device.
"""

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.person import END, MOST_ANSWERS, Person
from tests.web.test_company import opens_table

SCREENS = ((1366, 650, False), (360, 740, True), (1920, 1080, False), (768, 1024, True))
NAMES = ("Ada", "Ben", "Cleo", "Dora")
LONG = 60_000  # milliseconds
# Chance would play all night.
LENGTHS = {
    "graves": ("^rounds until the game is scored", "10"),
    "muertos": ("^the last round", "20"),
}


def sits_down_with_friends(game: str, *people: Person) -> None:
    """The host sets a table on the front page; the others follow the link that it shows."""
    host, page = people[0], people[0].page
    host.opens("/")
    host.plate(game).get_by_role("button", name=re.compile("^Options: ")).click()
    page.get_by_label("Your name").fill(NAMES[0])
    if game != "manors":
        page.get_by_label("Players").select_option(str(len(people)))
    for seat in range(2, len(people) + 1):
        page.get_by_label(re.compile(f"^Seat {seat}")).select_option(label="a friend, by link")
    if game in LENGTHS:
        page.locator("form summary", has_text="Options").click()
        option, rounds = LENGTHS[game]
        page.get_by_label(re.compile(option)).select_option(rounds)
    page.get_by_role("button", name="Begin", exact=True).click()
    link = page.locator(".lobby .copy input").first.input_value()
    for name, guest in zip(NAMES[1:], people[1:], strict=False):
        guest.opens(link)
        guest.page.get_by_label("Your name").fill(name)
        guest.page.get_by_role("button", name="Sit down").click()
        expect(guest.page.locator(".lobby")).to_be_visible()
    page.get_by_role("button", name="Begin", exact=True).click()
    for one in people:
        expect(one.page.locator(".prompt")).not_to_be_empty()


def turns(people: list[Person], luck: random.Random) -> Iterator[int]:
    """Who is asked answers, until the game is over for all; how many answers there were. All the
    time everybody reads what is going on."""
    count = 0
    while not all(one.is_over for one in people):
        assert count < MOST_ANSWERS, "the game does not end"
        for one in people:
            if not one.is_over and one.is_asked:
                one.answers(luck)
                count += 1
            if not one.is_over:
                expect(one.page.locator(".prompt")).not_to_be_empty()
        yield count


def goes_out_and_comes_back(person: Person, name: str, others: list[Person]) -> None:
    path = person.page.url
    person.page.close()
    for other in others:
        expect(other.page.locator("[role=log]").first).to_contain_text(
            f"{name} has left the room.", timeout=LONG
        )
    person.page = person.context.new_page()
    person.opens(path)
    expect(person.page.locator(".prompt")).not_to_be_empty()
    for other in others:
        expect(other.page.locator("[role=log]").first).to_contain_text(f"{name} is back.")


def changes_device(room: Room, person: Person, width: int, height: int) -> Person:
    """By the link that the table shows for one's own seat."""
    opens_table(person.page)
    link = person.page.locator(".own .copy input").input_value()
    other = room.person(width, height)
    other.opens(link)
    expect(other.page.locator(".prompt")).not_to_be_empty()
    person.page.close()
    return other


@heavy
@pytest.mark.parametrize(("game", "many"), [("manors", 2), ("graves", 4), ("muertos", 4)])
def test_friends_spend_an_evening(room: Room, game: str, many: int) -> None:
    people = [room.person(width, height, touch=touch) for width, height, touch in SCREENS[:many]]
    sits_down_with_friends(game, *people)
    out = changed = False
    for answers in turns(people, random.Random(4)):
        if answers >= 8 and not out:
            out = True
            others = [one for one in people if one is not people[1]]
            goes_out_and_comes_back(people[1], "Ben", others)
        if answers >= 16 and not changed:
            changed = True
            people[-1] = changes_device(room, people[-1], 390, 844)
    assert out
    assert changed
    for one in people:
        expect(one.page.locator(END)).to_be_visible()
        expect(one.page.get_by_role("button", name="Play again")).to_be_visible()


@heavy
def test_one_spends_an_evening_alone(room: Room) -> None:
    ada = room.person(360, 740, touch=True)
    ada.sits_down("eva")
    out = changed = False
    people = [ada]
    for answers in turns(people, random.Random(2)):
        if answers >= 3 and not out and not people[0].is_over:
            out = True
            goes_out_and_comes_back(people[0], "Ada", [])
        if answers >= 5 and not changed and not people[0].is_over:
            changed = True
            people[0] = changes_device(room, people[0], 1920, 1080)
    assert out
    assert changed
    expect(people[0].page.locator(END)).to_be_visible()
