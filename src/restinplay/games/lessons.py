"""Lessons: a first game of each kind that was played already; the learner plays it again.

`games/<slug>/lesson.rip` is the game; the learner has the first seat. `lesson.<language>.toml` is
what is said meanwhile, in order: a step with `do` waits for that answer, one without only speaks.
Answers of the learner that no step waits for give themselves.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from restinplay import games
from restinplay.core.chance import Scripted
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.match import Match
from restinplay.core.record import Line, Record

LEARNER = 0
USUAL = "en"


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
class Lesson:
    game: Game
    record: Record
    steps: list[Step]

    def match(self, step: Step) -> Match:
        """The game as it stands when the step speaks."""
        record = replace(self.record, lines=self.record.lines[: step.line], end="")
        return Match(self.game, Scripted([]), record)


def known_language(slug: str, language: str) -> str:
    """This language if the lesson is told in it, else the usual one."""
    path = games.game_class(slug).FOLDER / f"lesson.{language}.toml"
    return language if language.isalpha() and path.is_file() else USUAL


@cache
def lesson(slug: str, language: str = USUAL) -> Lesson:
    """The lesson in that language, or in English."""
    folder = games.game_class(slug).FOLDER
    texts = {path.name: path for path in folder.glob("lesson.*.toml")}
    path = texts.get(f"lesson.{language}.toml", folder / f"lesson.{USUAL}.toml")
    record = Record.read(folder / "lesson.rip")
    try:
        steps = [Step(**step) for step in tomllib.loads(path.read_text(encoding="utf-8"))["step"]]
    except (tomllib.TOMLDecodeError, TypeError, KeyError) as error:
        raise BadInput(f"{path}: not a lesson: {error}") from error
    return Lesson(games.game_of(record), record, _placed(steps, record))


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
