"""Tensors tell what the view tells, all of it that they promise, and nothing else."""

import json
from collections.abc import Iterator
from itertools import chain
from operator import le
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.game import Game
from restinplay.core.record import Record
from restinplay.core.state import SPECTATOR, State
from restinplay.games import SLUGS, game, game_of
from restinplay.research.planes import planes_of
from restinplay.research.planes.tables import page
from tests.contract.walks import Walk, name_of, some_games

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs/research"
RECORDS = ROOT / "tests/records"


@pytest.mark.parametrize("rules", some_games(), ids=name_of)
def test_a_position_made_of_the_view_alone_has_the_same_tensor(rules: Game) -> None:
    planes = planes_of(rules)
    for state in Walk(rules, seed=1).looks():
        for seat in range(SPECTATOR, rules.seats):
            seen = json.loads(json.dumps(state.view(seat)))
            rebuilt = rules.belief(seen).state  # type: ignore[attr-defined]
            assert planes.look(rebuilt, seat) == planes.look(state, seat)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_plane_keeps_its_bounds_and_says_something_in_some_game(slug: str) -> None:
    silent = {plane.name for plane in planes_of(game(slug)).table}
    walked = ((rules, Walk(rules, 0).looks()) for rules in some_games() if slug == rules.SLUG)
    for rules, states in chain(recorded(slug), walked):
        planes = planes_of(rules)
        places = planes.places()
        fill = set(range(planes.size)).difference(*places.values())
        for step, state in enumerate(states):
            look = planes.look(state, step % (rules.seats + 1) - 1)
            assert len(look) == planes.size
            for plane in planes.table:
                told = [look[place] for place in places[plane.name]]
                assert all(map(le, told, plane.bounds * plane.rows)), plane.name
                if any(told):
                    silent.discard(plane.name)
            assert not any(look[place] for place in fill)
    assert not silent


@pytest.mark.parametrize("rules", some_games(), ids=name_of)
def test_nothing_stays_of_what_was_written_before(rules: Game) -> None:
    planes = planes_of(rules)
    used = vec[i64]([0] * (planes.words + planes.memo))
    for seed in (2, 3):
        for state in Walk(rules, seed).looks():
            for seat in range(SPECTATOR, rules.seats):
                planes.write(state, seat, used, 0, planes.words)
                assert bytes(used)[: planes.size] == planes.look(state, seat)


def recorded(slug: str) -> Iterator[tuple[Game, Iterator[State]]]:
    """The golden records of a game, which show it from all its sides."""
    for path in sorted(RECORDS.glob(f"{slug}/*.rip")):
        record = Record.read(path)
        rules = game_of(record)
        yield rules, states_of(rules, [rules.moves.parse(line.text) for line in record.lines])


def states_of(rules: Game, moves: list[int]) -> Iterator[State]:
    state = rules.new()
    yield state
    for move in moves:
        state.apply(move)
        yield state


def test_a_spectator_has_no_seat() -> None:
    for slug in SLUGS:
        rules = game(slug)
        look = planes_of(rules).look(rules.new(), SPECTATOR)
        assert not any(look[: rules.seats])


@pytest.mark.parametrize("slug", SLUGS)
def test_the_table_of_planes_is_up_to_date(slug: str) -> None:
    """`python -m restinplay.research.planes.tables docs/research` writes it."""
    assert (DOCS / f"{slug}-planes.md").read_text(encoding="utf-8") == page(slug)
