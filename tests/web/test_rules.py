"""The drawer of the rules: how to play with its pictures, the chapters, the options, the search."""

import pytest
from playwright.sync_api import expect

from restinplay import games
from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.person import Person
from tests.web.sizes import Inspector, Size
from tests.web.test_everyone import findings

SIZES = (
    Size(360, 740, True),
    Size(390, 844, True),
    Size(640, 360),
    Size(768, 1024, True),
    Size(1366, 650),
    Size(1440, 900),
)
PAGES = ("How to play", "All the rules", "Options")
PANEL = "#rules-panel"
# Pictures that are not drawn, and parts of a plate that stand outside it.
UNDRAWN = """() => [...document.querySelectorAll('.plate')].filter((plate) => {
  const { width, height } = plate.getBoundingClientRect();
  return width < 250 || height < 70 || plate.querySelectorAll('use, path, text').length < 3;
}).map((plate) => plate.getAttribute('aria-label'))"""
SIDEWAYS = """() => [...document.querySelectorAll('#rules-panel, #rules-panel .plate')]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => `${box.className}: ${box.scrollWidth} in ${box.clientWidth}`)"""
# Words of a heading that stand on two lines.
BROKEN = """() => [...document.querySelectorAll('#rules-panel th')].flatMap((heading) => {
  const text = heading.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""
SCREENS = """() => {
  const { scrollHeight, clientHeight } = document.querySelector('#rules-panel');
  return Math.ceil(scrollHeight / clientHeight);
}"""


def opens_the_rules(person: Person, game: str) -> None:
    person.sits_down(game)
    person.waits()
    person.page.keyboard.press("r")
    expect(person.page.locator("figure").first).to_be_visible()


def uncovers(person: Person) -> None:
    """No pointer meets what is inert; to see what lies over it one must."""
    person.page.evaluate(
        "for (const one of document.querySelectorAll('[inert]')) one.inert = false"
    )


def looks_at(person: Person, inspector: Inspector, page: str, size: Size) -> None:
    """Everything that is wrong with a page of the drawer, seen screen by screen."""
    inspector.resize(size)
    person.page.get_by_role("tab", name=page).click()
    uncovers(person)
    screens = person.page.evaluate(SCREENS) if page == PAGES[0] else 1
    for screen in range(screens):
        person.page.evaluate(
            "n => { const box = document.querySelector('#rules-panel');"
            " box.scrollTop = n * box.clientHeight }",
            screen,
        )
        found = inspector.faults_of(size, within=".drawer")
        assert [str(fault) for fault in found] == [], (page, screen)
    for script in (UNDRAWN, SIDEWAYS, BROKEN):
        assert person.page.evaluate(script) == [], (page, str(size), script)


def test_the_rules_open_with_pictures_and_everything_in_them_is_found(room: Room) -> None:
    person = room.person()
    opens_the_rules(person, "graves")
    page = person.page
    expect(page.get_by_role("tab", selected=True)).to_have_text("How to play")
    pictures = page.get_by_role("img").and_(page.locator(".plate"))
    assert 3 <= pictures.count() <= 5
    inspector = Inspector(person, SIZES)
    for name in PAGES:
        looks_at(person, inspector, name, SIZES[0])
    page.get_by_role("searchbox").fill("hat stand")
    expect(page.locator(PANEL)).to_have_text("Nothing found for “hat stand”.")
    page.get_by_role("searchbox").fill("placebo sinks")
    expect(page.locator(PANEL)).to_contain_text("A placebo sinks them one step")
    page.locator(PANEL).get_by_role("button", name="G-213").first.click()
    expect(page.locator(".clause.here")).to_be_in_viewport()
    expect(page.locator(".clause.here")).to_contain_text("G-213")


def test_the_clause_of_a_refusal_opens_at_its_place(room: Room) -> None:
    person = room.person()
    opens_the_rules(person, "eva")
    person.page.keyboard.press("Escape")
    person.page.locator("[data-tell='room 9']").click()
    clause = person.page.locator(".foot button.clause").first
    named = clause.inner_text()
    clause.click()
    expect(person.page.locator(".clause.here")).to_be_in_viewport()
    expect(person.page.locator(".clause.here b")).to_have_text(named)


@heavy
@pytest.mark.parametrize("game", games.SLUGS)
def test_the_rules_are_right_at_every_size_by_day_and_night(room: Room, game: str) -> None:
    person = room.person()
    opens_the_rules(person, game)
    inspector = Inspector(person, SIZES)
    for theme in ("light", "dark"):
        person.dresses(theme)
        for size in SIZES:
            for page in PAGES:
                looks_at(person, inspector, page, size)


@heavy
@pytest.mark.parametrize("size", [(1440, 900), (360, 740)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", games.SLUGS)
def test_axe_finds_nothing_in_the_rules(room: Room, game: str, size: tuple[int, int]) -> None:
    person = room.person(*size)
    opens_the_rules(person, game)
    for page in PAGES:
        person.page.get_by_role("tab", name=page).click()
        assert findings(person) == [], page
    for words in ("the", "hat stand"):
        person.page.get_by_role("searchbox").fill(words)
        assert findings(person) == [], words
