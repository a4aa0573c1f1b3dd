"""The voice: who is called you."""

from collections.abc import Callable
from typing import Any

import pytest

from restinplay.games import voice
from restinplay.games.graves.voice import Voice as Graves
from restinplay.games.manors.voice import Voice as Manors
from restinplay.games.muertos.voice import Voice as Muertos


@pytest.mark.parametrize(
    ("kind", "called"), [(Graves, "Seat 0"), (Manors, "Blue"), (Muertos, "Skeleton 1")]
)
def test_somebody_called_you_is_not_you_for_another_seat(
    kind: Callable[[dict[str, Any]], voice.Voice], called: str
) -> None:
    names = ["You", "Ben"]
    assert kind({"seat": 1, "names": names}).does(0, "lay a card") == f"{called} lays a card"
    assert kind({"seat": 1, "names": names}).does(1, "lay a card") == "You lay a card"
    assert kind({"seat": 0, "names": names}).does(1, "go home") == "Ben goes home"
    assert kind({"names": names}).does(0, "go home") == "You go home"


@pytest.mark.parametrize(
    ("phrase", "told"),
    [
        ("pass", "passes"),
        ("bury in the New Cemetery", "buries in the New Cemetery"),
        ("copy nothing", "copies nothing"),
        ("play Cling", "plays Cling"),
        ("have no card", "has no card"),
    ],
)
def test_what_others_do_is_told_in_the_third_person(phrase: str, told: str) -> None:
    assert voice.third_person(phrase) == told
