"""Where this user's games and tables are kept, and what this user types to run us."""

import os
import sys
from pathlib import Path

from restinplay.core.errors import BadInput


def home() -> Path:
    """The folder; RESTINPLAY_HOME overrides what the system suggests."""
    if chosen := os.environ.get("RESTINPLAY_HOME"):
        return Path(chosen)
    if sys.platform == "darwin":
        return _home() / "Library/Application Support/restinplay"
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else _home() / ".local/share") / "restinplay"


def command() -> str:
    """`rip`, or `./play` in a clone."""
    return os.environ.get("RESTINPLAY_COMMAND", "rip")


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise BadInput("you have no home folder here; name a folder in RESTINPLAY_HOME") from None
