"""What happened at the graves, one sentence for each event, and how it ended."""

from collections.abc import Callable
from typing import Any

from restinplay.core.events import Event
from restinplay.games.graves.chips.chips import KINDS
from restinplay.games.graves.foresight import Scene, find, scene_of
from restinplay.games.graves.moves import CHIPS, HEALTH, RESULTS
from restinplay.games.graves.terms import worth
from restinplay.games.graves.voice import (
    PILLS,
    Data,
    View,
    Voice,
    action_name,
    action_of,
    box_words,
    bucks,
    count,
    listed,
    person,
    points_words,
    relative_id,
)

_ENDINGS = {
    "graves": "The fifth grave is taken; the cemetery is full.",
    "extinct": "A whole family rests in peace.",
    "rounds": "The doctor retires, and with him all hope of a funeral.",
}


def say(event: Event, data: Data, view: View | None = None) -> str:
    """One sentence for one event; nothing for passes and for what the table shows anyway."""
    teller = Teller(Voice(view), data, view)
    sentence: Callable[..., str] = getattr(teller, event.kind)
    told = sentence(*event.args)
    return told[:1].upper() + told[1:]


class Teller:
    """A method for every kind of event, with the event's arguments."""

    def __init__(self, voice: Voice, data: Data, view: View | None) -> None:
        self.voice = voice
        self.data = data
        self.view = view

    def id(self, relative: int) -> str:
        return relative_id(relative, self.data)

    def person(self, relative: int) -> str:
        return person(self.id(relative), self.data)

    def kin(self, relative: int) -> str:
        """`your M1`, `S3`."""
        name = self.id(relative)
        yours = self.view is not None and self.voice.is_you(find(self.view, name)[0])
        return f"your {name}" if yours else name

    def points(self, seat: int, points: int) -> str:
        """The score of a family, relative by relative (G-805)."""
        sum_ = f"{self.voice.does(seat, 'have')} {points_words(points)}"
        if self.view is None or not self.view["players"][seat]["relatives"]:
            return f"{sum_}."
        relatives = self.view["players"][seat]["relatives"]
        scene = scene_of(self.view, self.data)
        return f"{sum_}: {'; '.join(score_words(one, scene) for one in relatives)}."

    # Setting up.

    def family(self, seat: int, family: int) -> str:
        told = self.data["families"][family]
        heads = self.voice.does(seat, "head")
        return f"{heads} the family {told['name']} ({told['letter']}); coffins: {told['coffin']}."

    def start(self, seat: int) -> str:
        return f"{self.voice.does(seat, 'take')} the pill box and begin{self._s(seat)}."

    def _s(self, seat: int) -> str:
        return "" if self.voice.is_you(seat) else "s"

    def top(self, card: int) -> str:
        action, grave = action_of(card)
        return f"The top share of grave {grave} is {action_name(action, self.data)}."

    # A turn.

    def turn(self, round: int, seat: int) -> str:
        return f"Round {round}, {self.voice.of(seat)} turn."

    def box(self, *numbers: int) -> str:
        """It follows from the living (G-201), unless pills run out (GR-09)."""
        if self.view is None or self.view["options"]["pill_supply"] == "unlimited":
            return ""
        return box_words(numbers)

    def given(self, seat: int, relative: int, chip: int, price: int) -> str:
        gives = f"{self.voice.does(seat, 'give')} {self.id(relative)} {PILLS[CHIPS[chip]]}"
        return f"{gives} ({bucks(price)})." if price else f"{gives}."

    def swapped(self, seat: int, relative: int, old: int, chip: int, price: int) -> str:
        swaps = f"{self.voice.does(seat, 'swap')} {self.id(relative)}'s {_chip(old)}"
        return f"{swaps} for {PILLS[CHIPS[chip]]} ({bucks(price)})."

    def skipped(self, seat: int, relative: int) -> str:
        return f"{self.voice.does(seat, 'have')} no pill left for {self.id(relative)}."

    def pill(self, seat: int, relative: int, chip: int, price: int) -> str:
        buys = f"{self.voice.does(seat, 'buy')} {PILLS[CHIPS[chip]]}"
        return f"{buys} for {self.kin(relative)} ({bucks(price)})."

    def share(self, seat: int, grave: int, price: int) -> str:
        return f"{self.voice.does(seat, 'buy')} a share of grave {grave} ({bucks(price)})."

    def back(self, seat: int, card: int) -> str:
        action, grave = action_of(card)
        whose = f"its back is {action_name(action, self.data)}"
        return f"{whose}." if self.voice.is_you(seat) else f"{whose} (grave {grave})."

    # Step 5.

    def better(self, relative: int, health: int, payout: int) -> str:
        rises = f"{self.id(relative)} rises to {HEALTH[health]}"
        return f"{rises}: +{bucks(payout)}." if payout else f"{rises} and pays nothing."

    def stays(self, relative: int) -> str:
        return f"{self.id(relative)} is at the top and feels no pill."

    def worse(self, relative: int, health: int) -> str:
        return f"{self.id(relative)} sinks to {HEALTH[health]}."

    def died(self, seat: int, relative: int, inheritance: int) -> str:
        inherits = f"{self.voice.they(seat, 'inherit')} {bucks(inheritance)}"
        return f"{self.person(relative)} dies, dearly missed: {inherits}."

    # Burials and claims.

    def coffin(self, seat: int, relative: int) -> str:
        return f"{self.voice.does(seat, 'turn')} to the coffin of {self.person(relative)}."

    def claim(self, seat: int, relative: int, grave: int) -> str:
        claims = f"{self.voice.does(seat, 'claim')} grave {grave} for {self.person(relative)}"
        return f"{claims}{self._tally(grave)}."

    def _tally(self, grave: int) -> str:
        """The rights of everybody who has some, while the claim is open."""
        claim = self.view["claim"] if self.view else None
        if not claim or claim["grave"] != grave:
            return ""
        return f" ({tally_words(claim['rights'], self.voice)})"

    def document(self, seat: int, grave: int, card: int) -> str:
        plays = f"{self.voice.does(seat, 'present')} the Illegible Document of grave"
        return f"{plays} {action_of(card)[1]}{self._tally(grave)}."

    def withdrew(self, seat: int, grave: int) -> str:
        return f"{self.voice.does(seat, 'withdraw')}."

    def failed(self, seat: int, grave: int) -> str:
        return f"{self.voice.of(seat)} claim on grave {grave} fails."

    def buried(self, seat: int, relative: int, grave: int, lost: int) -> str:
        rests = f"{self.person(relative)} rests in grave {grave}"
        shares = f"; {count(lost, 'share')} of it {'is' if lost == 1 else 'are'} used up"
        return f"{rests}: {self._worth(relative, grave)}{shares if lost else ''}."

    def _worth(self, relative: int, grave: int) -> str:
        people = [one for family in self.data["families"] for one in family["relatives"]]
        return points_words(worth(people[relative]["wish"], grave, self.data["points"]))

    def doubled(self, seat: int, relative: int, grave: int) -> str:
        moves = f"Double Occupancy: {self.person(relative)} moves in at grave {grave}"
        return f"{moves}, on top: {self._worth(relative, grave)}."

    def cemetery(self, seat: int, relative: int) -> str:
        points = points_words(self.data["points"]["new_cemetery"])
        return f"{self.person(relative)} goes to the New Cemetery, near the motorway: {points}."

    def passed(self, seat: int) -> str:
        return ""

    def done(self, seat: int) -> str:
        return ""

    # Cards.

    def shock(self, seat: int, grave: int, relative: int) -> str:
        return f"Shock: {self.person(relative)} hears that grave {grave} is taken."

    def care(self, seat: int, grave: int) -> str:
        sends = self.voice.does(seat, "send")
        return f"{sends} out the bill for the flowers on grave {grave} (Grave Maintenance)."

    def paid(self, payer: int, receiver: int, amount: int) -> str:
        if not amount:
            return f"{self.voice.does(payer, 'have')} nothing to pay with."
        return f"{self.voice.does(payer, 'pay')} {self.voice.whom(receiver)} {bucks(amount)}."

    def mixup(self, seat: int, relative: int, source: int, target: int) -> str:
        return f"Mix-up: {self._carried(seat, relative, source, target)}."

    def mixup_double(self, seat: int, relative: int, source: int, target: int) -> str:
        return f"Mix-up with Double Occupancy: {self._carried(seat, relative, source, target)}."

    def _carried(self, seat: int, relative: int, source: int, target: int) -> str:
        carries = self.voice.they(seat, f"carry {self.person(relative)}")
        points = self._worth(relative, target)
        return f"{carries} from grave {source} to {target}, now {points}"

    # The end.

    def over(self, reasons: int) -> str:
        told = [_ENDINGS[word] for place, word in enumerate(RESULTS) if reasons >> place & 1]
        return " ".join(told)


def _chip(chip: int) -> str:
    return KINDS[chip].noun


def tally_words(rights: list[int], voice: Voice) -> str:
    """`you: 2, Ben: 1`; who has nothing is not named."""
    some = [(seat, many) for seat, many in enumerate(rights) if many]
    return ", ".join(f"{voice.whom(seat)}: {many}" for seat, many in some) or "nobody has a right"


def score_words(relative: dict[str, Any], scene: Scene) -> str:
    """`M1 grave 2 +4`: one relative of the final score."""
    place = str(relative["place"])
    where = {"alive": "alive", "new cemetery": "New Cemetery"}.get(place, place)
    return f"{relative['id']} {where} {scene.worth(relative['id']):+d}".replace("-", "−")


def outcome(reason: str, view: View) -> str:
    """The end of a game in words; the last of several reasons also names the winners."""
    voice = Voice(view)
    told = _ENDINGS[reason]
    if reason != view["result"][-1]:
        return told
    return f"{told} {_result(view, voice)}"


def _result(view: View, voice: Voice) -> str:
    winners, points = view["winners"], view["points"]
    mine = next((seat for seat in range(len(points)) if voice.is_you(seat)), None)
    most = points_words(points[winners[0]])
    if winners == [mine]:
        return f"You win with {most}: a beautiful funeral."
    names = listed([voice.whom(seat) for seat in sorted(winners, key=lambda seat: seat != mine)])
    told = f"{names[0].upper()}{names[1:]} "
    told += f"share the win with {most}." if len(winners) > 1 else f"wins with {most}."
    if mine is None or mine in winners:
        return told
    return f"{told} You have {points_words(points[mine])}, and your health."
