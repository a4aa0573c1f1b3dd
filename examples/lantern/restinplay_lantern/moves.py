"""The numbers of Lantern, and every answer there can be."""

from restinplay.core.moves import MoveTable

OIL, COPIES, HAND, GATE = 6, 4, 2, 20  # L-101, L-102, L-103
CARDS = OIL * COPIES

MOVES = MoveTable(
    [(f"burn {oil}", "burn", (oil,), f"burn a {oil}") for oil in range(1, OIL + 1)],
    [(f"oil {oil}", "oil", (oil,), f"draw a {oil}") for oil in range(1, OIL + 1)],
    glimpses=["oil"],
)
