"""The same source, plain and compiled, is the same game bit for bit."""

import os
import traceback

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import restinplay
from restinplay.core.state import State
from tests.contract.walks import walk
from tests.digests import digest
from tests.marks import heavy


@pytest.mark.parametrize("share", ["0.05", pytest.param("1", marks=heavy)])
def test_plain_and_compiled_play_the_same_games(share: str) -> None:
    how, plain = digest("tests.contract.digest", "1", share)
    assert how == "plain"
    how, compiled = digest("tests.contract.digest", "", share)
    assert how == "compiled" or not (restinplay.compiled() or os.environ.get("RESTINPLAY_PLAIN"))
    assert compiled == plain


def test_the_compiled_rules_are_not_older_than_their_sources() -> None:
    assert not restinplay.stale()


def test_a_stack_trace_names_the_rule_that_failed() -> None:
    state = next(s for s in walk(restinplay.game("eva"), 1) if s.asked == 0)
    with pytest.raises(IndexError) as caught:
        state.fill(vec[i64]([]))
    frames = [(frame.filename, frame.name) for frame in traceback.extract_tb(caught.tb)]
    assert any(file.endswith("eva/state.py") and name == "fill" for file, name in frames)


@pytest.mark.parametrize("slug", restinplay.games.SLUGS)
def test_every_attribute_of_a_state_is_part_of_its_data(slug: str) -> None:
    """What is not among FIELDS would be lost in a saved game, unless it never changes."""
    game = restinplay.game(slug)
    new = numbers_of(game.new())
    assert set(game.new().FIELDS) <= new.keys()
    fixed = new.keys() - set(game.new().FIELDS)
    for state in walk(game, 1):
        now = numbers_of(state)
        assert {name: now[name] for name in fixed} == {name: new[name] for name in fixed}


def numbers_of(state: State) -> dict[str, object]:
    names = (name for name in dir(state) if not name.startswith("_") and name != "log")
    found = {name: getattr(state, name) for name in names}
    return {
        name: list(value) if isinstance(value, list | vec) else value
        for name, value in found.items()
        if isinstance(value, int | list | vec)
    }
