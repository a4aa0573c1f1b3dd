"""Standing orders of every game that has them: legal, from one's view, and sealed."""

import json
import random
from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots
from restinplay.core.chance import Shuffled
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, SPECTATOR
from restinplay.games import SLUGS, game_class
from tests.contract.walks import name_of

ANSWERS = 200  # of each game, after a random number of answers without orders
WILD = 0.5  # of the moves are random


def games_with_orders() -> list[Game]:
    kinds = [game_class(slug) for slug in SLUGS if game_class(slug).ORDERS]
    return [kind({}, seats) for kind in kinds for seats in kind.SEATS[:2]]


def answer_of(match: Match, luck: random.Random) -> int:
    """Mostly by rules of thumb: random players seldom get into each other's way."""
    state = match.state
    if luck.random() < WILD:
        return luck.choice(state.legal())
    buffer: vec[i64] = vec[i64]([0] * state.moves.decisions)
    thumb = bots.policy("thumb", match.game)
    return int(thumb.choose(state.veil(int(state.asked)), Rng(luck.getrandbits(30)), buffer))


def begun(game: Game, seed: int) -> Match:
    """A match in the middle of a game, in which nobody has ordered anything."""
    match = Match(game, Shuffled(seed), Record.of(game, [f"P{n}" for n in range(game.seats)]))
    luck = random.Random(seed)
    for _ in range(luck.randrange(200)):
        match.settle()
        if match.over:
            return begun(game, seed + 1000)
        match.answer(answer_of(match, luck))
    match.settle()
    return match


def transcript(match: Match, seat: int) -> str:
    """All that another seat gets, and who is asked what."""
    told = [str(event) for event in match.state.log or [] if event.visible_to(seat)]
    asked = [int(match.state.asked), match.state.question().kind]
    return json.dumps([match.state.view(seat), told, asked])


def others(game: Game, seat: int) -> list[int]:
    return [other for other in (SPECTATOR, *range(game.seats)) if other != seat]


def with_orders(match: Match, seat: int, text: str, seed: int) -> Iterator[tuple[int, bool]]:
    """Play on: what is answered, and whether by order. A lapsed order is given again."""
    luck = random.Random(seed)
    for _ in range(ANSWERS):
        if match.over:
            return
        if text not in match.orders(seat):
            match.order(seat, text)
        match.lapse()
        by_order = match.ordered()
        move = answer_of(match, luck) if by_order is None else by_order
        yield move, by_order is not None
        match.answer(move)
        match.settle()


@pytest.mark.parametrize("game", games_with_orders(), ids=name_of)
def test_nobody_else_can_tell_an_order_from_a_person(game: Game) -> None:
    """Whatever reaches the others is the same with orders and with the same answers by hand."""
    used = {
        order.text
        for number, order in enumerate(game.ORDERS)
        for seed in (number, number + 50)
        if is_sealed(game, number % game.seats, order.text, seed)
    }
    assert len(used) >= 2, "hardly any order is obeyed here"


def is_sealed(game: Game, seat: int, text: str, seed: int) -> bool:
    """Compare two matches; whether the order was obeyed at all."""
    ordered, by_hand, obeyed = begun(game, seed), begun(game, seed), False
    for move, by_order in with_orders(ordered, seat, text, seed):
        if by_order:
            assert ordered.state.asked == seat
            obeyed = True
        for other in others(game, seat):
            assert transcript(ordered, other) == transcript(by_hand, other)
        by_hand.answer(move)
        by_hand.settle()
    for other in others(game, seat):
        part = ordered.record.for_seat(game, other)
        assert str(part) == str(by_hand.record.for_seat(game, other))
    assert ordered.record.for_seat(game, seat).orders
    return obeyed


@pytest.mark.parametrize("game", games_with_orders(), ids=name_of)
def test_an_order_depends_on_nothing_but_the_own_view(game: Game) -> None:
    """In another world that looks the same to the seat, its order gives the same answer."""
    other, rng, seen = game.new(), Rng(1), 0
    for seed in range(3):
        match = begun(game, seed)
        for _ in with_orders(match, 0, game.ORDERS[0].text, seed):
            seat = int(match.state.asked)
            assert seat != CHANCE
            view = match.state.view(seat)
            game.belief(view).imagine(other, rng)
            for order in game.ORDERS:
                answer = order.answer(json.loads(json.dumps(view)))
                assert answer == order.answer(other.view(seat))
                assert answer is None or answer in view["legal"]
                seen += answer is not None
    assert seen > 20
