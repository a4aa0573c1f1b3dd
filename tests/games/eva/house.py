"""Eva's house set up in the words of the rules: what the preamble of the scenarios leaves unsaid
is filled in here, and nature answers from `next`, `hides` and `row` when it is asked."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from restinplay.core.clauses import Refusal
from restinplay.core.events import Event
from restinplay.core.rng import Rng
from restinplay.core.state import CHANCE
from restinplay.games.eva.game import EvaGame
from restinplay.games.eva.moves import CARDS, PATTERNS, ROOMS, card_text
from restinplay.games.eva.state import Eva
from restinplay.games.eva.view import recall

LOCKS = ("LOCK-S", "LOCK-H", "LOCK-D", "LOCK-C")
DECK = frozenset(card_text(card) for card in range(CARDS))
DISCARDS = ("used", "left_behind", "shut_in", "brick_wall", "locked", "same_rank")
DRAWS = ("door", "brick_wall", "locked", "same_rank")


class Table:
    """A running game and what a player sees of it."""

    def __init__(
        self,
        game: EvaGame,
        state: Eva,
        next: str = "",
        hides: Mapping[int, str] | None = None,
        row: str = "",
        luck: Rng | None = None,
    ) -> None:
        self.game, self.state = game, state
        self.to_come = next.split()
        self.hides = dict(hides or {})
        self.row = row
        self.luck = luck
        self.state.log = self.events = list[Event]()

    def copy(self) -> "Table":
        """The same position, to be played on differently; luck is shared."""
        state = self.game.new()
        state.copy_from(self.state)
        return Table(self.game, state, " ".join(self.to_come), self.hides, self.row, self.luck)

    def play(self, *moves: str) -> "Table":
        """Play the player's moves; nature answers in between."""
        for text in moves:
            self.state.play(self.state.moves.parse(text))
            self.settle()
        return self

    def settle(self) -> None:
        while self.state.asked == CHANCE:
            text = self._nature()
            if text:
                self.state.play(self.state.moves.parse(text))
            elif self.luck is not None:
                self.state.play(int(self.state.draw(self.luck)))
            else:
                raise AssertionError(f"the scenario does not say which {self.asks} comes next")

    def _nature(self) -> str:
        if self.asks == "door":
            return self.to_come.pop(0) if self.to_come else ""
        if self.asks == "symbol":
            return self.row.split("-")[self.state.clues_up] if self.row else ""
        return self.hides.get(self.token) or ("" if self.luck else self._harmless())

    def _harmless(self) -> str:
        """A pattern that is not the grave, as the preamble wants it."""
        spoken_for = {*self.hides.values(), self.row}
        return next(text for text in PATTERNS if text in self.offers - spoken_for)

    def why_not(self, move: str) -> Refusal | None:
        return self.state.why_not(self.state.moves.parse(move))

    @property
    def view(self) -> dict[str, Any]:
        return self.state.view(0)

    @property
    def offers(self) -> set[str]:
        """The texts of all legal answers."""
        return {self.state.moves.text(move) for move in self.state.legal()}

    @property
    def asks(self) -> str:
        return self.state.question().kind

    @property
    def token(self) -> int:
        return int(self.state.token)

    @property
    def clues(self) -> list[str]:
        return [symbol for symbol in self.view["clues"] if symbol]

    @property
    def k(self) -> int:
        return len(self.clues)

    @property
    def bones(self) -> bool:
        return bool(self.view["bones"])

    @property
    def ghost_met(self) -> bool:
        return bool(self.view["ghost_met"])

    @property
    def passage(self) -> str:
        return str(self.view["passage"])

    @property
    def result(self) -> str | None:
        return self.view["result"] or None

    @property
    def won(self) -> bool:
        return self.state.scores() == [1]

    @property
    def closed(self) -> set[int]:
        return self._rooms("closed")

    @property
    def open(self) -> set[int]:
        return self._rooms("open")

    @property
    def unvisited(self) -> set[int]:
        return self._rooms("unvisited")

    def _rooms(self, state: str) -> set[int]:
        return {entry["room"] for entry in self.view["rooms"] if entry["state"] == state}

    def secret(self, room: int) -> str | None:
        return self.view["rooms"][room - 1]["secret"] or None

    def doors(self, room: int) -> set[str]:
        return set(self.view["rooms"][room - 1]["doors"])

    @property
    def exit_doors(self) -> set[str]:
        return set(self.view["exit_doors"])

    @property
    def discard(self) -> set[str]:
        return set(self.view["discard"])

    @property
    def deck(self) -> set[str]:
        """The cards nobody has seen yet; their number is in the view, they follow from it."""
        lying = [card for room in range(1, ROOMS + 1) for card in self.doors(room)]
        deck = set(DECK - self.discard - self.exit_doors - set(lying))
        assert len(deck) == self.view["deck"]
        return deck

    @property
    def causes(self) -> dict[str, str]:
        """The cards discarded since the table was set, each with the cause."""
        return {card_text(e.args[0]): e.kind for e in self.events if e.kind in DISCARDS}

    @property
    def drawn(self) -> list[str]:
        """The cards drawn since the table was set, in order."""
        return [card_text(e.args[0]) for e in self.events if e.kind in DRAWS]

    def clauses(self, kind: str) -> set[str]:
        return {event.clause for event in self.events if event.kind == kind}


def house(
    token: int = 1,
    rooms: Mapping[int, str] | None = None,
    closed: Mapping[int, str] | None = None,
    hides: Mapping[int, str] | None = None,
    row: str = "",
    k: int = 0,
    bones: bool = False,
    gone: str = "",
    deck: str | None = None,
    next: str = "",
    luck: Rng | None = None,
    **options: object,
) -> Table:
    """A game that waits at the move question. An open room is its secret, then its doors.

    `gone` lies in the discard pile; with `deck` everything not named does.
    """
    opened, closed, hides = dict(rooms or {}), dict(closed or {}), dict(hides or {})
    secrets = [*(text.split()[0] for text in opened.values()), *closed.values(), *hides.values()]
    if 1 not in opened:
        opened[1] = _unnamed(LOCKS, secrets)
        secrets.append(opened[1])
    row = row or _unnamed(PATTERNS, secrets)
    lying = [card for text in opened.values() for card in text.split()[1:]]
    if deck is not None:
        gone = " ".join(sorted(DECK - set(deck.split()) - set(lying)))
    _check(secrets, [*lying, *gone.split(), *next.split()])
    game = EvaGame({name: str(value) for name, value in options.items()})
    view = {
        **game.new().view(0),
        "asked": 0,
        "question": {"kind": "move", "clause": "E-302"},
        "token": token,
        "rooms": [_room(room, opened, closed) for room in range(1, ROOMS + 1)],
        "discard": gone.split(),
        "clues": [symbol if place < k else None for place, symbol in enumerate(row.split("-"))],
        "bones": bones,
    }
    state = game.new()
    recall(state, view)
    state.check()
    return Table(game, state, next, hides, row, luck)


def _room(room: int, opened: Mapping[int, str], closed: Mapping[int, str]) -> dict[str, Any]:
    if room in opened:
        secret, *doors = opened[room].split()
        return {"room": room, "state": "open", "secret": secret, "doors": doors}
    state = "closed" if room in closed else "unvisited"
    return {"room": room, "state": state, "secret": closed.get(room), "doors": []}


def _unnamed(codes: tuple[str, ...], secrets: list[str]) -> str:
    return next(code for code in codes if code not in secrets)


def _check(secrets: list[str], cards: list[str]) -> None:
    """No scenario names a card twice or a secret oftener than it exists."""
    assert all(count <= 1 + (code == "PASS") for code, count in Counter(secrets).items()), secrets
    assert len(cards) == len(set(cards)), cards


def opening(*answers: str, **options: object) -> Table:
    """A new game whose first cards nature turns up as told: the Entrance's secret, then doors."""
    game = EvaGame({name: str(value) for name, value in options.items()})
    table = Table(game, game.new())
    for text in answers:
        table.state.play(game.moves.parse(text))
    return table
