"""Sets up a position of muertos from a few words: for tests, puzzles and lessons."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from restinplay.core.errors import BadInput, in_one_line, shown
from restinplay.games.muertos import rounds, turn
from restinplay.games.muertos.bags import count
from restinplay.games.muertos.moves import (
    BACKS,
    DENS,
    FESTIVITIES,
    LAYS,
    SWAP_PHASE,
    SWAPS,
    TURNS,
    card_of,
    field_of,
)
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.table import backs_of
from restinplay.games.muertos.tables import CARDS, KINDS
from restinplay.games.muertos.view import bag_of, cards_in

if TYPE_CHECKING:
    from restinplay.games.muertos.game import MuertosGame

REST = "..."
NONSENSE = "these words do not set up a position of muertos"
UNTOLD = ("kick", "clobber", "hurl_pot", "shove", "cling")  # of one of these a hand has three


@in_one_line(NONSENSE)
def position(
    game: "MuertosGame", *, stage: str = "turn", active: int = 1, order: str = "", **table: Any
) -> Muertos:
    """A position at the beginning of a turn (`turn`), a `lay`, a `swap` or a `round`.

    `order` is the play order, by D-R2 unless it is told; those before `active` have had their turn.
    What lies on the table is told as in `set_table`.
    """
    return begin(set_table(game, **table), stage, active, order)


@in_one_line(NONSENSE)
def set_table(
    game: "MuertosGame",
    *,
    round: int = 1,
    fields: str = "",
    bodies: str = "",
    owned: Sequence[str] = (),
    ranks: Sequence[int] = (),
    hands: Sequence[str | None] = (),
    laid: Sequence[str] = (),
    dog: int = 30,
    gravedigger: int | None = None,
    stacks: Mapping[str, int] | None = None,
    discard: str = "",
    pile: str = REST,
    dens: Mapping[int, str] | None = None,
) -> Muertos:
    """What lies on the table, before anything is asked.

    Skeletons are named by their numbers, limbs `2A1L`, cards and festivities by their ids; those
    left out stand complete on Start with three Kicks, or other cards of that back when there are
    no more. `laid` are the cards still to be played. `pile` tells the next card first; `...`
    in it is everything that lies nowhere else. Otherwise that is buried in a den of which nothing
    is told, and so are festivity cards that lie nowhere.
    """
    state = Muertos(game.moves, game.board)
    state.round, state.dog = round, dog
    for seat, text in zip(range(game.seats), fields.split(), strict=False):
        state.field[seat] = field_of(text)
    for seat, text in zip(range(game.seats), bodies.split(), strict=False):
        state.arms[seat], state.legs[seat] = int(text[0]), int(text[2])
    for seat, text in enumerate(owned):
        state.owned[seat] = sum(1 << FESTIVITIES.index(kind) for kind in text.split())
    for seat, rank in enumerate(ranks):
        state.rank[seat] = rank
        state.arrived += rank > 0
        if rank:
            state.field[seat] = state.board.goal
    told = {int(state.board.which[field]): text.split() for field, text in (dens or {}).items()}
    for den, items in told.items():
        _fill_den(state, den, items)
    hole = min({0, 1, 2} - {den for den, items in told.items() if items}, default=0)
    _place_digger(state, gravedigger, stacks)
    _fill_stacks(state, stacks, hole)
    _deal(state, hands, laid, _cards_in(discard) + _cards_in(pile))
    _fill_piles(state, discard.split(), pile.split(), hole)
    return state


def _lying(state: Muertos) -> list[int]:
    """How many cards of each festivity are owned or buried."""
    seats = range(state.board.seats)
    return [
        sum(int(state.owned[seat]) >> kind & 1 for seat in seats)
        + sum(int(den) >> 4 * kind & 15 for den in state.treasure)
        for kind in range(len(FESTIVITIES))
    ]


def _place_digger(state: Muertos, field: int | None, stacks: Mapping[str, int] | None) -> None:
    """His field says how far he has come. Untold, he has come as far as cards are taken; somebody
    on the red way says that he has left it."""
    board = state.board
    walk, blocks = list(board.walk), list(board.blocks)
    if field is None:
        taken = sum(_lying(state))
        if stacks is not None:
            taken = len(FESTIVITIES) * board.stack - sum(stacks.values())
        red = any(board.red >> state.field[seat] & 1 for seat in range(board.seats))
        field = int([*walk, blocks[0]][len(walk) if red else min(taken * board.steps, len(walk))])
    if field not in walk + blocks:
        raise BadInput(f"the gravedigger never stands on {field}")
    state.digger = field
    state.walked = walk.index(field) if field in walk else len(walk)


def _fill_stacks(state: Muertos, stacks: Mapping[str, int] | None, hole: int) -> None:
    """As told, or what his steps leave: what lies elsewhere is gone, then Banquet goes first."""
    lying = _lying(state)
    taken = -(-int(state.walked) // int(state.board.steps)) - sum(lying)
    for place, kind in enumerate(FESTIVITIES):
        left = max(0, int(state.board.stack) - lying[place])
        if stacks is None:
            gone = max(0, min(taken, left))
            taken -= gone
            state.stacks[place] = left - gone
        else:
            state.stacks[place] = stacks.get(kind, left)
        nowhere = left - int(state.stacks[place])
        state.treasure[hole] += max(0, nowhere) << 4 * place


def _fill_den(state: Muertos, den: int, items: list[str]) -> None:
    state.bones[den] = bag_of([item for item in items if item not in FESTIVITIES])
    for item in items:
        if item in FESTIVITIES:
            state.treasure[den] += 1 << 4 * FESTIVITIES.index(item)


def _cards_in(text: str) -> list[str]:
    return [word for word in text.split() if word != REST]


def _deal(
    state: Muertos, hands: Sequence[str | None], laid: Sequence[str], piled: Sequence[str]
) -> None:
    seats = [seat for seat in range(state.board.seats) if not state.rank[seat]]
    for seat, card in enumerate(laid):
        if card:
            state.laid[seat] = card_of(card)
    told = {seat: hand.split() for seat, hand in enumerate(hands) if hand is not None}
    lying = [*laid, *piled, *(card for hand in told.values() for card in hand)]
    for den in range(DENS):
        lying += cards_in(state.bones[den])
    for seat in seats:
        cards = told[seat] if seat in told else _untold_hand(state, lying)
        state.hand[seat] = bag_of(cards)
        state.backs[seat] = backs_of(state.board, state.hand[seat])


def _untold_hand(state: Muertos, lying: list[str]) -> list[str]:
    """Three cards of one kind that lie nowhere yet."""
    for card in UNTOLD:
        if count(state.board.deck, CARDS.index(card)) >= lying.count(card) + 3:
            lying += [card] * 3
            return [card] * 3
    raise BadInput("there are no cards left for a hand that is not told")


def _fill_piles(state: Muertos, discard: list[str], pile: list[str], hole: int) -> None:
    state.discard = bag_of(discard)
    state.pile = bag_of([card for card in pile if card != REST])
    lying = [CARDS[card] for card in state.laid if card >= 0]
    bags = [*state.hand, *state.bones, state.discard, state.pile, bag_of(lying)]
    for card in range(KINDS):
        number = sum(int(count(bag, card)) for bag in bags)
        rest = int(count(state.board.deck, card)) - number
        if rest < 0:
            raise BadInput(f"{number} times {CARDS[card]} is too much for this table")
        if REST in pile:
            state.pile += rest << 4 * card
        else:
            state.bones[hole] += rest << 4 * card
    for seat in range(state.board.seats):  # as after a deal: all hands come from this shuffle
        state.fetched[seat] = state.hand[seat]
        if state.laid[seat] >= 0:
            state.fetched[seat] += 1 << 4 * state.laid[seat]
    state.mixed = state.pile + sum(state.fetched)
    state.tally = backs_of(state.board, state.pile)
    showing = [m for m in range(1, BACKS + 1) if state.tally >> 8 * m & 255]
    if pile and pile[0] != REST:
        showing = [int(state.board.back[card_of(pile[0])])]
    state.top = showing[0] if showing else 0


@in_one_line(NONSENSE)
def begin(state: Muertos, stage: str = "turn", active: int = 1, order: str = "") -> Muertos:
    """Let the game go on at that moment of a round."""
    if stage == "round":
        state.round -= 1
        rounds.begin_round(state)
        state.run()
    else:
        _begin_at(state, stage, active - 1, order)
    state.check()
    return state


def _begin_at(state: Muertos, stage: str, active: int, order: str) -> None:
    rounds.set_order(state)
    if order:
        seats = [int(word) - 1 for word in order.split()]
        state.players = len(seats)
        for place, seat in enumerate(seats):
            state.order[place] = seat
    seats = [int(state.order[place]) for place in range(state.players)]
    if active not in seats:
        raise BadInput(f"skeleton {active + 1} is not in the play order")
    state.turn, state.active = seats.index(active), active
    if stage == "turn":
        state.stage = TURNS
        if state.laid[active] < 0:
            raise BadInput(f"skeleton {active + 1} has laid no card")
        turn.ask_mode(state, active)
    elif stage == "lay":
        state.stage = LAYS
        state.turn -= 1
        state.run()
    elif stage == "swap":
        state.stage = SWAP_PHASE
        state.later(SWAPS, active)
        state.run()
    else:
        raise BadInput(f"a position is set at a turn, lay, swap or round, not at a {shown(stage)}")
