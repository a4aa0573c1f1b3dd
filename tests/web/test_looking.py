"""Everything explains itself without hovering: what lies on a table opens large, with its words."""

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from restinplay import games
from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.moments import fullest, moments
from tests.web.person import DRAWN, Person
from tests.web.sizes import OTHERS, SIZES

HELD = 600  # ms of a finger that means to look
KINDS = """() => [...new Set([...document.querySelectorAll('[data-tell]')]
    .filter(node => node.getClientRects().length > 0)
    .map(node => node.dataset.tell.split(' ')[0]))]"""
CLOSES_AND_LOOKS = """told => {
    document.querySelector('dialog form button').click();
    const next = document.querySelector(`[data-tell="${told}"]`);
    next.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true}));
}"""
# Looks at something of this kind; false if there is none any more.
LOOKS = """kind => {
    const node = [...document.querySelectorAll(`[data-tell^="${kind}"]`)]
        .find(node => node.getClientRects().length > 0);
    node?.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true}));
    return node !== undefined;
}"""
SETTLED = 300  # ms: a dialog says that it was closed long before
HIDDEN = """() => {
    const banner = document.querySelector('.banner').getBoundingClientRect();
    return [...document.querySelectorAll('.table :is(.offered, .answer)')].filter(node => {
        const lit = node.getBoundingClientRect();
        return lit.left < banner.right && lit.right > banner.left
            && lit.top < banner.bottom && lit.bottom > banner.top;
    }).map(node => node.dataset.move);
}"""
TALL = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.banner { padding-block: 30px !important }');
    document.adoptedStyleSheets.push(sheet);
}"""  # as a banner is that says much
LEAST = {  # what can be looked at when a game begins
    "eva": {"room", "secret", "door", "clue"},
    "manors": {"medium", "ghost", "house"},
    "graves": {"relative", "grave", "cemetery", "pill", "action"},
    "muertos": {"card", "back", "field", "player", "feast", "dog", "digger", "pile", "discard"},
}


def large(person: Person) -> Locator:
    return person.page.locator("dialog[open]")


def closes(person: Person) -> None:
    large(person).get_by_role("button", name="Close").click()
    expect(large(person)).to_have_count(0)


def test_what_is_looked_at_while_another_view_closes_stays_open(room: Room) -> None:
    person = room.person()
    person.sits_down("eva")
    person.waits()
    rooms = person.page.locator("[data-tell^=room]:visible")
    rooms.first.dispatch_event("contextmenu")
    expect(large(person)).to_be_visible()
    next_one = rooms.nth(1).get_attribute("data-tell")
    person.page.evaluate(CLOSES_AND_LOOKS, next_one)
    person.page.wait_for_timeout(SETTLED)
    expect(large(person).locator(".words p").first).to_contain_text(".")


def looks_at_everything(person: Person) -> set[str]:
    """The kinds of things that told something of themselves; some go while others are told of,
    as the last answer may still be on its way."""
    kinds: list[str] = person.page.evaluate(KINDS)
    told = set()
    for kind in kinds:
        if not person.page.evaluate(LOOKS, kind):
            continue
        told.add(kind)
        words = large(person).locator(".words p").first
        expect(words).to_contain_text(".")
        expect(large(person).locator(".large > .picture > *")).to_have_count(1)
        closes(person)
    return told


@pytest.mark.parametrize("game", ["eva", "muertos"])
def test_what_lies_on_a_table_opens_large_with_its_words(room: Room, game: str) -> None:
    person = room.person()
    person.sits_down(game)
    person.waits()
    assert looks_at_everything(person) >= LEAST[game]


@heavy
@pytest.mark.parametrize("size", [(1440, 900), (1366, 650), (390, 844)])
@pytest.mark.parametrize("game", games.SLUGS)
def test_what_comes_up_in_a_game_opens_large_too(
    room: Room, game: str, size: tuple[int, int]
) -> None:
    person = room.person(*size)
    person.sits_down(game)
    luck = random.Random(5)
    seen: set[str] = set()
    for _ in range(6):
        person.waits()
        if person.is_over:
            break
        seen |= looks_at_everything(person)
        for _ in range(4):
            person.answers(luck)
        person.page.keyboard.press("Escape")
    assert size[0] < 1000 or seen >= LEAST[game]


def test_a_click_on_what_is_no_answer_looks_at_it_and_a_long_touch_at_anything(room: Room) -> None:
    person = room.person(390, 844, touch=True)
    person.sits_down("manors")
    person.waits()
    person.page.locator("[data-tell^=medium]:visible").first.click()
    expect(large(person)).to_contain_text("A Ghost of value 1")
    closes(person)
    before = person.page.locator(".frame").get_attribute("data-at")
    card = person.page.locator(".hand .offered").first
    touch = {"pointerType": "touch", "clientX": 60, "clientY": 700, "bubbles": True}
    inner = card.locator("[data-tell]")
    inner.dispatch_event("pointerdown", touch)
    person.page.wait_for_timeout(HELD)
    inner.dispatch_event("pointerup", touch)
    inner.dispatch_event("click", {"detail": 1, "bubbles": True})
    expect(large(person)).to_contain_text("It counts")
    closes(person)
    expect(person.page.locator(".selected")).to_have_count(0)
    expect(person.page.locator(".frame")).to_have_attribute("data-at", before or "")


def test_a_button_that_does_something_does_not_also_tell_what_it_is(room: Room) -> None:
    person = room.person()
    person.likes(automatic=False)
    person.sits_down("graves")
    person.page.get_by_role("button", name="White for all").click()
    person.page.get_by_role("button", name="Finish the visit").click()
    pill = person.page.get_by_role("button", name="Take a pill: Placebo")
    pill.click()
    expect(pill).to_have_attribute("aria-pressed", "true")
    expect(large(person)).to_have_count(0)
    person.page.locator(".cemetery [data-tell], .cemetery").first.click()
    expect(large(person)).to_contain_text("It takes anybody")


def test_a_card_to_be_swapped_is_chosen_and_not_looked_at(room: Room) -> None:
    person = room.person()
    person.plays_on(fullest("muertos", 2, (3,))["swap"].file)
    person.page.locator(".hand .lid.offered").first.click()
    expect(person.page.locator(".hand .selected")).to_have_count(1)
    expect(large(person)).to_have_count(0)


def test_at_the_doctors_a_tap_on_a_relative_only_calls_it_in(room: Room) -> None:
    person = room.person(360, 740, touch=True)
    person.likes(automatic=False)
    person.sits_down("graves")
    person.waits()
    patient = person.page.locator(".kin.seeable").nth(2)
    patient.click()
    expect(patient).to_have_attribute("aria-pressed", "true")
    expect(large(person)).to_have_count(0)


def test_the_prize_says_what_it_does_without_being_touched(room: Room) -> None:
    person = room.person()
    person.sits_down("manors")
    person.waits()
    for size in SIZES + OTHERS:
        person.page.set_viewport_size({"width": size.width, "height": size.height})
        text = person.page.locator(".stake .prize .text")
        expect(text).to_contain_text("plays this round with an open")
        expect(text).to_be_visible()


def test_what_is_large_changes_its_light_with_the_table(room: Room) -> None:
    person = room.person()
    person.sits_down("manors")
    person.waits()
    house = person.page.locator("[data-tell^=house]:visible").first
    picture = large(person).locator(".picture")
    seen = []
    for theme in ("dark", "light"):
        person.dresses(theme)
        house.dispatch_event("contextmenu")
        seen.append(picture.inner_html())
        closes(person)
    person.dresses("dark")
    house.dispatch_event("contextmenu")
    assert picture.inner_html() == seen[0] != seen[1]
    person.dresses("light")
    person.page.evaluate(DRAWN)
    assert picture.inner_html() == seen[1]


def test_the_keyboard_looks_at_anything(room: Room) -> None:
    person = room.person()
    person.sits_down("eva")
    person.waits()
    for _ in range(3):
        person.page.keyboard.press("Shift+ArrowRight")
    looked = person.page.evaluate("document.activeElement.dataset.tell")
    assert looked
    person.page.keyboard.press("i")
    expect(large(person)).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(large(person)).to_have_count(0)
    assert person.page.evaluate("document.activeElement.dataset.tell") == looked


def test_a_round_that_is_over_says_who_took_what(room: Room) -> None:
    person = room.person()
    person.sits_down("manors")
    person.waits()
    person.page.get_by_role("button", name="Give up").click()
    expect(person.page.locator(".banner")).to_contain_text("Round 1: Mildred takes the castle")


@pytest.mark.parametrize("size", [(1366, 650), (360, 740)])
@pytest.mark.parametrize(
    ("game", "kind", "told"),
    [
        ("graves", "distribute", "Great-Aunt Adelgunde goes to the New Cemetery"),
        ("muertos", "swap", "Round 5: Mommo Wummsgewommen-Wamm takes a leg from you."),
    ],
)
def test_what_a_round_or_a_burial_brought_is_told_and_hides_no_answer(
    room: Room, game: str, kind: str, told: str, size: tuple[int, int]
) -> None:
    person = room.person(*size)
    body = {"file": fullest(game, 2, (3,))[kind].file, "name": "Ada"}
    answer = person.context.request.post("/api/import", data=body)
    person.opens(f"/t/{answer.json()['table']}")
    banner = person.page.locator(".banner")
    expect(banner).to_contain_text(told)
    expect(banner).to_be_visible()
    person.waits()
    assert person.page.evaluate(HIDDEN) == []


def test_a_banner_gives_way_to_answers_where_it_would_lie(room: Room) -> None:
    person = room.person()
    person.context.add_init_script(TALL)
    *_, late = (moment for moment in moments("graves", 5, 23) if moment.kind == "pills")
    body = {"file": late.file, "name": "Ada"}
    answer = person.context.request.post("/api/import", data=body)
    person.opens(f"/t/{answer.json()['table']}")
    person.waits()
    expect(person.page.locator(".banner")).to_have_class(re.compile("bottom"))
    assert person.page.locator(".rivals .offered").count() > 0
    assert person.page.evaluate(HIDDEN) == []


def test_an_answer_that_gave_itself_says_why(room: Room) -> None:
    person = room.person()
    person.sits_down("eva")
    luck = random.Random(1)
    told = person.page.locator(".foot").get_by_text("Done for you")
    for _ in range(60):
        person.waits()
        if person.is_over or told.count():
            break
        person.answers(luck)
    expect(told).to_contain_text("Only the third clue can hurt you.")
