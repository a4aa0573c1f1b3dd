"""From what a person types to the move that is meant."""

from typing import Any

from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.terminal.faces import Face


def move_meant(text: str, view: dict[str, Any], game: Game, face: Face) -> int:
    """The move of these words, legal or not."""
    try:
        return game.moves.parse(face.hear(text, view, game.data))
    except BadInput:
        raise BadInput(f"'{text.strip()}' is no move here; h lists what can be typed") from None


def choice_meant(word: str, view: dict[str, Any], game: Game, face: Face, *, single: bool) -> int:
    """A number of the list, a key of the game, or the words of a move."""
    legal: list[str] = view["legal"]
    if not (word.isascii() and word.isdigit()):
        return move_meant(face.keys.get(word.lower(), word), view, game, face)
    listed = legal[int(word) - 1] if 0 < int(word) <= len(legal) else None
    if listed is None and single:
        raise BadInput(f"there is no choice {word}; choose 1 to {len(legal)}")
    if listed is None:
        return move_meant(word, view, game, face)
    named = face.hear(word, view, game.data)
    if not single and named in legal and named != listed:
        raise BadInput(f"'{word}' may be '{listed}' or '{named}': type the whole move")
    return game.moves.parse(listed)
