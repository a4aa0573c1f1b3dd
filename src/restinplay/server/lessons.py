"""A lesson as it goes over the wire: every moment of it at once, for a browser that only draws."""

import msgspec

from restinplay.core.errors import BadInput
from restinplay.games.lessons import LEARNER, Title, following, lesson
from restinplay.languages import USUAL
from restinplay.server import presenter, wire
from restinplay.server.updates import in_words


def info(title: Title) -> wire.LessonInfo:
    return wire.LessonInfo(title.key, title.name, title.teaches)


def taught(slug: str, key: str = "", language: str = USUAL) -> bytes:
    """The whole lesson as JSON. It takes its time, and is the same for everybody."""
    found = lesson(slug, key, language)
    trail, since = presenter.Presenter(found.match(found.steps[-1]), 0), 0
    steps = []
    for number, step in enumerate(found.steps):
        fresh: dict[int, list[wire.Step]] = {LEARNER: []}
        for _ in trail.follow(fresh, step.line):
            pass
        update = in_words(found.match(step), LEARNER, trail.view(LEARNER))
        update.at, update.since, update.steps = number, since, fresh[LEARNER]
        update.undo.free = number > 0
        if not step.do:
            update.offers = []
        for offer in update.offers:
            offer.worry = None  # nothing can be lost here
        steps.append(wire.LessonStep(step.say, step.do, step.otherwise, dict(step.instead), update))
        since = step.line
    after = following(slug, key, language)
    told = wire.Lesson(slug, info(found.title), info(after) if after else None, steps)
    return msgspec.json.encode(told)


def why_not(slug: str, wish: wire.LessonMove) -> wire.Refusal | wire.Allowed:
    found = lesson(slug, wish.lesson)
    if wish.step not in range(len(found.steps)):
        raise BadInput(f"there is no step {wish.step}")
    return presenter.why_not(found.match(found.steps[wish.step]), LEARNER, wish.move)
