"""`rip options`: what can be chosen before a game, what it means, and the clause that says so; and
what gives itself in it."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from restinplay.core.game import Game
from restinplay.games.parts import forced_of
from restinplay.home import command


def show(kind: type[Game], console: Console) -> None:
    if kind.OPTIONS:
        _show_options(kind, console)
    else:
        console.print(f"{kind.SLUG} has no options.")
    if forced_of(kind):
        _show_forced(kind, console)


def _show_options(kind: type[Game], console: Console) -> None:
    """A table of them; the value that holds if you say nothing comes first."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading, is_whole in (("option", True), ("values", False), ("meaning", False)):
        table.add_column(heading, no_wrap=is_whole, overflow="fold")
    table.add_column("clause", no_wrap=True)
    for option in kind.OPTIONS:
        values = [f"{option.default} (default)", *option.values[1:]]
        values += [option.form] if option.form else []
        table.add_row(option.name, "\n".join(values), str(option.meaning), option.clause)
    console.print(table)
    pairs = ",".join(f"{name}={value}" for name, value in kind.EASY.items())
    if pairs:
        console.print(f"--easy is --options {pairs}")
    first = max(kind.OPTIONS, key=lambda option: len(option.values) > 1)
    value = first.values[:2][-1]  # another than the default, if one is listed
    example = f"{command()} play {kind.SLUG} --options {first.name}={value}"
    clause = f"{command()} rules {kind.SLUG} {first.clause}"
    console.print(f"For example: {example}; {clause} has the clause.")


def _show_forced(game: type[Game], console: Console) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("--auto", "what is then done for you", ""):
        table.add_column(heading)
    for kind in forced_of(game):
        table.add_row(kind.name, str(kind.meaning), "(default)" if kind.usual else "")
    console.print(table)
