"""Rest in Play: four tabletop games about death, with rules that cite their clauses."""

import hashlib
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import ClassVar

__version__ = "0.1.0"

_SOURCES = Path(__file__).parent.parent
_HOT = tuple((Path(__file__).parent / "hot.txt").read_text(encoding="utf-8").split())


class _PlainSources:
    """Finds the hot modules as source although compiled ones lie beside them."""

    _files: ClassVar = {
        file.removesuffix(".py").replace("/", "."): _SOURCES / file for file in _HOT
    }

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = cls._files.get(name)
        return importlib.util.spec_from_file_location(name, file) if file else None


if os.environ.get("RESTINPLAY_PLAIN") == "1":
    sys.meta_path.insert(0, _PlainSources)

from restinplay.core.errors import BadInput  # noqa: E402
from restinplay.games import game, match, position  # noqa: E402

__all__ = ["BadInput", "__version__", "compiled", "game", "match", "position", "stale"]


def compiled() -> bool:
    """Whether the rules that are running are compiled."""
    from restinplay.core import state

    return not str(state.__file__).endswith(".py")


def stale() -> bool:
    """Whether the compiled rules were made from other sources than those lying here."""
    built = Path(__file__).parent / "built.txt"
    if not compiled() or not built.exists():
        return False
    total = hashlib.sha256((Path(__file__).parent / "hot.txt").read_bytes())
    for file in _HOT:
        total.update((_SOURCES / file).read_bytes())
    return total.hexdigest() != built.read_text(encoding="utf-8").strip()
