"""Those who play by themselves. They get what a seat may know, never the true state."""

from importlib import import_module

from restinplay.core.errors import BadInput
from restinplay.core.policy import Policy

NAMES = ("random", "thumb")


def policy(name: str, slug: str) -> Policy:
    """The bot of that name for that game."""
    if name == "random":
        return Policy()
    if name == "thumb":
        thumb: Policy = import_module(f"restinplay.games.{slug}.advice").Thumb()
        return thumb
    raise BadInput(f"there is no bot '{name}'; there is {', '.join(NAMES)}")
