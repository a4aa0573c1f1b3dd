"""The way in: what a browser is sent, the front page at every size, addresses that lead nowhere."""

import gzip
import re
import urllib.error
import urllib.request
from email.message import Message
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Room
from tests.web.person import NAMES

SIZES = [
    (320, 568),
    (360, 740),
    (390, 844),
    (640, 360),
    (768, 1024),
    (844, 390),
    (1024, 768),
    (1366, 650),
    (1440, 900),
    (2560, 1440),
]


class Fetched(NamedTuple):
    headers: Message
    body: bytes


def fetched(address: str, path: str, **headers: str) -> Fetched:
    asked = {name.replace("_", "-"): value for name, value in headers.items()}
    with urllib.request.urlopen(urllib.request.Request(address + path, None, asked)) as answer:
        return Fetched(answer.headers, answer.read())


def parts(page: str) -> list[str]:
    return re.findall(r'(?:src|href)="(/a/[^"]+)"', page)


def test_a_page_comes_packed_to_those_who_can_unpack_it(address: str) -> None:
    plain = fetched(address, "/")
    assert plain.headers["content-encoding"] is None
    found = [path for path in parts(plain.body.decode()) if path.endswith((".js", ".css"))]
    sizes = []
    for path in ["/", *found]:
        whole = fetched(address, path, accept_encoding="gzip;q=0").body
        headers, small = fetched(address, path, accept_encoding="gzip")
        assert headers["content-encoding"] == "gzip"
        assert headers["vary"] == "accept-encoding"
        assert gzip.decompress(small) == whole
        headers, smallest = fetched(address, path, accept_encoding="gzip, deflate, br, zstd")
        assert headers["content-encoding"] == "br"
        assert len(smallest) < len(small)
        sizes.append((len(small), len(whole)))
    small_sum, whole_sum = map(sum, zip(*sizes, strict=True))
    assert small_sum < whole_sum / 2


def test_what_has_a_hash_in_its_name_is_asked_for_once(address: str) -> None:
    page = fetched(address, "/")
    assert page.headers["cache-control"] == "no-cache"
    found = parts(page.body.decode())
    assert any(path.endswith(".js") for path in found)
    for path in found:
        assert re.search(r"-[\w-]{8}\.\w+$", path)
        kept = fetched(address, path).headers["cache-control"]
        assert kept == "public, max-age=31536000, immutable"


LOST = ["/nowhere", "/t", "/t/one/two", "/learn", "/a/gone.js", "/no" + "/where" * 20]


@pytest.mark.parametrize("path", LOST)
def test_an_address_that_leads_nowhere_leads_home(room: Room, path: str) -> None:
    person = room.person(390, 844)
    answer = person.page.goto(path)
    assert answer
    assert answer.status == 404
    expect(person.page.get_by_role("heading", name="Nobody lives at this address")).to_be_visible()
    person.errors.clear()  # the browser says 404 itself
    person.page.get_by_role("link", name="Back to the games").click()
    expect(person.page.get_by_role("heading", name="Rest in Play")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/t/xyz", "There is no such table."),
        ("/r/xyz", "There is no such table."),
        ("/learn/xyz", "Nobody lives at this address"),
        ("/learn/eva/xyz", "Eva has no lesson 'xyz'"),
    ],
)
def test_what_is_not_there_is_told_on_a_page(room: Room, path: str, told: str) -> None:
    person = room.person(390, 844)
    person.opens(path)
    expect(person.page.get_by_role("heading", name=told)).to_be_visible()
    person.errors.clear()  # the browser says 404 itself
    person.page.get_by_role("link", name="Back to the games").click()
    expect(person.page.get_by_role("heading", name="Rest in Play")).to_be_visible()


def test_the_front_page_has_a_second_name(room: Room) -> None:
    person = room.person()
    person.opens("/index.html")
    expect(person.page.get_by_role("heading", name="Rest in Play")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "host", "status"), [("/%00", "", 404), ("/", "elsewhere.example", 421)]
)
def test_who_is_turned_away_at_the_door_reads_a_page(
    address: str, path: str, host: str, status: int
) -> None:
    more = {"host": host} if host else {}
    for accept, kind in (("text/html,*/*", "text/html"), ("*/*", "application/json")):
        with pytest.raises(urllib.error.HTTPError) as refused:
            fetched(address, path, accept=accept, **more)
        refused.value.close()
        assert refused.value.code == status
        assert refused.value.headers["content-type"].startswith(kind)
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetched(address, f"/api{path}", accept="text/html", **more)
    refused.value.close()
    assert refused.value.headers["content-type"] == "application/json"


def test_a_program_is_told_in_one_line_that_there_is_nothing(address: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetched(address, "/nowhere")
    refused.value.close()
    assert refused.value.code == 404
    assert refused.value.headers["content-type"] == "application/json"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_front_page_fits_and_its_first_game_is_in_sight(
    room: Room, size: tuple[int, int], theme: str
) -> None:
    width, height = size
    person = room.person(width, height)
    person.likes(theme=theme)
    person.opens("/")
    expect(person.page.get_by_role("button", name="Options: The Manors")).to_be_enabled()
    assert person.page.evaluate("document.documentElement.scrollWidth") == width
    seen = [
        person.plate(game).get_by_role("button", name="Play", exact=True).bounding_box()
        for game in NAMES
    ]
    bottoms = [box["y"] + box["height"] for box in seen if box]
    assert len(bottoms) == len(NAMES)
    assert bottoms[0] <= height
    if width >= 700 and height >= 640:
        assert max(bottoms) <= height


@pytest.mark.parametrize("size", SIZES)
def test_a_lobby_has_the_button_that_begins_in_sight(room: Room, size: tuple[int, int]) -> None:
    person = room.person(*size)
    person.starts("manors", "With friends")
    box = person.page.get_by_role("button", name="Begin with").bounding_box()
    assert box
    assert box["y"] + box["height"] <= size[1]


@pytest.mark.parametrize("size", [(360, 740), (640, 360), (1366, 650)])
def test_a_long_dialog_keeps_its_buttons_in_sight(room: Room, size: tuple[int, int]) -> None:
    page = (person := room.person(*size)).page
    person.opens("/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Options: Five Graves").click()
    expect(page.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)


def test_a_full_lobby_on_a_phone_has_the_button_that_begins_in_sight(room: Room) -> None:
    page = (person := room.person(390, 844)).page
    person.starts("muertos", "With friends")
    for seats in (4, 5, 6):
        page.get_by_role("button", name="Add a seat").click()
        expect(page.locator(".lobby ol li[data-name]")).to_have_count(seats)
    expect(page.get_by_role("button", name="Begin with")).to_be_in_viewport(ratio=1)


def test_your_games_are_listed_and_friends_can_still_be_asked(room: Room) -> None:
    person = room.person(360, 740)
    person.sits_down("manors")
    table = person.page.url.rpartition("/")[2]
    person.opens("/")
    mine = person.page.get_by_role("region", name="Your games").get_by_role("link")
    expect(mine).to_have_count(1)
    expect(mine).to_have_attribute("href", f"/t/{table}")
    expect(mine).to_contain_text("The Manors with Mildred")
    expect(person.plate("manors").get_by_role("link", name="Resume")).to_be_visible()
    expect(person.plate("manors").get_by_role("button", name="With friends")).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth") == 360
