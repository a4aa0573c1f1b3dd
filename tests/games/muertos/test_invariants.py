"""What holds in every position of every game: the invariants 1 to 14 of the rules."""

from collections import Counter
from itertools import groupby, pairwise

import pytest

from restinplay.core.state import CHANCE, OVER
from tests.games.muertos.games import Played, every_game, game_with, glimpses, tables
from tests.games.muertos.seen import Facts
from tests.games.muertos.ways import Ways
from tests.marks import clause

DATA = game_with(0, 2).data
WAYS = Ways(DATA)
DECK = Counter({card["id"]: card["count"] for card in DATA["cards"]})
BACK = {card["id"]: card["movement"] for card in DATA["cards"]}
SYMBOL = {card["id"]: card["symbol"] for card in DATA["cards"]}
VALUE = {kind["id"]: kind["value"] for kind in DATA["festivities"]}


def owned(facts: Facts) -> Counter[str]:
    return Counter(kind for bones in facts["skeletons"] for kind in bones["owned"])


def buried(facts: Facts) -> Counter[str]:
    return sum(facts["dens"].values(), Counter[str]())


def unfinished(facts: Facts) -> list[Facts]:
    return [bones for bones in facts["skeletons"] if not bones["rank"]]


@clause("D-S4", "D-D3", "D-P2", "D-Q5", "D-I5")
@every_game
def test_invariant_1_the_66_cards_are_always_somewhere(played: Played) -> None:
    """Every seat can account for all of them: its own, those that lie open, those it cannot see."""
    for moment in glimpses(played, 11):
        for seat in range(played.seats):
            view = moment.state.view(seat)
            mine, attack = view["players"][seat], view["attack"]
            cards = Counter(view["discard"]) + Counter(view["unseen"]) + Counter(mine["hand"])
            for den in view["dens"]:
                cards += Counter(den["bones"])
            shown = [attack["drawn"], attack["prey"], mine["laid"]]
            if not (view["movement"]["acting"] and view["active"] == seat):
                shown.append(view["played"])
            assert cards + Counter(card for card in shown if card) == DECK


@clause("D-S1", "D-F1", "D-F2", "D-D3", "D-P2")
@every_game
def test_invariant_2_festivity_cards_stay_in_play_and_nobody_has_two(played: Played) -> None:
    copies = DATA["fixed"]["stack_two_players" if played.seats == 2 else "stack"]
    for facts, text in tables(played):
        if text.startswith("den"):  # the dog has it between its teeth
            continue
        total = owned(facts) + buried(facts) + Counter(facts["stacks"])
        assert {kind: total[kind] for kind in VALUE} == dict.fromkeys(VALUE, copies)


@clause("D-S3", "D-X6", "D-K3")
@every_game
def test_invariant_3_nobody_has_more_than_two_arms_or_legs(played: Played) -> None:
    for facts, _ in tables(played):
        for bones in facts["skeletons"]:
            assert all(0 <= count <= 2 for count in bones["limbs"])


BETWEEN = ("victim", "back", "arm", "leg", "den", "evade", "block", "take")


@clause("D-B2", "D-M4", "D-D1", "D-G7", "D-D6")
@every_game
def test_invariant_4_nobody_stands_with_the_dog_or_the_gravedigger(played: Played) -> None:
    for facts, text in tables(played):
        if not text.startswith(BETWEEN):
            for bones in unfinished(facts):
                assert bones["field"] not in (facts["dog"], facts["digger"])
        if played.game.options["dog_in_goal"] == "no":
            assert facts["dog"] != WAYS.goal


@clause("D-G1", "D-G2", "D-G3", "D-G6", "D-F3")
@every_game
def test_invariant_5_the_gravedigger_is_as_far_as_cards_were_taken(played: Played) -> None:
    steps = DATA["fixed"]["walk_two_players" if played.seats == 2 else "walk"]
    copies = DATA["fixed"]["stack_two_players" if played.seats == 2 else "stack"]
    block = None
    for facts, text in tables(played):
        if text.startswith(("evade", "block")):
            continue
        walked = steps * (3 * copies - sum(facts["stacks"].values()))
        assert facts["walked"] == walked
        if walked < len(WAYS.walk):
            assert facts["digger"] == WAYS.walk[walked]
        else:
            block = block or facts["digger"]
            assert facts["digger"] == block
            assert block in WAYS.blocks


@clause("D-G5", "D-B2", "DR-23")
@every_game
def test_invariant_6_nobody_is_on_the_red_way_while_it_is_shut(played: Played) -> None:
    for facts, _ in tables(played):
        if not facts["open"]:
            assert not [bones for bones in facts["skeletons"] if bones["field"] in WAYS.red]
            assert not [bones for bones in facts["skeletons"] if bones["rank"]]


@clause("D-Q3", "D-Q4", "DR-41")
@every_game
def test_invariant_7_between_turns_hands_are_neither_too_full_nor_empty(played: Played) -> None:
    for facts, text in tables(played):
        if text in ("move", "act"):
            for bones in facts["skeletons"]:
                assert len(bones["hand"]) <= DATA["fixed"]["hand_limit"]
            if facts["pile"] or facts["discard"]:
                assert all(bones["hand"] or bones["laid"] for bones in unfinished(facts))


@clause("D-E1", "D-E2", "DR-59")
@every_game
def test_invariant_8_ranks_have_no_gaps_and_the_finished_have_no_cards(played: Played) -> None:
    for facts, _ in tables(played):
        home = [bones for bones in facts["skeletons"] if bones["rank"]]
        assert sorted(bones["rank"] for bones in home) == list(range(1, len(home) + 1))
        for bones in home:
            assert (bones["field"], bones["hand"], bones["laid"]) == (WAYS.goal, [], "")
        assert not [bones for bones in unfinished(facts) if bones["field"] == WAYS.goal]


@clause("D-E2", "D-T1", "DR-84")
@every_game
def test_invariant_9_whoever_is_asked_is_unfinished_and_has_an_answer(played: Played) -> None:
    for moment in played:
        legal = moment.state.legal()
        assert bool(legal) == (moment.state.asked != OVER)
        assert len(legal) <= 29
        assert moment.state.asked < 0 or not moment.state.rank[moment.state.asked]


@clause("D-D3", "DR-29", "D-P1")
@every_game
def test_invariant_10_dens_hold_bones_and_festivity_cards(played: Played) -> None:
    if played.game.options["dog_buries"] == "loss":
        for facts, _ in tables(played):
            for item in buried(facts):
                assert item in VALUE or SYMBOL[item] != "none"


@clause("D-M1", "D-M2", "D-M3", "D-M4", "D-Q2")
@every_game
def test_invariant_12_no_movement_is_longer_than_card_and_limbs_allow(played: Played) -> None:
    steps = points = 0
    for moment in played:
        facts, text = moment.story, moment.text
        if text == "move":
            (card,) = [facts.skeletons[moment.state.asked].laid]
            steps, points = 0, BACK[card]
        if text.startswith(("step", "dog")):
            points -= 1
            assert points >= 0
        if text.startswith("step"):
            bones = facts.skeletons[moment.state.asked]
            assert steps < facts.limit(moment.state.asked)
            assert int(text.split()[1]) in WAYS.onward[bones.field]
            steps += 1


@clause("D-Z3", "D-Z4", "DR-63")
@every_game
def test_invariant_13_scores_are_ranks_and_festivities(played: Played) -> None:
    *_, moment = played
    state, story = moment.state, moment.story
    scores, ranks = state.scores(), DATA["score"]["ranks"]
    assert scores == [story.score(seat) for seat in range(played.seats)]
    home = len(story.finished())
    in_play = sum(VALUE.values()) * (1 if played.seats == 2 else 2)
    assert sum(scores) <= sum(ranks[:home]) + in_play
    places, returns = story.places(), state.returns()
    for one, other in pairwise(sorted(range(played.seats), key=lambda seat: places[seat])):
        assert (returns[one] > returns[other]) == (places[one] < places[other])
        assert (returns[one] == returns[other]) == (places[one] == places[other])
    assert sum(returns) == pytest.approx(0)


@clause("D-Z2", "DR-65")
@every_game
def test_invariant_14_every_game_ends_and_is_the_same_again(played: Played) -> None:
    first = tables(played)
    assert all(facts["round"] <= int(played.dawn) for facts, _ in first)
    assert first[-1][1] == ""
    again = [moment.text for moment in played if moment.state.asked != CHANCE]
    assert again == [text for _, text in first]


@clause("D-R3", "D-R2", "DR-09")
@every_game
def test_the_order_stands_for_the_round(played: Played) -> None:
    for _, moments in groupby(tables(played), key=lambda entry: entry[0]["round"]):
        orders = {tuple(facts["order"]) for facts, _ in moments}
        assert len(orders) == 1
