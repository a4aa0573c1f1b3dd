"""Answers are taken back freely, by consent, or not at all."""

import asyncio

import pytest

from restinplay import games
from restinplay.core.record import Record
from tests.server.serving import Browser, Player, Running, Trouble
from tests.server.test_play import begin, level

FIRST = {"first_family": "A"}


def graves(ada: Browser, ben: Browser, undo: str) -> tuple[Player, Player]:
    """Two people; the first begins with a choice that shows nobody anything."""
    options = {"start_player": "0"}
    one, two = begin(ada, ben, "graves", "me open", options=options, settings={"undo": undo})
    return one, two


def taken_back(player: Player) -> list[tuple[int, int]]:
    """After which lines, and by whom."""
    incidents = player.furniture["incidents"]
    return [(one["line"], one["seat"]) for one in incidents if one["kind"] == "undone"]


def test_an_answer_that_showed_nobody_anything_is_taken_back_at_once(
    ada: Browser, ben: Browser
) -> None:
    one, two = graves(ada, ben, "free")
    before = one.seen
    after = one.answer_and_wait(before["offers"][0]["move"])
    assert after["undo"]["free"]
    one.say({"type": "undo"})
    for player, old in ((one, before), (two, two.seen)):
        back = player.until("update", lambda update: update["at"] == after["at"] + 1)
        assert back["line"] == back["since"] == before["line"]
        assert back["steps"] == []
        assert len(player.log) == before["line"] + 1
        if player is one:
            counted = dict.fromkeys(("at", "since", "steps", "undo", "asked_since"))
            assert {**back, **counted} == {**old, **counted}
    one.answer(before["offers"][0]["move"], seen=before["at"])
    one.until("stale")
    for player in (one, two):
        player.close()


@pytest.mark.parametrize("undo", ["free", "never"])
def test_where_nobody_is_asked_what_was_learnt_stays(ada: Browser, ben: Browser, undo: str) -> None:
    one, two = graves(ada, ben, undo)
    two.say({"type": "undo"})
    assert two.until("error")["text"]
    state = two.seen["undo"]
    assert (state["free"], state["ask"]) == (False, False)
    for player in (one, two):
        player.close()


def answered_by_both(ada: Browser, ben: Browser) -> tuple[Player, Player]:
    """Manors, after an answer of the first and one of the second."""
    one, two = begin(ada, ben, "manors", "me open", options=FIRST)
    one.answer("ghost " + one.seen["view"]["legal"][0][-1])
    level([one, two])
    one.until("update", lambda update: update["line"] > 0)
    while one.seen["asked"] == 0:
        legal = one.seen["view"]["legal"]
        one.answer("hold" if "hold" in legal else legal[0])
        one.until("update")
    two.until_asked()
    two.answer(two.seen["view"]["legal"][0])
    two.until("update")
    level([one, two])
    return one, two


def test_by_consent_the_game_goes_back_to_the_last_own_question(ada: Browser, ben: Browser) -> None:
    one, two = answered_by_both(ada, ben)
    at = one.seen["at"]
    assert one.seen["undo"]["ask"]
    one.say({"type": "undo"})
    for player in (one, two):
        plea = player.until("update", lambda update: update["undo"]["plea"] is not None)
        assert plea["at"] == at
        line = plea["undo"]["plea"]["line"]
        assert plea["undo"]["plea"] == {"seat": 0, "waiting": [1], "line": line}
    assert one.seen["undo"]["why"] == "you have asked already"
    one.say({"type": "consent", "yes": True})
    assert "nobody is asking" in one.until("error")["text"].lower()
    two.say({"type": "consent", "yes": True})
    for player in (one, two):
        back = player.until("update", lambda update: update["at"] > at)
        assert back["asked"] == 0
        assert back["undo"]["plea"] is None
        assert back["line"] == line
        assert taken_back(player) == [(line, 0)]
    for player in (one, two):
        player.close()


def test_whoever_was_told_no_does_not_ask_again_before_the_next_answer(
    ada: Browser, ben: Browser
) -> None:
    one, two = answered_by_both(ada, ben)
    one.say({"type": "undo"})
    two.until("update", lambda update: update["undo"]["plea"] is not None)
    two.say({"type": "consent", "yes": False})
    denied = one.until("update", lambda update: update["undo"]["plea"] is None)
    assert not denied["undo"]["ask"]
    assert denied["undo"]["why"] == "somebody has said no; ask again after your next answer"
    one.say({"type": "undo"})
    assert "ask again after your next answer" in one.until("error")["text"]
    for player in (one, two):
        player.close()


def test_alone_what_was_shown_stays_shown(ada: Browser) -> None:
    for game, seats in (("eva", "me"), ("manors", "me random")):
        player = ada.sit(ada.new_table(game, seats, options={} if game == "eva" else FIRST))
        first = player.until_asked()
        second = player.answer_and_wait(first["offers"][0]["move"])
        while second["undo"]["free"]:
            second = player.answer_and_wait(player.until_asked()["offers"][0]["move"])
        assert not second["undo"]["ask"]
        player.say({"type": "undo"})
        refused = player.until("error")["text"]
        assert "you play alone, so nobody can allow it" in refused
        player.close()


def test_in_practice_everything_can_be_taken_back_and_the_record_says_so(ada: Browser) -> None:
    mine = ada.new_table("eva", "me", seed=3, settings={"undo": "practice"})
    player = ada.sit(mine)
    first = player.until("update")
    second = player.answer_and_wait(first["offers"][0]["move"])
    assert (second["undo"]["free"], second["undo"]["ask"]) == (True, False)
    player.say({"type": "undo"})
    back = player.until("update")
    assert back["line"] == first["line"]
    assert taken_back(player) == [(first["line"], 0)]
    assert player.answer_and_wait(first["offers"][0]["move"])["view"] == second["view"]
    while player.until_asked()["asked"] != -2:
        player.answer_and_wait(player.seen["offers"][0]["move"])
    player.close()
    record = ada.ask(f"/api/tables/{mine['table']}/record", {"secret": mine["secret"]})
    assert "\npractice: yes\n" in record
    again = ada.ask("/api/import", {"file": record, "name": "Ada"})
    assert record == ada.ask(f"/api/tables/{again['table']}/record", {"secret": ""})


def test_practice_is_for_those_who_play_alone_and_not_with_the_deal_of_the_day(
    ada: Browser,
) -> None:
    practice = {"undo": "practice"}
    with pytest.raises(Trouble, match="nobody else plays"):
        ada.new_table("manors", "me open", settings=practice)
    for seed in (20261117, 20300228):
        with pytest.raises(Trouble, match="not for practice"):
            ada.new_table("eva", "me", seed=seed, settings=practice)
    ada.new_table("eva", "me", seed=20261301, settings=practice)  # not a date
    ada.new_table("manors", "me random", seed=20261117, settings=practice)


def test_neither_a_fork_nor_a_file_makes_practice_of_the_deal_of_the_day(ada: Browser) -> None:
    daily = ada.new_table("eva", "me", seed=20261117)
    player = ada.sit(daily)
    player.answer_and_wait(player.until("update")["offers"][0]["move"])
    player.close()
    wish = {"line": 0, "seat": 0, "secret": daily["secret"]}
    forked = ada.sit(ada.ask(f"/api/tables/{daily['table']}/fork", wish))
    assert forked.until("table")["settings"]["undo"] == "consent"
    forked.close()
    game = games.game("eva")
    record = Record.of(game, ["Ada"], "seed 20261117")
    record.practice = True
    with pytest.raises(Trouble, match="not for practice"):
        ada.ask("/api/import", {"file": str(record), "name": "Ada", "seat": 0})
    record.deal = "seed 7"
    brought = ada.sit(ada.ask("/api/import", {"file": str(record), "name": "Ada", "seat": 0}))
    assert brought.until("table")["settings"]["undo"] == "practice"
    brought.close()


def test_what_was_taken_back_is_told_as_long_as_the_lines_before_it_stand(
    server: Running, ada: Browser
) -> None:
    mine = ada.new_table("eva", "me", seed=3, settings={"undo": "practice"})
    player = ada.sit(mine)
    lines = [player.until("update")["line"]]
    for _ in range(4):
        lines.append(player.answer_and_wait(player.seen["offers"][0]["move"])["line"])

    def undo() -> list[int]:
        at = player.seen["at"]
        player.say({"type": "undo"})
        player.until("update", lambda update: update["at"] > at)
        return [line for line, _ in taken_back(player)]

    assert undo() == [lines[3]]
    player.answer_and_wait(player.seen["offers"][0]["move"])
    assert undo() == [lines[3], lines[3]]
    assert undo() == [lines[2]]
    player.close()

    async def put_away() -> None:
        server.tables.put_away(server.tables.opened[mine["table"]])

    server.inside(put_away())
    again = ada.sit(mine)
    again.until("update")
    assert taken_back(again) == [(lines[2], 0)]
    again.close()


def test_a_person_who_is_away_is_asked_too_and_a_bot_does_not_consent(
    server: Running, ada: Browser, ben: Browser
) -> None:
    one, two = answered_by_both(ada, ben)
    two.say({"type": "take_over"})
    one.until("table", lambda table: table["seats"][1]["taken_over"])
    while one.seen["asked"] != 0:
        one.until("update")
    line = one.seen["line"]
    one.say({"type": "undo"})
    plea = one.until("update", lambda update: update["undo"]["plea"] is not None)
    assert plea["undo"]["plea"]["waiting"] == [1]
    assert plea["line"] == line
    two.say({"type": "consent", "yes": True, "seen": plea["at"]})
    one.until("update", lambda update: update["line"] < line)
    for player in (one, two):
        player.close()


def test_an_undo_that_is_said_twice_takes_one_answer_back(ada: Browser, ben: Browser) -> None:
    one, two = graves(ada, ben, "free")
    for _ in range(2):
        one.answer_and_wait(one.seen["offers"][0]["move"])
    at, line = one.seen["at"], one.seen["line"]
    for _ in range(2):
        one.say({"type": "undo", "seen": at})
    assert one.until("update", lambda update: update["at"] > at)["line"] == line - 1
    assert "something has changed" in one.until("error")["text"].lower()
    for player in (one, two):
        player.close()


def test_whoever_comes_back_after_an_undo_keeps_only_what_still_stands(ada: Browser) -> None:
    mine = ada.new_table("eva", "me", seed=3, settings={"undo": "practice"})
    player = ada.sit(mine)
    first = player.until("update")
    player.answer_and_wait(first["offers"][0]["move"])
    old = player.seen
    assert old["line"] > first["line"]
    player.say({"type": "undo"})
    back = player.until("update", lambda update: update["at"] > old["at"])
    moves = [
        offer["move"] for offer in back["offers"] if offer["move"] != first["offers"][0]["move"]
    ]
    now = player.answer_and_wait(moves[0])
    log = player.log
    for at in (old["at"], -1):
        other = ada.sit(mine, line=old["line"], at=at)
        told = other.until("update")
        assert told["since"] == first["line"]
        assert other.log[first["line"] + 1 :] == log[first["line"] + 1 :]
        other.close()
    other = ada.sit(mine, line=now["line"], at=now["at"])
    assert other.until("update")["since"] == now["line"]
    other.close()
    player.close()


@pytest.mark.parametrize("says", [True, False])
def test_a_plea_and_its_denial_outlive_the_visit(
    server: Running, ada: Browser, ben: Browser, says: bool
) -> None:
    one, two = answered_by_both(ada, ben)
    table = one.furniture["id"]
    seats = [{"table": table, "secret": each.furniture["secret"]} for each in (one, two)]
    line = one.seen["line"]
    two.close()
    one.say({"type": "undo"})
    one.until("update", lambda update: update["undo"]["plea"] is not None)
    one.close()
    forget(server, table)
    two = ben.sit(seats[1])
    assert two.until("update")["undo"]["plea"]["waiting"] == [1]
    two.say({"type": "consent", "yes": says})
    told = two.until("update", lambda update: update["undo"]["plea"] is None)
    assert (told["line"] < line) is says
    two.close()
    forget(server, table)
    one = ada.sit(seats[0])
    if not says:
        assert not one.until("update")["undo"]["ask"]
        one.say({"type": "undo"})
        assert "has said no" in one.until("error")["text"]
    one.close()


def forget(server: Running, table: str) -> None:
    """Let the table leave the memory, once nobody is there."""

    async def wait() -> None:
        found = await server.tables.table(table)
        while not found.is_idle:
            await asyncio.sleep(0.01)
        server.tables.put_away(found)

    server.inside(wait())
