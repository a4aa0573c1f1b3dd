"""Seats, numbers of players, two options, and what the five actions are worth."""

from collections import Counter

from restinplay import games
from restinplay.arena.studies.part import Part, Row, parts_of, played
from restinplay.arena.studies.report import Report, percent
from restinplay.core.state import State

QUESTION = "Graves: what do the seat, the number of players, two options and each action matter?"

_ARMS: dict[str, tuple[int, dict[str, str]]] = {
    "2 players": (2, {}),
    "3 players": (3, {}),
    "4 players": (4, {}),
    "5 players": (5, {}),
    "4 players, share_backs=open": (4, {"share_backs": "open"}),
    "4 players, pill_supply=limited": (4, {"pill_supply": "limited"}),
}
_BOT = "level2"
_ACTIONS = ("DO", "MX", "SH", "GM", "ID")
# What is told when actions are carried out; its first argument is who does it.
_TOLD = {
    "doubled": ("DO",),
    "mixup": ("MX",),
    "mixup_double": ("MX", "DO"),
    "shock": ("SH",),
    "care": ("GM",),
    "document": ("ID",),
}


def parts(count: int, seed: int) -> list[Part]:
    return [
        part
        for arm, (seats, options) in _ARMS.items()
        for part in parts_of("graves", arm, _BOT, count, seed, options, seats)
    ]


def rows(part: Part) -> list[Row]:
    return [_row(part.arm, deal, state) for deal, state in played(part)]


def _row(arm: str, deal: int, state: State) -> Row:
    events, returns = state.log or [], state.returns()
    start = next(event.args[0] for event in events if event.kind == "start")
    winners = [seat for seat, result in enumerate(returns) if result > -1]
    done = Counter(
        (action, event.args[0]) for event in events for action in _TOLD.get(event.kind, ())
    )
    return {
        "arm": arm,
        "deal": deal & 0xFFFFFFFF,
        "start": start,
        "points": [1 / len(winners) if seat in winners else 0.0 for seat in range(len(returns))],
        "scores": state.scores(),
        "reason": " ".join(state.reasons()),
        "rounds": max(event.args[0] for event in events if event.kind == "turn"),
        **{action: [done[action, seat] for seat in range(len(returns))] for action in _ACTIONS},
    }


def tell(rows: list[Row], report: Report) -> None:
    report.say(
        f"All seats are played by {_BOT}, rules of thumb with slips: nature says little in graves, "
        "and without slips most games would be the same."
    )
    report.chapter("Seats and options")
    table = []
    for arm, (seats, _) in _ARMS.items():
        mine = [row for row in rows if row["arm"] == arm]
        by_turn = [
            sum(row["points"][(row["start"] + turn) % seats] for row in mine) / len(mine)
            for turn in range(seats)
        ]
        rounds = sum(row["rounds"] for row in mine) / len(mine)
        first, others = percent(by_turn[0], len(mine)), [f"{100 * s:.1f} %" for s in by_turn[1:]]
        table.append([arm, f"{len(mine):,}", f"{rounds:.1f}", first, ", ".join(others)])
    report.table(["game", "games", "rounds", "won by the start player", "by the next ones"], table)
    report.chapter("Actions, four players")
    _tell_actions([row for row in rows if row["arm"] == "4 players"], report)


def _tell_actions(rows: list[Row], report: Report) -> None:
    names = {action["code"]: action["name"] for action in games.game("graves").data["actions"]}
    shares = []
    for action in _ACTIONS:
        won = [
            point
            for row in rows
            for point, times in zip(row["points"], row[action], strict=True)
            if times
        ]
        if won:
            shares.append((names[action], sum(won) / len(won), len(won)))
    report.say("How often a seat that carried out an action at least once wins; a quarter is fair.")
    report.shares(
        "actions.svg", "Games won by those who played an action", shares, (0.25, "fair share")
    )
    table = [[name, f"{cases:,}", percent(share, cases)] for name, share, cases in shares]
    report.table(["action", "seats that played it", "of them won"], table)
