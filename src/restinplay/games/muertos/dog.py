"""The dog (D-D1 to D-D6)."""

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.games.muertos.attacks import Attacks
from restinplay.games.muertos.bags import one
from restinplay.games.muertos.board import WAYS
from restinplay.games.muertos.moves import (
    BITING,
    DEN,
    DENS,
    DOG,
    EVADERS,
    NO_CARD,
    REFILL,
    VICTIM,
)


class Dog(Attacks):
    """The active player leads the dog."""

    def fill_dog(self, moves: vec[i64], number: i64) -> i64:
        """D-D1."""
        board, dog = self.board, self.dog
        for place in range(dog * WAYS, dog * WAYS + board.degree[dog]):
            there = board.ways[place]
            if there != board.goal or board.rules.dog_in_goal:
                moves[number] = DOG + there
                number += 1
        return number

    def lead_dog(self, field: i64) -> None:
        self.points -= 1
        self.dog_steps += 1
        if self.log is not None:
            self.tell_three("dog", "D-D1", self.active, self.dog, field)
        self.dog = field
        bitable = self.bitable()
        if bitable != 0:
            self.bitten = True
            if bitable & (bitable - 1) != 0:
                self.ask(BITING, self.active)
            else:
                seat: i64 = 0
                while (bitable >> seat) & 1 == 0:
                    seat += 1
                self.bite(seat)

    def bitable(self) -> i64:
        """The skeletons beside the dog (D-D2); in the goal the finished ones."""
        seats: i64 = 0
        for seat in range(self.board.seats):
            if self.field[seat] == self.dog:
                seats |= 1 << seat
        return seats

    def fill_victim(self, moves: vec[i64]) -> i64:
        number: i64 = 0
        for seat in range(self.board.seats):
            if self.field[seat] == self.dog:
                moves[number] = VICTIM + seat
                number += 1
        return number

    def bite(self, seat: i64) -> None:
        """D-D2."""
        if self.log is not None:
            self.tell_two("dog_attacks", "D-D2", self.active, seat)
        self.strike(seat, True)

    def fill_den(self, moves: vec[i64]) -> i64:
        for den in range(i64(DENS)):
            moves[den] = DEN + den
        return DENS

    def send_dog(self, den: i64) -> None:
        """D-D4, D-D6."""
        field = self.board.dens[den]
        self.dog = field
        if self.log is not None:
            self.tell_sent(field)
        if self.prey != NO_CARD:
            self.bones[den] += one(self.prey)
            self.prey = NO_CARD
        if self.prize >= 0:
            self.treasure[den] += 1 << (self.prize * 4)
            self.prize = -1
        self.later(REFILL, self.victim)
        self.forget_attack()
        seats = self.on(field)
        if seats != 0:
            self.shift(seats, field, self.board.access[den])

    def shift(self, seats: i64, den: i64, access: i64) -> None:
        for seat in range(self.board.seats):
            if (seats >> seat) & 1 != 0:
                self.field[seat] = access
                if self.log is not None:
                    self.tell_three("shifted", "D-D6", seat, den, access)
        if self.digger == access:
            self.later(EVADERS, seats)

    def tell_sent(self, field: i64) -> None:
        self.tell("dog_sent", "D-D4", self.active, field)
        if self.prey != NO_CARD:
            self.tell("buried", "D-D3", field, self.prey)
        if self.prize >= 0:
            self.tell("buried_festivity", "D-D3", field, self.prize)
