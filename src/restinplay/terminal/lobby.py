"""The lobby: which game shall it be, and who plays?"""

from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.text import Text

from restinplay import bots, games
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.games.voice import listed
from restinplay.terminal.keys import CANCELLED, REDRAW, Interrupted, Left, Reader, at_terminal
from restinplay.terminal.screen import Screen
from restinplay.terminal.seating import name_of, seat_players


def menu(console: Console, read: Reader | None = None) -> str | None:
    """The slug of the game that a person wants to play, or None."""
    reader: AbstractContextManager[Reader] = (
        at_terminal(console.is_terminal) if read is None else nullcontext(read)
    )
    with reader as keys:
        screen = Screen(console, keys, {})
        slugs = games.SLUGS
        offers = [str(number) for number in range(1, len(slugs) + 1)]
        for number, slug in zip(offers, slugs, strict=True):
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
            if word in slugs:
                return word
            if word in offers:
                return slugs[offers.index(word)]


def ask_players(screen: Screen, kind: type[Game], name: str, bot: str = "") -> list[str]:
    """Who sits where, in one line; people share the screen."""
    few, many = kind.SEATS[0], kind.SEATS[-1]
    seats = str(few) if few == many else f"{few} to {many}"
    usual = ", ".join(seat_players(kind, name=name, bot=bot))
    names = [name_of(one) for one in bots.names(kind.SLUG)]
    known = f"{listed(names)} {'are bots' if len(names) > 1 else 'is a bot'}"
    screen.say(f" {seats} seats. Names of people; {known}.")
    while True:
        screen.prompt(f" Who plays? ({usual}) > ")
        if (words := screen.line()) == REDRAW:
            continue
        if words == CANCELLED:
            raise Left
        try:
            return seat_players(kind, words, name=name, bot=bot)
        except BadInput as error:
            screen.say(f" {error}")
