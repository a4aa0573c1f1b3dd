"""A position in one line of text, drawn as the table that it describes."""

from rich.console import Console

from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.position import split
from restinplay.core.state import SPECTATOR
from restinplay.games.parts import words_of
from restinplay.terminal.faces import face_of
from restinplay.terminal.frame import table_lines
from restinplay.terminal.keys import at_terminal
from restinplay.terminal.screen import Screen


def show(game: Game, text: str, console: Console, seat: int | None = None) -> int:
    """Draw it as a seat sees it: the one that is named, or that knows it, or that is asked."""
    state = game.position(text)
    head, _ = split(text)
    known = None if head is None else head.seen_by
    if seat is None:
        seat = known if known is not None else max(SPECTATOR, int(state.asked))
    if seat not in range(SPECTATOR, game.seats):
        raise BadInput(f"there is no seat {seat} in {game.SLUG}")
    if seat >= 0:
        state.check_known(seat)
    view = state.view(seat)
    words = words_of(game.SLUG)
    with at_terminal(False) as reader:
        screen = Screen(console, reader, face_of(game.SLUG).letters)
        for line in table_lines(screen, face_of(game.SLUG), words, view, game, 0):
            console.print(line)
        if state.asked == seat:
            screen.say(words.ask(view, game.data))
    return 0
