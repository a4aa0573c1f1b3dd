"""A position as one line of text: `phase=move at=5 closed=3,9 bones=yes`.

A game declares its fields once (`State.fields`); each says how its numbers are written. What is as
in a new game, or follows from the rest, is left out. What a seat does not know is written `?`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Protocol

from restinplay.core.errors import BadInput, in_one_line, shown
from restinplay.core.state import LARGEST, State

LONGEST = 8000  # characters of a position; none that the rules can come to has half of them
LONGEST_WORD = 100  # characters of names to choose from
NOTHING = "-"
SPECTATORS = "spectators"
MOST_SEATS = 99
NONSENSE = "this does not make sense"


class Form(Protocol):
    """How a value of a state is written without blanks, and read again."""

    def write(self, value: Any) -> str: ...

    def read(self, text: str) -> Any: ...


@dataclass(frozen=True)
class Number:
    """A number as it is."""

    least: int = 0
    most: int = LARGEST

    def write(self, value: int) -> str:
        return str(value)

    def read(self, text: str) -> int:
        digits = text.removeprefix(NOTHING)
        if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(LARGEST)):
            raise BadInput(f"'{shown(text)}' is not a number")
        if not self.least <= int(text) <= self.most:
            raise BadInput(f"{shown(text)} is not one of {self.least} to {self.most}")
        return int(text)


@dataclass(frozen=True)
class Flag:
    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def read(self, text: str) -> bool:
        if text not in ("yes", "no"):
            raise BadInput(f"'{shown(text)}' is neither yes nor no")
        return text == "yes"


@dataclass(frozen=True)
class Word:
    """One of these names; the first has the number `first`."""

    names: Sequence[str]
    first: int = 0

    def write(self, value: int) -> str:
        place = value - self.first
        return self.names[place] if 0 <= place < len(self.names) else f"#{value}"

    def read(self, text: str) -> int:
        return self.first + _place(self.names, text)


@dataclass(frozen=True)
class Members:
    """A set of these names, each of which has a bit; the first has the bit `first`."""

    names: Sequence[str]
    first: int = 0

    def write(self, value: int) -> str:
        places = range(len(self.names))
        found = [self.names[place] for place in places if value >> place + self.first & 1]
        return ",".join(found) or NOTHING

    def read(self, text: str) -> int:
        found = 0
        for name in listed(text):
            one = 1 << _place(self.names, name) + self.first
            if found & one:
                raise BadInput(f"'{shown(name)}' is named twice")
            found |= one
        return found


@dataclass(frozen=True)
class Bag:
    """How many there are of each of these names, `width` bits a name: `kick*2,shove`."""

    names: Sequence[str]
    width: int

    def write(self, value: int) -> str:
        most = (1 << self.width) - 1
        counts = [value >> self.width * place & most for place in range(len(self.names))]
        named = [(name, count) for name, count in zip(self.names, counts, strict=True) if count]
        return ",".join(counted(name, count) for name, count in named) or NOTHING

    def read(self, text: str) -> int:
        counts = [0] * len(self.names)
        for item in listed(text):
            name, count = count_of(item, (1 << self.width) - 1)
            place = _place(self.names, name)
            if counts[place]:
                raise BadInput(f"'{shown(name)}' is named twice")
            counts[place] = count
        return sum(count << self.width * place for place, count in enumerate(counts))


@dataclass(frozen=True)
class Each:
    """A list, item by item: `5000/4000`. What is left out at the end has the value `rest`."""

    form: Form
    length: int
    rest: Any = 0
    most: int = 0  # items of the list, if it is longer than what is used of it

    def write(self, value: Sequence[Any]) -> str:
        used = self.length if all(item == self.rest for item in value[self.length :]) else None
        return "/".join(self.form.write(item) for item in value[:used])

    def read(self, text: str) -> list[Any]:
        items = text.split("/")
        most = max(self.length, self.most)
        if len(items) > most:
            raise BadInput(f"there are {len(items)} items, more than {most}")
        return [self.form.read(item) for item in items] + [self.rest] * (most - len(items))


@dataclass(frozen=True)
class Pair:
    """Two lists told side by side, because only together do they say what is not known."""

    form: Form  # of one item of each
    length: int
    most: int = 0

    def write(self, value: tuple[Sequence[Any], Sequence[Any]]) -> str:
        return Each(self.form, self.length, (0, 0)).write(list(zip(*value, strict=True)))

    def read(self, text: str) -> tuple[list[Any], list[Any]]:
        items = Each(self.form, self.length, (0, 0), self.most).read(text)
        return [item[0] for item in items], [item[1] for item in items]


@dataclass(frozen=True)
class Field:
    """One word of the text: which FIELDS of the state it tells, how, and what goes without saying.

    `usual` is what follows from the fields before it; without it, what a new game has.
    """

    name: str
    form: Form
    holds: tuple[str, ...] = ()
    usual: Callable[[Any], Any] | None = None

    @property
    def attributes(self) -> tuple[str, ...]:
        return self.holds or (self.name,)

    def of(self, data: Mapping[str, Any]) -> Any:
        found = tuple(data[name] for name in self.attributes)
        return found if len(found) > 1 else found[0]

    def put(self, data: dict[str, Any], value: Any) -> None:
        names = self.attributes
        data.update(zip(names, value if len(names) > 1 else (value,), strict=True))


@dataclass(frozen=True)
class Head:
    """The game that a position belongs to: `lantern, 3 seats, fright=1, seen by 1`."""

    slug: str
    seats: int | None = None
    options: tuple[str, ...] = ()
    seen_by: int | None = None  # a seat, or -1 for a spectator; None: everything is told

    def __str__(self) -> str:
        words = [self.slug]
        if self.seats is not None:
            words.append(f"{self.seats} seats")
        words += self.options
        if self.seen_by is not None:
            words.append(f"seen by {self.seen_by if self.seen_by >= 0 else SPECTATORS}")
        return ", ".join(words)

    @classmethod
    def parse(cls, text: str) -> "Head":
        slug, *words = text.split(", ")
        seats: int | None = None
        seen_by: int | None = None
        options: list[str] = []
        for word in words:
            if word.endswith(" seats"):
                seats = Number(1, MOST_SEATS).read(word.removesuffix(" seats"))
            elif word.startswith("seen by "):
                who = word.removeprefix("seen by ")
                seen_by = -1 if who == SPECTATORS else Number(0, MOST_SEATS).read(who)
            elif "=" in word:
                options.append(word)
            else:
                raise BadInput(f"this position begins with '{shown(word, 30)}', which says nothing")
        return cls(slug, seats, tuple(options), seen_by)


def split(text: str) -> tuple[Head | None, str]:
    """The game that a text names, if it names one, and the position itself."""
    if len(text) > LONGEST:
        raise BadInput(f"this position is too long: {len(text)} characters")
    head, colon, rest = text.partition(": ")
    if colon:
        return Head.parse(head.strip()), rest
    return (Head.parse(head.strip()[:-1]), NOTHING) if head.strip().endswith(":") else (None, text)


def write(state: State) -> str:
    """The position in one line, with all that is hidden."""
    data, new = state.data(), state.blank().data()
    words = []
    for field in fields_of(state):
        value = field.of(data)
        if value != (field.of(new) if field.usual is None else field.usual(state)):
            words.append(f"{field.name}={field.form.write(value)}")
    return " ".join(words) or NOTHING


def read(state: State, text: str) -> None:
    """Let a blank state become that position; whether it can be is for `check` to say."""
    fields = fields_of(state)
    told = _told(text, {field.name: field for field in fields})
    data = state.data()
    for field in fields:
        if field.name in told:
            field.put(data, told[field.name])
    state.load(data)
    for field in fields:
        if field.usual is not None and field.name not in told:
            with in_one_line(f"in this position, {field.name} cannot be told from the rest"):
                field.put(data, field.usual(state))
            state.load(data)


def fields_of(state: State) -> list[Field]:
    """What the game declares, then every field that it forgot, as numbers."""
    declared = [field for field in state.fields() if isinstance(field, Field)]
    known = {name for field in declared for name in field.attributes} | set(state.FIXED)
    data = state.data()
    return declared + [Field(n, _plain(data[n])) for n in state.FIELDS if n not in known]


def _plain(value: Any) -> Form:
    if isinstance(value, bool):
        return Flag()
    number = Number(-LARGEST)
    return Each(number, len(value)) if isinstance(value, list) else number


def _told(text: str, fields: Mapping[str, Field]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for word in text.split() if text.strip() != NOTHING else ():
        name, equals, value = word.partition("=")
        if not equals or name not in fields:
            raise BadInput(f"this position has a word '{shown(word, 30)}'{_hint(word, fields)}")
        if name in told:
            raise BadInput(f"this position tells {name} twice")
        try:
            with in_one_line(NONSENSE):
                told[name] = fields[name].form.read(value)
        except BadInput as error:
            raise BadInput(f"in this position, {shown(word, 40)}: {error}") from error
    return told


def _hint(word: str, fields: Mapping[str, Field]) -> str:
    name, equals, _ = word[:LONGEST_WORD].partition("=")
    if not equals:
        return ", which has no ="
    near = get_close_matches(name, fields, 1)
    return f"; did you mean {near[0]}?" if near else ", which tells nothing of this game"


def counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name}*{count}"


def count_of(item: str, most: int) -> tuple[str, int]:
    """What is counted and how often: `kick*2`."""
    name, star, count = item.partition("*")
    return name, Number(1, most).read(count) if star else 1


def listed(text: str) -> list[str]:
    """The items of a list that may be empty."""
    return [] if text == NOTHING else text.split(",")


def _place(names: Sequence[str], text: str) -> int:
    if not text or text not in names:
        some = ", ".join(name for name in names if name)
        raise BadInput(f"'{shown(text, 20)}' is none of {shown(some, LONGEST_WORD)}")
    return list(names).index(text)
