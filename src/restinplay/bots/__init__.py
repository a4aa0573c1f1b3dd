"""Those who play by themselves. They get what a seat may know, never the true state."""

from importlib import import_module

from restinplay.core.errors import BadInput
from restinplay.core.policy import Policy

NAMES = ("random", "thumb")


def names(slug: str) -> tuple[str, ...]:
    """The bots that play this game: `thumb` where it has rules of thumb."""
    advice = f"restinplay.games.{slug}.advice"
    try:
        import_module(advice)
    except ModuleNotFoundError as missing:
        if missing.name not in (advice, advice.removesuffix(".advice")):
            raise
        return NAMES[:1]
    return NAMES


def policy(name: str, slug: str) -> Policy:
    """The bot of that name for that game."""
    if name not in names(slug):
        raise BadInput(f"there is no bot '{name}'; there is {', '.join(names(slug))}")
    if name == "random":
        return Policy()
    thumb: Policy = import_module(f"restinplay.games.{slug}.advice").Thumb()
    return thumb
