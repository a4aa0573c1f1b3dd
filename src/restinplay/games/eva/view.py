"""What the player of eva may see (E-202), and the way back from such a view to a state."""

from typing import TYPE_CHECKING, Any

from restinplay.core.errors import BadInput
from restinplay.games.eva.moves import (
    CARDS,
    FIRST_LOCK,
    GHOST,
    ONE_END,
    OTHER_END,
    PASS,
    PATTERNS,
    REASONS,
    ROOMS,
    SECRETS,
    card_text,
)
from restinplay.games.eva.phases import NAMES

if TYPE_CHECKING:
    from restinplay.games.eva.state import Eva

_TEXTS = [card_text(card) for card in range(CARDS)]
_CARD = {text: card for card, text in enumerate(_TEXTS)}
_KINDS = [GHOST, PASS, PASS, *range(FIRST_LOCK, len(SECRETS))]  # of the 13 secrets
_SUIT_CARDS = [sum(1 << card for card in range(suit * 13, suit * 13 + 13)) for suit in range(4)]
_RANK_CARDS = [sum(1 << card for card in range(rank, CARDS, 13)) for rank in range(13)]


def cards_in(mask: int) -> list[int]:
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cards


def texts_of(mask: int) -> list[str]:
    return [_TEXTS[card] for card in cards_in(mask)]


def secrets_by_room(state: "Eva") -> dict[int, int]:
    """The kind of secret in every room where it has been turned up."""
    where, rooms = int(state.where), {}
    for kind in _KINDS:
        rooms[where & 15] = kind
        where >>= 4
    rooms.pop(0, None)
    return rooms


def clues_up(state: "Eva") -> list[str | None]:
    """The clue row as it lies: symbols face up, then None for each clue face down."""
    row = next(pattern for place, pattern in enumerate(PATTERNS) if state.rows >> place & 1)
    symbols = row.split("-")
    return [symbols[place] if place < state.clues_up else None for place in range(3)]


def exit_doors(state: "Eva") -> int:
    """The exit doors that lie on the table, as a set of cards."""
    return int(state.lying) if state.is_closed(state.token) else 0


def passage(state: "Eva") -> str:
    ends = [int(state.room_of(ONE_END)), int(state.room_of(OTHER_END))]
    if any(end and state.is_closed(end) for end in ends):
        return "sealed"
    return ("none", "one end", "open")[sum(1 for end in ends if end)]


def room_state(state: "Eva", room: int) -> str:
    if state.is_closed(room):
        return "closed"
    return "open" if state.is_open(room) else "unvisited"


def view(state: "Eva") -> dict[str, Any]:
    """Everything public; what is hidden is hidden from the player and from spectators (E-203)."""
    secrets = secrets_by_room(state)
    question = state.question()
    return {
        "game": "eva",
        "options": options_of(state),
        "asked": int(state.asked),
        "question": {"kind": question.kind, "clause": question.clause},
        "legal": [] if state.asked < 0 else [state.moves.text(move) for move in state.legal()],
        "token": int(state.token),
        "via_passage": state.via_passage,
        "rooms": [
            {
                "room": room,
                "state": room_state(state, room),
                "secret": SECRETS[secrets[room]] if room in secrets else None,
                "doors": texts_of(doors) if (doors := state.doors_of(room)) else [],
            }
            for room in range(1, ROOMS + 1)
        ],
        "exit_doors": texts_of(exit_doors(state)),
        "discard": texts_of(state.discard),
        "deck": int(state.deck).bit_count(),
        "drawing": int(state.drawing),
        "clues": clues_up(state),
        "bones": state.bones,
        "ghost_met": state.room_of(GHOST) != 0,
        "passage": passage(state),
        "result": REASONS[state.result] or None,
    }


def options_of(state: "Eva") -> dict[str, str]:
    return {
        "doors": str(state.per_draw),
        "entrance_ghost": "lose" if state.ghost_loses else "redeal",
        "passage_rule": "closing_only" if state.closing_only else "free",
        "hopeless": "declare" if state.declares else "play_on",
        "dead_start": "redeal" if state.redeals else "lost",
    }


def recall(state: "Eva", seen: dict[str, Any]) -> None:
    """Make a state of the game what the view says it is."""
    if seen["options"] != options_of(state):
        raise BadInput("it was played with other options")
    where, opened, closed, doors = [0] * 13, 0, 0, [0] * (ROOMS + 1)
    token = seen["token"]
    for entry in seen["rooms"]:
        room = entry["room"]
        doors[room] = _mask(entry["doors"])
        opened |= (entry["state"] == "open") << (room - 1)
        closed |= (entry["state"] == "closed") << (room - 1)
        if entry["secret"] is not None:
            kind = SECRETS.index(entry["secret"])
            where[OTHER_END if kind == PASS and where[ONE_END] else kind + (kind > PASS)] = room
    symbols = [symbol for symbol in seen["clues"] if symbol is not None]
    discard = _mask(seen["discard"])
    lying = doors[token] | _mask(seen["exit_doors"])
    doors[token] = 0
    state.load(
        {
            **state.data(),
            "asked": seen["asked"],
            "phase": NAMES.index(seen["question"]["kind"]),
            "token": token,
            "opened": opened,
            "closed": closed,
            "deck": (1 << CARDS) - 1 & ~discard & ~lying & ~sum(doors),
            "discard": discard,
            "clues_up": len(symbols),
            "rows": sum(
                1 << place
                for place, pattern in enumerate(PATTERNS)
                if pattern.split("-")[: len(symbols)] == symbols
            ),
            "drawing": seen["drawing"],
            "result": REASONS.index(seen["result"] or ""),
            "bones": seen["bones"],
            "via_passage": seen["via_passage"],
            "where": sum(room << 4 * secret for secret, room in enumerate(where)),
            "lying": lying,
            "doors": doors,
            "barred": 0,
        }
    )
    if state.drawing:
        state.barred = barred(state)


def barred(state: "Eva") -> int:
    """The cards that the draw now under way must discard (E-222, E-223, E-224)."""
    mask = _RANK_CARDS[state.token - 1]
    if state.is_open(state.token) and state.lock() >= 0:
        mask |= _SUIT_CARDS[state.lock()]
    for card in cards_in(state.lying):
        mask |= _RANK_CARDS[card % 13]
    return mask


def _mask(cards: list[str]) -> int:
    return sum(1 << _CARD[card] for card in cards)
