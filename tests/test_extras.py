"""Who misses an extra is told which, in Python and on the command line."""

import os
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from restinplay.extras import EXTRA, EXTRAS, MissingExtra

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
WITHOUT = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Nothing())
sys.argv[1:] = {words!r}
{code}
"""
COMMAND = "from restinplay.cli import main; sys.exit(main())"


def run(missing: list[str], code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Where some packages are not installed."""
    program = WITHOUT.format(missing=missing, words=list(words), code=code)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment,
    )


@pytest.mark.parametrize(
    ("module", "missing"),
    [
        ("restinplay.research.gym", "gymnasium"),
        ("restinplay.research.gym", "numpy"),
        ("restinplay.research.pettingzoo", "pettingzoo"),
        ("restinplay.research.open_spiel", "pyspiel"),
        ("restinplay.research.open_spiel", "numpy"),
        ("restinplay.games.manors.endgame", "pyspiel"),
    ],
)
def test_an_import_names_the_extra(module: str, missing: str) -> None:
    told = run([missing], f"import {module}")
    advice = f"{missing} is not installed: pip install 'restinplay[research]'"
    assert told.stderr.splitlines()[-1] == f"restinplay.extras.MissingExtra: {advice}"


@pytest.mark.parametrize(
    ("words", "missing", "extra"),
    [
        (["study", "eva", "--out", "nowhere", "--games", "2"], "pyarrow", "study"),
        (["arena", "eva", "--games", "2", "--on", "ray"], "ray", "cluster"),
    ],
)
def test_a_command_names_the_extra_in_one_line(
    words: list[str], missing: str, extra: str, tmp_path: Path
) -> None:
    told = run([missing], f"import os; os.chdir({str(tmp_path)!r}); {COMMAND}", *words)
    assert told.returncode == 1
    advice = f"{missing} is not installed: pip install 'restinplay[{extra}]'"
    assert told.stderr == f"rip: {advice}\n"


@pytest.mark.parametrize(
    ("call", "missing", "line"),
    [
        ("peers:rlcard_playouts('uno')", "rlcard", "RLCard is not installed: {peers}"),
        ("peers:open_spiel_playouts('hearts')", "pyspiel", "OpenSpiel is not installed: {peers}"),
        ("vector:_vector('eva', 1, 'sync')", "gymnasium", "gymnasium is not installed: {research}"),
        ("vector:_vector('eva', 1, 'sync')", "numpy", "numpy is not installed: {research}"),
    ],
)
def test_a_row_that_is_left_out_names_the_extra(call: str, missing: str, line: str) -> None:
    module, _, words = call.partition(":")
    told = run([missing], f"from restinplay.bench import {module}; {module}.{words}")
    commands = {extra: f"pip install 'restinplay[{extra}]'" for extra in ("peers", "research")}
    assert told.stderr.splitlines()[-1].endswith(f"LeftOut: {line.format(**commands)}")


def test_every_extra_that_is_named_exists() -> None:
    assert set(EXTRAS.values()) == set(PROJECT["optional-dependencies"])


def test_what_is_missing_otherwise_is_not_blamed_on_an_extra() -> None:
    assert find_spec("no_such_module") is None
    with pytest.raises(ModuleNotFoundError, match="no_such_module") as missing, EXTRA:
        import no_such_module  # type: ignore[import-not-found]  # noqa: F401
    assert not isinstance(missing.value, MissingExtra)


def test_the_games_need_no_extra() -> None:
    told = run(list(EXTRAS), COMMAND, "arena", "eva", "--games", "5", "--workers", "1")
    assert told.returncode == 0, told.stderr
