"""The one place that knows how a view of muertos is laid out: from views to words and back."""

import random
from collections import Counter
from typing import Any

from restinplay.core.state import CHANCE, OVER, SPECTATOR
from restinplay.games.muertos.game import MuertosGame
from restinplay.games.muertos.position import begin
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import CARDS
from restinplay.games.muertos.view import cards_in
from tests.games.muertos.plain import Plain
from tests.games.muertos.refused import WORDS, Refusing
from tests.games.muertos.reread import Story, Telling
from tests.games.muertos.setting import Setting
from tests.games.muertos.texts import field_of

Facts = dict[str, Any]


def set_out(game: MuertosGame, setting: Setting) -> tuple[Muertos, Story]:
    """The state and the second reading of one table."""
    state = setting.table(game)
    story = story_of(game, state, setting)
    order = "" if setting.stage == "round" else " ".join(str(seat + 1) for seat in story.order)
    return begin(state, setting.stage, setting.active + 1, order), story


def story_of(game: MuertosGame, state: Muertos, setting: Setting) -> Story:
    story, facts = Story(game.data, game.options, game.seats), facts_seen(state)
    for bones, told in zip(story.skeletons, facts["skeletons"], strict=True):
        bones.field, bones.rank, bones.owned = told["field"], told["rank"], told["owned"]
        bones.arms, bones.legs = told["limbs"]
        bones.hand, bones.laid = told["hand"], told["laid"]
    story.round, story.dog, story.digger = facts["round"], facts["dog"], facts["digger"]
    story.walked, story.stacks = facts["walked"], facts["stacks"]
    story.dens = {den: list(items.elements()) for den, items in facts["dens"].items()}
    story.discard = list(facts["discard"].elements())
    story.pile, story.top = cards_in(int(state.pile)), facts["top"]
    if setting.stage != "round":
        story.order = [int(word) - 1 for word in setting.order.split()] or story.play_order()
    return story


def facts_seen(state: Muertos) -> Facts:
    """What lies on the table: what all see of it, and the hands, which only their owners see."""
    view = state.view(SPECTATOR)
    return {
        "round": view["round"],
        "order": view["order"],
        "dog": field_of(view["dog"]),
        "digger": field_of(view["gravedigger"]),
        "walked": view["walked"],
        "open": view["red_way"],
        "stacks": view["stacks"],
        "dens": {den["field"]: Counter(den["bones"] + den["festivities"]) for den in view["dens"]},
        "discard": Counter(view["discard"]),
        "pile": view["pile"]["left"],
        "top": view["pile"]["top"] or 0,
        "skeletons": [_skeleton(told, state, seat) for seat, told in enumerate(view["players"])],
    }


def _skeleton(told: Facts, state: Muertos, seat: int) -> Facts:
    laid = int(state.laid[seat])
    return {
        "field": field_of(told["field"]),
        "limbs": (told["arms"], told["legs"]),
        "owned": set(told["festivities"]),
        "rank": told["rank"],
        "hand": sorted(cards_in(int(state.hand[seat]))),
        "laid": CARDS[laid] if laid >= 0 else "",
    }


def facts_told(plain: Plain) -> Facts:
    """The same facts from the second reading."""
    return {
        "round": plain.round,
        "order": plain.order,
        "dog": plain.dog,
        "digger": plain.digger,
        "walked": plain.walked,
        "open": plain.red_way_is_open,
        "stacks": plain.stacks,
        "dens": {den: Counter(items) for den, items in plain.dens.items()},
        "discard": Counter(plain.discard),
        "pile": len(plain.pile),
        "top": plain.top,
        "skeletons": [
            {
                "field": bones.field,
                "limbs": (bones.arms, bones.legs),
                "owned": bones.owned,
                "rank": bones.rank,
                "hand": sorted(bones.hand),
                "laid": plain.laid_by(seat),
            }
            for seat, bones in enumerate(plain.skeletons)
        ],
    }


def compare(state: Muertos, story: Story, told: Telling) -> None:
    """Both readings ask the same, and see the same when a seat is asked or all is over."""
    if state.asked != OVER:
        told.catch_up(int(state.asked), offers(state))
        assert not told.reason
        assert (state.asked, offers(state)) == (told.who, told.offers)
    else:
        told.catch_up(OVER, {})
        assert state.reasons() == [told.reason]
        assert state.scores() == [story.score(seat) for seat in range(len(story.skeletons))]
    if state.asked != CHANCE:
        assert facts_seen(state) == facts_told(story)
    if state.asked >= 0:
        compare_refusals(state, story)


def compare_refusals(state: Muertos, story: Story) -> None:
    """A few answers at every table: what is refused is refused by a clause that forbids it."""
    kind = state.question().kind
    refusing, luck = Refusing(story, int(state.asked), kind), random.Random(repr(state.data()))
    answers = range(state.moves.decisions)
    meant = [move for move in answers if state.moves[move].kind in WORDS.get(kind, ())]
    for move in luck.sample(meant, min(len(meant), 8)) + luck.sample(answers, 4):
        refusal, text = state.why_not(move), state.moves.text(move)
        clauses = refusing.clauses(text)
        assert refusal.clause in clauses if refusal else not clauses, f"{kind}: {text}, {refusal}"


def offers(state: Muertos) -> dict[str, int]:
    """What may be answered now, with nature's weights."""
    if state.asked == CHANCE:
        return {state.moves.text(move): weight for move, weight in state.odds()}
    return {state.moves.text(move): 1 for move in state.legal()}
