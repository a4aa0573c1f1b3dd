"""How many questions a person is asked in a game against bots, and how many of them are void.

python benchmarks/questions.py [--games 200] [--bot thumb]

The person answers by rules of thumb, once without standing orders and once with those that are
usual in the game. A question is void if it has one answer only, or if the person is asked about
a swap and keeps everything.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bots, games
from restinplay.core.chance import Shuffled
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.rng import Rng

TABLES = [("eva", 1), ("manors", 2), ("graves", 3), *(("muertos", seats) for seats in (2, 3, 4, 6))]
PERSON = "thumb"
HEAD = "| game | seats | orders | questions | void | void % |\n|---|---|---|---|---|---|"


class Asked(NamedTuple):
    """Questions that the person saw, and those among them that were void."""

    questions: int
    void: int


def played(game: Game, seed: int, bot: str, orders: list[str]) -> Asked:
    """One game; the person has the first seat."""
    names = ["person", *[bot] * (game.seats - 1)]
    match = Match(game, Shuffled(seed), Record.of(game, names, f"seed {seed}"))
    for order in orders:
        match.order(0, order)
    players = [bots.policy(name, game) for name in (PERSON, *names[1:])]
    room: vec[i64] = vec[i64]([0] * game.moves.decisions)
    questions = void = 0
    match.settle()
    while not match.over:
        seat, state = int(match.state.asked), match.state
        move = match.ordered()
        if move is None:
            luck = Rng(seed * 1_000_003 + len(match.record.lines))
            move = int(players[seat].choose(state.veil(seat), luck, room))
            if seat == 0:
                questions += 1
                void += len(state.legal()) == 1 or game.moves.text(move) == "keep"
        match.answer(move)
        match.settle()
    return Asked(questions, void)


def rows(number: int, bot: str) -> Iterator[str]:
    for slug, seats in TABLES:
        game = games.game(slug, None, seats)
        usual = [order.text for order in game.ORDERS if order.usual]
        for orders in ([], usual) if usual else ([],):
            told = [played(game, seed, bot, orders) for seed in range(number)]
            questions, void = (sum(column) / number for column in zip(*told, strict=True))
            kind = "the usual" if orders else "none"
            share = 100 * void / questions
            yield f"| {slug} | {seats} | {kind} | {questions:.1f} | {void:.1f} | {share:.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="of each kind")
    parser.add_argument("--bot", default="thumb", help="who has the other seats")
    words = parser.parse_args()
    print(HEAD)
    for row in rows(words.games, words.bot):
        print(row, flush=True)


if __name__ == "__main__":
    main()
