"""This checkout beside another: how long they build, how fast they play, how soon they start.

python benchmarks/checkout.py build OTHER    needs what lock/build.txt names (--python)
python benchmarks/checkout.py speed OTHER    both compiled in place; for vectors with Gymnasium
python benchmarks/checkout.py start OTHER
python benchmarks/checkout.py server OTHER   both set up by ./play, each with its own .venv

Every round visits both, in a random order; a ratio is taken inside a round, and the median is told
with its quartiles. A build is told in seconds by the clock and in seconds of all cores.
"""

import argparse
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from restinplay.bench.harness import Ratio, Row, measure, quartiles
from restinplay.bench.server import CONNECTIONS, has_players, load, serving
from restinplay.games import SLUGS

HERE = Path(__file__).resolve().parents[1]
BUILD = ("setup.py", "build_ext", "--inplace")
WORKER = "from restinplay.bench.worker import main; main()"
ROWS, VECTOR = "restinplay.bench.rows", "restinplay.bench.vector"
WORK = {
    "playouts": (f"{ROWS}:random_playouts", "compiled"),
    "mixed": (f"{ROWS}:thumb_playouts", "compiled"),
    "legal+play": (f"{ROWS}:legal_and_play", "compiled"),
    "search, random rollouts": (f"{ROWS}:simulations", "random"),
    "search, thumb rollouts": (f"{ROWS}:simulations", "thumb"),
    "vector": (f"{VECTOR}:vector_steps",),
}
STARTS = {
    "import restinplay": ("-c", "import restinplay"),
    "rip --version": ("-c", "from restinplay.cli import main; main(['--version'])"),
}


class Took(NamedTuple):
    clock: float
    cores: float


def run(python: str, words: tuple[str, ...], folder: Path, **environment: str) -> Took:
    cores, clock = cpu_time(), time.monotonic()
    done = subprocess.run(
        [python, *words],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed in {folder}:\n{done.stderr[-2000:]}")
    return Took(time.monotonic() - clock, cpu_time() - cores)


def cpu_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def build(folder: Path, python: str) -> Took:
    took = run(python, BUILD, folder)
    if not (folder / "src/restinplay/built.txt").exists():
        sys.exit(f"{folder} was not compiled")
    return took


def copy(checkout: Path, folder: Path) -> None:
    """What git knows of it, as it lies there: nothing that was made."""
    names = subprocess.run(
        ["git", "-C", str(checkout), "ls-files", "-z", "src", "setup.py", "pyproject.toml", "*.md"],
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, names.stdout.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(checkout / name, folder / name)


def edit(folder: Path, slug: str, number: int) -> None:
    """A new name with a new text, above all else: every later line of the module moves."""
    file = folder / f"src/restinplay/games/{slug}/state.py"
    lines = file.read_text().splitlines(keepends=True)
    place = next(i for i, line in enumerate(lines) if line.startswith(("class ", "def ", "@")))
    file.write_text("".join([*lines[:place], f'EDITED = "edit {number}"\n', *lines[place:]]))


def builds(other: Path, rounds: int, python: str) -> None:
    took: dict[str, list[Took]] = {}
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as scratch:
            folders = {"ours": Path(scratch, "ours"), "theirs": Path(scratch, "theirs")}
            copy(HERE, folders["ours"])
            copy(other, folders["theirs"])
            for whose in random.sample(sorted(folders), 2):
                took.setdefault(f"{whose} whole", []).append(build(folders[whose], python))
            for slug in SLUGS:
                edit(folders["ours"], slug, number)
                took.setdefault(f"ours {slug} edited", []).append(build(folders["ours"], python))
            took.setdefault("ours nothing edited", []).append(build(folders["ours"], python))
    theirs = took.pop("theirs whole")
    print("what, beside their whole build | ours | theirs | by the clock | of all cores")
    for what, ours in took.items():
        ratios = [
            "{1:.3f} ({0:.3f} - {2:.3f})".format(
                *quartiles([a[i] / b[i] for a, b in zip(ours, theirs, strict=True)])
            )
            for i in range(2)
        ]
        middle = [quartiles([one.clock for one in those])[1] for those in (ours, theirs)]
        print(f"{what} | {middle[0]:.0f} s | {middle[1]:.0f} s | {ratios[0]} | {ratios[1]}")


def speed(other: Path, rounds: int, python: str) -> None:
    for slug in SLUGS:
        for name, (task, *words) in WORK.items():
            rows = [
                Row(whose, (python, "-c", WORKER, task, slug, *words), {"PYTHONPATH": str(place)})
                for whose, place in (("ours", HERE / "src"), ("theirs", other / "src"))
            ]
            measured = measure(rows, rounds, 0.3, print)
            if found := measured.compare(Ratio(f"{slug} {name}", "ours", "theirs")):
                print(f"{found.what} | {found.ratio:.3f} ({found.low:.3f} - {found.high:.3f})")


def starts(other: Path, rounds: int, python: str) -> None:
    for what, words in STARTS.items():
        ratios = []
        for _ in range(rounds):
            took = {
                place: run(python, words, place, PYTHONPATH=str(place / "src")).cores
                for place in random.sample([HERE, other], 2)
            }
            ratios.append(took[HERE] / took[other])
        low, middle, high = quartiles(ratios)
        print(f"{what}, CPU time | {middle:.3f} ({low:.3f} - {high:.3f})")


def servers(other: Path, rounds: int, _: str) -> None:
    """Both up, in turn, each with its own packages; answers per second, and CPU for each."""
    if not has_players():
        sys.exit(1)
    with tempfile.TemporaryDirectory() as scratch, ExitStack() as stack:
        both = [
            stack.enter_context(serving(Path(scratch, whose), str(place / ".venv/bin/python")))
            for whose, place in (("ours", HERE), ("theirs", other))
        ]
        rounds_of = [[load(one, CONNECTIONS, 1, 2.0) for one in both] for _ in range(rounds)]
    for what in ("rate", "cpu"):
        here, there = ([getattr(two[n], what) for two in rounds_of] for n in range(2))
        low, middle, high = quartiles([a / b for a, b in zip(here, there, strict=True)])
        whole = quartiles(here)[1] / quartiles(there)[1]
        print(f"{what} | {middle:.3f} ({low:.3f} - {high:.3f}), of the medians {whole:.3f}")


MEASURES: dict[str, tuple[Callable[[Path, int, str], None], int]] = {
    "build": (builds, 3),
    "speed": (speed, 9),
    "start": (starts, 25),
    "server": (servers, 24),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("other", type=Path, help="the other checkout")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--python", default=sys.executable, help="who runs both")
    chosen = parser.parse_args()
    function, rounds = MEASURES[chosen.what]
    function(chosen.other.resolve(), chosen.rounds or rounds, chosen.python)


if __name__ == "__main__":
    main()
