"""What holds for all tests."""

import gc
import signal


def pytest_configure() -> None:
    """Programs inherit what is ignored: `nohup ./test &` must not make those we start deaf."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_finish() -> None:
    """All modules of the tests are there to stay: the collector need not walk through them."""
    gc.collect()
    gc.freeze()
