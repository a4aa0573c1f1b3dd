"""Why an answer is refused, read off the rulebook a second time: the clause of every refusal.

Nothing here comes from the engine but the name of the question that is open.
"""

from tests.games.eva.reread import SECRETS, SYMBOLS, House, leads_to

ASKED = {"clue": "E-301", "move": "E-302", "exit": "E-303"}
NATURE = {"secret": "E-210", "door": "E-220", "symbol": "E-230"}


def question_of(text: str) -> str:
    """What nature is asked when this is an answer; none for what the player says."""
    if text in SECRETS:
        return "secret"
    return "symbol" if text in SYMBOLS else "door" if text[0].isupper() or text[0].isdigit() else ""


class Refused:
    """One question, and why what is not among its answers is none."""

    def __init__(self, house: House, kind: str) -> None:
        self.house, self.kind = house, kind

    def clause(self, text: str) -> str:
        if self.kind == "over":
            return "E-440"
        if question := question_of(text):
            return self.of_nature(text, question)
        if self.kind in NATURE:
            return "E-305"
        if self.kind == "clue":
            return "E-301"
        if text in ("flip", "decline"):
            return "E-230"
        if text.startswith("door "):
            return self.of_door(int(text.split()[1]))
        if self.kind == "exit":
            return "E-303"
        return "E-255" if text == "close" else self.of_passage(text)

    def of_nature(self, text: str, question: str) -> str:
        if self.kind in ASKED:
            return ASKED[self.kind]
        if question != self.kind or question == "symbol":
            return NATURE[question]
        if question == "door":
            return "E-107" if text in self.house.deck else "E-105"
        return "E-103" if text in self.house.hidden else "E-102"

    def of_door(self, room: int) -> str:
        here = self.house.exits if self.kind == "exit" else self.house.doors[self.house.token]
        return "E-225" if room in map(leads_to, here) else "E-227"

    def of_passage(self, text: str) -> str:
        house = self.house
        if house.open[house.token] != "PASS":
            return "E-271"
        if "PASS" in house.closed.values():
            return "E-272"
        if not house.ends():
            return "E-270"
        if text == "close_passage":
            return "E-255"
        return "E-274" if house.via_passage else "E-273"
