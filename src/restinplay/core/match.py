"""Match: one sitting. It drives state, dealer and players, and alone writes the record."""

from collections.abc import Sequence
from typing import Any, Protocol

from restinplay.core.chance import Dealer
from restinplay.core.clauses import IllegalMove
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.orders import OrderLine, standing
from restinplay.core.record import Keeper, Line, Record, line_of, play_line
from restinplay.core.state import CHANCE, OVER


class Player(Protocol):
    """Answers for a seat, from its view alone."""

    def choose(self, view: dict[str, Any]) -> str:
        """The text of one of the moves that `view` offers."""


class Match:
    """A game being played. Every answer is handed to its keeper (if any) before it takes effect.

    The log of its state has the events of the last line.
    """

    def __init__(
        self, game: Game, dealer: Dealer, record: Record, file: Keeper | None = None
    ) -> None:
        self.game = game
        self.dealer = dealer
        self.record = record
        self.file = file
        self._replay()
        if file is not None:
            file.begin(record)

    def _replay(self) -> None:
        self.record.check_game(self.game)
        self.state = self.game.opening()
        for index, line in enumerate(self.record.lines):
            before = self.state.clone()
            self.state.log = []
            play_line(self.state, line, self.record.at(index))
            move = self.game.moves.parse(line.text)
            if line.who == CHANCE:
                self.dealer.learn(before, move)
            if line.text == self.game.moves.text(move):
                self.record.lines[index] = line_of(line.who, line.text)
        self.record.end = " ".join(self.state.reasons()) if self.over else ""

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

    def _write(self, who: int, move: int) -> None:
        refusal = self.state.why_not(move)
        if refusal is not None:
            raise IllegalMove(self.game.moves.text(move), refusal)
        line = line_of(who, self.game.moves.text(move))
        self._save(str(line))
        self.record.lines.append(line)
        self.state.log = []
        self.state.apply(move)
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
            raise BadInput(f"the order '{text}' does not stand")
        self._note(seat, text, given=False)

    def orders(self, seat: int) -> list[str]:
        """The standing orders of a seat, for that seat alone."""
        return list(standing(self.record.orders, seat))

    def ordered(self, *, secret: bool = True) -> int | None:
        """The answer that the orders of the asked seat give, from its view alone.

        Where others could see that nobody was asked, secret orders must not answer.
        """
        seat = int(self.state.asked)
        orders = standing(self.record.orders, seat)
        view = self.state.view(seat) if orders else {}
        for text, after in orders.items():
            order = self.game.order(text)
            if order.lapses(view) and self._others_answered(seat, after):
                self.revoke(seat, text)
            elif order.secret and not secret:
                continue
            elif (answer := order.answer(view)) in view["legal"]:
                return self.game.moves.parse(str(answer))
        return None

    def _others_answered(self, seat: int, after: int) -> bool:
        return any(line.who not in (CHANCE, seat) for line in self.record.lines[after:])

    def _note(self, seat: int, text: str, given: bool) -> None:
        if self.over:
            raise BadInput("the game is over; there is nothing to order")
        if not 0 <= seat < self.game.seats:
            raise BadInput(f"there is no seat {seat}")
        line = OrderLine(len(self.record.lines), seat, text, given)
        self._save(str(line))
        self.record.orders.append(line)

    # Undo.

    def may_undo(self, seat: int | None = None) -> bool:
        """Whether the seat (or whoever answered last) may take its last answer back."""
        return not self.why_no_undo(seat)

    def why_no_undo(self, seat: int | None = None) -> str:
        """Empty as long as nobody has answered or learnt anything since."""
        if self.over:
            return "the game is over; nothing can be taken back"
        if not self.record.lines:
            return "there is nothing to take back"
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
        *lines, last = self.record.lines
        before = self.game.opening()
        for line in lines:
            before.apply(self.game.moves.parse(line.text))
        foreseen = before.veil(last.who)
        foreseen.apply(self.game.moves.parse(last.text))
        return foreseen.view(last.who) != self.state.view(last.who)

    def undo(self, seat: int | None = None) -> Line:
        """Take back the last answer of a player, if nobody has learnt anything since."""
        if reason := self.why_no_undo(seat):
            raise BadInput(reason)
        return self.take_back()

    def take_back(self) -> Line:
        """Take back the last line whatever it was: a person who tells us real cards may slip."""
        if not self.record.lines:
            raise BadInput("there is nothing to take back")
        last, shorter = self.record.lines[-1], self.record.shortened()
        if self.file is not None:
            self.file.cut(shorter)
        self.record = shorter
        self._replay()
        return last

    def run(self, players: Sequence[Player]) -> None:
        """Play to the end, each seat answering from its own view."""
        self.settle()
        while not self.over:
            move = self.ordered()
            if move is None:
                seat = int(self.state.asked)
                move = self.game.moves.parse(players[seat].choose(self.state.view(seat)))
            self.answer(move)
            self.settle()
