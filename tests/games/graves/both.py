"""One game in two readings, answered alike and compared before every answer."""

from restinplay.core.state import CHANCE, OVER
from restinplay.games.graves.game import GravesGame
from restinplay.games.graves.state import Graves
from tests.games.graves.reread import GameOver, Plain
from tests.games.graves.seen import facts, facts_of


class Both:
    def __init__(self, game: GravesGame, plain: Plain, state: Graves, whole: bool) -> None:
        self.game, self.plain, self.state = game, plain, state
        self.course = plain.game() if whole else plain.course()
        self.who, self.kind, self.offers = next(self.course)
        self.result = ""
        self.compare()

    @property
    def over(self) -> bool:
        return bool(self.result)

    @property
    def legal(self) -> set[str]:
        return {self.state.moves.text(move) for move in self.state.legal()}

    def play(self, text: str) -> None:
        self.state.play(self.state.moves.parse(text))
        try:
            self.who, self.kind, self.offers = self.course.send(text)
        except GameOver as end:
            self.result = str(end)
        self.compare()

    def compare(self) -> None:
        state = self.state
        assert (state.asked == OVER) == self.over
        if self.over:
            self._compare_ends()
            return
        assert (int(state.asked), state.question().kind) == (self.who, self.kind)
        assert self.legal == self.offers
        if state.asked != CHANCE:
            assert facts_of(state, self.game.seats) == facts(self.plain)

    def _compare_ends(self) -> None:
        winners = self.plain.winners()
        assert sorted(self.state.reasons()) == self.result.split()
        assert self.state.scores() == self.plain.scores()
        for seat, result in enumerate(self.state.returns()):
            assert result == (2 / len(winners) - 1 if seat in winners else -1)
