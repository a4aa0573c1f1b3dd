"""Catalogues: the sentences of one language, in as much of Fluent as they need, made functions.

A message has a value and attributes, each in one line or, with a selector, a line for every case;
terms (`-name = Ada`) are parts of sentences. `$room` is a fact, `$room-start` what the message that
names this thing has under `.start`. `LIST($doors, style: "and")` says several. Anything else of
Fluent is an error, for the browser reads the same files. A sentence is compiled when it is first
said: most of a catalogue is not said in an evening.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NoReturn

from restinplay.core.errors import BadInput, shown, shown_path
from restinplay.core.messages import Fact

Facts = Mapping[str, Fact]
Value = Callable[[Fact], str]
Part = Callable[[Fact, str], str]
Sentence = Callable[[Facts, Value, Part, Part], str]

_ENTRY: Final = re.compile(r"(-?[a-z][a-z0-9-]*) = *(.*(?:\n(?![a-z#-]).*)*)")
_ATTRIBUTE: Final = re.compile(r"\n +\.([a-z][a-z0-9-]*) = *")
_TOKEN: Final = re.compile(
    r'\s*(?:\$(?P<fact>[a-z][a-z0-9_-]*)|"(?P<text>(?:[^"\\\n]|\\["\\])*)"'
    r"|(?P<number>-?\d+)|(?P<called>[A-Z]+)\(|(?P<other>-?[a-z][a-z0-9-]*))"
)
_CASE: Final = re.compile(r"\s*\n\s*(\*?)\[\s*(-?\d+|[a-z][a-z0-9_-]*)\s*\] *")
_NAMED: Final = re.compile(r'\s*,?\s*([a-z]+)\s*:\s*(?:"([^"\\\n]*)"|(\d+))')
_DEEPEST: Final = 20  # messages within messages

PLURALS: Final[dict[str, Callable[[int], str]]] = {
    "en": lambda number: "one" if abs(number) == 1 else "other",
}
"""For every language that there is: the form of a word beside a whole number, as CLDR names it."""
THOUSANDS: Final = {"en": ","}
CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")


class Catalogue:
    """The messages of one file. What cannot be read raises BadInput, which names the message."""

    def __init__(self, text: str, source: str, language: str = "en") -> None:
        self.source = source
        self.language = language
        self.said: dict[tuple[str, str], str] = {}
        """The patterns as they stand: of a message the value, under "", and its attributes."""
        self.sentences: dict[tuple[str, str], Sentence] = {}
        self._facts: dict[tuple[str, str], frozenset[str]] = {}
        end = 0
        lines = re.sub(r"^#.*\n?", "", text, flags=re.M).rstrip() + "\n"
        for found in _ENTRY.finditer(lines):
            self._between(lines[end : found.start()])
            end = found.end()
            name, value, attributes = found[1], *_split(found[2])
            if (name, "") in self.said:
                self._fail(name, "it is there twice")
            for part, pattern in {"": value, **attributes}.items():
                self.said[name, part] = pattern.rstrip()
        self._between(lines[end:])

    def _between(self, text: str) -> None:
        if text.strip():
            raise BadInput(f"{self.source}: this is no message: '{shown(text.strip())}'")

    def _fail(self, name: str, what: str) -> NoReturn:
        raise BadInput(f"{self.source}: {name}: {what}")

    @property
    def ids(self) -> list[str]:
        """The messages; terms are parts of these."""
        return [name for name, part in self.said if not part and not name.startswith("-")]

    def sentence(self, name: str, part: str = "") -> Sentence:
        """What says a message, or an attribute of one."""
        found = self.sentences.get((name, part))
        return found if found is not None else self._compile(name, part)

    def facts(self, name: str, part: str = "") -> frozenset[str]:
        """What it speaks of: `$room` and `$room-start` are both said of the room."""
        self.sentence(name, part)
        return self._facts[name, part]

    def check(self) -> None:
        """Compile everything."""
        for name, part in self.said:
            self.sentence(name, part)

    def _compile(self, name: str, part: str) -> Sentence:
        facts: set[str] = set()
        code = self.source_of(name, part, {}, facts)
        within = {"form": self._form}
        made: Sentence = eval(f"lambda facts, value, part, several: {code}", within)
        self._facts[name, part] = frozenset(facts)
        self.sentences[name, part] = made
        return made

    def source_of(
        self, name: str, part: str, bound: dict[str, str], facts: set[str], depth: int = 0
    ) -> str:
        """A pattern as an expression of Python, which adds the facts it names."""
        if (name, part) not in self.said:
            self._fail(f"{name}.{part}" if part else name, "there is no such message")
        if depth > _DEEPEST:
            self._fail(name, "it goes round in a circle")
        return _Pattern(self, name, self.said[name, part], bound, facts, depth).whole()

    def _form(self, fact: Fact) -> Fact:
        return PLURALS[self.language](fact) if isinstance(fact, int) else fact


def _split(text: str) -> tuple[str, dict[str, str]]:
    value, *more = _ATTRIBUTE.split(text)
    return value, dict(zip(more[::2], more[1::2], strict=True))


class _Pattern:
    """Reads one pattern from its beginning to its end."""

    def __init__(
        self,
        catalogue: Catalogue,
        name: str,
        text: str,
        bound: dict[str, str],
        facts: set[str],
        depth: int,
    ) -> None:
        self._catalogue, self._name, self._text = catalogue, name, text
        self._bound, self._facts, self._depth = bound, facts, depth
        self._at = 0

    def whole(self) -> str:
        code = self._pattern()
        if self._at < len(self._text):
            self._fail(f"it does not end before '{shown(self._text[self._at :])}'")
        return code

    def _fail(self, what: str) -> NoReturn:
        self._catalogue._fail(self._name, what)

    def _pattern(self) -> str:
        """Text and what is put into it, to the end of the line."""
        words, parts = "", list[str]()
        while (sign := self._text[self._at : self._at + 1]) not in ("", "\n"):
            self._at += 1
            if sign == "{":
                parts.append(self._placeable())
                words += "%s"
            elif sign == "}":
                self._fail("a } closes nothing")
            else:
                words += "%%" if sign == "%" else sign
        words = words.rstrip()
        if not words:
            self._fail('it says nothing: write {""} if that is meant')
        if words == "%s":
            return parts[0]
        return f"{words!r} % ({', '.join(parts)},)" if parts else repr(words.replace("%%", "%"))

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._text, self._at)
        if found is not None:
            self._at = found.end()
        return found

    def _sign(self, sign: str) -> bool:
        return self._take(re.compile(r"\s*" + re.escape(sign))) is not None

    def _placeable(self) -> str:
        found = self._take(_TOKEN)
        if found is None:
            self._fail(f"there is nothing to say in '{shown(self._text[self._at - 1 :])}'")
        if found["fact"]:
            code = self._fact(found["fact"])
        elif found["text"] is not None:
            code = repr(re.sub(r"\\(.)", r"\1", found["text"]))
        elif found["number"]:
            code = repr(found["number"])
        elif found["called"]:
            code = self._called(found["called"])
        else:
            code = self._other(found["other"])
        if not self._sign("}"):
            self._fail(f"a {{ is not closed before '{shown(self._text[self._at :])}'")
        return code

    def _fact(self, name: str) -> str:
        if self._sign("->"):
            return self._select(self._raw(name))
        if name in self._bound:
            return self._bound[name]
        return self._raw(name) if "-" in name else f"value({self._raw(name)})"

    def _raw(self, name: str) -> str:
        if name in self._bound:
            return self._bound[name]
        if self._name.startswith("-"):
            return "None"  # a term knows only what it is told
        fact, _, part = name.partition("-")
        self._facts.add(fact)
        return f"part(facts[{fact!r}], {part!r})" if part else f"facts[{fact!r}]"

    def _select(self, code: str) -> str:
        cases, usual = list[str](), ""
        while found := self._take(_CASE):
            star, key = found[1], found[2]
            said = self._pattern()
            if star and usual:
                self._fail("two cases have a *")
            if star:
                usual = said
            elif key.lstrip("-").isdigit():
                cases.append(f"{said} if {code} == {int(key)} else ")
            elif key in CATEGORIES:
                cases.append(f"{said} if form({code}) == {key!r} else ")
            else:
                cases.append(f"{said} if {code} == {key!r} else ")
        if not usual:
            self._fail("no case has a *")
        return f"({''.join(cases)}{usual})"

    def _called(self, name: str) -> str:
        found = self._take(_TOKEN)
        if name != "LIST" or found is None or not found["fact"]:
            self._fail(f"only LIST($fact, style: …) can be called, not {name}")
        style = self._named().get("style", repr("comma"))
        return f"several({self._raw(found['fact'])}, {style})"

    def _named(self) -> dict[str, str]:
        """What is handed on in brackets, to the closing one."""
        named = dict[str, str]()
        while found := self._take(_NAMED):
            named[found[1]] = repr(found[2]) if found[3] is None else found[3]
        if not self._sign(")"):
            self._fail(f"a ( is not closed before '{shown(self._text[self._at :])}'")
        return named

    def _other(self, name: str) -> str:
        if not name.startswith("-"):
            return self._catalogue.source_of(name, "", {}, self._facts, self._depth + 1)
        bound = self._named() if self._sign("(") else {}
        return self._catalogue.source_of(name, "", bound, set(), self._depth + 1)


@lru_cache(64)
def catalogue(folder: Path, language: str = "en") -> Catalogue:
    """The catalogue of a language in a folder: `en.ftl`."""
    file = folder / f"{language}.ftl"
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{shown_path(file)}: there is no such catalogue") from error
    return Catalogue(text, shown_path(file), language)
