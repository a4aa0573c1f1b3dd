"""The narration of muertos: questions, choices and the whole position in sentences.

Everything here is said from a view and the data file, never from a state. A view may tell the
players' names; the one who looks is "you".
"""

from collections.abc import Callable

from restinplay.games.muertos import turn
from restinplay.games.muertos.cards.card import HEALS, ROBS
from restinplay.games.muertos.cards.cards import ACTIONS, DIVES, OF_ID, REACTIONS
from restinplay.games.muertos.foresight import cards_to_go, hand_size, scene_of
from restinplay.games.muertos.moves import FESTIVITIES, field_of
from restinplay.games.muertos.telling import outcome, say
from restinplay.games.muertos.voice import (
    PLACES,
    SIGNS,
    Data,
    View,
    Voice,
    bone_words,
    card_back,
    card_name,
    card_words,
    count,
    festivity_name,
    festivity_value,
    field_words,
    limbs_words,
    listed,
    short_name,
    with_times,
)
from restinplay.games.muertos.warnings import warnings

__all__ = ["ask", "narrate", "outcome", "phrase", "say", "warnings"]

MANY = 12  # choices that fill a screen with names
LATE = 20  # rounds before dawn from which on it is spoken of
_NATURE = {
    "turn_up": "Turn up the back of the next card.",
    "draw": "Draw a card.",
    "reveal": "Turn over the top card.",
    "strike": "Draw one of the cards.",
}


# What is asked.


def ask(view: View, data: Data) -> str:
    """The open question as a sentence or two: what is decided, and what matters for it."""
    kind, voice = view["question"]["kind"], Voice(view)
    if plain := voice.not_asked(view, _NATURE):
        return plain
    told = ASKED[kind](view, data)
    return told[0].upper() + told[1:]


def round_words(view: View) -> str:
    """`Round 3`; near the end `Round 61 of 80`."""
    dawn = int(view["options"]["dawn_round"])
    late = view["round"] > dawn - LATE
    return f"Round {view['round']}{f' of {dawn}' if late else ''}"


def _ask_lay(view: View, data: Data) -> str:
    steps = scene_of(view, data).limit(view["seat"])
    most = f"You can walk {count(steps, 'step')} at most." if steps else "You cannot walk."
    return f"{round_words(view)}: lay a card face down. {most}"


def _ask_mode(view: View, data: Data) -> str:
    card = str(view["players"][view["seat"]]["laid"])
    begun = f"Your turn with {card_words(card, data)}"
    if "move" not in view["legal"]:
        return f"{begun}, your only card: it must be an action."
    if card in REACTIONS:
        return f"{begun}: in your own turn a reaction is only good for walking."
    return f"{begun}: movement or action?"


def _ask_cling(view: View, data: Data) -> str:
    mover, voice = view["active"], Voice(view)
    steps = count(view["movement"]["allowance"], "step")
    off = f"{voice.does(mover, 'set')} off from {field_words(view['players'][mover]['field'])}"
    has = "" if "cling" in view["legal"] else " You have none."
    return f"{off} with {steps}. Cling?{has}"


def _ask_sidestep(view: View, data: Data) -> str:
    voice, has = Voice(view), "" if "sidestep" in view["legal"] else " You have none."
    if view["movement"]["clinger"] >= 0:
        attack = f"{voice.does(view['movement']['clinger'], 'cling')} to you"
    else:
        verb, *at = OF_ID[str(view["played"])].verb.split()
        attack = " ".join([voice.does(view["active"], verb), *at, "you"])
    return f"{attack}. Sidestep?{has}"


def _ask_step(view: View, data: Data) -> str:
    me, movement = view["seat"], view["movement"]
    points = count(movement["points"], "point")
    told = f"{points} left"
    if any(move.startswith("step") for move in view["legal"]):
        fields = sorted(scene_of(view, data).walk(me, movement["allowance"]))
        steps = count(movement["allowance"], "step")
        told += f", {steps} of your own: you can reach {', '.join(map(field_words, fields))}"
    elif movement["halted"]:
        told += "; your skeleton stays on this field"
    else:
        told += "; your skeleton cannot take a step"
    dog = any(move.startswith("dog") for move in view["legal"])
    return f"{told}. {'The dog is on ' + field_words(view['dog']) + '.' if dog else ''}".rstrip()


def _ask_back(view: View, data: Data) -> str:
    voice, victim = Voice(view), view["attack"]["victim"]
    player, by_dog = view["players"][victim], view["attack"]["by_dog"]
    who = "The dog bites" if by_dog else "You attack"
    told = f"{who} {voice.whom(victim)} ({limbs_words(player)}): draw which card?"
    if not by_dog or not player["festivities"]:
        return told
    best = max(player["festivities"], key=lambda kind: festivity_value(kind, data))
    return f"{told} One without a limb on it costs {festivity_name(best, data)}."


def _ask_limb(view: View, data: Data) -> str:
    card = card_name(str(view["attack"]["drawn"]), data)
    return f"{card} costs {Voice(view).whom(view['attack']['victim'])} an arm or a leg. Which?"


def _ask_den(view: View, data: Data) -> str:
    prey, prize = view["attack"]["prey"], view["attack"]["prize"]
    loot = [bone_words(prey, data)] if prey else []
    loot += [festivity_name(prize, data)] if prize else []
    buries = f"with {listed(loot)}" if loot else "with nothing"
    return f"To which den does the dog go {buries}?"


def _ask_pick(view: View, data: Data) -> str:
    field = view["players"][view["seat"]]["field"]
    return f"You are in the dog's den on {field}. Take something?"


def _ask_block(view: View, data: Data) -> str:
    return "The last card is taken: where shall the gravedigger stand for good?"


def _ask_evade(view: View, data: Data) -> str:
    return f"The gravedigger is on your field {view['gravedigger']}. Where do you go?"


def _ask_aim(view: View, data: Data) -> str:
    card = str(view["played"])
    return f"{card_name(card, data)}: {OF_ID[card].query}"


def _ask_push(view: View, data: Data) -> str:
    victim = view["attack"]["victim"]
    return f"Shove {Voice(view).whom(victim)} where? You go the other way."


def _ask_tumble(view: View, data: Data) -> str:
    rolled = view["attack"]["rolled"]
    if not rolled:
        return "Tumble: where do you roll first? Everybody on your way is hit."
    hit = run_over(view)
    names = listed([Voice(view).whom(seat) for seat in hit])
    return f"You roll over {names or 'nobody'} so far. Roll on?"


def run_over(view: View) -> list[int]:
    """Whom a Tumble has hit so far: the queue of the engine, three bits each."""
    queue, found = view["attack"]["item"], []
    while queue:
        found.append((queue & 7) - 1)
        queue >>= 3
    return found[::-1]


def _ask_discard(view: View, data: Data) -> str:
    held = hand_size(view, view["seat"])
    return f"You hold {held} cards and may keep {turn.HAND_LIMIT}: discard which?"


def _ask_swap(view: View, data: Data) -> str:
    return "Swap two cards for a new one?"


ASKED: dict[str, Callable[[View, Data], str]] = {
    "lay": _ask_lay,
    "mode": _ask_mode,
    "cling": _ask_cling,
    "sidestep": _ask_sidestep,
    "step": _ask_step,
    "victim": lambda view, data: "Whom does the dog bite?",
    "back": _ask_back,
    "limb": _ask_limb,
    "den": _ask_den,
    "pick": _ask_pick,
    "block": _ask_block,
    "evade": _ask_evade,
    **{card.name: _ask_aim for card in ACTIONS if card.moves},
    "push": _ask_push,
    "tumble": _ask_tumble,
    "discard": _ask_discard,
    "swap": _ask_swap,
}


# What each answer would do.


def phrase(move: str, view: View, data: Data) -> str:
    """What this answer does now."""
    kind, *rest = move.split()
    if kind in ("lay", "discard"):
        card = card_words(rest[0], data)
        use = use_words(view, view["seat"], rest[0], data)
        return f"{card}: {use}" if kind == "lay" else card
    if kind == "swap":
        names = [short_name(c) if len(view["legal"]) > MANY else card_name(c, data) for c in rest]
        return " + ".join(names)
    if kind in ("step", "evade", "vault", "roll", "dog", "block", "den"):
        return _phrase_field(kind, field_of(rest[0]), view, data)
    if kind in ("victim", "target"):
        return _phrase_victim(int(rest[0]) - 1, view, data)
    if kind == "grab":
        return _phrase_grab(int(rest[0]) - 1, rest[1], view, data)
    if kind == "push":
        them, me = map(field_words, rest)
        return f"{Voice(view).whom(view['attack']['victim'])} to {them}, you to {me}"
    if kind == "back":
        return _phrase_back(int(rest[0]), view, data)
    if kind == "take":
        return _phrase_take(rest, data)
    return _phrase_word(kind, view, data)


def use_words(view: View, seat: int, card: str, data: Data) -> str:
    """What a card would do as an action now, in as few words as a list has room for."""
    scene = scene_of(view, data)
    if card in REACTIONS:
        return "reaction"
    if not scene.works(seat, card):
        return "no effect now"
    unit = OF_ID[card]
    if unit.use == HEALS:
        return listed(scene.missing(seat), "or")
    if fields := scene.fields(seat, card):
        return f"{'by' if unit.rolls else 'to'} {', '.join(map(field_words, fields))}"
    victims = "".join(SIGNS[victim] for victim in scene.victims(seat, card))
    return f"{'from' if unit.use == ROBS else 'at'} {victims}"


def _phrase_word(move: str, view: View, data: Data) -> str:
    seat = view["seat"]
    if move == "move":
        return _phrase_move(view, data)
    if move == "act":
        card = str(view["players"][seat]["laid"])
        use = use_words(view, seat, card, data)
        aim = "no effect" if use in ("no effect now", "reaction") else use
        return f"action: {card_name(card, data)}, {aim}; draws 2"
    if move in ("arm", "leg"):
        return {"arm": "an arm", "leg": "a leg"}[move]
    if move == "end":
        drawn = turn.cards_earned(scene_of(view, data).table)
        return "end the movement" + (f" and draw {drawn}" if drawn else "")
    words = {
        "pass": "let it happen",
        "cling": "play Cling: one step less, and you go along",
        "sidestep": "play Sidestep: it comes to nothing",
        "stop": "stop here",
        "keep": "keep them all",
    }
    return words[move]


def _phrase_move(view: View, data: Data) -> str:
    seat = view["seat"]
    back = card_back(str(view["players"][seat]["laid"]), data)
    scene = scene_of(view, data)
    steps = min(back, scene.limit(seat))
    fields = sorted(scene.walk(seat, steps))
    if not fields:
        return f"movement: {count(back, 'point')} for the dog"
    reach = " ".join(map(field_words, fields))
    return f"movement: {count(back, 'point')}, {count(steps, 'step')} ({reach})"


def _phrase_field(kind: str, field: int, view: View, data: Data) -> str:
    scene, name, me = scene_of(view, data), field_words(field), view["seat"]
    if kind == "dog":
        bites = "".join(SIGNS[s] for s, at in enumerate(scene.at) if at == field)
        return f"dog to {name}{': bites ' + bites if bites else ''}"
    if kind == "den":
        here = "".join(SIGNS[s] for s, at in enumerate(scene.at) if at == field)
        return f"{name}{': drives out ' + here if here else ''}"
    if kind == "block":
        steps = scene.steps_home(scene.at[me], field)
        return f"{name}: {count(steps, 'step')} home for you"
    verb = {"step": "go to", "evade": "to", "vault": "land on", "roll": "roll to"}[kind]
    told = f"{verb} {name}"
    if field == scene.goal:
        rank = sum(1 for player in view["players"] if player["rank"])
        return f"{told}: home, {PLACES[rank]}"
    if field in scene.festivity:
        kind = scene.festivity[field]
        takes = scene.takes(me, kind)
        return f"{told}: {festivity_name(kind, data) if takes else 'nothing to take'}"
    if scene.kind[field] == "den":
        return f"{told}: den"
    if kind == "roll":
        hit = "".join(SIGNS[s] for s, at in enumerate(scene.at) if at == field and s != me)
        return f"{told}{': hits ' + hit if hit else ''}"
    return told


def _phrase_victim(seat: int, view: View, data: Data) -> str:
    player = view["players"][seat]
    who = f"{SIGNS[seat]} {Voice(view).whom(seat)}"
    where = "home" if player["rank"] else f"on {field_words(player['field'])}"
    told = f"{who}, {where}, {limbs_words(player)}"
    if player["laid"] and view["played"] in DIVES:
        return f"{told}; the turn is lost"
    return told


def _phrase_grab(seat: int, item: str, view: View, data: Data) -> str:
    if item in FESTIVITIES:
        what = f"{festivity_name(item, data)} ({festivity_value(item, data)})"
    else:
        what = {"arm": "an arm", "leg": "a leg"}[item]
    return f"{what} from {SIGNS[seat]} {Voice(view).whom(seat)}"


def _phrase_back(back: int, view: View, data: Data) -> str:
    victim = view["players"][view["attack"]["victim"]]
    number = victim["backs"][back - 1]
    fatal, unseen = scene_of(view, data).danger(back)
    chance = f", a limb falls off {round(100 * fatal / unseen)} %" if unseen else ""
    return f"a {back} (of {number}){chance}"


def _phrase_take(rest: list[str], data: Data) -> str:
    if rest == ["nothing"]:
        return "nothing"
    if rest[0] in FESTIVITIES:
        return f"{festivity_name(rest[0], data)} ({festivity_value(rest[0], data)})"
    limb = {"arm": "an arm", "leg": "a leg"}[rest[1]]
    return f"{card_name(rest[0], data)} for {limb}"


# The whole position, for a listener.


def narrate(view: View, data: Data) -> list[str]:
    """The position as a list of sentences, what matters most first."""
    voice = Voice(view)
    told = [_narrate_turn(view, voice), *matter_words(view, data), _narrate_way(view, data)]
    order = [*view["order"]]
    seats = order + [seat for seat in range(len(view["players"])) if seat not in order]
    told += [_narrate_player(view, seat, voice, data) for seat in seats]
    if view["seat"] >= 0 and not view["players"][view["seat"]]["rank"]:
        told.append(f"Your hand: {hand_words(view, data)}.")
    told.append(f"The dog is on {field_words(view['dog'])}.")
    for den in view["dens"]:
        if den["bones"] or den["festivities"]:
            told.append(f"Buried on {den['field']}: {listed(den_words(den, data))}.")
    told.append(pile_words(view))
    if view["discard"]:
        names = with_times([card_name(card, data) for card in view["discard"]])
        told.append(f"Discarded: {', '.join(names)}.")
    return told


def _narrate_turn(view: View, voice: Voice) -> str:
    if view["question"]["kind"] == "over":
        return "The game is over."
    if view["stage"] == "deal":
        return "The cards are being dealt."
    if view["stage"] == "turns":
        return f"{round_words(view)}: {voice.of(view['active'])} turn."
    return f"{round_words(view)}: {STAGE_WORDS[view['stage']]}."


STAGE_WORDS = {"lay": "cards are laid", "swap": "cards are swapped"}


def matter_words(view: View, data: Data) -> list[str]:
    """The card, the attack or the movement that is being carried out."""
    voice, told, attack = Voice(view), [], view["attack"]
    if view["movement"]["clinger"] >= 0:
        told.append(f"{voice.does(view['movement']['clinger'], 'cling')} to the mover.")
    elif view["played"]:
        told.append(f"{card_name(view['played'], data)} is played.")
    elif view["stage"] == "turns" and view["movement"]["points"]:
        points, steps = view["movement"]["points"], view["movement"]["allowance"]
        told.append(f"{count(points, 'point')} and {count(steps, 'step')} left.")
    if attack["victim"] >= 0:
        who = "The dog attacks" if attack["by_dog"] else "Under attack:"
        told.append(f"{who} {voice.whom(attack['victim'])}.")
    return [text[0].upper() + text[1:] for text in told]


def _narrate_way(view: View, data: Data) -> str:
    digger = f"The gravedigger is on {field_words(view['gravedigger'])}"
    if view["red_way"]:
        return f"The red way is open. {digger}."
    left = [f"{view['stacks'][kind]} {festivity_name(kind, data)}" for kind in FESTIVITIES]
    to_go = count(cards_to_go(view), "festivity card")
    return f"The red way is closed, {to_go} to go ({', '.join(left)}). {digger}."


def _narrate_player(view: View, seat: int, voice: Voice, data: Data) -> str:
    player = view["players"][seat]
    owned = [festivity_name(kind, data) for kind in player["festivities"]]
    who = f"{SIGNS[seat]} {voice.name(seat)}"
    what = f"{limbs_words(player)}; {listed(owned) or 'no festivity'}"
    if player["rank"]:
        return f"{who}: home, {PLACES[player['rank'] - 1]}, {what}."
    laid = f"; laid {card_name(player['laid'], data)}" if player["laid"] else ""
    backs = " ".join(backs_of(player)) or "none"
    return f"{who}: on {field_words(player['field'])}, {what}; backs in hand {backs}{laid}."


def backs_of(player: dict[str, list[int]]) -> list[str]:
    """`1 2 2 3`: the hand as everybody sees it."""
    return [str(back) for back, number in enumerate(player["backs"], 1) for _ in range(number)]


def hand_words(view: View, data: Data) -> str:
    cards = view["players"][view["seat"]]["hand"]
    return ", ".join(with_times([card_words(card, data) for card in cards])) or "empty"


def den_words(den: dict[str, list[str]], data: Data) -> list[str]:
    festivities = [festivity_name(kind, data) for kind in den["festivities"]]
    return [*festivities, *with_times([card_name(card, data) for card in den["bones"]])]


def pile_words(view: View) -> str:
    pile = view["pile"]
    if not pile["left"]:
        return "The pile is empty."
    top = f", its top a {pile['top']}" if pile["top"] else ""
    return f"The pile has {count(pile['left'], 'card')}{top}."
