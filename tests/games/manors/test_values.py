"""What sides are worth, as two tables: each Medium of a value alone and against what changes it."""

import pytest

from tests.games.manors.table import A, B, family, round_ten, table
from tests.marks import clause

# What lies on both sides, and the totals. The first Medium of A is the one that is shown.
SIDES = [
    ("M1", "", (0, 0)),
    ("M1 G2", "M29", (2, 0)),
    ("M3", "", (1, 0)),
    ("M3 M9", "", (2, 0)),
    ("M3 M10=1", "M12", (0, 0)),
    ("M3", "M17=1", (0, 0)),
    ("M4", "", (2, 0)),
    ("M4 M8", "M26=2", (6, 0)),
    ("M4", "M12", (0, 0)),
    ("M5", "", (3, 0)),
    ("M5 M9 M10=3", "M17=3", (4, 0)),
    ("M5", "M12", (3, 0)),
    ("M6", "", (0, 0)),
    ("M8 G6 G5 G2", "", (15, 0)),
    ("M8 G6 G5 G2", "M12", (12, 0)),
    ("M8 G2 G1", "G2 G4", (4, 6)),
    ("M9 G1 G3 G2", "", (8, 0)),
    ("M9 G1 G3 G2", "M17=1", (6, 0)),
    ("M9 G1 G3 G2", "M29", (4, 0)),
    ("M10=5 G5 G5 G1", "G5", (15, 5)),
    ("M10=5 G5 G5 G1", "M17=5", (11, 0)),
    ("M10=1 G1 M3 M23", "", (12, 0)),
    ("M12", "G1 G2 G3", (0, 3)),
    ("M12 G1", "G1 M10=1 M26=1", (4, 0)),
    ("M12", "M29 G1 G2", (1, 2)),
    ("M13", "", (4, 0)),
    ("M13 M8", "M17=4", (3, 0)),
    ("M13", "M12", (4, 0)),
    ("M16=2 G2", "", (4, 0)),
    ("M16=2 G2 M8", "M12", (0, 0)),
    ("M16=6 M21", "M17=6", (8, 0)),
    ("M16", "", (0, 0)),
    ("M17=2", "G2 G2 M4 G3", (0, 3)),
    ("M17=2", "G2 M10=2 M26=2 M8", (0, 6)),
    ("M17=2 M12", "G2 M10=2 M26=2 M8", (0, 0)),
    ("M17=2", "G2 G3 M29", (1, 2)),
    ("M19=5", "", (5, 0)),
    ("M19=5 M9", "M17=5", (4, 0)),
    ("M19=2", "M12", (0, 0)),
    ("M19", "", (0, 0)),
    ("M21", "", (6, 0)),
    ("M21 M8", "M26=6", (10, 0)),
    ("M21", "M29", (1, 0)),
    ("M23", "", (2, 0)),
    ("M23 M9 M10=1", "", (8, 0)),
    ("M23 M9", "M17=1", (0, 0)),
    ("M23 M26=1", "M12", (0, 0)),
    ("M23", "M29", (1, 0)),
    ("M26=3 G3", "G3 M5", (6, 12)),
    ("M26=3 G3 M17=3", "G3 M5", (6, 8)),
    ("M26=2 G2", "G2 M12", (0, 5)),
    ("M29 G6", "G1 G1 M8", (1, 3)),
    ("M29 +G6 G1", "M23", (2, 1)),
    ("+M23 M9", "", (4, 0)),
    ("+M16=5 G5", "M17=5", (6, 0)),
    ("+G2 M8", "M12", (0, 0)),
]


@clause("M-V1", "M-V2", "M-V3", "M-V4", "MR-13", "MR-14", "MR-15", "MR-16", "MR-17")
@pytest.mark.parametrize(("mine", "theirs", "totals"), SIDES)
def test_sides_are_worth(mine: str, theirs: str, totals: tuple[int, int]) -> None:
    assert table(A=family(side=mine), B=family(side=theirs), start=A).totals == totals
    swapped = table(A=family(side=theirs), B=family(side=mine), start=B)
    assert swapped.totals == totals[::-1]


# What lies on round 10 in the order of arrival, the answers given, and the totals at the end.
TENTH = [
    ("A M3, B G1", [], (1, 1)),
    ("A M3, B M12", [], (0, 0)),
    ("A M4, A M8", [], (3, 0)),
    ("A M4, B M12", [], (0, 0)),
    ("A M5, A M9", [], (4, 0)),
    ("A M5, B M29", [], (1, 0)),
    ("A M7", [], (3, 0)),
    ("A M7, A M9", [], (4, 0)),
    ("A M7, B M17", ["name 3"], (1, 0)),
    ("A M8, A G2, A G3", [], (6, 0)),
    ("A M9, A G2, A G3", [], (6, 0)),
    ("A M10, A G2, A G2", ["name 2"], (8, 0)),
    ("A M10, A G2, B M29, B G1", ["name 2"], (2, 1)),
    ("A M12, B G2, B G3", [], (0, 3)),
    ("A M13, A G5, B M29", [], (2, 0)),
    ("A M13, A M8, A G2", [], (1, 0)),
    ("A M13, A M10, A G4", ["name 4"], (4, 0)),
    ("A M13, A M16", [], (-2, 0)),
    ("A M16, A G5", ["copy 5"], (10, 0)),
    ("A G5, A M16, B M17", ["copy 5", "name 5"], (6, 0)),
    ("A G5, B M29, A M16", [], (2, 0)),
    ("A M17, B G2", ["name 2"], (0, 0)),
    ("A M23, A M9", [], (4, 0)),
    ("A M26, A G2, B G2", ["name 2"], (5, 5)),
    ("A M29, B G6, B G1", [], (0, 2)),
    ("A M29, B M22", [], (0, 1)),
    ("A M29, B M27, B G1", [], (0, 2)),
    ("A M11, B G6, B G5", ["banish ghost 6"], (0, 5)),
    ("A M8, B M11, A G2", ["banish medium 8"], (2, 0)),
    ("A M21, A G1", [], (1, 0)),
]


@clause("M-X3", "M-X4", "M-X5", "M-X6", "M-V5", "M-C29", "M-P15")
@pytest.mark.parametrize(("cards", "answers", "totals"), TENTH)
def test_round_ten_is_worth(cards: str, answers: list[str], totals: tuple[int, int]) -> None:
    end = round_ten(cards).any(*answers)
    assert end.totals == totals
    assert end.over
