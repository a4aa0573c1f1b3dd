"""Seats, players, two options, what the five actions are worth, and whether graves are needed."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.arena.contest import Contest
from restinplay.arena.studies.part import Part, Row, parts_of, played
from restinplay.arena.studies.report import Report, percent
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State

QUESTION = (
    "Graves: what do the seat, the number of players, two options and each action matter, and "
    "are graves needed at all?"
)

_ARMS: dict[str, tuple[int, dict[str, str]]] = {
    "2 players": (2, {}),
    "3 players": (3, {}),
    "4 players": (4, {}),
    "5 players": (5, {}),
    "4 players, share_backs=open": (4, {"share_backs": "open"}),
    "4 players, pill_supply=limited": (4, {"pill_supply": "limited"}),
}
_BOT = "level2"
# Who rushes: the number of those who buy no shares, of so many seats.
_RUSHES: dict[str, tuple[int, int]] = {
    "nobody of 2": (2, 0),
    "one of 2": (2, 1),
    "nobody of 4": (4, 0),
    "one of 4": (4, 1),
    "all but one of 4": (4, 3),
}
_WORTH: dict[str, dict[str, str]] = {
    "as printed": {},
    "new_cemetery=nothing": {"new_cemetery": "nothing"},
}
_RUSHERS: Final = {"level2": 5, "level3": 50}  # slow bots play fewer games
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


class Rusher(Policy):
    """Plays like another, but buys no share: its dead go to the New Cemetery, one and all."""

    def __init__(self, player: Policy, game: Game) -> None:
        self.player = player
        self.game = game
        self.done = game.moves.parse("done")

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        move = self.player.choose(state, rng, buffer)
        return self.done if self.game.moves[int(move)].kind == "share" else move


def parts(count: int, seed: int) -> list[Part]:
    found = [
        part
        for arm, (seats, options) in _ARMS.items()
        for part in parts_of("graves", arm, _BOT, count, seed, options, seats)
    ]
    for bot, slow in _RUSHERS.items():
        for options in _WORTH.values():
            for arm, (seats, _) in _RUSHES.items():
                some = max(count // slow, 1)
                found += parts_of("graves", arm, bot, some, seed, options, seats)
    return found


def rows(part: Part) -> list[Row]:
    if part.arm in _RUSHES:
        return list(_rushed(part))
    return [_row(part, deal, state) for deal, state in played(part)]


def _rushed(part: Part) -> Iterator[Row]:
    """Who is alone, with shares or without, sits in one seat after the other."""
    game = games.game("graves", dict(part.options), part.seats)
    player = bots.policy(part.bot, game)
    contest = Contest(game, [player, Rusher(player, game)])
    rushers = _RUSHES[part.arm][1]
    for deal in part.deals():
        alone = deal % part.seats
        others = int(rushers > 1)
        seating = [others] * part.seats
        seating[alone] = 1 - others if rushers else 0
        contest.state.log = []
        contest.play_game(tuple(seating), deal)
        yield _row(part, deal, contest.state, alone)


def _row(part: Part, deal: int, state: State, alone: int = -1) -> Row:
    events, returns = state.log or [], state.returns()
    start = next(event.args[0] for event in events if event.kind == "start")
    winners = [seat for seat, result in enumerate(returns) if result > -1]
    done = Counter(
        (action, event.args[0]) for event in events for action in _TOLD.get(event.kind, ())
    )
    view = state.view(0)
    return {
        "arm": part.arm,
        "bot": part.bot,
        "options": ",".join(f"{name}={value}" for name, value in part.options),
        "alone": alone,
        "graves": sum(bool(grave["coffins"]) for grave in view["graves"]),
        "cards": len(view["played"]),
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
    report.chapter("Are graves needed?")
    _tell_rushes([row for row in rows if row["arm"] in _RUSHES], report)


def _tell_rushes(rows: list[Row], report: Report) -> None:
    report.say(
        "A rusher buys no shares: the money goes to the doctor, the dead to the New Cemetery. Told "
        "is how often the only rusher wins, or the only player who is none."
    )
    table = []
    for bot in _RUSHERS:
        for rule, options in _WORTH.items():
            chosen = ",".join(f"{name}={value}" for name, value in options.items())
            for arm, (seats, _) in _RUSHES.items():
                mine = [
                    row
                    for row in rows
                    if (row["bot"], row["options"], row["arm"]) == (bot, chosen, arm)
                ]
                won = sum(row["points"][row["alone"]] for row in mine) / len(mine)
                means = [
                    f"{sum(row[what] for row in mine) / len(mine):.1f}"
                    for what in ("graves", "cards", "rounds")
                ]
                fair = f"{100 / seats:.0f} %"
                told = percent(won, len(mine)) if _RUSHES[arm][1] else "–"
                table.append([rule, bot, arm, f"{len(mine):,}", told, fair, *means])
    heads = ["New Cemetery", "bot", "rushers", "games", "won", "fair"]
    report.table([*heads, "graves", "cards", "rounds"], table)


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
