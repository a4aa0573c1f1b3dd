"""Who begins, what a Medium is worth, and how often the tenth round decides."""

from restinplay import games
from restinplay.arena.studies.part import Part, Row, parts_of, played
from restinplay.arena.studies.report import Report, percent
from restinplay.core.state import State

QUESTION = "Manors: does it help to begin, which Medium is worth having, does round ten decide?"

_SLOW = {"thumb": 1, "level3": 20}


def parts(count: int, seed: int) -> list[Part]:
    return [
        part
        for bot, slow in _SLOW.items()
        for part in parts_of("manors", bot, bot, max(count // slow, 1), seed, seats=2)
    ]


def rows(part: Part) -> list[Row]:
    return [_row(part.bot, deal, state) for deal, state in played(part)]


def _row(bot: str, deal: int, state: State) -> Row:
    events = state.log or []
    first = next(event.args[0] for event in events if event.kind == "first")
    taken = [event.args for event in events if event.kind == "took_medium"]
    points = [(result + 1) / 2 for result in state.returns()]
    return {
        "bot": bot,
        "deal": deal & 0xFFFFFFFF,
        "first": first,
        "points": points,  # 1 for a win, a half for a draw
        "reason": " ".join(state.reasons()),
        "rounds": max(event.args[0] for event in events if event.kind == "round"),
        "mediums": [[medium for one, medium in taken if one == family] for family in (0, 1)],
    }


def tell(rows: list[Row], report: Report) -> None:
    for bot in _SLOW:
        mine = [row for row in rows if row["bot"] == bot]
        report.chapter(f"{bot} against itself, {len(mine):,} games")
        begins = sum(row["points"][row["first"]] for row in mine) / len(mine)
        report.say(f"The family that begins wins {percent(begins, len(mine))}.")
        tenth = sum(row["reason"] in ("tenth", "tokens") for row in mine) / len(mine)
        report.say(f"Round ten decides {percent(tenth, len(mine))} of the games.")
        _tell_mediums(mine, bot, report)


def _tell_mediums(rows: list[Row], bot: str, report: Report) -> None:
    """A Medium goes to the loser of a round: compare it with the mean of all takers."""
    points: dict[int, list[float]] = {}
    for row in rows:
        for family, mediums in enumerate(row["mediums"]):
            for medium in mediums:
                points.setdefault(medium, []).append(row["points"][family])
    names = {n: m["name"] for n, m in enumerate(games.game("manors").data["mediums"], 1)}
    everybody = [point for taken in points.values() for point in taken]
    if not everybody:
        return
    mean = sum(everybody) / len(everybody)
    shares = sorted(
        ((f"{m} {names[m]}", sum(taken) / len(taken), len(taken)) for m, taken in points.items()),
        key=lambda share: -share[1],
    )
    report.say(
        f"The taker of a Medium wins {percent(mean, len(everybody))} on the whole. By Medium:"
    )
    title = f"Games won by the taker of a Medium, {bot}"
    report.shares(f"mediums-{bot}.svg", title, shares, (mean, "all Mediums"))
    table = [[name, f"{cases:,}", percent(share, cases)] for name, share, cases in shares]
    report.table(["Medium", "taken", "its taker won"], table)
