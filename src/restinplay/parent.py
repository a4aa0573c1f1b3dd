"""Parents: a process that works for another one ends with it."""

import ctypes
import os
import signal
import sys
from contextlib import suppress
from multiprocessing import parent_process
from threading import Thread

PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux


def die_with_the_parent() -> None:
    """Also if it is killed: at once where the system sees to it, else when the work is done."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, int(signal.SIGKILL))
    Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
