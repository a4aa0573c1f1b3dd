"""The walls, over the wire: what a seat cannot see changes not one byte of what it is sent.

Two tables stand in two positions that one seat cannot tell apart. Both are played on with answers
that look alike to this seat and are different wherever they can be; its traffic must be the same.
"""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from restinplay.core.chance import Scripted
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR, State
from restinplay.games import game_class
from restinplay.server import wire
from restinplay.server.hearing import hear
from restinplay.server.house import House
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Body, Pulse, Seat
from restinplay.server.table import Table
from restinplay.server.telling import replay
from tests.contract.walks import Walk

GAMES = [("manors", 2), ("graves", 2), ("graves", 3), ("muertos", 2), ("muertos", 4)]
LONG = 40  # answers to look at


class Ear:
    """A guest that keeps what it is sent."""

    def __init__(self, seat: int, words: bool = True) -> None:
        self.seat = seat
        self.words = words
        self.line = 0
        self.heard: list[str] = []

    def send(self, message: str) -> None:
        self.heard.append(message)


class Pair:
    """A position and another one that a seat cannot tell from it, both played on alike."""

    def __init__(self, game: Game, seed: int, seat: int) -> None:
        self.game, self.seat = game, seat
        self.luck = random.Random(seed)
        walk = Walk(game, seed)
        stop = self.luck.randrange(len(walk.answers))
        one = game.new()
        for move in walk.answers[:stop]:
            one.apply(move)
        other = game.new()
        game.belief(one.view(seat)).imagine(other, Rng(seed))
        self.worlds = one, other

    def script(self) -> list[tuple[int, str, str]]:
        """Who answers, and what in each world: alike for the seat, else as different as can be."""
        one, other = (world.clone() for world in self.worlds)
        answers: list[tuple[int, str, str]] = []
        settled = 0  # answers up to the last question to a player
        while one.asked != OVER and len(answers) < LONG:
            assert one.asked == other.asked
            pairs = self._alike(one, other)
            if not pairs:
                break
            mine, theirs = self.luck.choice(pairs)
            answers.append((int(one.asked), one.moves.text(mine), one.moves.text(theirs)))
            one.apply(mine)
            other.apply(theirs)
            if one.view(self.seat) != other.view(self.seat):
                break  # what was hidden has come to light
            settled = len(answers) if one.asked != CHANCE else settled
        return answers[:settled]

    def _alike(self, one: State, other: State) -> list[tuple[int, int]]:
        seat = self.seat
        found = [
            (mine, theirs)
            for mine in one.legal()
            for theirs in other.legal()
            if one.witness(mine, seat) == other.witness(theirs, seat)
        ]
        return [pair for pair in found if pair[0] != pair[1]] or found


async def traffic(
    folder: Path, game: Game, world: State, script: list[tuple[int, str]], seat: int
) -> list[Any]:
    """All that this seat, with words and without, is sent and may ask for while the script runs."""
    house = House(SqliteStore(folder / "tables.sqlite"), b"key" * 11, pace=0.0)
    try:
        table = await set_table(house, game, world, [text for who, text in script if who == CHANCE])
        ears = [Ear(seat), Ear(seat, words=False)]
        for ear in ears:
            await table.enter(ear)
        for who, text in script:
            if who == CHANCE:
                continue
            guest = Ear(who)
            message = wire.Answer(table.at, text)
            await hear(table, guest, message)
            assert not guest.heard, guest.heard
            if seat != SPECTATOR:
                await hear(table, ears[0], wire.WhyNot(game.moves.text(0)))
        record = table.playing().record
        told = replay(record, table.game, seat)
        listed = await house.store.of_profile("p", 9)
        return [
            *(ear.heard for ear in ears),
            [step.view for step in told.steps],
            str(record.for_seat(table.game, seat)),
            [(one.asked, one.body.seats) for one in listed],
        ]
    finally:
        house.close()


async def set_table(house: House, game: Game, world: State, nature: list[str]) -> Table:
    """A table in the middle of a game, with people in all seats and scripted cards."""
    seats = [Seat("person", f"Player {seat}", profile="p") for seat in range(game.seats)]
    body = Body("table", game.SLUG, game.options, wire.Settings(), seats, 0, "seed 1", "playing")
    body.start = world.data()
    await house.store.save(body, 0, [], Pulse(-1, None, time.time()))
    table = await house.table("table")
    match = table.playing()
    match.dealer = Scripted(nature)
    match.settle()
    await table.commit()
    table.at = len(match.record.lines)
    return table


@pytest.mark.parametrize(("slug", "seats"), GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_cannot_see_changes_no_byte_of_its_traffic(
    slug: str, seats: int, seed: int, tmp_path: Path
) -> None:
    game = game_class(slug)({}, seats)
    pair = Pair(game, seed, seat=seed % seats)
    script = pair.script()
    sent = [
        asyncio.run(
            traffic(
                tmp_path / str(which),
                game,
                world,
                [(who, texts[which]) for who, *texts in script],
                pair.seat,
            )
        )
        for which, world in enumerate(pair.worlds)
    ]
    for one, other in zip(*sent, strict=True):
        assert one == other


def test_the_two_worlds_do_differ() -> None:
    """The test above would be worth nothing if all pairs were the same position."""
    pairs = [
        Pair(game_class(slug)({}, seats), seed, seat=seed % seats)
        for slug, seats in GAMES
        for seed in range(6)
    ]
    assert sum(pair.worlds[0] != pair.worlds[1] for pair in pairs) > len(pairs) / 2
    scripts = [pair.script() for pair in pairs]
    assert sum(any(mine != theirs for _, mine, theirs in script) for script in scripts) > 8
    assert sum(len(script) for script in scripts) > 300
