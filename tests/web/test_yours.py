"""Your tables on the front page: listed, forgotten, saved, taken along; and today's deal."""

import random
import re
import zipfile

import pytest
from playwright.sync_api import Locator, expect

from tests.server.serving import Browser, Json
from tests.server.test_play import play_on
from tests.server.test_yours import play_out
from tests.web.conftest import Room
from tests.web.person import NAMES, Person
from tests.web.test_everyone import findings
from tests.web.test_sharing import seen_by_a_camera, stranger  # noqa: F401

SIZES = [(360, 740), (390, 844), (640, 360), (768, 1024), (1024, 768), (1366, 650), (1920, 1080)]
OTHER = "127.0.0.9"
TODAY = {"game": "eva", "name": "Ada", "seats": [{"kind": "me"}], "today": True}


def at_home(room: Room, width: int = 1366, height: int = 650) -> tuple[Person, Browser]:
    """Somebody on the front page, and the same person as a program."""
    person = room.person(width, height)
    person.opens("/")
    return person, program_of(person, room.address)


def program_of(person: Person, address: str) -> Browser:
    """From an address of its own: people in the browser share what theirs may do."""
    program = Browser(address.replace("localhost", "127.0.0.1"), OTHER)
    (cookie,) = [one for one in person.context.cookies() if one["name"] == "rip"]
    program.cookie = f"rip={cookie['value']}"
    return program


def games_of(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Your games")


def begin_manors(ada: Browser, ben: Browser, first: str) -> tuple[Json, int]:
    """A game between two, of which one family begins, and the seat that is asked."""
    mine = ada.new_table("manors", "me open", options={"first_family": first})
    ben.join(mine, "Ben <b>the</b> Bold")
    host = ada.sit(mine)
    host.say({"type": "start"})
    asked = int(host.until("update")["asked"])
    host.close()
    return mine, asked


# The list.


def test_all_games_are_listed_and_your_turn_comes_first(room: Room) -> None:
    ada, program = at_home(room)
    _, ben = at_home(room)
    tables = [begin_manors(program, ben, first) for first in "ABB"]
    lobby = program.new_table("muertos", "me open open")["table"]
    eva = program.new_table("eva", "me")["table"]
    ada.page.reload()
    rows = games_of(ada).locator("li")
    expect(rows).to_have_count(5)
    asked = {eva, *(table["table"] for table, seat in tables if seat == 0)}
    assert len(asked) == 2
    links = [str(link.get_attribute("href")) for link in games_of(ada).get_by_role("link").all()]
    assert {link.removeprefix("/t/") for link in links[: len(asked)]} == asked
    for table, seat in tables:
        row = rows.filter(has=ada.page.locator(f"a[href='/t/{table['table']}']"))
        expect(row).to_contain_text("The Manors with Ben <b>the</b> Bold")
        expect(row).to_contain_text("Your turn" if seat == 0 else "Ben <b>the</b> Bold’s turn")
        expect(row).to_contain_text("now")
    waiting = rows.filter(has=ada.page.locator(f"a[href='/t/{lobby}']"))
    expect(waiting).to_contain_text("Not begun, 2 seats free")
    ada.page.get_by_role("link", name="Your turn at 2 tables").click()
    expect(games_of(ada)).to_be_in_viewport()
    eva_link = ada.plate("eva").get_by_role("link", name="Resume")
    expect(eva_link).to_have_attribute("href", f"/t/{eva}")


def test_finished_games_have_a_result_a_replay_and_a_review(room: Room) -> None:
    ada, program = at_home(room, 390, 844)
    table = play_out(program, program.new_table("manors", "me random"))
    (told,) = program.ask("/api/tables")["mine"]
    ada.page.reload()
    row = games_of(ada).locator("li")
    expect(row).to_contain_text("The Manors with Mildred")
    expect(row).to_contain_text({"won": "Won", "lost": "Lost", "drawn": "Drawn"}[told["result"]])
    for name, more in (("Replay", ""), ("Review", "&review")):
        link = row.get_by_role("link", name=f"{name}: The Manors with Mildred")
        expect(link).to_have_attribute("href", f"/r/{table}#at=0&eyes=0{more}")
    row.get_by_role("link", name="Replay").click()
    expect(ada.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_many_games_fit_and_leave_play_in_sight(room: Room) -> None:
    ada, program = at_home(room)
    for _ in range(13):
        program.new_table("eva", "me")
    ada.page.reload()
    rows = games_of(ada).locator("li")
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        expect(rows).to_have_count(12)
        assert ada.page.evaluate("document.documentElement.scrollWidth") == width
        boxes = [
            ada.plate(game).get_by_role("button", name=name).first.bounding_box()
            for game in NAMES
            for name in ("New game" if game == "eva" else "Play",)
        ]
        bottoms = [box["y"] + box["height"] for box in boxes if box]
        assert bottoms[0] <= height
        assert width < 1101 or max(bottoms) <= height
    ada.page.get_by_role("button", name="Show all 13").click()
    expect(rows).to_have_count(13)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
def test_axe_finds_nothing_in_the_lists_nor_in_what_opens(
    room: Room, size: tuple[int, int]
) -> None:
    ada, program = at_home(room, *size)
    play_out(program, program.new_table("manors", "me random"))
    player = program.sit(program.ask("/api/tables", TODAY))
    player.until_asked()
    play_on([player], random.Random(1))
    player.close()
    program.new_table("eva", "me")
    ada.page.reload()
    expect(games_of(ada).locator("li")).to_have_count(3)
    assert findings(ada) == []
    for button in ("Forget: Eva’s House", "On another device", "Forget all finished", "Results"):
        ada.page.get_by_role("button", name=button).first.click()
        dialog = ada.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        assert findings(ada) == []
        ada.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


# Forgetting.


def test_a_running_game_is_forgotten_after_a_question(room: Room) -> None:
    ada = room.person(390, 844)
    ada.sits_down("manors")
    table = ada.page.url
    ada.opens("/")
    forget = games_of(ada).get_by_role("button", name="Forget: The Manors with Mildred")
    forget.click()
    dialog = ada.page.get_by_role("dialog", name="Forget this game?")
    dialog.get_by_role("button", name="Keep").click()
    expect(games_of(ada).locator("li")).to_have_count(1)
    forget.click()
    link = dialog.locator(".copy input").input_value()
    assert link.startswith(f"{table}#seat=")
    dialog.get_by_role("button", name="Forget", exact=True).click()
    expect(games_of(ada)).to_have_count(0)
    ada.opens(link)
    ada.waits()
    assert ada.is_asked or ada.is_over


def test_two_tabs_forget_one_lobby(room: Room) -> None:
    ada, program = at_home(room)
    program.new_table("manors", "me open")
    other = ada.context.new_page()
    for page in (ada.page, other):
        page.goto("/")
        page.get_by_role("button", name="Forget: The Manors").click()
    for page in (ada.page, other):
        dialog = page.get_by_role("dialog", name="Leave this table?")
        dialog.get_by_role("button", name="Leave", exact=True).click()
        expect(page.get_by_role("region", name="Your games")).to_have_count(0)
        expect(page.get_by_role("alert")).to_have_count(0)


def test_finished_games_are_forgotten_together(room: Room) -> None:
    ada, program = at_home(room)
    for _ in range(2):
        play_out(program, program.new_table("manors", "me random"))
    program.new_table("eva", "me")
    ada.page.reload()
    rows = games_of(ada).locator("li")
    expect(rows).to_have_count(3)
    rows.nth(1).get_by_role("button", name="Forget:").click()
    expect(rows).to_have_count(2)
    ada.page.get_by_role("button", name="Forget all finished").click()
    dialog = ada.page.get_by_role("dialog", name="Forget all finished games?")
    expect(dialog).to_contain_text("1 game leaves your list")
    dialog.get_by_role("button", name="Forget them").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Eva’s House")


# Saving.


def test_all_games_are_saved_by_one_click(room: Room) -> None:
    ada, program = at_home(room)
    over = play_out(program, program.new_table("manors", "me random"))
    program.new_table("eva", "me")
    ada.page.reload()
    with ada.page.expect_download() as saved:
        ada.page.get_by_role("button", name="Save all").click()
    assert re.fullmatch(r"rest-in-play-\d{4}-\d\d-\d\d\.zip", saved.value.suggested_filename)
    with zipfile.ZipFile(saved.value.path()) as archive:
        names = archive.namelist()
        assert len(names) == 2
        (whole,) = [name for name in names if over in name]
        assert "\nend: " in archive.read(whole).decode()
    expect(ada.page.get_by_role("button", name="Save all")).to_be_enabled()


# Another device.


def link_of(person: Person) -> str:
    person.page.get_by_role("button", name="On another device").click()
    field = person.page.get_by_role("dialog").locator(".copy input")
    expect(field).to_have_value(re.compile("#device="))
    return field.input_value()


def test_a_phone_goes_on_where_the_desk_was(room: Room) -> None:
    ada, program = at_home(room)
    ada.page.evaluate(
        "localStorage.setItem('settings', JSON.stringify({name: 'Ada', theme: 'dark', rest: 0}))"
    )
    table = program.new_table("eva", "me")["table"]
    ada.page.reload()
    link = link_of(ada)
    phone = room.person(360, 740, touch=True)
    phone.opens(link)
    dialog = phone.page.get_by_role("dialog", name="Continue here?")
    expect(dialog).to_contain_text("Continue here as Ada with 1 game?")
    assert "#" not in phone.page.url
    dialog.get_by_role("button", name="Yes").click()
    row = games_of(phone).get_by_role("link")
    expect(row).to_have_attribute("href", f"/t/{table}")
    kept = phone.page.evaluate("JSON.parse(localStorage.getItem('settings'))")
    assert (kept["name"], kept["theme"], kept["rest"]) == ("Ada", "dark", 0)
    row.click()
    phone.waits()
    assert phone.is_asked
    late = room.person(390, 844)
    late.opens(link)
    expect(late.page.get_by_role("dialog")).to_contain_text("too old, or has been used")
    late.errors.clear()  # the browser says 400 itself
    late.page.get_by_role("button", name="Done").click()
    expect(late.page.get_by_role("dialog")).to_have_count(0)


def test_own_games_are_brought_along_if_one_likes(room: Room) -> None:
    ada, program = at_home(room)
    program.new_table("eva", "me")
    ada.page.reload()
    ben, other = at_home(room, 390, 844)
    other.new_table("manors", "me random")
    ben.opens(link_of(ada))
    dialog = ben.page.get_by_role("dialog", name="Continue here?")
    expect(dialog).to_contain_text("This device has 1 game of its own.")
    expect(dialog).to_contain_text("only its seat link leads back")
    dialog.get_by_label("Bring it along").check()
    dialog.get_by_role("button", name="Yes").click()
    expect(games_of(ben).locator("li")).to_have_count(2)
    ada.page.reload()
    expect(games_of(ada).locator("li")).to_have_count(2)


def test_the_same_device_is_told_to_use_the_other_one(room: Room) -> None:
    ada, program = at_home(room)
    program.new_table("eva", "me")
    ada.page.reload()
    link = link_of(ada)
    ada.opens(link)
    dialog = ada.page.get_by_role("dialog", name="Continue here?")
    expect(dialog).to_contain_text("Open it on the other one.")


def test_a_camera_reads_the_way_to_the_other_device(stranger: Person) -> None:  # noqa: F811
    stranger.sits_down("eva")
    stranger.opens("/")
    link = link_of(stranger)
    expect(stranger.page.locator(".share svg[role=img]")).to_be_visible()
    assert seen_by_a_camera(stranger.page) == [link]
    assert stranger.errors == []


# Today's deal.


def test_today_is_played_once_and_told_without_names(room: Room) -> None:
    ada = room.person(1366, 650)
    ada.likes(name="Ada Anonymous")
    ada.opens("/")
    ada.page.get_by_role("button", name="Go in").click()
    ada.page.wait_for_url("**/t/*")
    ada.waits()
    table = ada.page.url
    expect(ada.page.get_by_role("button", name="Hint")).to_be_disabled()
    ada.opens("/")
    ada.page.get_by_role("button", name="Go on", exact=True).click()
    ada.page.wait_for_url("**/t/*")
    assert ada.page.url == table
    program = program_of(ada, room.address)
    player = program.sit(program.ask("/api/tables", TODAY))
    player.until_asked()
    play_on([player], random.Random(1))
    solved = player.seen["result"]["returns"][0] > 0
    answers = sum(step["who"] >= 0 for step in player.log[1:])
    player.close()
    end = ada.page.locator("[role=dialog].end")
    end.get_by_role("link", name="Today’s results").click()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.locator("tr.you")).to_contain_text("You")
    line = dialog.locator(".copy input").input_value()
    assert re.match(rf"Eva’s House, \d+ \w+ \d+: (solved in|lost after) {answers} answers", line)
    ada.opens("/")
    expect(games_of(ada)).to_contain_text("Eva’s House deal of")
    told = f"You solved it in {answers} " if solved else f"You were lost after {answers} "
    expect(ada.page.locator(".tile").first).to_contain_text(told)
    expect(ada.page.get_by_role("button", name="Go in")).to_have_count(0)
    ben = room.person(390, 844)
    ben.opens("/")
    ben.page.get_by_role("button", name="Results").click()
    rows = ben.page.get_by_role("dialog").locator("tbody tr")
    expect(rows.first).to_contain_text(re.compile("^.*An? "))
    expect(ben.page.get_by_text("Ada Anonymous")).to_have_count(0)
    expect(ben.page.locator("tr.you")).to_have_count(0)


def test_the_front_page_notices_by_itself_that_a_table_waits(room: Room) -> None:
    """A program plays Ben's seat meanwhile; the page asks again, and when it has the focus."""
    ada, ben = room.person(1366, 650), Browser(room.address)
    wish = {
        "game": "manors",
        "name": "Ada",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "options": {"first_family": "B"},
    }
    mine = ada.context.request.post("/api/tables", data=wish).json()
    player = ben.sit(ben.join(mine, "Ben"))
    host = Browser(room.address).sit(mine)
    host.say({"type": "start"})
    player.until("update")
    host.close()
    ada.page.clock.install()
    ada.opens("/")
    first = ada.page.locator("#yours li").first
    if player.seen["asked"] == 1:
        expect(first).to_contain_text("Ben’s turn")
        expect(ada.page).to_have_title("Rest in Play")
    while player.seen["asked"] == 1:
        player.answer(player.seen["offers"][0]["move"])
        at = player.seen["at"]
        player.until("update", lambda update: update["at"] > at)  # noqa: B023
    ada.page.clock.run_for(30_000)
    expect(first).to_contain_text("Your turn")
    expect(ada.page).to_have_title("● Rest in Play")
    player.close()


def test_open_tables_tell_their_free_seats_and_clocks(room: Room) -> None:
    ada, ben = room.person(), Browser(room.address)
    settings = {"listed": True, "per_move": 86_400}
    for _ in range(4):
        ben.new_table("graves", "me open open", settings=settings)
    ada.opens("/")
    tile = ada.page.locator(".open")
    expect(tile.get_by_role("link").first).to_have_text("Five Graves, 2 seats free, 1 day per move")
    expect(tile.get_by_role("link")).to_have_count(3)
    tile.get_by_role("button", name=re.compile("^Show all")).click()
    expect(tile.get_by_role("link").nth(3)).to_be_visible()
