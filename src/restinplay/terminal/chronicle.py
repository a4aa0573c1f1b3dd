"""The chronicle: a game told line by line, in sentences, as one seat sees it or with all shown."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from restinplay.core.errors import BadInput
from restinplay.core.events import EVERYONE, Event
from restinplay.core.game import Game
from restinplay.core.record import Line, Record, play_line
from restinplay.core.state import CHANCE
from restinplay.terminal.faces import face_of, words_of
from restinplay.terminal.seating import Bot


@dataclass(frozen=True)
class Step:
    """One answer: its line, the view after it, and what it brought about."""

    view: dict[str, Any]
    line: Line | None = None
    sentences: list[str] = field(default_factory=list)


class Chronicle:
    """Follows a record as it grows. The seat is one of the game's, SPECTATOR, or None: all of them.

    What a bot thought can be told only with everything else, for it thinks of its hidden cards.
    """

    def __init__(
        self, record: Record, game: Game, seat: int | None, bots: Mapping[int, Bot] | None = None
    ) -> None:
        record.check_game(game)
        self.game = game
        self.seat = seat
        self.names = record.names
        self._bots = bots or {}
        self._words = words_of(game.SLUG)
        self._face = face_of(game.SLUG)
        self._state = game.new()
        self._state.log = []
        self._told = 0
        self.steps = [Step(self._view())]
        self.follow(record)

    def follow(self, record: Record) -> list[Step]:
        """Tell the lines that are new; the start, then a step for every line of the record."""
        for index in range(len(self.steps) - 1, len(record.lines)):
            line = record.lines[index]
            seen = Line(line.who, self._witness(line))
            thought = self._thought(line)
            play_line(self._state, line, record.at(index))
            view = self._view()
            self.steps.append(Step(view, seen, [*self._sentences(seen, view), *thought]))
        return self.steps

    def _view(self) -> dict[str, Any]:
        """The view with what a table shows besides: names, and what its face keeps of the past."""
        if self.seat is None:
            view = self._face.open([self._state.view(seat) for seat in range(self.game.seats)])
        else:
            view = self._state.view(self.seat)
        past = self._face.past(self._visible(self._state.log or []))
        return {**view, "names": self.names, **past}

    def _visible(self, events: Iterable[Event]) -> list[Event]:
        if self.seat is not None:
            return [event for event in events if event.visible_to(self.seat)]
        told: list[Event] = []
        for event in events:
            if not (told and _is_twin(told[-1], event)):
                told.append(event)
        return told

    def _sentences(self, line: Line, view: dict[str, Any]) -> list[str]:
        log = self._state.log or []
        events, self._told = self._visible(log[self._told :]), len(log)
        told = [self._words.say(event, self.game.data, view) for event in events]
        if not told and line.who != CHANCE:
            told = [self._plainly(line)]
        return [text for text in told if text]

    def _witness(self, line: Line) -> str:
        try:
            move = self.game.moves.parse(line.text)
        except BadInput:
            return line.text
        return line.text if self.seat is None else self._state.witness(move, self.seat)

    def _plainly(self, line: Line) -> str:
        """An answer that nothing was told about, in the words of the move table."""
        move = self.game.moves[self.game.moves.parse(line.text)]
        if move.kind in self._face.quiet:
            return ""
        name = self.names[line.who]
        if line.who == self.seat or self.game.seats == 1 or name == "You":
            return f"You {move.phrase}."
        verb, _, rest = move.phrase.partition(" ")
        return f"{name} {_third_person(verb)} {rest}."

    def _thought(self, line: Line) -> list[str]:
        bot = self._bots.get(line.who)
        if bot is None or self.seat is not None:
            return []
        reason = bot.reason(self._state, self.game.moves.parse(line.text))
        return [f"(Rule of thumb: {reason}.)"] if reason else []


def _third_person(verb: str) -> str:
    return f"{verb[:-1]}ies" if verb.endswith("py") else f"{verb}s"


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
    return [text if count == 1 else f"{text[:-1]} (×{count})." for text, count in told]
