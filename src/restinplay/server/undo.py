"""Taking answers back: freely as long as nobody has learnt anything, else by consent.

Who plays alone has nobody to consent: what was shown stays shown, except in practice.
"""

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
        self.denied = list(denied)  # those who were told no

    def state(self, match: Match, seat: int, others: list[int]) -> wire.UndoState:
        """Whether this seat may take its last answer back. `others` must consent, if it asks."""
        why = self._why_not_free(match, seat)
        not_asked = self._why_not_ask(match, seat, others) if why else ""
        told = not_asked if others and self.mode == "consent" else ""
        return wire.UndoState(not why, bool(why) and not not_asked, told or why, self.plea)

    def _why_not_free(self, match: Match, seat: int) -> str:
        if self.mode == "never":
            return "undo is switched off at this table"
        return match.why_no_undo(seat)

    def _why_not_ask(self, match: Match, seat: int, others: list[int]) -> str:
        if self.mode != "consent":
            return "the others cannot be asked at this table"
        if not others:
            return "you play alone, so nobody can allow it"
        if match.over:
            return "the game is over"
        if not match.lines_back(seat):
            return "you have not answered anything yet"
        if seat in self.denied:
            return "somebody has said no; ask again after your next answer"
        if self.plea is not None:
            asker = "you have" if self.plea.seat == seat else "somebody has"
            return f"{asker} asked already"
        return ""

    def ask(self, match: Match, seat: int, others: list[int]) -> int:
        """How many lines are taken back now; 0: the others are asked first. BadInput says why not.

        `others` are the people who must consent.
        """
        if not self._why_not_free(match, seat):
            return match.lines_back(seat)
        if why := self._why_not_ask(match, seat, others):
            return self._refuse(f"{self._why_not_free(match, seat)}; {why}")
        line = len(match.record.lines) - match.lines_back(seat)
        self.plea = wire.Plea(seat, others, line)
        return 0

    def consent(self, match: Match, seat: int, yes: bool) -> int:
        """How many lines are taken back now that this seat has spoken; 0: none yet, or none."""
        if self.plea is None or seat not in self.plea.waiting:
            return self._refuse("nobody is asking to take anything back")
        if not yes:
            self.denied = [*self.denied, self.plea.seat]
            self.plea = None
            return 0
        asker, waiting = self.plea.seat, [one for one in self.plea.waiting if one != seat]
        self.plea = wire.Plea(asker, waiting, self.plea.line) if waiting else None
        return 0 if waiting else match.lines_back(asker)

    def answered(self, seat: int) -> int:
        """A plea does not outlive an answer. Whose it was; -1: nobody's."""
        if seat in self.denied:
            self.denied = [one for one in self.denied if one != seat]
        asker = -1 if self.plea is None else self.plea.seat
        self.plea = None
        return asker

    def withdraw(self, seat: int) -> bool:
        """This seat asks for nothing any more; whether it did."""
        asked = self.plea is not None and self.plea.seat == seat
        if asked:
            self.plea = None
        return asked

    def gone(self, seat: int) -> None:
        """Somebody was sent away: what they ask, or only they could allow, is void."""
        if self.plea is None or seat not in (self.plea.seat, *self.plea.waiting):
            return
        waiting = [one for one in self.plea.waiting if one != seat]
        lives = waiting and seat != self.plea.seat
        self.plea = wire.Plea(self.plea.seat, waiting, self.plea.line) if lives else None

    def _refuse(self, why: str) -> int:
        raise BadInput(why)
