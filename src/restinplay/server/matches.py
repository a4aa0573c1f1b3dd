"""From what the store keeps of a table to its game: by which rules, and the match."""

from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Record, dealer_of
from restinplay.games import game_class
from restinplay.server.clocks import SPENT, TAKEN_BACK
from restinplay.server.company import INCIDENT
from restinplay.server.players import shared_game
from restinplay.server.store import Body, Row, Stored

END = "end: "  # begins the last row of a game that is over


def game_of(body: Body) -> Game:
    """The rules of a table, begun where its game begins."""
    version, _, _ = body.rules.partition(" ")
    options = game_class(body.game).chosen(version, body.options)
    game = shared_game(body.game, options, len(body.seats))
    return game if body.start is None else game.begun_at(body.start, body.past)


def new_record(body: Body, game: Game) -> Record:
    record = Record.of(game, [seat.name for seat in body.seats], body.deal)
    record.practice = body.settings.undo == "practice"
    return record


def with_row(record: Record, row: Row) -> Record:
    """The record with one more row of the store; ValueError: it cannot be read."""
    if row.text[0] == TAKEN_BACK:
        if record.orders:
            return record.shortened()
        record.lines.pop()
    elif row.text.startswith(END):
        record.end = row.text.removeprefix(END)
    elif row.text[0] not in (SPENT, INCIDENT):
        record.add(row.text)
    return record


def record_of(stored: Stored) -> Record:
    """The game file of a table as it is kept, whether or not our rules can still play it."""
    record = new_record(stored.body, game_of(stored.body))
    for row in stored.rows:
        record = with_row(record, row)
    return record


def match_of(body: Body, lines: list[str]) -> Match:
    """The game of a table after these lines, answers and orders."""
    game = game_of(body)
    record = new_record(body, game)
    for line in lines:
        record.add(line)
    return Match(game, dealer_of(game, body.deal), record)
