"""Pages to read in the middle of a game: rules, help, a refusal with its clause."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text

from restinplay.bots.hints import LEVEL
from restinplay.bots.levels import TITLES
from restinplay.core.clauses import CITATION, Refusal
from restinplay.core.game import Game
from restinplay.core.orders import Order
from restinplay.terminal.faces import face_of
from restinplay.terminal.screen import Screen

SIGN = 11  # columns beside their meanings
COMMANDS = {
    "?": "how to play, and the rules behind the present question",
    "i": "what the signs and the cards on the table mean",
    "w": "why a move is not allowed: w, then the move; or 'why MOVE' in one line",
    "a": f"advice: what {TITLES[LEVEL]}, the strongest bot, would do, and why",
    "o": "standing orders: they answer for you until you say stop; nobody else is told",
    "u": "undo, until something hidden is turned up or somebody else has answered",
    "h": "the position in words, and this list of keys",
    "l": "the log of the game so far",
    ":": "type a move in words, after a colon",
    "q": "quit; the game is saved, and you can go on with it later",
}


def how_to_play(game: Game) -> list[str]:
    """The first page of the rulebook, as paragraphs."""
    told: list[str] = []
    for section in game.rulebook.how_to_play:
        told += [section.title.upper(), *section.paragraphs, ""]
    return told


def show_rules(screen: Screen, game: Game, first: str) -> None:
    """How to play; then the clause that asks the present question, and those it cites."""
    book = game.rulebook
    cited = [mark for mark in CITATION.findall(book[first].text) if mark in book.clauses]
    marks = dict.fromkeys([first, *cited])
    paragraphs = [text for mark in marks for text in (f"{mark}  {book[mark].text}", "")]
    heading = f"THE RULES BEHIND THIS QUESTION ({first})"
    screen.page("How to play", [*how_to_play(game), heading, *paragraphs[:-1]])


def show_signs(screen: Screen, game: Game, view: dict[str, Any]) -> None:
    """What the signs of the table mean, each with its meaning beside it."""
    lines = []
    for sign, meaning in face_of(game.SLUG).signs(view, game.data):
        label = f"{screen.words(sign) + '  ':<{SIGN}}"
        text = f"{label}{screen.words(meaning)}"
        lines += wrap(text, max(screen.width - 1, 2 * SIGN), subsequent_indent=" " * SIGN)
    screen.page("What the signs mean", lines)


def show_set_up(screen: Screen, game: Game) -> None:
    """The first chapter of the rulebook, for a person with real cards."""
    clauses = list(game.rulebook.clauses.values())
    chapter = [clause for clause in clauses if clause.chapter == clauses[0].chapter]
    screen.page(
        "Set the table; then say what you turn up",
        [text for clause in chapter for text in (f"{clause.id}  {clause.text}", "")][:-1],
    )


def show_help(
    screen: Screen,
    game: Game,
    position: list[str],
    known: Mapping[str, str] = COMMANDS,
    *,
    told: bool = False,
) -> None:
    """The position in words, and every key."""
    face, moves = face_of(game.SLUG), game.moves
    does = {key: moves[moves.parse(move)].phrase for key, move in face.keys.items()}
    commands = {key: text for key, text in known.items() if text != COMMANDS["o"] or game.ORDERS}
    listed = [f"{key}  {meaning}" for key, meaning in {**does, **commands}.items()]
    if told:
        listed += ["", "What you turn up is said like this:", *face.examples.values()]
    screen.page("The position in words", [*position, "", "Keys: a number of the list, or", *listed])


def show_refusal(screen: Screen, game: Game, move: int, refusal: Refusal) -> None:
    """Why a move is not allowed, with the clause that forbids it."""
    clause = game.rulebook[refusal.clause]
    screen.page(
        f"You cannot {game.moves[move].phrase}: {refusal.fact}.", [f"{clause.id}  {clause.text}"]
    )


def show_orders(screen: Screen, orders: Sequence[Order], stand: Sequence[str]) -> None:
    """What may be ordered and what stands; then a line is read."""
    lines = screen.wrap("Standing orders: they answer for you until you say stop.", style="bold")
    for number, order in enumerate(orders, 1):
        mark = " (in force; its number revokes it)" if order.text in stand else ""
        lines += screen.wrap(f"{number}  {order.text}{mark}: {order.meaning}", indent=1)
    screen.show([*lines, Text()], " A number or the words of an order; Enter: none > ")
