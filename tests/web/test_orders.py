"""Standing orders at the table: a sign that one is in force, and nothing lit that it answers."""

import json
import random

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Room
from tests.web.person import Person


def sign(person: Person) -> Locator:
    return person.page.get_by_role("button", name="standing order answers for you")


def orders(person: Person, text: str) -> None:
    person.page.locator(".bar").get_by_role("button", name="Table").click()
    person.page.get_by_role("checkbox", name=text).check()
    person.page.keyboard.press("Escape")
    expect(sign(person)).to_be_visible()


@pytest.mark.parametrize("size", [(1366, 650), (360, 740)])
def test_an_order_in_force_has_a_sign_that_says_what_it_does(
    room: Room, size: tuple[int, int]
) -> None:
    person = room.person(*size, touch=size[0] < 700)
    person.sits_down("graves")
    person.waits()
    orders(person, "Pass until my turn")
    words = person.page.get_by_text("Pass until my turn: pass in every window")
    expect(words).to_be_hidden()
    sign(person).click()
    expect(words).to_be_in_viewport(ratio=1)
    sign(person).click()
    expect(words).to_be_hidden()
    sign(person).focus()
    expect(words).to_be_visible()
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    expect(sign(person)).to_have_count(0)


def test_a_question_that_an_order_answers_lights_nothing_and_says_so(room: Room) -> None:
    person = room.person()
    asked: list[dict[str, object]] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "update" and message["asked"] == 0:
            asked.append(message)

    person.page.on("websocket", lambda line: line.on("framereceived", hear))
    person.sits_down("muertos")  # never swap is one of its usual orders
    luck = random.Random(2)
    for _ in range(80):
        if any(message["ordered"] == "never swap" for message in asked):
            break
        person.waits()
        person.answers(luck)
    by_order = [message for message in asked if message["ordered"]]
    assert by_order
    assert all(message["offers"] == [] for message in by_order)
    expect(person.page.locator(".foot")).to_contain_text(
        "Your standing order “never swap” answered for you."
    )
