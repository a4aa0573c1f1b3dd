"""The table of graves drawn: the row of five graves on the right, the families on the left.

The one who looks has the first row and, below it, a line for each relative; the backs of their
shares stand in the columns of their graves.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from restinplay.games.graves.chips.chips import BY_NAME, KINDS
from restinplay.games.graves.foresight import Relative, find, scene_of
from restinplay.games.graves.moves import HEALTH
from restinplay.games.graves.terminal.choices import KEYS, numbers, rows
from restinplay.games.graves.terminal.legend import BACKS, LEGEND, signs
from restinplay.games.graves.terminal.typed import hear
from restinplay.games.graves.voice import Voice, bucks, name_of
from restinplay.games.graves.words import STEP_WORDS
from restinplay.terminal.faces import Face

View = dict[str, Any]
Data = dict[str, Any]

FAINT = "dim"
LIT = "bold reverse"
COLOURS = {
    "violet": "bright_magenta",
    "green": "bright_green",
    "blue": "bright_blue",
    "amber": "bright_yellow",
    "brown": "bright_cyan",  # no terminal has a brown that can be read
}
CONDITION = {"near": "bright_red", "weak": "yellow"}
LETTERS = {chip.sign: chip.letter for chip in KINDS}
LETTERS |= {"▲": "*", "▶": ">", "✓": "v", "★": "*", "†": "d"}
LETTERS |= {"▮": "#", "▯": ".", "│": "|", "─": "-", "−": "-", "×": "x", "·": ".", "→": ">"}

_SIGNS = {ord(sign): letter for sign, letter in LETTERS.items()}

LEAST = 15  # lines
TALL = 21  # lines that a screen of 24 never has to spare
BLOCK = 5  # lines of a family
PREFIX = 19  # columns before the relatives of a family in one line


def draw(view: View, data: Data, width: int, height: int = LEAST) -> RenderableType:
    return Graveyard(view, data, width, height)


class Graveyard:
    """Draws itself in Unicode or, where the terminal has only that, in ASCII."""

    def __init__(self, view: View, data: Data, width: int, height: int) -> None:
        self.view = view
        self.data = data
        self.scene = scene_of(view, data)
        self.width = min(width, 120)
        self.height = max(height, LEAST)
        self.cell = self.width // 10
        self.half = self.width - 5 * self.cell - 2
        self.voice = Voice(view)
        self.looker = view["seat"] if view["seat"] >= 0 else max(view["active"], 0)
        seats = len(view["players"])
        self.seats = [(self.looker + turn) % seats for turn in range(seats)]
        self.over = view["question"]["kind"] == "over"
        self.families = {family["letter"]: family for family in data["families"]}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.ascii = options.ascii_only
        for line in self.lines():
            yield self.fit(self.plain(line), self.width)

    def lines(self) -> list[Text]:
        """The parts that there is room for; on a low screen always the same ones."""
        head, players, family = [self.head(), *self.graveyard()], self.players(), self.own()
        most = self.height if self.height >= TALL else LEAST
        room = most - len(head) - len(players) - len(family)
        rivals = self.rivals() if self.height >= TALL else []
        if rivals and room >= len(rivals):
            room -= len(rivals)
        else:
            rivals = []
            if self.half < 48 and room >= len(self.seats) - 1:
                players = self.players(payouts=True)
        rule = [Text("─" * self.width, style=FAINT)] if room > 2 and most >= TALL else []
        return [*head, *rule, *players, *rule, *family, *(rule if rivals else []), *rivals]

    # Text.

    def plain(self, line: Text) -> Text:
        """The line as this terminal can show it, sign for sign."""
        if self.ascii:
            signs = line.plain.translate(_SIGNS)
            line.plain = signs.encode("ascii", "replace").decode()
        return line

    def fit(self, line: Text, width: int) -> Text:
        line = line.copy()
        line.no_wrap = True
        line.truncate(width, overflow="crop" if self.ascii else "ellipsis", pad=True)
        return line

    def pair(self, left: Text, right: Text) -> Text:
        return Text.assemble(self.fit(left, self.half), ("│ ", FAINT), right, no_wrap=True)

    def columns(self, cells: Sequence[Text]) -> Text:
        """Five cells, one under each grave."""
        row = Text()
        for cell in cells:
            whole = cell.copy()
            whole.truncate(self.cell - 1, overflow="crop", pad=True)
            row.append_text(whole).append(" ")
        return row

    def colour(self, letter: str | None) -> str:
        family = self.families.get(letter or "", {})
        return COLOURS.get(family.get("colour", ""), "bold")

    def letter(self, seat: int) -> str:
        return str(self.view["players"][seat]["family"] or "?")

    def name(self, relative: str) -> Text:
        """An id in the colour of its family."""
        seat, _ = find(self.view, relative)
        return Text(relative, style=self.colour(self.letter(seat)))

    # The head: whose turn, what is going on, how near the end is.

    def head(self) -> Text:
        told = Text.assemble(" ", (self.turn_words(), "bold"))
        lamp = "  ".join(self.lamp_words())
        if not lamp:
            return told
        sign = Text(f" {lamp} ", style="bold reverse bright_yellow")
        return Text.assemble(self.fit(told, self.width - len(sign) - 1), sign)

    def turn_words(self) -> str:
        view = self.view
        if self.over:
            return "The game is over"
        if view["step"] in ("families", "start", "top"):
            return "The table is being set"
        told = f"Round {view['round']} · "
        if not view["burial"] or view["burial"]["seat"] != view["active"]:
            told += f"{self.voice.of(view['active'])} turn · "
        return told + self.matter_words()

    def matter_words(self) -> str:
        burial, claim = self.view["burial"], self.view["claim"]
        if not burial:
            return STEP_WORDS[self.view["step"]]
        if claim:
            claims = self.voice.they(burial["seat"], "claim")
            return f"{claims} grave {claim['grave']} for {burial['coffin']}"
        return f"{self.voice.they(burial['seat'], 'bury')} {burial['coffin'] or 'the dead'}"

    def lamp_words(self) -> Iterator[str]:
        for lamp, number in self.scene.lamps():
            if lamp == "one relative":
                yield f"{self.letter(number or 0)}: one relative left"
            else:
                told = {"ends": "ends this turn", "one grave": "one grave left"}
                yield told.get(lamp, lamp)

    # The graves.

    def graveyard(self) -> list[Text]:
        graves = range(1, 6)
        lines = [
            self.pair(self.box(), self.columns([self.number(g) for g in graves])),
            self.pair(self.cemetery(), self.columns([self.coffins(g) for g in graves])),
            self.pair(self.legend(), self.columns([self.pile(g) for g in graves])),
        ]
        if any(grave["top"] for grave in self.view["graves"]):
            tops = [self.back(grave["top"] or "", lit=False) for grave in self.view["graves"]]
            lines.append(self.pair(Text(" top shares", style=FAINT), self.columns(tops)))
        return lines

    def box(self) -> Text:
        box = self.view["box"]
        if not any(box.values()):
            return Text(" Box empty", style=FAINT)
        told = Text(" Box ")
        for chip in KINDS:
            waits = chip.waits_for and box[chip.waits_for]  # G-214
            style = FAINT if waits or not box[chip.name] else chip.style
            told.append(f"{chip.sign}{box[chip.name]} ", style=style)
            told.append(f"{chip.name} ", style=FAINT)
        told.rstrip()
        return told

    def cemetery(self) -> Text:
        names = self.view["new_cemetery"]
        told = Text(" New Cemetery ")
        if not names:
            return told.append("nobody yet", style=FAINT)
        return told.append_text(Text(" ").join(self.name(name) for name in names))

    def legend(self) -> Text:
        """The wishes over the compact relatives, where all families have them in this order."""
        cell = self.compact()
        label = "points" if self.over else "wish"
        told = Text(f"{' Family':<{PREFIX - 7}}{label:>6} ", style=FAINT)
        wishes = ["".join(str(one["wish"]) for one in p["relatives"]) for p in self.all_players()]
        if all(order == "12345" for order in wishes):
            told.append("".join(f"{wish:<{cell}}" for wish in "12345").rstrip(), style=FAINT)
        return told

    def all_players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.view["players"]
        return players

    def number(self, grave: int) -> Text:
        claim = self.view["claim"]
        if claim and claim["grave"] == grave:
            return Text(f"Grave {grave}", style=LIT)
        occupied = self.view["graves"][grave - 1]["coffins"]
        return Text(f"Grave {grave}", style="" if occupied else "bold")

    def coffins(self, grave: int) -> Text:
        coffins = self.view["graves"][grave - 1]["coffins"]
        if not coffins:
            return Text("empty", style=FAINT)
        return Text(" ").join(self.name(coffin) for coffin in coffins)

    def pile(self, grave: int) -> Text:
        seen = self.view["graves"][grave - 1]
        if not seen["pile"]:
            return Text("no more", style=FAINT)
        price, bought = self.scene.price_of(grave), grave in self.view["bought"] or self.over
        return Text(f"{seen['pile']}×{bucks(price)}", style=FAINT if bought else "")

    # A line for each player.

    def players(self, payouts: bool = False) -> list[Text]:
        lines = []
        for seat in self.seats:
            rights = self.columns([self.rights(seat, grave) for grave in range(1, 6)])
            lines.append(self.pair(self.player(seat), rights))
            if payouts and seat != self.looker:
                lines.append(self.pair(self.payouts(seat), Text()))
        return lines

    def player(self, seat: int) -> Text:
        player, colour = self.view["players"][seat], self.colour(self.letter(seat))
        wide = PREFIX - 11
        sum_ = bucks(player["money"])
        if self.over:
            sum_ = str(self.view["points"][seat]).replace("-", "−")
        told = Text.assemble(
            (self.mark(seat), "bold"),
            (f"{self.letter(seat)} {self.voice.name(seat)[:wide]:<{wide}} ", f"bold {colour}"),
            (f"{sum_:>6} ", "bold" if self.over else ""),
        )
        for one in player["relatives"]:
            told.append_text(self.fit(self.small(seat, one), self.compact()))
        told.rstrip()
        return told

    def mark(self, seat: int) -> str:
        """Who is asked, who has passed, who has won."""
        if self.over:
            return "★" if seat in self.view["winners"] else " "
        if seat == self.view["asked"]:
            return "▶"
        talk = self.view["claim"] or self.view["window"] or {"passed": []}
        return "✓" if seat in talk["passed"] else " "

    def compact(self) -> int:
        return min((self.half + 1 - PREFIX) // 5, 8)

    def small(self, seat: int, one: Relative) -> Text:
        """`U●R`: condition, prescription, and whose it is; of the dead the grave."""
        if self.over:
            return self.scored(one)
        if one["place"] != "alive":
            return Text(f"†{self.where(one)}", style=FAINT)
        condition = HEALTH[one["health"]]
        told = Text(condition[0].upper(), style=CONDITION.get(condition, ""))
        told.append_text(self.chip(seat, one))
        if self.compact() > 5 and (pays := self.scene.payout(one["id"])):
            told.append(f"+{pays // 1000}", style=FAINT)
        return told

    def scored(self, one: Relative) -> Text:
        points = self.scene.worth(one["id"])
        style = "" if points > 2 else FAINT if points > 0 else "bright_red"
        return Text(f"{points:+d}".replace("-", "−"), style=style)

    def where(self, one: Relative) -> str:
        place = str(one["place"])
        return place[-1] if place.startswith("grave") else {"pending": "?"}.get(place, "n")

    def chip(self, seat: int, one: Relative) -> Text:
        """The prescription and, if it comes from another family, whose it is."""
        kind = one["prescription"]
        if not kind:
            return Text("  ")
        told = Text(BY_NAME[kind].sign, style=BY_NAME[kind].style)
        by = self.letter(one["by"]) if one["by"] != seat else " "
        return told.append(by, style=self.colour(by))

    def payouts(self, seat: int) -> Text:
        """What a white pill would pay each of them, in thousands."""
        told = Text(f"{'next payout':>{PREFIX - 1}} ", style=FAINT)
        for one in self.view["players"][seat]["relatives"]:
            pays = self.scene.payout(one["id"]) // 1000 if one["place"] == "alive" else 0
            told.append(f"{f'+{pays}' if pays else '·':<{self.compact()}}", style=FAINT)
        told.rstrip()
        return told

    def rights(self, seat: int, grave: int) -> Text:
        claim = self.view["claim"]
        many = self.view["players"][seat]["rights"][grave - 1]
        papers = claim["documents"][seat] if claim and claim["grave"] == grave else 0
        if not many + papers:
            return Text("·", style=FAINT)
        told = f"{many}+{papers}" if papers else str(many)
        if self.scene.leader(grave) != seat:
            return Text(told)
        occupied = self.view["graves"][grave - 1]["coffins"]
        return Text(f"{told}▲", style="" if occupied else "bold")

    # A line for each relative.

    def own(self) -> list[Text]:
        """The family of the one who looks, with the backs of the shares."""
        family = self.view["players"][self.looker]["relatives"]
        left = [self.relative(self.looker, one, self.half) for one in family]
        left += [Text()] * (BLOCK - len(left))
        backs = [self.backs(grave) for grave in range(1, 6)]
        return [
            self.pair(line, self.columns([cards[row] for cards in backs]))
            for row, line in enumerate(left)
        ]

    def rivals(self) -> list[Text]:
        """The other families, as many side by side as there is room for."""
        rows = -(-(len(self.seats) - 1) // (self.width // 40))
        across = -(-(len(self.seats) - 1) // rows)
        wide = min(self.width // across, 60)
        blocks = [
            [self.relative(seat, one, wide) for one in self.view["players"][seat]["relatives"]]
            for seat in self.seats[1:]
        ]
        lines = []
        for start in range(0, len(blocks), across):
            beside = blocks[start : start + across]
            for row in range(BLOCK if all(beside) else 0):
                lines.append(Text().join(self.fit(block[row], wide) for block in beside))
        return lines

    def relative(self, seat: int, one: Relative, wide: int) -> Text:
        told = Text.assemble(" ", self.name(one["id"]), " ")
        room = wide - 26 - len(one["id"])
        family = self.view["players"][seat]["relatives"]
        full = all(len(name_of(other["id"], self.data)) <= room for other in family)
        name = name_of(one["id"], self.data)
        called = f"{name if full else short_name(name)[:room]:<{room}} "
        if one["place"] != "alive":
            told.append(called, style=FAINT)
            return told.append_text(self.resting(one))
        told.append(called)
        condition = HEALTH[one["health"]]
        style = CONDITION.get(condition, "")
        told.append("▮" * one["health"], style=style)
        told.append("▯" * (4 - one["health"]), style=FAINT)
        told.append(f" {condition:<6} ", style=style)
        told.append_text(self.chip(seat, one)).append(" ")
        return told.append_text(self.ahead(one))

    def ahead(self, one: Relative) -> Text:
        """What the prescription will do, or what a white pill would pay."""
        if self.over:
            return self.scored(one)
        chip = one["prescription"]
        pays = self.scene.gain_with(one["id"], chip) if chip else self.scene.payout(one["id"])
        after = self.scene.health_with(one["id"], chip) if chip else one["health"]
        if not after:
            return Text("dies", style="bold bright_red")
        if chip and BY_NAME[chip].steps < 0:
            return Text(f"→{HEALTH[after]}")
        words = f"+{bucks(pays)}" if pays else "nothing" if chip else ""
        return Text(words, style="bright_green" if chip and pays else FAINT)

    def resting(self, one: Relative) -> Text:
        if one["place"] == "pending":
            return Text("awaits burial", style="bold")
        points = self.scene.worth(one["id"])
        place = {"new cemetery": "New Cemetery"}.get(one["place"], one["place"])
        return Text(f"{place} {points:+d}".replace("-", "−"), style="" if points > 2 else FAINT)

    # Own shares.

    def backs(self, grave: int) -> list[Text]:
        """The shares of the one who looks, and at the end what was left in the pile."""
        cards = [c for c in self.view["players"][self.looker]["shares"] if int(c[-1]) == grave]
        found = [self.back(card, lit=self.is_playable(card)) for card in cards]
        for card in self.view.get("piles", {}).get(grave, []):
            found.append(Text(f"·{self.label(card)}", style=FAINT))
        return [*found, *[Text()] * BLOCK][:BLOCK]

    def back(self, card: str, lit: bool) -> Text:
        if not card:
            return Text()
        return Text(self.label(card), style=LIT if lit else "" if card[0] != "?" else FAINT)

    def label(self, card: str) -> str:
        if card[0] == "?":
            return "a share"
        return "Document" if card[:2] == "ID" and self.cell > 9 else BACKS[card[:2]]

    def is_playable(self, card: str) -> bool:
        return any(uses(move, card, self.view) for move in self.view["legal"])


def uses(move: str, card: str, view: View) -> bool:
    """Whether this answer plays that share for its back."""
    kind, *rest = move.split()
    action, grave = card[:2], card[2:]
    if kind in ("double", "care", "doc"):
        return {"double": "DO", "care": "GM", "doc": "ID"}[kind] == action and rest[0] == grave
    if kind == "shock":
        return action == "SH" and str(find(view, rest[0])[1]["wish"]) == grave
    if kind == "mixup":
        source = find(view, rest[0])[1]["place"] == f"grave {grave}"
        doubled = rest[1] == grave and bool(view["graves"][int(grave) - 1]["coffins"])
        return (action == "MX" and source) or (action == "DO" and doubled)
    return False


def short_name(name: str) -> str:
    """`Adelgunde` of `Great-Aunt Adelgunde`, `Hasso` of `Councillor Hasso (ret.)`."""
    words = [word for word in name.split() if not word.startswith("(")]
    return words[-1] if words else name


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
    rows=rows,
)
