"""Positions and views that nobody reached: each is refused in one line, or can be played out."""

import copy
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from restinplay import compiled
from restinplay.core.chance import Drawn
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import SPECTATOR, State
from tests.contract.walks import Walk

LONGEST_GAME = 20_000  # answers
LOOKS = 80  # answers between two looks at what a position shows
WALKS = 16 if compiled() else 2  # through each way to play a game, from which positions are taken
VEILED = 0.25  # of the positions are altered as one seat knows them
WRONG: tuple[Any, ...] = (None, True, False, "", "7", "\x1b[2J", 1.5, [], {}, [[[]]], 10**5000)


def reached(game: Game, luck: random.Random) -> State:
    """A state somewhere in a random game."""
    walk = Walk(game, luck.randrange(WALKS))
    place = luck.randrange(len(walk.answers) + 1)
    return next(state for number, state in enumerate(walk.states()) if number == place).clone()


def alter_positions(games: list[Game], count: int, luck: random.Random) -> int:
    """How many altered positions were taken; each of them has been played out."""
    taken = 0
    for number in range(count):
        game = games[number % len(games)]
        state, seat = reached(game, luck), None
        if luck.random() < VEILED:
            seat = luck.randrange(game.seats)
            state = state.veil(seat)
        data = altered(state.data(), luck)
        taken += holds(game, partial(game.state, data, seat), luck, seat)
    return taken


def alter_views(games: list[Game], count: int, luck: random.Random) -> int:
    taken = 0
    for number in range(count):
        game = games[number % len(games)]
        seat = luck.randrange(game.seats)
        view = altered(reached(game, luck).view(seat), luck)
        taken += holds(game, partial(game.recall, view), luck, view.get("seat", seat))
    return taken


def altered(value: Any, luck: random.Random) -> Any:
    """The same with one thing changed; a long list is chosen no more often than a number."""
    other = copy.deepcopy(value)
    if luck.random() < 0.04:
        holder, key = _somewhere(other, luck)
        holder[key] = luck.choice(WRONG)
        return other
    while other == value:
        _alter(other, *_somewhere(other, luck), luck)
    return other


def _alter(value: Any, holder: Any, key: Any, luck: random.Random) -> None:
    old = holder[key]
    if isinstance(holder, dict) and luck.random() < 0.02:
        del holder[key]
    elif isinstance(old, bool):
        holder[key] = not old
    elif isinstance(old, int):
        holder[key] = _another_number(old, luck)
    elif isinstance(old, list):
        _disturb(old, luck)
    else:  # a text or nothing: what stands elsewhere
        holder[key] = luck.choice([there[at] for there, at in _places(value)])


def _somewhere(value: Any, luck: random.Random) -> tuple[Any, Any]:
    key = luck.choice(list(value) if isinstance(value, dict) else range(len(value)))
    if isinstance(value[key], dict | list) and value[key] and luck.random() < 0.5:
        return _somewhere(value[key], luck)
    return value, key


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _another_number(old: int, luck: random.Random) -> int:
    if luck.random() < 0.9:  # what might just be possible
        return luck.choice([old - 1, old + 1, -1, 0, 1, 2])
    numbers: list[int] = [
        old ^ 1 << luck.randrange(8),
        old ^ 1 << luck.randrange(62),
        luck.randrange(-3, 60),
        luck.choice((-(2**63), 2**31, 2**62, 2**64, 10**400)),
    ]
    return luck.choice(numbers)


def _disturb(some: list[Any], luck: random.Random) -> None:
    deed = luck.randrange(12)
    if deed == 0 and some:
        some.pop(luck.randrange(len(some)))
    elif deed == 1 and some:
        some.insert(luck.randrange(len(some)), luck.choice(some))
    elif deed > 2 and len(some) > 1:
        one, other = luck.sample(range(len(some)), 2)
        some[one], some[other] = some[other], some[one]
    else:
        some.append(luck.choice([0, 1, -1, 99, "x", None]))


def holds(
    game: Game, make: Callable[[], State], luck: random.Random, seat: int | None = None
) -> bool:
    """Whether the position is taken; then it is played to the end. If not, one line says why.

    What only one seat knows is played as that seat imagines it, and looks the same to it.
    """
    try:
        state = make()
    except BadInput as error:
        is_one_line(str(error))
        return False
    if seat is not None:
        view = state.view(seat)
        state = imagined(game, view, luck)
        assert state.view(seat) == view
    play_out(game, state, luck)
    return True


def imagined(game: Game, view: dict[str, Any], luck: random.Random) -> State:
    state = game.new()
    game.belief(view).imagine(state, Rng(luck.getrandbits(30)))
    return state


def is_one_line(text: str) -> None:
    assert text.isprintable(), text
    assert 0 < len(text) < 300, text


def play_out(game: Game, state: State, luck: random.Random) -> None:
    """To the end at random, as a game that begins here, with a look around now and then."""
    begun = game.begun_at(state.data())
    record = Record.of(begun, [f"Player {seat}" for seat in range(game.seats)])
    match = Match(begun, Drawn(luck.getrandbits(30)), record)
    for step in range(LONGEST_GAME):
        match.settle()
        if step % LOOKS == 0 or match.over:
            look(game, match.state, luck)
        if match.over:
            assert len(match.state.scores()) == len(match.state.returns()) == game.seats
            assert match.state.reasons()
            return
        match.answer(luck.choice(match.state.legal()))
    raise AssertionError("this game does not end")


def look(game: Game, state: State, luck: random.Random) -> None:
    """Every seat sees, remembers and imagines the position, and may ask why not."""
    game.check(state)
    state.question()
    state.view(SPECTATOR)
    for seat in range(game.seats):
        view = state.view(seat)
        assert game.recall(view).view(seat) == view
        world = imagined(game, view, luck)
        game.check(world)
        assert world.view(seat) == view
        game.check(state.veil(seat), seat)
    state.veil(SPECTATOR).check()
    if state.asked >= 0:
        state.veil(int(state.asked)).why_not(luck.randrange(len(game.moves)))
