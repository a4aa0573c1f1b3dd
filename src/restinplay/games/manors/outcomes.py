"""How games of manors end, in half a sentence: whether won, and the reason."""

OUTCOMES = {
    (True, "manors"): "you win by manors",
    (True, "castles"): "you win by castles",
    (True, "tenth"): "you win round 10",
    (True, "tokens"): "you have more houses in the end",
    (False, "manors"): "the other family wins by manors",
    (False, "castles"): "the other family wins by castles",
    (False, "tenth"): "the other family wins round 10",
    (False, "tokens"): "the other family has more houses in the end",
    (True, "draw"): "nobody wins",
}

REASONS = {
    "manors": "manors",
    "castles": "castles",
    "tenth": "round 10",
    "tokens": "more houses in the end",
    "draw": "a draw",
}
"""The same for a table of many games: what decided them."""
