"""A table of which a server no longer has the say is put away, and those at it are called back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from restinplay.server import queries
from tests.server.serving import Browser, Player, Trouble, running


def move_of(player: Player) -> str:
    return str(player.until_asked()["offers"][0]["move"])


def refused(player: Player) -> tuple[str, int]:
    """What was said before the end, and its code."""
    said = player.until("error")["text"]
    return said, player.closed()


def rows_of(db: sqlite3.Connection, table: str) -> list[str]:
    stored = queries.read(db, table)
    assert stored is not None
    return [row.text for row in stored.rows]


def test_who_is_at_a_table_that_somebody_else_changed_is_called_back_and_plays_on(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        seated = ada.new_table("eva", "me")
        player, watcher = ada.sit(seated), Browser(server.base).watch(seated["table"])
        move = move_of(player)
        player.answer_and_wait(move)
        watcher.until("update", lambda told: told["at"] == player.seen["at"])
        log, old = list(player.log), server.table(seated["table"])
        with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as db:
            queries.reseat(db, seated["table"], "nobody", "")
            before = rows_of(db, seated["table"])
            player.answer(move_of(player))
            said, code = refused(player)
            assert (said, code) == ("this table has moved or is gone; nothing was saved", 1012)
            assert watcher.closed() == 1012
            assert rows_of(db, seated["table"]) == before
            again = ada.sit(seated)
            again.until("update")
            assert again.log == log
            assert (old.lost, server.table(seated["table"]).lost) == (True, False)
            again.answer_and_wait(move_of(again))
            assert rows_of(db, seated["table"])[: len(before)] == before
            assert len(rows_of(db, seated["table"])) > len(before)


def test_a_server_that_slept_while_another_took_its_file_writes_nothing_and_tells_nothing(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        seated = ada.new_table("eva", "me")
        player = ada.sit(seated)
        move = move_of(player)
        told = player.seen["at"]
        with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as db:
            db.execute("UPDATE holders SET epoch = epoch + 1")
            before = rows_of(db, seated["table"])
            player.answer(move)
            said, code = refused(player)
            assert said == "another server has this table now; nothing was changed"
            assert (code, player.seen["at"]) == (1012, told)
            late = ada.sit(seated)
            assert late.closed() == 1013
            with pytest.raises(Trouble, match="another server has these tables") as refusal:
                ada.ask(f"/api/tables/{seated['table']}/record", {"secret": seated["secret"]})
            assert refusal.value.status == 503
            assert rows_of(db, seated["table"]) == before
            db.execute("UPDATE holders SET epoch = epoch - 1")
        back = ada.sit(seated)
        back.until("update")
        back.answer_and_wait(move)


def test_a_lobby_that_somebody_else_changed_takes_nobody_by_an_old_body(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ada = Browser(server.base)
        seated = ada.new_table("manors", "me open")
        player = ada.sit(seated)
        player.until("table")
        with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as db:
            queries.reseat(db, seated["table"], "nobody", "")
        with pytest.raises(Trouble, match="somebody else changed this table first"):
            Browser(server.base).join(seated)
        assert player.closed() == 1012
        assert Browser(server.base).join(seated)["seat"] == 1
