"""Who sits opposite the learner."""

from restinplay import bots
from restinplay.core.game import Game
from restinplay.core.policy import Policy


def rival(name: str, rules: Game) -> Policy:
    """The bot of that name."""
    return bots.policy(name, rules)
