"""The pictures of the README, in docs/: `python -m tests.web.pictures` makes them again."""

import base64
import random
import re
import struct
import tempfile
from itertools import islice
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.conftest import FLAGS, Room, find_chromium, serving
from tests.web.moments import moments
from tests.web.person import Person
from tests.web.test_evenings import LONG, SCREENS, sits_down_with_friends, turns

DOCS = Path(__file__).parents[2] / "docs"
PEOPLE = "Ada, Theodora, Wenzel, Clara"
# Each game: how many play, by which seed, and which of its questions is shown.
SCENES = {"eva": (1, 1, 16), "manors": (2, 3, 24), "graves": (3, 3, 30), "muertos": (4, 3, 60)}
BY_DAY = {"eva": "light", "manors": "light", "graves": "dark", "muertos": "dark"}
GROUND = "#15101c"
SHEET = """<body style="margin:0;background:{ground};display:grid;gap:{gap}px;padding:{gap}px;
grid-template-columns:repeat({columns},1fr)">{pictures}</body>"""
PICTURE = '<img style="width:100%;border-radius:10px" src="data:image/png;base64,{}">'


def file_of(game: str) -> str:
    """A game in the middle, played by people with short names."""
    seats, seed, number = SCENES[game]
    moment = next(islice(moments(game, seats, seed), number, None))
    names = ", ".join(PEOPLE.split(", ")[:seats])
    return re.sub("^seats: .*$", f"seats: {names}", moment.file, count=1, flags=re.MULTILINE)


def picture(person: Person, game: str, theme: str) -> bytes:
    if theme:
        person.likes(theme=theme)
    person.plays_on(file_of(game))
    person.page.locator(".banner").wait_for(state="detached")
    if (medium := person.page.locator(".mediums .card.offered")).count():
        medium.first.click()
        person.page.mouse.move(0, 0)
    person.page.wait_for_timeout(500)
    return person.page.screenshot()


def evening(room: Room) -> list[bytes]:
    """Lobby, invitation, somebody away, a bot that plays for you, a shared device, your tables."""
    ada, ben, cleo = (room.person(1180, 820) for _ in range(3))
    kinds = [{"kind": kind} for kind in ("me", "open", "open")]
    settings = {"take_over": 120}
    wish = {"game": "graves", "name": "Ada", "seats": kinds, "settings": settings}
    made = ada.context.request.post("/api/tables", data=wish).json()
    ada.opens(f"/t/{made['table']}#seat={made['secret']}")
    shown = []
    for name, guest in (("Theodora", ben), ("Wenzel", cleo)):
        guest.opens(f"/t/{made['table']}#invite={made['invite']}")
        guest.page.get_by_label("Your name").fill(name)
        if guest is cleo:
            shown = [seen(ada), seen(cleo)]
        guest.page.get_by_role("button", name="Sit down").click()
        guest.page.locator(".lobby").wait_for()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    for one in (ada, ben, cleo):
        one.page.locator(".prompt").wait_for()
    away, *others = sorted((ada, ben, cleo), key=lambda one: not one.is_asked)
    path = away.page.url
    away.page.close()
    others[0].page.locator("text=has left the room. >> visible=true").first.wait_for()
    shown.append(seen(others[0]))
    others[0].page.get_by_role("button", name="Let a bot play").click()
    away.page = away.context.new_page()
    away.opens(path)
    away.page.get_by_role("button", name="Play myself").wait_for()
    shown.append(seen(away))
    ada.opens("/")
    ada.plate("manors").get_by_role("button", name="Options: The Manors").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label(re.compile("^Seat 2")).select_option(label="somebody at this device")
    ada.page.get_by_label("Name at seat 2").fill("Clara")
    ada.page.get_by_role("button", name="Begin").click()
    ada.page.get_by_role("button", name="I am Ada").wait_for()
    shown.append(seen(ada))
    ada.opens("/")
    ada.page.locator("#yours").scroll_into_view_if_needed()
    shown.append(seen(ada))
    return shown


def four_screens(room: Room) -> list[list[bytes]]:
    """The same moment at four: somebody who closed the page is back, and a bot plays for them."""
    people = [room.person(width, height, touch=touch) for width, height, touch in SCREENS]
    sits_down_with_friends("muertos", *people)
    for _ in islice(turns(people, random.Random(3)), 20):
        pass
    away = next(one for one in people if one.is_asked)
    path, others = away.page.url, [one for one in people if one is not away]
    away.page.close()
    let = others[0].page.get_by_role("button", name=re.compile("^Let a bot play"))
    let.click(timeout=LONG)
    away.page = away.context.new_page()
    away.opens(path)
    away.page.get_by_role("button", name="Play myself").wait_for()
    laptop, phone, desk, tablet = map(seen, people)
    return [[phone, desk], [laptop, tablet]]


def seen(person: Person) -> bytes:
    person.page.bring_to_front()
    person.page.wait_for_timeout(600)
    return person.page.screenshot()


def montage(room: Room, name: str, pictures: list[bytes], columns: int, width: int) -> None:
    person = room.person(width, 100)
    shown = "".join(PICTURE.format(base64.b64encode(one).decode()) for one in pictures)
    gap = width // 110
    sheet = SHEET.format(ground=GROUND, gap=gap, columns=columns, pictures=shown)
    person.page.set_content(sheet)
    person.page.screenshot(path=DOCS / name, type="jpeg", quality=82, full_page=True)


def rows(room: Room, name: str, pictures: list[list[bytes]], width: int) -> None:
    """Rows of pictures, those of a row as high as each other."""
    person, gap = room.person(width, 100), width // 110
    shown = "".join(
        f'<div style="display:flex;gap:{gap}px">{"".join(map(as_high_as_its_row, row))}</div>'
        for row in pictures
    )
    person.page.set_content(SHEET.format(ground=GROUND, gap=gap, columns=1, pictures=shown))
    person.page.screenshot(path=DOCS / name, type="jpeg", quality=82, full_page=True)


def as_high_as_its_row(png: bytes) -> str:
    width, height = struct.unpack(">II", png[16:24])
    return (
        f'<div style="flex:{width / height}">{PICTURE.format(base64.b64encode(png).decode())}</div>'
    )


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        sync_playwright() as driver,
    ):
        room = Room(driver.chromium.launch(executable_path=find_chromium(), args=FLAGS), address)
        wide = [picture(room.person(), game, "") for game in SCENES]
        montage(room, "tables.jpg", wide, columns=2, width=1800)
        small = [
            picture(room.person(390, 844, touch=True), game, theme)
            for game, theme in BY_DAY.items()
        ]
        montage(room, "phones.jpg", small, columns=4, width=1600)
        montage(room, "evening.jpg", evening(room), columns=3, width=1800)
        rows(room, "screens.jpg", four_screens(room), width=1600)
        room.close()
        room.browser.close()


if __name__ == "__main__":
    main()
