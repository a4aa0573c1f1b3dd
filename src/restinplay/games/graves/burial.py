"""Burials (G-401 to G-409) and the action cards that may be played before one chooses a place."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.graves.cards.double_occupancy import double, fill_doubles
from restinplay.games.graves.cards.maintenance import care, fill_cares
from restinplay.games.graves.cards.mix_up import fill_mixups, mix_up
from restinplay.games.graves.cards.shock import fill_shocks, shock
from restinplay.games.graves.claim import Claim
from restinplay.games.graves.masks import bit, lowest, wide
from restinplay.games.graves.moves import (
    CARE,
    CHOOSE_COFFIN,
    COFFIN,
    GRAVES,
    MAINTENANCE,
    MIX_UP,
    MIXUP,
    NEW_CEMETERY,
    SHOCK,
    SHOCK_CARD,
)


class Burial(Claim):
    """Pending coffins are buried one by one: the active player's first, then clockwise."""

    def bury_next(self) -> None:
        """G-402: the order is read again for each coffin."""
        self.coffin = -1
        self.barred = 0
        if self.pending == 0:
            self.burier = -1
            self.go_on()
            return
        seat = self.active
        while self.pending & self.kin(seat) == 0:
            seat = self.left_of(seat)
        self.burier = seat
        coffins = self.pending & self.kin(seat)
        if coffins & (coffins - 1) != 0:
            self.phase = CHOOSE_COFFIN
            self.asked = seat
        else:
            self.coffin = lowest(coffins)
            self.ask_place()

    def fill_coffins(self, moves: vec[i64]) -> i64:
        coffins = self.pending & self.kin(self.burier)
        number: i64 = 0
        while coffins != 0:
            moves[number] = COFFIN + lowest(coffins)
            number += 1
            coffins &= coffins - 1
        return number

    def choose_coffin(self, relative: i64) -> None:
        self.coffin = relative
        if self.log is not None:
            self.tell_two("coffin", "G-402", self.burier, relative)
        self.ask_place()

    def fill_places(self, moves: vec[i64]) -> i64:
        """G-403."""
        number = self.fill_claims(moves, 0)
        number = fill_doubles(self, self.burier, moves, number)
        moves[number] = NEW_CEMETERY  # G-407
        return self.fill_cards(self.burier, moves, number + 1)

    def bury_double(self, grave: i64) -> None:
        double(self, self.burier, grave)
        self.at_rest()

    def bury_in_cemetery(self) -> None:
        self.cemetery |= bit(self.coffin)
        if self.log is not None:
            self.tell_two("cemetery", "G-407", self.burier, self.coffin)
        self.at_rest()

    # Action cards: Shock, Grave Maintenance, Mix-up.

    def may_act(self, seat: i64) -> bool:
        """Whether a seat owns a share of an occupied grave (G-501, G-603)."""
        return self.rights[seat] & wide(self.occupied) != 0

    def holds_action(self, seat: i64) -> bool:
        """Whether a seat knows of a Mix-up, Shock or Maintenance of its own for such a grave."""
        cards = self.shares[seat]
        actions = (cards >> MIX_UP) | (cards >> SHOCK_CARD) | (cards >> MAINTENANCE)
        return actions & self.occupied != 0

    def fill_cards(self, seat: i64, moves: vec[i64], number: i64) -> i64:
        if self.holds_action(seat):
            number = fill_shocks(self, seat, moves, number)
            number = fill_cares(self, seat, moves, number)
            number = fill_mixups(self, seat, moves, number)
        return number

    def act(self, move: i64) -> None:
        """The asked seat plays an action card (G-601)."""
        seat = self.asked
        if move < CARE:
            shock(self, seat, move - SHOCK)
        elif move < MIXUP:
            care(self, seat, move - CARE)
        else:
            mix_up(self, seat, (move - MIXUP) // GRAVES, (move - MIXUP) % GRAVES)
        self.after_card(seat)
