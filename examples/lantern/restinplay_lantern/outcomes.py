"""How games of Lantern end, in half a sentence: whether won, and the reason."""

OUTCOMES = {
    (True, "home"): "you are home first",
    (True, "dark"): "you are furthest when the oil is gone",
    (False, "home"): "somebody else is home first",
    (False, "dark"): "the oil is gone before you are near the gate",
}
REASONS = {"home": "somebody came home", "dark": "the oil was gone"}
