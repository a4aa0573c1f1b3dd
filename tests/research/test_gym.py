"""Gymnasium's checker on our environments, and vectors against single games."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv
from gymnasium.wrappers import TimeLimit

from restinplay.bench import vector
from restinplay.core.errors import BadInput
from restinplay.core.state import SPECTATOR
from restinplay.games import SLUGS, game_class
from restinplay.research.gym import ManyEnv, SeatEnv, describe, id_of
from restinplay.research.pettingzoo import TableEnv
from restinplay.research.vector import MOST_ILLEGAL


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.filterwarnings("ignore:.*not within the observation space bounds")
def test_the_checker_is_content(slug: str) -> None:
    env = gymnasium.make(id_of(slug), render_mode="ansi")
    check_env(env.unwrapped)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_of_legal_answers_ends_with_its_return(slug: str) -> None:
    for seats in game_class(slug).SEATS:
        env = SeatEnv(slug, seats=seats, seat=seats - 1, rival="thumb")
        luck = np.random.default_rng(seats)
        _, info = env.reset(seed=seats)
        over, rewards = False, []
        while not over:
            assert info["action_mask"].any()
            assert info["seat"] == seats - 1
            look, reward, over, cut, info = env.step(
                luck.choice(np.flatnonzero(info["action_mask"]))
            )
            assert env.observation_space.contains(look)
            assert not cut
            rewards.append(reward)
        assert not any(rewards[:-1])
        assert -1 <= rewards[-1] <= 1


def closed_to(info: dict[str, Any]) -> int:
    """An answer that is not legal."""
    return int(np.flatnonzero(info["action_mask"] == 0)[0])


def test_an_answer_that_is_not_legal_changes_nothing_and_costs_a_little() -> None:
    env = SeatEnv("eva")
    look, info = env.reset(seed=1)
    closed = closed_to(info)
    again, reward, over, cut, info = env.step(closed)
    assert (reward, over, cut, info["illegal"]) == (-1 / 64, False, False, True)
    assert (again == look).all()
    assert not env.action_masks()[closed]
    with pytest.raises(TypeError):
        env.step(1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", SLUGS)
def test_endless_illegal_play_is_cut_and_counts_as_a_loss(slug: str) -> None:
    env = gymnasium.make(id_of(slug))
    for _ in range(2):
        _, info = env.reset(seed=1)
        rewards = []
        cut = False
        while not cut:
            _, reward, over, cut, info = env.step(closed_to(info))
            rewards.append(float(reward))
            assert not over
        assert (len(rewards), sum(rewards)) == (MOST_ILLEGAL, -1)


@pytest.mark.parametrize("slug", ["eva", "manors"])
def test_no_episode_is_worth_less_than_a_loss_or_more_than_a_win(slug: str) -> None:
    env = SeatEnv(slug)
    luck, worths = np.random.default_rng(1), []
    for seed in range(12):
        _, info = env.reset(seed=seed)
        worth, done = 0.0, False
        while not done:
            wrong = luck.random() < 0.3
            action = closed_to(info) if wrong else env.sample()
            _, reward, over, cut, info = env.step(action)
            worth, done = worth + float(reward), over or cut
        worths.append(worth)
    assert -1 <= min(worths) <= max(worths) <= 1


def test_a_vector_cuts_as_single_environments_do() -> None:
    vector = ManyEnv("manors", num_envs=2, max_episode_steps=5)
    each = SyncVectorEnv([lambda: TimeLimit(SeatEnv("manors"), 5) for _ in range(2)])
    vector.reset(seed=1)
    each.reset(seed=1)
    cuts = 0
    for _ in range(20):
        actions = vector.sample()
        ours: tuple[Any, ...] = vector.step(actions)
        theirs: tuple[Any, ...] = each.step(actions)
        assert all(np.array_equal(*pair) for pair in zip(ours[:4], theirs[:4], strict=True))
        assert np.array_equal(ours[4]["action_mask"], theirs[4]["action_mask"])
        cuts += int(ours[3].sum())
    assert cuts == 6


@pytest.mark.parametrize("slug", SLUGS)
def test_the_registered_limit_is_beyond_every_game(slug: str) -> None:
    limit = gymnasium.spec(id_of(slug)).max_episode_steps
    assert limit is not None
    assert limit >= game_class(slug)(seats=game_class(slug).SEATS[-1]).longest() + MOST_ILLEGAL
    vector: Any = gymnasium.make_vec(id_of(slug), num_envs=2)
    assert vector.unwrapped._most_steps == limit


def test_the_seat_may_change_from_game_to_game() -> None:
    env = SeatEnv("graves", seats=4, seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(40)}
    assert seats == {0, 1, 2, 3}


def test_a_seed_fixes_this_game_and_the_next_ones() -> None:
    one, other = SeatEnv("manors"), SeatEnv("manors")
    first, second = (env.reset(seed=5)[0] for env in (one, other))
    assert (first == second).all()
    third, fourth = (env.reset()[0] for env in (one, other))
    assert (third == fourth).all()
    assert (third != first).any()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_herd_plays_the_same_games_as_single_environments(slug: str) -> None:
    number = 5
    kind = game_class(slug)
    words: dict[str, Any] = {"slug": slug, "seats": kind.SEATS[-1], "seat": None}
    vector = ManyEnv(num_envs=number, **words)
    each = SyncVectorEnv([lambda: SeatEnv(**words) for _ in range(number)])
    ours: tuple[Any, ...] = vector.reset(seed=7)
    theirs: tuple[Any, ...] = each.reset(seed=7)
    ends = 0
    for _ in range(400):
        assert np.array_equal(ours[0], theirs[0])
        assert np.array_equal(ours[-1]["action_mask"], theirs[-1]["action_mask"])
        assert np.array_equal(ours[-1]["seat"], theirs[-1]["seat"])
        actions = vector.sample()
        actions[:2] = np.where(actions[:2] % 7 == 0, 0, actions[:2])
        ours, theirs = vector.step(actions), each.step(actions)
        assert all(np.array_equal(*pair) for pair in zip(ours[1:4], theirs[1:4], strict=True))
        ends += int(ours[2].sum())
    assert ends or slug in ("graves", "muertos")


def test_a_herd_is_made_by_its_id_and_refuses_what_does_not_fit() -> None:
    vector = gymnasium.make_vec(id_of("manors"), num_envs=3, rival="thumb")
    assert isinstance(vector.unwrapped, ManyEnv)
    look, info = vector.reset(seed=1)
    assert vector.observation_space.contains(look)
    assert vector.unwrapped.action_masks().shape == info["action_mask"].shape == (3, 284)
    with pytest.raises(ValueError, match=r"actions of shape \(2,\) for 3 games"):
        vector.step(np.array([0, 0]))
    with pytest.raises(ValueError, match="2 seeds for 3 games"):
        vector.unwrapped.reset(seed=[1, 2])
    for odd in (284, -1):
        with pytest.raises(ValueError, match=f"there is no action {odd}"):
            vector.step(np.array([0, 0, odd]))
    with pytest.raises(BadInput, match="at least one game, not 0"):
        ManyEnv("manors", num_envs=0)


@pytest.mark.parametrize(
    ("numbers", "same"),
    [(np.int64(4), 4), (np.uint8(4), 4), ((7, 9), [7, 9]), (np.array([7, 9]), [7, 9])],
)
def test_a_herd_is_seeded_by_whole_numbers_of_any_kind(numbers: Any, same: Any) -> None:
    one, other = (ManyEnv("graves", 2).reset(seed=seed)[0] for seed in (numbers, same))
    assert np.array_equal(one, other)


@pytest.mark.parametrize("seed", [1.5, "4", [1, 2.5], np.array([[1], [2]])])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadInput, match="seed is a whole number, not "):
        ManyEnv("graves", 2).reset(seed=seed)


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        (np.zeros(2), "actions are whole numbers, not float64"),
        (np.zeros((2, 1), int), r"actions of shape \(2, 1\) for 2 games"),
        (0, r"actions of shape \(\) for 2 games"),
    ],
)
def test_actions_of_another_form_are_refused(actions: Any, complaint: str) -> None:
    vector = ManyEnv("graves", 2)
    vector.reset(seed=1)
    with pytest.raises(ValueError, match=complaint):
        vector.step(actions)


def test_an_action_that_does_not_exist_changes_no_game_of_a_herd() -> None:
    vector = ManyEnv("eva", num_envs=2)
    look, _ = vector.reset(seed=1)
    legal = vector.sample()
    with pytest.raises(ValueError, match="there is no action 99"):
        vector.step(np.array([legal[0], 99]))
    other = ManyEnv("eva", num_envs=2)
    other.reset(seed=1)
    ours, theirs = vector.step(legal), other.step(legal)
    assert (ours[0] == theirs[0]).all()
    assert not (ours[0] == look).all()


def test_nothing_is_stepped_before_the_deal_or_after_closing() -> None:
    env: Any
    with pytest.raises(ResetNeeded, match="call reset first"):
        SeatEnv("eva").step(0)
    vector = ManyEnv("eva", num_envs=1)
    with pytest.raises(ResetNeeded, match="call reset first"):
        vector.step(np.array([0]))
    for env, answer in ((SeatEnv("eva"), 0), (vector, np.array([0]))):
        env.reset(seed=1)
        env.close()
        with pytest.raises(ClosedEnvironmentError, match="closed"):
            env.step(answer)
        with pytest.raises(ClosedEnvironmentError, match="closed"):
            env.reset(seed=1)


def test_a_game_that_is_over_waits_for_a_new_deal() -> None:
    env = SeatEnv("eva")
    env.reset(seed=1)
    assert any(any(env.step(env.sample())[2:4]) for _ in range(1000))
    with pytest.raises(ResetNeeded, match="the game is over: call reset first"):
        env.step(0)
    env.reset()
    assert env.step(env.sample())[2:4] == (False, False)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"slug": "chess"}, "unknown game 'chess'"),
        (
            {"slug": "eva", "options": ["easy"]},
            "options are names with their values, not",
        ),
        ({"slug": "graves", "seats": 9}, "graves has 2 to 5 seats, not 9"),
        ({"slug": "graves", "seat": 4}, "there is no seat 4; the seats are 0 to 1"),
        ({"slug": "graves", "seat": "0"}, "seat is a whole number, not '0'"),
        ({"slug": "graves", "seats": 2.5}, "seats is a whole number, not 2.5"),
        ({"slug": "eva", "rival": "nobody"}, "unknown bot 'nobody'"),
        ({"slug": "eva", "options": {"doors": "9"}}, "option doors of eva must be 2 or 3"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        SeatEnv(**words)


def test_seats_may_be_counted_in_any_whole_number() -> None:
    env = SeatEnv("graves", seats=np.int64(3), seat=np.uint8(1))  # type: ignore[arg-type]
    assert env.rules.seats == 3
    assert env.reset(seed=1)[1]["seat"] == 1


@pytest.mark.parametrize(
    ("slug", "options", "meant"),
    [
        ("eva", {"doors": 3}, {"doors": "3"}),
        ("graves", {"round_limit": 12, "start_player": 1}, {"round_limit": "12"}),
        ("manors", {"initiation": True}, {"initiation": "on"}),
        ("muertos", {"dog_in_goal": True, "sidestep_vs_cling": False}, {"dog_in_goal": "yes"}),
    ],
)
def test_an_option_may_be_a_number_or_a_flag(
    slug: str, options: dict[str, Any], meant: dict[str, str]
) -> None:
    chosen = gymnasium.make(id_of(slug), options=options).unwrapped.rules.options  # type: ignore[attr-defined]
    assert meant.items() <= chosen.items()
    assert TableEnv(slug, options).rules.options == chosen


def test_a_flag_that_an_option_does_not_know_is_refused() -> None:
    with pytest.raises(BadInput, match="option doors of eva must be 2 or 3, not 'True'"):
        SeatEnv("eva", options={"doors": True})


def test_the_table_is_shown_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    for slug in SLUGS:
        env = SeatEnv(slug, render_mode="human")
        _, info = env.reset(seed=1)
        env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert capsys.readouterr().out.count("\n") > 3
        vector = ManyEnv(slug, num_envs=2, render_mode="ansi")
        vector.reset(seed=1)
        assert len(vector.render() or ()) == 2


def test_a_learner_is_shown_its_own_view() -> None:
    env = SeatEnv("manors", render_mode="ansi", seat=1)
    env.reset(seed=1)
    state = env._vector.games[0]
    assert env.render() == describe(env.rules, state, 1)
    assert env.render() != describe(env.rules, state, SPECTATOR)
    assert "hand 1 1 1 2 6" in str(env.render())


def test_the_benchmark_steps_both_kinds_of_vector() -> None:
    planned = vector.plan()
    names = {row.name for row in planned.rows}
    assert {ratio.ours for ratio in planned.ratios} | {
        ratio.peer for ratio in planned.ratios
    } == names
    assert all(ratio.target == 20 for ratio in planned.ratios)
    assert vector.vector_steps("eva")(2) == 2 * vector.HERD
    assert vector.single_steps("eva")(2) == 2 * vector.SINGLES
