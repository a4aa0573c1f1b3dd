"""Why a move of manors is not allowed: read off the rulebook, not off the generator of moves."""

from typing import TYPE_CHECKING

from restinplay.core.clauses import Refusal
from restinplay.games.manors.cards.mediums import CARDS
from restinplay.games.manors.moves import (
    CARPET,
    CASTLE,
    CHOICE,
    DEAL_FIRST,
    DEAL_LINE,
    DEAL_TOKENS,
    FAMILIES,
    FIRST,
    GHOST,
    GIVE_UP,
    HOLD,
    LAY,
    LAY_GHOST,
    LAY_MEDIUM,
    LAY_NOTHING,
    LINE_MEDIUM,
    MANOR,
    NOTHING,
    PLAY_GHOST,
    PLAY_MEDIUM,
    PLAY_RANDOM,
    RESULTS,
    SENDING,
    TURN_UP,
)
from restinplay.games.manors.values import count

if TYPE_CHECKING:
    from restinplay.games.manors.state import Manors

# The points at which the other moves are asked for (chapter 4 of the rulebook).
_ASKED_AT = {
    "fetch": ("M-P2", "a Ghost is fetched when card 2 asks for it"),
    "name": ("M-P3", "a value is named when card 10, 17 or 26 asks for it"),
    "name_pair": ("M-P4", "two values are named when card 25 asks for them"),
    "banish": ("M-P5", "a card is banished when card 11 asks for it"),
    "copy": ("M-P6", "a value is copied when card 16 asks for it"),
    "no_copy": ("M-P6", "a copy is declined when card 16 asks for it"),
    "return": ("M-P7", "a Ghost is returned when card 18 asks for it"),
    "reveal": ("M-P8", "a deck is chosen when card 19 asks for it"),
    "send": ("M-P9", "a family is chosen when card 20 asks for it"),
    "discard": ("M-P10", "a Ghost is discarded when card 21 asks for it"),
    "take": ("M-P11", "a card is taken back when card 22 asks for it"),
    "swap": ("M-P12", "houses are swapped when card 28 asks for it"),
    "keep": ("M-P12", "houses are kept when card 28 asks for it"),
    "transfer": ("M-P13", "a card is transferred when card 15 asks for it"),
    "no_transfer": ("M-P13", "a transfer is declined when card 15 asks for it"),
    "lay": ("M-P14", "a card is laid on round 10 by the loser of a round"),
}
_FIXED_VALUES = {3: 1, 4: 2, 5: 3, 13: 4, 21: 6, 23: 1}


def refuse(state: "Manors", move: int) -> Refusal | None:
    if state.phase == NOTHING:
        return Refusal("M-W6", f"the game is over ({RESULTS[state.result]})")
    if move >= FIRST:
        return _refuse_nature(state, move)
    if state.asked < 0:
        return Refusal(state.question().clause, "cards are being dealt; there is nothing to decide")
    if state.phase == CHOICE:
        return CARDS[state.resolving].why_not(state, move)
    if state.phase == LAY:
        return _refuse_lay(state, move)
    if move > max(HOLD, GIVE_UP):
        return _refuse_elsewhere(state, move)
    return _Turn(state).refuse(move)


def _refuse_elsewhere(state: "Manors", move: int) -> Refusal:
    kind = state.moves[move].kind
    for name in (kind, kind.partition("_")[0]):
        if name in _ASKED_AT:
            return Refusal(*_ASKED_AT[name])
    raise ValueError(f"nobody asks for {kind}")


class _Turn:
    """The active family and what it could lay (M-P1)."""

    def __init__(self, state: "Manors") -> None:
        self.state = state
        self.me = int(state.active)
        hand, display = state.hand[self.me], state.display[self.me]
        self.ghosts = [v for v in range(1, 7) for _ in range(count(hand, v))]
        self.mediums = [m for m in range(1, 30) if display >> m & 1]
        self.free_ghosts = [v for v in self.ghosts if self.ghost_barred(v) is None]
        self.free_mediums = [m for m in self.mediums if self.medium_barred(m) is None]
        self.tripped = state.tripped == self.me and bool(self.free_ghosts)
        self.pairs = self.against_me(14)

    def against_me(self, medium: int) -> bool:
        """Whether the opponent's Medium is in force."""
        everything = self.state.laid[0] | self.state.laid[1]
        return bool(self.state.laid[1 - self.me] >> medium & 1) and not everything >> 29 & 1

    def ghost_barred(self, value: int) -> Refusal | None:
        if self.state.barred >> value & 1:
            return Refusal("M-C25", f"the value {value} is forbidden this round")
        return None

    def medium_barred(self, medium: int) -> Refusal | None:
        """Whether the Medium may be laid, card 14 and a trip left aside."""
        if self.against_me(24):
            return Refusal(
                "M-C24", "your opponent's card 24 does not let you lay a Medium this round"
            )
        value = _FIXED_VALUES.get(medium, 0)
        if value and self.ghost_barred(value):
            return self.ghost_barred(value)
        return CARDS[medium].why_not_lay(self.state, self.me)

    def refuse(self, move: int) -> Refusal | None:
        if move == HOLD:
            return self.refuse_hold()
        if move == GIVE_UP:
            return self.refuse_giving_up()
        if move == PLAY_RANDOM:
            return self.refuse_random()
        if move > PLAY_MEDIUM:
            return self.refuse_medium(move - PLAY_MEDIUM)
        return self.refuse_ghost(move - PLAY_GHOST)

    def refuse_ghost(self, value: int) -> Refusal | None:
        if value not in self.ghosts:
            return Refusal("M-T2", f"you have no {value} in hand")
        return self.ghost_barred(value) or self.refuse_choosing() or self.refuse_lone()

    def refuse_medium(self, medium: int) -> Refusal | None:
        if medium not in self.mediums:
            return Refusal("M-T2", f"Medium {medium} is not in your display")
        refusal = self.medium_barred(medium) or self.refuse_choosing()
        if refusal or not self.first_of_a_pair():
            return refusal
        if medium in (11, 23, 29) or (medium == 2 and self.can_fetch()):
            return None
        if medium in (22, 27):
            return Refusal("M-C14", f"under card 14 Medium {medium} may not be your first card")
        return self.refuse_lone()

    def first_of_a_pair(self) -> bool:
        return self.pairs and self.state.laid_now == 0

    def can_fetch(self) -> bool:
        deck = self.state.deck[self.me]
        return any(count(deck, v) and not self.ghost_barred(v) for v in range(1, 7))

    def refuse_choosing(self) -> Refusal | None:
        if self.tripped:
            return Refusal("M-C06", "you are tripped: your first card is drawn at random")
        return None

    def refuse_lone(self) -> Refusal | None:
        if self.first_of_a_pair() and len(self.free_ghosts) + len(self.free_mediums) < 2:
            return Refusal("M-C14", "under card 14 you must be able to lay a second card")
        return None

    def refuse_random(self) -> Refusal | None:
        if self.state.tripped != self.me:
            return Refusal("M-C06", "you are not tripped: choose what you lay")
        if not self.free_ghosts:
            return Refusal("M-C06", "there is no Ghost in your hand that you may lay")
        return self.refuse_lone()

    def refuse_hold(self) -> Refusal | None:
        own, theirs = int(self.state.total[self.me]), int(self.state.total[1 - self.me])
        if self.pairs and self.state.laid_now == 1:
            return Refusal("M-C14", "one card is not enough: lay another one or give up")
        if own <= theirs:
            need = theirs - own + 1
            return Refusal("M-T3", f"you need {need} more point{'s' if need > 1 else ''} to hold")
        return None

    def refuse_giving_up(self) -> Refusal | None:
        own, theirs = int(self.state.total[self.me]), int(self.state.total[1 - self.me])
        if self.pairs and self.state.laid_now == 1:
            if self.free_ghosts or self.free_mediums:
                return Refusal("M-C14", "you have begun a pair and must lay another card")
            return None
        if self.state.laid_now and own > theirs:
            return Refusal("M-T4", "you have laid a card and are ahead: hold")
        return None


def _refuse_lay(state: "Manors", move: int) -> Refusal | None:
    family = state.loser
    if move == LAY_NOTHING:
        return None
    if move > LAY_MEDIUM:
        if state.display[family] >> move - LAY_MEDIUM & 1:
            return None
        return Refusal("M-E9", f"Medium {move - LAY_MEDIUM} is not in your display")
    if move > LAY_GHOST:
        if count(state.hand[family], move - LAY_GHOST):
            return None
        return Refusal("M-E9", f"you have no {move - LAY_GHOST} in hand")
    return Refusal("M-P14", "the round is over: you may lay one card on round 10")


def _refuse_nature(state: "Manors", move: int) -> Refusal | None:
    clause = state.question().clause
    if state.asked >= 0:
        return Refusal(clause, f"family {FAMILIES[state.asked]} is asked, not nature")
    phase = state.phase
    if phase in (DEAL_LINE, TURN_UP):
        if not LINE_MEDIUM < move < MANOR:
            return Refusal(clause, "a Medium of the line must be turned up")
        return _refuse_medium_of_line(state, move - LINE_MEDIUM)
    if phase == DEAL_TOKENS:
        return _refuse_token(state, move)
    if phase == DEAL_FIRST:
        return None if move <= LINE_MEDIUM else Refusal(clause, "the first family must be chosen")
    if move <= GHOST:
        return Refusal(clause, "a Ghost must be drawn")
    return _refuse_ghost(state, move - GHOST)


def _refuse_medium_of_line(state: "Manors", medium: int) -> Refusal | None:
    if not state.pool >> medium & 1:
        return Refusal("M-S1", f"Medium {medium} is not in the pool")
    if not state.unplaced >> medium & 1:
        return Refusal("M-S2", f"Medium {medium} is already in the game")
    return None


def _refuse_token(state: "Manors", move: int) -> Refusal | None:
    if move not in (MANOR, CASTLE):
        return Refusal("M-S4", "a house token must be turned up")
    castles = int(state.castles_on).bit_count()
    if move == CASTLE and castles == 4:
        return Refusal("M-S4", "all four castles have been dealt")
    if move == MANOR and 10 - state.due - castles == 6:
        return Refusal("M-S4", "all six manors have been dealt")
    return None


def _refuse_ghost(state: "Manors", value: int) -> Refusal | None:
    family = int(state.drawer)
    if state.phase in (CARPET, SENDING):
        if not count(state.hand[family], value):
            return Refusal(state.question().clause, f"there is no {value} in that hand")
        if state.phase == CARPET and state.barred >> value & 1:
            return Refusal("MR-30", f"the value {value} is forbidden this round")
        return None
    if not count(state.deck[family], value):
        return Refusal("M-H3", f"there is no {value} left in the deck of {FAMILIES[family]}")
    return None
