"""To be first or to have feasted; where the gravedigger stops; when dawn comes; what harm pays."""

from collections.abc import Iterator

from restinplay import games
from restinplay.arena.contest import Contest
from restinplay.arena.studies.part import Part, Row, parts_of, played
from restinplay.arena.studies.report import Report, percent
from restinplay.core.state import State
from restinplay.games.muertos.advice import Thumb
from restinplay.games.muertos.game import MuertosGame

QUESTION = (
    "Muertos: is it better to come home first or to feast, what do block and dawn do, and does it "
    "pay to hurt others?"
)

_SEATS = range(2, 7)
_DAWNS = (30, 40, 60, 80)
# How many of so many seats hurt nobody on purpose.
_PEACE: dict[str, tuple[int, int]] = {
    "all of 2": (2, 2),
    "one of 2": (2, 1),
    "all of 4": (4, 4),
    "one of 4": (4, 1),
}
_PEACEFUL_GAMES = 4  # one in so many


def parts(count: int, seed: int) -> list[Part]:
    found = []
    for seats in _SEATS:
        found += parts_of("muertos", f"{seats} players", "thumb", count, seed, seats=seats)
    for dawn in _DAWNS[:-1]:
        options = {"dawn_round": str(dawn)}
        found += parts_of("muertos", f"4 players, dawn {dawn}", "thumb", count, seed, options, 4)
    for arm, (seats, _) in _PEACE.items():
        found += parts_of(
            "muertos", arm, "thumb", max(count // _PEACEFUL_GAMES, 1), seed, seats=seats
        )
    return found


def rows(part: Part) -> list[Row]:
    if part.arm in _PEACE:
        return [row for deal, state in _in_peace(part) for row in _seats(part.arm, deal, state)]
    return [row for deal, state in played(part) for row in _seats(part.arm, deal, state)]


def peaceful(game: MuertosGame) -> Thumb:
    """Rules of thumb to which harm to others is worth nothing."""
    player = Thumb()
    player.outlook.learn(game.board)
    player.outlook.spite = 0
    return player


def _in_peace(part: Part) -> Iterator[tuple[int, State]]:
    """One who is alone sits in one seat after the other."""
    game = games.game("muertos", dict(part.options), part.seats)
    assert isinstance(game, MuertosGame)
    contest = Contest(game, [Thumb(), peaceful(game)])
    several = _PEACE[part.arm][1] > 1
    for deal in part.deals():
        contest.state.log = []
        alone = deal % part.seats
        seating = tuple(int(several or seat == alone) for seat in range(part.seats))
        contest.play_game(seating, deal)
        yield deal, contest.state


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
    _tell_ends([row for row in rows if row["arm"] not in _PEACE], report)
    report.chapter("Those who hurt nobody")
    _tell_peace(rows, report)


def _tell_peace(rows: list[Row], report: Report) -> None:
    report.say(
        "Peaceful seats play by the same rules of thumb, but harm to others is worth nothing to "
        "them. Told is how often the only peaceful seat wins."
    )
    table = []
    for arm, (seats, peaceful) in {"none of 2": (2, 0), "none of 4": (4, 0), **_PEACE}.items():
        mine = [row for row in rows if row["arm"] == (arm if peaceful else f"{seats} players")]
        some = [row for row in mine if row["seat"] == 0]
        rounds = sum(row["rounds"] for row in some) / len(some)
        alone = [row for row in mine if row["seat"] == row["deal"] % seats]
        told = percent(_share(alone), len(alone)) if peaceful == 1 else "–"
        table.append([arm, f"{len(some):,}", f"{rounds:.1f}", told, f"{100 / seats:.0f} %"])
    report.table(["peaceful", "games", "rounds", "won", "fair"], sorted(table))


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
