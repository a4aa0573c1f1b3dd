"""Why Thumb likes or dislikes a move: a message."""

from restinplay.core.bits import bit
from restinplay.core.messages import Message
from restinplay.games.eva.advice import (
    SURE,
    aces,
    dead_end,
    discovery,
    doors_lost,
    ghost,
    haste,
    known_goal,
    known_grave,
    luck,
    possible_graves,
    prize,
    room_lost,
    trap,
    trapped,
    way_on,
)
from restinplay.games.eva.masks import ALL_ROOMS, count
from restinplay.games.eva.moves import CLOSE, CLOSE_PASSAGE, ENTRANCE, MOVE, SYMBOLS, TAKE_CLUE
from restinplay.games.eva.state import Eva

Term = tuple[int, Message]
ALWAYS = 1000  # of as many draws


def reason(state: Eva, move: int) -> str:
    """Why Thumb likes or dislikes a legal move, in the words of the game."""
    return str(why(state, move))


def why(state: Eva, move: int) -> Message:
    """Its weightiest term; what weighs nothing need not be so."""
    if state.phase == TAKE_CLUE:
        return Message("eva-because-clue-is-free")
    if move == CLOSE_PASSAGE and state.may_take_passage():
        return Message("eva-because-passage-stays")
    goal, room = known_goal(state), state.token
    if move < CLOSE:
        terms = going_terms(state, move + 1, True, goal)
    elif move == CLOSE:
        terms = [*closing_terms(state, room), (luck(state, room, goal), shown_by_draw(state))]
    else:
        terms = going_terms(state, state.far_end(), False, goal)
    if move in (CLOSE, CLOSE_PASSAGE):
        terms.append((doors_lost(state), Message("eva-because-doors-lost")))
    weighty = [term for term in terms if term[0]]
    return max(weighty, key=lambda term: abs(term[0]))[1] if weighty else at_least(state, move)


def at_least(state: Eva, move: int) -> Message:
    """What can be said of a move that Thumb has no points for."""
    if move == CLOSE:
        return no_way_on(state, state.token)
    if move == ENTRANCE - 1 and state.phase == MOVE:
        return Message("eva-because-uses-ace")
    return Message(
        "eva-because-clue-again"
        if move < CLOSE and state.clues_up < len(SYMBOLS)
        else "eva-because-known-room"
    )


def no_way_on(house: Eva, room: int) -> Message:
    lost = int(trapped(house, room))
    if lost in (0, ALWAYS):
        return Message(
            "eva-because-never-a-way-on" if lost else "eva-because-nearly-always-a-way-on"
        )
    return Message("eva-because-no-way-on", percent=min(max((lost + 5) // 10, 1), 99))


def shown_by_draw(house: Eva) -> Message:
    """What the draw may lead to: `luck` gives points for nothing else."""
    return Message(
        "eva-because-draw-may-lead-home" if house.bones else "eva-because-draw-may-lead-to-grave"
    )


def closing_terms(house: Eva, room: int) -> list[Term]:
    may_hold = possible_graves(house) & bit(room - 1) != 0
    lost = Message("eva-because-may-hold-bones" if may_hold else "eva-because-doors-to-it")
    return [(trap(house, room), no_way_on(house, room)), (room_lost(house, room), lost)]


def going_terms(house: Eva, room: int, by_door: bool, goal: int) -> list[Term]:
    terms: list[Term] = []
    if by_door and house.phase == MOVE:
        ace = Message("eva-because-uses-ace" if room == ENTRANCE else "eva-because-leaves-ace")
        terms.append((aces(house, room), ace))
        terms.append((haste(house, room), Message("eva-because-uses-door")))
    if house.is_open(room):
        terms.append((prize(house, room, by_door, goal), Message(prize_there(house, room, goal))))
        on = way_on(house, room)
        no_way = "eva-because-no-door-out" if on == -SURE else "eva-because-only-to-entrance"
        terms.append((on, Message(no_way if on < 0 else "eva-because-leads-on")))
        if dead_end(house, room, by_door):
            closing = closing_terms(house, room)
            terms += [
                (weight, Message("eva-because-must-close", reason=said)) for weight, said in closing
            ]
        return terms
    unvisited = int(count(ALL_ROOMS & ~house.opened & ~house.closed))
    risk = (
        Message("eva-because-ghost-near", rooms=unvisited)
        if house.bones
        else Message("eva-because-no-ghost-yet")
    )
    return [
        *terms,
        (discovery(house, unvisited), Message("eva-because-unvisited")),
        (ghost(house, unvisited), risk),
        (luck(house, room, goal), shown_by_draw(house)),
    ]


def prize_there(house: Eva, room: int, goal: int) -> str:
    """What `prize` gives points for."""
    if house.bones:
        return "eva-because-wins" if room == ENTRANCE else "eva-because-way-home-sure"
    if room == known_grave(house):
        return "eva-because-bones-there"
    return "eva-because-leads-to-grave" if goal & bit(room - 1) else "eva-because-clue-again"
