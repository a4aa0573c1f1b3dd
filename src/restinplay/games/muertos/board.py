"""What all positions of a game share: the board, the cards and the options, as flat tables.

A set of fields is a mask: field f is bit f.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from restinplay.games.muertos.moves import FIELDS

WAYS: Final = 8  # room for the neighbours of a field

# Kinds of fields.
PLAIN: Final = 0
FESTIVITY: Final = 1
DEN_FIELD: Final = 2
GOAL: Final = 3


@final
class Rules:
    """The options, as the rules ask for them."""

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.hostile = options["sidestep_scope"] == "hostile"
        self.cling_dodged = options["sidestep_vs_cling"] == "yes"
        self.drag_behind = options["cling_drag"] == "same_distance"
        self.dog_in_goal = options["dog_in_goal"] == "yes"
        self.bury_always = options["dog_buries"] == "always"
        self.open_from: i64 = 5 if options["red_way"] == "from_17" else 6
        self.arrows_bind = options["arrows_bind"] == "figures"
        self.loot: i64 = ("always", "racing", "never").index(options["goal_loot"])
        self.limbless_end = options["all_limbless"] == "end"
        self.dawn: i64 = int(options["dawn_round"])


@final
class Board:
    """Tables that are computed once for a game; nothing here changes in play."""

    def __init__(self, seats: int, rules: Rules) -> None:
        nothing: vec[i64] = vec[i64]([])
        self.seats: i64 = seats
        self.rules = rules
        # Fields.
        self.bits = nothing  # the set of one field
        self.near = nothing  # the set of its neighbours
        self.above = nothing  # the set of fields with a higher number
        self.free = nothing  # the set of those a figure may be put on by an action (D-A4)
        self.ways = nothing  # neighbours, WAYS a field
        self.degree = nothing
        self.onward = nothing  # the set of fields that an arrow or a way leads to
        self.exits = nothing  # those that an arrow or a way leads to
        self.outs = nothing
        self.rolls = nothing  # those that a Tumble may go on to (D-A4)
        self.turns = nothing
        self.special = nothing  # what kind of field
        self.which = nothing  # which of the festivities or dens
        self.red: i64 = 0  # the red way, goal included (D-G5)
        self.goal: i64 = 0
        self.kennel: i64 = 0  # where the dog begins
        self.dens = nothing
        self.access = nothing  # of each den
        self.walk = nothing  # of the gravedigger
        self.blocks = nothing
        self.distance: vec[u8] = vec[u8]([])  # D-B1
        self.around: vec[u8] = vec[u8]([])  # the same, by his field: D-A8
        self.station = nothing  # his field as a place in `around`
        # Routes for a Vault, as a tree in preorder: a field, and where its next sibling is.
        self.routes = nothing
        self.beyond = nothing
        self.depth = nothing
        # Cards.
        self.deck: i64 = 0
        self.back = nothing  # movement value, of unknown cards too
        self.of_back = nothing  # 15 of each card with that value: a mask for bags
        self.actions: i64 = 0  # the same of all cards but reactions
        self.reactions: i64 = 0  # the set of reactions: card c is bit c
        self.hand_or_foot = nothing  # symbol: 1 hand, 2 foot
        self.least = nothing  # range
        self.most = nothing
        # Festivities and points.
        self.value = nothing
        self.stack: i64 = 0
        self.steps: i64 = 0  # of the gravedigger, for each card
        self.rank_points = nothing
        # Moves whose numbers depend on the data.
        self.push_move = nothing  # by the victim's field and the attacker's
        self.bone_move = nothing  # by card and limb
        self.lay_move = nothing  # by card
        self.discard_move = nothing
        self.swap_move = nothing  # by two cards
        self.cards = nothing  # that a move lays, discards or swaps; the second from bit 4 on
        self.turn_up: i64 = 0  # nature's: + a value
        self.card: i64 = 0  # nature's: + a card

    def apart(self, one: i64, other: i64) -> i64:
        """The distance of two fields (D-B1)."""
        return i64(self.distance[one * FIELDS + other])

    def apart_around(self, digger: i64, one: i64, other: i64) -> i64:
        """The same on routes that avoid the gravedigger (D-A8)."""
        start = self.station[digger] * FIELDS * FIELDS
        return i64(self.around[start + one * FIELDS + other])
