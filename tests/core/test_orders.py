"""Standing orders: they answer for a seat, they are written down, and nobody else can tell."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from restinplay.core.chance import Scripted
from restinplay.core.errors import BadInput
from restinplay.core.keeping import RecordFile
from restinplay.core.match import Match
from restinplay.core.orders import Order, OrderLine
from restinplay.core.record import MOST_ORDERS, Line, Record
from restinplay.core.state import SPECTATOR
from tests.contract.candle import Candle, CandleGame


class Dinner(Candle):
    """Candle with prompts in its views."""

    def view(self, seat: int) -> dict[str, Any]:
        legal = [self.moves.text(m) for m in self.legal()] if self.asked == seat else []
        return {**super().view(seat), "legal": legal}


class DinnerGame(CandleGame):
    STATE = Dinner
    ORDERS = (
        Order("fold with less than 3", "", lambda v: "fold" if v["held"][v["seat"]] < 3 else None),
        Order("call until I am dealt a 4", "", lambda v: "call", lambda v: v["held"][1] == 4),
        Order("snore", "", lambda v: "snore"),
        Order("low until asked again", "", lambda v: "low", lambda v: v["asked"] == 0),
        Order("hide a one", "", lambda v: "fold" if v["held"][1] == 1 else None, secret=True),
    )


def dinner(*cards: str, file: RecordFile | None = None) -> Match:
    game = DinnerGame()
    match = Match(game, Scripted(cards), Record.of(game, ["Ann", "Bob"]), file)
    match.settle()
    return match


def answer(match: Match, text: str) -> None:
    match.answer(match.game.moves.parse(text))


def ordered(match: Match) -> str | None:
    match.lapse()
    move = match.ordered()
    return None if move is None else match.game.moves.text(move)


def test_an_order_answers_from_the_view_and_otherwise_the_seat_is_asked() -> None:
    for card, wanted in (("card 1", "fold"), ("card 2", "fold"), ("card 4", None)):
        match = dinner("card 3", card)
        match.order(1, "Fold  with less than 3")
        assert match.ordered() is None, "seat 0 is asked, and it ordered nothing"
        answer(match, "high")
        assert ordered(match) == wanted


def test_an_order_lapses_at_its_time_and_can_be_revoked_before() -> None:
    match = dinner("card 3", "card 4")
    match.order(1, "call until I am dealt a 4")
    answer(match, "high")
    assert ordered(match) is None
    assert match.orders(1) == []
    match.order(1, "fold with less than 3")
    match.revoke(1, "fold with less than 3")
    assert match.orders(1) == []
    with pytest.raises(BadInput, match="is not in force"):
        match.revoke(1, "fold with less than 3")


def test_an_order_does_not_lapse_at_the_question_at_which_it_is_given() -> None:
    match = dinner("card 3", "card 4")
    match.order(0, "low until asked again")
    assert ordered(match) == "low"
    assert match.orders(0) == ["low until asked again"]


def test_a_secret_order_is_silent_where_its_silence_would_tell() -> None:
    match = dinner("card 3", "card 1")
    match.order(1, "hide a one")
    answer(match, "high")
    assert match.ordered(secret=False) is None
    assert ordered(match) == "fold"


def test_a_record_with_orders_that_cannot_be_is_refused_with_its_line() -> None:
    match = dinner("card 3", "card 1")
    match.order(1, "snore")
    text = str(match.record)
    for wrong, why in (
        ("! 1 order fly", "line 8: unknown order 'fly'"),
        ("! 1 revoke snore", "line 8: 'snore' is revoked but was not in force"),
    ):
        with pytest.raises(BadInput, match=why):
            Record.parse(text.replace("! 1 order snore", wrong)).verify(match.game)


def test_an_order_that_the_rules_do_not_offer_leaves_the_question_open() -> None:
    match = dinner("card 3", "card 1")
    match.order(1, "snore")
    answer(match, "high")
    assert match.ordered() is None
    match.order(1, "fold with less than 3")
    assert ordered(match) == "fold"


def test_orders_for_nobody_or_of_no_kind_or_too_late_are_refused() -> None:
    match = dinner("card 3", "card 1")
    with pytest.raises(BadInput, match="unknown order 'sing' in candle; choose from 'fold with"):
        match.order(0, "sing")
    with pytest.raises(BadInput, match="there is no seat 2"):
        match.order(2, "snore")
    answer(match, "high")
    answer(match, "call")
    with pytest.raises(BadInput, match="over"):
        match.order(1, "snore")
    assert match.record.orders == []


def test_orders_are_on_disk_at_their_place_and_stand_again_after_a_resume(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "dinner.rip")
    match = dinner("card 3", "card 1", file=file)
    match.order(1, "snore")
    match.order(1, "fold with less than 3")
    match.revoke(1, "snore")
    answer(match, "high")
    text = file.path.read_text()
    assert text.splitlines()[-6:] == [
        "~ card 3",
        "~ card 1",
        "! 1 order snore",
        "! 1 order fold with less than 3",
        "! 1 revoke snore",
        "0 high",
    ]
    again = Record.read(file.path)
    assert str(again) == text
    resumed = Match(match.game, Scripted([]), again)
    assert resumed.orders(1) == ["fold with less than 3"]
    assert ordered(resumed) == "fold"
    again.lines[2] = Line(0, "call")
    with pytest.raises(BadInput, match="line 11: call"):
        again.verify(match.game)


@pytest.mark.parametrize("row", ["! 1 obey snore", "! 7 order snore", "! 1 order", "!"])
def test_a_damaged_order_line_is_named(row: str) -> None:
    text = f"{dinner('card 3', 'card 1').record}{row}\n"
    with pytest.raises(BadInput, match=rf"line 8: not an answer: '{row}'"):
        Record.parse(text)


def test_taking_back_an_answer_revokes_the_orders_of_its_seat() -> None:
    match = dinner("card 3", "card 1")
    match.order(0, "snore")
    match.order(1, "snore")
    answer(match, "high")
    match.order(0, "fold with less than 3")
    match.undo()
    assert match.orders(0) == []
    assert match.orders(1) == ["snore"]
    assert Record.parse(str(match.record)).orders == match.record.orders


def test_nobody_else_can_tell_an_order_from_a_person() -> None:
    """What the others see, and who is asked what in which order, is the same with and without."""

    def course(by_order: bool) -> tuple[list[str], Match]:
        match = dinner("card 3", "card 1")
        if by_order:
            match.order(1, "fold with less than 3")
        seen = []

        def look() -> None:
            *_, replayed = match.record.replay(match.game)
            events = [str(e) for e in replayed.log or [] if e.visible_to(0)]
            part = str(match.record.for_seat(match.game, 0))
            prompt = [int(match.state.asked), match.state.question().kind]
            seen.append(json.dumps([match.state.view(0), events, part, prompt]))

        look()
        answer(match, "high")
        look()
        answer(match, (ordered(match) or "?") if by_order else "fold")
        look()
        return seen, match

    seen, match = course(by_order=True)
    assert seen == course(by_order=False)[0]
    for seat in (0, SPECTATOR):
        assert match.record.for_seat(match.game, seat).orders == []
    assert len(match.record.for_seat(match.game, 1).orders) == 1


def test_a_game_takes_only_so_many_orders() -> None:
    match = dinner("card 3", "card 4")
    for _ in range(MOST_ORDERS):
        match.order(1, "snore")
        match.revoke(1, "snore")
    with pytest.raises(BadInput, match="its fill of standing orders"):
        match.order(1, "snore")
    text = str(match.record)
    assert Record.parse(text).verify(match.game) == match.state
    pair = "! 1 order snore\n! 1 revoke snore\n"
    many = text.replace(pair, 2 * pair, 1)
    with pytest.raises(BadInput, match="more than 1,000 standing orders"):
        Record.parse(many).verify(match.game)


def test_a_file_of_orders_is_checked_in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dinner("card 3", "card 4")
    for _ in range(100):
        match.order(1, "snore")
        match.revoke(1, "snore")
    again = Record.parse(str(match.record))
    again.orders = CountedPasses(again.orders)
    again.verify(match.game)
    assert again.orders.passes <= 2


class CountedPasses(list[OrderLine]):
    """Counts how often somebody goes through it, or takes a part of it."""

    passes = 0

    def __iter__(self) -> Iterator[OrderLine]:
        self.passes += 1
        return super().__iter__()

    def __getitem__(self, place: Any) -> Any:
        self.passes += isinstance(place, slice)
        return super().__getitem__(place)


def test_an_answer_taken_back_leaves_alone_what_was_ordered_before_it() -> None:
    match = dinner("card 3", "card 2")
    for _ in range(20):
        match.order(1, "snore")
        match.revoke(1, "snore")
    before = list(match.record.orders)
    answer(match, "high")
    match.order(1, "snore")
    shorter = match.record.shortened()
    assert all(one is other for one, other in zip(before, shorter.orders, strict=False))
    assert [line.after for line in shorter.orders[len(before) :]] == [len(shorter.lines)]


def test_orders_that_are_moved_together_are_one_object_each() -> None:
    match = dinner("card 3", "card 2")
    answer(match, "high")
    for _ in range(20):
        match.order(1, "snore")
        match.revoke(1, "snore")
    shorter = match.record.shortened()
    assert len(shorter.orders) == 40
    assert len({id(line) for line in shorter.orders}) == 2
