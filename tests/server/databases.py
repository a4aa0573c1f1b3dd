"""A PostgreSQL of our own in a scratch folder, and databases in it, for as long as tests need them.

It refuses to run as root, so that it runs as somebody who may do nothing else.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from databases import find_postgres, missing_postgres

NOBODY = 65534
PATIENCE = 120.0  # seconds
USER = "rip"


class Postgres:
    """One that runs, listens in its folder only, and syncs as it does by default."""

    def __init__(self) -> None:
        programs = find_postgres()
        if not programs:
            pytest.skip(missing_postgres())
        self._programs = Path(programs)
        self.folder = Path(tempfile.mkdtemp(prefix="rip-postgres-", dir="/tmp"))
        self._as = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if not os.getuid() else {}
        if self._as:
            os.chown(self.folder, NOBODY, NOBODY)
        self._made = 0
        words = ["-A", "trust", "-U", USER, "-E", "UTF8", "--no-locale", "--no-sync"]
        self._run("initdb", "-D", str(self.folder / "data"), *words)
        self.start()

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self._programs / program), *words],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            timeout=PATIENCE,
            **self._as,  # type: ignore[call-overload]
        )

    def start(self) -> None:
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder)}
        settings |= {"max_connections": "200", "max_wal_size": "256MB"}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._programs / "postgres"), "-D", str(self.folder / "data"), *words],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._as,  # type: ignore[call-overload]
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until
            time.sleep(0.05)

    def _answers(self) -> bool:
        asked = [str(self._programs / "psql"), "-X", "-q", "-c", "", self.address("postgres")]
        return subprocess.run(asked, check=False, stderr=subprocess.DEVNULL).returncode == 0

    def kill(self) -> None:
        """With all its processes, in the middle of what they do."""
        self._process.send_signal(signal.SIGQUIT)  # at once, without a word to the disk
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        with suppress(ProcessLookupError):
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new one, empty."""
        self._made += 1
        name = f"house{self._made}"
        self.tell("postgres", f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def tell(self, name: str, statement: str) -> str:
        """What psql prints of it."""
        words = ["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-c", statement]
        program = str(self._programs / "psql")
        done = subprocess.run(
            [program, *words, self.address(name)],
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout.strip()


@contextmanager
def postgres() -> Iterator[Postgres]:
    one = Postgres()
    try:
        yield one
    finally:
        one.stop()
