"""What the signs of Eva's house mean."""

from typing import Any

LEGEND = "☠ ⋈ ✝ clues, patterns · ▒ face down · 4♥ door to room 4 · A×4 unseen cards"


def signs(view: dict[str, Any], data: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        ("☠ ⋈ ✝", "skull, hourglass, cross: the clues, and the pattern a room hides"),
        ("▒", "a clue that is still face down"),
        ("4♥", "a door to room 4, set into the wall of its room; × if room 4 is closed"),
        ("[1]", "the choice that takes you to this room"),
        ("you ◀", "the room you are in"),
        ("Lock ♠", "spades drawn on the first visit to this room are thrown out"),
        ("↔ Passage", "an end of the secret passage; ═══ both ends are found, ═╳═ it is sealed"),
        ("grave", "the pattern that the clues spell; no: the clues rule this one out"),
        ("1 in 12", "the odds that a room you have not visited hides the ghost"),
        ("A×4", "how many cards of a rank nobody has seen yet"),
    ]
