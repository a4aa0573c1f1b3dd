"""The folder of a server: one process at a time, one user, and a key that is whole."""

import logging
import os
import secrets
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from restinplay.core.errors import BadInput
from restinplay.server import keys
from restinplay.server.keys import read_key
from restinplay.server.serve import application
from restinplay.server.sqlite import SqliteStore
from tests.server.serving import Browser, running


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def serve(folder: Path) -> subprocess.CompletedProcess[str]:
    """Another process that would serve the same tables; it must end by itself."""
    command = "import sys; from restinplay.cli import main; sys.exit(main())"
    words = ["serve", "--port", "0", "--no-browser", "--data-dir", str(folder)]
    return subprocess.run(
        [sys.executable, "-c", command, *words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def test_a_second_server_is_told_who_holds_the_folder(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        second = serve(tmp_path)
        assert second.returncode == 1
        assert second.stdout == ""
        (line,) = second.stderr.splitlines()
        assert str(tmp_path) in line
        assert f"process {os.getpid()}" in line
        Browser(server.base).new_table("eva", "me")


def test_a_folder_is_free_when_its_server_has_stopped(tmp_path: Path) -> None:
    for _ in range(2):
        with running(tmp_path) as server:
            Browser(server.base).new_table("eva", "me")


def test_no_other_name_leads_past_the_lock(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    (tmp_path / "folder").mkdir()
    (tmp_path / "other").symlink_to(tmp_path / "folder" / "s")
    store = SqliteStore(tmp_path / "folder" / "s")
    for path in (tmp_path / "link" / "s", tmp_path / "other"):
        with pytest.raises(BadInput, match="another server is using"):
            SqliteStore(path)
    store.close()


def test_tables_with_two_names_are_not_served(tmp_path: Path) -> None:
    path, other = tmp_path / "tables.sqlite", tmp_path / "other" / "tables.sqlite"
    SqliteStore(path).close()
    other.parent.mkdir()
    os.link(path, other)
    for name in (path, other):
        with pytest.raises(BadInput, match="another name elsewhere"):
            SqliteStore(name)
    other.unlink()
    SqliteStore(path).close()


def test_who_cannot_open_the_file_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "s").write_text("hello " * 1000)
    with pytest.raises(BadInput, match="not a database"):
        SqliteStore(tmp_path / "s")
    (tmp_path / "s").unlink()
    SqliteStore(tmp_path / "s").close()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match=r"file.*: (Not a directory|this is a file)"):
        SqliteStore(tmp_path / "file" / "s")


def test_nobody_else_can_read_the_tables(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with running(tmp_path / "deep" / "data") as server:
            Browser(server.base).new_table("eva", "me")
            found = {path.name: mode(path) for path in (tmp_path / "deep" / "data").iterdir()}
    finally:
        os.umask(before)
    assert {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "key"} < {*found}
    assert {*found.values()} == {0o600}
    assert mode(tmp_path / "deep" / "data") == 0o700


def test_others_are_kept_out_of_files_that_were_open_to_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    SqliteStore(tmp_path / "tables.sqlite").close()
    read_key(tmp_path / "key")
    for name in ("tables.sqlite", "tables.sqlite-wal", "key"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    with caplog.at_level(logging.WARNING):
        application(tmp_path).tables.close()
    assert [mode(tmp_path / name) for name in ("tables.sqlite", "key")] == [0o600] * 2
    assert len(caplog.records) == 3


def test_a_key_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []

    def fail(*words: object) -> None:
        steps.append("")
        raise OSError(28, "No space left on device")

    for name in ("fsync", "link"):
        monkeypatch.setattr(os, name, fail)
        with pytest.raises(BadInput, match="No space left"):
            read_key(tmp_path / "key")
        assert list(tmp_path.iterdir()) == []
        monkeypatch.undo()
    assert len(steps) == 2
    assert len(read_key(tmp_path / "key")) == keys.LEAST
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_key_that_somebody_else_makes_meanwhile_is_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = b"k" * keys.LEAST

    def make(number: int) -> bytes:
        (tmp_path / "key").write_bytes(theirs)
        return b"o" * number

    monkeypatch.setattr(secrets, "token_bytes", make)
    assert read_key(tmp_path / "key") == theirs


@pytest.mark.parametrize("size", [0, 1, keys.LEAST - 1])
def test_a_broken_key_is_left_alone_and_told(tmp_path: Path, size: int) -> None:
    path = tmp_path / "key"
    path.write_bytes(b"k" * size)
    with pytest.raises(BadInput) as told:
        read_key(path)
    assert path.read_bytes() == b"k" * size
    assert str(path) in str(told.value)
    assert f"({size} bytes" in str(told.value)
    assert "\n" not in str(told.value)
