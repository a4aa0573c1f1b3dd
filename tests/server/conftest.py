"""A server for the tests of a module that need nothing special."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Postgres, postgres
from tests.server.serving import Browser, Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder) as one:
        yield one


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres]:
    with postgres() as one:
        yield one


@pytest.fixture
def ada(server: Running) -> Browser:
    return Browser(server.base)


@pytest.fixture
def ben(server: Running) -> Browser:
    return Browser(server.base)
