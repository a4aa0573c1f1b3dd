"""Packages that not everybody needs: who misses one is told what to install."""

from types import TracebackType
from typing import Literal

# Which extra of pyproject.toml brings a package.
EXTRAS = {
    "numpy": "research",
    "gymnasium": "research",
    "pettingzoo": "research",
    "pyspiel": "research",
    "open_spiel": "research",
    "pyarrow": "study",
    "ray": "cluster",
    "rlcard": "peers",
    "asyncpg": "postgres",
}


class MissingExtra(ImportError):
    """Its text is one sentence for people, with the command that helps."""


def advice(package: str, extra: str = "") -> str:
    """What to do where a package is missing."""
    return f"{package} is not installed: pip install 'restinplay[{extra or EXTRAS[package]}]'"


class Extras:
    """`with EXTRA:` around imports. What is missing for another reason stays as it is."""

    def __enter__(self) -> None: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> Literal[False]:
        if isinstance(error, ModuleNotFoundError) and error.name in EXTRAS:
            raise MissingExtra(advice(error.name), name=error.name) from error
        return False


EXTRA = Extras()
