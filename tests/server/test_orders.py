"""Standing orders answer for a seat, nobody else is told, and bots keep the same beat."""

import json

import pytest

from restinplay.server.table import Table
from tests.server.serving import Browser, Running, Trouble
from tests.server.test_play import begin


def test_an_order_is_known_to_its_seat_alone(ada: Browser, ben: Browser) -> None:
    one, two = begin(ada, ben, "muertos", "me open")
    heard = len(two.raw)
    one.say({"type": "order", "order": "Never  swap"})
    assert one.until("update")["orders"] == ["never swap"]
    assert one.seen["at"] == two.seen["at"]
    one.say({"type": "order", "order": "never swap"})
    assert "is already in force" in one.until("error")["text"]
    two.say({"type": "why_not", "move": "keep"})
    two.until("refusal")
    assert len(two.raw) == heard + 1
    assert two.seen["orders"] == []
    one.say({"type": "revoke", "order": "never swap"})
    assert one.until("update")["orders"] == []
    one.say({"type": "revoke", "order": "never swap"})
    assert "is not in force" in one.until("error")["text"]
    for text in [ben.ask(f"/api/tables/{two.furniture['id']}/record", {}), json.dumps(two.log)]:
        assert "never swap" not in text
    for player in (one, two):
        player.close()


def test_an_order_that_shows_what_one_holds_is_for_those_who_play_alone(
    ada: Browser, ben: Browser
) -> None:
    one, two = begin(ada, ben, "graves", "me open")
    one.say({"type": "order", "order": "pass when I can only pass"})
    assert "would show the others" in one.until("error")["text"]
    alone = ada.sit(ada.new_table("graves", "me thumb"))
    alone.until("update")
    alone.say({"type": "order", "order": "pass when I can only pass"})
    alone.until("update", lambda update: update["orders"] == ["pass when I can only pass"])
    for player in (one, two, alone):
        player.close()


def test_an_order_answers_in_place_of_its_seat(ada: Browser) -> None:
    player = ada.sit(ada.new_table("muertos", "me random", seed=1))
    player.until("update")
    player.say({"type": "order", "order": "never swap"})
    player.until("update", lambda update: update["orders"] == ["never swap"])
    kept = 0
    while kept < 2:
        seen = player.until_asked()
        if seen["question"]["kind"] == "swap":
            player.until("update")
            assert player.log[seen["line"] + 1]["text"] == "keep"
            kept += 1
        else:
            player.answer_and_wait(seen["offers"][0]["move"])
    player.close()


USUAL = ["pass when I can only pass", "never swap"]


def test_the_usual_orders_of_a_game_are_named(ada: Browser) -> None:
    usual = {
        game["slug"]: [order["text"] for order in game["orders"] if order["usual"]]
        for game in ada.ask("/api/games")
    }
    assert usual == {"eva": [], "manors": [], "graves": [], "muertos": USUAL}


def test_orders_may_be_given_before_the_first_question(server: Running, ada: Browser) -> None:
    mine = ada.new_table("muertos", "me random", seed=1, orders=["Never swap", USUAL[0]])
    player = ada.sit(mine)
    assert player.until("update")["orders"] == ["never swap", USUAL[0]]
    while not any(step.get("text") == "keep" and step["who"] == 0 for step in player.log):
        player.until_asked()
        assert player.seen["question"]["kind"] != "swap" or player.seen["ordered"] == "never swap"
        if player.seen["ordered"]:
            player.until("update")
        else:
            player.answer_and_wait(player.seen["offers"][0]["move"])
    player.close()
    stored = server.inside(server.tables.store.read(mine["table"]))
    assert stored is not None
    opening = [row.text for row in stored.rows[:2]]
    assert opening == ["! 0 order never swap", f"! 0 order {USUAL[0]}"]
    again = server.inside(Table.open(stored, server.tables.around))
    assert again.playing().orders(0) == ["never swap", USUAL[0]]


@pytest.mark.parametrize(
    ("seats", "orders", "why"),
    [
        ("me open", ["never swap"], "where others play you can"),
        ("me me", ["never swap"], "where others play you can"),
        ("me random", ["never stop"], "unknown order 'never stop'"),
        ("me random", ["never swap", "NEVER swap"], "already in force"),
        ("me random", ["never swap"] * 21, "docs/wire.md"),
    ],
)
def test_what_cannot_be_ordered_makes_no_table(
    ada: Browser, seats: str, orders: list[str], why: str
) -> None:
    with pytest.raises(Trouble, match=why):
        ada.new_table("muertos", seats, orders=orders)
    assert not ada.cookie or ada.ask("/api/tables")["mine"] == []


def test_a_rematch_keeps_the_usual_orders_that_still_stand(ada: Browser) -> None:
    options = {"dawn_round": "20"}
    orders = [*USUAL, "never cling"]
    player = ada.sit(ada.new_table("muertos", "me random", options=options, orders=orders))
    player.until("update")
    player.say({"type": "revoke", "order": USUAL[0]})
    while player.until_asked()["asked"] != -2:
        if player.seen["ordered"] or not player.seen["offers"]:
            player.until("update")
        else:
            player.answer_and_wait(player.seen["offers"][0]["move"])
    player.say({"type": "rematch"})
    player.until("rematch")
    player.say({"type": "follow"})
    assert player.until("update")["orders"] == ["never swap"]
    player.close()


def test_playing_on_from_a_moment_begins_with_orders_too(ada: Browser) -> None:
    mine = ada.new_table("muertos", "me random", seed=1)
    player = ada.sit(mine)
    line = player.until("update")["line"]
    wish = {"line": line, "seat": 0, "secret": mine["secret"], "orders": USUAL}
    forked = ada.sit(ada.ask(f"/api/tables/{mine['table']}/fork", wish))
    assert forked.until("update")["orders"] == USUAL
    assert [one.furniture["forked"] for one in (player, forked)] == [False, True]
    for one in (player, forked):
        one.close()
