"""What is said is a value: an id and facts. Its sentence, in each language, is in a catalogue.

An id begins with the name of its game, `lantern-burned`, or with `rip`: that is said in any game.
"""

from pathlib import Path
from typing import Final, NamedTuple, Union

HOMES: Final = {"rip": Path(__file__).parents[1] / "words"}
"""Where catalogues lie, by the first word of their ids; every game adds its own."""


class Thing(NamedTuple):
    """A card, a room or the like: the id of the message that names it, and which one it is."""

    id: str
    code: str | int


class Seat(NamedTuple):
    """A player: `you` to one who listens, a name to the others."""

    number: int


Fact = Union[str, int, Thing, Seat, "Message", tuple["Fact", ...]]
"""A word that the game has for something (`closed`, `A`), a number, or what has words itself."""


class Message:
    """One thing said. `str` says it in English, to nobody in particular."""

    __slots__ = ("facts", "id")

    def __init__(self, id: str, /, **facts: Fact) -> None:
        self.id = id
        self.facts = facts

    def __str__(self) -> str:
        from restinplay.core.speaker import english  # where things are only said, none is read

        return english(self)

    def __repr__(self) -> str:
        facts = "".join(f", {name}={fact!r}" for name, fact in self.facts.items())
        return f"Message({self.id!r}{facts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.id, self.facts) == (other.id, other.facts)

    def __hash__(self) -> int:
        return hash((self.id, *self.facts.items()))


def plain(fact: Fact) -> str | int:
    """A fact for a program that has no catalogue."""
    if isinstance(fact, (str, int)):
        return fact
    if isinstance(fact, Thing):
        return fact.code
    if isinstance(fact, Seat):
        return fact.number
    return " ".join(str(plain(one)) for one in fact) if isinstance(fact, tuple) else str(fact)


Told = str | Message
"""What is told: a message, or a sentence of a game that has no catalogue."""
