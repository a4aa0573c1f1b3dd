"""What goes wrong because of what somebody gave us: one line that says what and where."""

from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath

LONGEST = 60  # signs of somebody's words in a sentence of ours
LONGEST_PATH = 150  # signs of where a file lies


class BadInput(ValueError):
    """A wrong option, file, seat or word. Its text is one sentence for people."""


def shown(value: object, longest: int = LONGEST) -> str:
    """What somebody gave us, made fit for a sentence: short, one line, harmless to a terminal."""
    text = value if isinstance(value, str) else _text(value)
    return harmless(text if len(text) <= longest else text[:longest] + "…")


def shown_path(path: PathLike[str] | str) -> str:
    """Where a file lies, made fit for a sentence; of a long path the end tells most."""
    text = fspath(path)
    return harmless(text if len(text) <= LONGEST_PATH else "…" + text[-LONGEST_PATH:])


@contextmanager
def in_one_line(said: str) -> Iterator[None]:
    """Let words that make no sense raise BadInput, whatever they trip over in here."""
    try:
        yield
    except BadInput:
        raise
    except KeyError as error:
        raise BadInput(f"{said}: {shown(error.args[0])}") from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadInput(said) from error


def harmless(text: str) -> str:
    """The same without what a terminal would obey or a reader not see."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _text(value: object) -> str:
    try:
        return repr(value)
    except (
        ValueError,
        RecursionError,
    ):  # a number of thousands of digits; a list of lists of lists
        return f"some {type(value).__name__}"
