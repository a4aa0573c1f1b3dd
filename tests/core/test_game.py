"""Options, seats, data files and rulebooks: what is refused, and in which words."""

import subprocess
import sys
from pathlib import Path

import pytest

from restinplay import BadInput, game
from restinplay.core.clauses import Refusal
from restinplay.core.game import parse_options
from restinplay.core.rulebook import Rulebook

DATA = Path(game("eva").data_file)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ("windows=3", "unknown option 'windows' of eva"),
        ("doors=4", "option doors of eva must be 2 or 3, not '4'"),
        ("doors", "options are written name=value, not 'doors'"),
    ],
)
def test_a_wrong_option_is_named(wrong: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        game("eva", parse_options(wrong))


def test_an_impossible_number_of_seats_is_refused() -> None:
    with pytest.raises(BadInput, match="eva has 1 seat, not 3"):
        game("eva", seats=3)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            'code = "PASS"\nname = "Secret Passage"\ncount = 2',
            'code = "PASS"\ncount = 2',
            "entry 2: name",
        ),
        ("count = 2", "count = 3", "secrets do not add up"),
        ("cards = 52", "cards = 54", "deck does not add up"),
        ('code = "hg"', 'code = "xx"', "clues do not add up"),
        ("rank = 13", "rank = 12", "rooms do not add up"),
        ("[deck]", "[dekc]", "deck"),
        ('symbol = "♠"\n', "", "symbol"),
        ('symbol = "☠"', "symbol = 5", "clues, entry 1: the symbol is not a text"),
        ('rules_version = "1.4.1"', 'rules_version = "9"', "written for rules 9"),
        ("[deck]", "[deck", "not a data file"),
    ],
)
def test_a_data_file_that_does_not_add_up_is_refused(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    text = DATA.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "my.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=complaint) as caught:
        game("eva", data=tmp_path / "my.toml")
    assert "my.toml" in str(caught.value)


def test_an_owner_of_the_cards_may_correct_names(tmp_path: Path) -> None:
    text = DATA.read_text(encoding="utf-8").replace("Library", "Study")
    (tmp_path / "my.toml").write_text(text, encoding="utf-8")
    mine = game("eva", data=tmp_path / "my.toml")
    assert "Study" in mine.moves[3].phrase
    assert mine.data_mark
    assert not game("eva").data_mark


def test_a_rulebook_is_searched_by_id_and_by_words() -> None:
    rulebook = game("eva").rulebook
    assert [clause.id for clause in rulebook.search("e-222")] == ["E-222"]
    assert "E-222" in [clause.id for clause in rulebook.search("brick wall")]
    assert rulebook.search("brick walls") == rulebook.search("brick wall")
    assert rulebook.search("teapot") == []
    with pytest.raises(BadInput, match="no clause E-999"):
        rulebook["E-999"]


def test_a_clause_may_stand_only_once() -> None:
    with pytest.raises(BadInput, match="line 2: clause E-1 appears twice"):
        Rulebook("- **E-1** one\n- **E-1** two\n")


def test_a_refusal_reads_as_a_sentence() -> None:
    assert str(Refusal("E-225", "room 9 is closed")) == "room 9 is closed (E-225)"


def test_the_data_file_and_the_rulebook_agree_on_the_version() -> None:
    assert game("eva").rulebook.version == game("eva").rules_version


def test_a_number_that_is_no_move_is_refused_at_the_door() -> None:
    state = game("eva").new()
    for number in (-1, 85, 10_000):
        with pytest.raises(BadInput, match="there is no move number"):
            state.play(number)


def test_the_engine_is_loaded_when_a_game_is_asked_for() -> None:
    loaded = "print('restinplay.core.state' in sys.modules)"
    script = f"import sys, restinplay\n{loaded}\nrestinplay.game('eva')\n{loaded}"
    words = [sys.executable, "-c", script]
    told = subprocess.run(words, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "True"]
