"""Finds the PostgreSQL with which the store of many servers is tested, or installs Debian's.

Standard library only, and it must run on Python 3.8.
"""

import glob
import os
import shutil
from typing import List, Optional

from prepare import quietly, say

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin")


def find_postgres() -> Optional[str]:
    """The folder of its programs."""
    named = os.environ.get("RESTINPLAY_POSTGRES")
    found = [path for place in PLACES for path in sorted(glob.glob(place), reverse=True)]
    path = os.path.dirname(os.path.realpath(shutil.which("initdb") or "."))
    candidates = [named] if named else [*found, path]
    return next((one for one in candidates if all(map(os.path.exists, programs(one)))), None)


def programs(folder: str) -> List[str]:
    return [os.path.join(folder, name) for name in ("initdb", "postgres", "psql")]


def install_postgres() -> Optional[str]:
    """The one that is here, or Debian's, if we may install it. It need not run by itself."""
    found = find_postgres()
    if found is None and shutil.which("apt-get"):
        say("Installing PostgreSQL, with which the store of many servers is tested …")
        may = [] if os.geteuid() == 0 else ["sudo", "-n"]
        waiting = ["-o", "DPkg::Lock::Timeout=300"]
        install = [*may, "apt-get", "install", "-y", "--no-install-recommends", *waiting]
        install += ["postgresql"]
        for words in (install, [*may, "apt-get", "update"], install):
            if found is None and quietly(words):
                found = find_postgres()
    return found


def missing_postgres() -> str:
    return (
        "The store of many servers cannot be tested: there is no PostgreSQL, and it could not be "
        "installed (Debian: sudo apt install postgresql; or name the folder of its programs in "
        "RESTINPLAY_POSTGRES)."
    )
