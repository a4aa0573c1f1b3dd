"""Other engines, each through its own Python API, at the same work as ours.

They are imported only inside their workers, so none is a dependency. A decision is a player's
answer; nature's draws are sampled but not counted.
"""

import importlib
import random
from dataclasses import dataclass
from typing import Any

from restinplay.bench.worker import LeftOut, Work, command
from restinplay.extras import advice


@dataclass(frozen=True)
class Peer:
    """One game of another engine: for each work that it can do, the command of its worker."""

    name: str
    work: dict[str, tuple[str, ...]]


OPEN_SPIEL = ("hearts", "solitaire", "crazy_eights", "gin_rummy")
RLCARD = ("uno", "gin-rummy")

PEERS = (
    *(
        Peer(
            f"OpenSpiel {game}",
            {
                "playouts": command(f"{__name__}:open_spiel_playouts", game),
                "clone": command(f"{__name__}:open_spiel_clones", game),
            },
        )
        for game in OPEN_SPIEL
    ),
    *(
        Peer(f"RLCard {game}", {"playouts": command(f"{__name__}:rlcard_playouts", game)})
        for game in RLCARD
    ),
)

SIMULATIONS = 5000  # of one search
CURIOSITY = 2.0

CHANCE = -1  # OpenSpiel's number for nature; a finished game asks for -4


def open_spiel_playouts(name: str) -> Work:
    game = _installed("pyspiel", "OpenSpiel").load_game(name)
    luck = random.Random(1).random

    def work(size: int) -> int:
        decisions = 0
        for _ in range(size):
            state = game.new_initial_state()
            while (player := state.current_player()) >= CHANCE:
                if player == CHANCE:
                    state.apply_action(nature(state.chance_outcomes(), luck()))
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(luck() * len(legal))])
                    decisions += 1
        return decisions

    return work


def open_spiel_search(name: str) -> Work:
    """The C++ ISMCTSBot with one random rollout a simulation, at the first choice of a game."""
    spiel = _installed("pyspiel", "OpenSpiel")
    state, luck = spiel.load_game(name).new_initial_state(), random.Random(1).random
    while len(state.legal_actions()) == 1 or state.current_player() == CHANCE:
        if state.current_player() == CHANCE:
            state.apply_action(nature(state.chance_outcomes(), luck()))
        else:
            state.apply_action(state.legal_actions()[0])
    rollouts = spiel.RandomRolloutEvaluator(1, 1)
    bot = spiel.ISMCTSBot(1, rollouts, CURIOSITY, SIMULATIONS)

    def work(size: int) -> int:
        for _ in range(size):
            bot.step(state)
        return size * SIMULATIONS

    return work


def open_spiel_clones(name: str) -> Work:
    state = middle(_installed("pyspiel", "OpenSpiel").load_game(name))

    def work(size: int) -> int:
        for _ in range(size):
            state.clone()
        return size

    return work


def rlcard_playouts(name: str) -> Work:
    env = _installed("rlcard", "RLCard").make(name, config={"seed": 1})
    luck = random.Random(1).random

    def work(size: int) -> int:
        decisions = 0
        for _ in range(size):
            state, _player = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _player = env.step(legal[int(luck() * len(legal))])
                decisions += 1
        return decisions

    return work


def nature(outcomes: list[tuple[int, float]], luck: float) -> int:
    """One of the outcomes, with its probability; `luck` is uniform in [0, 1)."""
    for action, probability in outcomes:
        luck -= probability
        if luck < 0:
            return action
    return outcomes[-1][0]


def middle(game: Any, least: int = 10) -> Any:
    """The position half way through a random game of at least so many decisions."""
    luck = random.Random(1)
    while True:
        state = game.new_initial_state()
        positions = []
        while (player := state.current_player()) >= CHANCE:
            if player == CHANCE:
                state.apply_action(nature(state.chance_outcomes(), luck.random()))
            else:
                positions.append(state.clone())
                state.apply_action(luck.choice(state.legal_actions()))
        if len(positions) >= least:
            return positions[len(positions) // 2]


def _installed(module: str, name: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        raise LeftOut(advice(name, "peers")) from None
