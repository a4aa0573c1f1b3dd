"""Standing orders answer for a seat, nobody else is told, and bots keep the same beat."""

import json

from tests.server.serving import Browser
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
