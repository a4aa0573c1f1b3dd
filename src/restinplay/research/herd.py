"""Herd: many games at once, each with one learner among bots, stepped by one compiled call.

What a step leaves behind lies in flat buffers, game by game: observations and masks as bytes,
rewards, and which games have ended.
"""

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State
from restinplay.research.planes.plane import Planes

ANY_SEAT: Final = -1
ILLEGAL: Final = -1.0  # the reward of an answer that is not legal; it changes nothing


@final
class Herd:
    """`number` games that begin like `root`; a game that is over begins anew with the next step.

    The learner has the same seat in all games or, with ANY_SEAT, one that is drawn for each game.
    A rival that only picks at random is shown the game as it is, every other one what it may know.
    """

    def __init__(
        self, root: State, planes: Planes, number: int, seats: int, seat: int, rival: Policy
    ) -> None:
        self.root = root
        self.planes = planes
        self.number: i64 = number
        self.seats: i64 = seats
        self.fixed_seat: i64 = seat
        self.rival = rival
        self.careless = type(rival) is Policy
        self.actions: i64 = root.moves.decisions
        self.size: i64 = planes.size
        self.games: list[State] = [root.clone() for _ in range(number)]
        self.luck: list[Rng] = [Rng(game) for game in range(number)]
        self.seat: vec[i64] = vec[i64]([0] * number)  # of the learner
        self.rewards: vec[float] = vec[float]([0.0] * number)
        self.ended: vec[u8] = vec[u8]([0] * number)
        self.illegal: vec[u8] = vec[u8]([0] * number)
        self.looks = BytesWriter()
        self.masks = BytesWriter()
        self._no_looks = planes.nothing * number
        self._no_masks = bytes(root.moves.decisions) * number
        self._buffer: vec[i64] = vec[i64]([0] * root.moves.decisions)

    def seed(self, game: int, seed: int) -> None:
        """From now on the luck of this game comes from that seed."""
        self.luck[game] = Rng(seed)

    def reset(self) -> None:
        """Begin all games anew."""
        for game in range(self.number):
            self.begin(game)
            self.rewards[game] = 0.0
            self.ended[game] = 0
            self.illegal[game] = 0
        self.look()

    def step(self, actions: list[int]) -> None:
        """One answer of the learner in each game, and all that follows until it is asked again."""
        for game in range(self.number):
            action: i64 = actions[game]
            if action < 0 or action >= self.actions:
                raise ValueError(f"there is no action {action}")
            reward = 0.0
            self.illegal[game] = 0
            if self.ended[game] != 0:
                self.ended[game] = 0
                self.begin(game)
            elif self.masks[game * self.actions + action] == 0:
                self.illegal[game] = 1
                reward = ILLEGAL
            else:
                state = self.games[game]
                state.apply(action)
                self.run(state, self.luck[game], self.seat[game])
                if state.asked == OVER:
                    self.ended[game] = 1
                    reward = state.returns()[self.seat[game]]
            self.rewards[game] = reward
        self.look()

    def sample(self, rng: Rng) -> list[int]:
        """For each game one of the learner's legal answers, each as likely as the others."""
        chosen = []
        for game in range(self.number):
            state = self.games[game]
            action: i64 = 0
            if state.asked != OVER:
                action = state.pick(rng, self._buffer)
            chosen.append(int(action))
        return chosen

    def begin(self, game: i64) -> None:
        """A new game. Should it be over before the learner is asked, another one begins."""
        state, luck = self.games[game], self.luck[game]
        while True:
            seat = self.fixed_seat
            if seat < 0:
                seat = luck.below(self.seats)
            self.seat[game] = seat
            state.copy_from(self.root)
            self.run(state, luck, seat)
            if state.asked != OVER:
                return

    def run(self, state: State, luck: Rng, seat: i64) -> None:
        """Let nature and the rivals answer until the learner is asked or the game is over."""
        state.deal(luck)
        while state.asked != seat and state.asked != OVER:
            if self.careless:
                state.step(luck, self._buffer)
            else:
                known = state.veil(int(state.asked))
                state.apply(self.rival.choose(known, luck, self._buffer))
                if state.asked == CHANCE:
                    state.deal(luck)

    def look(self) -> None:
        """Write what all learners see and may answer; when a game is over any answer will do."""
        self.looks.truncate(0)
        self.looks.write(self._no_looks)
        self.masks.truncate(0)
        self.masks.write(self._no_masks)
        at: i64 = 0
        first: i64 = 0
        for game in range(self.number):
            state = self.games[game]
            self.planes.write(state, self.seat[game], self.looks, at)
            if state.asked == OVER:
                for place in range(first, first + self.actions):
                    self.masks[place] = 1
            else:
                for offer in range(state.fill(self._buffer)):
                    self.masks[first + self._buffer[offer]] = 1
            at += self.size
            first += self.actions
