"""kill -9 between the steps of a lobby, and in the middle of them: the table opens as it was last
told, or as the step on its way would have left it, and everybody sits where they belong."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.server.mortal import HEALTHY, Mortals
from tests.server.serving import Browser, Json, Player
from tests.server.test_hosts import names, places

GONE = (WebSocketException, ConnectionError, EOFError)
NAMES = ("Ada", "Ben", "Cleo")
PLAIN = ("status", "host", "options", "settings", "version")

Deed = Callable[["Evening"], None]  # something that somebody asks for, and does not wait for


class Evening:
    """Three people and a server that dies again and again."""

    def __init__(self, folder: Path, mortals: Mortals) -> None:
        self.folder, self.mortals = folder, mortals
        self.people = [Browser("") for _ in NAMES]
        self.seated: list[Json] = []
        self.players: list[Player] = []
        self.rise()

    def rise(self) -> None:
        base = self.mortals.start(self.folder, HEALTHY, 1)
        assert base
        for person in self.people:
            person.base = base

    def sit(self) -> None:
        """Everybody who has a link comes by it."""
        pairs = zip(self.people, self.seated, strict=False)
        self.players = [one.sit(seated) for one, seated in pairs]
        for player in self.players:
            everybody = len(self.seated)
            player.until("table", lambda table: _present(table) == everybody)  # noqa: B023

    def die(self) -> None:
        self.mortals.kill()
        for player in self.players:
            player.close()
        self.rise()

    @property
    def host(self) -> Player:
        return next(one for one in self.players if one.furniture["host"] == one.furniture["seat"])

    def told(self) -> Json:
        """What everybody is told of the table, by the first who sits there."""
        table = self.players[0].furniture
        return {**{name: table[name] for name in PLAIN}, "names": names(table)}

    def say(self, message: Json) -> None:
        self.host.say({**message, "version": self.host.furniture["version"]})


def _present(table: Json) -> int:
    return sum(seat["kind"] == "person" and seat["present"] for seat in table["seats"])


def join(evening: Evening) -> None:
    """Nobody hears the answer, and the cookie was there before."""
    cleo = evening.people[2]
    cleo.ask("/")
    with suppress(*GONE, OSError):
        cleo.join(evening.seated[0], "Cleo")


def arrange(evening: Evening) -> None:
    evening.say({"type": "arrange", "seats": places("1 thumb 0")})


def change(evening: Evening) -> None:
    settings = {"hints": False, "per_move": 3600}
    evening.say({"type": "change", "settings": settings, "options": {"dog_in_goal": "yes"}})


def hand_on(evening: Evening) -> None:
    seat = evening.players[1].furniture["seat"]
    evening.say({"type": "hand_on", "seat": seat})


def rename(evening: Evening) -> None:
    evening.players[0].say({"type": "rename", "name": "Adele"})


def leave(evening: Evening) -> None:
    evening.players[1].say({"type": "leave"})


def start(evening: Evening) -> None:
    evening.host.say({"type": "start", "bot": "random"})


DEEDS: tuple[Deed, ...] = (join, arrange, change, hand_on, rename, leave, start)
CHANGED: dict[Deed, Json] = {
    join: {"names": ["Ada", "Ben", "Cleo"]},
    arrange: {"names": ["Ben", "Mildred", "Ada"], "host": 2},
    change: {},
    hand_on: {"host": 1},
    rename: {"names": ["Adele", "Ben", "open"]},
    leave: {"names": ["Ada", "open", "open"]},
    start: {"names": ["Ada", "Ben", "Mildred"], "status": "playing", "version": 0},
}


@pytest.fixture(scope="module")
def mortals() -> Iterator[Mortals]:
    found = Mortals()
    yield found
    found.close()


@pytest.mark.parametrize("told", [True, False], ids=["told", "on its way"])
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_a_kill_after_a_step_and_in_the_middle_of_it_loses_nothing(
    deed: Deed, told: bool, tmp_path: Path, mortals: Mortals
) -> None:
    evening = Evening(tmp_path, mortals)
    ada, ben, _ = evening.people
    evening.seated = [ada.new_table("muertos", "me open open")]
    evening.seated.append(ben.join(evening.seated[0]))
    evening.sit()
    before, watch = evening.told(), evening.players[0]
    deed(evening)
    if told:
        watch.until("table", lambda table: _is_done(table, before))
        after = evening.told()
        assert after == {**before, **_wanted(deed, after, before)}
    evening.die()
    if deed is leave:  # who has left, or may have, comes back by no link
        evening.seated = evening.seated[:1]
    evening.sit()
    now = evening.told()
    done = now != before
    assert now == ({**before, **_wanted(deed, now, before)} if done else before)
    assert done or not told
    for name, seated, person in zip(NAMES, evening.seated, evening.people, strict=False):
        player = person.sit(seated)
        table = player.until("table")
        called = "Adele" if name == "Ada" and deed is rename and done else name
        assert table["seats"][table["seat"]]["name"] == called
        player.close()
    mortals.kill()
    for player in evening.players:
        player.close()


def _is_done(table: Json, before: Json) -> bool:
    return bool(table["version"] > before["version"] or table["status"] == "playing")


def _wanted(deed: Deed, after: Json, before: Json) -> Json:
    """What a step leaves behind, besides what it says itself."""
    more: Json = {"version": before["version"] + 1, **CHANGED[deed]}
    if deed is change:
        more |= {"settings": after["settings"], "options": after["options"]}
        assert (after["settings"]["per_move"], after["settings"]["hints"]) == (3600, False)
        assert after["options"]["dog_in_goal"] == "yes"
    return more


def test_who_was_sent_away_before_a_kill_stays_away(tmp_path: Path, mortals: Mortals) -> None:
    evening = Evening(tmp_path, mortals)
    ada, ben, _ = evening.people
    evening.seated = [ada.new_table("muertos", "me open", settings={"stand_in": "random"})]
    evening.seated.append(ben.join(evening.seated[0]))
    evening.sit()
    start(evening)
    evening.host.until("update")
    evening.host.say({"type": "kick", "seat": 1})
    evening.players[1].until("news")
    evening.die()
    ben_again = ben.sit(evening.seated[1])
    assert "no longer works" in ben_again.until("error")["text"]
    ada_again = ada.sit(evening.seated[0])
    table = ada_again.until("table")
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    ada_again.until("update")
    mortals.kill()
    for player in (*evening.players, ben_again, ada_again):
        player.close()


def test_a_table_that_was_closed_before_a_kill_stays_closed(
    tmp_path: Path, mortals: Mortals
) -> None:
    evening = Evening(tmp_path, mortals)
    evening.seated = [evening.people[0].new_table("manors", "me open")]
    evening.sit()
    evening.host.say({"type": "close"})
    assert evening.host.closed() == 1008
    evening.die()
    again = evening.people[0].sit(evening.seated[0])
    assert again.until("error")["text"] == "there is no such table"
    mortals.kill()
    again.close()


def test_a_rematch_outlives_a_kill_and_begins_when_both_have_come(
    tmp_path: Path, mortals: Mortals
) -> None:
    evening = Evening(tmp_path, mortals)
    ada, ben, _ = evening.people
    evening.seated = [ada.new_table("manors", "me open")]
    evening.seated.append(ben.join(evening.seated[0]))
    evening.sit()
    start(evening)
    for player in evening.players:
        player.until("update")
    evening.players[1].say({"type": "concede"})
    evening.host.until("update", lambda update: update["result"])
    evening.players[0].say({"type": "rematch"})
    following = [player.until("rematch") for player in evening.players]
    evening.die()
    evening.players = [ada.sit(following[0])]
    assert evening.players[0].until("table")["status"] == "lobby"
    evening.players.append(ben.sit(following[1]))
    for player in evening.players:
        player.until("update")
        assert names(player.furniture) == ["Ada", "Ben"]
    mortals.kill()
    for player in evening.players:
        player.close()
