"""Another data file for eva: names may change; what does not add up is said in one line."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.game import parse_data
from restinplay.games.eva.data import problems
from restinplay.games.eva.game import EvaGame
from tests.contract.positions import altered, is_one_line, play_out
from tests.marks import clause, heavy

OURS = EvaGame.FOLDER / "data.toml"
TEXT = OURS.read_text(encoding="utf-8")


class Supplied(EvaGame):
    """A game whose data file was read already."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.given = data
        super().__init__()

    def check_data(self, data: dict[str, Any]) -> dict[str, Any]:
        return super().check_data(self.given)


def alter_data(number: int, luck: random.Random) -> int:
    """How many altered files were taken; each of their games has been played."""
    ours, taken = parse_data(OURS.read_text(), OURS.name), 0
    for _ in range(number):
        try:
            game = Supplied(altered(ours, luck))
        except BadInput as error:
            is_one_line(str(error).replace(str(EvaGame.FOLDER), ""))
            continue
        play_out(game, game.new(), luck)
        taken += 1
    return taken


def test_an_altered_data_file_is_refused_or_playable() -> None:
    assert alter_data(200, random.Random("data")) > 5


@heavy
def test_many_altered_data_files_are_refused_or_playable() -> None:
    taken = alter_data(5_000, random.Random("much data"))
    print(f"eva: {taken} of 5000 altered data files were taken")
    assert taken > 200


@clause("ER-01", "ER-02")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('name = "Attic"', "", "rooms, entry 6: name is missing"),
        ('name = "Attic"', 'name = ""', "rooms, entry 6: the name is not a text in one line: "),
        ('name = "Attic"', 'name = "\\u001b[2J"', "rooms, entry 6: the name is not a text in one"),
        ('"Attic"', f'"{"A" * 61}"', "rooms, entry 6: the name is longer than 60 characters"),
        ('name = "Attic"', 'name = "Cellar"', "rooms do not add up: two have the name Cellar"),
        ("rank = 6", "rank = -6", "rooms do not add up: entry 6 has the rank -6"),
        ("rank = 1\n", "rank = true\n", "rooms do not add up: entry 1 has the rank True"),
        ("count = 2", "", "secrets, entry 2: count is missing"),
        ('symbol = "♣"', "symbol = []", "suits, entry 4: the symbol is not a text in one line"),
        ("cards = 52", "", "deck does not add up: {'ranks': 13, 'suits': 4} where "),
        ("doors_easy = 3", f"doors_easy = {'9' * 4000}", "fixed does not add up: "),
        ("doors_easy = 3", f"doors_easy = {'9' * 5000}", "not a data file: "),
        ("doors_easy = 3", f"doors_easy = {'[' * 3000}{']' * 3000}", "not a data file: "),
        ('title = "Rest', 'title = "\\nRest', "the file: the title is not a text in one line"),
        ("[deck]", "[deck]\n[deck]", "not a data file: "),
    ],
)
def test_a_data_file_that_cannot_be_is_refused(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    assert old in TEXT
    (tmp_path / "my.toml").write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        EvaGame(data=tmp_path / "my.toml")
    said = str(caught.value)
    is_one_line(said)
    assert said.startswith(f"{tmp_path / 'my.toml'}: {line}")


@pytest.mark.parametrize("part", [None, [], {}, [[]], [1] * 13, "rooms", 7])
def test_rooms_that_are_no_rooms_are_refused(part: Any) -> None:
    said = next(problems({**parse_data(OURS.read_text(), OURS.name), "rooms": part}))
    assert said.startswith("rooms")
    is_one_line(said)


def test_a_data_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(TEXT + f"\nmore = {json.dumps('x' * 2_000_000)}\n", "utf-8")
    with pytest.raises(BadInput, match="too large for a data file"):
        EvaGame(data=tmp_path / "my.toml")
