"""Why Thumb likes or dislikes a move: an id of `sayings.py` and the facts that it speaks of."""

from typing import Final

from restinplay.core.bits import bit, lowest, many, members
from restinplay.core.saying import Fact, Said
from restinplay.games.graves.burial_tactics import owed_to, short_of_tie, wins_by
from restinplay.games.graves.cards.illegible import documents_for
from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.estimates import best_points, dying, leading, unseen_of
from restinplay.games.graves.masks import ALL_GRAVES
from restinplay.games.graves.moves import (
    BITTER,
    CARE,
    CLAIM,
    COFFIN,
    DISTRIBUTE,
    DOC,
    DONE,
    DOUBLE,
    GRAVES,
    HEALTH,
    MIXUP,
    NEW_CEMETERY,
    PASS,
    RESPOND,
    SHARE,
    SHOCK,
    STEPS,
    WITHDRAW,
)
from restinplay.games.graves.pills import gain_with, health_of, health_with
from restinplay.games.graves.sayings import ENGLISH
from restinplay.games.graves.state import Graves


def reason(state: Graves, move: int) -> str:
    """Why Thumb likes or dislikes a legal move, in the words of the game."""
    return why(state, move).in_words(ENGLISH)


def why(state: Graves, move: int) -> Said:
    if len(state.legal()) == 1:
        return Said("nothing_else", {})
    kind, args = state.moves[move].kind, state.moves[move].args
    if kind in _CHIPS:
        return _CHIPS[kind](state, *args)
    if kind == "skip":
        return Said("no_white_left", {})
    if move < DONE:
        return why_share(state, move - SHARE)
    if move in (DONE, PASS):
        return why_idle(state)
    if move < SHOCK:
        return why_bury(state, move)
    return why_card(state, move)


def name_of(state: Graves, relative: int) -> str:
    return state.terms.ids[relative]


def why_give(state: Graves, relative: int, chip: int) -> Said:
    name, health = name_of(state, relative), health_with(state, relative, chip)
    if STEPS[chip] < 0 and health == 0:
        return Said("dies", {"relative": name})
    if STEPS[chip] < 0:
        return Said("comes_down", {"relative": name, "health": HEALTH[health].title()})
    if health_of(state, relative) == 4:
        return Said("stays_at_top", {"relative": name})
    if (paid := gain_with(state, relative, chip)) > 0:
        return Said("pays", {"relative": name, "bucks": paid})
    return Said("rises_for_nothing", {"relative": name})


def why_swap(state: Graves, relative: int, chip: int) -> Said:
    facts: dict[str, Fact] = {
        "relative": name_of(state, relative),
        "price": int(state.terms.swap_price),
    }
    if (health := health_with(state, relative, chip)) == 0:
        return Said("swap_dies", facts)
    if STEPS[chip] < 0:
        return Said("swap_comes_down", {**facts, "health": HEALTH[health].title()})
    facts["pill"] = KINDS[chip].called
    if (paid := gain_with(state, relative, chip)) > 0:
        return Said("swap_pays", {**facts, "bucks": paid})
    return Said("swap_for_nothing", facts)


def why_pill(state: Graves, relative: int, chip: int) -> Said:
    name, health = name_of(state, relative), health_of(state, relative)
    if STEPS[chip] < 0:
        dead = health_with(state, relative, chip) == 0
        return Said("kills_for_a_rival" if dead else "helps_a_rival", {"relative": name})
    if health == 4:
        return Said("holds_at_top", {"relative": name})
    if health == 1:
        return Said("keeps_alive", {"relative": name, "price": int(state.terms.swap_price)})
    if (paid := gain_with(state, relative, chip)) > 0:
        return Said("holds_but_pays", {"relative": name, "bucks": paid})
    return Said("holds_up", {"relative": name})


_CHIPS: Final = {"give": why_give, "swap": why_swap, "pill": why_pill}


def why_share(state: Graves, grave: int) -> Said:
    seat = state.active
    if state.is_occupied(grave):
        cards = int(many(unseen_of(state, seat, grave)))
        return Said("cheap_back", {"cards": cards}) if cards > 1 else Said("cheap_known_back", {})
    if leading(state, seat, 0) & bit(grave) != 0:
        return Said("leads_already", {"grave": grave + 1})
    if leading(state, seat, 1) & bit(grave) == 0:
        return Said("only_a_tie", {"grave": grave + 1})
    dead = dying(state, seat)
    if dead == 0:
        return Said("leads_too_early", {"grave": grave + 1})
    one = bit(best_coffin(state, dead, grave))
    name, worth = name_of(state, lowest(one)), points(state.terms.worth(one, grave))
    return Said("leads_in_time", {"relative": name, "points": worth})


def best_coffin(state: Graves, relatives: int, grave: int) -> int:
    return max(members(relatives), key=lambda r: state.terms.worth(bit(r), grave))


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def why_idle(state: Graves) -> Said:
    """Of going on, and of passing."""
    if state.phase == DISTRIBUTE:
        return Said("all_have_theirs", {})
    if any(state.moves[move].kind in ("pill", "share") for move in state.legal()):
        return Said("keeps_money", {"bucks": int(state.money[state.asked])})
    return Said("lets_it_be" if state.phase == RESPOND else "keeps_cards", {})


def why_bury(state: Graves, move: int) -> Said:
    if move < CLAIM:
        relative = move - COFFIN
        graves = leading(state, state.burier, 0) & ~state.occupied
        best = points(best_points(state, bit(relative), graves))
        return Said("can_get", {"relative": name_of(state, relative), "points": best})
    if move == NEW_CEMETERY:
        return Said("new_cemetery", {"points": points(state.terms.in_cemetery)})
    if move == WITHDRAW:
        return Said("saves_documents", {})
    if move >= DOC:
        return why_document(state)
    one, grave = bit(state.coffin), (move - CLAIM) % GRAVES
    worth = points(state.terms.worth(one, grave))
    return Said(
        claimed(state, move, one, grave),
        {"points": worth, "relative": name_of(state, state.coffin)},
    )


def claimed(state: Graves, move: int, one: int, grave: int) -> str:
    if move >= DOUBLE:
        return "without_majority"
    if leading(state, state.burier, 0) & bit(grave) == 0:
        return "costs_a_document"
    empty = ALL_GRAVES & ~state.occupied
    if empty & (empty - 1) == 0:
        return "ends_and_wins" if wins_by(state, state.burier, one, empty) else "ends_and_loses"
    return "gets"


def why_document(state: Graves) -> Said:
    if state.asked == state.burier:
        return Said("may_put_ahead", {})
    if documents_for(state, state.asked, state.claimed) < short_of_tie(state, state.asked):
        return Said("wasted_document", {})
    return Said("a_tie_stops", {"grave": int(state.claimed) + 1})


def why_card(state: Graves, move: int) -> Said:
    if move < CARE:
        relative = move - SHOCK
        dead = health_with(state, relative, BITTER) == 0
        return Said(
            "shocked_to_death" if dead else "shocked", {"relative": name_of(state, relative)}
        )
    if move < MIXUP:
        due, paid = owed_to(state, state.asked, move - CARE)
        if paid:
            return Said("others_pay", {"paid": int(paid), "due": int(due)})
        return Said("nobody_can_pay" if due else "nobody_pays", {})
    relative, grave = divmod(move - MIXUP, GRAVES)
    one = bit(relative)
    gain = state.terms.worth(one, grave) - state.terms.worth(one, state.grave_of(relative))
    owner = "you" if state.kin(state.asked) & one else "a rival"
    if gain == 0:
        return Said("mixed_for_nothing", {"owner": owner})
    kind = "mixed_takes" if gain < 0 else "mixed_gives"
    return Said(kind, {"owner": owner, "points": points(abs(int(gain)))})
