"""`rip options`: what can be chosen before a game, what it means, and the clause that says so."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from restinplay.core.game import Game
from restinplay.home import command


def show(kind: type[Game], console: Console) -> None:
    """A table of all options; the value that holds if you say nothing comes first."""
    if not kind.OPTIONS:
        console.print(f"{kind.SLUG} has no options.")
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading, is_whole in (("option", True), ("values", False), ("meaning", False)):
        table.add_column(heading, no_wrap=is_whole, overflow="fold")
    table.add_column("clause", no_wrap=True)
    for option in kind.OPTIONS:
        values = [f"{option.default} (default)", *option.values[1:]]
        values += [option.form] if option.form else []
        table.add_row(option.name, "\n".join(values), option.meaning, option.clause)
    console.print(table)
    pairs = ",".join(f"{name}={value}" for name, value in kind.EASY.items())
    if pairs:
        console.print(f"--easy is --options {pairs}")
    first = max(kind.OPTIONS, key=lambda option: len(option.values) > 1)
    value = first.values[:2][-1]  # another than the default, if one is listed
    example = f"{command()} play {kind.SLUG} --options {first.name}={value}"
    clause = f"{command()} rules {kind.SLUG} {first.clause}"
    console.print(f"For example: {example}; {clause} has the clause.")
