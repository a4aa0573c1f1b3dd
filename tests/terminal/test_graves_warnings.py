"""Each warning of graves, where it is due and where it is not."""

from typing import Any

from restinplay.games.graves.game import GAME
from restinplay.games.graves.position import position
from restinplay.games.graves.words import warnings
from tests.marks import clause
from tests.terminal.graveyard import tales

TWO = GAME({}, 2)
DYING: dict[str, Any] = {"health": {"M2": "near"}, "chips": {"M2": "placebo"}}


def worry(move: str, seats: int = 2, **table: Any) -> str:
    """What is said before this move on such a table; empty: nothing."""
    game = TWO if seats == 2 else GAME({}, seats)
    state = position(game, **table)
    view = state.view(int(state.asked))
    assert move in view["legal"], view["legal"]
    return warnings(view, move) or ""


# Ending step 4 while somebody dies without a place.


@clause("G-404")
def test_ending_step_4_with_a_death_and_no_place() -> None:
    assert worry("done", step="shares", **DYING) == (
        "M2 dies now, and no place is open but the New Cemetery."
    )
    assert not worry("done", step="shares", **DYING, shares=("SH4",))
    assert worry("done", step="shares", **DYING, shares=("SH4", "MX4"))
    assert not worry("done", step="shares", **DYING, shares=("SH4 ID3", "MX4 MX3"))
    assert not worry("done", step="shares", **DYING, shares=("DO1",), graves={1: "R1"})
    assert worry("done", step="shares", **DYING, shares=("SH1",), graves={1: "R1"})
    assert not worry("done", step="shares")
    assert not worry("done", step="pills", **DYING)


def test_ending_step_4_with_more_deaths_than_graves() -> None:
    dying: dict[str, Any] = {"health": {"M1": "near", "M2": "near"}}
    dying |= {"chips": {"M1": "placebo", "M2": "placebo"}, "step": "shares"}
    assert worry("done", **dying, shares=("SH4",)) == "M1 and M2 die now, and only grave 4 is open."
    assert not worry("done", **dying, shares=("SH4 SH5",))


# Burials.

BURY: dict[str, Any] = {"step": "adjust", **DYING}


@clause("G-405")
def test_a_burial_that_throws_backs_away() -> None:
    assert worry("claim 3", **BURY, shares=("MX3 GM3",)) == (
        "Your shares of grave 3 go with it, their backs unused: Mix-up."
    )
    assert not worry("claim 3", **BURY, shares=("GM3",))
    assert "Shock" in worry("claim 3", **BURY, shares=("SH3",))
    assert not worry("claim 3", **BURY, shares=("SH3",), new_cemetery="M3")
    assert not worry("claim 2", **BURY, shares=("GM2 MX3",))


@clause("G-407")
def test_the_new_cemetery_although_a_grave_is_open() -> None:
    assert worry("new cemetery", **BURY, shares=("SH4",)) == "Grave 4 is open to this coffin."
    assert worry("new cemetery", **BURY, shares=("DO1 SH4",), graves={1: "R1"}) == (
        "Grave 4 and 1 are open to this coffin."
    )
    assert not worry("new cemetery", **BURY)
    assert not worry("new cemetery", **BURY, shares=("SH4", "GM4"))


@clause("G-426")
def test_the_only_document() -> None:
    assert worry("claim 2", **BURY, shares=("ID4",)) == "It takes your only Illegible Document."
    assert not worry("claim 2", **BURY, shares=("ID4 ID5",))
    assert not worry("claim 3", **BURY, shares=("GM3 ID5",))
    state = position(TWO, **BURY, shares=("GM2", "ID4"))
    state.play(state.moves.parse("claim 2"))
    assert warnings(state.view(1), "doc 4") == "It is your only Illegible Document."
    assert warnings(state.view(1), "pass") is None
    state = position(TWO, **BURY, shares=("GM2", "ID4 ID5"))
    state.play(state.moves.parse("claim 2"))
    assert warnings(state.view(1), "doc 4") is None


# Deaths.

LAST: dict[str, Any] = {"new_cemetery": "M2 M3 M4 M5", "health": {"M1": "near"}}


@clause("G-801")
def test_a_death_that_ends_the_game_while_behind() -> None:
    behind: dict[str, Any] = {"new_cemetery": "M4 M5 R2 R3"}
    behind["graves"] = {1: "R1", 4: "R4", 5: "R5"}
    behind["health"] = {"M1": "near", "M2": "near", "M3": "near"}
    behind["chips"] = {"M2": "placebo", "M3": "placebo"}
    assert not worry("give M1 white", **behind)
    assert worry("give M1 bitter", **behind, box=(3, 0, 1)) == (
        "That ends the game with this turn, and you are behind."
    )
    assert not worry("give M1 bitter", **LAST)


@clause("G-506")
def test_a_shock_that_ends_the_game_while_behind() -> None:
    shares: dict[str, Any] = {"shares": ("SH1",), "step": "pills"}
    ahead: dict[str, Any] = {"health": {"M1": "weak"}, "new_cemetery": "M2 M3 M4 M5"}
    assert not worry("shock M1", **shares, **ahead, graves={1: "R1"})
    behind: dict[str, Any] = {"new_cemetery": "M2 M3 M4 M5"}
    behind["graves"] = {1: "R1", 2: "R2", 3: "R3", 4: "R4"}
    assert worry("shock M1", **shares, **behind, health={"M1": "weak"}).startswith("That ends")
    assert not worry("shock M1", **shares, **behind, health={"M1": "unwell"})


@clause("G-801", "G-405")
def test_a_burial_that_fills_the_last_grave_while_behind() -> None:
    graves = {1: "R1", 3: "R3", 4: "R4", 5: "R5"}
    assert "fills the last grave" in worry("claim 2", **BURY, graves=graves, shares=("GM2",))
    graves = {1: "R1", 3: "M3", 4: "M4", 5: "M5"}
    assert not worry("claim 2", **BURY, graves=graves, shares=("GM2",))
    graves = {1: "R1", 3: "R3", 4: "R4"}
    assert not worry("claim 2", **BURY, graves=graves, shares=("GM2",))


@clause("G-222")
def test_a_pill_that_kills_the_relative_of_a_rival() -> None:
    table: dict[str, Any] = {"step": "pills", "health": {"R1": "near", "R2": "weak"}}
    assert worry("pill R1 placebo", **table) == "It kills R1: for family R that is mostly a gift."
    assert not worry("pill R2 placebo", **table)
    assert worry("pill R2 bitter", **table, box=(0, 0, 1))
    assert not worry("pill R1 white", **table)
    table |= {"health": {"R1": "near"}, "new_cemetery": "R2 R3 R4 R5"}
    assert "ends the game" in worry("pill R1 placebo", **table)


def test_warnings_are_rare() -> None:
    """Most moves of most games need none."""
    asked = warned = 0
    for _, moment in tales(1):
        legal = moment.view["legal"]
        asked += len(legal)
        warned += sum(1 for move in legal if warnings(moment.view, move))
    assert 0 < warned < asked / 10
