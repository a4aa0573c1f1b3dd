"""What a host may do: seats are moved, given away and taken, settings changed, the role handed on.

A seat's secret stays with its holder, and an old one never opens somebody else's seat.
"""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from restinplay.server import room, turns, wire
from restinplay.server.commands import hear
from restinplay.server.seating import HOST_AWAY
from restinplay.server.table import Table
from restinplay.server.tables import Tables
from tests.server.serving import Browser, Json, Player, Running, Trouble
from tests.server.test_clocks import put_away_and_open
from tests.server.test_nothing_lost import BEN, Scene
from tests.server.test_nuisance import with_tables


def places(words: str) -> list[Json]:
    """`0 open thumb 2`: who sits at 0 now, nobody, a bot, who sits at 2 now."""
    return [
        {"kind": "keep", "seat": int(word)}
        if word.lstrip("-").isdigit()
        else {"kind": "open"}
        if word == "open"
        else {"kind": "bot", "bot": word}
        for word in words.split()
    ]


def arrange(player: Player, seats: str, version: int | None = None) -> None:
    at = player.furniture["version"] if version is None else version
    player.say({"type": "arrange", "seats": places(seats), "version": at})


def names(table: Json) -> list[str]:
    return [seat["name"] or seat["kind"] for seat in table["seats"]]


class Lobby:
    """A table of muertos with Ada, who is the host, Ben, Cleo and one seat that is open."""

    def __init__(self, server: Running, **settings: Any) -> None:
        self.server = server
        self.people = [Browser(server.base) for _ in range(3)]
        ada, ben, cleo = self.people
        mine = ada.new_table("muertos", "me open open open", settings=settings)
        self.seated = [mine, ben.join(mine, "Ben"), cleo.join(mine, "Cleo")]
        self.id = mine["table"]
        pairs = zip(self.people, self.seated, strict=True)
        self.players = [one.sit(seat) for one, seat in pairs]
        for player in self.players:
            player.until("table", lambda table: all(s["present"] for s in table["seats"][:3]))

    def close(self) -> None:
        for player in self.players:
            player.close()


@pytest.fixture
def lobby(server: Running) -> Any:
    found = Lobby(server)
    yield found
    found.close()


def test_who_is_moved_keeps_the_secret_and_the_cookie(lobby: Lobby) -> None:
    ada, ben, cleo = lobby.players
    arrange(ada, "2 open 1 0")
    for player, seat in zip((ada, ben, cleo), (3, 2, 0), strict=True):
        table = player.until("table", lambda table: names(table)[0] == "Cleo")
        assert names(table) == ["Cleo", "open", "Ben", "Ada"]
        assert (table["seat"], table["host"]) == (seat, 3)
    for number, seat in enumerate((3, 2, 0)):
        browser, seated = lobby.people[number], lobby.seated[number]
        for secret in (seated["secret"], ""):
            again = browser.sit({**seated, "secret": secret})
            assert again.until("table")["seat"] == seat
            again.close()
        assert lobby.players[number].furniture["secret"] == seated["secret"]
    late = Browser(lobby.server.base).join(lobby.seated[0], "Dora")
    assert late["seat"] == 1
    assert late["secret"] not in [one["secret"] for one in lobby.seated]


def test_two_swap_and_the_game_knows_them_by_their_new_seats(lobby: Lobby) -> None:
    ada, ben, _ = lobby.players
    arrange(ada, "1 0 2")
    ben.until("table", lambda table: table["seat"] == 0)
    ada.say({"type": "start"})
    assert ben.until("update")["view"]["names"] == ["Ben", "Ada", "Cleo"]
    assert ben.seen["view"]["seat"] == 0


def test_who_is_not_kept_watches_and_the_old_link_opens_nothing(lobby: Lobby) -> None:
    ada, ben, cleo = lobby.players
    arrange(ada, "0 thumb 2 open")
    assert ben.until("news")["text"] == "The host has taken your seat away."
    table = ben.until("table")
    assert (table["seat"], table["secret"], table["invite"]) == (-1, "", "")
    assert names(table) == ["Ada", "Mildred", "Cleo", "open"]
    ben.say({"type": "rename", "name": "Benny"})
    assert ben.until("error")["text"] == "You are only watching."
    again = lobby.people[1].sit(lobby.seated[1])
    assert "no longer works" in again.until("error")["text"]
    arrange_again = ada.until("table", lambda table: table["watching"] == 1)
    arrange(ada, "0 open 2", arrange_again["version"])
    ada.until("table", lambda table: len(table["seats"]) == 3)
    invited = {**lobby.seated[0], "invite": ada.furniture["invite"]}
    with pytest.raises(Trouble, match="sent you away from this table"):
        lobby.people[1].join(invited, "Ben")
    other = Browser(lobby.server.base).join(invited, "Dora")
    assert other["seat"] == 1
    assert other["secret"] != lobby.seated[1]["secret"]
    for player in (again, cleo):
        player.close()


def test_a_seat_that_is_taken_away_and_comes_back_is_another_one(lobby: Lobby) -> None:
    """The last chair goes and a new one comes: nobody who sat on the old one sits on the new."""
    ada = lobby.players[0]
    for seats in ("0 1", "0 1 open"):
        arrange(ada, seats)
        ada.until("table", lambda table: len(table["seats"]) == len(seats.split()))  # noqa: B023
    dora = Browser(lobby.server.base)
    there = dora.join({**lobby.seated[0], "invite": ada.furniture["invite"]}, "Dora")
    assert there["seat"] == 2
    old = lobby.people[2].sit(lobby.seated[2])
    assert "no longer works" in old.until("error")["text"]
    assert lobby.server.table(lobby.id).holder(there["secret"]) == 2


def test_who_may_not_watch_has_to_go(server: Running) -> None:
    lobby = Lobby(server, watching=False)
    arrange(lobby.players[0], "0 open 2")
    ben = lobby.players[1]
    assert ben.until("error")["text"].startswith("the host has taken your seat away, and")
    assert ben.closed() == 1008
    lobby.close()


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        ("1 2 open", "you must keep a seat"),
        ("0 0 1", "two chairs"),
        ("0 7", "no such seat"),
        ("0 -1", "no such seat"),
        ("0", "2 to 6 seats, not 1"),
        ("0 1 2 open open open open", "2 to 6 seats, not 7"),
        ("0 grandmaster", "unknown bot 'grandmaster'"),
    ],
)
def test_arrangements_that_cannot_be_change_nothing(lobby: Lobby, seats: str, reason: str) -> None:
    ada = lobby.players[0]
    before = lobby.server.table(lobby.id).body
    arrange(ada, seats)
    assert reason in ada.until("error")["text"].replace("Unknown", "unknown").replace("You", "you")
    assert lobby.server.table(lobby.id).body == before


def test_an_arrangement_that_has_not_seen_a_newcomer_is_refused(lobby: Lobby) -> None:
    ada = lobby.players[0]
    seen = ada.furniture["version"]
    Browser(lobby.server.base).join(lobby.seated[0], "Dora")
    arrange(ada, "0 1 2", seen)
    assert "look again" in ada.until("error")["text"]
    assert names(ada.furniture) == ["Ada", "Ben", "Cleo", "Dora"]
    for message in (
        {"type": "hand_on", "seat": 1, "version": seen},
        {"type": "change", "settings": {}, "options": {}, "version": seen},
    ):
        ada.say(message)
        assert "look again" in ada.until("error")["text"]


def test_of_two_arrangements_at_once_the_second_is_refused(lobby: Lobby) -> None:
    table = lobby.server.table(lobby.id)
    version, host = table.body.version, next(one for one in table.guests if one.seat == 0)
    orders = [[0, 2, 1], [1, 0, 2]]

    async def both() -> list[BaseException | None]:
        wishes = [
            wire.Arrange([wire.Place("keep", seat) for seat in order], version) for order in orders
        ]
        return await asyncio.gather(
            *(hear(table, host, wish) for wish in wishes), return_exceptions=True
        )

    first, second = lobby.server.inside(both())
    assert first is None
    assert "look again" in str(second)
    assert [seat.name for seat in table.body.seats] == ["Ada", "Cleo", "Ben"]


def test_who_comes_while_seats_are_moved_sits_on_their_own(lobby: Lobby) -> None:
    """The seat was looked up before, and the door opens after."""
    table = lobby.server.table(lobby.id)
    host, ben = (next(one for one in table.guests if one.seat == seat) for seat in (0, 1))

    async def come() -> None:
        await room.exit(table, ben)
        wish = wire.Arrange([wire.Place("keep", 1), wire.Place("keep", 0)], table.body.version)
        async with table:
            entering = asyncio.create_task(room.enter(table, ben, -1))
            moving = asyncio.create_task(hear(table, host, wish))
            await asyncio.sleep(0)
            table.lock._waiters.rotate(-1)  # type: ignore[union-attr]
        await asyncio.gather(entering, moving)

    lobby.server.inside(come())
    assert (host.seat, ben.seat) == (1, 0)
    assert [seat.name for seat in table.body.seats] == ["Ben", "Ada"]


@pytest.mark.parametrize("message", ["arrange", "change", "hand_on", "kick", "close"])
def test_only_the_host_may(lobby: Lobby, message: str) -> None:
    ben = lobby.players[1]
    more: dict[str, Json] = {
        "arrange": {"seats": places("0 1"), "version": ben.furniture["version"]},
        "change": {"settings": {}, "options": {}, "version": ben.furniture["version"]},
        "hand_on": {"seat": 1, "version": ben.furniture["version"]},
        "kick": {"seat": 0},
        "close": {},
    }
    ben.say({"type": message, **more[message]})
    assert ben.until("error")["text"] == "Only the host can do that."


def test_settings_and_options_are_told_to_everybody(lobby: Lobby) -> None:
    ada, ben, _ = lobby.players
    settings = {**ada.furniture["settings"], "hints": False, "per_move": 60, "take_over": 600}
    options = {**ada.furniture["options"], "dog_in_goal": "yes"}
    version = ada.furniture["version"]
    ada.say({"type": "change", "settings": settings, "options": options, "version": version})
    table = ben.until("table", lambda table: not table["settings"]["hints"])
    assert table["settings"] == settings
    assert table["options"]["dog_in_goal"] == "yes"
    ada.say({"type": "start", "bot": "random"})
    ben.until("update")
    assert ben.seen["clocks"][0]["move"] is not None
    assert lobby.server.table(lobby.id).game.options["dog_in_goal"] == "yes"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"settings": {"stand_in": "me"}}, "nknown bot 'me'"),
        ({"settings": {"undo": "practice"}}, "nobody else plays"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"options": {"dawn_round": "9"}}, "dawn_round"),
    ],
)
def test_changes_that_cannot_be_change_nothing(lobby: Lobby, wish: Json, reason: str) -> None:
    ada = lobby.players[0]
    before = lobby.server.table(lobby.id).body
    version = ada.furniture["version"]
    ada.say({"type": "change", "settings": {}, "options": {}, "version": version, **wish})
    assert reason in ada.until("error")["text"]
    assert lobby.server.table(lobby.id).body == before


def test_who_watches_goes_when_watching_is_switched_off(lobby: Lobby) -> None:
    ada = lobby.players[0]
    stranger = Browser(lobby.server.base).watch(lobby.id)
    version = ada.until("table", lambda table: table["watching"] == 1)["version"]
    wish = {"settings": {"watching": False}, "options": {}, "version": version}
    ada.say({"type": "change", **wish})
    assert stranger.closed() == 1008


def test_everybody_chooses_their_own_name_before_the_game(lobby: Lobby) -> None:
    ada, ben, _ = lobby.players
    ben.say({"type": "rename", "name": "ada"})
    ada.until("table", lambda table: names(table)[1] == "ada 2")
    assert ada.furniture["seats"][1]["present"]
    ben.say({"type": "rename", "name": "\u202e"})
    assert "at least one letter" in ben.until("error")["text"]
    ada.say({"type": "start", "bot": "random"})
    ben.until("update")
    ben.say({"type": "rename", "name": "Ben"})
    assert ben.until("error")["text"] == "The game has already begun."


def test_the_host_hands_on_and_is_none_any_more(lobby: Lobby) -> None:
    ada, ben, cleo = lobby.players
    for seat in (0, 3, 9, -1):
        ada.say({"type": "hand_on", "seat": seat, "version": ada.furniture["version"]})
        assert ada.until("error")["text"] == "Choose somebody else who plays here."
    ada.say({"type": "hand_on", "seat": 1, "version": ada.furniture["version"]})
    ben.until("table", lambda table: table["host"] == 1)
    ada.until("table", lambda table: table["host"] == 1)
    ada.say({"type": "start", "bot": "random"})
    assert ada.until("error")["text"] == "Only the host can begin the game."
    ben.say({"type": "start", "bot": "random"})
    cleo.until("update")
    ben.say({"type": "hand_on", "seat": 2})
    cleo.until("table", lambda table: table["host"] == 2)


def let_the_host_be_away(server: Running, table: str, seconds: float) -> None:
    async def later() -> None:
        live = await server.tables.table(table)
        live.host_seen -= seconds
        turns.arrange(live)

    server.inside(later())


def test_a_host_who_stays_away_is_replaced_by_somebody_who_is_there(lobby: Lobby) -> None:
    ada, ben, cleo = lobby.players
    ben.close()
    ada.close()
    cleo.until("table", lambda table: [seat["present"] for seat in table["seats"]].count(True) == 1)
    let_the_host_be_away(lobby.server, lobby.id, HOST_AWAY / 2)
    assert lobby.server.table(lobby.id).body.host == 0
    let_the_host_be_away(lobby.server, lobby.id, HOST_AWAY / 2)
    cleo.until("table", lambda table: table["host"] == 2)
    cleo.say({"type": "start", "bot": "random"})
    cleo.until("update")


def test_who_is_in_the_place_of_a_host_spares_the_host_who_has_the_role_again(lobby: Lobby) -> None:
    ada, ben, cleo = lobby.players
    ada.close()
    ben.until("table", lambda table: not table["seats"][0]["present"])
    let_the_host_be_away(lobby.server, lobby.id, HOST_AWAY)
    ben.until("table", lambda table: table["host"] == 1)
    arrange(ben, "1 2")
    assert "Ada is the host" in ben.until("error")["text"]
    ben.say({"type": "close"})
    assert "Ada is the host" in ben.until("error")["text"]
    arrange(ben, "1 0 2")
    assert ben.until("table", lambda table: table["host"] == 0)["seat"] == 0
    ben.say({"type": "hand_on", "seat": 2, "version": ben.furniture["version"]})
    cleo.until("table", lambda table: table["host"] == 2)
    arrange(cleo, "0 2")  # Ben had no more to hand on
    assert "Ada is the host" in cleo.until("error")["text"]
    back = lobby.people[0].sit(lobby.seated[0])
    assert back.until("table")["host"] == back.furniture["seat"] == 1
    back.say({"type": "hand_on", "seat": 2, "version": back.furniture["version"]})
    cleo.until("table", lambda table: table["host"] == 2 and table["seats"][1]["present"])
    arrange(cleo, "0 2")
    assert "taken your seat away" in back.until("news")["text"]
    cleo.say({"type": "close"})
    assert cleo.closed() == 1008
    back.close()


def test_a_host_who_is_there_stays_the_host(lobby: Lobby) -> None:
    let_the_host_be_away(lobby.server, lobby.id, 10 * HOST_AWAY)
    table = lobby.server.table(lobby.id)
    assert table.alarm is None
    assert table.body.host == 0


def test_who_comes_to_an_empty_lobby_is_its_host(server: Running, ada: Browser) -> None:
    mine = ada.new_table("manors", "me open")
    host = ada.sit(mine)
    host.until("table")
    host.say({"type": "leave"})
    host.until("table", lambda table: names(table) == ["open", "open"])
    ben = Browser(server.base)
    theirs = ben.join(mine, seat=1)
    player = ben.sit(theirs)
    assert player.until("table")["host"] == 1
    player.say({"type": "start", "bot": "random"})
    player.until("update")
    for one in (host, player):
        one.close()


def test_who_is_sent_away_in_mid_game_is_played_for_by_a_bot_for_good(lobby: Lobby) -> None:
    ada, ben, cleo = lobby.players
    ada.say({"type": "kick", "seat": 1})
    assert ada.until("error")["text"] == "The game has not begun."
    ada.say({"type": "start", "bot": "random"})
    for player in lobby.players:
        player.until("update")
    for seat in (0, 3, -1, 99):
        ada.say({"type": "kick", "seat": seat})
        assert ada.until("error")["text"] == "Choose somebody else who plays here."
    ada.say({"type": "kick", "seat": 1})
    assert ben.until("news")["text"] == "The host has given your seat to a bot."
    table = ben.until("table")
    assert (table["seat"], table["secret"]) == (-1, "")
    given = {"name": "Ben", "kind": "bot", "bot": "thumb", "present": True, "taken_over": False}
    assert table["seats"][1] == {**table["seats"][1], **given}
    last = table["incidents"][-1]
    assert (last["kind"], last["seat"], last["by"]) == ("kicked", 1, 0)
    assert ben.until("update")["view"]["seat"] == -1
    ben.say({"type": "take_back"})
    assert ben.until("error")["text"] == "You are only watching."
    again = lobby.people[1].sit(lobby.seated[1])
    assert "no longer works" in again.until("error")["text"]
    assert cleo.until("table", lambda table: table["seats"][1]["kind"] == "bot")["seat"] == 2
    for player in (ada, cleo):
        player.say({"type": "take_over"})
    ada.until("update", lambda update: any(step["who"] == 1 for step in update["steps"]))
    again.close()


def test_a_plea_dies_with_who_was_asked(server: Running, ada: Browser, ben: Browser) -> None:
    mine = ada.new_table("manors", "me open", options={"first_family": "A"})
    host, guest = ada.sit(mine), ben.sit(ben.join(mine))
    host.until("table", lambda table: table["seats"][1]["present"])
    host.say({"type": "start"})
    host.until_asked()
    while host.seen["asked"] == 0:
        host.answer(host.seen["offers"][0]["move"])
        at = host.seen["at"]
        host.until("update", lambda update: update["at"] > at)  # noqa: B023
    guest.until("update", lambda update: update["asked"] == 1)
    guest.answer(guest.seen["offers"][0]["move"])
    guest.until("update", lambda update: update["at"] > host.seen["at"])
    host.until("update")
    host.say({"type": "undo"})
    assert host.until("update", lambda update: update["undo"]["plea"])["undo"]["plea"]
    host.say({"type": "kick", "seat": 1})
    assert host.until("update")["undo"]["plea"] is None
    assert server.table(mine["table"]).body.plea is None
    for player in (host, guest):
        player.close()


def test_a_lobby_is_closed_for_good(lobby: Lobby) -> None:
    ada, ben, _ = lobby.players
    ada.say({"type": "close"})
    for player in lobby.players:
        assert player.until("error")["text"] == "the host has closed this table"
        assert player.closed() == 1008
    with pytest.raises(Trouble, match="no such table"):
        lobby.people[1].join(lobby.seated[0])
    assert lobby.id not in {one["id"] for one in lobby.people[0].ask("/api/tables")["mine"]}
    assert ben.furniture["status"] == "lobby"


def begun(lobby: Lobby) -> list[Player]:
    lobby.players[0].say({"type": "start", "bot": "random"})
    for player in lobby.players:
        player.until("update")
    return lobby.players


def test_a_game_that_has_begun_is_closed_for_all_and_stays_in_their_lists(lobby: Lobby) -> None:
    ada, ben, cleo = begun(lobby)
    ben.say({"type": "close"})
    assert ben.until("error")["text"] == "Only the host can do that."
    ada.say({"type": "close"})
    for player in (ada, ben, cleo):
        over = player.until("update", lambda update: update["result"])
        assert (over["asked"], over["offers"]) == (-2, [])
        assert over["result"]["reasons"] == ["closed"]
        assert player.furniture["status"] == "over"
        last = player.furniture["incidents"][-1]
        assert (last["kind"], last["seat"]) == ("closed", 0)
    cleo.say({"type": "undo"})
    assert cleo.until("error")["text"] == "The host has closed this table."
    ada.say({"type": "close"})
    assert ada.until("error")["text"] == "The game is over."
    put_away_and_open(lobby.server, lobby.id)
    for browser in lobby.people:
        (listed,) = browser.ask("/api/tables")["mine"]
        assert (listed["status"], listed["closed"], listed["result"]) == ("over", True, "")
    ada.say({"type": "rematch"})
    assert ada.until("rematch")["seat"] == 0


def test_todays_deal_is_not_closed_or_watched(server: Running, ada: Browser) -> None:
    wish = {"game": "eva", "name": "Ada", "seats": [{"kind": "me"}], "today": True}
    player = ada.sit(ada.ask("/api/tables", wish))
    for message in ({"type": "close"}, {"type": "spectators", "allowed": True}):
        player.say(message)
        assert "today's deal" in player.until("error")["text"].lower()
    player.close()


def test_who_watches_can_be_sent_away_in_mid_game(lobby: Lobby) -> None:
    ada, ben, _ = begun(lobby)
    stranger = Browser(lobby.server.base).watch(lobby.id)
    ada.until("table", lambda table: table["watching"] == 1)
    ben.say({"type": "spectators", "allowed": False})
    assert ben.until("error")["text"] == "Only the host can do that."
    ada.say({"type": "spectators", "allowed": False})
    assert stranger.closed() == 1008
    ben.until("table", lambda table: not table["settings"]["watching"])
    again = Browser(lobby.server.base).watch(lobby.id)
    assert again.until("error")["text"] == "this table allows no spectators"
    ada.say({"type": "spectators", "allowed": True})
    ben.until("table", lambda table: table["settings"]["watching"])
    back = Browser(lobby.server.base).watch(lobby.id)
    back.until("update")
    for player in (stranger, again, back):
        player.close()


def test_who_is_sent_away_does_not_come_back_by_the_old_invitation(lobby: Lobby) -> None:
    """Not even with another cookie; the others have a new link to send."""
    ada, _, cleo = lobby.players
    old = lobby.seated[0]
    arrange(ada, "0 open 2")
    table = cleo.until("table", lambda table: len(table["seats"]) == 3)
    assert table["invite"] != old["invite"]
    private = Browser(lobby.server.base)
    with pytest.raises(Trouble, match="by invitation only"):
        private.join(old, "Ben")
    assert private.join({**old, "invite": table["invite"]}, "Dora")["seat"] == 1


def test_nobody_needs_a_new_invitation_because_a_bot_or_a_chair_went(lobby: Lobby) -> None:
    ada = lobby.players[0]
    arrange(ada, "0 1 2 thumb")
    ada.until("table", lambda table: table["seats"][3]["kind"] == "bot")
    arrange(ada, "0 1 2 open")
    ada.until("table", lambda table: table["seats"][3]["kind"] == "open")
    assert ada.furniture["invite"] == lobby.seated[0]["invite"]


def test_a_new_host_in_mid_game_is_told_to_all(lobby: Lobby) -> None:
    ada, ben, cleo = begun(lobby)
    ada.say({"type": "hand_on", "seat": 1})
    for player in (ada, ben, cleo):
        table = player.until("table", lambda table: table["host"] == 1)
        last = table["incidents"][-1]
        assert (last["kind"], last["seat"], last["by"]) == ("host", 1, 0)


def test_a_new_host_in_mid_game_stops_no_clock_and_is_kept(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set(per_move=3600)
        table = scene.table
        table.clocks._opened -= 1000
        table.touched -= 1000
        table.host_seen -= HOST_AWAY
        touched = table.touched
        await scene.say(0, wire.HandOn(1))
        stored = await tables.store.read(table.id)
        assert stored is not None
        again = await Table.open(stored, tables.around)
        for one in (table, again):
            assert (one.body.host, one.touched) == (1, touched)
            assert one.clocks.left(one.asked) == pytest.approx(2600, abs=60)
            assert one.company.incidents == [wire.Incident(again.lines_played(), "host", 1, 0)]
        assert time.monotonic() - table.host_seen < HOST_AWAY

    with_tables(tmp_path, deed)


def test_a_new_host_of_a_lobby_leaves_no_row_and_has_time_to_come(tmp_path: Path) -> None:
    async def deed(tables: Tables) -> None:
        scene = Scene(tables)
        await scene.set(begun=False)
        table = scene.table
        await tables.join(table, wire.Join("Ben", scene.invite), BEN)
        table.host_seen -= HOST_AWAY
        await scene.say(0, wire.HandOn(1, table.body.version))
        stored = await tables.store.read(table.id)
        assert stored is not None
        assert (stored.body.host, stored.rows, table.company.incidents) == (1, [], [])
        await turns._replace_host(table)
        assert table.body.host == 1
        table.host_seen -= HOST_AWAY
        await turns._replace_host(table)
        assert table.body.host == 0
        assert [seat.hosts for seat in table.body.seats] == [False, True]

    with_tables(tmp_path, deed)


# Invitations.


def test_an_invitation_says_what_to_and_by_whom(lobby: Lobby) -> None:
    stranger, path = Browser(lobby.server.base), f"/api/tables/{lobby.id}/invitation"
    told = stranger.ask(path, {"invite": lobby.seated[0]["invite"]})
    assert (told["game"], told["host"], told["status"]) == ("muertos", "Ada", "lobby")
    assert names(told) == ["Ada", "Ben", "Cleo", "open"]
    assert told["options"] == {}
    assert told["settings"]["language"] == "en"
    for invite in ("", "wrong"):
        with pytest.raises(Trouble, match="by invitation only"):
            stranger.ask(path, {"invite": invite})


def test_an_invitation_tells_the_options_that_are_not_usual(ada: Browser) -> None:
    mine = ada.new_table("manors", "me open", options={"first_family": "B"})
    told = ada.ask(f"/api/tables/{mine['table']}/invitation", {"invite": mine["invite"]})
    assert told["options"] == {"first_family": "B"}


def test_what_people_write_does_not_reach_who_was_not_invited(ada: Browser, ben: Browser) -> None:
    mine = ada.new_table("graves", "me open thumb", name="Buy now", settings={"listed": True})
    (listed,) = (one for one in ben.ask("/api/tables")["open"] if one["id"] == mine["table"])
    assert listed["names"] == ["", "", "Mildred"]
    told = ben.ask(f"/api/tables/{mine['table']}/invitation", {})
    assert (told["host"], names(told)) == ("", ["person", "open", "Mildred"])
    (own,) = (one for one in ada.ask("/api/tables")["open"] if one["id"] == mine["table"])
    assert own["names"] == ["Buy now", "", "Mildred"]


# Somebody else at the host's device, and a rematch that not everybody wants.


def test_the_host_seats_somebody_at_the_same_device(lobby: Lobby) -> None:
    ada, ben, _ = lobby.players
    wanted = [*places("0 1 2"), {"kind": "here", "name": "Ben"}]
    ada.say({"type": "arrange", "seats": wanted, "version": ada.furniture["version"]})
    table = ada.until("table", lambda table: len(table["seats"]) == 4 and table["shared"])
    assert names(table) == ["Ada", "Ben", "Cleo", "Ben 2"]
    assert [chair["seat"] for chair in table["shared"]] == [0, 3]
    assert table["seats"][3]["present"]
    assert ben.until("table", lambda table: table["seats"][3]["kind"] == "person")["shared"] == []
    partner = lobby.people[0].sit({**lobby.seated[0], "secret": table["shared"][1]["secret"]})
    assert partner.until("table")["seat"] == 3
    partner.close()


def test_a_link_to_the_hosts_seat_shares_no_device(lobby: Lobby) -> None:
    elsewhere = Browser(lobby.server.base).sit(lobby.seated[0])
    table = elsewhere.until("table")
    wanted = [*places("0 1 2"), {"kind": "here", "name": "Bo"}]
    elsewhere.say({"type": "arrange", "seats": wanted, "version": table["version"]})
    assert "can be shared" in elsewhere.until("error")["text"]
    elsewhere.close()


def test_who_does_not_want_to_play_again_is_not_waited_for(lobby: Lobby) -> None:
    ada, ben, cleo = begun(lobby)
    ada.say({"type": "close"})
    ben.until("update", lambda update: update["result"])
    ben.say({"type": "decline"})
    assert ben.until("error")["text"] == "There is no rematch yet."
    ada.say({"type": "rematch"})
    there = ada.until("rematch")
    host = lobby.people[0].sit(there)
    assert names(host.until("table"))[:3] == ["Ada", "Ben", "Cleo"]
    ben.until("rematch", lambda told: told["seat"] == 1)
    ben.say({"type": "decline"})
    assert ben.until("rematch", lambda told: told["seat"] < 0)["secret"] == ""
    host.until("table", lambda table: table["seats"][1]["kind"] == "open")
    ben.say({"type": "decline"})
    assert ben.until("error")["text"] == "No seat is kept for you there."
    cleo.until("rematch")
    host.close()


def test_who_still_looks_at_the_result_hears_that_the_next_game_has_begun(lobby: Lobby) -> None:
    ada, ben, cleo = begun(lobby)
    ada.say({"type": "close"})
    ben.until("update", lambda update: update["result"])
    ada.say({"type": "rematch"})
    there = ada.until("rematch")
    assert not there["begun"]
    host = lobby.people[0].sit(there)
    assert cleo.until("rematch")["seat"] == 2
    host.say({"type": "start", "bot": "random"})
    on = cleo.until("rematch", lambda told: told["begun"])
    assert (on["table"], on["seat"], on["secret"]) == (there["table"], -1, "")
    late = lobby.people[1].sit(lobby.seated[1])
    assert late.until("rematch")["begun"]
    ben.say({"type": "rematch"})
    assert ben.until("rematch", lambda told: told["begun"])["seat"] == -1
    late.close()
    host.close()


def test_a_bot_that_came_for_somebody_has_a_name_of_its_own_in_the_next_game(lobby: Lobby) -> None:
    ada, ben, _ = begun(lobby)
    ada.say({"type": "kick", "seat": 1})
    ben.until("news")
    assert names(ada.until("table", lambda table: table["seats"][1]["kind"] == "bot"))[1] == "Ben"
    ada.say({"type": "close"})
    ada.until("update", lambda update: update["result"])
    ada.say({"type": "rematch"})
    host = lobby.people[0].sit(ada.until("rematch"))
    assert names(host.until("table")) == ["Ada", "Ambrose", "Cleo", "Mildred"]
    host.close()
