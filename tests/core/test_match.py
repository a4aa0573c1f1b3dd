"""One sitting: answers, undo, players that see only their view."""

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from restinplay import BadInput, game
from restinplay.core.chance import Scripted, Shuffled
from restinplay.core.clauses import IllegalMove
from restinplay.core.events import Event
from restinplay.core.match import EVERY, Match
from restinplay.core.record import Deed, Line, Record
from restinplay.core.state import State
from tests.marks import clause


def sitting(*cards: str) -> Match:
    eva = game("eva")
    match = Match(eva, Scripted(cards), Record.of(eva, ["Ann"]))
    match.settle()
    return match


def test_an_illegal_answer_changes_nothing_and_cites_its_clause() -> None:
    match = sitting("LOCK-S", "4H", "QC")
    before = match.state.clone()
    with pytest.raises(IllegalMove, match=r"close: the Entrance can never be closed \(E-255\)"):
        match.answer(match.game.moves.parse("close"))
    assert match.state == before
    assert len(match.record.lines) == 3


@clause("ER-50")
def test_undo_is_free_until_something_is_turned_up() -> None:
    match = sitting("LOCK-S", "4H", "QC", "PASS", "AC", "9H")
    with pytest.raises(BadInput, match="cannot be taken back"):
        match.undo()
    match.answer(match.game.moves.parse("door 4"))
    match.settle()
    assert not match.may_undo()
    match.answer(match.game.moves.parse("door 1"))
    assert match.may_undo()
    match.undo()
    assert match.state.question().kind == "move"
    assert match.record.lines[-1].text == "9H"


def test_undo_goes_on_with_the_same_shuffle() -> None:
    undone = 0
    for seed in range(120):
        eva = game("eva")
        match = Match(eva, Shuffled(seed), Record.of(eva, ["Ann"]))
        match.settle()
        while not match.over:
            match.answer(match.state.legal()[0])
            if match.may_undo():
                before = match.state.clone()
                move = match.game.moves.parse(match.record.lines[-1].text)
                match.undo()
                match.answer(move)
                assert match.state == before
                undone += 1
            match.settle()
        again = Match(eva, Shuffled(seed), Record.of(eva, ["Ann"]))
        again.settle()
        while not again.over:
            again.answer(again.state.legal()[0])
            again.settle()
        assert str(again.record) == str(match.record)
    assert undone > 100


def duel(*cards: str) -> Match:
    """Ann and Bob at manors; the Medium of round 1 is Show Yourself, Ann begins."""
    manors = game("manors", {"first_family": "A"})
    line = [f"M{number}" for number in (3, 1, 2, 4, 5, 6, 7, 8, 9)]
    houses = ["manor"] * 6 + ["castle"] * 4
    match = Match(
        manors,
        Scripted([*line, *houses, *(f"G{card}" for card in cards)]),
        Record.of(manors, ["Ann", "Bob"]),
    )
    match.settle()
    return match


def play(match: Match, *moves: str) -> None:
    for text in moves:
        match.answer(match.game.moves.parse(text))
        match.settle()


def test_only_the_own_last_answer_is_taken_back() -> None:
    match = duel(*"11223", *"11445")
    play(match, "ghost 3")
    assert match.may_undo(0)
    assert not match.may_undo(1)
    play(match, "hold")
    assert match.may_undo(0)
    assert match.why_no_undo(1) == "somebody else has answered since; it cannot be taken back"
    play(match, "ghost 4")
    assert not match.may_undo(0)
    assert str(match.undo(1)) == "1 ghost 4"
    with pytest.raises(BadInput, match="somebody else has answered since"):
        match.undo(1)


@clause("M-C03")
def test_a_look_at_a_hidden_hand_cannot_be_taken_back() -> None:
    match = duel(*"11223", *"11445", *"11", *"22")
    play(match, "give up", "lay nothing", "ghost 4", "hold", "ghost 1")
    assert match.may_undo(0)
    play(match, "medium 3")
    assert match.why_no_undo(0) == "it has shown you something hidden; it cannot be taken back"


def test_a_teller_may_take_back_a_slip() -> None:
    match = sitting("LOCK-S", "4H", "QC")
    match.take_back()
    match.dealer = Scripted(["QD"])
    match.settle()
    assert [line.text for line in match.record.lines] == ["LOCK-S", "4H", "QD"]


def test_many_answers_are_taken_back_at_once_as_one_after_the_other() -> None:
    """And every position on the way is at hand, with what happened until then."""
    whole = random_game("muertos", 3, 200)
    lines = whole.record.lines
    for left in (0, 1, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY, 150, len(lines) - 1, len(lines)):
        at_once, stepwise = random_game("muertos", 3, 200), random_game("muertos", 3, 200)
        again = Match(whole.game, Shuffled(1), replace(whole.record, lines=lines[:left]))
        assert whole.position(left) == again.state
        assert whole.events_until(left) == again.events
        if left == len(lines):
            continue
        assert at_once.take_back(len(lines) - left) == lines[left]
        for _ in lines[left:]:
            stepwise.take_back()
        for match in (at_once, stepwise):
            assert str(match.record) == str(stepwise.record)
            assert match.state == again.state
            assert match.state.log == again.state.log or not left
            assert match.events == again.events
            assert match.position(left) == again.state
            match.recite(lines[left:])
            assert match.state == whole.state
            assert match.events == whole.events
            assert all(match.position(at) == whole.position(at) for at in range(0, len(lines), 7))


def random_game(slug: str, seats: int, lines: int) -> Match:
    rules, luck = game(slug, seats=seats), random.Random(5)
    match = Match(rules, Shuffled(1), Record.of(rules, [f"P{seat}" for seat in range(seats)]))
    plays_on(match, luck, lines)
    return match


def plays_on(match: Match, luck: random.Random, lines: int) -> None:
    match.settle()
    while len(match.record.lines) < lines and not match.over:
        match.answer(luck.choice(match.state.legal()))
        match.settle()


Looked = tuple[int, Line, State, list[Event], State]


def looked_at(deeds: Iterable[Deed]) -> list[Looked]:
    return [
        (number, line, before.clone(), events, after.clone())
        for number, line, before, events, after in deeds
    ]


def test_what_happened_is_known_without_playing_it_again_until_it_was_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, luck, parsed = random_game("muertos", 5, 40), random.Random(7), list[str]()
    parse = match.game.moves.parse

    def counted(text: str) -> int:
        parsed.append(text)
        return parse(text)

    monkeypatch.setattr(match.game.moves, "parse", counted)
    for told in range(46, 340, 6):
        since = len(match.record.lines)
        plays_on(match, luck, told)
        whole = looked_at(match.record.deeds(match.game))
        parsed.clear()
        assert looked_at(match.deeds(since)) == whole[since:]
        assert not parsed
        match.told()
        assert looked_at(match.deeds(since)) == whole[since:]
        assert parsed == [line.text for line in match.record.lines[since // EVERY * EVERY : -1]]
        if match.may_undo():
            match.undo()
        else:
            match.take_back(luck.randrange(1, 4))
        assert looked_at(match.deeds(0)) == whole[: len(match.record.lines)]
    plays_on(match, luck, 340 + 2 * EVERY)  # more than are kept
    assert looked_at(match.deeds(0)) == looked_at(match.record.deeds(match.game))


def test_taking_back_plays_few_lines_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match, parsed = random_game("muertos", 2, 300), list[str]()
    parse = match.game.moves.parse

    def counted(text: str) -> int:
        parsed.append(text)
        return parse(text)

    monkeypatch.setattr(match.game.moves, "parse", counted)
    match.take_back(20)
    assert len(parsed) <= EVERY
    match.why_no_undo()
    assert len(parsed) <= 2 * EVERY + 1


def test_players_are_given_their_view_and_nothing_else() -> None:
    class Watcher:
        def __init__(self) -> None:
            self.luck = random.Random(1)
            self.seen: list[dict[str, Any]] = []

        def choose(self, view: dict[str, Any]) -> str:
            self.seen.append(view)
            return str(self.luck.choice(view["legal"]))

    eva = game("eva")
    watcher = Watcher()
    match = Match(eva, Shuffled(2), Record.of(eva, ["Ann"]))
    match.run([watcher])
    assert match.over
    assert match.record.end == match.state.reasons()[0]
    decisions = [line for line in match.record.lines if line.who == 0]
    assert len(watcher.seen) == len(decisions)


def test_nobody_may_answer_when_the_game_is_over() -> None:
    match = sitting("LOCK-H", "7H", "AC")
    assert match.over
    with pytest.raises(BadInput, match="nobody is asked"):
        match.answer(0)
