"""The walls, over the wire: what a seat cannot see changes not one byte of what it is sent.

Two tables of two servers stand in two positions that one seat cannot tell apart. Both are played
on with answers that look alike to this seat and are different wherever they can be. What comes over
its connections must be the same, byte by byte: heads, frames, sizes and order.
"""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from zlib import crc32

import pytest

from restinplay.core.chance import Scripted
from restinplay.core.game import Game
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR, State
from restinplay.games import game_class
from restinplay.server import wire
from restinplay.server.keys import profile_of
from restinplay.server.store import Body, Pulse, Seat
from restinplay.server.table import Table
from restinplay.server.tables import Tables
from restinplay.server.updates import update
from restinplay.server.wire import Settings
from tests.contract.walks import Walk
from tests.marks import heavy
from tests.server.serving import Json, Running, running
from tests.server.tap import Tap, raw_answer

HIDING = [("manors", 2), ("graves", 2), ("graves", 3), ("muertos", 2), ("muertos", 4)]
GAMES = [("eva", 1), *HIDING]  # eva hides nothing but the seed of its deal
LONG = 40  # answers to look at
SEEDS = 4
LEAKY = 106  # a scene whose worlds differ; nothing else is told of it
WORDLESS = -2  # the seat that is looked at, on a second connection that wants no words


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
            settled = len(answers) if one.asked >= 0 else settled
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


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Running]]:
    """Two servers with one key, and clocks that stand still: so their links and dates agree."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as until_closed:
        patch.setattr(time, "time", lambda: 1_700_000_000.0)
        patch.setattr("restinplay.server.room.SOON", 0.0)  # or time would tell what is told when
        servers = []
        for name in ("one", "other"):
            folder = tmp_path_factory.mktemp(name)
            (folder / "key").write_bytes(b"key" * 11)
            servers.append(until_closed.enter_context(running(folder)))
        yield servers


class Scene:
    """A table in the middle of a game, with people in all seats, in both of two worlds."""

    def __init__(self, slug: str, seats: int, seed: int) -> None:
        self.id = f"{slug}-{seats}-{seed}"
        self.cookie = self.id.ljust(43, "-")
        self.game = game_class(slug)({}, seats)
        self.pair = Pair(self.game, seed, seat=seed % seats)
        self.script = self.pair.script()

    def traffic(self, server: Running, which: int) -> dict[str, bytes]:
        """All that the seat and a spectator are sent while the script runs in one of the worlds."""
        script = [(who, texts[which]) for who, *texts in self.script]
        server.inside(self._set_table(server.tables, which, script))
        taps = self._sit_down(server)
        mine, asked = taps[self.pair.seat], self.game.moves.text(0)
        for who, text in script:
            if who == CHANCE:
                continue
            at = taps[who].at
            taps[who].say({"type": "answer", "seen": at, "move": text})
            for tap in taps.values():
                tap.until_after(at)
            mine.ask(asked)
        for tap in taps.values():
            tap.ask(asked)
        for tap in taps.values():
            tap.close()
        path, cookie = f"/api/tables/{self.id}", f"rip={self.cookie}"
        return {
            "in words": mine.received,
            "without words": taps[WORDLESS].received,
            "to a spectator": taps[SPECTATOR].received,
            "record": raw_answer(server.base, f"{path}/record", {}, cookie),
            "replay": raw_answer(server.base, f"{path}/replay", {"seat": self.pair.seat}, cookie),
            "tables": raw_answer(server.base, "/api/tables", cookie=cookie),
        }

    def _sit_down(self, server: Running) -> dict[int, Tap]:
        keys, mine = server.tables.keys, self.pair.seat
        first: dict[int, Json] = {
            seat: {"type": "sit", "secret": keys.seat(self.id, seat, 0)}
            for seat in range(self.game.seats)
        }
        first[WORDLESS] = {**first[mine], "words": False}
        first[SPECTATOR] = {"type": "watch"}
        return {who: Tap(server.base, self.id, message) for who, message in first.items()}

    async def _set_table(self, tables: Tables, which: int, script: list[tuple[int, str]]) -> None:
        """Nobody knows the seed of the deal either."""
        game, mine, deal = self.game, self.pair.seat, f"seed {1 + which}"
        seats = [Seat("person", f"Player {seat}") for seat in range(game.seats)]
        seats[mine].profile = profile_of(self.cookie)
        body = Body(self.id, game.SLUG, game.options, Settings(), seats, 0, deal, "playing")
        body.start = self.pair.worlds[which].data()
        await tables.store.save(body, 0, [], Pulse(-1, None, time.time()))
        table = await tables.table(self.id)
        match = table.playing()
        match.dealer = Scripted(text for who, text in script if who == CHANCE)
        match.settle()
        await table.commit()
        table.at = len(match.record.lines)


@pytest.mark.parametrize(("slug", "seats"), GAMES)
@pytest.mark.parametrize(
    "seed", [*range(SEEDS), *(pytest.param(seed, marks=heavy) for seed in range(SEEDS, 10 * SEEDS))]
)
def test_what_a_seat_cannot_see_changes_no_byte_of_its_traffic(
    slug: str, seats: int, seed: int, two_servers: list[Running]
) -> None:
    scene = Scene(slug, seats, seed)
    one, other = (scene.traffic(server, which) for which, server in enumerate(two_servers))
    for what in one:
        assert one[what] == other[what], what


def test_a_blank_too_many_is_noticed(
    two_servers: list[Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above would be worth nothing if a message could grow with a hidden card unseen."""

    def leaking(table: Table, *words: Any) -> wire.Update:
        told = update(table, *words)
        told.prompt += " " * (crc32(str(table.playing().state.data()).encode()) % 50)
        return told

    monkeypatch.setattr("restinplay.server.updates.update", leaking)
    scene = Scene("manors", 2, seed=LEAKY)
    assert scene.pair.worlds[0] != scene.pair.worlds[1]
    one, other = (scene.traffic(server, which) for which, server in enumerate(two_servers))
    assert one["in words"] != other["in words"]


def test_the_two_worlds_do_differ() -> None:
    """The test above would be worth nothing if all pairs were the same position."""
    pairs = [
        Pair(game_class(slug)({}, seats), seed, seat=seed % seats)
        for slug, seats in HIDING
        for seed in range(SEEDS)
    ]
    assert sum(pair.worlds[0] != pair.worlds[1] for pair in pairs) > len(pairs) / 2
    scripts = [pair.script() for pair in pairs]
    assert sum(any(mine != theirs for _, mine, theirs in script) for script in scripts) > 5
    assert sum(len(script) for script in scripts) > 200
