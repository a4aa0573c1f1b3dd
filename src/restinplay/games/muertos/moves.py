"""The numbers of muertos: cards, fields, questions, frames, and the move table.

A seat is 0 to 5 and its skeleton bears the next number; a card is its place in the list of cards;
a field is 0 (Start) to 32. A family of moves such as `step f` has the number STEP + f.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from restinplay.core.moves import MoveTable
from restinplay.games.muertos.tables import CARDS, CLING, KINDS, SIDESTEP, UNKNOWN

SEATS: Final = 6
FIELDS: Final = 33
BACKS: Final = 3
START: Final = 0

NO_CARD: Final = -1
EARLIER: Final = 14  # cards that have their moves before those that depend on the data

FESTIVITIES: Final = ("banquet", "dance", "music")
DENS: Final = 3
LIMBS: Final = ("arm", "leg")
ITEMS: Final = (*LIMBS, *FESTIVITIES)

# Players' moves.
MOVE: Final = 14  # after those that lay a card
ACT: Final = 15
PASS: Final = 16
DO_CLING: Final = 17
DO_SIDESTEP: Final = 18
STEP: Final = 19
DOG: Final = 52
END: Final = 85
VICTIM: Final = 86
BACK: Final = 91  # + the movement value
ARM: Final = 95
LEG: Final = 96
DEN: Final = 97  # + the place in the list of dens
TAKE_NOTHING: Final = 100
TAKE: Final = 101  # + the festivity
BLOCK: Final = 104  # + the place in the list of blocks
EVADE: Final = 107
LAND: Final = 140
ROB: Final = 173  # + 5 * seat + item
TARGET: Final = 203
ROLL: Final = 209
STOP: Final = 242
KEEP: Final = 362  # after those that discard a card, or swap two
# From here on the numbers depend on the data file: bones, pushes, all of later cards, nature.
VARIABLE: Final = 363

# What is being asked: nothing yet, nature, a seat, or nothing any more.
RUNNING: Final = 0
TURN_UP: Final = 1
DRAWING: Final = 2
REVEALING: Final = 3
STRIKING: Final = 4
LAYING: Final = 5
MODE: Final = 6
CLINGING: Final = 7
SIDESTEPPING: Final = 8
STEPPING: Final = 9
BITING: Final = 10
NAMING: Final = 11
MAIMING: Final = 12
BURYING: Final = 13
PICKING: Final = 14
BLOCKING: Final = 15
EVADING: Final = 16
AIMING: Final = 17  # the choice that the active player's card asks for
PUSHING: Final = 18
DISCARDING: Final = 19
SWAPPING: Final = 20
NOTHING: Final = 21

# What is still to be done, as frames of the agenda: the kind, and from bit 5 on what it is about.
DRAW: Final = 1  # seat, and from bit 8 on how many
REFILL: Final = 2  # seat
LAY_CARD: Final = 3  # seat: after it has drawn for want of a card
HOLD_ON: Final = 4  # the place after the mover from which on others may cling
WALK: Final = 5  # the movement goes on
ENTER: Final = 6  # seat
DIG: Final = 7  # seat, and from bit 8 on how many steps
EVADERS: Final = 8  # set of seats
STRIKE: Final = 9  # seat
REVEAL: Final = 10
STRUCK: Final = 11
END_TURN: Final = 12
LIMIT: Final = 13
AFTER_TURN: Final = 14
SWAPS: Final = 15  # seat
FRAMES: Final = (
    "draw",
    "refill",
    "lay_card",
    "hold_on",
    "walk",
    "enter",
    "dig",
    "evaders",
    "strike",
    "reveal",
    "struck",
    "end_turn",
    "limit",
    "after_turn",
    "swaps",
)
AGENDA: Final = 32  # room for frames

DEALING: Final = 0
LAYS: Final = 1
TURNS: Final = 2
SWAP_PHASE: Final = 3
STAGES: Final = ("deal", "lay", "turns", "swap", "over")
ENDED: Final = 4

RESULTS: Final = ("", "home", "limbless", "dawn")
HOME: Final = 1
LIMBLESS: Final = 2
DAWN: Final = 3

Row = tuple[str, str, tuple[int, ...], str]


def field_text(field: int) -> str:
    return str(field) if field else "start"


def field_of(text: str) -> int:
    """The field of that text."""
    if text == "start":
        return START
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < FIELDS:
        raise ValueError(f"there is no field {text}")
    return int(text)


def card_of(text: str) -> int:
    """The card of that id, or the unknown card of a back."""
    if text in ("M1", "M2", "M3"):
        return UNKNOWN + int(text[1])
    if text not in CARDS:
        raise ValueError(f"there is no card {text}")
    return CARDS.index(text)


def card_text(card: int) -> str:
    return CARDS[card] if card < KINDS else f"M{card - UNKNOWN}"


def _word(text: str, phrase: str) -> Row:
    return (text, text.replace(" ", "_"), (), phrase)


def _fields(text: str, phrase: str) -> list[Row]:
    return [
        (f"{text} {field_text(f)}", text, (f,), f"{phrase} {f if f else 'Start'}")
        for f in range(FIELDS)
    ]


def _seats(text: str, phrase: str) -> list[Row]:
    return [(f"{text} {s + 1}", text, (s,), f"{phrase} skeleton {s + 1}") for s in range(SEATS)]


def _card(text: str, card: int, names: Sequence[str]) -> Row:
    return (f"{text} {CARDS[card]}", text, (card,), f"{text} {names[card]}")


def _swap(one: int, other: int, names: Sequence[str]) -> Row:
    text = f"swap {CARDS[one]} {CARDS[other]}"
    return (text, "swap", (one, other), f"swap {names[one]} and {names[other]}")


def _bone(card: int, limb: int, names: Sequence[str]) -> Row:
    phrase = f"take {names[card]} for {('an arm', 'a leg')[limb]}"
    return (f"take {CARDS[card]} {LIMBS[limb]}", "take_bone", (card, limb), phrase)


def _later(card: int, names: Sequence[str], bones: Sequence[tuple[int, int]]) -> list[Row]:
    """All moves about a card that has come later: they follow those that were there."""
    return [
        _card("lay", card, names),
        _card("discard", card, names),
        *(_swap(other, card, names) for other in range(card + 1)),
        *(_bone(card, limb, names) for bone, limb in bones if bone == card),
    ]


def move_table(
    names: Sequence[str],
    festivities: Sequence[str],
    dens: Sequence[int],
    blocks: Sequence[int],
    bones: Sequence[tuple[int, int]],
    pushes: Sequence[tuple[int, int]],
) -> MoveTable:
    """The table for a data file: its names, its board, and which bone gives which limb."""
    items = [("an arm", 0), ("a leg", 1), *((f, n + 2) for n, f in enumerate(festivities))]
    players: list[Row] = [
        *(_card("lay", c, names) for c in range(EARLIER)),
        _word("move", "use the card as movement"),
        _word("act", "use the card as an action"),
        _word("pass", "let it happen"),
        _word("cling", f"play {names[CLING]}"),
        _word("sidestep", f"play {names[SIDESTEP]}"),
        *_fields("step", "go to"),
        *_fields("dog", "lead the dog to"),
        _word("end", "end the movement"),
        *_seats("victim", "let the dog bite"),
        *((f"back {m}", "back", (m,), f"draw a card of value {m}") for m in range(1, BACKS + 1)),
        _word("arm", "pick an arm"),
        _word("leg", "pick a leg"),
        *((f"den {dens[d]}", "den", (d,), f"send the dog to {dens[d]}") for d in range(DENS)),
        _word("take nothing", "take nothing"),
        *(
            (f"take {text}", "take", (k,), f"take {festivities[k]}")
            for k, text in enumerate(FESTIVITIES)
        ),
        *(
            (f"block {f}", "block", (n,), f"put the gravedigger on {f}")
            for n, f in enumerate(blocks)
        ),
        *_fields("evade", "evade to"),
        *_fields("vault", "land on"),
        *(
            (
                f"grab {s + 1} {ITEMS[item]}",
                "grab",
                (s, item),
                f"take {words} from skeleton {s + 1}",
            )
            for s in range(SEATS)
            for words, item in items
        ),
        *_seats("target", "choose"),
        *_fields("roll", "roll on to"),
        _word("stop", "stop here"),
        *(_card("discard", c, names) for c in range(EARLIER)),
        *(_swap(a, b, names) for a, b in combinations_with_replacement(range(EARLIER), 2)),
        _word("keep", "swap nothing more"),
        *(_bone(c, limb, names) for c, limb in bones if c < EARLIER),
        *(
            (
                f"push {field_text(v)} {field_text(o)}",
                "push",
                (v, o),
                f"push them to {v or 'Start'} and go to {o or 'Start'}",
            )
            for v, o in pushes
        ),
        *(row for c in range(EARLIER, KINDS) for row in _later(c, names, bones)),
    ]
    nature: list[Row] = [
        *((f"M{m}", "turn_up", (m,), f"a back of value {m}") for m in range(1, BACKS + 1)),
        *((f"card {CARDS[c]}", "card", (c,), names[c]) for c in range(KINDS)),
    ]
    hidden = ("?", *(f"lay ? M{m}" for m in range(1, BACKS + 1)))
    return MoveTable(players, nature, hidden)
