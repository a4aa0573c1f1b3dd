"""From what the store keeps of a table to its game: by which rules, and the match."""

from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.orders import OrderLine, order_line
from restinplay.core.record import ORDER, Record, dealer_of
from restinplay.games import game_class
from restinplay.server.bots import shared_game
from restinplay.server.breath import Breath
from restinplay.server.clocks import SPENT, TAKEN_BACK
from restinplay.server.company import INCIDENT
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


class Reading:
    """A record that grows by rows of the store. However many orders there are, an answer that is
    taken back costs little: behind which line an order stands is only worked out when all is read.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self._stand: dict[int, dict[str, None]] = {}  # the orders of each seat, oldest first
        self._cuts: list[tuple[int, int]] = []  # how many orders there were, and lines were left

    def add(self, row: Row) -> None:
        """ValueError: it cannot be read."""
        if row.text[0] == TAKEN_BACK:
            self.take_back()
        elif row.text.startswith(END):
            self.record.end = row.text.removeprefix(END)
        elif row.text[0] not in (SPENT, INCIDENT):
            self.record.add(row.text)
            if row.text[0] == ORDER:
                self._note(self.record.orders[-1])

    def _note(self, order: OrderLine) -> None:
        stand = self._stand.setdefault(order.seat, {})
        stand.pop(order.text, None)
        if order.given:
            stand[order.text] = None

    def take_back(self) -> int:
        """What `Record.shortened` does; whose answer it was."""
        lines, orders = self.record.lines, self.record.orders
        who = lines.pop().who
        if orders:
            self._cuts.append((len(orders), len(lines)))
        for text in self._stand.pop(who, {}):
            orders.append(OrderLine(len(lines), who, text, given=False))
        return who

    def done(self) -> Record:
        """The record once all rows are read: no order stands behind a line that is gone."""
        orders, left = self.record.orders, len(self.record.lines)
        for number in reversed(range(len(orders))):
            while self._cuts and self._cuts[-1][0] > number:
                left = min(left, self._cuts.pop()[1])
            one = orders[number]
            if one.after > left:
                orders[number] = order_line(left, one.seat, one.text, one.given)
        return self.record


def record_of(stored: Stored) -> Record:
    """The game file of a table as it is kept, whether or not our rules can still play it."""
    reading = Reading(new_record(stored.body, game_of(stored.body)))
    for row in stored.rows:
        reading.add(row)
    return reading.done()


async def record_in_pieces(stored: Stored) -> Record:
    """The same, where others must not wait for it."""
    reading, breath = Reading(new_record(stored.body, game_of(stored.body))), Breath()
    for row in stored.rows:
        reading.add(row)
        await breath.take()
    return reading.done()


def match_of(body: Body, lines: list[str]) -> Match:
    """The game of a table after these lines, answers and orders."""
    game = game_of(body)
    record = new_record(body, game)
    for line in lines:
        record.add(line)
    return Match(game, dealer_of(game, body.deal), record)
