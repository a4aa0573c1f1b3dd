"""Before the game and after it, with two, three and four people, each in a browser of their own."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.marks import heavy
from tests.server.serving import running
from tests.web.conftest import Room
from tests.web.person import END, Person
from tests.web.sizes import SIZES, Inspector
from tests.web.test_everyone import findings

# Somebody else at the same seat lets the stand-in play.
LET_A_BOT_PLAY = """async () => {
  const table = location.pathname.split('/').pop();
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  await new Promise((done) => (socket.onopen = done));
  socket.send(JSON.stringify({ type: 'sit', words: false }));
  socket.send(JSON.stringify({ type: 'take_over' }));
}"""

# What is too small for a finger or an eye, or hangs out of the window or of its box.
FAULTS = """(touch) => {
  const least = touch ? 44 : 24;
  const all = (names) =>
    [...document.querySelectorAll(`main :is(${names})`)].filter((node) => node.checkVisibility());
  const wide = document.documentElement.scrollWidth > innerWidth;
  const faults = wide ? ['the page scrolls sideways'] : [];
  for (const node of all('button, a, select, input, summary')) {
    const box = (node.type === 'checkbox' ? node.closest('label') : node).getBoundingClientRect();
    const fits = box.left >= 0 && box.right <= innerWidth;
    if (Math.min(box.width, box.height) < least - 0.5 || !fits)
      faults.push(`${node.outerHTML.slice(0, 90)} ${box.width} ${box.height}`);
  }
  for (const node of all('b, small, p, h1, summary, label, button, li')) {
    const style = getComputedStyle(node);
    const cut = style.display !== 'inline' && node.scrollWidth > node.clientWidth + 1;
    if (cut || parseFloat(style.fontSize) < 11) faults.push(node.outerHTML.slice(0, 90));
  }
  return faults;
}"""


def host(room: Room, game: str = "graves", width: int = 1440, height: int = 900) -> Person:
    person = room.person(width, height)
    person.likes(name="Ada")
    person.starts(game, "With friends")
    return person


def invite(person: Person) -> str:
    link = person.page.get_by_role("textbox", name="Copy the link")
    expect(link).to_have_value(re.compile("#invite="))
    return link.input_value()


def joins(room: Room, link: str, name: str, width: int = 1280, height: int = 720) -> Person:
    person = room.person(width, height)
    person.opens(link)
    person.page.get_by_label("Your name").fill(name)
    person.page.get_by_role("button", name="Sit down").click()
    expect(row(person, name)).to_be_visible()
    return person


def row(person: Person, name: str) -> Locator:
    """The seat of somebody; one's own has a field for the name."""
    return person.page.locator(f".lobby ol li[data-name='{name}']")


def sees(person: Person, *names: str) -> None:
    person.page.wait_for_function(
        "(wanted) => wanted === [...document.querySelectorAll('.lobby ol li[data-name]')]"
        ".map((row) => row.dataset.name || 'free').join()",
        arg=",".join(names),
    )


def menu(person: Person, seat: str, deed: str) -> None:
    """A deed of the host, about a seat."""
    opener = person.page.get_by_role("button", name=f"Change: {seat}", exact=True)
    if opener.get_attribute("aria-expanded") == "false":
        opener.click()
    person.page.get_by_role("button", name=deed, exact=True).click()


def test_an_invitation_names_game_host_and_seats(room: Room) -> None:
    ada = host(room)
    ben = room.person(360, 740)
    ben.opens(invite(ada))
    page = ben.page
    expect(page.get_by_role("heading")).to_have_text("Ada invites you to Five Graves.")
    expect(page.get_by_text("At the table: Ada. 2 seats are still free.")).to_be_visible()
    expect(page.get_by_text("a bot sits in after 2 minutes")).to_be_visible()
    page.get_by_role("button", name="Just watch").click()
    expect(page.get_by_text("You are watching.")).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    sees(ada, "Ada", "Ben", "free")
    expect(page.get_by_text("Ada’s table")).to_be_visible()
    expect(page.get_by_text("Ada will begin the game.")).to_be_visible()


@heavy
def test_the_host_moves_people_and_sends_one_away(room: Room) -> None:
    ada = host(room)
    menu(ada, "Seat 3", "Move up")
    page = ada.page
    page.get_by_role("button", name="Add a seat").click()
    sees(ada, "Ada", "free", "free", "free")
    link = invite(ada)
    ben, cleo, dora = (joins(room, link, name) for name in ("Ben", "Cleo", "Dora"))
    expect(page.get_by_text("Everyone is here.")).to_be_visible()
    menu(ada, "Ben", "Move up")
    for person in (ada, ben, cleo, dora):
        sees(person, "Ben", "Ada", "Cleo", "Dora")
    expect(page.get_by_role("button", name="Move down")).to_be_focused()
    menu(ada, "Dora", "Send away")
    expect(dora.page.get_by_text("The host has taken your seat away.")).to_be_visible()
    expect(dora.page.get_by_text("You are watching.")).to_be_visible()
    expect(dora.page.get_by_role("button", name="Sit down")).to_have_count(0)
    dora.page.reload()
    expect(dora.page.get_by_text("You are watching.")).to_be_visible()
    ben.page.reload()
    for person in (ada, ben, cleo):
        sees(person, "Ben", "Ada", "Cleo", "free")
    page.get_by_role("button", name="Change: Seat 4").click()
    page.get_by_label("Who plays").select_option("level2")
    sees(ben, "Ben", "Ada", "Cleo", "Mildred")
    expect(row(ben, "Mildred").get_by_text("bot, casual")).to_be_visible()
    menu(ada, "Mildred", "Remove this seat")
    page.get_by_role("button", name="Begin", exact=True).click()
    for person in (ada, ben, cleo):
        person.waits_for_table()


def test_settings_are_seen_by_all_and_the_table_is_handed_on(room: Room) -> None:
    ada = host(room)
    link = invite(ada)
    ben, cleo = (joins(room, link, name) for name in ("Ben", "Cleo"))
    for person in (ada, ben):
        person.page.get_by_text("How this table plays").click()
    assert ben.page.get_by_label("Time per move").is_disabled()
    ada.page.get_by_label("Time per move").select_option("120")
    for person in (ada, ben, cleo):
        expect(person.page.get_by_text("2 minutes per move")).to_be_visible()
    ada.page.get_by_label("Hints for everyone").uncheck()
    expect(ben.page.get_by_label("Hints for everyone")).not_to_be_checked()
    menu(ada, "Ben", "Make host")
    expect(row(ben, "Ben").get_by_text("host")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Begin", exact=True)).to_have_count(0)
    ada.page.get_by_label("Your name").fill("Adelaide")
    ada.page.get_by_label("Your name").press("Enter")
    sees(ben, "Adelaide", "Ben", "Cleo")
    ada.page.get_by_role("link", name="Leave").click()
    sees(cleo, "free", "Ben", "Cleo")
    ben.page.get_by_role("button", name="Begin with 1 bot").click()
    cleo.waits_for_table()


@heavy
def test_who_comes_too_late_may_watch(room: Room) -> None:
    ada = host(room, "manors")
    link = invite(ada)
    late = room.person(390, 844, touch=True)
    late.opens(link)
    expect(late.page.get_by_role("heading")).to_have_text("Ada invites you to The Manors.")
    joins(room, link, "Ben")
    third = room.person()
    third.opens(link)
    heading = "All seats are taken at this table of The Manors."
    expect(third.page.get_by_role("heading")).to_have_text(heading)
    expect(third.page.get_by_role("button", name="Sit down")).to_have_count(0)
    third.page.get_by_role("button", name="Just watch").click()
    expect(third.page.get_by_text("You are watching.")).to_be_visible()
    late.page.get_by_role("button", name="Sit down").click()  # the seat has gone meanwhile
    expect(late.page.get_by_role("heading")).to_have_text(heading)
    late.errors.clear()  # a browser reports every refusal
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    third.waits_for_table()


def test_a_stranger_sits_down_at_a_listed_table_and_reads_no_names_before(room: Room) -> None:
    ada = host(room, "manors")
    ada.page.get_by_text("How this table plays").click()
    ada.page.get_by_label("Anyone on this server may join").check()
    expect(ada.page.get_by_text("open to anyone here")).to_be_visible()
    ben = room.person(390, 844, touch=True)
    ben.opens("/")
    assert "Ada" not in ben.page.content()
    ben.opens(ada.page.url)
    ben.page.get_by_role("button", name="Sit down").click()
    heading = "There is a free seat at a table of The Manors."
    expect(ben.page.get_by_role("heading")).to_have_text(heading)
    expect(ben.page.get_by_text("At the table: a stranger.")).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    sees(ada, "Ada", "Ben")


def test_a_table_that_its_host_closes_says_so(room: Room) -> None:
    ada = host(room, "manors")
    ben = joins(room, invite(ada), "Ben")
    for name in ("Close this table", "Yes, close it for everyone"):
        ada.page.get_by_role("button", name=name).click()
    for person in (ada, ben):
        expect(person.page.get_by_role("heading")).to_have_text("The host has closed this table.")


def test_who_is_away_is_named_and_own_links_are_not_invitations(room: Room) -> None:
    ada = host(room, "manors")
    ben = joins(room, invite(ada), "Ben")
    expect(ada.page.get_by_text("Everyone is here.")).to_be_visible()
    ben.page.close()
    expect(ada.page.get_by_text("Ben is away just now.")).to_be_visible()
    expect(row(ada, "Ben").get_by_text("away")).to_be_visible()
    expect(ada.page.get_by_text("Everyone is here.")).to_have_count(0)
    ada.page.get_by_text("Your seat: continue on another device").click()
    expect(ada.page.get_by_text("Anyone who has it plays as you.")).to_be_visible()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    ada.waits_for_table()
    ada.page.get_by_role("button", name="Table", exact=True).click()
    section = ada.page.locator("section", has=ada.page.get_by_role("heading", name="Invite"))
    expect(section.get_by_role("textbox")).to_have_count(1)
    assert "#" not in section.get_by_role("textbox").input_value()
    own = ada.page.locator("section.own")
    expect(own.get_by_text("Anyone who has it plays as you.")).to_be_visible()


def test_a_person_is_sent_away_in_mid_game_and_watches(room: Room) -> None:
    ada = host(room, "manors")
    ben = joins(room, invite(ada), "Ben")
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    for person in (ada, ben):
        person.waits_for_table()
    ada.page.get_by_role("button", name="Table", exact=True).click()
    for name in ("Give the seat to a bot", "Yes, send Ben away"):
        ada.page.get_by_role("button", name=name).click()
    expect(ben.page.get_by_text("The host has given your seat to a bot.")).to_be_visible()
    ben.page.reload()
    ben.waits_for_table()
    assert not ben.is_asked


def test_nobody_is_dragged_off_the_result(room: Room) -> None:
    ada = host(room, "manors")
    link = invite(ada)
    ben, cleo = joins(room, link, "Ben", 390, 844), room.person()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    for person in (ada, ben):
        person.waits_for_table()
        person.page.evaluate(LET_A_BOT_PLAY)
    cleo.opens(link.partition("#")[0])
    for person in (ada, ben, cleo):
        expect(person.page.locator(END)).to_be_visible(timeout=30_000)
    before = ben.page.url
    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page.get_by_text("One more game: it begins as soon as Ben is here.")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Begin without Ben")).to_be_visible()
    for person in (ben, cleo):
        expect(person.page.get_by_text("Ada wants to play again.").first).to_be_visible()
        assert person.page.url == before
    ben.page.get_by_role("button", name="Look around").click()
    ben.page.get_by_role("button", name="Come along").click()
    for person in (ada, ben):
        person.waits_for_table()
        assert person.page.url != before
    assert ada.page.url == ben.page.url
    assert cleo.page.url == before


@heavy
def test_lobby_and_invitation_are_right_at_every_size(room: Room) -> None:
    ada = host(room, "graves")
    link = invite(ada)
    long = "Maximiliane von Hohenloh"
    joins(room, link, long)
    guest = room.person()
    guest.opens(link)
    expect(guest.page.get_by_role("heading")).to_have_text("Ada invites you to Five Graves.")
    ada.page.get_by_role("button", name=f"Change: {long}").click()
    for name in ("How this table plays", "Options", "Your seat: continue on another device"):
        ada.page.get_by_text(name, exact=True).click()
    for person in (ada, guest):
        inspector = Inspector(person)
        for size in SIZES:
            inspector.resize(size)
            assert (size, person.page.evaluate(FAULTS, size.touch)) == (size, [])
        assert findings(person) == []


@pytest.fixture
def impatient(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    """Where a host is replaced as soon as somebody misses them."""
    monkeypatch.setattr("restinplay.server.seating.HOST_AWAY", 0.0)
    with running(tmp_path) as server:
        found = Room(browser, server.base)
        yield found
        found.close()


@heavy
def test_a_host_who_is_gone_keeps_nobody_from_playing(impatient: Room) -> None:
    ada = host(impatient)
    link = invite(ada)
    ben, cleo = (joins(impatient, link, name) for name in ("Ben", "Cleo"))
    ada.page.close()
    expect(ben.page.get_by_text("Ben’s table")).to_be_visible()
    expect(cleo.page.get_by_text("Ben will begin the game.")).to_be_visible()
    ben.page.get_by_role("button", name="Begin", exact=True).click()
    cleo.waits_for_table()


def test_the_link_glows_while_friends_are_awaited_and_the_button_once_all_are_here(
    room: Room,
) -> None:
    ada = host(room, "manors")
    copy = ada.page.get_by_role("button", name="Copy the link", exact=True)
    begins = ada.page.get_by_role("button", name=re.compile("^Begin"))
    expect(copy).to_have_class(re.compile(r"\bgo\b"))
    expect(begins).not_to_have_class(re.compile(r"\bgo\b"))
    joins(room, invite(ada), "Ben")
    expect(begins).to_have_class(re.compile(r"\bgo\b"))
    expect(copy).not_to_have_class(re.compile(r"\bgo\b"))


def test_who_is_sent_away_finds_the_old_link_worthless(room: Room) -> None:
    ada = host(room, "graves")
    old = invite(ada)
    joins(room, old, "Ben")
    ada.page.get_by_role("button", name="Change: Ben").click()
    ada.page.get_by_role("button", name="Send away").click()
    expect(ada.page.get_by_text("There is a new link to send.")).to_be_visible()
    assert invite(ada) != old
    private = room.person()
    private.opens(old)
    expect(private.page.get_by_text("You are watching.")).to_be_visible()
    expect(private.page.get_by_text("This invitation no longer works.")).to_be_visible()
    expect(private.page.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(private.page.get_by_text("Send your friends this link.")).to_have_count(0)
    private.errors.clear()  # the browser notes the refusal


@heavy
def test_a_new_host_of_a_lobby_is_told_to_all(room: Room) -> None:
    ada = host(room, "graves")
    ben, cleo = joins(room, invite(ada), "Ben"), joins(room, invite(ada), "Cleo")
    ada.page.get_by_role("button", name="Change: Ben").click()
    ada.page.get_by_role("button", name="Make host").click()
    expect(ben.page.get_by_text("You are the host now.")).to_be_visible()
    expect(cleo.page.get_by_text("Ben is the host now.")).to_be_visible()
    ben.page.close()
    expect(cleo.page.get_by_text("After two minutes somebody who is here")).to_be_visible()


def test_somebody_at_the_same_device_is_seated_in_the_lobby(room: Room) -> None:
    ada = host(room, "manors")
    ada.page.get_by_role("button", name="Change: Seat 2").click()
    ada.page.get_by_label("Who plays").select_option(label="somebody at this device")
    ada.page.get_by_label("Name at seat 2").fill("Bo")
    ada.page.get_by_role("button", name="Sit down").click()
    sees(ada, "Ada", "Bo")
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    expect(ada.page.locator(".prompt")).not_to_be_empty()
    expect(ada.page.locator(".sitter")).to_have_count(0)
    ada.page.reload()
    expect(ada.page.get_by_role("button", name="I am Bo")).to_be_visible()


def test_phrases_are_heard_in_the_lobby(room: Room) -> None:
    ada = host(room, "manors")
    ben = joins(room, invite(ada), "Ben")
    ben.page.get_by_text("Say something").first.click()
    ben.page.get_by_role("button", name="Good evening.").click()
    expect(ada.page.locator(".speech")).to_have_text("Ben: “Good evening.”")


def over_for_two(room: Room) -> tuple[Person, Person]:
    ada = host(room, "manors")
    ben = joins(room, invite(ada), "Ben")
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    expect(ben.page.locator(".prompt")).not_to_be_empty()
    ben.page.get_by_role("button", name="Table", exact=True).click()
    ben.page.get_by_role("button", name="Give up", exact=True).click()
    ben.page.get_by_role("button", name="Yes, I give up").click()
    expect(ada.page.locator(END)).to_be_visible()
    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page.locator(".lobby")).to_be_visible()
    return ada, ben


def test_who_does_not_want_another_game_says_so(room: Room) -> None:
    ada, ben = over_for_two(room)
    ben.page.get_by_role("button", name="No, thanks").click()
    expect(ben.page.locator(END)).to_contain_text("You said no to another game.")
    expect(ben.page.get_by_role("button", name="Come along")).to_have_count(0)
    expect(ada.page.get_by_text("Ben would rather not play again.")).to_be_visible()


def test_a_lobby_names_free_seats_and_who_is_away(room: Room) -> None:
    ada = host(room)
    ben = joins(room, invite(ada), "Ben")
    expect(ada.page.get_by_text("1 seat is still free.", exact=True)).to_be_visible()
    ben.page.close()
    told = "1 seat is still free. Ben is away just now."
    expect(ada.page.get_by_text(told, exact=True)).to_be_visible()


@heavy
def test_a_game_begins_again_without_who_does_not_come(room: Room) -> None:
    ada, ben = over_for_two(room)
    expect(ben.page.locator(END)).to_contain_text("Ada wants to play again.")
    ada.page.get_by_role("button", name="Begin without Ben").click()
    expect(ada.page.locator(".prompt")).not_to_be_empty()
    expect(ada.page.locator(".sitter[aria-label^='a bot: ']")).to_be_visible()
    for _ in range(2):  # as it begins, and for who comes back later
        expect(ben.page.locator(END)).to_contain_text("The next game has begun without you.")
        expect(ben.page.get_by_role("button", name="No, thanks")).to_have_count(0)
        ben.page.reload()
    ben.page.get_by_role("button", name="Watch it").click()
    ben.page.wait_for_url(ada.page.url)
    expect(ben.page.locator(".prompt")).not_to_be_empty()


def test_a_stranger_at_an_open_table_reads_no_names(room: Room) -> None:
    ada = host(room, "manors")
    ada.page.get_by_text("How this table plays").click()
    ada.page.get_by_label("Anyone on this server may join").check()
    joins(room, invite(ada), "Zzrude Words")
    stranger = room.person()
    stranger.opens(str(ada.page.evaluate("location.pathname")))
    expect(stranger.page.get_by_text("You are watching.")).to_be_visible()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    expect(stranger.page.locator(".prompt")).not_to_be_empty()
    expect(stranger.page.locator("body")).to_contain_text("Player 2")
    expect(stranger.page.locator("body")).not_to_contain_text("Zzrude")
