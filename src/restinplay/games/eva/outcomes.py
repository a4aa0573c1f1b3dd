"""How games of eva end, in half a sentence: whether won, and the reason."""

from restinplay.core.messages import Message
from restinplay.games.eva import moves

WON = moves.REASONS[moves.BONES_HOME], moves.REASONS[moves.GRAVE_AT_ENTRANCE]

OUTCOMES = {
    (reason in WON, reason): Message(f"eva-ending-{reason.replace('_', '-')}")
    for reason in moves.REASONS[1:]
}

REASONS = {
    reason: Message(f"eva-decided-{reason.replace('_', '-')}") for reason in moves.REASONS[1:]
}
"""The same for a table of many games: what decided them."""
