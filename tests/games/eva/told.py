"""Everything that random games of eva are told in, sentence by sentence, and a digest of it."""

import hashlib
import random
from collections.abc import Iterator
from typing import Any

from rich.console import Console

from restinplay.bots.saying import reason_in_words, why
from restinplay.core.state import CHANCE, OVER
from restinplay.games import game
from restinplay.games.parts import ending_in_words, forced, words_of
from restinplay.games.parts import reason_in_words as decided
from restinplay.terminal.faces import face_of
from tests.contract.walks import random_answer

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"doors": "3", "hopeless": "play_on"},
    {"entrance_ghost": "lose", "dead_start": "redeal"},
    {"passage_rule": "closing_only", "doors": "3"},
)


def told(seed: int) -> Iterator[str]:
    """One game: events, questions, answers, second thoughts, refusals, reasons and the table."""
    eva, luck, words = (
        game("eva", OPTIONS[seed % len(OPTIONS)]),
        random.Random(seed),
        words_of("eva"),
    )
    state, events = eva.new(), 0
    state.log = []
    while True:
        view = state.view(0)
        for event in state.log[events:]:
            yield words.say(event, eva.data)
            yield words.say(event, eva.data, view)
        events = len(state.log)
        yield words.ask(view, eva.data)
        yield from words.narrate(view, eva.data)
        yield from drawn(view, eva.data, luck.random() < 0.1)
        if found := forced(eva, view, alone=True):
            yield str(found[0].why)
        for move in range(len(eva.moves)):
            if refusal := state.why_not(move):
                yield str(refusal)
        if state.asked not in (CHANCE, OVER):
            for text in view["legal"]:
                yield words.phrase(text, view, eva.data)
                yield words.warnings(view, text, eva.data) or "no worry"
                yield reason_in_words(why(eva, state, text), eva)
        if state.asked == OVER:
            break
        state.play(random_answer(state, luck))
    for reason in state.reasons():
        yield words.outcome(reason, view)
        yield ending_in_words("eva", state.returns()[0] > 0, reason)
        yield decided("eva", reason)
    yield from (move.phrase for move in eva.moves.moves)
    yield from (str(option.meaning) for option in eva.OPTIONS)


def drawn(view: dict[str, Any], data: dict[str, Any], really: bool) -> Iterator[str]:
    """The table in the terminal, and what its signs mean."""
    face = face_of("eva")
    if really:
        console = Console(width=90, height=24, color_system=None, legacy_windows=False)
        with console.capture() as seen:
            console.print(face.draw(view, data, 90, 15))
        yield seen.get()
        yield from (f"{sign}: {meaning}" for sign, meaning in face.signs(view, data))
        yield str(face.legend)


def digest(seed: int) -> str:
    return hashlib.sha256("\n".join(told(seed)).encode()).hexdigest()[:16]


if __name__ == "__main__":
    for number in range(40):
        print(digest(number))
