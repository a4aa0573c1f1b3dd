"""To be first or to have feasted; where the gravedigger stops; when dawn comes."""

from restinplay.arena.studies.part import Part, Row, parts_of, played
from restinplay.arena.studies.report import Report, percent
from restinplay.core.state import State

QUESTION = "Muertos: is it better to come home first or to feast, and what do block and dawn do?"

_SEATS = range(2, 7)
_DAWNS = (30, 40, 60, 80)


def parts(count: int, seed: int) -> list[Part]:
    found = []
    for seats in _SEATS:
        found += parts_of("muertos", f"{seats} players", "thumb", count, seed, seats=seats)
    for dawn in _DAWNS[:-1]:
        options = {"dawn_round": str(dawn)}
        found += parts_of("muertos", f"4 players, dawn {dawn}", "thumb", count, seed, options, 4)
    return found


def rows(part: Part) -> list[Row]:
    return [row for deal, state in played(part) for row in _seats(part.arm, deal, state)]


def _seats(arm: str, deal: int, state: State) -> list[Row]:
    """A row for every seat."""
    view, returns, events = state.view(-1), state.returns(), state.log or []
    takers = [event.args[0] for event in events if event.kind == "took"]
    digger = str(view["gravedigger"])
    return [
        {
            "arm": arm,
            "deal": deal & 0xFFFFFFFF,
            "seat": seat,
            "arrived": player["rank"] or 0,
            "festivities": len(player["festivities"]),
            "score": state.scores()[seat],
            "won": returns[seat] == max(returns),
            "reason": " ".join(state.reasons()),
            "rounds": view["round"],
            "block": digger if view["red_way"] else "",
            "blocked": bool(takers) and view["red_way"] and takers[-1] == seat,
        }
        for seat, player in enumerate(view["players"])
    ]


def tell(rows: list[Row], report: Report) -> None:
    report.say("All seats are played by the rules of thumb.")
    report.chapter("First home, or the most festivities")
    _tell_arrivals([row for row in rows if row["arm"] == "4 players"], report)
    report.chapter("The final block")
    _tell_blocks([row for row in rows if row["arm"] == "4 players"], report)
    report.chapter("Players and dawn")
    _tell_ends(rows, report)


def _share(rows: list[Row]) -> float:
    return sum(bool(row["won"]) for row in rows) / len(rows)


def _tell_arrivals(rows: list[Row], report: Report) -> None:
    cells: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        cells.setdefault((row["arrived"], row["festivities"]), []).append(row)
    most = max(festivities for _, festivities in cells)
    table, shares = [], []
    for arrived in sorted({arrived for arrived, _ in cells}, key=lambda rank: rank or 99):
        here = [cells.get((arrived, number), []) for number in range(most + 1)]
        name = f"home as number {arrived}" if arrived else "never came home"
        table.append(
            [name, *[f"{100 * _share(c):.0f} % of {len(c):,}" if c else "–" for c in here]]
        )
        everybody = [row for cell in here for row in cell]
        shares.append((name, _share(everybody), len(everybody)))
    report.say("How often a seat wins, by its arrival and the festivity cards it has in the end.")
    report.table(["four players", *[f"{n} card{'s' * (n != 1)}" for n in range(most + 1)]], table)
    report.shares("arrivals.svg", "Games won by arrival, four players", shares)


def _tell_blocks(rows: list[Row], report: Report) -> None:
    table = []
    for field in sorted({str(row["block"]) for row in rows if row["block"]}, key=int):
        mine = [row for row in rows if row["block"] == field and row["blocked"]]
        if mine:
            table.append([field, f"{len(mine):,}", percent(_share(mine), len(mine))])
    report.say(
        "Where the taker of the last festivity card sends the gravedigger, and how often that wins."
    )
    report.table(["field", "games", "won by the taker"], table)


def _tell_ends(rows: list[Row], report: Report) -> None:
    table, shares = [], []
    for arm in dict.fromkeys(str(row["arm"]) for row in rows):
        mine = [row for row in rows if row["arm"] == arm and row["seat"] == 0]
        dawn = sum(row["reason"] == "dawn" for row in mine) / len(mine)
        shares.append((arm, dawn, len(mine)))
        rounds = sum(row["rounds"] for row in mine) / len(mine)
        table.append([arm, f"{len(mine):,}", f"{rounds:.1f}", percent(dawn, len(mine))])
    report.table(["game", "games", "rounds", "ended by dawn"], table)
    report.shares("dawn.svg", "Games that dawn ends", shares, axis="games ended by dawn")
