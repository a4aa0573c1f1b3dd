"""All kinds of chips, in the order of the box: every unit of this folder."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from restinplay.games.graves.chips.chip import Chip


def every_chip() -> list[Chip]:
    for module in iter_modules([str(Path(__file__).parent)]):
        if module.name != "chips":
            import_module(f"restinplay.games.graves.chips.{module.name}")
    return sorted((unit() for unit in Chip.__subclasses__()), key=lambda chip: chip.number)


KINDS: Final = every_chip()
BY_NAME: Final = {chip.name: chip for chip in KINDS}
