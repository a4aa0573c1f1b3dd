"""However a message is cut into frames and bytes, it is heard once; what is no frame ends it."""

import json
import os
import struct

import pytest
from websockets.frames import Opcode
from websockets.utils import apply_mask

from tests.server.serving import Browser, Json
from tests.server.tap import Tap

QUESTION = {"type": "why_not", "move": "close"}
FIN = 0x80


def frame(data: bytes, first: int = FIN | Opcode.TEXT, *, masked: bool = True) -> bytes:
    long = len(data) > 125
    size = struct.pack("!H", len(data)) if long else b""
    head = bytes((first, (FIN if masked else 0) | (126 if long else len(data)))) + size
    mask = os.urandom(4)
    return head + mask + apply_mask(data, mask) if masked else head + data


def asking(**more: str) -> bytes:
    return json.dumps({**QUESTION, **more}).encode()


@pytest.fixture
def tap(ada: Browser) -> Tap:
    mine = ada.new_table("eva", "me")
    return Tap(ada.base, mine["table"], {"type": "sit", "secret": mine["secret"]})


def answered(tap: Tap) -> Json:
    return tap.until(lambda message: message["type"] in ("refusal", "allowed", "error"))


def test_frames_come_byte_by_byte(tap: Tap) -> None:
    for byte in frame(asking()):
        tap.send_raw(bytes((byte,)))
    assert answered(tap)["move"] == "close"
    tap.close()


def test_many_frames_come_at_once_and_the_last_in_two_pieces(tap: Tap) -> None:
    data = frame(asking()) * 12
    tap.send_raw(data[:-5])
    for _ in range(11):
        answered(tap)
    tap.send_raw(data[-5:])
    assert answered(tap)["move"] == "close"
    tap.close()


@pytest.mark.parametrize("move", ["close", "x" * 130, "é", "x" * 40 + "é"])
def test_texts_of_any_length_and_script_are_heard(tap: Tap, move: str) -> None:
    tap.send_raw(frame(json.dumps({**QUESTION, "move": move}, ensure_ascii=False).encode()))
    assert answered(tap)["type"] == ("error" if move != "close" else "refusal")
    tap.close()


def test_a_message_in_fragments_with_a_ping_between(tap: Tap) -> None:
    text = asking()
    tap.send_raw(frame(text[:9], Opcode.TEXT) + frame(b"here?", FIN | Opcode.PING))
    tap.send_raw(frame(text[9:20], Opcode.CONT) + frame(text[20:], FIN | Opcode.CONT))
    assert answered(tap)["move"] == "close"
    tap.send_raw(frame(text))
    assert answered(tap)["move"] == "close"
    tap.close()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(asking(), masked=False), 1002),
        (frame(b"{", Opcode.TEXT) + frame(asking()), 1002),
        (frame(asking(), 0x40 | FIN | Opcode.TEXT), 1002),
        (frame(b"\xff\xfe"), 1007),
        (frame(b"x" * 4_001), 1009),
        (bytes((FIN | Opcode.TEXT, 0xFF)) + struct.pack("!Q", 1 << 40) + b"mask", 1009),
    ],
    ids=["bare", "amid", "reserved", "odd bytes", "long", "endless"],
)
def test_what_breaks_the_protocol_ends_the_connection(tap: Tap, data: bytes, code: int) -> None:
    tap.send_raw(frame(asking()))
    answered(tap)
    tap.send_raw(data)
    assert tap.ended() == code
    tap.close()
