"""Each warning of muertos, where it is due and where it is not."""

from typing import Any

from restinplay.games.muertos.game import GAME
from restinplay.games.muertos.position import position
from restinplay.games.muertos.words import warnings
from tests.marks import clause
from tests.terminal.cemetery import seen_by, tales

THREE = GAME({}, 3)


def worry(move: str, plays: str = "", options: dict[str, str] | None = None, **table: Any) -> str:
    """What is said before this move on such a table; empty: nothing."""
    state = position(GAME(options, 3) if options else THREE, **table)
    for text in filter(None, plays.split(", ")):
        state.play(state.moves.parse(text))
    view = seen_by(state, int(state.asked))
    assert move in view["legal"], view["legal"]
    return warnings(view, move) or ""


# Movement or action.


@clause("D-T2", "D-Q2")
def test_a_movement_that_leaves_one_card() -> None:
    assert worry("move", laid=("kick",), hands=("mend",)).startswith("A movement draws no card")
    assert not worry("move", laid=("kick",), hands=("mend mend",))
    assert not worry("act", laid=("kick",), hands=("mend",))
    assert not worry("move", laid=("cling",), hands=("mend",))


@clause("DR-43")
def test_a_target_that_must_be_hit_for_nothing() -> None:
    home: dict[str, Any] = {"fields": "28 32 12", "ranks": (0, 1, 0)}
    assert worry("act", laid=("kick",), **home) == ("It can only hit Ben, at home and past caring.")
    assert not worry("act", laid=("mend",), **home)
    assert not worry("act", laid=("kick",), fields="28 32 27", ranks=(0, 1, 0))
    assert not worry("act", laid=("kick",), fields="10 10 12")
    assert not worry("act", laid=("kick",), fields="10 1 12")


@clause("D-X7", "D-G8")
def test_a_trail_into_a_trap() -> None:
    assert worry("act", laid=("trail",), fields="17 31 1", gravedigger=25) == (
        "It takes you to 31. The next festivity card brings the gravedigger to 17 and walls you in."
    )
    assert not worry("act", laid=("trail",), fields="17 31 1", gravedigger=26)


# Fields.


@clause("D-E4")
def test_going_home_while_somebody_can_still_grab() -> None:
    table: dict[str, Any] = {"plays": "move", "laid": ("kick",), "fields": "28 12 12"}
    rich: dict[str, Any] = {"owned": ("banquet music", "music")}
    assert (
        worry("step 32", **table, **rich)
        == "Ben or Cleo can still grab your Banquet and Music there."
    )
    assert worry("step 32", bodies="2A2L 0A2L", **table, **rich) == (
        "Cleo can still grab your Banquet and Music there."
    )
    assert worry("step 32", bodies="2A2L 2A2L 0A2L", **table, **rich) == (
        "Ben can still grab your Banquet there."
    )
    assert not worry("step 32", bodies="2A2L 0A2L 0A2L", **table, **rich)
    assert not worry("step 32", **table)
    assert not worry("step 32", options={"goal_loot": "never"}, **table, **rich)
    alone = {**table, "ranks": (0, 0, 1)}
    assert worry("step 32", **alone, **rich)
    assert not worry("step 32", options={"goal_loot": "racing"}, **alone, **rich)
    assert not worry("end", **table, **rich)


LAST = {"banquet": 0, "dance": 0, "music": 1}


@clause("D-G3", "D-G5")
def test_the_last_festivity_card() -> None:
    table: dict[str, Any] = {"plays": "move", "laid": ("kick",), "gravedigger": 17}
    assert worry("step 24", fields="23 start start", stacks=LAST, **table) == (
        "It is the last card: the red way opens."
    )
    assert worry("step 24", fields="23 5 start", stacks=LAST, **table) == (
        "It is the last card: the red way opens, and Ben is nearer to it."
    )
    assert not worry("step 24", fields="23 1 1", stacks=LAST, owned=("music",), **table)
    more: dict[str, Any] = {**table, "gravedigger": 25, "stacks": {**LAST, "dance": 1}}
    assert not worry("step 24", fields="23 1 1", **more)
    assert not worry("step 22", fields="23 1 1", stacks=LAST, **table)
    dive: dict[str, Any] = {"plays": "act", "laid": ("dive",), "gravedigger": 17, "stacks": LAST}
    assert worry("target 2", fields="10 24 12", **dive).startswith("It is the last card")
    assert not worry("target 3", fields="10 24 12", **dive)


@clause("D-G4", "D-G8")
def test_where_the_gravedigger_is_coming() -> None:
    table: dict[str, Any] = {"plays": "move", "laid": ("trail",)}
    assert worry("step 17", fields="16 1 1", gravedigger=25, **table) == (
        "The next festivity card brings the gravedigger here, and you would have to go."
    )
    far: dict[str, Any] = {"plays": "move", "laid": ("kick",)}
    assert not worry("step 17", fields="16 1 1", gravedigger=25, **far)
    assert not worry("step 17", fields="16 1 1", gravedigger=26, **table)
    assert worry("step 31", fields="17 1 1", gravedigger=25, **far).endswith("walls you in.")
    assert not worry("step 31", fields="17 1 1", gravedigger=26, **far)
    assert not worry("step 31", fields="17 1 1", gravedigger=5, **far)
    assert not worry("step 29", fields="9 1 1", gravedigger=25, **far)


# The dog, a Cling, a swap.


@clause("D-D2", "DR-27")
def test_a_dog_that_bites_its_leader() -> None:
    table: dict[str, Any] = {"plays": "move", "laid": ("kick",), "dog": 9}
    assert worry("dog 10", fields="10 1 1", **table) == "The dog would bite you."
    assert not worry("dog 10", fields="10 10 1", plays="move, pass", laid=("kick",), dog=9)
    assert not worry("dog 8", fields="10 8 1", **table)


@clause("D-X4")
def test_a_cling_away_from_a_wanted_field() -> None:
    table: dict[str, Any] = {"plays": "move", "laid": ("kick",), "hands": (None, "cling")}
    near: dict[str, Any] = {"fields": "18 18 1", **table}
    assert worry("cling", **near) == "It may drag you away from Banquet, next door."
    assert not worry("pass", **near)
    assert not worry("cling", owned=("", "banquet"), **near)
    assert not worry("cling", fields="10 10 1", **table)
    assert worry("cling", fields="17 25 1", **table) == "It may drag you off the way home."
    assert not worry("cling", fields="26 27 1", **table)


@clause("D-W1", "D-W2")
def test_swapping_away_the_only_card_that_is_no_reaction() -> None:
    table: dict[str, Any] = {"stage": "swap", "hands": ("sidestep cling mend",)}
    assert worry("swap cling mend", **table).startswith("You would keep only reactions")
    assert not worry("swap sidestep cling", **table)
    assert not worry("keep", **table)
    assert not worry("swap mend kick", stage="swap", hands=("mend kick",))
    assert not worry("swap mend kick", stage="swap", hands=("mend kick trail",))


def test_warnings_are_rare() -> None:
    """Most moves of most games need none."""
    asked = warned = 0
    for moment in tales(30):
        legal = moment.view["legal"]
        asked += len(legal)
        warned += sum(1 for move in legal if warnings(moment.view, move))
    assert 0 < warned < asked / 10
