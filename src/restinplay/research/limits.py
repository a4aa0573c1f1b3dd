"""What bounds a game: how long it can last and what its returns add up to."""

from restinplay.core.errors import BadInput
from restinplay.core.game import Game

_SHARES = 25  # of graves; each is played or removed once (G-501), as each relative dies once


def longest(game: Game) -> int:
    """A number of decisions, and of nature's answers, that no game exceeds."""
    match game.SLUG:
        case "eva":
            return 240  # E-307
        case "manors":
            return 256  # M-P17: no more than 60 cards are laid, turns ended and choices made
        case "graves":
            return _longest_graves(game)
        case _:
            return int(game.options["dawn_round"]) * game.seats * 120  # D-Z2, and 120 a turn


def _longest_graves(game: Game) -> int:
    """G-804: visits, pills, shares and two windows a turn; a claim and a new window for a card."""
    rounds, seats = int(game.options["round_limit"]), game.seats
    if rounds == 0:
        raise BadInput("without a round_limit a game of graves need not end")
    return rounds * seats * (24 + 2 * seats) + 2 * _SHARES * (10 + 9 * seats)


def sum_of_returns(game: Game) -> float:
    """What the returns of all seats add up to, if that is always the same: graves shares a win."""
    return 2.0 - game.seats if game.SLUG == "graves" else 0.0
