"""The game file: a header, then one line per answer, players' and nature's. It is the truth.

Standing orders lie between the answers, each for the eyes of its seat; replay does not need them.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

from restinplay.core.chance import Dealer, Drawn, Shuffled
from restinplay.core.clauses import IllegalMove
from restinplay.core.errors import BadInput, shown, shown_path
from restinplay.core.events import Event
from restinplay.core.files import read_text, unix
from restinplay.core.game import Game, parse_options
from restinplay.core.moves import MoveTable
from restinplay.core.orders import OrderLine, order_line, standing
from restinplay.core.state import CHANCE, OVER, State

TITLE = "Rest in Play record"
FORMAT = "1"
FIRST_LINE = f"{TITLE} {FORMAT}"
HEADERS: Final = (
    "game",
    "rules",
    "options",
    "seats",
    "deal",
    "data",
    "practice",
    "seen by",
    "start",
)
NEEDED: Final = ("game", "rules", "seats")
NATURE = "~"
HIDDEN = "?"
ORDER = "!"
YES = "yes"

MOST_ORDERS = 1_000  # that are given in one game
LARGEST_FILE = 5_000_000  # bytes; the longest games have a few hundred thousand
LONGEST_NAME = 60  # signs
MOST_SEATS = 100
SEED = r"-?[0-9]{1,60}"
DEAL = re.compile(f"told|seed {SEED}")


@dataclass(frozen=True, slots=True)
class Line:
    """One answer: who gave it (a seat or CHANCE) and its text."""

    who: int
    text: str

    def __str__(self) -> str:
        return f"{NATURE if self.who == CHANCE else self.who} {self.text}"


class Deed(NamedTuple):
    """A line as it was played: the position before it and after it, and what it brought about.

    The positions are for looking only, and only until the next deed is asked for.
    """

    number: int  # of the line; the first is 1
    line: Line
    before: State
    events: list[Event]
    after: State


@lru_cache(10_000)
def line_of(who: int, text: str) -> Line:
    """The same line is one object in all games that are played: there are many of it."""
    return Line(who, text)


@lru_cache(10_000)
def read_line(row: str) -> Line:
    """An answer as it stands in a file; ValueError: it is none."""
    who, _, text = row.partition(" ")
    if not text:
        raise ValueError
    return line_of(CHANCE if who == NATURE else _seat(who), text)


def _seat(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ValueError
    return int(word)


@dataclass
class Record:
    """A game file in memory. `end` is empty until the game is over. In `practice` a player may take
    back what has shown something."""

    game: str
    rules: str
    options: dict[str, str]
    names: list[str]
    deal: str = ""
    data: str = ""
    seen_by: str = ""
    start: str = ""  # the position where it begins, if in the middle; ?: that is hidden
    practice: bool = False
    lines: list[Line] = field(default_factory=list)
    orders: list[OrderLine] = field(default_factory=list)
    end: str = ""
    source: str = "record"
    first_line: int = 1
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, game: Game, names: list[str], deal: str = "") -> "Record":
        """The record of a game that is about to begin; names lose what a header cannot hold."""
        names = [name.encode(errors="replace").decode().replace(",", " ") for name in names]
        clean = [clean_name(name, seat) for seat, name in enumerate(names)]
        rules, mark = game.rules_version, game.data_mark
        start = "" if game.start is None else repr(game.opening())
        return cls(game.SLUG, rules, game.options, clean, deal, mark, start=start)

    def header(self) -> str:
        fields = {
            "game": self.game,
            "rules": self.rules,
            "options": " ".join(f"{name}={value}" for name, value in self.options.items()),
            "seats": ", ".join(self.names),
            "deal": self.deal,
            "data": self.data,
            "practice": YES if self.practice else "",
            "seen by": self.seen_by,
            "start": self.start,
        }
        rows = [f"{name}: {value}" for name, value in fields.items() if value]
        return "\n".join([FIRST_LINE, *rows, "", ""])

    def __str__(self) -> str:
        rows = [f"{line}\n" for line in self.lines]
        for order in reversed(self.orders):
            rows.insert(order.after, f"{order}\n")
        return self.header() + "".join(rows) + (f"end: {self.end}\n" if self.end else "")

    @classmethod
    def parse(cls, text: str, source: str = "record") -> "Record":
        head = _Head(_rows(text, source), source)
        names = head.names()
        record = cls(
            head["game"],
            head["rules"],
            head.options(),
            names,
            head.deal(),
            head["data"],
            head.seen_by(len(names)),
            head.start(),
            head.practice(),
            source=source,
            first_line=head.blank + 2,
            header_lines=head.lines,
        )
        for number, row in enumerate(head.rest, record.first_line):
            if record.end:
                raise BadInput(f"{source}, line {number}: something comes after the end")
            if row.startswith("end: ") and row[5:].strip():
                record.end = row[5:].strip()
                continue
            try:
                record.add(row)
            except ValueError as error:
                fact = error if isinstance(error, BadInput) else f"not an answer: '{shown(row)}'"
                raise BadInput(f"{source}, line {number}: {fact}") from None
        return record

    def add(self, row: str) -> None:
        """Add an answer or an order as it stands in a file; ValueError: it is neither."""
        if row.startswith(f"{ORDER} "):
            _, who, verb, text = row.split(" ", 3)
            order = OrderLine(
                len(self.lines), _seat(who), text, ("revoke", "order").index(verb) == 1
            )
            if not text or order.seat >= len(self.names):
                raise ValueError
            self.orders.append(order)
        else:
            line = read_line(row)
            if line.who >= len(self.names):
                raise BadInput(f"seat {shown(line.who)} answers, but 'seats' does not name it")
            self.lines.append(line)

    def shortened(self, answers: int = 1) -> "Record":
        """The same game without its last answers.

        Who takes an answer back wants to be asked: the orders of that seat are revoked.
        """
        left = len(self.lines) - answers
        kept = bisect_right(self.orders, left, key=lambda line: line.after)
        orders = self.orders[:kept]
        orders += [order_line(left, one.seat, one.text, one.given) for one in self.orders[kept:]]
        for seat in dict.fromkeys(line.who for line in reversed(self.lines[left:])):
            stood = standing(self.orders, seat)
            orders += [OrderLine(left, seat, text, given=False) for text in stood]
        return replace(self, lines=self.lines[:left], orders=orders, end="")

    @classmethod
    def read(cls, path: Path, *, mend: bool = False) -> "Record":
        """Read a file. `mend` drops a last line that was being written when the power went."""
        text = read_text(path, LARGEST_FILE, "game file")
        if mend and "\n\n" in text:
            text = text[: text.rfind("\n") + 1]
        return cls.parse(text, shown_path(path.name))

    def in_header(self, name: str) -> str:
        """Where the header says it, for a complaint."""
        line = self.header_lines.get(name)
        return self.source if line is None else f"{self.source}, line {line}"

    def check_game(self, game: Game) -> None:
        """Refuse a record that was made by other rules than these."""
        if self.rules not in (game.rules_version, *game.OLDER):
            raise BadInput(
                f"{self.source}: made under rules {shown(self.rules)} of {self.game}; "
                f"these are rules {game.rules_version}"
            )
        if self.data != game.data_mark:
            mark = shown(self.data) or "none"
            raise BadInput(f"{self.source}: made with another data file (mark {mark})")
        if self.practice:
            try:
                check_practice(game, self.deal)
            except BadInput as error:
                raise BadInput(f"{self.in_header('practice')}: {error}") from None
        self._check_orders(game)

    def _check_orders(self, game: Game) -> None:
        """Refuse orders that the game does not have, or that are revoked without standing."""
        stand: set[tuple[int, str]] = set()
        for number, order in enumerate(self.orders):
            where = f"{self.source}, line {self.first_line + order.after + number}"
            try:
                text = game.order(order.text).text
            except BadInput as error:
                raise BadInput(f"{where}: {error}") from error
            if order.given:
                stand.add((order.seat, order.text))
            elif (order.seat, text) in stand:
                stand.remove((order.seat, text))
            else:
                raise BadInput(f"{where}: '{text}' is revoked but was not in force")
        if sum(order.given for order in self.orders) > MOST_ORDERS:
            raise BadInput(f"{self.source}: more than {MOST_ORDERS:,} standing orders")

    def line_number(self, index: int) -> int:
        """The line of the file in which an answer stands."""
        return self.first_line + index + bisect_right(self.orders, index, key=_after)

    def at(self, index: int) -> str:
        return f"{self.source}, line {self.line_number(index)}"

    def move(self, line: Line, state: State, index: int = -1) -> int:
        """The move of a line, which is legal in this state; BadInput says where and why not.

        `index` is the place of the line among the answers; without it the line comes next.
        """
        try:
            return move_of(line, state)
        except BadInput as error:
            where = self.at(len(self.lines) if index < 0 else index)
            raise BadInput(f"{where}: {error}") from error

    def replay(self, game: Game) -> Iterator[State]:
        """The state before the first answer and after each one; the same object every time."""
        self.check_game(game)
        state = game.opening()
        state.log = []
        yield state
        for index, line in enumerate(self.lines):
            state.apply(self.move(line, state, index))
            yield state

    def deeds(self, game: Game) -> Iterator[Deed]:
        """Every line, played once."""
        self.check_game(game)
        state = game.opening()
        for index, line in enumerate(self.lines):
            move, before, events = self.move(line, state, index), state.clone(), list[Event]()
            state.log = events
            state.apply(move)
            yield Deed(index + 1, line, before, events, state)

    def verify(self, game: Game) -> State:
        """Replay everything; raise BadInput with line, clause and reason where the record is wrong.

        A record of one seat is replayed as far as that seat saw; then only its words are checked.
        """
        self.check_game(game)
        state = game.opening()
        for index, line in enumerate(self.lines):
            if self.seen_by and (HIDDEN in line.text or self.start):
                self._check_words(game.moves, index)
                return state
            state.apply(self.move(line, state, index))
        reached = " ".join(state.reasons()) if state.asked == OVER else ""
        if self.end != reached and (self.end or reached):
            raise BadInput(
                f"{self.at(len(self.lines))}: the record says end: {shown(self.end) or 'nothing'}, "
                f"the game {'ended ' + reached if reached else 'goes on'}"
            )
        return state

    def _check_words(self, moves: MoveTable, start: int) -> None:
        for index, line in enumerate(self.lines[start:], start):
            if HIDDEN not in line.text:
                try:
                    moves.parse(line.text)
                except BadInput as error:
                    raise BadInput(f"{self.at(index)}: {error}") from error

    def for_seat(self, game: Game, seat: int) -> "Record":
        """The same game as one seat saw it: what it could not see is `?`, and no others' orders."""
        state = game.opening()
        lines = []
        for index, line in enumerate(self.lines):
            move = self.move(line, state, index)
            lines.append(Line(line.who, state.witness(move, seat)))
            state.apply(move)
        seen_by = str(seat) if seat >= 0 else "spectator"
        return Record(
            self.game,
            self.rules,
            self.options,
            self.names,
            data=self.data,
            seen_by=seen_by,
            start=HIDDEN if self.start else "",
            practice=self.practice,
            lines=lines,
            orders=[order for order in self.orders if order.seat == seat],
            end=self.end,
            source=self.source,
        )


class _Head:
    """The header of a file: what its lines say, and where."""

    def __init__(self, rows: list[str], source: str) -> None:
        self._source = source
        self.blank = rows.index("") if "" in rows else len(rows)
        self.lines: dict[str, int] = {}
        self._values: dict[str, str] = {}
        for number, row in enumerate(rows[1 : self.blank], 2):
            self._take(row, number)
        for name in NEEDED:
            if not self[name]:
                self._fail(self.blank + 1, f"the header does not say '{name}'")
        if self.blank == len(rows):
            self._fail(self.blank, "the header does not end with an empty line")
        self.rest = rows[self.blank + 1 :]

    def _take(self, row: str, number: int) -> None:
        name, colon, value = row.partition(": ")
        if not colon:
            self._fail(number, f"a header line is 'name: value', not '{shown(row)}'")
        if name not in HEADERS:
            self._fail(number, f"unknown header '{shown(name)}'; choose from {', '.join(HEADERS)}")
        if name in self.lines:
            self._fail(number, f"the header says '{name}' twice")
        self.lines[name] = number
        self._values[name] = value.strip()

    def __getitem__(self, name: str) -> str:
        return self._values.get(name, "")

    def names(self) -> list[str]:
        names = self["seats"].split(",")
        if len(names) > MOST_SEATS:
            self._wrong("seats", f"no game has {len(names):,} seats")
        return [clean_name(name, seat) for seat, name in enumerate(names)]

    def options(self) -> dict[str, str]:
        try:
            return parse_options(self["options"])
        except BadInput as error:
            self._wrong("options", str(error))

    def deal(self) -> str:
        if self["deal"] and not DEAL.fullmatch(self["deal"]):
            self._wrong("deal", f"a deal is 'told' or 'seed NUMBER', not '{shown(self['deal'])}'")
        return self["deal"]

    def practice(self) -> bool:
        if self["practice"] not in ("", YES):
            self._wrong(
                "practice", f"practice is '{YES}' or left out, not '{shown(self['practice'])}'"
            )
        return bool(self["practice"])

    def seen_by(self, seats: int) -> str:
        who = self["seen by"]
        if who and who not in ("spectator", *map(str, range(seats))):
            self._wrong(
                "seen by", f"it is seen by a seat of this game or a spectator, not '{shown(who)}'"
            )
        return who

    def start(self) -> str:
        if self["start"] == HIDDEN and not self["seen by"]:
            self._wrong("start", "only what one seat saw may hide where it begins")
        return self["start"]

    def _wrong(self, name: str, what: str) -> NoReturn:
        self._fail(self.lines[name], what)

    def _fail(self, line: int, what: str) -> NoReturn:
        raise BadInput(f"{self._source}, line {line}: {what}")


def _rows(text: str, source: str) -> list[str]:
    """The lines of a record of this format that broke off nowhere and can be shown."""
    if len(text) > LARGEST_FILE:
        raise BadInput(f"{source}: too large for a game file")
    rows = unix(text).split("\n")
    title, _, form = rows[0].strip().rpartition(" ")
    if title != TITLE or not form.isdecimal():
        raise BadInput(f"{source}, line 1: this is not a {TITLE}")
    if form != FORMAT:
        newer = f"a newer version wrote this record (format {shown(form)})"
        raise BadInput(f"{source}, line 1: {newer}; this one reads format {FORMAT}")
    if rows.pop() != "":
        raise BadInput(f"{source}, line {len(rows) + 1}: the file breaks off in mid-line")
    for number, row in enumerate(rows, 1):
        if not row.isprintable() and not row.startswith("seats: "):
            raise BadInput(f"{source}, line {number}: a character cannot be shown: '{shown(row)}'")
    return rows


def clean_name(name: str, seat: int) -> str:
    """A name that a header can hold and a terminal show, or one for a seat without."""
    signs = [sign if sign.isprintable() else " " * sign.isspace() for sign in name]
    return " ".join("".join(signs).split())[:LONGEST_NAME].strip() or f"Seat {seat}"


def _after(order: OrderLine) -> int:
    return order.after


def move_of(line: Line, state: State) -> int:
    """The move of a line, which is legal in this state; BadInput says why not."""
    if line.text == HIDDEN:
        raise BadInput("this answer is hidden: the record is what one seat saw")
    if state.asked == OVER:
        raise BadInput(f"'{shown(str(line))}' comes after the end of the game")
    if line.who != state.asked:
        asked = "nature" if state.asked == CHANCE else f"seat {state.asked}"
        raise BadInput(f"'{shown(str(line))}', but {asked} is asked ({state.question().clause})")
    move = state.moves.parse(line.text)
    if not state.allows(move) and (refusal := state.why_not(move)) is not None:
        raise IllegalMove(state.moves.text(move), refusal)
    return move


def seed_of(deal: str) -> int | None:
    """The seed that `seed 7` in a header names."""
    return int(deal.removeprefix("seed ")) if deal.startswith("seed ") else None


def check_practice(game: Game, deal: str) -> None:
    """Refuse practice with the deal of a day: everyone has the same, and nobody looks first."""
    if game.DAILY and _is_date(deal.removeprefix("seed ")):
        raise BadInput("the deal of the day is not for practice: everyone has the same one")


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def dealer_of(game: Game, deal: str) -> Dealer:
    """Who deals, unless a person tells the cards: a shuffle, made before the game begins.

    What is left in the middle of a game is the rest of no shuffle, so there it is drawn.
    """
    return Shuffled(seed_of(deal)) if game.start is None else Drawn()


class NotWritten(BadInput):
    """The disk did not take it. What was there before is safe."""
