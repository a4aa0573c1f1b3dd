"""The cards, by their numbers."""

from typing import Final

from restinplay.games.muertos.cards.blows import Clobber, Hurl, Kick, Tumble
from restinplay.games.muertos.cards.card import Card
from restinplay.games.muertos.cards.leaps import Dive, Trail, Vault
from restinplay.games.muertos.cards.limbs import Grab, Mend
from restinplay.games.muertos.cards.reactions import Cling, Sidestep
from restinplay.games.muertos.cards.shove import Shove

SHOVING: Final = Shove(9)
ACTIONS: Final[list[Card]] = [
    Sidestep(0),
    Vault(1),
    Grab(2),
    Cling(3),
    Dive(4),
    Mend(5),
    Trail(6),
    Clobber(7),
    Tumble(8),
    SHOVING,
    Kick(10),
    Hurl(11),
    Hurl(12),
    Hurl(13),
]
