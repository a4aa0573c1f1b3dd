"""Each card's share of a total, and what an answer leads to, as far as a family can know."""

import pytest

from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, SPECTATOR
from restinplay.games.manors.contributions import shares
from restinplay.games.manors.extras import extras
from restinplay.games.manors.foresight import after
from restinplay.games.manors.recalling import known
from restinplay.games.manors.reveal import open_views
from tests.games.manors.games import Played, every_game
from tests.games.manors.table import A, B, family, round_ten, table
from tests.marks import clause

WORLDS = 3


@clause("M-V3", "M-V4", "M-V5", "M-H1")
@every_game
def test_the_shares_of_a_side_are_its_total_whoever_looks(played: Played) -> None:
    for number, (state, _) in enumerate(played):
        views = [state.view(A), state.view(B), state.view(SPECTATOR)]
        views.append(open_views(views[:2]))
        view = views[number % 4]
        for side in (A, B):
            total = sum(share.worth for share in shares(known(view), side))
            assert total == view["families"][side]["total"]
        told = extras(view, played.game.data)
        assert view["asked"] == view["seat"] or not told["after"]


@clause("M-V3", "M-H1")
@every_game
def test_what_is_foreseen_comes_true_in_every_world_that_a_family_can_imagine(
    played: Played,
) -> None:
    """Nature has no say in it, and nothing that is hidden."""
    rng = Rng(played.seed & 0xFFFF)
    world = played.game.new()
    for number, (state, _) in enumerate(played.decisions()):
        if number % 4 != played.seed % 4:
            continue
        seat = int(state.asked)
        view, veiled = state.view(seat), state.veil(seat)
        foreseen = {move: after(veiled, move) for move in state.legal()}
        assert foreseen == {move: after(known(view), move) for move in state.legal()}
        belief = played.game.belief(view)
        for _world in range(WORLDS):
            belief.imagine(world, rng)
            for move, totals in foreseen.items():
                if totals is not None:
                    then = world.clone()
                    then.play(move)
                    assert then.asked != CHANCE
                    assert totals == (then.total[A], then.total[B]), state.moves.text(move)


@clause("M-V3")
def test_a_price_that_is_still_to_be_paid_does_not_blur_the_totals() -> None:
    asked = table(A=family(hand="1 2 3", display="M21 M28 M10 M27"), B=family(side="G5"))
    assert extras(asked.view(A), {"mediums": []})["after"] == {
        "ghost 1": [1, 5],
        "ghost 2": [2, 5],
        "ghost 3": [3, 5],
        "medium 21": [6, 5],
    }


@clause("M-C02", "M-H3")
def test_an_empty_deck_is_known_to_be_empty_though_the_hand_is_not() -> None:
    end = round_ten("A M10, B M2, B G5", A=family(hand="1"), B=family(hand="4", deck=""))
    totals = after(end.state.veil(A), end.state.moves.parse("name 1"))
    assert totals == (0, 5)
    end.A("name 1")
    assert end.over


@pytest.mark.parametrize(
    ("mine", "theirs", "changes"),
    [
        ("M8 M10=2 G2", "M17=2 M26=2", {"G2": [(8, 1), (10, 2), (26, 3), (17, -2)]}),
        ("M8 G2", "M12", {"G2": [(12, -2)]}),
        ("M9 M23", "", {"M23": [(9, 1), (9, 1)]}),
        ("G5 M8", "M29", {"G5": [(29, -4)], "M8": [(29, 1)]}),
    ],
)
@clause("M-V4")
def test_a_share_names_the_mediums_that_changed_it(
    mine: str, theirs: str, changes: dict[str, list[tuple[int, int]]]
) -> None:
    view = table(A=family(side=mine), B=family(side=theirs)).view(A)
    found = {share.card: list(share.changes) for share in shares(known(view), A) if share.changes}
    assert found == changes


@clause("M-V5")
def test_on_round_ten_this_time_or_no_time_costs_two() -> None:
    end = round_ten("A M13, A G5, B G2")
    assert [(share.card, share.worth) for share in shares(known(end.view(A)), A)] == [
        ("M13", -2),
        ("G5", 5),
    ]
