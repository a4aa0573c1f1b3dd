"""States of whole games that differ in what is drawn: chosen by seed, without a browser."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from restinplay import games
from restinplay.core.record import Record
from restinplay.core.state import OVER
from tests.web.moments import FULLNESS, Moment, moments

Tag = tuple[object, ...]
# Of every game: how many play, and the seeds of the games that are looked through.
GAMES: dict[str, dict[int, tuple[int, ...]]] = {
    "eva": {1: tuple(range(40))},
    "manors": {2: (*range(12), 43, 49, 83, 87, 89, 94, 107, 108, 121, 144, 146)},
    "graves": {2: (24, 25), 3: (2, 3), 4: (0, 1), 5: (8, 23, 57)},
    "muertos": {2: (3,), 3: (3,), 4: (0, 2), 5: (1,), 6: (2, 11)},
}
LAST = {"eva": 40, "manors": 40, "graves": 12, "muertos": 6}  # games whose end is tried
ENDS = 3  # looked at, of each number of seats
UNDRAWN = {"options", "game", "known", "unseen", "seat"}


class State(NamedTuple):
    """A question to the first seat, and the answer by which the game ends, if it shall."""

    name: str
    seats: int
    file: str
    full: bool = False
    ends_by: str = ""


def states(slug: str) -> Iterator[State]:
    """Each question at its fullest, then all else that can be drawn, then ends."""
    pool = [
        (moment, seats, frozenset(_tags(moment, seats)))
        for seats, seeds in GAMES[slug].items()
        for seed in seeds
        for moment in moments(slug, seats, seed)
    ]
    chosen: list[tuple[Moment, int, frozenset[Tag]]] = []
    for kind in dict.fromkeys(moment.kind for moment, *_ in pool):
        asked = (one for one in pool if one[0].kind == kind)
        chosen.append(max(asked, key=lambda one: FULLNESS[slug](one[0].view)))
    fullest = len(chosen)
    left = frozenset().union(*(one[2] for one in pool)).difference(*(one[2] for one in chosen))
    while left:
        best = max(pool, key=lambda one: len(one[2] & left))
        left -= best[2]
        chosen.append(best)
    for number, (moment, seats, _) in enumerate(chosen):
        name = f"{slug} of {seats}, state {number}, {moment.kind}"
        yield State(name, seats, moment.file, number < fullest)
    for seats in GAMES[slug]:
        found = (end for seed in range(LAST[slug]) for end in _end(slug, seats, seed))
        yield from islice(found, ENDS)


def _tags(moment: Moment, seats: int) -> Iterator[Tag]:
    """What is asked, and what there is to be drawn."""
    yield seats, moment.kind
    yield moment.kind, len(moment.view["legal"])
    yield from _drawn({**moment.view, "legal": None})


def _drawn(view: Any, *path: str) -> Iterator[Tag]:
    """Every word, and how long every list and number is."""
    match view:
        case dict():
            for key, value in view.items():
                if key not in UNDRAWN:
                    yield from _drawn(value, *path, "*" if key.isdigit() else key)
        case list():
            yield *path, len(view)
            for value in view:
                yield from _drawn(value, *path, "*")
        case bool():
            yield *path, view
        case int():
            yield *path, "digits", len(str(view))
        case _:
            yield *path, view


def _end(slug: str, seats: int, seed: int) -> Iterable[State]:
    """The last question of a game, if one of its answers ends it at once."""
    *_, last = moments(slug, seats, seed)
    *_, state = Record.parse(last.file).replay(games.game(slug, {}, seats))
    for move in state.legal():
        after = state.clone()
        after.play(move)
        if after.asked == OVER:
            name = f"{slug} of {seats}, end of seed {seed}"
            return [State(name, seats, last.file, ends_by=state.moves.text(move))]
    return []
