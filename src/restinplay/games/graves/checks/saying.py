"""How it is said that a position of graves cannot be: one sentence."""

from typing import NoReturn

from mypy_extensions import i64

from restinplay.core.errors import BadInput


def refuse(fact: str) -> NoReturn:
    raise BadInput(f"in this position, {fact}")


def within(what: str, number: i64, least: i64, most: i64) -> None:
    if number < least or number > most:
        refuse(f"{what} is {number}, which is not from {least} to {most}")
