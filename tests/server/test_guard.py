"""What guards the server: origins, headers, cookies, limits, and logs that keep secrets."""

import asyncio
import json
import logging
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from restinplay.core.errors import BadInput
from restinplay.server.addresses import is_loopback
from restinplay.server.app import is_ours, is_own_page
from restinplay.server.frames import Socket
from restinplay.server.headers import of_answer
from restinplay.server.keys import Keys, profile_of, read_key
from restinplay.server.limits import Bucket, Doorkeeper, Limits, household, unlimited
from restinplay.server.logs import FEW, Damper, JsonLines
from restinplay.server.patience import Patrol
from restinplay.server.proxies import Proxies
from restinplay.server.serve import application
from tests.server.serving import PATIENCE, Browser, Json, Running, Trouble, running


def test_pages_of_others_may_not_ask_nor_listen(
    server: Running, ada: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    mine = ada.new_table("eva", "me")
    with pytest.raises(Trouble, match="another site") as trouble:
        ada.ask("/api/tables", {"game": "eva"}, Origin="http://evil.example")
    assert trouble.value.status == 403
    address = f"{server.base.replace('http', 'ws')}/api/tables/{mine['table']}/socket"
    for origin in ("http://evil.example", "null"):
        with pytest.raises(InvalidStatus), connect(address, origin=Origin(origin)):
            pass
    with connect(address, origin=Origin(server.base)):
        pass
    assert not [one.message for one in caplog.records if one.levelno >= logging.ERROR]


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


@pytest.mark.parametrize(
    ("host", "secure", "is_sent"),
    [
        ("localhost:8765", False, True),
        ("127.0.0.1:8765", False, True),
        ("[::1]:8765", False, True),
        ("play.example.org", True, True),
        ("192.168.0.7:8765", False, False),
        ("attic.local:8765", False, False),
        ("[", False, False),
        ("", False, False),
    ],
)
def test_an_opener_policy_is_sent_where_a_browser_takes_it(
    host: str, secure: bool, is_sent: bool
) -> None:
    names = [name for name, _ in of_answer("/", secure=secure, host=host)]
    assert (b"cross-origin-opener-policy" in names) == is_sent
    assert b"content-security-policy" in names


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
    with pytest.raises(BadInput, match="this is not a key"):
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
        with pytest.raises(Trouble, match="too much at once"):
            ada.new_table("eva", "me")
        chatty, other = ada.sit(mine), ada.sit(mine)
        other.until("update")
        address = f"{server.base.replace('http', 'ws')}/api/tables/{mine['table']}/socket"
        with connect(address) as third, pytest.raises(ConnectionClosed) as end:
            third.recv(PATIENCE)
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 1013
        with suppress(ConnectionClosed):  # the last may find the door shut
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


# Who asks, and how.

FAR = "203.0.113.9"
TOKEN = "a word that only the one who measures knows"


@contextmanager
def serving(folder: Path, limits: Limits | None = None, **more: Any) -> Iterator[Running]:
    server = Running(application(folder, limits or unlimited(), 0.0, **more))
    try:
        yield server
    finally:
        server.stop()


def asked(server: Running, path: str, client: str, **headers: str) -> Json:
    """How a request from this address is answered: the start of the answer."""
    started: Json = {}
    told = {"host": "localhost", **headers}

    async def receive() -> Json:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        started.update(message)

    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "query_string": b"",
        "root_path": "",
        "client": (client, 1),
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
    }

    async def ask() -> None:
        with suppress(RuntimeError):  # a crash is told first, then raised
            await server.app.asgi(scope, receive, send)

    server.inside(ask())
    return started


def test_metrics_are_for_this_machine_or_whoever_has_the_token(tmp_path: Path) -> None:
    with serving(tmp_path, metrics_token=TOKEN) as server:
        told = {"authorization": f"Bearer {TOKEN}"}
        assert asked(server, "/metrics", "127.0.0.1")["status"] == 200
        assert asked(server, "/metrics", "::ffff:127.0.0.1")["status"] == 200
        assert asked(server, "/metrics", FAR)["status"] == 403
        assert asked(server, "/metrics", FAR, **told)["status"] == 200
        assert asked(server, "/metrics", FAR, authorization="Bearer x")["status"] == 403
        forwarded = {"x-forwarded-for": FAR}  # through a proxy that nobody has named
        assert asked(server, "/metrics", "127.0.0.1", **forwarded)["status"] == 403


def test_metrics_need_the_token_behind_a_proxy(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=["127.0.0.1"], metrics_token=TOKEN) as server:
        told = {"authorization": f"Bearer {TOKEN}"}
        assert asked(server, "/metrics", "127.0.0.1")["status"] == 403
        forged = {"x-forwarded-for": "127.0.0.1"}
        assert asked(server, "/metrics", "127.0.0.1", **forged)["status"] == 403
        assert asked(server, "/metrics", "127.0.0.1", **told)["status"] == 200


def test_without_a_token_nobody_far_away_reads_metrics(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert asked(server, "/metrics", FAR, authorization="Bearer ")["status"] == 403


def test_metrics_tell_what_was_refused_and_how_late_the_loop_was(tmp_path: Path) -> None:
    limits = unlimited()
    limits.reviews, limits.review_burst = 0.0, 0.0
    with serving(tmp_path, limits) as server:

        async def stand_still() -> None:
            time.sleep(0.5)
            await asyncio.sleep(0.3)

        server.inside(stand_still())
        assert not server.app.door.may("review", "somebody")
        text = Browser(server.base).ask("/metrics")
        rows = dict(line.split() for line in text.splitlines() if not line.startswith("#"))
        assert rows['restinplay_refused_total{kind="review"}'] == "1"
        assert int(rows["restinplay_loop_lag_max_microseconds"]) > 300_000
        assert int(rows["restinplay_loop_looks_total"]) > 0
        assert int(rows["restinplay_connections"]) == 1


def test_nobody_is_believed_about_who_asks_unless_named(tmp_path: Path) -> None:
    limits = unlimited()
    limits.requests, limits.request_burst = 0.001, 5
    with serving(tmp_path, limits) as server:
        said = [
            asked(server, "/api/games", "127.0.0.1", **{"x-forwarded-for": f"10.0.0.{n}"})["status"]
            for n in range(8)
        ]
        assert said == [200] * 5 + [429] * 3


def test_a_named_proxy_says_who_asks(tmp_path: Path) -> None:
    limits = unlimited()
    limits.requests, limits.request_burst = 0.001, 2
    with serving(tmp_path, limits, proxies=["127.0.0.1", "10.0.0.0/8"]) as server:

        def ask(said: str, through: str = "127.0.0.1") -> int:
            status = asked(server, "/api/games", through, **{"x-forwarded-for": said})["status"]
            return int(status)

        assert [ask(f"198.51.100.{n}") for n in range(4)] == [200] * 4
        forged = [ask(f"192.0.2.{n}, {FAR}, 10.1.2.3") for n in range(4)]
        assert forged == [200, 200, 429, 429]  # only what our proxies have added counts
        assert [ask("192.0.2.9", through=FAR)] == [429]


def test_a_proxy_that_speaks_tls_makes_cookies_and_origins_secure(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=["127.0.0.1"], names=["play.example.org"]) as server:
        ada = Browser(server.base)
        tls = {"Host": "play.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": FAR}
        wish = {"game": "eva", "name": "Ada", "seats": [{"kind": "me"}]}
        ada.ask("/api/tables", wish, Origin="https://play.example.org", **tls)
        assert "secure" in ada.headers["set-cookie"].lower()
        assert "max-age" in ada.headers["strict-transport-security"]
        with pytest.raises(Trouble, match="another site"):
            ada.ask("/api/tables", wish, Origin="http://play.example.org", **tls)
        Browser(server.base).ask("/api/games")
        plain = Browser(server.base)
        plain.ask("/api/tables", wish)
        assert "secure" not in plain.headers["set-cookie"].lower()
        assert "strict-transport-security" not in plain.headers


def test_an_address_behind_a_proxy_has_only_so_many_connections(tmp_path: Path) -> None:
    limits = unlimited()
    limits.connections_of_address = 2
    with serving(tmp_path, limits, proxies=["127.0.0.1"]) as server:
        ada = Browser(server.base)
        table = ada.new_table("eva", "me")["table"]
        address = f"{server.base.replace('http', 'ws')}/api/tables/{table}/socket"
        far = {"X-Forwarded-For": FAR}
        with connect(address, additional_headers=far), connect(address, additional_headers=far):
            with pytest.raises(InvalidStatus) as refused:
                connect(address, additional_headers=far)
            assert refused.value.response.status_code == 429
            with connect(address, additional_headers={"X-Forwarded-For": "198.51.100.1"}):
                assert ada.ask("/api/games")
    assert server.app.door._connections == {}


def test_what_an_address_behind_a_proxy_does_not_read_is_its_own(tmp_path: Path) -> None:
    """A proxy that reads nothing more keeps it here; others behind it are not ended for that."""
    limits = unlimited()
    limits.unread_of_address = 1_000
    with serving(tmp_path, limits, proxies=["127.0.0.1"]) as server:
        table = Browser(server.base).new_table("eva", "me")["table"]
        address = f"{server.base.replace('http', 'ws')}/api/tables/{table}/socket"
        with ExitStack() as until_closed:
            for asker in (FAR, FAR, "198.51.100.1"):
                line = connect(address, additional_headers={"X-Forwarded-For": asker})
                until_closed.enter_context(line)

            async def walk() -> list[str]:
                sockets = [one for one in server._server._connections() if isinstance(one, Socket)]
                for one in sockets:
                    one.unread = lambda: 600  # type: ignore[method-assign]
                Patrol(server.app.door).walk(sockets, asyncio.get_running_loop().time())
                return [one.asker() for one in sockets if one.transport.is_closing()]

            assert server.inside(walk()) == [FAR]


@pytest.mark.parametrize(
    ("origin", "scheme", "is_own"),
    [
        ("http://localhost:8765", "http", True),
        ("http://localhost:8765", "ws", True),
        ("http://LOCALHOST:8765", "http", True),
        ("https://localhost:8765", "http", False),
        ("https://localhost:8765", "wss", True),
        ("http://localhost", "http", False),
        ("http://localhost:8765/x", "http", False),
        ("http://evil@localhost:8765", "http", False),
        ("http://localhost:99999", "http", False),
        ("null", "http", False),
        ("", "http", False),
    ],
)
def test_origins_are_compared_with_their_scheme(origin: str, scheme: str, is_own: bool) -> None:
    headers = Headers({"host": "localhost:8765", "origin": origin})
    assert is_own_page(headers, scheme) == is_own


def test_the_usual_port_need_not_be_said() -> None:
    for host in ("play.example.org", "play.example.org:443"):
        headers = Headers({"host": host, "origin": "https://play.example.org"})
        assert is_own_page(headers, "https")


def test_a_proxy_is_named_by_its_address() -> None:
    with pytest.raises(BadInput, match="--behind-proxy"):
        Proxies(["proxy.example.org"])
    assert [is_loopback(one) for one in ("127.8.8.8", "::1", FAR, "")] == [True, True, False, False]


# What answers carry, what they cost, and what is written down.


def test_an_error_of_our_own_carries_all_guards_too(
    server: Running,
    ada: Browser,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def crash(most: int, of_maker: int) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(server.tables.store, "listed", crash)
    with caplog.at_level(logging.CRITICAL):
        started = asked(server, "/api/tables", FAR)
    assert started["status"] == 500
    headers = dict(started["headers"])
    assert headers[b"content-security-policy"].startswith(b"default-src 'none'")
    assert headers[b"x-content-type-options"] == b"nosniff"
    monkeypatch.undo()
    server.tables.metrics.counts["crashes_total"] = 0
    ada.ask("/api/tables")
    assert ada.headers["cache-control"] == "no-store"
    assert ada.headers["cross-origin-resource-policy"] == "same-origin"


def test_health_is_tried_once_for_many_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = unlimited()
    limits.health = 600.0
    tried: list[float] = []
    with serving(tmp_path, limits) as server:
        check = server.app._health_check._work

        async def counting() -> None:
            tried.append(time.monotonic())
            await check()

        monkeypatch.setattr(server.app._health_check, "_work", counting)
        ada = Browser(server.base)
        assert [ada.ask("/health") for _ in range(20)] == ["ok\n"] * 20
    assert len(tried) == 1


def test_a_flood_of_one_kind_of_line_is_counted() -> None:
    damper, written = Damper(), []
    for number in range(2_500):
        record = logging.LogRecord("x", 40, "f", 1, "it failed at %s", (number,), None)
        record.created = 1_000.0
        if damper.filter(record):
            written.append(json.loads(JsonLines().format(record)))
    assert [row.get("times") for row in written] == [None] * FEW + [100, 1_000]
    other = logging.LogRecord("x", 40, "f", 1, "something else", (), None)
    assert damper.filter(other)
    later = logging.LogRecord("x", 40, "f", 1, "it failed at %s", (0,), None)
    later.created = 2_000.0
    assert damper.filter(later)


def test_a_household_is_one_address_or_one_network() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
    assert household("fe80::1%eth0") == "fe80::/64"
    assert household("x" * 1_000) == ""


def test_however_many_addresses_come_the_doorkeeper_stays_small() -> None:
    door = Doorkeeper(Limits())
    for number in range(3 * door.MANY):
        door.may("ask", f"2001:db8:{number:x}::/64")
        door.enter(f"2001:db8:{number:x}::/64")
        door.leave(f"2001:db8:{number:x}::/64")
    assert len(door._buckets["ask"]) == door.MANY
    assert door._connections == {}
    assert door.open == len(door._waiting) == 0


def test_each_kind_of_thing_has_its_own_rate() -> None:
    door = Doorkeeper(Limits(profiles=0.0, profile_burst=1.0, heavy=0.0, heavy_burst=2.0))
    assert [door.may("profile", "a") for _ in range(2)] == [True, False]
    assert [door.may("heavy", "a") for _ in range(3)] == [True, True, False]
    assert door.may("profile", "b")
    assert door.may("table", "a")
    assert door.refused == {"profile": 1, "heavy": 1}
