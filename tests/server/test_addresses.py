"""Where a server listens, what it says about that, and what it says when it cannot."""

import os
import pty
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from restinplay.cli import main
from restinplay.core.errors import BadInput
from restinplay.server import addresses, qr
from restinplay.server.addresses import addresses_of, checked_name, link_for_others, listen
from restinplay.server.folder import data_dir
from tests.server.serving import Browser, Trouble, running

UNPRIVILEGED = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
NOBODY = 65534


@contextmanager
def nobody_special() -> Iterator[None]:
    """Somebody who may not do what only an administrator may."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--port", "99999"], "a port is a number from 0 to 65535, not 99999"),
        (["--port", "-1"], "a port is a number from 0 to 65535, not -1"),
        (["--host", "no.such.host.invalid"], "--host 'no.such.host.invalid': no such"),
        (["--host", ""], "--host '': no such address"),
        (["--host", "a" * 300], f"--host '{'a' * 60}…': no such address"),
        (["--host", "203.0.113.9"], "--host 203.0.113.9: this machine does not have that address"),
        (["--name", "bad name/"], "--name takes a name such as play.example.org, not 'bad name/'"),
        (["--name", "ok.org", "--name", "http://x"], "play.example.org, not 'http://x'"),
        (["--behind-proxy", "everybody"], "--behind-proxy takes addresses such as 127.0.0.1 or"),
        (["--data-dir", __file__], "test_addresses.py: this is a file, and tables need a folder"),
        (["--retention", "0"], "tables are kept for at least one day"),
        (["--pace", "nan"], "a pace is from 0 to 60 seconds"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(
    words: list[str], line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--data-dir", str(tmp_path), *words]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    (only,) = told.err.splitlines()
    assert only.startswith("rip: ")
    assert line in only


def test_a_port_that_is_taken_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (taken,) = listen("127.0.0.1", 0)
    with closing(taken):
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data-dir", str(tmp_path)]) == 1
    line = f"port {port} is taken, perhaps by another Rest in Play; --port 0 finds a free one"
    assert capsys.readouterr().err == f"rip: {line}\n"
    assert list(tmp_path.iterdir()) == []  # nothing was begun


def test_a_port_for_administrators_is_named() -> None:
    first_free = int(UNPRIVILEGED.read_text()) if UNPRIVILEGED.exists() else 1024
    port = min(80, first_free - 1)
    with nobody_special():
        if port <= 0:  # here everybody may
            closing(listen("127.0.0.1", 80)[0])
            return
        with pytest.raises(BadInput, match=f"you may not listen on port {port}; take one above"):
            listen("127.0.0.1", port)


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    tmp_path.chmod(0o755)
    for above in tmp_path.parents[:3]:
        above.chmod(above.stat().st_mode | 0o055)
    with nobody_special():
        assert main(["serve", "--port", "0", "--data-dir", str(folder)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"rip: {folder}")
    assert line.endswith("Permission denied")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Play.Example.ORG.", "play.example.org"),
        ("nas", "nas"),
        ("my_box.local", "my_box.local"),
        ("café.example", "xn--caf-dma.example"),
        ("192.168.1.9", "192.168.1.9"),
        ("2001:db8::9", "2001:db8::9"),
    ],
)
def test_a_name_is_kept_as_browsers_send_it(said: str, name: str) -> None:
    assert checked_name(said) == name


@pytest.mark.parametrize("said", ["", ".", "a b", "a/b", "x:80", "-x", "*.org", "a..b", "a" * 64])
def test_what_no_browser_sends_is_no_name(said: str) -> None:
    with pytest.raises(BadInput, match="--name takes"):
        checked_name(said)


def test_only_this_machine_comes_to_a_loopback_address() -> None:
    (one,) = listen("127.0.0.1", 0)
    with closing(one):
        port = one.getsockname()[1]
        assert addresses_of(one, ["nas"]) == (f"http://localhost:{port}/", [])


def test_others_come_by_name_and_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda family: ["10.0.0.7", "10.0.0.7"])
    (one,) = listen("0.0.0.0", 0)
    with closing(one):
        port = one.getsockname()[1]
        found = addresses_of(one, ["nas"])
    assert found.here == f"http://localhost:{port}/"
    assert found.others == [f"http://nas:{port}/", f"http://10.0.0.7:{port}/"]


def test_an_ipv6_address_stands_in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda family: ["2001:db8::7"])
    (one,) = listen("::", 0)
    with closing(one):
        port = one.getsockname()[1]
        found = addresses_of(one)
    assert found == (f"http://[::1]:{port}/", [f"http://[2001:db8::7]:{port}/"])


def test_all_addresses_of_a_host_have_one_port() -> None:
    opened = listen("localhost", 0)
    ports = {one.getsockname()[1] for one in opened}
    for one in opened:
        one.close()
    assert len(ports) == 1


def test_this_machine_can_be_reached_at_what_is_said() -> None:
    for address in addresses.own_addresses(socket.AF_INET):
        (one,) = listen(address, 0)
        with closing(one), socket.create_connection(one.getsockname()[:2], timeout=10) as caller:
            assert caller.getpeername() == one.getsockname()


@pytest.mark.parametrize(
    ("origin", "others", "link"),
    [
        ("http://localhost:8765", ["http://10.0.0.7:8765/"], "http://10.0.0.7:8765"),
        ("http://127.0.0.1:8765", [], ""),
        ("http://[::1]:8765", [], ""),
        ("http://0.0.0.0:8765", ["http://nas:8765/"], "http://nas:8765"),
        ("http://10.0.0.7:8765", [], "http://10.0.0.7:8765"),
        ("https://play.example.org", ["http://10.0.0.7:8765/"], "https://play.example.org"),
    ],
)
def test_a_link_is_one_that_others_can_follow(origin: str, others: list[str], link: str) -> None:
    assert link_for_others(origin, others) == link


def test_the_page_is_told_what_others_can_follow(tmp_path: Path) -> None:
    with running(tmp_path, names=["play.example.org"]) as server:
        ada = Browser(server.base)
        path = "/t/5cAx9dQ0Qwk#invite=Zf3"
        assert ada.ask("/api/link", {"path": path}) == {"link": "", "qr": []}
        there = ada.ask("/api/link", {"path": path, "qr": True}, Host="play.example.org")
        assert there["link"] == f"http://play.example.org{path}"
        assert {len(row) for row in there["qr"]} == {len(there["qr"])}
        for bad in ("t", "", "/" + "x" * 151, "/a b", "/é"):
            with pytest.raises(Trouble) as refused:
                ada.ask("/api/link", {"path": bad})
            assert refused.value.status == 400


def test_a_code_to_scan_is_drawn_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, names=["play.example.org"]) as server:
        sent: list[object] = []
        do = server.tables.workers.do

        async def heeding(work: Callable[..., Any], *parcel: Any, **how: Any) -> Any:
            sent.append(work)
            return await do(work, *parcel, **how)

        monkeypatch.setattr(server.tables.workers, "do", heeding)
        wish = {"path": "/t/5cAx9dQ0Qwk", "qr": True}
        Browser(server.base).ask("/api/link", wish, Host="play.example.org")
        assert sent == [qr.encode]


def test_tables_lie_where_games_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESTINPLAY_HOME", str(tmp_path / "mine"))
    assert data_dir() == tmp_path / "mine/server"
    monkeypatch.delenv("RESTINPLAY_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "")
    assert data_dir() == tmp_path / ".local/share/restinplay/server"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_dir() == tmp_path / "Library/Application Support/restinplay/server"


def announced(tmp_path: Path, **environment: str) -> str:
    """What `rip serve --host 0.0.0.0` writes on a terminal until it is stopped."""
    ours, theirs = pty.openpty()
    words = ["serve", "--host", "0.0.0.0", "--port", "0", "--no-browser", "--name", "nas"]
    server = subprocess.Popen(
        [sys.executable, "-m", "restinplay", *words, "--data-dir", str(tmp_path)],
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TERM": "xterm", "PYTHONUTF8": "1", **environment},
    )
    os.close(theirs)
    alarm = threading.Timer(60, server.kill)
    alarm.start()
    said = b""
    try:
        while not said.endswith(b"\n") or (b"\xe2\x96\x80" not in said and "█" in said.decode()):
            said += os.read(ours, 65536)
        server.send_signal(signal.SIGTERM)
        while more := os.read(ours, 65536):
            said += more
    except OSError:  # nobody writes there any more
        pass
    finally:
        alarm.cancel()
        os.close(ours)
        assert server.wait(60) == 0
    return said.decode().replace("\r\n", "\n")


def test_a_terminal_shows_where_others_come_in(tmp_path: Path) -> None:
    first, second, *rest = announced(tmp_path).splitlines()
    assert re.fullmatch(r"Rest in Play is at http://localhost:\d+/ ; Ctrl-C stops it", first)
    assert re.fullmatch(r"Others can join at http://nas:\d+/", second)
    assert any("█" in line for line in rest)
    assert "█" not in announced(tmp_path, TERM="dumb")
    assert "█" not in announced(tmp_path, COLUMNS="20")


def opened_by(tmp_path: Path, name: str, **environment: str) -> list[str]:
    """What a browser of that name, which ends only when it has the page, was answered."""
    program, answers = tmp_path / "bin" / name, tmp_path / "answers"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable}\n"
        "import sys, urllib.request\n"
        "status = urllib.request.urlopen(sys.argv[1], timeout=30).status\n"
        f"open({str(answers)!r}, 'a').write(f'{{status}}\\n')\n"
    )
    program.chmod(0o755)
    surroundings = {key: os.environ[key] for key in os.environ if key not in ("DISPLAY", "BROWSER")}
    surroundings |= {"PATH": str(program.parent), "TERM": "xterm", **environment}
    server = subprocess.Popen(
        [sys.executable, "-m", "restinplay", "serve", "--port", "0", "--data-dir", str(tmp_path)],
        stdout=subprocess.PIPE,
        env=surroundings,
        text=True,
    )
    alarm = threading.Timer(60, server.kill)
    alarm.start()
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found
        with urlopen(found[0].replace("localhost", "127.0.0.1"), timeout=20) as answer:
            assert answer.status == 200
        while environment and not answers.exists() and server.poll() is None:
            time.sleep(0.05)
    finally:
        alarm.cancel()
        server.terminate()
        server.communicate()
    return answers.read_text().split() if answers.exists() else []


def test_the_browser_of_your_choice_gets_the_page_before_it_ends(tmp_path: Path) -> None:
    program = tmp_path / "bin/slow"
    assert opened_by(tmp_path, "slow", BROWSER=str(program)) == ["200"]


def test_a_browser_for_terminals_does_not_take_that_of_the_server(tmp_path: Path) -> None:
    assert opened_by(tmp_path, "www-browser") == []
