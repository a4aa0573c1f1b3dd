"""How it is said that a position cannot be: one sentence, in players' words."""

from typing import NoReturn

from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.games.manors.moves import FAMILIES


def refuse(why: str) -> NoReturn:
    raise BadInput(f"in this position, {why}")


def family_name(family: i64) -> str:
    return f"family {FAMILIES[family]}"


def within(what: str, number: i64, least: i64, most: i64) -> None:
    if number < least or number > most:
        refuse(f"{what} is {number}, not {least} to {most}")
