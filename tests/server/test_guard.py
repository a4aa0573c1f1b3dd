"""What guards the server: origins, headers, cookies, limits, and logs that keep secrets."""

import json
import logging
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from restinplay.core.errors import BadInput
from restinplay.server.app import is_ours
from restinplay.server.keys import Keys, profile_of, read_key
from restinplay.server.limits import Bucket, Doorkeeper, Limits, unlimited
from restinplay.server.logs import JsonLines
from tests.server.serving import Browser, Running, Trouble, running


def test_pages_of_others_may_not_ask_nor_listen(server: Running, ada: Browser) -> None:
    mine = ada.new_table("eva", "me")
    with pytest.raises(Trouble, match="another page") as trouble:
        ada.ask("/api/tables", {"game": "eva"}, Origin="http://evil.example")
    assert trouble.value.status == 403
    address = f"{server.base.replace('http', 'ws')}/api/tables/{mine['table']}/socket"
    for origin in ("http://evil.example", "null"):
        with pytest.raises(InvalidStatus), connect(address, origin=Origin(origin)):
            pass
    with connect(address, origin=Origin(server.base)):
        pass


@pytest.mark.parametrize(
    ("host", "is_welcome"),
    [
        ("localhost:8765", True),
        ("LOCALHOST", True),
        ("127.0.0.1:8765", True),
        ("[::1]:8765", True),
        ("192.168.1.7", True),
        ("play.example.org:443", True),
        ("evil.example", False),
        ("localhost.evil.example:8765", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example#localhost", False),
        ("localhost@evil.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_a_name_that_somebody_points_at_this_machine_opens_nothing(
    host: str, is_welcome: bool
) -> None:
    assert is_ours(host, {"localhost", "play.example.org"}) == is_welcome


def test_requests_and_sockets_for_another_name_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, names=["play.example.org"]) as server:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me")
        for path in ("/", "/api/games", "/metrics"):
            with pytest.raises(Trouble, match="does not go by that name") as trouble:
                ada.ask(path, Host="evil.example")
            assert trouble.value.status == 421
        assert ada.ask("/api/games", Host="play.example.org")
        socket = f"/api/tables/{mine['table']}/socket"
        address = ("127.0.0.1", urlsplit(server.base).port)
        with (
            pytest.raises(InvalidStatus),
            connect(f"ws://evil.example{socket}", address=address),
        ):
            pass
        with connect(f"ws://play.example.org{socket}", address=address):
            pass


def test_every_answer_carries_its_guards_and_no_script_runs_inline(ada: Browser) -> None:
    for path in ("/", "/api/games", "/health", "/metrics"):
        ada.ask(path)
        policy = ada.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in policy
        assert ada.headers["x-content-type-options"] == "nosniff"
        assert "server" not in ada.headers


def test_the_cookie_is_for_the_server_alone(ada: Browser) -> None:
    ada.new_table("eva", "me")
    cookie = ada.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    ada.ask("/api/tables")
    assert "set-cookie" not in ada.headers


def test_a_cookie_that_is_none_of_ours_means_nobody(ada: Browser) -> None:
    assert profile_of("short") == ""
    ada.cookie = "rip=short"
    assert ada.ask("/api/tables")["mine"] == []
    ada.new_table("eva", "me")
    assert len(ada.cookie) == len("rip=") + 43


def test_secrets_are_their_tables_seats_and_holders_own() -> None:
    keys, others = Keys(b"1" * 32), Keys(b"2" * 32)
    made = [
        keys.seat("t", 0, 0),
        keys.seat("t", 1, 0),
        keys.seat("t", 0, 1),
        keys.seat("u", 0, 0),
        keys.invite("t"),
        keys.invite("u"),
        others.seat("t", 0, 0),
    ]
    assert len(set(made)) == len(made)
    assert all(len(secret) == 32 for secret in made)
    assert keys.seat("t", 0, 0) == made[0]


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "key"
    assert read_key(path) == read_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_bytes(b"short")
    with pytest.raises(BadInput, match="this is no key"):
        read_key(path)


def test_nothing_secret_is_stored(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        mine = ada.new_table("manors", "me open")
        cookie = ada.cookie.removeprefix("rip=")
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("tables.sqlite*"))
    assert mine["table"].encode() in kept
    for secret in (mine["secret"], mine["invite"], cookie):
        assert secret.encode() not in kept


def test_nothing_secret_is_logged(
    server: Running, ada: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        mine = ada.new_table("manors", "me open", name="Ada Lovelace")
        player = ada.sit(mine)
        player.hear()
        player.say({"type": "start", "bot": "thumb"})
        player.until("update")
        player.close()
    format = JsonLines().format
    ours = [record for record in caplog.records if record.name.startswith("restinplay")]
    logged = "\n".join(format(record) for record in ours)
    for secret in (mine["secret"], mine["invite"], ada.cookie[4:], "Lovelace"):
        assert secret not in logged


def test_a_trace_in_the_log_tells_places_and_not_values() -> None:
    try:
        raise ValueError("what somebody sent")
    except ValueError as error:
        record = logging.LogRecord(
            "x", 40, "f", 1, "it failed", (), (type(error), error, error.__traceback__)
        )
    row = json.loads(JsonLines().format(record))
    assert row["trace"][0] == "ValueError"
    assert "what somebody sent" not in json.dumps(row)


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    limits = unlimited()
    limits.requests, limits.request_burst = 0.001, 3
    with running(tmp_path, limits) as server:
        ada = Browser(server.base)
        for _ in range(3):
            ada.ask("/api/games")
        with pytest.raises(Trouble, match="too many requests") as trouble:
            ada.ask("/api/games")
        assert trouble.value.status == 429


def test_the_files_of_a_page_are_counted_apart_from_what_it_asks(tmp_path: Path) -> None:
    limits = unlimited()
    limits.requests, limits.request_burst = 0.001, 1
    limits.files, limits.file_burst = 0.001, 5
    with running(tmp_path, limits) as server:
        ada = Browser(server.base)
        for _ in range(5):
            ada.ask("/")
        ada.ask("/api/games")
        with pytest.raises(Trouble, match="too many requests"):
            ada.ask("/")


def test_too_many_tables_messages_and_sockets_are_refused(tmp_path: Path) -> None:
    limits = unlimited()
    limits.new_tables, limits.new_table_burst = 0.001, 1
    limits.messages, limits.message_burst = 0.001, 5
    limits.sockets_of_address = 2
    with running(tmp_path, limits) as server:
        ada = Browser(server.base)
        mine = ada.new_table("eva", "me")
        with pytest.raises(Trouble, match="too many tables"):
            ada.new_table("eva", "me")
        chatty, other = ada.sit(mine), ada.sit(mine)
        other.until("update")
        with suppress(ConnectionClosed):
            assert ada.watch(mine["table"]).closed() == 1013
        for _ in range(6):
            chatty.say({"type": "why_not", "move": "close"})
        assert chatty.closed() == 1013
        other.close()


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(rate=1e9, burst=1)
    assert all(bucket.take() for _ in range(10))
    empty = Bucket(rate=0.0, burst=1)
    assert [empty.take(), empty.take()] == [True, False]


def test_quiet_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Doorkeeper, "MANY", 10)
    door = Doorkeeper(Limits(requests=0.0, request_burst=2.0))
    for address in range(50):
        assert door.may("ask", str(address))
    assert len(door._buckets["ask"]) == 10
    assert [door.may("ask", "49") for _ in range(2)] == [True, False]
    assert door.refused == {"ask": 1}


def test_health_and_metrics_are_told(server: Running, ada: Browser) -> None:
    assert ada.ask("/health") == "ok\n"
    player = ada.sit(ada.new_table("eva", "me"))
    player.until("update")
    before = ada.ask("/metrics")
    player.answer_and_wait(player.seen["offers"][0]["move"])
    after = ada.ask("/metrics")
    assert "# TYPE restinplay_answers_total counter" in after
    count = [
        int(line.split()[1])
        for text in (before, after)
        for line in text.splitlines()
        if line.startswith("restinplay_answers_total ")
    ]
    assert count[1] == count[0] + 1
    player.close()
