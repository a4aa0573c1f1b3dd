"""The built page on its way out: packed once, and kept by browsers while its names hold."""

import asyncio
import gzip
import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PACKED = (".html", ".js", ".css", ".svg")
HASHED = "a/"  # there a file's name changes with what is in it
FOR_EVER = "public, max-age=31536000, immutable"
_TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")


class Files(StaticFiles):
    """What the page consists of."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if path.startswith(HASHED):
            response.headers["cache-control"] = FOR_EVER
        return await packed(response, Headers(scope=scope))


async def packed(response: Response, asked: Headers) -> Response:
    """The same file in fewer bytes, if it is one that shrinks and the other side can unpack it."""
    if not isinstance(response, FileResponse) or not str(response.path).endswith(PACKED):
        return response
    response.headers.add_vary_header("accept-encoding")
    if not _TAKES_GZIP.search(asked.get("accept-encoding", "")):
        return response
    path = Path(response.path)
    made = (await asyncio.to_thread(path.stat)).st_mtime_ns
    body = await asyncio.to_thread(_pack, path, made)
    smaller = Response(body, response.status_code, media_type=response.media_type)
    smaller.headers["content-encoding"] = "gzip"
    for name in ("cache-control", "last-modified", "vary"):
        if name in response.headers:
            smaller.headers[name] = response.headers[name]
    if "etag" in response.headers:
        smaller.headers["etag"] = f"W/{response.headers['etag']}"
    return smaller


@lru_cache(256)
def _pack(path: Path, made: int) -> bytes:
    """`made` tells a file from one of the same name before it."""
    return gzip.compress(path.read_bytes(), mtime=0)
