"""Each card's share of a total, and the totals that an answer leads to."""

import pytest

from restinplay.games.manors.contributions import contributions, total
from restinplay.games.manors.foresight import after
from tests.games.manors.games import Played, every_game
from tests.games.manors.table import A, B, family, round_ten, table
from tests.marks import clause


@clause("M-V3", "M-V4", "M-V5", "M-H1")
@every_game
def test_the_shares_of_a_side_are_its_total_whoever_looks(played: Played) -> None:
    for number, (state, _) in enumerate(played):
        view = state.view((A, B, -1)[number % 3])
        for side in (A, B):
            assert total(view, side) == view["families"][side]["total"]


@clause("M-V3")
@every_game
def test_foreseen_totals_come_true(played: Played) -> None:
    for state, text in played.decisions():
        seat = int(state.asked)
        foreseen = after(state.view(seat), text) if state.round < 10 else None
        if foreseen is not None:
            then = state.clone()
            then.play(then.moves.parse(text))
            families = then.view(seat)["families"]
            assert foreseen == (families[seat]["total"], families[1 - seat]["total"])


@pytest.mark.parametrize(
    ("mine", "theirs", "shares"),
    [
        ("M8 M10=2 G2", "M17=2 M26=2", {"G2": [(8, 1), (10, 2), (26, 3), (17, -2)]}),
        ("M8 G2", "M12", {"G2": [(12, -2)]}),
        ("M9 M23", "", {"M23": [(9, 1), (9, 1)]}),
        ("G5 M8", "M29", {"G5": [(29, -4)], "M8": [(29, 1)]}),
    ],
)
@clause("M-V4")
def test_a_share_names_the_mediums_that_changed_it(
    mine: str, theirs: str, shares: dict[str, list[tuple[int, int]]]
) -> None:
    view = table(A=family(side=mine), B=family(side=theirs)).view(A)
    found = {share.card: list(share.changes) for share in contributions(view, A) if share.changes}
    assert found == shares


@clause("M-V5")
def test_on_round_ten_this_time_or_no_time_costs_two() -> None:
    end = round_ten("A M13, A G5, B G2")
    assert [(share.card, share.worth) for share in contributions(end.view(A), A)] == [
        ("M13", -2),
        ("G5", 5),
    ]
