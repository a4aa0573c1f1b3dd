"""Step 4: shares of graves are bought, and nature says what is on their backs (G-231 to G-236)."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.state import CHANCE
from restinplay.games.graves.masks import bit, one, pile_of, tally
from restinplay.games.graves.moves import DONE, GRAVES, SHARE, SHARES, TURN_BACK, TURN_TOP
from restinplay.games.graves.pills import Pills


class Shares(Pills):
    """A share is paid, then turned: only the buyer sees its back unless backs are open (GR-05)."""

    def fill_shares(self, moves: vec[i64]) -> i64:
        number: i64 = 0
        money = self.money[self.active]
        if money >= self.terms.share_occupied or money >= self.terms.share_empty:
            for grave in range(i64(GRAVES)):
                if self.is_for_sale(grave) and money >= self.price_of(grave):
                    moves[number] = SHARE + grave
                    number += 1
        moves[number] = DONE
        return self.fill_cards(self.active, moves, number + 1)

    def is_for_sale(self, grave: i64) -> bool:
        """G-231, G-234."""
        return (self.bought >> grave) & 1 == 0 and tally(self.left, grave) > 0

    def buy_share(self, grave: i64) -> None:
        """G-232, G-233."""
        seat = self.active
        if self.log is not None:
            self.tell_three("share", "G-232", seat, grave + 1, self.price_of(grave))
        self.money[seat] -= self.price_of(grave)
        self.bought |= bit(grave)
        if self.terms.open_backs:
            self.take_top(grave)
        else:
            self.buying = grave
            self.phase = TURN_BACK
            self.asked = CHANCE

    def take(self, card: i64, grave: i64) -> None:
        """A share, given as a set, goes from its pile to the buyer: it is a right at once."""
        self.shares[self.active] |= card
        self.rights[self.active] += one(grave)
        self.left -= one(grave)

    def turned_back(self, card: i64) -> None:
        """The buyer sees the back (G-104)."""
        self.take(bit(card), self.buying)
        self.undealt &= ~bit(card)
        self.buying = -1
        if self.log is not None:
            self.tell_back(card)
        self.ask_shares()

    def ask_shares(self) -> None:
        self.phase = SHARES
        self.asked = self.active

    # Open backs (GR-05).

    def take_top(self, grave: i64) -> None:
        card = self.tops & pile_of(grave)
        self.take(card, grave)
        self.tops &= ~card
        if tally(self.left, grave) > 0:
            self.ask_top(grave)
        else:
            self.ask_shares()

    def ask_top(self, grave: i64) -> None:
        self.buying = grave
        self.phase = TURN_TOP
        self.asked = CHANCE

    def turned_top(self, card: i64) -> None:
        """The new top of a pile lies open."""
        grave = self.buying
        self.tops |= bit(card)
        self.undealt &= ~bit(card)
        self.buying = -1
        if self.log is not None:
            self.tell_seat("top", "GR-05", card)
        if self.stage == SHARES:
            self.ask_shares()
        elif grave < GRAVES - 1:
            self.ask_top(grave + 1)
        else:
            self.begin_turn(self.starter)

    def tell_back(self, card: i64) -> None:
        self.tell_one(self.active, "back", "G-104", int(self.active), int(card))
