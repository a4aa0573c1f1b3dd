"""Makes packages out of this checkout: the sdist, and wheels out of the sdist.

Standard library only, and it must run on Python 3.8.
"""

import json
import os
import subprocess
import zipfile
from pathlib import Path
from typing import Dict

from prepare import ENVIRONMENT, ROOT, TOOLS, find_uv, give_up

LEAST = (3, 11)
BUILT = "restinplay/built.txt"  # in compiled wheels only


def pythons() -> Dict[str, str]:
    """Every CPython here that is new enough, by its version; of several the newest."""
    asked = [find_uv(), "python", "list", "--only-installed", "--output-format", "json"]
    silence = subprocess.DEVNULL
    told = subprocess.run(
        asked, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=silence, check=True
    )
    found = {}
    for one in sorted(json.loads(told.stdout), key=lambda one: one["version_parts"]["patch"]):
        version = one["version_parts"]["major"], one["version_parts"]["minor"]
        usual = one["implementation"] == "cpython" and one["variant"] == "default"
        if usual and version >= LEAST and one["path"]:
            found["{}.{}".format(*version)] = one["path"]
    return dict(sorted(found.items()))


def make_sdist(into: Path, root: Path = ROOT) -> Path:
    return build(into, str(root), "--sdist")


def make_wheel(sdist: Path, into: Path, python: str, *, plain: bool) -> Path:
    """In a folder away from this one, so that nothing slips in that the sdist does not have."""
    choice = {"RESTINPLAY_NO_COMPILE": "1" if plain else "0"}
    return build(into, str(sdist), "--wheel", "--python", python, **choice)


def is_compiled(wheel: Path) -> bool:
    with zipfile.ZipFile(wheel) as files:
        return BUILT in files.namelist()


def build(into: Path, *words: str, **choice: str) -> Path:
    """What one `uv build` has added to a folder; gives up with one line if that is nothing."""
    into.mkdir(parents=True, exist_ok=True)
    TOOLS.mkdir(exist_ok=True)
    log = TOOLS / "package.log"
    before = {path: path.stat().st_mtime_ns for path in into.iterdir()}
    constraints = ["--build-constraints", str(ROOT / "lock/build.txt")]
    with open(log, "w") as file:
        done = subprocess.run(
            [find_uv(), "build", *words, "--out-dir", str(into), *constraints],
            cwd=str(into),
            env={**ENVIRONMENT, **choice},
            stdout=file,
            stderr=file,
        )
    made = [path for path in into.iterdir() if before.get(path) != path.stat().st_mtime_ns]
    packages = [path for path in made if path.name.endswith((".whl", ".tar.gz"))]
    if done.returncode or len(packages) != 1:
        give_up(f"No package could be made: see {os.path.relpath(str(log))}")
    return packages[0]
