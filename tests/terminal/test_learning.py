"""Lessons at the terminal: `rip learn`."""

from pathlib import Path

import pytest

from restinplay.games.lessons import every, lesson
from restinplay.terminal.faces import face_of
from restinplay.terminal.learning import Learning, learn
from restinplay.terminal.screen import Screen
from tests.terminal.seats import HEADS, Typist, frames, live_paper, paper, written


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RESTINPLAY_HOME", str(tmp_path / "home"))


each = pytest.mark.parametrize(("slug", "key"), every())


def learnt(
    slug: str, words: list[str], *, key: str = "", width: int = 80, encoding: str = "utf-8"
) -> tuple[int, str]:
    """What is shown of a lesson to somebody who types lines, blanks made single."""
    console = paper(width, encoding=encoding)
    code = learn(slug, console, Typist(words, single=False), key)
    return code, " ".join(written(console).split())


def obedient(slug: str, key: str = "") -> list[str]:
    """Just what the lesson asks for, as lines."""
    return [step.do for step in lesson(slug, key).steps]


@each
def test_a_learner_who_does_as_told_gets_to_the_end(slug: str, key: str) -> None:
    steps = lesson(slug, key).steps
    code, shown = learnt(slug, obedient(slug, key), key=key)
    assert code == 0
    place = 0
    for step in steps:
        place = shown.index(" ".join(step.say.split()), place + 1)
    assert shown.endswith("o over again b back q quit >")


@each
@pytest.mark.parametrize(("width", "encoding"), [(80, "ascii"), (60, "utf-8"), (40, "ascii")])
def test_a_lesson_can_be_taken_in_ascii_and_on_a_narrow_screen(
    slug: str, key: str, width: int, encoding: str
) -> None:
    code, shown = learnt(slug, obedient(slug, key), key=key, width=width, encoding=encoding)
    assert code == 0
    assert all(
        step.say.replace("’", "'") in shown.replace("’", "'") for step in lesson(slug, key).steps
    )


@each
def test_every_other_legal_answer_gets_its_kind_word_and_changes_nothing(
    slug: str, key: str
) -> None:
    taught = lesson(slug, key)
    at, step = next((n, step) for n, step in enumerate(taught.steps) if step.otherwise)
    state = taught.match(step).state
    others = {taught.game.moves.text(move) for move in state.legal()} - {step.do}
    for other in others:
        words = [*obedient(slug, key)[:at], other, step.do, "q"]
        _, shown = learnt(slug, words, key=key)
        kind = step.instead.get(other, step.otherwise)
        assert " ".join(kind.split()) in shown
        assert " ".join(taught.steps[at + 1].say.split()) in shown


def test_what_the_rules_refuse_is_refused_with_its_clause() -> None:
    _, shown = learnt("eva", ["", "close", "why door 9", "nonsense", "q"])
    refused = "You cannot close this room and draw new doors: the Entrance can never be closed"
    assert f"{refused} (E-255)." in shown
    assert "E-227 A door works once and in one direction" in shown
    assert "'nonsense' is not a move here" in shown
    assert "Take the 2, to the Great Hall." in shown
    assert "Every room keeps a secret." not in shown


def test_a_lesson_can_be_left_and_begun_again_and_gone_back_in() -> None:
    first, second = (step.say for step in lesson("eva").steps[:2])
    assert learnt("eva", ["q"])[0] == 0
    _, shown = learnt("eva", ["", "door 2", "b", "o", "q"])
    assert (shown.count(first), shown.count(second)) == (2, 2)
    assert learnt("eva", ["", "door 2"])[0] == 1, "the input ended in the middle"


def test_the_end_of_a_lesson_names_the_next_one_and_n_opens_it() -> None:
    second = lesson("manors", "mediums")
    _, shown = learnt("manors", [*obedient("manors"), "n", "q"])
    assert f"Next: {second.title.name}. {second.title.teaches}" in shown
    assert "n next lesson o over again b back q quit > 1 2 3" in shown
    assert second.steps[0].say in shown
    _, shown = learnt("manors", [*obedient("manors", "mediums"), "n", "q"], key="mediums")
    assert "ext lesson" not in shown


def test_words_of_a_move_are_not_taken_for_a_command() -> None:
    """In muertos `back 3` names the back of a card."""
    steps = lesson("muertos").steps
    at = next(n for n, step in enumerate(steps) if step.do == "back 3")
    _, shown = learnt("muertos", [*obedient("muertos")[:at], "back 3", "q"])
    assert " ".join(steps[at + 1].say.split()) in shown


def test_a_lesson_is_helped_with_rules_and_signs() -> None:
    _, shown = learnt("graves", ["", "?", "i", "q"])
    assert "How to play THE AIM Bury your five relatives" in shown
    assert "THE RULES BEHIND THIS QUESTION (G-212)" in shown
    assert "What the signs mean" in shown


def test_keys_take_a_lesson_and_a_new_size_of_the_window_does_not() -> None:
    console = live_paper()
    assert learn("manors", console, Typist(["", "enter", "1", "4", "d", "q"])) == 0
    drawn = frames(console)[1:]  # the first is the empty screen
    say = [step.say[:30] for step in lesson("manors").steps]
    order = [0, 0, 1, 1, 2, 3]
    assert all(say[step] in frame for step, frame in zip(order, drawn, strict=True))
    assert lesson("manors").steps[1].otherwise[:40] in drawn[3]


@each
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60)])
def test_every_moment_of_a_lesson_fits_on_the_screen(
    slug: str, key: str, size: tuple[int, int]
) -> None:
    console = live_paper(*size)
    learning = Learning(lesson(slug, key), Screen(console, Typist([]), face_of(slug).letters))
    for at, step in enumerate(learning.lesson.steps):
        for word in ["", step.otherwise, *step.instead.values()]:
            learning.at, learning.notice = at, word
            learning._show()
    for frame in frames(console):
        lines = frame.splitlines()
        assert lines[0].startswith(HEADS[slug])
        assert len(lines) <= size[1]
        assert max(map(len, lines)) <= size[0]


@each
def test_keys_with_names_turn_pages_and_are_no_answers(slug: str, key: str) -> None:
    console = live_paper()
    keys = ["pagedown", "home", "end", "pagedown", "pageup", "left", "esc"]
    assert learn(slug, console, Typist(keys), key) == 0
    shown = " ".join(" ".join(frames(console)).split())
    assert "is not a move here" not in shown
