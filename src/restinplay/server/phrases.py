"""What people can say at a table: ids of set phrases, which every page says in its language."""

from restinplay.core.errors import BadInput
from restinplay.games import game_class

PAUSE = 2.0  # seconds between two phrases of one seat

_EVERYWHERE = (
    "hello",
    "luck",
    "well_played",
    "thinking",
    "patience",
    "moment",
    "oops",
    "ouch",
    "thanks",
    "bye",
)


def phrases_of(slug: str) -> tuple[str, ...]:
    """None where nobody else plays."""
    game = game_class(slug)
    return (*_EVERYWHERE, *game.PHRASES) if game.SEATS[-1] > 1 else ()


def check(slug: str, phrase: str) -> None:
    if phrase not in phrases_of(slug):
        raise BadInput("nobody says that at this table")
