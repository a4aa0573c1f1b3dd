"""Why an answer is refused, read off the rulebook a second time: the clause of every refusal.

Nothing here comes from the engine but the name of the question that is open.
"""

from tests.games.manors.reread import PRINTED, Plain

ASKED = {
    "fetch": "M-P2",
    "name": "M-P3",
    "name_pair": "M-P4",
    "banish": "M-P5",
    "copy": "M-P6",
    "return": "M-P7",
    "reveal": "M-P8",
    "send": "M-P9",
    "discard": "M-P10",
    "take_back": "M-P11",
    "swap": "M-P12",
    "transfer": "M-P13",
    "lay": "M-P14",
}  # chapter 4
NATURE = {
    "line": "M-S2",
    "houses": "M-S4",
    "first": "M-S6",
    "draw": "M-E8",
    "top": "M-C19",
    "random": "M-Q3",
    "sending": "M-Q4",
    "turn_up": "M-E10",
}
LAYS = ("ghost", "medium", "random", "hold", "give")


def kind_of(text: str) -> str:
    """The question that this text answers; none for what a turn and nature have."""
    if text in ("keep", "no copy", "no transfer"):
        return {"keep": "swap", "no copy": "copy", "no transfer": "transfer"}[text]
    first, *rest = text.split()
    if first == "name":
        return "name_pair" if len(rest) == 2 else "name"
    return "take_back" if first == "take" else first if first in ASKED else ""


def is_nature(text: str) -> bool:
    return text in ("manor", "castle") or text.startswith("first ") or text[0] in "MG"


class Refused:
    """One question, and why what is not among its answers is none."""

    def __init__(self, plain: Plain, who: int, kind: str, drawer: int, dealt: bool) -> None:
        self.plain, self.who, self.kind, self.drawer = plain, who, kind, drawer
        self.dealt = dealt

    def clause(self, text: str) -> str:
        if is_nature(text) or self.who < 0:
            return self.of_nature(text)
        if self.kind == "turn":
            return self.of_turn(text) if text.split()[0] in LAYS else ASKED[kind_of(text)]
        if kind_of(text) != self.kind:
            return ASKED[self.kind] if self.plain.round < 10 or self.kind == "lay" else "M-P15"
        return self.of_choice(text)

    # Nature.

    def of_nature(self, text: str) -> str:
        if self.who >= 0 and self.kind != "turn":
            return "M-P15" if self.plain.round == 10 else ASKED[self.kind]
        if self.who >= 0:
            return "M-P1"
        asked = NATURE[self.kind]
        if self.kind == "draw" and not self.dealt:
            asked = "M-S5"
        if not is_nature(text):
            return asked
        if self.kind in ("line", "turn_up") and text[0] == "M":
            return "M-S2" if int(text[1:]) in self.plain.pool() else "M-S1"
        if self.kind in ("draw", "top") and text[0] == "G":
            return "M-H3"
        if self.kind == "random" and text[0] == "G":
            return "MR-30" if int(text[1:]) in self.plain.families[self.drawer].hand else asked
        return asked

    # A turn.

    def of_turn(self, text: str) -> str:
        plain, me = self.plain, self.who
        begun = bool(plain.in_force(14, 1 - me)) and plain.laid == 1
        if text in ("hold", "give up"):
            return "M-C14" if begun else {"hold": "M-T3", "give up": "M-T4"}[text]
        if text == "random":
            tripped = plain.families[me].tripped and plain.ghosts_to_lay(me)
            return "M-C14" if tripped else "M-C06"
        kind, number = text.split()
        barred = self.ghost(int(number)) if kind == "ghost" else self.medium(int(number))
        if barred or self.is_lone():
            return barred or "M-C14"
        return "M-C06" if plain.families[me].tripped and plain.ghosts_to_lay(me) else "M-C14"

    def is_lone(self) -> bool:
        """Whether card 14 asks for two cards and there are not so many."""
        plain, me = self.plain, self.who
        cards = len(plain.ghosts_to_lay(me)) + len(plain.mediums_to_lay(me))
        return bool(plain.in_force(14, 1 - me)) and plain.laid == 0 and cards < 2

    def ghost(self, value: int) -> str:
        if value not in self.plain.families[self.who].hand:
            return "M-T2"
        return "M-C25" if self.plain.forbidden(value) else ""

    def medium(self, number: int) -> str:
        plain = self.plain
        if number not in plain.families[self.who].display:
            return "M-T2"
        if number == 7:
            return "M-C07"
        if plain.in_force(24, 1 - self.who):
            return "M-C24"
        if any(plain.forbidden(value) for value in PRINTED.get(number, ())):
            return "M-C25"
        return "" if plain.may_lay_medium(self.who, number) else "M-C21"

    # What a Medium asks, and what the loser lays.

    def of_choice(self, text: str) -> str:
        value = int(text.split()[-1]) if text[-1].isdigit() else 0
        if self.kind in ("fetch", "copy") and self.plain.forbidden(value):
            return "M-C25"
        if self.kind == "banish":
            return self.banish(text.split()[1], value)
        if self.kind == "transfer":
            mine = [card.words for card in self.plain.side(self.who) if not card.transferred]
            return "MR-39" if text.removeprefix("transfer ") in mine else "M-G8"
        if text == "take back medium 22":
            return "MR-49"
        return {
            "fetch": "M-C02",
            "copy": "M-C16",
            "return": "M-C18",
            "reveal": "M-C19",
            "send": "M-C20",
            "discard": "M-C21",
            "take_back": "M-G8",
            "swap": "M-C28",
            "lay": "M-E9",
        }[self.kind]

    def banish(self, what: str, number: int) -> str:
        plain, reach = self.plain, self.plain.options["banish_reach"] == "round_or_tenth"
        on_tenth = plain.families[1 - self.who].sides[10]
        if plain.must_free(self.who):
            return "MR-82"
        if what == "transferred":
            return "M-C15"
        if what == "medium" and plain.round < 10 and not reach:
            return "MR-32" if number in [card.medium for card in on_tenth] else "M-C11"
        if what != "place":
            return "M-C11"
        if plain.round == 10:
            return "M-X1"
        if not reach:
            return "MR-32"
        if number > plain.arrivals:
            return "M-X2"
        mine = [card.arrival for card in plain.families[self.who].sides[10]]
        return "M-C11" if number in mine else "M-H4"
