"""Vectors and tensors are the same plain and compiled."""

import os

import restinplay
from tests.digests import digest


def test_plain_and_compiled_herds_are_equal() -> None:
    how, plain = digest("tests.research.digest", "1")
    assert how == "plain"
    how, compiled = digest("tests.research.digest", "")
    assert how == "compiled" or not (restinplay.compiled() or os.environ.get("RESTINPLAY_PLAIN"))
    assert compiled == plain
    assert len(plain) == 22
