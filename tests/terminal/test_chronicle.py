"""The log reads well: an answer without an event is told in a sentence, or by what follows it."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from restinplay.core.game import Game
from restinplay.core.record import Line, Record
from restinplay.core.state import SPECTATOR
from restinplay.games import SLUGS, game_class, game_of
from restinplay.games.chronicle import Chronicle, Step, collapse
from restinplay.games.parts import reveal_of
from tests.contract.walks import Walk
from tests.terminal.test_manors_words import NAMES, played

RECORDS = Path(__file__).parents[1] / "records"
FILES = sorted(RECORDS.glob("*/*.rip"))
HESITANT = [133, 24, 7, 20, 71]  # games of manors that have, between them, every such answer
HALF_WAY = 250  # answers; what comes later reads alike


def steps_of(game: Game, answers: Iterable[tuple[int, str]], seat: int | None) -> list[Step]:
    names = [f"{NAMES[number % 2]}{number // 2 or ''}" for number in range(game.seats)]
    record = Record.of(game, names)
    record.lines += [Line(who, text) for who, text in answers]
    return Chronicle(record, game, seat).steps


@cache
def silent(slug: str) -> dict[str, set[tuple[str, ...]]]:
    """By the kind of an answer without an event: what the log says to an onlooker."""
    told: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for game, answers in games_of(slug):
        state = game.new()
        state.log = []
        steps = steps_of(game, answers, SPECTATOR)
        for (who, text), step in zip(answers, steps[1:], strict=True):
            before, move = len(state.log), game.moves.parse(text)
            state.apply(move)
            if who >= 0 and len(state.log) == before:
                told[game.moves[move].kind].add(tuple(step.sentences))
    return told


def games_of(slug: str) -> list[tuple[Game, list[tuple[int, str]]]]:
    found: list[tuple[Game, list[tuple[int, str]]]] = []
    if slug == "manors":
        for one in played(HESITANT):
            answers = [(max(int(state.asked), -1), text) for state, text in one if text]
            found.append((one.game, answers))
    for file in sorted((RECORDS / slug).glob("*.rip")):
        record = Record.read(file)
        found.append((game_of(record), [(line.who, line.text) for line in record.lines]))
    if slug == "muertos":
        game = game_class(slug)({"sidestep_scope": "hostile"}, 3)
        for seed in range(3):
            state, answers = game.new(), []
            for move in Walk(game, seed).answers[: 3 * HALF_WAY]:
                answers.append((int(state.asked), game.moves.text(move)))
                state.apply(move)
            found.append((game, answers))
    return found


def test_refusals_of_manors_are_sentences() -> None:
    told = silent("manors")
    assert set(told) == {*reveal_of("manors").quiet, "keep", "no_copy", "no_transfer"}
    assert told["keep"] <= {(f"{name} leaves the houses where they are.",) for name in NAMES}
    assert told["no_copy"] <= {(f"{name} copies nothing.",) for name in NAMES}
    assert told["no_transfer"] <= {(f"{name} moves nothing.",) for name in NAMES}


def test_a_cartwheel_stops_in_a_sentence() -> None:
    told = silent("muertos")
    assert set(told) <= {*reveal_of("muertos").quiet, "stop"}
    assert {" ".join(sentences).split(maxsplit=1)[1] for sentences in told["stop"]} == {
        "stops here."
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_quiet_answers_are_answers_and_say_nothing(slug: str) -> None:
    quiet, moves = reveal_of(slug).quiet, game_class(slug)().moves
    assert {*quiet} <= {moves[number].kind for number in range(moves.decisions)}
    told = silent(slug)
    assert all(told[kind] == {()} for kind in quiet)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_nobody_is_told_in_the_words_of_a_list(file: Path) -> None:
    record = Record.read(file)
    game = game_of(record)
    lines = [(line.who, line.text) for line in record.lines[:HALF_WAY]]
    for seat in (0, SPECTATOR, None):
        for step in steps_of(game, lines, seat):
            assert not [text for text in step.sentences if text.startswith(("Ada:", "Ben:"))]
            assert all(text[-1] in ".)" for text in step.sentences)


def test_what_happens_several_times_is_told_once() -> None:
    told = ["Ben draws a Ghost.", "Ben draws a Ghost.", "You draw a 3.", "You draw a 3.", "So."]
    assert collapse([*told, "So."]) == ["Ben draws two Ghosts.", "You draw two 3s.", "So (×2)."]
    assert collapse(["Ada draws a Ghost."]) == ["Ada draws a Ghost."]
    assert collapse(["Ada draws a Ghost."] * 12) == ["Ada draws 12 Ghosts."]
