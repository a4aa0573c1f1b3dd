"""Game files that somebody has meddled with: in order all the same, or refused in one line."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.record import Record
from restinplay.games import SLUGS, game_of
from tests.contract.positions import is_one_line
from tests.marks import heavy

HERE = Path(__file__).parent
PARTS = 5
HEADERS = ("game", "rules", "options", "seats", "deal", "data", "seen by", "start", "colour", "")
WORDS = (
    "",
    "?",
    "0",
    "-1",
    "spectator",
    "told",
    "seed 7",
    "eva",
    "muertos",
    "Ada, Ben",
    ",".join("abcdefgh" * 60),
    "doors=2 doors=3",
    "null",
    "{}",
    '{"asked": 0}',
    "[" * 5_000,
    "9" * 5_000,
    f"seed {'9' * 5_000}",
    f"round_limit={'9' * 5_000}",
    f'{{"asked": {"9" * 5_000}}}',
    "\x1b[2J\x1b]0;owned\x07",
    "\N{RIGHT-TO-LEFT OVERRIDE}adA",
    "a\0b",
    "a\tb\r",
    "\N{ZERO WIDTH NO-BREAK SPACE}x",
    "é" * 300,
)

Rows = list[bytes]
Deed = Callable[[Rows, random.Random], None]


def flip_a_bit(rows: Rows, luck: random.Random) -> None:
    at = luck.randrange(len(rows))
    if rows[at]:
        row = bytearray(rows[at])
        row[luck.randrange(len(row))] ^= 1 << luck.randrange(8)
        rows[at] = bytes(row)


def drop_a_line(rows: Rows, luck: random.Random) -> None:
    rows.pop(luck.randrange(len(rows)))


def double_a_line(rows: Rows, luck: random.Random) -> None:
    rows.insert(luck.randrange(len(rows)), luck.choice(rows))


def swap_two_lines(rows: Rows, luck: random.Random) -> None:
    one, other = luck.randrange(len(rows)), luck.randrange(len(rows))
    rows[one], rows[other] = rows[other], rows[one]


def change_the_header(rows: Rows, luck: random.Random) -> None:
    at = luck.randrange(1, rows.index(b""))
    rows[at] = rows[at].partition(b": ")[0] + b": " + luck.choice(WORDS).encode()


def add_to_the_header(rows: Rows, luck: random.Random) -> None:
    rows.insert(rows.index(b""), f"{luck.choice(HEADERS)}: {luck.choice(WORDS)}".encode())


def change_an_answer(rows: Rows, luck: random.Random) -> None:
    at = luck.randrange(rows.index(b"") + 1, len(rows))
    who = luck.choice((rows[at].partition(b" ")[0], b"~", b"0", b"! 0 order", b"9" * 5_000))
    rows[at] = who + b" " + luck.choice(WORDS).encode()


def change_the_end(rows: Rows, luck: random.Random) -> None:
    rows[-2:] = [*rows[-3:-2], f"end: {luck.choice(WORDS)}".encode(), b""]


def break_off(rows: Rows, luck: random.Random) -> None:
    del rows[luck.randrange(len(rows)) :]


def write_it_elsewhere(rows: Rows, luck: random.Random) -> None:
    """With the mark and the line ends of another system."""
    rows[:] = [*(row + b"\r" for row in rows[:-1]), b""]
    rows[0] = b"\xef\xbb\xbf" * luck.randrange(2) + rows[0]


DEEDS: tuple[Deed, ...] = (
    flip_a_bit,
    drop_a_line,
    double_a_line,
    swap_two_lines,
    change_the_header,
    add_to_the_header,
    change_an_answer,
    change_the_end,
    break_off,
    write_it_elsewhere,
)


def holds(file: Path) -> bool:
    """Whether the file is in order; if not, one line says why."""
    try:
        record = Record.read(file)
        record.verify(game_of(record))
    except BadInput as error:
        is_one_line(str(error))
        return False
    assert str(record).replace("\n", "").isprintable()
    return True


def alter(slug: str, number: int, luck: random.Random, file: Path) -> tuple[int, int]:
    """How many altered records were in order, and how many were not."""
    goods = [path.read_bytes().split(b"\n") for path in sorted(HERE.glob(f"{slug}/*.rip"))]
    fine = 0
    for turn in range(number):
        rows = [*goods[turn % len(goods)]]
        DEEDS[turn % len(DEEDS)](rows, luck)
        file.write_bytes(b"\n".join(rows))
        fine += holds(file)
    return fine, number - fine


@pytest.mark.parametrize("slug", SLUGS)
def test_an_altered_record_is_in_order_or_refused_in_one_line(slug: str, tmp_path: Path) -> None:
    fine, refused = alter(slug, 150, random.Random(slug), tmp_path / "x.rip")
    assert fine > 15
    assert refused > 75


@heavy
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("slug", SLUGS)
def test_many_altered_records_are_in_order_or_refused_in_one_line(
    slug: str, part: int, tmp_path: Path
) -> None:
    luck = random.Random(f"{slug} {part}")
    fine, refused = alter(slug, 5_000 // PARTS, luck, tmp_path / "x.rip")
    print(f"{slug}, part {part}: {fine} altered records in order, {refused} refused")
    assert fine > 100
