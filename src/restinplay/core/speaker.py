"""The speaker: says messages in one language to one who listens."""

from collections.abc import Callable, Sequence
from typing import Final

from restinplay.core.fluent import THOUSANDS, Catalogue, Facts, Sentence, catalogue
from restinplay.core.messages import HOMES, Fact, Message, Seat, Thing

YOU, OTHER = "you", "other"

Names = Callable[[Thing], Facts]
"""What the data file of a game tells the message that names a thing."""


class Speaker:
    """Knows what the things of a game are called, and who listens."""

    def __init__(
        self, names: Names | None = None, players: Sequence[str] = (), you: int = -1
    ) -> None:
        self._names = names
        self._players = players
        self._you = you
        self._sentences: dict[str, Sentence] = {}
        self._called: dict[Fact | tuple[Fact, str], str] = {}
        self._joints: dict[str, tuple[str, str]] = {}
        self._language = "en"  # the only one there is

    def say(self, message: Message) -> str:
        sentence = self._sentences.get(message.id)
        if sentence is None:
            sentence = self._sentences[message.id] = self._words(message.id).sentence(message.id)
        return sentence(message.facts, self._value, self._part, self._list)

    def _words(self, id: str) -> Catalogue:
        return catalogue(HOMES[id.partition("-")[0]], self._language)

    def _value(self, fact: Fact) -> str:
        kind = type(fact)
        if kind is str:
            return fact  # type: ignore[return-value]
        if kind is Thing:
            called = self._called.get(fact)
            return self._call(fact, "") if called is None else called
        if isinstance(fact, Message):
            return self.say(fact)
        if isinstance(fact, int):
            told = str(fact)
            return told if len(told) < 4 else f"{fact:,}".replace(",", THOUSANDS[self._language])
        if isinstance(fact, Seat):
            return self._players[fact.number]
        assert isinstance(fact, tuple)
        return self._list(fact, "comma")

    def _part(self, fact: Fact, part: str) -> str:
        """What a thing is called, or one of its attributes; whether a seat listens (`-is`)."""
        found = self._called.get((fact, part))
        return self._call(fact, part) if found is None else found

    def _call(self, fact: Fact, part: str) -> str:
        if isinstance(fact, Seat):
            return YOU if fact.number == self._you else OTHER
        assert isinstance(fact, Thing), f"{fact} has no {part}"
        assert self._names is not None, f"nobody knows what {fact} is called"
        sentence = self._words(fact.id).sentence(fact.id, part)
        found = sentence(self._names(fact), self._value, self._part, self._list)
        self._called[(fact, part) if part else fact] = found
        return found

    def _list(self, fact: Fact, style: str) -> str:
        """Several facts, joined as `rip-list-…` says, which may join the last one otherwise."""
        assert isinstance(fact, tuple), f"{fact} is no list"
        value = self._value
        words = [value(one) for one in fact]
        between, before_last = self._joints.get(style) or self._joined(style)
        if between == before_last or len(words) < 2:
            return between.join(words)
        return f"{between.join(words[:-1])}{before_last}{words[-1]}"

    def _joined(self, style: str) -> tuple[str, str]:
        name = f"rip-list-{style}"
        facts = {"before": "", "after": ""}
        between, last = (
            self._words(name).sentence(name, part)(facts, self._value, self._part, self._list)
            for part in ("", "last")
        )
        self._joints[style] = between, last
        return between, last


_nobody: Final = Speaker()


def english(message: Message) -> str:
    """For logs, errors and whatever else has no listener, without names of things."""
    return _nobody.say(message)
