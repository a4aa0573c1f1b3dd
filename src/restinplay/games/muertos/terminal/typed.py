"""What people type at the table of muertos: fields, skeletons and cards in their own words."""

import re
from typing import Any

from restinplay.games.muertos.cards.cards import ACTIONS
from restinplay.games.muertos.moves import FESTIVITIES, LIMBS
from restinplay.games.muertos.tables import CARDS

View = dict[str, Any]
Data = dict[str, Any]

_SAME = {
    "walk": "move",
    "movement": "move",
    "back": "move",
    "action": "act",
    "front": "act",
    "play": "act",
    "no": "pass",
    "done": "end",
    "nothing": "take nothing",
    "none": "take nothing",
}
# How a field, a skeleton and a card are answered, by the kind of the question.
_FIELD = {
    "step": "step",
    "evade": "evade",
    "den": "den",
    "block": "block",
    "back": "back",
    **{card.name: kind for card in ACTIONS for kind in ("vault", "roll") if kind in card.moves},
}
_GRABS = [card.name for card in ACTIONS if "grab" in card.moves]
_AT_SKELETON = ["victim", *(card.name for card in ACTIONS if "target" in card.moves)]
_CARD = {"lay": "lay", "discard": "discard"}
_VERBS = {
    "step": "step",
    "go": "step",
    "dog": "dog",
    "lead": "dog",
    "evade": "evade",
    "land": "vault",
    "vault": "vault",
    "roll": "roll",
    "den": "den",
    "block": "block",
    "back": "back",
    "lay": "lay",
    "discard": "discard",
    "swap": "swap",
    "take": "take",
    "grab": "grab",
    "target": "target",
    "hit": "target",
    "victim": "victim",
    "bite": "victim",
    "push": "push",
}
_EMPTY = ("to", "on", "the", "a", "an", "and", "from", "with", "for", "skeleton", "value", "+")


def hear(text: str, view: View, data: Data) -> str:
    """The move meant, by the question that is open; words that mean nothing come back unchanged."""
    whole = " ".join(text.lower().replace(",", " ").split())
    same = _SAME.get(whole, whole)
    kind = view["question"]["kind"]
    if same == "pass" and kind == "swap":
        return "keep"
    if same in view["legal"] or (same == whole and whole in ("move", "act", "end", "pass")):
        return same
    words = [word for word in whole.split() if word not in _EMPTY]
    return _put_together(words, view, data) or same


def _put_together(words: list[str], view: View, data: Data) -> str | None:
    kind = view["question"]["kind"]
    if not words:
        return None
    verb = _VERBS.get(words[0], "") if len(words) > 1 else ""
    rest = words[1:] if verb else words
    if verb == "grab" or kind in _GRABS:
        return _grab(rest, view)
    if verb in ("target", "victim") or kind in _AT_SKELETON:
        return _at_skeleton(verb, " ".join(rest), view)
    if verb == "push" or kind == "push":
        return f"push {' '.join(rest)}" if len(rest) == 2 else None
    if verb == "take" or kind == "pick":
        return _take(rest, view, data)
    if verb == "swap" or kind == "swap":
        return _swap(rest, data)
    if len(rest) == 1 and re.fullmatch(r"\d+|start", rest[0]):
        return f"{verb or _FIELD.get(kind, 'step')} {rest[0]}"
    card = find_card(" ".join(rest), data)
    if card:
        return _play_card(verb, card, view)
    return None


def _play_card(verb: str, card: str, view: View) -> str:
    """A card by name: laid, discarded, or played now."""
    kind = view["question"]["kind"]
    if verb in ("lay", "discard"):
        return f"{verb} {card}"
    if kind in ("cling", "sidestep") and card in ("cling", "sidestep"):
        return card
    if kind == "mode" and card == view["players"][view["seat"]]["laid"]:
        return "act"
    return f"{_CARD.get(kind, 'lay')} {card}"


def find_card(words: str, data: Data) -> str | None:
    """A card by its id, its name, or a beginning or a part of the name that no other has."""
    names = {str(card["id"]): re.sub(r"[()]", "", card["name"]).lower() for card in data["cards"]}
    said = words.replace("_", " ")
    for card, name in names.items():
        if said in (name, card.replace("_", " ")):
            return card
    parts = {card: (name, *name.split(), card.split("_")[-1]) for card, name in names.items()}
    found = [
        card for card, words in parts.items() if said and any(w.startswith(said) for w in words)
    ]
    return found[0] if len(found) == 1 else None


def find_skeleton(words: str, view: View) -> int | None:
    """A skeleton by its number, its letter or its player's name."""
    seats = range(len(view["players"]))
    if re.fullmatch("[1-9]", words):
        return int(words)
    if len(words) == 1 and words in "abcdef":
        return "abcdef".index(words) + 1
    names = view.get("names", [])
    found = [seat + 1 for seat in seats if names and names[seat].lower().startswith(words)]
    return found[0] if len(found) == 1 and words else None


def _at_skeleton(verb: str, words: str, view: View) -> str | None:
    number = find_skeleton(words, view)
    kind = verb or ("victim" if view["question"]["kind"] == "victim" else "target")
    return f"{kind} {number}" if number else None


def _grab(words: list[str], view: View) -> str | None:
    """`3 arm`, `music ben`; without a skeleton the only one that has it."""
    items = [_item(word) for word in words]
    item = next((found for found in items if found), None)
    who = " ".join(word for word, found in zip(words, items, strict=True) if not found)
    number = find_skeleton(who, view) if who else None
    if item and number:
        return f"grab {number} {item}"
    start = f"grab {number} " if number else "grab "
    fits = [m for m in view["legal"] if m.startswith(start) and m.endswith(item or "")]
    return fits[0] if len(fits) == 1 and (item or number) else None


def _item(word: str) -> str | None:
    found = [item for item in (*LIMBS, *FESTIVITIES) if item.startswith(word)]
    return found[0] if len(found) == 1 else None


def _take(words: list[str], view: View, data: Data) -> str | None:
    if words in (["nothing"], ["none"]):
        return "take nothing"
    limb = words[-1] if words[-1] in LIMBS else ""
    said = " ".join(words[:-1] if limb else words)
    if not limb and (item := _item(said)):
        return f"take {item}"
    card = find_card(said, data) if said else None
    if card and limb:
        return f"take {card} {limb}"
    start = f"take {card} " if card else "take "
    fits = [m for m in view["legal"] if m.startswith(start) and m.endswith(limb or LIMBS)]
    return fits[0] if len(fits) == 1 and (card or limb) else None


def _swap(words: list[str], data: Data) -> str | None:
    """Two cards in any order; a name may have two words."""
    for cut in range(1, len(words)):
        one, other = (find_card(" ".join(part), data) for part in (words[:cut], words[cut:]))
        if one and other:
            first, second = sorted((one, other), key=CARDS.index)
            return f"swap {first} {second}"
    return None
