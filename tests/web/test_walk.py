"""All that can be drawn of whole games is right at every size, by day and by night."""

import random
from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

import pytest
from playwright.sync_api import expect

from restinplay import games
from restinplay.games.lessons import every
from tests.marks import TOLD, Tell, heavy
from tests.web.conftest import Room
from tests.web.person import DRAWN, END, LONG, Person
from tests.web.sizes import OTHERS, SIZES, Inspector, Size
from tests.web.states import State, states
from tests.web.test_lessons import opens, says, touches

DESK = SIZES[7]
OPEN = "dialog[open]"
SURE = ".worry .button.go, .frame:has(.selected) .foot .button.go:enabled"
# What hangs out of the table, or lies over an answer, once it has come down to its place.
BANNERS = """async () => {
  const banners = [...document.querySelectorAll('.banner:not(.nowhere)')];
  await Promise.allSettled(banners.flatMap(one => one.getAnimations()).map(one => one.finished));
  return banners.filter(one => one.isConnected).flatMap(banner => {
    const [box, table] = [banner, banner.parentElement].map(one => one.getBoundingClientRect());
    const faults = [...document.querySelectorAll('.table :is(.offered, .answer)')].filter(node => {
        const lit = node.getBoundingClientRect();
        return lit.left < box.right && lit.right > box.left
            && lit.top < box.bottom && lit.bottom > box.top;
    }).map(node => `over ${node.dataset.move}`);
    const inside = box.left >= table.left && box.right <= table.right
        && box.top >= table.top && box.bottom <= table.bottom;
    const whole = banner.scrollWidth <= banner.clientWidth + 1;
    return inside && whole ? faults : [...faults, `cut off: ${banner.textContent}`];
  });
}"""
TRIES = 12  # touches until a question is answered


class Walk:
    """One person before the states of a game that so many play."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.inspector = Inspector(person)
        self.luck = random.Random(3)
        self.number = 0
        self.wrong: list[str] = []

    def sees(self, name: str, others: Iterable[Size] = ()) -> None:
        self.wrong += [f"{name}: {fault}" for fault in self.inspector.inspect(others)]

    def comes_to(self, state: State) -> None:
        self.number += 1
        self.inspector.resize(self.size)
        self.person.plays_on(state.file, LONG)
        self.sees_banners(state)
        self.person.hides_banners()
        self.closes_what_opens(state)
        if state.ends_by:
            self.ends(state)
        else:
            self.sees(state.name, OTHERS if state.full else ())
            self.answers(state)

    @property
    def size(self) -> Size:
        """The one at which this state is met and answered."""
        return SIZES[self.number % len(SIZES)]

    def sees_banners(self, state: State) -> None:
        """They go by themselves, and find their place once."""
        self.person.page.evaluate(DRAWN)
        found = self.person.page.evaluate(BANNERS)
        self.wrong += [f"{state.name}, banner at {self.size}: {fault}" for fault in found]

    def closes_what_opens(self, state: State) -> None:
        """Who runs alone is asked in a dialog whether that shall be shown."""
        if self.person.page.locator(OPEN).count():
            for size in SIZES + OTHERS:
                self.inspector.resize(size)
                found = self.inspector.faults_of(size, OPEN)
                self.wrong += [f"{state.name}, asked: {fault}" for fault in found]
            self.person.page.keyboard.press("Escape")

    def answers(self, state: State) -> None:
        """At one size; what a touch only chooses is looked at if the table is full, or warns."""
        page, size = self.person.page, self.size
        self.inspector.resize(size)
        page.evaluate(DRAWN)
        before, looked = self.person.at, False
        for _ in range(TRIES):
            self.person.answers(self.luck)
            if self.person.is_over or self.person.at != before:
                return
            if not looked and (state.full or page.locator(".worry").count()):
                self.sees(f"{state.name}, touched")
                self.inspector.resize(size)
                looked = True
        self.wrong.append(f"{state.name}: at {size} nothing that is lit answers the question")

    def ends(self, state: State) -> None:
        page = self.person.page
        page.locator(f"[data-move='{state.ends_by}']:visible").first.click()
        for _ in range(2):  # a card may only have been chosen, and then there may be a warning
            page.locator(f"{END}, {SURE}").first.wait_for()
            if not self.person.is_over:
                page.locator(SURE).first.click()
        expect(page.locator(END)).to_be_visible()
        self.sees(state.name, OTHERS)
        page.locator(END).get_by_role("button", name="Look around").click()
        self.sees(f"{state.name}, looked around")


@heavy
@pytest.mark.parametrize("game", games.SLUGS)
def test_whole_games_are_right_at_every_size(
    boundless_room: Room, game: str, record_property: Tell
) -> None:
    wrong: list[str] = []
    met = looks = 0
    for _, group in groupby(sorted(states(game), key=attrgetter("seats")), attrgetter("seats")):
        person = boundless_room.person()
        person.likes(automatic=False)
        walk = Walk(person)
        for state in group:
            walk.comes_to(state)
        wrong += [*walk.wrong, *walk.inspector.restless_feet()]
        met, looks = met + walk.number, looks + walk.inspector.looks
        person.page.close()
    record_property(TOLD, f"{game}: {met} states, {looks} looks in each of two themes")
    assert wrong == [], "\n".join(wrong)


@heavy
@pytest.mark.parametrize(("game", "key"), every())
def test_lessons_are_right_at_every_size(room: Room, game: str, key: str) -> None:
    person = room.person()
    inspector, wrong = Inspector(person), list[str]()
    last = opens(person, game, key) - 1
    for step in range(last + 1):
        says(person, game, step, key)
        wrong += [f"step {step}: {fault}" for fault in inspector.inspect()]
        inspector.resize(DESK)
        if step < last:
            touches(person, game, step, key)
    assert wrong == [], "\n".join(wrong)
