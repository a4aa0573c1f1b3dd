"""A server of several processes, seen from outside: it is one server, at every connection.

Which process has a connection is known: a request for a table brings it to the owner of that
table, and from there the next request starts.
"""

import http.client
import json
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from restinplay.server import shards
from restinplay.server.backup import back_up, restore
from restinplay.server.shards import shard_of
from tests.server.malformed import framed, handshake
from tests.server.outside import Served, served
from tests.server.serving import Browser, Json, Player, Trouble, running

PATIENCE = 60.0  # seconds
RESTART = 1012


def owner(table: str, processes: int = 2) -> int:
    return shard_of(table) % processes


def nowhere(process: int, processes: int = 2) -> str:
    """The id of no table, that would be at this process."""
    return next(f"no{one}" for one in range(999) if owner(f"no{one}", processes) == process)


class Line:
    """One connection, of which we know at which process it is."""

    def __init__(self, server: Served) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self._line.connect()
        self.socket: socket.socket = self._line.sock
        self.cookie = ""

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def ask(self, path: str, body: object = None, method: str = "") -> tuple[int, Json]:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        data = None if body is None else json.dumps(body).encode()
        self._line.request(method or ("GET" if body is None else "POST"), path, data, headers)
        with self._line.getresponse() as answer:
            text, kind = answer.read(), answer.getheader("content-type", "")
            assert self._line.sock is self.socket, "the connection was closed"
            self.cookie = (answer.getheader("set-cookie") or self.cookie).partition(";")[0]
            return answer.status, json.loads(text) if "json" in kind else {"text": text.decode()}

    def go_to(self, process: int) -> None:
        assert self.ask(f"/api/tables/{nowhere(process)}/invitation", {})[0] == 404

    def new_table(self, seats: str = "me", game: str = "eva") -> Json:
        kinds = [{"kind": word} for word in seats.split()]
        more = {"seed": 3} if seats == "me" else {}
        status, made = self.ask(
            "/api/tables", {"game": game, "name": "Ada", "seats": kinds, **more}
        )
        assert status == 200, made
        return made


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, "--workers=2", "--no-limits", "--pace=0") as server:
        yield server


def made_at(server: Served, process: int, seats: str = "me") -> Json:
    with Line(server) as line:
        line.go_to(process)
        return line.new_table(seats)


def holder(folder: Path, table: str) -> int:
    """The process that has a table."""
    lock = shards.path_of(folder / "data", shard_of(table))
    return int(lock.with_name(f"{lock.name}.lock").read_text())


def until(is_so: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


# Connections move.


def test_one_connection_reaches_the_tables_of_all_processes_one_after_the_other(
    two: Served,
) -> None:
    with Line(two) as line:
        tables = []
        for process in (0, 1, 0, 1):
            line.go_to(process)
            tables.append(line.new_table())
            assert owner(tables[-1]["table"]) == process  # a new table is where it was made
        for seated in tables + tables[::-1]:
            status, record = line.ask(
                f"/api/tables/{seated['table']}/record", {"secret": seated["secret"]}
            )
            assert (status, "eva" in record["text"]) == (200, True)
    until(lambda: two.metrics()["tables_in_memory"] == 4, "all tell what they have")
    assert two.metrics()["crashes_total"] == 0


def heard(line: socket.socket, wanted: bytes) -> bytes:
    line.settimeout(PATIENCE)
    found = b""
    while wanted not in found:
        more = line.recv(1 << 16)
        assert more, found
        found += more
    return found


def test_the_first_words_come_with_the_upgrade_and_move_with_it(two: Served) -> None:
    for process in (0, 1):
        seated = made_at(two, process)
        first = {"type": "sit", "secret": seated["secret"], "words": False}
        with Line(two) as line:
            line.go_to(1 - process)
            said = framed(json.dumps(first).encode())
            line.socket.sendall(handshake(seated["table"]) + said)
            assert b" 101 " in heard(line.socket, b'"type":"update"')


def test_an_upgrade_in_pieces_moves_when_it_is_whole(two: Served) -> None:
    seated = made_at(two, 1)
    first = {"type": "sit", "secret": seated["secret"], "words": False}
    with Line(two) as line:
        line.go_to(0)
        said = handshake(seated["table"]) + framed(json.dumps(first).encode())
        for start in range(0, len(said), 60):
            line.socket.sendall(said[start : start + 60])
            time.sleep(0.002)
        heard(line.socket, b'"type":"update"')


def test_requests_that_come_before_they_are_answered_are_answered_in_their_order(
    two: Served,
) -> None:
    seated = [made_at(two, process) for process in (0, 1)]
    with Line(two) as line:
        asked = b""
        for one in seated * 3:
            body = json.dumps({"secret": one["secret"]}).encode()
            head = f"POST /api/tables/{one['table']}/record HTTP/1.1\r\nHost: localhost\r\n"
            asked += f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
        line.socket.sendall(asked)
        found = b""
        while found.count(b"HTTP/1.1 200") < 6:
            found += heard(line.socket, b"\n")
        assert found.count(b"HTTP/1.1 ") == 6


def test_a_body_that_is_too_large_for_any_table_is_refused_by_its_process(two: Served) -> None:
    for process in (0, 1):
        with Line(two) as line:
            line.go_to(1 - process)
            status, told = line.ask(f"/api/tables/{nowhere(process)}/join", "x" * 300_000)
            assert (status, told) == (413, {"error": "this is too large"})
            assert line.ask(f"/api/tables/{nowhere(process)}/join", {"name": "A"})[0] == 404


def test_an_escaped_path_finds_the_same_process(two: Served) -> None:
    seated = made_at(two, 1)
    escaped = "".join(f"%{ord(sign):02x}" for sign in seated["table"])
    with Line(two) as line:
        line.go_to(0)
        wish = {"secret": seated["secret"]}
        assert line.ask(f"/%61pi/tables/{escaped}/record?x=/", wish)[0] == 200


# One server.


def test_lists_profiles_and_devices_are_those_of_the_whole_server(two: Served) -> None:
    with Line(two) as line, Line(two) as other:
        tables = set()
        for process in (0, 1):
            line.go_to(process)
            tables.add(line.new_table()["table"])
        for process in (0, 1):
            line.go_to(process)
            assert {one["id"] for one in line.ask("/api/tables")[1]["mine"]} == tables
        wish = {"name": "Ada", "settings": {"x": 1}}
        assert line.ask("/api/profile", wish, "PUT")[0] == 200
        link = line.ask("/api/device", wish)[1]["path"]
        other.go_to(1)
        mine = other.new_table()["table"]
        code = link.partition("=")[2]
        status, _ = other.ask("/api/device/change", {"code": code, "bring": True})
        assert (status, other.cookie) == (200, line.cookie)
        assert {one["id"] for one in other.ask("/api/tables")[1]["mine"]} == tables | {mine}


def test_todays_deal_is_dealt_once_wherever_one_asks(two: Served) -> None:
    wish = {"game": "eva", "name": "Ada", "seats": [{"kind": "me"}], "today": True}
    with Line(two) as line:
        made = []
        for process in (1, 0, 1):
            line.go_to(process)
            made.append(line.ask("/api/tables", wish))
        assert [status for status, _ in made] == [200] * 3
        assert made[0] == made[1] == made[2]
        line.go_to(1)
        today = line.ask("/api/today")[1]
        assert (today["table"], today["playing"]) == (made[0][1]["table"], 1)


def test_a_game_of_two_goes_on_in_a_rematch_where_it_was(two: Served) -> None:
    ada, ben = Browser(two.base), Browser(two.base)
    seated = ada.new_table("manors", "me open")
    there = ben.join(seated)
    one, other = ada.sit(seated), ben.sit(there)
    one.until("table", lambda table: table["seats"][1]["kind"] == "person")
    one.say({"type": "start"})
    for player in (one, other):
        player.until("update")
    one.say({"type": "concede"})
    other.until_asked()
    one.until("update", lambda update: update["asked"] == -2)
    one.say({"type": "rematch"})
    told = other.until("rematch")
    assert owner(told["table"]) == owner(seated["table"])
    other.say({"type": "follow"})
    other.until("table", lambda table: table["id"] == told["table"])
    for player in (one, other):
        player.close()


def test_limits_are_those_of_the_whole_server(tmp_path: Path) -> None:
    with served(tmp_path, "--workers=2") as server, Line(server) as one, Line(server) as other:
        lines = [one, other]
        for process, line in enumerate(lines):
            line.go_to(process)
        began = time.monotonic()
        statuses = [lines[number % 2].ask("/api/tables")[0] for number in range(240)]
        most = 100 + 20 * (time.monotonic() - began)
        assert 90 <= statuses.count(200) <= most
        assert {*statuses} == {200, 429}


def test_numbers_are_those_of_the_whole_server_and_those_of_the_dead_go(
    tmp_path: Path,
) -> None:
    with served(tmp_path, "--workers=2", "--no-limits", "--pace=0") as server:
        tables = [made_at(server, process) for process in (0, 1)]
        players = [Browser(server.base).sit(one) for one in tables]
        for player in players:
            player.until_asked()
        until(lambda: server.metrics()["tables_in_memory"] == 2, "all tell what they have")
        numbers = server.metrics()
        assert numbers["sockets"] == 2
        os.kill(holder(tmp_path, tables[0]["table"]), signal.SIGKILL)
        server.until("sockets", 1)
        server.until("tables_in_memory", 1)
        assert server.metrics()["requests_total"] > numbers["requests_total"]
        for player in players:
            player.close()


def test_the_server_is_well_if_all_its_processes_are(tmp_path: Path) -> None:
    with served(tmp_path, "--workers=2", "--no-limits") as server, Line(server) as line:
        line.go_to(0)
        assert line.ask("/health")[0] == 200
        sick = holder(tmp_path, nowhere(1))
        os.kill(sick, signal.SIGSTOP)
        try:
            assert line.ask("/health")[0] == 503
        finally:
            os.kill(sick, signal.SIGCONT)
        assert line.ask("/health")[0] == 200


# Processes die.


def go_on(server: Served, seated: Json, old: Player) -> Player:
    """Come back, as the page does."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            player = Browser(server.base).sit(seated)
            player.until_asked()
            old.close()
            return player
        except (OSError, ConnectionClosed, TimeoutError):
            assert time.monotonic() < end
            time.sleep(0.05)


def play(player: Player, answers: int) -> None:
    for _ in range(answers):
        player.answer_and_wait(player.seen["offers"][0]["move"])


def test_a_process_that_is_killed_is_replaced_and_its_tables_go_on(tmp_path: Path) -> None:
    with served(tmp_path, "--workers=2", "--no-limits", "--pace=0") as server:
        tables = [made_at(server, process) for process in (0, 1)]
        players = [Browser(server.base).sit(one) for one in tables]
        for player in players:
            player.until_asked()
        for turn in range(4):
            for player in players:
                play(player, 1)
            before = [player.log for player in players]
            victim = turn % 2
            process = holder(tmp_path, tables[victim]["table"])
            os.kill(process, signal.SIGKILL)
            assert players[victim].closed() == 1006
            players[victim] = go_on(server, tables[victim], players[victim])
            assert [player.log for player in players] == before  # all that was acknowledged
            assert holder(tmp_path, tables[victim]["table"]) != process
        for player in players:
            play(player, 1)
            assert sum(step.get("who") == 0 for step in player.log) == 5
            player.close()
        assert server.log().count("another takes its place") == 4
    assert server.process.returncode == 0


def test_requests_that_come_while_a_process_is_replaced_wait_for_it(tmp_path: Path) -> None:
    with served(tmp_path, "--workers=2", "--no-limits") as server, Line(server) as line:
        seated = made_at(server, 1)
        line.go_to(0)
        os.kill(holder(tmp_path, seated["table"]), signal.SIGKILL)
        wish = {"secret": seated["secret"]}
        assert line.ask(f"/api/tables/{seated['table']}/record", wish)[0] == 200


def test_when_the_parent_is_killed_all_go_home_and_the_next_server_has_everything(
    tmp_path: Path,
) -> None:
    with served(tmp_path, "--workers=2", "--no-limits", "--pace=0") as server:
        seated = [made_at(server, process) for process in (0, 1)]
        players = [Browser(server.base).sit(one) for one in seated]
        for player in players:
            player.until_asked()
            play(player, 1)
        processes = [holder(tmp_path, one["table"]) for one in seated]
        server.process.kill()
        server.process.wait(PATIENCE)
        assert [player.closed() for player in players] == [RESTART] * 2
        until(lambda: not any(map(is_alive, processes)), "all have gone home")
    with served(tmp_path, "--workers=3", "--no-limits", "--pace=0") as server:
        for one, old in zip(seated, players, strict=True):
            player = go_on(server, one, old)
            assert player.log[1:] == old.log[1:]
            player.close()


# From one process to several, and back.


def test_tables_of_one_process_go_on_in_several_and_in_one_again(tmp_path: Path) -> None:
    logs: dict[str, list[Json]] = {}
    with served(tmp_path, "--no-limits", "--pace=0") as server:
        seated = [Browser(server.base).new_table("eva", "me") for _ in range(6)]
    for words in (["--workers=2"], ["--workers=4"], []):
        with served(tmp_path, *words, "--no-limits", "--pace=0") as server:
            for one in seated:
                player = Browser(server.base).sit(one)
                player.until_asked()
                assert logs.get(one["table"], player.log) == player.log
                play(player, 1)
                logs[one["table"]] = player.log
                player.close()
    assert (tmp_path / "data" / shards.BEFORE).exists()


def test_a_backup_is_taken_while_several_serve_and_restored_for_one_or_several(
    tmp_path: Path,
) -> None:
    with served(tmp_path, "--workers=2", "--no-limits", "--pace=0") as server:
        seated = [made_at(server, process) for process in (0, 1, 0, 1)]
        assert back_up(tmp_path / "data", tmp_path / "backup") == 4
    _, aside = restore(tmp_path / "backup", tmp_path / "data", replace=True)
    assert aside is not None
    assert (aside / shards.FOLDER).is_dir()
    with running(tmp_path / "data") as one:
        for table in seated:
            Browser(one.base).ask(
                f"/api/tables/{table['table']}/record", {"secret": table["secret"]}
            )
    with served(tmp_path, "--workers=2", "--no-limits") as server:
        for table in seated:
            Browser(server.base).ask(
                f"/api/tables/{table['table']}/record", {"secret": table["secret"]}
            )
        with pytest.raises(Trouble):
            Browser(server.base).ask(f"/api/tables/{nowhere(1)}/record", {})
