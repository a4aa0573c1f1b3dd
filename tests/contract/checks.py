"""What every game must hold to. Each check walks whole games and raises AssertionError."""

import json
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.game import Game
from restinplay.core.record import Line, Record
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR, State
from tests.contract.walks import walk


def channels(state: State, seat: int) -> str:
    """Everything that reaches a seat: its view, and what it may answer if it is asked."""
    offers = state.legal() if state.asked == seat else []
    return json.dumps([state.view(seat), offers], sort_keys=True)


def seats_of(game: Game) -> list[int]:
    return [SPECTATOR, *range(game.seats)]


def clones_never_change(game: Game, seed: int) -> None:
    past: list[tuple[State, dict[str, Any]]] = []
    for state in walk(game, seed):
        clone = state.clone()
        assert clone == state
        assert hash(clone) == hash(state)
        past.append((clone, state.data()))
    for clone, data in past:
        assert clone.data() == data


def data_makes_the_same_state(game: Game, seed: int) -> None:
    for state in walk(game, seed):
        again = game.state(json.loads(json.dumps(state.data())))
        assert again == state
        assert again.legal() == state.legal()


def record_makes_the_same_state(game: Game, seed: int) -> None:
    record = Record.of(game, [f"Player {seat}" for seat in range(game.seats)])
    states = walk(game, seed)
    state = next(states)
    while state.asked != OVER:
        before, asked = state.clone(), int(state.asked)
        next(states)
        move = next(m for m in before.legal() if _after(before, m) == state)
        record.lines.append(Line(asked, game.moves.text(move)))
    record.end = " ".join(state.reasons())
    again = Record.parse(str(record))
    assert str(again) == str(record)
    assert again.verify(game) == state


def _after(state: State, move: int) -> State:
    after = state.clone()
    after.play(move)
    return after


def legal_is_what_is_not_refused(game: Game, seed: int) -> None:
    rulebook = game.rulebook
    for state in walk(game, seed):
        legal = state.legal()
        assert legal == sorted(set(legal))
        assert bool(legal) == (state.asked != OVER)
        for move in range(len(game.moves)):
            refusal = state.why_not(move)
            assert (refusal is None) == (move in legal), (game.moves.text(move), refusal)
            assert state.allows(move) == (move in legal)
            if refusal is not None:
                assert refusal.clause in rulebook.clauses


def questions_and_events_cite_clauses(game: Game, seed: int) -> None:
    rulebook = game.rulebook
    for state in walk(game, seed):
        assert state.question().clause in rulebook.clauses
        if state.log is None:
            state.log = []
        for event in state.log:
            assert event.clause in rulebook.clauses, event


def odds_are_exact_and_drawn(game: Game, seed: int) -> None:
    rng = Rng(seed)
    for state in walk(game, seed):
        if state.asked == CHANCE:
            odds = dict(state.odds())
            assert all(weight > 0 for weight in odds.values())
            assert list(odds) == state.legal() == sorted(odds)
            lot = state.lot()
            assert set(odds) <= set(lot.contents)
            assert int(state.draw(rng)) in odds


def fast_forms_equal_the_slow_ones(game: Game, seed: int) -> None:
    """`pick`, `deal` and `step` may be said faster, never differently."""
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    for step, state in enumerate(walk(game, seed)):
        if state.asked == OVER:
            continue
        one, other = Rng(step), Rng(step)
        if state.asked == CHANCE:
            fast, slow = state.clone(), state.clone()
            fast.deal(one)
            State.deal(slow, other)
            assert fast == slow
        else:
            assert state.pick(one, buffer) == State.pick(state, other, buffer)
            fast, slow = state.clone(), state.clone()
            fast.step(one, buffer)
            State.step(slow, other, buffer)
            assert fast == slow
            count = state.fill(buffer)
            assert [int(buffer[place]) for place in range(count)] == state.legal()
        assert one.below(1 << 30) == other.below(1 << 30)


def what_is_imagined_looks_the_same(game: Game, seed: int) -> None:
    """The first wall: view(imagined from the view) == view, and the veiled state is no richer."""
    rng = Rng(seed)
    scratch = game.new()
    for state in walk(game, seed):
        for seat in range(game.seats):
            seen = json.loads(json.dumps(state.view(seat)))
            game.belief(seen).imagine(scratch, rng)
            assert channels(scratch, seat) == channels(state, seat)
            assert channels(state.veil(seat), seat) == channels(state, seat)
            game.belief(state.veil(seat).view(seat)).imagine(scratch, rng)
            assert channels(scratch, seat) == channels(state, seat)


def hidden_answers_change_nothing_seen(game: Game, seed: int) -> None:
    """The second wall: whatever a hidden answer was, all who may not see it get the same."""
    for state in walk(game, seed):
        if state.asked == OVER:
            continue
        for seat in seats_of(game):
            if seat == state.asked:
                continue
            groups: dict[str, str] = {}
            for move in state.legal():
                after = state.clone()
                after.log = []
                shown = after.witness(move, seat)
                after.apply(move)
                events = [str(event) for event in after.log if event.visible_to(seat)]
                seen = channels(after, seat) + str(events) + str(_who_is_asked(after, seat))
                assert groups.setdefault(shown, seen) == seen, (seat, game.moves.text(move))
            assert len(set(groups.values())) == len(groups), "a record shows more than the table"


def prompts_tell_nothing(game: Game, seed: int) -> None:
    """The third wall: two worlds that look alike but for who is asked, or what, do not exist."""
    rng = Rng(seed)
    other = game.new()
    for state in walk(game, seed):
        for seat in range(game.seats):
            game.belief(state.view(seat)).imagine(other, rng)
            for move in set(state.legal()) & set(other.legal()):
                here, there = state.clone(), other.clone()
                here.apply(move)
                there.apply(move)
                if _apart_from_prompts(here, seat) == _apart_from_prompts(there, seat):
                    assert channels(here, seat) == channels(there, seat)


def _apart_from_prompts(state: State, seat: int) -> dict[str, Any]:
    prompts = ("asked", "question", "legal")
    return {name: part for name, part in state.view(seat).items() if name not in prompts}


def _who_is_asked(state: State, seat: int) -> object:
    question = state.question()
    return int(state.asked), question.kind, question.clause


def returns_are_fair(game: Game, seed: int) -> None:
    last = None
    for state in walk(game, seed):
        last = state
    assert last is not None
    assert len(last.returns()) == len(last.scores()) == game.seats
    assert all(-1 <= result <= 1 for result in last.returns())
    assert last.reasons()
    assert last.legal() == []


CHECKS = (
    clones_never_change,
    data_makes_the_same_state,
    record_makes_the_same_state,
    legal_is_what_is_not_refused,
    questions_and_events_cite_clauses,
    odds_are_exact_and_drawn,
    fast_forms_equal_the_slow_ones,
    what_is_imagined_looks_the_same,
    hidden_answers_change_nothing_seen,
    prompts_tell_nothing,
    returns_are_fair,
)
