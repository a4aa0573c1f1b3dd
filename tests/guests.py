"""Games of other packages: how they are installed, and what each must stand.

`python -m tests.guests SLUG TRIAL…` runs where the package is on the path.
"""

import os
import random
import re
import subprocess
import sys
import tempfile
import zipfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.serving import Json, Player

ROOT = Path(__file__).parents[1]
BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"


def install(project: Path, site: Path) -> Path:
    """Build the package of a project and unpack it, as `pip install --target` does."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        subprocess.run(["cp", "-r", project, copy], check=True)
        subprocess.run([sys.executable, "-c", BUILD, folder], cwd=copy, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(site)
    return site


def with_package(site: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with these words where the package is installed."""
    return subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": str(site), "COLUMNS": "80"},
        cwd=ROOT,
        input=said,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def install_sources(project: Path, folder: Path) -> Path:
    """Copy a project, and install it so that its tests lie beside it, as `pip install -e` does."""
    copy = folder / project.name
    subprocess.run(["cp", "-r", project, copy], check=True)
    return install(copy, copy)


def rip(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return with_package(site, "-m", "restinplay.cli", *words)


def passes(site: Path, *words: str) -> int:
    """How many tests pass: all that these words of pytest choose."""
    done = with_package(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words)
    assert done.returncode == 0, done.stdout
    return int(re.findall(r"(\d+) passed", done.stdout)[-1])


def holds_to_the_contract(site: Path, slug: str) -> None:
    """As docs/new-game.md says that an author may ask: `./test tests/contract`, of this game."""
    assert passes(site, "tests/contract", "-m", "not heavy", "-k", slug) > 30
    assert passes(site, str(site / "tests")) > 2


def stands(site: Path, slug: str, *trials: str) -> None:
    done = with_package(site, "-m", "tests.guests", slug, *trials)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-len(trials) :] == list(trials)


def plays_in_the_terminal(site: Path, slug: str, file: Path, *numbers: int) -> str:
    """A whole game by typing these numbers again and again; what was refused is typed in vain."""
    said = "".join(f"{number}\n" for number in numbers) * 100 + "q\n"
    words = ["play", slug, "--seed", "1", "--record", str(file)]
    done = with_package(site, "-m", "restinplay.cli", *words, said=said)
    assert done.returncode == 0, done.stderr
    read = rip(site, "verify", str(file))
    assert read.stdout.endswith("all is in order\n"), read.stderr
    assert "unfinished" not in read.stdout
    return done.stdout


def planes(slug: str) -> None:
    """A tensor keeps to its bounds, and tells no more than the seat knows."""
    from restinplay.research.planes import planes_of
    from tests.contract.checks import seats_of
    from tests.contract.walks import Walk, some_games

    for game in some_games([slug]):
        looks = planes_of(game)
        bounds = {plane.name: plane.bounds * plane.rows for plane in looks.table}
        for state in Walk(game, 1).states():
            for seat in seats_of(game):
                seen = looks.look(state, seat)
                assert seen == looks.look(state.veil(seat), seat)
                for name, places in looks.places().items():
                    told = zip([seen[place] for place in places], bounds[name], strict=True)
                    assert all(value <= most for value, most in told), name


def levels(slug: str) -> None:
    from restinplay import arena, bots

    rows = arena.run(slug, list(bots.names(slug)), 1, 1, {}, 1, 2, None, "here")
    assert [row["bot"] for row in rows] == list(bots.names(slug))


def gym(slug: str) -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    from restinplay.research.gym import id_of

    check_env(gymnasium.make(id_of(slug), render_mode="ansi").unwrapped)


def zoo(slug: str) -> None:
    from pettingzoo.test import api_test

    from restinplay.research.pettingzoo import env

    api_test(env(slug), num_cycles=100)


def spiel(slug: str) -> None:
    import pyspiel

    import_module("restinplay.research.open_spiel")  # registers it
    game = pyspiel.load_game(f"restinplay_{slug}")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def server(slug: str) -> None:
    """Two sockets play it to the end; everything is told in words."""
    from tests.server.serving import Browser, running

    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as house:
        ada, ben = Browser(house.base), Browser(house.base)
        assert slug in [game["slug"] for game in ada.ask("/api/games")]
        assert ada.ask(f"/api/games/{slug}")["how_to_play"]
        seated = ada.new_table(slug, "me open")
        people = [ada.sit(seated), ben.sit(ben.join(seated))]
        people[0].say({"type": "start"})
        play_out(people, random.Random(1))


def later_than(at: int) -> "Callable[[Json], bool]":
    return lambda update: bool(update["at"] > at)


def play_out(people: "list[Player]", luck: random.Random) -> None:
    at = -1
    while True:
        for person in people:
            person.until("update", later_than(at))
            assert person.seen["narration"]
        seen = people[0].seen
        if seen["result"]:
            assert seen["result"]["returns"] == people[1].seen["result"]["returns"]
            return
        at = seen["at"]
        offer = luck.choice(people[seen["asked"]].seen["offers"])
        assert offer["phrase"]
        people[seen["asked"]].answer(offer["move"])


if __name__ == "__main__":
    for trial in sys.argv[2:]:
        globals()[trial](sys.argv[1])
        print(trial)
