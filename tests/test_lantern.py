"""examples/lantern: a fifth game in a package of its own, without a line for it elsewhere."""

from pathlib import Path

import pytest

from tests.guests import (
    ROOT,
    holds_to_the_contract,
    install_sources,
    plays_in_the_terminal,
    rip,
    stands,
)
from tests.marks import heavy


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_sources(ROOT / "examples/lantern", tmp_path_factory.mktemp("projects"))


def test_lantern_holds_to_the_contract(site: Path) -> None:
    holds_to_the_contract(site, "lantern")
    stands(site, "lantern", "planes")


def test_a_hidden_card_of_lantern_is_written_as_a_question_mark(site: Path) -> None:
    shown = rip(site, "show", "lantern", "lantern, 2 seats, seen by 0: asked=0 hands=2,5/?*2")
    assert shown.returncode == 0, shown.stderr
    assert " ? ?" in shown.stdout


def test_lantern_is_played_in_the_terminal(site: Path, tmp_path: Path) -> None:
    told = plays_in_the_terminal(site, "lantern", tmp_path / "game.rip", 1, 2, 3, 4, 5, 6)
    assert "∩" in told
    assert "home first." in told


@heavy
@pytest.mark.parametrize("trial", ["levels", "gym", "zoo", "spiel", "server"])
def test_lantern_is_played_everywhere(site: Path, trial: str) -> None:
    stands(site, "lantern", trial)


@heavy
def test_the_arena_says_how_games_of_lantern_end(site: Path) -> None:
    words = ["arena", "lantern", "--bots", "thumb,random", "--games", "50", "--workers", "1"]
    done = rip(site, *words)
    assert "How thumb won: somebody came home" in done.stdout
