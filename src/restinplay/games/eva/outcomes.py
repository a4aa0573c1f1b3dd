"""How games of eva end, in half a sentence: whether won, and the reason."""

OUTCOMES = {
    (True, "bones_home"): "you carry the bones home",
    (True, "grave_at_entrance"): "the grave turns out to be on the doorstep",
    (False, "ghost_with_bones"): "the ghost meets you with the bones",
    (False, "ghost_at_entrance"): "the ghost is at the front door",
    (False, "stuck_at_entrance"): "you are stuck in the Entrance",
    (False, "trapped"): "you are trapped in a closed room",
    (False, "out_of_doors"): "the deck runs out of doors",
    (False, "no_way_back"): "nothing leads back to the Entrance",
    (False, "grave_lost"): "no door leads to the grave any more",
}

REASONS = {
    "bones_home": "the bones came home",
    "grave_at_entrance": "the grave was on the doorstep",
    "ghost_with_bones": "the ghost met the bones",
    "ghost_at_entrance": "the ghost was at the front door",
    "stuck_at_entrance": "stuck in the Entrance",
    "trapped": "trapped in a closed room",
    "out_of_doors": "the deck ran out of doors",
    "no_way_back": "no way back to the Entrance",
    "grave_lost": "no door left to the grave",
}
"""The same for a table of many games: what decided them."""
