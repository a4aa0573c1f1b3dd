"""How games of muertos end, in half a sentence: whether won, and the reason."""

ENDINGS = {
    (True, "home"): "you have the most points when the race is over",
    (True, "limbless"): "you have the most points when nobody can move any more",
    (True, "dawn"): "you have the most points at dawn",
    (False, "home"): "somebody else has the most points when the race is over",
    (False, "limbless"): "somebody else has the most points when nobody can move any more",
    (False, "dawn"): "somebody else has the most points at dawn",
}
