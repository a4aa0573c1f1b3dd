"""What the README shows is what happens."""

import doctest
from pathlib import Path


def test_the_game_in_the_readme_plays_as_printed() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert tried > 8
    assert failed == 0
