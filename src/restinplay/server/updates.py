"""What a table tells a guest: its furniture, and the game as one seat may know it."""

from typing import TYPE_CHECKING

from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.state import OVER, SPECTATOR
from restinplay.games.chronicle import View
from restinplay.games.parts import forced, reveal_of, words_of
from restinplay.server import room, turns, wire
from restinplay.server.naming import name_for_all, names_for_strangers
from restinplay.server.presenter import (
    extras,
    naming,
    offers,
    refused,
    result,
    unplayed,
    unveiled,
)

if TYPE_CHECKING:
    from restinplay.server.room import Guest
    from restinplay.server.table import Table


def furniture(table: "Table", guest: "Guest") -> wire.Table:
    """Seats, settings and who is there; secrets only for those who sit at the seat."""
    body, seat = table.body, guest.seat
    mine = seat >= 0
    return wire.Table(
        id=body.id,
        game=body.game,
        title=table.game.title,
        options=table.game.options,
        settings=body.settings,
        status=body.status,
        seats=sitting(table, named=guest.invited),
        seat=seat,
        host=body.host,
        watching=sum(guest.seat == SPECTATOR for guest in table.guests) * body.settings.watching,
        secret=table.secret(seat) if mine else "",
        invite=table.invite if mine else "",
        next=body.next,
        shared=table.shared(seat, guest.device),
        incidents=table.company.incidents,
        forked=body.start is not None,
        today=body.today.day if body.today else "",
        version=body.version if body.status == "lobby" else 0,
        rematch=bool(body.after) and body.status == "lobby",
    )


def sitting(table: "Table", *, named: bool = True) -> list[wire.SeatInfo]:
    """The seats; people without their names, for those whom nobody has invited."""
    seats, here = table.body.seats, room.present(table)
    if named:
        names = [entry.name for entry in seats]
    elif table.body.status == "lobby":
        names = [name_for_all(entry) for entry in seats]
    else:
        names = names_for_strangers(seats)
    return [
        wire.SeatInfo(
            names[number],
            entry.kind,
            entry.bot,
            entry.kind == "bot" or number in here,
            entry.taken_over,
            int(table.company.away_since(number)) if entry.kind == "person" else 0,
            entry.conceded,
            entry.muted,
            entry.finishing,
        )
        for number, entry in enumerate(seats)
    ]


def invitation(table: "Table", *, named: bool) -> wire.Invitation:
    """What somebody sees who may sit down."""
    body, game = table.body, table.game
    usual = {option.name: option.default for option in game.OPTIONS}
    return wire.Invitation(
        game=body.game,
        title=game.title,
        status=body.status,
        host=body.seats[body.host].name if named else "",
        seats=sitting(table, named=named),
        options={name: value for name, value in game.options.items() if value != usual[name]},
        settings=body.settings,
    )


def update(
    table: "Table", eye: int, words: bool, since: int, steps: list[wire.Step]
) -> wire.Update:
    """The game as a seat, a spectator or a STRANGER may know it. Without words it has neither
    sentences nor offers."""
    match, asked, seat = table.playing(), table.asked, max(eye, SPECTATOR)
    if words:
        told = in_words(match, seat, unveiled(match, room.follower(table).view(eye)))
        told.undo = _undo(table, seat)
        told.ordered = turns.answering(table, seat) if seat >= 0 else ""
        if told.ordered or (seat >= 0 and table.body.seats[seat].taken_over):
            told.offers, told.refused = [], {}
        if told.offers:
            told.forced = _forced(table.game, told.view, alone=table.people() == [seat])
    else:
        view = match.state.view(seat)
        view["names"] = table.names_for(eye)
        told = plainly(match, seat, unveiled(match, view))
        told.undo.plea = table.undo.plea
    told.at, told.steps = table.at, steps
    told.asked_since = int(table.clocks.since)
    told.since = since if words else told.line
    if table.clocks.run:
        stands_in = asked >= 0 and table.body.seats[asked].taken_over
        told.clocks = table.clocks.shown(asked, running=not stands_in)
    if told.result is not None and table.body.returns:  # who gave up has lost, however it ended
        told.result.returns = table.body.returns
    if told.result is None and table.is_over:
        told.asked, told.offers, told.forced, told.refused = OVER, [], None, {}
        told.undo = wire.UndoState(False, False, "", None)
        told.result = unplayed(table.body, table.names_for(eye))
    if table.frozen:
        told.asked, told.offers, told.forced, told.refused = OVER, [], None, {}
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
        asked_since=0,
        done=reveal_of(match.game.SLUG).done(view),
        question=wire.Question(question.kind, question.clause),
        prompt="",
        offers=[],
        forced=None,
        refused={},
        narration=[],
        orders=match.orders(seat) if seat >= 0 else [],
        ordered="",
        undo=wire.UndoState(False, False, "", None),
        clocks=[],
        result=result(match, view),
    )


def _forced(game: Game, view: View, *, alone: bool) -> wire.Forced | None:
    found = forced(game, view, alone=alone)
    if found is None:
        return None
    kind, answer = found
    return wire.Forced(answer, kind.name, kind.usual, str(kind.why))


def _undo(table: "Table", seat: int) -> wire.UndoState:
    if seat < 0:
        return wire.UndoState(False, False, "", table.undo.plea)
    if table.body.seats[seat].taken_over:
        return wire.UndoState(False, False, "a bot is playing for you", table.undo.plea)
    return table.undo.state(table.playing(), seat, table.consenting(seat))
