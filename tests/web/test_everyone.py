"""For everyone: nothing found by axe, nothing jumps, little script, words for listeners, keys."""

import gzip
import random
from contextlib import suppress
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Error, expect

from restinplay import games
from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.moments import fullest, moments
from tests.web.person import END, LIT, NAMES, Person

STATIC = Path(__file__).parents[2] / "src" / "restinplay" / "server" / "static"
# Seats, and seeds of games in which much is asked.
FULL = {"eva": (1, (0,)), "manors": (2, (107,)), "graves": (3, (3,)), "muertos": (4, (2,))}
LARGEST_SCRIPT = 150_000  # bytes, compressed, until the first table can be used


def findings(person: Person) -> list[str]:
    """What axe finds on the page as it is, by day and by night."""
    told = []
    for theme in ("light", "dark"):
        person.dresses(theme)
        for finding in Axe().run(person.page).response["violations"]:
            node = finding["nodes"][0]
            told.append(f"{theme}, {finding['id']}: {node['html'][:80]} {node['any'][:1]}")
    return told


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["home", *games.SLUGS])
def test_axe_finds_nothing_by_day_and_night(room: Room, game: str, size: tuple[int, int]) -> None:
    person = room.person(*size)
    if game == "home":
        person.opens("/")
        expect(person.page.get_by_role("heading", name="Rest in Play")).to_be_visible()
    else:
        person.sits_down(game)
        person.waits()
    assert findings(person) == []


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


def test_a_foot_that_was_scrolled_shows_the_next_question(room: Room) -> None:
    person = room.person(*LOW)
    person.sits_down("manors")
    person.waits()
    give_up = person.page.get_by_role("button", name="Give up")
    expect(give_up).to_be_enabled()
    foot = person.page.locator(".frame > .foot")
    assert foot.evaluate("foot => (foot.scrollTop = 1000, foot.scrollTop)") > 0
    give_up.dispatch_event("click", {"detail": 1})
    expect(foot.locator(".prompt")).to_contain_text("You have lost round 1")
    sees_the_question(person)


def test_axe_finds_nothing_in_the_lobby_nor_in_what_opens(room: Room) -> None:
    person = room.person()
    person.starts("manors", "With friends")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    assert findings(person) == []
    person.page.get_by_role("button", name="Begin with").click()
    person.waits()
    person.page.keyboard.press("?")
    expect(person.page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert findings(person) == []


@heavy
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", games.SLUGS)
def test_axe_finds_nothing_in_drawers_dialogs_and_at_the_end(
    room: Room, game: str, size: tuple[int, int]
) -> None:
    person = room.person(*size)
    person.opens("/")
    for name in ("Settings", f"Options: {NAMES[game]}"):
        person.page.get_by_role("button", name=name).click()
        expect(person.page.get_by_role("dialog")).to_be_visible()
        assert findings(person) == [], name
        person.page.keyboard.press("Escape")
    person.sits_down(game)
    person.waits()
    for key in "rlt?":
        person.page.keyboard.press(key)
        expect(person.page.get_by_role("dialog")).to_be_visible()
        assert findings(person) == [], key
        person.page.keyboard.press("Escape")
    person.page.locator("[data-tell]:visible").first.dispatch_event("contextmenu")
    expect(person.page.get_by_role("dialog")).to_be_visible()
    assert findings(person) == [], "large"
    *_, last = moments(game, games.game_class(game).SEATS[-1], 3)
    person.plays_on(last.file)
    person.plays_to_the_end()
    expect(person.page.locator(END)).to_be_visible()
    assert findings(person) == [], "end"


FOCUS = """() => ({
  asked: document.activeElement.id === 'question',
  answer: document.activeElement.matches('[data-move], .answers button'),
  now: document.querySelector('.frame').dataset.at,
})"""
# What had the focus may just have gone: the page puts it elsewhere before anything is drawn.
KEPT = """async () => {
  for (let frames = 0; frames < 3 && document.activeElement === document.body; frames++)
    await new Promise(requestAnimationFrame);
  return document.activeElement !== document.body;
}"""


def plays_by_keyboard(person: Person, answers: int) -> None:
    """The focus is never lost, and no answer is more than two tab stops from it."""
    for _ in range(answers):
        person.waits()
        if person.is_over:
            return
        before = person.page.evaluate(FOCUS)["now"]
        for key in ("Tab", "Shift+Tab"):  # beside the question; on the table
            for _ in range(2):
                if not person.page.evaluate(FOCUS)["answer"]:
                    person.page.keyboard.press(key)
            if not person.page.evaluate(FOCUS)["answer"]:
                person.page.locator("#question").focus()
        assert person.page.evaluate(FOCUS)["answer"]
        person.page.keyboard.press("Enter")
        if person.page.locator(".worry").count():
            person.page.wait_for_timeout(50)
            assert person.page.evaluate(FOCUS)["asked"]
            person.page.keyboard.press("Tab")
            person.page.keyboard.press("Enter")
        with suppress(Error):  # a card may only have been chosen
            moved = "(before) => document.querySelector('.frame').dataset.at !== before"
            person.page.wait_for_function(moved, arg=before, timeout=1000)
        person.page.wait_for_timeout(60)
        assert person.page.evaluate(KEPT)


def test_the_focus_is_never_lost_and_answers_are_near(room: Room) -> None:
    person = room.person()
    person.sits_down("eva")
    person.page.locator("#question").focus()
    plays_by_keyboard(person, 6)


@heavy
@pytest.mark.parametrize("game", games.SLUGS)
def test_the_focus_is_never_lost_in_a_long_game(room: Room, game: str) -> None:
    person = room.person()
    person.sits_down(game)
    person.page.locator("#question").focus()
    plays_by_keyboard(person, 40)


def test_letters_are_listed_and_can_be_switched_off(room: Room) -> None:
    person = room.person()
    person.sits_down("eva")
    person.waits()
    person.page.keyboard.press("?")
    keys = person.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("what happened")
    keys.get_by_label("Single letters are shortcuts").uncheck()
    keys.get_by_role("button", name="Close").click()
    for key in "rlt?":
        person.page.keyboard.press(key)
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_the_list_of_keys_opens_at_its_top_on_a_phone(room: Room) -> None:
    person = room.person(360, 560)
    person.sits_down("eva")
    person.waits()
    person.presses("?")
    expect(person.page.get_by_role("heading", name="Keys")).to_be_in_viewport(ratio=1)


def test_a_listener_hears_cards_and_totals_as_people_say_them(room: Room) -> None:
    person = room.person()
    person.sits_down("manors")
    person.waits()
    card = person.page.get_by_role("button", name="Ghost 1, making 1 to 1").first
    expect(card).to_be_visible()
    words = person.page.get_by_role("region", name="The position in words")
    expect(words).to_contain_text("five 1s")


def test_rooms_keep_their_ring_in_forced_colours(room: Room) -> None:
    person = room.person()
    person.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    person.sits_down("eva")
    person.waits()
    ring = "node => [getComputedStyle(node).outlineStyle, getComputedStyle(node).outlineColor]"
    lit = person.page.locator(".room.target").first.evaluate(ring)
    assert lit == ["solid", "rgb(255, 185, 56)"]


# Words on the ground that is painted behind them, drawings on their paper, and rings of answers.
UNREADABLE = """least => {
  const pen = document.createElement('canvas').getContext('2d');
  const bytes = colour => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = colour => {
    const parts = bytes(colour).slice(0, 3).map(value => value / 255)
      .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = node => {
    for (let one = node; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      const first = backgroundImage.match(/rgba?[(][^)]*[)]/);
      if (first && bytes(first[0])[3] > 200) return first[0];
      if (bytes(backgroundColor)[3] > 200) return backgroundColor;
    }
    return 'Canvas';
  };
  const shown = node => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const told = [];
  const places = '.frame > :is(.foot, .margin, .bar), dialog[open], main:not(.table)';
  const words = [...document.querySelectorAll(places)]
    .flatMap(place => [...place.querySelectorAll('*')])
    .filter(node => !(node instanceof SVGElement) && shown(node) && !node.closest('.unseen')
      && !node.closest(':disabled, [aria-disabled=true], .picture, .layer')
      && [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim()));
  for (const node of words) {
    const found = ratio(getComputedStyle(node).color, ground(node));
    if (found < least) told.push(`${node.className} ${node.textContent.trim()}: ${found}`);
  }
  for (const node of document.querySelectorAll('.frame > :is(.margin, .bar) svg.icon')) {
    const { color } = getComputedStyle(node);
    const paper = getComputedStyle(node).getPropertyValue('--f').trim();
    if (paper !== 'none' && ratio(color, paper) < least) told.push(`${color} on ${paper}`);
  }
  const drawn = node => node instanceof SVGElement; // and its ring with it
  const lit = [...document.querySelectorAll('.offered, .answer')].filter(shown);
  const isRinged = node => {
    const { outlineStyle, borderStyle } = getComputedStyle(node);
    return drawn(node) || outlineStyle !== 'none' || borderStyle !== 'none';
  };
  const ringed = new Set(lit.filter(isRinged).map(node => node.dataset.move));
  told.push(...lit.map(node => node.dataset.move).filter(move => !ringed.has(move)));
  return told;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", games.SLUGS)
def test_everything_can_be_read_in_forced_colours(room: Room, game: str, theme: str) -> None:
    person = room.person()
    person.likes(theme=theme)
    person.page.emulate_media(
        forced_colors="active",
        reduced_motion="reduce",
        color_scheme="dark" if theme == "dark" else "light",
    )
    person.opens("/")
    expect(person.page.get_by_role("heading", name="Rest in Play")).to_be_visible()
    assert person.page.evaluate(UNREADABLE, 3) == [], "home"
    asked = fullest(game, *FULL[game])
    for kind in list(asked)[:: max(1, len(asked) // 3)]:
        person.plays_on(asked[kind].file)
        assert person.page.evaluate(UNREADABLE, 3) == [], kind
    person.presses("?")
    expect(person.page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert person.page.evaluate(UNREADABLE, 3) == [], "keys"


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
def test_why_undo_is_off_is_told_to_every_hand(room: Room, size: tuple[int, int]) -> None:
    person = room.person(*size, touch=size[0] < 700)
    person.sits_down("eva")
    person.waits()
    undo = person.page.locator(".bar .undo")
    expect(undo).to_be_disabled()
    undo.dispatch_event("click", {"detail": 1})
    told = person.page.locator(".foot .refusal")
    expect(told).to_contain_text("cannot be taken back")
    person.page.keyboard.press("Tab")
    undo.focus()
    reason = person.page.get_by_role("tooltip")
    expect(reason.locator("visible=true")).to_contain_text("cannot be taken back")


def test_why_there_is_no_hint_is_told_too(room: Room) -> None:
    person = room.person()
    kinds = [{"kind": "me"}, {"kind": "bot", "bot": "thumb"}]
    wish = {"game": "manors", "name": "Ada", "seats": kinds, "settings": {"hints": False}}
    made = person.context.request.post("/api/tables", data=wish).json()
    person.opens(f"/t/{made['table']}#seat={made['secret']}")
    person.waits()
    person.page.locator(".bar .hint").dispatch_event("click", {"detail": 1})
    expect(person.page.locator(".foot .refusal")).to_contain_text("without hints")
