"""Whether a position of eva can be: first every number by itself, then counts, then the whole.

How it came about is not asked: a game may begin with the bones in hand and no grave found.
"""

from typing import TYPE_CHECKING, NoReturn

from mypy_extensions import i64

from restinplay.core.bits import bit
from restinplay.core.errors import BadInput
from restinplay.core.state import CHANCE, OVER
from restinplay.games.eva.masks import (
    ALL_CARDS,
    ALL_ROOMS,
    ALL_ROWS,
    count,
    lowest,
    ranks,
    rows_with,
    symbol_at,
)
from restinplay.games.eva.moves import (
    BONES_HOME,
    CARDS,
    CLUE,
    DOOR,
    ENTRANCE,
    EXIT,
    GHOST,
    GHOST_AT_ENTRANCE,
    GHOST_WITH_BONES,
    GRAVE_AT_ENTRANCE,
    LABELS,
    LOCKS,
    MOVE,
    NOTHING,
    ONE_END,
    OTHER_END,
    OUT_OF_DOORS,
    REASONS,
    ROOMS,
    SECRET,
    STUCK_AT_ENTRANCE,
    SUITS,
    SYMBOLS,
    TAKE_CLUE,
    TRAPPED,
    card_text,
)
from restinplay.games.eva.phases import NAMES, PHASES
from restinplay.games.eva.view import barred

if TYPE_CHECKING:
    from restinplay.games.eva.state import Eva


def check(house: "Eva") -> None:
    check_question(house)
    check_numbers(house)
    check_rooms(house)
    check_cards(house)
    check_secrets(house)
    check_clues(house)
    check_token(house)
    check_draw(house)
    check_doors(house)
    check_opening(house)
    check_bones(house)
    check_ghost(house)
    check_answers(house)
    check_result(house)


def impossible(what: str) -> NoReturn:
    raise BadInput(f"in this position, {what}")


def who(asked: i64) -> str:
    if asked == CHANCE:
        return "nature"
    return "nobody" if asked == OVER else f"seat {asked}"


def name(room: i64) -> str:
    return "the Entrance" if room == ENTRANCE else f"room {LABELS[room - 1]}"


def card_in(cards: i64) -> str:
    """One of these cards, for a sentence."""
    for card in range(CARDS):
        if cards & bit(card) != 0:
            return card_text(card)
    return "no card"


def check_question(house: "Eva") -> None:
    phase = house.phase
    if phase < 0 or phase >= len(PHASES):
        impossible(f"there is no question number {phase}")
    asked = PHASES[phase].asked
    if house.asked != asked:
        impossible(f"{who(house.asked)} is asked '{NAMES[phase]}', which is for {who(asked)}")


def check_numbers(house: "Eva") -> None:
    if house.token < ENTRANCE or house.token > ROOMS:
        impossible(f"the token is in room {house.token}, but there are {ROOMS} rooms")
    if house.clues_up < 0 or house.clues_up > len(SYMBOLS):
        impossible(f"{house.clues_up} clues are up, but there are {len(SYMBOLS)}")
    if house.result < 0 or house.result >= len(REASONS):
        impossible(f"there is no result number {house.result}")


def check_rooms(house: "Eva") -> None:
    """E-201, E-255."""
    if (house.opened | house.closed) & ~ALL_ROOMS != 0:
        impossible(f"rooms beyond the {ROOMS} are open or closed")
    both = house.opened & house.closed
    if both != 0:
        impossible(f"{name(lowest(both) + 1)} is both open and closed")
    if house.is_closed(ENTRANCE):
        impossible("the Entrance is closed")


def check_cards(house: "Eva") -> None:
    """Every card is in one place; doors lie under open rooms, and before the token (E-105)."""
    found = pile(0, house.deck)
    found = pile(found, house.discard)
    found = pile(found, house.lying)
    for room in range(i64(len(house.doors))):
        cards = house.doors[room]
        if cards == 0:
            continue
        found = pile(found, cards)
        if room == 0 or not house.is_open(room):
            impossible(f"{card_in(cards)} lies under room {room}, which is not open")
        if room == house.token:
            impossible(f"doors lie both under {name(room)} and before the token, which is there")
    if found != ALL_CARDS:
        impossible(f"{card_in(ALL_CARDS & ~found)} is nowhere")


def pile(found: i64, cards: i64) -> i64:
    if cards & ~ALL_CARDS != 0:
        impossible(f"there are cards beyond the {CARDS}")
    if found & cards != 0:
        impossible(f"{card_in(found & cards)} is in two places")
    return found | cards


def check_secrets(house: "Eva") -> None:
    """Every room that was visited shows one secret, and no other room does (E-102, E-210)."""
    shown: i64 = 0
    for secret in range(i64(ROOMS)):
        room = house.room_of(secret)
        if room == 0:
            continue
        if room > ROOMS:
            impossible(f"a secret is in room {room}, but there are {ROOMS} rooms")
        if shown & bit(room - 1) != 0:
            impossible(f"{name(room)} has two secrets")
        shown |= bit(room - 1)
    if house.where >> (4 * ROOMS) != 0:
        impossible(f"there are more than {ROOMS} secrets")
    odd = shown ^ (house.opened | house.closed)
    if odd != 0:
        fact = "shows its secret unvisited" if odd & shown != 0 else "was visited without a secret"
        impossible(f"{name(lowest(odd) + 1)} {fact}")
    other = house.room_of(OTHER_END)
    if other != 0 and not 0 < house.room_of(ONE_END) < other:
        impossible("the ends of the passage are not in the order of their rooms")


def check_clues(house: "Eva") -> None:
    """The patterns that agree are those that agree with the clues face up (E-230)."""
    if house.rows <= 0 or house.rows > ALL_ROWS:
        impossible("no pattern agrees with the clues, or one that does not exist")
    agreeing: i64 = ALL_ROWS
    for place in range(house.clues_up):
        agreeing &= rows_with(symbol_at(lowest(house.rows), place), place)
    if agreeing != house.rows:
        impossible(
            f"the patterns said to agree are not those of the clues that are up, {house.clues_up}"
        )
    if house.clues_up == len(SYMBOLS) and (house.phase == TAKE_CLUE or house.phase == CLUE):
        impossible("a clue must be turned up, but all of them are")


def check_token(house: "Eva") -> None:
    """Where the token is agrees with what is asked (E-210, E-250, E-303)."""
    here, phase = house.token, house.phase
    if phase == SECRET:
        if house.is_open(here) or house.is_closed(here):
            impossible(f"the secret of {name(here)} must be turned up, but already is")
        if house.lying != 0:
            impossible(f"doors lie in {name(here)} before its secret is turned up")
    elif not house.is_open(here) and not house.is_closed(here):
        impossible(f"the token is in {name(here)}, which is unvisited")
    elif phase == EXIT and not house.is_closed(here):
        impossible(f"the token leaves {name(here)} as if it were closed")
    elif house.is_closed(here) and CLUE <= phase <= MOVE:
        impossible(f"the token is in {name(here)}, which is closed, yet it may stay")
    if here != ENTRANCE and not house.is_open(ENTRANCE):
        impossible("the Entrance is unvisited, but the token has left it")


def check_draw(house: "Eva") -> None:
    """Cards are being drawn, and some barred, only while nature is asked for a door (E-220)."""
    if house.phase != DOOR:
        if house.drawing != 0 or house.barred != 0:
            impossible("more cards must be drawn, but none is asked for")
        return
    if house.drawing < 1 or house.drawing > house.per_draw:
        impossible(f"{house.drawing} cards must be drawn, of {house.per_draw}")
    if house.deck == 0:
        impossible("a card must be drawn from an empty deck")
    if house.barred != barred(house):
        impossible("the draw does not discard the cards that the room bars")


def check_doors(house: "Eva") -> None:
    """What lies under a room was drawn there and not discarded at once (E-222, E-223, E-224)."""
    for room in range(i64(ENTRANCE), i64(ROOMS + 1)):
        cards = house.lying if room == house.token else house.doors[room]
        if cards == 0:
            continue
        if ranks(cards) & bit(room - 1) != 0:
            impossible(f"{name(room)} has a door to itself")
        drawn: i64 = 0
        for suit in range(i64(len(SUITS))):
            of_suit = (cards >> (13 * suit)) & ALL_ROOMS
            if of_suit & drawn != 0:
                impossible(f"{name(room)} has two doors to {name(lowest(of_suit & drawn) + 1)}")
            drawn |= of_suit
            if of_suit != 0 and house.is_open(room) and house.room_of(LOCKS + suit) == room:
                impossible(f"{name(room)} has a door of the suit that is locked there")
        most = house.per_draw - (house.drawing if room == house.token else 0)
        if count(drawn) > most:
            impossible(f"{name(room)} has {count(drawn)} doors, more than were drawn")


def check_opening(house: "Eva") -> None:
    """Nothing has happened before the Entrance is laid out (E-104, E-106)."""
    if not house.opening():
        return
    if (house.opened | house.closed) & ~bit(ENTRANCE - 1) != 0 or house.clues_up != 0:
        impossible("the Entrance is being laid out, but more was visited or turned up")
    drawn = house.per_draw - house.drawing if house.phase == DOOR else i64(0)
    if CARDS - int(house.deck).bit_count() != drawn:
        impossible(f"the Entrance is being laid out, but not with {drawn} cards drawn")


def check_bones(house: "Eva") -> None:
    """The bones are taken at once, and win at once (E-240, E-244, E-401)."""
    if house.bones and house.token == ENTRANCE and house.result != BONES_HOME:
        impossible("the bones are at the Entrance, but the game is not won")
    if not house.bones and house.at_grave() and house.result != GRAVE_AT_ENTRANCE:
        impossible("the token is in the grave, three clues are up, but the bones are not taken")


def check_ghost(house: "Eva") -> None:
    """Where the ghost is met the room is closed or the game over (E-260, E-263, E-264)."""
    room = house.room_of(GHOST)
    ended = house.result == GHOST_WITH_BONES or house.result == GHOST_AT_ENTRANCE
    if room != 0 and not house.is_closed(room) and not ended:
        impossible(f"the ghost was met in {name(room)}, which is open")


def check_answers(house: "Eva") -> None:
    """Who is asked where to go can go somewhere (E-421, E-422)."""
    if house.phase == EXIT and house.usable() == 0:
        impossible(f"no exit door leads on from {name(house.token)}")
    if house.phase == MOVE and is_stuck(house):
        impossible("nothing leads on from the Entrance")


def is_stuck(house: "Eva") -> bool:
    return house.token == ENTRANCE and house.usable() == 0 and not house.may_take_passage()


def is_trapped(house: "Eva") -> bool:
    return house.is_closed(house.token) and house.usable() == 0


def check_result(house: "Eva") -> None:
    """A game that is over has a result that its position shows (E-440)."""
    if (house.result != 0) != (house.phase == NOTHING):
        impossible("the game is over without a result, or has one and goes on")
    if not shows(house, house.result):
        impossible(f"the game ended {REASONS[house.result]}, but does not look like it")


def shows(house: "Eva", result: i64) -> bool:
    at_home = house.token == ENTRANCE
    if result == BONES_HOME:
        return at_home and house.bones
    if result == GRAVE_AT_ENTRANCE:
        return at_home and house.at_grave()
    if result == GHOST_WITH_BONES:
        return house.bones and house.room_of(GHOST) == house.token
    if result == GHOST_AT_ENTRANCE:
        return house.ghost_loses and at_home and house.room_of(GHOST) == ENTRANCE
    if result == STUCK_AT_ENTRANCE:
        return is_stuck(house)
    if result == TRAPPED:
        return is_trapped(house)
    if result == OUT_OF_DOORS:
        return is_trapped(house) and house.deck == 0
    return result == 0 or house.declares
