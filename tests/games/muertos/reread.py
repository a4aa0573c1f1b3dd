"""A second reading of the rules: a whole game as one plain story that stops at every question.

It is slow, it hides nothing, and it shares no line with the engine it is compared with.
"""

from restinplay.core.state import CHANCE
from tests.games.muertos import texts
from tests.games.muertos.deeds import Deeds
from tests.games.muertos.happenings import Course, ask


class GameOver(Exception):
    """Raised with the reason when the game ends."""


class Telling:
    """A story that is being told: the open question, or the reason why it is over."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.reason = ""
        self.who, self.offers = next(course)

    def answer(self, text: str) -> None:
        try:
            self.who, self.offers = self.course.send(text)
        except GameOver as end:
            self.reason = str(end)

    def catch_up(self, who: int, offers: dict[str, int]) -> None:
        """Answer what has only one answer until the story asks this, as public facts allow."""
        while not self.reason and (self.who, self.offers) != (who, offers):
            if self.who == CHANCE or len(self.offers) > 1:
                return
            self.answer(next(iter(self.offers)))


class Story(Deeds):
    """A table on which a game is told, clause by clause."""

    # Rounds

    def game(self) -> Course:
        yield from self.deal()
        yield from self.rounds()

    def deal(self) -> Course:
        """D-S4."""
        yield from self.turn_up()
        for seat in range(len(self.skeletons)):
            yield from self.draw(seat, self.fixed["deal"])

    def rounds(self) -> Course:
        while True:
            self.order = self.play_order()
            for seat in self.order:
                yield from self.lay(seat)
            yield from self.turns(self.order)
            yield from self.swaps(self.order)
            self.round += 1

    def from_laying_on(self, seat: int) -> Course:
        """The rest of the game, beginning with the card that this seat lays."""
        for other in self.order[self.order.index(seat) :]:
            yield from self.lay(other)
        yield from self.from_turn_on(self.order[0])

    def from_turn_on(self, seat: int) -> Course:
        yield from self.turns(self.order[self.order.index(seat) :])
        yield from self.from_swap_on(self.order[0])

    def from_swap_on(self, seat: int) -> Course:
        yield from self.swaps(self.order[self.order.index(seat) :])
        self.round += 1
        yield from self.rounds()

    def turns(self, seats: list[int]) -> Course:
        for seat in seats:
            if self.skeletons[seat].laid:
                yield from self.turn(seat)
        if self.round == int(self.options["dawn_round"]):
            raise GameOver("dawn")

    def swaps(self, seats: list[int]) -> Course:
        for seat in seats:
            if not self.skeletons[seat].rank:
                yield from self.swap(seat)

    def lay(self, seat: int) -> Course:
        """D-L1, D-L2."""
        hand = self.skeletons[seat].hand
        if not hand:
            yield from self.draw(seat, 1)
        if hand:
            answer = yield from ask(seat, texts.with_card("lay", hand))
            card = texts.last(answer)
            hand.remove(card)
            self.skeletons[seat].laid = card

    def turn(self, seat: int) -> Course:
        """D-T1 to D-T4."""
        bones = self.skeletons[seat]
        card = bones.laid
        self.active = seat
        offers = {texts.ACT} if not bones.hand or not self.is_reaction(card) else set()
        if bones.hand:
            offers.add(texts.MOVE)
        answer = yield from ask(seat, offers)
        self.in_play.append(card)
        bones.laid = ""
        if answer == texts.MOVE:
            yield from self.movement(seat, card)
            drawn = self.fixed["draw_dog"] if self.dog_steps_made and not self.steps else 0
        else:
            yield from self.action(seat, card)
            drawn = self.fixed["draw_action"]
        self.in_play.remove(card)
        self.discard.append(card)
        self.active = -1
        if not bones.rank:
            yield from self.draw(seat, drawn)
            yield from self.hand_limit(seat)
            yield from self.refill(seat)
        if self.is_over():
            raise GameOver("home" if self.finished() else "limbless")

    def swap(self, seat: int) -> Course:
        """D-W1, D-W2."""
        hand = self.skeletons[seat].hand
        yield from self.forced_swap(seat)
        while len(hand) >= self.fixed["swap_give"]:
            row = list(self.cards)
            pairs = {texts.swap(a, b, row) for n, a in enumerate(hand) for b in hand[n + 1 :]}
            answer = yield from ask(seat, {texts.KEEP, *pairs})
            if answer == texts.KEEP:
                return
            for card in answer.split()[1:]:
                hand.remove(card)
                self.discard.append(card)
            yield from self.draw(seat, self.fixed["swap_get"])
            yield from self.forced_swap(seat)

    def forced_swap(self, seat: int) -> Course:
        hand = self.skeletons[seat].hand
        while hand and all(map(self.is_reaction, hand)):
            if all(map(self.is_reaction, self.pile + self.discard)):
                return
            count = len(hand)
            self.discard += hand
            hand.clear()
            yield from self.draw(seat, count)
