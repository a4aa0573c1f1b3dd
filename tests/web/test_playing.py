"""Whole games by clicking what is lit, alone, with friends, on a phone, by keyboard."""

import random

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.person import END, Person


@pytest.mark.parametrize("game", ["eva", "manors"])
def test_a_person_plays_a_whole_game_by_touching_what_is_lit(room: Room, game: str) -> None:
    person = room.person()
    person.likes(bot="level3")  # whom the page suggests
    person.sits_down(game)
    assert person.plays_to_the_end() > 2
    expect(person.page.locator(END)).to_contain_text("Play again")


@heavy
@pytest.mark.parametrize("game", ["graves", "muertos"])
def test_a_person_plays_a_long_game_by_touching_what_is_lit(room: Room, game: str) -> None:
    person = room.person()
    person.sits_down(game)
    assert person.plays_to_the_end() > 10


def test_a_phone_plays_a_whole_game_and_nothing_is_wider_than_it(room: Room) -> None:
    person = room.person(360, 740, touch=True)
    person.sits_down("eva")
    luck = random.Random(2)
    for _ in range(200):
        person.waits()
        assert person.page.evaluate("document.documentElement.scrollWidth") == 360
        if person.is_over:
            return
        person.answers(luck)
    raise AssertionError("the game does not end")


def test_the_keyboard_alone_plays_a_whole_game(room: Room) -> None:
    person = room.person()
    person.likes(automatic=False)  # or the game may end by itself, under the key
    person.sits_down("eva")
    for _ in range(200):
        person.waits()
        if person.is_over:
            return
        before = person.page.locator(".frame").get_attribute("data-at")
        person.presses("ArrowRight", "Enter")
        if person.page.locator(".foot .button.go", has_text="anyway").count():
            person.page.locator(".foot .button.go").focus()
            person.presses("Enter")
        person.page.wait_for_function(
            "(before) => document.querySelector('.frame').dataset.at !== before", arg=before
        )
    raise AssertionError("the game does not end")


def invite(host: Person) -> str:
    host.starts("manors", "With friends")
    link = host.page.get_by_role("textbox", name="Copy the link")
    expect(link).to_be_visible()
    return link.input_value()


def seated(room: Room) -> tuple[Person, Person, str]:
    """Two people at one table of manors, and the link for those who watch."""
    host, guest = room.person(), room.person()
    for person in (host, guest):
        person.likes(taps="always")
    link = invite(host)
    guest.opens(link)
    guest.page.get_by_label("Your name").fill("Theodora")
    guest.page.get_by_role("button", name="Sit down").click()
    host.page.get_by_role("button", name="Begin", exact=True).click()
    for person in (host, guest):
        expect(person.page.locator(".prompt")).not_to_be_empty()
    return host, guest, link.partition("#")[0]


@heavy
def test_two_browsers_play_each_other(room: Room) -> None:
    host, guest, _ = seated(room)
    luck = random.Random(5)
    for _ in range(400):
        for person in (host, guest):
            if person.is_asked and not person.is_over:
                person.answers(luck)
        if host.is_over and guest.is_over:
            return
        host.page.wait_for_timeout(20)
    raise AssertionError("the game does not end")


def test_a_spectator_sees_the_table_and_no_hand(room: Room) -> None:
    _, _, link = seated(room)
    spectator = room.person()
    spectator.opens(link)
    expect(spectator.page.locator(".prompt")).not_to_be_empty()
    assert spectator.page.locator(".hand .ghost:not(.back)").count() == 0
    assert not spectator.is_asked


def test_whoever_reloads_finds_the_table_as_it_was(room: Room) -> None:
    person = room.person()
    person.sits_down("eva")
    luck = random.Random(4)
    for _ in range(4):
        person.waits()
        if not person.is_over:
            person.answers(luck)
    person.waits()
    person.page.keyboard.press("Escape")  # an answer may wait for its confirmation
    prompt = person.page.locator(".prompt").inner_text()
    log = person.page.locator(".log").first.inner_text()
    person.page.reload()
    expect(person.page.locator(".prompt")).to_have_text(prompt)
    assert person.page.locator(".log").first.inner_text() == log


def test_a_line_that_was_dead_comes_back_and_nothing_is_lost(room: Room) -> None:
    person = room.person()
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    person.page.route_web_socket("**/socket", listen)
    person.sits_down("manors")
    person.waits()
    prompt = person.page.locator(".prompt").inner_text()
    lines[-1].close(code=1012)
    dead = person.page.locator(".foot").get_by_text("The line is dead. We are digging.")
    expect(dead).to_be_visible()
    expect(dead).to_be_hidden()
    expect(person.page.locator(".prompt")).to_have_text(prompt)
    luck, before = random.Random(6), person.page.locator(".frame").get_attribute("data-at")
    for _ in range(20):
        person.waits()
        person.answers(luck)
        if person.page.locator(".frame").get_attribute("data-at") != before:
            return
    raise AssertionError("nobody hears the answer")


def test_what_is_not_lit_says_why_not(room: Room) -> None:
    person = room.person()
    person.sits_down("eva")
    person.waits()
    person.page.locator(".room:not(.target, .here)").first.click()
    refusal = person.page.locator(".foot .refusal")
    expect(refusal).to_be_visible()
    refusal.get_by_role("button").click()
    expect(person.page.get_by_role("dialog", name="Rules")).to_be_visible()
    assert person.page.locator(".clause.here").count() == 1
