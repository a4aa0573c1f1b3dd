"""What every answer carries besides what it says, so that a browser makes nothing else of it."""

from functools import lru_cache
from urllib.parse import urlsplit

from restinplay.server.addresses import is_this_machine

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
REFUSED = {**HEADERS, "cache-control": "no-store"}  # before anybody knows what was asked for
ONLY_TLS = "max-age=31536000"  # seconds; said only where TLS is spoken already

OPENER = b"cross-origin-opener-policy"

ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def of_answer(path: str, *, secure: bool, host: str) -> list[tuple[bytes, bytes]]:
    """The headers of an answer to a request for this path."""
    here = [pair for pair in ENCODED if pair[0] != OPENER or secure or _is_trusted(host)]
    more = [(b"strict-transport-security", ONLY_TLS.encode())] if secure else []
    if path.startswith("/api/"):
        more.append((b"cache-control", b"no-store"))
    return [*here, *more]


@lru_cache(64)
def _is_trusted(host: str) -> bool:
    """Whether a browser trusts this name without TLS. On any other page without TLS it takes no
    opener policy, and complains of one on its console."""
    try:
        return is_this_machine(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return False
