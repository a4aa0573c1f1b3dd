"""The narration of manors: sentences for events, questions, choices and positions.

Everything here is said from a view and the data file, never from a state. A view may tell the
players' names; the one who looks is "you".
"""

from collections import Counter
from typing import Any

from restinplay.games.manors.contributions import Contribution, contributions, in_force, is_fought
from restinplay.games.manors.foresight import after
from restinplay.games.manors.telling import say
from restinplay.games.manors.voice import (
    GIST,
    Voice,
    by_value,
    card_words,
    ending,
    houses_words,
    medium_name,
    medium_text,
)
from restinplay.games.manors.worries import BLANK_ON_TEN, other_wins, worries

__all__ = ["ask", "narrate", "outcome", "phrase", "say", "worries"]

View = dict[str, Any]
Data = dict[str, Any]


def outcome(reason: str, view: View) -> str:
    """The end of a game in words."""
    winner = -1 if view["winner"] is None else view["winner"]
    return ending(reason, winner, Voice(view))


# What is asked, and what each answer would do.

_CHOICES = {
    "fetch": "Which Ghost shall come out of your deck?",
    "name_pair": "Name the two values that nobody may play.",
    "banish": "Which card do you throw out?",
    "copy": "Which value does it copy?",
    "return": "Which Ghost of a past round goes back into your deck?",
    "reveal": "The top of which deck?",
    "send": "From whose hand shall a random Ghost go to round 10?",
    "take_back": "The round is lost. Which card do you take back?",
    "swap": "Swap which houses?",
    "transfer": "Which card comes along to the next round?",
}
_NATURE = {
    "line": "Turn up the next Medium of the line.",
    "houses": "Turn up the next house.",
    "first": "Who begins?",
    "draw": "Draw a Ghost.",
    "top": "Turn up the top of the deck.",
    "random": "Draw a Ghost from the hand.",
    "sending": "Draw a Ghost from the hand.",
    "turn_up": "Turn up the next Medium of the line.",
}


def ask(view: View, data: Data) -> str:
    """The open question as a sentence."""
    kind, voice = view["question"]["kind"], Voice(view)
    if kind == "over":
        return "The game is over."
    if kind in _NATURE:
        return _NATURE[kind]
    if view["asked"] != view["seat"]:
        return f"{voice.does(view['asked'], 'are')} thinking."
    if kind == "turn":
        return _ask_turn(view, voice)
    if kind == "lay":
        return f"You have lost round {view['round']}. Lay one card face down on round 10?"
    name = medium_name(view["medium"], data)
    if kind == "name":
        what = {10: "of yours get +2", 17: "across the table get −2", 26: "on both sides get +3"}
        return f"{name}: cards of which value {what[view['medium']]}?"
    if kind == "discard":
        return f"{name} has her price: discard a Ghost; {view['due']} to go."
    return f"{name}: {_CHOICES[kind]}"


def _ask_turn(view: View, voice: Voice) -> str:
    me = view["seat"]
    mine, theirs = view["families"][me]["total"], view["families"][1 - me]["total"]
    need = theirs - mine + 1
    houses = houses_words(view["line"][view["round"] - 1]["houses"])
    score = f"Round {view['round']}, {houses}: you {mine}, {voice.whom(1 - me)} {theirs}."
    if "random" in view["legal"]:
        return f"{score} You stumble: your first card falls out of your hand."
    if need > 0:
        return f"{score} You need {need} more to hold."
    if view["laid_now"] == 0 and "give up" in view["legal"]:
        return f"{score} You are ahead already."
    return f"{score} You are ahead."


def phrase(move: str, view: View, data: Data) -> str:
    """What this answer does now, with the totals it leads to where they can be foreseen."""
    kind, _, rest = move.rpartition(" ")
    told = _phrase(move, kind, rest, view, data)
    totals = after(view, move)
    return f"{told} → {totals[0]} : {totals[1]}" if totals else told


def _phrase(move: str, kind: str, rest: str, view: View, data: Data) -> str:
    voice, other = Voice(view), 1 - view["seat"]
    if kind.endswith("ghost"):
        return f"Ghost {rest}"
    if kind.endswith("medium"):
        gist = GIST.get(int(rest)) if view["question"]["kind"] == "turn" else None
        asks = gist and after(view, move) is None
        return f"{medium_name(int(rest), data)}{f': {gist}' if asks else ''}"
    if kind in ("fetch", "discard", "return", "copy"):
        return f"a {rest}"
    if move == "give up":
        houses = view["line"][view["round"] - 1]["houses"]
        stake = f"the {houses[0]}" if len(houses) == 1 else "both houses"
        loses = f", and {voice.name(other)} wins the game" if other_wins(view, other) else ""
        return f"give up {stake}{loses}"
    words = {
        "hold": f"hold: {voice.name(other)} must beat {view['families'][view['seat']]['total']}",
        "random": "let a random Ghost fall out",
        "no copy": "copy nothing",
        "no transfer": "leave everything here",
        "keep": "leave them as they are",
        "lay nothing": "nothing",
        "reveal own": "yours",
        "reveal other": f"{voice.of(other)}",
        "send own": "yours",
        "send other": f"{voice.of(other)}",
        "banish transferred": f"{card_words(view['transferred'] or 'G', data)} that came along",
    }
    if move in words:
        return words[move]
    if kind == "banish place":
        return f"the face-down card {rest} of round 10"
    if kind.startswith("swap"):
        one, house = int(kind.split()[1]), view["line"][int(rest) - 1]["houses"][0]
        return f"{one} ({view['line'][one - 1]['houses'][0]}) and {rest} ({house})"
    return f"{kind.removeprefix('name')} {rest}".strip().replace(" ", " and ")


# Cards lying in the round, one by one.


def share_words(share: Contribution, view: View, family: int, data: Data) -> str:
    """A card in the round, and why it is worth what it is."""
    name = f"Ghost {share.card[1:]}" if share.card[0] == "G" else card_words(share.card, data)
    if share.transferred:
        name += ", came along"
    if any(medium == 29 for medium, _ in share.changes):
        return f"{name}: 1 by M29"
    signs = [f"{by:+d} M{medium}".replace("-", "−") for medium, by in share.changes]
    if signs:
        return f"{name} {' '.join(signs)}"
    effect = effect_words(share, view, family)
    return f"{name}: {effect}" if effect else name


def shares_of(view: View, family: int, data: Data) -> list[tuple[int, int, str]]:
    """The cards of a side, equal ones together: points, how many, words; the dearest first."""
    shares = Counter(
        (share.worth, share_words(share, view, family, data))
        for share in contributions(view, family)
    )
    told = [(worth * many, many, words) for (worth, words), many in shares.items()]
    return sorted(told, key=lambda share: -share[0])


def effect_words(share: Contribution, view: View, family: int) -> str:
    """What a Medium in the round does at this moment."""
    if share.card[0] == "G" or share.transferred:
        return ""
    medium, named = int(share.card[1:]), view["named"]
    if medium not in in_force(view, family):
        return "waits" if view["round"] == 10 else ""
    if view["round"] == 10 and medium in BLANK_ON_TEN:
        return "nothing here"
    value = named.get(str(medium))
    if medium in (10, 17, 26):
        what = {10: "own {}s +2", 17: "the other {}s −2", 26: "all {}s +3"}[medium]
        return what.format(value) if value else "names a value"
    if medium in (16, 19):
        return {16: "copy of a {}", 19: "the top is {}"}[medium].format(value) if value else ""
    if medium == 25:
        return f"no {' and no '.join(f'{v}s' for v in view['barred'])}" if view["barred"] else ""
    lasting = {1, 3, 6, 8, 9, 12, 13, 14, 15, 24, 29, view["medium"]}
    return GIST.get(medium, "") if medium in lasting else "done" if medium in GIST else ""


def restraints(view: View, family: int) -> list[str]:
    """What keeps a family from playing as it likes."""
    against = in_force(view, 1 - family)
    found = ["stumbles"] if view["tripped"] == family else []
    found += ["pairs only"] if 14 in against else []
    found += ["no Mediums"] if 24 in against else []
    found += ["open hand"] if 3 in against and view["round"] < 10 else []
    if view["barred"]:
        found.append(f"no {', '.join(f'{v}s' for v in view['barred'])}")
    return found


# The whole position, for a listener.


def narrate(view: View, data: Data) -> list[str]:
    """The position as a list of sentences, what matters most first."""
    me = max(view["seat"], 0)
    voice = Voice(view)
    told = [_narrate_round(view, voice)]
    for family in (me, 1 - me):
        told += _narrate_family(view, family, voice, data)
    told.append(f"Houses to come: {_narrate_line(view, data)}.")
    if view["scrapped"]:
        names = [medium_name(medium, data) for medium in view["scrapped"]]
        told.append(f"Lost in truces: {', '.join(names)}.")
    mediums = sorted({medium for family in view["families"] for medium in family["display"]})
    here = view["line"][view["round"] - 1]["medium"] if 0 < view["round"] < 10 else None
    mediums += [here] if here else []
    told += [f"{medium_name(m, data)} (M{m}): {medium_text(m, data)}" for m in mediums]
    return told


def _narrate_round(view: View, voice: Voice) -> str:
    if view["round"] == 0:
        return "The table is being set."
    if view["question"]["kind"] == "over":
        return "The game is over."
    if not is_fought(view):
        return f"Round {view['round']} is over."
    if view["round"] == 10:
        return "Round 10 is being decided."
    houses = houses_words(view["line"][view["round"] - 1]["houses"])
    whose = f"it is {voice.of(view['active'])} turn" if view["asked"] >= 0 else ""
    return f"Round {view['round']}, for {houses}{': ' if whose else ''}{whose}."


def _narrate_family(view: View, family: int, voice: Voice, data: Data) -> list[str]:
    seen, name = view["families"][family], voice.name(family)
    top = f", its top a {seen['top']}" if seen["top"] else ""
    told = []
    if is_fought(view):
        shares = [
            f"{f'{many} × ' if many > 1 else ''}{words} = {worth}".replace("-", "−")
            for worth, many, words in shares_of(view, family, data)
        ]
        told.append(f"{name}, total {seen['total']}: {'; '.join(shares) or 'no card'}.")
    told.append(
        f"{name}: {seen['manors']} of 4 manors, {seen['castles']} of 3 castles; "
        f"hand {hand_words(seen)}; deck {seen['deck']}{top}."
    )
    if family != view["seat"]:
        told += _remembered(seen, name)
    if limits := restraints(view, family):
        told.append(f"{name}: {', '.join(limits)}.")
    if seen["display"]:
        names = [f"{medium_name(m, data)} (M{m})" for m in seen["display"]]
        told.append(f"{name}, Mediums: {', '.join(names)}.")
    if ten := tenth_words(view, family):
        told.append(f"{name} on round 10: {', '.join(ten)}.")
    what = "in the deck" if family == view["seat"] else "not seen yet"
    told.append(f"{name}, {what}: {by_value(seen['unseen'])}.")
    if seen["discard"]:
        cards = [card_words(card, data) for card in seen["discard"]]
        told.append(f"{name} discarded {', '.join(cards)}.")
    return told


def hand_words(seen: dict[str, Any]) -> str:
    """A hand as far as it is known: the values, or how many and what must be among them."""
    known = [card[1:] for card in seen["hand"] if card != "G"]
    if known or not seen["hand_size"]:
        return " ".join(known) or "empty"
    sure = [card[1:] for card in seen["known"]["hand"]] if not seen["known"]["places"] else []
    cards = f"{seen['hand_size']} card{'s' if seen['hand_size'] > 1 else ''}"
    return f"{cards}, among them {' '.join(sure)}" if sure else cards


def _remembered(seen: dict[str, Any], name: str) -> list[str]:
    """What was seen of a family and must still be true (M-H9)."""
    known, told = seen["known"], []
    if known["hand"] and known["places"]:
        places = " or ".join(f"as card {place} of round 10" for place in known["places"])
        told.append(f"{name} has {_values(known['hand'])} in hand or {places}.")
    if known["deck"]:
        drawn = " or in hand" if known["drawn"] else ""
        places = "".join(f" or as card {place} of round 10" for place in known["deck_places"])
        told.append(f"{name} has {_values(known['deck'])} in the deck{drawn}{places}.")
    return told


def _values(cards: list[str]) -> str:
    return ", ".join(f"a {card[1:]}" for card in cards)


def tenth_words(view: View, family: int) -> list[str]:
    """The cards of a family on round 10, in order of arrival: `4`, `M13`, `?`."""
    return [
        entry["card"].removeprefix("G") or "?"
        for entry in view["tenth"]
        if entry["family"] == family and entry["card"]
    ]


def _narrate_line(view: View, data: Data) -> str:
    told = []
    for number, place in enumerate(view["line"], 1):
        if place["houses"] and (number > view["round"] or view["round"] == number):
            medium = "face down" if place["face_down"] else ""
            if place["medium"]:
                medium = medium_name(place["medium"], data)
            houses = " and ".join(place["houses"])
            told.append(f"{number} {houses}{f' with {medium}' if medium else ''}")
    return "; ".join(told) or "none"
