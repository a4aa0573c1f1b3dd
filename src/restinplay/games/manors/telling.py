"""What happened in manors, one sentence for one event."""

from collections.abc import Callable
from typing import Any

from restinplay.core.events import Event
from restinplay.games.manors.cards.medium import BLANK
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.contributions import is_fought
from restinplay.games.manors.moves import CARD, RESULTS, ROUNDS, card_text
from restinplay.games.manors.recalling import known
from restinplay.games.manors.voice import (
    GIST,
    HOUSES,
    NUMBERS,
    WIN,
    Voice,
    card_words,
    ending,
    houses_words,
    listed,
    medium_name,
)

View = dict[str, Any]
Data = dict[str, Any]


def say(event: Event, data: Data, view: View | None = None) -> str:
    """One sentence for one event; nothing where a private one says more."""
    teller = Teller(Voice(view), data, view or {})
    sentence: Callable[..., str] = getattr(teller, event.kind)
    told = sentence(*event.args)
    return told[:1].upper() + told[1:]


class Teller:
    """A method for every kind of event, with the event's arguments."""

    def __init__(self, voice: Voice, data: Data, view: View) -> None:
        self.voice = voice
        self.data = data
        self.view = view

    def card(self, card: int) -> str:
        return card_words(card_text(card), self.data)

    def medium(self, medium: int) -> str:
        return medium_name(medium, self.data)

    def knows(self, family: int) -> bool:
        """Whether an event for the family alone is seen as well."""
        return self.voice.open or family == self.voice.seat

    # Setting up: it lies on the table and needs no words, until a Medium is turned up later.

    def line(self, position: int, medium: int) -> str:
        later = self.view and self.view["round"] > 0
        return f"The Medium of round {position} is {self.medium(medium)}." if later else ""

    def house(self, position: int, castle: int) -> str:
        return ""

    def first(self, family: int) -> str:
        return ""

    def drew(self, family: int) -> str:
        if self.knows(family) or self._is_set_up():
            return ""
        return f"{self.voice.does(family, 'draw')} a Ghost."

    def drew_ghost(self, family: int, value: int) -> str:
        return "" if self._is_set_up() else f"{self.voice.does(family, 'draw')} a {value}."

    def _is_set_up(self) -> bool:
        """Hands are dealt before round 1 begins; later draws come when a round is over."""
        if not self.view or self.view["round"] > 1:
            return False
        return self.view["round"] == 0 or is_fought(known(self.view))

    def drew_top(self, family: int, value: int) -> str:
        return f"{self.voice.does(family, 'draw')} the {value} that was turned up."

    # A round.

    def round(self, number: int, starter: int) -> str:
        if number == 10:
            return "Round 10: what was laid there is turned up."
        houses = self.view["line"][number - 1]["houses"] if self.view else []
        stake = f" is for {houses_words(houses)}" if houses else " begins"
        return f"Round {number}{stake}; {self.voice.they(starter, 'start')}."

    def came_along(self, family: int, card: int) -> str:
        return f"{self.card(card)} has come along to {self.voice.of(family)} side."

    def played(self, family: int, card: int, first: int, second: int) -> str:
        lays = f"{self.voice.does(family, 'lay')} {self.card(card)}"
        if card <= CARD:
            return f"{lays} {self.voice.totals(first, second)}."
        gist = GIST.get(card - CARD)
        if self.view and self._is_flat() and card != CARD + 29:
            gist = "nothing more than a card"
        totals = "" if CARDS[card - CARD].ends_round else self._totals_now()
        return f"{lays}{f': {gist}' if gist else ''}{totals}."

    def _is_flat(self) -> bool:
        """Whether a card 29 lies in a round from 1 to 9."""
        return self.view["round"] < ROUNDS and known(self.view).flat()

    def _totals_now(self) -> str:
        """After a Medium the totals are those that it leaves, unless it ends the round."""
        if not self.view or not is_fought(known(self.view)):
            return ""
        first, second = (family["total"] for family in self.view["families"])
        return f" {self.voice.totals(first, second)}"

    def stumbled(self, family: int, value: int, first: int, second: int) -> str:
        stumbles = self.voice.does(family, "stumble")
        return f"{stumbles}, and a {value} falls out {self.voice.totals(first, second)}."

    def held(self, family: int, _: int, first: int, second: int) -> str:
        return f"{self.voice.does(family, 'hold')} {self.voice.totals(first, second)}."

    def gave_up(self, family: int, _: int, first: int, second: int) -> str:
        return f"{self.voice.does(family, 'give up')} {self.voice.totals(first, second)}."

    def houses(self, winner: int, manors: int, castles: int) -> str:
        won = zip(HOUSES, (manors, castles), strict=True)
        told = [self._taken(winner, house, number) for house, number in won if number]
        return f"{self.voice.does(winner, 'take')} {listed(told)}."

    def _taken(self, winner: int, house: str, number: int) -> str:
        """`the manor (3 of 4)`, `two manors (3 of 4)`."""
        kind = f"{house}s"
        owned = f" ({self.view['families'][winner][kind]} of {WIN[kind]})" if self.view else ""
        return f"{NUMBERS[number]} {house if number == 1 else kind}{owned}"

    def took_medium(self, family: int, medium: int) -> str:
        return f"{self.voice.does(family, 'take')} {self.medium(medium)}."

    def moved_on(self, family: int, card: int) -> str:
        return f"{self.card(card)} goes on to haunt {self.voice.whom(family)} on round 10."

    def truce(self, family: int) -> str:
        return "A truce: the house moves on to the next round, its Medium is discarded."

    # Round 10.

    def laid(self, family: int, card: int) -> str:
        return f"{self.voice.does(family, 'lay')} {self.card(card)} on round 10."

    def laid_ghost(self, family: int, _: int) -> str:
        if self.knows(family):
            return ""
        return f"{self.voice.does(family, 'lay')} a Ghost face down on round 10."

    def laid_value(self, family: int, _: int, value: int) -> str:
        return f"{self.voice.does(family, 'lay')} a {value} face down on round 10."

    def laid_nothing(self, family: int) -> str:
        return f"{self.voice.does(family, 'lay')} nothing on round 10."

    def turned_up(self, family: int, card: int) -> str:
        return f"{self.voice.does(family, 'have')} {self.card(card)} there."

    def resolved(self, family: int, medium: int) -> str:
        gist = "nothing here" if CARDS[medium].zone == BLANK else GIST.get(medium)
        return f"{self.voice.of(family)} {self.medium(medium)}{f': {gist}' if gist else ''}."

    def tenth(self, winner: int, _: int, first: int, second: int) -> str:
        return f"{self.voice.does(winner, 'win')} round 10 {self.voice.totals(first, second)}."

    def annulled(self, _: int, __: int, first: int, second: int) -> str:
        return f"Round 10 is void {self.voice.totals(first, second)}: its house is nobody's."

    def end(self, result: int, winner: int) -> str:
        return ending(RESULTS[result], winner, self.voice)

    # Mediums.

    def named(self, family: int, medium: int, value: int, first: int, second: int) -> str:
        what = {
            10: f"+2 on {self.voice.of(family)} side",
            17: f"−2 on {self.voice.of(1 - family)} side",
            26: "+3 on both sides",
        }[medium]
        names = self.voice.does(family, "name")
        return f"{names} {value}: {what} {self.voice.totals(first, second)}."

    def named_pair(self, family: int, one: int, other: int) -> str:
        return (
            f"{self.voice.does(family, 'name')} {one} and {other}: nobody may play them this round."
        )

    def swapped(self, family: int, one: int, other: int) -> str:
        return f"{self.voice.does(family, 'swap')} the houses of rounds {one} and {other}."

    def banished(self, family: int, card: int, first: int, second: int) -> str:
        side = f"is thrown out of {self.voice.of(family)} side"
        return f"{self.card(card)} {side} {self.voice.totals(first, second)}."

    def transferred(self, family: int, card: int) -> str:
        return f"{self.voice.does(family, 'bring')} {self.card(card)} along to the next round."

    def copied(self, family: int, value: int, first: int, second: int) -> str:
        return f"{self.voice.does(family, 'copy')} the {value} {self.voice.totals(first, second)}."

    def took_back(self, family: int, card: int, *_: int) -> str:
        return f"{self.voice.does(family, 'take')} {self.card(card)} back, and the round is lost."

    def not_fetched(self, family: int) -> str:
        return f"Nobody in {self.voice.of(family)} deck can come; it is shuffled."

    def fetched(self, family: int, value: int, first: int, second: int) -> str:
        fetches = f"{self.voice.does(family, 'fetch')} a {value} from the deck"
        return f"{fetches} {self.voice.totals(first, second)}."

    def returned(self, family: int, value: int) -> str:
        return f"{self.voice.does(family, 'shuffle')} a {value} of a past round into the deck."

    def revealed(self, family: int, value: int, first: int, second: int) -> str:
        deck = f"the top of {self.voice.of(family)} deck is a {value}"
        return f"{deck} {self.voice.totals(first, second)}."

    def looked(self, family: int, *counts: int) -> str:
        hand = [str(v) for v, number in enumerate(counts, 1) for _ in range(number)]
        sees = f"{self.voice.does(family, 'see')} {self.voice.of(1 - family)} hand"
        return f"{sees}: {', '.join(hand) or 'it is empty'}."

    def discarded(self, family: int, value: int) -> str:
        return f"{self.voice.does(family, 'discard')} a {value}."

    def sent(self, family: int, number: int) -> str:
        if self.view and self.view["tenth"][number - 1]["card"] != "G":
            return ""
        return f"a random Ghost goes from {self.voice.of(family)} hand to round 10, face down."

    def sent_value(self, family: int, _: int, value: int) -> str:
        return f"a {value} goes from {self.voice.of(family)} hand to round 10, face down."

    def sent_up(self, family: int, value: int, first: int, second: int) -> str:
        goes = f"a {value} goes from {self.voice.of(family)} hand to round 10"
        return f"{goes} {self.voice.totals(first, second)}."
