"""A grammar of what no client should send: texts, frames and requests, wrong in every way we know.

Everything follows from a seed. Each branch counts how often it was taken, so that a test can say
that none was left out.
"""

import json
import random
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_args

import msgspec
from websockets.utils import apply_mask

from restinplay.core.record import Record
from restinplay.games import SLUGS, game_class
from restinplay.server import wire

MESSAGES: tuple[type[wire.FromClient], ...] = get_args(wire.ClientMessage)
LARGEST = 4_000  # bytes of a message that may be
FIN, TEXT, BINARY, CLOSE, PING, PONG = 0x80, 1, 2, 8, 9, 10
KEY = "dGhlIHNhbXBsZSBub25jZQ=="

Pairs = list[tuple[str, str]]
Branch = Callable[..., Any]
_RULES: dict[str, dict[str, Branch]] = {}


def branch(rule: str) -> Callable[[Branch], Branch]:
    """One of the ways in which a rule may go on."""

    def note(made: Branch) -> Branch:
        _RULES.setdefault(rule, {})[made.__name__] = made
        return made

    return note


@dataclass
class Piece:
    """What is sent at once. After something `fatal` a server need not listen any more. Only what is
    `odd` counts: it cannot be read, or no client would send it."""

    data: bytes
    fatal: bool = True
    odd: bool = True


class Grammar:
    """Draws texts, frames and requests; `hit` counts the branches."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.hit: Counter[str] = Counter()
        self.moves = [
            game_class(slug)().moves.text(move) for slug in SLUGS for move in (0, 1, 5, 20)
        ]
        self.files = [_file(slug) for slug in SLUGS]

    def missed(self) -> list[str]:
        """Branches that were never taken."""
        known = {f"{rule}: {name}" for rule, names in _RULES.items() for name in names}
        known |= {f"message: {kind.__struct_config__.tag}" for kind in MESSAGES}
        known |= {f"body: {kind.__name__}" for kind in BODIES}
        return sorted(known - set(self.hit))

    def _take(self, rule: str, *words: Any) -> Any:
        return _RULES[rule][self._choose(rule)](self, *words)

    def _choose(self, rule: str) -> str:
        names = list(_RULES[rule])
        name = self.luck.choice(names)
        if self.luck.random() < 0.3:
            name = min(names, key=lambda one: self.hit[f"{rule}: {one}"])
        self.hit[f"{rule}: {name}"] += 1
        return name

    # Values and pairs.

    def value(self) -> str:
        """The JSON of something that is probably of another type."""
        return str(self._take("value"))

    @branch("value")
    def a_constant(self) -> str:
        return self.luck.choice(["null", "true", "false"])

    @branch("value")
    def a_number(self) -> str:
        return self.luck.choice(["-1", "0", "3.5", "1e3", "-0", "9007199254740993", "1E-400"])

    @branch("value")
    def a_huge_number(self) -> str:
        return self.luck.choice(["", "-"]) + "9" * self.luck.choice([19, 20, 40, 400, 3000])

    @branch("value")
    def no_number(self) -> str:
        odd = ["NaN", "Infinity", "-Infinity", "1e999", "0x10", "01", "1.", ".5", "+1", "--1", "1e"]
        return self.luck.choice(odd)

    @branch("value")
    def a_text(self) -> str:
        return json.dumps(self.luck.choice(["", "x", "0", "ä", "🦇", "a\nb", "\x7f", *self.moves]))

    @branch("value")
    def a_long_text(self) -> str:
        return json.dumps("x" * self.luck.choice([100, 101, 200, 201, 3000]))

    @branch("value")
    def a_lone_surrogate(self) -> str:
        return self.luck.choice(['"\\ud800"', '"\\udfff\\ud800"', '"a\\uDC00b"'])

    @branch("value")
    def an_odd_escape(self) -> str:
        return self.luck.choice(['"\\x41"', '"\\u12"', '"\\"', '"\\', '"\t"', '"\x00"', "'x'"])

    @branch("value")
    def a_list(self) -> str:
        return self.luck.choice(["[]", "[1,2]", "[null]", '["x",', "[,]", "[1,]"])

    @branch("value")
    def an_object(self) -> str:
        return self.luck.choice(["{}", '{"a":1}', '{"a":}', "{1:2}", '{"type":"sit"}'])

    @branch("value")
    def a_deep_nest(self) -> str:
        depth = self.luck.choice([10, 500, 1000, 1900])
        opened, closed = self.luck.choice([("[", "]"), ('{"a":', "}")])
        depth //= len(opened)
        end = "1" + closed * depth if self.luck.random() < 0.5 else ""
        return opened * depth + end

    def _right(self, kind: Any) -> str:
        """The JSON of a value of this type, or nearly."""
        text = str(kind)
        if kind is bool:
            return self.luck.choice(["true", "false"])
        if "int" in text:
            return str(self.luck.choice([-(2**63), -2, -1, 0, 1, 5, 100, 2**31, 2**63 - 1]))
        if "NewSeat" in text:
            kinds = self.luck.choices(["me", "open", "bot", "bot"], k=self.luck.randrange(1, 6))
            return json.dumps([{"kind": one, "bot": "thumb"} for one in kinds])
        if kind is wire.Settings:
            return self.luck.choice(["{}", '{"undo":"free"}', '{"per_move":-1}', '{"hints":1}'])
        if text.startswith("dict"):
            return self.luck.choice(["{}", '{"a":"b"}', '{"doors":"3"}', '{"round_limit":"1"}'])
        words = ["", "x", "thumb", "eva", "pass", "pass until my turn", *self.moves]
        return json.dumps(self.luck.choice(words))

    def pairs(self, kind: type[msgspec.Struct]) -> Pairs:
        """The fields of a message or body, as they should be."""
        found = [(name, self._right(of)) for name, of in _fields(kind)]
        if isinstance(kind.__struct_config__.tag, str):
            found.insert(0, ("type", f'"{kind.__struct_config__.tag}"'))
        if kind is wire.Import:
            found[0] = ("file", json.dumps(self.file()))
        return found

    # Texts.

    def text(self, kind: type[msgspec.Struct] | None = None) -> bytes:
        """A message, or a body of that kind, with something wrong in it more often than not."""
        if kind is None:
            kind = self.luck.choice(MESSAGES)
            self.hit[f"message: {kind.__struct_config__.tag}"] += 1
        made: bytes | str = self._take("text", self.pairs(kind))
        return made if isinstance(made, bytes) else made.encode("utf-8", "surrogatepass")

    def _place(self, pairs: Pairs) -> int:
        return self.luck.randrange(len(pairs))

    @branch("text")
    def as_it_should_be(self, pairs: Pairs) -> str:
        return _object(pairs)

    @branch("text")
    def in_another_order(self, pairs: Pairs) -> str:
        return _object(self.luck.sample(pairs, len(pairs)))

    @branch("text")
    def a_field_is_missing(self, pairs: Pairs) -> str:
        pairs.pop(self._place(pairs)) if pairs else None
        return _object(pairs)

    @branch("text")
    def a_field_is_doubled(self, pairs: Pairs) -> str:
        again = pairs[self._place(pairs)][0] if pairs else "type"
        return _object([*pairs, (again, self.luck.choice([self.value(), '"sit"']))])

    @branch("text")
    def a_field_too_many(self, pairs: Pairs) -> str:
        name = self.luck.choice(["odd", "", "type ", "\\u0074ype", "__class__", "x" * 3000])
        return _object([*pairs, (name, self.value())])

    @branch("text")
    def a_field_of_another_type(self, pairs: Pairs) -> str:
        if pairs:
            place = self._place(pairs)
            pairs[place] = (pairs[place][0], self.value())
        return _object(pairs)

    @branch("text")
    def every_field_of_another_type(self, pairs: Pairs) -> str:
        return _object([(name, self.value()) for name, _ in pairs])

    @branch("text")
    def hundreds_of_fields(self, pairs: Pairs) -> str:
        return _object([*pairs, *((f"k{n}", "1") for n in range(300))])

    @branch("text")
    def another_tag(self, pairs: Pairs) -> str:
        tags = ["dance", "", "SIT", "sit\\u0000", "update", "__init__", "sit" * 60]
        return _object([("type", f'"{self.luck.choice(tags)}"'), *pairs[1:]])

    @branch("text")
    def cut_off(self, pairs: Pairs) -> str:
        text = _object(pairs)
        return text[: self.luck.randrange(len(text))]

    @branch("text")
    def something_behind(self, pairs: Pairs) -> str:
        return _object(pairs) + self.luck.choice(["}", "x", "\x00", "{}", ",", "//"])

    @branch("text")
    def blanks_around(self, pairs: Pairs) -> str:
        return " \t\r\n" * self.luck.randrange(300) + _object(pairs) + "\n" * 9

    @branch("text")
    def a_mark_in_front(self, pairs: Pairs) -> bytes:
        return self.luck.choice([b"\xef\xbb\xbf", b"\x00", b"\xff\xfe"]) + _object(pairs).encode()

    @branch("text")
    def no_object(self, pairs: Pairs) -> str:
        return self.value()

    @branch("text")
    def nothing(self, pairs: Pairs) -> str:
        return ""

    @branch("text")
    def no_utf8(self, pairs: Pairs) -> bytes:
        odd = [b"\xff", b"\xc0\x80", b"\xe2\x82", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\x80"]
        text = _object(pairs).encode("utf-8", "surrogatepass")
        place = self.luck.randrange(len(text))
        return text[:place] + self.luck.choice(odd) + text[place:]

    @branch("text")
    def in_another_encoding(self, pairs: Pairs) -> bytes:
        return _object(pairs).encode(self.luck.choice(["utf-16", "utf-32", "utf-7"]), "replace")

    @branch("text")
    def a_byte_is_another(self, pairs: Pairs) -> bytes:
        text = bytearray(_object(pairs).encode("utf-8", "surrogatepass"))
        for _ in range(self.luck.randrange(1, 4)):
            text[self.luck.randrange(len(text))] = self.luck.randrange(256)
        return bytes(text)

    @branch("text")
    def any_bytes(self, pairs: Pairs) -> bytes:
        return self.luck.randbytes(self.luck.randrange(1, 300))

    # Game files.

    def file(self) -> str:
        return str(self._take("file", self.luck.choice(self.files)))

    @branch("file")
    def a_whole_file(self, file: str) -> str:
        return file

    @branch("file")
    def a_line_is_missing(self, file: str) -> str:
        rows = file.split("\n")
        rows.pop(self.luck.randrange(len(rows)))
        return "\n".join(rows)

    @branch("file")
    def a_line_is_another(self, file: str) -> str:
        rows = file.split("\n")
        odd = ["", "~", "9 x", "! 0 order", "! 0 revoke x", "end: x", "~ \x00", "0", ": ", "-1 x"]
        rows[self.luck.randrange(len(rows))] = self.luck.choice(odd)
        return "\n".join(rows)

    @branch("file")
    def an_odd_header(self, file: str) -> str:
        odd = ["game: chess", "rules: 99", "seats: ", "seats: " + "x," * 300, "options: a=b"]
        odd += ["deal: seed " + "9" * 80, "data: x", "seen by: 0", "start: {}", "start: 1"]
        return file.replace("\n", f"\n{self.luck.choice(odd)}\n", 1)

    @branch("file")
    def a_deep_start(self, file: str) -> str:
        return file.replace("\n", "\nstart: " + "[" * self.luck.choice([10, 900, 20_000]) + "\n", 1)

    # Frames.

    def frame(self) -> Piece:
        piece: Piece = self._take("frame", self.text()[: LARGEST + 50])
        return piece

    def gentle_frame(self) -> Piece:
        """A message that is one of ours, whatever it says: the connection goes on."""
        kinds = [kind for kind in MESSAGES if kind not in (wire.Sit, wire.Watch)]
        kind = self.luck.choice(kinds)
        self.hit[f"message: {kind.__struct_config__.tag}"] += 1
        return Piece(framed(_object(self.pairs(kind)).encode()), fatal=False, odd=False)

    @branch("frame")
    def whole(self, text: bytes) -> Piece:
        return Piece(framed(text, mask=self.luck.randbytes(4)), odd=is_odd(text))

    @branch("frame")
    def in_fragments(self, text: bytes) -> Piece:
        return Piece(b"".join(self._fragments(text)), odd=is_odd(text))

    def _fragments(self, text: bytes) -> list[bytes]:
        size = max(1, len(text) // self.luck.randrange(1, 9))
        parts = [text[place : place + size] for place in range(0, max(1, len(text)), size)]
        firsts = [TEXT, *[0] * (len(parts) - 1)]
        firsts[-1] |= FIN
        return [framed(part, first) for part, first in zip(parts, firsts, strict=True)]

    @branch("frame")
    def control_between_fragments(self, text: bytes) -> Piece:
        frames = self._fragments(text)
        for _ in range(3):
            first = FIN | self.luck.choice([PING, PONG])
            frames.insert(self.luck.randrange(len(frames) + 1), framed(b"odd", first))
        return Piece(b"".join(frames), odd=is_odd(text))

    @branch("frame")
    def closed_between_fragments(self, text: bytes) -> Piece:
        frames = self._fragments(text)
        frames.insert(self.luck.randrange(len(frames)), framed(b"\x03\xe8", FIN | CLOSE))
        return Piece(b"".join(frames))

    @branch("frame")
    def empty_fragments(self, text: bytes) -> Piece:
        few = framed(b"", 0) * self.luck.choice([1, 5, 200])
        return Piece(framed(b"", TEXT) + few + framed(text, FIN), odd=is_odd(text))

    @branch("frame")
    def a_fragment_of_nothing(self, text: bytes) -> Piece:
        return Piece(framed(text, self.luck.choice([0, FIN])))

    @branch("frame")
    def a_text_amid_fragments(self, text: bytes) -> Piece:
        return Piece(framed(text, TEXT) + framed(text))

    @branch("frame")
    def never_finished(self, text: bytes) -> Piece:
        return Piece(framed(text[:10], TEXT) + framed(text[10:20], 0))

    @branch("frame")
    def reserved_bits(self, text: bytes) -> Piece:
        return Piece(framed(text, FIN | TEXT | self.luck.randrange(1, 8) << 4))

    @branch("frame")
    def a_reserved_opcode(self, text: bytes) -> Piece:
        code = self.luck.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
        return Piece(framed(text[:100], FIN | code))

    @branch("frame")
    def without_a_mask(self, text: bytes) -> Piece:
        return Piece(framed(text, mask=None))

    @branch("frame")
    def with_another_mask(self, text: bytes) -> Piece:
        good = bytearray(framed(text, mask=self.luck.randbytes(4)))
        start = 4 if len(text) > 125 else 2
        good[start : start + 4] = self.luck.randbytes(4)
        return Piece(bytes(good))

    @branch("frame")
    def bytes_not_text(self, text: bytes) -> Piece:
        return Piece(framed(text, FIN | BINARY))

    @branch("frame")
    def of_no_length(self, text: bytes) -> Piece:
        code = self.luck.choice([TEXT, BINARY, PING, PONG])
        return Piece(framed(b"", FIN | code), odd=code in (TEXT, BINARY))

    @branch("frame")
    def longer_than_it_says(self, text: bytes) -> Piece:
        return Piece(framed(text, length=len(text) // 2))

    @branch("frame")
    def shorter_than_it_says(self, text: bytes) -> Piece:
        return Piece(framed(text, length=len(text) + self.luck.choice([1, 100, 3000])))

    @branch("frame")
    def a_length_in_too_many_bytes(self, text: bytes) -> Piece:
        text, wide = text[:100], self.luck.choice([126, 127])
        size = struct.pack("!H" if wide == 126 else "!Q", len(text))
        return Piece(bytes((FIN | TEXT, 0x80 | wide)) + size + bytes(4) + text)

    @branch("frame")
    def a_length_beyond_reason(self, text: bytes) -> Piece:
        size = self.luck.choice([1 << 63, (1 << 64) - 1, 1 << 40, 1 << 32, LARGEST + 1])
        return Piece(bytes((FIN | TEXT, 0xFF)) + struct.pack("!Q", size) + bytes(4) + text)

    @branch("frame")
    def too_large(self, text: bytes) -> Piece:
        return Piece(framed(b'{"type":"' + b"x" * self.luck.choice([LARGEST, 60_000])))

    @branch("frame")
    def fragments_too_large_together(self, text: bytes) -> Piece:
        return Piece(framed(b"x" * 3_000, TEXT) + framed(b"x" * 3_000, FIN))

    @branch("frame")
    def a_long_ping(self, text: bytes) -> Piece:
        return Piece(framed(b"x" * self.luck.choice([126, 1000]), FIN | PING))

    @branch("frame")
    def a_ping_in_fragments(self, text: bytes) -> Piece:
        return Piece(framed(b"x", PING) + framed(b"x", FIN))

    @branch("frame")
    def pings(self, text: bytes) -> Piece:
        some = framed(b"x" * 125, FIN | PING) * 5 + framed(b"", FIN | PONG)
        return Piece(some, fatal=False, odd=False)

    @branch("frame")
    def an_odd_close(self, text: bytes) -> Piece:
        codes = [b"", b"\x03", b"\x00\x00", b"\x03\xe7", b"\x03\xed", b"\x13\x88", b"\xff\xff"]
        return Piece(framed(self.luck.choice([*codes, b"\x03\xe8\xff\xfe"]), FIN | CLOSE))

    @branch("frame")
    def something_after_the_close(self, text: bytes) -> Piece:
        return Piece(framed(b"\x03\xe8", FIN | CLOSE) + framed(text) * 3)

    @branch("frame")
    def half_a_frame(self, text: bytes) -> Piece:
        whole = framed(text)
        return Piece(whole[: self.luck.randrange(1, len(whole))])

    @branch("frame")
    def a_request_instead(self, text: bytes) -> Piece:
        return Piece(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" + text)

    @branch("frame")
    def noise(self, text: bytes) -> Piece:
        return Piece(self.luck.randbytes(self.luck.randrange(1, 500)))

    def first_word(self, secret: str) -> Piece:
        """What a socket says first: as it should, mostly."""
        piece: Piece = self._take("first", secret)
        return piece

    @branch("first")
    def sits(self, secret: str) -> Piece:
        more = f',"line":{self.luck.choice([0, 1, -1, 2**62])},"words":{self._right(bool)}'
        text = f'{{"type":"sit","secret":"{secret}"{more}}}'
        return Piece(framed(text.encode()), fatal=False, odd=False)

    @branch("first")
    def watches(self, secret: str) -> Piece:
        return Piece(framed(b'{"type":"watch"}'), fatal=False, odd=False)

    @branch("first")
    def says_anything(self, secret: str) -> Piece:
        said = self.frame()
        return Piece(said.data, odd=said.odd)

    def pieces(self, data: bytes) -> Iterator[bytes]:
        """The same bytes, cut somewhere, or nearly everywhere."""
        how = self._take("cut")
        while data:
            size = max(1, how(self.luck, len(data)))
            yield data[:size]
            data = data[size:]

    @branch("cut")
    def at_once(self) -> Callable[[random.Random, int], int]:
        return lambda luck, left: left

    @branch("cut")
    def in_two(self) -> Callable[[random.Random, int], int]:
        return lambda luck, left: luck.randrange(left) + 1

    @branch("cut")
    def byte_by_byte(self) -> Callable[[random.Random, int], int]:
        return lambda luck, left: 1 if left < 30 else left - 20

    # Requests.

    def request(self, table: str) -> Piece:
        kinds: list[type[wire.Closed]] = [*BODIES, wire.Import, wire.Import]  # files are odd too
        kind = self.luck.choice(kinds)
        self.hit[f"body: {kind.__name__}"] += 1
        head, body = self._good_request(table, kind)
        name = self._choose("request")
        made: bytes = _RULES["request"][name](self, head, body)
        return Piece(made, odd=name not in PROPER or is_odd(body, kind))

    def _good_request(self, table: str, kind: type[wire.Closed]) -> tuple[list[str], bytes]:
        body, path = self.text(kind), BODIES[kind].format(table=table)
        method = "PUT" if kind is wire.NewProfile else "POST"
        return [
            f"{method} {path} HTTP/1.1",
            "Host: localhost",
            f"Content-Length: {len(body)}",
        ], body

    @branch("request")
    def a_whole_request(self, head: list[str], body: bytes) -> bytes:
        return headed(head) + body

    @branch("request")
    def another_method(self, head: list[str], body: bytes) -> bytes:
        odd = ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", ""]
        head[0] = head[0].replace("POST", self.luck.choice([*odd, "X" * 999, "G\x00T", "PRI"]), 1)
        return headed(head) + body

    @branch("request")
    def another_path(self, head: list[str], body: bytes) -> bytes:
        odd = ["/", "*", "", "/../../etc/passwd", "/%00", "/%ff", "//", "/api/tables/%2e%2e/record"]
        odd += ["/api/" + "a/" * 900, "http://elsewhere/", "/?" + "x=1&" * 500, "/\xe4", "/a b"]
        odd += ["/health", "/api/games/nothing", "/api/games/eva/lesson?language=%00", "/t/..%2f.."]
        head[0] = f"{self.luck.choice(['GET', 'POST'])} {self.luck.choice(odd)} HTTP/1.1"
        return headed(head) + body

    @branch("request")
    def another_version(self, head: list[str], body: bytes) -> bytes:
        odd = ["HTTP/0.9", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "HTTP/1.", "XTTP/1.1", "", "HTTP/-1"]
        head[0] = head[0].replace("HTTP/1.1", self.luck.choice(odd))
        return headed(head) + body

    @branch("request")
    def another_host(self, head: list[str], body: bytes) -> bytes:
        odd = ["Host: elsewhere.example", "Host:", "X: y", "Host: [::", "Host: a\r\nHost: b"]
        head[1] = self.luck.choice([*odd, "Host: 127.0.0.1:x", "Host: localhost@elsewhere"])
        return headed(head) + body

    @branch("request")
    def an_odd_header_line(self, head: list[str], body: bytes) -> bytes:
        odd = ["no colon", ": x", "A : b", "A: b\r\n c", "A\x00: b", "A: \x00", "A: \x7f", "ä: b"]
        odd += ["Cookie: rip=" + "x" * 43, "Cookie: rip=ä", "Cookie: ;;;=", "Origin: null"]
        odd += ["Expect: 100-continue", "Connection: x, close", "X-Forwarded-For: x", "Via: 1.1 x"]
        return headed([*head, self.luck.choice(odd)]) + body

    @branch("request")
    def a_great_header(self, head: list[str], body: bytes) -> bytes:
        size = self.luck.choice([5_000, 70_000])
        return headed([*head, "X: " + "y" * size]) + body

    @branch("request")
    def many_headers(self, head: list[str], body: bytes) -> bytes:
        return headed([*head, *(f"X{n}: y" for n in range(self.luck.choice([90, 2_000])))]) + body

    @branch("request")
    def a_false_length(self, head: list[str], body: bytes) -> bytes:
        odd = ["0", "1", "999", "-1", "+5", "0x10", "1e3", "9" * 30, "", "5, 5", "٥", "500001"]
        head[2] = f"Content-Length: {self.luck.choice(odd)}"
        return headed(head) + body

    @branch("request")
    def two_lengths(self, head: list[str], body: bytes) -> bytes:
        return headed([*head, "Content-Length: 3"]) + body

    @branch("request")
    def chunks(self, head: list[str], body: bytes) -> bytes:
        head[2] = "Transfer-Encoding: chunked"
        return headed(head) + f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n"

    @branch("request")
    def odd_chunks(self, head: list[str], body: bytes) -> bytes:
        head[2] = self.luck.choice(["Transfer-Encoding: chunked", "Transfer-Encoding: x, chunked"])
        sizes = [b"", b"-1", b"xyz", b"f" * 16, b"f" * 400, b"5;" + b"x" * 5000, b"0"]
        return headed(head) + self.luck.choice(sizes) + b"\r\n" + body + b"\r\n0\r\nX: y\r\n\r\n"

    @branch("request")
    def chunks_and_a_length(self, head: list[str], body: bytes) -> bytes:
        return headed([*head, "Transfer-Encoding: chunked"]) + b"0\r\n\r\n" + body

    @branch("request")
    def bare_newlines(self, head: list[str], body: bytes) -> bytes:
        return headed(head).replace(b"\r\n", self.luck.choice([b"\n", b"\r", b"\r\r\n"])) + body

    @branch("request")
    def half_a_request(self, head: list[str], body: bytes) -> bytes:
        whole = headed(head) + body
        return whole[: self.luck.randrange(1, len(whole))]

    @branch("request")
    def several_at_once(self, head: list[str], body: bytes) -> bytes:
        return (headed(head) + body) * self.luck.randrange(2, 5)

    @branch("request")
    def noise_instead(self, head: list[str], body: bytes) -> bytes:
        return self.luck.randbytes(self.luck.randrange(1, 2_000)) + b"\r\n\r\n"

    @branch("request")
    def an_odd_upgrade(self, head: list[str], body: bytes) -> bytes:
        lines = handshake("x").decode().split("\r\n")[:-2]
        place = self.luck.randrange(len(lines))
        odd = ["", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 12", "Upgrade: h2c", "Origin: x"]
        lines[place] = self.luck.choice([*odd, lines[place].upper(), lines[place][:-1]])
        return headed([line for line in lines if line]) + body

    @branch("request")
    def an_impatient_upgrade(self, head: list[str], body: bytes) -> bytes:
        return handshake("x") + b"".join(self.frame().data for _ in range(3))


BODIES: dict[type[wire.Closed], str] = {
    wire.NewTable: "/api/tables",
    wire.Join: "/api/tables/{table}/join",
    wire.Invite: "/api/tables/{table}/invitation",
    wire.Holder: "/api/tables/{table}/record",
    wire.ReplayWish: "/api/tables/{table}/replay",
    wire.Fork: "/api/tables/{table}/fork",
    wire.Import: "/api/import",
    wire.NewProfile: "/api/profile",
    wire.DeviceCode: "/api/device/offer",
    wire.ChangeDevice: "/api/device/change",
    wire.LessonMove: "/api/games/eva/lesson",
}


PROPER = ("a_whole_request", "chunks", "several_at_once")  # ways to send a body


def is_odd(text: bytes, kind: Any = wire.ClientMessage) -> bool:
    """Whether this cannot be read as a message, or as a body of that kind."""
    try:
        _decoder(kind).decode(text.decode())
    except wire.UNREADABLE:
        return True
    return False


@lru_cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def framed(
    data: bytes, first: int = FIN | TEXT, mask: bytes | None = bytes(4), length: int | None = None
) -> bytes:
    """One frame, as wrong as its arguments."""
    size, masked = len(data) if length is None else length, 0x80 if mask is not None else 0
    if size < 126:
        head = bytes((first, masked | size))
    elif size < 1 << 16:
        head = bytes((first, masked | 126)) + struct.pack("!H", size)
    else:
        head = bytes((first, masked | 127)) + struct.pack("!Q", size)
    return head + data if mask is None else head + mask + apply_mask(data, mask)


def headed(lines: list[str]) -> bytes:
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass")


def handshake(table: str) -> bytes:
    """The request for a socket at a table, as it should be."""
    return headed(
        [
            f"GET /api/tables/{table}/socket HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {KEY}",
            "Sec-WebSocket-Version: 13",
        ]
    )


@lru_cache
def _fields(kind: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    return [(field.encode_name, field.type) for field in msgspec.structs.fields(kind)]


def _object(pairs: Pairs) -> str:
    return "{" + ",".join(f'"{name}":{value}' for name, value in pairs) + "}"


def _file(slug: str) -> str:
    game = game_class(slug)()
    return str(Record.of(game, [f"Seat {n}" for n in range(game.seats)], "seed 7"))
