"""Who is there, who is missed, who plays for whom, and what is said: seen by all, kept for all."""

import asyncio
import json
import urllib.request
from typing import Any

import pytest

from restinplay.server import turns
from restinplay.server.company import row_of
from restinplay.server.seating import HOST_AWAY
from restinplay.server.table import Table
from tests.server.serving import Browser, Json, Player, Running, Trouble
from tests.server.test_clocks import let_time_pass, put_away_and_open
from tests.server.test_play import begin, level
from tests.server.test_undo import answered_by_both

KIN = {"start_player": "0"}
MOST_WAITS = 500


def incidents(player: Player) -> list[tuple[str, int, int]]:
    return [(one["kind"], one["seat"], one["by"]) for one in player.furniture["incidents"]]


def three(ada: Browser, ben: Browser, **more: Any) -> tuple[Player, Player, Json]:
    """Ada and Ben, whose first answer is Ada's, and a bot."""
    mine = ada.new_table("graves", "me open thumb", "Ada", options=KIN, **more)
    theirs = ben.join(mine)
    one, two = ada.sit(mine), ben.sit(theirs)
    one.say({"type": "start"})
    for player in (one, two):
        player.until("update")
    return one, two, mine


def gone(server: Running, away: Player, here: Player, seconds: float = 60) -> None:
    """Somebody closes the page, and the other waits."""
    seat = away.furniture["seat"]
    away.close()
    here.until("table", lambda table: not table["seats"][seat]["present"])
    let_time_pass(server, here.furniture["id"], seconds)


def test_who_is_away_is_missed_after_a_while_and_told_when_back(
    server: Running, ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.company.MISSED", 0.01)
    one, two, mine = three(ada, ben)
    if not one.furniture["seats"][1]["present"]:
        one.until("table", lambda table: table["seats"][1]["present"])
    assert [seat["away"] for seat in one.furniture["seats"]] == [0, 0, 0]
    two.close()
    one.until("table", lambda table: table["incidents"])
    assert incidents(one) == [("away", 1, -1)]
    assert one.furniture["seats"][1]["away"] > 0
    again = ben.sit({"table": mine["table"], "secret": ""})
    one.until("table", lambda table: table["seats"][1]["present"])
    assert incidents(one) == [("away", 1, -1), ("back", 1, -1)]
    assert one.furniture["seats"][1]["away"] == 0
    for player in (one, again):
        player.close()


def test_the_others_can_let_a_bot_play_for_who_is_away(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two, mine = three(ada, ben)
    two.say({"type": "relieve", "seat": 0})
    assert two.until("error")["text"] == "Ada is here; give them more time."
    one.close()
    two.until("table", lambda table: not table["seats"][0]["present"])
    two.say({"type": "relieve", "seat": 0})
    assert "only just left" in two.until("error")["text"]
    let_time_pass(server, mine["table"], 60)
    two.say({"type": "relieve", "seat": 0})
    two.until("table", lambda table: table["seats"][0]["taken_over"])
    assert ("relieved", 0, 1) in incidents(two)
    two.until_asked()
    two.say({"type": "relieve", "seat": 0})
    assert "already playing for Ada" in two.until("error")["text"]
    for seat in (1, 2, 3, -1):
        two.say({"type": "relieve", "seat": seat})
        assert "nobody else plays" in two.until("error")["text"].lower()
    back = ada.sit(mine)
    seen = back.until("update")
    assert seen["offers"] == []
    back.say({"type": "take_back"})
    back.until("table", lambda table: not table["seats"][0]["taken_over"])
    assert ("returned", 0, -1) in incidents(back)
    for player in (two, back):
        player.close()


def test_nobody_is_played_for_while_nobody_waits(
    server: Running, ada: Browser, ben: Browser
) -> None:
    """A table for a month: who looks in the morning does not lose the seat of a friend."""
    one, two, mine = three(ada, ben, settings={"take_over": 120})
    for player in (one, two):
        player.close()
    let_time_pass(server, mine["table"], 100_000)
    put_away_and_open(server, mine["table"])
    here = ben.sit({"table": mine["table"], "secret": ""})
    here.until("update")
    assert not here.furniture["seats"][0]["taken_over"]
    let_time_pass(server, mine["table"], 200)
    here.until("table", lambda table: table["seats"][0]["taken_over"])
    assert incidents(here) == [("absent", 0, -1), ("host", 1, -1)]
    here.close()


def test_a_game_that_both_leave_waits_for_them(server: Running, ada: Browser, ben: Browser) -> None:
    one, two, mine = three(ada, ben)
    one.say({"type": "leave"})
    two.until("table", lambda table: table["seats"][0]["taken_over"])
    one.close()
    two.until_asked()
    two.answer(two.seen["offers"][0]["move"])
    two.until("update")
    two.say({"type": "leave"})
    two.close()
    table = server.table(mine["table"])
    server.inside(gone_home(table))
    assert not table.body.seats[1].taken_over
    before = table.at
    for _ in range(2):
        put_away_and_open(server, mine["table"])
        server.inside(server.tables.sweep())
        table = server.table(mine["table"])
        assert not table.is_at_work
        assert table.at == before
    back = ada.sit(mine)
    assert back.until("update")["at"] == before
    back.close()


async def gone_home(table: Table) -> None:
    """Nobody is there, and no bot has begun to think."""
    for _ in range(MOST_WAITS):
        if not table.guests and not table.is_at_work:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("somebody is still there, or at work")


def test_who_leaves_while_nobody_else_is_there_keeps_the_seat(
    server: Running, ada: Browser, ben: Browser
) -> None:
    """Ben is only away: he has not handed on his seat, so Ada's is not handed on either."""
    one, two, mine = three(ada, ben)
    two.close()
    one.until("table", lambda table: not table["seats"][1]["present"])
    one.say({"type": "leave"})
    one.close()
    server.inside(gone_home(server.table(mine["table"])))
    assert not server.table(mine["table"]).body.seats[0].taken_over


def test_with_a_clock_nobody_rests(server: Running, ada: Browser, ben: Browser) -> None:
    one, two, mine = three(ada, ben, settings={"per_move": 3600})
    one.say({"type": "leave"})
    two.until("table", lambda table: table["seats"][0]["taken_over"])
    table = server.table(mine["table"])
    assert not turns._may_rest(table, table.body.seats[0])
    for player in (one, two):
        player.close()


def test_who_leaves_a_shared_device_hands_nothing_to_a_bot(
    server: Running, ada: Browser, ben: Browser
) -> None:
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}, {"kind": "open"}]
    mine = ada.ask("/api/tables", {"game": "graves", "name": "Ada", "seats": seats})
    one, cleo = ada.sit(mine), ben.sit(ben.join(mine, "Cleo"))
    one.until("table", lambda table: table["seats"][2]["present"])
    one.say({"type": "start"})
    one.until("update")
    one.say({"type": "leave"})
    one.close()
    cleo.until("table", lambda table: not table["seats"][0]["present"])
    assert [seat["taken_over"] for seat in cleo.furniture["seats"]] == [False] * 3
    cleo.close()


def test_who_is_here_and_silent_can_be_played_for(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two, mine = three(ada, ben, settings={"take_over": 600})
    assert two.seen["asked_since"] > 0
    let_time_pass(server, mine["table"], 500)
    two.say({"type": "relieve", "seat": 0})
    assert two.until("error")["text"] == "Ada is here; give them more time."
    let_time_pass(server, mine["table"], 200)
    two.say({"type": "relieve", "seat": 0})
    two.until("table", lambda table: table["seats"][0]["taken_over"])
    assert ("relieved", 0, 1) in incidents(two)
    one.say({"type": "take_back"})
    one.until("table", lambda table: not table["seats"][0]["taken_over"])
    for player in (one, two):
        player.close()


def test_who_has_only_just_come_back_is_not_silent(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two, mine = three(ada, ben)
    one.close()
    two.until("table", lambda table: not table["seats"][0]["present"])
    let_time_pass(server, mine["table"], 1000)
    back = ada.sit(mine)
    two.until("table", lambda table: table["seats"][0]["present"])
    two.say({"type": "relieve", "seat": 0})
    assert two.until("error")["text"] == "Ada is here; give them more time."
    for player in (back, two):
        player.close()


def test_who_goes_and_comes_again_and_again_puts_nothing_off(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two, mine = three(ada, ben)
    let_time_pass(server, mine["table"], 1000)
    one.close()
    two.until("table", lambda table: not table["seats"][0]["present"])
    two.say({"type": "relieve", "seat": 0})
    assert "only just left" in two.until("error")["text"]
    back = ada.sit(mine)
    two.until("table", lambda table: table["seats"][0]["present"])
    two.say({"type": "relieve", "seat": 0})
    two.until("table", lambda table: table["seats"][0]["taken_over"])
    for player in (back, two):
        player.close()


def test_where_a_clock_runs_it_decides_who_is_late(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two, mine = three(ada, ben, settings={"per_move": 3600})
    let_time_pass(server, mine["table"], 1000)
    two.say({"type": "relieve", "seat": 0})
    assert two.until("error")["text"] == "Ada is here."
    for player in (one, two):
        player.close()


def test_what_happened_at_the_table_outlives_the_server(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two, mine = three(ada, ben)
    two.say({"type": "leave"})
    one.until("table", lambda table: table["seats"][1]["taken_over"])
    one.answer_and_wait(one.until_asked()["offers"][0]["move"])
    one.say({"type": "undo", "seen": one.seen["at"]})
    one.until("table", lambda table: len(table["incidents"]) > 1)
    told = one.furniture["incidents"]
    assert incidents(one) == [("left", 1, -1), ("undone", 0, -1)]
    for player in (one, two):
        player.close()
    put_away_and_open(server, mine["table"])
    again = ada.sit(mine)
    again.until("update")
    assert again.furniture["incidents"] == told
    again.close()


def test_a_denial_is_told_to_all(ada: Browser, ben: Browser) -> None:
    one, two = answered_by_both(ada, ben)
    one.say({"type": "undo", "seen": one.seen["at"]})
    two.until("update", lambda update: update["undo"]["plea"] is not None)
    two.say({"type": "consent", "yes": False, "seen": two.seen["at"]})
    for player in (one, two):
        player.until("table", lambda table: table["incidents"])
        assert incidents(player) == [("denied", 0, 1)]
        player.close()


def pleading(ada: Browser, ben: Browser) -> tuple[Player, Player]:
    """Ada asks, and Ben, who is asked by the game too, has not said a word."""
    one, two = answered_by_both(ada, ben)
    one.say({"type": "undo", "seen": one.seen["at"]})
    for player in (one, two):
        player.until("update", lambda update: update["undo"]["plea"] is not None)
    return one, two


def test_who_plays_on_lets_a_plea_lapse_and_all_are_told(ada: Browser, ben: Browser) -> None:
    one, two = pleading(ada, ben)
    assert two.seen["asked"] == 1
    two.answer(two.seen["offers"][0]["move"])
    for player in (one, two):
        player.until("table", lambda table: table["incidents"])
        assert incidents(player) == [("lapsed", 0, 1)]
        assert player.until("update")["undo"]["plea"] is None
        player.close()


def test_who_asks_to_take_back_can_think_better_of_it(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two = pleading(ada, ben)
    two.say({"type": "withdraw"})
    assert two.until("error")["text"] == "You are not asking to take anything back."
    one.say({"type": "withdraw"})
    for player in (one, two):
        player.until("update", lambda update: update["undo"]["plea"] is None)
        assert incidents(player) == [("withdrawn", 0, -1)]
        player.close()
    table = one.furniture["id"]
    put_away_and_open(server, table)
    assert [one.kind for one in server.table(table).company.incidents] == ["withdrawn"]


def test_a_plea_shows_in_the_list_of_who_is_asked(ada: Browser, ben: Browser) -> None:
    one, two = pleading(ada, ben)
    assert [browser.ask("/api/tables")["mine"][0]["plea"] for browser in (ada, ben)] == [
        False,
        True,
    ]
    for player in (one, two):
        player.close()


def test_who_concedes_among_two_has_lost(ada: Browser, ben: Browser) -> None:
    one, two = begin(ada, ben, "manors", "me open")
    two.say({"type": "concede"})
    for player in (one, two):
        over = player.until("update", lambda update: update["result"] is not None)
        assert over["asked"] == -2
        assert over["offers"] == []
        assert over["result"]["reasons"] == ["conceded"]
        assert over["result"]["returns"] == [1.0, -1.0]
        assert player.furniture["status"] == "over"
        assert not over["undo"]["free"]
        assert not over["undo"]["ask"]
    one.say({"type": "undo"})
    assert "conceded" in one.until("error")["text"]
    two.say({"type": "concede"})
    assert "over" in two.until("error")["text"]
    table, secret = one.furniture["id"], one.furniture["secret"]
    replay = ada.ask(f"/api/tables/{table}/replay", {"secret": secret, "seat": None})
    assert len(replay["steps"]) == one.seen["line"] + 1
    assert replay["result"] == one.seen["result"]
    review = ada.ask(f"/api/tables/{table}/review", {"secret": secret})
    expected = [line for part in review.splitlines() for line in json.loads(part)["expected"]]
    assert len(expected) == len(replay["steps"])
    for player in (one, two):
        player.close()


def test_who_concedes_among_many_is_played_for_and_does_not_come_back(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two, mine = three(ada, ben)
    one.say({"type": "concede"})
    two.until("table", lambda table: table["seats"][0]["conceded"])
    assert two.furniture["status"] == "playing"
    one.say({"type": "take_back"})
    assert "given up" in one.until("error")["text"]
    two.until_asked()
    put_away_and_open(server, mine["table"])
    late = ben.sit({"table": mine["table"], "secret": ""})
    late.until_asked()
    assert late.furniture["seats"][0]["conceded"]
    late.say({"type": "concede"})
    over = late.until("update", lambda update: update["result"] is not None)
    assert over["result"]["returns"] == [-1.0, -1.0, 2.0]
    for player in (one, two, late):
        player.close()


def test_a_game_alone_can_be_given_up_and_played_again(server: Running, ada: Browser) -> None:
    mine = ada.new_table("eva", "me")
    player = ada.sit(mine)
    player.say({"type": "concede"})
    over = player.until("update", lambda update: update["result"] is not None)
    assert over["result"]["returns"] == [-1.0]
    put_away_and_open(server, mine["table"])
    again = ada.sit(mine)
    assert again.until("update")["result"]["reasons"] == ["conceded"]
    again.say({"type": "rematch"})
    following = again.until("rematch")
    fresh = ada.sit({"table": following["table"], "secret": following["secret"]})
    fresh.until_asked()
    assert not fresh.furniture["seats"][0]["conceded"]
    for one in (player, again, fresh):
        one.close()


def test_set_phrases_are_said_and_heard_and_can_be_muted(
    ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("restinplay.server.room.PAUSE", 0.0)
    one, two, mine = three(ada, ben)
    guest = ben.watch(mine["table"])
    guest.until("update")
    phrases = ada.ask("/api/games/graves")["game"]["phrases"]
    assert len(phrases) == len(set(phrases)) == 12
    for phrase in phrases:
        two.say({"type": "say", "phrase": phrase})
        for player in (one, two, guest):
            said = player.until("said")
            assert (said["seat"], said["phrase"]) == (1, phrase)
    two.say({"type": "say", "phrase": "<b>hello</b>"})
    assert "nobody says that" in two.until("error")["text"].lower()
    guest.say({"type": "say", "phrase": "hello"})
    assert "only watching" in guest.until("error")["text"]
    two.say({"type": "mute", "seat": 0, "muted": True})
    assert "only the host" in two.until("error")["text"].lower()
    one.say({"type": "mute", "seat": 1, "muted": True})
    two.until("table", lambda table: table["seats"][1]["muted"])
    two.say({"type": "say", "phrase": "hello"})
    assert "muted" in two.until("error")["text"]
    one.say({"type": "mute", "seat": 1, "muted": False})
    two.until("table", lambda table: not table["seats"][1]["muted"])
    two.say({"type": "say", "phrase": "hello"})
    one.until("said")
    one.say({"type": "mute", "seat": 2, "muted": True})
    assert "nobody else" in one.until("error")["text"].lower()
    for player in (one, two, guest):
        player.close()


def test_nobody_talks_all_the_time(ada: Browser, ben: Browser) -> None:
    one, two, _ = three(ada, ben)
    one.say({"type": "say", "phrase": "hello"})
    one.until("said")
    one.say({"type": "say", "phrase": "hello"})
    assert "wait a moment" in one.until("error")["text"]
    two.say({"type": "say", "phrase": "bye"})
    assert two.until("said", lambda said: said["seat"] == 1)
    for player in (one, two):
        player.close()


def test_several_people_share_one_device(server: Running, ada: Browser, ben: Browser) -> None:
    seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}, {"kind": "me", "name": "Ada"}]
    wish = {"game": "graves", "name": "Ada", "seats": seats, "options": KIN}
    mine = ada.ask("/api/tables", wish)
    assert [chair["seat"] for chair in mine["shared"]] == [0, 1, 2]
    assert mine["secret"] == mine["shared"][0]["secret"]
    one = ada.sit(mine)
    first = one.until_asked()
    assert [seat["name"] for seat in one.furniture["seats"]] == ["Ada", "Ben", "Ada 2"]
    assert all(seat["present"] for seat in one.furniture["seats"])
    while one.seen["asked"] == 0:
        at = one.seen["at"]
        one.answer(one.seen["offers"][0]["move"])
        while one.seen["at"] == at:
            one.hear()
    other = one.seen["asked"]
    assert one.seen["view"]["seat"] == 0
    assert ada.ask("/api/tables")["mine"][0]["your_turn"]
    one.close()
    chair = mine["shared"][other]
    two = ada.sit({"table": mine["table"], "secret": chair["secret"]})
    assert two.until_asked()["asked"] == other
    assert two.seen["line"] > first["line"]
    two.close()
    with pytest.raises(Trouble, match="one of the seats must be yours"):
        ben.ask("/api/tables", {**wish, "seats": [{"kind": "bot", "bot": "thumb"}] * 3})


def test_nothing_is_handed_over_once_the_game_is_over(server: Running, ada: Browser) -> None:
    mine = ada.new_table("manors", "me thumb")
    player = ada.sit(mine)
    player.until_asked()
    player.say({"type": "take_over"})
    player.until("update", lambda update: update["asked"] == -2)
    for kind in ("take_back", "take_over", "finish", "concede"):
        player.say({"type": kind})
        assert "over" in player.until("error")["text"].lower()
    player.close()
    put_away_and_open(server, mine["table"])
    again = ada.sit(mine)
    assert again.until("update")["result"]["reasons"] != ["conceded"]
    again.close()


def test_a_row_after_the_end_spoils_no_game(server: Running, ada: Browser) -> None:
    mine = ada.new_table("manors", "me thumb")
    player = ada.sit(mine)
    player.until_asked()
    player.say({"type": "take_over"})
    player.until("update", lambda update: update["asked"] == -2)
    player.close()

    async def late() -> None:
        table = await server.tables.table(mine["table"])
        async with table:
            table.lines.rows.append(row_of("returned", 0))
            await table.commit()

    server.inside(late())
    put_away_and_open(server, mine["table"])
    assert not server.table(mine["table"]).frozen


def test_who_gave_up_neither_undoes_nor_comes_back_nor_must_consent(
    ada: Browser, ben: Browser
) -> None:
    one, two, _ = three(ada, ben)
    one.say({"type": "concede"})
    two.until("table", lambda table: table["seats"][0]["conceded"])
    for kind in ("finish", "take_back", "concede"):
        one.say({"type": kind})
        assert "given up" in one.until("error")["text"]
    one.say({"type": "undo"})
    assert "a bot is playing for you" in one.until("error")["text"].lower()
    two.until_asked()
    assert two.furniture["host"] == 1
    assert two.furniture["seats"][0]["conceded"]
    for player in (one, two):
        player.close()


def test_who_has_won_by_a_concession_is_not_sent_away(ada: Browser, ben: Browser) -> None:
    one, two = begin(ada, ben, "manors", "me open")
    one.say({"type": "concede"})
    over = two.until("update", lambda update: update["result"] is not None)
    assert two.furniture["host"] == 1
    two.say({"type": "kick", "seat": 0})
    assert two.until("error")["text"] == "The game is over."
    assert over["result"]["returns"] == [-1.0, 1.0]
    for player in (one, two):
        player.close()


def test_who_watches_a_listed_lobby_learns_no_names(ada: Browser, ben: Browser) -> None:
    mine = ada.new_table("manors", "me open", "Rude Words", settings={"listed": True})
    stranger = ben.watch(mine["table"])
    assert stranger.until("table")["seats"][0]["name"] == ""
    stranger.close()


def test_who_found_a_table_in_the_list_learns_no_names_when_it_is_listed_no_more(
    ada: Browser, ben: Browser
) -> None:
    mine = ada.new_table("manors", "me open", "Rude Words", settings={"listed": True})
    host = ada.sit(mine)
    version = host.until("table")["version"]
    host.say({"type": "change", "settings": {}, "options": {}, "version": version})
    assert not host.until("table", lambda table: table["version"] > version)["settings"]["listed"]
    stranger, friend = ben.watch(mine["table"]), ben.watch(mine["table"], invite=mine["invite"])
    assert stranger.until("table")["seats"][0]["name"] == ""
    assert friend.until("table")["seats"][0]["name"] == "Rude Words"
    for player in (host, stranger, friend):
        player.close()


RUDE, RUDER = "Zzrude Words", "Zzruder <b>Words</b>"


def rude_table(server: Running, ada: Browser, ben: Browser) -> tuple[list[Player], Json, Player]:
    """Two people with names that nobody else may read, a bot, and somebody who came by the list."""
    mine = ada.new_table("graves", "me open thumb", RUDE, settings={"listed": True}, options=KIN)
    theirs = ben.join(mine, RUDER)
    stranger = Browser(server.base).watch(mine["table"])
    stranger.until("table")
    players = [ada.sit(mine), ben.sit(theirs)]
    players[0].until("table", lambda table: table["seats"][1]["present"])
    players[0].say({"type": "start"})
    for player in players:
        player.until("update")
    return players, mine, stranger


def test_no_name_reaches_who_found_the_table_in_a_list(
    server: Running, ada: Browser, ben: Browser
) -> None:
    """In any message, from the lobby to the rematch: undo, stand-in, kick and concession too."""
    (one, two), mine, stranger = rude_table(server, ada, ben)
    plain = Browser(server.base).watch(mine["table"], words=False)
    for _ in range(12):
        player = one if one.seen["asked"] == 0 else two
        player.answer(player.until_asked()["offers"][0]["move"])
        level([one, two])
    one.say({"type": "take_over"})
    two.until("table", lambda table: table["seats"][0]["taken_over"])
    one.say({"type": "take_back"})
    one.until("table", lambda table: not table["seats"][0]["taken_over"])
    late = Browser(server.base).watch(mine["table"])
    assert late.until("update")["view"]["names"] == ["Player 1", "Player 2", "Mildred"]
    assert [seat["name"] for seat in late.furniture["seats"]] == late.seen["view"]["names"]
    one.say({"type": "kick", "seat": 1})
    one.until("table", lambda table: table["seats"][1]["kind"] == "bot")
    one.say({"type": "concede"})
    over = late.until("update", lambda update: update["result"])
    assert over["result"]["text"] == "Player 1 gave up."
    one.say({"type": "rematch"})
    following = late.until("rematch")
    assert following["people"] == ["Player 1"]
    for watcher in (stranger, plain):
        watcher.until("rematch")
    for watcher in (stranger, plain, late):
        assert len(watcher.raw) > 3
        assert not [text for text in watcher.raw if "zzrude" in text.lower()]
    for player in (one, two, stranger, plain, late):
        player.close()


def test_no_name_reaches_who_asks_for_the_game_of_a_listed_table(
    server: Running, ada: Browser, ben: Browser
) -> None:
    (one, two), mine, stranger = rude_table(server, ada, ben)
    two.say({"type": "take_over"})
    one.say({"type": "take_over"})
    one.until("update", lambda update: update["asked"] == -2)
    path, nobody = f"/api/tables/{mine['table']}", Browser(server.base)
    asked = [
        nobody.ask(f"{path}/record", {}),
        json.dumps(nobody.ask(f"{path}/replay", {"seat": None})),
        json.dumps(nobody.ask(f"{path}/replay", {"seat": 0})),
        first_line(f"{server.base}{path}/review"),
    ]
    forked = nobody.ask(f"{path}/fork", {"line": 5, "seat": 0})
    there = nobody.sit(forked)
    there.until("update")
    for text in (*asked, *there.raw):
        assert "zzrude" not in text.lower()
    own = ada.ask(f"{path}/replay", {"secret": mine["secret"], "seat": None})
    assert own["names"][:2] == [RUDE, RUDER]
    assert RUDE in ada.ask(f"{path}/record", {"secret": mine["secret"]})
    for player in (one, two, stranger, there):
        player.close()


def first_line(address: str) -> str:
    """How a long answer to a request begins."""
    with urllib.request.urlopen(address, b"{}", timeout=60) as answer:
        line: str = answer.readline().decode()
    return line


def test_who_brings_the_invite_reads_the_names(server: Running, ada: Browser, ben: Browser) -> None:
    (one, two), mine, stranger = rude_table(server, ada, ben)
    friend = Browser(server.base).watch(mine["table"], invite=mine["invite"])
    assert friend.until("update")["view"]["names"][:2] == [RUDE, RUDER]
    assert friend.furniture["seats"][1]["name"] == RUDER
    for player in (one, two, stranger, friend):
        player.close()


def test_a_long_game_is_told_to_strangers_without_names(
    server: Running, ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was told elsewhere, before they came."""
    monkeypatch.setattr("restinplay.server.room.FAR", 2)
    (one, two), mine, stranger = rude_table(server, ada, ben)
    late = Browser(server.base).watch(mine["table"])
    assert late.until("update")["line"] > 2
    friend = Browser(server.base).watch(mine["table"], invite=mine["invite"])
    assert RUDE in json.dumps(friend.until("update"))
    for text in late.raw:
        assert "zzrude" not in text.lower()
    for player in (one, two, stranger, late, friend):
        player.close()


def test_the_partner_at_a_device_is_found_from_any_other(ada: Browser) -> None:
    seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
    mine = ada.ask("/api/tables", {"game": "manors", "name": "Ada", "seats": seats})
    phone = ada.sit({"table": mine["table"], "secret": ""})
    assert phone.until("table")["shared"] == mine["shared"]
    phone.close()


def test_a_link_to_one_seat_opens_no_other_of_the_same_device(
    server: Running, ada: Browser, ben: Browser
) -> None:
    """Ben goes on at his own phone: it learns nothing of Ada's seat, and is not there for her."""
    seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
    mine = ada.ask("/api/tables", {"game": "manors", "name": "Ada", "seats": seats})
    tablet = ada.sit(mine)
    assert tablet.until("table")["shared"] == mine["shared"]
    phone = ben.sit({"table": mine["table"], "secret": mine["shared"][1]["secret"]})
    assert phone.until("table")["shared"] == []
    tablet.close()
    there = phone.until("table", lambda table: not table["seats"][0]["present"])
    assert there["seats"][1]["present"]
    phone.close()


@pytest.mark.parametrize("deed", ["take_over", "leave"])
def test_who_no_longer_plays_asks_for_nothing(ada: Browser, ben: Browser, deed: str) -> None:
    """A stand-in never undoes, not even what its person asked for."""
    one, two = answered_by_both(ada, ben)
    one.say({"type": "undo"})
    two.until("update", lambda update: update["undo"]["plea"] is not None)
    asked, line = two.seen["asked"], two.seen["line"]
    assert asked == 1
    one.say({"type": deed})
    two.until("update", lambda update: update["undo"]["plea"] is None)
    two.say({"type": "consent", "yes": True})
    assert "nobody is asking" in two.until("error")["text"].lower()
    assert two.seen["line"] == line
    for player in (one, two):
        player.close()


def test_nobody_waits_for_the_consent_of_who_gave_up(
    server: Running, ada: Browser, ben: Browser
) -> None:
    cleo = Browser(server.base)
    mine = ada.new_table("muertos", "me open open")
    seated = [mine, ben.join(mine, "Ben"), cleo.join(mine, "Cleo")]
    players = [one.sit(seat) for one, seat in zip((ada, ben, cleo), seated, strict=True)]
    players[0].say({"type": "start"})
    for player in players:
        player.until("update")
    while not any(player.seen["undo"]["ask"] for player in players):
        asked = next(one for one in players if one.furniture["seat"] == one.seen["asked"])
        asked.answer(asked.seen["offers"][0]["move"])
        asked.until("update")
        level(players)
    asker = next(player for player in players if player.seen["undo"]["ask"])
    others = (player for player in players if player is not asker)
    quitter, other = sorted(others, key=lambda one: one.furniture["seat"] == one.seen["asked"])
    asker.say({"type": "undo"})
    other.until("update", lambda update: update["undo"]["plea"] is not None)
    line = other.seen["line"]
    quitter.say({"type": "concede"})
    waiting = [other.furniture["seat"]]
    other.until("update", lambda update: update["undo"]["plea"]["waiting"] == waiting)
    other.say({"type": "consent", "yes": True})
    other.until("update", lambda update: update["line"] < line)
    for player in players:
        player.close()


def test_a_host_who_stays_away_in_mid_game_is_replaced(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two, _ = three(ada, ben, settings={"take_over": 120})
    gone(server, one, two, 200)
    two.until("table", lambda table: table["seats"][0]["taken_over"])
    assert two.furniture["host"] == 1
    two.close()


@pytest.mark.parametrize("silent", [False, True], ids=["away", "silent"])
def test_a_host_for_whom_a_bot_is_let_play_is_replaced_and_all_are_told(
    server: Running, ada: Browser, ben: Browser, silent: bool
) -> None:
    one, two, mine = three(ada, ben)
    if silent:
        let_time_pass(server, mine["table"], 200)
    else:
        gone(server, one, two)
    two.say({"type": "relieve", "seat": 0})
    two.until("table", lambda table: table["host"] == 1)
    assert incidents(two)[-2:] == [("relieved", 0, 1), ("host", 1, -1)]
    two.close()
    one.close()
    put_away_and_open(server, mine["table"])
    kept = server.table(mine["table"]).company.incidents
    assert [(one.kind, one.seat) for one in kept] == [("relieved", 0), ("host", 1)]


def test_a_host_who_runs_out_of_time_is_replaced(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two, mine = three(ada, ben, settings={"per_move": 60})
    let_time_pass(server, mine["table"], 100)
    two.until("table", lambda table: table["host"] == 1)
    assert incidents(two) == [("late", 0, -1), ("host", 1, -1)]
    for player in (one, two):
        player.close()


def test_the_role_of_a_host_who_is_gone_can_be_taken(
    server: Running, ada: Browser, ben: Browser
) -> None:
    """Ada is away and not asked; Ben, who is there, needs a host."""
    one, two, _ = three(ada, ben)
    one.answer(one.until_asked()["offers"][0]["move"])
    two.until("update")
    two.say({"type": "hand_on", "seat": 1})
    assert "has not been away for long" in two.until("error")["text"]
    gone(server, one, two, HOST_AWAY - 10)
    two.say({"type": "hand_on", "seat": 1})
    assert "has not been away for long" in two.until("error")["text"]
    let_time_pass(server, two.furniture["id"], 20)
    two.say({"type": "hand_on", "seat": 1})
    two.until("table", lambda table: table["host"] == 1)
    assert incidents(two)[-1] == ("host", 1, -1)
    two.say({"type": "mute", "seat": 0, "muted": True})
    two.until("table", lambda table: table["seats"][0]["muted"])
    two.close()


@pytest.mark.parametrize("kind", ["relieve", "hand_on"])
def test_who_is_in_the_place_of_a_host_neither_kicks_the_host_nor_closes(
    server: Running, ada: Browser, ben: Browser, kind: str
) -> None:
    one, two, mine = three(ada, ben)
    gone(server, one, two, HOST_AWAY)
    two.say({"type": kind, "seat": 0 if kind == "relieve" else 1})
    two.until("table", lambda table: table["host"] == 1)
    for message in ({"type": "kick", "seat": 0}, {"type": "close"}):
        two.say(message)
        told = "Ada is the host; you are only in their place until they are back."
        assert two.until("error")["text"] == told
    back = ada.sit(mine)
    back.until("update")
    if kind == "relieve":
        assert back.furniture["host"] == 1
        back.say({"type": "take_back"})
    two.until("table", lambda table: table["host"] == 0)
    assert incidents(two)[-1] == ("host", 0, -1)
    back.say({"type": "hand_on", "seat": 1})
    two.until("table", lambda table: table["host"] == 1)
    two.say({"type": "kick", "seat": 0})
    assert back.until("news")["text"] == "The host has given your seat to a bot."
    for player in (two, back):
        player.close()


def test_a_host_who_has_left_or_given_up_is_none_any_more(ada: Browser, ben: Browser) -> None:
    for kind in ("leave", "concede"):
        one, two, _ = three(ada, ben)
        if not one.furniture["seats"][1]["present"]:
            one.until("table", lambda table: table["seats"][1]["present"])
        one.say({"type": kind})
        two.until("table", lambda table: table["host"] == 1)
        two.say({"type": "close"})
        assert two.until("update", lambda update: update["result"])["asked"] == -2
        for player in (one, two):
            player.close()
