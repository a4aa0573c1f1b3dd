"""The built page on its way out: as small as the other side can unpack, and kept by browsers while
its names hold. What it is packed into was packed once, when it was built."""

import asyncio
import gzip
import os
from functools import lru_cache
from hashlib import blake2b
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

ENDINGS = {"br": ".br", "gzip": ".gz"}  # of packed files, the smallest first
HASHED = "a/"  # there a file's name changes with what is in it
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
RETOLD = ("cache-control", "etag", "vary")  # where nothing has changed
KINDS = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


class Form(NamedTuple):
    """A file as it is sent, and a tag that no other content has, whatever the clock said."""

    body: bytes
    tag: str


class Files(StaticFiles):
    """What the page consists of."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = await super().get_response(path, scope)
        if not isinstance(found, FileResponse):
            return found
        kept = FOR_EVER if path.startswith(HASHED) else ASK_AGAIN
        return await sent(Path(found.path), Headers(scope=scope), kept)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Packed files have no addresses of their own."""
        return ("", None) if path.endswith((*ENDINGS.values(),)) else super().lookup_path(path)

    def file_response(
        self, full_path: object, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        return FileResponse(str(full_path), status_code, stat_result=stat_result)


async def sent(file: Path, asked: Headers, kept: str, status: int = 200) -> Response:
    """A file in the fewest bytes that the other side can read; none if it has them already."""
    forms = await asyncio.to_thread(_load, file)
    if forms is None:
        raise HTTPException(404)
    answer = in_best_form(forms, asked, KINDS.get(file.suffix) or guess_type(file.name)[0], status)
    answer.headers["cache-control"] = kept
    tag = answer.headers["etag"]
    if status == 200 and is_known(tag, asked.get("if-none-match", "")):
        told = {name: answer.headers[name] for name in RETOLD if name in answer.headers}
        return Response(status_code=304, headers=told)
    return answer


def in_best_form(
    forms: dict[str, Form], asked: Headers, kind: str | None, status: int = 200
) -> Response:
    """Of what is the same in every form the one with the fewest bytes that the other side reads."""
    can = encodings(asked.get("accept-encoding", ""))
    encoding = next((one for one in can if one in forms), "")
    headers = {"etag": forms[encoding].tag}
    if len(forms) > 1:
        headers["vary"] = "accept-encoding"
    if encoding:
        headers["content-encoding"] = encoding
    return Response(forms[encoding].body, status, headers, kind)


@lru_cache(128)
def packed(body: bytes) -> dict[str, Form]:
    """What everybody is told alike: nobody's secret is in it that its size could betray."""
    return {"": _form(body), "gzip": _form(gzip.compress(body, mtime=0))}


def encodings(said: str) -> list[str]:
    """What somebody who says this can unpack, and wants: the best first."""
    wishes = dict(map(_wish, said.lower().split(",")))
    rest = wishes.get("*", 0.0)
    can = [name for name in ENDINGS if wishes.get(name, rest) > 0]
    return sorted(can, key=lambda name: -wishes.get(name, rest))


def _wish(said: str) -> tuple[str, float]:
    """`gzip;q=0.5`."""
    name, *more = (word.strip() for word in said.split(";"))
    weights = [word[2:] for word in more if word.startswith("q=")]
    try:
        return name, float(weights[0]) if weights else 1.0
    except ValueError:
        return name, 0.0


def is_known(tag: str, said: str) -> bool:
    """Whether somebody who says so after `if-none-match` has what bears this tag."""
    tags = [one.strip().removeprefix("W/") for one in said.split(",")]
    return tag in tags or "*" in tags


def _load(file: Path) -> dict[str, Form] | None:
    """The file, and packed files beside it, by encoding."""
    try:
        made = file.stat().st_mtime_ns
        forms = {"": _read(file, made)}
        for encoding, ending in ENDINGS.items():
            packed = file.with_name(file.name + ending)
            if packed.exists():
                forms[encoding] = _read(packed, packed.stat().st_mtime_ns)
    except OSError:  # gone while another page is built
        return None
    return forms


@lru_cache(512)
def _read(file: Path, made: int) -> Form:
    """`made` tells a file from one of the same name before it."""
    return _form(file.read_bytes())


def _form(body: bytes) -> Form:
    return Form(body, f'"{blake2b(body, digest_size=12).hexdigest()}"')
