"""Replay: a record read step by step, forwards and backwards."""

from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.text import Text

from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.record import Record
from restinplay.core.state import SPECTATOR
from restinplay.games.chronicle import Chronicle, Step
from restinplay.games.parts import words_of
from restinplay.terminal.faces import face_of
from restinplay.terminal.frame import frame, legend_lines, table_lines
from restinplay.terminal.keys import Interrupted, Reader, at_terminal
from restinplay.terminal.pages import show_signs
from restinplay.terminal.screen import Screen
from restinplay.terminal.seating import bots_in, thoughts_of

HINTS = " n/space on  p back  s start  e end  12g line 12  i signs  q quit > "
STEPS = {
    **dict.fromkeys(("n", " ", "right", "down", "enter", "next"), 1),
    **dict.fromkeys(("p", "left", "up", "back"), -1),
    "pagedown": 10,
    "pageup": -10,
}
LONGEST_NUMBER = 9  # digits of a line


def replay(
    record: Record,
    game: Game,
    console: Console,
    read: Reader | None = None,
    seat: int | None = None,
) -> int:
    """Step through a game with keys; where there are none, tell all of it.

    It is shown as the seat saw it. Without one a finished game is shown with everything hidden in
    it, another one as a spectator saw it.
    """
    if seat is not None and seat not in range(game.seats):
        raise BadInput(
            f"{record.source}: there is no seat {seat}; the seats are 0 to {game.seats - 1}"
        )
    if record.end:
        record.verify(game)
    elif seat is None:
        seat = SPECTATOR
    steps = Chronicle(record, game, seat, thoughts_of(bots_in(record.names, game))).steps
    reader: AbstractContextManager[Reader] = (
        at_terminal(console.is_terminal) if read is None else nullcontext(read)
    )
    with reader as keys:
        screen = Screen(console, keys, face_of(game.SLUG).letters)
        if not keys.single:
            _tell(record, game, steps, screen)
            return 0
        screen.open()
        try:
            Stepping(record, game, steps, screen).run()
        except EOFError:
            pass
        except Interrupted as stop:
            return stop.exit_code
        finally:
            screen.close()
    return 0


def _tell(record: Record, game: Game, steps: list[Step], screen: Screen) -> None:
    words = words_of(game.SLUG)
    screen.say(f"{game.title}, {record.source}, {len(record.lines)} answers")
    for index, step in enumerate(steps[1:]):
        number = record.line_number(index)
        screen.say(f"{number:>4}  {step.line!s:<16}  {' '.join(step.sentences)}".rstrip())
    if not record.end:
        screen.say("The game goes on from here:")
        for sentence in words.narrate(steps[-1].view, game.data):
            screen.say(f"      {sentence}")


class Stepping:
    """Where a reader of a record stands."""

    def __init__(self, record: Record, game: Game, steps: list[Step], screen: Screen) -> None:
        self.record = record
        self.game = game
        self.steps = steps
        self.screen = screen
        self.face = face_of(game.SLUG)
        self.words = words_of(game.SLUG)
        self.at = 0
        self.digits = ""

    def run(self) -> None:
        while True:
            self._show()
            key = self.screen.key()
            if key in ("q", "esc"):
                return
            self._go(key)

    def _go(self, key: str) -> None:
        digits, self.digits = self.digits, ""
        if key.isascii() and key.isdigit():
            self.digits = (digits + key)[:LONGEST_NUMBER]
        elif key == "g" and digits:
            lines = range(len(self.record.lines))
            self.at = sum(self.record.line_number(index) <= int(digits) for index in lines)
        elif key in STEPS:
            self.at += STEPS[key]
        elif key == "i":
            show_signs(self.screen, self.game, self.steps[self.at].view)
        elif key in ("s", "home"):
            self.at = 0
        elif key in ("e", "end"):
            self.at = len(self.steps) - 1
        self.at = max(0, min(self.at, len(self.steps) - 1))

    def _show(self) -> None:
        step = self.steps[self.at]
        view = {**step.view, "legal": []}
        line = self.record.line_number(self.at - 1)
        last = self.record.line_number(len(self.record.lines) - 1)
        head = "The start" if step.line is None else f"Line {line} of {last}: {step.line}"
        if self.at == len(self.steps) - 1 and not self.record.end:
            head += " (the game goes on from here)"
        lines = [Text(f" {self.screen.words(head)}", style="bold")]
        table = table_lines(self.screen, self.face, self.words, view, self.game, len(lines) + 2)
        jump = f"line {self.digits}, g goes there > " if self.digits else HINTS
        legend = legend_lines(self.screen, self.face, len(lines) + 2)
        self.screen.show(frame(self.screen, table, step.sentences, lines, [], legend), jump)
