"""Where this user's games and tables are kept."""

import os
import sys
from pathlib import Path


def home() -> Path:
    """The folder; RESTINPLAY_HOME overrides what the system suggests."""
    if chosen := os.environ.get("RESTINPLAY_HOME"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/restinplay"
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local/share") / "restinplay"
