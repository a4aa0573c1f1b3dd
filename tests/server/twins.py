"""Two matches that some cannot tell apart, played on alike and as differently as can be."""

import random
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from restinplay.core.chance import Lot, Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.orders import standing
from restinplay.core.record import Record
from restinplay.core.state import CHANCE, OVER, State

TRIES = 5  # at one answer of both worlds until another way is looked for
WAYS = 12  # to go on from one question that are tried
EAGER = ("share ", "done")  # shares of graves are what it hides
CHOICE = 3  # and how many of these are compared: the one that hides most is taken
Plan = dict[int, int]
Pair = list[State]
Way = tuple[list[int], list[int]]  # answers of one world and of the other
Given = tuple[int, int, int]  # who answers, and what in each world


def names_of(game: Game) -> list[str]:
    return [f"Player {seat}" for seat in range(game.seats)]


class Planned:
    """A dealer with a shuffle of its own, who turns up what was planned for a position."""

    def __init__(self, seed: int, plan: Plan) -> None:
        self._shuffled = Shuffled(seed)
        self._plan = plan

    def answer(self, state: State) -> int:
        move = self._plan[hash(state)]
        self.learn(state, move)
        return move

    def learn(self, state: State, move: int) -> None:
        with suppress(BadInput, ZeroDivisionError):  # after an undo other cards may come
            self._shuffled.learn(state, move)

    def forget(self, answers: int) -> None:
        self._shuffled.forget(answers)

    def unseal(self, lots: Any) -> list[int] | None:
        return self._shuffled.unseal(lots)

    def peek(self, lot: Lot) -> int:
        return self._shuffled.unseal([lot])[0]


class Twins:
    """Two matches that nobody among the watchers can tell apart, and how they may go on."""

    def __init__(self, game: Game, watchers: list[int], deals: tuple[str, str], seed: int) -> None:
        self.game = game
        self.watchers = watchers
        self.luck = random.Random(seed)
        self.daring = self.luck.choice([0.2, 0.5, 0.8])  # bold worlds part company soon
        self.plans: tuple[Plan, Plan] = ({}, {})
        self.dealers = [Planned(2 * seed + which, self.plans[which]) for which in (0, 1)]
        self.matches = [
            Match(game, self.dealers[which], Record.of(game, names_of(game), deals[which]))
            for which in (0, 1)
        ]
        self.hidden = 0  # answers that were not the same in both worlds
        self.over = False  # both games could end with the next answer

    def open(self) -> bool:
        """Deal the opening; False if this luck finds none that look alike."""
        for _ in range(WAYS):
            pair = [match.state.clone() for match in self.matches]
            given: list[Given] = []
            if self._nature(pair, given):
                self._keep(given)
                for match in self.matches:
                    match.settle()
                return True
        return False

    @property
    def asked(self) -> int:
        return int(self.matches[0].state.asked)

    @property
    def lines(self) -> int:
        return len(self.matches[0].record.lines)

    def step(self, *, may_end: bool = False) -> tuple[str, str] | None:
        """An answer for each world, after which they still look alike; None: there is none.

        Games that may not end go round their end as long as they can. After it all is open, so
        that the last answer is not given.
        """
        ways, self.over = [], False
        for _ in range(WAYS):
            if way := self._way():
                ways.append(way)
            if may_end and self.over:
                return None
        if not ways:
            return None
        given = max(ways[:CHOICE], key=_hidden)
        self._keep(given)
        _, *moves = given[0]
        for match, move in zip(self.matches, moves, strict=True):
            play(match, move)
        one, other = (self.game.moves.text(move) for move in moves)
        return one, other

    def _way(self) -> list[Given] | None:
        """One way to go on from here to the next question that a person must answer."""
        pair = [match.state.clone() for match in self.matches]
        given: list[Given] = []
        found = self._answer(pair, given) and self._nature(pair, given)
        return given if found and self._by_order(pair, given) else None

    def take_back(self, line: int) -> None:
        for match in self.matches:
            while len(match.record.lines) > line:
                match.take_back()

    def differences(self) -> int:
        """Numbers of the positions that differ, and hidden places that hold different cards."""
        one, other = (match.state for match in self.matches)
        sealed = [
            self.dealers[0].peek(lot) != self.dealers[1].peek(lot)
            for lot, twin in zip(one.sealed(), other.sealed(), strict=False)
            if lot.name == twin.name and lot.place == twin.place
        ]
        return sum(sealed) + _apart(one.data(), other.data())

    def _keep(self, given: list[Given]) -> None:
        """Let nature remember what it will answer."""
        pair = [match.state.clone() for match in self.matches]
        for who, *moves in given:
            for state, plan, move in zip(pair, self.plans, moves, strict=True):
                if who == CHANCE:
                    plan[hash(state)] = move
                state.apply(move)
        self.hidden += _hidden(given)

    def _answer(self, pair: Pair, given: list[Given]) -> bool:
        """One answer in each world, to the question that is open, as different as can be."""
        ways = self._alike(pair)
        for _ in range(TRIES if ways else 0):
            mine, theirs = self.luck.choice(self._eager(pair[0], ways))
            move = self.luck.choice(mine)
            others = [one for one in theirs if one != move]
            odd = bool(others) and (move not in theirs or self.luck.random() < self.daring)
            moves = (move, self.luck.choice(others) if odd else move)
            after = [state.clone() for state in pair]
            for state, one in zip(after, moves, strict=True):
                state.apply(one)
            if self._look_alike(after):
                given.append((int(pair[0].asked), *moves))
                pair[:] = after
                return True
        return False

    def _eager(self, state: State, ways: list[Way]) -> list[Way]:
        """What brings hidden cards into play, more often than not."""
        for word in EAGER:
            found = [way for way in ways if state.moves.text(way[0][0]).startswith(word)]
            if found and state.asked >= 0 and self.luck.random() < 0.7:
                return found
        return ways

    def _alike(self, pair: Pair) -> list[Way]:
        """Answers of one world and of the other that all who watch see as the same."""
        found: list[dict[tuple[str, ...], list[int]]] = [{}, {}]
        for state, plan, seen in zip(pair, self.plans, found, strict=True):
            settled = plan.get(hash(state)) if state.asked == CHANCE else None
            for move in state.legal() if settled is None else [settled]:
                key = tuple(state.witness(move, seat) for seat in self.watchers)
                seen.setdefault(key, []).append(move)
        return [(found[0][key], found[1][key]) for key in found[0] if key in found[1]]

    def _look_alike(self, pair: Pair) -> bool:
        one, other = pair
        if one.asked != other.asked or one.asked == OVER:
            self.over |= one.asked == other.asked
            return False
        return all(one.view(seat) == other.view(seat) for seat in self.watchers)

    def _nature(self, pair: Pair, given: list[Given]) -> bool:
        while pair[0].asked == CHANCE:
            if not self._answer(pair, given):
                return False
        return True

    def _by_order(self, pair: Pair, given: list[Given]) -> bool:
        """What standing orders answer then, and nature after them."""
        while True:
            moves = [
                self._ordered(match, state, given)
                for match, state in zip(self.matches, pair, strict=True)
            ]
            if moves == [None, None]:
                return True
            if moves[0] is None or moves[1] is None:
                return False
            given.append((int(pair[0].asked), moves[0], moves[1]))
            for state, move in zip(pair, moves, strict=True):
                assert move is not None
                state.apply(move)
            if not (self._look_alike(pair) and self._nature(pair, given)):
                return False

    def _ordered(self, match: Match, state: State, given: list[Given]) -> int | None:
        """What `Match.ordered` will say there."""
        seat = int(state.asked)
        answered = [line.who for line in match.record.lines] + [who for who, *_ in given]
        view = state.view(seat)
        for text, after in standing(match.record.orders, seat).items():
            order = self.game.order(text)
            lapses = order.lapses(view) and set(answered[after:]) - {CHANCE, seat}
            answer = None if lapses or order.secret else order.answer(view)
            if answer in view["legal"]:
                return int(self.game.moves.parse(str(answer)))
        return None


def _hidden(given: list[Given]) -> int:
    return sum(one != other for _, one, other in given)


def play(match: Match, move: int | None) -> None:
    """An answer and all that follows by itself."""
    while move is not None:
        match.answer(move)
        match.settle()
        move = None
        if match.state.asked >= 0:
            match.lapse()
            move = match.ordered(secret=False)


def _apart(one: Any, other: Any) -> int:
    """In how many places two positions differ."""
    if isinstance(one, dict):
        return sum(_apart(one[name], other[name]) for name in one)
    if isinstance(one, list):
        return sum(_apart(*both) for both in zip_longest(one, other))
    return int(one != other)
