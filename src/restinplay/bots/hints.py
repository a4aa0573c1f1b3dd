"""What a bot would do and why, in a sentence of the game."""

from dataclasses import replace
from importlib import import_module

from restinplay.bots.levels import effort
from restinplay.bots.thinking import Ending, Thinker, Thought
from restinplay.core.game import Game
from restinplay.core.policy import Policy

LEVEL = "level5"
WORLDS = 200


def adviser(game: Game, custom: Policy) -> Thinker:
    """The bot that is asked for a hint; it also looks at how games end."""
    return Thinker(game, custom, replace(effort(LEVEL, game.SLUG), worlds=WORLDS))


def sentence(thought: Thought, game: Game) -> str:
    """`I would close this room: you win in 61 % of the worlds I can imagine; in 14 % …`"""
    said = f"I would {_phrase(thought.move, game)}"
    if thought.endings:
        won = sum(ending.share for ending in thought.endings if ending.won)
        said += f": you win in {_percent(won)} of the worlds I can imagine"
    worst = next((ending for ending in thought.endings if not ending.won), None)
    if worst is not None:
        said += f"; in {_percent(worst.share)} {_words(worst, game)}"
    return f"{said}. {_compared(thought, game)}" if thought.considered else f"{said}."


def _compared(thought: Thought, game: Game) -> str:
    """The second best; a result of 1 is a win, of -1 a loss."""
    best, second = thought.considered[:2]
    other = _phrase(second.move, game)
    cost = _percent((best.result - second.result) / 2)
    if second.result >= best.result - best.error() or cost == "0 %":
        return f"About as good: {other}."
    return f"To {other} instead would cost about {cost} of a win."


def _phrase(move: str, game: Game) -> str:
    return game.moves[game.moves.parse(move)].phrase


def _words(ending: Ending, game: Game) -> str:
    endings = import_module(f"restinplay.games.{game.SLUG}.endings").ENDINGS
    return str(endings[ending.won, ending.reason])


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
