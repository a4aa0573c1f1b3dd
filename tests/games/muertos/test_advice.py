"""The rule-of-thumb player of muertos: strong, legal, blind to what is hidden, and it says why."""

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import OVER
from restinplay.games.muertos.advice import Novice, Thumb
from restinplay.games.muertos.game import GAME, MuertosGame
from restinplay.games.muertos.position import position
from restinplay.games.muertos.reasons import reason
from restinplay.games.muertos.state import Muertos
from tests.games.muertos.games import OPTIONS, game_with

KINDS = (
    *("lay", "mode", "cling", "sidestep", "step", "victim", "back", "limb", "den", "pick"),
    *("block", "evade", "vault", "grab", "dive", "hit", "hurl", "shove", "push", "mend"),
    *("tumble", "discard", "swap"),
)


def room(game: MuertosGame) -> vec[i64]:
    return vec[i64]([0] * game.moves.decisions)


def walk(game: MuertosGame, seed: int, wild: int) -> Iterator[Muertos]:
    """One state, at every question of a game by Thumb that errs in so many of 100 answers."""
    state, rng, buffer, thumb = game.new(), Rng(seed), room(game), Thumb()
    state.deal(rng)
    while state.asked != OVER:
        yield state
        wayward = rng.below(100) < wild
        state.apply(state.pick(rng, buffer) if wayward else thumb.choose(state, rng, buffer))
        state.deal(rng)
    yield state


def results(seats: int, first: Policy, others: Policy, games: int) -> list[float]:
    """What the first player gets, once or more on each chair."""
    game = GAME({}, seats)
    buffer, got = room(game), []
    for seed in range(games):
        state, rng = game.new(), Rng(seed)
        state.deal(rng)
        while state.asked != OVER:
            player = first if state.asked == seed % seats else others
            state.apply(player.choose(state, rng, buffer))
            state.deal(rng)
        got.append(state.returns()[seed % seats])
    return got


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


# Contract.


@pytest.mark.parametrize("options", range(len(OPTIONS)))
def test_thumb_is_legal_and_sees_nothing_hidden(options: int) -> None:
    game = game_with(options, 2 + options % 5)
    thumb, novice, buffer = Thumb(), Novice(), room(game)
    for seed in range(3):
        for number, state in enumerate(walk(game, seed, 25)):
            seat = int(state.asked)
            if seat == OVER or number % 3 == 0:
                continue
            move, veiled, legal = (
                thumb.choose(state, Rng(1), buffer),
                state.veil(seat),
                state.legal(),
            )
            assert move in legal
            assert thumb.choose(veiled, Rng(1), buffer) == move
            assert thumb.worth(veiled, seat) == thumb.worth(state, seat)
            easy = novice.choose(state, Rng(1), buffer)
            assert easy in legal
            assert novice.choose(veiled, Rng(1), buffer) == easy


def test_every_answer_to_every_question_has_a_reason() -> None:
    asked = set()
    for seats in range(2, 7):
        for seed in range(5):
            for state in walk(game_with(seed, seats), seed, 30):
                if state.asked == OVER or (state.question().kind in asked and state.round % 9):
                    continue
                asked.add(state.question().kind)
                for move in state.legal():
                    words = reason(state, move)
                    assert words == words.strip() != ""
                    assert len(words) < 100
    assert asked == set(KINDS)


# Strength.


@pytest.mark.parametrize("seats", range(2, 7))
def test_thumb_gets_home_before_dawn(seats: int) -> None:
    late = 0
    for seed in range(6):
        *_, last = walk(game_with(0, seats), seed, 0)
        late += last.reasons() != ["home"]
    assert late <= 1


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_thumb_beats_random_play_by_far(seats: int) -> None:
    assert mean(results(seats, Thumb(), Policy(), 12)) > 0.7


@pytest.mark.parametrize("seats", [2, 4])
def test_thumb_beats_a_novice(seats: int) -> None:
    assert mean(results(seats, Thumb(), Novice(), 24)) > 0.4


def test_a_novice_beats_random_play() -> None:
    assert mean(results(2, Novice(), Policy(), 40)) > 0.2


# Positions.


def best(state: Muertos) -> str:
    return state.moves.text(int(Thumb().choose(state, Rng(1), room(GAME({}, 2)))))


def play(state: Muertos, *texts: str) -> Muertos:
    for text in texts:
        state.play(state.moves.parse(text))
    return state


def test_it_goes_home_when_it_can() -> None:
    state = position(GAME({}, 3), active=1, fields="27 10 12", laid=("kick",), gravedigger=5)
    assert best(state) == "move"
    assert best(play(state, "move")) == "step 28"
    assert best(play(state, "step 28")) == "step 32"


def test_it_walks_around_the_dog() -> None:
    state = position(GAME({}, 3), fields="13 8 8", laid=("mend",), dog=14, active=1)
    play(state, "move")
    assert best(state) == "step 12"  # to 19 by 10 and 23: the dog is on 14


def test_it_takes_the_banquet_rather_than_a_limb() -> None:
    state = position(
        GAME({}, 3),
        active=1,
        fields="12 12 8",
        bodies="2A1L",
        owned=("", "banquet"),
        laid=("grab",),
    )
    assert best(state) == "act"
    assert best(play(state, "act")) == "grab 2 banquet"


def test_without_limbs_it_mends() -> None:
    hands = ("kick mend sidestep",)
    state = position(GAME({}, 3), stage="lay", active=1, bodies="0A0L", hands=hands)
    assert best(state) == "lay mend"


def test_without_limbs_it_swaps_for_a_cure() -> None:
    hands = ("kick kick clobber hurl_pie",)
    state = position(GAME({}, 3), stage="swap", active=1, bodies="0A0L", hands=hands)
    assert best(state).startswith("swap")


def test_otherwise_it_keeps_its_cards() -> None:
    state = position(GAME({}, 3), stage="swap", active=1, hands=("kick kick clobber hurl_pie",))
    assert best(state) == "keep"


def test_it_sidesteps_a_kick() -> None:
    hands = ("kick", "sidestep clobber")
    state = position(GAME({}, 2), fields="8 8", active=1, laid=("kick",), hands=hands)
    assert best(play(state, "act", "target 2")) == "sidestep"


def test_it_clings_to_somebody_who_has_the_same_way() -> None:
    state = position(
        GAME({}, 3),
        active=1,
        fields="25 25 12",
        laid=("mend",),
        hands=("kick", "cling mend"),
        gravedigger=5,
    )
    assert best(play(state, "move")) == "cling"


def test_it_waits_beside_the_gravedigger() -> None:
    state = position(
        GAME({}, 3),
        active=1,
        fields="16 10 11",
        owned=("banquet dance music", "banquet", "dance"),
        gravedigger=17,
        stacks={"music": 1, "dance": 0, "banquet": 0},
        laid=("mend",),
    )
    play(state, "move")
    assert not best(state).startswith("step")


def test_the_last_card_blocks_the_rivals_way() -> None:
    state = position(
        GAME({}, 3),
        active=1,
        fields="20 15 15",
        owned=("banquet music", "banquet", "dance"),
        gravedigger=17,
        stacks={"music": 0, "dance": 1, "banquet": 0},
        laid=("trail",),
    )
    play(state, "move", "step 21")
    assert state.question().kind == "block"
    assert best(state) == "block 16"


def test_the_dog_bites_the_rival_and_goes_for_the_festivity_card() -> None:
    state = position(
        GAME({}, 2),
        active=1,
        fields="24 20",
        bodies="0A0L",
        owned=("", "banquet"),
        laid=("sidestep",),
        hands=("kick", "kick mend"),
        dog=30,
    )
    assert best(play(state, "move")) == "dog 22"
    assert best(play(state, "dog 22")) == "dog 20"
    assert best(play(state, "dog 20")) == "back 3"


# Worth.


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_position_is_worth_what_one_seat_takes_from_another(seats: int) -> None:
    thumb = Thumb()
    for state in walk(game_with(0, seats), 3, 20):
        worth = [thumb.worth(state, seat) for seat in range(seats)]
        assert all(-1 <= share <= 1 for share in worth)
        assert sum(worth) == pytest.approx(0)
        if state.asked == OVER:
            assert worth == pytest.approx(state.returns())


def test_limbs_festivities_and_a_short_way_home_are_worth_something() -> None:
    for state in (
        position(GAME({}, 2), stage="lay", bodies="2A2L 1A1L"),
        position(GAME({}, 2), stage="lay", owned=("banquet", "")),
        position(GAME({}, 2), stage="lay", fields="27 25"),
        position(GAME({}, 2), stage="lay", active=2, fields="32 25", ranks=(1, 0)),
    ):
        assert Thumb().worth(state, 0) > 0 > Thumb().worth(state, 1)
