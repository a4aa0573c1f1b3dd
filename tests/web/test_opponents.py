"""How strong the bots are: newcomers are asked once, after a lesson with Casual in mind."""

from playwright.sync_api import Locator, expect

from restinplay.bots.levels import LEVELS, MANNERS, TITLES
from restinplay.games.lessons import lesson
from tests.web.conftest import Room
from tests.web.person import Person
from tests.web.test_everyone import findings
from tests.web.test_lessons import touches


def newcomer(room: Room, width: int, height: int) -> Person:
    """Who has not chosen yet; new answers take a click at once."""
    person = room.person(width, height, touch=width < 700, hasty=False)
    person.opens("/")
    person.page.evaluate("localStorage.setItem('settings', JSON.stringify({rest: 0}))")
    person.page.reload()
    return person


def wants_to_play(person: Person, game: str) -> None:
    person.plate(game).get_by_role("button", name="Play", exact=True).click()


def question(person: Person) -> Locator:
    dialog = person.page.get_by_role("dialog", name="How strong should your opponents be?")
    expect(dialog).to_be_visible()
    return dialog


def plays_against(person: Person, title: str) -> None:
    person.page.wait_for_url("**/t/*")
    mark = person.page.get_by_role("img", name=f"a bot: {title}")
    expect(mark.first).to_be_visible()


def test_a_newcomer_is_asked_once_how_strong_the_bots_should_be(room: Room) -> None:
    person = newcomer(room, 360, 740)
    wants_to_play(person, "manors")
    dialog = question(person)
    for level in LEVELS:
        choice = dialog.get_by_label(TITLES[level])
        expect(choice).to_be_in_viewport(ratio=0.99)
        expect(choice).to_have_accessible_name(f"{TITLES[level]} {MANNERS[level].capitalize()}.")
    expect(dialog.get_by_label("Skilled")).to_be_checked()
    assert findings(person) == []
    dialog.get_by_role("button", name="Back").click()
    expect(dialog).to_have_count(0)
    wants_to_play(person, "manors")
    dialog.get_by_label("Beginner").check()
    dialog.get_by_role("button", name="Play").click()
    plays_against(person, "Beginner")
    person.opens("/")
    wants_to_play(person, "graves")
    plays_against(person, "Beginner")
    person.opens("/")
    person.page.get_by_role("button", name="Settings").click()
    chosen = person.page.get_by_label("Your opponents")
    expect(chosen).to_have_value("level1")
    chosen.select_option("Ask me")
    person.page.get_by_role("button", name="Done").click()
    wants_to_play(person, "muertos")
    question(person)


def test_a_house_alone_and_a_table_of_friends_ask_nobody(room: Room) -> None:
    person = newcomer(room, 1440, 900)
    wants_to_play(person, "eva")
    person.page.wait_for_url("**/t/*")
    person.starts("graves", "With friends")


def test_a_custom_game_tells_a_newcomer_how_each_bot_plays(room: Room) -> None:
    person = newcomer(room, 1440, 900)
    person.plate("manors").get_by_role("button", name="Options").click()
    dialog = person.page.get_by_role("dialog", name="Custom game")
    expect(dialog).to_contain_text(MANNERS["level3"].capitalize())
    dialog.get_by_label("Seat 2").first.select_option("level4")
    expect(dialog).to_contain_text(MANNERS["level4"].capitalize())
    dialog.get_by_role("button", name="Begin").click()
    plays_against(person, "Strong")
    person.opens("/")
    wants_to_play(person, "graves")
    plays_against(person, "Strong")


def test_after_a_lesson_casual_is_suggested(room: Room) -> None:
    person = newcomer(room, 1440, 900)
    person.opens("/learn/manors")
    for step in range(len(lesson("manors").steps) - 1):
        touches(person, "manors", step)
    person.page.get_by_role("button", name="Play a real game").click()
    dialog = question(person)
    expect(dialog.get_by_label("Casual")).to_be_checked()
    dialog.get_by_role("button", name="Play").click()
    plays_against(person, "Casual")
