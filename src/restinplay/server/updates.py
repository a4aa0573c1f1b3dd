"""What a table tells a guest: its furniture, and the game as one seat may know it."""

from typing import TYPE_CHECKING

from restinplay.core.match import Match
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.chronicle import View
from restinplay.games.showing import words_of
from restinplay.server import wire
from restinplay.server.telling import extras, naming, offers, refused, result, unveiled

if TYPE_CHECKING:
    from restinplay.server.table import Table


def furniture(table: "Table", seat: int) -> wire.Table:
    """Seats, settings and who is there; secrets only for those who sit at the seat."""
    body, mine = table.body, seat >= 0
    seats = [
        wire.SeatInfo(
            entry.name,
            entry.kind,
            entry.bot,
            entry.kind == "bot" or table.is_present(number),
            entry.taken_over,
        )
        for number, entry in enumerate(body.seats)
    ]
    return wire.Table(
        id=body.id,
        game=body.game,
        title=table.game.title,
        options=table.game.options,
        settings=body.settings,
        status=body.status,
        seats=seats,
        seat=seat,
        host=body.host,
        watching=sum(guest.seat == SPECTATOR for guest in table.guests),
        secret=table.secret(seat) if mine else "",
        invite=table.around.keys.invite(table.id) if mine else "",
        next=body.next,
    )


def update(
    table: "Table", seat: int, words: bool, since: int, steps: list[wire.Step]
) -> wire.Update:
    """The game as one seat may know it. Without words it has neither sentences nor offers."""
    match, asked = table.playing(), table.asked
    if words:
        told = in_words(match, seat, unveiled(match, table.follower().view(seat)))
        told.undo, told.undone = _undo(table, seat), table.undone
        told.ordered = table.answering(seat) if seat >= 0 else ""
        if told.ordered:
            told.offers, told.refused = [], {}
    else:
        view = {**match.state.view(seat), "names": match.record.names}
        told = plainly(match, seat, unveiled(match, view))
        told.undo.plea = table.undo.plea
    told.at, told.steps = table.at, steps
    told.since = since if words else told.line
    if table.clocks.run:
        stands_in = asked >= 0 and table.body.seats[asked].taken_over
        told.clocks = table.clocks.shown(asked, running=not stands_in)
    if table.frozen:
        told.asked, told.offers, told.refused = OVER, [], {}
        told.prompt = f"{table.frozen[0].upper()}{table.frozen[1:]}."
    return told


def in_words(match: Match, seat: int, view: View) -> wire.Update:
    """The game as a person sees it, apart from what has led to it and what its table adds."""
    game, told = match.game, plainly(match, seat, view)
    say, named = words_of(game.SLUG), naming(game)
    told.extras = extras(game, view)
    told.prompt = named(say.ask(view, game.data))
    told.narration = [named(text) for text in say.narrate(view, game.data)]
    if seat == match.state.asked:
        told.offers, told.refused = offers(game, view), refused(match, view)
    return told


def plainly(match: Match, seat: int, view: View) -> wire.Update:
    question = match.state.question()
    return wire.Update(
        at=0,
        since=0,
        line=len(match.record.lines),
        steps=[],
        view=view,
        extras={},
        asked=int(match.state.asked),
        question=wire.Question(question.kind, question.clause),
        prompt="",
        offers=[],
        refused={},
        narration=[],
        orders=match.orders(seat) if seat >= 0 else [],
        ordered="",
        undo=wire.UndoState(False, False, "", None),
        undone=[],
        clocks=[],
        result=result(match, view),
    )


def _undo(table: "Table", seat: int) -> wire.UndoState:
    if seat < 0:
        return wire.UndoState(False, False, "", table.undo.plea)
    return table.undo.state(table.playing(), seat, table.others(seat))
