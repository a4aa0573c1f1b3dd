"""Match: one sitting. It drives state, dealer and players, and alone writes the record."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from restinplay.core.chance import Dealer
from restinplay.core.clauses import IllegalMove, Refusal
from restinplay.core.errors import BadInput
from restinplay.core.events import Event
from restinplay.core.game import Game
from restinplay.core.keeping import Keeper
from restinplay.core.orders import Order, OrderLine, standing
from restinplay.core.record import MOST_ORDERS, Deed, Line, Record, line_of
from restinplay.core.state import CHANCE, OVER, State

EVERY = 64  # lines between two positions that are kept


class Player(Protocol):
    """Answers for a seat, from its view alone."""

    def choose(self, view: dict[str, Any]) -> str:
        """The text of one of the moves that `view` offers."""


class Match:
    """A game being played. Every answer is handed to its keeper (if any) before it takes effect.

    The log of its state has the events of the last line, `events` those of all lines. Some of the
    positions on the way are kept, so that none of them is far from one that is at hand. A match
    that was taken up in the middle has `folded` lines, of which it knows neither events nor
    positions until it must. The last lines are kept as deeds until they have been `told`, so that
    nobody plays them again to learn what happened.

    >>> import restinplay
    >>> match = restinplay.match("lantern", seed=7)
    >>> match.play("burn 1")
    >>> [line.text for line in match.record.lines[-2:]], match.over
    (['burn 1', 'oil 2'], False)
    """

    def __init__(
        self, game: Game, dealer: Dealer, record: Record, file: Keeper | None = None
    ) -> None:
        record.check_game(game)
        self.game = game
        self.dealer = dealer
        self.record = record
        self.file = file
        self.events: list[Event] = []
        self._marks = [0]  # how many events there were before the first line, and after each
        self.state = game.opening()
        self._kept: list[State] = []
        self._before: list[State] = []  # the positions before each of the last lines
        self.folded = 0
        self._orders = self._standing()
        lines, record.lines = record.lines, []
        try:
            self.recite(lines)
        except BadInput:
            record.lines = lines
            raise
        if file is not None:
            file.begin(record)

    def recite(self, lines: Sequence[Line]) -> None:
        """Go on with answers that were given earlier; BadInput says which of them cannot be."""
        moves, given = self.game.moves, self.record.lines
        self._before.clear()
        for line in lines:
            move = moves.find(line.text)
            usual = move >= 0 and line.who == self.state.asked and self.state.allows(move)
            if not usual:
                move = self.record.move(line, self.state)
            if line.who == CHANCE:
                self.dealer.learn(self.state, move)
            given.append(line_of(line.who, line.text) if usual else line)
            self._apply(move)
        self.record.end = " ".join(self.state.reasons()) if self.over else ""

    def take_up(self, lines: list[Line], state: State) -> None:
        """Go on from this position after these lines, which are not recited, so many that a
        position is kept there. The dealer knows them already."""
        self.state, self.record.lines, self.folded = state, list(lines), len(lines)
        self._marks = [0] * (len(lines) + 1)
        self._kept = [state] * (len(lines) // EVERY - 1)

    def unfold(self) -> Iterator[None]:
        """Recite the lines that were not, one by one, for who asks about them."""
        state, folded = self.game.opening(), self.folded
        events: list[Event] = []
        marks, kept = [0], []
        for number, line in enumerate(self.record.lines[:folded]):
            if number and number % EVERY == 0:
                kept.append(state.clone())
            log: list[Event] = []
            state.log = log
            state.apply(self.game.moves.parse(line.text))
            events += log
            marks.append(len(events))
            yield
        if not self.folded:  # somebody else could not wait
            return
        self._marks = marks + [mark + len(events) for mark in self._marks[folded + 1 :]]
        self.events = events + self.events
        self._kept[: len(kept)] = kept
        self.folded = 0

    def _need(self, line: int) -> None:
        """Know of everything after so many lines."""
        if line < self.folded:
            for _ in self.unfold():
                pass

    def _apply(self, move: int) -> None:
        lines = len(self._marks) - 1
        if lines and lines % EVERY == 0:
            self._kept.append(self.state.clone())
        log: list[Event] = []
        self.state.log = log
        self.state.apply(move)
        self.events += log
        self._marks.append(len(self.events))

    def position(self, line: int) -> State:
        """The position after so many lines, in a state of its own."""
        if line == len(self.record.lines):
            return self.state.clone()
        self._need(line)
        kept = min(line // EVERY, len(self._kept))
        state = self._kept[kept - 1].clone() if kept else self.game.opening()
        for known in self.record.lines[kept * EVERY : line]:
            state.apply(self.game.moves.parse(known.text))
        return state

    def deeds(self, since: int) -> Iterator[Deed]:
        """The lines after the first `since`; only those that were told already are played again."""
        lines, moves = self.record.lines, self.game.moves
        fresh = len(lines) - len(self._before)
        if since < fresh:
            state = self.position(since)
            for number in range(since, fresh):
                before = state.clone()
                log: list[Event] = []
                state.log = log
                state.apply(moves.parse(lines[number].text))
                yield Deed(number + 1, lines[number], before, log, state)
        around = [*self._before, self.state]
        for number in range(max(since, fresh), len(lines)):
            before, after = around[number - fresh], around[number - fresh + 1]
            events = self.events[self._marks[number] : self._marks[number + 1]]
            yield Deed(number + 1, lines[number], before, events, after)

    def told(self) -> None:
        """Everybody knows what has happened; the last line may still be asked about."""
        del self._before[:-1]

    def events_until(self, line: int) -> list[Event]:
        """What happened in the first so many lines."""
        self._need(0)
        return self.events[: self._marks[line]]

    def last_events(self, line: int, seat: int, many: int | None) -> list[Event]:
        """As many of the events until this line as the seat sees, or all of them."""
        self._need(line)
        found: list[Event] = []
        for event in reversed(self.events[: self._marks[line]]):
            if len(found) == many:
                break
            if event.visible_to(seat):
                found.append(event)
        if self.folded and len(found) != many:
            self._need(0)
            return self.last_events(line, seat, many)
        return found[::-1]

    @property
    def over(self) -> bool:
        return self.state.asked == OVER

    def settle(self) -> None:
        """Let nature answer until a seat is asked or the game is over."""
        while self.state.asked == CHANCE:
            self._write(CHANCE, self.dealer.answer(self.state))

    def answer(self, move: int) -> None:
        """The answer of the seat that is asked; an illegal one changes nothing."""
        if self.state.asked < 0:
            raise BadInput("nobody is asked")
        self._write(int(self.state.asked), move)

    def legal(self) -> list[str]:
        """The texts of all answers that the open question admits."""
        return [self.game.moves.text(move) for move in self.state.legal()]

    def why_not(self, text: str) -> Refusal | None:
        """None for a legal answer; otherwise the clause and the fact that forbid it."""
        return self.state.why_not(self.game.moves.parse(text))

    def play(self, text: str) -> None:
        """An answer by its text, and nature's answers to it."""
        self.answer(self.game.moves.parse(text))
        self.settle()

    def _write(self, who: int, move: int) -> None:
        refusal = self.state.why_not(move)
        if refusal is not None:
            raise IllegalMove(self.game.moves.text(move), refusal)
        line = line_of(who, self.game.moves.text(move))
        self._save(str(line))
        self.record.lines.append(line)
        self._before.append(self.state.clone())
        if len(self._before) > EVERY:
            del self._before[0]
        self._apply(move)
        if self.over:
            self.record.end = " ".join(self.state.reasons())
            if self.file is not None:
                self.file.add(f"end: {self.record.end}")

    def _save(self, row: str) -> None:
        if self.file is not None:
            if not self.file.is_whole():
                self.file.begin(self.record)
            self.file.add(row)

    # Standing orders.

    def order(self, seat: int, text: str) -> None:
        """A seat gives an order; it is on disk before it takes effect, and no one else is told."""
        self._note(seat, self.game.order(text).text, given=True)

    def revoke(self, seat: int, text: str) -> None:
        """A seat takes an order back, at any time."""
        text = self.game.order(text).text
        if text not in self.orders(seat):
            raise BadInput(f"the order '{text}' is not in force")
        self._note(seat, text, given=False)

    def orders(self, seat: int) -> list[str]:
        """The standing orders of a seat, for that seat alone."""
        return list(self._orders[seat])

    def ordered(self, *, secret: bool = True) -> int | None:
        """The answer that the orders of the asked seat give, from its view alone.

        Where others could see that nobody was asked, secret orders must not answer.
        """
        text = self.answering(secret=secret)
        if not text:
            return None
        answer = self.game.order(text).answer(self.state.view(int(self.state.asked)))
        return self.game.moves.parse(str(answer))

    def answering(self, *, secret: bool = True) -> str:
        """The order of the asked seat that answers the open question; empty: none does."""
        seat = int(self.state.asked)
        orders = self._orders[seat]
        view = self.state.view(seat) if orders else {}
        for text, after in orders.items():
            order = self.game.order(text)
            if (order.secret and not secret) or self._lapses(order, view, after):
                continue
            if order.answer(view) in view["legal"]:
                return text
        return ""

    def lapsing(self) -> list[str]:
        """The orders of the asked seat that end with the open question."""
        seat = int(self.state.asked)
        orders = self._orders[seat]
        view = self.state.view(seat) if orders else {}
        return [
            text
            for text, after in orders.items()
            if self._lapses(self.game.order(text), view, after)
        ]

    def lapse(self) -> None:
        """Revoke what ends with the open question."""
        for text in self.lapsing():
            self.revoke(int(self.state.asked), text)

    def _lapses(self, order: Order, view: dict[str, Any], after: int) -> bool:
        seat = self.state.asked
        return order.lapses(view) and any(
            line.who not in (CHANCE, seat) for line in self.record.lines[after:]
        )

    def _note(self, seat: int, text: str, given: bool) -> None:
        if self.over:
            raise BadInput("the game is over; there is nothing to order")
        if not 0 <= seat < self.game.seats:
            raise BadInput(f"there is no seat {seat}")
        if given and sum(line.given for line in self.record.orders) >= MOST_ORDERS:
            raise BadInput("this game has had its fill of standing orders")
        line = OrderLine(len(self.record.lines), seat, text, given)
        self._save(str(line))
        self.record.orders.append(line)
        self._orders = self._standing()

    def _standing(self) -> list[dict[str, int]]:
        return [standing(self.record.orders, seat) for seat in range(self.game.seats)]

    # Undo.

    def may_undo(self, seat: int | None = None) -> bool:
        """Whether the seat (or the one that answered last) may take its last answer back."""
        return not self.why_no_undo(seat)

    def why_no_undo(self, seat: int | None = None) -> str:
        """Empty as long as nobody has answered or learnt anything since, and in practice."""
        if self.over:
            return "the game is over; nothing can be taken back"
        if not self.record.lines:
            return "there is nothing to take back"
        if self.record.practice:
            return "" if self.lines_back(seat) else "you have not answered anything yet"
        who = self.record.lines[-1].who
        if who == CHANCE:
            return "something has been turned up since; it cannot be taken back"
        if seat not in (None, who):
            return "somebody else has answered since; it cannot be taken back"
        if self._taught():
            return "it has shown you something hidden; it cannot be taken back"
        return ""

    def _taught(self) -> bool:
        """Whether the last answer showed its giver more than could be foreseen."""
        last = self.record.lines[-1]
        before = self._before[-1] if self._before else self.position(len(self.record.lines) - 1)
        foreseen = before.veil(last.who)
        foreseen.apply(self.game.moves.parse(last.text))
        return foreseen.view(last.who) != self.state.view(last.who)

    def undo(self, seat: int | None = None) -> Line:
        """Take back the last answer of a player, if nobody has learnt anything since."""
        if reason := self.why_no_undo(seat):
            raise BadInput(reason)
        return self.take_back(self.lines_back(seat))

    def lines_back(self, seat: int | None = None) -> int:
        """To the last question that the seat (or any player) has answered; 0 if there is none."""
        for back, line in enumerate(reversed(self.record.lines), 1):
            if line.who == seat or (seat is None and line.who != CHANCE):
                return back
        return 0

    def take_back(self, answers: int = 1) -> Line:
        """Take back the last lines, whatever they were: a person who tells us real cards may slip.

        The first of them, whose question is open again, is returned.
        """
        left = len(self.record.lines) - answers
        if not 0 <= left < len(self.record.lines):
            raise BadInput("there is nothing to take back")
        first, shorter = self.record.lines[left], self.record.shortened(answers)
        if self.file is not None:
            self.file.cut(shorter, answers)
        self.dealer.forget(sum(line.who == CHANCE for line in self.record.lines[left:]))
        fresh = len(self.record.lines) - len(self._before)
        self.state = self._before[left - fresh] if left >= fresh else self.position(left)
        del self._before[max(left - fresh, 0) :]
        self._need(left - 1)
        self.state.log = self.events[self._marks[left - 1] : self._marks[left]] if left else []
        self.record = shorter
        self._orders = self._standing()
        del self._marks[left + 1 :], self._kept[max(left - 1, 0) // EVERY :]
        del self.events[self._marks[left] :]
        return first

    def run(self, players: Sequence[Player]) -> None:
        """Play to the end, each seat answering from its own view."""
        self.settle()
        while not self.over:
            self.lapse()
            move = self.ordered()
            if move is None:
                seat = int(self.state.asked)
                move = self.game.moves.parse(players[seat].choose(self.state.view(seat)))
            self.answer(move)
            self.settle()
