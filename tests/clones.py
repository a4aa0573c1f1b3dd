"""The project as somebody gets it: its files, and nothing that was made from them."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
MADE = shutil.ignore_patterns(
    ".git", ".venv", ".tools", ".*_cache", ".hypothesis", "build", "dist", "node_modules", "static",
    "__pycache__", "*.egg-info", "*.so", "built.txt",
)  # fmt: skip


def copy_project(to: Path) -> None:
    shutil.copytree(ROOT, to, ignore=MADE)
