"""ES-38 to ES-52: the passage, the easy game, declared losses, a whole game, what is seen."""

import json
from itertools import combinations

import pytest

from restinplay.core.chance import Shuffled
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import SECRETS, SYMBOLS
from restinplay.games.eva.nature import card_at, clue_at, secret_of
from tests.contract.walks import walk
from tests.counts import assert_odds
from tests.games.eva.house import DECK, Table, house
from tests.marks import clause


def the_second_end_found() -> Table:
    return house(
        token=5,
        rooms={5: "LOCK-H 7D", 3: "PASS 10C"},
        hides={7: "PASS", 10: "LOCK-S"},
        next="2H KC 3D 9H",
    ).play("door 7")


@clause("E-270", "E-271", "E-212", "E-274", "ER-24")
def test_es_38_the_passage_opens_when_its_second_end_is_found() -> None:
    table = the_second_end_found()
    assert table.passage == "open"
    assert table.offers == {"door 2", "door 13", "close", "close_passage", "passage"}
    table.play("passage")
    assert table.token == 3
    assert table.asks == "move"
    assert table.doors(7) == {"2H", "KC"}
    assert table.offers == {"door 10", "close", "close_passage"}
    refusal = table.why_not("passage")
    assert refusal is not None
    assert refusal.clause == "E-274"


@clause("E-273", "ER-21")
@pytest.mark.parametrize(
    ("rule", "offers"),
    [
        ("free", {"close", "close_passage", "passage"}),
        ("closing_only", {"close", "close_passage"}),
    ],
)
def test_es_39_the_passage_may_replace_a_forced_closing(rule: str, offers: set[str]) -> None:
    table = house(token=5, rooms={5: "LOCK-H 3S", 3: "PASS", 7: "PASS 2H"}, passage_rule=rule)
    table.play("door 3", "decline")
    assert table.offers == offers


@clause("E-274", "E-276", "ER-25", "ER-26")
def test_es_40_from_a_doorless_entrance_the_passage_leads_straight_back() -> None:
    table = house(token=7, rooms={1: "PASS", 7: "PASS 2H"}).play("passage")
    assert table.result is None
    assert table.offers == {"passage"}
    table.play("passage")
    assert table.token == 7
    assert table.offers == {"door 2", "close", "close_passage"}


@clause("E-275", "E-272", "ER-22")
def test_es_41_an_end_can_be_closed_by_leaving_through_the_passage() -> None:
    table = house(token=7, rooms={7: "PASS 2H", 3: "PASS 10C"}).play("close_passage")
    assert table.closed == {7}
    assert table.causes == {"2H": "shut_in"}
    assert table.drawn == []
    assert (table.asks, table.token) == ("move", 3)
    assert table.passage == "sealed"
    assert table.offers == {"door 10", "close"}


@clause("E-272", "ER-27")
def test_es_42_an_end_closed_before_the_other_is_found_seals_the_passage() -> None:
    table = house(token=3, rooms={3: "PASS"}, hides={7: "PASS"}, next="7D KC 2H 4C")
    table.play("close", "door 7")
    assert table.passage == "sealed"
    assert table.offers == {"door 2", "door 4", "close"}
    refusal = table.why_not("passage")
    assert refusal is not None
    assert refusal.clause == "E-272"


@clause("E-211", "E-230", "E-233", "ER-28")
def test_es_43_an_arrival_through_the_passage_costs_no_clue() -> None:
    table = the_second_end_found().play("passage", "door 10", "door 3")
    assert (table.asks, table.token) == ("clue", 3)
    assert table.offers == {"flip", "decline"}


@clause("E-220", "E-224", "E-250", "ER-16", "ER-47")
def test_es_44_the_easy_game_draws_three_cards_for_everything() -> None:
    table = house(
        token=2,
        rooms={2: "LOCK-H 7C"},
        hides={7: "PASS"},
        next="10H 10D 10C KD 7S 3H",
        doors=3,
    ).play("door 7")
    assert table.doors(7) == {"10H"}
    assert table.offers == {"door 10", "close"}
    table.play("close")
    assert table.drawn == ["10H", "10D", "10C", "KD", "7S", "3H"]
    assert table.causes["7S"] == "brick_wall"
    assert table.offers == {"door 13", "door 3"}


@clause("E-228", "E-422", "ER-30", "ER-32")
def test_es_45_an_empty_deck_is_no_loss_but_closing_then_is() -> None:
    table = house(
        token=2,
        rooms={1: "LOCK-D 8H", 2: "LOCK-H 7C AS"},
        hides={7: "PASS"},
        deck="4H QC",
        next="4H QC",
        doors=3,
    ).play("door 7")
    assert table.deck == set()
    assert table.result is None
    assert table.offers == {"door 4", "door 12", "close"}
    table.play("close")
    assert table.result == "out_of_doors"


def the_last_ace(entrance: str, room_5: str, hopeless: str = "declare") -> Table:
    return house(
        token=5,
        rooms={1: f"{entrance} 9D", 5: f"{room_5} AD"},
        gone="AS AH AC",
        hopeless=hopeless,
    ).play("door 1", "flip")


@clause("E-430", "E-431", "ER-39")
def test_es_46_an_entrance_without_an_ace_left_is_declared_lost() -> None:
    table = the_last_ace("LOCK-C", "PASS")
    assert table.k == 1
    assert table.result == "no_way_back"
    played_on = the_last_ace("LOCK-C", "PASS", hopeless="play_on")
    assert played_on.result is None
    assert played_on.offers == {"door 9"}


@clause("E-431")
def test_es_47_an_unfound_end_keeps_a_way_back_to_an_entrance_with_the_other() -> None:
    table = the_last_ace("PASS", "LOCK-H")
    assert table.result is None
    assert table.offers == {"door 9"}


def the_last_pattern_closed(ghost: dict[int, str]) -> Table:
    return house(
        token=10,
        rooms={10: "cr-hg-sk"},
        closed={4: "cr-sk-hg", **ghost},
        row="cr-hg-sk",
        k=1,
        next="5D KC",
    ).play("close")


@clause("E-432", "ER-38", "ER-39")
def test_es_48_closing_the_last_consistent_pattern_loses_once_the_ghost_is_met() -> None:
    assert the_last_pattern_closed({8: "GHOST"}).result == "grave_lost"
    unmet = the_last_pattern_closed({})
    assert unmet.result is None
    assert unmet.offers == {"door 5", "door 13"}


@clause("E-430", "E-432")
def test_es_49_an_exit_door_keeps_the_grave_live_until_it_is_left_behind() -> None:
    table = house(
        token=2,
        rooms={2: "LOCK-H", 4: "cr-sk-hg"},
        closed={8: "GHOST"},
        hides={3: "PASS"},
        row="cr-sk-hg",
        k=2,
        gone="4S 4H 4D",
        next="4C 3S QS JD",
    ).play("close")
    assert table.result is None
    assert table.offers == {"door 4", "door 3"}
    table.play("door 3")
    assert table.causes["4C"] == "left_behind"
    assert table.doors(3) == {"QS", "JD"}
    assert table.open == {1, 3, 4}
    assert table.result == "grave_lost"


@clause("E-210", "E-211", "E-240", "E-250", "E-401", "E-440")
def test_es_50_a_whole_game_is_won_in_eleven_decisions() -> None:
    game = EvaGame()
    cards = "2H 3D AS 3C 2S AC 2C 9H AH 7D"
    hides = {1: "LOCK-S", 2: "sk-hg-cr", 3: "PASS"}
    table = Table(game, game.new(), cards, hides, "sk-hg-cr")
    table.settle()
    moves = ["door 2", "door 1", "flip", "door 3", "door 2", "flip", "door 3", "flip"]
    moves += ["close", "door 2", "door 1"]
    for move in moves:
        assert move in table.offers
        table.play(move)
    assert len(moves) == 11
    assert table.result == "bones_home"
    assert table.state.returns() == [1.0]
    assert table.drawn == cards.split()
    assert table.closed == {2, 3}
    assert table.bones
    assert table.secret(2) == "sk-hg-cr"
    assert table.discard == set(cards.split())
    assert len(table.deck) == 42
    assert not any(table.doors(room) for room in range(1, 14))


PUBLIC = {
    "options",
    "token",
    "via_passage",
    "question",
    "legal",
    "rooms",
    "exit_doors",
    "discard",
    "deck",
    "clues",
    "bones",
    "ghost_met",
    "passage",
}


@clause("E-202", "E-203", "ER-41")
def test_es_51_a_view_holds_all_that_is_public_and_nothing_that_is_hidden() -> None:
    for seed in range(20):
        for state in walk(EvaGame(), seed):
            view = json.loads(json.dumps(state.view(0)))
            assert set(view) >= PUBLIC
            assert view == state.view(SPECTATOR)
            for entry in view["rooms"]:
                turned_up = entry["state"] != "unvisited"
                mid_entry = entry["room"] == view["token"] and state.question().kind == "secret"
                assert (entry["secret"] is not None) == turned_up or mid_entry
            assert isinstance(view["deck"], int)
            up = [symbol is not None for symbol in view["clues"]]
            assert up == sorted(up, reverse=True)
            if state.asked == 0:
                assert view["legal"] == [state.moves.text(move) for move in state.legal()]


@clause("E-202", "E-203", "E-310")
def test_es_51_b_games_that_differ_only_in_hidden_parts_look_the_same() -> None:
    game = EvaGame()
    for seed in range(30):
        one, other = Shuffled(seed), Shuffled(seed + 1000)
        mine, theirs = game.new(), game.new()
        luck = Rng(seed)
        while mine.asked != OVER:
            if mine.asked == 0:
                move = mine.legal()[luck.below(len(mine.legal()))]
            else:
                move = one.answer(mine)
                other.learn(theirs, move)
            mine.play(move)
            theirs.play(move)
            assert mine.view(0) == theirs.view(0)
            assert mine.legal() == theirs.legal()
        hidden = mine.sealed()
        assert one.unseal(hidden) != other.unseal(hidden)


def unseen_secrets(*seen: str) -> dict[str, int]:
    left = {code: 1 + (code == "PASS") for code in SECRETS}
    for code in seen:
        left[code] -= 1
    return {code: count for code, count in left.items() if count}


def assert_uniform_and_independent(
    seen: list[tuple[str, str, str]], secrets: dict[str, int], cards: frozenset[str]
) -> None:
    """Secret, card and clue as often as there are of each, and each pair as often as its parts."""
    parts = [secrets, dict.fromkeys(sorted(cards), 1), dict.fromkeys(SYMBOLS, 1)]
    for place, part in enumerate(parts):
        assert_odds([deal[place] for deal in seen], part)
    for one, other in combinations(range(3), 2):
        pairs = {(a, b): x * y for a, x in parts[one].items() for b, y in parts[other].items()}
        assert_odds([(deal[one], deal[other]) for deal in seen], pairs)


@clause("E-310", "E-311")
@pytest.mark.parametrize("entrance", ["LOCK-S", "PASS"])
def test_es_52_what_a_shuffled_house_hides_is_uniform_and_independent(entrance: str) -> None:
    game = EvaGame()
    opening = [game.moves.parse(text) for text in (entrance, "2H", "3D")]
    seen = []
    for seed in range(20_000):
        dealer, state = Shuffled(seed), game.new()
        for move in opening:
            dealer.learn(state, move)
            state.apply(move)
        lots = [secret_of(state, 2), card_at(state, 2), clue_at(state, 0)]
        secret, card, symbol = map(game.moves.text, dealer.unseal(lots))
        seen.append((secret, card, symbol))
    assert_uniform_and_independent(seen, unseen_secrets(entrance), DECK - {"2H", "3D"})


@clause("E-310", "E-311")
def test_es_52_b_what_is_dealt_lazily_is_uniform_and_independent() -> None:
    rooms = {1: "LOCK-S", 5: "PASS 2D", 2: "LOCK-C 9H"}
    start = house(token=5, rooms=rooms, luck=Rng(52))
    start.row = ""  # luck decides
    seen = []
    for _ in range(20_000):
        table = start.copy().play("door 2", "flip", "door 9")
        turned_up = {event.kind: event.args for event in table.events}
        symbol, secret = SYMBOLS[turned_up["clue"][0]], SECRETS[turned_up["secret"][1]]
        seen.append((secret, table.drawn[0], symbol))
    secrets = unseen_secrets("LOCK-S", "PASS", "LOCK-C")
    assert_uniform_and_independent(seen, secrets, DECK - {"2D", "9H"})
