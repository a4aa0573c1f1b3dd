"""What belongs together in a position of muertos: order, laid cards, movement, attack, end."""

from mypy_extensions import i64

from restinplay.core.errors import BadInput
from restinplay.games.muertos.cards.card import ROBS
from restinplay.games.muertos.cards.cards import in_play
from restinplay.games.muertos.checks.agenda import in_turn, is_out, top_frame
from restinplay.games.muertos.moves import (
    AIMING,
    BURYING,
    DAWN,
    DEALING,
    ENDED,
    FIELDS,
    HOME,
    LAYS,
    LIMBLESS,
    MAIMING,
    MODE,
    NAMING,
    NO_CARD,
    PUSHING,
    REVEAL,
    REVEALING,
    SIDESTEPPING,
    STRIKING,
    STRUCK,
    TURNS,
)
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.tables import KINDS

# The round.


def check_order(state: Table) -> None:
    """D-R2: all who are out, each once; D-S4: before the first round nobody."""
    if state.stage == DEALING:
        if state.round != 0 or state.players != 0 or state.turn == 0:
            raise BadInput("in this position, cards are dealt in the middle of a game")
    elif state.round == 0 or state.players == 0:
        raise BadInput("in this position, the game goes on, but has not begun")
    elif state.turn > state.players or (state.turn == state.players and state.stage != ENDED):
        raise BadInput(f"in this position, it is the turn of number {state.turn + 1} in order")
    ordered: i64 = 0
    for place in range(state.board.seats):
        seat = state.order[place]
        if place >= state.players:
            if seat != 0:
                raise BadInput("in this position, the play order is longer than it should be")
        elif (ordered >> seat) & 1 != 0:
            raise BadInput(f"in this position, skeleton {seat + 1} is in the play order twice")
        else:
            ordered |= 1 << seat
    for seat in range(state.board.seats):
        waits = state.rank[seat] == 0 and (ordered >> seat) & 1 == 0
        if waits and state.stage != DEALING:
            raise BadInput(f"in this position, skeleton {seat + 1} is not in the play order")
    if state.stage == TURNS and state.active != state.order[state.turn]:
        raise BadInput(f"in this position, it is not the turn of skeleton {state.active + 1}")


def check_laid(state: Table) -> None:
    """D-L1, D-T4: a card lies from its laying to the end of the turn; D-E1: none at home."""
    lies: i64 = 0
    for place in range(state.players):
        if may_have_laid(state, place):
            lies |= 1 << state.order[place]
    for seat in range(state.board.seats):
        if state.laid[seat] != NO_CARD and (lies >> seat) & 1 == 0:
            raise BadInput(f"in this position, skeleton {seat + 1} cannot have laid a card")
    if state.stage == TURNS and is_playing(state) and state.laid[state.active] == NO_CARD:
        raise BadInput(f"in this position, skeleton {state.active + 1} has no card to play")


def may_have_laid(state: Table, place: i64) -> bool:
    """Whether a card can lie before the one at that place of the play order."""
    if state.stage == TURNS and place == state.turn:
        return is_playing(state)
    if state.rank[state.order[place]] != 0:
        return False
    if state.stage == LAYS:
        return place < state.turn
    return (state.stage == TURNS or state.stage == ENDED) and place > state.turn


def is_playing(state: Table) -> bool:
    return state.phase == MODE or in_turn(state)


# The turn.


def check_acting(state: Table) -> None:
    """D-T1: the card of an action lies open until the turn ends."""
    if state.acting and (not in_turn(state) or state.laid[state.active] >= KINDS):
        raise BadInput("in this position, an action is played without a card")


def check_movement(state: Table) -> None:
    """D-M1, D-X4: where the points of the card have gone, and who holds on."""
    spent = state.points + state.steps + state.dog_steps
    if state.acting:
        if spent != 0 or state.clings != 0:
            raise BadInput("in this position, an action has points of movement")
    elif in_turn(state):
        if spent != state.board.back[state.laid[state.active]]:
            raise BadInput(f"in this position, the points of the movement add up to {spent}")
        if (state.clung >> state.active) & 1 != 0:
            raise BadInput("in this position, the mover clings to itself")
    elif state.points != 0:
        raise BadInput("in this position, there are points of movement, but nobody moves")
    held: i64 = 0
    for seat in range(state.board.seats):
        held += (state.clung >> seat) & 1
    if held != state.clings:
        raise BadInput(f"in this position, {state.clings} Clings hold, but {held} skeletons cling")
    if state.behind & ~state.clung != 0 or (
        state.behind != 0 and not state.board.rules.drag_behind
    ):
        raise BadInput("in this position, somebody is dragged behind without clinging that way")


def check_attack(state: Table) -> None:
    """D-K1, D-K3, D-D2, D-D4: what belongs to an attack is there while it lasts."""
    attack = is_attack(state)
    if (state.victim >= 0) != attack:
        raise BadInput("in this position, an attack and its victim do not match")
    if state.by_dog != (attack and not state.acting):
        raise BadInput("in this position, it is not clear who attacks")
    if state.by_dog and state.field[state.victim] != state.dog:
        raise BadInput(f"in this position, the dog is not beside skeleton {state.victim + 1}")
    if attack and not state.by_dog and state.victim == state.active:
        raise BadInput("in this position, somebody is the target of their own card")
    if (state.named > 0) != (state.phase == STRIKING):
        raise BadInput("in this position, a named back and a drawn card do not match")
    if (state.drawn != NO_CARD) != (state.phase == MAIMING or top_frame(state) == STRUCK):
        raise BadInput("in this position, a card is drawn for no attack")
    if (state.prey != NO_CARD or state.prize >= 0) and state.phase != BURYING:
        raise BadInput("in this position, something must be buried, but nobody is asked where")
    if state.clinger >= 0 and state.phase != SIDESTEPPING:
        raise BadInput("in this position, somebody clings, but nobody is asked to sidestep")


def is_attack(state: Table) -> bool:
    """Whether somebody is being attacked; being clung to is none of these."""
    if state.phase == SIDESTEPPING:
        return state.clinger < 0
    top = top_frame(state)
    return is_random_attack(state.phase, top) or state.phase == BURYING or state.phase == PUSHING


def is_random_attack(phase: i64, top: i64) -> bool:
    asked = phase in (NAMING, MAIMING)
    dealt = phase in (STRIKING, REVEALING)
    return asked or dealt or top in (REVEAL, STRUCK)


def check_tumble(state: Table) -> None:
    """D-X10: the route so far, and those on it, in three bits each."""
    card = in_play(state)
    tumbling = state.phase == AIMING and card.rolls
    queue, route = state.item, state.route
    if not tumbling:
        grabbing = state.phase == SIDESTEPPING and state.clinger < 0
        taken = grabbing and card.use == ROBS
        if route != 0 or state.rolled != 0 or (queue != 0 and not taken):
            raise BadInput("in this position, there is a route, but nobody tumbles")
        return
    fields: i64 = 0
    for field in range(i64(FIELDS)):
        fields += (route >> field) & 1
    here = (route >> state.field[state.active]) & 1 != 0
    far = state.rolled > 0 and state.rolled >= state.board.most[card.number]
    if fields != state.rolled + 1 or not here or far:
        raise BadInput(f"in this position, {fields} fields are not a route of {state.rolled} steps")
    hit: i64 = 0
    while queue != 0:
        seat = (queue & 7) - 1
        if seat < 0 or not is_out(state, seat) or seat == state.active:
            raise BadInput("in this position, somebody is rolled over but is not there")
        if (hit >> seat) & 1 != 0 or (route >> state.field[seat]) & 1 == 0:
            raise BadInput(f"in this position, skeleton {seat + 1} is not on the route, or twice")
        hit |= 1 << seat
        queue >>= 3


def check_end(state: Table) -> None:
    """D-Z1, D-Z2."""
    result, none_runs = state.result, not state.anybody_runs()
    if result == HOME:
        right = none_runs and state.arrived > 0
    elif result == LIMBLESS:
        right = none_runs and state.arrived == 0 and state.board.rules.limbless_end
    elif result == DAWN:
        right = state.round == state.board.rules.dawn and state.turn == state.players
    else:
        right = state.stage != ENDED
    if not right or (result != 0 and state.stage != ENDED):
        raise BadInput("in this position, the game is over, but it is not clear why")
