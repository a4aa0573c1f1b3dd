"""Another data file for manors: names may change; what does not add up is said in one line."""

import random
from pathlib import Path
from typing import Any

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.game import parse_data
from restinplay.games.manors.game import ManorsGame
from tests.contract.positions import altered, is_one_line, play_out
from tests.marks import clause, heavy

OURS = ManorsGame.FOLDER / "data.toml"
TEXT = OURS.read_text(encoding="utf-8")


class Supplied(ManorsGame):
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
            is_one_line(str(error).replace(str(ManorsGame.FOLDER), ""))
            continue
        play_out(game, game.new(), luck)
        taken += 1
    return taken


def test_an_altered_data_file_is_refused_or_playable() -> None:
    assert alter_data(200, random.Random("data")) > 2


@heavy
def test_many_altered_data_files_are_refused_or_playable() -> None:
    taken = alter_data(5_000, random.Random("much data"))
    print(f"manors: {taken} of 5000 altered data files were taken")
    assert taken > 100


@clause("M-S1")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('title = "Rest', 'title = "\\nRest', "the file: title is not a text in one line"),
        ('rules_version = "1.0.2"', "", "the file: rules_version is missing"),
        ("rounds = 10", "rounds = 11", "fixed do not add up: "),
        ("win_castles = 3", "", "fixed do not add up: "),
        ("1 = 6\n", "1 = -6\n", "ghosts do not add up: "),
        ("6 = 1\n", "6 = true\n", "ghosts do not add up: "),
        ("1 = 6\n", f"1 = {'9' * 4000}\n", "ghosts do not add up: "),
        ("manor = 6", "manor = [[[]]]", "tokens do not add up: "),
        ("number = 29", "number = 28", "mediums, entry 29: number does not add up: 28 where 29"),
        ("level = 4", "level = true", "mediums, entry 25: level does not add up: True where 4"),
        ("values = [1, 1]", "values = [1, true]", "mediums, entry 23: values does not add up"),
        ("values = [6]", "", "mediums, entry 21: values is missing"),
        ('zone = "tenth"', 'zone = "normal"', "mediums, entry 7: zone does not add up"),
        ('name = "House Swap"', "", "mediums, entry 28: name is missing"),
        ('name = "House Swap"', 'name = ""', "mediums, entry 28: name is not a text in one line"),
        ('key = "bat"', 'key = "\\u001b[2J"', "mediums, entry 8: key is not a text in one line"),
        ('"House Swap"', f'"{"A" * 41}"', "mediums, entry 28: name is longer than 40 characters"),
        ('"House Swap"', '"Sssspirit"', "mediums do not add up: two have the name Sssspirit"),
        ('key = "bat"', 'key = "snake"', "mediums do not add up: two have the key snake"),
        ("[[mediums]]", "[[ghouls]]", "mediums do not add up: there must be 29 of them"),
    ],
)
def test_a_data_file_that_cannot_be_is_refused(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    theirs = tmp_path / "theirs.toml"
    assert old in TEXT
    theirs.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        ManorsGame(data=theirs)
    is_one_line(str(refused.value).replace(str(tmp_path), ""))
    assert str(refused.value).startswith(f"{theirs}: {line}")


def test_a_medium_that_is_no_table_is_refused() -> None:
    ours = parse_data(OURS.read_text(), OURS.name)
    with pytest.raises(BadInput, match="mediums, entry 3 is not a table: 7"):
        Supplied({**ours, "mediums": [*ours["mediums"][:2], 7, *ours["mediums"][3:]]})


@clause("M-S1")
@pytest.mark.parametrize(
    "pool", ["9" * 5_000, "1+" * 40, "-1+2+3+4+5+6+7+8+9", "①+2+3+4+5+6+7+8+9"]
)
def test_a_pool_that_cannot_be_is_refused(pool: str) -> None:
    with pytest.raises(BadInput, match="option pool of manors"):
        ManorsGame({"pool": pool})


def test_a_data_file_of_older_rules_is_still_read(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.toml"
    (older,) = ManorsGame.OLDER
    theirs.write_text(TEXT.replace(ManorsGame().rules_version, older, 1), encoding="utf-8")
    assert ManorsGame(data=theirs).data["rules_version"] == older
    theirs.write_text(TEXT.replace(ManorsGame().rules_version, "0.9", 1), encoding="utf-8")
    with pytest.raises(BadInput, match=r"written for rules 0\.9, these are rules"):
        ManorsGame(data=theirs)
