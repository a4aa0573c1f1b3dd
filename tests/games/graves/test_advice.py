"""The rule-of-thumb player of graves: it sees nothing hidden, plays well, and says why."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import compiled
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER
from restinplay.games.graves.advice import Novice, Thumb
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.position import position
from restinplay.games.graves.reasons import reason
from restinplay.games.graves.state import Graves
from tests.games.graves.games import OPTIONS, answer, game_with

GAMES = 400 if compiled() else 24
SEATS = range(2, 6)
BUFFER: vec[i64] = vec[i64]([0] * 600)


def chosen(state: Graves, policy: Policy | None = None) -> str:
    """The move of the player, as text."""
    return state.moves.text(int((policy or Thumb()).choose(state, Rng(1), BUFFER)))


def after(state: Graves, text: str) -> Graves:
    state.play(state.moves.parse(text))
    return state


def result_of(game: GravesGame, players: list[Policy], seed: int) -> Graves:
    """A whole game, with as many rounds as it takes up to the limit."""
    state, rng = game.new(), Rng(seed)
    while state.asked != OVER:
        if state.asked == CHANCE:
            state.apply(state.draw(rng))
        else:
            state.apply(players[state.asked].choose(state, rng, BUFFER))
    return state


def share_of_wins(one: Policy, others: Policy, seats: int, games: int) -> float:
    """How much of the wins one player takes among others, seats rotated."""
    won, game = 0.0, GravesGame({}, seats)
    for number in range(games):
        players = [others] * seats
        players[number % seats] = one
        state = result_of(game, players, number)
        won += (state.returns()[number % seats] + 1) / 2
    return won / games


def decisions(game: GravesGame, seed: int, taste: str) -> Iterator[Graves]:
    """The decisions of a game in which Thumb and chance take turns to choose."""
    luck, rng, thumb, state = random.Random(seed), Rng(seed), Thumb(), game.new()
    while state.asked != OVER:
        if state.asked == CHANCE or luck.random() < 0.3:
            move = answer(state, luck, taste)
        else:
            yield state
            move = int(thumb.choose(state, rng, BUFFER))
        state.play(move)


ALL_KINDS = list(product(range(len(OPTIONS)), SEATS))


# What it sees and may do.


@pytest.mark.parametrize("taste", ["any", "meddling", "quarrelsome"])
def test_advice_is_legal_and_needs_nothing_hidden(taste: str) -> None:
    thumb, novice = Thumb(), Novice()
    for options, seats in ALL_KINDS:
        for state in decisions(game_with(options, seats), 7 * seats + options, taste):
            seat, legal = state.asked, state.legal()
            known = state.veil(seat)
            for player in (thumb, novice):
                move = int(player.choose(state, Rng(1), BUFFER))
                assert move in legal
                assert move == int(player.choose(known, Rng(1), BUFFER))
            assert thumb.worth(state, seat) == thumb.worth(known, seat)


def test_every_legal_move_has_a_reason_in_words() -> None:
    told: dict[str, set[str]] = {}
    for options, seats in ALL_KINDS:
        for state in decisions(game_with(options, seats), seats, "meddling"):
            for move in state.legal():
                text = reason(state, move)
                assert len(text.split()) > 2
                assert text[0] == text[0].lower() or text.split()[0].rstrip(",") in state.terms.ids
                assert not text.endswith(".")
                told.setdefault(state.question().kind, set()).add(state.moves[move].kind)
    assert set(told) >= {"distribute", "pills", "shares", "adjust window", "end window"}
    assert set(told) >= {"coffin", "bury", "commit", "respond"}
    kinds = set().union(*told.values())
    assert kinds >= {"give", "swap", "pill", "share", "claim", "double", "doc", "mixup"}


def test_without_pills_and_money_a_relative_is_skipped() -> None:
    state = position(
        GravesGame({"pill_supply": "limited"}, 5),
        money=0,
        chips={f"{family}{wish}": "white 4" for family in "RSH" for wish in range(1, 5)},
    )
    for player in (Thumb(), Novice()):
        assert chosen(state, player) == "skip M1"
    assert "no white pill is left" in reason(state, state.moves.parse("skip M1"))


# How well it plays.


@pytest.mark.parametrize("seats", SEATS)
def test_thumb_wins_nearly_always_against_chance(seats: int) -> None:
    assert share_of_wins(Thumb(), Policy(), seats, GAMES) > 0.9


@pytest.mark.parametrize("seats", SEATS)
def test_thumb_wins_clearly_against_beginners(seats: int) -> None:
    assert share_of_wins(Thumb(), Novice(), seats, GAMES) > 1.5 / seats


@pytest.mark.parametrize("seats", SEATS)
def test_a_beginner_wins_clearly_against_chance(seats: int) -> None:
    assert share_of_wins(Novice(), Policy(), seats, GAMES) > 1.5 / seats


@pytest.mark.parametrize(("options", "seats"), ALL_KINDS)
def test_games_of_thumb_end_by_themselves(options: int, seats: int) -> None:
    game = GravesGame(game_with(options, seats).options | {"round_limit": "60"}, seats)
    for seed in range(3):
        state = result_of(game, [Thumb()] * seats, seed)
        assert 3 <= state.round <= 30
        assert "rounds" not in state.reasons()


def test_worth_is_bounded_and_at_the_end_the_result() -> None:
    thumb = Thumb()
    for seats in SEATS:
        game = GravesGame({}, seats)
        for state in decisions(game, seats, "deadly"):
            worths = [thumb.worth(state, seat) for seat in range(seats)]
            assert all(-1 <= worth <= 1 for worth in worths)
            assert sum(worths) == pytest.approx(2 - seats)
        last = result_of(game, [thumb] * seats, 1)
        assert [thumb.worth(last, seat) for seat in range(seats)] == last.returns()


@pytest.mark.parametrize("seats", SEATS)
def test_worth_tells_winners_from_losers(seats: int) -> None:
    """In the third round already the later winners stand better than the others."""
    thumb, game, lead = Thumb(), GravesGame({}, seats), 0.0
    for seed in range(GAMES):
        state, rng, third = game.new(), Rng(seed), [0.0] * seats
        while state.asked != OVER:
            if state.round == 3 and not any(third):
                third = [thumb.worth(state, seat) for seat in range(seats)]
            if state.asked != CHANCE and rng.below(10) > 0:
                state.apply(thumb.choose(state, rng, BUFFER))
            else:
                state.apply(rng_answer(state, rng))
        lead += sum(a * b for a, b in zip(third, state.returns(), strict=True))
        lead -= sum(third) * sum(state.returns()) / seats
    assert lead / GAMES > 0.1


def rng_answer(state: Graves, rng: Rng) -> int:
    return int(state.draw(rng) if state.asked == CHANCE else state.pick(rng, BUFFER))


# Positions with an obvious answer.


def duel(**words: object) -> Graves:
    """Two seats, Moderstein against Röchel."""
    return position(GravesGame({}, 2), **words)  # type: ignore[arg-type]


def test_who_is_near_death_is_bribed_first() -> None:
    assert chosen(duel(health={"M4": "near"}, money=1000)) == "give M4 placebo"


def test_the_bitter_pill_is_kept_for_whoever_dies_of_it() -> None:
    state = duel(health={"M1": "near", "M2": "weak"}, new_cemetery="M3 M4 M5", money=2000)
    assert chosen(state) == "give M1 placebo"
    assert chosen(after(state, "give M1 placebo")) == "give M2 bitter"


def test_without_money_everybody_gets_a_white_pill() -> None:
    state = duel(money=0)
    for name in ("M1", "M2", "M3", "M4", "M5"):
        assert chosen(state) == f"give {name} white"
        after(state, f"give {name} white")
    assert chosen(state) == "done"


def test_the_last_one_is_fed_until_there_is_money_to_finish() -> None:
    """A single bitter pill would leave M1 at Near and nothing to kill him with."""
    poor = {"new_cemetery": "M2 M3 M4 M5"}
    assert chosen(duel(money=(1000, 0), **poor)) == "give M1 white"
    assert chosen(duel(money=(2000, 0), **poor)) == "give M1 bitter"


def test_a_rivals_white_pill_is_swapped_to_let_somebody_die() -> None:
    state = duel(health={"M1": "near"}, chips={"M1": "white 1"}, new_cemetery="M2 M3 M4 M5")
    assert chosen(state) == "swap M1 bitter"


def test_nobody_ends_the_game_by_losing_it() -> None:
    behind = duel(
        health={"M1": "near", "R5": "top"},
        graves={1: "R1", 2: "R2", 3: "R3"},
        new_cemetery="M2 M3 M4 M5 R4",
        money=(1000, 0),
    )
    assert chosen(behind) == "give M1 white"


def test_a_family_about_to_die_out_gets_white_pills() -> None:
    state = duel(
        step="pills",
        chips={"M1": "placebo", "M2": "placebo", "M3": "placebo", "M4": "placebo", "M5": "placebo"},
        health={"R1": "near"},
        new_cemetery="R2 R3 R4 R5",
        money=(2000, 1000),
        box=(5, 0, 1),
    )
    assert chosen(state) == "pill R1 white"


def test_nobody_buys_pills_when_the_game_ends_at_once() -> None:
    state = duel(
        step="pills",
        health={"M1": "near", "R1": "near"},
        chips={"M1": "placebo"},
        new_cemetery="M2 M3 M4 M5",
        money=9000,
        box=(1, 0, 1),
    )
    assert chosen(state) == "done"


def test_the_last_money_buys_the_grave_that_the_last_one_wants() -> None:
    state = duel(
        step="shares",
        health={"M4": "near"},
        chips={"M4": "placebo"},
        new_cemetery="M1 M2 M3 M5",
        money=3000,
    )
    assert chosen(state) == "share 4"


def test_no_second_share_of_a_grave_that_is_won() -> None:
    state = duel(
        step="shares",
        health={"M4": "near"},
        chips={"M4": "placebo"},
        new_cemetery="M1 M2 M3 M5",
        shares=("GM4", ""),
        money=9000,
    )
    assert chosen(state) == "done"


def test_a_coffin_goes_where_it_counts_most() -> None:
    state = duel(step="adjust", health={"M4": "near"}, chips={"M4": "placebo"}, shares=("GM1 ID4",))
    assert chosen(state) == "claim 4"


def test_the_last_grave_stays_empty_while_one_is_behind() -> None:
    state = duel(
        step="adjust",
        health={"M5": "near"},
        chips={"M5": "placebo"},
        graves={1: "R1", 2: "R2", 3: "R3", 4: "R4"},
        shares=("GM5",),
    )
    assert chosen(state) == "new cemetery"


def test_the_last_grave_is_filled_if_that_wins() -> None:
    state = duel(
        step="adjust",
        health={"M5": "near"},
        chips={"M5": "placebo"},
        graves={1: "M1", 2: "M2", 3: "M3", 4: "M4"},
        shares=("GM5",),
    )
    assert chosen(state) == "claim 5"


def contested(theirs: str) -> Graves:
    """Seat 0 claims grave 4 for M4 with one share; seat 1 owns these."""
    state = duel(
        step="adjust", health={"M4": "near"}, chips={"M4": "placebo"}, shares=("GM4", theirs)
    )
    return after(state, "claim 4")


def test_a_document_is_played_only_if_it_reaches_a_tie() -> None:
    assert chosen(contested("ID1")) == "doc 1"
    state = duel(
        step="adjust",
        health={"M4": "near"},
        chips={"M4": "placebo"},
        shares=("GM4 SH4", "ID1"),
    )
    assert chosen(after(state, "claim 4")) == "pass"


def test_a_beginner_wastes_his_document() -> None:
    state = duel(
        step="adjust",
        health={"M4": "near"},
        chips={"M4": "placebo"},
        shares=("GM4 SH4", "ID1"),
    )
    assert chosen(after(state, "claim 4"), Novice()) == "doc 1"


@pytest.mark.parametrize(("money", "move"), [(0, "pass"), (2000, "care 1")])
def test_maintenance_waits_until_there_is_money(money: int, move: str) -> None:
    state = duel(step="end window", graves={1: "R1"}, shares=("GM1",), money=(0, money))
    assert chosen(state) == move


def test_a_shock_kills_at_once() -> None:
    state = duel(step="end window", graves={1: "R1"}, shares=("SH1",), health={"M1": "weak"})
    assert chosen(state) == "shock M1"


def test_a_mixup_brings_an_own_coffin_home() -> None:
    state = duel(step="end window", graves={1: "M4", 2: "R2", 3: "R3"}, shares=("MX1",))
    assert chosen(state) == "mixup M4 4"


def test_a_beginner_keeps_his_money_and_gives_white_to_all() -> None:
    assert chosen(duel(money=6000), Novice()) == "give M1 white"


def test_a_beginner_buys_a_share_that_he_does_not_need() -> None:
    state = duel(step="shares", health={"M3": "near"}, shares=("GM3 SH3",), money=9000)
    assert chosen(state, Novice()) == "share 3"
