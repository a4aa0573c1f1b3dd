"""The types of the wire in TypeScript: run as a module it prints `web/src/wire.ts`."""

import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec.inspect as kinds
from msgspec import Struct

from restinplay.server import wire

HEAD = "// Made from src/restinplay/server/wire.py by `python -m restinplay.server.typescript`.\n"
BASES = (Struct, wire.Closed, wire.Open, wire.FromClient, wire.FromServer)
UNIONS = ("ClientMessage", "ServerMessage")


def typescript(module: ModuleType = wire) -> str:
    """The whole file."""
    blocks = [HEAD.rstrip(), "export type View = Record<string, unknown>"]
    blocks += [_interface(kind) for kind in _structs(module)]
    for name in UNIONS:
        members = " | ".join(kind.__name__ for kind in getattr(module, name).__args__)
        blocks.append(f"export type {name} = {members}")
    return "\n\n".join(blocks) + "\n"


def _structs(module: ModuleType) -> Iterator[type[Struct]]:
    for kind in vars(module).values():
        if inspect.isclass(kind) and issubclass(kind, Struct) and kind not in BASES:
            yield kind


def _interface(kind: type[Struct]) -> str:
    told = kinds.type_info(kind)
    assert isinstance(told, kinds.StructType)
    rows = [f"  {told.tag_field}: '{told.tag}'"] if told.tag_field else []
    for field in told.fields:
        # What clients send may be left out if it has a default; what the server sends is all there.
        mark = "" if field.required or not told.forbid_unknown_fields else "?"
        rows.append(f"  {field.name}{mark}: {_type(field.type)}")
    words = inspect.cleandoc(kind.__doc__ or "").replace("\n", "\n * ").replace(" * \n", " *\n")
    return f"/** {words} */\nexport interface {kind.__name__} {{\n" + "\n".join(rows) + "\n}"


def _type(kind: kinds.Type) -> str:
    simple = {
        kinds.StrType: "string",
        kinds.IntType: "number",
        kinds.FloatType: "number",
        kinds.BoolType: "boolean",
        kinds.NoneType: "null",
        kinds.AnyType: "unknown",
    }
    if type(kind) in simple:
        return simple[type(kind)]
    if isinstance(kind, kinds.StructType):
        return kind.cls.__name__
    if isinstance(kind, kinds.ListType):
        inner = _type(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, kinds.DictType):
        return f"Record<{_type(kind.key_type)}, {_type(kind.value_type)}>"
    if isinstance(kind, kinds.LiteralType):
        return " | ".join(f"'{value}'" for value in kind.values)
    if isinstance(kind, kinds.UnionType):
        return " | ".join(_type(member) for member in _null_last(kind))
    raise TypeError(f"no TypeScript for {kind}")


def _null_last(union: Any) -> list[kinds.Type]:
    return sorted(union.types, key=lambda member: isinstance(member, kinds.NoneType))


if __name__ == "__main__":
    print(typescript(), end="")
