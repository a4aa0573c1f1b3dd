"""Clicks mean what was seen: double clicks, held keys and dead lines never answer for anybody."""

import json
import random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, WebSocket, WebSocketRoute, expect

from restinplay import games
from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.person import LIT, Person

REST = 400  # ms in which new answers take no click
LATE = 1000  # ms after which a silent server is spoken of
GAPS = (0, 90, 250, 440)  # ms between the two clicks of a double one
SHORT = 0.3  # of all these times, for games that are only played through
# One click that stands for several answers, each to its own question.
JOURNEYS = ("walk ", "run ", "white for all")
TOUCHABLE = f"{LIT}, .foot button:visible, .table button:visible, .table .card:visible"

# A button at that place which opens the settings, as a move may open a dialog under the pointer.
OPENS_THERE = """([x, y]) => {
    const opener = document.createElement('button');
    opener.id = 'opener';
    Object.assign(opener.style, {position: 'fixed', width: '20px', height: '20px', zIndex: 99});
    Object.assign(opener.style, {left: `${x - 10}px`, top: `${y - 10}px`});
    const buttons = [...document.querySelectorAll('button')];
    const settings = buttons.find(one => one.textContent.trim() === 'Settings');
    opener.onclick = () => settings.click();
    document.body.append(opener);
}"""


class Said(NamedTuple):
    """An answer that went out, and what it ought to have been warned of."""

    move: str
    worry: str | None


class Wire:
    """What a page says to its table."""

    def __init__(self, person: Person) -> None:
        self.said: list[Said] = []
        self._worries: dict[str, str | None] = {}
        person.page.on("websocket", self._listen)

    @property
    def worrying(self) -> list[str]:
        """The moves that the player would be warned of now."""
        return [move for move, worry in self._worries.items() if worry]

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", self._sent)
        line.on("framereceived", self._received)

    def _sent(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "answer":
            self.said.append(Said(message["move"], self._worries.get(message["move"])))

    def _received(self, frame: str | bytes) -> None:
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "update":
            self._worries = {offer["move"]: offer["worry"] for offer in message["offers"]}


def sits_down(
    room: Room, game: str, rest: float = REST, **settings: str | float
) -> tuple[Person, Wire]:
    """Somebody with the usual settings, and nothing that answers itself."""
    person = room.person(hasty=False)
    person.likes(rest=rest, automatic=False, **settings)
    wire = Wire(person)
    person.sits_down(game)
    rests(person, rest)
    return person, wire


def rests(person: Person, rest: float = REST) -> None:
    person.waits()
    person.page.wait_for_timeout(rest + 60)


def twice(person: Person, target: Locator, gap: float) -> None:
    """A double click: the browser counts the second one as such, whatever lies there by then."""
    box = target.bounding_box()
    assert box
    mouse = person.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for count in (1, 2):
        mouse.down(click_count=count)
        mouse.up(click_count=count)
        if count == 1:
            person.page.wait_for_timeout(gap)


def double_clicks(room: Room, game: str, times: int, seed: int, pace: float = 1) -> None:
    """Double clicks on whatever is there: never two answers, never a warning confirmed."""
    person, wire = sits_down(room, game, pace * REST)
    luck = random.Random(seed)
    for _ in range(times):
        rests(person, pace * REST)
        if person.is_over:
            return
        if person.page.locator(".worry").count():  # seen, read, meant
            person.page.locator(".worry button").nth(luck.randrange(2)).click()
            continue
        found = person.page.locator(TOUCHABLE if luck.random() < 0.3 else LIT)
        target = found.nth(luck.randrange(found.count()))
        name = target.get_attribute("data-move") or ""
        before = len(wire.said)
        target.scroll_into_view_if_needed()
        twice(person, target, pace * luck.choice(GAPS))
        person.page.wait_for_timeout(60)
        said = wire.said[before:]
        assert len(said) <= 1 or name.startswith(JOURNEYS), (name, said)
        assert [one for one in said if one.worry] == []
        if person.page.get_by_role("dialog").count():
            person.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", ["manors", "muertos"])
def test_a_double_click_never_answers_twice(room: Room, game: str) -> None:
    double_clicks(room, game, times=3, seed=3)


@heavy
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", games.SLUGS)
def test_a_whole_game_of_double_clicks_never_answers_twice(
    room: Room, game: str, seed: int
) -> None:
    double_clicks(room, game, times=150, seed=seed, pace=SHORT)


TOPS = """async node => {
  const found = [];
  for (let frames = 0; frames < 12; frames++) {
    await new Promise(requestAnimationFrame);
    found.push(node.getBoundingClientRect().top);
  }
  return found.slice(4);
}"""


def hops(person: Person, node: Locator) -> bool:
    """Whether something moves to and fro under a pointer on its lower edge."""
    person.page.mouse.move(1, 1)
    box = node.bounding_box()
    assert box
    person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 0.8)
    return len(set(node.evaluate(TOPS))) > 1


@pytest.mark.parametrize(
    ("game", "risers"),
    [
        ("eva", ".door.answer, .way.offered"),
        ("manors", ".hand .offered, .foot .button:enabled"),
        ("graves", ".pill.answer, .offered, .foot .button.go:enabled"),
        ("muertos", ".offered:not(g), .foot .button:enabled"),
    ],
)
def test_nothing_hops_under_a_pointer_on_its_edge(room: Room, game: str, risers: str) -> None:
    person, _ = sits_down(room, game)
    found = [node for node in person.page.locator(risers).all() if node.is_visible()]
    assert found
    assert [node.inner_text() for node in found if hops(person, node)] == []


def test_no_plate_hops_either(room: Room) -> None:
    person = room.person()
    person.opens("/")
    assert [n for n in range(4) if hops(person, person.page.locator("article").nth(n))] == []


def test_a_double_click_never_confirms_a_warning(room: Room) -> None:
    person, wire = sits_down(room, "eva")
    luck = random.Random(1)
    while not wire.worrying:
        person.answers(luck)
        rests(person)
    risky = person.page.locator(f".foot [data-move='{wire.worrying[0]}']")
    box = risky.bounding_box()
    assert box
    before = len(wire.said)
    twice(person, risky, 440)
    anyway = person.page.get_by_role("button", name="anyway")
    expect(anyway).to_be_visible()
    beneath = person.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.textContent ?? ''",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert "anyway" not in beneath
    person.page.wait_for_timeout(REST)
    assert len(wire.said) == before
    anyway.click()
    person.page.wait_for_timeout(100)
    assert len(wire.said) == before + 1


def test_what_was_chosen_is_laid_once_and_then_forgotten(room: Room) -> None:
    person, wire = sits_down(room, "manors")
    person.page.locator(".hand .offered").first.click()
    twice(person, person.page.get_by_role("button", name="Lay Ghost"), 250)
    rests(person)
    assert len(wire.said) == 1
    expect(person.page.locator(".selected")).to_have_count(0)
    expect(person.page.get_by_role("button", name="Choose a card")).to_be_disabled()


def test_a_double_click_on_no_more_pills_still_lets_one_buy_shares(room: Room) -> None:
    person, wire = sits_down(room, "graves")
    person.page.get_by_role("button", name="White for all").click()
    finish = person.page.get_by_role("button", name="Finish the visit")
    finish.wait_for()
    rests(person)
    finish.click()
    rests(person)
    before = len(wire.said)
    twice(person, person.page.get_by_role("button", name="No more pills"), 250)
    rests(person)
    assert len(wire.said) == before + 1
    expect(person.page.get_by_role("button", name="End: pills take effect")).to_be_visible()


def test_a_key_that_is_held_down_answers_once(room: Room) -> None:
    person, wire = sits_down(room, "eva")
    person.page.keyboard.press("ArrowRight")
    for _ in range(8):
        person.page.keyboard.down("Enter")  # again and again: the browser says that it repeats
        person.page.wait_for_timeout(80)
    person.page.keyboard.up("Enter")
    assert len(wire.said) == 1


def test_an_answer_to_a_dead_line_waits_and_the_page_says_so(room: Room) -> None:
    person = room.person()
    lines: list[WebSocketRoute] = []
    let_in = True

    def listen(line: WebSocketRoute) -> None:
        lines.append(line)
        if let_in:
            line.connect_to_server()
        else:
            line.close(code=1012)

    person.page.route_web_socket("**/socket", listen)
    person.sits_down("eva")
    person.waits()
    before = person.page.locator(".frame").get_attribute("data-at")
    let_in = False
    lines[-1].close(code=1012)
    told = person.page.locator(".foot .refusal")
    expect(told).to_contain_text("The line is dead. We are digging.")
    person.page.get_by_role("button", name="Hint").click()
    expect(told).to_contain_text("so that was not heard")
    person.page.locator(".room.offered").first.click()
    expect(told).to_contain_text("Your answer waits here until it is back")
    let_in = True
    expect(person.page.locator(".frame")).not_to_have_attribute("data-at", before or "")
    expect(told).to_be_hidden()


@pytest.mark.parametrize("gap", GAPS)
def test_a_double_click_on_what_opens_large_leaves_it_open(room: Room, gap: float) -> None:
    person, _ = sits_down(room, "manors")
    twice(person, person.page.locator(".stake .prize [data-tell]").first, gap)
    opened = person.page.locator("dialog[open]")
    person.page.wait_for_timeout(100)
    expect(opened).to_be_visible()
    person.page.wait_for_timeout(REST)
    person.page.mouse.click(2, 2)
    expect(opened).to_have_count(0)


@pytest.mark.parametrize("gap", GAPS)
def test_a_double_click_goes_through_no_dialog(room: Room, gap: float) -> None:
    """Whichever button of the dialog lies under the second click."""
    person = room.person(hasty=False)
    person.opens("/")
    page = person.page
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    last = dialog.get_by_role("button").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.evaluate(OPENS_THERE, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    twice(person, page.locator("#opener"), gap)
    page.wait_for_timeout(100)
    expect(dialog).to_be_visible()
    page.wait_for_timeout(REST)
    last.click()
    expect(dialog).to_have_count(0)


def test_a_double_click_on_giving_up_asks_first(room: Room) -> None:
    person, _ = sits_down(room, "eva")
    page = person.page
    page.keyboard.press("t")
    give_up = page.get_by_role("button", name="Give up").last
    give_up.scroll_into_view_if_needed()
    twice(person, give_up, 90)
    page.wait_for_timeout(100)
    expect(page.get_by_role("dialog", name="Table")).to_be_visible()
    assert not person.is_over


def test_the_page_speaks_of_a_slow_server_only_while_it_is_slow(room: Room) -> None:
    person = room.person()
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    slow = False

    def listen(line: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            if slow:
                held.append((line, message))
            else:
                line.send(message)

        line.connect_to_server().on_message(hear)

    person.page.route_web_socket("**/socket", listen)
    person.sits_down("eva")
    luck = random.Random(1)
    prompt = person.page.locator(".foot .prompt")
    person.waits()
    person.answers(luck)
    person.page.wait_for_timeout(LATE)
    expect(prompt).not_to_contain_text("taking its time")
    person.waits()
    slow = True
    person.page.locator(".foot .answer:visible, .room.offered:visible").first.click()
    expect(prompt).to_contain_text("taking its time")
    slow = False
    for line, message in held:
        line.send(message)
    expect(prompt).not_to_contain_text("taking its time")
