"""Why Thumb likes or dislikes a move: an id of `sayings.py` and the facts that it speaks of."""

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from restinplay.core.rng import Rng
from restinplay.core.saying import Fact, Said
from restinplay.games.muertos.advice import Thumb
from restinplay.games.muertos.bags import number_of
from restinplay.games.muertos.board import DEN_FIELD
from restinplay.games.muertos.cards.cards import ACTIONS, REACTIONS, in_play
from restinplay.games.muertos.moves import (
    ACT,
    DO_SIDESTEP,
    DOG,
    END,
    KEEP,
    LEG,
    LIMBS,
    STEP,
    TAKE,
    TAKE_NOTHING,
)
from restinplay.games.muertos.outlook import CARD, LIMIT, Outlook
from restinplay.games.muertos.phases import NAMES
from restinplay.games.muertos.sayings import ENGLISH
from restinplay.games.muertos.state import Muertos
from restinplay.games.muertos.tables import CARDS
from restinplay.games.muertos.ways import FAR, HOME, TO_DEN


def reason(state: Muertos, move: int) -> str:
    """Why Thumb likes or dislikes a legal move, in the words of the game."""
    return why(state, move).in_words(ENGLISH)


def why(state: Muertos, move: int) -> Said:
    if len(state.legal()) == 1:
        return plain("nothing_else")
    outlook = Outlook()
    outlook.learn(state.board)
    outlook.look(state, state.asked)
    outlook.survey(state, state.asked)
    return REASONS[NAMES[state.phase]](state, outlook, move)


def plain(kind: str) -> Said:
    return Said(kind, {})


def to_where(state: Muertos, outlook: Outlook) -> str:
    end = int(outlook.end)
    if end == HOME:
        return "home"
    if end >= TO_DEN:
        return "to the treasure of a den"
    return "to " + state.moves[TAKE + end].phrase.removeprefix("take ")


def steps(number: int) -> str:
    return f"{number} step{'' if number == 1 else 's'}"


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def usual(state: Muertos) -> int:
    """The answer of rules of thumb."""
    buffer: vec[i64] = vec[i64]([0] * state.moves.decisions)
    return int(Thumb().choose(state, Rng(0), buffer))


# Cards.


def why_card(
    state: Muertos, outlook: Outlook, card: int, cards: int
) -> tuple[int, Said, int, Said]:
    """What a card is worth as movement and as action, each with its reason."""
    seat, price, back = int(state.asked), int(CARD[cards]), int(state.board.back[card])
    most = min(back, int(outlook.limit), int(outlook.stretch))
    moving = Said("brings_on", {"steps": steps(most), "where": to_where(state, outlook)})
    if most == 0:
        moving = plain("only_dog_limbless" if outlook.limit == 0 else "only_dog")
    effect = int(outlook.effect(state, seat, card))
    acting = ACTIONS[card].gist
    if effect < 0:
        acting = "carries_back"
    elif effect == 0:
        acting = "only_draws"
    return int(outlook.going(state, back, price)), moving, effect + price, plain(acting)


def why_lay(state: Muertos, outlook: Outlook, move: int) -> Said:
    cards = int(number_of(state.backs[state.asked])) - 1
    card = state.moves[move].args[0]
    goes, moving, does, acting = why_card(state, outlook, card, cards)
    if CARDS[card] in REACTIONS:
        return Said("reaction_gone", {}, moving)
    return moving if goes > does else acting


def why_mode(state: Muertos, outlook: Outlook, move: int) -> Said:
    cards, card = int(number_of(state.backs[state.active])), int(state.laid[state.active])
    _, moving, _, acting = why_card(state, outlook, card, cards)
    reason = acting if move == ACT else moving
    if move == usual(state):
        return reason
    return Said("rather_move" if move == ACT else "rather_act", {}, reason)


def why_swap(state: Muertos, outlook: Outlook, move: int) -> Said:
    limbless = state.limbs(state.asked) == 0
    if move == KEEP:
        return plain("bad_trade")
    return plain("may_find_mend" if limbless else "costs_card")


def why_discard(state: Muertos, outlook: Outlook, move: int) -> Said:
    return plain("missed_least" if move == usual(state) else "missed_more")


# Movement.


def why_step(state: Muertos, outlook: Outlook, move: int) -> Said:
    if move == END:
        return Said("points_lost", {"points": points(int(state.points))})
    if move >= DOG:
        return plain(why_dog(state, move - DOG))
    left, where = int(outlook.left_from(move - STEP)), to_where(state, outlook)
    if left < outlook.left and outlook.stretch:
        return steps_left(way(state, outlook, move - STEP), "then_left", where)
    if outlook.left >= FAR or not outlook.stretch:
        return plain("as_far_as_can")
    return Said("leads_away", {"where": where})


def why_dog(state: Muertos, field: int) -> str:
    bitten = state.on(field)
    if bitten == 1 << int(state.active):
        return "dog_bites_you"
    if bitten:
        return "dog_bites_rival"
    if state.steps == 0 and state.dog_steps == 0:
        return "only_dog_draws"
    return "dog_moves"


def why_cling(state: Muertos, outlook: Outlook, move: int) -> Said:
    other = Outlook()
    other.learn(state.board)
    other.look(state, state.active)
    mover = {"skeleton": int(state.active) + 1}
    if not outlook.stretch:
        return plain("as_far_as_can")
    if other.end == outlook.end:
        return Said("same_way", {**mover, "where": to_where(state, outlook)})
    return Said("other_way", mover)


def why_sidestep(state: Muertos, outlook: Outlook, move: int) -> Said:
    return plain("comes_to_nothing" if move == DO_SIDESTEP else "suffers_keeps")


def why_evade(state: Muertos, outlook: Outlook, move: int) -> Said:
    return from_there(state, outlook, state.moves[move].args[0])


def way(state: Muertos, outlook: Outlook, field: int) -> int:
    """The steps to where the seat wants to go; home as if the dog went away."""
    return int(outlook.home(state, field) if outlook.end == HOME else outlook.left_from(field))


def from_there(state: Muertos, outlook: Outlook, field: int) -> Said:
    if outlook.end == HOME and state.board.special[field] == DEN_FIELD:
        return plain("den_off_way")
    left = way(state, outlook, field)
    if left >= FAR:
        return Said("no_way_from_there", {"where": to_where(state, outlook)})
    return steps_left(left, "from_there", to_where(state, outlook))


def steps_left(number: int, kind: str, where: str) -> Said:
    if number == 0:
        return Said("arrives", {"where": where})
    return Said(kind, {"steps": steps(number), "where": where})


def nearer(state: Muertos, outlook: Outlook, field: int) -> Said:
    """Whether a field is nearer to where the seat wants to go than its own."""
    now = int(outlook.left)
    if outlook.end == HOME:
        now = way(state, outlook, int(state.field[state.asked]))
    kind = "brings_nearer" if way(state, outlook, field) < now else "not_nearer"
    return Said(kind, {"where": to_where(state, outlook)})


# Attacks.


def why_victim(state: Muertos, outlook: Outlook, move: int) -> Said:
    rival = state.moves[move].args[0]
    if rival == state.asked:
        return plain("own_skeleton")
    owned = sum(
        int(state.board.value[kind]) for kind in range(HOME) if state.owned[rival] >> kind & 1
    )
    facts: dict[str, Fact] = {"skeleton": rival + 1, "points": points(owned)}
    left = int(outlook.home(state, state.field[rival]))
    if left >= FAR:
        return Said("rival_walled_in", facts)
    return Said("rival_has", {**facts, "steps": steps(left)})


def why_back(state: Muertos, outlook: Outlook, move: int) -> Said:
    value = state.moves[move].args[0]
    if value < 3:
        return plain("arm_or_leg")
    if state.by_dog and state.owned[state.victim]:
        return plain("dog_may_take")
    return plain("arm_never_leg")


def why_limb(state: Muertos, outlook: Outlook, move: int) -> Said:
    return body_after(state, int(state.victim), int(move == LEG), -1)


def body_after(state: Muertos, seat: int, limb: int, more: int) -> Said:
    """How far a skeleton walks at once with a limb more or less (D-M3)."""
    arms, legs = int(state.arms[seat]), int(state.legs[seat])
    body = 3 * arms + legs + (more if limb else 3 * more)
    return Said("then_walks", {"skeleton": seat + 1, "steps": steps(int(LIMIT[body]))})


def why_den(state: Muertos, outlook: Outlook, move: int) -> Said:
    den = int(state.board.dens[state.moves[move].args[0]])
    apart = int(state.board.apart(den, state.field[state.active]))
    return Said("dog_from_you", {"steps": steps(apart)})


def why_block(state: Muertos, outlook: Outlook, move: int) -> Said:
    field = int(state.board.blocks[state.moves[move].args[0]])
    if state.field[state.asked] == field:
        return plain("must_evade")
    left = int(outlook.home_around(field, state.field[state.asked]))
    return plain("bars_you") if left >= FAR else Said("own_way_home", {"steps": steps(left)})


# What cards ask.


def why_pick(state: Muertos, outlook: Outlook, move: int) -> Said:
    if move == TAKE_NOTHING:
        return plain("taking_is_free")
    if state.moves[move].kind == "take":
        return Said("counts", {"points": points(int(state.board.value[move - TAKE]))})
    return plain("one_more_limb")


def why_push(state: Muertos, outlook: Outlook, move: int) -> Said:
    return nearer(state, outlook, state.moves[move].args[1])


def why_aim(state: Muertos, outlook: Outlook, move: int) -> Said:
    kind, args = state.moves[move].kind, state.moves[move].args
    if kind == "stop":
        return from_there(state, outlook, int(state.field[state.active]))
    if kind in LIMBS:
        return body_after(state, int(state.active), int(kind == "leg"), 1)
    if kind == "grab":
        if args[1] >= 2:
            value = points(int(state.board.value[args[1] - 2]))
            return Said("grabs_points", {"points": value, "skeleton": args[0] + 1})
        return Said("grabs_limb", {"skeleton": args[0] + 1})
    if kind in ("vault", "roll"):
        return from_there(state, outlook, args[0])
    if in_play(state).dives:
        return why_dive(state, outlook, args[0])
    if state.rank[args[0]]:
        return plain("home_already")
    return why_victim(state, outlook, move)


def why_dive(state: Muertos, outlook: Outlook, rival: int) -> Said:
    place = nearer(state, outlook, int(state.field[rival]))
    return Said("loses_turn", {"skeleton": rival + 1}, place) if state.laid[rival] >= 0 else place


REASONS: dict[str, Callable[[Muertos, Outlook, int], Said]] = {
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
