"""Which tables an address is at, and how long their games are: they are in memory meanwhile."""

from collections.abc import Iterable
from typing import Protocol

from restinplay.server.limits import Tally, TooMuch
from restinplay.server.table import Table
from restinplay.server.tallies import Shared

ROOM = 100_000  # lines, of some hundred bytes, of all games that one address is at
GROWN = 2 * ROOM  # of games that have become longer since


class Visitor(Protocol):
    """A connection to a table."""

    address: str

    def put_off(self, why: str) -> None:
        """End the connection; it may come back in a while."""


class Visits:
    """Every visitor and the table it is at. Many at one table have one game in memory."""

    def __init__(self, shared: Shared | None = None) -> None:
        self._of_address: dict[str, dict[Visitor, Table]] = {}
        self._lines: dict[str, int] = {}  # of each address; counted again only where there are many
        self._all_lines = shared.tally("lines") if shared else Tally()  # at all processes

    def begin(self, visitor: Visitor, table: Table) -> None:
        """TooMuch if there is no room for the game of this table too."""
        address = visitor.address
        visits = self._of_address.get(address, {})
        elsewhere = self._elsewhere(address)
        more = 0 if table in visits.values() else lines_of([table])
        lines = self._lines.get(address, 0) + more
        if (visits or elsewhere) and lines + elsewhere > ROOM:
            tables = set(visits.values())
            lines = lines_of(tables | {table})
            if table not in tables and lines + elsewhere > ROOM:
                raise TooMuch("you are at too many long games at once; leave one of them first")
        self._of_address.setdefault(address, visits)[visitor] = table
        self._note(address, lines)

    def end(self, visitor: Visitor) -> None:
        """It need not have begun."""
        visits = self._of_address.get(visitor.address, {})
        visits.pop(visitor, None)
        if not visits:
            self._of_address.pop(visitor.address, None)
            self._note(visitor.address, 0)

    def check(self) -> None:
        """Games grow: who is at too many lines now leaves the table that it came to last."""
        for address, visits in list(self._of_address.items()):
            tables = list(dict.fromkeys(visits.values()))
            self._note(address, lines_of(tables))
            elsewhere = self._elsewhere(address)
            while len(tables) > 1 and lines_of(tables) + elsewhere > GROWN:
                last = tables.pop()
                for visitor in [one for one, table in visits.items() if table is last]:
                    visitor.put_off("you are at too many long games at once")

    def _elsewhere(self, address: str) -> int:
        return self._all_lines[address] - self._lines.get(address, 0)

    def _note(self, address: str, lines: int) -> None:
        self._all_lines.add(address, lines - self._lines.pop(address, 0))
        if lines:
            self._lines[address] = lines


def lines_of(tables: Iterable[Table]) -> int:
    return sum(len(one.match.record.lines) for one in tables if one.match is not None)
