"""What `rip serve` says when it is open: where, for this machine and for others."""

import os
import sys
import webbrowser

from restinplay.server import qr
from restinplay.server.addresses import Addresses


def announce(found: Addresses, browser: bool) -> None:
    print(f"Rest in Play is at {found.here} ; Ctrl-C stops it")
    for address in found.others:
        if address != found.here:
            print(f"Others can join at {address}")
    if found.others and _can_draw():
        print(qr.draw(qr.encode(found.others[0]), colour="NO_COLOR" not in os.environ))
    sys.stdout.flush()
    if browser:
        webbrowser.open(found.here)


def _can_draw() -> bool:
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return False
    try:
        "█▀▄".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True
