"""Keys as terminals send them, and lines that are mended before they are sent."""

import io
import os
import pty
from collections.abc import Iterator

import pytest

from restinplay.terminal.keys import CANCELLED, REDRAW, Keyboard


class Typewriter:
    """A keyboard at a terminal of its own, and what it echoes."""

    def __init__(self) -> None:
        self.outer, self.inner = pty.openpty()
        self.paper = io.StringIO()
        self.keyboard = Keyboard(self.inner, self.paper)

    def type(self, keys: str) -> None:
        os.write(self.outer, keys.encode())


@pytest.fixture
def typed() -> Iterator[Typewriter]:
    writer = Typewriter()
    with writer.keyboard:
        yield writer
    os.close(writer.outer)
    os.close(writer.inner)


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("\x1b[H", "home"),
        ("\x1bOH", "home"),
        ("\x1b[1~", "home"),
        ("\x1b[7~", "home"),
        ("\x1b[F", "end"),
        ("\x1bOF", "end"),
        ("\x1b[4~", "end"),
        ("\x1b[8~", "end"),
        ("\x1b[5~", "pageup"),
        ("\x1b[6~", "pagedown"),
        ("\x1b[6;5~", "pagedown"),
        ("\x1b[A", "up"),
        ("\x1bOB", "down"),
        ("\x1b[1;5C", "right"),
        ("\x1b[D", "left"),
        ("\x1b", "esc"),
        ("\n", "enter"),
        ("é", "é"),
        ("\x1b[3~", ""),  # Delete, which has no use
        ("\x1b[15~", ""),  # F5
        ("\x1b[I", ""),  # the window got the focus
    ],
)
def test_a_key_has_one_name_whatever_the_terminal_sends(
    typed: Typewriter, sent: str, name: str
) -> None:
    typed.type(sent)
    assert typed.keyboard.key() == name
    typed.type("x")
    assert typed.keyboard.key() == "x"


def test_keys_in_one_burst_stay_apart(typed: Typewriter) -> None:
    typed.type("\x1b[5~\x1b[Fq")
    assert [typed.keyboard.key() for _ in range(3)] == ["pageup", "end", "q"]


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        ("door 2\n", "door 2"),
        ("dooor\x7f\x7fr 2\n", "door 2"),
        ("nonsense\x15door 2\n", "door 2"),
        ("door nine\x17 2\n", "door  2"),
        ("\x7f\x7f\n", ""),
        ("do\x1b[Dor\x1b[H\x04\n", "door"),
        ("door\x1b", CANCELLED),
    ],
)
def test_a_line_is_mended_as_usual_and_escape_gives_it_up(
    typed: Typewriter, sent: str, line: str
) -> None:
    typed.type(sent)
    assert typed.keyboard.line() == line
    assert "\x1b" not in typed.paper.getvalue()


def test_what_was_typed_survives_a_redrawn_screen(typed: Typewriter) -> None:
    typed.type("Ada, B\x0cen\n")
    assert typed.keyboard.line() == REDRAW
    assert typed.keyboard.line() == "Ada, Ben"
    assert typed.paper.getvalue() == "Ada, BAda, Ben\n"


def test_a_wide_sign_is_wiped_whole(typed: Typewriter) -> None:
    typed.type("墓\x7f\n")
    assert typed.keyboard.line() == ""
    assert typed.paper.getvalue() == "墓\b \b\b \b\n"


def test_the_end_of_input_counts_before_anything_is_typed(typed: Typewriter) -> None:
    typed.type("\x04")
    with pytest.raises(EOFError):
        typed.keyboard.line()
