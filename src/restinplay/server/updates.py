"""What a table tells a guest: its furniture, and the game as one seat may know it."""

from typing import TYPE_CHECKING

from restinplay.core.state import SPECTATOR
from restinplay.games.showing import words_of
from restinplay.server import wire
from restinplay.server.telling import extras, naming, offers, refused, result, unveiled

if TYPE_CHECKING:
    from restinplay.server.table import Table


def furniture(table: "Table", seat: int) -> wire.Table:
    """Seats, settings and who is there; secrets only for whoever sits at the seat."""
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
    match, game = table.playing(), table.game
    if words:
        view = table.follower().view(seat)
    else:
        view = {**match.state.view(seat), "names": match.record.names}
    view = unveiled(match, view)
    question, say = match.state.question(), words_of(game.SLUG)
    lines, named, mine = len(match.record.lines), naming(game), words and seat == table.asked
    return wire.Update(
        at=table.at,
        since=since if words else lines,
        line=lines,
        steps=steps,
        view=view,
        extras=extras(game, view) if words else {},
        asked=table.asked,
        question=wire.Question(question.kind, question.clause),
        prompt=named(say.ask(view, game.data)) if words else "",
        offers=offers(game, view) if mine else [],
        refused=refused(match, view) if mine else {},
        narration=[named(text) for text in say.narrate(view, game.data)] if words else [],
        orders=match.orders(seat) if seat >= 0 else [],
        undo=_undo(table, seat, words),
        clocks=table.clocks.shown(table.asked),
        result=result(match, view),
    )


def _undo(table: "Table", seat: int, words: bool) -> wire.UndoState:
    if not words or seat < 0:
        return wire.UndoState(False, False, "", table.undo.plea)
    return table.undo.state(table.playing(), seat)
