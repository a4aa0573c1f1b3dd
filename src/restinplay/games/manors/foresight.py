"""Which totals an answer leads to, where a view is enough to tell."""

from copy import deepcopy
from typing import Any

from restinplay.games.manors.contributions import is_fought, total

View = dict[str, Any]

# Mediums that ask, end the round or do not touch the totals: there is nothing to promise.
_OPEN = {1, 2, 6, 10, 11, 14, 15, 16, 17, 18, 19, 20, 22, 24, 25, 26, 27, 28}


def after(view: View, move: str) -> tuple[int, int] | None:
    """Your total and the other one after this answer."""
    if view["asked"] != view["seat"] or not is_fought(view):
        return None
    trial = trial_of(view)
    kind, _, rest = move.rpartition(" ")
    if not rest.isdigit() or not _carry_out(trial, kind, int(rest)):
        return None
    return total(trial, view["seat"]), total(trial, 1 - view["seat"])


def trial_of(view: View) -> View:
    """A view whose round may be changed."""
    parts = ("rounds", "tenth", "named")
    return {**view, **{part: deepcopy(view[part]) for part in parts}}


def _carry_out(trial: View, kind: str, number: int) -> bool:
    if kind == "ghost":
        put(trial, f"G{number}")
    elif kind == "medium":
        if number in _OPEN and not is_flat(trial):
            return False
        put(trial, f"M{number}")
    elif kind == "fetch":
        put(trial, f"G{number}")
    elif kind in ("name", "copy"):
        trial["named"][str(trial["medium"])] = number
    elif kind in ("banish ghost", "banish medium"):
        return _banish(trial, f"{'G' if kind.endswith('ghost') else 'M'}{number}")
    else:
        return False
    return True


def is_flat(view: View) -> bool:
    """Whether a card 29 lies in a round from 1 to 9."""
    return any("M29" in side for side in view["rounds"][-1]) and view["round"] < 10


def put(trial: View, card: str) -> None:
    """Lay a card on your side of the round."""
    if trial["round"] < 10:
        trial["rounds"][-1][trial["seat"]].append(card)
        return
    new = {"family": trial["seat"], "card": card, "transferred": False, "paid": False}
    trial["tenth"].append(new)


def _banish(trial: View, card: str) -> bool:
    """Take a card off the other side, if it lies in the round."""
    other = 1 - trial["seat"]
    if trial["round"] < 10:
        if card not in trial["rounds"][-1][other]:
            return False
        trial["rounds"][-1][other].remove(card)
        return True
    for entry in trial["tenth"]:
        if (entry["family"], entry["card"], entry["transferred"]) == (other, card, False):
            entry["card"] = None
            return True
    return False
