"""The engine and a second, plain reading of the rules agree: on questions, answers and the table.

Also here: every ordered pair of Mediums, laid by one family and by both.
"""

import random
from itertools import product

import pytest

from restinplay.core.state import CHANCE, OVER, SPECTATOR
from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.state import Manors
from tests.games.manors.games import OPTIONS, RULES, SHUNS, Played, answer, every_game
from tests.games.manors.refused import Refused
from tests.games.manors.reread import GameOver, Plain
from tests.games.manors.seen import drawer, facts, plain_of, state_of, totals
from tests.games.manors.setting import Spec, setting
from tests.marks import clause, heavy

MEDIUMS = range(1, 30)
ARRIVALS = ["", "A G1", "B G6, A G1"]
# What a refusal may advise, and how an answer begins that follows the advice.
ADVICE: dict[str, tuple[str, ...]] = {
    ": hold": ("hold",),
    "give up": ("give up",),
    "lay another": ("ghost", "medium", "random"),
    "is drawn at random": ("random",),
    "fetch from the deck": ("fetch",),
    "name ": ("name",),
    "opponent's to discard": ("banish",),
    "choose a Ghost to discard": ("discard",),
    "to copy": ("copy",),
    "or none": ("no ",),
    "to put back": ("return",),
    "choose a deck": ("reveal",),
    "choose a family": ("send",),
    "to take back": ("take back",),
    "or keep": ("keep",),
    "swap two": ("swap",),
    "may lay one card": ("lay",),
}


class Both:
    """One game in two readings, answered alike and compared before every answer."""

    def __init__(self, game: ManorsGame, plain: Plain, state: Manors, whole: bool) -> None:
        self.game, self.plain, self.state = game, plain, state
        self.course = plain.game() if whole else plain.course()
        self.who, self.offers = next(self.course)
        self.result: tuple[int | None, str] | None = None
        self.luck, self.dealt = random.Random(0), not whole
        self.compare()

    def play(self, move: int) -> None:
        text = self.state.moves.text(move)
        self.state.play(move)
        try:
            self.who, self.offers = self.course.send(text)
        except GameOver as end:
            self.result = end.winner, str(end)
        self.compare()

    def compare(self) -> None:
        state = self.state
        assert (self.result is not None) == (state.asked == OVER)
        if self.result is not None:
            winner, reason = self.result
            assert state.reasons() == [reason]
            assert state.returns() == [
                0.0 if winner is None else 1.0 if seat == winner else -1.0 for seat in (0, 1)
            ]
        else:
            assert state.asked == self.who
            assert {state.moves.text(move) for move in state.legal()} == self.offers
            self.dealt = self.dealt or self.who >= 0
            self.compare_refusals()
        if state.asked >= 0 or self.result:
            fighting = self.plain.round == 10 or (
                state.asked >= 0 and state.question().kind not in ("lay", "transfer")
            )
            there = plain_of(self.game, state)
            assert facts(there, fighting) == facts(self.plain, fighting)
            if fighting:
                assert totals(state.view(SPECTATOR)) == (self.plain.total(0), self.plain.total(1))

    def compare_refusals(self) -> None:
        """Some moves of each position, and all that lay a card or end a turn."""
        state, kind = self.state, self.state.question().kind
        refused = Refused(self.plain, self.who, kind, drawer(state), self.dealt)
        some = self.luck.sample(range(len(state.moves)), 6)
        for move in {*some, *(range(38) if kind == "turn" else ())}:
            text, refusal = state.moves.text(move), state.why_not(move)
            if text in self.offers:
                assert refusal is None
                continue
            assert refusal is not None
            assert refusal.clause == refused.clause(text), f"{kind}: {text}: {refusal}"
            for advice, verbs in ADVICE.items():
                if advice in refusal.fact:
                    assert any(offer.startswith(verbs) for offer in self.offers), refusal


def whole_game(played: Played) -> None:
    luck, game = random.Random(played.seed), played.game
    both = Both(game, Plain(game.options), game.new(), whole=True)
    while both.state.asked != OVER:
        both.play(answer(both.state, luck, played.style))


@clause("M-P1", "M-P10", "M-P11", "M-P12", "M-P13", "M-P14", "M-P15", "M-P16", "M-E1", "M-X1")
@every_game
def test_two_readings_of_the_rules_agree(played: Played) -> None:
    whole_game(played)


@heavy
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_of_the_rules_agree_for_long(options: int) -> None:
    for seed in range(250):
        whole_game(Played(options, seed, [*SHUNS][seed % len(SHUNS)]))


def pair_of_mediums(first: int, second: int, apart: bool, luck: random.Random) -> Both:
    """A round in which both Mediums are at hand: one with each family, or both with A."""
    game = ManorsGame(luck.choice(RULES))
    displays = [{first}, {second} - {first}] if apart else [{first, second}, set[int]()]
    number = luck.randrange(3, 10)
    specs = [some_family(luck, display, number) for display in displays]
    plain = setting((specs[0], specs[1]), game.options, number, tenth=luck.choice(ARRIVALS))
    return Both(game, plain, state_of(game, plain), whole=False)


def some_family(luck: random.Random, display: set[int], number: int) -> Spec:
    ghosts = [value for value in range(1, 7) for _ in range(7 - value)]
    ghosts = ghosts[1:-1]  # a 1 may lie on round 10 already, and so may the 6
    luck.shuffle(ghosts)
    cards = iter(ghosts)

    def some(count: int) -> str:
        return " ".join(str(next(cards)) for _ in range(count))

    side = "".join(f" G{value}" for value in some(luck.randrange(3)).split())
    earlier = {1: f"G{next(cards)}", number - 1: f"G{next(cards)}"}
    deck = luck.choice(["", some(1), some(2), "..."])
    texts = " ".join(f"M{medium}" for medium in sorted(display))
    return Spec(side, some(luck.randrange(5)), texts, deck, earlier=earlier)


def fuzz_pair(first: int, second: int, apart: bool, seed: int, rounds: int) -> None:
    luck = random.Random(f"{first} {second} {apart} {seed}")
    both = pair_of_mediums(first, second, apart, luck)
    last = both.plain.round + rounds
    while both.state.asked != OVER and both.plain.round < last:
        both.play(eager(both.state, luck, (first, second)))


def eager(state: Manors, luck: random.Random, wanted: tuple[int, int]) -> int:
    """A move at random; the two Mediums are laid as soon as they may be."""
    if state.asked == CHANCE:
        return answer(state, luck, "any")
    legal = state.legal()
    texts = {state.moves.text(move): move for move in legal}
    for medium in wanted:
        if f"medium {medium}" in texts and luck.random() < 0.8:
            return texts[f"medium {medium}"]
    calm = [move for text, move in texts.items() if text != "give up"] or legal
    return luck.choice(calm if luck.random() < 0.7 else legal)


@clause("M-V3", "M-V4", "M-G2", "M-G3", "M-G6")
@pytest.mark.parametrize("first", MEDIUMS)
def test_every_pair_of_mediums_is_counted_alike(first: int) -> None:
    for second in MEDIUMS:
        fuzz_pair(first, second, (first + second) % 2 == 0, 0, rounds=1)


@heavy
@pytest.mark.parametrize("first", MEDIUMS)
def test_every_pair_of_mediums_is_counted_alike_for_long(first: int) -> None:
    for second, apart, seed in product(MEDIUMS, (True, False), range(1, 5)):
        fuzz_pair(first, second, apart, seed, rounds=10)
