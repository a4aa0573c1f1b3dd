"""The contract tests themselves, tried on a toy that keeps its secrets and on toys that leak."""

from collections.abc import Callable
from itertools import pairwise
from types import ModuleType
from typing import Any, ClassVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.belief import Belief
from restinplay.core.events import Event
from restinplay.core.forced import Forced
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.record import Line, Record
from restinplay.core.rng import Rng
from restinplay.core.state import SPECTATOR, State
from tests.contract import checks
from tests.contract.candle import CALL, FOLD, HIGH, LOW, Candle, CandleBelief, CandleGame
from tests.contract.walks import LONG, LOOKS, Walk


@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: check.__name__)
def test_an_honest_game_passes(check: Callable[[Walk], None]) -> None:
    for seed in range(20):
        check(Walk(CandleGame(), seed))


class ViewLeaks(Candle):
    def view(self, seat: int) -> dict[str, Any]:
        return {**super().view(seat), "even": [card % 2 for card in self.held]}


class EventLeaks(Candle):
    def announce(self, move: int) -> None:
        self.tell("dealt", "C-1", self.phase, move)


class RecordLeaks(Candle):
    def witness(self, move: int, seat: int) -> str:
        return self.moves.text(move)


class PromptLeaks(Candle):
    """Skips the question of a seat that holds a 4: being asked tells."""

    def apply(self, move: Any) -> None:
        super().apply(move)
        if self.phase == 3 and self.held[1] == 4:
            self.asked = 0


def leaking(state: type[Candle]) -> Game:
    class Leaking(CandleGame):
        STATE: ClassVar[type[Candle]] = state

    return Leaking()


@pytest.mark.parametrize("state", [ViewLeaks, EventLeaks, RecordLeaks, PromptLeaks])
def test_a_leak_is_caught(state: type[Candle]) -> None:
    with pytest.raises(AssertionError):
        walls_hold(leaking(state))


def walls_hold(game: Game) -> None:
    for seed in range(20):
        walk = Walk(game, seed)
        checks.hidden_answers_change_nothing_seen(walk)
        checks.what_is_imagined_looks_the_same(walk)
        checks.prompts_tell_nothing(walk)
        checks.forced_answers_tell_nothing(walk)


def test_a_belief_that_forgets_what_the_seat_has_seen_is_caught() -> None:
    class Forgetful(CandleBelief):
        def imagine(self, into: State, rng: Rng) -> None:
            self.state.held = [0, 0]
            super().imagine(into, rng)

    class ForgetfulGame(CandleGame):
        def belief(self, view: dict[str, Any]) -> Belief:
            return Forgetful(self.remember(view, Candle))

    with pytest.raises(AssertionError):
        walls_hold(ForgetfulGame())


class HastyGame(CandleGame):
    """Folds by itself with a 1: a seat that takes its time holds a better card."""

    @classmethod
    def has(cls, name: str) -> bool:
        return name == "forced"

    @classmethod
    def part(cls, name: str) -> ModuleType:
        module = ModuleType(name)
        module.FORCED = (Forced("fold", "Fold a 1", "It was a 1.", hasty),)  # type: ignore[attr-defined]
        return module


def hasty(game: Game, view: dict[str, Any], alone: bool) -> str | None:
    return "fold" if view["asked"] == 1 and 1 in view["held"] else None


def test_haste_that_tells_a_card_is_caught() -> None:
    with pytest.raises(AssertionError):
        walls_hold(HastyGame())


class Honest(Policy):
    """Knows its own card."""

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        assert isinstance(state, Candle)
        if state.asked == 0:
            return HIGH if state.held[0] > 2 else LOW
        return CALL if state.held[1] > 2 else FOLD


class Peeping(Honest):
    """Knows the other card too."""

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        assert isinstance(state, Candle)
        return (
            HIGH if state.asked == 0 and state.held[1] == 1 else super().choose(state, rng, buffer)
        )


def test_a_policy_that_peeps_is_caught() -> None:
    keeps_to_what_is_seen(Honest())
    with pytest.raises(AssertionError):
        keeps_to_what_is_seen(Peeping())


def keeps_to_what_is_seen(policy: Policy) -> None:
    for seed in range(20):
        checks.chooses_by_what_is_seen(policy, Walk(CandleGame(), seed))


class Drawn(Candle):
    """As long as a long game: seat 0 thinks it over many times."""

    FIELDS: ClassVar[tuple[str, ...]] = (*Candle.FIELDS, "thoughts")

    def __init__(self) -> None:
        super().__init__()
        self.thoughts = 0

    def apply(self, move: Any) -> None:
        if self.phase == 2 and self.thoughts < 2 * LONG:
            self.thoughts += 1
        else:
            super().apply(move)


def test_a_long_game_is_looked_at_in_all_its_parts() -> None:
    walk = Walk(leaking(Drawn), 1)
    everywhere = [state.data() for state in Walk(walk.game, 1, everywhere=True).looks()]
    looks = [state.data() for state in walk.looks()]
    assert len(everywhere) == len(walk.answers) + 1 > 2 * LONG
    assert LOOKS <= len(looks) <= LOOKS + 1
    places = [everywhere.index(data) for data in looks]
    assert max(after - before for before, after in pairwise(places)) <= 2 * len(everywhere) // LOOKS
    assert looks[-1] == everywhere[-1]


def test_a_record_of_one_seat_hides_what_that_seat_could_not_see() -> None:
    game = CandleGame()
    record = Record.of(game, ["Ann", "Bob"])
    record.lines = [Line(-1, "card 3"), Line(-1, "card 1"), Line(0, "high"), Line(1, "call")]
    record.end = "called_or_folded"
    shown = {seat: record.for_seat(game, seat) for seat in (0, 1, SPECTATOR)}
    assert [line.text for line in shown[0].lines] == ["card 3", "?", "high", "call"]
    assert [line.text for line in shown[1].lines] == ["?", "card 1", "?", "call"]
    assert [line.text for line in shown[SPECTATOR].lines] == ["?", "?", "?", "call"]
    again = Record.parse(str(shown[1]))
    assert again.seen_by == "1"
    again.verify(game)


def test_an_event_for_one_seat_is_not_visible_to_another() -> None:
    event = Event("dealt", "C-1", (3,), seat=1)
    assert event.visible_to(1)
    assert not event.visible_to(0)
    assert not event.visible_to(SPECTATOR)
