"""The rows of the arena as a picture: what each bot won, with its interval, and the fair share."""

from typing import Any

from restinplay.figure import Bar, draw_bars


def draw(rows: list[dict[str, Any]], title: str) -> str:
    """An SVG with one bar per bot."""
    bars = [Bar(row["bot"], row["rate"], row["low"], row["high"], row["games"]) for row in rows]
    fair = (rows[0]["fair"], "fair share") if "fair" in rows[0] else None
    return draw_bars(title, "games won", bars, fair)
