"""Lessons: games of each kind that were played already; the learner plays them again.

`games/<slug>/lessons/1-first.rip` is the game of the first lesson, whose key is `first`; the
learner has the first seat. `1-first.<language>.toml` is what is said meanwhile, in order: a step
with `do` waits for that answer, one without only speaks. Answers of the learner that no step waits
for give themselves, as do all before the first step: a lesson may come in late.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from restinplay import games
from restinplay.core.chance import Scripted
from restinplay.core.errors import BadInput, shown
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Line, Record
from restinplay.home import command
from restinplay.languages import USUAL

LEARNER = 0


@dataclass(frozen=True)
class Step:
    """What is said after `line` answers, and the answer that is waited for, if any.

    Other answers are as legal, but not the lesson's: `instead` has a line for one of them,
    `otherwise` for the rest.
    """

    say: str
    do: str = ""
    otherwise: str = ""
    instead: Mapping[str, str] = field(default_factory=dict)
    line: int = 0


@dataclass(frozen=True)
class Title:
    """What a lesson is called, and a sentence on what it teaches."""

    key: str
    name: str
    teaches: str


@dataclass(frozen=True)
class Lesson:
    title: Title
    game: Game
    record: Record
    steps: list[Step]

    def match(self, step: Step) -> Match:
        """The game as it stands when the step speaks."""
        record = replace(self.record, lines=self.record.lines[: step.line], end="")
        return Match(self.game, Scripted([]), record)


@cache
def _games(slug: str) -> dict[str, Path]:
    """The game file of each lesson by its key, in the order in which they are taken."""
    found = sorted(games.game_class(slug).FOLDER.glob("lessons/*.rip"))
    return {path.stem.partition("-")[2]: path for path in found}


def keys(slug: str) -> list[str]:
    """What the lessons of a game are asked for by, in order."""
    return list(_games(slug))


def every() -> list[tuple[str, str]]:
    """All lessons there are: the game, and the key."""
    return [(slug, key) for slug in games.SLUGS for key in keys(slug)]


def known(slug: str, key: str) -> str:
    """This key if there is such a lesson, and the first one if none is named."""
    there = keys(slug)
    if not there:
        raise BadInput(f"{slug} has no lessons; `{command()} rules {slug}` tells how to play")
    if key and key not in there:
        raise BadInput(f"{slug} has no lesson '{shown(key)}'; choose from {', '.join(there)}")
    return key or there[0]


def known_language(slug: str, language: str, key: str = "") -> str:
    """This language if the lesson is told in it, else the usual one."""
    game = _games(slug)[known(slug, key)]
    there = language.isalpha() and game.with_suffix(f".{language}.toml").is_file()
    return language if there else USUAL


def titles(slug: str, language: str = USUAL) -> list[Title]:
    """All lessons of a game, in order."""
    return [_told(slug, key, language)[0] for key in keys(slug)]


def following(slug: str, key: str, language: str = USUAL) -> Title | None:
    """The lesson after that one."""
    return next(iter(titles(slug, language)[keys(slug).index(known(slug, key)) + 1 :]), None)


@cache
def lesson(slug: str, key: str = "", language: str = USUAL) -> Lesson:
    """The lesson of that key, or the first, in that language, or in English."""
    title, steps = _told(slug, known(slug, key), language)
    record = Record.read(_games(slug)[title.key])
    return Lesson(title, games.game_of(record), record, _placed(steps, record))


@cache
def _told(slug: str, key: str, language: str) -> tuple[Title, list[Step]]:
    """What a lesson is called, and what it says, without its place in the game."""
    path = _games(slug)[key].with_suffix(f".{known_language(slug, language, key)}.toml")
    try:
        told: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        steps = [Step(**step) for step in told["step"]]
        return Title(key, told["name"], told["teaches"]), steps
    except (tomllib.TOMLDecodeError, TypeError, KeyError) as error:
        raise BadInput(f"{path}: not a lesson: {error}") from error


def _placed(steps: list[Step], record: Record) -> list[Step]:
    """Each step with its line: the next one that is what it waits for, or what comes after it."""
    found: list[Step] = []
    line = 0
    for step in steps:
        if step.do:
            try:
                line = record.lines.index(Line(LEARNER, step.do), line)
            except ValueError:
                raise BadInput(f"{record.source}: nobody answers '{step.do}' any more") from None
        found.append(replace(step, line=line))
        line += bool(step.do)
    line = len(record.lines)
    for number in reversed(range(len(found))):
        if found[number].do:
            line = found[number].line
        else:
            found[number] = replace(found[number], line=line)
    return found
