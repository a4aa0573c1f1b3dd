"""The placebo. One step down, for a bribe."""

from restinplay.games.graves.chips.chip import Chip


class Placebo(Chip):
    number = 1
    name = "placebo"
    steps = -1
    price = "bribe_price"
    each = 1
    more = -1
    clause = "G-303"
    noun = "placebo"
    picture = "pill-placebo"
    sign = "●"
    letter = "p"
    style = "bold"
    typed = ("p", "placebo", "black")
