"""What the clauses say beyond the scenarios, chapter by chapter."""

from collections import Counter
from dataclasses import replace
from math import comb, prod
from pathlib import Path

import pytest

from restinplay.core.chance import Shuffled
from restinplay.core.errors import BadInput
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER
from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.words import warnings
from tests.counts import assert_odds
from tests.games.manors.reread import COPIES
from tests.games.manors.setting import Spec
from tests.games.manors.table import A, B, Table, dealt, family, pool_of, round_ten, table
from tests.marks import clause

# Set-up


@clause("M-S1", "MR-66")
def test_the_data_holds_29_mediums_in_five_levels() -> None:
    mediums = ManorsGame().data["mediums"]
    assert [medium["number"] for medium in mediums] == list(range(1, 30))
    assert Counter(medium["level"] for medium in mediums) == {0: 9, 1: 5, 2: 5, 3: 5, 4: 5}
    for part in ("key", "name", "original", "text"):
        assert len({medium[part] for medium in mediums}) == 29
    blank = [medium["number"] for medium in mediums if medium["zone"] == "normal+blank"]
    assert blank == [1, 6, 14, 15, 24, 25, 28]
    assert [medium["number"] for medium in mediums if medium["zone"] == "tenth"] == [7]


@clause("M-S1", "M-S2", "M-Q1")
@pytest.mark.parametrize(("level", "mediums"), [(0, 9), (2, 19), (4, 29)])
def test_each_medium_of_the_pool_is_as_likely_as_the_others_to_come_first(
    level: int, mediums: int
) -> None:
    state = ManorsGame({"max_level": str(level)}).new()
    odds = {state.moves.text(move): weight for move, weight in state.odds()}
    assert odds == {f"M{number}": 1 for number in range(1, mediums + 1)}


@clause("M-S1")
def test_names_may_be_corrected_and_numbers_may_not(tmp_path: Path) -> None:
    text = (ManorsGame.FOLDER / "data.toml").read_text(encoding="utf-8")
    corrected, spoilt = tmp_path / "corrected.toml", tmp_path / "spoilt.toml"
    corrected.write_text(text.replace("Night-Owl Bat", "Noctule"), encoding="utf-8")
    game = ManorsGame(data=corrected)
    assert "Noctule" in game.moves[game.moves.parse("medium 8")].phrase
    spoilt.write_text(text.replace("1 = 6\n", "1 = 7\n"), encoding="utf-8")
    with pytest.raises(BadInput, match="do not add up"):
        ManorsGame(data=spoilt)


@clause("M-S1")
def test_a_pool_may_be_chosen_and_overrides_the_level() -> None:
    chosen = {8, 9, 10, 11, 12, 26, 27, 28, 29}
    text = "+".join(map(str, sorted(chosen)))
    assert pool_of(pool=text, max_level="0") == chosen
    assert set(dealt(1, pool=text).line.values()) == chosen


@clause("M-S1")
@pytest.mark.parametrize("pool", ["1+2+3", "1+1+2+3+4+5+6+7+8", "1+2+3+4+5+6+7+8+30", "bats"])
def test_a_pool_is_nine_different_mediums_or_more(pool: str) -> None:
    with pytest.raises(BadInput, match="option pool of manors"):
        ManorsGame({"pool": pool})


@clause("M-S7")
def test_a_first_game_is_played_with_mediums_1_to_9_whatever_the_level() -> None:
    assert pool_of(initiation="on", max_level="4") == set(range(1, 10))


@clause("M-S4", "M-Q1")
@pytest.mark.parametrize("seed", range(5))
def test_each_arrangement_of_houses_is_equally_likely(seed: int) -> None:
    state, dealer, chances = ManorsGame().new(), Shuffled(seed), []
    while state.asked == CHANCE:
        move = dealer.answer(state)
        if state.question().kind == "houses":
            odds = dict(state.odds())
            chances.append(odds[move] / sum(odds.values()))
        state.play(move)
    assert prod(chances) == pytest.approx(1 / comb(10, 4))


@clause("M-S2", "M-S5", "M-S6", "M-Q1", "MR-01")
def test_chance_deals_evenly() -> None:
    state, kinds = ManorsGame().new(), dict[str, dict[int, int]]()
    while state.asked == CHANCE:
        odds = dict(state.odds())
        kinds.setdefault(state.question().kind, odds)
        state.play(min(odds))
    assert set(kinds["line"].values()) == {1}
    assert len(kinds["line"]) == 29
    assert set(kinds["first"].values()) == {1}
    assert list(kinds["draw"].values()) == list(COPIES.values())


# Information


@clause("M-H1", "M-H2", "M-H3")
def test_a_spectator_sees_what_is_public_and_no_more() -> None:
    fight = table(A=family(hand="1 5", display="M8"), B=family(hand="2", side="G3"))
    view = fight.view(None)
    public = {"line", "families", "rounds", "tenth", "round", "starter", "active", "laid_now"}
    assert public | {"named", "barred", "tripped"} <= set(view)
    for seat, size in ((A, 2), (B, 1)):
        told = view["families"][seat]
        assert told["hand"] == ["G"] * size
        assert told["deck"] == fight.deck_size(seat)
        assert sorted(told["unseen"]) == sorted(fight.hand(seat) + fight.deck(seat))


@clause("M-H3")
def test_the_owner_knows_what_its_deck_consists_of() -> None:
    fight = table(A=family(hand="1 5", deck="6 1 3"))
    assert sorted(fight.view(A)["families"][A]["unseen"]) == [1, 3, 6]
    assert sorted(fight.view(B)["families"][A]["unseen"]) == [1, 1, 3, 5, 6]


@clause("M-H8")
def test_when_the_game_is_over_nothing_is_hidden() -> None:
    end = table(
        A=family(hand="1 5"), B=family(hand="2", castles=2), round=5, houses={5: "castle"}
    ).A("give up")
    assert end.over
    assert end.seen_hand(B, A) == [1, 5]
    assert end.seen_hand(A, B) == [2]


@clause("MR-79", "M-H8")
@pytest.mark.parametrize("seat", [A, B, None])
def test_mr_79_at_the_end_every_view_shows_both_hands_and_the_tenth_round(seat: int | None) -> None:
    end = table(
        A=family(hand="1 5"),
        B=family(hand="2", castles=2),
        round=5,
        houses={5: "castle"},
        tenth="A G4, B G6",
    )
    hidden = A if seat is None else 1 - seat
    assert end.seen_hand(seat, hidden) is None
    end.A("give up")
    assert end.over
    assert (end.seen_hand(seat, A), end.seen_hand(seat, B)) == ([1, 5], [2])
    assert (end.tenth_seen(seat, A), end.tenth_seen(seat, B)) == (["1 G4"], ["2 G6"])


@clause("MR-80", "M-C02", "M-C25", "M-H9", "M-H10")
def test_mr_80_a_card_2_that_fetches_nothing_tells_what_the_deck_holds() -> None:
    fight = table(
        A=family(hand="2 5", display="M2", deck="1 1 2"), B=family(side="M25=12 G3"), round=4
    )
    assert any(3 in world.deck(A) or 5 in world.deck(A) for world in fight.imagined(B, 40))
    fight.A("medium 2")
    assert fight.asks == "turn"
    assert all(set(world.deck(A)) <= {1, 2} for world in fight.imagined(B, 200))
    assert {tuple(world.hand(A)) for world in fight.imagined(B, 200)} == {(1, 5), (2, 5)}
    told = [fight.view(seat)["families"][A]["notes"] for seat in (A, B)]
    assert told[A] == told[B] != []


@clause("M-H6", "M-C27", "M-G10")
def test_the_medium_that_a_truce_discards_lies_open_and_with_nobody() -> None:
    fight = table(A=family(display="M27"), round=4, line={4: 5}).A("medium 27")
    assert 5 in fight.view(None)["scrapped"]
    assert fight.discards(A) == []
    assert "M5" not in fight.discards(B)


@clause("M-H9", "M-C22", "MR-76")
def test_a_ghost_taken_back_is_known_in_the_hand_until_it_is_shown() -> None:
    fight = table(
        A=family(side="G5", hand="1", display="M22", deck="2 2 3 3 ..."),
        B=family(hand="1 6"),
        round=4,
        houses={4: "manor"},
    ).A("medium 22", "take back ghost 5")
    assert fight.known_in_hand(B, A) == [5]
    assert fight.known_in_hand(None, A) == []
    fight.A("lay nothing").B("ghost 1", "hold").A("ghost 5")
    assert fight.known_in_hand(B, A) == []


@clause("M-H9", "M-E9", "MR-76")
def test_a_ghost_laid_unseen_may_be_the_known_one() -> None:
    fight = table(
        A=family(side="G5", hand="1", display="M22", deck="2 2 3 3 ..."),
        round=4,
        houses={4: "manor"},
    ).A("medium 22", "take back ghost 5", "lay ghost 1")
    assert (fight.known_in_hand(B, A), fight.known_places(B, A)) == ([5], [1])


@clause("M-H9", "M-H3", "M-C19", "MR-76")
def test_a_known_top_is_known_in_the_hand_once_it_is_drawn_and_struck_once_it_is_shown() -> None:
    fight = table(
        A=family(hand="6", display="M19", deck=""),
        B=family(hand="", deck="5 3 1"),
        round=4,
        houses={4: "manor"},
    ).A("medium 19", "reveal other", "hold")
    fight.B("give up", "lay nothing").A("ghost 6", "hold")
    assert fight.known_in_hand(A, B) == [5]
    fight.B("ghost 5")
    assert fight.known_in_hand(A, B) == []


@clause("M-H9", "M-C18", "M-C02", "MR-76")
def test_a_returned_ghost_is_known_in_the_deck_until_it_is_fetched() -> None:
    fight = table(A=family(display="M2 M18", deck="1 2 3", earlier={1: "G6"}), round=4)
    fight.A("medium 18", "return 6")
    assert fight.known_in_deck(B, A) == [6]
    fight.A("medium 2", "fetch 6")
    assert fight.known_in_deck(B, A) == []


@clause("M-H9", "M-C18", "M-E8", "MR-76")
def test_after_a_draw_what_was_in_the_deck_is_in_deck_or_hand() -> None:
    fight = table(
        A=family(hand="2", display="M18", deck="1 2 3", earlier={1: "G6"}),
        B=family(hand="1"),
        round=4,
        houses={4: "manor"},
    ).A("medium 18", "return 6", "give up")
    assert fight.known_in_deck(B, A) == [6]
    assert fight.view(B)["families"][A]["known"]["drawn"] is True


@clause("M-H10", "M-H4")
def test_where_nothing_was_told_all_unseen_ghosts_are_exchangeable() -> None:
    fight = table(A=family(hand="1 5 6", deck="2 3 1 1 ..."), round=1, houses={1: "manor"})
    fight.A("ghost 1", "hold").B("give up", "lay nothing").A("give up", "lay ghost 6")
    unseen = Counter(COPIES) - Counter([1])
    places = [world.side(A, 10)[0] for world in fight.imagined(B, 4000)]
    assert_odds(places, {f"G{value}": count for value, count in unseen.items()})


@clause("M-H10", "M-H9", "M-C18")
def test_a_returned_ghost_is_where_chance_may_have_put_it() -> None:
    """Of four cards in the deck two are drawn: the 6 is in hand with probability 1/2."""
    fight = table(
        A=family(hand="", display="M18", deck="1 2 3", earlier={1: "G6"}),
        round=4,
        houses={4: "manor"},
    ).A("medium 18", "return 6", "give up")
    hands = [6 in world.hand(A) for world in fight.imagined(B, 4000)]
    assert_odds(hands, {True: 1, False: 1})


@clause("M-H10", "M-C06", "M-C25", "MR-28")
def test_a_tripped_family_that_lays_a_medium_holds_forbidden_ghosts_only() -> None:
    fight = table(
        A=family(side="M6 M25=45 G3"), B=family(hand="4 5", display="M11"), round=5, turn=B
    ).B("medium 11")
    hands = [str(world.hand(B)) for world in fight.imagined(A, 4000)]
    assert_odds(hands, {"[4, 4]": 3, "[4, 5]": 6, "[5, 5]": 1})


@clause("M-H10", "M-C14", "M-C25")
def test_a_family_that_had_to_give_up_under_pairs_holds_forbidden_ghosts_only() -> None:
    fight = table(
        A=family(side="M14 G3"), B=family(hand="4", display="M25", deck=""), round=5, turn=B
    )
    fight.B("medium 25", "name 4 5", "give up")
    assert {tuple(world.hand(B)) for world in fight.imagined(A, 50)} == {(4,)}


@clause("M-H10", "M-C20", "M-C03", "M-H9")
def test_a_ghost_sent_unwatched_is_any_card_of_a_hand_once_seen() -> None:
    fight = table(
        A=family(hand="3 6", display="M3 M20", deck="1 1 2 2 ..."),
        B=family(hand="1 1 6", deck="2 2 2 2 ..."),
        round=4,
        houses={4: "manor"},
    ).A("medium 3", "hold")
    fight.B("give up", "lay nothing").A("medium 20")
    fight.luck = ["2"]
    fight.A("send other")
    places = [world.side(B, 10)[0] for world in fight.imagined(A, 4000)]
    rest = sum(1 for card in places if card not in ("G1", "G6"))
    assert_odds(["6" if card == "G6" else "other" for card in places], {"6": 1, "other": 4})
    assert rest > 0


# Round and turn


@clause("M-T2", "MR-05", "M-G1")
def test_a_medium_is_dealt_with_before_the_next_card() -> None:
    fight = table(A=family(hand="2", display="M10 M8")).A("medium 10")
    assert not {"ghost 2", "medium 8", "hold", "give up"} & fight.offers
    fight.A("name 2")
    assert {"ghost 2", "medium 8"} <= fight.offers


@clause("M-T2", "M-T7")
def test_a_turn_may_have_any_number_of_cards() -> None:
    fight = table(A=family(hand="1 1 1 1 1 1 2 2 2 2 2"))
    for value in (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2):
        fight.A(f"ghost {value}")
    assert fight.totals == (16, 0)
    assert fight.laid == 11
    assert fight.offers == {"hold"}


@clause("M-T8", "MR-08", "M-E9")
def test_a_gained_medium_may_go_to_round_ten_at_once_or_be_laid_in_the_next_round() -> None:
    start = table(B=family(hand="1"), round=4, line={4: 5}, houses={4: "manor"}).A("give up")
    assert "lay medium 5" in start.offers
    at_once = start.copy().A("lay medium 5")
    assert at_once.side(A, 10) == ["M5"]
    assert at_once.display(A) == set()
    later = start.copy().A("lay nothing").B("ghost 1", "hold")
    assert "medium 5" in later.offers


@clause("MR-07", "M-C06", "M-C20")
def test_a_hand_is_made_of_ghosts_only() -> None:
    fight = table(A=family(side="M6 G1"), B=family(hand="3", display="M4 M5"), turn=B)
    assert fight.odds_of("random") == {"3": 1}
    fight = table(A=family(display="M20"), B=family(display="M4 M5")).A("medium 20")
    assert fight.asks == "turn"


@clause("M-T3", "M-T4", "M-P1")
def test_refusals_name_their_clause() -> None:
    fight = table(A=family(hand="3"), B=family(side="G2"))
    assert fight.refused_by("hold") == "M-T3"
    assert fight.refused_by("ghost 5") != ""
    assert fight.refused_by("medium 4") != ""
    assert fight.refused_by("random") == "M-C06"
    assert fight.refused_by("lay nothing") == "M-P14"
    assert fight.refused_by("ghost 3") == ""
    tripped = table(A=family(side="M6 G1"), B=family(hand="3", display="M4"), turn=B)
    assert tripped.refused_by("ghost 3") == "M-C06"
    assert tripped.refused_by("medium 4") == "M-C06"


# Mediums in general


COMPULSORY = [
    ("M2", {"fetch 1", "fetch 6"}),
    ("M11", {"banish ghost 2"}),
    ("M18", {"return 4"}),
    ("M19", {"reveal own", "reveal other"}),
    ("M20", {"send own", "send other"}),
    ("M21", {"discard 1", "discard 3"}),
    ("M22", {"take back ghost 5"}),
]


@clause("M-G5")
@pytest.mark.parametrize(("card", "choices"), COMPULSORY)
def test_a_choice_is_compulsory(card: str, choices: set[str]) -> None:
    fight = table(
        A=family(side="G5", hand="1 3", display=card, deck="1 6", earlier={1: "G4"}),
        B=family(side="G2", hand="1", deck="1 1"),
        round=4,
    ).A(f"medium {card[1:]}")
    assert fight.offers == choices


@clause("M-G5", "M-C15", "M-C16", "M-C28")
def test_three_mediums_may_be_declined() -> None:
    fight = table(A=family(side="G5", display="M16 M28"), round=4)
    assert "no copy" in fight.A("medium 16").offers
    assert "keep" in fight.A("no copy", "medium 28").offers


@clause("M-Q2", "M-C02")
def test_a_shuffled_deck_is_drawn_from_evenly() -> None:
    fight = table(A=family(display="M2", deck="6 1 1 2"), B=family(deck=""), houses={2: "manor"})
    fight.A("medium 2", "fetch 2", "hold")
    state = fight.state
    state.play(state.moves.parse("give up"))
    assert {state.moves.text(move): weight for move, weight in state.odds()} == {"G1": 2, "G6": 1}


@clause("MR-72", "M-C22", "M-C10")
def test_a_medium_taken_back_forgets_what_it_named() -> None:
    fight = table(
        A=family(side="M10=5", hand="5", display="M22"),
        B=family(hand="1", deck="1 1 ..."),
        round=4,
        houses={4: "manor"},
    ).A("medium 22", "take back medium 10", "lay nothing")
    fight.B("ghost 1", "hold").A("medium 10")
    assert fight.offers == {f"name {value}" for value in range(1, 7)}
    fight.A("name 1", "ghost 5")
    assert fight.totals == (5, 1)


# Round ten


@clause("M-X1", "MR-69", "M-E11")
def test_nothing_is_laid_on_round_ten_from_hand_or_display() -> None:
    end = round_ten("A G1", family(hand="6 5", display="M5"), family(hand="6"))
    assert end.over
    assert end.totals == (1, 0)
    assert end.hand(A) == [5, 6]


@clause("M-E9", "MR-70")
def test_only_the_loser_lays_on_round_ten_and_only_one_card() -> None:
    fight = table(A=family(hand="5 6"), B=family(hand="1"), round=4, houses={4: "manor"})
    fight.A("give up", "lay ghost 6")
    assert fight.side(A, 10) == ["G6"]
    assert (fight.asked, fight.asks, fight.round) == (B, "turn", 5)


@clause("M-X6", "M-W3", "M-W6")
def test_a_set_completed_on_round_ten_is_reported_as_such() -> None:
    end = round_ten("A G3", family(manors=3, castles=2), family(manors=2, castles=2))
    assert end.over
    assert (end.winner, end.reason) == (A, "manors")


@clause("M-E12", "M-X6", "M-W2", "MR-56")
def test_two_houses_on_round_ten_are_won_together() -> None:
    end = table(
        A=family(display="M27", deck="", manors=2, castles=2),
        B=family(deck="", manors=3, castles=1),
        round=9,
        houses={9: "manor", 10: "castle"},
        tenth="A G2, B G1",
    ).A("medium 27")
    assert end.owned(A) == {"manor": 3, "castle": 3}
    assert (end.winner, end.reason) == (A, "castles")


def play_out(table_: Table, limit: int = 500) -> int:
    """Play the first legal answer until the end; how many answers that took."""
    rng = Rng(1)
    for count in range(limit):
        if table_.state.asked == OVER:
            return count
        legal = table_.state.legal()
        table_.state.play(legal[int(rng.below(len(legal)))])
    raise AssertionError("the game does not end")


@clause("M-P17")
@pytest.mark.parametrize("seed", range(5))
def test_every_game_ends(seed: int) -> None:
    assert play_out(dealt(seed)) < 250


@clause("M-C06", "M-C25", "M-H10", "MR-30")
def test_a_stumble_over_forbidden_values_tells_what_it_was_drawn_from() -> None:
    fight = table(A=family(side="M6 M25=45 G3"), B=family(hand="1 4"), round=5, turn=B)
    fight.B("random")
    assert fight.view(A)["families"][B]["notes"] == ["stumbled 1 barred 4 5"]


@clause("M-C02", "M-C18", "M-C19", "M-C20", "M-G6")
@pytest.mark.parametrize(
    ("medium", "idle", "works"),
    [
        (2, family(hand="1", deck=""), family(hand="1", deck="1")),
        (18, family(hand="1"), family(hand="1", earlier={1: "G2"})),
        (20, family(hand="", deck=""), family(hand="1")),
    ],
)
def test_a_medium_that_would_do_nothing_is_said_to(medium: int, idle: Spec, works: Spec) -> None:
    for spec, nothing in ((idle, True), (works, False)):
        mine = replace(spec, display=f"M{medium}")
        fight = table(A=mine, B=family(hand="", side="G6"), round=4)
        told = warnings(fight.view(A), f"medium {medium}", fight.game.data) or ""
        assert told.startswith("It would do nothing now: ") == nothing


@clause("M-G9", "M-C14", "M-T4")
def test_every_turn_counts_its_own_cards() -> None:
    fight = table(A=family(display="M14", hand="3 1"), B=family(hand="5"), round=5)
    fight.A("medium 14", "ghost 3", "hold")
    assert (fight.laid, fight.offers) == (0, {"give up"})


@clause("M-C08", "M-C12", "M-G6")
def test_a_card_that_came_along_is_one_that_a_medium_may_change() -> None:
    fight = table(A=family(side="+G2", display="M8 M12"), B=family(), round=5, start=A)
    assert "do nothing" not in str(warnings(fight.view(A), "medium 8", fight.game.data))
    assert "do nothing" in str(warnings(fight.view(A), "medium 12", fight.game.data))


@clause("M-C14", "M-C21", "M-C25", "M-H10", "MR-37")
def test_who_must_give_up_for_want_of_a_second_card_holds_forbidden_ghosts_only() -> None:
    fight = table(
        A=family(side="M14 M25=45 G3"), B=family(hand="1 4", display="M21"), round=6, turn=B
    ).B("ghost 1")
    assert fight.offers == {"give up"}
    fight.B("give up")
    assert "only of 4 5" in fight.view(A)["families"][B]["notes"]
