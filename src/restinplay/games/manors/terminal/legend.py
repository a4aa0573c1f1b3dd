"""What the signs at the table of manors mean, and what the Mediums in sight do."""

from typing import Any

from restinplay.games.manors.voice import medium_name, medium_text

LEGEND = "⌂ manor · ♜ castle · M8 a Medium · 1×4 four 1s · 2 : 0 cards on house 10"


def signs(view: dict[str, Any], data: dict[str, Any]) -> list[tuple[str, str]]:
    told = [
        ("⌂ ♜", "a manor, a castle"),
        ("⌂⌂··", "two manors won, two to go"),
        ("▶", "the family whose turn it is"),
        ("1×4", "four Ghosts of value 1"),
        ("→ 1 : 0", "laying this card makes it 1 for you to 0 for them"),
        ("2 : 0", "under house 10: the cards you and they have put there"),
        ("Unseen", "the Ghosts they have not shown: in hand, in the deck or face down"),
        ("M8", "Medium number 8; under a house, the one its loser gets. In sight now:"),
    ]
    return told + [
        (f"M{number}", f"{medium_name(number, data)}: {medium_text(number, data)}")
        for number in _in_sight(view)
    ]


def _in_sight(view: dict[str, Any]) -> list[int]:
    """The Mediums of the line and of both displays."""
    line = [entry["medium"] for entry in view["line"] if entry["medium"]]
    return sorted({*line, *(one for family in view["families"] for one in family["display"])})
