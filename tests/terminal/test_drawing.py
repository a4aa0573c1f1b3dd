"""The drawing of eva's house: everything on 80 by 24, in colour, without it, and in ASCII."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from restinplay import games
from restinplay.core.chance import Shuffled
from restinplay.core.game import Game
from restinplay.core.keeping import RecordFile
from restinplay.core.match import Match
from restinplay.core.record import Record
from restinplay.games.eva.terminal.face import FACE, draw
from restinplay.games.parts import words_of
from restinplay.terminal.faces import face_of
from restinplay.terminal.frame import table_lines
from restinplay.terminal.screen import Screen
from restinplay.terminal.sitting import Sitting
from tests.marks import clause, heavy
from tests.terminal.seats import Typist, frames, live_paper, paper, written


def positions(game: Game, seeds: range) -> Iterator[dict[str, Any]]:
    """Every question of random games that close rooms only when they must."""
    for seed in seeds:
        luck = random.Random(seed)
        match = Match(game, Shuffled(seed), Record.of(game, ["Test"]))
        match.settle()
        while not match.over:
            yield match.state.view(0)
            legal = match.state.legal()
            doors = [move for move in legal if game.moves[move].kind in ("door", "flip")]
            match.answer(luck.choice(doors or legal))
            match.settle()
        yield match.state.view(0)


def drawn(view: dict[str, Any], game: Game, encoding: str = "utf-8") -> str:
    console = paper(encoding=encoding)
    console.print(draw(view, game.data, 80))
    return written(console)


few_and_many = pytest.mark.parametrize("count", [5, pytest.param(100, marks=heavy)])
normal_and_easy = pytest.mark.parametrize("doors", ["2", "3"])


@few_and_many
@normal_and_easy
def test_the_house_is_never_wider_than_80_nor_higher_than_13(doors: str, count: int) -> None:
    game = games.game("eva", {"doors": doors})
    for view in positions(game, range(count)):
        lines = drawn(view, game).splitlines()
        assert len(lines) == 13
        assert max(map(len, lines)) <= 80, "\n".join(lines)


@few_and_many
@normal_and_easy
def test_the_whole_frame_with_its_prompt_fits_into_80_by_24(
    doors: str, count: int, tmp_path: Path
) -> None:
    game = games.game("eva", {"doors": doors})
    tallest = 0
    for seed in range(count):
        for frame in play_and_watch(game, seed, tmp_path / f"{seed}.rip"):
            lines = frame.split("\n")
            tallest = max(tallest, len(lines))
            assert max(map(len, lines)) <= 80, frame
            assert lines[-1].endswith(" > ")
    assert tallest == 24


def play_and_watch(game: Game, seed: int, path: Path) -> list[str]:
    """The frames of a game on a terminal, without their control codes."""
    luck = random.Random(seed)
    keys = [luck.choice(["1", "1", "2", "3", "f", "c", "y", "9"]) for _ in range(45)]
    console = live_paper()
    screen = Screen(console, Typist(keys), FACE.letters)
    assert screen.live
    record = Record.of(game, ["Test"], f"seed {seed}")
    with suppress(EOFError):
        Sitting(game, record, RecordFile(path), screen, ()).run()
    return frames(console)


def test_a_terminal_without_unicode_gets_ascii() -> None:
    game = games.game("eva")
    for view in positions(game, range(5)):
        text = drawn(view, game, "ascii")
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 80


@clause("E-202")
def test_what_is_public_is_seen_at_a_glance() -> None:
    game = games.game("eva")
    view = game.new().view(0)
    for room, secret in ((1, "LOCK-S"), (3, "PASS"), (7, "PASS"), (4, "sk-hg-cr"), (9, "GHOST")):
        view["rooms"][room - 1] |= {"state": "open", "secret": secret}
    view["rooms"][8]["state"] = "closed"
    view["rooms"][5] |= {"state": "open", "secret": "cr-sk-hg"}
    view["rooms"][0]["doors"] = ["9H", "4D"]
    view |= {"clues": ["sk", "hg", None], "passage": "open", "ghost_met": True, "asked": 0}
    view |= {"legal": ["door 4"], "deck": 50}
    text = drawn(view, game)
    for sign in ("you ◀", "Lock ♠", "9♥×", "4♦", "4 ───────[1]", "☠ ⋈ ✝ grave", "✝ ☠ ⋈ no"):
        assert sign in text.replace("┄", "─"), sign
    for sign in ("9 closed", "3 ═══ 7  open", "☠ ⋈ ▒  2 of 3", "Ghost    met", "Deck 50", "A×4"):
        assert sign in text, sign
    assert "4×3" in text
    assert "9×3" in text


def test_paper_has_no_escape_codes() -> None:
    game = games.game("eva")
    for view in positions(game, range(3)):
        assert "\x1b" not in drawn(view, game)


def test_what_a_teller_is_asked_fits_into_80_columns() -> None:
    for example in FACE.examples.values():
        assert len(f" ({example}; u undo, ? rules, q quit) > ") < 80


@pytest.mark.parametrize("lines", [2, 3])
def test_a_position_in_words_that_is_cut_says_that_it_goes_on(lines: int) -> None:
    game = games.game("muertos")
    match = Match(game, Shuffled(3), Record.of(game, ["Ada", "Ben"], "seed 3"))
    match.settle()
    screen = Screen(live_paper(40, 12), Typist([]), {})
    view, words = match.state.view(0), words_of("muertos")
    whole, cut = (
        table_lines(screen, face_of("muertos"), words, view, game, below)
        for below in (-99, 12 - 4 - lines)
    )
    assert len(whole) > len(cut) == lines
    assert cut[:-1] == whole[: lines - 1]
    assert cut[-1].plain.endswith(" …")
    assert cut[-1].cell_len <= 40
