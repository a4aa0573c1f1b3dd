"""The wire has one source; what is made from it and told about it agrees with it."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from restinplay.server import wire
from restinplay.server.typescript import typescript
from tests.server.serving import Browser, Player

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


RECORD = ROOT / "tests/records/manors/first-game.rip"
LAST = "1 ghost 4"  # of the moment that the page shows
COUNTERS = ("at", "since", "line")


def examples(tag: str) -> dict[str, Any]:
    """The example of a message."""
    blocks = map(json.loads, re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL))
    return next(block for block in blocks if block.get("type") == tag)


def holds(example: Any, real: Any) -> bool:
    """Whether a message is as the page shows it; what is left out there may be anything."""
    if isinstance(example, dict):
        return all(holds(part, real[name]) for name, part in example.items() if name != "…")
    if isinstance(example, list):
        return all(holds(part, real[place]) for place, part in enumerate(example))
    return bool(example == real)


def test_the_examples_of_the_page_happen(ada: Browser, ben: Browser) -> None:
    """A table is opened and begun, and another one comes to the moment of the page."""
    wish, _, answer = PAGE.partition("POST /api/tables\n")[2].partition("```")[0].partition("\n\n")
    opened = ada.ask("/api/tables", json.loads(wish))
    assert opened.keys() == json.loads(answer).keys()
    ben.join(opened)
    host = ada.sit(opened)
    assert host.until("table")["status"] == "lobby"
    host.say(examples("start"))
    host.until("update")
    host.close()

    text = RECORD.read_text(encoding="utf-8")
    so_far = f"{text.partition(LAST)[0]}{LAST}\n"
    assert so_far.count("\n") == int(re.findall(r"line (\d+) in\n`tests/records", PAGE)[0])
    bob = ada.ask("/api/import", {"file": so_far, "name": "Bob", "seat": 1})
    known = so_far.partition("\n\n")[2].count("\n") - 1
    player = Player(
        ada.base, bob["table"], examples("sit") | {"secret": bob["secret"], "line": known}
    )
    update, shown = player.until("update"), examples("update")
    for counter in COUNTERS:
        assert update[counter] == shown[counter]
    then = shown.pop("asked_since")  # a time of day
    assert isinstance(then, type(update["asked_since"]))
    wrong = [name for name in shown if not holds(shown[name], update[name])]
    assert not wrong, {name: update[name] for name in wrong}
    player.say(examples("why_not"))
    assert player.until("refusal") == examples("refusal")
    player.say(examples("answer"))
    update = player.until("update", lambda update: update["line"] > known + 1)
    assert update["steps"][0]["text"] == examples("answer")["move"]
    player.say(examples("undo"))
    assert player.until("error")["text"] == "Something has changed; look again."
    player.close()


def test_the_requests_of_the_page_name_types_that_exist() -> None:
    table = PAGE.partition("## HTTP")[2].partition("## The socket")[0]
    for name in re.findall(r"`([A-Z][A-Za-z]+)`", table):
        assert hasattr(wire, name)
