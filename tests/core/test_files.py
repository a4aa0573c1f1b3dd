"""Files that are none: pipes, links that lead in a circle, names that no terminal should obey."""

import os
import threading
from pathlib import Path

import pytest

from restinplay import BadInput, game
from restinplay.core.errors import shown_path
from restinplay.core.files import read_text
from restinplay.core.keeping import RecordFile
from restinplay.core.record import Record
from tests.contract.positions import is_one_line


def test_a_pipe_that_nobody_writes_to_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.rip"
    os.mkfifo(pipe)
    with pytest.raises(BadInput, match=r"pipe\.rip: this is a pipe, and nobody is writing to it"):
        Record.read(pipe)
    with pytest.raises(BadInput, match="nobody is writing to it"):
        game("eva", data=pipe)


def test_a_pipe_is_read_until_its_writer_has_done() -> None:
    out, into = os.pipe()
    rest = threading.Event()

    def write() -> None:
        os.write(into, b"first, ")
        rest.wait(0.1)
        os.write(into, b"then the rest")
        os.close(into)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert read_text(Path(f"/dev/fd/{out}"), 100, "game file") == "first, then the rest"
    finally:
        writer.join()
        os.close(out)


def test_data_that_come_through_a_pipe_are_read_once() -> None:
    ours = game("eva")
    out, into = os.pipe()
    os.write(into, ours.data_file.read_bytes())
    os.close(into)
    theirs = game("eva", data=Path(f"/dev/fd/{out}"))
    assert theirs.data_mark == ""
    assert theirs.rules_digest == ours.rules_digest
    os.close(out)


def test_a_link_to_a_record_stays_a_link(tmp_path: Path) -> None:
    link, there = tmp_path / "link.rip", tmp_path / "there.rip"
    link.symlink_to(there)
    record = Record.of(game("eva"), ["Test"])
    RecordFile(link).begin(record)
    assert link.is_symlink()
    assert there.read_text() == str(record)


@pytest.mark.parametrize(
    "name", ["x" * 5_000, "\x1b[2J\x1b]0;owned\x07.rip", "é" * 300], ids=["long", "raw", "wide"]
)
def test_the_name_of_a_file_fits_into_a_line(name: str) -> None:
    is_one_line(shown_path(Path(name)))
    with pytest.raises(BadInput) as refused:
        Record.read(Path(name))
    is_one_line(str(refused.value))
