"""Why Thumb likes or dislikes a move: an id of `sayings.py` and the facts that it speaks of."""

from restinplay.core.bits import bit
from restinplay.core.saying import Said
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
from restinplay.games.eva.sayings import ENGLISH
from restinplay.games.eva.state import Eva

Term = tuple[int, Said]
ALWAYS = 1000  # of as many draws


def reason(state: Eva, move: int) -> str:
    """Why Thumb likes or dislikes a legal move, in the words of the game."""
    return why(state, move).in_words(ENGLISH)


def why(state: Eva, move: int) -> Said:
    """Its weightiest term; what weighs nothing need not be so."""
    if state.phase == TAKE_CLUE:
        return Said("clue_is_free", {})
    if move == CLOSE_PASSAGE and state.may_take_passage():
        return Said("passage_stays", {})
    goal, room = known_goal(state), state.token
    if move < CLOSE:
        terms = going_terms(state, move + 1, True, goal)
    elif move == CLOSE:
        terms = [*closing_terms(state, room), (luck(state, room, goal), shown_by_draw(state))]
    else:
        terms = going_terms(state, state.far_end(), False, goal)
    if move in (CLOSE, CLOSE_PASSAGE):
        terms.append((doors_lost(state), Said("doors_lost", {})))
    weighty = [term for term in terms if term[0]]
    return max(weighty, key=lambda term: abs(term[0]))[1] if weighty else at_least(state, move)


def at_least(state: Eva, move: int) -> Said:
    """What can be said of a move that Thumb has no points for."""
    if move == CLOSE:
        return no_way_on(state, state.token)
    if move == ENTRANCE - 1 and state.phase == MOVE:
        return Said("uses_ace", {})
    return Said(
        "clue_again" if move < CLOSE and state.clues_up < len(SYMBOLS) else "known_room", {}
    )


def no_way_on(house: Eva, room: int) -> Said:
    lost = int(trapped(house, room))
    if lost in (0, ALWAYS):
        return Said("never_a_way_on" if lost else "nearly_always_a_way_on", {})
    return Said("no_way_on", {"percent": min(max((lost + 5) // 10, 1), 99)})


def shown_by_draw(house: Eva) -> Said:
    """What the draw may lead to: `luck` gives points for nothing else."""
    return Said("draw_may_lead_home" if house.bones else "draw_may_lead_to_grave", {})


def closing_terms(house: Eva, room: int) -> list[Term]:
    may_hold = possible_graves(house) & bit(room - 1) != 0
    lost = Said("may_hold_bones" if may_hold else "doors_to_it", {})
    return [(trap(house, room), no_way_on(house, room)), (room_lost(house, room), lost)]


def going_terms(house: Eva, room: int, by_door: bool, goal: int) -> list[Term]:
    terms: list[Term] = []
    if by_door and house.phase == MOVE:
        ace = Said("uses_ace" if room == ENTRANCE else "leaves_ace", {})
        terms.append((aces(house, room), ace))
        terms.append((haste(house, room), Said("uses_door", {})))
    if house.is_open(room):
        terms.append((prize(house, room, by_door, goal), Said(prize_there(house, room, goal), {})))
        on = way_on(house, room)
        no_way = "no_door_out" if on == -SURE else "only_to_entrance"
        terms.append((on, Said(no_way if on < 0 else "leads_on", {})))
        if dead_end(house, room, by_door):
            closing = closing_terms(house, room)
            terms += [(weight, Said("must_close", {}, said)) for weight, said in closing]
        return terms
    unvisited = int(count(ALL_ROOMS & ~house.opened & ~house.closed))
    risk = Said("ghost_near", {"rooms": unvisited}) if house.bones else Said("no_ghost_yet", {})
    return [
        *terms,
        (discovery(house, unvisited), Said("unvisited", {})),
        (ghost(house, unvisited), risk),
        (luck(house, room, goal), shown_by_draw(house)),
    ]


def prize_there(house: Eva, room: int, goal: int) -> str:
    """What `prize` gives points for."""
    if house.bones:
        return "wins" if room == ENTRANCE else "way_home_sure"
    if room == known_grave(house):
        return "bones_there"
    return "leads_to_grave" if goal & bit(room - 1) else "clue_again"
