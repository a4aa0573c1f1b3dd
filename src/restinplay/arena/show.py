"""The rows of the arena as a table."""

from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

Rows = list[dict[str, Any]]


def show(rows: Rows, console: Console) -> None:
    if "fair" in rows[0]:
        _show_contest(rows, console)
    else:
        _show_solitaire(rows, console)


def _show_solitaire(rows: Rows, console: Console) -> None:
    """Everybody alone: how the games ended."""
    table = Table("bot", "games", "won", "95 % interval", "decisions", box=SIMPLE)
    table.add_column("ended", no_wrap=True)
    for row in rows:
        table.add_row(
            row["bot"],
            f"{row['games']:,}",
            f"{row['rate']:.2%}",
            f"{row['low']:.1%} – {row['high']:.1%}",
            f"{row['decisions']:.1f}",
            _lines(row["reasons"]),
        )
    console.print(table)


def _show_contest(rows: Rows, console: Console) -> None:
    """All together: who won, from which seat and how. Every one of them sat in every game."""
    table = Table("bot", "won", box=SIMPLE, collapse_padding=True)
    for heading in ("95 % interval", "score", "decisions", "by seat", "won by"):
        table.add_column(heading, no_wrap=True)
    for row in rows:
        table.add_row(
            row["bot"],
            f"{row['rate']:.2%}",
            f"{row['low']:.1%} – {row['high']:.1%}",
            f"{row['score']:.2f}",
            f"{row['decisions']:.1f}",
            "\n".join(f"{seat}: {rate:.1%}" for seat, rate in enumerate(row["seats"])),
            _lines(row["won_by"]),
        )
    console.print(table)
    row = rows[0]
    ended = ", ".join(f"{share:.1%} {reason}" for reason, share in row["reasons"].items())
    played = f"{_count(row['deals'], 'deal')}, {_count(row['games'], 'game')}"
    console.print(f" {played}, fair share {row['fair']:.1%}")
    console.print(f" ended: {ended}\n", soft_wrap=True)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _lines(shares: dict[str, float]) -> str:
    return "\n".join(f"{share:.1%} {what}" for what, share in shares.items())
