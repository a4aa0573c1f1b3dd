"""What a kind of chip says of itself. Each kind is one unit of this folder; the rest is derived."""


class Chip:
    """A kind of chip in the box of the doctor.

    `number` is its place in the box, which move numbers depend on: a new kind comes last. With n
    living relatives the box gets `each` * n + `more` of it (G-201).
    """

    number = -1
    name = ""  # its word in moves, views and positions
    steps = 0  # up to three up, or down (G-302, G-303)
    price = ""  # what the doctor wants for it: an amount of the data file (G-213)
    each = 0
    more = 0
    waits_for = ""  # the kind that must be gone from the box first
    clause = ""  # by which it works
    waits_by = ""  # by which it waits
    # How it is shown and called.
    article = "a"
    noun = ""
    picture = ""  # a symbol of the page
    sign = ""
    letter = ""  # where a terminal has no signs
    style = ""
    typed: tuple[str, ...] = ()  # words for it, at a terminal

    @property
    def called(self) -> str:
        return f"{self.article} {self.noun}"

    @property
    def plural(self) -> str:
        return f"{self.noun}s"
