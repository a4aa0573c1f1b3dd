"""DS-24 to DS-33, DS-76, DS-77: the dog, its bites and its dens."""

import pytest

from tests.games.muertos.table import P1, P2, P3, Table, home, moves, on
from tests.marks import clause


def dog_steps(evening: Table) -> set[int]:
    return {int(text.split()[1]) for text in evening.offers if text.startswith("dog")}


@clause("D-D2", "D-D3", "D-D4", "D-D5", "D-K1", "D-K3", "D-Q2", "DR-28", "DR-33", "DR-34")
def test_ds_24_a_bite_and_a_bone() -> None:
    evening = moves("hurl_skull", on(8), on(23, hand="grab clobber clobber"), on(0), dog=22)
    evening.p1("dog 23")
    assert evening.offers == {"back 2", "back 3"}
    evening.p1("back 2")
    assert evening.body(P2) == "1A2L"
    assert evening.offers == {"den 29", "den 30", "den 31"}
    evening.p1("den 29")
    assert evening.den(29) == ["clobber"]
    assert evening.dog == 29
    assert evening.offers == {"end", "step 7", "step 9"}
    assert evening.refused_by("dog 9") == "D-D2"
    evening.p1("step 9", "step 10")
    assert len(evening.hand(P1)) == 3
    assert evening.discard == ["hurl_skull"]
    assert evening.hand(P2) == ["clobber", "grab"]


@clause("D-Q2")
def test_ds_25_leading_the_dog_alone_draws_a_card() -> None:
    evening = moves("kick", on(8), on(0)).p1("dog 22", "end")
    assert len(evening.hand(P1)) == 4


def a_bite_without_a_symbol(**options: str) -> Table:
    """DS-26 up to the choice of the den."""
    victim = on(23, hand="mend", owns="music banquet")
    evening = moves("kick", on(8), victim, on(0), dog=22, digger=27, **options)
    return evening.p1("dog 23", "back 3")


@clause("D-D3", "D-K4", "D-Q3", "D-G6", "DR-32")
def test_ds_26_the_dog_takes_the_best_card_where_no_limb_is_shown() -> None:
    evening = a_bite_without_a_symbol().p1("den 31", "end")
    assert evening.owned(P2) == {"music"}
    assert evening.den(31) == ["banquet"]
    assert evening.discard == ["kick", "mend"]
    assert len(evening.hand(P2)) == 1
    assert len(evening.hand(P1)) == 4
    assert evening.digger == 27


def a_bite_for_a_missing_arm(**options: str) -> Table:
    """DS-27 up to the choice of the den."""
    victim = on(23, "0A2L", hand="clobber clobber", owns="music")
    evening = moves("kick", on(8, "1A2L"), victim, on(0), dog=22, digger=28, **options)
    return evening.p1("dog 23", "back 2")


@clause("D-D3", "D-D4", "D-K3", "DR-29")
def test_ds_27_where_nothing_is_lost_nothing_is_buried() -> None:
    evening = a_bite_for_a_missing_arm().p1("den 29", "end")
    assert (evening.body(P2), evening.owned(P2)) == ("0A2L", {"music"})
    assert evening.den(29) == []
    assert evening.discard == ["clobber", "kick"]
    assert evening.dog == 29


@clause("D-D6", "DR-32", "D-B3", "DR-75")
def test_ds_28_the_dog_puts_others_out_of_its_den() -> None:
    evening = moves("kick", on(12), on(23), on(29), dog=22)
    evening.p1("dog 23", "back 2", "den 29")
    assert evening.field(P3) == 9
    assert evening.den(29) == ["kick"]
    assert (evening.asked, evening.asks) == (P1, "step")


@clause("D-D6", "DR-31", "D-G4")
def test_ds_29_out_of_the_den_and_out_of_his_way() -> None:
    evening = moves("kick", on(20), on(6), on(31), dog=7, digger=17)
    evening.p1("dog 6", "back 2", "den 31")
    assert (evening.asked, evening.asks) == (P3, "evade")
    assert evening.offers == {"evade 5", "evade 7", "evade 16"}
    assert evening.p3("evade 5").field(P3) == 5


@clause("D-D2", "DR-27", "D-D5")
def test_ds_30_the_dog_bites_its_leader() -> None:
    evening = moves("grab", on(28, hand="clobber trail"), on(0), dog=27, digger=16)
    evening.p1("dog 28", "back 2")
    assert evening.body(P1) == "1A2L"
    evening.p1("den 30", "step 32")
    assert evening.rank(P1) == 1
    assert evening.den(30) == ["clobber"]


@clause("D-P1", "D-P2", "DR-30", "D-A5")
def test_ds_31_a_den_has_something_for_everybody() -> None:
    evening = moves("kick", on(9, "1A1L"), on(0), dens={29: "shove kick dance"}).p1("step 29")
    assert evening.offers == {
        "take nothing",
        "take shove arm",
        "take shove leg",
        "take kick leg",
        "take dance",
    }
    evening.p1("take shove arm")
    assert evening.body(P1) == "2A1L"
    assert "shove" in evening.discard
    assert evening.den(29) == ["dance", "kick"]


@clause("D-P1", "D-P2", "D-G6")
def test_ds_32_what_one_has_one_does_not_take() -> None:
    full = on(9, owns="music")
    evening = moves("kick", full, on(0), on(0), dens={29: "music dance kick"}, digger=26)
    evening.p1("step 29")
    assert evening.offers == {"take nothing", "take dance"}
    evening.p1("take dance")
    assert evening.owned(P1) == {"dance", "music"}
    assert evening.digger == 26


@clause("D-D1", "DR-25", "DR-26")
@pytest.mark.parametrize(
    ("dog", "around"), [(17, {5, 7, 16, 25, 31}), (28, {27}), (4, {3, 5, 6}), (26, {25, 27})]
)
def test_ds_33_the_dog_goes_where_it_likes(dog: int, around: set[int]) -> None:
    evening = moves("kick", on(20), on(0), on(0), dog=dog, digger=25)
    assert dog_steps(evening) == around


@clause("D-D1", "DR-26")
def test_the_dog_may_go_to_the_start() -> None:
    evening = moves("kick", on(20), on(5), on(5), dog=1)
    assert "dog start" in evening.offers
    assert evening.p1("dog start", "end").dog == 0


@clause("D-D1", "D-D2", "D-D3", "D-K2", "DR-26")
def test_with_the_option_the_dog_enters_the_goal_and_bites_there() -> None:
    finished = home(1, owns="banquet dance")
    evening = moves(
        "kick", on(20), finished, on(5), dog=28, digger=16, pile="mend ...", dog_in_goal="yes"
    )
    assert dog_steps(evening) == {27, 32}
    evening.p1("dog 32")
    assert evening.asks == "den"
    evening.p1("den 31", "end")
    assert evening.owned(P2) == {"dance"}
    assert evening.den(31) == ["banquet"]
    assert evening.hand(P2) == []
    alone = moves("kick", on(28), on(5), dog=32, digger=16, dog_in_goal="yes")
    assert "step 32" not in alone.offers


@clause("D-T6", "D-Q3", "D-X4", "D-D2", "DR-82")
def test_ds_76_a_lost_last_card_is_replaced_at_once() -> None:
    evening = moves(
        "grab", on(10), on(10, hand="cling"), order="2 1", dog=11, pile="mend trail ..."
    )
    assert (evening.asked, evening.offers) == (P2, {"pass", "cling"})
    evening.p2("cling")
    assert evening.hand(P2) == ["mend"]
    assert evening.discard == ["cling"]
    evening.p1("dog 10", "victim 2", "back 3", "den 30")
    assert evening.hand(P2) == ["trail"]
    evening.p1("step 11", "step 12")
    assert evening.fields() == [12, 12]
    assert len(evening.hand(P1)) == 3
    assert evening.discard == ["cling", "grab", "mend"]


@clause("D-D3", "D-P1", "DR-29")
def test_ds_77_with_the_option_the_dog_always_buries() -> None:
    evening = a_bite_without_a_symbol(dog_buries="always").p1("den 31", "end")
    assert evening.den(31) == ["banquet", "mend"]
    assert evening.discard == ["kick"]
    evening = a_bite_for_a_missing_arm(dog_buries="always").p1("den 30")
    assert evening.den(30) == ["clobber"]
    armless = moves("kick", on(22, "0A2L"), on(0), dens={30: "clobber mend"}, dog=9)
    armless.p1("step 30")
    assert armless.offers == {"take nothing", "take clobber arm"}


@clause("D-Q3", "DR-39", "D-D2", "DR-27")
def test_whose_last_card_the_own_dog_takes_draws_at_the_end_of_the_turn() -> None:
    evening = moves("grab", on(10, hand="trail"), on(0), dog=11, pile="mend kick ...")
    evening.p1("dog 10", "back 1", "den 30")
    assert evening.hand(P1) == []
    evening.p1("step 9", "end")
    assert evening.hand(P1) == ["mend"]


@clause("D-M5", "DR-32", "D-D6")
def test_put_out_of_a_den_one_walks_on_unless_the_walk_had_ended() -> None:
    evening = moves("grab", on(29), on(0), on(23), dog=22)
    evening.p1("dog 23", "back 2", "den 29")
    assert evening.field(P1) == 9
    assert {"step 8", "step 10"} <= evening.offers
    evening = moves("grab", on(9), on(0), on(23), dog=22).p1("step 29")
    evening.p1("dog 23", "back 2", "den 29")
    assert evening.field(P1) == 9
    assert evening.asks != "step"
