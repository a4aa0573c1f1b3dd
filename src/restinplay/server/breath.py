"""Long work on the loop, cut into pieces: nobody waits longer than for one of them."""

import asyncio
import time

LONGEST = 0.004  # seconds that a piece may take


class Breath:
    """Counts the time since others last had their turn."""

    def __init__(self) -> None:
        self._since = time.monotonic()

    async def take(self) -> None:
        """Let the others run, if it is time."""
        if time.monotonic() - self._since > LONGEST:
            await asyncio.sleep(0)
            self._since = time.monotonic()
