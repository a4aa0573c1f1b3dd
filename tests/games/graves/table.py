"""Graves played in the words of the rules, by the engine and by the second reading at once.

A line is a seat and its answer (`0 give M1 white`). What a scenario leaves unsaid is answered in
the plainest way: white pills, `done`, `pass`, `withdraw`, the New Cemetery.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from restinplay.core.chance import Shuffled
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, SPECTATOR
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.state import Graves
from tests.games.graves import seen
from tests.games.graves.both import Both
from tests.games.graves.reread import Plain
from tests.games.graves.setting import CONDITIONS, setting, state_of

PLAINEST = ("give", "skip", "done", "pass", "withdraw", "doc", "coffin", "new cemetery")


class Table:
    """A running game and what its players see of it."""

    def __init__(self, game: GravesGame, plain: Plain, state: Graves, luck: Sequence[str]) -> None:
        self.game, self.luck = game, list(luck)
        self.both = Both(game, plain, state, whole=False)

    @property
    def state(self) -> Graves:
        return self.both.state

    # Playing

    def play(self, *lines: str) -> "Table":
        for line in lines:
            seat, text = line.split(" ", 1)
            assert self.asked == int(seat), f"'{line}', but {self.asked} is asked"
            self.both.play(text)
            self._deal()
        return self

    def _deal(self) -> None:
        while self.state.asked == CHANCE:
            offers = sorted(self.offers)
            self.both.play(self.luck.pop(0) if self.luck else offers[0])

    def plainest(self) -> str:
        """The answer of somebody who wants nothing."""
        offers = sorted(self.offers)
        for kind in PLAINEST:
            for text in offers:
                if text.startswith(kind) and not text.endswith(("placebo", "bitter")):
                    return text
        raise AssertionError(f"nothing is plain among {offers}")

    def on_to(self, kind: str, seat: int | None = None) -> "Table":
        """Answer in the plainest way until this question is asked."""
        for _ in range(400):
            if self.asks == kind and seat in (None, self.asked):
                return self
            self.play(f"{self.asked} {self.plainest()}")
        raise AssertionError(f"nobody asks '{kind}'")

    def end_turn(self) -> list[tuple[int, str]]:
        """Answer in the plainest way to the end of the turn; who was asked what on the way."""
        turn, asked = self.turn, []
        while not self.over and self.turn == turn:
            asked.append((self.asked, self.asks))
            self.play(f"{self.asked} {self.plainest()}")
        return asked

    def refused_by(self, text: str) -> str:
        refusal = self.state.why_not(self.state.moves.parse(text))
        return refusal.clause if refusal else ""

    # The question

    @property
    def asked(self) -> int:
        return int(self.state.asked)

    @property
    def asks(self) -> str:
        return self.state.question().kind

    @property
    def offers(self) -> set[str]:
        return self.both.legal

    def offered(self, kind: str) -> set[str]:
        """The offers of one kind."""
        return {text for text in self.offers if text.split()[0] == kind}

    @property
    def over(self) -> bool:
        return self.both.over

    # The table, read off the views

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.state.view(SPECTATOR if seat is None else seat)

    @property
    def turn(self) -> tuple[int, int]:
        return self.view(None)["round"], self.view(None)["active"]

    @property
    def money(self) -> list[int]:
        return [player["money"] for player in self.view(None)["players"]]

    @property
    def box(self) -> tuple[int, int, int]:
        box = self.view(None)["box"]
        return box["white"], box["placebo"], box["bitter"]

    @property
    def played(self) -> set[str]:
        return set(self.view(None)["played"])

    def grave(self, number: int) -> set[str]:
        return set(self.view(None)["graves"][number - 1]["coffins"])

    def pile(self, number: int) -> int:
        return int(self.view(None)["graves"][number - 1]["pile"])

    @property
    def cemetery(self) -> set[str]:
        return set(self.view(None)["new_cemetery"])

    def shares(self, seat: int) -> set[str]:
        return set(self.view(seat)["players"][seat]["shares"])

    def seen_shares(self, viewer: int | None, of: int) -> list[str]:
        return sorted(self.view(viewer)["players"][of]["shares"])

    def seen_removed(self, viewer: int | None, of: int) -> list[str]:
        return sorted(self.view(viewer)["players"][of]["removed"])

    def condition(self, *names: str) -> list[str]:
        relatives = seen.relatives(self.view(None))
        return [CONDITIONS[relatives[name].health] for name in names]

    def chip(self, name: str) -> str:
        return seen.relatives(self.view(None))[name].chip

    @property
    def rights(self) -> list[int]:
        return list(self.view(None)["claim"]["rights"])

    @property
    def winners(self) -> set[int]:
        best = max(self.state.returns())
        return {seat for seat, result in enumerate(self.state.returns()) if result == best}

    def imagined(self, viewer: int, count: int) -> list[Graves]:
        """Positions that the player believes possible, at their odds."""
        belief, rng, worlds = self.game.belief(self.view(viewer)), Rng(51), []
        for _ in range(count):
            world = self.game.new()
            belief.imagine(world, rng)
            worlds.append(world)
        return worlds


def table(
    seats: int = 2,
    *,
    active: int = 0,
    money: int | tuple[int, ...] = 5000,
    health: str = "",
    chips: str = "",
    graves: Mapping[int, str] | None = None,
    cemetery: str = "",
    shares: Sequence[str] = (),
    played: str = "",
    removed: Sequence[str] = (),
    luck: Sequence[str] = (),
    **options: str,
) -> Table:
    """The beginning of a turn; `luck` are the shares that come next, in this order."""
    game = GravesGame(options, seats)
    plain = setting(
        game.options,
        seats,
        active,
        money,
        health,
        chips,
        graves,
        cemetery,
        shares,
        played,
        removed,
        luck,
    )
    to_come = [code for code in luck if code not in plain.tops.values()]
    return Table(game, plain, state_of(game, plain), to_come)


def dealt(seats: int, seed: int, **options: str) -> Graves:
    """A new game, dealt from a seed."""
    state, dealer = GravesGame(options, seats).new(), Shuffled(seed)
    while state.asked == CHANCE:
        state.play(dealer.answer(state))
    return state
