"""Why a move of eva is not allowed: read off the rulebook, not off the generator of moves."""

from typing import TYPE_CHECKING

from restinplay.core.clauses import Refusal
from restinplay.games.eva.moves import (
    CLOSE,
    CLOSE_PASSAGE,
    CLUE,
    DECLINE,
    DOOR,
    ENTRANCE,
    EXIT,
    FIRST_CARD,
    FIRST_CLUE,
    FIRST_SECRET,
    FLIP,
    GHOST,
    LABELS,
    NOTHING,
    REASONS,
    SECRET,
    SECRETS,
    TAKE_CLUE,
    card_text,
    room_of,
)
from restinplay.games.eva.nature import openings
from restinplay.games.eva.view import cards_in, clues_up, exit_doors, passage, secrets_by_room

if TYPE_CHECKING:
    from restinplay.games.eva.state import Eva


def refuse(state: "Eva", move: int) -> Refusal | None:
    if state.phase == NOTHING:
        return Refusal("E-440", f"the game is over ({REASONS[state.result]})")
    if move >= FIRST_CARD:
        return _refuse_nature(state, move)
    if state.asked < 0:
        return Refusal("E-305", "a card is being turned up; there is nothing to decide")
    if state.phase == TAKE_CLUE:
        if move in (FLIP, DECLINE):
            return None
        return Refusal("E-301", "the clue comes first: flip or decline")
    if move in (FLIP, DECLINE):
        return Refusal("E-230", "a clue is offered only on coming back into a room by a door")
    if move < CLOSE:
        return _refuse_door(state, move + 1)
    if state.phase == EXIT:
        return Refusal("E-303", "this room is closed; leave it by an exit door")
    if move == CLOSE:
        if state.token == ENTRANCE:
            return Refusal("E-255", "the Entrance can never be closed")
        return None
    return _refuse_passage(state, move)


def _refuse_door(state: "Eva", room: int) -> Refusal | None:
    doors = exit_doors(state) if state.phase == EXIT else state.doors_of(state.token)
    if room not in map(room_of, cards_in(doors)):
        which = "exit door" if state.phase == EXIT else "door in this room"
        return Refusal("E-227", f"no {which} leads to room {LABELS[room - 1]}")
    if state.is_closed(room):
        return Refusal("E-225", f"room {LABELS[room - 1]} is closed")
    return None


def _refuse_passage(state: "Eva", move: int) -> Refusal | None:
    if SECRETS[secrets_by_room(state)[state.token]] != "PASS":
        return Refusal("E-271", "this room is not an end of the passage")
    known = passage(state)
    if known == "sealed":
        return Refusal("E-272", "the passage is sealed")
    if known != "open":
        return Refusal("E-270", "the other end of the passage has not been found")
    if move == CLOSE_PASSAGE:
        if state.token == ENTRANCE:
            return Refusal("E-255", "the Entrance can never be closed")
        return None
    doors = map(room_of, cards_in(state.doors_of(state.token)))
    useful = [room for room in doors if not state.is_closed(room)]
    if state.via_passage and (useful or state.token != ENTRANCE):
        return Refusal("E-274", "you have just come through the passage")
    if state.closing_only and not useful and state.token != ENTRANCE:
        return Refusal("E-273", "without a usable door this room must be closed")
    return None


def _refuse_nature(state: "Eva", move: int) -> Refusal | None:
    wanted = {SECRET: "a secret", DOOR: "a card", CLUE: "a clue"}.get(int(state.phase))
    if wanted is None:
        return Refusal("E-301" if state.phase == TAKE_CLUE else "E-302", "it is the player's turn")
    if move >= FIRST_CLUE:
        if state.phase != CLUE:
            return Refusal("E-230", f"{wanted} must be turned up, not a clue")
        if state.moves.text(move) in clues_up(state):
            return Refusal("E-230", f"the {state.moves.text(move)} clue is already face up")
        return None
    if move >= FIRST_SECRET:
        return _refuse_secret(state, move, wanted)
    if state.phase != DOOR:
        return Refusal("E-220", f"{wanted} must be turned up, not a card")
    card = move - FIRST_CARD
    if not state.deck >> card & 1:
        return Refusal("E-105", f"{card_text(card)} is no longer in the deck")
    if state.redeals and state.opening() and not openings(state, card):
        return Refusal("E-107", "that start would have no usable door: shuffle and deal again")
    return None


def _refuse_secret(state: "Eva", move: int, wanted: str) -> Refusal | None:
    if state.phase != SECRET:
        return Refusal("E-210", f"{wanted} must be turned up, not a secret")
    kind = move - FIRST_SECRET
    lying = list(secrets_by_room(state).values())
    if lying.count(kind) == (2 if SECRETS[kind] == "PASS" else 1):
        return Refusal("E-102", f"the secret {SECRETS[kind]} has already been turned up")
    if kind == GHOST and state.token == ENTRANCE and not state.ghost_loses:
        return Refusal("E-103", "the ghost may not haunt the Entrance: deal the secrets again")
    return None
