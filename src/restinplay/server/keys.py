"""Secrets: unguessable, compared in constant time, never kept where tables are kept.

Those of seats and invites are made from the server's key, so that their owners can always be
shown them again and a copy of the store is worth nothing; of a cookie only the hash is kept.
"""

import base64
import hashlib
import hmac
import os
import secrets
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from restinplay.core.errors import BadInput
from restinplay.server.folder import keep_out, sync_folder

LEAST = 32  # bytes of a key
REMEMBERED = 4096  # secrets, each of which is wanted several times in a row


class Keys:
    """Makes and checks the secrets of one server."""

    def __init__(self, key: bytes) -> None:
        self._mac = hmac.new(key, digestmod="sha256")
        self._make = lru_cache(REMEMBERED)(self._made)

    def seat(self, table: str, seat: int, tenure: int) -> str:
        return self._make(f"seat {table} {seat} {tenure}")

    def invite(self, table: str, number: int = 0) -> str:
        """The first of a table, or one of those that came after it."""
        return self._make(f"invite {table} {number}" if number else f"invite {table}")

    def maker(self, address: str) -> str:
        """The same for the same address, and of no use to anybody else."""
        return self._make(f"maker {address}")

    @property
    def fingerprint(self) -> str:
        """By which servers see that they have the same key; it opens nothing."""
        return self._make("fingerprint")

    def seed(self, what: str) -> int:
        """Cards that nobody can know beforehand, and that are always the same."""
        return int.from_bytes(self._digest(what)[:16], "big")

    def _made(self, what: str) -> str:
        return base64.urlsafe_b64encode(self._digest(what)[:24]).decode()

    def _digest(self, what: str) -> bytes:
        mac = self._mac.copy()
        mac.update(what.encode())
        return mac.digest()


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def new_table() -> str:
    return secrets.token_urlsafe(12)


def new_cookie() -> str:
    return secrets.token_urlsafe(32)


def new_code() -> str:
    return secrets.token_urlsafe(24)


def new_seed() -> int:
    return secrets.randbits(128)


def profile_of(cookie: str) -> str:
    """The hash under which a cookie is known; none for what is no cookie of ours."""
    return hashlib.sha256(cookie.encode()).hexdigest() if len(cookie) == 43 else ""


def read_key(path: Path) -> bytes:
    """The server's key, made when there is none. Only its owner may read the file."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            _make_key(path)
        keep_out(path)
        key = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    if len(key) < LEAST:
        raise BadInput(
            f"{path}: this is not a key ({len(key)} bytes, not {LEAST}); put back a copy of it, or "
            "delete it to get a new one, which breaks every seat link given out so far"
        )
    return key


def _make_key(path: Path) -> None:
    """The file appears with all that belongs in it, or not at all; nobody else's is replaced."""
    file, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    try:
        with os.fdopen(file, "wb") as new:
            new.write(secrets.token_bytes(LEAST))
            new.flush()
            os.fsync(new.fileno())
        with suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)
    sync_folder(path.parent)
