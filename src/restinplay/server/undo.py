"""Taking answers back: freely as long as nobody has learnt anything, else by consent."""

from collections.abc import Iterable

from restinplay.core.errors import BadInput
from restinplay.core.match import Match
from restinplay.server import wire


class Undo:
    """Who asks to take an answer back, and who has not yet consented.

    Who was told no may not ask again before the next answer of that seat.
    """

    def __init__(
        self, mode: wire.UndoMode, plea: wire.Plea | None = None, denied: Iterable[int] = ()
    ) -> None:
        self.mode = mode
        self.plea = plea
        self._denied = set(denied)

    @property
    def denied(self) -> list[int]:
        """Those who were told no."""
        return sorted(self._denied)

    def state(self, match: Match, seat: int) -> wire.UndoState:
        """Whether this seat may take its last answer back."""
        why = self._why_not_free(match, seat)
        ask = bool(why) and not self._why_not_ask(match, seat)
        return wire.UndoState(not why, ask, why, self.plea)

    def _why_not_free(self, match: Match, seat: int) -> str:
        if self.mode == "never":
            return "at this table nothing is taken back"
        return match.why_no_undo(seat)

    def _why_not_ask(self, match: Match, seat: int) -> str:
        if self.mode != "consent":
            return "at this table nobody is asked"
        if match.over:
            return "the game is over"
        if not self._lines_back(match, seat):
            return "you have answered nothing yet"
        if seat in self._denied:
            return "somebody was against it; ask again after your next answer"
        if self.plea is not None:
            return "somebody asks already"
        return ""

    def ask(self, match: Match, seat: int, others: list[int]) -> int:
        """How many lines are taken back now; 0: the others are asked first. BadInput says why not.

        `others` are the people who must consent.
        """
        if not self._why_not_free(match, seat):
            return 1
        if why := self._why_not_ask(match, seat):
            return self._refuse(f"{self._why_not_free(match, seat)}; {why}")
        if others:
            self.plea = wire.Plea(seat, others)
            return 0
        return self._lines_back(match, seat)

    def consent(self, match: Match, seat: int, yes: bool) -> int:
        """How many lines are taken back now that this seat has spoken; 0: none yet, or none."""
        if self.plea is None or seat not in self.plea.waiting:
            return self._refuse("nobody asks you to take anything back")
        if not yes:
            self._denied.add(self.plea.seat)
            self.plea = None
            return 0
        asker, waiting = self.plea.seat, [one for one in self.plea.waiting if one != seat]
        self.plea = wire.Plea(asker, waiting) if waiting else None
        return 0 if waiting else self._lines_back(match, asker)

    def answered(self, seat: int) -> None:
        """A plea does not outlive an answer."""
        self._denied.discard(seat)
        self.plea = None

    def _lines_back(self, match: Match, seat: int) -> int:
        """Back to the last question that the seat has answered; 0 if there is none."""
        for back, line in enumerate(reversed(match.record.lines), 1):
            if line.who == seat:
                return back
        return 0

    def _refuse(self, why: str) -> int:
        raise BadInput(why)
