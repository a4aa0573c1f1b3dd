"""What people do besides the game fits too: pleas, the absent, the silent and stand-ins, on the
fullest tables and at every size. The server tells of the position, and the test of the company."""

import json
import time
from collections.abc import Callable
from itertools import cycle
from operator import attrgetter
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.marks import heavy
from tests.web.conftest import Room
from tests.web.moments import fullest
from tests.web.person import LONG, NO_BANNER, PATIENCE
from tests.web.sizes import OTHERS, SIZES, Inspector, Size
from tests.web.test_sizes import FULL, told

GAMES = ("manors", "graves", "muertos")
AWKWARD = tuple(size for size in SIZES if size.width in (360, 768, 1280, 1366))
Message = dict[str, Any]
AGO = 400  # seconds
SITS_BY = {"kind": "person", "present": True, "bot": ""}


def others_sit_by(table: Message, **more: object) -> None:
    """The other seats are those of people; `more` of the first of them."""
    own = table["seat"]
    first = (own + 1) % len(table["seats"])
    for seat, entry in enumerate(table["seats"]):
        if seat != own:
            entry.update(SITS_BY)
    table["seats"][first].update(more)


def waits_for_another(update: Message, own: int) -> None:
    """It is the next seat that is asked."""
    seats = len(update["view"]["names"])
    update.update(offers=[], refused={}, asked=(own + 1) % seats)
    update["asked_since"] = int(time.time()) - AGO
    update["view"]["legal"] = []


def plea(update: Message, seat: int, waiting: list[int]) -> None:
    line = max(0, update["line"] - 12)
    update["undo"]["plea"] = {"seat": seat, "waiting": waiting, "line": line}


class Company:
    """A state of the company at a table: what becomes of the messages of the server."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.own = 0

    def change(self, message: Message) -> None:
        if message["type"] == "table":
            self.own = message["seat"]
            self.table(message)
        elif message["type"] == "update":
            seats = len(message["view"]["names"])
            self.update(message, self.own, (self.own + 1) % seats, (self.own + 2) % seats)

    def table(self, table: Message) -> None:
        away = int(time.time()) - AGO
        gone = {"present": False, "away": away}
        others_sit_by(table, **(gone if self.name in ("away", "asks the absent") else {}))
        table["settings"]["take_over"] = 600 if self.name == "away" else 60
        if self.name == "stand-in":
            table["seats"][table["seat"]]["taken_over"] = True

    def update(self, update: Message, own: int, one: int, other: int) -> None:
        if self.name == "is asked for leave":
            plea(update, one, [own])
        elif self.name == "is asked for leave while others play":
            waits_for_another(update, own)
            plea(update, one, [own])
        elif self.name == "asks the absent":
            waits_for_another(update, own)
            plea(update, own, [one] if other == own else [one, other])
        elif self.name == "others ask":
            plea(update, one, [other] if other != own else [one])
        elif self.name in ("away", "silent"):
            waits_for_another(update, own)
        else:
            update.update(offers=[], refused={})


STATES = (
    "is asked for leave",
    "is asked for leave while others play",
    "asks the absent",
    "others ask",
    "away",
    "silent",
    "stand-in",
)
BUTTONS = {
    "is asked for leave": "Better not",
    "is asked for leave while others play": "Better not",
    "asks the absent": "Never mind",
    "away": "Let a bot play for",
    "silent": "Let a bot play for",
    "stand-in": "Play myself",
}


def through(company: Company) -> Callable[[WebSocketRoute], None]:
    """A line on which the messages of the server are changed."""

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            company.change(message)
            line.send(json.dumps(message))

        server.on_message(tell)

    return carry


@pytest.mark.parametrize(("state", "game"), [*zip(STATES, cycle(GAMES), strict=False)])
def test_what_people_do_besides_the_game_fits_in_the_most_awkward_windows(
    room: Room, game: str, state: str
) -> None:
    assert faults(room, game, state, AWKWARD) == []


@heavy
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("game", GAMES)
def test_what_people_do_besides_the_game_fits_at_every_size(
    boundless_room: Room, game: str, state: str
) -> None:
    assert faults(boundless_room, game, state, SIZES + OTHERS) == []


def faults(room: Room, game: str, state: str, sizes: tuple[Size, ...]) -> list[str]:
    """What is wrong with the fullest table in this state of its company."""
    moment = max(fullest(game, *FULL[game]).values(), key=attrgetter("full"))
    person = room.person()
    person.page.route_web_socket("**/socket", through(Company(state)))
    body = {"file": moment.file, "name": LONG}
    made = person.context.request.post("/api/import", data=body, timeout=PATIENCE).json()
    person.opens(f"/t/{made['table']}")
    person.waits_for_table()
    person.page.evaluate(NO_BANNER)
    if state in BUTTONS:
        person.page.get_by_role("button", name=BUTTONS[state]).wait_for()
    return told(Inspector(person, sizes).inspect())
