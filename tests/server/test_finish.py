"""Who has nothing left to decide has the rest played at once; nobody else is hurried."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from restinplay import games
from restinplay.core.record import Record
from restinplay.games.muertos.state import Muertos
from restinplay.server import turns
from tests.games.muertos.homecoming import at_home, once_home
from tests.server.serving import Browser, Running, running
from tests.server.test_play import begin

HOUR = 3600.0  # a beat that no test lives to hear


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Running]:
    """Nothing happens by itself there, unless nobody is waited for."""
    with running(tmp_path, pace=HOUR) as server:
        yield server


def pace(server: Running, table: str) -> float:
    return turns._pace(server.table(table))


def test_who_plays_alone_is_finished_for_at_once_and_the_game_is_whole(slow: Running) -> None:
    ada = Browser(slow.base)
    mine = ada.new_table("muertos", "me thumb", seed=5)
    player = ada.sit(mine)
    player.until("update")
    assert pace(slow, mine["table"]) == HOUR
    player.say({"type": "finish"})
    seat = player.until("table", lambda table: table["seats"][0]["finishing"])["seats"][0]
    assert seat["taken_over"]
    assert player.until("update", lambda update: update["asked"] == -2)["result"]
    record = Record.parse(ada.ask(f"/api/tables/{mine['table']}/record", {}))
    record.verify(games.game_of(record))
    player.say({"type": "finish"})
    assert player.until("error")["text"] == "The game is over."
    player.say({"type": "rematch"})
    player.until("rematch")
    player.say({"type": "follow"})
    again = player.until("table", lambda table: table["status"] == "playing")
    assert not any(one["finishing"] or one["taken_over"] for one in again["seats"])
    player.close()


def test_everybody_who_still_plays_must_want_it(slow: Running) -> None:
    one, two = begin(Browser(slow.base), Browser(slow.base), "muertos", "me open thumb")
    table = one.furniture["id"]
    one.say({"type": "finish"})
    two.until("table", lambda told: told["seats"][0]["finishing"])
    assert pace(slow, table) == HOUR
    one.say({"type": "finish"})
    assert "already" in one.until("error")["text"]
    one.say({"type": "take_back"})
    two.until("table", lambda told: not told["seats"][0]["finishing"])
    for player in (one, two):
        player.say({"type": "finish"})
    for player in (one, two):
        player.until("update", lambda update: update["asked"] == -2)
        player.close()


def test_it_goes_on_after_the_server_starts_again(tmp_path: Path) -> None:
    with running(tmp_path, pace=HOUR) as first:
        ada, ben = Browser(first.base), Browser(first.base)
        mine = ada.new_table("muertos", "me open thumb")
        theirs = ben.join(mine)
        one, two = ada.sit(mine), ben.sit(theirs)
        one.say({"type": "start"})
        one.until("update")
        one.say({"type": "finish"})
        one.until("table", lambda told: told["seats"][0]["finishing"])
        for player in (one, two):
            player.close()
    with running(tmp_path, pace=HOUR) as second:
        two = Browser(second.base).sit(theirs)
        two.until("update")
        assert two.furniture["seats"][0]["finishing"]
        two.say({"type": "finish"})
        two.until("update", lambda update: update["asked"] == -2)
        two.close()


def test_who_is_home_skips_what_is_left_and_keeps_the_seat(slow: Running) -> None:
    """There the bots still run: the person is asked nothing, and no stand-in is needed."""
    match = once_home(1)
    [seat] = at_home(match)
    ada = Browser(slow.base)
    wish = {"file": str(match.record), "name": "Ada", "seat": seat}
    player = ada.sit(ada.ask("/api/import", wish))
    assert player.until("update")["done"] == [seat]
    player.say({"type": "finish"})
    told = player.until("table", lambda table: table["seats"][seat]["finishing"])
    assert not told["seats"][seat]["taken_over"]
    player.until("update", lambda update: update["asked"] == -2)
    player.close()


def test_those_who_are_home_are_not_asked_for_their_consent(slow: Running) -> None:
    ada, ben = Browser(slow.base), Browser(slow.base)
    one, two = begin(ada, ben, "muertos", "me open thumb")
    table = slow.table(one.furniture["id"])
    one.say({"type": "finish"})
    one.until("table", lambda told: told["seats"][0]["finishing"])
    assert turns._pace(table) == HOUR
    state = table.playing().state
    assert isinstance(state, Muertos)
    state.rank[1] = 1
    assert turns._pace(table) == 0.0
    for player in (one, two):
        player.close()


def test_those_who_gave_up_are_not_asked_either(slow: Running) -> None:
    one, two = begin(Browser(slow.base), Browser(slow.base), "muertos", "me open thumb")
    two.say({"type": "concede"})
    one.until("table", lambda told: told["seats"][1]["conceded"])
    assert pace(slow, one.furniture["id"]) == HOUR
    one.say({"type": "finish"})
    one.until("update", lambda update: update["asked"] == -2)
    for player in (one, two):
        player.close()


def test_a_spectator_and_a_lobby_have_nothing_to_finish(slow: Running) -> None:
    ada = Browser(slow.base)
    mine = ada.new_table("muertos", "me open")
    watching = ada.watch(mine["table"])
    watching.say({"type": "finish"})
    assert watching.until("error")["text"] == "You are only watching."
    host = ada.sit(mine)
    host.say({"type": "finish"})
    assert "has not begun" in host.until("error")["text"]
    for player in (watching, host):
        player.close()
