"""Who sits where: people by their names, bots by the name of their kind."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots
from restinplay.bots.hints import Adviser, musing, sentence
from restinplay.bots.levels import CALLED, LEVELS, TITLES, times
from restinplay.bots.saying import reason_in_words, why
from restinplay.core.errors import BadInput, shown
from restinplay.core.game import Game
from restinplay.core.record import Line
from restinplay.core.rng import Rng
from restinplay.core.state import State

MOST_TIMES = 99


def bot_of(name: str, slug: str) -> str | None:
    """The kind of bot that goes by this name (`thumb`, `thumb 2`, `Casual`, `Master x4`, and in
    older files `level2`), or None for a person."""
    called = re.sub(r" \d+$", "", name)
    bare, _, longer = called.rpartition(" ") if " x" in called else (called, "", "")
    kind = CALLED.get(bare.lower(), bare) + longer
    return kind if times(kind)[0] in bots.names(slug) else None


def name_of(kind: str) -> str:
    """How a bot is called at the table: levels by what they are."""
    level, longer = times(kind)
    title = TITLES[level] if level in LEVELS else level
    return title if longer == 1 else f"{title} x{longer}"


def with_more_time(names: Sequence[str], longer: int, slug: str) -> list[str]:
    """The same players, but Masters think so many times as long."""
    master = LEVELS[-1]
    if not 1 <= longer <= MOST_TIMES:
        raise BadInput(f"a Master thinks 1 to {MOST_TIMES} times as long, not {longer} times")
    if master not in [bot_of(name, slug) for name in names]:
        raise BadInput("only a Master thinks longer, and none plays: --players You,Master")
    title = TITLES[master]
    return [
        name.replace(title, name_of(f"{master}x{longer}"), 1)
        if bot_of(name, slug) == master
        else name
        for name in names
    ]


def people(names: Sequence[str], slug: str) -> list[int]:
    return [seat for seat, name in enumerate(names) if bot_of(name, slug) is None]


def seat_players(
    kind: type[Game],
    players: str = "",
    seats: int | None = None,
    name: str = "You",
    bot: str = "",
) -> list[str]:
    """Names for all seats, from `Ada,thumb,Ben`; the seats that are left get this bot, or the
    usual one."""
    usual = bot or bots.usual(kind.SLUG)
    if bot_of(name, kind.SLUG):
        raise BadInput(f"'{shown(name)}' is the name of a bot; --players says who sits where")
    named = [" ".join(word.split()) for word in players.split(",")] if players else [name]
    if players and not all(named):
        example = f"Ada,Ben or Ada,{name_of(usual)}"
        raise BadInput(f"players are written {example}, not '{shown(players)}'")
    wanted = max(len(named), kind.SEATS[0]) if seats is None else seats
    if wanted not in kind.SEATS:
        kind(seats=wanted)  # says how many it has
    if len(named) > wanted:
        raise BadInput(f"{len(named)} players cannot sit on {wanted} seats")
    names = [*named, *[usual] * (wanted - len(named))]
    return _told_apart([_meant(name, kind.SLUG) for name in names], kind.SLUG)


def _meant(name: str, slug: str) -> str:
    """A bot's name with or without capitals, or a person's name that is no slip of such a name."""
    if bot_of(name.lower(), slug):
        return name.lower()
    if get_close_matches(name.lower(), [*bots.names(slug), *CALLED], cutoff=0.75):
        raise BadInput(
            f"unknown bot '{shown(name)}'; choose from "
            f"{', '.join(map(name_of, bots.names(slug)))}, "
            f"and a person's name must not resemble a bot's"
        )
    return name


def _told_apart(names: list[str], slug: str) -> list[str]:
    """Bots of one kind get numbers from the second on; no two people have one name."""
    told: list[str] = []
    for name in names:
        kind = bot_of(name, slug)
        count = [bot_of(other, slug) for other in told].count(kind) + 1
        if kind is None and name in told:
            raise BadInput(f"two players are called {shown(name)}")
        called = name if kind is None else name_of(kind)
        told.append(called if kind is None or count == 1 else f"{called} {count}")
    if not people(told, slug):
        raise BadInput("somebody must sit at the table; rip arena lets bots play alone")
    return told


def bots_in(names: Sequence[str], game: Game, seed: int | None = None) -> dict[int, "Bot"]:
    """The bots among the players, by seat."""
    kinds = enumerate(bot_of(name, game.SLUG) for name in names)
    return {seat: Bot(kind, game, seat, seed) for seat, kind in kinds if kind}


def advice(game: Game, state: State, seat: int, number: int) -> str:
    """What a bot would do in this seat, and why."""
    adviser = Adviser(game, bots.policy(bots.usual(game.SLUG), game))
    return sentence(adviser.advise(state.veil(seat), number), game)


def thoughts_of(bots: Mapping[int, "Bot"]) -> Callable[[int, State, Line], str]:
    """What a bot thought of an answer it is about to give, as a sentence."""

    def thought(number: int, state: State, line: Line) -> str:
        bot = bots.get(line.who)
        if bot is None:
            return ""
        reason = bot.reason(state, state.moves.parse(line.text))
        said = f"Rule of thumb: {reason}." if reason else bot.thoughts.get(number, "")
        return f"({said})" if said else ""

    return thought


class Bot:
    """A bot in a seat. It is shown what the seat may know and nothing else."""

    def __init__(self, kind: str, game: Game, seat: int, seed: int | None) -> None:
        self.kind = kind
        self.game = game
        self.seat = seat
        self._policy = bots.undaunted(bots.policy(kind, game), game)
        self._luck = random.SystemRandom().getrandbits(40) if seed is None else seed
        self._buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
        self.thoughts: dict[int, str] = {}  # of this sitting: what it said to itself, by answer
        self.failed = False  # whether it could not think about its last answer

    @property
    def searches(self) -> bool:
        return times(self.kind)[0] in LEVELS[2:]

    def choose(self, state: State, number: int) -> int:
        """Its answer. A seeded game that is resumed goes on as it would have: `number` is how many
        answers there are."""
        rng = Rng((self._luck * 8 + self.seat) * 4096 + number)
        before = self._policy.failures
        if thinker := bots.thinker_of(self._policy):
            thinker.thought = None  # it may slip, and not think at all
        move = int(self._policy.choose(state.veil(self.seat), rng, self._buffer))
        self.failed = self._policy.failures > before
        self.thoughts[number] = self._said(self.game.moves.text(move))
        return move

    def _said(self, move: str) -> str:
        """Of a bot that searches, and thought about just this answer."""
        thinker = bots.thinker_of(self._policy)
        thought = thinker.thought if thinker else None
        if thought is None or thought.move != move:
            return ""
        return musing(thought, self.game)

    def reason(self, state: State, move: int) -> str:
        """Why rules of thumb like or dislike this answer."""
        if self.kind != "thumb" or not self.game.has("reasons"):
            return ""
        found = why(self.game, state.veil(self.seat), self.game.moves.text(move))
        return reason_in_words(found, self.game)
