"""Parts of a study: some deals of one game, played by the same bots in every seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from restinplay import bots, games
from restinplay.arena.contest import Contest
from restinplay.core.state import State

Row = dict[str, Any]
_DEALS = 50  # in a part


@dataclass(frozen=True)
class Part:
    """The deals `first` up to `last` of a study, by bots of one name; `arm` is what is compared."""

    study: str
    arm: str
    bot: str
    options: tuple[tuple[str, str], ...]
    seats: int
    seed: int
    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first

    def deals(self) -> Iterator[int]:
        """The same numbers as in the arena."""
        return (self.seed << 32 | number for number in range(self.first, self.last))


def parts_of(
    study: str,
    arm: str,
    bot: str,
    count: int,
    seed: int,
    options: dict[str, str] | None = None,
    seats: int = 1,
) -> list[Part]:
    chosen = tuple((options or {}).items())
    return [
        Part(study, arm, bot, chosen, seats, seed, first, min(first + _DEALS, count))
        for first in range(0, count, _DEALS)
    ]


def played(part: Part) -> Iterator[tuple[int, State]]:
    """Every deal with the state in which its game ended, and all that was told on the way."""
    game = games.game(part.study, dict(part.options), part.seats)
    contest = Contest(game, [bots.policy(part.bot, game)])
    for deal in part.deals():
        contest.state.log = []
        contest.play_game((0,) * part.seats, deal)
        yield deal, contest.state
