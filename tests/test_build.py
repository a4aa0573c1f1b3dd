"""setup.py on a small project: what is compiled, what is kept, and that it is all or nothing."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.marks import heavy

SETUP = Path(__file__).parents[1] / "setup.py"
SOURCES = {
    "core/luck.py": "def twice(number: int) -> int:\n    return 2 * number\n",
    "games/one/state.py": (
        "from restinplay.core.luck import twice\n\n\n"
        "def tell(number: int) -> str:\n    return 'one ' + str(twice(number))\n"
    ),
    # A small game has no unit for its thought; a large one, be it of comments, has.
    "games/one/advice.py": "def advise() -> str:\n    return 'dig'\n",
    "games/two/advice.py": "def advise() -> str:\n    return 'wait'\n" + "# and wait\n" * 10_000,
    "games/two/state.py": "def tell() -> str:\n    return 'two'\n",
    "games/two/view.py": (
        "from restinplay.games.two.state import tell\n\n\n"
        "def view() -> str:\n    return 'seen: ' + tell()\n"
    ),
}
UNITS = ("core", "games/one", "games/two", "games/two/thought", "games/two/talk")
ALL = len(UNITS) + 1 + len(SOURCES)  # with the literals and the modules' ways in
ASK = """
from restinplay.games.one import state as one
from restinplay.games.two import state as two, view
print(one.tell(21), two.tell(), view.view(), two.__file__.endswith(".py"))
"""
COMPILER = """#!/bin/sh
# Notes what it compiles. With a file `last`, it dies once so many are done.
here=$(dirname "$0")
case "$*" in
*" -c "*)
    if [ -e "$here/last" ] && [ "$(wc -l < "$here/done")" -ge "$(cat "$here/last")" ]; then
        exit 1
    fi
    cc "$@" && echo "$*" >> "$here/done"
    ;;
*) exec cc "$@" ;;
esac
"""


class Project:
    """A folder with our setup.py, hot modules and a compiler that notes what it does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "src/restinplay"
        self.compiler = folder / "compiler/cc"
        self.done = folder / "compiler/done"

    @classmethod
    def make(cls, folder: Path) -> "Project":
        project = cls(folder)
        for file, text in SOURCES.items():
            place = project.package / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text)
            for parent in (place.parent, place.parent.parent):
                (parent / "__init__.py").touch()
        hot = "".join(f"restinplay/{file}\n" for file in SOURCES)
        (project.package / "hot.txt").write_text(hot)
        shutil.copy(SETUP.parent / "src/restinplay/hot.h", project.package)
        shutil.copy(SETUP, folder)
        find = '[tool.setuptools.packages.find]\nwhere = ["src"]\n'
        (folder / "pyproject.toml").write_text(f'[project]\nname = "x"\nversion = "1"\n{find}')
        project.compiler.parent.mkdir()
        project.compiler.write_text(COMPILER)
        project.compiler.chmod(0o755)
        project.done.touch()
        return project

    def copy(self, folder: Path) -> "Project":
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return Project(folder)

    def start(self) -> "subprocess.Popen[str]":
        environment = {k: v for k, v in os.environ.items() if not k.startswith("RESTINPLAY_")}
        return subprocess.Popen(
            [sys.executable, "setup.py", "build_ext", "--inplace"],
            cwd=self.folder,
            env={**environment, "CC": "compiler/cc"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def build(self) -> str:
        """What it says."""
        process = self.start()
        said, _ = process.communicate(timeout=600)
        assert process.returncode == 0, said
        return said

    def compiled(self) -> int:
        """How often the compiler has run since this was last asked."""
        count = len(self.done.read_text().splitlines())
        self.done.write_text("")
        return count

    def made(self) -> set[str]:
        """What is there that would be imported."""
        names = {file.name.split(".")[0] for file in self.folder.rglob("src/**/*.so")}
        return names | ({"built.txt"} if (self.package / "built.txt").exists() else set())

    def ask(self) -> str:
        answer = subprocess.run(
            [sys.executable, "-c", ASK],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": "src"},
            capture_output=True,
            text=True,
            check=True,
        )
        return answer.stdout.strip()


HERE = [name for name in ("gcc", "clang") if shutil.which(name)]
WHOLE = {"restinplay__mypyc", "luck", "advice", "state", "view", "built.txt"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, str]:
    project = Project.make(tmp_path_factory.mktemp("built"))
    return project, project.build()


def test_a_build_tells_its_stages_and_is_compiled(built: tuple[Project, str]) -> None:
    project, said = built
    stages = re.findall(r"^== build (\d+)/(\d+) (\S+)$", said, re.M)
    assert [int(number) for number, _, _ in stages] == list(range(1, len(UNITS) + 5))
    assert {total for _, total, _ in stages} == {str(len(UNITS) + 4)}
    assert stages[0][2] == "translation"
    others = {"translation", "literals", "modules", "library"}
    assert {name for _, _, name in stages} == {*UNITS, *others}
    assert project.made() == WHOLE
    assert project.ask() == "one 42 two seen: two False"


@heavy
def test_an_edit_costs_its_own_unit(built: tuple[Project, str], tmp_path: Path) -> None:
    project = built[0].copy(tmp_path)
    project.compiled()
    project.build()
    assert project.compiled() == 0
    two = project.package / "games/two/state.py"
    two.write_text("def more() -> str:\n    return 'new words'\n\n\n" + two.read_text())
    project.build()
    assert project.compiled() == 2  # the unit and the literals
    assert project.ask() == "one 42 two seen: two False"
    luck = project.package / "core/luck.py"
    luck.write_text(luck.read_text().replace("2 *", "3 *"))
    project.build()
    assert project.compiled() == 2  # its own unit, and that of the game that inlines it
    assert project.ask() == "one 63 two seen: two False"


@heavy
@pytest.mark.parametrize("name", HERE)
def test_every_compiler_of_this_machine_will_do(name: str, tmp_path: Path) -> None:
    project = Project.make(tmp_path)
    project.compiler.write_text(COMPILER.replace("cc ", f"{name} "))
    said = project.build()
    assert "warning: unknown" not in said
    assert project.made() == WHOLE
    assert project.ask() == "one 42 two seen: two False"


@heavy
def test_all_or_nothing_and_what_was_done_is_kept(
    built: tuple[Project, str], tmp_path: Path
) -> None:
    project = built[0].copy(tmp_path)
    shutil.rmtree(project.folder / "build/kept")
    project.compiled()
    last = project.compiler.with_name("last")
    last.write_text("3")
    assert "not compiled: " in project.build()
    assert project.made() == set()
    assert project.ask() == "one 42 two seen: two True"
    before = project.compiled()
    assert 3 <= before <= 4  # both cores may have been about to end
    last.unlink()
    project.build()
    assert project.compiled() == ALL - before
    assert project.made() == WHOLE


@heavy
def test_a_build_that_is_killed_leaves_nothing_half_done(
    built: tuple[Project, str], tmp_path: Path
) -> None:
    project = built[0].copy(tmp_path)
    shutil.rmtree(project.folder / "build/kept")
    project.compiled()
    process = project.start()
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("== build 4/"):
            break
    process.kill()
    process.wait()
    process.stdout.close()
    assert project.made() == set()
    project.build()
    assert project.made() == WHOLE
    assert project.ask() == "one 42 two seen: two False"


@heavy
def test_two_builds_at_once_do_the_work_of_one(built: tuple[Project, str], tmp_path: Path) -> None:
    project = built[0].copy(tmp_path)
    shutil.rmtree(project.folder / "build/kept")
    project.compiled()
    both = [project.start(), project.start()]
    for process in both:
        process.communicate(timeout=600)
    assert [process.returncode for process in both] == [0, 0]
    assert project.compiled() == ALL
    assert project.made() == WHOLE
    assert project.ask() == "one 42 two seen: two False"


def test_without_a_compiler_nothing_is_made(tmp_path: Path) -> None:
    project = Project.make(tmp_path)
    project.compiler.write_text("#!/bin/sh\nexit 1\n")
    assert "not compiled: " in project.build()
    assert project.made() == set()
    assert project.ask() == "one 42 two seen: two True"


def test_sources_that_cannot_be_translated_are_not_compiled(
    built: tuple[Project, str], tmp_path: Path
) -> None:
    project = built[0].copy(tmp_path)
    (project.package / "games/two/state.py").write_text("def tell() -> str:\n    return 2\n")
    assert "not compiled: " in project.build()
    assert project.made() == set()
