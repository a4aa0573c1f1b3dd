"""`rip show`: a position in one line, drawn."""

from pathlib import Path

import pytest

from restinplay import games
from restinplay.cli import main
from restinplay.games import SLUGS
from tests.contract.walks import Walk

HOUSE = "phase=move before=5H secrets=LOCK-S@A discard=AD"


def test_a_position_is_drawn_with_its_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "eva", HOUSE]) == 0
    drawn = capsys.readouterr().out
    assert "Lock ♠" in drawn
    assert "Deck 50" in drawn
    assert "You are in the Main Entrance (A). Which way?" in drawn


@pytest.mark.parametrize("slug", SLUGS)
def test_what_one_seat_knows_is_drawn_as_it_sees_it(
    slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = games.game(slug)
    asked = (state.clone() for state in Walk(game, 1).looks() if state.asked >= 0)
    for state in list(asked)[1:20:9]:
        seat = int(state.asked)
        main(["show", slug, game.text(state), "--seat", str(seat)])
        whole = capsys.readouterr().out
        main(["show", slug, game.text(state, seat)])
        assert capsys.readouterr().out == whole


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["eva", "at=14"], "at=14: '14' is none of A, 2"),
        (["eva", HOUSE, "--seat", "3"], "there is no seat 3 in eva"),
        (["eva", f"manors: {HOUSE}"], "a position of another game: 'manors'"),
        (["chess", HOUSE], "unknown game 'chess'"),
        (["graves", "-", "--seats", "9"], "graves has 2 to 5 seats, not 9"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(
    words: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", *words]) == 1
    told = capsys.readouterr().err
    assert wrong in told
    assert told.count("\n") == 1


def test_a_position_of_other_data_is_drawn_with_its_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = (games.game_class("eva").FOLDER / "data.toml").read_text(encoding="utf-8")
    theirs = tmp_path / "data.toml"
    theirs.write_text(ours.replace('"Main Entrance"', '"Trapdoor"'), encoding="utf-8")
    for text in (HOUSE, f"eva: {HOUSE}"):
        assert main(["show", "eva", text, "--data", str(theirs)]) == 0
        assert "You are in the Trapdoor (A)." in capsys.readouterr().out


def test_a_veiled_position_cannot_be_drawn_for_a_seat_that_knows_more(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = games.match("manors", seed=3)
    text = match.game.text(match.state, 0)
    assert "?*" in text
    assert main(["show", "manors", text, "--seat", "1"]) == 1
    assert "does not know" in capsys.readouterr().err
