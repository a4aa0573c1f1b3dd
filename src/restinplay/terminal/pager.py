"""A pager: long text read screen by screen at a terminal, by $PAGER or less, colours kept."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from rich.console import Console

USUAL = "less"
LESS = "FRX"  # leave at once if it fits, keep colours, leave the text on the screen


@contextmanager
def paged(console: Console) -> Iterator[None]:
    """What is printed meanwhile goes through the pager, if a person sits at both ends."""
    if not (console.is_terminal and sys.stdin.isatty()) or console.is_dumb_terminal:
        yield
        return
    with console.capture() as captured:
        yield
    text = captured.get()
    if text.count("\n") < console.height or not _page(text):
        console.file.write(text)


def _page(text: str) -> bool:
    """Hand the text to the pager; False if there is none."""
    try:
        words = shlex.split(os.environ.get("PAGER", USUAL))
        if not words:
            return False
        process = subprocess.Popen(words, stdin=subprocess.PIPE, env={"LESS": LESS, **os.environ})
    except (OSError, ValueError):  # ValueError: quotes that are not closed
        return False
    assert process.stdin is not None
    with suppress(BrokenPipeError), process.stdin as pipe:
        pipe.write(text.encode(sys.stdout.encoding, "replace"))
    while process.poll() is None:
        with suppress(KeyboardInterrupt):  # that is for the pager, which may search for long
            process.wait()
    return True
