"""Writes docs/rip.1, the manual page, from the parser: python scripts/manual.py"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import restinplay
from restinplay.commandline import parser
from restinplay.completion import commands_of, help_of, words_of

PAGE = Path(__file__).parents[1] / "docs/rip.1"

FILES = {
    "~/.local/share/restinplay": "where games of the terminal are kept; on macOS "
    "~/Library/Application Support/restinplay",
}
ENVIRONMENT = {
    "RESTINPLAY_HOME": "another folder for games",
    "RESTINPLAY_PLAIN": "if set, the rules run in plain Python, compiled or not",
    "RIP_METRICS_TOKEN": "what --metrics-token says",
    "PAGER": "shows long rules; less if it is not set",
    "NO_COLOR": "if set, nothing is coloured",
}
STATUS = {
    "0": "all went well",
    "1": "something given was wrong, or was found to be wrong; one line says what",
    "2": "the command was not understood",
    "128 + n": "stopped by signal n: 130 by Ctrl-C, 141 by a pipe that nobody reads any more",
}


def page(whole: argparse.ArgumentParser) -> str:
    """The manual page in roff."""
    return "\n".join(_lines(whole)) + "\n"


def _lines(whole: argparse.ArgumentParser) -> Iterator[str]:
    yield f'.TH RIP 1 "" "Rest in Play {restinplay.__version__}"'
    yield ".SH NAME"
    yield "rip \\- tabletop games about death"
    yield ".SH SYNOPSIS"
    yield ".B rip"
    yield ".I COMMAND"
    yield "[\\fIWORDS\\fR]"
    yield ".SH DESCRIPTION"
    yield _text(whole.description or "")
    yield "Play at a terminal or open tables on the network, let bots play, replay, review and"
    yield "check game files, and read the rules."
    said = help_of(whole)
    for command, one in commands_of(whole).items():
        yield f".SH RIP {command.upper()}"
        options, rest = words_of(one)
        yield f".B rip {command}"
        yield " ".join(["[\\fIoptions\\fR]", *map(_place, rest)])
        yield ".PP"
        yield f"{_sentence(said[command])}"
        for word in rest:
            yield from _item(f"\\fI{_text(word.metavar or word.dest)}\\fR", word.help)
        for word in options:
            yield from _item(_option(word), word.help)
    for heading, items in (
        ("FILES", FILES),
        ("ENVIRONMENT", ENVIRONMENT),
        ("EXIT STATUS", STATUS),
    ):
        yield f".SH {heading}"
        for name, meaning in items.items():
            yield from _item(f"\\fB{_text(name)}\\fR", meaning)


def _item(name: str, meaning: str | None) -> Iterator[str]:
    yield ".TP"
    yield name
    yield _text((meaning or "").replace("%%", "%"))


def _place(word: argparse.Action) -> str:
    name = f"\\fI{_text(word.metavar or word.dest)}\\fR"
    many = {"*": f"[{name} ...]", "+": f"{name} ...", "?": f"[{name}]"}
    return many.get(str(word.nargs), name)


def _option(word: argparse.Action) -> str:
    names = ", ".join(f"\\fB{_text(name)}\\fR" for name in word.option_strings)
    if word.nargs == 0:
        return names
    values = "|".join(map(str, word.choices)) if word.choices else word.metavar or word.dest.upper()
    return f"{names} \\fI{_text(values)}\\fR"


def _sentence(text: str) -> str:
    return _text(f"{text[:1].upper()}{text[1:]}.")


def _text(text: object) -> str:
    """Text that roff takes as it stands."""
    safe = str(text).replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


if __name__ == "__main__":
    PAGE.write_text(page(parser()), encoding="utf-8")
