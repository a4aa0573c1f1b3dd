"""The numbers of manors: phases, results, and the move table.

A value is 1 to 6, a Medium 1 to 29, a position of the line 1 to 10, an arrival on round 10 is 1 to
16. A family of moves such as `ghost v` has the number PLAY_GHOST + v.
"""

from itertools import combinations
from typing import Final

from restinplay.core.moves import MoveTable
from restinplay.games.manors.tables import CASTLE as CASTLE
from restinplay.games.manors.tables import FIRST as FIRST
from restinplay.games.manors.tables import GHOST as GHOST
from restinplay.games.manors.tables import HIDDEN as HIDDEN
from restinplay.games.manors.tables import HIDDEN_LAY as HIDDEN_LAY
from restinplay.games.manors.tables import LEVELS as LEVELS
from restinplay.games.manors.tables import LINE_MEDIUM as LINE_MEDIUM
from restinplay.games.manors.tables import MANOR as MANOR
from restinplay.games.manors.tables import MEDIUMS as MEDIUMS

VALUES: Final = 6
LINE: Final = 9
ROUNDS: Final = 10
PLACES: Final = 16
COPIES: Final = (0, 6, 5, 4, 3, 2, 1)  # Ghosts of each value in a family
HAND: Final = 5  # Ghosts that a family draws before the first round
DRAWS: Final = 2  # and after each
MANORS: Final = 6
CASTLES: Final = 4
WIN_MANORS: Final = 4
WIN_CASTLES: Final = 3
FAMILIES: Final = ("A", "B")
RESULTS: Final = ("", "manors", "castles", "tenth", "tokens", "draw")

# Players' moves.
PLAY_GHOST: Final = -1
PLAY_MEDIUM: Final = 5
PLAY_RANDOM: Final = 35
HOLD: Final = 36
GIVE_UP: Final = 37
FETCH: Final = 37
NAME: Final = 43
NAME_PAIR: Final = 50  # the first of the 15 pairs, which are in order
BANISH_GHOST: Final = 64
BANISH_MEDIUM: Final = 70
BANISH_TRANSFERRED: Final = 100
BANISH_PLACE: Final = 100
COPY: Final = 116
NO_COPY: Final = 123
RETURN: Final = 123
REVEAL_OWN: Final = 130
REVEAL_OTHER: Final = 131
SEND_OWN: Final = 132
SEND_OTHER: Final = 133
DISCARD: Final = 133
TAKE_GHOST: Final = 139
TAKE_MEDIUM: Final = 145
SWAP: Final = 175  # the first of the 36 pairs of positions 2 to 10, which are in order
KEEP: Final = 211
TRANSFER_GHOST: Final = 211
TRANSFER_MEDIUM: Final = 217
NO_TRANSFER: Final = 247
LAY_GHOST: Final = 247
LAY_MEDIUM: Final = 253
LAY_NOTHING: Final = 283
# The moves of Mediums that came after the first 29 follow, so that old numbers stay: for each of
# them to lay it, banish it, take it back, transfer it and lay it on round 10.
EARLIER: Final = 29
LATER: Final = 284
SLOTS: Final = 5
TO_PLAY: Final = 0
TO_BANISH: Final = 1
TO_TAKE: Final = 2
TO_TRANSFER: Final = 3
TO_LAY: Final = 4

PAIRS: Final = tuple(combinations(range(1, VALUES + 1), 2))
SWAPS: Final = tuple(combinations(range(2, ROUNDS + 1), 2))

# What is being asked: nature's questions, the families', and none.
DEAL_LINE: Final = 0
DEAL_TOKENS: Final = 1
DEAL_FIRST: Final = 2
DRAW: Final = 3
TOP: Final = 4
CARPET: Final = 5
SENDING: Final = 6
TURN_UP: Final = 7
TURN: Final = 8
CHOICE: Final = 9
LAY: Final = 10
NOTHING: Final = 11
# What follows an effect, as long as it has not been done; nobody sees a position between.
GOING_ON: Final = 12
LOSING: Final = 13
TYING: Final = 14
CLOSING: Final = 15
TENTH: Final = 16

# Why the game ended: numbers of RESULTS.
BY_MANORS: Final = 1
BY_CASTLES: Final = 2
BY_TENTH: Final = 3
BY_TOKENS: Final = 4
DRAWN: Final = 5

# A card lying somewhere: a Ghost is its value, a Medium its number and CARD more.
CARD: Final = 6
UNKNOWN: Final = 0
GONE: Final = 63  # discarded from round 10; its arrival number stays

Row = tuple[str, str, tuple[int, ...], str]

# What is done with a Medium: text, kind and phrase of the move, in the order of the slots.
_ON_MEDIUMS: Final = (
    ("medium", "play_medium", "lay {}"),
    ("banish medium", "banish_medium", "discard their {}"),
    ("take back medium", "take_medium", "take back {}"),
    ("transfer medium", "transfer_medium", "move {} to the next round"),
    ("lay medium", "lay_medium", "lay {} face down on round 10"),
)


def card_text(card: int) -> str:
    """`G4`, `M8`, or `G` for a Ghost nobody here knows."""
    if card == UNKNOWN:
        return "G"
    return f"G{card}" if card <= CARD else f"M{card - CARD}"


def card_of(text: str) -> int:
    """The card of that text."""
    if text == "G":
        return UNKNOWN
    number = int(text[1:])
    if text[0] not in "GM" or not 1 <= number <= (VALUES if text[0] == "G" else MEDIUMS):
        raise ValueError(f"there is no card {text}")
    return number if text[0] == "G" else number + CARD


def _ghosts(text: str, kind: str, phrase: str) -> list[Row]:
    return [(f"{text} {v}", kind, (v,), phrase.format(v)) for v in range(1, VALUES + 1)]


def _mediums(text: str, kind: str, phrase: str, names: dict[int, str]) -> list[Row]:
    return [_medium(m, text, kind, phrase, names) for m in range(1, EARLIER + 1)]


def _medium(medium: int, text: str, kind: str, phrase: str, names: dict[int, str]) -> Row:
    return (f"{text} {medium}", kind, (medium,), phrase.format(names[medium]))


def _word(text: str, phrase: str) -> Row:
    return (text, text.replace(" ", "_"), (), phrase)


def move_table(names: dict[int, str], families: dict[str, str]) -> MoveTable:
    """The table with the names of a data file."""
    players: list[Row] = [
        *_ghosts("ghost", "play_ghost", "lay a Ghost of value {}"),
        *_mediums(*_ON_MEDIUMS[TO_PLAY], names),
        _word("random", "lay a random Ghost from the hand"),
        _word("hold", "end the turn"),
        _word("give up", "give up the round"),
        *_ghosts("fetch", "fetch", "fetch a Ghost of value {}"),
        *_ghosts("name", "name", "name the value {}"),
        *((f"name {a} {b}", "name_pair", (a, b), f"name the values {a} and {b}") for a, b in PAIRS),
        *_ghosts("banish ghost", "banish_ghost", "discard their Ghost of value {}"),
        *_mediums(*_ON_MEDIUMS[TO_BANISH], names),
        _word("banish transferred", "discard the card they moved here"),
        *(
            (f"banish place {n}", "banish_place", (n,), f"discard their arrival {n} of round 10")
            for n in range(1, PLACES + 1)
        ),
        *_ghosts("copy", "copy", "copy the value {}"),
        _word("no copy", "copy nothing"),
        *_ghosts("return", "return", "put a Ghost of value {} back into the deck"),
        _word("reveal own", "reveal the top of this family's deck"),
        _word("reveal other", "reveal the top of the other family's deck"),
        _word("send own", "send a random Ghost from this family's hand to round 10"),
        _word("send other", "send a random Ghost from the other family's hand to round 10"),
        *_ghosts("discard", "discard", "discard a Ghost of value {}"),
        *_ghosts("take back ghost", "take_ghost", "take back a Ghost of value {}"),
        *_mediums(*_ON_MEDIUMS[TO_TAKE], names),
        *((f"swap {i} {j}", "swap", (i, j), f"swap the houses of {i} and {j}") for i, j in SWAPS),
        _word("keep", "leave the houses where they are"),
        *_ghosts("transfer ghost", "transfer_ghost", "move a Ghost of value {} to the next round"),
        *_mediums(*_ON_MEDIUMS[TO_TRANSFER], names),
        _word("no transfer", "move nothing"),
        *_ghosts("lay ghost", "lay_ghost", "lay a Ghost of value {} face down on round 10"),
        *_mediums(*_ON_MEDIUMS[TO_LAY], names),
        _word("lay nothing", "lay nothing on round 10"),
        *(
            _medium(medium, *row, names)
            for medium in range(EARLIER + 1, MEDIUMS + 1)
            for row in _ON_MEDIUMS
        ),
    ]
    nature: list[Row] = [
        *((f"first {f}", "first", (n,), families[f] + " begins") for n, f in enumerate(FAMILIES)),
        *((f"M{m}", "line_medium", (m,), names[m]) for m in range(1, MEDIUMS + 1)),
        _word("manor", "a manor"),
        _word("castle", "a castle"),
        *((f"G{v}", "ghost", (v,), f"a Ghost of value {v}") for v in range(1, VALUES + 1)),
    ]
    return MoveTable(players, nature, ("?", "lay ghost ?"))
