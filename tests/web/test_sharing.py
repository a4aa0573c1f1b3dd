"""The link that is shown is one that others can follow, and a camera reads it off the screen."""

import base64
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Page, Playwright, expect

from tests.web.conftest import FLAGS, Room
from tests.web.person import Person

NAME = "play.example.org"
PIXELS = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const { data, width, height } = pen.getImageData(0, 0, picture.width, picture.height);
  return { width, height, grey: Array.from({ length: width * height }, (_, n) => data[4 * n]) };
}"""


@pytest.fixture
def stranger(playwright: Playwright, chromium: str, tmp_path: Path) -> Iterator[Person]:
    """Somebody who comes by a name, as from another machine."""
    words = ["serve", "--port", "0", "--no-browser", "--pace", "0", "--name", NAME]
    command = [sys.executable, "-m", "restinplay", *words, "--data-dir", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://localhost:(\d+)/", server.stdout.readline())
        assert found
        flags = [*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        context = browser.new_context(base_url=f"http://{NAME}:{found[1]}", color_scheme="dark")
        yield Person(context)
        browser.close()
        server.terminate()


def seen_by_a_camera(page: Page) -> list[str]:
    png = base64.b64encode(page.locator(".share svg[role=img]").screenshot()).decode()
    seen = page.evaluate(PIXELS, png)
    picture = np.array(seen["grey"], np.uint8).reshape(seen["height"], seen["width"])
    return [one.text for one in zxingcpp.read_barcodes(picture)]


def test_a_phone_reads_the_invitation_off_the_screen(stranger: Person) -> None:
    stranger.starts("manors", "With friends")
    page = stranger.page
    expect(page.locator(".share svg[role=img]")).to_be_visible()
    (link,) = seen_by_a_camera(page)
    assert link == page.locator(".copy input").input_value()
    assert re.fullmatch(rf"http://{NAME}:\d+/t/[\w-]+#invite=[\w-]+", link)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    page.get_by_role("button", name="Hide the QR code").click()
    expect(page.locator(".share svg[role=img]")).to_have_count(0)
    assert stranger.errors == []


def test_a_seat_can_be_taken_along_on_a_phone(stranger: Person) -> None:
    stranger.sits_down("eva")
    page = stranger.page
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator(".own").get_by_role("button", name="Show the QR code").click()
    expect(page.locator(".share svg[role=img]")).to_be_visible()
    (link,) = seen_by_a_camera(page)
    assert re.fullmatch(rf"http://{NAME}:\d+/t/[\w-]+#seat=[\w-]+", link)
    assert stranger.errors == []


def test_who_can_only_be_reached_from_here_is_told(room: Room) -> None:
    ada = room.person(390, 844)
    ada.starts("manors", "With friends")
    expect(ada.page.get_by_text("This link works only on this machine.")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Show the QR code")).to_have_count(0)


def test_without_tls_links_are_copied_all_the_same(stranger: Person) -> None:
    """As phones at home play: by a name or an address, where a browser has no clipboard."""
    stranger.starts("manors", "With friends")
    page = stranger.page
    assert page.evaluate("[isSecureContext, 'clipboard' in navigator]") == [False, False]
    link = page.locator(".copy input").input_value()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied.")).to_be_visible()
    page.evaluate("document.querySelector('.copy input').readOnly = false")
    page.locator(".copy input").fill("")
    page.keyboard.press("Control+V")
    assert page.locator(".copy input").input_value() == link
    page.get_by_role("button", name="Begin with").click()
    stranger.waits()
    page.keyboard.press("t")
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name="Spectator link").click()
    expect(page.get_by_text("copy it yourself")).to_be_visible()
    assert stranger.errors == []


def test_without_tls_the_settings_say_why_nobody_is_notified(stranger: Person) -> None:
    stranger.opens("/")
    stranger.page.get_by_role("button", name="Settings").click()
    notify = stranger.page.get_by_role("checkbox", name="notif")
    expect(notify).to_be_disabled()
    expect(stranger.page.get_by_role("dialog")).to_contain_text("notifications only over https")
    assert stranger.errors == []
