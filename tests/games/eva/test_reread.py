"""The engine and a second reading of the rules agree: on every question of every game, on what may
be answered, and on the clause that forbids the rest."""

import random

import pytest

from restinplay.games.eva.state import Eva
from tests.games.eva.games import OPTIONS, SHUNS, Played
from tests.games.eva.refused import ASKED, NATURE, Refused
from tests.games.eva.reread import House, course, enter
from tests.marks import clause, heavy

# What a refusal may advise, and how the answers begin that follow the advice.
ADVICE: dict[str, tuple[str, ...]] = {
    "flip or decline": ("flip", "decline"),
    "leave it by an exit door": ("door ",),
    "this room must be closed": ("close", "close_passage"),
    "it is the player's turn": ("flip", "decline", "door ", "close", "passage"),
    "a secret must be": ("GHOST", "PASS", "LOCK", "sk-", "hg-", "cr-"),
    "a card must be": tuple("A23456789JQK1"),
    "a clue must be": ("sk", "hg", "cr"),
}


class Both:
    """One game in two readings, compared before every answer and at the end."""

    def __init__(self, played: Played) -> None:
        self.played, self.house = played, House(played.game.options)
        self.luck = random.Random(played.seed)
        self.clauses, self.advice = set[str](), set[str]()

    def compare(self) -> None:
        reading = course(self.house, enter(self.house, 1, by_door=False))
        offers, reason = next(reading), ""
        for state, text in self.played:
            assert {state.moves.text(move) for move in state.legal()} == offers, state
            self.compare_refusals(state, offers)
            if not text:
                assert state.reasons() == [reason]
                return
            try:
                offers = reading.send(text)
            except StopIteration as end:
                offers, reason = set(), str(end.value)

    def compare_refusals(self, state: Eva, offers: set[str]) -> None:
        """Some moves of each position, and all that the player could think of."""
        kind = state.question().kind
        refused = Refused(self.house, kind)
        some = self.luck.sample(range(len(state.moves)), 8)
        for move in {*some, *(range(state.moves.decisions) if kind in ASKED else ())}:
            text, refusal = state.moves.text(move), state.why_not(move)
            assert (refusal is None) == (text in offers)
            if refusal is None:
                continue
            assert refusal.clause == refused.clause(text), f"{kind}: {text}: {refusal}"
            self.clauses.add(refusal.clause)
            for advice, verbs in ADVICE.items():
                if advice in refusal.fact:
                    assert any(offer.startswith(verbs) for offer in offers), refusal
                    self.advice.add(advice)


@clause("E-302", "E-303", "E-430", "E-440")
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_of_the_rules_agree(options: int) -> None:
    for seed in range(12):
        Both(Played(options, seed, [*SHUNS][seed % 3])).compare()


@clause("E-103", "E-105", "E-107", "E-225", "E-227", "E-270", "E-272", "E-273", "E-274", "E-305")
def test_every_refusal_is_met_and_what_it_advises_is_legal() -> None:
    clauses, advice = set[str](), set[str]()
    for seed in range(256):
        both = Both(Played(seed % len(OPTIONS), seed, [*SHUNS][seed % 3]))
        both.compare()
        clauses |= both.clauses
        advice |= both.advice
    doors, passage = {"E-225", "E-227", "E-255"}, {f"E-27{number}" for number in range(5)}
    deal = {"E-102", "E-103", "E-105", "E-107", "E-305", "E-440"}
    assert clauses == {*ASKED.values(), *NATURE.values()} | doors | passage | deal
    assert advice == set(ADVICE)


@heavy
@clause("E-302", "E-303", "E-430", "E-440")
@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_two_readings_of_the_rules_agree_for_long(options: int) -> None:
    for seed in range(1000, 1200):
        Both(Played(options, seed, [*SHUNS][seed % 3])).compare()
