"""QR codes (ISO/IEC 18004): a link that a phone can read off a screen.

Bytes only, up to version 10. A pattern is a list of rows, each a string of 1 (dark) and 0.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise

from restinplay.core.errors import BadInput

Pattern = list[str]

VERSIONS = range(1, 11)
LONGEST = 271  # bytes
MARGIN = 4  # light modules that a reader needs around the pattern

# The levels of correction, the strongest first: the bits that name each, then for every version how
# many codewords of correction a block has, and how many blocks there are.
LEVELS = (
    (2, (17, 28, 22, 16, 22, 28, 26, 26, 24, 28), (1, 1, 2, 4, 4, 4, 5, 6, 8, 8)),
    (3, (13, 22, 18, 26, 18, 24, 18, 22, 20, 24), (1, 1, 2, 2, 4, 4, 6, 6, 8, 8)),
    (0, (10, 16, 26, 18, 24, 16, 18, 22, 22, 26), (1, 1, 1, 2, 2, 4, 4, 4, 5, 5)),
    (1, (7, 10, 15, 20, 26, 18, 20, 24, 30, 18), (1, 1, 1, 1, 1, 2, 2, 2, 2, 4)),
)
CODEWORDS = (26, 44, 70, 100, 134, 172, 196, 242, 292, 346)  # of every version, all together

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
FORMAT_CODE, FORMAT_MASK, VERSION_CODE = 0b10100110111, 0b101010000010010, 0b1111100100101

_RUNS = re.compile("0{5,}|1{5,}")
_LIKE_FINDERS = re.compile("(?=10111010000|00001011101)")


@lru_cache(256)
def encode(text: str) -> Pattern:
    """The smallest pattern for a text, with as much correction as fits into its size."""
    data = text.encode()
    for version in VERSIONS:
        for level, each, blocks in LEVELS:
            words = CODEWORDS[version - 1] - each[version - 1] * blocks[version - 1]
            if len(data) <= words - (2 if version < 10 else 3):  # mode and length come first
                message = _message(data, version, words)
                corrected = _interleaved(message, each[version - 1], blocks[version - 1])
                return _Sheet(version).best(corrected, level)
    raise BadInput(f"a QR code takes {LONGEST} bytes, not {len(data)}")


def draw(pattern: Pattern, *, colour: bool = True) -> str:
    """For a terminal: two rows of modules in one line, dark on light whatever the theme.

    Without colour, light is what is printed, as is right on a dark screen.
    """
    width = len(pattern) + 2 * MARGIN
    empty, side = ["0" * width] * MARGIN, "0" * MARGIN
    rows = [*empty, *(f"{side}{row}{side}" for row in pattern), *empty]
    if len(rows) % 2:
        rows.append("1" * width)  # half a line that is not there
    signs = {"00": "█", "01": "▀", "10": "▄", "11": " "}
    lines = [
        "".join(signs[upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
    return "\n".join(f"\x1b[38;5;231;48;5;16m{line}\x1b[0m" if colour else line for line in lines)


# The message and its correction.


def _message(data: bytes, version: int, words: int) -> bytes:
    """Mode, length, the bytes, an end, and filling up to so many codewords."""
    length = 8 if version < 10 else 16
    bits = 0b0100 << length | len(data)
    bits = (bits << 8 * len(data) | int.from_bytes(data)) << 4
    message = bits.to_bytes((4 + length + 8 * len(data) + 4) // 8)
    return (message + b"\xec\x11" * words)[:words]


def _interleaved(message: bytes, each: int, blocks: int) -> bytes:
    """Blocks of the message, the later ones a word longer, then those of their correction."""
    short, longer = divmod(len(message), blocks)
    parts, at = [], 0
    for number in range(blocks):
        end = at + short + (number >= blocks - longer)
        parts.append(message[at:end])
        at = end
    return bytes([*_in_turns(parts), *_in_turns([_correction(part, each) for part in parts])])


def _in_turns(parts: list[bytes]) -> Iterator[int]:
    for number in range(max(map(len, parts))):
        yield from (part[number] for part in parts if number < len(part))


def _powers() -> list[int]:
    """Of 2, in the field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1."""
    powers = [1]
    while len(powers) < 255:
        powers.append(powers[-1] << 1 ^ (powers[-1] >> 7) * 0x11D)
    return powers


_POWERS = _powers()
_LOGS = {power: number for number, power in enumerate(_POWERS)}


def _times(one: int, other: int) -> int:
    return _POWERS[(_LOGS[one] + _LOGS[other]) % 255] if one and other else 0


@lru_cache(32)
def _divisor(degree: int) -> bytes:
    """The product of all x − 2ⁿ, n below the degree, without its leading one."""
    terms = [0] * (degree - 1) + [1]
    for root in _POWERS[:degree]:
        after = [*terms[1:], 0]
        terms = [_times(term, root) ^ more for term, more in zip(terms, after, strict=True)]
    return bytes(terms)


def _correction(part: bytes, degree: int) -> bytes:
    """What is left of the part when it is divided (Reed and Solomon)."""
    divisor, left = _divisor(degree), [0] * degree
    for word in part:
        factor = word ^ left.pop(0)
        left.append(0)
        if factor:
            left = [one ^ _times(term, factor) for one, term in zip(left, divisor, strict=True)]
    return bytes(left)


def _with_remainder(value: int, code: int, bits: int) -> int:
    """A value and the `bits` that make it a multiple of the code."""
    left = value << bits
    while left.bit_length() > bits:
        left ^= code << left.bit_length() - 1 - bits
    return value << bits | left


# The sheet.


class _Sheet:
    """The modules of one version; those that are not data are `fixed`."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.size = size = 17 + 4 * version
        self.dark = [[False] * size for _ in range(size)]
        self.fixed = [[False] * size for _ in range(size)]
        self._timing()
        self._alignments()
        for y, x in ((3, 3), (3, size - 4), (size - 4, 3)):
            self._rings(y, x, 4, (0, 1, 3))
        self._name_level(0, 0)  # keeps its place
        if version >= 7:
            self._name_version()

    def best(self, words: bytes, level: int) -> Pattern:
        """With the mask that leaves the least that could mislead a reader."""
        self._lay(words)
        return min((self._masked(mask, level) for mask in range(len(MASKS))), key=_penalty)

    def _set(self, y: int, x: int, dark: bool) -> None:
        self.dark[y][x] = dark
        self.fixed[y][x] = True

    def _timing(self) -> None:
        for number in range(self.size):
            self._set(6, number, number % 2 == 0)
            self._set(number, 6, number % 2 == 0)

    def _rings(self, y: int, x: int, reach: int, dark: tuple[int, ...]) -> None:
        """Squares around a place, as far as they lie on the sheet."""
        sheet = range(self.size)
        for down in range(-reach, reach + 1):
            for right in range(-reach, reach + 1):
                if y + down in sheet and x + right in sheet:
                    self._set(y + down, x + right, max(abs(down), abs(right)) in dark)

    def _alignments(self) -> None:
        last = self.size - 7
        if self.version == 1:
            return
        places = (6, last) if self.version < 7 else (6, (6 + last) // 2, last)
        for y in places:
            for x in places:
                if (y, x) not in ((6, 6), (6, last), (last, 6)):
                    self._rings(y, x, 2, (0, 2))

    def _name_level(self, level: int, mask: int) -> None:
        bits = _with_remainder(level << 3 | mask, FORMAT_CODE, 10) ^ FORMAT_MASK
        low = [(8, self.size - 1 - n) for n in range(8)]
        low += [(self.size - 15 + n, 8) for n in range(8, 15)]
        around = [(n, 8) for n in (0, 1, 2, 3, 4, 5, 7, 8)]
        around += [(8, n) for n in (7, 5, 4, 3, 2, 1, 0)]
        for places in (low, around):
            for number, (y, x) in enumerate(places):
                self._set(y, x, bool(bits >> number & 1))
        self._set(self.size - 8, 8, True)

    def _name_version(self) -> None:
        bits = _with_remainder(self.version, VERSION_CODE, 12)
        for number in range(18):
            y, x = number // 3, self.size - 11 + number % 3
            self._set(y, x, bool(bits >> number & 1))
            self._set(x, y, bool(bits >> number & 1))

    def _lay(self, words: bytes) -> None:
        """Bit by bit, in pairs of columns from the right, upwards and downwards in turn."""
        bits = (word >> bit & 1 for word in words for bit in range(7, -1, -1))
        for (y, x), bit in zip(self._way(), bits, strict=False):  # a few modules stay light
            self.dark[y][x] = bool(bit)

    def _way(self) -> Iterator[tuple[int, int]]:
        upwards = True
        for right in (x if x > 6 else x - 1 for x in range(self.size - 1, 0, -2)):
            for y in range(self.size - 1, -1, -1) if upwards else range(self.size):
                yield from ((y, x) for x in (right, right - 1) if not self.fixed[y][x])
            upwards = not upwards

    def _masked(self, mask: int, level: int) -> Pattern:
        self._name_level(level, mask)
        rows = zip(self.dark, self.fixed, _flips(mask, self.size), strict=True)
        return [
            "".join("01"[one ^ (flip > kept)] for one, kept, flip in zip(*row, strict=True))
            for row in rows
        ]


@lru_cache(len(MASKS) * len(VERSIONS))
def _flips(mask: int, size: int) -> list[list[bool]]:
    places = range(size)
    return [[MASKS[mask](y, x) for x in places] for y in places]


def _penalty(rows: Pattern) -> int:
    """What could mislead a reader: long runs, squares of one colour, likenesses of the rings in
    the corners, and more of one colour than of the other."""
    total = 0
    for line in [*rows, *map("".join, zip(*rows, strict=True))]:
        total += sum(len(run[0]) - 2 for run in _RUNS.finditer(line))
        total += 40 * sum(1 for _ in _LIKE_FINDERS.finditer(line))
    numbers, all_dark = [int(row, 2) for row in rows], (1 << len(rows)) - 1
    for upper, lower in pairwise(numbers):
        for both in (upper & lower, ~(upper | lower) & all_dark):
            total += 3 * (both & both >> 1).bit_count()
    dark = sum(number.bit_count() for number in numbers)
    return total + 10 * (abs(20 * dark - 10 * len(rows) ** 2) // len(rows) ** 2)
