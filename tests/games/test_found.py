"""Games are found by their folders and by entry points; nobody outside their folders names them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import restinplay
from restinplay import bots, games

SOURCES = Path(restinplay.__file__).parent
PAGE = Path(__file__).parents[2] / "web/src"
OURS = ("eva", "manors", "graves", "muertos")
TOY = """
from pathlib import Path
from restinplay.games.eva.game import EvaGame

class Toy(EvaGame):
    SLUG = "{slug}"

GAME = Toy
"""


def install(folder: Path, slug: str, game: str) -> None:
    """As a package manager would leave it: the package, and what is told about it."""
    package, told = folder / f"{slug}_rules", folder / f"{slug}-1.0.dist-info"
    package.mkdir()
    told.mkdir()
    (package / "__init__.py").write_text("SEATS = range(1, 2)\n")
    (package / "game.py").write_text(game)
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {slug}\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[{games.GROUP}]\n{slug} = {slug}_rules\n")


def with_packages(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.path.insert(0, {str(folder)!r}); {' '.join(words)}"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)


def test_games_are_found_by_their_folders_those_for_few_first() -> None:
    assert games.SLUGS == OURS


def test_a_game_of_another_package_is_found_and_a_broken_one_costs_a_line(tmp_path: Path) -> None:
    install(tmp_path, "toy", TOY.format(slug="toy"))
    install(tmp_path, "broken", "raise OSError('no luck\\ntoday')")
    install(tmp_path, "other", TOY.format(slug="another"))
    install(tmp_path, "eva", TOY.format(slug="eva"))
    found = with_packages(
        tmp_path,
        "from restinplay import games, bots;",
        "print(*games.SLUGS, games.game('toy').SLUG, *bots.names('toy'))",
    )
    assert found.stdout.split() == ["eva", "toy", *OURS[1:], "toy", *bots.NAMES]
    told = sorted(line.partition(":")[0] for line in found.stderr.splitlines())
    assert told == [f"The game '{slug}' cannot be played" for slug in ("broken", "eva", "other")]


@pytest.mark.parametrize("helps", [True, False])
def test_who_asks_for_the_version_does_not_wait_for_packages(helps: bool) -> None:
    asked = with_packages(
        Path(),
        "from restinplay import cli;",
        f"cli.parser(helps={helps});",
        "print('importlib.metadata' in sys.modules)",
    )
    assert asked.stdout.strip() == str(helps)


def test_no_module_outside_the_games_names_one() -> None:
    name = re.compile(rf"""\b({"|".join(OURS)})\b""")
    named = [
        f"{file.relative_to(SOURCES)}: {line.strip()}"
        for file in SOURCES.rglob("*.py")
        if "games" not in file.relative_to(SOURCES).parts
        for line in file.read_text(encoding="utf-8").splitlines()
        if name.search(line)
    ]
    assert named == []


def test_no_module_of_the_page_names_a_game_outside_its_tables_and_words() -> None:
    name = re.compile(rf"""['"]({"|".join(OURS)})['"]|\b({"|".join(OURS)}): """)
    named = [
        f"{file.relative_to(PAGE)}: {line.strip()}"
        for file in sorted(PAGE.rglob("*.*"))
        if file.suffix in (".ts", ".svelte", ".css")
        and file.relative_to(PAGE).parts[0] not in ("tables", "messages")
        and not file.stem.endswith((".test", "testing"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if name.search(line) and not line.lstrip().startswith("*")
    ]
    assert named == []
