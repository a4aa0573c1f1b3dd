"""Game: one set of rules with its options chosen; it makes states and reads views."""

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from restinplay.core.belief import Belief
from restinplay.core.errors import BadInput, in_one_line, shown, shown_path
from restinplay.core.events import Event
from restinplay.core.files import read_text
from restinplay.core.ladder import Ladder
from restinplay.core.messages import HOMES, Told
from restinplay.core.moves import MoveTable
from restinplay.core.orders import Order
from restinplay.core.state import SPECTATOR, State

if TYPE_CHECKING:
    from restinplay.core.position import Head
    from restinplay.core.rulebook import Rulebook

DEEPEST, LARGEST, MOST = 12, 1_000_000, 10_000  # nests, numbers and parts of a view
NESTS = (list, tuple, dict)
SIZED = (str, *NESTS)
LARGEST_DATA = 1_000_000  # bytes of a data file
LONGEST_VALUE = 100  # signs of an option
LONGEST_ERROR = 150  # signs of what a reader of TOML complains of
YES, NO = ("on", "yes"), ("off", "no")  # what programs may say as True and False

Chosen = Mapping[str, str | int | bool]
"""Options by their names. A number or a flag means the text that a person would write."""

NO_POSITION = "this is not a position of this game"

_as_text = json.JSONEncoder(sort_keys=True, default=repr).encode


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before play. The first value is the default.

    Besides the values that are listed a `form` may admit others, such as "a number from 0 to 200";
    `fits` then says whether a text has that form.
    """

    name: str
    values: tuple[str, ...]
    meaning: Told
    clause: str
    form: str = ""
    fits: Callable[[str], bool] | None = None

    @property
    def default(self) -> str:
        return self.values[0]

    def admits(self, value: str) -> bool:
        if value in self.values:
            return True
        return self.fits is not None and len(value) <= LONGEST_VALUE and self.fits(value)

    def text(self, value: str | int | bool) -> str:
        """What a person would write for this value."""
        if isinstance(value, bool):
            return next(
                (word for word in (YES if value else NO) if word in self.values), str(value)
            )
        return str(value)

    def range(self) -> str:
        """What may be chosen, in words."""
        return " or ".join([*self.values, *([self.form] if self.form else [])])


class Game:
    """Immutable: slug, seats, options, names from the data file, move table, rulebook."""

    SLUG: ClassVar[str]
    SEATS: ClassVar[range]
    OPTIONS: ClassVar[tuple[Option, ...]]
    EASY: ClassVar[Mapping[str, str]] = {}  # the options of an easy game, where there is one
    DAILY: ClassVar[bool] = False  # whether the seeds that are dates deal to everyone, a day each
    ORDERS: ClassVar[tuple[Order, ...]] = ()  # what a seat may order for its absence
    TOGETHER: ClassVar[frozenset[str]] = frozenset()  # questions that are answered as one deed
    ZEST: ClassVar[frozenset[str]] = frozenset()  # answers for which people come to this table
    PHRASES: ClassVar[tuple[str, ...]] = ()  # what is said at this table and at no other: ids
    LADDER: ClassVar[Ladder] = Ladder()
    OLDER: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # rules, and the options that keep them
    TARGETS: ClassVar[Mapping[str, float]] = {}  # the least ratios that `rip bench` accepts
    HIDDEN: ClassVar[str] = ""  # what is hidden from whom, in half a sentence
    FOLDER: ClassVar[Path]
    LARGEST: ClassVar[int] = LARGEST  # number in a view
    start: dict[str, Any] | None = None  # where a game begins that begins in the middle
    past: Sequence[Event] = ()  # and what is told of the time before that

    def __init_subclass__(cls) -> None:
        if "FOLDER" in vars(cls):
            HOMES[cls.SLUG] = cls.FOLDER / "words"

    def __init__(
        self,
        options: Chosen | None = None,
        seats: int | None = None,
        data: Path | None = None,
    ) -> None:
        self.seats = self._check_seats(seats)
        self.options = self._check_options(options or {})
        self.data_file = data or self.FOLDER / "data.toml"
        self._data_text = read_text(self.data_file, LARGEST_DATA, "data file")
        self.data = self.check_data(parse_data(self._data_text, shown_path(self.data_file)))
        if self.data["rules_version"] not in (self.rules_version, *self.OLDER):
            raise BadInput(
                f"{shown_path(self.data_file)}: written for rules "
                f"{shown(self.data['rules_version'])}, these are rules {self.rules_version}"
            )
        self.moves = self.move_table()

    @cached_property
    def rulebook(self) -> "Rulebook":
        from restinplay.core.rulebook import Rulebook  # not before somebody reads it

        return Rulebook.read(self.rules_file())

    @classmethod
    def rules_file(cls, language: str = "") -> Path:
        """The rulebook in a language, or in English, which is the law, where there is none."""
        told = cls.FOLDER / f"rulebook.{language}.md"
        return told if told.is_file() else cls.FOLDER / "rulebook.md"

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def rules_version(self) -> str:
        return self.rulebook.version

    @classmethod
    def chosen(cls, rules: str, options: Mapping[str, str]) -> dict[str, str]:
        """The options of a game that was begun under these rules, which may be older ones."""
        return {**cls.OLDER.get(rules, {}), **options}

    @cached_property
    def data_mark(self) -> str:
        """Empty for our own data file; for another one a mark that a record can be checked by."""
        ours = read_text(self.FOLDER / "data.toml", LARGEST_DATA, "data file")
        theirs = self._data_text
        return "" if ours == theirs else hashlib.sha256(theirs.encode()).hexdigest()[:12]

    @cached_property
    def rules_digest(self) -> str:
        """A mark of everything that our rules are read from."""
        texts = self.rules_file().read_bytes() + self._data_text.encode()
        return hashlib.sha256(texts).hexdigest()[:12]

    @classmethod
    def part(cls, name: str) -> ModuleType:
        """A module of the game's own folder, loaded only where it is wanted: `part("words")`."""
        return import_module(f"{cls._package()}.{name}")

    @classmethod
    def has(cls, name: str) -> bool:
        """Whether the game's own folder has a module of that name."""
        return find_spec(f"{cls._package()}.{name}") is not None

    @classmethod
    def _package(cls) -> str:
        return cls.__module__.rpartition(".")[0]

    def longest(self) -> int:
        """A number of decisions, and of nature's answers, that no game exceeds."""
        raise TypeError("a game must say how long it can last")

    def sum_of_returns(self) -> float:
        """What the returns of all seats add up to, which is always the same."""
        return 0.0

    def check_data(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the data, or raise BadInput naming what does not add up; this needs a title."""
        for name in ("title", "rules_version"):
            if not isinstance(data.get(name), str):
                raise BadInput(f"{shown_path(self.data_file)}: it has no {name}")
        return data

    def move_table(self) -> MoveTable:
        raise TypeError("a game must have moves")

    def new(self) -> State:
        """The state before nature has dealt anything."""
        raise TypeError("a game must begin")

    def opening(self) -> State:
        """The state in which a record of this game begins: a new one, or where `begun_at` says."""
        return self.new() if self.start is None else self.state(self.start)

    def begun_at(self, start: dict[str, Any], past: Sequence[Event] = ()) -> Self:
        """The same game begun in the middle, from what `State.data()` described."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, start=start, past=past)
        return other

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle says what was chosen; another machine reads its own data file."""
        data = self.data_file if self.data_mark else None
        chosen = {"start": self.start, "past": self.past}
        return type(self), (self.options, self.seats, data), chosen

    def belief(self, view: dict[str, Any]) -> Belief:
        """What can be known from this view, and nothing more; a game begins with `recall`."""
        raise TypeError("a game must say what a view tells")

    def recall(self, view: dict[str, Any]) -> State:
        """The position as the seat of a view knows it: what it cannot know is undealt.

        BadInput, in one line, if no seat could ever see this.
        """
        _check_size(view, self.LARGEST)
        try:
            with in_one_line("something in it is missing or of the wrong kind"):
                state = self.remember(view)
                seat = view.get("seat", SPECTATOR)  # none: everybody sees the same
                if type(seat) is not int or not SPECTATOR <= seat < self.seats:
                    raise BadInput("it has no such seat")
                self.check(state, seat)
                again = state.view(seat)
        except BadInput as error:
            raise BadInput(f"this is not a view of {self.SLUG}: {error}") from error
        odd = [part for part in again if part not in view or view[part] != again[part]]
        odd += [part for part in view if part not in again]
        if odd := odd or _of_other_kinds(view, again):
            raise BadInput(
                f"this view of {self.SLUG} contradicts itself: {shown(', '.join(map(str, odd)))}"
            )
        return state

    def remember(self, view: dict[str, Any]) -> State:
        """The position that a view describes; any exception of a view that is none is caught."""
        raise TypeError("a game must read its views")

    def order(self, text: str) -> Order:
        """The standing order of that text; capitals and extra blanks do not matter."""
        wanted = " ".join(text.lower().split())
        for order in self.ORDERS:
            if order.text.lower() == wanted:
                return order
        known = ", ".join(f"'{order.text}'" for order in self.ORDERS) or "none"
        raise BadInput(f"unknown order '{shown(wanted, 20)}' in {self.SLUG}; choose from {known}")

    def state(self, data: dict[str, Any], seat: int | None = None) -> State:
        """The state that `State.data()` described: a whole one, or what `veil` left for a seat.

        BadInput, in one line, if it cannot be.
        """
        state = self.new()
        with in_one_line(NO_POSITION):
            state.load(data)
        self.check(state, seat)
        return state

    def text(self, state: State, seat: int | None = None) -> str:
        """A position with its game, in one line: `lantern, 2 seats: asked=0 turn=0 …`.

        As `seat` knows it, or a spectator (-1); without one with everything that is hidden.
        """
        from restinplay.core.position import Head

        defaults = {option.name: option.default for option in self.OPTIONS}
        chosen = (f"{n}={value}" for n, value in self.options.items() if value != defaults[n])
        seats = self.seats if len(self.SEATS) > 1 else None
        head = Head(self.SLUG, seats, tuple(chosen), seat)
        return f"{head}: {state if seat is None else state.veil(seat)!r}"

    def position(self, text: str) -> State:
        """The position of a text: `repr(state)`, what `text` gives, or the JSON of old records.

        BadInput, in one line, if it cannot be. Of a veiled one `check` says what more is needed
        before it can be played on.

        >>> from restinplay import game
        >>> game("lantern").position("asked=1 turn=1 steps=4/9 hands=2,5/3*2 burned=4").legal()
        [2]
        """
        from restinplay.core import position

        if text.lstrip().startswith("{"):
            return self._unjson(text)
        head, words = position.split(text)
        if head is not None:
            self._check_head(head)
        state = self.new().blank()
        position.read(state, words)
        state.check()
        if head is not None and head.seen_by is not None and head.seen_by >= 0:
            state.check_known(head.seen_by)
        return state

    def _unjson(self, text: str) -> State:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise BadInput(f"{NO_POSITION}: '{shown(text)}'") from None
        return self.state(data)

    def _check_head(self, head: "Head") -> None:
        chosen = self._check_options(parse_options(" ".join(head.options)))
        seats = self.SEATS[0] if head.seats is None else head.seats
        if (head.slug, seats, chosen) != (self.SLUG, self.seats, self.options):
            raise BadInput(f"this is a position of another game: '{shown(str(head))}'")
        if head.seen_by is not None and head.seen_by >= self.seats:
            raise BadInput(f"there is no seat {head.seen_by} in this game")

    def check(self, state: State, seat: int | None = None) -> None:
        """Raise BadInput, in one line, if the game cannot come to this, whole or as a seat sees it.

        A spectator need not know anything.
        """
        state.check()
        for known in range(self.seats):
            if seat is None or seat == known:
                state.check_known(known)

    def _check_seats(self, seats: int | None) -> int:
        if seats is None:
            return self.SEATS[0]
        if seats not in self.SEATS:
            few, many = self.SEATS[0], self.SEATS[-1]
            wanted = (
                f"{few} seat{'s' if few > 1 else ''}" if few == many else f"{few} to {many} seats"
            )
            raise BadInput(f"{self.SLUG} has {wanted}, not {seats}")
        return seats

    def _check_options(self, chosen: Chosen) -> dict[str, str]:
        if not isinstance(chosen, Mapping):
            raise BadInput(f"options are names with their values, not {shown(repr(chosen))}")
        known = {option.name: option for option in self.OPTIONS}
        texts = {}
        for name, value in chosen.items():
            if not known:
                raise BadInput(f"{self.SLUG} has no options, so none is '{shown(name)}'")
            if name not in known:
                raise BadInput(
                    f"unknown option '{shown(name)}' of {self.SLUG}; choose from {', '.join(known)}"
                )
            texts[name] = known[name].text(value)
            if not known[name].admits(texts[name]):
                wanted = known[name].range()
                raise BadInput(
                    f"option {name} of {self.SLUG} must be {wanted}, not '{shown(texts[name])}'"
                )
        return {name: texts.get(name, option.default) for name, option in known.items()}


def _of_other_kinds(told: dict[str, Any], seen: dict[str, Any]) -> list[str]:
    """The parts of two equal views that are not the same: true is not 1, and 1 is not 1.0."""
    if _as_text(told) == _as_text(seen):
        return []
    return [part for part in seen if _as_text(told[part]) != _as_text(seen[part])]


def _check_size(value: Any, largest: int, depth: int = 0) -> None:
    """Refuse what no view holds: deep nests, endless lists, texts and numbers."""
    if depth > DEEPEST:
        raise BadInput("this is not a view: it is nested too deeply")
    if isinstance(value, SIZED) and len(value) > MOST:
        raise BadInput("this is not a view: it is too long")
    if isinstance(value, dict):
        value = [*value, *value.values()]
    elif not isinstance(value, NESTS):
        value = [value]
    for part in value:
        if isinstance(part, int):  # most parts are: they are asked for first, and nothing else
            if not -largest <= part <= largest:
                raise BadInput("this is not a view: it has a number that is too large")
        elif isinstance(part, NESTS):
            _check_size(part, largest, depth + 1)
        elif isinstance(part, str) and len(part) > MOST:
            raise BadInput("this is not a view: it is too long")


def parse_data(text: str, source: str) -> dict[str, Any]:
    """A data file as it stands, or BadInput that says where it is damaged."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{source}: not a data file: {shown(str(error), LONGEST_ERROR)}") from error
    except ValueError as error:
        raise BadInput(f"{source}: not a data file: it has a number that is too large") from error
    except RecursionError:
        raise BadInput(f"{source}: not a data file: it is nested too deeply") from None


def parse_options(text: str) -> dict[str, str]:
    """`a=1,b=2` (commas or blanks) as a dict."""
    chosen: dict[str, str] = {}
    for word in text.replace(",", " ").split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise BadInput(f"options are written name=value, not '{shown(word)}'")
        if name in chosen:
            raise BadInput(f"the option '{shown(name)}' is given twice")
        chosen[name] = value
    return chosen
