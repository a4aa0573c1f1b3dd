"""Writes docs/research/benchmarks.md: `python -m restinplay.research.figures docs/research`."""

import sys
from dataclasses import dataclass
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER
from restinplay.games import SLUGS, game, game_class
from restinplay.research.planes import planes_of

GAMES = 200  # of each kind


@dataclass
class Figures:
    """Counted over some games."""

    decisions: int = 0
    nature: int = 0
    offers: int = 0
    most: int = 0
    forced: int = 0

    def play(self, rules: Game, policy: Policy, rng: Rng) -> None:
        buffer: vec[i64] = vec[i64]([0] * rules.moves.decisions)
        state = rules.new()
        while state.asked != OVER:
            if state.asked == CHANCE:
                self.nature += 1
                state.apply(state.draw(rng))
                continue
            offers = int(state.fill(buffer))
            self.decisions += 1
            self.offers += offers
            self.most = max(self.most, offers)
            self.forced += offers == 1
            state.apply(policy.choose(state.veil(int(state.asked)), rng, buffer))


def figures(rules: Game, bot: str) -> Figures:
    found, policy, rng = Figures(), bots.policy(bot, rules), Rng(1)
    for _ in range(GAMES):
        found.play(rules, policy, rng)
    return found


def page() -> str:
    lines = [
        "# The games as benchmarks",
        "",
        f"Means over {GAMES} games of one bot at all seats, with the options that are the default;",
        "`python -m restinplay.research.figures docs/research` counts them again.",
        "",
        "| game | seats | bot | decisions | of these forced | choices of the others | most choices "
        "| nature's answers | actions | tensor |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for slug in SLUGS:
        for seats in game_class(slug).SEATS:
            rules = game(slug, seats=seats)
            lines += [_row(rules, bot) for bot in ("random", "thumb")]
    hidden = [
        "",
        "What is hidden:",
        "",
        *(f"- *{slug}*: {game_class(slug).HIDDEN}." for slug in SLUGS),
    ]
    return "\n".join(lines + hidden) + "\n"


def _row(rules: Game, bot: str) -> str:
    found = figures(rules, bot)
    free = found.decisions - found.forced
    cells = (
        rules.SLUG,
        rules.seats,
        bot,
        f"{found.decisions / GAMES:.1f}",
        f"{found.forced / found.decisions:.0%}",
        f"{(found.offers - found.forced) / free:.1f}",
        found.most,
        f"{found.nature / GAMES:.1f}",
        rules.moves.decisions,
        planes_of(rules).size,
    )
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    (Path(sys.argv[1]) / "benchmarks.md").write_text(page(), encoding="utf-8")
