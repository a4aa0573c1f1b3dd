"""The cord to a parent that holds our door, so that another server can relieve us unnoticed.

We say that we are ready, wait until we may begin, and hand up the sockets that we listen on; or we
get those of the server before us. When the cord is cut, we go home.
"""

import asyncio
import os
import socket
from collections.abc import Callable, Sequence

NAME = "RESTINPLAY_CORD"  # in the environment: the number of a file
READY, HERE, GO = b"ready\n", b"here\n", b"go\n"
MOST_DOORS = 8  # sockets that are handed over


class Cord:
    """One end of it."""

    def __init__(self, number: int) -> None:
        os.set_inheritable(number, False)  # bots think in processes of their own
        self._line = socket.socket(fileno=number)

    def fileno(self) -> int:
        return self._line.fileno()

    def wait(self) -> list[socket.socket]:
        """Until we may begin: the sockets to listen on, if somebody did before us."""
        self._line.sendall(READY)
        said, numbers, _, _ = socket.recv_fds(self._line, len(GO), MOST_DOORS)
        if said != GO:
            raise SystemExit(0)  # nobody is left who wants us to
        return [socket.socket(fileno=number) for number in numbers]

    def hand_up(self, door: Sequence[socket.socket]) -> None:
        """We listen."""
        socket.send_fds(self._line, [HERE], [one.fileno() for one in door])

    def when_cut(self, do: Callable[[], object]) -> None:
        """Nothing else is said to us, so whatever comes is the end."""
        loop = asyncio.get_running_loop()

        def cut() -> None:
            loop.remove_reader(self._line)
            do()

        loop.add_reader(self._line, cut)


def cord_to_parent() -> Cord | None:
    number = os.environ.pop(NAME, "")
    return Cord(int(number)) if number.isdigit() else None
