"""What the signs at the table of muertos mean, and what its cards do."""

from typing import Any

LEGEND = "AALL arms, legs · BDM festivities · hand: backs · & dog, G digger · [29] den"
LIMBS = {"hand": "needs an arm", "foot": "needs a leg", "both": "needs an arm and a leg"}


def signs(view: dict[str, Any], data: dict[str, Any]) -> list[tuple[str, str]]:
    own = _own(view)
    return [
        ("2 Deed", "a card: the number on its back, then the deed on its front"),
        *[_card(card) for card in data["cards"] if card["id"] in own],
        ("① ② ③", "the skeletons, and where they stand"),
        ("& G", "the dog and the gravedigger"),
        ("(19)B2", "the Banquet, two cards left; (21) is the Dance, (24) the Music"),
        ("[29]", "a den, where the dog buries what it bites off"),
        ("(32)", "home"),
        ("▸", "one way only; × is the red way home, still closed"),
        ("AALL", "arms and legs; a dot for each that is lost"),
        ("BDM", "festivity cards: Banquet, Dance, Music"),
        ("hand 113", "the backs of the cards somebody holds; laid: of the one they laid"),
        ("▶ • ★", "is asked now; has the turn; has won"),
        ("Pile", "how many cards are left to draw, and the back of the top one"),
        *[_card(card) for card in data["cards"] if card["id"] not in own],
    ]


def _own(view: dict[str, Any]) -> list[str]:
    if view["seat"] < 0:
        return []
    player = view["players"][view["seat"]]
    return [*player["hand"], player["laid"]]


def _card(card: dict[str, Any]) -> tuple[str, str]:
    need = LIMBS.get(card["symbol"])
    told = f"{card['text']} It {need}." if need else str(card["text"])
    return f"{card['movement']} {card['name']}", told
