"""Muertos played in the words of the rules, by the engine and by a second reading side by side.

Nature answers from the cards told in `pile` and `luck`; questions that leave only `pass` are
answered by themselves.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.position import REST
from restinplay.games.muertos.state import Muertos
from tests.games.muertos import seen, texts
from tests.games.muertos.happenings import Course
from tests.games.muertos.reread import Story, Telling
from tests.games.muertos.setting import Setting, Spec, home, on

__all__ = ["P1", "P2", "P3", "P4", "P5", "Table", "acts", "home", "moves", "on", "table"]

P1, P2, P3, P4, P5 = range(5)


class Table:
    """A running game in two readings, and what its seats see of it."""

    def __init__(self, game: MuertosGame, state: Muertos, story: Story, setting: Setting) -> None:
        self.game, self.state, self.story = game, state, story
        self.told = Telling(_course(story, setting))
        self.to_come = setting.next_cards
        self.luck: list[str] = []
        self.passed: list[tuple[int, str]] = []
        self.settle()

    # Playing

    def p1(self, *moves: str) -> "Table":
        return self.play(P1, *moves)

    def p2(self, *moves: str) -> "Table":
        return self.play(P2, *moves)

    def p3(self, *moves: str) -> "Table":
        return self.play(P3, *moves)

    def p4(self, *moves: str) -> "Table":
        return self.play(P4, *moves)

    def play(self, seat: int, *moves: str) -> "Table":
        for text in moves:
            assert self.asked == seat, f"'{text}' is not for P{seat + 1}: {self.asks}"
            self.answer(text)
            self.settle()
        return self

    def answer(self, text: str) -> None:
        self.state.play(self.state.moves.parse(text))
        self.told.answer(text)
        self.compare()

    def settle(self) -> None:
        self.compare()
        while not self.over:
            if self.asked == CHANCE:
                self.answer(self._nature())
            elif self.offers == {texts.PASS}:
                self.passed.append((self.asked, self.asks))
                self.answer(texts.PASS)
            else:
                return

    def _nature(self) -> str:
        offers = self.offers
        if self.asks == "strike" and self.luck:
            return f"card {self.luck.pop(0)}"
        if self.asks in ("draw", "reveal") and self.to_come:
            return f"card {self.to_come.pop(0)}"
        if self.asks == "turn_up" and self.to_come:
            return f"M{self.story.back(self.to_come[0])}"
        assert self.asks != "strike" or len(offers) == 1, "the scenario does not say which card"
        return min(offers)

    def compare(self) -> None:
        """Both readings are at the same question, and see the same table."""
        seen.compare(self.state, self.story, self.told)

    def refused_by(self, move: str) -> str:
        refusal = self.state.why_not(self.state.moves.parse(move))
        return refusal.clause if refusal else ""

    # The question

    @property
    def offers(self) -> set[str]:
        return {self.state.moves.text(move) for move in self.state.legal()}

    @property
    def asked(self) -> int:
        return int(self.state.asked)

    @property
    def asks(self) -> str:
        return self.state.question().kind

    @property
    def over(self) -> bool:
        return self.state.asked == OVER

    @property
    def reason(self) -> str:
        return " ".join(self.state.reasons())

    @property
    def scores(self) -> list[int]:
        return self.state.scores()

    @property
    def winners(self) -> list[int]:
        returns = self.state.returns()
        return [seat for seat, result in enumerate(returns) if result == max(returns)]

    # What lies on the table

    @property
    def facts(self) -> dict[str, Any]:
        return seen.facts_seen(self.state)

    @property
    def dog(self) -> int:
        return int(self.facts["dog"])

    @property
    def digger(self) -> int:
        return int(self.facts["digger"])

    @property
    def red_way_is_open(self) -> bool:
        return bool(self.facts["open"])

    @property
    def order(self) -> list[int]:
        return list(self.facts["order"])

    @property
    def discard(self) -> list[str]:
        return sorted(self.facts["discard"].elements())

    @property
    def pile_size(self) -> int:
        return int(self.facts["pile"])

    def den(self, place: int) -> list[str]:
        return sorted(self.facts["dens"][place].elements())

    def field(self, seat: int) -> int:
        return int(self.facts["skeletons"][seat]["field"])

    def fields(self) -> list[int]:
        return [bones["field"] for bones in self.facts["skeletons"]]

    def body(self, seat: int) -> str:
        arms, legs = self.facts["skeletons"][seat]["limbs"]
        return f"{arms}A{legs}L"

    def owned(self, seat: int) -> set[str]:
        return set(self.facts["skeletons"][seat]["owned"])

    def hand(self, seat: int) -> list[str]:
        return list(self.facts["skeletons"][seat]["hand"])

    def laid(self, seat: int) -> str:
        return str(self.facts["skeletons"][seat]["laid"])

    def rank(self, seat: int) -> int:
        return int(self.facts["skeletons"][seat]["rank"])

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.state.view(SPECTATOR if seat is None else seat)

    def imagined(self, seat: int, count: int) -> Iterator[Muertos]:
        """Positions that the seat believes possible, at their odds; one object."""
        belief, rng, state = self.game.belief(self.view(seat)), Rng(59), self.game.new()
        for _ in range(count):
            belief.imagine(state, rng)
            yield state


def _course(story: Story, setting: Setting) -> Course:
    if setting.stage == "round":
        return story.rounds()
    courses = {
        "lay": story.from_laying_on,
        "turn": story.from_turn_on,
        "swap": story.from_swap_on,
    }
    return courses[setting.stage](setting.active)


def table(
    *specs: Spec,
    stage: str = "turn",
    active: int = P1,
    order: str = "",
    round: int = 1,
    dog: int = 30,
    digger: int | None = None,
    stacks: Mapping[str, int] | None = None,
    pile: str = REST,
    discard: str = "",
    dens: Mapping[int, str] | None = None,
    **options: str,
) -> Table:
    """A moment of a round, by default P1's turn."""
    game = MuertosGame(options, len(specs))
    setting = Setting(
        specs, stage, active, order, round, dog, digger, stacks, pile, discard, dens or {}
    )
    return Table(game, *seen.set_out(game, setting), setting)


def moves(card: str, *specs: Spec, **setting: Any) -> Table:
    """P1's turn, who has laid this card and uses it as a movement."""
    return _turn_of_p1(card, specs, setting).p1(texts.MOVE)


def acts(card: str, *specs: Spec, **setting: Any) -> Table:
    """P1's turn, who has laid this card and uses it as an action."""
    return _turn_of_p1(card, specs, setting).p1(texts.ACT)


def _turn_of_p1(card: str, specs: tuple[Spec, ...], setting: dict[str, Any]) -> Table:
    first, *others = specs
    mine = Spec(first.field, first.body, first.hand, card, first.owns)
    setting.setdefault("order", " ".join(str(n) for n, s in enumerate(specs, 1) if not s.rank))
    return table(mine, *others, **setting)
