"""The screen: lines of text drawn at once on a terminal, or simply printed one after the other."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console, RenderableType
from rich.control import Control
from rich.text import Text

from restinplay.terminal.keys import CANCELLED, REDRAW, Reader
from restinplay.terminal.spelling import SIGNS, spelt

_PAGE_KEYS = {"p": -1, "left": -1, "up": -1, "pageup": -1, "right": 1, "down": 1, "pagedown": 1}
_TOP = "\x1b[H"
_CLEAR_LINE = "\x1b[K"
_CLEAR_BELOW = "\x1b[J"


class Screen:
    """Where a sitting is shown. It is `live` if it can be redrawn, else everything is printed."""

    def __init__(self, console: Console, read: Reader, letters: Mapping[str, str]) -> None:
        self.console = console
        self._read = read
        self.single = read.single
        self.live = read.single and console.is_terminal and not console.is_dumb_terminal
        self.plain = console.options.ascii_only
        self._signs = str.maketrans({**SIGNS, **letters})

    def open(self) -> None:
        if self.live:
            self.console.set_alt_screen(True)

    def close(self) -> None:
        if self.live:
            self.console.set_alt_screen(False)

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    def words(self, text: str) -> str:
        """Text as this terminal can show it."""
        if not self.plain:
            return text
        known = spelt(text, self._signs)
        return known.encode(self.console.encoding, "replace").decode(self.console.encoding)

    def wrap(self, text: str | Text, style: str = "", indent: int = 0) -> list[Text]:
        """A paragraph as lines of the width of the screen."""
        whole = Text(self.words(text), style=style) if isinstance(text, str) else text
        lines = whole.wrap(self.console, max(1, self.width - 1 - indent))
        for line in lines:
            line.rstrip()
        return [Text.assemble(" " * indent, line) for line in lines]

    def lines_of(self, drawing: RenderableType) -> list[Text]:
        """A drawing as lines, so that it can stand between others."""
        lines = [
            Text.assemble(*((part.text, part.style or "") for part in row), no_wrap=True)
            for row in self.console.render_lines(drawing, pad=False)
        ]
        for line in lines:
            line.rstrip()
        return lines

    def show(self, lines: Sequence[Text], prompt: str) -> None:
        """Draw everything again; the cursor waits behind the prompt."""
        last = Text(self.words(prompt), no_wrap=True)
        if not self.live:
            for line in lines:
                self.console.print(line, soft_wrap=True)
            self.console.print(last, end="", soft_wrap=True)
            return
        last.truncate(self.width - 1)  # a second line would push the first out of sight
        with self.console.capture() as captured:
            for line in lines[-(self.height - 1) :]:
                self.console.print(line, soft_wrap=True)
            self.console.print(last, end="", soft_wrap=True)
        rows = captured.get().split("\n")
        self.console.file.write(_TOP + "\n".join(_CLEAR_LINE + row for row in rows) + _CLEAR_BELOW)
        self.console.file.flush()

    def wipe(self) -> None:
        """Out of sight with what was shown; a terminal that cannot redraw scrolls it away."""
        self._read.drop()
        if not self.live and self.console.is_terminal:
            self.console.print("\n" * self.height)

    def prompt(self, text: str) -> None:
        """Another prompt in the place of the last one, for a line of input."""
        if self.live:
            self.console.file.write("\r" + _CLEAR_LINE)
        self.console.print(Text(self.words(text)), end="", soft_wrap=True)

    def say(self, text: str) -> None:
        """One line that stays, outside the drawing."""
        self.console.print(Text(self.words(text)), soft_wrap=True)

    def page(self, title: str, paragraphs: Iterable[str], *, at_end: bool = False) -> None:
        """Something to read: screen by screen on a terminal, else all of it."""
        lines = [line for text in paragraphs for line in self.wrap(text)]
        head = self.wrap(title, style="bold")
        if not self.live:
            for line in (*head, *lines):
                self.console.print(line, soft_wrap=True)
            return
        room = max(self.height - 2 - len(head), 1)
        last = max(0, (len(lines) - 1) // room * room)
        top = last if at_end else 0
        while True:
            more = f"lines {top + 1} to {min(top + room, len(lines))} of {len(lines)}"
            on = "space on, p back, q leave"
            keys = "any key goes back" if last == 0 else f"{more}; {on}"
            prompt = f"({keys if len(keys) + 3 < self.width else on}) "
            self.show([*head, Text(), *lines[top : top + room]], prompt)
            key = self.key()
            if key in _PAGE_KEYS:
                top = max(0, min(top + _PAGE_KEYS[key] * room, last))
            elif key == "home":
                top = 0
            elif key == "end":
                top = last
            elif key in ("q", "esc") or (top >= last and key):
                return
            elif key:
                top += room

    def key(self) -> str:
        return self._shown(self._read.key())

    def line(self) -> str:
        return self._shown(self._read.line())

    def ask(self, prompt: str) -> str:
        """A line in answer to this prompt; empty if it was given up."""
        self.prompt(f" {prompt}")
        while (text := self.line()) == REDRAW:
            self.prompt(f" {prompt}")
        return "" if text == CANCELLED else text

    def _shown(self, word: str) -> str:
        if self._read.silent and not self.live:
            self.console.print(Text(self.words(word)), soft_wrap=True)
        return word

    def bell(self) -> None:
        if self.live:
            self.console.control(Control.bell())
