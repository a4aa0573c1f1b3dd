"""How often Eva rests: by every level, by reason, and if all cards were known."""

from collections import Counter
from collections.abc import Iterator

from restinplay import bots, games
from restinplay.arena.studies.part import Part, Row, parts_of, played
from restinplay.arena.studies.report import Report, percent
from restinplay.games.eva.solver import UNKNOWN, WON, Solver
from restinplay.games.parts import reason_in_words

QUESTION = "Eva: how often can the house be won, and how often is it?"

_EASY = {"doors": "3"}
_GAMES = {"normal": {}, "easy": _EASY}
_KNOWN = "all cards known"
# Who plays one game in so many of the fast ones.
_SLOW = {"random": 1, "level1": 1, "thumb": 1, "level2": 1, "level3": 5, "level4": 10, "level5": 50}
_MOST = 3_000_000  # positions of one house


def parts(count: int, seed: int) -> list[Part]:
    found = []
    for arm, options in _GAMES.items():
        for bot, slow in _SLOW.items():
            found += parts_of("eva", arm, bot, max(count // slow, 1), seed, options)
        found += parts_of("eva", arm, _KNOWN, max(count // 5, 1), seed, options)
    return found


def rows(part: Part) -> list[Row]:
    if part.bot == _KNOWN:
        return list(_solved(part))
    return [
        {
            "game": part.arm,
            "bot": part.bot,
            "deal": deal & 0xFFFFFFFF,
            "won": state.returns()[0] > 0,
            "reason": " ".join(state.reasons()),
        }
        for deal, state in played(part)
    ]


def _solved(part: Part) -> Iterator[Row]:
    game = games.game("eva", dict(part.options))
    thumb = bots.policy("thumb", game)
    for deal in part.deals():
        answer = Solver(game, thumb, deal, _MOST).answer()
        yield {
            "game": part.arm,
            "bot": _KNOWN,
            "deal": deal & 0xFFFFFFFF,
            "won": answer == WON,
            "reason": answer,
        }


def tell(rows: list[Row], report: Report) -> None:
    for arm in _GAMES:
        mine = [row for row in rows if row["game"] == arm]
        report.chapter(f"The {arm} game")
        _tell_rates(mine, arm, report)
        _tell_known(mine, report)
        _tell_losses(mine, report)


def _of(rows: list[Row], bot: str) -> list[Row]:
    return [row for row in rows if row["bot"] == bot]


def _rate(rows: list[Row]) -> float:
    return sum(bool(row["won"]) for row in rows) / len(rows)


def _tell_rates(rows: list[Row], arm: str, report: Report) -> None:
    shares = [(bot, _rate(_of(rows, bot)), len(_of(rows, bot))) for bot in (*_SLOW, _KNOWN)]
    table = [[bot, f"{cases:,}", percent(share, cases)] for bot, share, cases in shares]
    report.table(["who plays", "games", "won"], table)
    report.shares(f"won-{arm}.svg", f"Won, the {arm} game", shares)


def _tell_known(rows: list[Row], report: Report) -> None:
    known = _of(rows, _KNOWN)
    open_ones = sum(row["reason"] == UNKNOWN for row in known)
    report.say(
        f"With all cards known {percent(_rate(known), len(known))} of {len(known):,} houses can be "
        f"won; those given up after {_MOST:,} positions ({open_ones}) count as lost."
    )
    winnable = {row["deal"] for row in known if row["won"]}
    best = [row for row in _of(rows, "level5") if row["deal"] in winnable]
    if best:
        report.say(
            f"Of those that can be won level 5 wins {percent(_rate(best), len(best))}: the rest is "
            "what not knowing the cards costs."
        )


def _tell_losses(rows: list[Row], report: Report) -> None:
    bots_here = [bot for bot in _SLOW if _of(rows, bot)]
    reasons = Counter(str(row["reason"]) for row in rows if not row["won"] and row["bot"] in _SLOW)
    table = []
    for reason, _ in reasons.most_common():
        counts = [
            sum(row["reason"] == reason for row in _of(rows, bot)) / len(_of(rows, bot))
            for bot in bots_here
        ]
        table.append(
            [reason_in_words("eva", reason), *[f"{100 * share:.1f} %" for share in counts]]
        )
    report.table(["lost by", *bots_here], table)
