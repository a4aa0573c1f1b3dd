"""How games of muertos end, in half a sentence: whether won, and the reason."""

OUTCOMES = {
    (True, "home"): "you have the most points when the race is over",
    (True, "limbless"): "you have the most points when nobody can move any more",
    (True, "dawn"): "you have the most points at dawn",
    (False, "home"): "another skeleton has the most points when the race is over",
    (False, "limbless"): "another skeleton has the most points when nobody can move any more",
    (False, "dawn"): "another skeleton has the most points at dawn",
}

REASONS = {
    "home": "the race was over",
    "limbless": "nobody had a limb left",
    "dawn": "dawn came",
}
"""The same for a table of many games: what decided them."""
