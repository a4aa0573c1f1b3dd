"""Manors played in the words of the rules; nature answers from the decks told and from `luck`."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from restinplay.core.chance import Shuffled
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE, OVER, SPECTATOR
from restinplay.games.manors.game import ManorsGame
from restinplay.games.manors.state import Manors
from tests.games.manors import seen
from tests.games.manors.reread import Plain
from tests.games.manors.setting import A, B, Spec, family, setting, shares

__all__ = ["A", "B", "Table", "dealt", "family", "pool_of", "round_ten", "table"]


class Table:
    """A running game and what its families see of it."""

    def __init__(
        self,
        game: ManorsGame,
        state: Manors,
        decks: tuple[list[int], list[int]] | None = None,
        dealer: Shuffled | None = None,
    ) -> None:
        self.game, self.state, self.dealer = game, state, dealer
        self.to_come = decks or ([], [])
        self.luck: list[str] = []

    def copy(self) -> "Table":
        """The same position, to be played on differently."""
        state = self.game.new()
        state.copy_from(self.state)
        other = Table(self.game, state, (self.to_come[A][:], self.to_come[B][:]))
        other.luck = self.luck[:]
        return other

    # Playing

    def A(self, *moves: str) -> "Table":
        return self._play(A, moves)

    def B(self, *moves: str) -> "Table":
        return self._play(B, moves)

    def any(self, *moves: str) -> "Table":
        """The seat that is asked."""
        for text in moves:
            self._play(self.asked, [text])
        return self

    def _play(self, seat: int, moves: Iterable[str]) -> "Table":
        for text in moves:
            assert self.asked == seat, f"'{text}' is not for {'AB'[seat]} to answer"
            self.state.play(self.state.moves.parse(text))
            self.settle()
        return self

    def settle(self) -> None:
        while self.state.asked == CHANCE:
            if self.dealer:
                self.state.play(self.dealer.answer(self.state))
            else:
                self.state.play(self.state.moves.parse(self._nature()))

    def _nature(self) -> str:
        offers = sorted(self.offers)
        if seen.takes_from_deck(self.state):
            deck = self.to_come[seen.drawer(self.state)]
            while deck:
                if (text := f"G{deck.pop(0)}") in offers:
                    return text
        elif self.luck:
            return f"G{self.luck.pop(0)}"
        elif len(offers) > 1:
            raise AssertionError("the scenario does not say what chance decides")
        return offers[0]

    def odds_of(self, move: str) -> dict[str, int]:
        """The Ghosts that chance may pick after a move, with their weights."""
        state = self.copy().state
        state.play(state.moves.parse(move))
        assert state.asked == CHANCE
        return {state.moves.text(answer)[1:]: weight for answer, weight in state.odds()}

    def refused_by(self, move: str) -> str:
        refusal = self.state.why_not(self.state.moves.parse(move))
        return refusal.clause if refusal else ""

    # The question

    @property
    def offers(self) -> set[str]:
        """The texts of all legal answers."""
        return {self.state.moves.text(move) for move in self.state.legal()}

    @property
    def asked(self) -> int:
        return int(self.state.asked)

    @property
    def asks(self) -> str:
        return self.state.question().kind

    @property
    def asked_by(self) -> str:
        return self.state.question().clause

    @property
    def over(self) -> bool:
        return self.state.asked == OVER

    @property
    def winner(self) -> int | None:
        """The family that has won, or None after a draw."""
        returns = self.state.returns()
        return None if returns[A] == returns[B] else returns.index(max(returns))

    @property
    def reason(self) -> str:
        return " ".join(self.state.reasons())

    # What lies on the table

    @property
    def plain(self) -> Plain:
        return seen.plain_of(self.game, self.state)

    @property
    def round(self) -> int:
        return self.plain.round

    @property
    def start(self) -> int:
        return self.plain.start

    @property
    def laid(self) -> int:
        return self.plain.laid

    @property
    def line(self) -> dict[int, int]:
        """The Mediums of the line by position, as far as they are face up."""
        return self.plain.line

    @property
    def swept(self) -> list[int]:
        return self.plain.swept

    @property
    def totals(self) -> tuple[int, int]:
        return seen.totals(self.view(None))

    def houses_at(self, position: int) -> list[str]:
        return self.plain.houses.get(position, [])

    def owned(self, seat: int) -> Counter[str]:
        return Counter(self.plain.families[seat].houses)

    def hand(self, seat: int) -> list[int]:
        return sorted(self.plain.families[seat].hand)

    def deck(self, seat: int) -> list[int]:
        return sorted(self.plain.families[seat].deck)

    def deck_size(self, seat: int) -> int:
        return len(self.deck(seat))

    def display(self, seat: int) -> set[int]:
        return self.plain.families[seat].display

    def discards(self, seat: int) -> list[str]:
        return sorted(self.plain.families[seat].discards)

    def side(self, seat: int, number: int | None = None) -> list[str]:
        """Ghosts, then Mediums, each ascending; on round 10 by arrival. `+` came along."""
        plain = self.plain
        cards = plain.families[seat].sides[number or plain.round]
        if number == 10 or plain.round == 10:
            cards = sorted(cards, key=lambda card: card.arrival)
        else:
            cards = sorted(cards, key=lambda card: (card.transferred, card.medium, card.ghost))
        return ["+" * card.transferred + str(card) for card in cards]

    # What is seen by a family, or by a spectator (None)

    def view(self, viewer: int | None) -> dict[str, Any]:
        return self.state.view(SPECTATOR if viewer is None else viewer)

    def seen_hand(self, viewer: int | None, of: int) -> list[int] | None:
        return seen.hand(self.view(viewer), of)

    def known_in_hand(self, viewer: int | None, of: int) -> list[int]:
        return seen.known_in_hand(self.view(viewer), of)

    def known_places(self, viewer: int | None, of: int) -> list[int]:
        return seen.known_places(self.view(viewer), of)

    def known_in_deck(self, viewer: int | None, of: int) -> list[int]:
        return seen.known_in_deck(self.view(viewer), of)

    def known_top(self, viewer: int | None, of: int) -> int:
        return seen.top(self.view(viewer), of)

    def discards_seen_by(self, viewer: int | None, of: int) -> list[str]:
        return sorted(seen.discards(self.view(viewer), of))

    def line_seen(self, viewer: int | None) -> dict[int, int]:
        return seen.line(self.view(viewer))

    def tenth_seen(self, viewer: int | None, of: int) -> list[str]:
        """Arrival numbers and what is seen of the cards."""
        return seen.tenth(self.view(viewer), of)

    def imagined(self, viewer: int, count: int) -> Iterator["Table"]:
        """Positions that the family believes possible, at their odds."""
        belief, rng = self.game.belief(self.view(viewer)), Rng(59)
        for _ in range(count):
            state = self.game.new()
            belief.imagine(state, rng)
            yield Table(self.game, state)


NOTHING_SAID = family()


def table(
    A: Spec = NOTHING_SAID,
    B: Spec = NOTHING_SAID,
    *,
    round: int | None = None,
    turn: int = A,
    start: int | None = None,
    line: Mapping[int, int] | None = None,
    houses: Mapping[int, str] | None = None,
    tenth: str = "",
    **options: str,
) -> Table:
    """A turn of a round from 1 to 9, before a card of that turn is laid."""
    game = ManorsGame(options)
    plain = setting((A, B), game.options, round, turn, start, line, houses, tenth)
    return Table(game, seen.state_of(game, plain), (A.next_cards, B.next_cards))


def round_ten(
    cards: str, A: Spec = NOTHING_SAID, B: Spec = NOTHING_SAID, house: str = "manor"
) -> Table:
    """Round 10 with these cards and tokens: A gives up round 9 and lays nothing.

    Decks are empty unless they are told.
    """
    mine, (manors, castles) = shares((A, B), 9, Counter({house: 1}))
    last = "manor" if manors else "castle"
    theirs = manors - (last == "manor"), castles - (last == "castle")
    specs = _with(A, *mine), _with(B, *theirs)
    fight = table(*specs, round=9, houses={9: last, 10: house}, tenth=cards)
    return fight.A("give up", "lay nothing")


def _with(spec: Spec, manors: int, castles: int) -> Spec:
    deck = "" if spec.deck == NOTHING_SAID.deck else spec.deck
    return replace(spec, deck=deck, manors=manors, castles=castles)


def dealt(seed: int, **options: str) -> Table:
    """A new game, dealt from a seed."""
    game = ManorsGame(options)
    new = Table(game, game.new(), dealer=Shuffled(seed))
    new.settle()
    return new


def pool_of(**options: str) -> set[int]:
    """The Mediums that may come first in the line."""
    game = ManorsGame(options)
    return {int(game.moves.text(move)[1:]) for move in game.new().legal()}
