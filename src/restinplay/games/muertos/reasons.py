"""Why the rule-of-thumb player of muertos likes or dislikes a move, in the words of the game."""

from collections.abc import Callable

from restinplay.games.muertos.bags import number_of
from restinplay.games.muertos.board import DEN_FIELD
from restinplay.games.muertos.moves import (
    ACT,
    CLING,
    CLOBBER,
    DIVE,
    DO_CLING,
    DO_SIDESTEP,
    DOG,
    END,
    GRAB,
    KEEP,
    KICK,
    MEND,
    PHASES,
    SHOVE,
    SIDESTEP,
    STEP,
    STOP,
    TAKE,
    TAKE_NOTHING,
    TRAIL,
    TUMBLE,
    VAULT,
)
from restinplay.games.muertos.outlook import CARD, Outlook
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.ways import FAR, HOME, TO_DEN

EFFECTS = {
    VAULT: "it leaps ahead of the others",
    GRAB: "there is something to grab next to you",
    DIVE: "it carries you along and may cost a rival the turn",
    MEND: "you need the limb",
    TRAIL: "it catches up with the next skeleton ahead",
    CLOBBER: "it costs a rival an arm",
    TUMBLE: "it rolls you on and draws two cards besides",
    SHOVE: "it pushes a rival aside",
    KICK: "it costs a rival a leg",
}


def reason(state: Muertos, move: int) -> str:
    """One clause about a legal move."""
    outlook = Outlook()
    outlook.learn(state.board)
    outlook.look(state, state.asked)
    outlook.survey(state, state.asked)
    return REASONS[PHASES[state.phase]](state, outlook, move)


def to_where(state: Muertos, outlook: Outlook) -> str:
    end = int(outlook.end)
    if end == HOME:
        return "home"
    if end >= TO_DEN:
        return "to the treasure of a den"
    return "to " + state.moves[TAKE + end].phrase.removeprefix("take ")


def steps(number: int) -> str:
    return f"{number} step{'' if number == 1 else 's'}"


# Cards.


def why_card(state: Muertos, outlook: Outlook, card: int, cards: int) -> tuple[int, str, int, str]:
    """What a card is worth as movement and as action, each with words."""
    seat, price, back = int(state.asked), int(CARD[cards]), int(state.board.back[card])
    most = min(back, int(outlook.limit), int(outlook.stretch))
    moving = f"it brings you {steps(most)} on your way {to_where(state, outlook)}"
    if most == 0:
        moving = "your skeleton has nowhere to go now, only the dog"
        if outlook.limit == 0:
            moving = "without limbs you can only move the dog"
    effect = int(outlook.effect(state, seat, card))
    acting = EFFECTS.get(card, "it may cost a rival a limb")
    if effect < 0:
        acting = "as an action it would carry you back"
    elif effect == 0:
        acting = "as an action it does little but draw two cards"
    return int(outlook.going(state, back, price)), moving, effect + price, acting


def why_lay(state: Muertos, outlook: Outlook, move: int) -> str:
    cards = int(number_of(state.backs[state.asked])) - 1
    goes, moving, does, acting = why_card(state, outlook, move, cards)
    if cards == 0:
        return "your last card must be an action"
    if move in (SIDESTEP, CLING):
        return f"{moving}; as a reaction it is then gone"
    return moving if goes > does else acting


def why_mode(state: Muertos, outlook: Outlook, move: int) -> str:
    cards, card = int(number_of(state.backs[state.active])), int(state.laid[state.active])
    if cards == 0:
        return "your last card must be an action"
    goes, moving, does, acting = why_card(state, outlook, card, cards)
    if card in (SIDESTEP, CLING):
        return "a reaction can only be a movement in your own turn"
    if move == ACT:
        return acting if does >= goes else f"{acting}, but a movement does more"
    return moving if goes > does else f"{moving}, but the action does more"


def why_swap(state: Muertos, outlook: Outlook, move: int) -> str:
    limbless = state.limbs(state.asked) == 0
    if move == KEEP:
        return "two cards for one is a bad trade"
    return "it may find a Mend or a Trail" if limbless else "it costs a card"


def why_discard(state: Muertos, outlook: Outlook, move: int) -> str:
    return "something has to go: the card that helps least"


# Movement.


def why_step(state: Muertos, outlook: Outlook, move: int) -> str:
    if move == END:
        return "points that are left are lost"
    if move >= DOG:
        return why_dog(state, move - DOG)
    left = int(outlook.left_from(move - STEP))
    if left < outlook.left and outlook.stretch:
        return f"then it is {steps(left)} {to_where(state, outlook)}"
    if outlook.left >= FAR or not outlook.stretch:
        return "you are as far as you can get for now"
    return f"it leads away from your way {to_where(state, outlook)}"


def why_dog(state: Muertos, field: int) -> str:
    bitten = state.on(field)
    if bitten == 1 << int(state.active):
        return "the dog would bite you"
    if bitten:
        return "the dog bites a rival"
    if state.steps == 0 and state.dog_steps == 0:
        return "leading only the dog draws a card"
    return "it moves the dog, nobody is bitten yet"


def why_cling(state: Muertos, outlook: Outlook, move: int) -> str:
    other = Outlook()
    other.learn(state.board)
    other.look(state, state.active)
    same = other.end == outlook.end and outlook.stretch > 0
    if move == DO_CLING:
        return "you are taken along your own way" if same else "you are dragged off your way"
    return "the card would take you along your way" if same else "your way is a different one"


def why_sidestep(state: Muertos, outlook: Outlook, move: int) -> str:
    if move == DO_SIDESTEP:
        return "the attack comes to nothing"
    return "you suffer the attack and keep your cards"


def why_evade(state: Muertos, outlook: Outlook, move: int) -> str:
    return from_there(state, outlook, state.moves[move].args[0])


def from_there(state: Muertos, outlook: Outlook, field: int) -> str:
    left = int(outlook.left_from(field))
    if outlook.end == HOME:
        left = int(outlook.home(state, field))
        if state.board.special[field] == DEN_FIELD:
            return "a den is off the way home"
    if left >= FAR:
        return "there you are walled in"
    return f"from there it is {steps(left)} {to_where(state, outlook)}"


# Attacks.


def why_victim(state: Muertos, outlook: Outlook, move: int) -> str:
    rival = state.moves[move].args[0]
    if rival == state.asked:
        return "that is your own skeleton"
    points = sum(
        int(state.board.value[kind]) for kind in range(HOME) if state.owned[rival] >> kind & 1
    )
    left = int(outlook.home(state, state.field[rival]))
    return f"skeleton {rival + 1} has {points} in festivity cards and {steps(left)} to go"


def why_back(state: Muertos, outlook: Outlook, move: int) -> str:
    value = state.moves[move].args[0]
    if value < 3:
        return "it can cost an arm or a leg"
    if state.by_dog and state.owned[state.victim]:
        return "half of these cards make the dog take a festivity card"
    return "it can cost an arm, never a leg"


def why_limb(state: Muertos, outlook: Outlook, move: int) -> str:
    limb = move - state.legal()[0]
    cost = [int(outlook.loss(state, state.victim, which)) for which in (0, 1)]
    return "this loss hurts more" if cost[limb] >= cost[1 - limb] else "the other loss hurts more"


def why_den(state: Muertos, outlook: Outlook, move: int) -> str:
    den = int(state.board.dens[state.moves[move].args[0]])
    apart = int(state.board.apart(den, state.field[state.active]))
    return f"there the dog is {steps(apart)} from you"


def why_block(state: Muertos, outlook: Outlook, move: int) -> str:
    field = int(state.board.blocks[state.moves[move].args[0]])
    if state.field[state.asked] == field:
        return "you would evade onto the way home"
    left = int(outlook.home_around(field, state.field[state.asked]))
    return f"then your own way home is {steps(left)}"


# What cards ask.


def why_pick(state: Muertos, outlook: Outlook, move: int) -> str:
    if move == TAKE_NOTHING:
        return "taking something costs nothing"
    if state.moves[move].kind == "take":
        return f"it counts {int(state.board.value[move - TAKE])} at the end"
    return "one more limb"


def why_push(state: Muertos, outlook: Outlook, move: int) -> str:
    back = state.moves[move].args[1]
    ahead = outlook.left_from(back) < outlook.left
    return "it moves you on" if ahead else "it does not bring you nearer"


def why_aim(state: Muertos, outlook: Outlook, move: int) -> str:
    card, kind, args = int(state.laid[state.active]), state.moves[move].kind, state.moves[move].args
    if move == STOP:
        return "far enough"
    if card == MEND:
        gains = [int(outlook.gain(state, state.active, limb)) for limb in (0, 1)]
        limb = int(kind == "leg")
        return "it helps more" if gains[limb] >= gains[1 - limb] else "the other would help more"
    if card == GRAB:
        if args[1] >= 2:
            value = int(state.board.value[args[1] - 2])
            return f"it counts {value} for you and no longer for skeleton {args[0] + 1}"
        return "you get it and a rival loses it"
    if card in (VAULT, TUMBLE):
        return from_there(state, outlook, args[0])
    if card == DIVE:
        return why_dive(state, outlook, args[0])
    if state.rank[args[0]]:
        return "a skeleton that is home does not mind"
    return why_victim(state, outlook, move)


def why_dive(state: Muertos, outlook: Outlook, rival: int) -> str:
    lost = f"skeleton {rival + 1} loses its turn" if state.laid[rival] >= 0 else ""
    nearer = outlook.left_from(state.field[rival]) < outlook.left
    place = "it brings you nearer" if nearer else "it does not bring you nearer"
    return f"{lost} and {place}" if lost else place


REASONS: dict[str, Callable[[Muertos, Outlook, int], str]] = {
    "lay": why_lay,
    "mode": why_mode,
    "cling": why_cling,
    "sidestep": why_sidestep,
    "step": why_step,
    "victim": why_victim,
    "back": why_back,
    "limb": why_limb,
    "den": why_den,
    "pick": why_pick,
    "block": why_block,
    "evade": why_evade,
    "aim": why_aim,
    "push": why_push,
    "discard": why_discard,
    "swap": why_swap,
}
