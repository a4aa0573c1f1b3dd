"""A real server and a real browser: Chromium, found on the machine."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.marks import heavy
from tests.web.person import Person

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MOST_TESTS = 40  # at one server
FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test with many cases every run takes one, another for each test; the rest are heavy."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if HERE in item.path.parents and item.get_closest_marker("heavy") is None:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for number, those in enumerate(cases.values()):
        for place, item in enumerate(those):
            if place != number % len(those):
                item.add_marker(heavy)


@pytest.fixture(scope="session")
def chromium() -> str:
    return find_chromium()


def find_chromium() -> str:
    """`./test` finds or installs one and says where; otherwise one that the machine has."""
    usual = map(shutil.which, ("chromium-headless-shell", "chromium"))
    found = os.environ.get("RESTINPLAY_BROWSER") or next(filter(None, usual), None)
    assert found, "name a Chromium in RESTINPLAY_BROWSER"
    return found


@contextmanager
def serving(folder: Path, *words: str, pace: int = 0) -> Iterator[str]:
    """The address of a server with the built pages, one deal, and bots that answer on this beat."""
    usual = ["serve", "--port", "0", "--no-browser", "--pace", str(pace), "--data-dir", str(folder)]
    command = [sys.executable, "-m", "tests.web.dealt", *usual, *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+[^/\s]", server.stdout.readline())
        assert found, "the server did not say where it is"
        try:
            yield found[0]
        finally:
            server.terminate()


class Servers:
    """One server after the other: each has room for so many new tables of one address only."""

    def __init__(self, folders: Callable[[], Path], until_closed: ExitStack) -> None:
        self._folders = folders
        self._until_closed = until_closed
        self._used = 0
        self._address = ""

    def address(self) -> str:
        if self._used % MOST_TESTS == 0:
            self._until_closed.close()
            self._address = self._until_closed.enter_context(serving(self._folders()))
        self._used += 1
        return self._address


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    with ExitStack() as until_closed:
        yield Servers(lambda: tmp_path_factory.mktemp("tables"), until_closed)


@pytest.fixture
def address(servers: Servers) -> str:
    return servers.address()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    found = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield found
    found.close()


class Room:
    """Where people come in; all are shown out at the end, and none may have seen an error."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.people: list[Person] = []

    def person(
        self, width: int = 1440, height: int = 900, *, touch: bool = False, hasty: bool = True
    ) -> Person:
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            reduced_motion="reduce",
            base_url=self.address,
        )
        found = Person(context, hasty=hasty)
        self.people.append(found)
        return found

    def close(self) -> None:
        for person in self.people:
            person.context.close()
        assert [error for person in self.people for error in person.errors] == []


@pytest.fixture
def room(browser: Browser, address: str) -> Iterator[Room]:
    found = Room(browser, address)
    yield found
    found.close()


@pytest.fixture
def boundless_room(browser: Browser, tmp_path: Path) -> Iterator[Room]:
    """For more tables than one address may open."""
    with serving(tmp_path, "--no-limits") as address:
        found = Room(browser, address)
        yield found
        found.close()
