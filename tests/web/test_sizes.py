"""Tables at every size: nothing cut off, covered, out of reach or too small to read."""

import random
from collections.abc import Iterable
from operator import attrgetter

import pytest
from playwright.sync_api import expect

from restinplay import games
from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.moments import LONG, Moment, fullest, hoard, moments
from tests.web.person import DRAWN, Person
from tests.web.sizes import OTHERS, SIZES, Inspector, Size

SAMPLE = tuple(size for size in SIZES + OTHERS if size.width in (360, 375, 640, 844, 1366))
# Seats, and seeds of games in which hands are full and every kind of question is asked.
STAGED = {
    "eva": (1, tuple(range(9))),
    "manors": (2, (43, 49, 83, 87, 89, 94, 107, 108, 121, 144, 146)),
    "graves": (5, (8, 23, 57)),
    "muertos": (6, (2, 11)),
}
FULL = {"eva": (0,), "manors": (107,), "graves": (23,), "muertos": (2,)}
BELOW = """() => [...document.querySelectorAll('.plot')].flatMap(plot => {
    const shares = plot.lastElementChild.getBoundingClientRect().top;
    return [...plot.querySelectorAll('.buried :is(b, small)')]
        .filter(node => node.getBoundingClientRect().bottom > shares + 1)
        .map(node => node.textContent);
})"""
# It goes by itself, and hides no answer; nobody need wait for that with each of many tables.
NO_BANNER = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.banner { display: none !important }');
    document.adoptedStyleSheets.push(sheet);
}"""
LOWEST_NAME = """Math.max(...[...document.querySelectorAll('.cemetery .coffin b')]
    .map(name => name.getBoundingClientRect().bottom))"""
EACH_THERE = "document.querySelector('.cemetery > small').getBoundingClientRect().top"
UNDER = """() => {
    const chosen = document.querySelector('.mediums .selected');
    const ring = parseFloat(getComputedStyle(chosen).outlineWidth);
    const edge = chosen.getBoundingClientRect().top - ring;
    return [...document.querySelectorAll('.hand .group:not(.mediums) small')]
        .filter(node => node.getBoundingClientRect().bottom > edge + 0.5)
        .map(node => node.textContent);
}"""
ABOVE_HAND = """() => {
    const tops = [...document.querySelectorAll('.hand .card')].map(card => {
        const ring = getComputedStyle(card);
        const wide = parseFloat(ring.outlineWidth) + parseFloat(ring.outlineOffset);
        return card.getBoundingClientRect().top - wide;
    });
    const bottoms = [...document.querySelectorAll('.foot :is(.who, .slots) *')]
        .filter(node => node.checkVisibility())
        .map(node => node.getBoundingClientRect().bottom);
    return Math.min(...tops) - Math.max(...bottoms);
}"""
TRIES = 12  # touches until a question is answered


def sits_down_at(person: Person, moment: Moment) -> None:
    """At a table that stands as it stood at that moment."""
    person.plays_on(moment.file, LONG)
    person.page.evaluate(NO_BANNER)


def told(faults: Iterable[object]) -> list[str]:
    return sorted({str(fault) for fault in faults})


@pytest.mark.parametrize("game", games.SLUGS)
def test_a_full_table_is_right_at_the_most_awkward_sizes(room: Room, game: str) -> None:
    seats, _ = STAGED[game]
    moment = max(fullest(game, seats, FULL[game]).values(), key=attrgetter("full"))
    person = room.person()
    sits_down_at(person, moment)
    assert told(Inspector(person, SAMPLE).inspect()) == []


def test_who_lies_in_a_grave_can_be_read_in_a_low_window(room: Room) -> None:
    person = room.person(1366, 650)
    sits_down_at(person, fullest("graves", 5, (23,))["bury"])
    assert person.page.locator(".two > .buried").count() == 2
    below = person.page.evaluate(BELOW)
    assert below == [], "captions under the shares of their grave"


def test_two_rows_in_the_new_cemetery_can_be_read_in_a_low_window(room: Room) -> None:
    person = room.person(1366, 650)
    crowd = (one for one in moments("graves", 3, 2) if len(one.view["new_cemetery"]) > 3)
    sits_down_at(person, next(one for one in crowd if one.kind == "pills"))
    assert person.page.evaluate(LOWEST_NAME) <= person.page.evaluate(EACH_THERE) + 1


def test_five_graves_for_sale_leave_the_tabs_of_a_phone_free(room: Room) -> None:
    person = room.person()
    selling = (moment for moment in moments("graves", 3, 3) if len(moment.view["legal"]) == 6)
    sits_down_at(person, next(one for one in selling if one.kind == "shares"))
    assert told(Inspector(person, SIZES[:1]).inspect()) == []
    expect(person.page.locator(".ways .button:visible")).to_have_count(5)


def test_five_and_six_shares_beside_long_names_stay_on_a_phone(room: Room) -> None:
    person = room.person()
    inspector = Inspector(person, [size for size in SIZES if size.width < 400])
    asked = {**hoard(2, 24, 5), **hoard(2, 24, 6)}
    assert {"shares", "end window", "adjust window"} <= set(asked)
    wrong: list[str] = []
    for kind, moment in asked.items():
        sits_down_at(person, moment)
        wrong += [f"{kind}: {fault}" for fault in inspector.inspect()]
    assert told(wrong) == []


@pytest.mark.parametrize("size", [(1366, 650), (1280, 720), (1440, 900)])
def test_where_the_bones_were_is_one_line_inside_the_room(
    room: Room, size: tuple[int, int]
) -> None:
    person = room.person(*size)
    sits_down_at(person, next(one for one in moments("eva", 1, 3) if one.view["bones"]))
    tag = person.page.locator(".room .tag.bones").bounding_box()
    around = person.page.locator(".room", has=person.page.locator(".tag.bones")).bounding_box()
    assert tag
    assert around
    assert tag["height"] < 30
    assert tag["x"] + tag["width"] <= around["x"] + around["width"]


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (768, 1024)])
def test_a_chosen_medium_hides_no_total(room: Room, size: tuple[int, int]) -> None:
    person = room.person(*size)
    turns = (one for one in moments("manors", 2, 3) if one.kind == "turn")
    sits_down_at(person, next(one for one in turns if "medium" in " ".join(one.view["legal"])))
    person.page.locator(".mediums .card.offered").first.click()
    expect(person.page.locator(".mediums .selected")).to_have_count(1)
    person.page.wait_for_timeout(300)
    assert person.page.evaluate(UNDER) == []


def test_two_skeletons_with_full_hands_stay_on_a_phone(room: Room) -> None:
    person = room.person()
    sits_down_at(person, fullest("muertos", 2, (3,))["swap"])
    phones = tuple(size for size in SIZES if size.width < 400)
    assert told(Inspector(person, phones).inspect()) == []
    person.page.set_viewport_size({"width": 360, "height": 740})
    backs = person.page.locator(".strip.me .fan li")
    expect(backs).to_have_count(8)
    for number in range(8):
        expect(backs.nth(number)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (412, 915)])
def test_a_full_hand_of_manors_hides_no_line_above_it(room: Room, size: tuple[int, int]) -> None:
    person = room.person(*size)
    moment = max(fullest("manors", 2, FULL["manors"]).values(), key=attrgetter("full"))
    sits_down_at(person, moment)
    assert person.page.evaluate(ABOVE_HAND) >= 0


@pytest.mark.parametrize(("seats", "seed"), [(3, 3), (4, 0), (4, 2), (6, 2)])
def test_a_laid_card_and_a_full_hand_share_a_strip(room: Room, seats: int, seed: int) -> None:
    person = room.person()
    crowded = (one for one in moments("muertos", seats, seed) if most_beside_a_laid_card(one) == 7)
    sits_down_at(person, next(crowded))
    beside = [size for size in SIZES if 1000 < size.width < 1400]
    assert told(Inspector(person, beside).inspect()) == []


def most_beside_a_laid_card(moment: Moment) -> int:
    hands = (one["hand"] for one in moment.view["players"] if one["laid"])
    return max(map(len, hands), default=0)


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
    inspector = Inspector(person, SIZES + OTHERS)
    wrong: list[str] = []
    for kind, moment in fullest(game, seats, seeds).items():
        sits_down_at(person, moment)
        wrong += [f"{kind}: {fault}" for fault in inspector.inspect()]
    assert told(wrong) == []


def answers_at(person: Person, inspector: Inspector, size: Size, luck: random.Random) -> None:
    """One answer, by what can be touched at this size."""
    inspector.resize(size)
    person.page.evaluate(DRAWN)
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
