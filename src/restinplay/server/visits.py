"""Which tables an address is at, and how long their games are: they are in memory meanwhile."""

from collections.abc import Iterable
from typing import Protocol

from restinplay.server.limits import TooMuch
from restinplay.server.table import Table

ROOM = 100_000  # lines, of some hundred bytes, of all games that one address is at
GROWN = 2 * ROOM  # of games that have become longer since


class Visitor(Protocol):
    """A connection to a table."""

    address: str

    def put_off(self, why: str) -> None:
        """End the connection; it may come back in a while."""


class Visits:
    """Every visitor and the table it is at. Many at one table have one game in memory."""

    def __init__(self) -> None:
        self._of_address: dict[str, dict[Visitor, Table]] = {}

    def begin(self, visitor: Visitor, table: Table) -> None:
        """TooMuch if there is no room for the game of this table too."""
        visits = self._of_address.get(visitor.address, {})
        tables = set(visits.values())
        if tables and table not in tables and lines_of([*tables, table]) > ROOM:
            raise TooMuch("you are at too many long games at once; leave one of them first")
        self._of_address.setdefault(visitor.address, visits)[visitor] = table

    def end(self, visitor: Visitor) -> None:
        """It need not have begun."""
        visits = self._of_address.get(visitor.address, {})
        visits.pop(visitor, None)
        if not visits:
            self._of_address.pop(visitor.address, None)

    def check(self) -> None:
        """Games grow: who is at too many lines now leaves the table that it came to last."""
        for visits in list(self._of_address.values()):
            tables = list(dict.fromkeys(visits.values()))
            while len(tables) > 1 and lines_of(tables) > GROWN:
                last = tables.pop()
                for visitor in [one for one, table in visits.items() if table is last]:
                    visitor.put_off("you are at too many long games at once")


def lines_of(tables: Iterable[Table]) -> int:
    return sum(len(one.match.record.lines) for one in tables if one.match is not None)
