"""A card and a kind of field are each one unit; what is told of them elsewhere agrees with it."""

from restinplay.games.muertos import board, moves, reasons, tables, words
from restinplay.games.muertos.cards.cards import ACTIONS, RANGED, REACTIONS, SORTS
from restinplay.games.muertos.fields import SPECIAL
from restinplay.games.muertos.game import GAME
from restinplay.games.muertos.phases import PHASES
from tests.marks import clause


def test_every_card_has_the_number_of_its_place_and_name() -> None:
    assert [card.number for card in ACTIONS] == list(range(tables.KINDS))
    assert [card.key for card in ACTIONS] == tables.CARDS
    assert [getattr(tables, name.upper()) for name in tables.CARDS] == list(range(tables.KINDS))


@clause("D-A2", "D-A6", "D-K1", "D-T3")
def test_the_data_file_tells_of_each_card_what_its_unit_does() -> None:
    cards = {card["id"]: card for card in GAME().data["cards"]}
    assert {name: card["kind"] for name, card in cards.items()} == SORTS
    assert {name: card["count"] for name, card in cards.items()} == {
        c.key: c.copies for c in ACTIONS
    }
    assert [name for name, card in cards.items() if "range_min" in card] == RANGED
    assert [name for name, card in cards.items() if card["kind"] == "reaction"] == REACTIONS


def test_every_kind_of_field_has_the_number_of_its_place() -> None:
    kinds = ["", "festivity", "den", "goal"]
    assert [field.kind for field in SPECIAL] == kinds
    numbers = [board.PLAIN, board.FESTIVITY, board.DEN_FIELD, board.GOAL]
    assert numbers == list(range(len(SPECIAL)))


def test_every_question_has_the_number_of_its_place() -> None:
    names = "running turn_up drawing revealing striking laying mode clinging sidestepping stepping"
    names += " biting naming maiming burying picking blocking evading aiming pushing discarding"
    numbers = [getattr(moves, name.upper()) for name in f"{names} swapping nothing".split()]
    assert numbers == list(range(len(PHASES)))


def test_every_question_to_a_seat_has_its_words_and_its_reasons() -> None:
    asked = {phase.name for phase in PHASES if phase.moves}
    cards = {card.name for card in ACTIONS if card.moves}
    assert set(words.ASKED) == asked - {"aim"} | cards
    assert set(reasons.REASONS) == asked
