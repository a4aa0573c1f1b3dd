"""The questions of muertos, by their numbers."""

from typing import Final

from mypy_extensions import i64

from restinplay.core.clauses import Refusal
from restinplay.games.muertos.attacks import Maiming, Naming, Striking
from restinplay.games.muertos.cards.cards import ACTIONS
from restinplay.games.muertos.cards.reactions import NOBODY_ASKS, Clinging, Sidestepping
from restinplay.games.muertos.cards.shove import Pushing
from restinplay.games.muertos.dens import Picking
from restinplay.games.muertos.digger import Blocking, Evading
from restinplay.games.muertos.dog import Biting, Burying
from restinplay.games.muertos.drawing import Drawing, Revealing, TurningUp
from restinplay.games.muertos.movement import Stepping
from restinplay.games.muertos.moves import AIMING
from restinplay.games.muertos.phase import Phase
from restinplay.games.muertos.rounds import Laying
from restinplay.games.muertos.swap import Swapping
from restinplay.games.muertos.table import Table
from restinplay.games.muertos.turn import Deciding, Discarding

_DECIDED: Final = "movement or action is decided when a turn begins"
_LIMB: Final = "there is no limb to choose now"
_DEN: Final = "you pick from a den when you enter it"
_SWAPPED: Final = "cards are swapped in the last phase of a round"

# Those that are asked most are called by name: compiled, that is no detour.
LAY_QUESTION: Final = Laying(
    "lay", "D-L1", {"lay": "a card is laid in the second phase of a round"}
)
MODE_QUESTION: Final = Deciding("mode", "D-T1", {"move": _DECIDED, "act": _DECIDED})
STEP_QUESTION: Final = Stepping(
    "step",
    "D-M1",
    {
        "step": "a skeleton steps during its own movement",
        "dog": "the dog is led during a movement",
        "end": "there is no movement to end",
    },
)
SWAP_QUESTION: Final = Swapping("swap", "D-W2", {"swap": _SWAPPED, "keep": _SWAPPED})
PHASES: Final[list[Phase]] = [
    Phase("running", "D-R1", {}),
    TurningUp("turn_up", "D-I1", {}),
    Drawing("draw", "D-Q5", {}),
    Revealing("reveal", "D-K2", {}),
    Striking("strike", "D-K1", {}),
    LAY_QUESTION,
    MODE_QUESTION,
    Clinging(),
    Sidestepping(ACTIONS),
    STEP_QUESTION,
    Biting("victim", "D-D2", {"victim": "the dog bites when it comes upon several skeletons"}),
    Naming("back", "D-K1", {"back": "a movement value is named in a random attack"}),
    Maiming("limb", "D-K3", {"arm": _LIMB, "leg": _LIMB}),
    Burying("den", "D-D4", {"den": "the dog is sent to a den after its attack"}),
    Picking("pick", "D-P1", {"take_nothing": _DEN, "take": _DEN, "take_bone": _DEN}),
    Blocking("block", "D-G3", {"block": "the gravedigger is placed with the last festivity card"}),
    Evading("evade", "D-G4", {"evade": "you evade when the gravedigger comes"}),
    Phase("aim", "D-A3", {"target": "there is no skeleton to choose now"}),
    Pushing("push", "D-X11", {"push": "nobody is being shoved"}),
    Discarding("discard", "D-Q4", {"discard": "there is no card to discard now"}),
    SWAP_QUESTION,
    Phase("over", "D-Z1", {}),
]
NAMES: Final = [phase.name for phase in PHASES]


def asking(table: Table) -> Phase:
    """The question that is open."""
    return question_of(table, table.phase)


def question_of(table: Table, phase: i64) -> Phase:
    """The question of a phase: that of the active player's card, if the card asks."""
    if phase == AIMING:
        return ACTIONS[table.laid[table.active]]
    return PHASES[phase]


def idle() -> dict[str, Refusal]:
    """What is said of each kind of answer where nobody asks for it."""
    found = {"pass": Refusal("D-A6", NOBODY_ASKS)}
    for phase in [*PHASES, *ACTIONS]:
        for kind, fact in phase.moves.items():
            found.setdefault(kind, Refusal(phase.clause, fact))
    return found
