"""Vector: many games at once, each with one learner among bots, stepped by one compiled call.

What a step leaves behind lies in flat buffers, game by game: observations, which the next step
writes over, masks, which are made again each time, rewards, and which games have ended.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from restinplay.core.planes import Planes
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

ANY_SEAT: Final = -1
MOST_ILLEGAL: Final = 64  # answers that are not legal, after which a game is cut
COST: Final = 1.0 / MOST_ILLEGAL  # of such an answer; exact, so that a game never costs more than 1


@final
class Vector:
    """`number` games that begin like `root`; a game that is over begins again with the next step.

    The learner has the same seat in all games or, with ANY_SEAT, one that is drawn for each game.
    A rival that only picks at random is shown the game as it is, every other one what it may know.
    A game is cut after too many answers that are not legal, or after `most_steps` answers, if that
    is not 0; what it pays with what illegal answers cost is never less than -1.
    """

    def __init__(
        self,
        root: State,
        planes: Planes,
        number: int,
        seats: int,
        seat: int,
        rival: Policy,
        most_steps: int,
    ) -> None:
        self.root = root
        self.planes = planes
        self.number: i64 = number
        self.seats: i64 = seats
        self.fixed_seat: i64 = seat
        self.most_steps: i64 = most_steps
        self.rival = rival  # no method is called in here: every attribute would be checked for ever
        self.careless = type(rival) is Policy
        self.actions: i64 = root.moves.decisions
        self.words: i64 = planes.words
        self.memo: i64 = planes.memo
        self.games: vec[State] = vec[State]([root.clone() for _ in range(number)])
        self.luck: vec[Rng] = vec[Rng]([Rng(game) for game in range(number)])
        self.seat: vec[i64] = vec[i64]([0] * number)  # of the learner
        self.rewards: vec[float] = vec[float]([0.0] * number)
        self.ended: vec[u8] = vec[u8]([0] * number)
        self.cut: vec[u8] = vec[u8]([0] * number)
        self.illegal: vec[u8] = vec[u8]([0] * number)
        self.steps: vec[i64] = vec[i64]([0] * number)  # answered in this game
        self.costs: vec[float] = vec[float]([0.0] * number)  # of its illegal answers
        self.looks: vec[i64] = vec[i64]([0] * (number * (planes.words + planes.memo)))  # memos last
        self.masks: vec[u8] = vec[u8]([])
        self._no_masks = bytes(self.number * self.actions)  # a copy is quicker than so many zeros
        self._buffer: vec[i64] = vec[i64]([0] * root.moves.decisions)
        self._offers: vec[i16] = vec[i16]([0] * (number * root.moves.decisions))  # game by game
        self._offered: vec[i64] = vec[i64]([0] * number)  # how many of them; 0 when it is over

    def seed(self, game: int, seed: int) -> None:
        """From now on the luck of this game comes from that seed."""
        self.luck[game] = Rng(seed)

    def sit_opposite(self, rival: Policy) -> None:
        """From now on this one has the other seats."""
        self.rival = rival
        self.careless = type(rival) is Policy

    def reset(self) -> None:
        """Begin all games again."""
        self.clear()
        for game in range(self.number):
            self.begin(game)
            self.rewards[game] = 0.0
            self.ended[game] = 0
            self.cut[game] = 0
            self.illegal[game] = 0
            self.look(game)

    def step(self, actions: list[int]) -> None:
        """One answer of the learner in each game, and all that follows until it is asked again."""
        self.check(actions)
        self.clear()
        rewards, ended, cut, illegal = self.rewards, self.ended, self.cut, self.illegal
        steps, most_steps = self.steps, self.most_steps
        for game in range(self.number):
            rewards[game] = 0.0
            if ended[game] != 0 or cut[game] != 0:
                ended[game] = 0
                cut[game] = 0
                illegal[game] = 0
                self.begin(game)
            else:
                if illegal[game] != 0:
                    self.refuse(game)
                else:
                    self.answer(game, actions[game])
                steps[game] += 1
                if steps[game] == most_steps and ended[game] == 0:
                    cut[game] = 1
            self.look(game)

    def check(self, actions: list[int]) -> None:
        """Note which answers are not legal, before anything is changed."""
        masks, illegal, first = self.masks, self.illegal, i64(0)
        for game in range(self.number):
            action: i64 = actions[game]
            if action < 0 or action >= self.actions:
                raise ValueError(f"there is no action {action}")
            illegal[game] = 1 - masks[first + action]
            first += self.actions

    def sample(self, rng: Rng) -> vec[i64]:
        """For each game one of the learner's legal answers, each as likely as the others."""
        chosen = vec[i64]([0] * self.number)
        for game in range(self.number):
            offered = self._offered[game]
            if offered != 0:
                chosen[game] = i64(self._offers[game * self.actions + rng.below(offered)])
        return chosen

    def answer(self, game: i64, action: i64) -> None:
        """Carry out an answer of the learner."""
        state, seat = self.games[game], self.seat[game]
        state.apply(action)
        self.run(state, self.luck[game], seat)
        if state.asked == OVER:
            self.ended[game] = 1
            least = self.costs[game] - 1.0
            paid = state.payoff(seat)
            self.rewards[game] = paid if paid > least else least

    def refuse(self, game: i64) -> None:
        """An answer that is not legal changes nothing and has its price; the last one ends it."""
        self.rewards[game] = -COST
        self.costs[game] += COST
        if self.costs[game] >= 1.0:
            self.cut[game] = 1

    def begin(self, game: i64) -> None:
        """A new game. Should it be over before the learner is asked, another one begins."""
        state, luck = self.games[game], self.luck[game]
        self.steps[game] = 0
        self.costs[game] = 0.0
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

    def data(self) -> dict[str, list[Any]]:
        """All that another vector of the same table needs to go on like this one, as plain data."""
        return {
            "games": [self.games[game].data() for game in range(self.number)],
            "luck": [int(self.luck[game].word) for game in range(self.number)],
            "seat": list(self.seat),
            "rewards": list(self.rewards),
            "ended": list(self.ended),
            "cut": list(self.cut),
            "illegal": list(self.illegal),
            "steps": list(self.steps),
            "costs": list(self.costs),
            "dealt": [len(self.masks) > 0],
        }

    def load(self, data: dict[str, list[Any]]) -> None:
        """Go on where another vector was; observations and masks are made again."""
        self.clear()
        for game in range(self.number):
            self.games[game].load(data["games"][game])
            self.luck[game].word = data["luck"][game]
            self.seat[game] = data["seat"][game]
            self.rewards[game] = data["rewards"][game]
            self.ended[game] = data["ended"][game]
            self.cut[game] = data["cut"][game]
            self.illegal[game] = data["illegal"][game]
            self.steps[game] = data["steps"][game]
            self.costs[game] = data["costs"][game]
            if data["dealt"][0]:
                self.look(game)

    def clear(self) -> None:
        self.masks = vec[u8](self._no_masks)

    def look(self, game: i64) -> None:
        """Write what a learner sees and may answer; when the game is over any answer will do."""
        state, masks, buffer, offers = self.games[game], self.masks, self._buffer, self._offers
        memo = self.number * self.words + game * self.memo
        self.planes.write(state, self.seat[game], self.looks, game * self.words, memo)
        first = game * self.actions
        offered: i64 = 0
        if state.asked == OVER:
            for action in range(self.actions):
                masks[first + action] = 1
        else:
            offered = state.fill(buffer)
        for place in range(offered):
            offer = buffer[place]
            masks[first + offer] = 1
            offers[first + place] = i16(offer)
        self._offered[game] = offered
