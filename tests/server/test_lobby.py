"""Tables are made, joined, begun, left and found again."""

import asyncio

import pytest

from restinplay.server import wire
from restinplay.server.commands import hear
from tests.server.serving import Browser, Running, Trouble


def test_a_table_against_bots_begins_at_once(ada: Browser) -> None:
    player = ada.sit(ada.new_table("graves", "me thumb thumb"))
    assert player.hear()["status"] == "playing"
    update = player.until("update")
    assert [seat["name"] for seat in player.furniture["seats"]] == ["Ada", "Mildred", "Ambrose"]
    assert update["view"]["names"] == ["Ada", "Mildred", "Ambrose"]
    player.close()


def test_a_friend_joins_by_the_invite_and_the_host_begins(ada: Browser, ben: Browser) -> None:
    mine = ada.new_table("manors", "me open")
    one = ada.sit(mine)
    assert one.hear()["status"] == "lobby"
    theirs = ben.join(mine, "Ben")
    assert (theirs["table"], theirs["seat"]) == (mine["table"], 1)
    two = ben.sit(theirs)
    one.until("table", lambda table: table["seats"][1]["present"])
    two.say({"type": "start"})
    assert two.until("error")["text"] == "Only the host can begin the game."
    one.say({"type": "start"})
    for player in (one, two):
        player.until("update")
        assert player.furniture["status"] == "playing"
        player.close()


def test_an_open_seat_keeps_the_game_from_beginning_unless_a_bot_takes_it(ada: Browser) -> None:
    player = ada.sit(ada.new_table("muertos", "me open open"))
    player.say({"type": "start"})
    assert "Unknown bot ''" in player.until("error")["text"]
    player.say({"type": "start", "bot": "random"})
    player.until("update")
    assert [seat["kind"] for seat in player.furniture["seats"]] == ["person", "bot", "bot"]
    player.close()


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"invite": "wrong"}, "by invitation only"),
        ({"invite": ""}, "by invitation only"),
        ({"seat": 0}, "this seat is not free"),
        ({"seat": 7}, "this seat is not free"),
        ({"name": "\u202e\x00 ,"}, "at least one letter"),
        ({"name": "You"}, "nobody can be called"),
        ({"name": "thumb"}, "nobody can be called"),
    ],
)
def test_not_everybody_gets_a_seat(
    ada: Browser, ben: Browser, wish: dict[str, object], reason: str
) -> None:
    mine = ada.new_table("manors", "me open")
    with pytest.raises(Trouble, match=reason):
        ben.join(mine, **{"name": "Ben", **wish})  # type: ignore[arg-type]


def test_names_are_bounded_printable_and_told_apart(ada: Browser, ben: Browser) -> None:
    mine = ada.new_table("muertos", "me open open", name="  Ada,\n<b>Lovelace</b> of the long name")
    ben.join(mine, "ada <b>lovelace</b> of the")
    player = Browser(ada.base).watch(mine["table"])
    names = [seat["name"] for seat in player.hear()["seats"]]
    assert names == ["Ada <b>Lovelace</b> of t", "ada <b>lovelace</b> of t 2", ""]
    player.close()


def test_whoever_sits_already_is_shown_the_own_seat_again(ada: Browser, ben: Browser) -> None:
    mine = ada.new_table("muertos", "me open open")
    assert ben.join(mine) == ben.join(mine)
    assert ada.join(mine)["seat"] == 0


def test_a_full_table_takes_nobody(ada: Browser, ben: Browser) -> None:
    mine = ada.new_table("manors", "me open")
    ben.join(mine)
    with pytest.raises(Trouble, match="no seat is free"):
        Browser(ada.base).join(mine, "Cleo")


def test_whoever_leaves_the_lobby_opens_the_seat_and_the_old_link_is_worth_nothing(
    ada: Browser, ben: Browser
) -> None:
    mine = ada.new_table("manors", "me open")
    theirs = ben.join(mine)
    guest, host = ben.sit(theirs), ada.sit(mine)
    host.say({"type": "leave"})
    guest.until("table", lambda table: table["host"] == 1)
    assert guest.furniture["seats"][0]["kind"] == "open"
    again = ada.sit(mine)
    assert "no longer works" in again.until("error")["text"]
    assert again.closed() == 1008
    with pytest.raises(Trouble, match="by invitation only"):
        ada.ask(f"/api/tables/{mine['table']}/join", {"name": "Ada"})
    assert ada.join(mine, "Ada")["secret"] != mine["secret"]
    for player in (guest, host):
        player.close()


def test_two_tabs_that_leave_at_once_open_one_seat(
    ada: Browser, ben: Browser, server: Running
) -> None:
    mine = ada.new_table("muertos", "me open open")
    host, cleo = ada.sit(mine), Browser(ada.base)
    tabs, last = [ben.sit(ben.join(mine)) for _ in range(2)], cleo.sit(cleo.join(mine, "Cleo"))
    for player in (host, last, *tabs):
        player.until("table", lambda table: all(seat["present"] for seat in table["seats"]))
    table = server.table(mine["table"])

    async def leave() -> None:
        """Both messages are there before the first of them is stored."""
        guests = [guest for guest in table.guests if guest.seat == 1]
        assert len(guests) == len(tabs)
        await asyncio.gather(
            *(hear(table, guest, wire.Leave()) for guest in guests), return_exceptions=True
        )

    server.inside(leave())
    assert [seat.kind for seat in table.body.seats] == ["person", "open", "person"]
    for tab in tabs:
        tab.until("table", lambda table: table["seat"] == -1)
    last.say({"type": "why_not", "move": "pass"})
    assert last.until("error")["text"] == "The game has not begun."
    assert last.furniture["seat"] == 2
    for player in (host, last, *tabs):
        player.close()


def test_lists_show_listed_tables_and_own_ones(ada: Browser, ben: Browser) -> None:
    private = ada.new_table("manors", "me open")
    listed = ada.new_table("manors", "me open", settings={"listed": True})
    own, others = ada.ask("/api/tables"), ben.ask("/api/tables")
    assert {listed["table"], private["table"]} <= {table["id"] for table in own["mine"]}
    shown = {table["id"]: table for table in others["open"]}
    assert private["table"] not in shown
    assert shown[listed["table"]]["open_seats"] == 1
    assert others["mine"] == []
    assert ben.join({**listed, "invite": ""})["seat"] == 1
    assert listed["table"] not in {table["id"] for table in ada.ask("/api/tables")["open"]}


def test_the_list_says_whose_turn_it_is(ada: Browser, server: Running) -> None:
    mine = ada.new_table("eva", "me")
    (table,) = (one for one in ada.ask("/api/tables")["mine"] if one["id"] == mine["table"])
    assert (table["status"], table["seat"], table["turn"]) == ("playing", 0, 0)
    assert (table["your_turn"], table["result"]) == (True, "")


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"seats": "open open"}, "one of the seats must be yours"),
        ({"seats": "me thumb thumb"}, "2 seats, not 3"),
        ({"seats": "me grandmaster"}, "unknown bot 'grandmaster'"),
        ({"options": {"pool": "all"}}, "option pool"),
        ({"seed": 5, "seats": "me open"}, "when you play alone"),
        ({"settings": {"stand_in": "me"}}, "unknown bot 'me'"),
        ({"settings": {"per_move": -1}}, "does not match docs/wire.md"),
        ({"colour": "red"}, "does not match docs/wire.md"),
    ],
)
def test_tables_that_cannot_be(ada: Browser, table: dict[str, object], reason: str) -> None:
    wish = {"game": "manors", "seats": "me thumb", **table}
    with pytest.raises(Trouble, match=reason):
        ada.new_table(**wish)  # type: ignore[arg-type]


def test_the_same_seed_deals_the_same_cards(ada: Browser) -> None:
    views = []
    for _ in range(2):
        player = ada.sit(
            ada.new_table("manors", "me thumb", seed=11, options={"first_family": "A"})
        )
        views.append(player.until("update")["view"])
        player.close()
    assert views[0] == views[1]


def test_games_and_rulebooks_are_on_the_shelf(ada: Browser) -> None:
    shelf = ada.ask("/api/games")
    assert [game["slug"] for game in shelf] == ["eva", "manors", "graves", "muertos"]
    for game in shelf:
        book = ada.ask(f"/api/games/{game['slug']}")
        assert book["game"] == game
        clauses = {clause["id"] for chapter in book["chapters"] for clause in chapter["clauses"]}
        assert {option["clause"] for option in game["options"]} <= clauses
    with pytest.raises(Trouble, match="unknown game"):
        ada.ask("/api/games/chess")


def test_a_profile_is_remembered_by_its_cookie_alone(ada: Browser, ben: Browser) -> None:
    assert ada.ask("/api/profile") == {"name": "", "settings": {}}
    kept = {"name": "Ada", "settings": {"theme": "dark"}}
    ada.ask("/api/profile", kept, method="PUT")
    assert ada.ask("/api/profile") == kept
    assert ben.ask("/api/profile") == {"name": "", "settings": {}}
    with pytest.raises(Trouble, match="at most 4000 bytes"):
        ada.ask("/api/profile", {"name": "Ada", "settings": {"x": "y" * 5000}}, method="PUT")
