"""Those who play by themselves. They get what a seat may know, never the true state."""

from restinplay.bots.levels import LEVELS, Slipping, effort, habits, slips, times
from restinplay.bots.parallel import Parallel
from restinplay.bots.thinking import Thinker
from restinplay.bots.undaunted import Undaunted
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.games import game_class

NAMES = ("random", "thumb", *LEVELS)


def names(slug: str) -> tuple[str, ...]:
    """The bots that play the game of that name."""
    return names_of(game_class(slug))


def names_of(game: Game | type[Game]) -> tuple[str, ...]:
    """The bots that play this game: all of them, though rules of thumb may be none."""
    return NAMES


def policy(name: str, game: Game, workers: int = 1) -> Policy:
    """The bot of that name for that game; if it thinks, with so many processes.

    `level5x4` is a Master with four times its time.
    """
    if times(name)[0] not in names_of(game):
        raise BadInput(f"unknown bot '{name}'; choose from {', '.join(names_of(game))}")
    if name == "random":
        return Policy()
    thumb, beginner = habits(game)
    if name in ("thumb", "level1"):
        return thumb if name == "thumb" else beginner
    player = thumb if name == "level2" else _thinker(name, game, thumb, workers)
    often = slips(name, game)
    return Slipping(player, beginner, often) if often else player


def usual(slug: str) -> str:
    """Who sits where nobody is named, and plays on for a bot that fails: rules of thumb, if the
    game has any."""
    return "thumb" if "thumb" in names(slug) else "random"


def undaunted(player: Policy, game: Game) -> Undaunted:
    """The same bot, which plays on where it fails."""
    return Undaunted(player, policy(usual(game.SLUG), game))


def thinker_of(player: Policy) -> Thinker | None:
    """Who searches inside a bot, if anybody does."""
    while isinstance(player, Undaunted | Slipping):
        player = player.policy
    return player if isinstance(player, Thinker) else None


def _thinker(name: str, game: Game, prior: Policy, workers: int) -> Thinker:
    wanted = effort(name, game)
    return Parallel(game, prior, wanted, workers) if workers > 1 else Thinker(game, prior, wanted)
