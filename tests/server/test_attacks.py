"""What a few small messages could cost everybody else, or buy their sender: little, and nothing.

Costs are counted in answers: the processor time of one answer in eva, in the same server.
"""

import asyncio
import json
import random
import sqlite3
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from restinplay.core.chance import Shuffled
from restinplay.core.match import Match
from restinplay.core.record import NotWritten, Record
from restinplay.games import game_class
from restinplay.server.app import Application
from restinplay.server.bots import Bots
from restinplay.server.limits import Limits
from restinplay.server.pages import Files
from restinplay.server.sqlite import SqliteStore
from restinplay.server.store import Pulse, Row
from restinplay.server.tables import Tables
from tests.server.outside import Served, Wire, dial, served
from tests.server.serving import Browser, Json, Player, Running, Trouble, running
from tests.server.test_play import begin

LONG = 5_000  # lines of a game that is too long
ORDERS = 8_000  # in a file
# What may be paid in answers, and beside it what was measured:
SMALL = 20  # for anything at a long table: 2 for an undo, 3 for coming back, 1 for a late answer
OPENED = 30  # for opening it, with a guest who comes: 11
A_LIST = 50  # for a list of tables: 15, then 5
A_FILE = 60  # for a file of many orders: 12
A_GAME = 250  # for the first table of its kind, whose game must be made: 76
PATIENCE = 60.0
NOTICED = 1.0  # seconds; less than that is the machine's own noise
ONE, OTHER = "127.0.0.2", "127.0.0.3"  # two people who have nothing to do with each other


@lru_cache
def long_game(least: int = LONG) -> Record:
    """An unfinished game of muertos in which seat 0 is asked, far into the night. In practice it
    may be taken back."""
    game, luck = game_class("muertos")({"dawn_round": "200"}, 6), random.Random(1)
    match = Match(game, Shuffled(1), Record.of(game, [f"P{n}" for n in range(6)], "seed 1"))
    match.record.practice = True
    match.settle()
    while len(match.record.lines) < least or match.state.asked != 0:
        match.answer(luck.choice(match.state.legal()))
        match.settle()
    return match.record


class Meter:
    """What a deed costs a server, in answers."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self._answer = one_answer(server)

    def cost(self, deed: Callable[[], Any]) -> float:
        before = self.server.cpu()
        deed()
        return (self.server.cpu() - before) / self._answer


def one_answer(server: Served, games: int = 12) -> float:
    """Seconds of processor time for an answer in eva and the update that tells it."""
    used, answers = 0.0, 0
    for seed in range(games):
        line = sit(server, Browser(server.base).new_table("eva", "me", seed=seed))
        before = server.cpu()
        while line.update["asked"] == 0:
            line.answer()
            line.until("update")
            answers += 1
        used += server.cpu() - before
        line.close()
    return used / answers


def sit(server: Served, seated: Json, address: str = ONE, **more: Any) -> Wire:
    first = {"type": "sit", "secret": seated["secret"], "words": False, **more}
    line = Wire(server.port, seated["table"], first, address)
    line.until("update")
    return line


def ask_from(server: Served, address: str, path: str, body: bytes) -> bytes:
    """The answer to a request from that address."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    with dial(server.port, address) as line:
        line.sendall(f"{head}Connection: close\r\n\r\n".encode() + body)
        return b"".join(iter(lambda: line.recv(1 << 18), b""))


def bring(server: Served, record: Record | str) -> Json:
    """The table that a game file becomes."""
    wish = {"file": str(record), "name": "Eve", "seat": 0, "bot": "random"}
    head, _, body = ask_from(server, ONE, "/api/import", json.dumps(wish).encode()).partition(
        b"\r\n\r\n"
    )
    seated: Json = json.loads(body)
    if "error" in seated:
        raise Trouble(int(head.split()[1]), seated["error"])
    return seated


@pytest.fixture(scope="module")
def unlimited_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("attacks"), "--pace=0", "--no-limits") as server:
        yield server


@pytest.fixture(scope="module")
def meter(unlimited_server: Served) -> Meter:
    return Meter(unlimited_server)


# Long heads.


def test_a_cookie_full_of_quotes_costs_no_more_than_a_request(meter: Meter) -> None:
    cookie = 'rip="' + "\\\\" * 7_900 + '"'

    def ask() -> None:
        Browser(meter.server.base).ask("/api/profile", Cookie=cookie)

    ask()
    assert meter.cost(ask) < SMALL


def test_nobody_has_the_disk_asked_about_thousands_of_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def looked_up(files: Files, path: str) -> tuple[str, None]:
        asked.append(path)
        return "", None

    monkeypatch.setattr(Files, "lookup_path", looked_up)
    (tmp_path / "index.html").touch()
    tables = Tables(SqliteStore(tmp_path / "tables.sqlite"), b"key" * 11)
    server = Running(Application(tables, web=tmp_path))
    for path in ("/x.js", "/" + "x/" * 7_900):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(server.base + path)
    server.stop()
    assert asked == ["x.js"]


# Long games and long files.


def test_a_file_full_of_orders_costs_no_more_than_a_file(meter: Meter) -> None:
    game = game_class("muertos")({}, 2)
    head = Record.of(game, ["A", "B"], "seed 1").header()
    rows = "".join(f"! 0 {'revoke' if n % 2 else 'order'} never cling\n" for n in range(ORDERS))

    def bring_it() -> None:
        with suppress(Trouble):  # it may be refused
            sit(meter.server, bring(meter.server, head + rows)).close()

    assert meter.cost(bring_it) < A_FILE


def test_a_long_table_is_opened_for_a_few_answers(tmp_path: Path) -> None:
    """The first one of its kind is dearer: its game must be made."""
    with served(tmp_path, "--pace=0", "--no-limits") as server:
        first, *others = [bring(server, long_game()) for _ in range(4)]
    with served(tmp_path, "--pace=0", "--no-limits") as server:
        meter = Meter(server)

        def cost(table: Json) -> float:
            return meter.cost(lambda: sit(server, table).close())

        assert cost(first) < A_GAME
        assert min(map(cost, others)) < OPENED


def test_taking_back_at_a_long_table_costs_little(meter: Meter) -> None:
    line = sit(meter.server, bring(meter.server, long_game()))

    def take_back() -> None:
        before = line.update["line"]
        line.say({"type": "undo"})
        assert line.until("update", "error")["type"] == "update"
        assert line.update["line"] < before

    assert max(meter.cost(take_back) for _ in range(4)) < SMALL
    line.close()


def test_coming_back_to_a_long_table_with_all_its_lines_costs_little(meter: Meter) -> None:
    mine = bring(meter.server, long_game())
    line = sit(meter.server, mine)
    known = line.update["line"]

    def come_back() -> None:
        sit(meter.server, mine, line=known, words=True).close()

    come_back()
    assert meter.cost(come_back) < SMALL
    line.close()


def test_a_late_answer_at_a_long_table_costs_little(meter: Meter) -> None:
    mine = bring(meter.server, long_game())
    line = sit(meter.server, mine, words=True)

    def be_late() -> None:
        line.say({"type": "answer", "seen": -1, "move": "pass"})
        line.until("stale")
        line.until("update")

    be_late()
    assert meter.cost(be_late) < SMALL
    line.close()


def test_a_nest_in_a_file_is_refused_in_words(meter: Meter) -> None:
    game = game_class("eva")()
    file = str(Record.of(game, ["A"], "seed 1")).replace("\n", "\nstart: " + "[" * 90_000 + "\n", 1)
    with pytest.raises(Trouble) as told:
        bring(meter.server, file)
    assert told.value.status == 400


# Tables that nobody looks at.


def give_an_order_in_vain(ada: Browser) -> Json:
    """A table at which somebody is asked whose standing order does not answer the question."""
    mine = ada.new_table("muertos", "me random", seed=5)
    player = ada.sit(mine)
    seen = player.until_asked()
    while seen["question"]["kind"] in ("cling", "sidestep", "swap"):
        seen = player.answer_and_wait(seen["view"]["legal"][0])
    player.say({"type": "order", "order": "never cling"})
    assert player.until("update")["orders"] == ["never cling"]
    player.close()
    return mine


def test_an_order_that_gives_no_answer_is_not_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.tables.IDLE", -1.0)
    with running(tmp_path) as server:
        mine = give_an_order_in_vain(Browser(server.base))
        opened = 0
        for _ in range(100):
            server.inside(server.tables.sweep())
            opened += mine["table"] in server.tables.opened
            if not server.tables.opened:
                break
            time.sleep(0.02)
        server.inside(server.tables.sweep())
        assert mine["table"] not in server.tables.opened


def finish(player: Player) -> None:
    while player.seen["asked"] != -2:
        player.answer_and_wait(player.seen["view"]["legal"][0])


def test_a_rematch_is_a_new_table_like_any_other(tmp_path: Path) -> None:
    few = Limits(new_tables=1e-6, new_table_burst=3.0, messages=1e9, message_burst=1e9)
    with running(tmp_path, few) as server:
        ada = Browser(server.base)
        player = ada.sit(ada.new_table("eva", "me"))
        player.until_asked()
        told = Counter[str]()
        for _ in range(6):
            finish(player)
            player.say({"type": "rematch"})
            while (message := player.hear())["type"] not in ("rematch", "error"):
                pass
            told[message["type"]] += 1
            if message["type"] == "error":
                break
            player.say({"type": "follow"})
            player.log = [{"line": 0}]
            player.until("update")
        assert told["error"] == 1
        assert told["rematch"] <= 2
        player.close()


def test_profiles_cannot_be_made_without_end(tmp_path: Path) -> None:
    asked = kept = 0
    with running(tmp_path, Limits()) as server:
        for _ in range(95):
            asked += 1
            try:
                Browser(server.base).ask("/api/profile", {"name": "Eve"}, "PUT")
            except Trouble:
                break
    with sqlite3.connect(tmp_path / "tables.sqlite") as store:
        kept = store.execute("SELECT count(*) FROM profiles").fetchone()[0]
    store.close()
    assert kept < 95, f"{kept} of {asked}"


def test_a_house_that_is_full_of_old_games_takes_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.tables.MOST_TABLES", 2)
    monkeypatch.setattr("restinplay.server.tables.SOON", -1.0)
    with running(tmp_path) as server:
        ada = Browser(server.base)
        for _ in range(2):
            player = ada.sit(ada.new_table("eva", "me"))
            player.until_asked()
            finish(player)
            player.close()
        with pytest.raises(Trouble, match="full"):
            ada.new_table("eva", "me")
        now = time.time()
        monkeypatch.setattr("restinplay.server.tables.JUMP", now)
        monkeypatch.setattr(time, "time", lambda: now + 20 * 365 * 86_400)
        for _ in range(20):
            server.inside(server.tables.sweep())
            time.sleep(0.02)
        monkeypatch.undo()
        monkeypatch.setattr("restinplay.server.tables.MOST_TABLES", 2)
        ada.new_table("eva", "me")


# Clocks.

CLOCKS = {"per_move": 500, "per_game": 1_000}
SPENT = 1.2  # seconds that somebody thinks
ROUNDED = 0.11  # clocks are told in tenths


def thinking(server: Running, **settings: Any) -> tuple[Player, Player, float]:
    """Two people; the first one is asked and has thought for a while, since then."""
    ada, ben = Browser(server.base), Browser(server.base)
    one, two = begin(
        ada,
        ben,
        "graves",
        "me open",
        options={"start_player": "0"},
        settings={**CLOCKS, "undo": "free", **settings},
    )
    since = time.monotonic()
    time.sleep(SPENT)
    return one, two, since


def clock_of(player: Player) -> Json:
    """What the clock of seat 0 shows at this moment."""
    player.say({"type": "answer", "seen": -1, "move": "x"})
    player.until("stale")
    clock: Json = player.until("update")["clocks"][0]
    return clock


def assert_spent(player: Player, seconds: float) -> None:
    clock = clock_of(player)
    left = {"move": CLOCKS["per_move"] - seconds, "game": CLOCKS["per_game"] - seconds}
    for name, most in left.items():
        assert clock[name] <= most + ROUNDED, (name, clock)


def test_a_seat_that_was_not_taken_over_is_not_taken_back(server: Running) -> None:
    one, two, since = thinking(server)
    one.say({"type": "take_back"})
    assert "playing for yourself" in one.until("error")["text"]
    spent = time.monotonic() - since
    assert_spent(one, spent)
    for player in (one, two):
        player.close()


def test_time_is_spent_although_a_bot_had_the_seat_for_a_moment(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = Bots.choose

    async def slow(self: Bots, *words: Any) -> int:
        await asyncio.sleep(5)
        return await choose(self, *words)

    monkeypatch.setattr(Bots, "choose", slow)
    one, two, since = thinking(server)
    spent = time.monotonic() - since
    for kind, taken in (("take_over", True), ("take_back", False)):
        one.say({"type": kind})
        one.until("table", lambda table, taken=taken: table["seats"][0]["taken_over"] is taken)  # type: ignore[misc]
    assert_spent(one, spent)
    for player in (one, two):
        player.close()


def test_time_is_spent_although_the_answer_is_taken_back(server: Running) -> None:
    one, two, since = thinking(server)
    line, spent = one.seen["line"], time.monotonic() - since
    one.answer(one.seen["offers"][0]["move"])
    one.until("update", lambda update: update["line"] > line)
    assert one.seen["undo"]["free"]
    one.say({"type": "undo"})
    one.until("update", lambda update: update["line"] == line)
    assert_spent(one, spent)
    for player in (one, two):
        player.close()


# Bots.


def test_a_spectator_who_comes_and_goes_does_not_stop_a_bot(
    server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, begun = Bots.choose, Counter[str]()

    async def slow(self: Bots, name: str, game: Any, veiled: Any, *words: Any) -> int:
        begun[str(words[0])] += 1  # whose luck it is
        await asyncio.sleep(1.0)
        return await choose(self, name, game, veiled, *words)

    monkeypatch.setattr(Bots, "choose", slow)
    mine = ada.new_table("manors", "me random", options={"first_family": "B"})
    for _ in range(5):
        stranger = Browser(server.base).watch(mine["table"])
        stranger.until("update")
        stranger.close()
        time.sleep(0.05)
    player = ada.sit(mine)
    player.until("update", lambda update: bool(update["steps"]))
    player.until_asked()
    assert max(begun.values()) == 1, begun
    player.close()


# Work that takes long.


class Timed(threading.Thread):
    """Something that is done meanwhile, and how long it took."""

    def __init__(self, deed: Callable[[], Any]) -> None:
        super().__init__(daemon=True)
        self.took = 0.0
        self._deed = deed
        self.start()

    def run(self) -> None:
        begun = time.monotonic()
        self._deed()
        self.took = time.monotonic() - begun


@pytest.fixture(scope="module")
def limited_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("limited"), "--pace=0") as server:
        yield server


def test_replays_that_one_person_asks_for_do_not_keep_another_from_sitting_down(
    limited_server: Served,
) -> None:
    server = limited_server
    mine, theirs = bring(server, long_game(1_500)), Browser(server.base).new_table("eva", "me")
    path, body = f"/api/tables/{mine['table']}/replay", b'{"seat": -1}'

    def replay() -> None:
        ask_from(server, ONE, path, body)

    def sit_down() -> None:
        sit(server, theirs, OTHER, words=True).close()

    sit_down()
    alone = Timed(replay)
    alone.join(PATIENCE)
    many = [Timed(replay) for _ in range(12)]
    time.sleep(0.2)
    meanwhile = Timed(sit_down)
    for one in (meanwhile, *many):
        one.join(10 * PATIENCE)
    assert meanwhile.took < 3 * alone.took + NOTICED, (meanwhile.took, alone.took)


def test_hints_that_one_person_asks_for_do_not_keep_a_bot_from_thinking_elsewhere(
    limited_server: Served,
) -> None:
    server = limited_server
    mine = Browser(server.base).new_table("graves", "me thumb", options={"start_player": "0"})
    theirs = Browser(server.base).new_table("manors", "me level3", options={"first_family": "A"})
    asking = [sit(server, mine, ONE) for _ in range(6)]
    asking[0].say({"type": "hint"})
    asking[0].until("hint")

    def hint() -> None:
        asking[0].say({"type": "hint"})
        asking[0].until("hint", "error")

    alone = Timed(hint)
    alone.join(PATIENCE)
    player = sit(server, theirs, OTHER)

    def be_answered() -> None:
        while player.update["asked"] == 0:
            player.answer()
            player.until("update")
        player.until("update")

    for line in asking:
        line.say({"type": "hint"})
    meanwhile = Timed(be_answered)
    meanwhile.join(10 * PATIENCE)
    assert meanwhile.took < 3 * alone.took + NOTICED, (meanwhile.took, alone.took)
    for line in (*asking, player):
        line.close()


def test_a_list_of_tables_makes_no_games(meter: Meter) -> None:
    people = [Browser(meter.server.base) for _ in range(3)]
    for number in range(300):
        ada = people[number // 100]
        ada.new_table(
            "graves",
            "me open open",
            options={
                "round_limit": str(number % 150),
                "tie_break": "money" if number >= 150 else "shared",
            },
            settings={"listed": number < 100},
        )
    costs = [meter.cost(lambda ada=ada: ada.ask("/api/tables")) for ada in people[1:] * 2]  # type: ignore[misc]
    assert max(costs) < A_LIST, costs


# Consent.


def test_somebody_who_is_away_is_asked_too_before_anything_is_taken_back(
    ada: Browser, ben: Browser
) -> None:
    one, two = begin(ada, ben, "manors", "me open", options={"first_family": "A"})
    theirs = {"table": two.furniture["id"], "secret": two.furniture["secret"]}
    one.answer("ghost " + one.seen["view"]["legal"][0][-1])
    one.until("update", lambda update: update["line"] > 0)
    two.say({"type": "take_over"})
    two.until("table", lambda table: table["seats"][1]["taken_over"])
    two.close()
    while one.until_asked()["asked"] == 0 and (one.seen["line"] < 45 or one.seen["undo"]["free"]):
        one.answer_and_wait(one.seen["view"]["legal"][0])
    before = one.seen
    assert before["undo"]["ask"]
    one.say({"type": "undo"})
    plea = one.until("update")
    assert plea["line"] == before["line"], "it was taken back without a word"
    assert plea["undo"]["plea"]["waiting"] == [1]
    two = ben.sit(theirs)
    assert two.until("update")["undo"]["plea"]["waiting"] == [1]
    two.say({"type": "consent", "yes": True})
    assert (
        one.until("update", lambda update: update["undo"]["plea"] is None)["line"] < before["line"]
    )
    for player in (one, two):
        player.close()


# What is not committed.


class Hesitating:
    """A store that takes a while and then cannot write, around one that works."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.asked = threading.Event()
        self.release = threading.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, table: str, first: int, rows: list[Row], pulse: Pulse) -> None:
        self.asked.set()
        while not self.release.is_set():
            await asyncio.sleep(0.01)
        raise NotWritten("the store could not write (disk is full); nothing was changed")


@pytest.mark.parametrize("path", ["replay", "record"])
def test_a_request_shows_nothing_that_is_not_committed(
    server: Running, ada: Browser, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = ada.new_table("eva", "me", seed=3)
    player = ada.sit(mine)
    before = player.until("update")
    hesitating = Hesitating(server.tables.store)
    wish = {"secret": mine["secret"], **({"seat": 0} if path == "replay" else {})}

    def lines() -> int:
        told = ada.ask(f"/api/tables/{mine['table']}/{path}", wish)
        return len(told["steps"]) if path == "replay" else len(told.splitlines())

    committed, found = lines(), list[int]()
    monkeypatch.setattr(server.tables.around, "store", hesitating)
    player.answer(before["offers"][0]["move"])
    assert hesitating.asked.wait(PATIENCE)
    asking = Timed(lambda: found.append(lines()))
    asking.join(0.5)
    hesitating.release.set()
    asking.join(PATIENCE)
    assert "disk is full" in player.until("error")["text"]
    assert found == [committed]
    player.close()
