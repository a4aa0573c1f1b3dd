"""What a bot would do and why: said as ids with facts, and as sentences made of them."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import hypot
from time import thread_time
from typing import Any, Final

from restinplay.bots.levels import effort
from restinplay.bots.odds import GAMES, Forecast, Odds
from restinplay.bots.saying import said, why
from restinplay.bots.thinking import Thinker, Thought
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.saying import Fact, Said
from restinplay.core.state import State
from restinplay.games.parts import ending_in_words

LEVEL: Final = "level5"
WEIGHED: Final = 3  # answers whose odds are told
PATIENCE: Final = 0.7  # seconds of computing for each of them
_SURE: Final = 2.0  # standard errors beyond which a difference is believed
_LEAST: Final = 0.01  # of a win: what costs less is as good


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer and the odds once it is given."""

    move: str
    odds: Odds


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would answer for a seat, the odds of the answers that it liked best, and how it
    puts that."""

    seat: int
    thought: Thought
    weighed: tuple[Weighed, ...]
    said: tuple[Said, ...]

    def data(self) -> dict[str, Any]:
        """For programs, and for the page."""
        odds = {one.move: one.odds.shares() for one in self.weighed}
        considered = [
            {"move": one.move, "visits": one.visits, "shares": odds.get(one.move, [])}
            for one in self.thought.considered
        ]
        endings = self.weighed[0].odds.endings(self.seat) if self.weighed else ()
        return {
            "move": self.thought.move,
            "considered": considered,
            "ahead": list(self.thought.ahead),
            "endings": [asdict(one) for one in endings],
            "said": [asdict(one) for one in self.said],
        }


class Adviser:
    """The bot that is asked for a hint. It also looks at how games go on."""

    def __init__(self, game: Game, prior: Policy, level: str = "") -> None:
        self.game = game
        self._thinker = Thinker(game, prior, effort(level or LEVEL, game))
        self._forecast = Forecast(game)

    def advise(self, known: State, seed: int, games: int = GAMES) -> Advice:
        """For the seat that is asked, from the position as it knows it."""
        seat = int(known.asked)
        view = known.view(seat)
        thought = self._thinker.think(view, seed)
        belief, weighed = self.game.belief(view), list[Weighed]()
        for one in thought.considered[:WEIGHED]:
            answer, until = self.game.moves.parse(one.move), thread_time() + PATIENCE
            odds = self._forecast.after(belief, [answer], games, seed, until)
            weighed.append(Weighed(one.move, odds))
        return Advice(seat, thought, tuple(weighed), self._say(known, seat, thought, weighed))

    def _say(
        self, known: State, seat: int, thought: Thought, weighed: Sequence[Weighed]
    ) -> tuple[Said, ...]:
        phrase = phrases(self.game)
        told = [Said("would", {"move": phrase(thought.move)})]
        if not weighed:
            return (*told, Said("forced", {}))
        usual = self._thinker.usual(known)
        kind = "because" if usual == thought.move else "against_prior"
        if self.game.has("reasons"):
            told.append(Said(kind, {"move": phrase(usual)}, why(self.game, known, usual)))
        best = weighed[0].odds
        told.append(Said("odds", {"percent": best.percents()[seat]}))
        worst = next((one for one in best.endings(seat) if not one.won), None)
        if worst is not None and worst.percent:
            lost = ending_in_words(self.game.SLUG, False, worst.reason)
            told.append(Said("worst", {"percent": worst.percent, "ending": lost}))
        told.append(_runner_up(seat, phrase, weighed[0], weighed[1]))
        if thought.hurried:
            wanted = self._thinker.effort.simulations
            told.append(Said("hurried", {"made": thought.simulations, "wanted": wanted}))
        return tuple(told)


def _runner_up(seat: int, phrase: Callable[[str], str], best: Weighed, second: Weighed) -> Said:
    """The second best answer, what it costs, and how sure that is."""
    cost = best.odds.share(seat) - second.odds.share(seat)
    doubt = hypot(best.odds.error(seat), second.odds.error(seat))
    facts: dict[str, Fact] = {"move": phrase(second.move)}
    least = max(_LEAST, doubt if cost > 0 else _SURE * doubt)
    told = abs(best.odds.percents()[seat] - second.odds.percents()[seat])
    if abs(cost) < least or not told:
        return Said("as_good", facts)
    facts |= {"percent": told, "doubt": max(1, round(100 * doubt))}
    if cost < 0:
        return Said("looks_better", facts)
    return Said("costs" if cost > _SURE * doubt else "may_cost", facts)


def sentence(advice: Advice, game: Game) -> str:
    return " ".join(said(one, game) for one in advice.said)


def musing(thought: Thought, game: Game) -> str:
    """What a bot that searches may say of its own answer, without odds: it has no time for them."""
    phrase = phrases(game)
    if not thought.considered:
        return ""
    others = [phrase(one.move) for one in thought.considered[1:2]]
    return said(Said("preferred", {"move": phrase(thought.move), "other": others[0]}), game)


def phrases(game: Game) -> Callable[[str], str]:
    return lambda move: game.moves[game.moves.parse(move)].phrase
