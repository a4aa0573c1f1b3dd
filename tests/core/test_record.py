"""The game file: what it says, and what it says when it is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from restinplay import BadInput, game
from restinplay.core.chance import Shuffled
from restinplay.core.keeping import RecordFile
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.core.state import OVER
from restinplay.games import game_of
from tests.contract.positions import is_one_line

HEAD = """Rest in Play record 1
game: eva
rules: 1.4.1
options: doors=2
seats: Ann

"""
OPENING = "~ LOCK-S\n~ 4H\n~ QC\n"


def verify(text: str) -> str:
    record = Record.parse(text, "game.rip")
    state = record.verify(game_of(record))
    return "over" if state.asked == OVER else "running"


def test_a_record_replays_without_a_seed() -> None:
    assert verify(HEAD + OPENING + "0 door 4\n~ PASS\n") == "running"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("chess\n", "game.rip, line 1: this is not a Rest in Play record"),
        (HEAD + OPENING + "0 door 9\n", "game.rip, line 10: door 9: no door in this room leads to"),
        (HEAD + OPENING + "0 door 9\n", "room 9 (E-227)"),
        (HEAD + OPENING + "~ 5H\n", "line 10: '~ 5H', but seat 0 is asked (E-302)"),
        (HEAD + OPENING + "0 dance\n", "line 10: there is no move 'dance' in this game"),
        (HEAD + OPENING + "1 door 4\n", "line 10: seat 1 answers, but 'seats' does not name it"),
        (HEAD + OPENING + "door 4\n", "line 10: not an answer: 'door 4'"),
        (HEAD + OPENING + "0 doo", "line 10: the file breaks off in mid-line"),
        (HEAD + OPENING + "end: trapped\n", "line 10: the record says end: trapped, the game goes"),
        (HEAD + "~ LOCK-H\n~ 7H\n~ AC\n", "says end: nothing, the game ended stuck_at_entrance"),
        (HEAD + "~ GHOST\n", "line 7: GHOST: the ghost may not haunt the Entrance"),
        (HEAD + "end: x\n~ 4H\n", "line 8: something comes after the end"),
        (
            HEAD.replace("1.4.1", "1.3"),
            "game.rip: made under rules 1.3 of eva; these are rules 1.4.1",
        ),
        (
            HEAD.replace("doors=2", "doors=9"),
            "game.rip: option doors of eva must be 2 or 3, not '9'",
        ),
        (
            HEAD.replace("doors=2", "windows=2"),
            "unknown option 'windows' of eva; choose from doors",
        ),
        (HEAD.replace("doors=2", "doors"), "line 4: options are written name=value, not 'doors'"),
        (HEAD + "~ ?\n", "line 7: this answer is hidden: the record is what one seat saw"),
        (HEAD.replace("game: eva", "game: chess"), "unknown game 'chess'"),
        (HEAD.replace("seats: Ann", "seats: Ann, Bob"), "eva has 1 seat, not 2"),
        (HEAD.replace("rules: 1.4.1\n", ""), "line 5: the header does not say 'rules'"),
        (HEAD.replace("game: eva", "game eva"), "line 2: a header line is 'name: value'"),
    ],
)
def test_a_wrong_record_is_refused_with_line_and_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        verify(text)
    assert complaint in str(caught.value)


NINES = "9" * 5_000
START = json.dumps(game("eva").new().data())


@pytest.mark.parametrize(
    ("added", "complaint"),
    [
        ("start: [1]", "line 6: this position has a word '[1]', which has no ="),
        ("start: null", "line 6: this position has a word 'null', which has no ="),
        ("start: {}", "line 6: this is not a position of this game: asked, "),
        ("start: {", "line 6: this is not a position of this game: '{'"),
        ("start: ?", "line 6: only what one seat saw may hide where it begins"),
        (f"start: {'[' * 90_000}", "line 6: this position is too long: 90000 characters"),
        (f"start: {NINES}", f"line 6: this position has a word '{'9' * 30}…', which has no ="),
        ('start: {"asked": 0}', "line 6: this is not a position of this game: "),
        (
            f"start: {START.replace(': 1,', ': 40,', 1)}",
            "line 6: in this position, the token is in room 40, but there are 13 rooms",
        ),
        ("seen by: 1", "line 6: it is seen by a seat of this game or a spectator, not '1'"),
        ("seen by: Ann", "line 6: it is seen by a seat of this game or a spectator, not 'Ann'"),
        (
            f"seen by: {NINES}",
            f"line 6: it is seen by a seat of this game or a spectator, not '{'9' * 60}",
        ),
        ("deal: luck", "line 6: a deal is 'told' or 'seed NUMBER', not 'luck'"),
        (
            f"deal: seed {NINES}",
            f"line 6: a deal is 'told' or 'seed NUMBER', not 'seed {'9' * 55}…'",
        ),
        ("deal: seed \u0661", "line 6: a deal is 'told' or 'seed NUMBER', not 'seed \u0661'"),
        ("data: \x1b[2J", "line 6: a character cannot be shown: 'data: \ufffd[2J'"),
        ("data: a\0b", "line 6: a character cannot be shown: 'data: a\ufffdb'"),
        ("data: \u202eb", "line 6: a character cannot be shown: 'data: \ufffdb'"),
        ("colour: red", "line 6: unknown header 'colour'; choose from game, rules, options, seats"),
        ("rules: 1.4.1", "line 6: the header says 'rules' twice"),
    ],
)
def test_a_wrong_header_is_refused_with_its_line(added: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        verify(HEAD.rstrip("\n") + f"\n{added}\n\n")
    assert str(caught.value).startswith(f"game.rip, {complaint}")
    is_one_line(str(caught.value))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("doors=2", f"doors={NINES}", "game.rip: option doors of eva must be 2 or 3, not '999"),
        ("doors=2", "doors=2 doors=2", "game.rip, line 4: the option 'doors' is given twice"),
        ("Ann", "a, " * 50 + "b", "game.rip: eva has 1 seat, not 51"),
        ("Ann", "a, " * 1000 + "b", "game.rip, line 5: no game has 1,001 seats"),
        ("seats: Ann", "seats: ", "game.rip, line 6: the header does not say 'seats'"),
        ("record 1", "record 2", "game.rip, line 1: a newer version wrote this record (format 2)"),
        ("record 1", f"record {NINES}", "game.rip, line 1: a newer version wrote this record"),
        ("record 1", "record one", "game.rip, line 1: this is not a Rest in Play record"),
        ("Ann\n\n", "Ann\n", "game.rip, line 5: the header does not end with an empty line"),
        ("1.4.1", "9" * 500, "game.rip: made under rules 999"),
        ("Ann\n\n", f"Ann\n\n0 door {NINES}\n", "game.rip, line 7: '0 door 999"),
        ("Ann\n\n", f"Ann\n\n{NINES} door 1\n", "game.rip, line 7: not an answer: '999"),
        ("Ann\n\n", f"Ann\n\n~ {'LOCK-S' * 900}\n", "game.rip, line 7: there is no move 'LOCK"),
        (
            "Ann\n\n",
            "Ann\n\n~ \x1b[2J\n",
            "game.rip, line 7: a character cannot be shown: '~ \ufffd",
        ),
        ("Ann\n\n", f"Ann\n\nend: {NINES}\n", "game.rip, line 7: the record says end: 999"),
        ("Ann\n\n", "Ann\n\nend: \n", "game.rip, line 7: not an answer: 'end: '"),
        ("Ann\n\n", "Ann\n\n! 0 order \u2067x\n", "game.rip, line 7: a character cannot be shown"),
        ("Ann\n\n", f"Ann\n\n! 0 order {NINES}\n", "game.rip, line 7: unknown order '999"),
    ],
)
def test_a_record_with_a_strange_word_is_refused_in_one_line(
    old: str, new: str, complaint: str
) -> None:
    assert old in HEAD
    with pytest.raises(BadInput) as caught:
        verify(HEAD.replace(old, new))
    assert str(caught.value).startswith(complaint)
    is_one_line(str(caught.value))


def test_a_record_may_begin_where_nature_is_asked_or_nobody() -> None:
    begun = HEAD.replace("doors=2\n", f"doors=2\nstart: {START}\n")
    assert verify(begun + OPENING) == "running"
    state = game("eva").new()
    for card in ("LOCK-H", "7H", "AC"):
        state.play(state.moves.parse(card))
    over = HEAD.replace("doors=2\n", f"doors=2\nstart: {json.dumps(state.data())}\n")
    assert verify(over + "end: stuck_at_entrance\n") == "over"


def test_files_of_other_systems_are_read(tmp_path: Path) -> None:
    text = HEAD + OPENING
    assert verify("\ufeff" + text.replace("\n", "\r\n")) == "running"
    (tmp_path / "x.rip").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode() + b"0 d")
    assert str(Record.read(tmp_path / "x.rip", mend=True)) == text


def test_names_in_a_file_cannot_speak_to_the_terminal() -> None:
    said = "\x1b[2J\x07Ann\u202e\tLee\u200b, \0, " + "x" * 300
    names = Record.parse(HEAD.replace("Ann", said)).names
    assert names == ["[2JAnn Lee", "Seat 1", "x" * 60]
    assert Record.of(game("eva"), [said.partition(",")[0]]).names == names[:1]


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "x.rip").open("wb") as file:
        file.write((HEAD + OPENING).encode())
        file.truncate(50_000_000)
    with pytest.raises(BadInput, match="too large for a game file, which has at most 5,000,000"):
        Record.read(tmp_path / "x.rip")
    with pytest.raises(BadInput, match="too large for a game file"):
        Record.parse(HEAD + "~ LOCK-S\n" * 600_000)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.rip").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="not a text file"):
        Record.read(tmp_path / "x.rip")
    with pytest.raises(BadInput, match="No such file"):
        Record.read(tmp_path / "y.rip")


def test_a_line_that_was_being_written_can_be_mended(tmp_path: Path) -> None:
    path = tmp_path / "x.rip"
    path.write_text(HEAD + OPENING + "0 do")
    assert len(Record.read(path, mend=True).lines) == 3


def test_names_cannot_break_the_header() -> None:
    record = Record.of(game("eva"), ["Eva, née\nNobody \udcff"])
    assert Record.parse(str(record)).names == ["Eva née Nobody ?"]


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """The file may not grow past its size: the answer is refused, state and file stay whole."""
    script = f"""
import resource, signal
from pathlib import Path
from restinplay import BadInput, game
from restinplay.core.chance import Shuffled
from restinplay.core.keeping import RecordFile
from restinplay.core.match import Match
from restinplay.core.record import Record
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
eva = game("eva")
path = Path({str(tmp_path / "x.rip")!r})
match = Match(eva, Shuffled(1), Record.of(eva, ["Ann"]), RecordFile(path))
match.settle()
before, size = match.state.clone(), path.stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 3, resource.RLIM_INFINITY))
try:
    match.answer(match.state.legal()[0])
except BadInput as error:
    print(error)
assert match.state == before and path.stat().st_size == size
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
match.answer(match.state.legal()[0])
assert match.state != before
Record.read(path).verify(eva)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    assert "File too large; the game so far is safe" in done.stdout


def test_a_file_removed_in_mid_game_is_written_again(tmp_path: Path) -> None:
    eva = game("eva")
    path = tmp_path / "x.rip"
    match = Match(eva, Shuffled(3), Record.of(eva, ["Ann"]), RecordFile(path))
    match.settle()
    path.unlink()
    match.answer(match.state.legal()[0])
    assert path.read_text() == str(match.record)


def test_a_damaged_record_is_refused_on_resuming_with_its_line() -> None:
    eva = game("eva")
    record = Record.parse(HEAD + "~ LOCK-S\n~ 4H\n~ 4H\n", "game.rip")
    with pytest.raises(BadInput, match=r"game.rip, line 9: 4H: 4H is no longer in the deck"):
        Match(eva, Shuffled(1), record)


def test_every_answer_is_on_disk_before_it_takes_effect(tmp_path: Path) -> None:
    eva = game("eva")
    path = tmp_path / "x.rip"
    match = Match(eva, Shuffled(3), Record.of(eva, ["Ann"]), RecordFile(path))
    match.settle()
    while not match.over:
        match.answer(match.state.legal()[-1])
        match.settle()
        assert str(match.record) == path.read_text()
    assert Record.read(path).verify(eva) == match.state
