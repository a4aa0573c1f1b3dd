"""The review of a finished game over the wire: in parts, once, for those who may see the game."""

import asyncio
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from restinplay import games
from restinplay.bots.odds import points_of
from restinplay.bots.playout import WIN
from restinplay.core.errors import BadInput
from restinplay.core.record import Record
from restinplay.server import reviewing, wire
from restinplay.server.api import MOST_REVIEWS, Api
from restinplay.server.limits import Doorkeeper, Limits, TooMuch, unlimited
from restinplay.server.reviewing import Reviews
from restinplay.server.tables import Tables
from restinplay.server.waiting import BOT, REVIEW
from restinplay.server.workers import Workers
from tests.server.serving import Browser, Trouble, running
from tests.server.test_meanwhile import request
from tests.server.test_nothing_lost import Scene
from tests.server.test_nuisance import with_tables

SHORT = Path(__file__).parents[1] / "records" / "eva" / "won-in-eleven.rip"


def imported(browser: Browser, path: Path) -> str:
    table: str = browser.ask("/api/import", {"file": path.read_text(), "name": "Ada"})["table"]
    return table


def reviewed(browser: Browser, table: str) -> str:
    text: str = browser.ask(f"/api/tables/{table}/review", {})
    return text


def parts(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_parts_make_a_whole_review(ada: Browser) -> None:
    record = Record.read(SHORT)
    game = games.game_of(record)
    found = parts(reviewed(ada, imported(ada, SHORT)))
    expected = [values for part in found for values in part["expected"]]
    assert len(expected) == len(record.lines) + 1
    whole = found[0]["whole"]
    assert expected[-1] == [
        points * whole // WIN for points in points_of(record.verify(game).returns())
    ]
    assert all(0 <= sum(points) <= whole for points in expected)
    judged = [one for part in found for one in part["judged"]]
    decisions = [
        number
        for number, (state, line) in enumerate(zip(record.replay(game), record.lines, strict=False))
        if line.who >= 0 and len(state.legal()) > 1
    ]
    assert [one["line"] for one in judged] == decisions
    assert [part["done"] for part in found] == sorted({part["done"] for part in found})
    assert found[-1]["done"] == 1


def test_nature_is_told_from_question_to_question(ada: Browser) -> None:
    record = Record.read(SHORT)
    luck = [one for part in parts(reviewed(ada, imported(ada, SHORT))) for one in part["luck"]]
    lines = [line for one in luck for line in range(one["line"], one["end"])]
    assert lines == [number for number, line in enumerate(record.lines) if line.who < 0]
    assert all(one["text"].endswith(".") for one in luck)
    assert all(one["end"] < other["line"] for one, other in pairwise(luck))


def test_it_is_made_once(ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = imported(ada, SHORT)
    found = reviewed(ada, table)
    monkeypatch.setattr(Workers, "do", None)
    assert reviewed(ben, table) == found


class Bench(Workers):
    """A workers that waits until it is told to go on, and counts."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = 0
        self.ranks: set[tuple[int, str]] = set()
        self.going = asyncio.Semaphore(0)

    async def do(
        self, work: Any, *parcel: Any, rank: int = BOT, owner: str = "", **more: Any
    ) -> Any:
        self.begun += 1
        self.ranks.add((rank, owner))
        await self.going.acquire()
        return f"part {self.begun} ".encode(), min(1.0, parcel[1] + 0.25)


def test_it_is_made_only_while_somebody_reads() -> None:
    async def scene() -> None:
        bench = Bench()
        review = Reviews(bench).of(Record.read(SHORT))
        first = review.read("Ada's address")
        bench.going.release()
        assert await anext(first) == b"part 1 "
        for _ in range(5):
            await asyncio.sleep(0)
        assert bench.begun == 1  # she has not asked for more
        more = asyncio.ensure_future(anext(first))
        while bench.begun < 2:
            await asyncio.sleep(0)
        more.cancel()  # she is gone in the middle of a part
        with pytest.raises(asyncio.CancelledError):
            await more
        for _ in range(3):
            bench.going.release()
        assert [part async for part in review.read()] == [
            b"part 1 ",
            b"part 3 ",
            b"part 4 ",
            b"part 5 ",
        ]
        assert bench.ranks == {(REVIEW, "Ada's address"), (REVIEW, "")}

    asyncio.run(scene())


def test_reviews_are_kept_up_to_so_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        record = Record.read(SHORT)
        records = [replace(record, deal=f"seed {number}") for number in range(5)]
        size = len(str(records[0]))
        monkeypatch.setattr(reviewing, "KEPT_BYTES", 3 * size + 20)
        bench = Bench()
        reviews = Reviews(bench)
        made = [reviews.of(one) for one in records]
        again = [reviews.of(one) for one in records[2:]]
        assert again == made[2:]
        for _ in range(9):
            bench.going.release()
        assert len([part async for part in made[4].read()]) == 4  # it grows, the oldest goes
        assert [reviews.of(one) for one in records[3:]] == made[3:]
        assert reviews.of(records[2]) is not made[2]

    asyncio.run(scene())


def test_reviews_of_others_neither_push_out_mine_nor_the_one_that_i_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        record = Record.read(SHORT)
        mine, read, *theirs = [replace(record, deal=f"seed {number}") for number in range(30)]
        bench = Bench()
        for name, most in (("KEPT", 8), ("KEPT_BYTES", 8 * len(str(mine)))):
            with monkeypatch.context() as patch:
                patch.setattr(reviewing, name, most)
                reviews = Reviews(bench)
                kept, reader = reviews.of(mine, "Ada"), reviews.of(read, "Eve").read("Eve")
                bench.going.release()
                await anext(reader)
                for number, one in enumerate(theirs):
                    reviews.of(one, f"address {number % 3}")
                assert reviews.of(mine, "Ada") is kept
                assert reviews.of(read, "Eve").readers == 1
                assert len(reviews._known) <= 8
                await reader.aclose()
                assert reviews.of(read, "Eve").readers == 0

    asyncio.run(scene())


def test_the_first_part_of_a_review_does_not_wait_for_the_whole_game_to_be_told() -> None:
    desk = reviewing._Desk(Record.read(SHORT))
    assert len(desk._chronicle.steps) == 1
    part = wire.ReviewPart(0.0, 0.0, 1, [], [], [])
    for step in range(desk.steps // 4):
        desk.work(step, part)
    assert part.luck
    assert 1 < len(desk._chronicle.steps) <= desk.steps // 4


def test_a_game_without_end_is_not_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.read(SHORT)
    monkeypatch.setattr(reviewing, "LONGEST", len(record.lines) - 1)
    with pytest.raises(BadInput, match="cannot be reviewed"):
        Reviews(Bench()).of(record)


def test_an_address_reads_so_many_reviews_at_a_time_and_no_more(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set()
        async with scene.table as table:
            await table.close()
        api = Api(tables, Doorkeeper(unlimited()))
        reading = [await api.review(request(table, wire.Holder())) for _ in range(MOST_REVIEWS)]
        with pytest.raises(TooMuch, match="wait for one"):
            await api.review(request(table, wire.Holder()))

        async def send(_: object) -> None:
            """Nobody hears it."""

        wish = request(table, wire.Holder())
        await reading[0](wish.scope, wish.receive, send)
        await api.review(request(table, wire.Holder()))

    with_tables(tmp_path, deed)


def test_a_game_that_goes_on_is_not_reviewed(ada: Browser) -> None:
    seated = ada.new_table("manors", "me thumb")
    with pytest.raises(Trouble, match="not over; you can review it when it is"):
        reviewed(ada, seated["table"])


def test_where_nobody_may_watch_nobody_else_reads_the_review(ada: Browser, ben: Browser) -> None:
    seated = ada.new_table("eva", "me", settings={"watching": False})
    player = ada.sit(seated)
    while player.until_asked()["asked"] != -2:
        player.answer_and_wait(player.seen["offers"][0]["move"])
    with pytest.raises(Trouble, match="allows no spectators"):
        reviewed(ben, seated["table"])
    assert parts(reviewed(ada, seated["table"]))[-1]["done"] == 1


def test_an_address_asks_for_so_many_reviews_and_no_more(tmp_path: Path) -> None:
    with running(tmp_path, Limits(reviews=0.001, review_burst=1.0)) as server:
        ada = Browser(server.base)
        table = imported(ada, SHORT)
        reviewed(ada, table)
        with pytest.raises(Trouble, match="too much at once"):
            reviewed(ada, table)
