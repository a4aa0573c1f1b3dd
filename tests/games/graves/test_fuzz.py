"""Thousands of mixed games of graves: nothing gets stuck, lost or known."""

import pytest

from restinplay.core.events import Event
from restinplay.core.rng import Rng
from restinplay.core.state import OVER
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.masks import ALL_CARDS
from restinplay.games.graves.moves import CHIPS
from restinplay.games.graves.state import Graves
from tests.games.fuzz import MANY, SOME, mixed_game, mixed_games, nothing_leaks
from tests.marks import clause, heavy

PRICE_AT = {"given": 3, "swapped": 4, "pill": 3, "share": 2}  # which argument says what was paid


def moved(event: Event, seat_of: dict[int, int]) -> dict[int, int]:
    """Who is how much richer by an event."""
    args = event.args
    if event.kind in PRICE_AT:
        return {args[0]: -args[PRICE_AT[event.kind]]}
    if event.kind == "better":
        return {seat_of[args[0] // 5]: args[2]}
    if event.kind == "died":
        return {args[0]: args[2]}
    if event.kind == "paid":
        return {args[0]: -args[2], args[1]: args[2]}
    return {}


def check_money(state: Graves, before: list[int]) -> list[int]:
    """Every buck that moved was told (G-102)."""
    seat_of = {int(state.family[seat]): seat for seat in range(state.terms.seats)}
    assert state.log is not None
    for event in state.log:
        for seat, bucks in moved(event, seat_of).items():
            before[seat] += bucks
    state.log = []
    now = [int(state.money[seat]) for seat in range(state.terms.seats)]
    assert now == before
    assert min(now) >= 0
    return now


def check_chips(state: Graves) -> None:
    """No relative carries two chips, no dead one any; the stock is never overdrawn (GR-09)."""
    carried = [int(getattr(state, chip)) for chip in CHIPS]
    box = [int(getattr(state, f"box_{chip}")) for chip in CHIPS]
    living = int(state.living())
    assert sum(part.bit_count() for part in carried) == (sum(carried) & living).bit_count()
    assert min(box) >= 0
    if state.terms.limited:
        stock = list(state.terms.stock)
        for held, boxed, limit in zip(carried, box, stock, strict=True):
            assert held.bit_count() + boxed <= limit


def check_shares(state: Graves) -> None:
    """Each share is in one place (GI-01)."""
    seats = range(int(state.terms.seats))
    places = [int(state.undealt), int(state.tops), int(state.played)]
    places += [int(some[seat]) for some in (state.shares, state.removed) for seat in seats]
    assert sum(places) == ALL_CARDS
    assert sum(place.bit_count() for place in places) == 25


def check_relatives(state: Graves) -> None:
    """Each relative is in one place (GI-02)."""
    seats = range(int(state.terms.seats))
    places = [int(some) for some in (state.top, state.unwell, state.weak, state.near)]
    places += [int(state.pending), int(state.cemetery), *(int(some) for some in state.lying)]
    dealt = sum(31 << 5 * int(state.family[seat]) for seat in seats if state.family[seat] >= 0)
    assert sum(places) == dealt
    assert sum(place.bit_count() for place in places) == dealt.bit_count()


def fuzz(seeds: range) -> None:
    rng, endings = Rng(seeds.start), set()
    for game, seed in mixed_games("graves", seeds):
        assert isinstance(game, GravesGame)
        scratch, money = game.new(), [int(game.data["fixed"]["start_money"])] * game.seats
        look = seed * 7919 % 400
        for step, state in enumerate(mixed_game(game, seed)):
            assert isinstance(state, Graves)
            if state.log is None:
                state.log = []
            money = check_money(state, money)
            check_chips(state)
            check_shares(state)
            check_relatives(state)
            if step == look or state.asked == OVER:
                nothing_leaks(game, state, scratch, rng)
        endings |= set(state.reasons())
    assert {"graves", "extinct"} <= endings


@clause("G-102", "G-203", "G-801")
def test_some_mixed_games_lose_nothing_and_tell_nothing() -> None:
    fuzz(SOME)


@heavy
@pytest.mark.parametrize("seeds", MANY, ids=str)
def test_many_mixed_games_lose_nothing_and_tell_nothing(seeds: range) -> None:
    fuzz(seeds)
