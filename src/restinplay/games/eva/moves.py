"""The numbers of eva: rooms, cards, secrets, clues, and the move table made of them.

A room is 1 to 13. A card is 0 to 51: thirteen ranks of spades, then hearts, diamonds and clubs.
"""

from typing import Final

from restinplay.core.messages import Message
from restinplay.core.moves import MoveTable, Row

ROOMS: Final = 13
CARDS: Final = 52
LABELS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")
SYMBOLS: Final = ("sk", "hg", "cr")
PATTERNS: Final = ("sk-hg-cr", "sk-cr-hg", "hg-sk-cr", "hg-cr-sk", "cr-sk-hg", "cr-hg-sk")
SECRETS: Final = ("GHOST", "PASS", "LOCK-S", "LOCK-H", "LOCK-D", "LOCK-C", *PATTERNS)
REASONS: Final = (
    "",
    "bones_home",
    "grave_at_entrance",
    "ghost_with_bones",
    "ghost_at_entrance",
    "stuck_at_entrance",
    "trapped",
    "out_of_doors",
    "no_way_back",
    "grave_lost",
)

# Players' moves: `door r` has the number r - 1.
CLOSE: Final = 13
PASSAGE: Final = 14
CLOSE_PASSAGE: Final = 15
FLIP: Final = 16
DECLINE: Final = 17
# Nature's: a card, a kind of secret, a symbol.
FIRST_CARD: Final = 18
FIRST_SECRET: Final = 70
FIRST_CLUE: Final = 82

GHOST: Final = 0
PASS: Final = 1
FIRST_LOCK: Final = 2
FIRST_PATTERN: Final = 6

# What is being asked: nature's three questions, the player's three, and none (phases.py).
SECRET: Final = 0
DOOR: Final = 1
CLUE: Final = 2
TAKE_CLUE: Final = 3
MOVE: Final = 4
EXIT: Final = 5
NOTHING: Final = 6

# Why the game ended: numbers of REASONS.
BONES_HOME: Final = 1
GRAVE_AT_ENTRANCE: Final = 2
GHOST_WITH_BONES: Final = 3
GHOST_AT_ENTRANCE: Final = 4
STUCK_AT_ENTRANCE: Final = 5
TRAPPED: Final = 6
OUT_OF_DOORS: Final = 7
NO_WAY_BACK: Final = 8
GRAVE_LOST: Final = 9

ENTRANCE: Final = 1

# `where` has a place for each of the 13 secrets: the ghost, two ends, four locks, six patterns.
ONE_END: Final = 1
OTHER_END: Final = 2
LOCKS: Final = 3
GRAVES: Final = 7


def card_text(card: int) -> str:
    return LABELS[card % 13] + SUITS[card // 13]


def room_of(card: int) -> int:
    """The room a door leads to."""
    return card % 13 + 1


def move_table(room_names: list[str], secret_names: dict[str, str]) -> MoveTable:
    """The table with the names of a data file."""
    players: list[Row] = [
        (f"door {room}", "door", (room,), Message("eva-does-door", room=name))
        for room, name in enumerate(room_names, 1)
    ]
    players += [
        ("close", "close", (), Message("eva-does-close")),
        ("passage", "passage", (), Message("eva-does-passage")),
        ("close_passage", "close_passage", (), Message("eva-does-close-passage")),
        ("flip", "flip", (), Message("eva-does-flip")),
        ("decline", "decline", (), Message("eva-does-decline")),
    ]
    nature: list[Row] = []
    for card in range(CARDS):
        text = card_text(card)
        nature.append((text, "card", (card,), Message("eva-is-card", card=text)))
    nature += [(code, "secret", (kind,), secret_names[code]) for kind, code in enumerate(SECRETS)]
    nature += [
        (code, "clue", (clue,), Message("eva-is-clue", clue=code))
        for clue, code in enumerate(SYMBOLS)
    ]
    return MoveTable(players, nature)
