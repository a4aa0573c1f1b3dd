"""A backup of a running server, and the server that is made of it."""

import io
import os
import random
import sqlite3
import stat
import tarfile
import threading
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from restinplay.cli import main
from restinplay.core.errors import BadInput
from restinplay.server.backup import back_up, restore
from restinplay.server.folder import KEY, TABLES
from restinplay.server.sqlite import migrations
from tests.server.mortal import HEALTHY, Mortals
from tests.server.serving import Browser, Json, Player, running
from tests.server.test_kills import look_at_everything

CLIENTS = 6
ANSWERS = 40  # that the crowd gives before the backup is taken, and again until the server dies
TABLES_FOR_ONE = ("eva me", "manors me random", "graves me random", "muertos random me")
DAMAGED = "this is not a backup, or it is damaged"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def has_table(folder: Path) -> Json:
    """A server was here, and somebody played at it."""
    with running(folder) as server:
        ada = Browser(server.base)
        seated = ada.new_table("eva", "me")
        player = ada.sit(seated)
        player.until_asked()
        player.answer_and_wait(player.seen["offers"][0]["move"])
        player.close()
    return seated


def sits_at(folder: Path, seated: Json) -> Player:
    """Follow the link to a seat, with no cookie."""
    with running(folder) as server:
        player = Browser(server.base).sit(seated)
        player.until("update")
        player.close()
    return player


class Regular(threading.Thread):
    """Plays one game after the other and takes nothing back, until the server is gone."""

    def __init__(self, base: str, number: int) -> None:
        super().__init__()
        self.luck = random.Random(number)
        self.browser = Browser(base)
        self.sittings: list[tuple[Json, Player]] = []
        self.answers = 0
        self.trouble: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            while True:
                self._play()
        except (WebSocketException, ConnectionError, EOFError):
            pass
        except BaseException as error:
            if "urlopen" not in str(error):
                self.trouble = error
        for _, player in self.sittings:
            player.close()

    def _play(self) -> None:
        game, *seats = self.luck.choice(TABLES_FOR_ONE).split()
        seated = self.browser.new_table(game, " ".join(seats))
        player = self.browser.sit(seated)
        self.sittings.append((seated, player))
        while player.until_asked()["asked"] != -2:
            player.answer_and_wait(self.luck.choice(player.seen["offers"])["move"])
            self.answers += 1

    def acknowledged(self) -> list[tuple[Json, list[Json]]]:
        return [(seated, player.log) for seated, player in list(self.sittings)]


def wait_for(crowd: list[Regular], answers: int) -> None:
    for _ in range(6_000):
        if sum(one.answers for one in crowd) >= answers or not all(map(Regular.is_alive, crowd)):
            break
        threading.Event().wait(0.01)
    assert sum(one.answers for one in crowd) >= answers, [one.trouble for one in crowd]


def test_what_was_acknowledged_before_a_backup_under_load_is_in_it(tmp_path: Path) -> None:
    old, new, kept = tmp_path / "old", tmp_path / "new", tmp_path / "kept"
    mortals = Mortals()
    try:
        base = mortals.start(old, HEALTHY, 1)
        crowd = [Regular(base, number) for number in range(CLIENTS)]
        wait_for(crowd, ANSWERS)
        before = [sitting for one in crowd for sitting in one.acknowledged()]
        tables = back_up(old, kept)
        wait_for(crowd, 2 * ANSWERS)  # nobody had to wait for it
    finally:
        mortals.kill()
        mortals.close()
    for one in crowd:
        one.join()
        assert one.trouble is None
    assert restore(kept, new) == (tables, None)
    assert tables >= CLIENTS
    assert sum(len(log) - 1 for _, log in before) >= ANSWERS
    with running(new) as server:
        for seated, log in before:
            player = Browser(server.base).sit(seated)
            player.until("update")
            assert player.log[: len(log)] == log
            if player.seen["asked"] == player.furniture["seat"]:
                player.answer_and_wait(player.seen["offers"][0]["move"])
            player.close()
    look_at_everything(new, [])


def test_nobody_else_can_read_a_backup_or_what_comes_of_it(tmp_path: Path) -> None:
    seated = has_table(tmp_path / "old")
    back_up(tmp_path / "old", tmp_path / "kept")
    assert mode(tmp_path / "kept") == 0o600
    restore(tmp_path / "kept", tmp_path / "new")
    assert mode(tmp_path / "new") == 0o700
    for name in (TABLES, KEY):
        assert mode(tmp_path / "new" / name) == 0o600
    assert (tmp_path / "new" / KEY).read_bytes() == (tmp_path / "old" / KEY).read_bytes()
    assert len(sits_at(tmp_path / "new", seated).log) > 2
    assert {path.name for path in tmp_path.iterdir()} == {"old", "new", "kept"}


def test_an_older_backup_is_written_over_only_if_asked_to(tmp_path: Path) -> None:
    has_table(tmp_path / "old")
    (tmp_path / "kept").write_text("something dear")
    with pytest.raises(BadInput, match="this already exists; --replace overwrites it"):
        back_up(tmp_path / "old", tmp_path / "kept")
    assert (tmp_path / "kept").read_text() == "something dear"
    assert back_up(tmp_path / "old", tmp_path / "kept", replace=True) == 1
    with pytest.raises(BadInput, match="this is a folder"):
        back_up(tmp_path / "old", tmp_path, replace=True)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadInput, match="this is a device or a pipe"):
        back_up(tmp_path / "old", pipe, replace=True)
    assert pipe.is_fifo()


def test_a_folder_with_tables_is_replaced_only_if_asked_to_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    first, second = has_table(tmp_path / "one"), has_table(tmp_path / "two")
    back_up(tmp_path / "one", tmp_path / "kept")
    with pytest.raises(BadInput, match="there are tables here already; --replace puts them aside"):
        restore(tmp_path / "kept", tmp_path / "two")
    sits_at(tmp_path / "two", second)
    _, aside = restore(tmp_path / "kept", tmp_path / "two", replace=True)
    assert aside is not None
    sits_at(tmp_path / "two", first)
    sits_at(aside, second)


def test_a_folder_that_is_served_is_not_replaced(tmp_path: Path) -> None:
    has_table(tmp_path / "one")
    back_up(tmp_path / "one", tmp_path / "kept")
    with running(tmp_path / "one"), pytest.raises(BadInput, match="another server is using"):
        restore(tmp_path / "kept", tmp_path / "one", replace=True)


def test_where_no_server_was_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no server has kept tables here"):
        back_up(tmp_path / "nowhere", tmp_path / "kept")
    assert list(tmp_path.iterdir()) == []


def test_a_byte_that_has_changed_is_noticed_or_does_not_matter(tmp_path: Path) -> None:
    seated = has_table(tmp_path / "old")
    back_up(tmp_path / "old", tmp_path / "kept")
    whole = (tmp_path / "kept").read_bytes()
    restore(tmp_path / "kept", tmp_path / "as it was")
    luck = random.Random(7)
    places = [*range(20), *luck.sample(range(20, len(whole)), 40), *range(-8, 0)]
    noticed = 0
    for place in places:
        broken = bytearray(whole)
        broken[place] ^= 1 << luck.randrange(8)
        (tmp_path / "kept").write_bytes(broken)
        new = tmp_path / f"new {place}"
        complaint = ""
        try:
            restore(tmp_path / "kept", new)
        except BadInput as error:
            complaint = str(error)
        there = [(new / name).read_bytes() for name in (TABLES, KEY) if (new / name).exists()]
        if complaint:
            assert complaint == f"{tmp_path / 'kept'}: {DAMAGED}"
            assert there == []
            noticed += 1
        else:  # a time or a comment in the head of the file, or zeros packed otherwise
            assert there == [(tmp_path / "as it was" / name).read_bytes() for name in (TABLES, KEY)]
    assert noticed > len(places) / 2
    sits_at(tmp_path / "as it was", seated)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_half_a_backup_is_none(share: float, tmp_path: Path) -> None:
    has_table(tmp_path / "old")
    back_up(tmp_path / "old", tmp_path / "kept")
    whole = (tmp_path / "kept").read_bytes()
    (tmp_path / "kept").write_bytes(whole[: int(share * len(whole))])
    with pytest.raises(BadInput, match=DAMAGED):
        restore(tmp_path / "kept", tmp_path / "new")


def packed(path: Path, **files: bytes) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name.replace("_", "."))
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


def test_another_archive_is_no_backup(tmp_path: Path) -> None:
    has_table(tmp_path / "old")
    key = (tmp_path / "old" / KEY).read_bytes()
    tables = (tmp_path / "old" / TABLES).read_bytes()
    others = [
        packed(tmp_path / "1", readme=b"hello"),
        packed(tmp_path / "2", tables_sqlite=b"hello", key=key),
        packed(tmp_path / "3", tables_sqlite=b"", key=key),
        packed(tmp_path / "4", tables_sqlite=tables, key=b"short"),
        packed(tmp_path / "5", tables_sqlite=tables),
        packed(tmp_path / "6", tables_sqlite=tables[: len(tables) // 2], key=key),
    ]
    for path in others:
        with pytest.raises(BadInput, match=DAMAGED):
            restore(path, tmp_path / "new")
    restore(packed(tmp_path / "7", tables_sqlite=tables, key=key), tmp_path / "new")


def test_a_backup_of_a_newer_server_says_so(tmp_path: Path) -> None:
    has_table(tmp_path / "old")
    db = sqlite3.connect(tmp_path / "old" / TABLES)
    db.execute("UPDATE schema_version SET version = ?", [len(migrations()) + 1])
    db.commit()
    db.close()
    back_up(tmp_path / "old", tmp_path / "kept")
    with pytest.raises(BadInput, match="this backup is from a newer Rest in Play"):
        restore(tmp_path / "kept", tmp_path / "new")


def test_both_commands_say_what_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    has_table(tmp_path / "server")
    monkeypatch.setenv("RESTINPLAY_HOME", str(tmp_path))
    kept = tmp_path / "kept"
    assert main(["backup", str(kept)]) == 0
    assert capsys.readouterr().out.startswith(f"1 table in {kept}. Keep it safe")
    assert main(["restore", str(kept)]) == 1
    assert capsys.readouterr().err.startswith(f"rip: {tmp_path / 'server'}: there are tables here")
    assert main(["restore", str(kept), "--replace"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"1 table in {tmp_path / 'server'}, for `rip serve`.\nWhat was there")
    assert main(["backup", str(tmp_path / "no such folder" / "kept")]) == 1
    assert capsys.readouterr().err.endswith("No such file or directory\n")
