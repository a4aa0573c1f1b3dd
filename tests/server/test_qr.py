"""QR codes are read back by a library that shares nothing with the encoder."""

import random
import re

import numpy as np
import pytest
import zxingcpp
from numpy.typing import NDArray

from restinplay.core.errors import BadInput
from restinplay.server import qr

DARK_IS = {True: 0, False: 255}  # brightness
MODULE = 4  # pixels of a side


def photograph(pattern: list[str]) -> NDArray[np.uint8]:
    rows = [[DARK_IS[module == "1"] for module in row] for row in pattern]
    picture = np.pad(np.array(rows, np.uint8), qr.MARGIN, constant_values=DARK_IS[False])
    return picture.repeat(MODULE, 0).repeat(MODULE, 1)


def read(picture: NDArray[np.uint8]) -> list[str]:
    found = zxingcpp.read_barcodes(
        picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return [one.text for one in found]


@pytest.mark.parametrize("length", range(qr.LONGEST + 1))
def test_a_text_of_any_length_is_read_back(length: int) -> None:
    text = "".join(random.Random(length).choices("/:#=-_.%abcXYZ019", k=length))
    pattern = qr.encode(text)
    assert {len(row) for row in pattern} == {len(pattern)}
    assert read(photograph(pattern)) == ([text] if text else [])


def test_every_size_and_every_mask_is_used_and_read() -> None:
    luck = random.Random(1)
    sizes, masks = set(), set()
    for number in range(200):
        secret = "".join(luck.choices("abcXYZ019_-", k=luck.randrange(240)))
        text = f"http://10.0.0.7:8765/t/{number}#{secret}"
        pattern = qr.encode(text)
        sizes.add(len(pattern))
        format_bits = int(pattern[8][2] + pattern[8][3] + pattern[8][4], 2)
        masks.add(format_bits ^ 0b101)
        assert read(photograph(pattern)) == [text]
    assert sizes == {17 + 4 * version for version in qr.VERSIONS if version > 1}
    assert masks == set(range(len(qr.MASKS)))


def test_words_beyond_ascii_are_read_back() -> None:
    assert read(photograph(qr.encode("http://café.example/ü"))) == ["http://café.example/ü"]


def test_a_scratch_does_no_harm() -> None:
    """A tenth of the modules in the middle; the least correction that we use mends seven percent
    of the words, and a link to a table leaves room for more."""
    link = "http://192.168.178.20:8765/t/EJzhUV6IScUtKdf1#invite=MfDdXcV7oP1aQ9rT3yUwZ5sKcB0nHjLg"
    pattern = qr.encode(link)
    picture = photograph(pattern)
    middle, reach = len(picture) // 2, 3 * MODULE
    picture[middle - reach : middle + reach, middle - reach : middle + reach] = 128
    assert read(picture) == [link]


def test_what_is_too_long_is_said() -> None:
    with pytest.raises(BadInput, match="a QR code takes 271 bytes, not 272"):
        qr.encode("x" * 272)


def test_a_terminal_shows_the_same_modules() -> None:
    link = "http://192.168.178.20:8765/"
    for colour in (True, False):
        drawn = qr.draw(qr.encode(link), colour=colour)
        assert ("\x1b" in drawn) == colour
        lines = re.sub("\x1b[^m]*m", "", drawn).split("\n")
        upper = [[sign in "█▀" for sign in line] for line in lines]
        lower = [[sign in "█▄" for sign in line] for line in lines]
        light = np.array([row for pair in zip(upper, lower, strict=True) for row in pair])
        picture = (light * np.uint8(255)).repeat(MODULE, 0).repeat(MODULE, 1)
        assert read(picture) == [link]
        assert len(lines) <= 17  # and what was said before fits above it in 24 lines
