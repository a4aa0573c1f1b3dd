"""The rows of the arena as a table, and below it how the games ended."""

from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from restinplay.games.parts import reason_in_words

Row = dict[str, Any]


def show(slug: str, rows: list[Row], console: Console) -> None:
    contest = "fair" in rows[0]
    table = Table(box=SIMPLE, collapse_padding=True)
    for heading in ("bot", "games", "won", "95 % interval", "score", "moves", "each", "rating"):
        if contest or heading != "score":
            table.add_column(heading, no_wrap=True)
    for row in rows:
        table.add_row(*_cells(row, contest))
    console.print(table)
    if contest:
        _tell_contest(rows, console)
    for row in rows:
        ended = _list(slug, row["won_by" if contest else "reasons"])
        what = f"How {row['bot']} won" if contest else f"How games of {row['bot']} ended"
        console.print(f" {what}: {ended or 'never'}")
    for row in rows:
        if row["failures"]:
            console.print(f" [bold red]{_failed(row)}")
    console.print()


def _cells(row: Row, contest: bool) -> list[str]:
    score = [f"{row['score']:.1f}"] if contest else []
    return [
        row["bot"],
        f"{row['games']:,}",
        f"{row['rate']:.2%}",
        f"{row['low']:.1%} – {row['high']:.1%}",
        *score,
        f"{row['decisions']:.1f}",
        _time(row["seconds"]),
        _rating(row),
    ]


def _tell_contest(rows: list[Row], console: Console) -> None:
    deals = rows[0]["deals"]
    console.print(f" {deals:,} deal{'' if deals == 1 else 's'}, fair share {rows[0]['fair']:.1%}")
    for row in rows:
        seats = ", ".join(f"{rate:.1%}" for rate in row["seats"])
        console.print(f" {row['bot']} by seat: {seats}")


def _failed(row: Row) -> str:
    times = "once" if row["failures"] == 1 else f"{row['failures']:,} times"
    return (
        f"{row['bot']} could not think {times} and went by rules of thumb: its rate is not its own"
    )


def _time(seconds: float) -> str:
    """The time a move took, in two digits."""
    unit = "s"
    for smaller in ("ms", "µs"):
        if seconds < 0.995:
            seconds, unit = seconds * 1000, smaller
    return f"{seconds:.2g} {unit}" if seconds < 99.5 else f"{seconds:.0f} {unit}"


def _rating(row: Row) -> str:
    if "rating" not in row:
        return ""
    error = row["rating_error"]
    return f"{row['rating']:+.0f}" + (f" ± {error:.0f}" if error is not None else "")


def _list(slug: str, shares: dict[str, float]) -> str:
    return ", ".join(f"{reason_in_words(slug, what)} {share:.1%}" for what, share in shares.items())
