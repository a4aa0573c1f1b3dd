"""The game file: what it says, and what it says when it is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

from restinplay import BadInput, game
from restinplay.core.chance import Shuffled
from restinplay.core.match import Match
from restinplay.core.record import Record, RecordFile
from restinplay.core.state import OVER
from restinplay.games import game_of

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
        (HEAD + OPENING + "1 door 4\n", "line 10: not an answer: '1 door 4'"),
        (HEAD + OPENING + "door 4\n", "line 10: not an answer: 'door 4'"),
        (HEAD + OPENING + "0 doo", "line 10: the file breaks off in mid-line"),
        (HEAD + OPENING + "end: trapped\n", "line 10: the record says end: trapped, the game goes"),
        (HEAD + "~ LOCK-H\n~ 7H\n~ AC\n", "says end: nothing, the game ended stuck_at_entrance"),
        (HEAD + "~ GHOST\n", "line 7: GHOST: the ghost may not haunt the Entrance"),
        (HEAD + "end: x\n~ 4H\n", "line 8: something stands after the end"),
        (HEAD.replace("1.4.1", "1.3"), "game.rip: made by rules 1.3 of eva; these are rules 1.4.1"),
        (HEAD.replace("doors=2", "doors=9"), "game.rip: option doors of eva is 2 or 3, not '9'"),
        (HEAD.replace("doors=2", "windows=2"), "eva has no option 'windows'; it has doors"),
        (HEAD.replace("doors=2", "doors"), "line 4: options are written name=value, not 'doors'"),
        (HEAD + "~ ?\n", "line 7: this answer is hidden in a record of one seat"),
        (HEAD.replace("game: eva", "game: chess"), "there is no game 'chess'"),
        (HEAD.replace("seats: Ann", "seats: Ann, Bob"), "eva has 1 seat, not 2"),
        (HEAD.replace("rules: 1.4.1\n", ""), "line 5: the header does not say 'rules'"),
        (HEAD.replace("game: eva", "game eva"), "line 2: a header line is 'name: value'"),
    ],
)
def test_a_wrong_record_is_refused_with_line_and_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        verify(text)
    assert complaint in str(caught.value)


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
from restinplay.core.match import Match
from restinplay.core.record import Record, RecordFile
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
    with pytest.raises(BadInput, match=r"game.rip, line 9: 4H: 4H is not in the deck any more"):
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
