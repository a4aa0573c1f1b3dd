"""What happened on the Day of the Dead, one sentence for each event, and how it ended."""

from collections.abc import Callable, Sequence

from restinplay.core.events import Event
from restinplay.games.muertos.cards.cards import ACTIONS
from restinplay.games.muertos.foresight import cards_to_go
from restinplay.games.muertos.moves import FESTIVITIES, LIMBS, RESULTS
from restinplay.games.muertos.tables import CARDS, TRAIL, VAULT
from restinplay.games.muertos.voice import (
    PLACES,
    Data,
    View,
    Voice,
    bone_words,
    card_name,
    card_words,
    count,
    festivity_name,
    festivity_value,
    field_words,
    listed,
)

_ENDINGS = {
    "home": "Everybody who can still crawl is home.",
    "limbless": "Nobody has a limb left; they lie where they lie.",
    "dawn": "Dawn breaks, and the dead are late for bed.",
}
_LIMB = ("an arm", "a leg")
TAIL = 80  # events in which a card is shown before it is discarded
_SHOWING = {"acts", "struck", "revealed", "clung", "sidestepped", "swapped", "lost_turn"}


def say(event: Event, data: Data, view: View | None = None) -> str:
    """One sentence for one event; nothing where a private one, or the table, says more."""
    if view and any(event is other for other in view.get("shown", ())):
        return ""
    teller = Teller(Voice(view), data, view)
    sentence: Callable[..., str] = getattr(teller, event.kind)
    told = sentence(*event.args)
    return told[:1].upper() + told[1:]


def shown_before(events: Sequence[Event]) -> list[Event]:
    """Of the last events the discards of cards whose fronts have just been told."""
    known: list[tuple[int, str]] = []
    found = []
    for event in events[-TAIL:]:
        if event.kind in _SHOWING:
            known += _cards_of(event)
        elif event.kind == "discarded":
            card = (event.args[0], CARDS[event.args[1]])
            if card in known:
                known.remove(card)
                found.append(event)
    return found


def _cards_of(event: Event) -> list[tuple[int, str]]:
    """Whose cards an event shows."""
    seat = event.args[0]
    if event.kind == "clung":
        return [(seat, "cling")]
    if event.kind == "sidestepped":
        return [(seat, "sidestep")]
    return [(seat, CARDS[card]) for card in event.args[1:]]


class Teller:
    """A method for every kind of event, with the event's arguments."""

    def __init__(self, voice: Voice, data: Data, view: View | None) -> None:
        self.voice = voice
        self.data = data
        self.view = view

    def card(self, card: int) -> str:
        return card_name(CARDS[card], self.data)

    def _whole_card(self, card: int) -> str:
        return card_words(CARDS[card], self.data)

    def _bone(self, card: int) -> str:
        return bone_words(CARDS[card], self.data)

    def festivity(self, kind: int) -> str:
        return festivity_name(FESTIVITIES[kind], self.data)

    def _is_deal(self) -> bool:
        return bool(self.view) and self.view is not None and self.view["round"] == 0

    # The round.

    def round(self, number: int) -> str:
        return "" if self.view else f"Round {number}."

    def order(self, *seats: int) -> str:
        names = [self.voice.whom(seat) for seat in seats]
        number = f"Round {self.view['round']}" if self.view else "The order"
        return f"{number}: {', '.join(names)}."

    def laid(self, seat: int, back: int) -> str:
        return "" if self.voice.knows(seat) else f"{self.voice.does(seat, 'lay')} a {back}."

    def laid_card(self, seat: int, card: int) -> str:
        return f"{self.voice.does(seat, 'lay')} {self._whole_card(card)}."

    def no_card(self, seat: int) -> str:
        return f"{self.voice.does(seat, 'have')} no card, and no turn."

    def moves(self, seat: int, back: int) -> str:
        return f"{self.voice.does(seat, 'move')}: {count(back, 'point')}."

    def acts(self, seat: int, card: int) -> str:
        return f"{self.voice.does(seat, 'play')} {self.card(card)}."

    def no_effect(self, seat: int, card: int) -> str:
        return "It has no effect."

    # Cards.

    def turned_up(self, back: int) -> str:
        return ""

    def drew(self, seat: int) -> str:
        if self.voice.knows(seat) or self._is_deal():
            return ""
        return f"{self.voice.does(seat, 'draw')} a card."

    def drew_card(self, seat: int, card: int) -> str:
        if self._is_deal():
            return ""
        return f"{self.voice.does(seat, 'draw')} {self._whole_card(card)}."

    def shuffled(self, number: int) -> str:
        return f"the discard pile is shuffled: {count(number, 'card')}."

    def lapsed(self, seat: int) -> str:
        return f"{self.voice.does(seat, 'find')} nothing left to draw."

    def discarded(self, seat: int, card: int) -> str:
        return f"{self.voice.does(seat, 'discard')} {self.card(card)}."

    def swapped(self, seat: int, one: int, other: int) -> str:
        swaps = self.voice.does(seat, "swap")
        return f"{swaps} {self.card(one)} and {self.card(other)} for a new card."

    def forced_swap(self, seat: int, number: int) -> str:
        holds = self.voice.does(seat, "hold")
        return f"{holds} nothing but reactions: {count(number, 'card')} swapped."

    # Movement.

    def stepped(self, seat: int, left: int, field: int) -> str:
        return f"{self.voice.does(seat, 'go')} to {field_words(field)}."

    def dragged(self, seat: int, left: int, field: int) -> str:
        return f"{self.voice.does(seat, 'are')} dragged along to {field_words(field)}."

    def clung(self, seat: int, mover: int) -> str:
        return f"{self.voice.does(seat, 'cling')} to {self.voice.whom(mover)}."

    def sidestepped(self, seat: int, attacker: int) -> str:
        air = self.voice.they(attacker, "hit")
        return f"{self.voice.does(seat, 'sidestep')}, and {air} thin air."

    def aimed(self, seat: int, victim: int) -> str:
        return f"{self.voice.does(seat, 'go')} for {self.voice.whom(victim)}."

    def passed(self, seat: int) -> str:
        return ""

    kept = left_all = passed

    # The dog and the dens.

    def dog(self, leader: int, left: int, field: int) -> str:
        return f"{self.voice.does(leader, 'lead')} the dog to {field_words(field)}."

    def dog_attacks(self, leader: int, victim: int) -> str:
        if leader == victim:
            return f"the dog bites the hand that leads it, {self.voice.of(victim)} own."
        return f"the dog bites {self.voice.whom(victim)}."

    def dog_sent(self, leader: int, field: int) -> str:
        return f"{self.voice.does(leader, 'send')} the dog to its den on {field}."

    def buried(self, field: int, card: int) -> str:
        return f"{self._bone(card)} is buried on {field}."

    def buried_festivity(self, field: int, kind: int) -> str:
        return f"{self.festivity(kind)} is buried on {field}."

    def shifted(self, seat: int, left: int, field: int) -> str:
        room = self.voice.does(seat, "make room")
        return f"{room} for the dog and go{self._es(seat)} to {field_words(field)}."

    def _es(self, seat: int) -> str:
        return "" if self.voice.is_you(seat) else "es"

    def picked_bone(self, seat: int, card: int, limb: int) -> str:
        digs = self.voice.does(seat, "dig up")
        return f"{digs} {self._bone(card)}: {_LIMB[limb]}, hardly used."

    def picked(self, seat: int, kind: int) -> str:
        return f"{self.voice.does(seat, 'dig up')} {self.festivity(kind)}."

    # Festivities, the gravedigger, the goal.

    def took(self, seat: int, kind: int) -> str:
        value = festivity_value(FESTIVITIES[kind], self.data)
        takes = self.voice.does(seat, "take")
        return f"{takes} {self.festivity(kind)} ({count(value, 'point')})."

    def digger(self, left: int, field: int) -> str:
        goes = f"the gravedigger goes to {field}"
        if self.view is None or not cards_to_go(self.view):
            return f"{goes}."
        return f"{goes}; {count(cards_to_go(self.view), 'card')} to go."

    def red_way_open(self) -> str:
        return "the red way is open. Run, on whatever is left."

    def evaded(self, seat: int, left: int, field: int) -> str:
        return f"{self.voice.does(seat, 'evade')} to {field_words(field)}."

    def finished(self, seat: int, rank: int) -> str:
        points = self.data["score"]["ranks"][rank - 1]
        home = f"{self.voice.does(seat, 'are')} home, {PLACES[rank - 1]}"
        return f"{home}: {count(points, 'point')} and a grave."

    # Actions.

    def grabbed(self, seat: int, victim: int, item: int) -> str:
        what = _LIMB[item] if item < len(LIMBS) else self.festivity(item - len(LIMBS))
        return f"{self.voice.does(seat, 'take')} {what} from {self.voice.whom(victim)}."

    def mended(self, seat: int, limb: int) -> str:
        return f"{self.voice.does(seat, 'screw')} {_LIMB[limb]} back on."

    def trailed(self, seat: int, left: int, field: int) -> str:
        return self.carried(seat, TRAIL, field)

    def carried(self, seat: int, card: int, field: int) -> str:
        return f"{self.voice.does(seat, ACTIONS[card].verb)} to {field_words(field)}."

    def vaulted(self, seat: int, left: int, field: int) -> str:
        return self.carried(seat, VAULT, field)

    def dived(self, seat: int, victim: int, field: int) -> str:
        lands = self.voice.does(seat, "land")
        return f"{lands} on {self.voice.whom(victim)}, on {field_words(field)}."

    def lost_turn(self, victim: int, card: int) -> str:
        return f"{self.voice.of(victim)} turn is gone, and {self.card(card)} with it."

    def rolled(self, seat: int, left: int, field: int) -> str:
        return f"{self.voice.does(seat, 'cartwheel')} to {field_words(field)}."

    def shoved(self, seat: int, victim: int, own: int, there: int) -> str:
        shoves = f"{self.voice.does(seat, 'shove')} {self.voice.whom(victim)}"
        return f"{shoves} to {field_words(there)}, and go{self._es(seat)} to {field_words(own)}."

    def hit(self, seat: int, victim: int, limb: int) -> str:
        verb = ("clobber", "kick")[limb]
        return f"{self.voice.does(seat, verb)} {_LIMB[limb]} off {self.voice.whom(victim)}."

    def hurled(self, seat: int, victim: int) -> str:
        return f"it flies at {self.voice.whom(victim)}."

    # Random attacks.

    def named(self, seat: int, victim: int, back: int) -> str:
        return f"{self.voice.does(seat, 'draw')} one of {self.voice.of(victim)} {back}s."

    def struck(self, victim: int, card: int) -> str:
        return f"it is {self.card(card)}."

    def revealed(self, victim: int, card: int) -> str:
        empty = f"{self.voice.of(victim)} hand is empty"
        return f"{empty}; the pile turns up {self.card(card)}."

    def lost(self, victim: int, limb: int) -> str:
        return f"{self.voice.does(victim, 'lose')} {_LIMB[limb]}."

    def unhurt(self, victim: int, card: int) -> str:
        return "nothing falls off."

    # The end.

    def dawn(self, round: int) -> str:
        return f"Round {round} was the last."

    def end(self, result: int) -> str:
        return _ENDINGS[RESULTS[result]]


def outcome(reason: str, view: View) -> str:
    """The end of a game in words: the winner, then everybody's points."""
    voice = Voice(view)
    scores = view["scores"]
    merits = [(scores[seat], -(player["rank"] or 7)) for seat, player in enumerate(view["players"])]
    seats = sorted(range(len(scores)), key=lambda seat: merits[seat], reverse=True)
    winners = [seat for seat in seats if merits[seat] == max(merits)]
    most = count(scores[winners[0]], "point")
    if len(winners) > 1:
        names = listed([voice.whom(seat) for seat in winners])
        told = f"{names} share the win with {most}."
    else:
        told = f"{voice.does(winners[0], 'win')} with {most}."
    rest = [f"{voice.whom(seat)} ({scores[seat]})" for seat in seats if seat not in winners]
    points = f" The others: {', '.join(rest)}." if rest else ""
    return f"{_ENDINGS[reason]} {told[0].upper()}{told[1:]}{points}"
