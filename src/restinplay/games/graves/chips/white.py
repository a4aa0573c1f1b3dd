"""The white pill. One step up, and the relative pays for it. Free from your own doctor."""

from restinplay.games.graves.chips.chip import Chip


class White(Chip):
    number = 0
    name = "white"
    steps = 1
    price = "white_price"
    each = 1
    clause = "G-302"
    noun = "white pill"
    picture = "pill-white"
    sign = "○"
    letter = "w"
    typed = ("w", "white", "whites", "pill")
