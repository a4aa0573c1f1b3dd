"""How games of graves end, in half a sentence: whether won, and the reason."""

OUTCOMES = {
    (True, "graves"): "your family is best buried when the graves are full",
    (True, "extinct"): "your family is best buried when one has died out",
    (True, "rounds"): "your family is best buried when time is up",
    (False, "graves"): "another family is better buried when the graves are full",
    (False, "extinct"): "another family is better buried when one has died out",
    (False, "rounds"): "another family is better buried when time is up",
}

REASONS = {
    "graves": "the graves were full",
    "extinct": "a family had died out",
    "rounds": "time was up",
}
"""The same for a table of many games: what decided them."""
