"""The bitter pill. Two steps down, for a bribe, once the placebos are gone."""

from restinplay.games.graves.chips.chip import Chip


class Bitter(Chip):
    number = 2
    name = "bitter"
    steps = -2
    price = "bribe_price"
    more = 1
    waits_for = "placebo"
    waits_by = "G-214"
    clause = "G-303"
    article = "the"
    noun = "bitter pill"
    picture = "pill-bitter"
    sign = "✖"
    letter = "b"
    style = "bold bright_red"
    typed = ("b", "bitter", "red")
