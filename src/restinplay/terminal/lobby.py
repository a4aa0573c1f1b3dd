"""The lobby: which game shall it be?"""

from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.text import Text

from restinplay import games
from restinplay.terminal.faces import TABLES
from restinplay.terminal.keys import Interrupted, Reader, at_terminal
from restinplay.terminal.screen import Screen


def menu(console: Console, read: Reader | None = None) -> str | None:
    """The slug of the game that a person wants to play, or None."""
    reader: AbstractContextManager[Reader] = (
        at_terminal(console.is_terminal) if read is None else nullcontext(read)
    )
    with reader as keys:
        screen = Screen(console, keys, {})
        for number, slug in enumerate(TABLES, 1):
            title = screen.words(games.game(slug).title)
            console.print(Text.assemble(" ", (f"[{number}]", "bold reverse"), f" {title} ({slug})"))
        while True:
            screen.prompt(" Which game? (q quits) > ")
            try:
                word = screen.key().lower()
            except (EOFError, Interrupted):
                word = "q"
            if keys.single and word:
                console.print()
            if word in ("q", "quit", "esc"):
                return None
            if word in TABLES:
                return word
            if word.isascii() and word.isdigit() and 0 < int(word) <= len(TABLES):
                return TABLES[int(word) - 1]
