"""What goes wrong because of what somebody gave us: one line that says what and where."""


class BadInput(ValueError):
    """A wrong option, file, seat or word. Its text is one sentence for people."""
