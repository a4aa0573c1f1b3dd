"""Clients that are broken, malicious or just strange: the server stays correct and keeps quiet."""

import json
import random
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from restinplay import games
from restinplay.core.record import Record
from restinplay.server import wire
from restinplay.server.store import Stored
from restinplay.server.table import Table
from tests.server.serving import Browser, Json, Player, Running, Trouble

SAID = get_args(wire.ClientMessage)
KINDS = tuple(str(kind.__struct_config__.tag) for kind in SAID)
FIELDS = ("type", "odd", *sorted({name for kind in SAID for name in kind.__struct_fields__}))
MOVES = ("hold", "give up", "ghost 1", "ghost 2", "ghost 3", "lay nothing", "lay ghost 1", "pass")

values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False),
    st.text(max_size=60),
    st.sampled_from(MOVES),
    st.lists(st.integers(), max_size=3),
)
messages: st.SearchStrategy[Any] = st.one_of(
    st.fixed_dictionaries({"type": st.sampled_from(KINDS)}),
    st.fixed_dictionaries(
        {"type": st.just("answer"), "seen": st.none(), "move": st.sampled_from(MOVES)}
    ),
    st.fixed_dictionaries({"type": st.just("why_not"), "move": st.sampled_from(MOVES)}),
    st.fixed_dictionaries({"type": st.just("consent"), "yes": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("hand_on"), "seat": st.integers(-9, 9)}),
    st.fixed_dictionaries({"type": st.just("rename"), "name": st.text(max_size=9)}),
    st.fixed_dictionaries(
        {"type": st.just("arrange"), "seats": st.just([]), "version": st.integers(0, 9)}
    ),
    st.dictionaries(st.sampled_from(FIELDS), values, max_size=5),
    st.text(max_size=200),
    st.binary(max_size=50),
    st.just("x" * 5000),
    st.just('{"type": "hint", "x": ' + "[" * 2000),
)


def listen(player: Player) -> Json | None:
    """What comes next, or None when the connection is over."""
    try:
        return player.hear()
    except ConnectionClosed:
        return None


def settle(player: Player) -> bool:
    """Hear everything there is, up to the answer to a question of our own."""
    try:
        player.say({"type": "why_not", "move": "give up"})
    except ConnectionClosed:
        return False
    while message := listen(player):
        if message["type"] in ("refusal", "allowed") and message["move"] == "give up":
            return True
        if message["type"] == "error" and message["text"] == "You are only watching.":
            return True
    return False


def send(player: Player, message: Any) -> None:
    if (
        isinstance(message, dict)
        and message.get("type") == "answer"
        and message.get("seen") is None
    ):
        message = {**message, "seen": player.seen.get("at", 0)}
    text = message if isinstance(message, str | bytes) else json.dumps(message)
    with suppress(ConnectionClosed):
        player.socket.send(text)


async def at_rest(table: Table) -> tuple[str, Stored]:
    """The record in memory and the table in the store, while no bot plays on."""
    async with table:
        stored = await table.around.store.read(table.id)
        assert stored is not None
        return str(table.playing().record), stored


@given(script=st.lists(st.tuples(st.integers(0, 2), messages), min_size=1, max_size=12))
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_clients_send_the_game_stays_whole(server: Running, script: list[Any]) -> None:
    ada, ben, cleo = (Browser(server.base) for _ in range(3))
    mine = ada.new_table("manors", "me open")
    theirs = ben.join(mine)
    players = [ada.sit(mine), ben.sit(theirs), cleo.watch(mine["table"])]
    players[0].say({"type": "start"})
    for player in players:
        player.until("update")
    for who, message in script:
        send(players[who], message)
        if not settle(players[who]) and who < 2:
            players[who].close()
            players[who] = (ada, ben)[who].sit((mine, theirs)[who])
            players[who].until("update")
    for player in players:
        settle(player)
        player.close()
    told, stored = server.inside(at_rest(server.table(mine["table"])))
    record = Record.parse(told)
    record.verify(games.game_of(record))
    again = server.inside(Table.open(stored, server.tables.around)).playing().record
    assert [str(again), again.end] == [str(record), record.end]
    assert server.tables.metrics.counts["crashes_total"] == 0


@pytest.mark.parametrize(
    "frame", ["", "[]", "null", "{}", '{"type": "dance"}', '{"type": "answer"}']
)
def test_what_is_no_message_ends_the_connection(ada: Browser, frame: str) -> None:
    player = ada.sit(ada.new_table("eva", "me"))
    player.until("update")
    player.say(frame)
    assert player.until("error")["text"] == "unknown message"
    assert player.closed() == 1008


def test_bytes_and_giants_end_the_connection(ada: Browser) -> None:
    mine = ada.new_table("eva", "me")
    for frame, code in ((b"{}", 1008), ("x" * 5000, 1009)):
        player = ada.sit(mine)
        player.until("update")
        player.socket.send(frame)
        assert player.closed() == code


def test_a_second_introduction_ends_the_connection(ada: Browser) -> None:
    player = ada.sit(ada.new_table("eva", "me"))
    player.say({"type": "watch"})
    assert "already" in player.until("error")["text"]
    assert player.closed() == 1008


def test_closing_in_mid_deed_harms_nobody(ada: Browser, ben: Browser) -> None:
    luck = random.Random(7)
    mine = ada.new_table("eva", "me", seed=9)
    for _ in range(10):
        player = ada.sit(mine)
        seen = player.until("update")
        if seen["asked"] != 0:
            break
        player.answer(luck.choice(seen["offers"])["move"])
        player.socket.socket.close() if luck.random() < 0.5 else player.close()
    last = ada.sit(mine)
    assert last.until("update")["line"] > 10
    last.close()


ALONE = {"game": "eva", "name": "Ada", "seats": [{"kind": "me"}]}


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/tables", b"{", 400),
        ("/api/tables", b"[" * 30_000, 400),
        ("/api/tables", {**ALONE, "seed": 10**60}, 400),
        ("/api/import", {"file": "x" * 450_000, "name": "Ada"}, 400),
        ("/api/tables/nowhere/join", {"name": "Ada"}, 404),
        ("/api/tables/nowhere/record", {}, 404),
        ("/api/tables/../../etc/passwd", {}, 404),
        ("/api/nothing", {}, 404),
    ],
)
def test_requests_that_make_no_sense(ada: Browser, path: str, body: Any, status: int) -> None:
    with pytest.raises(Trouble) as trouble:
        ada.ask(path, body)
    assert trouble.value.status == status
    assert "/" not in str(trouble.value).replace("docs/wire.md", "")


@pytest.mark.parametrize(
    ("path", "size"), [("import", 600_000), ("tables", 40_000), ("device", 40_000)]
)
def test_a_body_that_is_too_large_is_not_read(ada: Browser, path: str, size: int) -> None:
    with pytest.raises(Trouble, match="too large") as trouble:
        ada.ask(f"/api/{path}", b"{}", **{"Content-Length": f"{size}"})
    assert trouble.value.status == 413


def test_settings_that_can_hardly_be_read_are_refused_and_not_kept(ada: Browser) -> None:
    """At some depth they could be read, and no longer told again."""
    for depth in range(930, 1010):
        nest = b"[" * depth + b"]" * depth
        with pytest.raises(Trouble) as trouble:
            Browser(ada.base).ask("/api/profile", b'{"name":"A","settings":{"a":%s}}' % nest, "PUT")
        assert trouble.value.status == 400
    assert ada.ask("/api/profile", {"name": "A", "settings": {"a": [[{"b": [1]}]]}}, "PUT")


def test_there_is_no_table_by_guessing(ada: Browser) -> None:
    stranger = ada.watch("AAAAAAAAAAAAAAAA")
    assert stranger.until("error")["text"] == "there is no such table"
    assert stranger.closed() == 1008
