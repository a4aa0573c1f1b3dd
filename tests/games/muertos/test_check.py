"""What cannot be a position of muertos, and the line that says so."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.state import CHANCE, OVER
from restinplay.games.muertos.bags import one, one_back
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.moves import (
    BLOCKING,
    CLINGING,
    DIG,
    DRAW,
    ENTER,
    EVADERS,
    EVADING,
    HOLD_ON,
    HOME,
    NAMING,
    NO_CARD,
    REFILL,
    REVEAL,
    STEPPING,
    SWAPPING,
    TURN_UP,
    WALK,
)
from restinplay.games.muertos.position import position
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import HURL_PIE, KICK, MEND, SHOVE
from tests.contract.positions import is_one_line, play_out

Data = dict[str, Any]
THREE = MuertosGame(seats=3)
LAST = {"banquet": 0, "dance": 0, "music": 1}
MOST_THREES = "grab " * 9 + "mend " * 5 + "hurl_skull " * 3  # all but a Mend and the Sidesteps


def turn(card: str = "kick", *moves: str, **table: Any) -> Muertos:
    """After some moves of the first skeleton's turn; all stand near each other, with Kicks."""
    table = {"fields": "10 10 11", "laid": (card, "trail", "dive"), "order": "1 2 3"} | table
    state = position(THREE, **table)
    for text in moves:
        state.play(state.moves.parse(text))
    return state


def dealing() -> Muertos:
    return THREE.new()


def laying() -> Muertos:
    return position(THREE, stage="lay", fields="10 10 11", order="1 2 3", active=2)


def drawing() -> Muertos:
    state = dealing()
    state.play(state.moves.parse("M2"))
    return state


def clinging() -> Muertos:
    return turn("mend", "move")


def clung_to() -> Muertos:
    hands = ("sidestep mend", "cling cling", "kick")
    return turn("mend", "move", "cling", hands=hands)


def walking(**table: Any) -> Muertos:
    return turn("mend", "move", "pass", "pass", **table)


def biting(*moves: str) -> Muertos:
    """The dog has come upon the third skeleton."""
    hands = ("mend", "kick", "shove")
    return turn("mend", "move", "pass", "pass", "dog 11", *moves, dog=12, hands=hands)


def maiming() -> Muertos:
    return biting("back 2", "card shove")


def burying() -> Muertos:
    return biting("back 2", "card shove", "arm")


def kicking() -> Muertos:
    """The second skeleton may sidestep a Kick."""
    return turn("kick", "act", "target 2", hands=("mend", "mend", "kick"))


def aiming() -> Muertos:
    return turn("hurl_pie", "act")


def hurling() -> Muertos:
    return turn("hurl_pie", "act", "target 3")


def tumbling() -> Muertos:
    return turn("tumble", "act", "roll 11")


def mending() -> Muertos:
    return turn("mend", "act", bodies="1A1L")


def shoving() -> Muertos:
    return turn("shove", "act", "target 2")


def picking() -> Muertos:
    table: Data = {"fields": "9 10 20", "bodies": "1A2L", "dens": {29: "shove"}, "dog": 8}
    return turn("mend", "move", "pass", "step 29", **table)


def blocking() -> Muertos:
    table: Data = {"fields": "23 5 11", "gravedigger": 17, "stacks": LAST}
    return turn("mend", "move", "step 24", **table)


def home() -> Muertos:
    """The third skeleton has come home."""
    table: Data = {"ranks": (0, 0, 1), "laid": ("kick", "trail"), "gravedigger": 5, "order": "1 2"}
    return turn(**table)


def over() -> Muertos:
    table: Data = {"fields": "28 10 11", "bodies": "2A2L 0A0L 0A0L", "gravedigger": 5}
    state = turn("kick", "move", "step 32", **table)
    assert state.asked == OVER
    return state


def changed(state: Muertos, changes: Data) -> Data:
    """The data of a position with some fields changed; of a list some places."""
    data = state.data()
    for name, value in changes.items():
        if isinstance(value, dict):
            for place, number in value.items():
                data[name][place] = number
        else:
            data[name] = value
    return data


def frame(kind: int, about: int = 0) -> int:
    return kind | about << 5


Make = Callable[[], Muertos]
IMPOSSIBLE: dict[str, tuple[Make, Data, str]] = {
    # Each number for itself.
    "a skeleton that does not play has its turn": (
        turn,
        {"active": 32},
        "active is 32, not one of 0 to 2",
    ),
    "a skeleton has nine arms": (
        turn,
        {"arms": {0: 9}},
        "arms of skeleton 1 is 9, not one of 0 to 2",
    ),
    "so much is to be done that it never ends": (
        walking,
        {"agenda": {0: 33554432}},
        "33554432 cannot be on the agenda",
    ),
    "there is no such question": (turn, {"phase": 22}, "phase is 22, not one of 1 to 21"),
    "nothing is asked": (turn, {"phase": 0}, "phase is 0"),
    "it is after dawn": (turn, {"round": 81}, "round is 81, not one of 0 to 80"),
    "the dog is nowhere": (turn, {"dog": 33}, "dog is 33"),
    "a movement has points without end": (walking, {"points": 2**40}, "points is 1099511627776"),
    "a bag holds half a card": (turn, {"pile": 2**57}, "pile is 144115188075855872"),
    "a hand has no such backs": (turn, {"backs": {0: 1}}, "backs is 1, which no backs add up to"),
    "there are no three stacks of that height": (turn, {"stacks": {1: 3}}, "stacks is 3"),
    "a fourth skeleton has an arm less": (
        turn,
        {"arms": {3: 1}},
        "skeleton 4 has something, but only 3 skeletons play",
    ),
    # Figures.
    "somebody came second, and nobody first": (
        home,
        {"rank": {2: 2}},
        "the ranks are not those of 1 arrivals",
    ),
    "somebody has arrived, and is not counted": (
        home,
        {"arrived": 0},
        "the ranks are not those of 0 arrivals",
    ),
    "somebody is home and on the way": (
        home,
        {"field": {2: 28}},
        "skeleton 3 has a rank but is not home",
    ),
    "somebody is home without a rank": (
        home,
        {"field": {1: 32}},
        "skeleton 2 is home but has no rank",
    ),
    "somebody is on the closed red way": (
        turn,
        {"field": {1: 26}},
        "skeleton 2 is on the red way, which is still closed",
    ),
    "the gravedigger leaves his way": (
        turn,
        {"digger": 20},
        "the gravedigger stands on 20, where 0 steps do not lead",
    ),
    "the dog shuts the goal": (turn, {"dog": 32}, "the dog is in the goal"),
    # Cards.
    "a banquet too many": (
        turn,
        {"owned": {0: 1}},
        "3 cards of banquet are in the game, but there must be 2",
    ),
    "the gravedigger has slept": (
        turn,
        {"owned": {0: 1}, "stacks": {0: 1}},
        "1 festivity cards are taken, but the gravedigger has walked 0 steps",
    ),
    "the backs of a hand are not those of its cards": (
        turn,
        {"backs": {0: one_back(3)}},
        "skeleton 1 holds cards with other backs",
    ),
    "somebody at home holds cards": (
        home,
        {"backs": {2: one_back(3)}},
        "skeleton 3 is home but holds cards",
    ),
    "a deck that is also discarded": (
        turn,
        {"discard": THREE.board.deck},
        "cards sidestep are in the game, but the box has 6",
    ),
    "a card is lost": (
        turn,
        {"discard": 0, "pile": 0},
        "0 cards sidestep are in the game, but the box has 6",
    ),
    "the pile has other backs": (
        turn,
        {"tally": 0},
        "the cards in the pile have other backs",
    ),
    "the top of the pile is not there": (
        lambda: turn(pile="mend ", discard="kick"),
        {"top": 1},
        "the pile shows a 1, but holds none",
    ),
    "no back shows": (turn, {"top": 0}, "the top of the pile is not as it should be"),
    "a back is turned up of an empty pile": (
        lambda: walking(pile=""),
        {"phase": TURN_UP},
        "a card must be turned up, but the pile is empty",
    ),
    # What is known of the cards.
    "too many cards were shuffled": (
        turn,
        {"mixed": 15},
        "more cards were shuffled than the box has",
    ),
    "what left the pile was never in it": (
        turn,
        {"mixed": 0, "gone": one(KICK)},
        "more cards have left the pile than were shuffled",
    ),
    "what was drawn was never in the pile": (
        turn,
        {"mixed": 0},
        "more cards were drawn than were shuffled",
    ),
    "the pile was not shuffled": (
        turn,
        {"gone": one(MEND)},
        "the pile holds cards that were not shuffled into it",
    ),
    "more cards may be older than there are": (
        turn,
        {"older": {0: one_back(1)}},
        "skeleton 1 has fewer cards of value 1 than can be from before the shuffle",
    ),
    "somebody holds what was never drawn": (
        turn,
        {"fetched": {1: 0}},
        "skeleton 2 holds what it never drew",
    ),
    "a veil does not cover what was drawn": (
        lambda: turn().veil(0),
        {"fetched": {1: one(MEND)}},
        "skeleton 2 has drawn what nobody knows",
    ),
    "only reactions are more than reactions": (
        lambda: turn("sidestep", hands=("cling",)),
        {"vouched": 1},
        "skeleton 1 holds more than reactions, but has none",
    ),
    "nothing but reactions is left to be more": (
        lambda: turn(hands=("mend", "sidestep", "kick"), laid=("kick",), discard=MOST_THREES).veil(
            0
        ),
        {"vouched": 2},
        "more is promised than reactions, and nothing else left",
    ),
    # What is to be done.
    "a walk is to be done before there is one": (
        walking,
        {"agenda": {0: frame(WALK)}},
        "'walk 0' cannot be on the agenda",
    ),
    "nine others may cling": (
        clinging,
        {"agenda": {1: frame(HOLD_ON, 9)}},
        "'hold_on 9' cannot be on the agenda",
    ),
    "a field is entered that is like any other": (
        biting,
        {"depth": 3, "agenda": {2: frame(ENTER, 1)}},
        "'enter 1' cannot be on the agenda",
    ),
    "a field is entered twice": (
        picking,
        {"depth": 4, "agenda": {2: frame(ENTER, 0), 3: frame(ENTER, 0)}},
        "'enter 0' cannot be on the agenda",
    ),
    "somebody evades who stands elsewhere": (
        biting,
        {"depth": 3, "agenda": {2: frame(EVADERS, 2)}},
        "'evaders 2' cannot be on the agenda",
    ),
    "the gravedigger is to dig for ever": (
        biting,
        {"depth": 3, "agenda": {2: frame(DIG, 7 << 3)}},
        "'dig 56' cannot be on the agenda",
    ),
    "somebody draws out of turn": (
        dealing,
        {"agenda": {0: frame(DRAW, 1 | 4 << 3)}},
        "'draw 33' cannot be on the agenda",
    ),
    "a hand is refilled twice": (
        biting,
        {"depth": 4, "agenda": {2: frame(REFILL, 1), 3: frame(REFILL, 1)}},
        "'refill 1' cannot be on the agenda",
    ),
    "a card is turned over later": (
        biting,
        {"depth": 4, "agenda": {2: frame(REVEAL), 3: frame(REFILL, 1)}},
        "'reveal 0' cannot be on the agenda",
    ),
    "something is to be done beyond all": (
        turn,
        {"agenda": {5: 1}},
        "the agenda is longer than its depth",
    ),
    # The round.
    "cards are dealt in a round": (
        dealing,
        {"round": 1},
        "cards are dealt in the middle of a game",
    ),
    "it is before the first round": (turn, {"round": 0}, "the game goes on, but has not begun"),
    "it is a fourth skeleton's turn": (
        turn,
        {"turn": 3},
        "it is the turn of number 4 in order",
    ),
    "somebody at home is in the play order again": (
        home,
        {"order": {2: 2}},
        "the play order is longer than it should be",
    ),
    "somebody is in the play order twice": (
        turn,
        {"order": {1: 0}},
        "skeleton 1 is in the play order twice",
    ),
    "somebody is left out": (
        turn,
        {"players": 2, "order": {2: 0}},
        "skeleton 3 is not in the play order",
    ),
    "somebody plays out of turn": (turn, {"active": 1}, "it is not the turn of skeleton 2"),
    "a card is laid too early": (laying, {"laid": {2: KICK}}, "skeleton 3 cannot have laid a card"),
    "a card lies after the turn": (
        lambda: turn(active=2, laid=("", "kick", "dive")),
        {"laid": {0: KICK}},
        "skeleton 1 cannot have laid a card",
    ),
    "there is no card to play": (
        turn,
        {"laid": {0: NO_CARD}},
        "skeleton 1 has no card to play",
    ),
    # The turn.
    "an action is played before it is chosen": (
        turn,
        {"acting": True},
        "an action is played without a card",
    ),
    "an action gives points": (hurling, {"points": 1}, "an action has points of movement"),
    "points come from nowhere": (
        walking,
        {"points": 2},
        "the points of the movement add up to 2",
    ),
    "the mover clings": (
        walking,
        {"clung": 1, "clings": 1},
        "the mover clings to itself",
    ),
    "points are left from somewhere": (
        turn,
        {"points": 2},
        "there are points of movement, but nobody moves",
    ),
    "a Cling holds nobody": (
        walking,
        {"clings": 1},
        "1 Clings hold, but 0 skeletons cling",
    ),
    "somebody is dragged who does not cling": (
        walking,
        {"behind": 2},
        "somebody is dragged behind without clinging that way",
    ),
    # The attack.
    "a victim without an attack": (
        turn,
        {"victim": 1},
        "an attack and its victim do not match",
    ),
    "an attack without a victim": (
        hurling,
        {"victim": -1},
        "an attack and its victim do not match",
    ),
    "a bite without a dog": (biting, {"by_dog": False}, "it is not clear who attacks"),
    "the dog bites from afar": (biting, {"victim": 1}, "the dog is not beside skeleton 2"),
    "somebody hurls at themselves": (
        hurling,
        {"victim": 0},
        "somebody is the target of their own card",
    ),
    "a back is named before it is asked for": (
        biting,
        {"named": 2},
        "a named back and a drawn card do not match",
    ),
    "the drawn card is gone": (
        maiming,
        {"drawn": NO_CARD, "discard": one(SHOVE)},
        "a card is drawn for no attack",
    ),
    "the dog bites with its mouth full": (
        burying,
        {"phase": NAMING},
        "something must be buried, but nobody is asked where",
    ),
    "a Cling lies open while another is asked": (
        clung_to,
        {"phase": CLINGING},
        "somebody clings, but nobody is asked to sidestep",
    ),
    # The question.
    "cards are swapped when they are laid": (
        laying,
        {"phase": SWAPPING},
        "the question is swap in the lay",
    ),
    "somebody else decides": (turn, {"asked": 1}, "mode cannot be asked of skeleton 2"),
    "nature decides": (turn, {"asked": CHANCE}, "mode cannot be asked of nature"),
    "nobody decides": (turn, {"asked": OVER}, "mode cannot be asked of nobody"),
    "a step is taken in the middle of a step": (
        biting,
        {"phase": STEPPING, "victim": -1, "by_dog": False},
        "what comes after step does not fit it",
    ),
    "a leg is kicked that is not there": (
        kicking,
        {"legs": {1: 0}},
        "there is no reason for the question sidestep",
    ),
    "an arm is chosen that is not there": (
        maiming,
        {"arms": {2: 0}},
        "there is no reason for the question limb",
    ),
    "a bone is of no use": (picking, {"arms": {0: 2}}, "there is no reason for the question pick"),
    "he drives somebody out of 29": (
        picking,
        {"phase": EVADING},
        "there is no reason for the question evade",
    ),
    "he is sent away before the last card": (
        lambda: walking(gravedigger=25),
        {"phase": BLOCKING},
        "4 festivity cards are taken, but the gravedigger has walked 4 steps",
    ),
    "a whole skeleton mends": (
        mending,
        {"arms": {0: 2}},
        "there is no reason for the question aim",
    ),
    "somebody far away is shoved": (
        shoving,
        {"field": {1: 20}},
        "there is no reason for the question push",
    ),
    "somebody far away clings": (
        clinging,
        {"field": {1: 20}},
        "there is no reason for the question cling",
    ),
    "a card is dealt to the next": (
        drawing,
        {"drawer": 1},
        "there is no reason for the question draw",
    ),
    "a back is named that nobody holds": (
        lambda: biting("back 2"),
        {"named": 3},
        "there is no reason for the question strike",
    ),
    "nobody is in range": (
        aiming,
        {"field": {1: 0, 2: 0}},
        "skeleton 1 has no answer",
    ),
    # A Tumble.
    "a route without a Tumble": (turn, {"route": 5}, "there is a route, but nobody tumbles"),
    "a route that is too short": (
        tumbling,
        {"rolled": 2},
        "2 fields are not a route of 2 steps",
    ),
    "a seventh skeleton is rolled over": (
        tumbling,
        {"item": 7},
        "somebody is rolled over but is not there",
    ),
    "somebody is rolled over twice": (
        tumbling,
        {"item": 3 << 3 | 3},
        "skeleton 3 is not on the route, or twice",
    ),
    # The end.
    "the game is over for no reason": (
        over,
        {"result": 0},
        "the game is over, but it is not clear why",
    ),
    "the game is over and goes on": (
        turn,
        {"result": HOME},
        "the game is over, but it is not clear why",
    ),
    "dawn comes at noon": (over, {"result": 3}, "the game is over, but it is not clear why"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_refused(what: str) -> None:
    make, changes, line = IMPOSSIBLE[what]
    state = make()
    state.check()
    with pytest.raises(BadInput, match=re.escape(line)) as refused:
        THREE.state(changed(state, changes))
    is_one_line(str(refused.value))


ODD: dict[str, tuple[Make, Data]] = {
    "the dog stands beside a skeleton and has not bitten": (turn, {"dog": 10}),
    "a skeleton stands on a festivity field whose stack is full": (turn, {"field": {1: 19}}),
    "somebody has lost both arms and nobody knows how": (turn, {"arms": {2: 0}}),
    "the walk has ended on a path": (walking, {"halted": True}),
    "somebody draws more than the rules give": (dealing, {"agenda": {0: frame(DRAW, 9 << 3)}}),
    "it is the last round already": (turn, {"round": 80}),
}


@pytest.mark.parametrize("what", ODD)
def test_what_is_merely_odd_can_be_played(what: str) -> None:
    make, changes = ODD[what]
    state = THREE.state(changed(make(), changes))
    play_out(THREE, state, random.Random(what))


VIEWS: dict[str, tuple[Callable[[Data], object], str]] = {
    "a skeleton that does not play has its turn": (
        lambda view: view.update(active=32),
        "active is 32, not one of 0 to 2",
    ),
    "so much is to be done that it never ends": (
        lambda view: view["agenda"].append("walk 33554432"),
        "'walk 33554432' cannot be on the agenda",
    ),
    "nine arms": (
        lambda view: view["players"][1].update(arms=9),
        "arms of skeleton 2 is 9, not one of 0 to 2",
    ),
    "a number in words": (
        lambda view: view.update(round="one"),
        "something other than a number stands where one belongs",
    ),
    "a flag in numbers": (
        lambda view: view["movement"].update(halted=1),
        "something else stands where true or false belongs",
    ),
    "a route off the board": (
        lambda view: view["attack"].update(route=[900_000]),
        "there is no such field or seat",
    ),
    "other options": (
        lambda view: view["options"].update(dawn_round="90"),
        "it was played with other options",
    ),
    "a seat too many": (
        lambda view: view["players"].append(view["players"][0]),
        "it was played with other seats",
    ),
    "a seat that is not there": (lambda view: view.update(seat=3), "it has no such seat"),
    "an answer that is not allowed": (
        lambda view: view["legal"].append("keep"),
        "contradicts itself: legal",
    ),
    "an open red way": (lambda view: view.update(red_way=True), "contradicts itself: red_way"),
    "sixteen Sidesteps": (
        lambda view: view["unseen"].extend(["sidestep"] * 10),
        "in the game, but the box has",
    ),
}


@pytest.mark.parametrize("what", VIEWS)
def test_a_view_that_nobody_saw_is_refused(what: str) -> None:
    damage, line = VIEWS[what]
    view = turn().view(0)
    THREE.recall(view)
    damage(view)
    for read in (THREE.recall, THREE.belief):
        with pytest.raises(BadInput, match=re.escape(line)) as refused:
            read(view)
        is_one_line(str(refused.value))


@pytest.mark.parametrize(("vouched", "possible"), [(0b010, True), (0b100, True), (0b110, False)])
def test_one_card_keeps_no_two_promises(vouched: int, possible: bool) -> None:
    """Both rivals hold a card of value 3, and the first knows of one that is no reaction."""
    discard = "grab " * 9 + "mend " * 4 + "hurl_skull " * 3
    hands = ("mend", "sidestep", "mend")
    state = turn(hands=hands, laid=("kick",), discard=discard).veil(0)
    data = changed(state, {"vouched": vouched})
    if possible:
        THREE.state(data, 0)
    else:
        with pytest.raises(BadInput, match="more is promised"):
            THREE.state(data, 0)


def test_what_all_know_of_an_open_card_is_not_imagined_twice() -> None:
    """A card in play that was certainly drawn from the last shuffle is not in the pile as well."""
    state = hurling()
    veiled = state.veil(1)
    assert veiled.fetched[0] == one(HURL_PIE)
    assert THREE.recall(state.view(1)).data()["fetched"] == veiled.data()["fetched"]


def test_a_question_that_has_no_answer_is_refused_though_the_hand_is_covered() -> None:
    veiled = turn("kick", "act").veil(1)
    assert veiled.question().kind == "hit"
    THREE.state(veiled.data(), 1)
    apart = changed(veiled, {"field": [10, 3, 5, *veiled.data()["field"][3:]]})
    with pytest.raises(BadInput, match="skeleton 1 has no answer"):
        THREE.state(apart, 1)
