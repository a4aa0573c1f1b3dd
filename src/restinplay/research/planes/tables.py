"""Writes the tables of planes: `python -m restinplay.research.planes.tables docs/research`."""

import sys
from pathlib import Path

from restinplay.core.game import Game
from restinplay.games import SLUGS, game, game_class
from restinplay.research.planes import Plane, planes_of


def page(slug: str) -> str:
    """The planes of a game, with their places for each number of seats."""
    tables = [game(slug, seats=seats) for seats in game_class(slug).SEATS]
    sizes = ", ".join(f"{planes_of(rules).size} with {_seats(rules)}" for rules in tables)
    lines = [
        f"# The planes of {slug}",
        "",
        f"Numbers in a tensor: {sizes}. An action is one of {tables[0].moves.decisions}.",
        "",
        "Zeros fill each row of a plane up to a multiple of eight. They are counted above but not",
        "below; `planes_of(game).places()` of `restinplay.research.planes` says where the entries",
        "are. If these depend on the seats, they are given for each number of seats in turn. A",
        "private plane is all zeros, or says less, for those who may not know what it tells.",
        "",
        "| plane | entries | up to | private | what it tells |",
        "|---|---|---|---|---|",
        *(_row(group) for group in zip(*(planes_of(rules).table for rules in tables), strict=True)),
    ]
    return "\n".join(lines) + "\n"


def _seats(rules: Game) -> str:
    return f"{rules.seats} seat{'s' if rules.seats > 1 else ''}"


def _row(group: tuple[Plane, ...]) -> str:
    plane, sizes = group[0], list(dict.fromkeys(_entries(plane) for plane in group))
    private = "yes" if plane.private else ""
    most = ", ".join(map(str, plane.most if isinstance(plane.most, tuple) else (plane.most,)))
    return f"| {plane.name} | {' / '.join(sizes)} | {most} | {private} | {plane.meaning} |"


def _entries(plane: Plane) -> str:
    return f"{plane.rows} x {plane.size}" if plane.rows > 1 else str(plane.size)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for slug in SLUGS:
        (folder / f"{slug}-planes.md").write_text(page(slug), encoding="utf-8")
