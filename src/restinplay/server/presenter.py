"""From a match to what goes over the wire: for each perspective its steps, view and offers."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import msgspec

from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Line
from restinplay.core.state import CHANCE, OVER, SPECTATOR
from restinplay.games.chronicle import Chronicle, Heard, Perspective, View
from restinplay.games.parts import extras_of, reveal_of, words_of
from restinplay.server import wire
from restinplay.server.store import Body

STRANGER = -2  # looks on like a spectator, and is told nobody's name

Named = Callable[[str], str]


_naming: dict[tuple[str, str], Named] = {}  # by game and data file, of which a server has one each


def naming(game: Game) -> Named:
    """Puts names in place of signs: the browser shows faces."""
    key = game.SLUG, game.data_mark
    if key not in _naming:
        _naming[key] = reveal_of(game.SLUG).naming(game.data)
    return _naming[key]


class Presenter:
    """Trails behind a match and tells its new lines to everybody who listens: seats, spectators,
    and strangers, who know the seats by these other names."""

    def __init__(self, match: Match, line: int, masks: Sequence[str] = ()) -> None:
        self.game = match.game
        self.line = line
        self._match = match
        self._masks = masks
        self._state = match.position(line)
        self._eyes: dict[int, Perspective] = {}
        self._views: dict[int, View] = {}
        self._named = naming(match.game)

    def _look(self, seat: int) -> Perspective:
        """The perspective of a seat; one that is new is shown what has happened so far."""
        if seat not in self._eyes:
            names = self._masks if seat == STRANGER else self._match.record.names
            eyes = self._eyes[seat] = Perspective(self.game, names, max(seat, SPECTATOR))
            many = reveal_of(self.game.SLUG).looks_back
            eyes.see(self._match.last_events(self.line, max(seat, SPECTATOR), many))
        return self._eyes[seat]

    def view(self, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = self._look(seat).view(self._state)
        return self._views[seat]

    def follow(self, steps: dict[int, list[wire.Step]], until: int) -> Iterator[None]:
        """Add the steps of the lines that are new to those of each seat, one by one.

        All but the last come with their view.
        """
        for seat in steps:
            self._look(seat)
        for deed in islice(self._match.deeds(self.line), until - self.line):
            self._state, self.line = deed.after, deed.number
            self._views.clear()
            for seat, eyes in self._eyes.items():
                events = eyes.see(deed.events)
                if seat in steps:
                    heard = eyes.hear(deed, events, self.view(seat) if events else {})
                    step = _step(deed.number, heard, self._named)
                    if self.line < until:
                        step.view = self.view(seat)
                        step.extras = extras(self.game, step.view)
                    steps[seat].append(step)
                    yield


def history(match: Match, seat: int, since: int, names: Sequence[str] = ()) -> Iterator[wire.Step]:
    """The steps after the first `since` lines, as this seat saw them, perhaps by other names."""
    named = naming(match.game)
    eyes = Perspective(match.game, names or match.record.names, seat)
    eyes.see(match.last_events(since, seat, reveal_of(match.game.SLUG).looks_back))
    for deed in match.deeds(since):
        events = eyes.see(deed.events)
        heard = eyes.hear(deed, events, eyes.view(deed.after) if events else {})
        yield _step(deed.number, heard, named)


def replay(match: Match, body: Body, seat: int | None) -> wire.Replay:
    """The whole game from one perspective."""
    game, steps, named = match.game, [], naming(match.game)
    for number, step in enumerate(Chronicle(match.record, game, seat).steps):
        heard = step.line or Line(CHANCE, ""), step.events, step.sentences
        told = _step(number, heard, named)
        shown = {"view": step.view, "extras": extras(game, step.view)}
        steps.append(wire.ReplayStep(**{**msgspec.structs.asdict(told), **shown}))
    last = unveiled(match, steps[-1].view or {})
    steps[-1].view = last
    ending = result(match, last) or unplayed(body, match.record.names)
    if ending is not None and body.returns:
        ending.returns = body.returns
    return wire.Replay(game.SLUG, match.record.names, seat, steps, ending)


def _step(number: int, heard: Heard, named: Named) -> wire.Step:
    line, told, sentences = heard
    events = [
        wire.EventTold(event.kind, event.clause, list(event.args), named(text))
        for event, text in told
    ]
    return wire.Step(number, line.who, line.text, events, [named(text) for text in sentences])


def unveiled(match: Match, view: View) -> View:
    """The view of a game that is over, with what nobody turned up."""
    if not match.over:
        return view
    sealed = match.dealer.unseal(match.state.sealed())
    if sealed is None:
        return view
    texts = [match.game.moves.text(move) for move in sealed]
    return reveal_of(match.game.SLUG).unveil(view, texts)


def extras(game: Game, view: View) -> wire.Extras:
    """What the drawn table shows besides the view."""
    return extras_of(game.SLUG).extras(view, game.data)


def refused(match: Match, view: View) -> dict[str, wire.Told]:
    """Why what the asked seat would look for is not offered, by what that seat knows."""
    game, found = match.game, {}
    veiled = match.state.veil(view["asked"])
    for text in extras_of(game.SLUG).expected(view):
        refusal = veiled.why_not(game.moves.parse(text)) if text not in view["legal"] else None
        if refusal is not None:
            found[text] = wire.Told(refusal.clause, naming(game)(refusal.fact))
    return found


def why_not(match: Match, seat: int, text: str) -> wire.Refusal | wire.Allowed:
    """By what the seat knows: it is the veiled state that is asked."""
    game, named = match.game, naming(match.game)
    move = game.moves.parse(text)
    entry, words = game.moves[move], words_of(game.SLUG)
    view = {**match.state.view(seat), "names": match.record.names}
    if match.state.asked != seat:
        fact = named(words.ask(view, game.data))
        clause = match.state.question().clause
        return wire.Refusal(entry.text, clause, fact, f"Not now: {fact}")
    refusal = match.state.veil(seat).why_not(move)
    if refusal is None:
        return wire.Allowed(entry.text, named(words.phrase(entry.text, view, game.data)))
    said = named(f"You cannot {entry.phrase}: {refusal}.")
    return wire.Refusal(entry.text, refusal.clause, named(refusal.fact), said)


def offers(game: Game, view: View) -> list[wire.Offer]:
    """Every legal move in words; a worry only where there is a choice."""
    words, legal, named = words_of(game.SLUG), view["legal"], naming(game)
    found = []
    for text in legal:
        move = game.moves[game.moves.parse(text)]
        worry = words.warnings(view, text, game.data) if len(legal) > 1 else None
        phrase = named(words.phrase(text, view, game.data))
        worry = worry and named(worry)
        found.append(wire.Offer(text, move.kind, list(move.args), phrase, worry))
    return found


def result(match: Match, view: View) -> wire.Result | None:
    if match.state.asked != OVER:
        return None
    state, words = match.state, words_of(match.game.SLUG)
    told = " ".join(words.outcome(reason, view) for reason in state.reasons())
    named = naming(match.game)
    return wire.Result(state.reasons(), named(told), state.scores(), state.returns())


def unplayed(body: Body, names: Sequence[str]) -> wire.Result | None:
    """The end of a game that was not played to its end; None: it goes on, or has another end."""
    if body.closed:
        return wire.Result(["closed"], "The host closed this table.", [], [])
    quitters = [name for name, entry in zip(names, body.seats, strict=True) if entry.conceded]
    if body.status != "over" or not quitters:
        return None
    return wire.Result(["conceded"], f"{' and '.join(quitters)} gave up.", [], body.returns)
