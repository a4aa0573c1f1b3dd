"""The command `rip`, run as a person runs it."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from restinplay.cli import main
from restinplay.games import SLUGS, game_class

RECORDS = Path(__file__).parent.parent / "records/eva"
MANORS = RECORDS.parent / "manors/first-game.rip"


Rip = Callable[..., subprocess.CompletedProcess[str]]


def rip(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "restinplay.cli", *words],
        env={**os.environ, "COLUMNS": "80", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.fixture
def rip_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Rip:
    """The same in this process: for one of many complaints nobody need start Python anew."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        monkeypatch.setenv("COLUMNS", "80")
        try:
            code = main(words)
        except SystemExit as end:  # argparse
            code = int(end.code or 0)
        said = capsys.readouterr()
        return subprocess.CompletedProcess(words, code, said.out, said.err)

    return run


def test_the_version_says_how_the_rules_run() -> None:
    assert rip("--version").stdout.startswith("rip 0.1.0 (")
    assert rip("--version", RESTINPLAY_PLAIN="1").stdout == "rip 0.1.0 (plain Python)\n"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "chess"], "rip: unknown game 'chess'; choose from eva"),
        (
            ["play", "eva", "--options", "doors=7"],
            "rip: option doors of eva must be 2 or 3, not '7'",
        ),
        (["play", "eva", "--data", "nowhere.toml"], "rip: nowhere.toml: No such file or directory"),
        (["play", "manors", "--players", "Ada,thum"], "rip: unknown bot 'thum'; choose from "),
        (["play", "manors", "--players", "A,B,C"], "rip: manors has 2 seats, not 3"),
        (["play", "manors", "--seats", "5"], "rip: manors has 2 seats, not 5"),
        (["play", "manors", "--players", "thumb,thumb"], "rip: somebody must sit at the table"),
        (["play", "manors", "--told"], "rip: manors cannot be told"),
        (["play", "eva", "--players", "Ada,Ben"], "rip: eva has 1 seat, not 2"),
        (["replay", str(MANORS), "--seat", "2"], "first-game.rip: there is no seat 2"),
        (["verify", "nowhere.rip"], "rip: nowhere.rip: No such file or directory"),
        (["replay", "nowhere.rip"], "rip: nowhere.rip: No such file or directory"),
        (["review", str(MANORS), "--simulations", "0"], "rip: a review needs at least one simul"),
        (["review", str(MANORS), "--simulations", "9" * 30], "rip: a review takes at most 10,000,"),
        (["rules", "eva", "teapot"], "rip: the rulebook of eva says nothing about 'teapot'"),
        (
            ["arena", "eva", "--bots", "hal"],
            "rip: unknown bot 'hal'; choose from random, thumb",
        ),
        (["arena", "eva", "--games", "0"], "rip: the arena needs at least one game"),
        (["arena", "eva", "--seed", "-1"], "rip: a seed is a number from 0 up"),
        (["arena", "eva", "--bots", "thumb,thumb"], "rip: a bot is named twice"),
        (["arena", "eva", "--bots", ""], "rip: the arena needs at least one bot"),
        (["arena", "eva", "--workers", "-2"], "rip: the arena needs at least one worker"),
        (["arena", "eva", "--seats", "2"], "rip: eva has 1 seat, not 2"),
        (["arena", "manors", "--seats", "3"], "rip: manors has 2 seats, not 3"),
        (["arena", "manors", "--bots", "thumb,"], "rip: a bot has no name"),
        (["dance"], "rip: unknown command 'dance'; choose from play, learn, serve"),
        (["completion", "tcsh"], "rip completion: unknown shell 'tcsh'; choose from bash, zsh, f"),
        (
            ["serve", "--port", "x"],
            "rip serve: --port takes a whole number, not 'x' (try rip serve",
        ),
        (["serve", "--port"], "rip serve: --port needs a value (try rip serve --help)"),
        (["play", "eva", "--seed", "x"], "rip play: a seed is a number of at most 60 digits, not"),
        (["options"], "rip options: missing: game (try rip options --help)"),
        (["serve", "8000"], "rip serve: unknown words: 8000 (try rip serve --help)"),
        (["serve", "--pace", "x"], "rip serve: --pace takes a number, not 'x'"),
        (["bench", "chess"], "rip: cannot measure 'chess'; choose from eva"),
        (["bench", "eva", "--rounds", "0"], "rip: a measurement takes at least one round"),
        (["bench", "server", "--rounds", "0"], "rip: a measurement takes at least one round"),
        (["bench", "server", "--seconds", "0"], "rip: a measurement takes at least one round"),
        (["study", "eva", "--out", "x", "--workers", "0"], "rip: a study needs at least one worke"),
        (["study", "eva", "--out", "x", "--games", "0"], "rip: a study needs at least one game"),
        (["study", "chess", "--out", "x"], "rip: unknown study 'chess'; choose from"),
        (["options", "chess"], "rip: unknown game 'chess'"),
    ],
)
def test_bad_input_is_one_clear_line_and_a_failing_exit(
    words: list[str], complaint: str, rip_here: Rip
) -> None:
    done = rip_here(*words)
    assert done.returncode != 0
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_hints_name_what_a_clone_is_run_by() -> None:
    told = rip("options", "eva", RESTINPLAY_COMMAND="./play").stdout
    assert "./play play eva --options doors=3; ./play rules eva E-220" in " ".join(told.split())
    assert "(try ./play serve --help)" in rip("serve", "--port", RESTINPLAY_COMMAND="./play").stderr


FIRST = (RECORDS / "won-in-eleven.rip").read_text(encoding="utf-8")
NINES = "9" * 5_000


@pytest.mark.parametrize("command", ["verify", "replay", "review"])
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("record 1", "record 2", "bad.rip, line 1: a newer version wrote this record (format 2)"),
        (
            "seats: Eva",
            f"seats: Eva\nstart: {'[' * 90_000}",
            "bad.rip, line 6: this position is too long",
        ),
        (
            "seats: Eva",
            f'seats: Eva\nstart: {{"asked": {"[" * 90_000}',
            "bad.rip, line 6: this is not a position",
        ),
        (
            "seats: Eva",
            "seats: Eva\nseen by: 7",
            "bad.rip, line 6: it is seen by a seat of this game or",
        ),
        ("doors=2", f"doors={NINES}", "bad.rip: option doors of eva must be 2 or 3, not '999"),
        (
            "seats: Eva",
            f"seats: Eva\ndeal: {NINES}",
            "bad.rip, line 6: a deal is 'told' or 'seed NUMBER', not '999",
        ),
        ("end: bones_home", "end: \x1b[2J", "a character cannot be shown: 'end: "),
        ("end: bones_home", "end: trapped", "the record says end: trapped, the game ended bones"),
    ],
)
def test_a_bad_game_file_is_one_line_for_every_command(
    tmp_path: Path, command: str, old: str, new: str, complaint: str, rip_here: Rip
) -> None:
    assert old in FIRST
    (tmp_path / "bad.rip").write_text(FIRST.replace(old, new), encoding="utf-8")
    done = rip_here(command, str(tmp_path / "bad.rip"))
    assert (done.returncode, done.stdout) == (1, "")
    assert complaint in done.stderr
    assert done.stderr.removesuffix("\n").isprintable()
    assert len(done.stderr) < 400


def test_a_name_in_a_game_file_does_not_reach_the_terminal_raw(tmp_path: Path) -> None:
    text = MANORS.read_text(encoding="utf-8").replace("Ann", "\x1b[2J\u202eAnn")
    (tmp_path / "bad.rip").write_text("\ufeff" + text.replace("\n", "\r\n"), encoding="utf-8")
    assert "all is in order" in rip("verify", str(tmp_path / "bad.rip")).stdout
    told = rip("replay", str(tmp_path / "bad.rip")).stdout
    assert "[2JAnn draws a " in told
    assert told.replace("\n", "").isprintable()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seed", NINES], "a seed is a number of at most 60 digits, not 99"),
        (["--seats", NINES], "rip play: --seats takes a whole number, not '999"),
        (["--options", f"doors={NINES}"], "rip: option doors of eva must be 2 or 3, not '999"),
        (
            ["--options", "doors=\x1b[2J"],
            "rip: option doors of eva must be 2 or 3, not '\ufffd[2J'",
        ),
        (["--options", "doors=3,doors=3"], "rip: the option 'doors' is given twice"),
        (["--data", "/dev/zero"], "rip: /dev/zero: too large for a data file"),
        (["--record", "/dev/zero"], "rip: /dev/zero: too large for a game file"),
    ],
)
def test_strange_words_for_a_game_are_refused_in_one_line(
    words: list[str], complaint: str, rip_here: Rip
) -> None:
    done = rip_here("play", "eva", *words)
    assert done.returncode != 0
    assert complaint in done.stderr
    assert done.stderr.removesuffix("\n").isprintable()
    assert len(done.stderr) < 400


def test_verify_names_line_clause_and_reason(tmp_path: Path) -> None:
    good = next(RECORDS.rglob("*.rip"))
    assert "all is in order" in rip("verify", str(good)).stdout
    lines = good.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("0 "))
    lines[at] = "0 close"
    (tmp_path / "bad.rip").write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = rip("verify", str(tmp_path / "bad.rip"))
    assert done.returncode == 1
    assert f"bad.rip, line {at + 1}: close: the Entrance can never be closed (E-255)" in done.stderr


def test_verify_takes_several_files_and_standard_input(tmp_path: Path) -> None:
    good = sorted(RECORDS.glob("*.rip"))[:2]
    done = rip("verify", *map(str, good))
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [str(one) for one in good]
    (tmp_path / "bad.rip").write_text("nonsense\n", encoding="utf-8")
    done = rip("verify", str(good[0]), str(tmp_path / "bad.rip"), "nowhere.rip", str(good[1]))
    assert done.returncode == 1
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [str(one) for one in good]
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == [
        "bad.rip, line 1",
        "nowhere.rip",
    ]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (FIRST.encode(), 0, "standard input: eva, "),
        (b"nonsense\n", 1, "rip: standard input, line 1: this is not a Rest in Play record"),
        (b"\xff\xfe", 1, "rip: standard input: not a text file"),
    ],
)
def test_verify_reads_standard_input(text: bytes, code: int, said: str) -> None:
    command = [sys.executable, "-m", "restinplay.cli", "verify", "-"]
    done = subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)
    assert done.returncode == code
    assert said in (done.stdout + done.stderr).decode()
    assert len((done.stdout + done.stderr).splitlines()) == 1


def test_the_words_of_rules_may_be_left_out() -> None:
    assert "game [words ...]" in " ".join(rip("rules", "--help").stdout.split())


@pytest.mark.parametrize("slug", SLUGS)
def test_options_are_listed_with_their_values_and_clauses(slug: str) -> None:
    shown = rip("options", slug, COLUMNS="100").stdout
    for option in game_class(slug).OPTIONS:
        row = next(line for line in shown.splitlines() if line.split()[:1] == [option.name])
        assert option.clause in row
        assert f"{option.default} (default)" in row
        assert all(value in shown for value in option.values)
        assert str(option.meaning).split()[0] in row


def test_a_terminal_without_suits_is_told_in_letters(tmp_path: Path) -> None:
    plain = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = rip("review", str(RECORDS / "won-in-eleven.rip"), "--simulations", "20", **plain)
    told = done.stdout + rip("rules", "eva", **plain).stdout
    told += rip("replay", str(RECORDS / "won-in-eleven.rip"), **plain).stdout
    told += rip("verify", "café ♠.rip", **plain).stderr
    assert told.isascii()
    for odd in ("A?", "2?", "? of", "caf?"):
        assert odd not in told
    assert "cafe S.rip" in told


def test_a_contest_knows_bots_by_the_names_that_people_read() -> None:
    words = ("--bots", "Casual,BEGINNER", "--games", "2", "--workers", "1", "--json")
    rows = json.loads(rip("arena", "eva", *words).stdout)
    assert {row["bot"] for row in rows} == {"level1", "level2"}


def test_the_arena_says_in_words_how_games_ended() -> None:
    shown = rip("arena", "eva", "--bots", "random", "--games", "20", "--workers", "1").stdout
    assert "How games of random ended: " in shown
    assert "_" not in shown


def test_without_a_terminal_a_game_is_saved_and_said_to_be(tmp_path: Path) -> None:
    done = rip("play", "manors", "--players", "Ada,Ben", RESTINPLAY_HOME=str(tmp_path))
    assert done.returncode == 1
    assert "Pass the screen to " in done.stdout
    (path,) = tmp_path.glob("manors-*.rip")
    assert f"`rip play manors --record {path}` goes on from here" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_finished_game_is_replayed_with_everything_or_as_a_seat_saw_it() -> None:
    everything = rip("replay", str(MANORS)).stdout
    assert "Ann draws a " in everything
    assert "draws a Ghost." not in everything
    one = rip("replay", str(MANORS), "--seat", "0").stdout
    assert "Bob draws a Ghost." in one
    assert "You draw a " in one


def test_rules_are_shown_whole_and_by_clause() -> None:
    assert "Brick wall" in rip("rules", "eva", "E-222").stdout
    assert "E-440" in rip("rules", "eva").stdout


def test_every_clause_is_named_by_a_test() -> None:
    done = rip("rules", "eva", "--coverage")
    assert done.returncode == 0, done.stdout[-2000:]
    assert "no citation is unknown" in done.stdout


@pytest.mark.parametrize(
    ("slug", "names", "deals"), [("eva", "random", 250), ("manors", "random,thumb", 120)]
)
def test_the_arena_gives_the_same_rows_whatever_the_number_of_workers(
    slug: str, names: str, deals: int
) -> None:
    words = ["arena", slug, "--bots", names, "--games", str(deals), "--seed", "1", "--json"]
    rows, other = (json.loads(rip(*words, "--workers", workers).stdout) for workers in "12")
    for row in rows + other:
        assert row.pop("seconds") > 0
    assert rows == other
    assert [row["bot"] for row in rows] == names.split(",")
    for row in rows:
        assert row["games"] == deals * len(rows)
        assert row["low"] < row["rate"] < row["high"]
        assert sum(row["reasons"].values()) == pytest.approx(1)


def test_the_arena_shows_who_won_from_which_seat() -> None:
    shown = rip("arena", "manors", "--bots", "thumb,random", "--games", "20", "--workers", "1")
    assert "20 deals, fair share 50.0%" in shown.stdout
    assert all(len(line) <= 80 for line in shown.stdout.splitlines())
    assert "by seat" in shown.stdout


def in_shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """In bash, with `rip` for our command; a pipe ends as its first part does."""
    whole = f'rip() {{ "{sys.executable}" -m restinplay.cli "$@"; }}; {line}'
    return subprocess.run(
        ["bash", "-c", whole],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("words", ["rules muertos", "data graves", f"replay {MANORS}"])
def test_a_closed_pipe_is_no_reason_to_complain(words: str) -> None:
    done = in_shell(f"rip {words} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("rip rules eva E-222 >&-", 0, ""),
        (f"rip verify {MANORS} >&-", 0, ""),
        ("rip verify - <&-", 1, "rip: standard input, line 1: this is not a Rest in Play record\n"),
        ("rip play eva --seed 3 <&- >&-", 1, ""),
        ("rip learn eva <&- >&-", 1, ""),
    ],
)
def test_closed_streams_lead_nowhere(line: str, code: int, said: str, tmp_path: Path) -> None:
    done = in_shell(line, RESTINPLAY_HOME=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (code, "", said)


def test_somebody_without_a_home_is_asked_for_a_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("RESTINPLAY_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    for words in (["play", "eva"], ["serve", "--port", "0"], ["backup", "here"]):
        assert main(words) == 1
        line = "rip: you have no home folder here; name a folder in RESTINPLAY_HOME\n"
        assert capsys.readouterr().err == line


def test_somebody_whose_home_takes_no_files_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: Path, mode: int = 0o777) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setenv("RESTINPLAY_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(os, "mkdir", refuse)
    for words in (["play", "eva"], ["serve", "--port", "0"]):
        assert main(words) == 1
        line = capsys.readouterr().err
        assert line.endswith(": Permission denied; name another folder in RESTINPLAY_HOME\n")
    assert main(["serve", "--port", "0", "--data-dir", str(tmp_path / "other")]) == 1
    assert capsys.readouterr().err.endswith("other: Permission denied\n")


def test_what_cannot_be_written_is_said_before_any_work(tmp_path: Path) -> None:
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    words = ["arena", "eva", "--games", "100000", "--workers", "1", "--plot"]
    assert (
        rip(*words, str(folder)).stderr
        == f"rip: {folder}: this is a folder; name a file to write\n"
    )
    report = "/proc/no/report"
    refused = rip("study", "eva", "--workers", "1", "--out", report)
    assert refused.returncode == 1
    assert refused.stderr.startswith("rip: /proc/no")
    assert len(refused.stderr.splitlines()) == 1


@pytest.mark.parametrize("slug", ["eva", "manors", "graves", "muertos"])
def test_a_lesson_can_be_piped_in_plain_ascii_without_colours(slug: str) -> None:
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "restinplay.cli", "learn", slug],
        env={**os.environ, "COLUMNS": "80", **environment},
        input=b"\n?\ni\nnonsense\nq\n",
        capture_output=True,
        timeout=120,
        check=False,
    )
    shown = done.stdout.decode("ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "How to play" in shown
    assert "What the signs mean" in shown
    assert "'nonsense' is not a move here" in shown
    assert "\x1b" not in shown
    assert all(len(line) < 120 for line in shown.splitlines())


def test_a_lesson_of_no_game_is_one_line_and_one_left_unfinished_fails() -> None:
    done = rip("learn", "chess")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "'chess'" in done.stderr
    assert rip("learn", "eva").returncode == 1
    done = rip("learn", "eva", "mediums")
    assert done.returncode == 1
    assert done.stderr == "rip: eva has no lesson 'mediums'; choose from first\n"


def test_lessons_are_listed_with_what_they_teach() -> None:
    assert rip("learn", "--list").stdout.startswith("eva first         A first game: Doors,")
    assert rip("learn", "eva", "--list").stdout.count("\n") == 1
    assert rip("learn", "chess", "--list").returncode == 1


def test_the_rulebook_begins_with_how_to_play() -> None:
    shown = rip("rules", "eva").stdout
    assert shown.index("How to play") < shown.index("Find Eva's grave") < shown.index("E-101")
