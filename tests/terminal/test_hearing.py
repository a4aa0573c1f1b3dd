"""Whatever people type, at whatever question: it is a move, or it is refused in words."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.state import OVER, State
from restinplay.games import SLUGS
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.position import position
from restinplay.games.graves.terminal.face import FACE as GRAVES
from restinplay.terminal.choosing import choice_meant, move_meant
from restinplay.terminal.faces import face_of
from tests.contract.walks import walk
from tests.terminal import cemetery, graveyard
from tests.terminal.test_manors_words import RICH, played

EACH = 3  # views of each kind of question
TRIES = 250
NAMES = cemetery.NAMES
STRAY = re.findall(
    r"\S+", "0 1 2 5 7 9 10 17 30 99 007 ² ٣ ? ~ - + / , no the to of and a b c start"
)


def positions(slug: str) -> Iterator[State]:
    """Games in which, between them, everything is asked; the states are to be read at once."""
    if slug == "eva":
        for seed in range(12):
            yield from walk(games.game("eva"), seed)
    elif slug == "manors":
        for game in played(RICH):
            yield from (state for state, _ in game)
    elif slug == "graves":
        yield from walk(games.game("graves", {"round_limit": "1"}), 1)
        yield from (moment.state for _, moment in graveyard.tales(3))
    else:
        yield from walk(games.game("muertos", {}, 3), 1)
        yield from (moment.state for moment in cemetery.tales(40))


@cache
def questions(slug: str) -> list[dict[str, Any]]:
    """Views of some positions of each kind of question, nature's too."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for state in positions(slug):
        kind = state.question().kind
        if state.asked != OVER and len(found[kind]) < EACH:
            view = state.view(max(int(state.asked), 0))
            found[kind].append({**view, "names": NAMES[: len(view.get("players", NAMES))]})
    return [view for views in found.values() for view in views]


def vocabulary(game: Game) -> list[str]:
    said = [f"{move.text} {move.phrase}" for move in game.moves.moves]
    return sorted({word for text in said for word in re.findall(r"[\w-]+", text)} | {*STRAY})


@pytest.mark.parametrize("slug", SLUGS)
def test_any_words_are_a_move_or_refused(slug: str) -> None:
    game, face, luck = games.game(slug), face_of(slug), random.Random(slug)
    words, heard = vocabulary(game), 0
    verbs = sorted({move.text.split()[0] for move in game.moves.moves})
    views = questions(slug)
    for view in views:
        for _ in range(TRIES):
            typed = luck.choices(words, k=luck.randint(1, 3))
            if luck.random() < 0.5:
                typed[0] = luck.choice(verbs)
            with suppress(BadInput):
                heard += move_meant(" ".join(typed), view, game, face) >= 0
    assert 0 < heard < len(views) * TRIES


KINDS = {"eva": 6, "manors": 21, "graves": 13, "muertos": 26}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_sample_asks_what_there_is_to_ask(slug: str) -> None:
    assert len({view["question"]["kind"] for view in questions(slug)}) == KINDS[slug]


@pytest.mark.parametrize("slug", SLUGS)
def test_too_many_digits_are_no_choice(slug: str) -> None:
    game, face = games.game(slug), face_of(slug)
    for view in questions(slug)[:4]:
        for word in ("9" * 5000, "m" + "9" * 5000):
            with pytest.raises(BadInput, match="no move is that long"):
                choice_meant(word, view, game, face, single=False)


def test_a_wrong_number_is_told_the_right_ones_in_one_line() -> None:
    game = GravesGame({}, 5)
    served = {f"M{number}": "placebo 1" for number in range(1, 6)}
    state = position(game, money=12000, chips=served)
    state.play(state.moves.parse("done"))
    view = state.view(0)
    assert len(view["legal"]) == 41
    with pytest.raises(BadInput, match="there is no choice 9") as refusal:
        choice_meant("9", view, game, GRAVES, single=True)
    assert str(refusal.value).endswith("; the choices are 111 to 115, 121 to 125, …, 241 to 245")
