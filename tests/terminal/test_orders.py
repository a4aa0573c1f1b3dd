"""Standing orders at the table: given, revoked, obeyed, and told to nobody else."""

from pathlib import Path

import pytest

from restinplay.core.record import Record
from tests.terminal.seats import sit

ALONE = "Ada,thumb,thumb"


def answers_of(path: Path, seat: int) -> list[str]:
    return [line.text for line in Record.read(path).lines if line.who == seat]


def test_an_order_is_given_by_number_and_revoked_by_its_words(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    words = ["o", "1", "o", "pass until my turn", "o", "", "q"]
    _, shown = sit(words, path, slug="graves", players=ALONE, seed=1)
    assert "From now on: pass until my turn." in shown
    assert "1 pass until my turn (in force; its number revokes it)" in shown
    assert "No longer: pass until my turn." in shown
    assert [str(order) for order in Record.read(path).orders] == [
        "! 0 order pass until my turn",
        "! 0 revoke pass until my turn",
    ]


def test_an_order_that_there_is_not_is_refused(tmp_path: Path) -> None:
    _, shown = sit(
        ["o", "sing", "o", "99", "q"], tmp_path / "g.rip", slug="graves", players=ALONE, seed=1
    )
    assert "Unknown order 'sing' in graves; choose from 'pass until my turn'" in shown
    assert "Unknown order '99'" in shown


@pytest.mark.parametrize(("slug", "has"), [("graves", True), ("muertos", True), ("manors", False)])
def test_only_a_game_with_orders_has_the_key(slug: str, has: bool, tmp_path: Path) -> None:
    _, shown = sit(["h", "q"], tmp_path / "g.rip", slug=slug, players="Ada,thumb", seed=1)
    assert ("o orders" in shown) == has
    assert ("o standing orders" in shown) == has


def test_at_a_shared_screen_no_order_looks_at_hidden_cards(tmp_path: Path) -> None:
    """The missing hand-over would tell the others what the seat holds."""
    words = ["", "o", "pass when I can only pass", "o", "", "q"]
    _, shown = sit(words, tmp_path / "g.rip", slug="graves", players="Ada,Ben", seed=1)
    assert "At a shared screen 'pass when i can only pass' would" not in shown
    assert "At a shared screen 'pass when I can only pass' would show what you hold." in shown
    assert "pass when I can only pass: pass when" not in shown
    assert "1 pass until my turn" in shown


def test_what_an_order_answered_is_marked_for_its_own_seat_alone(tmp_path: Path) -> None:
    """Ada never swaps in muertos; the story that Ben reads does not say who answered."""
    path = tmp_path / "game.rip"
    ada = ["", "o", "never swap"]
    words = ada + ["1", "move", "end", "pass", "keep", "y"] * 40
    _, shown = sit(words, path, slug="muertos", players="Ada,Ben", seed=2, auto=False)
    assert "keep" in answers_of(path, 0)
    for page in shown.split("Pass the screen to ")[1:]:
        if page.startswith("Ben"):
            assert "(automatic)" not in page
    assert "(automatic)" in shown


def test_who_plays_muertos_alone_begins_with_the_usual_orders(tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    _, shown = sit(["1", "q"], path, slug="muertos", players="Ada,thumb", seed=1)
    assert "In force from the start: pass when I can only pass, never swap." in shown
    given = [str(order) for order in Record.read(path).orders]
    assert given == ["! 0 order pass when I can only pass", "! 0 order never swap"]
    _, shown = sit(["o", "5", "q"], path, slug="muertos", players="Ada,thumb", seed=1)
    assert "In force from the start" not in shown
    assert "No longer: never swap." in shown


@pytest.mark.parametrize(("players", "auto"), [("Ada,Ben", True), ("Ada,thumb", False)])
def test_nobody_else_does(players: str, auto: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.rip"
    sit(["q"], path, slug="muertos", players=players, seed=1, auto=auto)
    assert Record.read(path).orders == []
