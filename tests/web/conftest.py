"""A real server and a real browser: Chromium, found on the machine."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.web.person import Person

FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def chromium() -> str:
    """`./test` finds or installs one and says where."""
    found = os.environ.get("RESTINPLAY_BROWSER") or shutil.which("chromium")
    assert found, "name a Chromium in RESTINPLAY_BROWSER"
    return found


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server with the built pages, and bots that answer at once."""
    words = ["serve", "--port", "0", "--no-browser", "--pace", "0", "--data-dir", str(folder)]
    command = [sys.executable, "-m", "restinplay.cli", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+[^/\s]", server.stdout.readline())
        assert found, "the server did not say where it is"
        try:
            yield found[0]
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("tables")) as found:
        yield found


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
