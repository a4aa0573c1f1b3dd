"""What every answer carries besides what it says, so that a browser makes nothing else of it."""

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

ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def of_answer(path: str, *, secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer to a request for this path."""
    more = [(b"strict-transport-security", ONLY_TLS.encode())] if secure else []
    if path.startswith("/api/"):
        more.append((b"cache-control", b"no-store"))
    return [*ENCODED, *more]
