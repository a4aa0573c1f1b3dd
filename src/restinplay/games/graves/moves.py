"""The numbers of graves: phases, chips, cards, and the move table.

A relative is 0 to 24, a grave 0 to 4 (people say 1 to 5), a share card is action * 5 + grave. A
family of moves such as `give` has the number GIVE + relative * 3 + chip for the first three chips;
old numbers stay, and the moves of later chips come after all others of the players.
"""

from collections.abc import Sequence
from typing import Any, Final

from restinplay.core.errors import BadInput, shown
from restinplay.core.moves import MoveTable
from restinplay.games.graves.chips.chip import Chip
from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.tables import CARD as CARD
from restinplay.games.graves.tables import CHIPS as CHIPS
from restinplay.games.graves.tables import FAMILY as FAMILY
from restinplay.games.graves.tables import HIDDEN as HIDDEN
from restinplay.games.graves.tables import MOST_OFFERS as MOST_OFFERS
from restinplay.games.graves.tables import START as START
from restinplay.games.graves.tables import STEPS as STEPS

SEATS: Final = 5  # at most
FAMILIES: Final = 5
RELATIVES: Final = 25
GRAVES: Final = 5
HEALTH: Final = ("dead", "near", "weak", "unwell", "top")
ACTIONS: Final = ("DO", "MX", "SH", "GM", "ID")
RESULTS: Final = ("graves", "extinct", "rounds")
THOUSAND: Final = 1000  # every sum is a multiple of it
MOST_MONEY: Final = 1_000_000  # that a data file may name in one place

WHITE: Final = 0
PLACEBO: Final = 1
BITTER: Final = 2

# Share cards: the first of each action.
DOUBLE_OCCUPANCY: Final = 0
MIX_UP: Final = 5
SHOCK_CARD: Final = 10
MAINTENANCE: Final = 15
ILLEGIBLE: Final = 20

# Players' moves.
GIVE: Final = 0
SWAP: Final = 75
SKIP: Final = 150
PILL: Final = 175
SHARE: Final = 250
DONE: Final = 255
PASS: Final = 256
COFFIN: Final = 257
CLAIM: Final = 282
DOUBLE: Final = 287
NEW_CEMETERY: Final = 292
WITHDRAW: Final = 293
DOC: Final = 294
SHOCK: Final = 299
CARE: Final = 324
MIXUP: Final = 329
# Of each chip after the first three: to give, to swap, to buy.
EARLIER: Final = 3
LATER: Final = 454
LATER_SWAP: Final = 479
LATER_PILL: Final = 504
SLOTS: Final = 75  # of one chip

# What is being asked: nature's questions, the seats', and none. ADJUST is a step and asks nothing.
DEAL_FAMILIES: Final = 0
DEAL_START: Final = 1
TURN_TOP: Final = 2
TURN_BACK: Final = 3
DISTRIBUTE: Final = 4
PILLS: Final = 5
SHARES: Final = 6
ADJUST_WINDOW: Final = 7
ADJUST: Final = 8
END_WINDOW: Final = 9
CHOOSE_COFFIN: Final = 10
BURY: Final = 11
COMMIT: Final = 12
RESPOND: Final = 13
NOTHING: Final = 14

# Why the game ended: bits, in the order of RESULTS.
BY_GRAVES: Final = 1
BY_EXTINCTION: Final = 2
BY_ROUNDS: Final = 4

Row = tuple[str, str, tuple[int, ...], str]


def card_text(card: int) -> str:
    """`MX3`."""
    return f"{ACTIONS[card // GRAVES]}{card % GRAVES + 1}"


def card_of(text: str) -> int:
    """The share card of that text."""
    if text not in _CARDS:
        raise BadInput(f"unknown share '{shown(text)}'")
    return _CARDS.index(text)


_CARDS: Final = [card_text(card) for card in range(len(ACTIONS) * GRAVES)]


def moves_of(data: dict[str, Any]) -> MoveTable:
    """The table with the ids and names of a data file."""
    families = [family["letter"] for family in data["families"]]
    people = [(r["id"], r["name"]) for family in data["families"] for r in family["relatives"]]
    actions = {action["code"]: action["name"] for action in data["actions"]}

    def chips(text: str, phrase: str, some: Sequence[Chip] = KINDS[:EARLIER]) -> list[Row]:
        return [
            (f"{text} {word} {chip.name}", text, (r, chip.number), phrase.format(chip.called, name))
            for r, (word, name) in enumerate(people)
            for chip in some
        ]

    def relatives(text: str, phrase: str) -> list[Row]:
        return [
            (f"{text} {word}", text, (r,), phrase.format(name))
            for r, (word, name) in enumerate(people)
        ]

    def graves(text: str, phrase: str) -> list[Row]:
        return [(f"{text} {g}", text, (g,), phrase.format(g)) for g in range(1, GRAVES + 1)]

    deeds = {
        "give": "give {1} {0}",
        "swap": "swap the prescription of {1} for {0}",
        "pill": "buy {0} for {1}",
    }
    players: list[Row] = [
        *chips("give", deeds["give"]),
        *chips("swap", deeds["swap"]),
        *relatives("skip", "leave {} without a prescription"),
        *chips("pill", deeds["pill"]),
        *graves("share", "buy a share of grave {}"),
        ("done", "done", (), "go on to the next step"),
        ("pass", "pass", (), "pass"),
        *relatives("coffin", "bury {} first"),
        *graves("claim", "claim grave {}"),
        *graves("double", "play the Double Occupancy of grave {}"),
        ("new cemetery", "new_cemetery", (), "bury in the New Cemetery"),
        ("withdraw", "withdraw", (), "withdraw the claim"),
        *graves("doc", "play the Illegible Document of grave {}"),
        *relatives("shock", "shock {}"),
        *graves("care", "play the Grave Maintenance of grave {}"),
        *(
            (f"mixup {word} {g}", "mixup", (r, g), f"move the coffin of {name} to grave {g}")
            for r, (word, name) in enumerate(people)
            for g in range(1, GRAVES + 1)
        ),
        *(row for c in KINDS[EARLIER:] for text in deeds for row in chips(text, deeds[text], [c])),
    ]
    nature: list[Row] = [
        *((f"family {f}", "family", (n,), f"family {f}") for n, f in enumerate(families)),
        *((f"start {s}", "start", (s,), f"seat {s} begins") for s in range(SEATS)),
        *(
            (f"{code}{g}", "card", (a * GRAVES + g - 1,), f"{actions[code]} of grave {g}")
            for a, code in enumerate(ACTIONS)
            for g in range(1, GRAVES + 1)
        ),
    ]
    return MoveTable(players, nature, ("?",))
