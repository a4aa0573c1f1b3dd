"""What `rip serve` says when it is open: where, for this machine and for others."""

import os
import sys
import threading
import webbrowser
from contextlib import suppress
from shutil import get_terminal_size

from restinplay.server import qr
from restinplay.server.addresses import Addresses


def announce(found: Addresses, browser: bool) -> None:
    print(f"Rest in Play is at {found.here} ; Ctrl-C stops it")
    for address in found.others:
        if address != found.here:
            print(f"Others can join at {address}")
    if found.others:
        pattern = qr.encode(found.others[0])
        if _can_draw(len(pattern) + 2 * qr.MARGIN):
            print(qr.draw(pattern, colour="NO_COLOR" not in os.environ))
    sys.stdout.flush()
    if browser:  # it may ask for the page before it returns, so we must be free to answer
        threading.Thread(target=_open, args=(found.here,), daemon=True).start()


def _open(link: str) -> None:
    """In a window. A browser for terminals cannot show the page, and would take ours."""
    with suppress(webbrowser.Error):  # there is none
        if "BROWSER" in os.environ or type(webbrowser.get()) is not webbrowser.GenericBrowser:
            webbrowser.open(link)


def _can_draw(width: int) -> bool:
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return False
    if get_terminal_size().columns < width:
        return False
    try:
        "█▀▄".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True
