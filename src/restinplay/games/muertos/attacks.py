"""Random attacks (D-K1 to D-K5): a card is drawn blindly, and its symbol says what is lost."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.muertos.festivity import Festivity
from restinplay.games.muertos.moves import (
    ARM,
    BACK,
    BURYING,
    LEG,
    MAIMING,
    NAMING,
    NO_CARD,
    REFILL,
    REVEAL,
    STRIKING,
)


class Attacks(Festivity):
    """The active player attacks by a card, or leads the dog that does."""

    def strike(self, victim: i64, by_dog: bool) -> None:
        """A frame: a random attack on the victim."""
        self.victim = victim
        self.by_dog = by_dog
        if self.backs[victim] != 0:
            self.ask(NAMING, self.active)
        else:
            self.later(REVEAL, 0)  # D-K2

    def fill_back(self, moves: vec[i64]) -> i64:
        number: i64 = 0
        backs = self.backs[self.victim]
        for value in range(i64(1), i64(4)):
            if (backs >> (value * 8)) & 255 != 0:
                moves[number] = BACK + value
                number += 1
        return number

    def name_back(self, value: i64) -> None:
        """D-K1."""
        self.named = value
        if self.log is not None:
            self.tell_three("named", "D-K1", self.active, self.victim, value)
        self.ask_nature(STRIKING)

    def hit_card(self, card: i64) -> None:
        """Nature has drawn a card of the victim's hand."""
        self.take_from_hand(self.victim, card)
        self.show(self.victim, card)
        self.strikes += 1
        self.named = 0
        self.drawn = card
        if self.log is not None:
            self.tell_two("struck", "D-K1", self.victim, card)
        self.struck()

    def struck(self) -> None:
        """D-K3; also a frame, after D-K2."""
        symbol: i64 = 0
        if self.drawn != NO_CARD:
            symbol = self.board.hand_or_foot[self.drawn]
        arm = symbol & 1 != 0 and self.arms[self.victim] > 0
        leg = symbol & 2 != 0 and self.legs[self.victim] > 0
        if arm and leg:
            self.ask(MAIMING, self.active)
        elif arm:
            self.maim(0)
        elif leg:
            self.maim(1)
        else:
            self.spare(symbol)

    def fill_limb(self, moves: vec[i64]) -> i64:
        moves[0] = ARM
        moves[1] = LEG
        return 2

    def maim(self, limb: i64) -> None:
        self.lose(self.victim, limb)
        if self.log is not None:
            self.tell_two("lost", "D-K3", self.victim, limb)
        if self.by_dog:
            self.prey = self.drawn  # D-D3
            self.carry_off()
        else:
            self.throw_drawn()

    def spare(self, symbol: i64) -> None:
        """No limb is lost (D-K3, D-K4)."""
        if self.log is not None and self.drawn != NO_CARD:
            self.tell_two("unhurt", "D-K4" if symbol == 0 else "D-K3", self.victim, self.drawn)
        if not self.by_dog:
            self.throw_drawn()
            return
        if self.drawn != NO_CARD:
            if symbol == 0:
                self.prize = self.best_festivity(self.victim)
            if self.board.rules.bury_always:
                self.prey = self.drawn
            else:
                self.throw(self.victim, self.drawn)
        if self.prize >= 0:
            self.owned[self.victim] &= ~(1 << self.prize)
        self.carry_off()

    def throw_drawn(self) -> None:
        """D-K5."""
        if self.drawn != NO_CARD:
            self.throw(self.victim, self.drawn)
        self.later(REFILL, self.victim)
        self.forget_attack()

    def forget_attack(self) -> None:
        self.victim = -1
        self.drawn = NO_CARD
        self.by_dog = False

    def carry_off(self) -> None:
        """D-D4: the leader chooses a den."""
        self.drawn = NO_CARD
        self.ask(BURYING, self.active)

    def best_festivity(self, seat: i64) -> i64:
        """The festivity card of the highest value that a player owns, or -1 (D-D3)."""
        best: i64 = -1
        for kind in range(i64(3)):
            if (self.owned[seat] >> kind) & 1 != 0:  # noqa: SIM102
                if best < 0 or self.board.value[kind] > self.board.value[best]:
                    best = kind
        return best
