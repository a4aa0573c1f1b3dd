"""The packages: what is in them, and that somebody who has nothing else can play."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import packing
import prepare
import pytest

from tests.marks import heavy
from tests.server.serving import Browser

ROOT = prepare.ROOT
MADE = {"build", "dist", "node_modules", "static", "__pycache__", "restinplay.egg-info", "PKG-INFO"}
PAGE = Path("src/restinplay/server/static")
SOURCES = (
    "ARCHITECTURE.md CHANGELOG.md CITATION.cff CREDITS.md LICENSE README.md SECURITY.md play test "
    "setup.py docs/wire.md docs/hosting.md examples/client.py hosting/Containerfile lock/play.txt "
    "scripts/wheels tests/test_package.py tests/server/serving.py web/package-lock.json web/.npmrc "
    "web/src/App.svelte benchmarks/results.md src/restinplay/hot.h"
)
NEEDED = (
    "py.typed hot.txt __main__.py games/eva/rulebook.md games/graves/data.toml words/en.ftl "
    "games/eva/words/en.ftl "
    "games/muertos/lessons/1-first.rip games/manors/lessons/1-first.en.toml "
    "server/sql/0001_tables.sql server/static/index.html server/static/index.html.br "
    "server/static/index.html.gz"
)


def checkout(folder: Path, *, page: bool = True) -> Path:
    """What a clone would have, with the page as `./test` has built it, or without."""

    def made(where: str, names: list[str]) -> set[str]:
        return {
            name
            for name in names
            if name in MADE
            or name.endswith(".so")
            or (name.startswith(".") and name not in (".ci", ".gitignore", ".npmrc"))
        }

    shutil.copytree(ROOT, folder, ignore=made)
    if page:
        shutil.copytree(ROOT / PAGE, folder / PAGE)
        (folder / ".tools/stamps").mkdir(parents=True)
        shutil.copy(ROOT / ".tools/stamps/web", folder / ".tools/stamps")
    return folder


def frugally(make: Callable[[], Path]) -> Path:
    """With what set-up has left in uv's cache; a network is asked only if that is not enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(prepare.ENVIRONMENT, "UV_OFFLINE", "1")
        try:
            return make()
        except SystemExit:
            patch.setitem(prepare.ENVIRONMENT, "UV_OFFLINE", "0")
            return make()


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    root = checkout(folder / "checkout")
    return frugally(lambda: packing.make_sdist(folder / "dist", root))


@pytest.fixture(scope="module")
def wheel(sdist: Path) -> Path:
    return frugally(lambda: packing.make_wheel(sdist, sdist.parent, sys.executable, plain=True))


class Home:
    """A clean environment in which only this package and what it needs is installed."""

    def __init__(self, folder: Path, package: Path, python: str = sys.executable) -> None:
        self.folder = folder
        self.bin = folder / "env/bin"
        # The lock of set-up, so that its cache is enough; hashes would need one of our own too.
        lock = (ROOT / "lock/play.txt").read_text()
        pins = folder / "pins.txt"
        pins.write_text("\n".join(re.findall(r"^[a-z][^\\\n]*", lock, re.M)))
        self._uv("venv", "--python", python, str(folder / "env"))
        install = ["pip", "install", "--python", str(self.bin / "python"), "-c", str(pins)]
        constraints = ["--build-constraints", str(ROOT / "lock/build.txt")]
        self._uv(*install, *constraints, str(package))

    def _uv(self, *words: str) -> None:
        command = [prepare.find_uv(), "--quiet", *words]
        environment = {**prepare.ENVIRONMENT, "RESTINPLAY_NO_COMPILE": "1"}
        for offline in ("1", "0"):
            told = subprocess.run(
                command,
                cwd=self.folder,
                env={**environment, "UV_OFFLINE": offline},
                capture_output=True,
                text=True,
            )
            if told.returncode == 0:
                return
        raise AssertionError(told.stderr)

    def command(self, program: str, *words: str) -> list[str]:
        return [str(self.bin / program), *words]

    @property
    def environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "RESTINPLAY_HOME": str(self.folder / "home"),
            "PYTHONUTF8": "1",
            "TERM": "dumb",
        }

    def run(self, program: str, *words: str, typed: str = "") -> str:
        told = subprocess.run(
            self.command(program, *words),
            cwd=self.folder,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert told.returncode == 0, told.stderr
        return told.stdout


def can_play(home: Home, *, compiled: bool) -> None:
    """Everything that the README promises to somebody with a package."""
    how = "compiled" if compiled else "plain Python"
    assert (home.bin.parent / "share/man/man1/rip.1").read_text().startswith(".")
    assert home.run("rip", "--version") == f"rip 0.1.0 ({how})\n"
    assert home.run("python", "-m", "restinplay", "--version") == f"rip 0.1.0 ({how})\n"
    assert "E-222" in home.run("rip", "rules", "eva", "E-222")
    assert "thumb" in home.run("rip", "arena", "manors", "--games", "3", "--workers", "1")
    assert "a door to the Library" in home.run("rip", "play", "eva", "--seed", "3", typed="q\n")
    words = ["serve", "--port", "0", "--no-browser", "--pace", "0"]
    with subprocess.Popen(
        home.command("rip", *words),
        cwd=home.folder,
        env=home.environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+[^/\s]", server.stdout.readline())
            assert found
            base = found[0].replace("localhost", "127.0.0.1")
            with urlopen(f"{base}/") as answer:
                page = answer.read().decode()
            for file in re.findall(r'(?:src|href)="(/a/[^"]+)"', page):
                with urlopen(base + file) as answer:
                    assert answer.status == 200
            assert re.search(r'<script[^>]* src="/a/', page)
            plays_a_game(Browser(base))
        finally:
            server.terminate()
    assert (home.folder / "home/server/tables.sqlite").exists()


def plays_a_game(ada: Browser) -> None:
    player = ada.sit(ada.new_table("manors", "me thumb"))
    while player.until_asked()["asked"] != -2:
        player.answer_and_wait(player.seen["offers"][0]["move"])
    assert player.seen["result"]
    player.close()


def test_the_sdist_has_what_was_written(sdist: Path) -> None:
    with tarfile.open(sdist) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    assert set(SOURCES.split()) <= names
    assert {f"src/restinplay/{name}" for name in NEEDED.split()} <= names
    strange = r"node_modules|\.so$|built\.txt|__pycache__|^\.(venv|tools|git)"
    assert [name for name in names if re.search(strange, name)] == []


def test_the_wheel_has_what_is_needed_to_play(wheel: Path) -> None:
    assert wheel.name == "restinplay-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as files:
        names = set(files.namelist())
        facts = files.read("restinplay-0.1.0.dist-info/METADATA").decode()
    assert {f"restinplay/{name}" for name in NEEDED.split()} <= names
    assert "restinplay-0.1.0.dist-info/licenses/LICENSE" in names
    assert {name.partition("/")[0] for name in names} == {
        "restinplay",
        "restinplay-0.1.0.data",  # the manual page
        "restinplay-0.1.0.dist-info",
    }
    assert "Classifier: Topic :: Games/Entertainment :: Board Games" in facts
    assert "Provides-Extra: research" in facts
    assert not packing.is_compiled(wheel)


def test_who_installs_the_wheel_can_play(wheel: Path, tmp_path: Path) -> None:
    can_play(Home(tmp_path, wheel), compiled=False)


def test_who_installs_the_sdist_can_play(sdist: Path, tmp_path: Path) -> None:
    can_play(Home(tmp_path, sdist), compiled=False)


def test_without_a_page_there_is_no_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Node is there, but npm cannot build."""
    root = checkout(tmp_path / "checkout", page=False)
    broken = tmp_path / "bin/npm"
    broken.parent.mkdir()
    broken.write_text('#!/bin/sh\n[ "$1" = --version ] && exit 0\necho no; exit 1\n')
    broken.with_name("node").write_text("#!/bin/sh\necho v99.0.0\n")
    for program in broken.parent.iterdir():
        program.chmod(0o755)
    path = f"{broken.parent}{os.pathsep}{os.environ['PATH']}"
    monkeypatch.setitem(prepare.ENVIRONMENT, "PATH", path)
    with pytest.raises(SystemExit, match=r"No package could be made: see .*package\.log"):
        packing.make_sdist(tmp_path / "dist", root)
    said = (prepare.TOOLS / "package.log").read_text()
    (line,) = [line for line in said.splitlines() if "so there is no package" in line]
    assert re.search(r"The table for the browser is not built, .*npm ci .* failed: see ", line)
    assert [path for path in (tmp_path / "dist").iterdir() if path.name != ".gitignore"] == []


@heavy
def test_a_clone_builds_its_page(tmp_path: Path) -> None:
    root = checkout(tmp_path / "checkout", page=False)
    made = packing.make_sdist(tmp_path / "dist", root)
    with tarfile.open(made) as files:
        assert any(name.endswith("server/static/index.html") for name in files.getnames())


@heavy
def test_a_compiled_wheel_plays_on_every_python_here(
    sdist: Path, wheel: Path, tmp_path: Path
) -> None:
    for version, python in packing.pythons().items():
        there = tmp_path / version
        made = packing.make_wheel(sdist, there, python, plain=False)
        assert packing.is_compiled(made), f"on Python {version}"
        for package in (made, wheel):
            home = there / package.stem
            home.mkdir()
            can_play(Home(home, package, python), compiled=package == made)
