"""Rules of thumb for eva: what a move is worth, and why, and how good a position is.

They look one step ahead at what everybody sees (E-202); the points were tuned by self-play.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, State
from restinplay.games.eva.masks import ALL_ROOMS, count, lowest, ranks
from restinplay.games.eva.moves import (
    BONES_HOME,
    CLOSE,
    ENTRANCE,
    FLIP,
    GHOST,
    GRAVE_AT_ENTRANCE,
    GRAVES,
    MOVE,
    ONE_END,
    OTHER_END,
    PASSAGE,
    TAKE_CLUE,
)
from restinplay.games.eva.novice import Novice as Novice
from restinplay.games.eva.state import Eva

# Points. What goes by odds is given for certainty.
SURE: Final = 1000000  # won; lost, if negative
EARLY_CLUE: Final = 1000  # the first or the second clue
BONES: Final = 4000  # entering the grave
ROAD_TO_GRAVE: Final = 3150  # lying doors lead on from there to the known grave
NEW_ROOM: Final = 95  # for each room still unvisited, when entering one: explore early
GRAVE_UNSEEN: Final = 2900  # by odds, with three clues: the new room is the grave
GHOST_EARLY: Final = 9050  # by odds, with no clue up: it has nothing to take away
GHOST_LATE: Final = -11150  # by odds, with the bones: lost (E-263)
DOOR_TO_NEW: Final = 650  # the room entered again has a door to an unvisited one
ONLY_AN_ACE: Final = -1260  # its only usable door leads to the Entrance
ACE_USED: Final = -1390  # before two clues are up
ACE_KEPT: Final = 740  # another door is used, the Ace stays behind for the way home
HASTE: Final = -3100  # by odds: a door to the grave is used up before the grave is known
CLOSING: Final = 600  # fresh doors
TRAP: Final = -910  # by odds: no exit door, or only one into an Entrance without doors
POSSIBLE_GRAVE: Final = -1420  # closing a room whose pattern agrees with the clues
LEADS_HERE: Final = -520  # closing: for each card in the deck that loses its room
DOOR_LOST: Final = -620  # closing: for each usable door thrown away
LUCK: Final = 1590  # by odds: a draw leads to the known grave, or home with the bones

# `evaluate` in thousandths of x, where tanh x is the result to expect; fitted to Thumb's games.
HOPE: Final = vec[i64]([-140, -15, 235, 245])  # by the clues that are up
BONES_HELD: Final = 985
EASY: Final = 760  # an easy game has so much more
CLOSED_ROOM: Final = -110  # for each
UNVISITED: Final = 130  # for each
IN_DECK: Final = -27  # for each card: the game has hardly begun
ACE_TO_COME: Final = 130  # for each in the deck
ACE_ELSEWHERE: Final = 115  # for each other open room in which one lies
DOOR_EARLY: Final = 110  # for each usable door that lies anywhere, before two clues are up
DOOR_LATE: Final = 45  # and after
NEW_DOOR: Final = 110  # for each way on to a new room, when three clues are up
TRAP_AHEAD: Final = -1800  # by odds, of closing the present room
GHOST_AHEAD: Final = -495  # not met yet
GRAVE_NEAR: Final = 1040  # a door here surely leads to the known grave
LUCK_AHEAD: Final = 1050  # by odds: the next draw would
GRAVES_CLOSED: Final = -845  # by odds: the grave is closed


# What can be seen.


def cards_to(rooms: i64, cards: i64) -> i64:
    """How many of these cards lead to these rooms."""
    first, second = count(cards & rooms), count((cards >> 13) & rooms)
    return first + second + count((cards >> 26) & rooms) + count((cards >> 39) & rooms)


def draws(house: Eva, cards: i64, deck: i64) -> i64:
    """In how many orders the next draw could be made of this many cards (E-220, E-228)."""
    ways: i64 = 1
    for drawn in range(house.per_draw):
        if drawn < deck:
            ways *= cards - drawn
    return ways


def misses(house: Eva, rooms: i64) -> i64:
    """In how many of 1000 draws no card leads to these rooms: C(d - g, N) / C(d, N)."""
    deck = cards_to(ALL_ROOMS, house.deck)
    others = deck - cards_to(rooms, house.deck)
    return 1000 * draws(house, others, deck) // draws(house, deck, deck)


def ends_of_passage(house: Eva) -> i64:
    """Both ends while the passage is open (E-270)."""
    one, other = house.room_of(ONE_END), house.room_of(OTHER_END)
    if other == 0 or not house.is_open(one) or not house.is_open(other):
        return 0
    return bit(one - 1) | bit(other - 1)


def known_grave(house: Eva) -> i64:
    """The room of the one pattern that agrees with two or three clues, or 0."""
    if house.clues_up < 2:
        return 0
    return house.room_of(GRAVES + lowest(house.rows))


def possible_graves(house: Eva) -> i64:
    """The rooms seen, open or closed, whose pattern agrees with the clues; none after the bones."""
    found, rows = i64(0), house.rows
    while rows != 0 and not house.bones:
        room = house.room_of(GRAVES + lowest(rows))
        if room != 0:
            found |= bit(room - 1)
        rows &= rows - 1
    return found


def leading_to(house: Eva, goal: i64) -> i64:
    """The goal and the rooms from which lying doors and the passage surely lead there.

    Ways back through the present room do not count: from an end they may be barred (E-274).
    """
    found, before = goal, i64(0)
    opened = house.opened & ~bit(house.token - 1)
    ends = ends_of_passage(house)
    if ends & ~opened != 0:
        ends = 0
    while found != before:
        before = found
        rest = opened & ~found
        while rest != 0:
            place = lowest(rest)
            rest &= rest - 1
            if ranks(house.doors_of(place + 1)) & found != 0:
                found |= bit(place)
        if found & ends != 0:
            found |= ends
    return found


def known_goal(house: Eva) -> i64:
    """The rooms that surely lead home with the bones, or else to the known grave."""
    if house.bones:
        return leading_to(house, 1)
    grave = known_grave(house)
    if grave == 0 or not house.is_open(grave):
        return 0
    return leading_to(house, bit(grave - 1))


def stuck_at_entrance(house: Eva, closing: i64) -> bool:
    """Whether entering the Entrance would lose (E-421), with this room closed too."""
    if house.bones or known_grave(house) == ENTRANCE or ends_of_passage(house) & 1 == 1:
        return False
    return ranks(house.doors_of(ENTRANCE)) & ~house.closed & ~closing == 0


def trapped(house: Eva, room: i64) -> i64:
    """In how many of 1000 draws closing this room leaves no way on (E-421, E-422)."""
    exits = ALL_ROOMS & ~house.closed & ~bit(room - 1)
    if stuck_at_entrance(house, bit(room - 1)):
        exits &= ~1
    return misses(house, exits)


# The terms of a move: entering a room again, entering a new one, using a door, closing.


def prize(house: Eva, room: i64, by_door: bool, goal: i64) -> i64:
    """The end of the way, the bones, the road to them, a clue."""
    score: i64 = 0
    here = bit(room - 1)
    if house.bones:
        return SURE * count(goal & here)
    if by_door and room == known_grave(house):
        if room == ENTRANCE:
            return SURE  # E-244
        return BONES
    if goal & here != 0:
        score += ROAD_TO_GRAVE
    if by_door and house.clues_up < 2:
        score += EARLY_CLUE
    return score


def way_on(house: Eva, room: i64) -> i64:
    """The doors left in a room entered again; the grave is closed at once (E-240)."""
    doors = ranks(house.doors[room]) & ~house.closed
    if room == ENTRANCE and stuck_at_entrance(house, 0):
        return -SURE
    if room == known_grave(house):
        return 0
    if doors == 1:
        return ONLY_AN_ACE
    if doors & ~house.opened != 0:
        return DOOR_TO_NEW
    return 0


def dead_end(house: Eva, room: i64, by_door: bool) -> bool:
    """Whether a room entered again, but not the grave, must be closed next (E-251)."""
    if room == ENTRANCE or room == known_grave(house):
        return False
    if ranks(house.doors[room]) & ~house.closed != 0:
        return False
    return not by_door or ends_of_passage(house) & bit(room - 1) == 0


def discovery(house: Eva, unvisited: i64) -> i64:
    """A new room, which may be the grave."""
    score: i64 = 0
    score += NEW_ROOM * unvisited
    if house.clues_up == 3 and known_grave(house) == 0:
        score += GRAVE_UNSEEN // unvisited
    return score


def ghost(house: Eva, unvisited: i64) -> i64:
    """The ghost waits in one of the unvisited rooms (E-310)."""
    if house.room_of(GHOST) != 0:
        return 0
    if house.bones:
        return GHOST_LATE // unvisited
    if house.clues_up == 0:
        return GHOST_EARLY // unvisited
    return 0


def luck(house: Eva, room: i64, goal: i64) -> i64:
    """The draw in this room may show the way."""
    return LUCK * (1000 - misses(house, goal & ~bit(room - 1))) // 1000


def aces(house: Eva, room: i64) -> i64:
    """Aces bring the bones home."""
    if room == ENTRANCE and house.clues_up < 2:
        return ACE_USED
    if room != ENTRANCE and house.usable() & 1 == 1:
        return ACE_KEPT
    return 0


def haste(house: Eva, room: i64) -> i64:
    """A door to a possible grave is used up before the grave is known."""
    if house.clues_up < 2 and possible_graves(house) & bit(room - 1) & ~1 != 0:
        return HASTE // count(house.rows)
    return 0


def trap(house: Eva, room: i64) -> i64:
    """The draw after closing."""
    score: i64 = 0
    score += CLOSING
    score += TRAP * trapped(house, room) // 1000
    return score


def room_lost(house: Eva, room: i64) -> i64:
    """A closed room is no grave any more and no goal of doors (E-254)."""
    score: i64 = 0
    score += LEADS_HERE * cards_to(bit(room - 1), house.deck)
    if possible_graves(house) & bit(room - 1) != 0:
        score += POSSIBLE_GRAVE
    return score


def doors_lost(house: Eva) -> i64:
    return DOOR_LOST * count(house.usable())


# The player.


def going(house: Eva, room: i64, by_door: bool, goal: i64) -> i64:
    """The points of going to a room, by a door or through the passage."""
    score: i64 = 0
    if by_door and house.phase == MOVE:  # exit doors are lost in any case (E-253)
        score += aces(house, room) + haste(house, room)
    if house.is_open(room):
        score += prize(house, room, by_door, goal) + way_on(house, room)
        if dead_end(house, room, by_door):
            score += trap(house, room) + room_lost(house, room)
        return score
    unvisited = count(ALL_ROOMS & ~house.opened & ~house.closed)
    return score + discovery(house, unvisited) + ghost(house, unvisited) + luck(house, room, goal)


def points(house: Eva, move: i64, goal: i64) -> i64:
    """What a door, the passage or closing is worth."""
    if move < CLOSE:
        return going(house, move + 1, True, goal)
    if move == PASSAGE:
        return going(house, house.far_end(), False, goal)
    room = house.token
    score = doors_lost(house) + room_lost(house, room)
    if move == CLOSE:
        return score + trap(house, room) + luck(house, room, goal)
    if house.may_take_passage():
        return score - SURE  # the passage leads there too and closes nothing
    return score + going(house, house.far_end(), False, goal)


@final
class Thumb(Policy):
    """Takes the move with the most points, of equals the first.

    It turns up every clue: in trials declining did not pay, not even the third one.
    """

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        house = cast(Eva, state)
        if house.phase == TAKE_CLUE:
            return FLIP
        number = house.fill(buffer)
        best = buffer[0]
        if number == 1:
            return best
        goal = known_goal(house)
        most = points(house, best, goal)
        for place in range(i64(1), number):
            score = points(house, buffer[place], goal)
            if score > most:
                most = score
                best = buffer[place]
        return best

    def worth(self, state: State, seat: i64) -> float:
        return evaluate(state)


def trap_odds(state: Eva) -> float:
    """The probability that closing the present room leaves no usable exit door (E-422)."""
    exits = ALL_ROOMS & ~state.closed & ~bit(state.token - 1)
    deck = cards_to(ALL_ROOMS, state.deck)
    others = deck - cards_to(exits, state.deck)
    return float(draws(state, others, deck)) / float(draws(state, deck, deck))


def evaluate(state: State) -> float:
    """The result to expect, -1 to 1, fitted to Thumb's own games; rough while nature is asked."""
    house = cast(Eva, state)
    if house.asked == OVER:
        return 1.0 if house.result == BONES_HOME or house.result == GRAVE_AT_ENTRANCE else -1.0
    goal = known_goal(house)
    near = house.usable() & goal != 0
    if near and house.bones:
        return 1.0
    score = prospects(house) + doors_ahead(house) + dangers(house)
    if near:
        score += GRAVE_NEAR
    elif goal != 0:
        score += LUCK_AHEAD * (1000 - misses(house, goal)) // 1000
    return squashed(score)


def prospects(house: Eva) -> i64:
    """How far the search has come, and what the house and the deck still hold."""
    score: i64 = HOPE[house.clues_up]
    if house.bones:
        score = BONES_HELD
    score += EASY * (house.per_draw - 2) + CLOSED_ROOM * count(house.closed)
    score += UNVISITED * count(ALL_ROOMS & ~house.opened & ~house.closed)
    score += IN_DECK * cards_to(ALL_ROOMS, house.deck)
    return score + ACE_TO_COME * cards_to(1, house.deck)


def doors_ahead(house: Eva) -> i64:
    """The usable doors that lie under the open rooms."""
    lying, score, rooms = i64(0), i64(0), house.opened
    while rooms != 0:
        room = lowest(rooms) + 1
        rooms &= rooms - 1
        ways = ranks(house.doors_of(room)) & ~house.closed
        lying += count(ways)
        if room != house.token and ways & 1 != 0:
            score += ACE_ELSEWHERE
    if house.clues_up == 3 and not house.bones:
        score += NEW_DOOR * count(house.usable() & ~house.opened)
    return score + lying * (DOOR_EARLY if house.clues_up < 2 else DOOR_LATE)


def dangers(house: Eva) -> i64:
    exits = ALL_ROOMS & ~house.closed & ~bit(house.token - 1)
    score: i64 = TRAP_AHEAD * misses(house, exits) // 1000
    if house.room_of(GHOST) == 0:
        score += GHOST_AHEAD
    return score + GRAVES_CLOSED * count(possible_graves(house) & house.closed) // count(house.rows)


def squashed(score: i64) -> float:
    """Nearly tanh, x (27 + x²) / (27 + 9 x²), in whole numbers: the same on every machine."""
    x = max(min(score, i64(3000)), i64(-3000))
    return float(x * (27000000 + x * x)) / float(1000 * (27000000 + 9 * x * x))
