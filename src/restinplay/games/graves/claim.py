"""The claim: a contest for a regular burial (G-421 to G-426)."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.graves.cards.illegible import document, documents_for, fill_docs
from restinplay.games.graves.masks import bit, pile_of, tally, tally_at
from restinplay.games.graves.moves import CLAIM, COMMIT, GRAVES, RESPOND, WITHDRAW
from restinplay.games.graves.table import Table, empty_graves, rights_of


class Claim(Table):
    """The burier announces a grave, gets ahead with documents, and the others respond."""

    def may_claim(self, grave: i64) -> bool:
        """Whether the burier can get ahead, in a grave that is empty and not barred (G-421)."""
        most = tally(self.rights[self.burier], grave) + documents_for(self, self.burier, grave)
        for seat in range(self.terms.seats):
            if seat != self.burier and tally(self.rights[seat], grave) >= most:
                return False
        return True

    def fill_claims(self, moves: vec[i64], number: i64) -> i64:
        open_graves = empty_graves(self) & ~self.barred
        for grave in range(i64(GRAVES)):
            if (open_graves >> grave) & 1 != 0 and self.may_claim(grave):
                moves[number] = CLAIM + grave
                number += 1
        return number

    def fill_commit(self, moves: vec[i64]) -> i64:
        """G-422: the announcement itself cannot be taken back."""
        number: i64 = 0
        if self.first == 0:
            moves[0] = WITHDRAW
            number = 1
        return fill_docs(self, self.burier, moves, number)

    def announce(self, grave: i64) -> None:
        self.claimed = grave
        self.first = 1
        self.reply_to = self.left_of(self.burier)
        if self.log is not None:
            self.tell_three("claim", "G-421", self.burier, self.coffin, grave + 1)
        self.weigh()

    def is_ahead(self) -> bool:
        """Whether the burier has strictly more rights than each other seat (G-404)."""
        own = rights_of(self, self.burier, self.claimed)
        for seat in range(self.terms.seats):
            if seat != self.burier and rights_of(self, seat, self.claimed) >= own:
                return False
        return True

    def weigh(self) -> None:
        """Commit while the burier is not ahead, otherwise respond (G-422, G-423)."""
        if self.is_ahead():
            self.first = 0
            self.ask_rival()
        else:
            self.phase = COMMIT
            self.asked = self.burier

    def may_respond(self, seat: i64) -> bool:
        """G-423: a public fact."""
        return seat != self.burier and self.rights[seat] & ~tally_at(self.claimed) != 0

    def ask_rival(self) -> None:
        """G-423, G-425."""
        seat = self.reply_to
        for _seat in range(self.terms.seats):
            if (self.yielded >> seat) & 1 == 0 and self.may_respond(seat):
                self.phase = RESPOND
                self.reply_to = seat
                self.asked = seat
                return
            seat = self.left_of(seat)
        self.succeed()

    def play_document(self, grave: i64) -> None:
        seat = self.asked
        document(self, seat, grave)
        if seat != self.burier:
            self.yielded = 0  # G-424
            self.reply_to = self.left_of(seat)
        self.weigh()

    def yield_claim(self) -> None:
        """A rival passes."""
        self.yielded |= bit(self.asked)
        self.reply_to = self.left_of(self.asked)
        if self.log is not None:
            self.tell_seat("passed", "G-425", self.asked)
        self.ask_rival()

    def disturbed(self, seat: i64) -> None:
        """A rival has played an action card (G-424)."""
        self.yielded = 0
        self.reply_to = self.left_of(seat)
        if self.is_occupied(self.claimed):
            self.fail()
        else:
            self.ask_rival()

    def succeed(self) -> None:
        """G-405: the burier's shares of the grave leave the game unseen."""
        seat, grave = self.burier, self.claimed
        lost = self.shares[seat] & pile_of(grave)
        count = self.rights[seat] & tally_at(grave)
        if self.log is not None:
            self.tell_burial(grave, tally(count, grave))
        self.shares[seat] &= ~lost
        self.removed[seat] |= lost
        self.rights[seat] -= count
        self.spent[seat] += count
        self.lay(bit(self.coffin), grave)
        self.drop_claim()
        self.at_rest()

    def at_rest(self) -> None:
        """The coffin is buried: the next one follows."""
        self.pending &= ~bit(self.coffin)
        self.bury_next()

    def withdraw(self) -> None:
        if self.log is not None:
            self.tell_two("withdrew", "G-422", self.burier, self.claimed + 1)
        self.fail()

    def fail(self) -> None:
        """G-406: the grave is barred for this coffin."""
        self.barred |= bit(self.claimed)
        if self.log is not None:
            self.tell_two("failed", "G-406", self.burier, self.claimed + 1)
        self.drop_claim()
        self.ask_place()

    def drop_claim(self) -> None:
        self.claimed = -1
        self.first = 0
        self.documents = 0
        self.yielded = 0
        self.reply_to = 0

    def tell_burial(self, grave: i64, lost: i64) -> None:
        self.tell("buried", "G-405", self.burier, self.coffin, grave + 1, lost)
