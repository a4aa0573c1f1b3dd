"""Whole games over the wire: everybody sees what they may, and nothing is lost on the way."""

import random
import re
from typing import Any

import pytest

from restinplay import games
from restinplay.core.match import Match
from restinplay.core.record import Record
from tests.server.serving import Browser, Json, Player, Running, Trouble

TABLES = [("eva", "me"), ("manors", "me open"), ("graves", "me open thumb"), ("muertos", "me open")]


def begin(ada: Browser, ben: Browser, game: str, seats: str, **more: Any) -> list[Player]:
    """The people at a new table, in the order of their seats."""
    mine = ada.new_table(game, seats, **more)
    players = [ada.sit(mine)]
    if "open" in seats:
        players.append(ben.sit(ben.join(mine)))
        players[0].until("table", lambda table: table["seats"][1]["present"])
        players[0].say({"type": "start"})
    for player in players:
        player.until("update")
    return players


def play_on(players: list[Player], luck: random.Random, answers: int = 10_000) -> None:
    """Answer at random, each when asked, so often or until the game is over."""
    while players[0].seen["asked"] != -2 and answers:
        at = players[0].seen["at"]
        seat = players[0].seen["asked"]
        if seat < len(players):
            asked = players[seat]
            offers = asked.seen["offers"]
            assert [offer["move"] for offer in offers] == asked.seen["view"]["legal"]
            asked.answer(luck.choice(offers)["move"])
            answers -= 1
        for player in players:
            while player.seen["at"] == at:
                player.hear()
        level(players)


def level(players: list[Player]) -> None:
    """Wait until all have seen the same."""
    newest = max(player.seen["at"] for player in players)
    for player in players:
        while player.seen["at"] < newest:
            player.hear()
    if len({player.seen["at"] for player in players}) > 1:
        level(players)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_people_play_a_whole_game(ada: Browser, ben: Browser, game: str, seats: str) -> None:
    players = begin(ada, ben, game, seats)
    spectator = Browser(ada.base).watch(players[0].furniture["id"])
    spectator.until("update")
    play_on(players, random.Random(game))
    watched = spectator.until("update", lambda update: update["asked"] == -2)
    result = players[0].seen["result"]
    assert len(result["scores"]) == len(players[0].furniture["seats"])
    assert result["text"]
    assert watched["result"]["scores"] == result["scores"]
    table = players[0].furniture["id"]
    whole = Record.parse(ada.ask(f"/api/tables/{table}/record", {}))
    whole.verify(games.game_of(whole))
    for seat, player in [*enumerate(players), (-1, spectator)]:
        seen = whole.for_seat(games.game_of(whole), seat)
        assert [(step["who"], step["text"]) for step in player.log[1:]] == [
            (line.who, line.text) for line in seen.lines
        ]
        assert any(step["told"] for step in player.log[1:])
        player.close()


def test_a_refused_answer_cites_its_clause_and_changes_nothing(ada: Browser, ben: Browser) -> None:
    one, two = begin(ada, ben, "manors", "me open", options={"first_family": "A"})
    before = one.seen
    one.answer("hold")
    refusal = one.until("refusal")
    assert refusal["clause"] in refusal["text"]
    assert re.fullmatch(r"You cannot .+ \(.+\)\.", refusal["text"])
    one.say({"type": "why_not", "move": "hold"})
    assert one.until("refusal") == refusal
    one.say({"type": "why_not", "move": before["offers"][0]["move"]})
    assert one.until("allowed")["phrase"] == before["offers"][0]["phrase"]
    two.say({"type": "why_not", "move": "hold"})
    assert "Ada is thinking" in two.until("refusal")["text"]
    two.answer("hold")
    assert two.until("error")["text"] == "It is not your turn to answer."
    one.answer("castle in the air")
    assert "There is no move" in one.until("error")["text"]
    one.answer(before["offers"][0]["move"])
    assert one.until("update")["at"] == before["at"] + 1
    for player in (one, two):
        player.close()


def test_late_doubled_and_reordered_answers_are_not_taken(ada: Browser) -> None:
    player = ada.sit(ada.new_table("eva", "me", seed=3))
    first = player.until("update")
    move = first["offers"][0]["move"]
    for _ in range(3):
        player.answer(move, seen=first["at"])
    second = player.until("update")
    for _ in range(2):
        stale = player.until("stale")
        assert stale["move"] == move
        assert player.until("update")["at"] == second["at"]
    for seen in (0, -1, second["at"] + 1, 2**40):
        player.answer(second["offers"][0]["move"], seen=seen)
        player.until("stale")
        assert player.until("update")["at"] == second["at"]
    player.close()


def test_whoever_comes_back_gets_only_the_lines_that_are_missing(ada: Browser) -> None:
    mine = ada.new_table("eva", "me", seed=3)
    player = ada.sit(mine)
    player.until("update")
    play_on([player], random.Random(1), answers=3)
    log, have = player.log, len(player.log) - 3
    player.close()
    back = ada.sit(mine, line=have)
    update = back.until("update")
    assert update["since"] == have
    assert back.log[have + 1 :] == log[have + 1 :]
    back.close()
    whole = ada.sit(mine, line=10_000)
    assert whole.until("update")["since"] == 0
    assert whole.log[1:] == log[1:]
    whole.close()


def test_a_seat_is_played_from_two_devices_and_found_by_the_cookie(ada: Browser) -> None:
    mine = ada.new_table("eva", "me", seed=3)
    laptop, phone = ada.sit(mine), ada.sit({**mine, "secret": ""})
    move = laptop.until("update")["offers"][0]["move"]
    phone.until("update")
    phone.answer(move)
    assert laptop.until("update") == phone.until("update")
    stranger = Browser(ada.base).sit({**mine, "secret": ""})
    assert stranger.until("error")["text"] == "you have no seat at this table"
    assert stranger.closed() == 1008
    for player in (laptop, phone):
        player.close()


def test_a_program_sits_without_words(ada: Browser) -> None:
    player = ada.sit(ada.new_table("graves", "me thumb"), words=False)
    update = player.until("update")
    assert (update["steps"], update["narration"], update["offers"]) == ([], [], [])
    seen = player.until_asked()
    player.answer(seen["view"]["legal"][0])
    assert player.until("update")["at"] > seen["at"]
    player.close()


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back(
    server: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = ada.new_table("manors", "me thumb")
    player = ada.sit(mine)
    player.until_asked()
    seen = player.answer_and_wait(player.seen["offers"][0]["move"])
    player.close()
    monkeypatch.setattr("restinplay.server.tables.IDLE", -1.0)
    while mine["table"] in server.tables.opened:
        server.inside(server.tables.sweep())
    back = ada.sit(mine)
    update = back.until("update")
    assert {**update, "since": 0, "steps": []} == {**seen, "since": 0, "steps": []}
    back.close()


def test_a_rematch_is_a_new_game_with_the_same_people(ada: Browser, ben: Browser) -> None:
    players = begin(ada, ben, "manors", "me open", settings={"undo": "never"})
    players[0].say({"type": "rematch"})
    assert "only after the game" in players[0].until("error")["text"]
    play_on(players, random.Random(5))
    onlooker = Browser(ada.base).watch(players[0].furniture["id"])
    onlooker.until("update")
    players[1].say({"type": "rematch"})
    found = [player.until("rematch") for player in (*players, onlooker)]
    assert len({one["table"] for one in found}) == 1
    assert [one["seat"] for one in found] == [0, 1, -1]
    assert found[0]["secret"] != found[1]["secret"]
    assert found[2]["secret"] == ""
    players[0].say({"type": "rematch"})
    assert players[0].until("rematch") == found[0]
    again = [ada.sit(found[0]), ben.sit(found[1])]
    for player in again:
        assert player.until("update")["view"]["names"] == ["Ada", "Ben"]
        assert player.furniture["settings"]["undo"] == "never"
    for player in (*players, onlooker, *again):
        player.close()


def test_nobody_is_taken_along_to_a_rematch_and_it_waits_for_everybody(
    ada: Browser, ben: Browser
) -> None:
    players = begin(ada, ben, "manors", "me open")
    play_on(players, random.Random(5))
    players[1].say({"type": "rematch"})
    found = [player.until("rematch") for player in players]
    assert [one["people"] for one in found] == [["Ben"], ["Ben"]]
    asker = ben.sit(found[1])
    lobby = asker.until("table")
    assert (lobby["status"], lobby["host"], lobby["rematch"]) == ("lobby", 1, True)
    assert [seat["name"] for seat in lobby["seats"]] == ["Ada", "Ben"]
    assert players[0].until("rematch")["people"] == ["Ben"]
    assert players[0].furniture["status"] == "over"
    mine = players[0].furniture
    late = ada.sit({"table": mine["id"], "secret": mine["secret"]})  # back at the result
    assert late.until("rematch") == found[0]
    players[0].say({"type": "follow"})
    players[0].until("table", lambda table: table["id"] == found[0]["table"])
    assert asker.until("update")["line"] > 0
    for player in (*players, asker, late):
        player.close()


def test_who_does_not_come_to_a_rematch_does_not_play_it(ada: Browser, ben: Browser) -> None:
    players = begin(ada, ben, "manors", "me open")
    play_on(players, random.Random(5))
    players[1].say({"type": "rematch"})
    found = [player.until("rematch") for player in players]
    asker = ben.sit(found[1])
    asker.until("table")
    asker.say({"type": "start"})
    assert "unknown bot" in asker.until("error")["text"].lower()
    asker.say({"type": "start", "bot": "thumb"})
    asker.until("update")
    assert [seat["kind"] for seat in asker.furniture["seats"]] == ["bot", "person"]
    assert found[0]["table"] not in [one["id"] for one in ada.ask("/api/tables")["mine"]]
    late = ada.sit(found[0])
    assert "no longer works" in late.until("error")["text"]
    for player in (*players, asker, late):
        player.close()


def test_a_rematch_that_was_closed_can_be_asked_for_again(ada: Browser, ben: Browser) -> None:
    players = begin(ada, ben, "manors", "me open")
    play_on(players, random.Random(5))
    players[0].say({"type": "rematch"})
    first = [player.until("rematch") for player in players]
    host = ada.sit(first[0])
    host.until("table")
    host.say({"type": "close"})
    assert host.closed() == 1008
    players[1].say({"type": "follow"})
    assert "no such table" in players[1].until("error")["text"]
    players[1].say({"type": "rematch"})
    second = players[1].until("rematch", lambda told: told["table"] != first[1]["table"])
    assert second["people"] == ["Ben"]
    for player in (*players, host):
        player.close()


def test_whoever_follows_plays_the_rematch_over_the_same_socket(ada: Browser, ben: Browser) -> None:
    players = begin(ada, ben, "manors", "me open")
    players[0].say({"type": "follow"})
    assert players[0].until("error")["text"] == "There is no rematch yet."
    play_on(players, random.Random(5))
    before = players[0].furniture["id"]
    onlooker = Browser(ada.base).watch(before)
    onlooker.until("update")
    players[1].say({"type": "rematch"})
    told = players[1].until("rematch")
    everybody = (*players, onlooker)
    for player in everybody:
        player.until("table", lambda table: table["next"] == told["table"])
        player.say({"type": "follow"})
        player.until("table", lambda table: table["id"] == told["table"])
        player.log = player.log[:1]
    for player in everybody:
        player.until("update")
    assert [player.furniture["seat"] for player in everybody] == [0, 1, -1]
    assert players[1].furniture["secret"] == told["secret"]
    play_on(players, random.Random(6))
    assert onlooker.until("update", lambda update: update["asked"] == -2)["offers"] == []
    onlooker.say({"type": "follow"})
    assert onlooker.until("error")["text"] == "There is no rematch yet."
    for player in everybody:
        player.close()


def test_nobody_watches_a_table_that_says_so(ada: Browser) -> None:
    mine = ada.new_table("eva", "me", settings={"watching": False})
    stranger = Browser(ada.base).watch(mine["table"])
    assert stranger.until("error")["text"] == "this table allows no spectators"
    with pytest.raises(Trouble, match="allows no spectators"):
        Browser(ada.base).ask(f"/api/tables/{mine['table']}/record", {})


def test_a_watcher_only_looks(ada: Browser) -> None:
    mine = ada.new_table("eva", "me")
    stranger = Browser(ada.base).watch(mine["table"])
    update = stranger.until("update")
    assert update["offers"] == []
    assert (stranger.furniture["secret"], stranger.furniture["invite"]) == ("", "")
    stranger.answer(update["view"]["legal"][0] if update["view"]["legal"] else "close")
    assert stranger.until("error")["text"] == "You are only watching."
    stranger.close()


def test_a_hint_is_an_offer_with_a_reason_unless_the_table_has_none(ada: Browser) -> None:
    player = ada.sit(ada.new_table("eva", "me", seed=2))
    update = player.until("update")
    player.say({"type": "hint"})
    hint = player.until("hint")
    assert hint["at"] == update["at"]
    assert hint["move"] in update["view"]["legal"]
    assert hint["reason"]
    player.close()
    strict = ada.sit(ada.new_table("eva", "me", settings={"hints": False}))
    strict.say({"type": "hint"})
    assert strict.until("error")["text"] == "Hints are switched off at this table."
    strict.close()


def views(replay: Json) -> list[Json]:
    return [step["view"] for step in replay["steps"]]


def test_a_replay_shows_the_own_seat_before_the_end_and_everything_after_it(
    ada: Browser, ben: Browser
) -> None:
    players = begin(ada, ben, "manors", "me open")
    path = f"/api/tables/{players[0].furniture['id']}/replay"
    early = ada.ask(path, {"seat": 0})
    assert early["steps"][-1]["view"] == players[0].seen["view"]
    assert early["result"] is None
    for seat in (1, None):
        with pytest.raises(Trouble, match="from your own seat"):
            ada.ask(path, {"seat": seat})
    watched = Browser(ada.base).ask(path, {"seat": -1})
    assert watched["steps"][-1]["view"]["families"][0]["hand"].count("G") > 0
    play_on(players, random.Random(8))
    whole = Browser(ada.base).ask(path, {"seat": None})
    assert all("G" not in view["families"][0]["hand"] for view in views(whole)[1:])
    assert whole["result"]["scores"] == players[0].seen["result"]["scores"]
    mine = ada.ask(path, {"seat": 0})
    assert mine["steps"][-1]["view"] == players[0].seen["view"]
    told = [{**step, "view": None, "extras": {}} for step in mine["steps"][1:]]
    assert told == players[0].log[1:]
    with pytest.raises(Trouble, match="there is no seat 5"):
        ada.ask(path, {"seat": 5})
    for player in players:
        player.close()


def test_a_record_before_the_end_is_what_the_seat_saw(ada: Browser, ben: Browser) -> None:
    players = begin(ada, ben, "manors", "me open")
    table = players[0].furniture["id"]
    texts = [who.ask(f"/api/tables/{table}/record", {}) for who in (ada, ben, Browser(ada.base))]
    assert ["seen by: 0" in texts[0], "seen by: 1" in texts[1]] == [True, True]
    assert "seen by: spectator" in texts[2]
    assert all("deal:" not in text for text in texts)
    assert all("~ ?" in text for text in texts)
    for player in players:
        player.close()


def test_a_game_file_becomes_a_table(ada: Browser) -> None:
    player = ada.sit(ada.new_table("eva", "me", seed=4))
    player.until("update")
    play_on([player], random.Random(2))
    table = player.furniture["id"]
    file = ada.ask(f"/api/tables/{table}/record", {})
    replay = ada.ask(f"/api/tables/{table}/replay", {"seat": 0})
    imported = ada.ask("/api/import", {"file": file, "name": "Ada"})
    assert (imported["seat"], imported["secret"]) == (-1, "")
    assert ada.ask(f"/api/tables/{imported['table']}/replay", {"seat": 0}) == replay
    head, _, lines = file.partition("\n\n")
    some = "".join(f"{line}\n" for line in lines.splitlines()[:-4])
    half = ada.ask("/api/import", {"file": f"{head}\n\n{some}", "name": "Ada"})
    resumed = ada.sit(half)
    assert resumed.until_asked()["line"] >= len(some.splitlines())
    play_on([resumed], random.Random(3))
    for one in (player, resumed):
        one.close()


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("", "the header does not say 'game'"),
        ("game: eva\nrules: 1.4.1\nseats: A\n\n0 door 9\n", "nature is asked"),
        ("game: eva\nrules: 0\nseats: A\n\n", "made under rules 0"),
        ("game: go\nrules: 1\nseats: A\n\n", "unknown game 'go'"),
        (
            'game: eva\nrules: 1\nseats: A\nstart: {"asked": 0}\n\n',
            "line 5: this is not a position",
        ),
        ("game: eva\nrules: 1\nseats: A\nstart: {\n\n", "line 5: this is not a position"),
        ("game: eva\nrules: 1\nseats: A\nstart: at=14\n\n", "line 5: in this position, at=14"),
        ("game: eva\nrules: 1\nseats: A\nseen by: 0\n\n", "one seat saw"),
    ],
)
def test_files_that_are_no_games_are_refused(ada: Browser, file: str, reason: str) -> None:
    with pytest.raises(Trouble, match=reason):
        ada.ask("/api/import", {"file": f"Rest in Play record 1\n{file}", "name": "Ada"})


@pytest.mark.parametrize(
    ("game", "seats"),
    [("eva", "me"), ("manors", "me thumb"), ("graves", "me thumb thumb"), ("muertos", "me thumb")],
)
def test_a_fork_begins_with_what_the_seat_knew(ada: Browser, game: str, seats: str) -> None:
    player = ada.sit(ada.new_table(game, seats))
    player.until_asked()
    play_on([player], random.Random(4), answers=5)
    seen = player.until_asked()
    if seen["asked"] == -2:
        return
    path = f"/api/tables/{player.furniture['id']}/fork"
    forked = ada.ask(path, {"line": seen["line"], "seat": 0})
    other = ada.sit(forked)
    update = other.until("update")
    assert update["view"] == seen["view"]
    assert update["offers"] == seen["offers"]
    play_on([other], random.Random(5))
    whole = ada.ask(f"/api/tables/{forked['table']}/record", {})
    record = Record.parse(whole)
    record.verify(games.game_of(record))
    if len(seats) > 2:
        with pytest.raises(Trouble, match="only from your own seat"):
            ada.ask(path, {"line": seen["line"], "seat": 1})
    with pytest.raises(Trouble, match="there is no line"):
        ada.ask(path, {"line": 100_000, "seat": 0})
    for one in (player, other):
        one.close()


def test_a_fork_and_its_fork_remember_who_won_the_rounds_before(ada: Browser) -> None:
    player = ada.sit(ada.new_table("manors", "me thumb", seed=3))
    while len(player.until_asked()["view"]["winners"]) < 2:
        play_on([player], random.Random(4), answers=1)
    winners = player.seen["view"]["winners"]
    for _ in range(2):
        path = f"/api/tables/{player.furniture['id']}/fork"
        forked = ada.ask(path, {"line": player.seen["line"], "seat": 0})
        player.close()
        player = ada.sit(forked)
        assert player.until("update")["view"]["winners"] == winners
    player.close()


def somewhere(slug: str, seats: int, answers: int = 6) -> Match:
    """A game after some answers of a player who thinks little."""
    match = games.match(slug, seats=seats, seed=5)
    luck = random.Random(slug)
    for _ in range(answers):
        match.play(luck.choice(match.legal()))
    return match


with_seats = pytest.mark.parametrize(
    ("slug", "seats"), [("eva", 1), ("manors", 2), ("graves", 3), ("muertos", 2)]
)


@with_seats
@pytest.mark.parametrize("veiled", [False, True])
def test_a_position_becomes_a_table_for_the_seat_that_is_asked(
    ada: Browser, slug: str, seats: int, veiled: bool
) -> None:
    match = somewhere(slug, seats)
    asked = int(match.state.asked)
    text = match.game.text(match.state, asked if veiled else None)
    seated = ada.ask("/api/import", {"file": text, "name": "Ada"})
    assert seated["seat"] == asked
    player = ada.sit(seated)
    seen, view = player.until_asked()["view"], match.state.view(asked)
    assert {key: seen[key] for key in view} == view
    player.close()


def test_a_record_that_begins_in_the_middle_becomes_a_table(ada: Browser) -> None:
    match = somewhere("eva", 1)
    begun = match.game.begun_at(match.state.data())
    file = str(Record.of(begun, ["Eva"]))
    player = ada.sit(ada.ask("/api/import", {"file": file, "name": "Ada"}))
    assert player.until_asked()["view"]["legal"] == match.legal()
    player.close()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("eva: at=14", "in this position, at=14: '14' is none of A, 2"),
        ("eva: phase=over", "in this position"),
        ("manors, seen by spectators: -", "what a spectator knows"),
        ("graves, 9 seats: -", "graves has 2 to 5 seats, not 9"),
    ],
)
def test_positions_that_cannot_be_played_are_refused(ada: Browser, text: str, reason: str) -> None:
    with pytest.raises(Trouble, match=reason):
        ada.ask("/api/import", {"file": text, "name": "Ada"})
