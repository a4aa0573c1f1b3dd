"""What is worth a second thought before it is done, read off a view."""

from typing import Any

from restinplay.games.manors.contributions import contributions, in_force, lying, total
from restinplay.games.manors.foresight import after, is_flat, put, trial_of

View = dict[str, Any]
Data = dict[str, Any]

_FIXED = (3, 4, 5, 13, 21, 23)  # Mediums that bring a value and no surprise
_EFFECTS = {1, 3, 8, 9, 10, 12, 13, 14, 15, 17, 24, 25, 26}  # what card 29 cancels
BLANK_ON_TEN = (1, 6, 14, 15, 24, 25, 28)


def worries(view: View, move: str, data: Data | None = None) -> str | None:
    """The reason to ask again before this answer, or None."""
    kind, _, rest = move.rpartition(" ")
    if move == "give up":
        return _worry_giving_up(view)
    if move in ("random", "ghost") or kind == "ghost":
        return _worry_in_vain(view)
    if kind == "medium":
        medium = int(rest)
        return _worry_idle(view, medium) or _worry_medium(view, medium) or _in_vain(view, medium)
    if kind == "lay medium":
        return _worry_laying(int(rest))
    return None


def other_wins(view: View, family: int) -> bool:
    """Whether the houses of this round would win the game for that family (M-W1)."""
    houses = view["line"][view["round"] - 1]["houses"]
    seen = view["families"][family]
    manors = seen["manors"] + houses.count("manor")
    castles = seen["castles"] + houses.count("castle")
    return bool(manors >= 4 or castles >= 3)


def _worry_giving_up(view: View) -> str | None:
    if other_wins(view, 1 - view["seat"]):
        return "This house wins the game for your opponent."
    return None


# Cards that cannot overtake.


def _worry_in_vain(view: View) -> str | None:
    if _could_overtake(view):
        return None
    if view["laid_now"] == 0 and 14 in in_force(view, 1 - view["seat"]):
        return "Not even all your cards overtake, and a pair must be finished once it is begun."
    return "Not even all your cards together overtake: this one would be spent for nothing."


def _in_vain(view: View, medium: int) -> str | None:
    return _worry_in_vain(view) if medium in _FIXED else None


def _could_overtake(view: View) -> bool:
    """Whether all the Ghosts and plain Mediums that may be laid would be enough; a Medium that
    can do more is given the benefit of the doubt."""
    me, trial = view["seat"], trial_of(view)
    mediums = [int(move.split()[1]) for move in view["legal"] if move.startswith("medium ")]
    if any(medium not in _FIXED for medium in mediums):
        return True
    for card in view["families"][me]["hand"]:
        if int(card[1:]) not in view["barred"]:
            put(trial, card)
    for medium in mediums:
        put(trial, f"M{medium}")
    return total(trial, me) > total(trial, 1 - me)


# Mediums.


def _worry_idle(view: View, medium: int) -> str | None:
    """A Medium that would do nothing now."""
    if is_flat(view):
        return "Under card 29 it does nothing; it counts 1 like any other card."
    me, other = view["seat"], 1 - view["seat"]
    mine = [unit for share in contributions(view, me) for unit in share.units]
    theirs = [unit for share in contributions(view, other) for unit in share.units]
    families = view["families"]
    idle = {
        2: (families[me]["deck"] == 0, "your deck is empty"),
        8: (not any(unit % 2 == 0 for unit in mine), "there is no 2, 4 or 6 on your side"),
        9: (not any(unit % 2 for unit in mine), "there is no 1, 3 or 5 on your side"),
        10: (not mine, "there is no card with a value on your side"),
        11: (not lying(view, other) and not _reaches(view), "there is nothing to throw out"),
        12: (not any(unit <= 2 for unit in theirs), "there is no 1 or 2 on the other side"),
        16: (not mine, "there is no value on your side to copy"),
        17: (not theirs, "there is no card with a value on the other side"),
        18: (not _left_behind(view), "none of your Ghosts lies at an earlier round"),
        19: (families[0]["deck"] + families[1]["deck"] == 0, "both decks are empty"),
        20: (families[0]["hand_size"] + families[1]["hand_size"] == 0, "both hands are empty"),
        28: (not _may_swap(view), "the houses to come are all of one kind"),
    }
    nothing, why = idle.get(medium, (False, ""))
    return f"It would do nothing now: {why}." if nothing else None


def _reaches(view: View) -> bool:
    ours = [entry for entry in view["tenth"] if entry["family"] != view["seat"] and entry["card"]]
    return view["options"]["banish_reach"] == "round_or_tenth" and bool(ours)


def _left_behind(view: View) -> bool:
    return any(card[0] == "G" for sides in view["rounds"][:-1] for card in sides[view["seat"]])


def _may_swap(view: View) -> bool:
    later = {place["houses"][0] for place in view["line"][view["round"] :] if place["houses"]}
    return len(later) > 1


def _worry_medium(view: View, medium: int) -> str | None:
    me = view["seat"]
    if medium == 22:
        lost = ", and that wins the game for your opponent" if other_wins(view, 1 - me) else ""
        return f"It loses the round at once{lost}."
    if medium == 27:
        return "It ends the round at once: the house moves on, the Medium is lost."
    if medium == 29 and (own := in_force(view, me) & _EFFECTS):
        names = ", ".join(f"M{number}" for number in sorted(own))
        return f"It cancels your own cards as well ({names})."
    if medium == 21 and not is_flat(view):
        price = sorted(view["families"][me]["hand"])[:2]
        if sum(int(card[1:]) for card in price) >= 6:
            cards = " and ".join(card[1:] for card in price)
            return f"Her price is two Ghosts, and your cheapest are {cards}."
    if medium == 13 and (totals := after(view, "medium 13")) and totals[0] <= totals[1]:
        return "It does not overtake by itself, and on round 10 it will count −2."
    return None


def _worry_laying(medium: int) -> str | None:
    if medium == 13:
        return "On round 10 it counts −2 against you."
    if medium == 22:
        return "On round 10 it loses the round, and with it the game."
    if medium in BLANK_ON_TEN:
        return "On round 10 it does nothing at all."
    return None
