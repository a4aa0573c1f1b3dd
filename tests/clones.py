"""The project as somebody gets it: its files, and nothing that was made from them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
MADE = shutil.ignore_patterns(
    ".git", ".venv", ".tools", ".*_cache", ".hypothesis", "build", "dist", "node_modules", "static",
    "__pycache__", "*.egg-info", "*.so", "built.txt",
)  # fmt: skip


def copy_project(to: Path) -> None:
    shutil.copytree(ROOT, to, ignore=MADE)


def copy_rules(to: Path) -> None:
    """The package, its contract and the scripts: enough to play with one card more."""
    for part in ("src/restinplay", "tests/contract", "scripts"):
        shutil.copytree(ROOT / part, to / part, ignore=MADE)


def run_there(folder: Path, *words: str) -> str:
    """What Python prints in such a copy, on plain rules."""
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    plain = {**os.environ, "PYTHONPATH": paths, "RESTINPLAY_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=plain, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
