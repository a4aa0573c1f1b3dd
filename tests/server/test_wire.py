"""The wire has one source; what is made from it and told about it agrees with it."""

import json
import re
from pathlib import Path

import msgspec

from restinplay.server import wire
from restinplay.server.typescript import typescript

ROOT = Path(__file__).parents[2]
TYPES = ROOT / "web/src/wire.ts"
PAGE = (ROOT / "docs/wire.md").read_text(encoding="utf-8")


def test_the_types_of_the_browser_are_made_anew() -> None:
    assert TYPES.read_text(encoding="utf-8") == typescript()


def test_every_message_is_a_type_and_part_of_a_union() -> None:
    made = typescript()
    for union in (wire.ClientMessage, wire.ServerMessage):
        for kind in union.__args__:
            tag = kind.__struct_config__.tag
            assert f"export interface {kind.__name__} {{\n  type: '{tag}'" in made
            assert f"`{tag}`" in PAGE
    bases = {wire.FromClient, wire.FromServer}
    known = {*wire.ClientMessage.__args__, *wire.ServerMessage.__args__}
    assert {kind for base in bases for kind in base.__subclasses__()} == known


def test_the_examples_of_the_page_are_messages() -> None:
    blocks = re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)
    assert len(blocks) > 3
    heard = {"update": wire.ServerMessage, "refusal": wire.ServerMessage, None: wire.ReviewPart}
    for block in blocks:
        kind = heard.get(json.loads(block).get("type"), wire.ClientMessage)
        msgspec.json.decode(block, type=kind)


def test_the_requests_of_the_page_name_types_that_exist() -> None:
    table = PAGE.partition("## HTTP")[2].partition("## The socket")[0]
    for name in re.findall(r"`([A-Z][A-Za-z]+)`", table):
        assert hasattr(wire, name)
