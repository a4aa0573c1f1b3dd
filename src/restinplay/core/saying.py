"""Said: an id with its facts; what language it is said in is the business of a catalogue."""

from collections.abc import Mapping
from dataclasses import dataclass

from restinplay.core.messages import Message

Fact = str | int


@dataclass(frozen=True, slots=True)
class Said:
    """One thing said. Facts are numbers, and words of the game; `why` is the reason for it."""

    id: str
    facts: Mapping[str, Fact]
    why: "Said | Message | None" = None

    def in_words(self, catalogue: Mapping[str, str], reason: str = "") -> str:
        """By a catalogue of sentences; its own reason, if it has one, is told by the same."""
        why = self.why.in_words(catalogue) if isinstance(self.why, Said) and not reason else reason
        return catalogue[self.id].format(**self.facts, reason=why)
