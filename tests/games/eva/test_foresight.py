"""What is foreseen in the house comes true, however nature deals; odds are nature's own."""

from collections.abc import Iterator
from typing import Any

import pytest

from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER
from restinplay.games.eva import words
from restinplay.games.eva.extras import extras
from restinplay.games.eva.foresight import after, dead_end, graves, is_grave, known
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import CLOSE, FIRST_SECRET, PATTERNS
from restinplay.games.eva.reveal import REVEAL
from restinplay.games.eva.state import Eva
from restinplay.games.parts import words_of
from tests.contract.walks import Walk
from tests.games.eva.games import OPTIONS, Played, every_game, game_with
from tests.games.eva.house import house
from tests.marks import clause

WORLDS = 3
SAID = words_of("eva")
View = dict[str, Any]


def positions(game: EvaGame, seeds: int) -> Iterator[Eva]:
    """Before every answer of some games by rules of thumb, which come far, and at their ends."""
    for seed in range(seeds):
        for state in Walk(game, 3 * seed + 1, everywhere=True).states():
            assert isinstance(state, Eva)
            yield state


def with_many_options(seeds: int) -> Iterator[tuple[EvaGame, Eva]]:
    for options in range(0, len(OPTIONS), 5):
        for state in positions(game_with(options), seeds):
            yield game_with(options), state


def played(state: Eva, *moves: int) -> Eva:
    then = state.clone()
    assert isinstance(then, Eva)
    for move in moves:
        then.play(move)
    return then


def outcomes(game: EvaGame, view: View, text: str) -> Iterator[Eva]:
    """What an answer leads to in worlds that the view allows, and a clue that is then offered."""
    belief = game.belief(view)
    for seed in range(WORLDS):
        world, rng = game.new(), Rng(seed)
        belief.imagine(world, rng)
        world.play(game.moves.parse(text))
        if world.asked == CHANCE and text == "flip":
            world.play(int(world.draw(rng)))
        yield world


@clause("E-211", "E-226", "E-232", "E-240", "E-244", "E-401")
def test_what_a_choice_promises_comes_true_in_every_world() -> None:
    told = set()
    for game, state in with_many_options(12):
        if state.asked != 0:
            continue
        view = state.view(0)
        for text in view["legal"]:
            phrase = SAID.phrase(text, view, game.data)
            for world in outcomes(game, view, text):
                if text == "flip":
                    told.add(check_clue(state, world, phrase))
                elif text.startswith("door"):
                    told.add(check_door(state, world, phrase.partition(")")[2]))
    assert told == {"home", "bones", "grave", "unvisited", "open", "clue"}


def check_clue(before: Eva, world: Eva, phrase: str) -> str:
    """Only the third clue is known before it is up."""
    won, bones = world.asked == OVER and world.scores() == [1], world.bones
    foreseen = before.clues_up == 2
    assert phrase.endswith(": wins") == (foreseen and won)
    assert ("take the bones" in phrase) == (foreseen and bones)
    return "bones" if bones else "clue"


def check_door(before: Eva, world: Eva, phrase: str) -> str:
    now = world.view(0)
    if now["result"] == "bones_home":
        assert phrase == ": home with the bones"
        return "home"
    if now["question"]["kind"] == "secret":
        assert phrase.startswith(", unvisited")
        return "unvisited"
    if now["result"] == "grave_at_entrance" or world.bones > before.bones:
        assert phrase == f": the grave{', wins' if now['result'] == 'grave_at_entrance' else ''}"
        return "grave"
    assert (" clue" in phrase) == (now["question"]["kind"] == "clue")
    shut = {room["room"] for room in now["rooms"] if room["state"] == "closed"}
    doors = now["rooms"][now["token"] - 1]["doors"]
    usable = [card for card in doors if words.leads_to(card) not in shut]
    assert f"{('no', 'one', 'two', 'three')[len(usable)]} door" in phrase
    return "open"


@clause("E-230", "E-232")
@every_game
def test_the_grave_is_the_only_pattern_that_can_still_come_up(played: Played) -> None:
    for state, _ in played:
        view = state.view(0)
        up = [clue for clue in view["clues"] if clue]
        rows = [row for row in PATTERNS if row.split("-")[: len(up)] == up]
        rooms = {room["secret"]: room["room"] for room in view["rooms"]}
        assert sorted(graves(state)) == sorted(rooms[row] for row in rows if row in rooms)
        for room in range(1, 14):
            assert is_grave(state, room) == (rooms.get(rows[0]) == room and len(rows) == 1)


@clause("E-310", "E-263")
def test_the_odds_of_the_ghost_are_those_of_nature() -> None:
    told = set()
    for game, state in with_many_options(80):
        view = state.view(0)
        if state.question().kind == "secret" and not state.opening():
            odds = dict(state.odds())
            ghost = odds.get(FIRST_SECRET, 0)
            assert bool(ghost) != view["ghost_met"]
            if ghost:
                assert words.haunted(view) * ghost == sum(odds.values())
        for text in view["legal"] if state.asked == 0 and state.bones else ():
            phrase = SAID.phrase(text, view, game.data)
            if "ghost" not in phrase:
                continue
            entered = played(state, game.moves.parse(text))
            lost = [entered.moves.text(m) for m, _ in entered.odds() if is_lost(played(entered, m))]
            secrets = sum(weight for _, weight in entered.odds())
            assert lost == ["GHOST"]
            assert phrase.endswith("for certain" if secrets == 1 else f"1 in {secrets}")
            assert "ghost may be in there" in (SAID.warnings(view, text) or "")
            told.add(secrets)
    assert len(told) > 2


def is_lost(state: Eva) -> bool:
    return state.asked == OVER and state.scores() == [0]


def ends(state: Eva) -> bool:
    """Whether a game is lost whatever comes before another door is drawn or chosen."""
    if state.asked == OVER or state.question().kind in ("move", "exit", "door"):
        return is_lost(state)
    return all(ends(played(state, move)) for move in state.legal())


def lost_share(state: Eva) -> float:
    """The share of the draws that leave no exit door to go on from, by playing them all."""
    if state.asked != CHANCE:
        return float(all(ends(played(state, move)) for move in state.legal()))
    odds = state.odds()
    lost = sum(weight * lost_share(played(state, move)) for move, weight in odds)
    return lost / sum(weight for _, weight in odds)


@clause("E-228", "E-263", "E-421", "E-422", "E-430")
@pytest.mark.parametrize(("doors", "cards"), [("2", 16), ("3", 9)])
def test_a_dead_end_is_a_draw_after_which_every_door_is_the_end(doors: str, cards: int) -> None:
    seen: dict[float, bool] = {}
    game = EvaGame({"hopeless": "play_on", "doors": doors})
    for state in positions(game, 400):
        if state.asked != 0 or CLOSE not in state.legal() or int(state.deck).bit_count() > cards:
            continue
        odds = dead_end(after(state, CLOSE))
        if odds not in seen or seen[odds] < state.bones:
            seen[odds] = state.bones
            assert lost_share(played(state, CLOSE)) == pytest.approx(odds)
            assert extras(state.view(0), game.data)["dead_end"] == odds
            state.declares = True  # E-430 ends the game later, if at all
            assert dead_end(after(state, CLOSE)) == odds
            state.declares = False
    assert len(seen) > 5
    assert any(seen.values())


@clause("E-240", "E-422")
def test_the_bones_too_may_end_in_a_dead_end() -> None:
    rooms = {2: "LOCK-H 4S", 4: "sk-hg-cr"}
    table = house(2, rooms, row="sk-hg-cr", k=2, deck="4H 4D 4C 9S", doors=2)
    table.play("door 4")
    assert SAID.phrase("flip", table.view, table.game.data) == (
        "turn up the third clue: take the bones, close the room (a dead end in 50 % of draws)"
    )


@clause("E-228", "E-260")
def test_the_last_cards_lead_nowhere_if_they_lead_to_the_ghost() -> None:
    """He shuts his room, and there is no card left to leave it by."""
    secrets = ("LOCK-H", "LOCK-D", "LOCK-C", "PASS", "PASS", *PATTERNS)
    closed = dict(zip((3, 4, 5, 7, 8, 9, 10, 11, 12, 13), secrets, strict=False))
    table = house(
        2,
        {1: "cr-hg-sk", 2: "LOCK-S"},
        closed,
        row="cr-hg-sk",
        deck="6H 6D",
        doors=3,
        hopeless="play_on",
    )
    assert SAID.phrase("close", table.view, table.game.data).endswith("certainly a dead end")
    table.hides[6] = "GHOST"
    table.to_come = ["6H", "6D"]
    assert table.play("close", "door 6").result == "out_of_doors"


@clause("E-275", "E-421")
def test_no_door_leads_on_into_the_room_that_is_closed_behind_you() -> None:
    table = house(7, {1: "PASS 7D", 7: "PASS 2H"})
    assert "that loses" in (SAID.warnings(table.view, "close_passage") or "")
    assert table.play("close_passage").result == "stuck_at_entrance"


def test_a_view_is_recalled_once_and_what_a_table_adds_does_no_harm() -> None:
    table = house(2, {2: "LOCK-H 3C"})
    view = table.view
    assert known(view) is known(view)
    assert known({**view, "names": ["Ada"]}) == known(view) == table.state


def test_when_all_secrets_lie_open_there_are_no_odds_of_the_ghost() -> None:
    state = house(2, {2: "LOCK-H AC"}).play("door 1", "decline").state
    assert state.asked == OVER
    secrets = ("GHOST", "PASS", "PASS", *PATTERNS, "LOCK-D", "LOCK-C")
    view = REVEAL.unveil(state.view(0), [*secrets, "sk", "hg", "cr"])
    assert str(words.ghost(state.view(0))).endswith("1 in 11.")
    assert str(words.ghost(view)) == "The ghost has not been met."
