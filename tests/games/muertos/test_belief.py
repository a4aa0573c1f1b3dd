"""What a seat may believe, against exact counting on small cases (D-I5, DR-81)."""

from collections import Counter
from itertools import permutations
from math import perm, prod

import pytest

from restinplay.games.muertos.bags import count
from restinplay.games.muertos.state import Muertos
from tests.counts import assert_odds
from tests.games.muertos.games import game_with
from tests.games.muertos.setting import Spec
from tests.games.muertos.table import P1, P2, P3, Table, on, table
from tests.marks import clause

CARDS = {card["id"]: card for card in game_with(0, 2).data["cards"]}
NAMES = list(CARDS)
REACTIONS = {"sidestep", "cling"}
DRAWS = 2500


def hand_of(state: Muertos, seat: int) -> str:
    """The hand in words, sorted."""
    bag = state.hand[seat]
    return " ".join(sorted(name for n, name in enumerate(NAMES) for _ in range(count(bag, n))))


def laid_of(state: Muertos, seat: int) -> str:
    return str(NAMES[state.laid[seat]])


def hands(evening: Table, watcher: int, seat: int) -> list[str]:
    return [hand_of(state, seat) for state in evening.imagined(watcher, DRAWS)]


def unseen(evening: Table, watcher: int, back: int) -> Counter[str]:
    """The hidden fronts of one back, from what the watcher can see by itself."""
    deck = Counter({name: card["count"] for name, card in CARDS.items()})
    bones = evening.facts["skeletons"][watcher]
    known = Counter(evening.discard) + Counter(bones["hand"]) + Counter([bones["laid"]])
    return Counter({n: c for n, c in (deck - known).items() if CARDS[n]["movement"] == back})


def deals(cards: Counter[str], size: int) -> dict[tuple[str, ...], int]:
    """All ordered deals of so many cards with their weights."""
    kinds = [kind for kind in cards for _ in range(min(cards[kind], size))]
    return {
        deal: prod(perm(cards[kind], times) for kind, times in Counter(deal).items())
        for deal in set(permutations(kinds, size))
    }


def as_hands(odds: dict[tuple[str, ...], int]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for deal, weight in odds.items():
        found[" ".join(sorted(deal))] += weight
    return dict(found)


@clause("D-I5", "D-I3", "DR-81")
def test_a_hidden_card_is_any_unseen_one_of_its_back() -> None:
    evening = table(on(3, hand="kick kick cling"), on(20, hand="clobber"), stage="lay", order="1 2")
    assert_odds(hands(evening, P1, P2), dict(unseen(evening, P1, 2)))


@clause("D-I5", "DR-81")
def test_two_hidden_cards_of_a_back_are_dealt_together() -> None:
    evening = table(on(3, hand="kick mend"), on(20, hand="sidestep grab"), stage="lay", order="1 2")
    assert_odds(hands(evening, P1, P2), as_hands(deals(unseen(evening, P1, 3), 2)))


@clause("D-I5", "D-I4")
def test_what_was_discarded_is_nowhere_else() -> None:
    evening = table(
        on(3, hand="kick"),
        on(20, hand="hurl_pot"),
        stage="lay",
        order="1 2",
        discard="kick " * 5 + "clobber " * 6 + "cling " * 3,
    )
    assert_odds(hands(evening, P1, P2), {"kick": 3, "hurl_pot": 3, "shove": 3})


def after_a_reshuffle(*others: Spec) -> Table:
    """P1 has drawn an M2 and an M3 from a new pile of a Trail and two of each; P2 watches."""
    evening = table(
        on(20, hand="", laid="trail"),
        *others,
        order=" ".join(str(number) for number in range(1, len(others) + 2)),
        pile="",
        discard="kick clobber mend sidestep",
    )
    evening.to_come = ["kick", "mend"]
    evening.p1("act")
    assert evening.hand(P1) == ["kick", "mend"]
    return evening


@clause("D-I5", "D-Q5", "DR-81", "DR-83")
def test_a_reshuffled_pile_is_known_as_a_set() -> None:
    evening = after_a_reshuffle(on(5, hand="grab"))
    chances = {f"{a} {b}": 1 for a in ("clobber", "kick") for b in ("mend", "sidestep")}
    assert_odds(hands(evening, P2, P1), chances)


@clause("D-I5", "D-Q5", "DR-81")
def test_what_was_not_shuffled_in_was_not_drawn() -> None:
    """P3's cards are from an earlier shuffle, so P1 has not drawn them."""
    evening = after_a_reshuffle(on(5, hand="grab"), on(3, hand="hurl_pot hurl_skull"))
    chances = {f"{a} {b}": 1 for a in ("clobber", "kick") for b in ("mend", "sidestep")}
    assert_odds(hands(evening, P2, P1), chances)
    assert set(hands(evening, P2, P3)) == {"hurl_pot hurl_skull"}


@clause("D-I5", "D-Q5", "DR-81")
def test_old_and_new_cards_of_one_back_are_told_apart_in_number() -> None:
    """P1 holds one M2 from before and one from the new pile; P3 holds two from before."""
    evening = table(
        on(20, hand="kick", laid="trail"),
        on(5, hand="grab"),
        on(3, hand="hurl_pot cling"),
        order="1 2 3",
        pile="",
        discard="clobber shove mend",
    )
    evening.to_come = ["clobber", "mend"]
    evening.p1("act")
    worlds = [(hand_of(s, P1), hand_of(s, P3)) for s in evening.imagined(P2, DRAWS)]
    before = {"cling", "hurl_pot", "kick"}
    chances = {
        (" ".join(sorted([old, new, "mend"])), " ".join(sorted(before - {old}))): 1
        for old in before
        for new in ("clobber", "shove")
    }
    assert_odds(worlds, chances)


def after_a_swap(cards: str) -> Table:
    """P2 watches P1 pass the swap with two M3 cards, which are not both reactions."""
    evening = table(on(3, hand=cards), on(20, hand="kick trail"), stage="swap", order="1 2")
    return evening.p1("keep").p2("keep")


@clause("D-W1", "D-I5")
def test_a_hand_that_was_not_swapped_holds_no_reactions_only() -> None:
    evening = after_a_swap("mend sidestep")
    odds = deals(unseen(evening, P2, 3), 2)
    allowed = {deal: weight for deal, weight in odds.items() if not set(deal) <= REACTIONS}
    assert_odds(hands(evening, P2, P1), as_hands(allowed))


@clause("D-W1", "D-I5")
def test_the_card_that_was_no_reaction_may_have_been_laid() -> None:
    """A laid card is a random one of its back: (hand, laid) are not both reactions."""
    evening = after_a_swap("mend sidestep").p1("lay mend")
    odds = deals(unseen(evening, P2, 3), 2)
    allowed = {deal: weight for deal, weight in odds.items() if not set(deal) <= REACTIONS}
    worlds = [(hand_of(s, P1), laid_of(s, P1)) for s in evening.imagined(P2, DRAWS)]
    assert_odds(worlds, allowed)


@clause("D-W1", "D-I5")
@pytest.mark.parametrize("shown", ["mend", "sidestep"])
def test_when_the_laid_card_is_shown_the_rest_is_known_better(shown: str) -> None:
    evening = after_a_swap("mend sidestep").p1(f"lay {shown}").p2("lay kick").p1("move", "end")
    assert evening.discard == [shown]
    odds = unseen(evening, P2, 3)
    if shown == "sidestep":
        odds = Counter({card: n for card, n in odds.items() if card not in REACTIONS})
    assert_odds(hands(evening, P2, P1), dict(odds))


@clause("D-I5", "DR-81", "D-K1")
def test_what_an_attack_turned_over_is_out_of_the_hand() -> None:
    evening = table(
        on(10, hand="kick", laid="hurl_pie"), on(11, hand="clobber shove"), order="1 2"
    ).p1("act", "target 2")
    evening.luck = ["shove"]
    evening.p1("back 2", "leg")
    assert_odds(hands(evening, P1, P2), dict(unseen(evening, P1, 2)))


@clause("D-I2", "D-I5")
def test_a_seat_knows_its_own_cards_and_imagines_only_the_others() -> None:
    evening = table(
        on(10, hand="kick mend", laid="trail"), on(11, hand="clobber shove"), on(0), order="1 2 3"
    )
    for state in evening.imagined(P1, 30):
        assert hand_of(state, P1) == "kick mend"
        assert laid_of(state, P1) == "trail"
        assert state.view(P1) == evening.view(P1)
    assert len({hand_of(state, P2) for state in evening.imagined(P1, 100)}) > 5
    assert len({hand_of(state, P3) for state in evening.imagined(P1, 100)}) > 5
