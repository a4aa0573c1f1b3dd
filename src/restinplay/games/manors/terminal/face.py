"""The table of manors drawn: the line of ten houses, both sides of the round, what each family has.

The left half belongs to the one who looks, the right half to the opponent.
"""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from restinplay.games.manors.contributions import is_fought
from restinplay.games.manors.recalling import known
from restinplay.games.manors.reveal import TRUCE
from restinplay.games.manors.terminal.legend import LEGEND, signs
from restinplay.games.manors.terminal.typed import hear
from restinplay.games.manors.voice import (
    Voice,
    by_value,
    card_words,
    houses_words,
    medium_name,
    medium_text,
)
from restinplay.games.manors.words import hand_words, restraints, shares_of, tenth_words
from restinplay.terminal.faces import Face
from restinplay.terminal.spelling import without_accents

View = dict[str, Any]
Data = dict[str, Any]

FAINT = "dim"
LIT = "bold reverse"
FAMILY = ("bright_blue", "bright_green")
SIGNS = {"manor": "⌂", "castle": "♜"}
LETTERS = {"−": "-", "⌂": "M", "♜": "C", "▶": ">", "·": ".", "×": "x"}
IN_ASCII = str.maketrans(LETTERS)
LEAST = 15  # lines
WIDEST = 200  # columns
CARD_ROWS = 5  # of them, for the cards of the round


def draw(view: View, data: Data, width: int, height: int = LEAST) -> RenderableType:
    """The line, what is at stake, and two halves: totals and cards, hand, Mediums, round 10."""
    return Manors(view, data, width, height)


class Manors:
    """Draws itself in Unicode or, where the terminal has only that, in ASCII."""

    def __init__(self, view: View, data: Data, width: int, height: int) -> None:
        self.view = view
        self.data = data
        self.known = known(view)
        self.width = min(width, WIDEST)
        self.cell = self.width // 10
        self.half = (self.width - 1) // 2
        self.names = self.names_that_fit(max(height - LEAST, 0))
        self.spare = max(height - LEAST, 0) - max(map(len, self.names)) + 1
        self.voice = Voice(view)
        self.left = max(view["seat"], 0)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.ascii = options.ascii_only
        yield from (self.fit(line, self.width) for line in (*self.line(), self.stake()))
        upright = Text("|" if self.ascii else "│", style=FAINT)
        for mine, theirs in zip(*self.halves(), strict=True):
            yield Text.assemble(
                self.fit(mine, self.half), upright, self.fit(theirs, self.half), no_wrap=True
            )

    def halves(self) -> list[list[Text]]:
        """Both families, line by line; what is longer makes room on both sides."""
        families = (self.left, 1 - self.left)
        mediums = even([self.mediums(family) for family in families])
        most = CARD_ROWS + self.spare - len(mediums[0]) + 1
        cards = even([self.cards(family, most) for family in families], CARD_ROWS)
        return [
            [
                self.owned(family),
                self.total(family),
                *cards[half],
                self.hand(family),
                *mediums[half],
                self.tenth(family),
                self.deck(family),
            ]
            for half, family in enumerate(families)
        ]

    def fit(self, line: Text, width: int) -> Text:
        line = line.copy()
        line.no_wrap = True
        if self.ascii:
            line.plain = without_accents(line.plain.translate(IN_ASCII))
        line.truncate(width, overflow="crop" if self.ascii else "ellipsis", pad=True)
        return line

    # The line of ten.

    def line(self) -> Iterator[Text]:
        places = range(1, 11)
        yield Text().join(self.in_cell(self.number(place)) for place in places)
        yield Text().join(self.in_cell(self.house(place)) for place in places)
        for row in range(max(map(len, self.names))):
            yield Text().join(self.in_cell(self.medium(place, row)) for place in places)

    def names_that_fit(self, spare: int) -> list[list[str]]:
        """The Mediums of the line, in as many rows as their whole names need, if there is room."""
        shown = [self.in_line(place) for place in range(1, 11)]
        whole = [wrap(name, self.cell - 2) or [""] for name in shown]
        if self.cell > 10 and max(map(len, whole)) <= spare + 1:
            return whole
        return [[name.partition(" ")[0]] for name in shown]

    def in_line(self, place: int) -> str:
        entry = self.view["line"][place - 1]
        if place == 10:
            return ""
        if entry["face_down"]:
            return "M?"
        number = entry["medium"]
        return f"M{number} {medium_name(number, self.data)}" if number else ""

    def in_cell(self, content: Text) -> Text:
        content = Text.assemble(" ", content)
        content.truncate(self.cell - 1, overflow="crop", pad=True)
        content.append(" ")
        return content

    def number(self, place: int) -> Text:
        now = place == self.view["round"] and self.view["question"]["kind"] != "over"
        return Text(f" {place} ", style=LIT if now else "bold" if self.is_ahead(place) else FAINT)

    def is_ahead(self, place: int) -> bool:
        return bool(self.view["line"][place - 1]["houses"])

    def house(self, place: int) -> Text:
        houses = self.view["line"][place - 1]["houses"]
        if len(houses) > 1:
            counted = Counter(houses)
            short = [f"{n if n > 1 else ''}{SIGNS[kind]}" for kind, n in counted.items()]
            return Text("+".join(short), style="bold")
        if houses:
            return Text(houses[0], style="bold" if houses[0] == "castle" else "")
        return self.owner(place)

    def owner(self, place: int) -> Text:
        """Who won the houses of a round that is over."""
        winners = self.view.get("winners", [])
        if place > len(winners):
            return Text("")
        family, houses = winners[place - 1]
        if family == TRUCE:
            return Text("truce" if place < 10 else "void", style=FAINT)
        signs = "".join(SIGNS[house] for house in houses)
        return Text(f"{signs}{self.voice.name(family)}", style=FAMILY[family])

    def medium(self, place: int, row: int) -> Text:
        if place == 10 and row == 0:
            counts = [self.arrived(self.left), self.arrived(1 - self.left)]
            return Text(f"{counts[0]} : {counts[1]}", style=FAINT)
        rows = self.names[place - 1]
        name = rows[row] if row < len(rows) else ""
        return Text(name, style="" if place == self.view["round"] else FAINT)

    def arrived(self, family: int) -> int:
        entries = self.view["tenth"]
        return sum(1 for entry in entries if entry["family"] == family and entry["card"])

    def stake(self) -> Text:
        """What the round is about, in words."""
        number = self.view["round"]
        if number == 0:
            return Text(" The table is being set.", style=FAINT)
        if self.view["question"]["kind"] == "over":
            return Text(" The game is over.", style="bold")
        if not is_fought(self.known):
            return Text(f" Round {number} is over.", style="bold")
        if number == 10:
            return Text(" Round 10: Mediums act in the order in which they came.", style="bold")
        entry = self.view["line"][number - 1]
        houses = Text(f" For {houses_words(entry['houses'])}", style="bold")
        if not entry["medium"]:
            return houses
        name = medium_name(entry["medium"], self.data)
        text = medium_text(entry["medium"], self.data)
        return Text.assemble(houses, "; the loser gets ", (name, "bold"), (f": {text}", FAINT))

    # A family's half, line by line.

    def seen(self, family: int) -> dict[str, Any]:
        found: dict[str, Any] = self.view["families"][family]
        return found

    def owned(self, family: int) -> Text:
        seen = self.seen(family)
        you = " (you)" if self.view.get("names") and family == self.view["seat"] else ""
        own = self.view.get("names", ["", ""])[family]
        called = f"{own[:12]}{you}" if you and own != "You" else self.voice.name(family)[:14]
        name = Text(f" {called} ", style=f"bold {FAMILY[family]}")
        manors = self.slots("manor", seen["manors"], 4)
        castles = self.slots("castle", seen["castles"], 3)
        return Text.assemble(name, " manors ", manors, "  castles ", castles)

    def slots(self, house: str, owned: int, needed: int) -> Text:
        left = max(needed - owned, 0)
        return Text.assemble((SIGNS[house] * owned, "bold"), ("·" * left, FAINT))

    def total(self, family: int) -> Text:
        if self.view["round"] == 0 or not is_fought(self.known):
            return Text("")
        mine, theirs = self.seen(family)["total"], self.seen(1 - family)["total"]
        facts = [self.standing(family, mine, theirs), *restraints(self.known, family)]
        asked = self.view["asked"] == family
        mark = "▶" if asked else " "
        return Text.assemble(
            (f"{mark}", FAMILY[family]),
            (f"{mine:>3} ", f"bold {FAMILY[family]}"),
            " ",
            ", ".join(filter(None, facts)),
        )

    def standing(self, family: int, mine: int, theirs: int) -> str:
        if self.view["question"]["kind"] == "over":
            return ""
        if mine > theirs:
            return f"ahead by {mine - theirs}"
        if family == self.view["active"] and self.view["round"] < 10:
            return f"needs {theirs - mine + 1} more to hold"
        return ""

    def cards(self, family: int, most: int) -> list[Text]:
        """The cards of the round with what each is worth, the dearest first."""
        if self.view["round"] == 0:
            return []
        if not is_fought(self.known):
            return self.cards_of_the_past(family)
        shares = shares_of(self.known, family, self.data)
        lines = [self.card(*share) for share in shares]
        if len(lines) > most:
            rest = shares[most - 1 :]
            points, count = sum(share[0] for share in rest), sum(share[1] for share in rest)
            lines[most - 1 :] = [Text(f"{points:>4}  and {count} more cards", style=FAINT)]
        return lines

    def card(self, worth: int, many: int, words: str) -> Text:
        times = f"{many}× " if many > 1 else ""
        style = FAINT if worth == 0 else ""
        points = str(worth).replace("-", "−")
        return Text.assemble((f"{points:>4}  ", style), (f"{times}{words}", style))

    def cards_of_the_past(self, family: int) -> list[Text]:
        """When a round is over its cards lie there, worth nothing any more."""
        cards = self.view["rounds"][-1][family] if self.view["rounds"] else []
        words = [card_words(card, self.data).removeprefix("a ") for card in cards]
        told = wrap(", ".join(words) or "nothing", self.half - 7)
        return [Text(f"      {line}", style=FAINT) for line in told[:CARD_ROWS]]

    def labelled(self, label: str, value: str | Text, style: str = "") -> Text:
        told = Text(value, style=style) if isinstance(value, str) else value
        return Text.assemble((f" {label:<9}", FAINT), told)

    def hand(self, family: int) -> Text:
        seen = self.seen(family)
        if all(card != "G" for card in seen["hand"]):
            return self.labelled("Hand", hand_words(seen), "bold")
        return self.labelled("Hand", f"{hand_words(seen)}; deck {seen['deck']}")

    def mediums(self, family: int) -> list[Text]:
        """The display: each Medium with its text on a wide screen, else names or numbers."""
        numbers = self.seen(family)["display"]
        names = [medium_name(number, self.data) for number in numbers]
        if self.half > 50 and 0 < len(numbers) <= self.spare + 1:
            texts = [medium_text(number, self.data) for number in numbers]
            pairs = zip(names, texts, strict=True)
            rows = [Text.assemble(name, (f": {text}", FAINT)) for name, text in pairs]
        else:
            rows = [Text(row) for row in self.in_short(numbers, names)]
        labels = ["Mediums", *[""] * (len(rows) - 1)]
        return [self.labelled(label, row) for label, row in zip(labels, rows, strict=True)]

    def in_short(self, numbers: list[int], names: list[str]) -> list[str]:
        keys = [str(self.data["mediums"][number - 1]["key"]) for number in numbers]
        short = [f"M{n} {key.replace('_', ' ')}" for n, key in zip(numbers, keys, strict=True)]
        for told in (names, short):
            rows = wrap(", ".join(told) or "none", self.half - 10)
            if len(rows) <= min(self.spare, 2) + 1:
                return rows
        return [" ".join(f"M{number}" for number in numbers)]

    def tenth(self, family: int) -> Text:
        words = tenth_words(self.view, family)
        return self.labelled("Round 10", ", ".join(words) or "nothing")

    def deck(self, family: int) -> Text:
        """What your deck holds; of the other family what has not been seen, wherever it is."""
        seen = self.seen(family)
        if "next" in self.view:
            return self.labelled(f"Deck {seen['deck']}", " ".join(self.view["next"][family]))
        told = by_value(seen["unseen"])
        if seen["top"]:
            told += f"; top {seen['top']}"
        if seen["discard"]:
            told += f"; out {' '.join(card.removeprefix('G') for card in seen['discard'])}"
        hidden = "G" in seen["hand"] or len(seen["unseen"]) != seen["deck"]
        label = "Unseen" if hidden else f"Deck {seen['deck']}"
        return self.labelled(label, told)


def even(blocks: list[list[Text]], least: int = 0) -> list[list[Text]]:
    """The same number of lines in all of them."""
    tall = max(least, *map(len, blocks))
    return [[*block, *[Text()] * (tall - len(block))] for block in blocks]


# Keys and numbers.

KEYS = {"d": "hold", "g": "give up", "r": "random", "n": "lay nothing", "k": "keep"}


def numbers(view: View) -> list[int]:
    """A Ghost is chosen by its value, two values as two digits; other cards count from 7 on."""
    legal: list[str] = view["legal"]
    kind = view["question"]["kind"]
    if kind == "name_pair":
        return [int("".join(move.split()[1:])) for move in legal]
    if kind in ("swap", "reveal", "send"):
        return [0 if move in KEYS.values() else n for n, move in enumerate(legal, 1)]
    found, after = [], 7
    for move in legal:
        name, _, value = move.rpartition(" ")
        if move in KEYS.values():
            found.append(0)
        elif name.split()[-1:] in (["medium"], ["place"], []) or not value.isdigit():
            found.append(after)
            after += 1
        else:
            found.append(int(value))
    return found


FACE = Face(
    draw=draw,
    least_width=80,
    keys=KEYS,
    hear=hear,
    examples={},
    signs=signs,
    legend=LEGEND,
    letters=LETTERS,
    numbers=numbers,
)
