"""What holds for all tests."""

import gc


def pytest_collection_finish() -> None:
    """All modules of the tests are there to stay: the collector need not walk through them."""
    gc.collect()
    gc.freeze()
