"""What is measured for our games, against what, and the targets: the registry of `rip bench`."""

import os
import random
import shlex
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import restinplay
from restinplay import bots, games
from restinplay.bench import peers
from restinplay.bench.harness import Complain, Ratio, Row
from restinplay.bench.worker import LeftOut, Work, command
from restinplay.bots.playout import mixed_playouts, playouts
from restinplay.bots.thinking import Effort, Thinker
from restinplay.core.game import Game
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, State

MOST_SEATS = 4  # that a game is measured with
NOISE = 0.25  # of the moves in mixed playouts


@dataclass(frozen=True)
class Measure:
    """One kind of work: the function that does ours, and the peers' work that it stands against.

    What needs a bot is measured for the games that have it.
    """

    name: str
    function: str
    against: str
    bot: str = "random"


MEASURES = (
    Measure("playouts", "random_playouts", against="playouts"),
    Measure("mixed", "thumb_playouts", against="playouts", bot="thumb"),
    Measure("legal+play", "legal_and_play", against="playouts"),
    Measure("clone", "clones", against="clone"),
)

ROLLOUTS = ("random", "thumb")
PEERS_SEARCH = "OpenSpiel hearts ISMCTS"

C_LOOPS = Path(__file__).resolve().parents[3] / "benchmarks"
C_FLAGS = ("-O3",)
BUILDS = {"compiled": {"RESTINPLAY_PLAIN": ""}, "plain": {"RESTINPLAY_PLAIN": "1"}}


@dataclass
class Plan:
    """The rows of one run and the ratios to report, in order."""

    rows: list[Row] = field(default_factory=list)
    ratios: list[Ratio] = field(default_factory=list)

    def divide(self, slug: str, ours: str, peer: str, peer_row: str) -> None:
        target = games.game_class(slug).TARGETS.get(f"{ours} / {peer}")
        ours = f"{slug} {ours}"
        self.ratios.append(Ratio(f"{ours} / {peer}", ours, peer_row, target))


def plan(slug: str, with_peers: bool, scratch: Path, complain: Complain) -> Plan:
    """All rows of a game. `scratch` is a folder for what has to be built."""
    planned = Plan()
    others = peers.PEERS if with_peers else ()
    for measure in (measure for measure in MEASURES if measure.bot in bots.names(slug)):
        ours = measure.name
        planned.divide(slug, f"{ours} compiled", "plain", f"{slug} {ours} plain")
        if measure.name == "playouts":
            planned.divide(slug, f"{ours} compiled", "C loop", "C loop")
        for build, env in BUILDS.items():
            task = command(f"{__name__}:{measure.function}", slug, build)
            planned.rows.append(Row(f"{slug} {ours} {build}", task, env))
            for peer in others:
                if measure.against in peer.work:
                    theirs = f"{peer.name} {measure.against}"
                    planned.divide(slug, f"{ours} {build}", peer.name, theirs)
    for peer in others:
        for work, task in peer.work.items():
            planned.rows.append(Row(f"{peer.name} {work}", task))
    try:
        planned.rows.append(Row("C loop", (build_c_loop(slug, scratch),)))
    except LeftOut as reason:
        complain(f"{reason}; left out: C loop")
    return planned


def plan_search() -> Plan:
    """Simulations a second. The peer's rollouts are random, so ours are; then by rules of thumb."""
    planned = Plan()
    for slug in games.SLUGS:
        for rollouts in ROLLOUTS:
            ours = f"search, {rollouts} rollouts"
            task = command(f"{__name__}:simulations", slug, rollouts)
            planned.rows.append(Row(f"{slug} {ours}", task, BUILDS["compiled"]))
            planned.divide(slug, ours, PEERS_SEARCH, PEERS_SEARCH)
    planned.rows.append(Row(PEERS_SEARCH, command(f"{peers.__name__}:open_spiel_search", "hearts")))
    return planned


def build_c_loop(slug: str, scratch: Path) -> str:
    source = C_LOOPS / f"{slug}.c"
    command = shlex.split(os.environ.get("CC") or "cc")
    if not source.exists():
        raise LeftOut(f"there is no benchmarks/{slug}.c beside this package")
    if shutil.which(command[0]) is None:
        raise LeftOut("there is no C compiler")
    program = scratch / slug
    built = subprocess.run(
        [*command, *C_FLAGS, "-o", str(program), str(source)], capture_output=True, text=True
    )
    if built.returncode:
        words = built.stderr.strip().splitlines() or [f"exit code {built.returncode}"]
        raise LeftOut(f"the C compiler failed: {words[-1]}")
    return str(program)


def measured(slug: str) -> Game:
    return restinplay.game(slug, seats=min(MOST_SEATS, games.game_class(slug).SEATS[-1]))


# The work of our rows, done inside a worker process.


def random_playouts(slug: str, build: str) -> Work:
    """The engine's own loop; counts decisions."""
    root = _new(slug, build)
    seeds = iter(range(1, 1 << 60))
    return lambda games: playouts(root, games, next(seeds))


def thumb_playouts(slug: str, build: str) -> Work:
    """The engine's own loop, most moves by rules of thumb; counts decisions."""
    root, thumb = _new(slug, build), rules_of_thumb(slug)
    seeds = iter(range(1, 1 << 60))
    return lambda games: mixed_playouts(root, games, next(seeds), thumb, NOISE)


def legal_and_play(slug: str, build: str) -> Work:
    """A Python loop through the public door, as a guest would write it; counts decisions."""
    root = _new(slug, build)
    luck, rng = random.Random(1).random, Rng(1)

    def work(size: int) -> int:
        decisions = 0
        for _ in range(size):
            state = root.clone()
            while (asked := state.asked) != OVER:
                if asked == CHANCE:
                    state.play(state.draw(rng))
                else:
                    legal = state.legal()
                    state.play(legal[int(luck() * len(legal))])
                    decisions += 1
        return decisions

    return work


def simulations(slug: str, rollouts: str) -> Work:
    """A search at the first choice of a game, begun again each time; counts simulations."""
    state, rng = _new(slug, "compiled"), Rng(1)
    while len(state.legal()) == 1 or state.asked == CHANCE:
        state.apply(state.draw(rng) if state.asked == CHANCE else state.legal()[0])
    game = measured(slug)
    noise = 1000 if rollouts == "random" else 0
    effort = Effort(peers.SIMULATIONS, noise=noise, memory=peers.SIMULATIONS.bit_length() + 1)
    thinker = Thinker(game, bots.policy(rollouts, game), effort)
    view, seeds = state.view(int(state.asked)), iter(range(1, 1 << 60))
    return lambda size: sum(thinker.think(view, next(seeds)).simulations for _ in range(size))


def clones(slug: str, build: str) -> Work:
    """Copies of a position from the middle of a game; counts copies."""
    state = middle(_new(slug, build))

    def work(size: int) -> int:
        for _ in range(size):
            state.clone()
        return size

    return work


def rules_of_thumb(slug: str) -> Policy:
    return bots.policy("thumb", restinplay.game(slug))


def _new(slug: str, build: str) -> State:
    if build == "compiled" and not restinplay.compiled():
        raise LeftOut("this installation is not compiled")
    if restinplay.stale():
        raise LeftOut("the compiled rules are older than their sources")
    if build == "plain" and restinplay.compiled():
        raise LeftOut("the plain source cannot be loaded beside the compiled modules")
    return measured(slug).new()


def middle(root: State, least: int = 10) -> State:
    """The position half way through a random game of at least so many decisions."""
    luck, rng = random.Random(1), Rng(1)
    while True:
        state = root.clone()
        positions: list[State] = []
        while state.asked != OVER:
            if state.asked == CHANCE:
                state.play(state.draw(rng))
            else:
                positions.append(state.clone())
                state.play(luck.choice(state.legal()))
        if len(positions) >= least:
            return positions[len(positions) // 2]
