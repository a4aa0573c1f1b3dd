"""The parts of ./test: what has passed on this very source is not run by --resume."""

import subprocess
import sys
import threading
from pathlib import Path

import parts
import pytest
from parts import NAMES, PARTS, How, Part, missing, run_parts, source_digest

ONE, OTHER = Part("one", "", ("tests/one",)), Part("other", "", ("tests/other",))
REPORT = """<testsuites><testsuite tests="{}" failures="{}" errors="0">
<testcase><properties><property name="told" value="7 of 7 bones"/></properties></testcase>
</testsuite></testsuites>"""


class House:
    """A project of its own, in which pytest is played by a function."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.source = folder / "src/rule.py"
        self.source.parent.mkdir()
        self.source.write_text("rule")
        self.codes: dict[str, int] = {}
        self.ran: list[str] = []
        self.left_out: list[str] = []
        self.hows: dict[str, How] = {}
        self.waiting = {"tests/waiting": threading.Event()}
        patch.setattr(parts, "ROOT", folder)
        patch.setattr(parts, "KEPT", folder / ".tools/parts")
        patch.setattr(parts, "call", self.call)
        patch.setattr(parts, "has_compiler", lambda: True)

    def call(self, program: str, *words: str, how: How, **environment: str) -> int:
        assert program == "pytest"
        path, *self.left_out, report = words
        self.ran.append(path)
        self.hows[path] = how
        if how.output is not None:
            how.output.write_text("bones were counted")
        if path in self.waiting:
            assert self.waiting[path].wait(60)
        elif path == "tests/patient":
            self.waiting["tests/waiting"].set()
        code = self.codes.get(path, 0)
        if code == 2:
            raise KeyboardInterrupt
        tests = 0 if code == parts.NO_TESTS else 7
        Path(report.partition("=")[2]).write_text(REPORT.format(tests, min(code, tests)))
        return code

    def resumes(self) -> list[str]:
        """What --resume runs."""
        self.ran = []
        run_parts(missing([ONE, OTHER]))
        return self.ran


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(tmp_path, monkeypatch)


def test_a_red_part_does_not_stop_the_others(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house.codes["tests/one"] = 1
    assert run_parts([ONE, OTHER]) == 1
    assert house.ran == ["tests/one", "tests/other"]
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[-2:]]
    assert rows == [["one", "FAILED", "7", "1", "0.0"], ["other", "passed", "7", "0", "0.0"]]
    assert house.resumes() == ["tests/one"]


def test_a_part_without_tests_has_not_passed(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house.codes["tests/one"] = parts.NO_TESTS
    assert run_parts([ONE, OTHER]) == 1
    row = capsys.readouterr().out.splitlines()[-2].split()
    assert row == ["one", "no", "tests", "0", "0", "0.0"]
    assert house.resumes() == ["tests/one"]
    assert run_parts([ONE, OTHER], to_the_end=False) == 1
    assert house.ran == ["tests/one", "tests/one"]


def test_after_an_interruption_what_has_passed_is_not_run_again(house: House) -> None:
    house.codes["tests/other"] = 2
    assert run_parts([ONE, OTHER]) == 130
    house.codes.clear()
    assert house.resumes() == ["tests/other"]
    assert house.resumes() == []


def test_another_source_has_not_passed(house: House) -> None:
    assert run_parts([ONE, OTHER]) == 0
    house.source.write_text("another rule")
    assert house.resumes() == ["tests/one", "tests/other"]
    (house.source.parent / "built.txt").write_text("compiled")
    assert house.resumes() == ["tests/one", "tests/other"]


def test_a_part_that_fails_later_has_not_passed(house: House) -> None:
    assert run_parts([ONE, OTHER]) == 0
    house.codes["tests/other"] = 1
    assert run_parts([OTHER]) == 1
    assert house.resumes() == ["tests/other"]


def test_what_is_made_is_no_source(house: House) -> None:
    before = source_digest()
    for made in (".tools/log", "src/__pycache__/rule.pyc", "src/rule.so", "web/node_modules/a.js"):
        file = house.folder / made
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("made")
    assert source_digest() == before


def test_every_path_of_a_part_exists() -> None:
    assert len(set(NAMES)) == len(NAMES)
    words = [word.replace("--ignore=", "") for part in PARTS for word in part.words]
    paths = [word for word in words if word.startswith("tests/")]
    assert len(paths) > len(PARTS)
    assert all((Path(__file__).parents[1] / path).exists() for path in paths)


def test_where_nothing_can_be_compiled_the_tests_of_the_build_are_left_out_aloud(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_parts([ONE])
    assert house.left_out == []
    monkeypatch.setattr(parts, "has_compiler", lambda: False)
    run_parts([ONE])
    assert house.left_out == ["--ignore=tests/test_build.py"]
    assert "tests/test_build.py is left out" in capsys.readouterr().err


def test_what_tests_have_to_tell_is_told(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    run_parts([ONE])
    assert "-- 7 of 7 bones\n" in capsys.readouterr().out


def test_who_waits_lets_the_patient_run_meanwhile_and_nobody_else(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    waiting = Part("waiting", "", ("tests/waiting",), waits=True)
    patient = Part("patient", "", ("tests/patient",), patient=True)
    assert run_parts([waiting, patient, ONE]) == 0  # it would wait for ever without the patient one
    assert house.hows["tests/patient"] == How(gives_way=True)
    assert house.hows["tests/one"] == How()
    printed = capsys.readouterr().out
    assert "bones were counted" in printed
    assert printed.index("bones were counted") < printed.index("== one")
    rows = [line.split()[:2] for line in printed.splitlines()[-3:]]
    assert rows == [["patient", "passed"], ["waiting", "passed"], ["one", "passed"]]


def test_who_waits_with_nobody_patient_behind_is_seen_at_once(house: House) -> None:
    house.waiting["tests/waiting"].set()
    assert run_parts([Part("waiting", "", ("tests/waiting",), waits=True), ONE]) == 0
    assert house.hows["tests/waiting"] == How()


def test_a_program_that_gives_way_is_nice_and_its_output_goes_where_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin/tell"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nnice\necho "$1" >&2\nexit 3\n')
    program.chmod(0o755)
    monkeypatch.setattr(parts, "VENV", tmp_path)
    output = tmp_path / "told"
    assert parts.call("tell", "word", how=How(output)) == 3
    usual, word = output.read_text().split()
    assert word == "word"
    parts.call("tell", "word", how=How(output, gives_way=True))
    assert int(output.read_text().split()[2]) == min(19, int(usual) + 10)


def test_a_part_without_other_cores_tells_its_numbers_too(tmp_path: Path) -> None:
    """Where it runs in one process pytest itself writes them into the report."""
    (tmp_path / "test_told.py").write_text(
        "def test_told(record_property):\n    record_property('told', '7 of 7 bones')\n"
    )
    report = tmp_path / "report.xml"
    settings = str(Path(__file__).parents[1] / "pyproject.toml")
    words = ["-c", settings, "--rootdir", str(tmp_path), f"--junitxml={report}", str(tmp_path)]
    subprocess.run([sys.executable, "-m", "pytest", *words], check=True, capture_output=True)
    assert "7 of 7 bones" in report.read_text(encoding="utf-8")


RACES = """
import pytest

@pytest.mark.parametrize("bone", ["shin", "rib"])
def test_race(bone, request):
    assert bone == "shin" or len(request.session.items) == 1

def test_never():
    assert {never}
"""


@pytest.mark.parametrize("never", [False, True])
def test_a_few_that_fail_among_others_are_run_alone_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], never: bool
) -> None:
    """A test that fails alone too stays red."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_races.py").write_text(RACES.format(never=not never))
    (tmp_path / "pytest.ini").write_text("[pytest]\njunit_family = xunit1\nmarkers = heavy")
    monkeypatch.setattr(parts, "ROOT", tmp_path)
    monkeypatch.setattr(parts, "KEPT", tmp_path / ".tools/parts")
    part = Part("races", "", ("tests",), again=True)
    assert run_parts([part]) == never
    told = "passed alone, so there is a race to mend: tests/test_races.py::test_race[rib]"
    assert (told in capfd.readouterr().out) != never
    assert (missing([part]) == [part]) == never
