"""What every game must hold to. Each check walks whole games and raises AssertionError."""

import json
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots
from restinplay.bots.levels import Slipping
from restinplay.bots.thinking import Thinker
from restinplay.core.forced import Forced
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.record import Line, Record
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR, State
from restinplay.games.parts import forced
from tests.contract.walks import Walk

in_bytes = msgspec.json.Encoder(order="sorted").encode  # JSON, much faster than json.dumps


def channels(state: State, seat: int) -> bytes:
    """Everything that reaches a seat: its view, and what it may answer if it is asked."""
    return in_bytes([state.view(seat), _offers(state, seat)])


def seats_of(game: Game) -> list[int]:
    return [SPECTATOR, *range(game.seats)]


def clones_never_change(walk: Walk) -> None:
    past: list[tuple[State, dict[str, Any]]] = []
    for state in walk.looks():
        clone = state.clone()
        assert clone == state
        assert hash(clone) == hash(state)
        past.append((clone, state.data()))
    for clone, data in past:
        assert clone.data() == data


def data_makes_the_same_state(walk: Walk) -> None:
    for state in walk.looks():
        again = walk.game.state(json.loads(json.dumps(state.data())))
        assert again == state
        assert again.legal() == state.legal()


def record_makes_the_same_state(walk: Walk) -> None:
    game = walk.game
    record = Record.of(game, [f"Player {seat}" for seat in range(game.seats)])
    states = walk.states()
    state = next(states)
    for move in walk.answers:
        record.lines.append(Line(int(state.asked), game.moves.text(move)))
        next(states)
    record.end = " ".join(state.reasons())
    again = Record.parse(str(record))
    assert str(again) == str(record)
    assert again.verify(game) == state


def legal_is_what_is_not_refused(walk: Walk) -> None:
    clauses, moves = walk.game.rulebook.clauses, walk.game.moves
    for state in walk.looks():
        ordered = state.legal()
        legal = set(ordered)
        assert ordered == sorted(legal)
        assert bool(legal) == (state.asked != OVER)
        for move in range(len(moves)):
            refusal = state.why_not(move)
            assert (refusal is None) == (move in legal), (moves.text(move), refusal)
            assert state.allows(move) == (move in legal)
            if refusal is not None:
                assert refusal.clause in clauses


def questions_and_events_cite_clauses(walk: Walk) -> None:
    clauses = walk.game.rulebook.clauses
    for state in walk.states():
        assert state.question().clause in clauses
        for event in state.log or []:
            assert event.clause in clauses, event
        state.log = []


def odds_are_exact_and_drawn(walk: Walk) -> None:
    rng = Rng(walk.seed)
    for state in walk.states():
        if state.asked == CHANCE:
            odds = dict(state.odds())
            assert all(weight > 0 for weight in odds.values())
            assert list(odds) == state.legal() == sorted(odds)
            lot = state.lot()
            assert set(odds) <= set(lot.contents)
            assert int(state.draw(rng)) in odds


def fast_forms_equal_the_slow_ones(walk: Walk) -> None:
    """`pick`, `deal`, `step`, `seen` and `payoff` may be said faster, never differently."""
    buffer: vec[i64] = vec[i64]([0] * walk.game.moves.decisions)
    for step, state in enumerate(walk.looks()):
        for seat in range(walk.game.seats):
            for move in state.legal():
                assert state.seen(move, seat) == State.seen(state, move, seat)
        if state.asked == OVER:
            assert state.returns() == [state.payoff(seat) for seat in range(walk.game.seats)]
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


def what_is_imagined_looks_the_same(walk: Walk) -> None:
    """The first wall: view(imagined from the view) == view, and the veiled state is no richer."""
    game, rng = walk.game, Rng(walk.seed)
    scratch = game.new()
    for state in walk.looks():
        for seat in range(game.seats):
            there = channels(state, seat)
            seen, _ = msgspec.json.decode(there)
            game.belief(seen).imagine(scratch, rng)
            assert channels(scratch, seat) == there
            assert channels(state.veil(seat), seat) == there


def hidden_answers_change_nothing_seen(walk: Walk) -> None:
    """The second wall: whatever a hidden answer was, all who may not see it get the same."""
    for state in walk.looks():
        seats = [seat for seat in seats_of(walk.game) if seat != state.asked]
        groups: dict[int, dict[str, bytes]] = {seat: {} for seat in seats}
        for move in state.legal():
            after = state.clone()
            after.log = []
            shown = {seat: after.witness(move, seat) for seat in seats}
            after.apply(move)
            asked = _who_is_asked(after)
            for seat in seats:
                events = [event for event in after.log if event.visible_to(seat)]
                seen = channels(after, seat) + repr((events, asked)).encode()
                before = groups[seat].setdefault(shown[seat], seen)
                assert before == seen, (seat, walk.game.moves.text(move))
        for told in groups.values():
            assert len(set(told.values())) == len(told), "a record shows more than the table"


def prompts_tell_nothing(walk: Walk) -> None:
    """The third wall: two worlds that look alike but for who is asked, or what, do not exist."""
    game, rng = walk.game, Rng(walk.seed)
    other, here, there = game.new(), game.new(), game.new()
    for state in walk.looks():
        legal = state.legal()
        for seat in range(game.seats):
            game.belief(state.view(seat)).imagine(other, rng)
            if other == state:
                continue
            for move in sorted(set(legal) & set(other.legal())):
                here.copy_from(state)
                there.copy_from(other)
                here.apply(move)
                there.apply(move)
                seen, imagined = here.view(seat), there.view(seat)
                if seen == imagined:
                    assert _offers(here, seat) == _offers(there, seat)
                else:
                    assert _apart_from_prompts(seen) != _apart_from_prompts(imagined)


def forced_answers_tell_nothing(walk: Walk) -> None:
    """An answer gives itself, in company, in all worlds that another seat can imagine or in none,
    and is the same to that seat."""
    game, rng = walk.game, Rng(walk.seed)
    other = game.new()
    for state in walk.looks():
        asked = int(state.asked)
        if asked < 0:
            continue
        here = forced(game, state.view(asked), alone=False)
        for seat in range(game.seats):
            if seat == asked:
                continue
            game.belief(state.view(seat)).imagine(other, rng)
            there = forced(game, other.view(asked), alone=False)
            assert _told(state, here, seat) == _told(other, there, seat), game.text(state)


def _told(state: State, found: tuple[Forced, str] | None, seat: int) -> tuple[str, str] | None:
    """What a seat sees of an answer that gave itself."""
    if found is None:
        return None
    kind, answer = found
    return kind.name, state.witness(state.moves.parse(answer), seat)


def policies_know_what_their_seat_knows(walk: Walk) -> None:
    """A bot chooses the same whether or not it is shown what its seat cannot see."""
    for name in bots.names_of(walk.game):
        policy = bots.policy(name, walk.game)
        sober = policy.policy if isinstance(policy, Slipping) else policy
        if not isinstance(sober, Thinker):  # they read nothing but views: tests/bots
            chooses_by_what_is_seen(policy, walk)


def chooses_by_what_is_seen(policy: Policy, walk: Walk) -> None:
    buffer: vec[i64] = vec[i64]([0] * walk.game.moves.decisions)
    for step, state in enumerate(walk.states()):
        if state.asked >= 0:
            before = state.data()
            open_eyed = policy.choose(state, Rng(step), buffer)
            veiled = policy.choose(state.veil(int(state.asked)), Rng(step), buffer)
            assert open_eyed == veiled, (step, walk.game.moves.text(int(open_eyed)))
            assert int(open_eyed) in state.legal()
            assert state.data() == before


def _apart_from_prompts(view: dict[str, Any]) -> dict[str, Any]:
    prompts = ("asked", "question", "legal")
    return {name: part for name, part in view.items() if name not in prompts}


def _offers(state: State, seat: int) -> list[int]:
    return state.legal() if state.asked == seat else []


def _who_is_asked(state: State) -> object:
    question = state.question()
    return int(state.asked), question.kind, question.clause


def returns_are_fair(walk: Walk) -> None:
    *_, last = walk.states()
    assert len(last.returns()) == len(last.scores()) == walk.game.seats
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
    forced_answers_tell_nothing,
    policies_know_what_their_seat_knows,
    returns_are_fair,
)
