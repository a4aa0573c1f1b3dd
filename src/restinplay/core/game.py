"""Game: one set of rules with its options chosen; it makes states and reads views."""

import hashlib
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

from restinplay.core.belief import Belief
from restinplay.core.clauses import Rulebook
from restinplay.core.errors import BadInput, shown
from restinplay.core.events import Event
from restinplay.core.files import read_text
from restinplay.core.moves import MoveTable
from restinplay.core.orders import Order
from restinplay.core.state import SPECTATOR, State

DEEPEST, LARGEST, MOST = 12, 1_000_000, 10_000  # nests, numbers and parts of a view
LARGEST_DATA = 1_000_000  # bytes of a data file
LONGEST_VALUE = 100  # signs of an option
LONGEST_ERROR = 150  # signs of what a reader of TOML complains of
YES, NO = ("on", "yes"), ("off", "no")  # what programs may say as True and False

Chosen = Mapping[str, str | int | bool]
"""Options by their names. A number or a flag means the text that a person would write."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before play. The first value is the default.

    Besides the values that are listed a `form` may admit others, such as "a number from 0 to 200";
    `fits` then says whether a text has that form.
    """

    name: str
    values: tuple[str, ...]
    meaning: str
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
    ORDERS: ClassVar[tuple[Order, ...]] = ()  # what a seat may order for its absence
    FOLDER: ClassVar[Path]
    LARGEST: ClassVar[int] = LARGEST  # number in a view
    start: dict[str, Any] | None = None  # where a game begins that begins in the middle
    past: Sequence[Event] = ()  # and what is told of the time before that

    def __init__(
        self,
        options: Chosen | None = None,
        seats: int | None = None,
        data: Path | None = None,
    ) -> None:
        self.seats = self._check_seats(seats)
        self.options = self._check_options(options or {})
        self.data_file = data or self.FOLDER / "data.toml"
        self.data = self.check_data(read_data(self.data_file))
        if self.data["rules_version"] != self.rules_version:
            raise BadInput(
                f"{self.data_file}: written for rules {self.data['rules_version']}, "
                f"these are rules {self.rules_version}"
            )
        self.moves = self.move_table()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.read(self.FOLDER / "rulebook.md")

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def rules_version(self) -> str:
        return self.rulebook.version

    @cached_property
    def data_mark(self) -> str:
        """Empty for our own data file; for another one a mark that a record can be checked by."""
        ours = (self.FOLDER / "data.toml").read_bytes()
        theirs = self.data_file.read_bytes()
        return "" if ours == theirs else hashlib.sha256(theirs).hexdigest()[:12]

    @cached_property
    def rules_digest(self) -> str:
        """A mark of everything that our rules are read from."""
        texts = [self.FOLDER / "rulebook.md", self.data_file]
        return hashlib.sha256(b"".join(text.read_bytes() for text in texts)).hexdigest()[:12]

    def check_data(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the data, or raise BadInput naming what does not add up."""
        raise TypeError("a game must check its data")

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
            state = self.remember(view)
            state.check()
            again = state.view(view.get("seat", SPECTATOR))  # none: everybody sees the same
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            said = str(error) if isinstance(error, BadInput) else shown(error.args)
            raise BadInput(f"this is not a view of {self.SLUG}: {said}") from error
        odd = [part for part in again if part not in view or view[part] != again[part]]
        odd += [part for part in view if part not in again]
        if odd:
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
        raise BadInput(
            f"there is no order '{shown(wanted, 20)}' in {self.SLUG}; the orders are {known}"
        )

    def state(self, data: dict[str, Any]) -> State:
        """The state that `State.data()` described; BadInput, in one line, if it cannot be."""
        state = self.new()
        state.load(data)
        state.check()
        return state

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
        known = {option.name: option for option in self.OPTIONS}
        texts = {}
        for name, value in chosen.items():
            if name not in known:
                raise BadInput(
                    f"{self.SLUG} has no option '{shown(name)}'; it has {', '.join(known)}"
                )
            texts[name] = known[name].text(value)
            if not known[name].admits(texts[name]):
                wanted = known[name].range()
                raise BadInput(
                    f"option {name} of {self.SLUG} is {wanted}, not '{shown(texts[name])}'"
                )
        return {name: texts.get(name, option.default) for name, option in known.items()}


def _check_size(value: Any, largest: int, depth: int = 0) -> None:
    """Refuse what no view holds: deep nests, endless lists, texts and numbers."""
    if depth > DEEPEST:
        raise BadInput("this is not a view: it is nested too deeply")
    if isinstance(value, int) and not -largest <= value <= largest:
        raise BadInput("this is not a view: it has a number that is too large")
    if isinstance(value, str | list | tuple | dict) and len(value) > MOST:
        raise BadInput("this is not a view: it is too long")
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple):
        for part in value:
            _check_size(part, largest, depth + 1)


def read_data(path: Path) -> dict[str, Any]:
    """A data file as it stands, or BadInput that says where it is damaged."""
    text = read_text(path, LARGEST_DATA, "data file")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not a data file: {shown(str(error), LONGEST_ERROR)}") from error
    except ValueError as error:
        raise BadInput(f"{path}: not a data file: it has a number that is too large") from error
    except RecursionError:
        raise BadInput(f"{path}: not a data file: it is nested too deeply") from None


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
