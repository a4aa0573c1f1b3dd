"""Several people at one table: who is away, who plays for whom, who gives up, what is said."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.marks import heavy
from tests.web.conftest import Room, serving
from tests.web.person import Person

MOST_TRIES = 1000  # touches until a device has been passed on, looks until a plea is there
ASKING = "You asked for an undo."
LONG = 30_000  # milliseconds; somebody has to be away for a while before others may act


def friends(
    room: Room,
    game: str,
    *more: Person,
    seats: int = 2,
    options: dict[str, str] | None = None,
    settings: dict[str, Any] | None = None,
) -> None:
    """People at a table that the first of them has set."""
    host = more[0]
    kinds = [{"kind": "me"}] + [{"kind": "open"}] * (len(more) - 1)
    kinds += [{"kind": "bot", "bot": "thumb"}] * (seats - len(more))
    wish: dict[str, Any] = {"game": game, "name": "Ada", "seats": kinds}
    wish |= {"options": options or {}, "settings": settings or {}}
    made = host.context.request.post("/api/tables", data=wish).json()
    host.opens(f"/t/{made['table']}#seat={made['secret']}")
    for name, guest in zip(("Ben", "Cleo", "Dora"), more[1:], strict=False):
        guest.opens(f"/t/{made['table']}#invite={made['invite']}")
        guest.page.get_by_label("Your name").fill(name)
        guest.page.get_by_role("button", name="Sit down").click()
        expect(guest.page.locator(".lobby")).to_be_visible()
    host.page.get_by_role("button", name="Begin", exact=True).click()
    for one in more:
        expect(one.page.locator(".prompt")).not_to_be_empty()


def log(person: Person) -> Locator:
    return person.page.get_by_role("log").first


def asked(*people: Person) -> tuple[Person, Person]:
    """Who is asked, and somebody who is not."""
    people[0].page.wait_for_function("() => document.querySelector('.frame')")
    for _ in range(MOST_TRIES):
        for one in people:
            if one.is_asked:
                return one, next(other for other in people if other is not one)
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def opens_table(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()


def test_who_closes_the_tab_is_missed_and_a_bot_can_play(room: Room) -> None:
    ada, ben = room.person(), room.person(390, 844, touch=True)
    friends(room, "manors", ada, ben)
    away, here = asked(ada, ben)
    name = "Ada" if away is ada else "Ben"
    back = away.page.url
    away.page.close()
    expect(here.page.locator(".last")).to_have_text(f"{name} has left the room.", timeout=LONG)
    expect(here.page.locator(".sitter[aria-label=away]")).to_be_visible()
    let = here.page.get_by_role("button", name=f"Let a bot play for {name}")
    let.click()
    expect(here.page.locator(".sitter[aria-label*='bot is playing']")).to_be_visible()
    away.page = away.context.new_page()
    away.opens(back)
    expect(away.page.locator(".prompt")).to_have_text("A bot is playing for you.")
    expect(away.page.locator(".offered, .foot .answer")).to_have_count(0)
    away.page.get_by_role("button", name="Play myself").click()
    expect(away.page.get_by_role("button", name="Play myself")).to_have_count(0)
    expect(here.page.locator(".sitter")).to_have_count(0)


def test_leaving_and_coming_back_is_told_to_all(room: Room) -> None:
    ada, ben = room.person(1366, 650), room.person()
    friends(room, "graves", ada, ben)
    opens_table(ben.page)
    ben.page.get_by_role("link", name="Leave: a bot plays on for you").click()
    expect(log(ada)).to_contain_text("Ben got up from the table. A bot plays on.")
    ben.page.go_back()
    expect(ben.page.locator(".prompt")).to_have_text("A bot is playing for you.")
    expect(log(ben)).to_contain_text("You got up from the table.")
    ben.page.get_by_role("button", name="Play myself").click()
    expect(log(ada)).to_contain_text("Ben has sent the bot home and plays again.")
    expect(log(ben)).to_contain_text("You sent the bot home and are playing again.")


def test_giving_up_needs_a_second_word_and_ends_a_game_of_two(room: Room) -> None:
    ada, ben = room.person(), room.person(360, 740, touch=True)
    friends(room, "manors", ada, ben)
    opens_table(ben.page)
    ben.page.get_by_role("button", name="Give up", exact=True).click()
    expect(ben.page.get_by_text("Really give up? That ends the game.")).to_be_visible()
    ben.page.get_by_role("button", name="Play on", exact=True).click()
    ben.page.get_by_role("button", name="Give up", exact=True).click()
    ben.page.get_by_role("button", name="Yes, I give up").click()
    expect(ben.page.locator(".end")).to_contain_text("You gave up.")
    expect(ben.page.locator(".end")).to_contain_text("You have lost")
    expect(ada.page.locator(".end")).to_contain_text("Ben gave up.")
    expect(ada.page.locator(".end")).to_contain_text("You have won")
    ada.page.get_by_role("link", name="Replay").click()
    expect(ada.page.locator(".timeline")).to_be_visible()
    ada.page.go_back()
    ada.page.get_by_role("link", name="Review", exact=True).click()
    result = ada.page.locator("section.review td:last-child b")
    expect(result).to_have_text(["100", "0"], timeout=LONG)


def test_phrases_are_heard_muted_and_silenced(room: Room) -> None:
    ada, ben, cleo = room.person(), room.person(390, 844, touch=True), room.person(768, 1024)
    friends(room, "graves", ada, ben, cleo, seats=4)

    def say(words: str) -> None:
        opens_table(ben.page)
        ben.page.get_by_role("button", name=words).click()

    say("My condolences.")
    for one in (ada, ben, cleo):
        expect(one.page.locator(".speech")).to_have_text("Ben: “My condolences.”")
    opens_table(cleo.page)
    cleo.page.get_by_label("Hear what the others say").uncheck()
    opens_table(ada.page)
    ada.page.get_by_role("button", name="Mute Ben").click()
    opens_table(ben.page)
    expect(ben.page.get_by_text("The host has muted you.")).to_be_visible()
    ada.page.get_by_role("button", name="Let Ben speak").click()
    ada.page.get_by_role("button", name="Close", exact=True).click()
    ben.page.wait_for_timeout(2000)  # nobody talks all the time
    ben.page.get_by_role("button", name="Get well soon.").click()
    expect(ada.page.locator(".speech")).to_have_text("Ben: “Get well soon.”")
    expect(cleo.page.locator(".speech")).to_be_empty()


def test_bots_carry_a_mark_and_watchers_are_counted(room: Room) -> None:
    ada, guest = room.person(), room.person()
    ada.likes(bot="level2")
    ada.starts("muertos")
    expect(ada.page.locator(".sitter[aria-label='a bot: Casual']").first).to_be_visible()
    expect(ada.page.locator(".sitter").first).to_have_text("2")
    guest.opens(ada.page.url)
    expect(ada.page.get_by_label("1 person is watching")).to_be_visible()


NOTES = """window.notes = [];
window.Notification = class {
  static permission = 'default';
  static requestPermission = async () => (Notification.permission = 'PERMISSION');
  constructor(title) { notes.push(title); }
};"""


@pytest.mark.parametrize("permission", ["granted", "denied"])
def test_whose_turn_it_is_is_told_to_who_looks_elsewhere(room: Room, permission: str) -> None:
    ada, ben = room.person(), room.person()
    for one in (ada, ben):
        one.context.add_init_script(NOTES.replace("PERMISSION", permission))
    friends(room, "manors", ada, ben)
    busy, idle = asked(ada, ben)
    expect(busy.page).to_have_title(re.compile("^● The Manors"))
    expect(idle.page).to_have_title(re.compile("^The Manors"))
    assert "turn" in str(busy.page.locator("link[rel=icon]").get_attribute("href"))
    opens_table(idle.page)
    box = idle.page.get_by_label(re.compile("^Tell me when it is my turn"))
    expect(box).not_to_be_checked()
    box.click()
    if permission == "denied":
        expect(idle.page.get_by_text("Your browser does not allow notifications")).to_be_visible()
        expect(box).not_to_be_checked()
        return
    expect(box).to_be_checked()
    idle.page.keyboard.press("Escape")
    idle.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    luck = random.Random(1)
    while not idle.is_asked:
        busy.answers(luck)
    assert idle.page.evaluate("notes") == ["The Manors: your turn"]


def test_two_share_one_device_and_see_only_their_own_cards(room: Room) -> None:
    ada = room.person(390, 844, touch=True)
    ada.opens("/")
    ada.plate("manors").get_by_role("button", name="Options: The Manors").click()
    page = ada.page
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label(re.compile("^Seat 2")).select_option(label="somebody at this device")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Who is holding the device?")).to_be_visible()
    expect(page.locator(".frame")).to_have_count(0)
    page.get_by_role("button", name="I am Ada").click()
    luck, passed, hand = random.Random(3), 0, ""
    expect(page.locator(".prompt")).not_to_be_empty()
    for _ in range(MOST_TRIES):
        if passed == 3:
            break
        taken = page.get_by_role("button", name=re.compile("^I am "))
        if taken.count():
            name = (taken.text_content() or "").removeprefix("I am ")
            expect(page.get_by_text(f"{name}, it is your turn.")).to_be_visible()
            expect(page.locator(".frame, .hand")).to_have_count(0)
            taken.click()
            expect(page.locator(".foot .prompt")).not_to_be_empty()
            assert page.locator(".hand").first.text_content() != hand
            passed += 1
        else:
            hand = page.evaluate("document.querySelector('.hand')?.textContent") or hand
            ada.answers(luck)  # one answer is to pass the device on
    assert passed == 3, page.locator("main").text_content()
    for keeps in ("", "localStorage.removeItem('chairs ' + location.pathname.slice(3))"):
        page.evaluate(keeps)
        page.reload()
        expect(page.get_by_text("Who is holding the device?")).to_be_visible()
        assert page.locator(".sitter, .hand").count() == 0


def last(person: Person) -> Locator:
    return person.page.locator(".foot .words").filter(has=person.page.locator(".last"))


def has_to_ask(person: Person) -> bool:
    """Whether undoing needs the consent of others; it may be free, or too late."""
    before, page = person.at, person.page
    page.locator(".bar .undo").click()
    for _ in range(MOST_TRIES):
        if page.get_by_text(ASKING).count():
            return True
        if person.at != before or page.locator(".foot .refusal").count():
            return False
        page.wait_for_timeout(20)
    raise AssertionError("an undo was neither done, asked for nor refused")


def asks_to_take_back(people: dict[str, Person], luck: random.Random) -> str:
    """People play until one of them must ask the others, and does; who it is."""
    for _ in range(100):
        for name, one in people.items():
            if one.is_asked:
                one.answers(luck)
            undo = one.page.locator(".bar .undo")
            if not one.is_asked and undo.is_enabled() and has_to_ask(one):
                return name
    raise AssertionError("nobody has to ask")


@heavy
def test_an_answer_is_taken_back_once_everybody_agrees(room: Room) -> None:
    ada, ben, cleo = room.person(), room.person(360, 740, touch=True), room.person(768, 1024)
    friends(room, "graves", ada, ben, cleo, seats=3)
    people = {"Ada": ada, "Ben": ben, "Cleo": cleo}
    asker = asks_to_take_back(people, random.Random(5))
    first, second = (name for name in people if name != asker)
    here = people[asker].page
    expect(here.get_by_text(ASKING)).to_be_visible()
    people[first].page.get_by_role("button", name="Let them").click()
    told = people[first].page.get_by_text(f"{asker} asks for an undo. Waiting for")
    expect(told).to_be_visible()
    people[second].page.get_by_role("button", name="Let them").click()
    expect(told).to_have_count(0)
    expect(last(people[asker])).to_contain_text("You took a move back")
    expect(last(people[first])).to_contain_text(f"{asker} took a move back")


# What the page does for an evening: leaving, silence, pleas, hosts, closing.


def at_a_table(person: Person) -> str:
    """The path of the table somebody sits at."""
    return str(person.page.evaluate("location.pathname"))


def leaves(person: Person, how: str) -> None:
    opens_table(person.page)
    person.page.get_by_role("link", name=how, exact=True).click()
    expect(person.page.locator("h1", has_text="Rest in Play")).to_be_visible()


@heavy
def test_a_game_that_both_leave_waits_for_both(room: Room) -> None:
    ada, ben = room.person(), room.person(1366, 650)
    friends(room, "manors", ada, ben)
    there = at_a_table(ada)
    leaves(ada, "Leave: a bot plays on for you")
    expect(log(ben)).to_contain_text("Ada got up from the table.")
    opens_table(ben.page)
    expect(ben.page.get_by_role("link", name="Just go home")).to_have_count(0)
    ben.page.keyboard.press("Escape")
    leaves(ben, "Leave: the game waits for you")
    ben.opens(there)
    expect(ben.page.locator(".prompt")).not_to_be_empty()
    expect(ben.page.get_by_text("A bot is playing for you.")).to_have_count(0)
    assert not ben.is_over
    ada.opens(there)
    ada.page.get_by_role("button", name="Play myself").click()
    expect(ada.page.get_by_role("button", name="Play myself")).to_have_count(0)


def test_who_just_goes_home_is_not_played_for(room: Room) -> None:
    ada, ben = room.person(), room.person()
    friends(room, "manors", ada, ben)
    there = at_a_table(ben)
    leaves(ben, "Just go home")
    expect(ada.page.locator(".sitter[aria-label=away]")).to_be_visible(timeout=LONG)
    ben.opens(there)
    expect(ada.page.locator(".sitter")).to_have_count(0)
    expect(log(ada)).not_to_contain_text("A bot plays on")


def hot_seat(room: Room) -> Person:
    """Ada holds a device that she shares with Bo."""
    ada = room.person(1366, 768)
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
    wish = {"game": "manors", "name": "Ada", "seats": seats, "settings": {"undo": "free"}}
    made = ada.context.request.post("/api/tables", data=wish).json()
    ada.opens(f"/t/{made['table']}")
    ada.page.get_by_role("button", name="I am Ada").click()
    expect(ada.page.locator(".prompt")).not_to_be_empty()
    return ada


def takes(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=f"I am {name}").click()
    expect(person.page.locator(".foot .prompt")).not_to_be_empty()


@heavy
def test_who_shares_a_device_leaves_and_both_still_play(room: Room) -> None:
    ada = hot_seat(room)
    there = at_a_table(ada)
    leaves(ada, "Leave: the game waits for you")
    for name in ("Bo", "Ada"):
        ada.opens(there)
        takes(ada, name)
        expect(ada.page.get_by_text("A bot is playing for you.")).to_have_count(0)
        expect(ada.page.locator(".sitter")).to_have_count(0)


@heavy
def test_who_shares_a_device_waits_in_the_lobby_for_a_friend_and_begins(room: Room) -> None:
    ada, ben = room.person(360, 740, touch=True), room.person(1366, 650)
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}, {"kind": "open"}]
    wish = {"game": "graves", "name": "Ada", "seats": seats}
    made = ada.context.request.post("/api/tables", data=wish).json()
    ada.opens(f"/t/{made['table']}")
    for _ in range(2):
        expect(ada.page.get_by_text("1 seat is still free.")).to_be_visible()
        ada.page.reload()
    ben.opens(f"/t/{made['table']}#invite={made['invite']}")
    expect(ben.page.get_by_text("At the table: Ada and Bo.")).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Change: Ben").click()
    ada.page.get_by_role("button", name="Make host").click()
    ben.page.get_by_role("button", name="Begin", exact=True).click()
    expect(ada.page.get_by_text("Who is holding the device?")).to_be_visible()
    assert ada.page.locator(".sitter, .hand").count() == 0
    takes(ada, "Bo")


LET_ALL_BE_PLAYED_FOR = """async (chairs) => {
  const table = location.pathname.split('/').pop();
  for (const { secret } of JSON.parse(localStorage.getItem(`chairs ${table}`))) {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    const told = new Promise((done) => (socket.onmessage = ({ data }) => {
      const heard = JSON.parse(data);
      if (heard.type === 'table' && heard.seats[heard.seat].taken_over) done();
    }));
    await new Promise((done) => (socket.onopen = done));
    socket.send(JSON.stringify({ type: 'sit', secret, words: false }));
    socket.send(JSON.stringify({ type: 'take_over' }));
    await told;
    socket.close();
  }
}"""


@heavy
def test_each_chair_of_a_device_can_be_played_again(room: Room, tmp_path: Path) -> None:
    with serving(tmp_path, pace=60) as slow:  # seconds
        quiet = Room(room.browser, slow)
        ada = hot_seat(quiet)
        ada.page.evaluate(LET_ALL_BE_PLAYED_FOR)
        expect(ada.page.locator(".prompt")).to_have_text("A bot is playing for you.")
        passes = ada.page.get_by_role("button", name="Pass the device to Bo")
        expect(passes).to_have_count(0)
        opens_table(ada.page)
        passes.click()
        takes(ada, "Bo")
        for name in ("Bo", "Ada"):
            ada.page.get_by_role("button", name="Play myself").click()
            expect(ada.page.get_by_role("button", name="Play myself")).to_have_count(0)
            if name == "Bo":
                opens_table(ada.page)
                ada.page.locator("aside, [role=dialog]").get_by_role(
                    "button", name="Pass the device to Ada"
                ).first.click()
                takes(ada, "Ada")
        quiet.close()


def test_a_partner_who_was_sent_away_is_not_offered_the_device(room: Room) -> None:
    ada = hot_seat(room)
    opens_table(ada.page)
    ada.page.get_by_role("button", name="Give the seat to a bot").click()
    ada.page.get_by_role("button", name="Yes, send Bo away").click()
    expect(ada.page.locator(".sitter").first).to_be_visible()
    ada.page.reload()
    expect(ada.page.locator(".prompt")).not_to_be_empty()
    expect(ada.page.get_by_role("button", name=re.compile("^I am "))).to_have_count(0)


@heavy
def test_at_one_device_people_undo_give_up_and_play_again(room: Room) -> None:
    ada = hot_seat(room)
    luck = random.Random(2)
    undo = ada.page.locator(".bar .undo")
    for _ in range(MOST_TRIES):
        taken = ada.page.get_by_role("button", name=re.compile("^I am "))
        if taken.count():
            taken.click()
            expect(ada.page.locator(".foot .prompt")).not_to_be_empty()
        if undo.is_enabled():
            break
        ada.answers(luck)
    before = ada.at
    undo.click()
    expect(ada.page.locator(".frame")).not_to_have_attribute("data-at", before or "")
    opens_table(ada.page)
    ada.page.get_by_role("button", name="Give up", exact=True).click()
    ada.page.get_by_role("button", name="Yes, I give up").click()
    expect(ada.page.locator(".end")).to_contain_text("You gave up.")
    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page.get_by_text("Who is holding the device?")).to_be_visible()
    takes_any = ada.page.get_by_role("button", name=re.compile("^I am "))
    expect(takes_any).to_have_count(2)


def test_who_is_here_and_silent_can_be_helped(room: Room) -> None:
    ada, ben = room.person(), room.person(390, 844, touch=True)
    friends(room, "manors", ada, ben, settings={"take_over": 3})
    silent, other = asked(ada, ben)
    name = "Ada" if silent is ada else "Ben"
    let = other.page.get_by_role("button", name=f"Let a bot play for {name}")
    expect(let).to_be_visible(timeout=LONG)
    expect(other.page.get_by_text(f"{name} is here, but has not answered for")).to_be_visible()
    let.click()
    expect(silent.page.locator(".prompt")).to_have_text("A bot is playing for you.")
    silent.page.get_by_role("button", name="Play myself").click()
    expect(silent.page.get_by_role("button", name="Play myself")).to_have_count(0)


@heavy
def test_a_bot_steps_in_by_itself_and_says_when(room: Room) -> None:
    ada, ben = room.person(), room.person()
    friends(room, "manors", ada, ben, settings={"take_over": 12, "stand_in": "level1"})
    away, here = asked(ada, ben)
    name = "Ada" if away is ada else "Ben"
    back = away.page.url
    away.page.close()
    expect(here.page.get_by_text(f"{name} is away. A bot steps in after another")).to_be_visible(
        timeout=LONG
    )
    mark = here.page.locator(".sitter[aria-label^='a bot is playing for them: ']")
    expect(mark).to_be_visible(timeout=LONG)
    expect(mark).to_have_text("1")
    expect(log(here)).to_contain_text(f"{name} was away too long. A bot plays on.")
    away.page = away.context.new_page()
    away.opens(back)
    expect(away.page.locator(".prompt")).to_have_text("A bot is playing for you.")
    expect(log(away)).to_contain_text("(A bot played this.)", timeout=LONG)


@heavy
def test_who_runs_out_of_time_is_told_so(room: Room) -> None:
    ada, ben = room.person(), room.person()
    friends(room, "manors", ada, ben, settings={"per_move": 3, "per_game": 259_200})
    slow, other = asked(ada, ben)
    expect(slow.page.locator("time[role=timer]").first).to_have_text(re.compile(r"^0:0\d · [23] d"))
    expect(slow.page.locator(".prompt")).to_have_text("A bot is playing for you.", timeout=LONG)
    expect(log(slow)).to_contain_text("You ran out of time.")
    expect(log(other)).to_contain_text("ran out of time. A bot plays on.")


@heavy
def test_a_new_host_is_told_and_may_close_the_game(room: Room) -> None:
    ada, ben, cleo = room.person(), room.person(1920, 1080), room.person(1366, 650)
    friends(room, "graves", ada, ben, cleo, seats=3)
    opens_table(ada.page)
    ada.page.locator("li", has_text="Ben").get_by_role("button", name="Make host").click()
    expect(log(ben)).to_contain_text("Ada made you the host.")
    expect(log(cleo)).to_contain_text("Ada made Ben the host.")
    guest = room.person()
    guest.opens(at_a_table(ada))
    expect(guest.page.locator(".prompt")).not_to_be_empty()
    opens_table(ben.page)
    ben.page.get_by_label("Anyone with the link may watch").uncheck()
    expect(guest.page.locator(".foot .refusal")).to_have_text("This table allows no spectators.")
    ben.page.get_by_role("button", name="Close this table").click()
    ben.page.get_by_role("button", name="Yes, end this game for everyone").click()
    for one in (ada, ben, cleo):
        expect(one.page.locator(".end")).to_contain_text("The host closed this table")
        expect(one.page.locator(".end .fate")).to_have_count(0)
        expect(one.page.locator(".end h2")).to_have_text("Unfinished")
        expect(one.page.locator(".end").get_by_role("link", name="Replay")).to_be_visible()
        expect(one.page.locator(".end").get_by_role("link", name="Review")).to_have_count(0)
    expect(ben.page.get_by_role("heading", name="This table")).to_have_count(0)
    cleo.opens("/")
    expect(cleo.page.locator("#yours li")).to_contain_text("Unfinished")


def test_somebody_takes_the_place_of_a_host_who_is_gone(room: Room) -> None:
    ada, ben, cleo = room.person(), room.person(), room.person()
    friends(room, "graves", ada, ben, cleo, seats=3)
    leaves(ada, "Leave: a bot plays on for you")
    expect(log(ben)).to_contain_text("You are the host now.")
    expect(log(cleo)).to_contain_text("Ben is the host now.")
    opens_table(ben.page)
    expect(ben.page.get_by_role("button", name="Make host").first).to_be_visible()


@heavy
def test_among_three_who_gives_up_is_played_for(room: Room) -> None:
    ada, ben, cleo = room.person(), room.person(), room.person(390, 844, touch=True)
    friends(room, "graves", ada, ben, cleo, seats=3)
    opens_table(cleo.page)
    cleo.page.get_by_role("button", name="Give up", exact=True).click()
    told = "Really give up? A bot plays on in your place, for good."
    expect(cleo.page.get_by_text(told)).to_be_visible()
    cleo.page.get_by_role("button", name="Yes, I give up").click()
    expect(cleo.page.locator(".prompt")).to_have_text("You gave up. A bot plays on in your place.")
    expect(cleo.page.get_by_role("button", name="Play myself")).to_have_count(0)
    for one in (ada, ben):
        expect(log(one)).to_contain_text("Cleo gave up.")
        expect(one.page.locator(".sitter[aria-label='gave up']").first).to_be_visible()
        assert not one.is_over


@heavy
def test_a_plea_names_who_is_awaited_and_can_be_withdrawn(room: Room) -> None:
    ada, ben, cleo = room.person(), room.person(360, 740, touch=True), room.person(1366, 650)
    friends(room, "graves", ada, ben, cleo, seats=3)
    people = {"Ada": ada, "Ben": ben, "Cleo": cleo}
    asker = asks_to_take_back(people, random.Random(5))
    first, second = (name for name in people if name != asker)
    page = people[asker].page
    expect(page.get_by_text(f"Waiting for {first} and {second}.")).to_be_visible()
    expect(people[first].page).to_have_title(re.compile("^● "))
    expect(people[second].page).to_have_title(re.compile("^● "))
    people[first].page.get_by_role("button", name="Let them").click()
    expect(page.get_by_text(f"Waiting for {second}.")).to_be_visible()
    back = people[second].page.url
    people[second].page.close()
    expect(page.get_by_text(f"Waiting for {second}, who is away.")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Never mind").click()
    expect(last(people[first])).to_contain_text(f"{asker} no longer asks to take a move back.")
    expect(page.get_by_role("button", name="Never mind")).to_have_count(0)
    people[second].page = people[second].context.new_page()
    people[second].opens(back)


@heavy
def test_who_asked_is_told_that_somebody_played_on(room: Room) -> None:
    ada, ben, cleo = room.person(), room.person(), room.person(1366, 650)
    friends(room, "graves", ada, ben, cleo, seats=3)
    people = {"Ada": ada, "Ben": ben, "Cleo": cleo}
    asker = asks_to_take_back(people, random.Random(5))
    others = [one for name, one in people.items() if name != asker]
    for one in others:
        one.page.get_by_role("button", name="Let them").wait_for()
    one, _ = asked(*others)
    answered = one.at
    luck = random.Random(1)
    for _ in range(MOST_TRIES):
        if one.at != answered:
            break
        one.answers(luck)
    expect(log(people[asker])).to_contain_text("played on, so you cannot take that move back.")


DEAF = """window.Notification = class {
  static permission = 'granted';
  static requestPermission = async () => 'granted';
  constructor() { throw new TypeError('Illegal constructor'); }
};"""


def test_a_notification_that_fails_is_switched_off_and_told(room: Room) -> None:
    ada, ben = room.person(), room.person()
    for one in (ada, ben):
        one.context.add_init_script(DEAF)
        one.likes(notify=True)
    friends(room, "manors", ada, ben)
    busy, idle = asked(ada, ben)
    hidden = "Object.defineProperty(document, 'hidden', { get: () => HIDDEN, configurable: true })"
    idle.page.evaluate(hidden.replace("HIDDEN", "true"))
    luck = random.Random(1)
    while not idle.is_asked:
        busy.answers(luck)
    idle.page.evaluate(hidden.replace("HIDDEN", "false"))
    idle.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(idle.page.locator(".foot .refusal")).to_contain_text("could not notify you")
    opens_table(idle.page)
    expect(idle.page.get_by_label(re.compile("^Tell me when it is my turn"))).not_to_be_checked()


def test_a_no_leaves_the_move_and_is_told_to_everybody(room: Room) -> None:
    ada, ben, cleo = room.person(), room.person(360, 740, touch=True), room.person(768, 1024)
    friends(room, "graves", ada, ben, cleo, seats=3)
    people = {"Ada": ada, "Ben": ben, "Cleo": cleo}
    asker = asks_to_take_back(people, random.Random(5))
    first, second = (name for name in people if name != asker)
    before = people[asker].at
    people[first].page.get_by_role("button", name="Better not").click()
    expect(people[asker].page.locator(".foot .refusal")).to_contain_text("so your move stands")
    expect(last(people[asker])).to_contain_text(f"{first} would not let you take a move back")
    told = f"{first} would not let {asker} take a move back"
    expect(last(people[second])).to_contain_text(told)
    assert people[asker].at == before
