"""Each lesson is a legal game, and what it says fits it."""

import pytest

from restinplay.core.errors import BadInput
from restinplay.core.record import Line, Record
from restinplay.core.state import OVER
from restinplay.games.lessons import (
    LEARNER,
    Step,
    _placed,
    every,
    following,
    keys,
    known_language,
    lesson,
    titles,
)

each = pytest.mark.parametrize(("slug", "key"), every())
LONGEST = 165  # letters: it must fit beside the table of a phone


@each
def test_a_lesson_is_a_whole_game_that_the_learner_wins(slug: str, key: str) -> None:
    taught = lesson(slug, key)
    last = taught.record.verify(taught.game)
    assert last.asked == OVER
    assert max(range(taught.game.seats), key=last.returns().__getitem__) == LEARNER
    assert last.returns()[LEARNER] > 0


@each
def test_the_learner_makes_8_to_20_moves_of_a_lesson_and_is_told_the_goal_first(
    slug: str, key: str
) -> None:
    steps = lesson(slug, key).steps
    assert 8 <= sum(bool(step.do) for step in steps) <= 20
    assert not steps[0].do
    assert not steps[-1].do


@each
def test_a_step_waits_for_a_legal_answer_and_every_other_one_is_told_why_not_it(
    slug: str, key: str
) -> None:
    taught = lesson(slug, key)
    for step in taught.steps:
        assert 0 < len(step.say) <= LONGEST, step.say
        if not step.do:
            continue
        state = taught.match(step).state
        others = {taught.game.moves.text(move) for move in state.legal()} - {step.do}
        assert state.asked == LEARNER
        assert state.why_not(taught.game.moves.parse(step.do)) is None
        assert set(step.instead) <= others, step.do
        assert step.otherwise or set(step.instead) == others, step.do


@each
def test_what_gives_itself_in_a_lesson_is_no_decision_worth_a_word(slug: str, key: str) -> None:
    """Passes and swaps declined, never a card or a way, from where the learner comes in."""
    taught = lesson(slug, key)
    waited = {step.line for step in taught.steps if step.do}
    alone = {
        line.text
        for number, line in enumerate(taught.record.lines)
        if line.who == LEARNER and number >= taught.steps[0].line and number not in waited
    }
    assert alone <= {"pass", "keep"}


def test_another_language_that_is_not_there_is_english() -> None:
    assert lesson("eva", language="tlh").steps == lesson("eva").steps
    assert known_language("eva", "../en") == known_language("eva", "tlh") == "en"


def test_lessons_have_an_order_names_and_a_sentence_on_what_they_teach() -> None:
    assert keys("eva") == ["first"]
    assert lesson("eva").title == titles("eva")[0]
    assert all(title.name and title.teaches.endswith(".") for title in titles("manors"))
    assert [following("manors", key) for key in keys("manors")] == [*titles("manors")[1:], None]
    assert following("manors", "") == following("manors", "first")


def test_a_lesson_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadInput, match="eva has no lesson 'mediums'; choose from first"):
        lesson("eva", "mediums")


def test_a_step_that_nobody_plays_is_named() -> None:
    record = Record("eva", "1", {}, ["You"], lines=[Line(0, "close"), Line(0, "flip")])
    assert [step.line for step in _placed([Step("a"), Step("b", "flip"), Step("c")], record)] == [
        1,
        1,
        2,
    ]
    with pytest.raises(BadInput, match="'close'"):
        _placed([Step("a", "flip"), Step("b", "close")], record)
