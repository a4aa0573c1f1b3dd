"""Work that would hold up everybody else, done in processes of its own."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

BOT, HINT, REPLAY = range(3)  # who goes first


class Workshop:
    """Opens when there is something to do. With `patience` it gives way to other work."""

    def __init__(self, processes: int = 1, patience: int = 0) -> None:
        self._processes = processes
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None

    async def do(
        self, work: Callable[..., Any], *parcel: Any, rank: int = BOT, owner: str = ""
    ) -> Any:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, get_context("spawn"), _give_way, (self._patience,)
            )
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *parcel)
        except BrokenExecutor:
            self._pool = None  # the next who asks gets a new one
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _give_way(patience: int) -> None:
    if hasattr(os, "nice"):
        os.nice(patience)
