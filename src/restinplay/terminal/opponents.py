"""How strong the bots are that sit down with you: asked once, and kept."""

import json
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from restinplay.bots.levels import LEVELS, MANNERS, TITLES
from restinplay.core.errors import BadInput, shown
from restinplay.home import home
from restinplay.terminal.keys import Interrupted, Reader, at_terminal
from restinplay.terminal.screen import Screen
from restinplay.terminal.seating import bot_of

USUAL = "level3"
AFTER_A_LESSON = "level2"


def chosen(slug: str) -> str:
    """The kind of bot that this person has chosen, or none."""
    kept = _kept().get("bot")
    return kept if isinstance(kept, str) and bot_of(kept, slug) else ""


def choose(name: str, slug: str) -> str:
    """Keep the kind of bot that goes by this name."""
    kind = bot_of(name.lower(), slug)
    if kind is None:
        names = ", ".join(TITLES[level] for level in LEVELS)
        raise BadInput(f"unknown bot '{shown(name)}'; choose from {names}")
    _keep(bot=kind)
    return kind


def has_learned() -> None:
    """A lesson has been finished: an easier bot is suggested to people who have not chosen yet."""
    if not _kept().get("learned"):
        _keep(learned=True)


def ask(console: Console, slug: str, read: Reader | None = None) -> str:
    """Which of the levels a newcomer wants to play against, or none to leave; an answer is kept."""
    reader: AbstractContextManager[Reader] = (
        at_terminal(console.is_terminal) if read is None else nullcontext(read)
    )
    with reader as keys:
        screen = Screen(console, keys, {})
        screen.say(" How strong should your opponents be?")
        for number, level in enumerate(LEVELS, 1):
            key = (f"[{number}]", "bold reverse")
            console.print(Text.assemble(" ", key, f" {TITLES[level]:<9}{MANNERS[level]}"))
        screen.say(" You will not be asked again; --against changes it.")
        usual = AFTER_A_LESSON if _kept().get("learned") else USUAL
        while True:
            screen.prompt(f" Which one? (Enter: {TITLES[usual]}, q quits) > ")
            try:
                word = screen.key().lower()
            except (EOFError, Interrupted):
                word = "q"
            if keys.single and word:
                screen.say("")
            if word in ("q", "quit", "esc"):
                return ""
            if word == "enter" or (word == "" and not keys.single):
                return choose(usual, slug)
            if word in map(str, range(1, len(LEVELS) + 1)):
                return choose(LEVELS[int(word) - 1], slug)
            if bot_of(word, slug):
                return choose(word, slug)


def _path() -> Path:
    return home() / "opponents.json"


def _kept() -> dict[str, Any]:
    """Nothing, if there is no file or nobody can read it."""
    with suppress(OSError, ValueError):
        found = json.loads(_path().read_text("utf-8"))
        if isinstance(found, dict):
            return found
    return {}


def _keep(**more: str | bool) -> None:
    """No home, or a folder that keeps nothing, is no reason not to play."""
    with suppress(OSError, BadInput):
        home().mkdir(parents=True, exist_ok=True)
        _path().write_text(json.dumps(_kept() | more), "utf-8")
