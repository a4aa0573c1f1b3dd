"""A race of five that stops as the skeletons come home."""

from dataclasses import replace
from pathlib import Path

from restinplay import games
from restinplay.core.match import Match
from restinplay.core.record import Record, dealer_of
from restinplay.core.state import SPECTATOR
from restinplay.games.parts import reveal_of

FIVE = Path(__file__).parents[2] / "records" / "muertos" / "sidestepped-shove.rip"


def at_home(match: Match) -> list[int]:
    return reveal_of("muertos").done(match.state.view(SPECTATOR))


def once_home(many: int) -> Match:
    """At the first question after so many are home."""
    whole = Record.read(FIVE)
    game = games.game_of(whole)
    match = Match(game, dealer_of(game, whole.deal), replace(whole, lines=[], end=""))
    for line in whole.lines:
        if match.state.asked >= 0 and len(at_home(match)) == many:
            return match
        match.recite([line])
    raise AssertionError("there is no such moment")
