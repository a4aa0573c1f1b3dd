"""Rules of thumb for manors: a budget for each round, and the cheapest cards that overtake.

They use what the seat may know, even where they are handed more. Points were tuned by self-play.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import State
from restinplay.games.manors.bags import count, medium_of, one, size
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.moves import (
    BANISH_GHOST,
    BANISH_MEDIUM,
    BANISH_TRANSFERRED,
    CHOICE,
    DISCARD,
    EARLIER,
    FETCH,
    GIVE_UP,
    HOLD,
    KEEP,
    LATER,
    LAY,
    LAY_GHOST,
    LAY_MEDIUM,
    LAY_NOTHING,
    NAME,
    NAME_PAIR,
    NO_COPY,
    NO_TRANSFER,
    PAIRS,
    PLAY_GHOST,
    PLAY_MEDIUM,
    PLAY_RANDOM,
    SWAP,
    TAKE_GHOST,
    TAKE_MEDIUM,
    TRANSFER_GHOST,
    TRANSFER_MEDIUM,
    TURN,
)
from restinplay.games.manors.novice import Novice as Novice
from restinplay.games.manors.state import Manors
from restinplay.games.manors.table import CARD_BITS, FACE_DOWN, SHOWN
from restinplay.games.manors.tables import ENDS_ROUND, RESTRAINS
from restinplay.games.manors.values import units_of

# In tenths of a point.
EVERYTHING: Final = 10000  # a house that ends the game
SHARE: Final = 20  # of an even share of the points to come, in tenths, for a manor
CASTLE_SHARE: Final = 27  # the same for a castle
CARD_PRICE: Final = 3  # a Ghost costs its value and this: cards are scarce as well
MEDIUM_PRICE: Final = 12  # a Medium that helps to overtake
DRAWS: Final = 53  # two Ghosts drawn at the end of a round
TOO_DEAR: Final = 1000000

_MOST: Final = 64
_ONE_OF_PAIR: Final = vec[i64]([a for a, _ in PAIRS])
_OTHER_OF_PAIR: Final = vec[i64]([b for _, b in PAIRS])
_ON_TENTH: Final = vec[i64]([card.on_tenth for card in CARDS])  # the others are better kept


# What is at stake.


def points_of(bag: i64) -> i64:
    """The sum of the values in a bag."""
    points: i64 = 0
    for value in range(i64(1), i64(7)):
        points += value * count(bag, value)
    return points


def wins(table: Manors, family: i64) -> bool:
    """Whether the houses of this round would end the game for the family (M-W1)."""
    castles = (table.castles_on >> table.round) & 1
    manors = 1 - castles
    if table.carried == 1:
        manors += 1
    elif table.carried == 2:
        castles += 1
    return table.castles[family] + castles >= 3 or table.manors[family] + manors >= 4


def budget(table: Manors, family: i64) -> i64:
    """What the round may cost the family, in tenths of a point."""
    if wins(table, family) or wins(table, 1 - family):
        return EVERYTHING
    rounds = 10 - table.round
    points = points_of(table.hand[family]) * 10 + DRAWS * (rounds - 1)
    share: i64 = SHARE
    if (table.castles_on >> table.round) & 1 != 0 or table.carried != 0:
        share = CASTLE_SHARE
    return points * share // (rounds * 10)


def spent(table: Manors, family: i64) -> i64:
    return points_of(table.units(family)) * 10


# How to overtake.


def price_of_ghost(value: i64) -> i64:
    return value * 10 + CARD_PRICE


@final
class Purse:
    """The cheapest sets of Ghosts in hand for every number of points up to what is needed."""

    def __init__(self) -> None:
        self.price: vec[i64] = vec[i64]([0] * (_MOST + 1))
        self.last: vec[i64] = vec[i64]([0] * (_MOST + 1))

    def look(self, table: Manors, family: i64, ghosts: i64, most: i64) -> None:
        """Found copy by copy; a copy is added from the top, so that none is used twice."""
        price, last = self.price, self.last
        for points in range(i64(1), most + 1):
            price[points] = TOO_DEAR
            last[points] = 0
        price[0] = 0
        for value in range(i64(1), i64(7)):
            worth = count(table.worth[family], value)
            if worth == 0:
                continue
            for _copy in range(count(ghosts, value)):
                points = most
                while points > 0:  # a range that counts down would box every number
                    dear = price[max(points - worth, i64(0))] + price_of_ghost(value)
                    if dear < price[points]:
                        price[points] = dear
                        last[points] = value
                    points -= 1


@final
class Thumb(Policy):
    """Bids the least that overtakes while the round is worth it, and gives up otherwise."""

    def __init__(self) -> None:
        self.purse = Purse()
        self.trial: Manors | None = None
        self.replies: vec[i64] = vec[i64]([0] * 300)

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        table = cast(Manors, state)
        number = table.fill(buffer)
        if number == 1:
            return buffer[0]
        if table.phase == TURN:
            return self.choose_turn(table, buffer, number)
        if table.phase == LAY:
            return choose_lay(table, buffer, number)
        return self.choose_answer(table, buffer, number)

    # A turn.

    def choose_turn(self, table: Manors, buffer: vec[i64], number: i64) -> i64:
        family = table.active
        if offers(buffer, number, HOLD):
            return self.before_holding(table, buffer, number)
        may_give_up = offers(buffer, number, GIVE_UP)
        left = budget(table, family) - spent(table, family)
        need = table.total[1 - family] - table.total[family] + 1
        if buffer[0] == PLAY_RANDOM:
            mean = points_of(table.hand[family]) * 10 // max(size(table.hand[family]), i64(1))
            if left >= EVERYTHING // 2 or (left >= need * 10 and mean >= need * 5):
                return PLAY_RANDOM
            return buffer[number - 1]
        best, price = self.cheapest(table, buffer, number, need)
        if may_give_up and (price >= TOO_DEAR or price > left):
            return GIVE_UP
        return best

    def before_holding(self, table: Manors, buffer: vec[i64], number: i64) -> i64:
        """Ahead: if the house decides the game, tie the opponent's hands first."""
        family = table.active
        if wins(table, family) or wins(table, 1 - family):
            for place in range(number):
                if (RESTRAINS >> laid_by(buffer[place])) & 1 != 0:
                    return buffer[place]
        return HOLD

    def cheapest(self, table: Manors, buffer: vec[i64], number: i64, need: i64) -> tuple[i64, i64]:
        """The card to lay now towards the cheapest way of overtaking, and what that way costs."""
        family = table.active
        least = min(max(need, i64(0)), i64(_MOST))
        self.purse.look(table, family, table.may_be_laid(family), least)
        price = self.purse.price[least]
        best = buffer[0]
        if price < TOO_DEAR and self.purse.last[least] != 0:
            best = PLAY_GHOST + self.purse.last[least]
        for place in range(number):
            medium = laid_by(buffer[place])
            if medium != 0 and (ENDS_ROUND >> medium) & 1 == 0:
                rest = min(max(need - self.gain(table, buffer[place]), i64(0)), i64(_MOST))
                dear = self.purse.price[rest] + MEDIUM_PRICE
                if rest < least and dear < price:
                    price = dear
                    best = buffer[place]
                    if rest > 0:
                        best = PLAY_GHOST + self.purse.last[rest]  # effects on values come last
        return best, price

    def gain(self, table: Manors, move: i64) -> i64:
        """By how many points a Medium brings the family forward, its choices made well."""
        family = table.active
        lead = table.total[family] - table.total[1 - family]
        trial = self.trial
        if trial is None:
            trial = table.blank()
            self.trial = trial
        trial.copy_table(table)
        trial.apply(move)
        while trial.phase == CHOICE and trial.asked == family:
            number = trial.fill(self.replies)
            trial.apply(self.best_reply(trial, number))
        if trial.asked != family:
            return 0
        return trial.total[family] - trial.total[1 - family] - lead

    def best_reply(self, trial: Manors, number: i64) -> i64:
        """The reply that leaves the best lead; replies are in `replies`."""
        best, most = self.replies[0], i64(-TOO_DEAR)
        for place in range(number):
            lead = lead_after(trial, self.replies[place])
            if lead > most:
                best, most = self.replies[place], lead
        return best

    # Other questions.

    def choose_answer(self, table: Manors, buffer: vec[i64], number: i64) -> i64:
        best, most = buffer[0], i64(-TOO_DEAR)
        for place in range(number):
            score = lead_after(table, buffer[place])
            if score > most:
                best, most = buffer[place], score
        return best


def offers(buffer: vec[i64], number: i64, move: i64) -> bool:
    for place in range(number):  # noqa: SIM110
        if buffer[place] == move:
            return True
    return False


def laid_by(move: i64) -> i64:
    """The Medium that an answer of a turn lays, or 0."""
    if PLAY_MEDIUM < move <= PLAY_MEDIUM + EARLIER or move >= LATER:
        return medium_of(move, PLAY_MEDIUM)
    return 0


def lead_after(table: Manors, move: i64) -> i64:
    """How good an answer to a Medium is, in points of lead or in an order of its own."""
    family, medium = table.actor, table.resolving
    own, theirs = table.units(family), table.units(1 - family)
    if medium == 10:
        return 2 * count(own, move - NAME)
    if medium == 17:
        less = min(count(table.worth[1 - family], move - NAME), i64(2))
        return less * count(theirs, move - NAME)
    if medium == 26:
        return 3 * (count(own, move - NAME) - count(theirs, move - NAME))
    if medium == 11:
        return banished(table, 1 - family, move)
    if medium == 2:
        return fetched(table, family, move - FETCH)
    if medium == 25:
        return vanished(table, family, move - NAME_PAIR)
    return order_of(move)


def banished(table: Manors, other: i64, move: i64) -> i64:
    """What the opponent loses."""
    if move <= BANISH_MEDIUM:
        return count(table.worth[other], move - BANISH_GHOST)
    if BANISH_TRANSFERRED <= move < LATER:
        return 2
    points: i64 = 0
    units = units_of(table, other, medium_of(move, BANISH_MEDIUM))
    for value in range(i64(1), i64(7)):
        points += count(units, value) * count(table.worth[other], value)
    return points


def fetched(table: Manors, family: i64, value: i64) -> i64:
    """The least that overtakes is best, or else the most."""
    lead = table.total[family] - table.total[1 - family] + count(table.worth[family], value)
    if lead > 0:
        return _MOST - lead
    return lead


def vanished(table: Manors, family: i64, pair: i64) -> i64:
    """Values that the opponent may hold and the family does not."""
    one, other = _ONE_OF_PAIR[pair], _OTHER_OF_PAIR[pair]
    own, theirs = table.hand[family], unseen(table, 1 - family)
    return count(theirs, one) + count(theirs, other) - 3 * (count(own, one) + count(own, other))


def unseen(table: Manors, other: i64) -> i64:
    """The Ghosts that the opponent has in hand, in its deck or unseen on round 10 (M-H3)."""
    bag = table.deck[other] + table.hand[other]
    for place in range(table.arrivals):
        entry = i64(table.tenth[place])
        hidden = entry & FACE_DOWN != 0 and i64(table.since[place]) & SHOWN == 0
        if hidden and entry >> 7 == other and entry & CARD_BITS != 0:
            bag += one(entry & CARD_BITS)
    return bag


def order_of(move: i64) -> i64:
    """Copies, returns, transfers and what is taken back: high. Discards: low. Houses stay."""
    if move == NO_COPY or move == NO_TRANSFER:  # noqa: SIM109
        return -1
    if DISCARD < move <= TAKE_GHOST:
        return -move
    if SWAP <= move < KEEP:
        return 0
    if TAKE_GHOST < move <= TAKE_MEDIUM or TRANSFER_GHOST < move <= TRANSFER_MEDIUM:
        return 2 * LAY_NOTHING + move
    return move


def choose_lay(table: Manors, buffer: vec[i64], number: i64) -> i64:
    """Round 10 decides the game if it is reached: a good card, but not the best ones early."""
    best: i64 = LAY_NOTHING
    most: i64 = 0
    late = table.round >= 7
    for place in range(number):
        move = buffer[place]
        score: i64 = 0
        if move <= LAY_MEDIUM:
            value = move - LAY_GHOST
            score = value * 10
            if not late and value > 4:
                score = 25
        elif move != LAY_NOTHING:
            score = _ON_TENTH[medium_of(move, LAY_MEDIUM)]
        if score > most:
            best, most = move, score
    return best
