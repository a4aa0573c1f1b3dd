"""The script ./play: what it does before anything is set up."""

import os
import subprocess
from pathlib import Path

import prepare
import pytest

from tests.clones import copy_project


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    copy_project(tmp_path / "clone")
    return tmp_path / "clone"


def play(clone: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [clone / "play", *words], cwd=clone, capture_output=True, text=True, timeout=60
    )


def put_rip_into(clone: Path) -> None:
    """One that tells how it was called."""
    rip = clone / ".venv/bin/rip"
    rip.parent.mkdir(parents=True)
    rip.write_text('#!/bin/sh\necho rip "$@"\n')
    rip.chmod(0o755)


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["study", "--help"], ["serve", "-h"]])
def test_help_installs_nothing(words: list[str], clone: Path) -> None:
    before = sorted(os.listdir(clone))
    told = play(clone, *words)
    assert told.returncode == 0
    assert "./play --plain" in told.stdout
    assert "study" in told.stdout
    assert sorted(os.listdir(clone)) == before


@pytest.mark.parametrize("script", ["test", "scripts/wheels", "scripts/lock"])
def test_help_of_other_scripts_installs_nothing_either(script: str, clone: Path) -> None:
    before = sorted(os.listdir(clone))
    told = subprocess.run(
        [clone / script, "--help"], cwd=clone, capture_output=True, text=True, timeout=60
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert "Writes " in told.stdout or "./test --all" in told.stdout
    assert sorted(os.listdir(clone)) == before


def test_help_tells_what_play_takes_besides_rip(clone: Path) -> None:
    put_rip_into(clone)
    told = play(clone, "--help")
    assert "./play --compile" in told.stdout
    assert told.stdout.endswith("rip --help\n")
    assert play(clone, "study", "--help").stdout == "rip study --help\n"


def test_options_without_a_command_are_for_the_web_table(clone: Path) -> None:
    put_rip_into(clone)
    assert play(clone, "--port", "8000", "-h").stdout == "rip serve --port 8000 -h\n"


@pytest.mark.parametrize("words", [[], ["rules", "eva"], ["--help"]])
def test_an_environment_out_of_reach_is_told_in_a_line(words: list[str], clone: Path) -> None:
    (clone / ".venv").symlink_to(".venv")  # nobody gets to the end of it, not even root
    told = play(clone, *words)
    assert told.returncode == 1
    assert told.stdout == ""
    assert "Traceback" not in told.stderr
    assert f"{clone / '.venv'}" in told.stderr.splitlines()[-1]


def test_who_may_not_write_at_home_keeps_caches_in_the_clone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "UV_CACHE_DIR", "npm_config_cache"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "UV_CACHE_DIR" not in prepare.environment()
    (tmp_path / "file").touch()  # takes no files, not even from root
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    for name in ("UV_CACHE_DIR", "npm_config_cache"):
        assert Path(prepare.environment()[name]).is_relative_to(prepare.TOOLS)


@pytest.mark.parametrize(
    ("finds", "told"),
    [("cpython", "needs Python 3.11 or later"), ("nothing", "No room"), ("cpython*", "No room")],
)
def test_an_environment_that_cannot_be_made_is_not_blamed_on_an_old_python(
    finds: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uv = tmp_path / "uv"
    uv.write_text(f'#!/bin/sh\ncase "$3" in {finds}) exit 0;; esac\necho "No room" >&2; exit 2\n')
    uv.chmod(0o755)
    monkeypatch.setattr(prepare, "VENV", tmp_path / ".venv")
    with pytest.raises(SystemExit, match=told):
        prepare.make_venv(str(uv))
