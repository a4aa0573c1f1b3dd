"""The narration of manors: sentences for events, questions, choices and positions.

Everything here is said from a view and the data file; what the rules say of it, the position that
the view describes is asked. A view may tell the players' names; the one who looks is "you".
"""

from collections import Counter
from typing import Any

from restinplay.games.manors import phases
from restinplay.games.manors.bags import M14, M24
from restinplay.games.manors.cards.medium import BLANK
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.contributions import Share, is_fought, shares
from restinplay.games.manors.foresight import after, loses_the_game
from restinplay.games.manors.moves import ROUNDS, VALUES
from restinplay.games.manors.recalling import known
from restinplay.games.manors.state import Manors
from restinplay.games.manors.telling import say
from restinplay.games.manors.view import named
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
from restinplay.games.manors.warnings import warnings

__all__ = ["ask", "narrate", "outcome", "phrase", "say", "warnings"]

View = dict[str, Any]
Data = dict[str, Any]


def outcome(reason: str, view: View) -> str:
    """The end of a game in words."""
    winner = -1 if view["winner"] is None else view["winner"]
    return ending(reason, winner, Voice(view))


# What is asked, and what each answer would do.

_CHOICES = {
    "name": "Name a value.",
    "discard": "Which Ghost do you discard?",
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
    if plain := voice.not_asked(view, _NATURE):
        return plain
    if kind == "turn":
        return _ask_turn(view, voice)
    if kind == "lay":
        return f"You have lost round {view['round']}. Lay one card face down on round 10?"
    name = medium_name(view["medium"], data)
    if question := CARDS[view["medium"]].question:
        return f"{name}{question.format(due=view['due'])}"
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
    state, me = known(view), view["seat"]
    totals = after(state, state.moves.parse(move)) if me == view["asked"] else None
    if totals:
        return f"{_phrase(move, view, data, '')} → {totals[me]} : {totals[1 - me]}"
    lost = move == "give up" and loses_the_game(state, me)
    wins = f", and {Voice(view).name(1 - me)} wins the game" if lost else ""
    kind, _, number = move.rpartition(" ")
    gist = GIST.get(int(number), "") if kind == "medium" else ""
    return _phrase(move, view, data, gist) + wins


def _phrase(move: str, view: View, data: Data, gist: str) -> str:
    kind, _, rest = move.rpartition(" ")
    voice, other = Voice(view), 1 - view["seat"]
    if kind.endswith("ghost"):
        return f"Ghost {rest}"
    if kind.endswith("medium"):
        return f"{medium_name(int(rest), data)}{f': {gist}' if gist else ''}"
    if kind in ("fetch", "discard", "return", "copy"):
        return f"a {rest}"
    if move == "give up":
        houses = view["line"][view["round"] - 1]["houses"]
        stake = f"the {houses[0]}" if len(houses) == 1 else "both houses"
        return f"give up {stake}"
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


def share_words(share: Share, state: Manors, family: int, data: Data) -> str:
    """A card in the round, and why it is worth what it is."""
    name = f"Ghost {share.card[1:]}" if share.card[0] == "G" else card_words(share.card, data)
    if share.transferred:
        name += ", came along"
    if any(medium == 29 for medium, _ in share.changes):
        return f"{name}: 1 by M29"
    signs = [f"{by:+d} M{medium}".replace("-", "−") for medium, by in share.changes]
    if signs:
        return f"{name} {' '.join(signs)}"
    effect = effect_words(share, state, family)
    return f"{name}: {effect}" if effect else name


def shares_of(state: Manors, family: int, data: Data) -> list[tuple[int, int, str]]:
    """The cards of a side, equal ones together: points, how many, words; the dearest first."""
    counted = Counter(
        (share.worth, share_words(share, state, family, data)) for share in shares(state, family)
    )
    told = [(worth * many, many, words) for (worth, words), many in counted.items()]
    return sorted(told, key=lambda share: -share[0])


def effect_words(share: Share, state: Manors, family: int) -> str:
    """What a Medium in the round does at this moment."""
    if share.card[0] == "G" or share.transferred:
        return ""
    medium = int(share.card[1:])
    if share.waits or (state.flat() and medium != 29):
        return "waits" if state.round == ROUNDS else ""
    if state.round == ROUNDS and CARDS[medium].zone == BLANK:
        return "nothing here"
    if effect := CARDS[medium].effect:
        waiting = "names a value" if CARDS[medium].asks is phases.NAME else ""
        value = named(state).get(medium, 0)
        return effect.format(value) if value else waiting
    if medium == 25:
        return f"no {' and no '.join(f'{v}s' for v in barred(state))}" if state.barred else ""
    lasts = CARDS[medium].lasts or medium == state.resolving
    return GIST.get(medium, "") if lasts else "done" if medium in GIST else ""


def barred(state: Manors) -> list[int]:
    """The values that card 25 forbids."""
    return [value for value in range(1, VALUES + 1) if state.barred >> value & 1]


def restraints(state: Manors, family: int) -> list[str]:
    """What keeps a family from playing as it likes."""
    other = 1 - family
    found = ["stumbles"] if state.tripped == family else []
    found += ["pairs only"] if state.in_force(other, M14) else []
    found += ["no Mediums"] if state.in_force(other, M24) else []
    found += ["open hand"] if state.watches(other) else []
    if state.barred:
        found.append(f"no {', '.join(f'{v}s' for v in barred(state))}")
    return found


# The whole position, for a listener.


def narrate(view: View, data: Data) -> list[str]:
    """The position as a list of sentences, what matters most first."""
    me = max(view["seat"], 0)
    state, voice = known(view), Voice(view)
    told = [_narrate_round(view, state, voice)]
    for family in (me, 1 - me):
        told += _narrate_family(view, state, family, voice, data)
    told.append(f"Houses to come: {_narrate_line(view, data)}.")
    if view["scrapped"]:
        names = [medium_name(medium, data) for medium in view["scrapped"]]
        told.append(f"Lost in truces: {', '.join(names)}.")
    mediums = sorted({medium for family in view["families"] for medium in family["display"]})
    here = view["line"][view["round"] - 1]["medium"] if 0 < view["round"] < 10 else None
    mediums += [here] if here else []
    told += [f"{medium_name(m, data)} (M{m}): {medium_text(m, data)}" for m in mediums]
    return told


def _narrate_round(view: View, state: Manors, voice: Voice) -> str:
    if view["round"] == 0:
        return "The table is being set."
    if view["question"]["kind"] == "over":
        return "The game is over."
    if not is_fought(state):
        return f"Round {view['round']} is over."
    if view["round"] == 10:
        return "Round 10 is being decided."
    houses = houses_words(view["line"][view["round"] - 1]["houses"])
    whose = f"it is {voice.of(view['active'])} turn" if view["asked"] >= 0 else ""
    return f"Round {view['round']}, for {houses}{': ' if whose else ''}{whose}."


def _narrate_family(view: View, state: Manors, family: int, voice: Voice, data: Data) -> list[str]:
    seen, name = view["families"][family], voice.name(family)
    top = f", its top a {seen['top']}" if seen["top"] else ""
    told = []
    if is_fought(state):
        shares = [
            f"{f'{many} × ' if many > 1 else ''}{words} = {worth}".replace("-", "−")
            for worth, many, words in shares_of(state, family, data)
        ]
        told.append(f"{name}, total {seen['total']}: {'; '.join(shares) or 'no card'}.")
    told.append(
        f"{name}: {seen['manors']} of 4 manors, {seen['castles']} of 3 castles; "
        f"hand {hand_words(seen)}; deck {seen['deck']}{top}."
    )
    if family != view["seat"]:
        told += _remembered(seen, name)
    if limits := restraints(state, family):
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
            medium = "a Medium face down" if place["face_down"] else ""
            if place["medium"]:
                medium = medium_name(place["medium"], data)
            houses = " and ".join(place["houses"])
            told.append(f"{number} {houses}{f' with {medium}' if medium else ''}")
    return "; ".join(told) or "none"
