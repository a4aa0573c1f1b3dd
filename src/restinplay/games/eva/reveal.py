"""Eva's house shown whole when the game is over."""

from collections.abc import Iterator, Sequence
from typing import Any

from restinplay.games.parts import Reveal

View = dict[str, Any]


def unveil(view: View, sealed: Sequence[str]) -> View:
    """The secrets of the unvisited rooms, the rest of the row, the rest of the deck."""
    hidden: Iterator[str] = iter(sealed)
    rooms = [
        {**room, "secret": next(hidden)} if room["state"] == "unvisited" else room
        for room in view["rooms"]
    ]
    clues = [clue or next(hidden) for clue in view["clues"]]
    return {**view, "rooms": rooms, "clues": clues, "next": list(hidden)}


REVEAL = Reveal(unveil=unveil)
