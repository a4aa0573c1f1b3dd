"""Compiling the rules behind a table: what is put in place, what is said, what is stopped."""

import json
import os
import subprocess
import sys
from pathlib import Path

import compiling
import pytest
from compiling import COMPILED, FAILED, Course, Kept, Stage, line_of, seconds_left
from prepare import read_stamp, write_stamp

from tests.server.parented import is_alive, until

HOT = "restinplay/core/state.py\nrestinplay/games/eva/state.py\n"


class House:
    """A project of its own, with two hot modules."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.sources = folder / "src"
        for name in HOT.split():
            (self.sources / name).parent.mkdir(parents=True)
            (self.sources / name).write_text("rule")
        hot = self.sources / "restinplay/hot.txt"
        hot.write_text(HOT)
        built = hot.with_name("built.txt")
        patch.setattr(compiling, "ROOT", folder)
        patch.setattr(compiling, "SOURCES", self.sources)
        patch.setattr(compiling, "TREE", folder / "tree")
        patch.setattr(compiling, "HOT", hot)
        patch.setattr(compiling, "BUILT", built)
        patch.setattr(compiling, "BUILD_LOG", folder / "build.log")
        patch.setattr(compiling, "TIMES", folder / "times.json")
        patch.setattr(compiling, "read_stamp", lambda name: read_stamp(name, folder))
        patch.setattr(compiling, "write_stamp", self.stamp)

    def stamp(self, name: str, text: str) -> None:
        write_stamp(name, text, self.folder)

    def build(self, *names: str) -> None:
        for name in names:
            file = compiling.TREE / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"new {name}")

    def lies(self) -> set[str]:
        found = (*self.sources.rglob("*.so"), *self.sources.rglob("*.new"))
        return {str(one.relative_to(self.sources)) for one in found}

    def log(self, *rows: str, process: int | None = None) -> None:
        begun = f"== begun 1000.0 {os.getpid() if process is None else process}"
        compiling.BUILD_LOG.write_text("\n".join([begun, *rows, ""]))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(tmp_path, monkeypatch)


def test_what_was_compiled_lies_beside_the_sources_and_nothing_else_does(house: House) -> None:
    (house.sources / "restinplay/core/cold.x.so").write_text("was hot once")
    (house.sources / "restinplay/core/state.x.so").write_text("old")
    names = [
        "restinplay__mypyc.x.so",
        "restinplay/core/state.x.so",
        "restinplay/games/eva/state.x.so",
    ]
    house.build(*names, "restinplay/core/cold.x.so", "a/b.py", "restinplay/built.txt")
    compiling.put_in_place()
    assert house.lies() == {*names}
    assert (house.sources / names[1]).read_text() == f"new {names[1]}"
    assert compiling.BUILT.exists()


def test_a_stamp_is_true_for_its_sources_only(house: House) -> None:
    assert compiling.outcome() == ""
    for word in (COMPILED, FAILED):
        compiling.BUILT.write_text("")
        house.stamp("rules", f"{compiling.rules_digest()} {word}")
        assert compiling.outcome() == word
    house.stamp("rules", f"{compiling.rules_digest()} {COMPILED}")
    (house.sources / HOT.split()[0]).write_text("another rule")
    assert compiling.outcome() == ""
    (house.sources / HOT.split()[0]).write_text("rule")
    assert compiling.outcome() == COMPILED
    compiling.BUILT.unlink()
    assert compiling.outcome() == ""


def test_who_asked_for_plain_rules_is_told_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RESTINPLAY_NO_COMPILE", "1")
    assert compiling.why_not() == "RESTINPLAY_NO_COMPILE asks for it"
    monkeypatch.delenv("RESTINPLAY_NO_COMPILE")
    monkeypatch.setenv("CC", "/no/such/compiler")
    assert "no C compiler" in compiling.why_not()


def course(*ats: float, of: int = 4) -> Course:
    stages = [Stage(n, of, f"part{n}", at) for n, at in enumerate(ats, 1)]
    return Course(1000.0, stages, 1)


@pytest.mark.parametrize(
    ("done", "last", "now", "left"),
    [
        (course(), Kept(0, []), 1010, None),  # nothing is known
        (course(), Kept(100, []), 1010, 90),  # it told no stages, and took so long
        (course(1), Kept(0, []), 1010, None),
        (course(1, 11), Kept(0, []), 1011, 33),  # three stages to go, at 11 seconds each
        (course(1, 11), Kept(0, []), 1021, 23),
        (course(1, 10), Kept(60, [1, 10, 30, 50]), 1010, 50),
        (course(1, 20), Kept(60, [1, 10, 30, 50]), 1020, 100),  # half as quick as last time
        (course(1, 10), Kept(60, [1, 10, 30, 50]), 1400, 0),
        (course(1, 11, of=9), Kept(60, [1, 10, 30, 50]), 1011, 88),  # another build than that
    ],
)
def test_how_long_it_takes_is_known_from_its_stages_and_from_last_time(
    done: Course, last: Kept, now: float, left: float | None
) -> None:
    assert seconds_left(done, last, now) == left


def test_the_line_tells_the_stage_and_the_time_left(house: House) -> None:
    house.log(
        "noise",
        "DEBUG == build 1/17 core",
        "== at 1001.0",
        "== build 3/17 games/eva",
        "== at 1012.5",
    )
    read = Course.read()
    assert read.stages == [Stage(1, 17, "core", 1.0), Stage(3, 17, "games/eva", 12.5)]
    assert read.is_under_way()
    assert line_of(read, Kept(200, [1.0, 12.5] * 8 + [190.0]), 1020) == (
        "Compiling the rules: games/eva, 3 of 17; about 3 min left"
    )
    assert line_of(course(), Kept(0, []), 1020) == "Compiling the rules; 20 s so far"


def test_the_log_of_a_build_that_was_cut_off_tells_nothing(house: House) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    house.log(process=gone.pid)
    assert not Course.read().is_under_way()


def test_a_build_that_found_its_work_done_is_no_measure_of_the_next(house: House) -> None:
    compiling.remember(course(1, 2, 3, 4), 100.0)
    compiling.remember(course(0, 0, 0, 0), 5.0)
    assert compiling.kept() == Kept(100.0, [1, 2, 3, 4])
    compiling.remember(course(2, 4, 6, 8), 60.0)
    assert compiling.kept().seconds == 60.0
    compiling.TIMES.write_text(json.dumps({"seconds": "?"}))
    assert compiling.kept() == Kept(0.0, [])


def test_a_compile_ends_with_all_its_children_when_its_parent_lets_go(tmp_path: Path) -> None:
    """As end_with_parent promises, whatever the compile is waiting for."""
    program = (
        "import os, subprocess, sys, threading; os.setpgid(0, 0);"
        "sys.path.insert(0, sys.argv[1]); import compiling;"
        "threading.Thread(target=compiling.end_with_parent, daemon=True).start();"
        "child = subprocess.Popen(['sleep', '600'], stdin=subprocess.DEVNULL);"
        "print(child.pid, file=open(sys.argv[2], 'w'), flush=True); child.wait()"
    )
    told = tmp_path / "told"
    scripts = str(Path(__file__).parents[1] / "scripts")
    one = compiling.Compiling(command=[sys.executable, "-c", program, scripts, str(told)])
    until(lambda: told.exists() and told.read_text().endswith("\n"), "it works")
    assert one.outcome() is None
    one.stop()
    assert one.outcome() == compiling.STOPPED
    until(lambda: not is_alive(int(told.read_text())), "its child goes too")
