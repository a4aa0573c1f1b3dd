"""The table of muertos drawn: the map on the left, on the right the skeletons in play order.

Below them the piles, the dens and the cards of the one who looks; above all what is going on.
"""

from textwrap import wrap
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from restinplay.games.muertos.foresight import cards_to_go
from restinplay.games.muertos.moves import FESTIVITIES
from restinplay.games.muertos.tables import CARDS
from restinplay.games.muertos.terminal.choices import KEYS, numbers
from restinplay.games.muertos.terminal.legend import LEGEND, signs
from restinplay.games.muertos.terminal.map import COLOURS, FAINT, LOW, NARROW, RED, SEAMS, Map
from restinplay.games.muertos.terminal.typed import hear
from restinplay.games.muertos.voice import (
    SIGNS,
    Voice,
    card_back,
    card_name,
    count,
    field_words,
    short_name,
    with_times,
)
from restinplay.games.muertos.words import (
    STAGE_WORDS,
    backs_of,
    den_words,
    round_words,
    use_words,
)
from restinplay.terminal.faces import Face
from restinplay.terminal.spelling import without_accents

View = dict[str, Any]
Data = dict[str, Any]

LETTERS: dict[str, str] = dict(zip(SIGNS, "abcdef", strict=True))
LETTERS |= {"▸": ">", "◂": "<", "▴": "^", "▾": "v", "▶": ">", "•": "*", "×": "x", "·": "."}
LETTERS |= {"│": "|", "─": "-", "★": "*", "…": "~", **dict.fromkeys("╭╮╰╯", "+")}
IN_ASCII = str.maketrans({**LETTERS})
LEAST = 15  # lines
ROOMY = 20  # lines that a screen of 24 never has to spare
PANEL = 32  # columns
RANKS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
SHORT = 4  # letters of a card where there is no room for its name


def draw(view: View, data: Data, width: int, height: int = LEAST) -> RenderableType:
    return Cemetery(view, data, width, height)


class Cemetery:
    """Draws itself in Unicode or, where the terminal has only that, in ASCII."""

    def __init__(self, view: View, data: Data, width: int, height: int) -> None:
        self.view = view
        self.data = data
        self.width = min(width, 120)
        self.voice = Voice(view)
        self.over = view["question"]["kind"] == "over"
        self.looker: int = view["seat"]
        tall = height >= ROOMY
        self.room = height - 1 if tall else LOW
        wider = min(max(self.width - NARROW - PANEL - 1, 0) // (2 * len(SEAMS)), 3)
        self.map = Map(view, data, tall, wider)
        self.panel = self.width - NARROW - wider * len(SEAMS) - 1

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.ascii = options.ascii_only
        yield self.fit(self.head(), self.width)
        left, right = self.map.lines(), self.right()
        for row in range(max(len(left), len(right))):
            mine = left[row] if row < len(left) else Text()
            theirs = right[row] if row < len(right) else Text()
            wide = self.width - self.panel
            yield Text.assemble(self.fit(mine, wide), self.fit(theirs, self.panel), no_wrap=True)

    def fit(self, line: Text, width: int) -> Text:
        line = line.copy()
        line.no_wrap = True
        if self.ascii:
            signs = without_accents(line.plain.translate(IN_ASCII))
            line.plain = signs.encode("ascii", "replace").decode()
        line.truncate(width, overflow="crop" if self.ascii else "ellipsis", pad=True)
        return line

    # The head: whose turn, what is going on, the red way.

    def head(self) -> Text:
        told = Text.assemble(" ", (self.turn_words(), "bold"))
        lamp = self.lamp()
        return Text.assemble(self.fit(told, self.width - len(lamp) - 1), lamp)

    def lamp(self) -> Text:
        if self.view["red_way"]:
            return Text(" red way open ", style=f"bold reverse {RED}")
        return Text(f" red way closed: {count(cards_to_go(self.view), 'card')} to go ", style=FAINT)

    def turn_words(self) -> str:
        view = self.view
        if self.over:
            return "The game is over"
        if view["stage"] == "deal":
            return "The cards are being dealt"
        if view["stage"] != "turns":
            return f"{round_words(view)} · {STAGE_WORDS[view['stage']]}"
        told = f"{round_words(view)} · {self.voice.of(view['active'])} turn"
        return " · ".join([told, *self.matter()])

    def matter(self) -> list[str]:
        """The card, the movement or the attack that is being carried out."""
        view, movement, attack = self.view, self.view["movement"], self.view["attack"]
        told = []
        if movement["clinger"] >= 0:
            told.append(f"{self.voice.they(movement['clinger'], 'cling')}")
        elif view["played"]:
            told.append(card_name(view["played"], self.data))
        elif movement["points"]:
            steps = count(movement["allowance"], "step")
            told.append(f"{count(movement['points'], 'point')}, {steps}")
        if attack["victim"] >= 0:
            by = "dog at " if attack["by_dog"] else "at "
            told.append(f"{by}{self.voice.whom(attack['victim'])}")
        return told

    # The panel.

    def right(self) -> list[Text]:
        """Skeletons, figures and piles always; the hand before the dens, texts if there is room."""
        lines = [self.header(), *self.skeletons(), self.figures(), self.piles()]
        hand = self.hand()
        room = self.room - len(lines) - len(hand)
        dens = self.dens(max(room, 0))
        lines += [*dens, *hand]
        room -= len(dens)
        for block in (self.texts(), self.gone()):
            if block and room > 2:
                lines += [Text(), *block]
                room -= len(block) + 1
        return lines[: self.room]

    def name_wide(self) -> int:
        return min(self.panel - 23, 16)

    def header(self) -> Text:
        wide = self.name_wide()
        last = "points" if self.over else "hand  laid"
        return Text(f"{'':<{wide + 4}}limb won {last}", style=FAINT)

    def skeletons(self) -> list[Text]:
        """In play order; those who are home come last, by rank. At the end by points."""
        players = self.view["players"]
        if self.over:
            seats = sorted(range(len(players)), key=self.merit, reverse=True)
            return [self.skeleton(seat) for seat in seats]
        waiting = [seat for seat in self.view["order"] if not players[seat]["rank"]]
        rest = [seat for seat in range(len(players)) if seat not in waiting]
        rest.sort(key=lambda seat: players[seat]["rank"])
        return [self.skeleton(seat) for seat in [*waiting, *rest]]

    def skeleton(self, seat: int) -> Text:
        player, colour, wide = self.view["players"][seat], COLOURS[seat], self.name_wide()
        told = Text.assemble(
            (self.mark(seat), "bold"),
            (SIGNS[seat], f"bold {colour}"),
            (f" {self.voice.name(seat)[:wide]:<{wide}} ", colour),
            self.limbs(player),
            " ",
            self.won(player),
            " ",
        )
        if self.over:
            return told.append(self.score(seat), style="bold")
        if player["rank"]:
            return told.append(f"home {RANKS[player['rank'] - 1]}", style="bold")
        told.append(f"{''.join(backs_of(player)):<9}")
        return told.append_text(self.laid(player))

    def mark(self, seat: int) -> str:
        """Who is asked, and whose turn it is if that is somebody else; at the end who has won."""
        if self.over:
            seats = range(len(self.view["players"]))
            return "★" if self.merit(seat) == max(map(self.merit, seats)) else " "
        if seat == self.view["asked"]:
            return "▶"
        return "•" if seat == self.view["active"] and self.view["stage"] == "turns" else " "

    def merit(self, seat: int) -> tuple[int, int]:
        """D-Z4."""
        return self.view["scores"][seat], -(self.view["players"][seat]["rank"] or 7)

    def score(self, seat: int) -> str:
        rank = self.view["players"][seat]["rank"]
        return f"{self.view['scores'][seat]:>2}{f' {RANKS[rank - 1]}' if rank else ''}"

    def limbs(self, player: dict[str, Any]) -> Text:
        """`AALL`, `A·L·`."""
        told = Text()
        for letter, number in (("A", player["arms"]), ("L", player["legs"])):
            told.append(letter * number).append("·" * (2 - number), style=FAINT)
        return told

    def won(self, player: dict[str, Any]) -> Text:
        told = Text()
        for kind in FESTIVITIES:
            owned = kind in player["festivities"]
            told.append(kind[0].upper() if owned else "·", style="bold" if owned else FAINT)
        return told

    def laid(self, player: dict[str, Any]) -> Text:
        if not player["laid"]:
            return Text("·", style=FAINT)
        return Text(str(card_back(player["laid"], self.data)), style="bold")

    def figures(self) -> Text:
        return Text.assemble(
            ("& ", "bold"),
            (f"dog {field_words(self.view['dog'])}  ", FAINT),
            ("G ", "bold"),
            (f"gravedigger {field_words(self.view['gravedigger'])}", FAINT),
        )

    def piles(self) -> Text:
        pile = self.view["pile"]
        told = Text.assemble(("Pile ", FAINT), str(pile["left"]))
        if pile["top"]:
            told.append(" top ", style=FAINT).append(str(pile["top"]), style="bold")
        told.append("  discarded ", style=FAINT).append(str(len(self.view["discard"])))
        return told

    def dens(self, room: int) -> list[Text]:
        """What is buried; a line for each den, or one for all."""
        full = [den for den in self.view["dens"] if den["bones"] or den["festivities"]]
        told = [(str(den["field"]), den_words(den, self.data)) for den in full]
        if len(told) <= room:
            return [Text.assemble((f"Den {n} ", FAINT), ", ".join(items)) for n, items in told]
        brief = [f"{n} {','.join(item[:SHORT] for item in items)}" for n, items in told]
        return [Text.assemble(("Dens ", FAINT), "  ".join(brief))] if told else []

    def hand(self) -> list[Text]:
        """Your cards by their backs, and the laid one."""
        if self.looker < 0 or self.view["players"][self.looker]["rank"]:
            return []
        player = self.view["players"][self.looker]
        if any(card not in CARDS for card in player["hand"]):
            return []
        told: list[Text] = []
        for back in (1, 2, 3):
            cards = [card for card in player["hand"] if card_back(card, self.data) == back]
            if cards:
                label = "Hand" if not told else ""
                names = self.names(cards, self.panel - 8)
                told.append(Text.assemble((f"{label:<5}{back} ", FAINT), (names, "bold")))
        if player["laid"] in CARDS:
            card = card_name(player["laid"], self.data)
            back = card_back(player["laid"], self.data)
            told.append(Text.assemble((f"Laid {back} ", FAINT), (card, "bold")))
        return told

    def names(self, cards: list[str], wide: int) -> str:
        """Whole names, or their beginnings if that is too long."""
        names = [card_name(card, self.data) for card in cards]
        whole = ", ".join(with_times(names))
        if len(whole) <= wide:
            return whole
        return " ".join(with_times([short_name(card) for card in cards])).replace(" ×", "×")

    # What a bigger screen has room for.

    def texts(self) -> list[Text]:
        """What each of your cards does, and what it could do now."""
        if self.looker < 0 or self.panel < 50 or self.over:
            return []
        player = self.view["players"][self.looker]
        own = [*player["hand"], *([player["laid"]] if player["laid"] else [])]
        told = []
        for card in sorted({card for card in own if card in CARDS}, key=CARDS.index):
            use = use_words(self.view, self.looker, card, self.data)
            text = str(self.data["cards"][CARDS.index(card)]["text"])
            told.append(Text.assemble((f"{card_name(card, self.data)}: ", "bold"), use))
            told += [Text(f"  {row}", style=FAINT) for row in wrap(text, self.panel - 2)]
        return told

    def gone(self) -> list[Text]:
        """The discard pile, and at the end the hands that are left and what the pile held."""
        blocks = {}
        for seat, player in enumerate(self.view["players"]):
            if self.over and player["hand"] and player["hand"][0] in CARDS:
                blocks[self.voice.does(seat, "hold")] = player["hand"]
        if self.panel >= 50:
            blocks |= {"Discarded": self.view["discard"]}
            blocks |= {"In the pile": self.view.get("rest", [])}
        told = []
        for label, cards in blocks.items():
            if cards:
                names = with_times([card_name(card, self.data) for card in cards])
                rows = wrap(f"{label}: {', '.join(names)}", self.panel - 2)
                told += [Text(row, style=FAINT) for row in rows]
        return told


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
