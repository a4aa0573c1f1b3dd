"""Games that are over: what the end says, and what a replay shows without a seat."""

import re

import pytest
from playwright.sync_api import Page, expect

from restinplay import games
from tests.web.conftest import Room
from tests.web.moments import NAMES, moments
from tests.web.person import END, Person
from tests.web.sizes import SIZES, Inspector


def ends(room: Room, game: str, *size: int) -> Person:
    """Somebody who has given the last answers of a game."""
    *_, last = moments(game, games.game_class(game).SEATS[-1], 3)
    person = room.person(*size)
    person.plays_on(last.file)
    person.plays_to_the_end()
    return person


def comes_home(room: Room, *size: int) -> Person:
    """Somebody whose step ends a game of muertos."""
    *_, last = moments("muertos", 2, 0)
    person = room.person(*size)
    person.plays_on(last.file)
    person.page.keyboard.press("Escape")  # who runs alone is asked whether that shall be shown
    person.page.locator("[data-move='step 32']:visible").first.click()
    person.page.get_by_role("button", name="Go to 32 anyway").click()
    expect(person.page.locator(END)).to_be_visible()
    return person


def hidden_cards(page: Page) -> list[object]:
    """Cards of the lower family that are not in the picture, whole."""
    cards = page.locator(".own .hand .card")
    expect(cards.first).to_be_visible()
    size = page.viewport_size
    assert size
    boxes = [card.bounding_box() for card in cards.all()]
    return [
        box
        for box in boxes
        if not box or box["height"] < 40 or box["y"] + box["height"] > size["height"]
    ]


SHOWN = """() => [...document.querySelectorAll('.end h3 small')].map(name => {
    const [box, line] = [name, name.parentElement].map(one => one.getBoundingClientRect());
    return [name.textContent, Math.min(box.right, line.right) - box.left];
})"""
BELOW = """() => {
    const [foot, answers] = ['.foot', '.foot .answers'].map(one => document.querySelector(one));
    return foot.getBoundingClientRect().bottom - answers.getBoundingClientRect().bottom;
}"""
RING = """() => {
    const [stone, list] = ['.you .stone', '.end .long']
        .map(one => document.querySelector(one).getBoundingClientRect());
    return Math.min(stone.left - list.left, list.right - stone.right);
}"""


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 720)])
def test_an_end_card_names_people_by_more_than_a_letter(room: Room, size: tuple[int, int]) -> None:
    names = ends(room, "graves", *size).page.evaluate(SHOWN)
    assert len(names) == 5
    assert [name for name, wide in names if len(name) > 10 and wide < 80] == []


@pytest.mark.parametrize("game", games.SLUGS)
def test_an_end_card_is_right_at_every_size_whatever_lies_below_it(room: Room, game: str) -> None:
    person = comes_home(room) if game == "muertos" else ends(room, game)
    expect(person.page.locator(END)).to_be_visible()
    assert list(map(str, Inspector(person, SIZES).inspect())) == []


@pytest.mark.parametrize("size", [(360, 740), (1280, 720)])
def test_the_ring_around_your_own_place_is_whole(room: Room, size: tuple[int, int]) -> None:
    assert comes_home(room, *size).page.evaluate(RING) >= 2


def test_the_end_card_of_a_phone_has_the_room_of_the_foot(room: Room) -> None:
    person = ends(room, "eva", 360, 740)
    expect(person.page.locator(END)).to_be_visible()
    expect(person.page.locator(".frame > .foot")).to_be_hidden()


def test_a_phone_gives_the_table_the_room_when_nothing_is_asked_any_more(room: Room) -> None:
    page = comes_home(room, 390, 844).page
    page.get_by_role("button", name="Look around").click()
    expect(page.get_by_role("button", name="See the result")).to_be_visible()
    assert page.evaluate(BELOW) < 20


def test_a_replay_shows_both_families_to_those_who_sit_nowhere(room: Room) -> None:
    page = (person := ends(room, "manors")).page
    path = page.url.replace("/t/", "/r/")
    for width, height, eyes in [(360, 740, "all"), (360, 740, "-1"), (1366, 650, "-1")]:
        page.set_viewport_size({"width": width, "height": height})
        person.opens("/")
        person.opens(f"{path}#at=40&eyes={eyes}")
        expect(page.locator(".mine")).to_contain_text("Moon · Ada")
        expect(page.locator(".across")).to_contain_text(f"Ivy · {NAMES[1]}")
        expect(page.locator(".slots:visible")).to_have_count(2)
        assert hidden_cards(page) == []
        assert page.locator(".own .ghost.back").count() == (
            0 if eyes == "all" else page.locator(".own .ghost").count()
        )
        sheet = page.locator(".console .sheet:visible")
        if sheet.count():  # where there is no room for it beside the table
            sheet.click()
        expect(page.get_by_role("button", name="Link", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    person.opens("/")
    person.opens(f"{path}#at=999&eyes=-1")
    expect(page.locator(".column.past .middle small").first).to_have_text(re.compile("Moon|Ivy"))


@pytest.mark.parametrize(
    ("game", "score", "clause"),
    [("eva", r"rooms? of 13 visited", r"E-4\d\d"), ("manors", r"You have \d manors?", r"M-W\d")],
)
def test_the_end_says_how_it_went_with_score_and_clause(
    room: Room, game: str, score: str, clause: str
) -> None:
    end = ends(room, game, 390, 844).page.locator(END)
    expect(end).to_contain_text(re.compile("You have (won|lost)"))
    expect(end).to_contain_text(re.compile(score))
    expect(end.get_by_role("button", name=re.compile(clause))).to_be_visible()
    if game == "manors":
        end.get_by_role("button", name="Look around").click()
        expect(end.page.locator(".stake")).to_contain_text(" took ")


@pytest.mark.parametrize(("game", "asked"), [("eva", 1), ("manors", 0)])
def test_a_table_asks_for_the_settings_of_its_own_game(room: Room, game: str, asked: int) -> None:
    person = room.person()
    person.sits_down(game)
    person.waits()
    person.page.get_by_role("button", name="Table", exact=True).click()
    expect(person.page.get_by_label("Play forced moves for me")).to_have_count(1)
    expect(person.page.get_by_label("Take the only door out")).to_have_count(asked)


def test_the_log_tells_the_set_up_before_the_first_answer(room: Room) -> None:
    person = room.person()
    person.likes(automatic=False)
    person.sits_down("eva")
    person.waits()
    told = person.page.locator(".margin .log p")
    expect(told).to_have_count(1)
    person.page.locator(".door.answer").first.click()
    expect(told).to_have_count(2)
