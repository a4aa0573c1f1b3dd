"""Sets up a position of muertos from a few words: for tests, puzzles and lessons."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from restinplay.core.errors import BadInput
from restinplay.games.muertos.bags import MOST, count
from restinplay.games.muertos.moves import (
    BACKS,
    CARDS,
    FESTIVITIES,
    KINDS,
    LAYS,
    SWAP_PHASE,
    SWAPS,
    TURNS,
    card_of,
    field_of,
)
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.table import backs_of
from restinplay.games.muertos.view import bag_of

if TYPE_CHECKING:
    from restinplay.games.muertos.game import MuertosGame

REST = "..."
HAND = "kick kick kick"
LAST_STEP = 6


def position(
    game: "MuertosGame",
    *,
    stage: str = "turn",
    active: int = 1,
    round: int = 1,
    fields: str = "",
    bodies: str = "",
    owned: Sequence[str] = (),
    ranks: Sequence[int] = (),
    hands: Sequence[str | None] = (),
    laid: Sequence[str] = (),
    order: str = "",
    dog: int = 30,
    gravedigger: int | None = None,
    stacks: Mapping[str, int] | None = None,
    discard: str = "",
    pile: str = REST,
    top: int = 0,
    dens: Mapping[int, str] | None = None,
) -> Muertos:
    """A position at the beginning of a turn (`turn`), a `lay`, a `swap` or a `round`.

    Skeletons are named by their numbers, limbs `2A1L`, cards and festivities by their ids; whoever
    is left out stands complete on Start with three Kicks. `laid` are the cards still to be played.
    `order` is the play order, by D-R2 unless it is told; those before `active` have had their turn.
    `pile` tells the next card first; `...` in it is everything that lies nowhere else. Cards that
    lie nowhere are out of the game.
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
    _place_digger(state, gravedigger)
    _fill_stacks(state, stacks)
    for field, text in (dens or {}).items():
        _fill_den(state, int(state.board.which[field]), text.split())
    _deal(state, hands, laid)
    _fill_piles(state, discard.split(), pile.split(), top)
    _begin(state, stage, active - 1, order)
    return state


def _place_digger(state: Muertos, field: int | None) -> None:
    """His field says how far he has come; somebody on the red way says that he has left it."""
    board = state.board
    if field is None:
        red = any(board.red >> state.field[seat] & 1 for seat in range(board.seats))
        field = int(board.blocks[0] if red else board.walk[0])
    walk, blocks = list(board.walk), list(board.blocks)
    if field not in walk + blocks:
        raise BadInput(f"the gravedigger never stands on {field}")
    state.digger = field
    state.walked = walk.index(field) if field in walk else LAST_STEP


def _fill_stacks(state: Muertos, stacks: Mapping[str, int] | None) -> None:
    """As told, or what his steps leave: Banquet goes first."""
    if stacks is not None:
        for kind, number in stacks.items():
            state.stacks[FESTIVITIES.index(kind)] = number
        return
    taken = int(state.walked) // int(state.board.steps)
    for place in range(len(FESTIVITIES)):
        gone = min(taken, int(state.stacks[place]))
        state.stacks[place] -= gone
        taken -= gone


def _fill_den(state: Muertos, den: int, items: list[str]) -> None:
    state.bones[den] = bag_of([item for item in items if item not in FESTIVITIES])
    for item in items:
        if item in FESTIVITIES:
            state.treasure[den] += 1 << 4 * FESTIVITIES.index(item)


def _deal(state: Muertos, hands: Sequence[str | None], laid: Sequence[str]) -> None:
    for seat, hand in zip_longest(range(state.board.seats), hands):
        if not state.rank[seat]:
            cards = (HAND if hand is None else hand).split()
            state.hand[seat] = bag_of(cards)
            state.backs[seat] = backs_of(state.board, state.hand[seat])
    for seat, card in enumerate(laid):
        if card:
            state.laid[seat] = card_of(card)


def _fill_piles(state: Muertos, discard: list[str], pile: list[str], top: int) -> None:
    state.discard = bag_of(discard)
    state.pile = bag_of([card for card in pile if card != REST])
    lying = [CARDS[card] for card in state.laid if card >= 0]
    bags = [*state.hand, *state.bones, state.discard, state.pile, bag_of(lying)]
    for card in range(KINDS):
        number = sum(int(count(bag, card)) for bag in bags)
        if number > MOST:
            raise BadInput(f"{number} times {CARDS[card]} is too much for this table")
        if REST in pile:
            state.pile += max(0, int(count(state.board.deck, card)) - number) << 4 * card
    for seat in range(state.board.seats):  # as after a deal: all hands come from this shuffle
        state.fetched[seat] = state.hand[seat]
        if state.laid[seat] >= 0:
            state.fetched[seat] += 1 << 4 * state.laid[seat]
    state.mixed = state.pile + sum(state.fetched)
    state.tally = backs_of(state.board, state.pile)
    showing = [m for m in range(1, BACKS + 1) if state.tally >> 8 * m & 255]
    if pile and pile[0] != REST:
        showing = [int(state.board.back[card_of(pile[0])])]
    state.top = top or (showing[0] if showing else 0)


def _begin(state: Muertos, stage: str, active: int, order: str) -> None:
    if stage == "round":
        state.round -= 1
        state.begin_round()
        state.run()
        return
    state.set_order()
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
        state.ask_mode(active)
    elif stage == "lay":
        state.stage = LAYS
        state.turn -= 1
        state.run()
    elif stage == "swap":
        state.stage = SWAP_PHASE
        state.later(SWAPS, active)
        state.run()
    else:
        raise BadInput(f"a position is set at a turn, lay, swap or round, not at a {stage}")
