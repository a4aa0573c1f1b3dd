"""The chronicle: a record told line by line, in sentences, as one seat saw it."""

from dataclasses import dataclass, field
from typing import Any

from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.record import Line, Record
from restinplay.core.state import CHANCE, SPECTATOR, State
from restinplay.terminal.faces import Words


@dataclass(frozen=True)
class Step:
    """One answer: its line, the view after it, and what it brought about."""

    view: dict[str, Any]
    line: Line | None = None
    sentences: list[str] = field(default_factory=list)


def chronicle(record: Record, game: Game, words: Words, seat: int = SPECTATOR) -> list[Step]:
    """The start, then a step for every line of the record."""
    states = record.replay(game)
    state = next(states)
    steps = [Step(state.view(seat))]
    told = 0
    for line in record.lines:
        seen = _witness(state, line, seat)
        next(states)
        log = state.log or []
        view = state.view(seat)
        sentences = [
            words.say(event, game.data, view) for event in log[told:] if event.visible_to(seat)
        ]
        told = len(log)
        if not sentences and line.who != CHANCE:
            sentences = [_plainly(game, seen)]
        steps.append(Step(view, Line(line.who, seen), sentences))
    return steps


def _witness(state: State, line: Line, seat: int) -> str:
    try:
        return state.witness(state.moves.parse(line.text), seat)
    except BadInput:
        return line.text


def _plainly(game: Game, text: str) -> str:
    """An answer that nothing was told about, in the words of the move table."""
    try:
        phrase = game.moves[game.moves.parse(text)].phrase
    except BadInput:
        phrase = text
    return f"You {phrase}."
