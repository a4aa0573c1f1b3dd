"""The cards, by their numbers. What else is told of them by id is derived from them."""

from typing import Final

from restinplay.games.muertos.cards.blows import Clobber, Hurl, Kick, Tumble
from restinplay.games.muertos.cards.card import Card
from restinplay.games.muertos.cards.leaps import Dive, Trail, Vault
from restinplay.games.muertos.cards.limbs import Grab, Mend
from restinplay.games.muertos.cards.reactions import Cling, Sidestep
from restinplay.games.muertos.cards.shove import Shove
from restinplay.games.muertos.moves import CARDS, HURL

VAULTING: Final = Vault()
GRABBING: Final = Grab()
ACTIONS: Final[list[Card]] = [
    Sidestep(),
    VAULTING,
    GRABBING,
    Cling(),
    Dive(),
    Mend(),
    Trail(),
    Clobber(),
    Tumble(),
    Shove(),
    Kick(),
    Hurl(HURL),
    Hurl(HURL + 1),
    Hurl(HURL + 2),
]

SORTS: Final = {CARDS[card.number]: card.sort for card in ACTIONS}
REACTIONS: Final = [name for name, sort in SORTS.items() if sort == "reaction"]
RANGED: Final = [CARDS[card.number] for card in ACTIONS if card.ranged]
