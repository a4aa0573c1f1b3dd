"""Those who play by themselves. They get what a seat may know, never the true state."""

from importlib import import_module

from restinplay.bots.levels import LEVELS, Slipping, effort, slips
from restinplay.bots.thinking import Thinker
from restinplay.bots.together import Together
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.policy import Policy

NAMES = ("random", "thumb", *LEVELS)


def names(slug: str) -> tuple[str, ...]:
    """The bots that play this game: all where it has rules of thumb."""
    advice = f"restinplay.games.{slug}.advice"
    try:
        import_module(advice)
    except ModuleNotFoundError as missing:
        if missing.name not in (advice, advice.removesuffix(".advice")):
            raise
        return NAMES[:1]
    return NAMES


def policy(name: str, game: Game, workers: int = 1) -> Policy:
    """The bot of that name for that game; if it thinks, with so many processes."""
    if name not in names(game.SLUG):
        raise BadInput(f"unknown bot '{name}'; choose from {', '.join(names(game.SLUG))}")
    if name == "random":
        return Policy()
    advice = import_module(f"restinplay.games.{game.SLUG}.advice")
    thumb: Policy = advice.Thumb()
    beginner: Policy = advice.Novice()
    if name in ("thumb", "level1"):
        return thumb if name == "thumb" else beginner
    player = thumb if name == "level2" else _thinker(name, game, thumb, workers)
    often = slips(name, game.SLUG)
    return Slipping(player, beginner, often) if often else player


def _thinker(name: str, game: Game, custom: Policy, workers: int) -> Thinker:
    wanted = effort(name, game.SLUG)
    return Together(game, custom, wanted, workers) if workers > 1 else Thinker(game, custom, wanted)
