"""From what a person types to the move that is meant."""

from typing import Any

from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.terminal.faces import Face
from restinplay.terminal.screen import Screen

ROOM = 44  # for a list of numbers: the whole sentence fits on a line
LONGEST = 200  # what is longer is no move


def move_meant(text: str, view: dict[str, Any], game: Game, face: Face) -> int:
    """The move of these words, legal or not."""
    if len(text) > LONGEST:
        raise BadInput("no move is that long; h lists what you can type")
    try:
        return game.moves.parse(face.hear(text, view, game.data))
    except BadInput:
        raise BadInput(f"'{text.strip()}' is not a move here; h lists what you can type") from None


def choice_meant(word: str, view: dict[str, Any], game: Game, face: Face, *, single: bool) -> int:
    """A number of the list, a key of the game, or the words of a move."""
    if not (word.isascii() and word.isdigit()) or len(word) > LONGEST:
        return move_meant(face.keys.get(word.lower(), word), view, game, face)
    listed = {number: move for number, move in _numbered(view, face).items() if number}
    choice = listed.get(int(word))
    if choice is None and single:
        raise BadInput(f"there is no choice {word}; the choices are {_range(sorted(listed))}")
    if choice is None:
        return move_meant(word, view, game, face)
    named = face.hear(word, view, game.data)
    if not single and named in view["legal"] and named != choice:
        raise BadInput(f"'{word}' may be '{choice}' or '{named}': type the whole move")
    return game.moves.parse(choice)


def heard(screen: Screen, view: dict[str, Any], face: Face) -> str:
    """What a person types: a key, a number of as many keys as it needs, or a line."""
    word = screen.key()
    while screen.single and goes_on(word, view, face):
        screen.prompt(f" {word}, more digits or Enter > ")
        more = screen.key()
        if more == "enter":
            break
        if not more.isdigit():
            return more  # what was begun is dropped
        word += more
    return word


def goes_on(word: str, view: dict[str, Any], face: Face) -> bool:
    """Whether these digits may be the beginning of a longer number."""
    if not (word.isascii() and word.isdigit()):
        return False
    numbers = [str(number) for number in _numbered(view, face)]
    return any(number != word and number.startswith(word) for number in numbers)


def _numbered(view: dict[str, Any], face: Face) -> dict[int, str]:
    return dict(zip(face.numbers(view), view["legal"], strict=True))


def _range(numbers: list[int]) -> str:
    """`1 to 4`, `11 to 15, 21, 31`; a long list is told by its beginning and its end."""
    parts = [_run(run) for run in _runs(numbers)]
    told = parts.copy()
    while len(", ".join(told)) > ROOM:
        told.pop(-2)
    if len(told) < len(parts):
        told.insert(-1, "…")
    return ", ".join(told) or "none with a number"


def _runs(numbers: list[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _run(run: list[int]) -> str:
    return f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0])
