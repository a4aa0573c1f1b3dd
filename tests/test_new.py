"""`rip new` writes a game that is whole, and refuses what it should in one line."""

import os
import shutil
import subprocess
import sys
from keyword import kwlist, softkwlist
from pathlib import Path

import pytest

from restinplay import skeleton
from restinplay.cli import main
from restinplay.core.errors import BadInput
from tests.guests import holds_to_the_contract, install, plays_in_the_terminal, rip, stands
from tests.marks import heavy


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = skeleton.write("long_wake", tmp_path_factory.mktemp("projects"))
    return install(project, project)


def test_a_new_game_holds_to_the_contract(site: Path) -> None:
    holds_to_the_contract(site, "long_wake")
    stands(site, "long_wake", "planes")


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("options long_wake", 0, "long_wake has no options.\n"),
        ("play long_wake --options x=1", 1, "rip: long_wake has no options, so none is 'x'\n"),
        ("play long_wake --easy", 1, "rip: long_wake has no easy game\n"),
        ("rules long_wake --coverage", 0, "Every clause of long_wake is named by a test; no"),
        ("rules long_wake L-201", 0, "L-201  A turn\nBlow out one, two or three candles"),
        ("data long_wake", 0, 'title = "Long wake"\n'),
        ("learn long_wake", 1, "rip: long_wake has no lessons; `rip rules long_wake` tells how"),
        ("study long_wake --out never", 1, "rip: unknown study 'long_wake'; choose from eva"),
        ("show long_wake asked=1__turn=1__candles=7", 0, "7 candles on the table."),
        ("completion bash", 0, "long_wake"),
    ],
)
def test_what_the_author_of_a_game_types_next(words: str, code: int, told: str, site: Path) -> None:
    done = rip(site, *(word.replace("__", " ") for word in words.split()))
    assert done.returncode == code, done.stderr
    assert told in done.stdout + done.stderr


def test_the_tests_of_a_game_that_is_installed_without_them_are_missed(
    site: Path, tmp_path: Path
) -> None:
    shutil.copytree(site, tmp_path / "site", ignore=shutil.ignore_patterns("pyproject.toml"))
    done = rip(tmp_path / "site", "rules", "long_wake", "--coverage")
    assert done.returncode == 1
    assert done.stderr.startswith("rip: the tests of long_wake are not here")


def test_any_word_makes_a_game_that_python_can_read(tmp_path: Path) -> None:
    """What Python keeps for itself, and what the files of a game import."""
    kept = {word.lower() for word in (*kwlist, *softkwlist) if len(word) > 1}
    names = sorted(kept | {"state", "game", "belief", "any", "path", "lot", "json", "test"})
    for name in names:
        skeleton.write(name, tmp_path)
    paths = os.pathsep.join(str(tmp_path / name) for name in names)
    program = (
        "import sys; from importlib import import_module\n"
        "for name in sys.argv[1:]:\n"
        "    game = import_module(f'restinplay_{name}.game').GAME()\n"
        "    assert game.belief(game.new().view(0)).known == game.new(), name\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *names],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["search", "vector", "server", "calibration"])
def test_a_game_is_not_called_what_means_something_else(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=f"'{name}' means something else"):
        skeleton.write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_new_game_is_told_in_words_and_played_to_its_end(site: Path, tmp_path: Path) -> None:
    told = plays_in_the_terminal(site, "long_wake", tmp_path / "game.rip", 3, 2, 1)
    assert "How many do you blow out?" in told
    assert "in the dark." in told


@heavy
@pytest.mark.parametrize("trial", ["levels", "gym", "zoo", "spiel", "server"])
def test_a_new_game_is_played_everywhere(site: Path, trial: str) -> None:
    stands(site, "long_wake", trial)


def test_a_new_game_says_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "wake"]) == 0
    assert "pip install -e wake" in capsys.readouterr().out
    assert sorted(path.name for path in (tmp_path / "wake").iterdir()) == [
        "README.md",
        "pyproject.toml",
        "restinplay_wake",
        "tests",
    ]


@pytest.mark.parametrize("name", ["Wake", "a", "two words", "../up", "wäke", "w" * 31, "9lives"])
def test_a_game_cannot_be_called_anything(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", name]) == 1
    assert capsys.readouterr().err.startswith("rip: a game is named in 2 to 30 small letters")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wake").mkdir()
    assert main(["new", "wake"]) == 1
    assert main(["new", "eva"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "rip: wake: there is something of that name already",
        "rip: there is a game 'eva' already",
    ]
    assert list((tmp_path / "wake").iterdir()) == []
