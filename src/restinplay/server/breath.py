"""Long work on the loop, cut into pieces: nobody waits longer than for one of them."""

import asyncio
import time

LONGEST = 0.004  # seconds of CPU that a piece may take


class Breath:
    """Counts the CPU of the thread since others last had their turn."""

    def __init__(self) -> None:
        self._since = time.thread_time()

    async def take(self) -> None:
        """Let the others run, if it is time."""
        if time.thread_time() - self._since > LONGEST:
            await asyncio.sleep(0)
            self._since = time.thread_time()
