"""What a seat of muertos can imagine: hidden cards dealt by the classes of their backs.

Unseen cards of one back are exchangeable within what one shuffle has mixed: that is exact until the
first reshuffle. After one the pile, and of each hand as many cards as are certainly younger, come
uniformly from what that shuffle mixed, less what is known to have left it; all other cards are
dealt uniformly from the rest, whichever shuffle they come from. That is exact as long as nobody has
shown a card while holding younger and older ones of its back. A hand that D-W1 has left alone holds
more than reactions while no such card of its holder has been shown: other deals are dealt again.
"""

from typing import cast, final

from mypy_extensions import i64

from restinplay.core.belief import Belief
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, State
from restinplay.games.muertos import known
from restinplay.games.muertos.bags import any_of, in_both, of_value, one, size
from restinplay.games.muertos.moves import BACKS
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import UNKNOWN


@final
class MuertosBelief(Belief):
    """The veiled position: in it the pile holds all that the seat has not seen."""

    def __init__(self, state: Muertos) -> None:
        self.state = state
        # What may be from the last shuffle.
        self.young: i64 = in_both(state.pile, known.unfetched(state))
        self.old: i64 = state.pile - self.young
        self.places: i64 = known.covered(state)  # the backs of covered cards that may be older
        self.dealt = state.asked == OVER

    def imagine(self, into: State, rng: Rng) -> None:
        world = cast(Muertos, into)
        world.copy_table(self.state)
        if self.dealt:
            return
        while True:
            self.deal_hands(world, rng)
            if world.vouched == 0 or keeps_vows(world):
                return
            world.copy_table(self.state)

    def deal_hands(self, world: Muertos, rng: Rng) -> None:
        """Deal what the others hold; what is left is the pile."""
        old, young = self.old, self.young
        for back in range(i64(1), i64(BACKS + 1)):
            mask = world.board.of_back[back]
            left = size(young & mask)
            for _card in range(of_value(self.places, back) - size(old & mask)):
                card = any_of(young & mask, left, rng)
                young -= one(card)
                old += one(card)
                left -= 1
        for seat in range(world.board.seats):
            if known.is_covered(world, seat):
                for back in range(i64(1), i64(BACKS + 1)):
                    number = known.unknown(world, seat, back)
                    if number > 0:
                        older = known.may_be_older(world, seat, back)
                        bag = some_of(old & world.board.of_back[back], older, rng)
                        old -= bag
                        more = some_of(young & world.board.of_back[back], number - older, rng)
                        young -= more
                        world.pile -= bag + more
                        world.fetched[seat] += more
                        self.give(world, seat, back, bag + more, rng)

    def give(self, world: Muertos, seat: i64, back: i64, bag: i64, rng: Rng) -> None:
        """Of cards with one back one is laid, if a card with that back is, and the rest held."""
        if world.laid[seat] == UNKNOWN + back:
            card = any_of(bag, size(bag), rng)
            world.laid[seat] = card
            bag -= one(card)
        world.hand[seat] += bag


def some_of(bag: i64, number: i64, rng: Rng) -> i64:
    """That many cards of a bag, as a bag."""
    found: i64 = 0
    left = size(bag)
    for _card in range(number):
        card = any_of(bag, left, rng)
        bag -= one(card)
        found += one(card)
        left -= 1
    return found


def keeps_vows(world: Muertos) -> bool:
    """Whether all who certainly hold more than reactions do (D-W1)."""
    for seat in range(world.board.seats):
        if (world.vouched >> seat) & 1 != 0:
            held = world.hand[seat]
            if world.laid[seat] >= 0:
                held |= one(world.laid[seat])
            if held & world.board.actions == 0:
                return False
    return True
