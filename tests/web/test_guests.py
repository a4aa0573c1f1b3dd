"""A game of another package, which the page does not draw: it is told in words."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.guests import ROOT, install
from tests.web.conftest import Room, serving
from tests.web.person import END


@pytest.fixture
def with_lantern(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Room]:
    monkeypatch.setenv("PYTHONPATH", str(install(ROOT / "examples/lantern", tmp_path / "site")))
    with serving(tmp_path / "tables") as address:
        room = Room(browser, address)
        yield room
        room.close()


def test_a_game_that_is_not_drawn_is_played_in_words(with_lantern: Room) -> None:
    person = with_lantern.person()
    person.sits_down("lantern")
    page = person.page
    table, log = page.locator(".scene"), page.get_by_role("log")
    expect(page.locator(".bar h1")).to_have_text("Lantern")
    expect(table).to_contain_text("You are at the church door, with 2 cards in hand")
    person.waits()
    person.answers(random.Random(1))
    expect(table).not_to_contain_text("Burned: nothing")
    expect(log).to_contain_text("You burn a")
    page.keyboard.press("r")
    expect(page.get_by_role("complementary").or_(page.get_by_role("dialog")).first).to_be_visible()
    expect(page.get_by_text("Be the first to reach the gate").first).to_be_visible()
    page.keyboard.press("Escape")
    assert person.plays_to_the_end() > 1
    expect(page.locator(END)).to_contain_text("Play again")
