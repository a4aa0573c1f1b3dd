"""A rulebook: a page on how to play, then chapters of notes and numbered clauses."""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from restinplay.core.clauses import CITATION
from restinplay.core.errors import BadInput

FENCE = "```"  # around drawings
_ITEM = re.compile(rf"^- \*\*({CITATION.pattern})\*\* (.+)$")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered paragraph of a rulebook."""

    id: str
    chapter: str
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """What a chapter says besides clauses: a paragraph, or the rows of a table, headings first."""

    text: str
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Notes and clauses under one heading."""

    title: str
    notes: list[Note] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the page on how to play, and the paragraphs under it."""

    title: str
    paragraphs: list[str]


class Rulebook:
    """The clauses of one game, read from its rulebook.md, which is the only home of their ids.

    It begins with a page on how to play, the one chapter that has sections, whose first paragraph
    is the goal in one line.
    """

    def __init__(self, text: str, source: str = "rulebook.md") -> None:
        self.title = ""
        self.version = ""
        self.how_to_play: list[Section] = []
        self.chapters = [Chapter("")]
        self.clauses: dict[str, Clause] = {}
        above = ""
        is_drawn = is_page = False
        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith("# "):
                self.title = line[2:].strip()
            elif line.startswith("rules-version:"):
                self.version = line.partition(":")[2].strip()
            elif line.startswith("## "):
                self.chapters.append(Chapter(line[3:].strip()))
                is_page = False
            elif line.startswith("### "):
                self.how_to_play.append(Section(line[4:].strip(), []))
                is_page = True
            elif is_page:
                if line.strip():
                    self.how_to_play[-1].paragraphs.append(line.strip())
            elif line == FENCE or is_drawn:
                is_drawn ^= line == FENCE
            elif found := _ITEM.match(line):
                clause = Clause(found[1], self.chapters[-1].title, found[2])
                if clause.id in self.clauses:
                    raise BadInput(f"{source}, line {number}: clause {clause.id} appears twice")
                self.clauses[clause.id] = clause
                self.chapters[-1].clauses.append(clause)
            elif line:
                self._read_note(line, above)
            above = line
        self.chapters = [one for one in self.chapters if one.notes or one.clauses]

    @staticmethod
    def read(path: Path) -> "Rulebook":
        """The same one for the same text: games with other options have no rules of their own."""
        return _parsed(path.read_text(encoding="utf-8"), path.name)

    def _read_note(self, line: str, above: str) -> None:
        notes = self.chapters[-1].notes
        if not line.startswith("|"):
            notes.append(Note(line, []))
        elif not above.startswith("|"):
            notes.append(Note("", [_cells(line)]))
        elif set(line) != set("|-"):
            notes[-1].rows.append(_cells(line))

    @property
    def goal(self) -> str:
        """What winning takes, in one line."""
        return self.how_to_play[0].paragraphs[0]

    def __getitem__(self, clause_id: str) -> Clause:
        try:
            return self.clauses[clause_id]
        except KeyError:
            raise BadInput(f"the rulebook has no clause {clause_id}") from None

    def search(self, words: str) -> list[Clause]:
        """The clause of that id, or else every clause with all the words, be they plurals there
        or not, and with or without accents."""
        wanted = _plain(words).split()
        if len(wanted) == 1 and wanted[0].upper() in self.clauses:
            return [self.clauses[wanted[0].upper()]]
        return self._with(wanted) or self._with([word.removesuffix("s") for word in wanted])

    def _with(self, words: list[str]) -> list[Clause]:
        return [
            clause
            for clause in self.clauses.values()
            if all(word in _plain(f"{clause.id} {clause.chapter} {clause.text}") for word in words)
        ]


@lru_cache(16)
def _parsed(text: str, source: str) -> Rulebook:
    return Rulebook(text, source)


def _plain(text: str) -> str:
    """In small letters without accents."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]
