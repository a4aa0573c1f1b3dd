"""From what the store keeps of a table to its game: by which rules, and the match."""

from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Record, dealer_of
from restinplay.server.players import shared_game
from restinplay.server.store import Body


def game_of(body: Body) -> Game:
    """The rules of a table, begun where its game begins."""
    game = shared_game(body.game, body.options, len(body.seats))
    return game if body.start is None else game.begun_at(body.start, body.past)


def new_record(body: Body, game: Game) -> Record:
    record = Record.of(game, [seat.name for seat in body.seats], body.deal)
    record.practice = body.settings.undo == "practice"
    return record


def match_of(body: Body, lines: list[str]) -> Match:
    """The game of a table after these lines, answers and orders."""
    game = game_of(body)
    record = new_record(body, game)
    for line in lines:
        record.add(line)
    return Match(game, dealer_of(game, body.deal), record)
