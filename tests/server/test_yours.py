"""Your tables: listed with what came of them, forgotten, saved, and taken to another device."""

import asyncio
import io
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.record import NotWritten, Record
from restinplay.server import devices, export
from restinplay.server.api import fate
from restinplay.server.devices import Devices, Person
from restinplay.server.limits import TooMuch
from restinplay.server.store import Body
from restinplay.server.tables import Tables
from tests.server.serving import Browser, Json, Running, Trouble, running
from tests.server.test_play import begin
from tests.server.test_tables import ADA, set_graves, with_tables

RECORDS = Path(__file__).parents[1] / "records"
WON = RECORDS / "eva" / "won-in-eleven.rip"


def listed(browser: Browser, table: str) -> Json:
    """A table in the list of its player."""
    (found,) = [one for one in browser.ask("/api/tables")["mine"] if one["id"] == table]
    return dict(found)


def mine(browser: Browser) -> set[str]:
    return {one["id"] for one in browser.ask("/api/tables")["mine"]}


def play_out(browser: Browser, seated: Json) -> str:
    """Let a bot play on to the end; the name of the table."""
    player = browser.sit(seated)
    player.until("update")
    player.say({"type": "take_over"})
    player.until("update", lambda update: update["asked"] == -2)
    player.close()
    return str(seated["table"])


# The list.


@pytest.mark.parametrize(
    ("returns", "seat", "result"),
    [
        ([], 0, ""),
        ([1.0], -1, ""),
        ([1.0], 0, "won"),
        ([-1.0], 0, "lost"),
        ([1.0, -1.0], 0, "won"),
        ([1.0, -1.0], 1, "lost"),
        ([0.0, 0.0], 0, "drawn"),
        ([-1.0, -1.0], 0, "lost"),
        ([0.5, 0.5, -1.0], 1, "won"),
        ([0.0, -0.5], 0, "lost"),
    ],
)
def test_a_result_is_told_from_a_seat(returns: list[float], seat: int, result: str) -> None:
    assert fate(returns, seat) == result


def test_the_list_tells_what_came_of_a_game_without_playing_it(
    ada: Browser, ben: Browser, server: Running
) -> None:
    one, two = begin(ada, ben, "manors", "me open")
    table = one.furniture["id"]
    assert (listed(ada, table)["result"], listed(ada, table)["turn"]) == ("", one.seen["asked"])
    for player in (one, two):
        player.say({"type": "take_over"})
    end = one.until("update", lambda update: update["asked"] == -2)
    told = [listed(browser, table) for browser in (ada, ben)]
    assert [one["result"] for one in told] == [fate(end["result"]["returns"], n) for n in range(2)]
    assert [one["turn"] for one in told] == [-1, -1]
    assert server.table(table).body.returns == end["result"]["returns"]
    one.say({"type": "rematch"})
    again = one.until("rematch")["table"]
    assert server.table(again).body.returns == []
    fork = ada.ask(f"/api/tables/{table}/fork", {"line": 20, "seat": 0, "bot": "random"})
    assert server.table(fork["table"]).body.returns == []
    for player in (one, two):
        player.close()


def test_it_is_not_your_turn_while_a_bot_plays_for_you(tmp_path: Path) -> None:
    with running(tmp_path, pace=30.0) as server:
        ada, ben = Browser(server.base), Browser(server.base)
        one, two = begin(ada, ben, "manors", "me open")
        asked = (one, ada) if one.seen["asked"] == 0 else (two, ben)
        table = one.furniture["id"]
        assert listed(asked[1], table)["your_turn"]
        asked[0].say({"type": "take_over"})
        asked[0].until("table", lambda table: any(seat["taken_over"] for seat in table["seats"]))
        told = listed(asked[1], table)
        assert (told["your_turn"], told["turn"]) == (False, told["seat"])
        for player in (one, two):
            player.close()


def test_a_file_that_is_brought_has_its_result(ada: Browser, server: Running) -> None:
    there = ada.ask("/api/import", {"file": WON.read_text(), "name": "Ada"})
    assert server.table(there["table"]).body.returns == [1.0]


def test_what_goes_on_is_listed_before_what_is_over(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        running, over = await set_graves(tables), await set_graves(tables)
        async with over:
            over.body.status = "over"
            await over.commit(body=over.body)
        found = await tables.store.of_profile(ADA.profile, 1)
        assert [one.body.id for one in found] == [running.id]

    with_tables(tmp_path, scene)


def test_tables_older_than_results_have_none() -> None:
    assert Body("", "eva", {}, None, [], 0, "").returns == []  # type: ignore[arg-type]


# Forgetting.


def forget(browser: Browser, table: str) -> None:
    browser.ask(f"/api/tables/{table}/seat", method="DELETE")


def test_a_running_game_is_forgotten_and_its_link_leads_back(
    ada: Browser, ben: Browser, server: Running
) -> None:
    one, two = begin(ada, ben, "manors", "me open")
    table, secret = one.furniture["id"], one.furniture["secret"]
    before = listed(ben, table)
    forget(ada, table)
    assert table not in mine(ada)
    assert listed(ben, table) == before, "nobody else sees it"
    by_cookie = ada.sit({"table": table, "secret": ""})
    assert "no seat at this table" in by_cookie.until("error")["text"]
    back = ada.sit({"table": table, "secret": secret})
    assert back.until("table")["seat"] == 0
    for player in (one, two, by_cookie, back):
        player.close()


def test_two_tabs_forget_one_table_once(ada: Browser, server: Running) -> None:
    table = server.table(ada.new_table("eva", "me")["table"])
    profile = table.body.seats[0].profile

    async def forget_twice() -> None:
        await asyncio.gather(*(server.tables.forget(table, profile) for _ in range(2)))

    version = table.body.version
    server.inside(forget_twice())
    assert (table.body.seats[0].profile, table.body.version) == ("", version + 1)
    forget(ada, table.id)
    assert table.id not in mine(ada)


def test_somebody_elses_table_is_not_forgotten(ada: Browser, ben: Browser) -> None:
    table = ada.new_table("eva", "me")["table"]
    forget(ben, table)
    forget(Browser(ada.base), table)
    assert table in mine(ada)
    with pytest.raises(Trouble, match="no such table"):
        forget(ada, "nowhere")


def test_who_forgets_a_lobby_has_left_it(ada: Browser, ben: Browser) -> None:
    seated = ada.new_table("manors", "me open")
    two = ben.sit(ben.join(seated))
    one = ada.sit(seated)
    forget(ada, seated["table"])
    two.until("table", lambda table: table["host"] == 1 and table["seats"][0]["kind"] == "open")
    one.until("table", lambda table: table["seat"] == -1)
    assert seated["table"] not in mine(ada)
    for player in (one, two):
        player.close()


def test_all_finished_games_are_forgotten_in_memory_or_not(ada: Browser, server: Running) -> None:
    over = [play_out(ada, ada.new_table("manors", "me random")) for _ in range(2)]
    goes_on = ada.new_table("eva", "me")["table"]
    server.tables.put_away(server.table(over[0]))
    ada.ask("/api/tables", method="DELETE")
    assert mine(ada) == {goes_on}
    for table in over:
        assert server.table(table).body.seats[0].profile == ""


def test_a_table_that_was_forgotten_in_the_store_is_read_as_it_is(tmp_path: Path) -> None:
    async def scene(tables: Tables) -> None:
        table = await set_graves(tables)
        tables.put_away(table)
        forgotten = asyncio.ensure_future(tables._reseat(table.id, ADA.profile, ""))
        await asyncio.sleep(0)
        again = await tables.table(table.id)
        await forgotten
        assert again.body.seats[0].profile == ""
        async with again:
            await again.commit(body=again.body)
        with pytest.raises(NotWritten):  # this one has read it too early
            await table.commit(body=table.body)

    with_tables(tmp_path, scene)


# Saving.


def saved(browser: Browser) -> dict[str, str]:
    """All files by their names."""
    headers = {"Cookie": browser.cookie}
    request = urllib.request.Request(f"{browser.base}/api/export", b"", headers)
    with urllib.request.urlopen(request) as response:
        assert response.headers["content-type"] == "application/zip"
        archive = zipfile.ZipFile(io.BytesIO(response.read()))
    assert archive.testzip() is None
    return {name: archive.read(name).decode() for name in archive.namelist()}


def test_all_games_are_saved_as_their_player_may_know_them(ada: Browser) -> None:
    over = play_out(ada, ada.new_table("manors", "me random"))
    running = ada.new_table("graves", "me random random")["table"]
    ada.new_table("manors", "me open")
    files = {name.split("-", 4)[4].removesuffix(".rip"): text for name, text in saved(ada).items()}
    assert files.keys() == {over, running}
    assert files[over] == ada.ask(f"/api/tables/{over}/record", {})
    record = Record.parse(files[running])
    assert (record.seen_by, record.deal, record.end) == ("0", "", "")
    assert Record.parse(files[over]).end


def test_what_was_taken_back_is_not_in_the_file(ada: Browser) -> None:
    seated = ada.new_table("manors", "me random", settings={"undo": "practice"})
    player = ada.sit(seated)
    player.until_asked()
    player.answer_and_wait(player.seen["offers"][0]["move"])
    player.say({"type": "undo"})
    player.until("update")
    player.close()
    (text,) = saved(ada).values()
    assert text == ada.ask(f"/api/tables/{seated['table']}/record", {})


def test_nothing_is_nothing_to_save(ada: Browser, ben: Browser) -> None:
    ada.new_table("manors", "me open")
    for browser in (ada, ben):
        with pytest.raises(Trouble, match="no game to save"):
            browser.ask("/api/export", b"")


def test_what_does_not_fit_is_named(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "MOST_ROWS", 1)
    for _ in range(2):
        ada.new_table("eva", "me")
    files = saved(ada)
    assert len(files) == 2
    assert "there was no room for it" in files[export.LEFT_OUT]


def test_an_address_saves_one_at_a_time(ada: Browser, server: Running) -> None:
    ada.new_table("eva", "me")
    api: Any = server.app.api
    api._exporting.add("127.0.0.1")
    with pytest.raises(Trouble, match="one thing at a time"):
        ada.ask("/api/export", b"")
    api._exporting.clear()
    saved(ada)
    while api._exporting:  # it may be read before it has ended
        server.inside(asyncio.sleep(0.01))
    saved(ada)


# Another device.


def code_of(browser: Browser, **wish: Any) -> str:
    link = browser.ask("/api/device", {"name": "Ada", **wish})
    assert link["seconds"] == devices.TIME
    path, _, code = link["path"].partition("=")
    assert path == "/#device"
    return str(code)


def test_another_device_goes_on_with_the_same_games(ada: Browser, ben: Browser) -> None:
    seated = ada.new_table("eva", "me")
    code = code_of(ada, settings={"theme": "dark"})
    offer = ben.ask("/api/device/offer", {"code": code})
    assert offer == {"name": "Ada", "playing": 1, "over": 0, "own": 0, "same": False}
    told = ben.ask("/api/device/change", {"code": code})
    assert told == {"name": "Ada", "settings": {"theme": "dark"}}
    assert "HttpOnly" in ben.headers["set-cookie"]
    assert ben.cookie == ada.cookie
    player = ben.sit({**seated, "secret": ""})
    assert player.until("table")["seat"] == 0
    player.close()


def test_a_code_works_once(ada: Browser, ben: Browser) -> None:
    ada.new_table("eva", "me")
    code = code_of(ada)
    assert ada.ask("/api/device/offer", {"code": code})["same"]
    ben.ask("/api/device/change", {"code": code})
    for what in ("offer", "change"):
        with pytest.raises(Trouble, match="too old, or has been used"):
            Browser(ada.base).ask(f"/api/device/{what}", {"code": code})


def test_a_new_code_takes_the_place_of_the_one_before(ada: Browser, ben: Browser) -> None:
    ada.new_table("eva", "me")
    first, second = code_of(ada), code_of(ada)
    with pytest.raises(Trouble, match="too old"):
        ben.ask("/api/device/offer", {"code": first})
    assert ben.ask("/api/device/offer", {"code": second})["name"] == "Ada"


def test_own_games_stay_unless_they_are_brought(ada: Browser, ben: Browser) -> None:
    ada.new_table("eva", "me")
    own = ben.new_table("eva", "me", "Ben")["table"]
    before = ben.cookie
    offer = ben.ask("/api/device/offer", {"code": code_of(ada)})
    assert offer["own"] == 1
    ben.ask("/api/device/change", {"code": code_of(ada)})
    assert own not in mine(ben)
    ben.cookie = before
    assert mine(ben) == {own}


def test_games_that_are_brought_are_on_both_lists(
    ada: Browser, ben: Browser, server: Running
) -> None:
    shared = ada.new_table("manors", "me open")
    ben.join(shared)
    own = [ben.new_table("eva", "me", "Ben")["table"] for _ in range(2)]
    server.tables.put_away(server.table(own[0]))
    ben.ask("/api/device/change", {"code": code_of(ada), "bring": True})
    assert mine(ada) == mine(ben) == {shared["table"], *own}
    seats = [seat.profile for seat in server.table(shared["table"]).body.seats]
    assert len(set(seats)) == 2, "who sits there already gets no second seat"


def test_who_has_no_cookie_has_nothing_to_go_on_with(ada: Browser) -> None:
    with pytest.raises(Trouble, match="nothing to go on with"):
        ada.ask("/api/device", {"name": "Ada"})
    ada.new_table("eva", "me")
    with pytest.raises(Trouble, match="at most 4000 bytes"):
        code_of(ada, settings={"x": "y" * 5000})
    assert ada.ask("/api/device", {"name": ""})["path"]


def test_codes_are_bounded_and_grow_old(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    kept = Devices(lambda: now[0])
    codes = [kept.offer(Person(str(n), "", {}), "here") for n in range(6)]
    with pytest.raises(BadInput, match="too old"):
        kept.look(codes[0])
    assert kept.look(codes[1]).cookie == "1"
    monkeypatch.setattr(devices, "MOST", 5)
    with pytest.raises(TooMuch):
        kept.offer(Person("x", "", {}), "there")
    now[0] = devices.TIME
    with pytest.raises(BadInput, match="too old"):
        kept.take(codes[5])
    assert kept.offer(Person("x", "", {}), "there")


def test_a_change_that_came_to_nothing_can_be_tried_again(
    ada: Browser, ben: Browser, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada.new_table("eva", "me")
    ben.new_table("eva", "me", "Ben")
    code = code_of(ada)

    async def full(*_: object) -> None:
        raise NotWritten("the disk is full; nothing was changed")

    with monkeypatch.context() as patch:
        patch.setattr(server.tables, "move", full)
        with pytest.raises(Trouble, match="the disk is full"):
            ben.ask("/api/device/change", {"code": code, "bring": True})
    ben.ask("/api/device/change", {"code": code, "bring": True})
    assert len(mine(ben)) == 2
