"""The chronicle: a game told line by line, in sentences, as one seat sees it or with all shown."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from restinplay.core.errors import BadInput
from restinplay.core.events import EVERYONE, Event
from restinplay.core.game import Game
from restinplay.core.record import Deed, Line, Record
from restinplay.core.state import CHANCE, State
from restinplay.games.parts import reveal_of, words_of
from restinplay.games.voice import third_person

View = dict[str, Any]
Heard = tuple[Line, list[tuple[Event, str]], list[str]]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Step:
    """One answer: its line as it was seen, the view after it, and what it brought about."""

    view: View
    line: Line | None = None
    events: list[tuple[Event, str]] = field(default_factory=list)  # each with its sentence, if any
    sentences: list[str] = field(default_factory=list)


class Perspective:
    """Who looks on: a seat of the game, SPECTATOR, or None: all of them with open cards.

    It remembers the events it was shown, for a table shows more of the past than the rules know.
    """

    def __init__(self, game: Game, names: Sequence[str], seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self._events = self._visible(game.past)
        self._words = words_of(game.SLUG)
        self._showing = reveal_of(game.SLUG)

    def hear(self, deed: Deed, events: Sequence[Event], view: View) -> Heard:
        """A line as it is told here: what is seen of it, the `events` of it that were just seen,
        each with its sentence or none, and all sentences. `view` is the one after them."""
        line = self._witness(deed.before, deed.line)
        told = self._tell(events, view) if events else []
        return line, told, self._sentences(line, told)

    def _witness(self, state: State, line: Line) -> Line:
        if self.seat is None:
            return line
        try:
            return Line(line.who, state.witness(self.game.moves.parse(line.text), self.seat))
        except BadInput:
            return line

    def see(self, events: Iterable[Event]) -> list[Event]:
        """Those of the new events that show here."""
        seen = self._visible(events)
        self._events += seen
        return seen

    def view(self, state: State) -> View:
        """The view with what a table shows besides: names, and what the rules have forgotten."""
        if self.seat is None:
            view = self._showing.open([state.view(seat) for seat in range(self.game.seats)])
        else:
            view = state.view(self.seat)
        return {**view, "names": self.names, **self._showing.past(self._events)}

    def _tell(self, events: Sequence[Event], view: View) -> list[tuple[Event, str]]:
        known = {**view, **self._showing.aside(self._events)}
        return [(event, self._words.say(event, self.game.data, known)) for event in events]

    def _sentences(self, line: Line, told: Sequence[tuple[Event, str]]) -> list[str]:
        """An answer in sentences: what was told of it, or else its own words."""
        if told or line.who == CHANCE:
            return [text for _, text in told if text]
        return [text for text in [self._plainly(line)] if text]

    def _visible(self, events: Iterable[Event]) -> list[Event]:
        if self.seat is not None:
            return [event for event in events if event.visible_to(self.seat)]
        told: list[Event] = []
        for event in events:
            if not (told and _is_twin(told[-1], event)):
                told.append(event)
        return told

    def _plainly(self, line: Line) -> str:
        """An answer that nothing was told about, in the words of the move table."""
        move = self.game.moves[self.game.moves.parse(line.text)]
        if move.kind in self._showing.quiet:
            return ""
        name = self.names[line.who]
        if line.who == self.seat or self.game.seats == 1 or name == "You":
            return f"You {move.phrase}."
        return f"{name} {third_person(move.phrase)}."


class Chronicle:
    """A game from one perspective: the start, then a step for every line.

    What a bot thought can be told only with everything else, for it thinks of its hidden cards:
    `thought` is asked for a sentence, or none, about an answer (its place in the record, the
    position, the line) before it is given.
    """

    def __init__(
        self,
        record: Record,
        game: Game,
        seat: int | None,
        thought: Callable[[int, State, Line], str] | None = None,
    ) -> None:
        self.eyes = Perspective(game, record.names, seat)
        self._thought = thought if seat is None else None
        self.steps = [Step(self.eyes.view(game.opening()))]
        for deed in record.deeds(game):
            self.tell(deed)

    def tell(self, deed: Deed) -> None:
        """The next line."""
        events, view = self.eyes.see(deed.events), self.eyes.view(deed.after)
        line, told, sentences = self.eyes.hear(deed, events, view)
        if self._thought and (thought := self._thought(deed.number - 1, deed.before, deed.line)):
            sentences.append(thought)
        self.steps.append(Step(view, line, told, sentences))

    def account(self, line: int, end: int) -> str:
        """What these lines brought about; where nothing was told, the answers themselves."""
        steps = self.steps[line + 1 : end + 1]
        if told := collapse([text for step in steps for text in step.sentences]):
            return " ".join(told)
        moves = self.eyes.game.moves
        answers = [moves.parse(step.line.text) for step in steps if step.line]
        words = ", ".join(moves[answer].phrase for answer in answers)
        return f"{words[0].upper()}{words[1:]}."


def _is_twin(one: Event, other: Event) -> bool:
    """Whether two events tell two seats the same."""
    same = (one.kind, one.args) == (other.kind, other.args)
    return same and other.seat not in (EVERYONE, one.seat)


def collapse(sentences: Sequence[str]) -> list[str]:
    """The same sentence several times in a row is told once."""
    told: list[tuple[str, int]] = []
    for text in sentences:
        if told and told[-1][0] == text:
            told[-1] = (text, told[-1][1] + 1)
        else:
            told.append((text, 1))
    return [text if count == 1 else _several(text, count) for text, count in told]


def _several(text: str, count: int) -> str:
    """`Ben draws a Ghost.` as `Ben draws two Ghosts.`; other sentences say how often."""
    one = re.fullmatch(r"(.* draws?) an? (\w+)\.", text)
    if one is None:
        return f"{text[:-1]} (×{count})."
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{one[1]} {number} {one[2]}s."
