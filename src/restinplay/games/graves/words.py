"""The narration of graves: questions, choices and the whole position in sentences.

Everything here is said from a view and the data file, never from a state. A view may tell the
players' names; the one who looks is "you".
"""

from restinplay.games.graves.chips.chips import BY_NAME, KINDS
from restinplay.games.graves.foresight import (
    Place,
    Relative,
    Scene,
    find,
    scene_of,
)
from restinplay.games.graves.moves import HEALTH
from restinplay.games.graves.pills import health_of
from restinplay.games.graves.table import short_of_lead
from restinplay.games.graves.telling import outcome, say, score_words, tally_words
from restinplay.games.graves.voice import (
    PILLS,
    Data,
    View,
    Voice,
    box_words,
    bucks,
    card_words,
    count,
    listed,
    name_of,
    person,
    points_words,
)
from restinplay.games.graves.warnings import warnings

__all__ = ["ask", "narrate", "outcome", "phrase", "say", "warnings"]

_NATURE = {
    "families": "Deal the families.",
    "start": "Who begins?",
    "back": "Turn the share: what is on its back?",
    "top": "Turn up the top share.",
}


# What is asked.


def ask(view: View, data: Data) -> str:
    """The open question as a sentence or two: what is decided, and what matters for it."""
    kind, voice = view["question"]["kind"], Voice(view)
    if plain := voice.not_asked(view, _NATURE):
        return plain
    asked = {
        "distribute": _ask_distribute,
        "pills": _ask_pills,
        "shares": _ask_shares,
        "adjust window": _ask_window,
        "end window": _ask_window,
        "coffin": _ask_coffin,
        "bury": _ask_bury,
        "commit": _ask_commit,
        "respond": _ask_respond,
    }[kind](view, data)
    return asked[0].upper() + asked[1:]


def _ask_distribute(view: View, data: Data) -> str:
    scene = scene_of(view, data)
    if waiting := scene.bare():
        verb = "needs" if len(waiting) == 1 else "need"
        question = f"Step 2, the doctor: {listed(waiting)} {verb} a prescription."
    else:
        question = "Step 2, the doctor: everybody is served. Swap a prescription, or go on?"
    return f"{question} {preview(scene)}".rstrip()


def preview(scene: Scene) -> str:
    """What step 5 will do to your family as the prescriptions lie."""
    family = scene.view["players"][scene.me]["relatives"]
    served = [one for one in family if one["prescription"]]
    if not served:
        return ""
    steps = [_step_words(scene, one, one["prescription"]) for one in served]
    brings = scene.brings(scene.me)
    said = not brings or any(step.endswith(f" +{bucks(brings)}") for step in steps)
    total = "" if said else f" (+{bucks(brings)})"
    return f"Step 5 so far: {', '.join(steps)}{total}.{_preview_places(scene)}"


def _step_words(scene: Scene, relative: Relative, chip: str) -> str:
    """`M1 top +2,000`, `M2 dies`."""
    name = relative["id"]
    after, gain = scene.health_with(name, chip), scene.gain_with(name, chip)
    if not after:
        return f"{name} dies"
    if after == relative["health"]:
        return f"{name} stays"
    return f"{name} {HEALTH[after]}{f' +{bucks(gain)}' if gain else ''}"


def _preview_places(scene: Scene) -> str:
    """Where those who will die could be buried as things stand now."""
    dead, found = scene.dying(scene.me), scene.places(scene.me)
    if not dead:
        return ""
    if not found:
        return f" No grave is open to {listed(dead)} yet."
    if len(dead) > 1:
        told = [_open_words(place, count(place.documents, "document")) for place in found]
        return f" Open to them: grave {listed(told)}."
    told = []
    for place in found:
        points = scene.worth_in(dead[0], place.grave)
        papers = f", {count(place.documents, 'document')}" if place.documents else ""
        told.append(f"{place.grave} ({points if told else points_words(points)}{papers})")
    return f" Open to {dead[0]}: grave {', '.join(told)}."


def _open_words(place: Place, papers: str) -> str:
    """`3`, `4 (1 document)`."""
    return f"{place.grave} ({papers})" if place.documents else str(place.grave)


def _ask_pills(view: View, data: Data) -> str:
    price = bucks(data["fixed"]["pill_price"])
    money = bucks(view["players"][view["seat"]]["money"])
    question = f"Step 3: pills for the other families, {price} each? You have {money}."
    box = view["box"]
    for chip in KINDS:
        if chip.waits_for and box[chip.name] and box[chip.waits_for]:
            last = BY_NAME[chip.waits_for].noun
            question += f" The {chip.noun} waits for the last {last} to go."
    return question


def _ask_shares(view: View, data: Data) -> str:
    money = bucks(view["players"][view["seat"]]["money"])
    question = f"Step 4: one share of any grave? You have {money}."
    if view["bought"]:
        graves = listed([str(grave) for grave in view["bought"]])
        question = f"Step 4: another share? You have {money}; bought this turn: {graves}."
    scene = scene_of(view, data)
    dead = scene.dying(scene.me)
    if not dead:
        return question
    verb = "dies" if len(dead) == 1 else "die"
    return f"{question} {listed(dead)} {verb} in step 5.{_preview_places(scene)}"


def _ask_window(view: View, data: Data) -> str:
    voice, before = Voice(view), view["question"]["kind"] == "adjust window"
    when = f"{voice.of(view['active'])} step 5" if before else f"{voice.of(view['active'])} turn"
    question = f"Before {when}{'' if before else ' ends'}: play a card?"
    if before and view["active"] != view["seat"]:
        dead = scene_of(view, data).dying(view["active"])
        question += f" {listed(dead)} will die." if dead else ""
    return question if len(view["legal"]) > 1 else f"{question} You have none for now."


def _ask_coffin(view: View, data: Data) -> str:
    return f"{count(len(view['legal']), 'coffin')} of yours wait. Whom do you bury first?"


def _ask_bury(view: View, data: Data) -> str:
    _, dead = find(view, view["burial"]["coffin"])
    wish = f"The wish was grave {dead['wish']}."
    question = f"Where shall {person(dead['id'], data)} lie? {wish}"
    if view["burial"]["barred"]:
        graves = listed([str(grave) for grave in view["burial"]["barred"]])
        question += f" Barred after a failed claim: {graves}."
    return question


def _claim_words(view: View) -> str:
    claim, burial = view["claim"], view["burial"]
    rights = tally_words(claim["rights"], Voice(view))
    return f"grave {claim['grave']} for {burial['coffin']} ({rights})"


def _ask_commit(view: View, data: Data) -> str:
    table = scene_of(view, data).table
    missing = int(short_of_lead(table, table.burier, table.claimed))
    claims = f"You claim {_claim_words(view)}. It takes {count(missing, 'document')} to be ahead."
    return claims if view["claim"]["first"] else f"{claims} Go on, or withdraw?"


def _ask_respond(view: View, data: Data) -> str:
    burial = view["burial"]
    points = scene_of(view, data).worth_in(burial["coffin"], view["claim"]["grave"])
    claims = f"{Voice(view).does(burial['seat'], 'claim')} {_claim_words(view)}"
    question = f"{claims}, worth {points_words(points)}. Do you object?"
    return question if len(view["legal"]) > 1 else f"{question} You have nothing to object with."


# What each answer would do.


def phrase(move: str, view: View, data: Data) -> str:
    """What this answer does now."""
    kind, *rest = move.split()
    if kind in ("give", "swap", "pill"):
        return _phrase_chip(move, scene_of(view, data))
    if kind in ("shock", "care", "mixup"):
        return _phrase_card(kind, rest, scene_of(view, data))
    if kind == "new":
        return f"New Cemetery: {points_words(data['points']['new_cemetery'])}"
    if kind in ("claim", "double"):
        return _phrase_place(int(rest[0]), scene_of(view, data))
    if kind == "skip":
        return f"nothing for {rest[0]}"
    if kind == "share":
        return _phrase_share(int(rest[0]), scene_of(view, data))
    if kind == "coffin":
        return f"{person(rest[0], data)}, wish {find(view, rest[0])[1]['wish']}"
    if kind == "doc":
        rights = scene_of(view, data).tally_with(int(rest[0]))
        return f"Document of grave {rest[0]} ({tally_words(rights, Voice(view))})"
    if kind == "done":
        return _NEXT.get(view["step"], "go on")
    return {"withdraw": f"withdraw: grave {_claimed(view)} is barred for this coffin"}.get(
        move, move
    )


_NEXT = {
    "distribute": "go on to step 3, pills for others",
    "pills": "go on to step 4, shares",
    "shares": "end step 4; pills take effect",
}


def _claimed(view: View) -> int:
    return int(view["claim"]["grave"]) if view["claim"] else 0


def _phrase_chip(move: str, scene: Scene) -> str:
    """`M1 white: top +2,000`, `R2 placebo: dies −1,000`."""
    kind, name, chip = move.split()
    effect = _step_words(scene, find(scene.view, name)[1], chip).partition(" ")[2]
    price = scene.paid(scene.after(move))
    cost = f" −{bucks(price)}" if price else ""
    verb = "→ " if kind == "swap" else ""
    return f"{name} {verb}{chip}: {effect}{cost}"


def _phrase_share(grave: int, scene: Scene) -> str:
    own, rival = scene.rights_after(grave)
    return f"grave {grave} for {bucks(scene.price_of(grave))}: {own} : {rival} rights"


def _phrase_place(grave: int, scene: Scene) -> str:
    place = scene.place(grave)
    points = points_words(scene.worth_in(scene.view["burial"]["coffin"], grave))
    if place.double:
        others = listed(scene.view["graves"][grave - 1]["coffins"])
        return f"grave {grave}: {points}, Double Occupancy with {others}"
    rights = f"{place.own} : {place.rival} rights"
    papers = f", with {count(place.documents, 'document')}" if place.documents else ""
    return f"grave {grave}: {points}, {rights}{papers}"


def _phrase_card(kind: str, rest: list[str], scene: Scene) -> str:
    name = rest[0]
    if kind == "shock":
        after = health_of(scene.shocked(name), scene.terms.number[name])
        return f"Shock {name}: {HEALTH[after] if after else 'dies'}"
    if kind == "care":
        voice = Voice(scene.view)
        bills = [f"{voice.name(seat)} {bucks(pays)}" for seat, pays in scene.bills(int(name))]
        return f"Bill for grave {name}: {', '.join(bills) or 'nobody else lies there'}"
    grave = int(rest[1])
    doubled = " with Double Occupancy" if scene.table.is_occupied(grave - 1) else ""
    points = f"{scene.worth(name)} → {scene.worth_in(name, grave)} points"
    return f"Mix-up: {name} to grave {grave}{doubled} ({points})"


# The whole position, for a listener.


def narrate(view: View, data: Data) -> list[str]:
    """The position as a list of sentences, what matters most first."""
    voice, me, scene = Voice(view), max(view["seat"], 0), scene_of(view, data)
    told = [_narrate_turn(view, voice), *lamp_words(scene, voice)]
    seats = [(me + turn) % len(view["players"]) for turn in range(len(view["players"]))]
    for seat in seats:
        told += _narrate_player(scene, seat, voice, data)
    told += [_narrate_grave(scene, grave, voice, data) for grave in range(1, 6)]
    told.append(f"New Cemetery: {', '.join(view['new_cemetery']) or 'nobody'}.")
    box = view["box"]
    if any(box.values()):
        told.append(box_words(box[chip.name] for chip in KINDS))
    if view["played"]:
        told.append(f"Played: {', '.join(view['played'])}.")
    return told


def lamp_words(scene: Scene, voice: Voice) -> list[str]:
    """How near the end of the game is."""
    told = []
    for lamp, number in scene.lamps():
        if lamp == "ends":
            told.append("The game ends with this turn.")
        elif lamp == "one grave":
            told.append(f"Only grave {number} is empty: when it is filled the game ends.")
        elif lamp == "one relative":
            told.append(f"{voice.does(number or 0, 'have')} one living relative left.")
        else:
            told.append("This is the last round.")
    return told


def _narrate_turn(view: View, voice: Voice) -> str:
    if view["question"]["kind"] == "over":
        return "The game is over."
    if view["round"] == 0 or view["step"] in ("families", "start", "top"):
        return "The table is being set."
    return f"Round {view['round']}, {voice.of(view['active'])} turn: {STEP_WORDS[view['step']]}."


STEP_WORDS = {
    "distribute": "step 2, the doctor visits",
    "pills": "step 3, pills for others",
    "shares": "step 4, shares",
    "adjust window": "cards before step 5",
    "adjust": "step 5, health",
    "end window": "cards at the end of the turn",
    "over": "over",
}


def _narrate_player(scene: Scene, seat: int, voice: Voice, data: Data) -> list[str]:
    view = scene.view
    player = view["players"][seat]
    if not player["family"]:
        return []
    family = next(one["name"] for one in data["families"] if one["letter"] == player["family"])
    told = [
        f"{voice.name(seat)}, family {family} ({player['family']}): {bucks(player['money'])}, "
        f"{player['living']} alive."
    ]
    if view["points"]:
        told = [f"{voice.does(seat, 'have')} {points_words(view['points'][seat])}."]
        told += [
            f"{name_of(one['id'], data)}: {score_words(one, scene)}." for one in player["relatives"]
        ]
    else:
        told += [_narrate_relative(scene, one, voice, data) for one in player["relatives"]]
    if player["shares"]:
        told.append(f"{voice.name(seat)}, shares: {_share_words(player, data)}.")
    return told


def _share_words(player: dict[str, list[str]], data: Data) -> str:
    return ", ".join(card_words(card, data) for card in player["shares"])


def _narrate_relative(scene: Scene, one: Relative, voice: Voice, data: Data) -> str:
    who = f"{person(one['id'], data)}, wish {one['wish']}"
    if one["place"] != "alive":
        place = {"pending": "awaits burial", "new cemetery": "in the New Cemetery"}
        return f"{who}: {place.get(one['place'], 'in ' + one['place'])}."
    steps = f"{count(one['health'], 'step')} from death"
    pays = scene.payout(one["id"])
    pill = f", a white pill pays {bucks(pays)}" if pays else ""
    chip = ""
    if one["prescription"]:
        chip = f"; carries {PILLS[one['prescription']]} from {voice.whom(one['by'])}"
    return f"{who}: {HEALTH[one['health']]}, {steps}{pill}{chip}."


def _narrate_grave(scene: Scene, grave: int, voice: Voice, data: Data) -> str:
    view = scene.view
    seen = view["graves"][grave - 1]
    coffins = f"holds {listed(seen['coffins'])}" if seen["coffins"] else "is empty"
    pile = f"{count(seen['pile'], 'share')} left at {bucks(scene.price_of(grave))}"
    rights = [player["rights"][grave - 1] for player in view["players"]]
    owned = f"; owned: {tally_words(rights, voice)}" if any(rights) else ""
    top = f"; on top {card_words(seen['top'], data)}" if seen["top"] else ""
    hidden = f"; not seen yet: {', '.join(seen['unseen'])}" if seen["unseen"] else ""
    return f"Grave {grave} {coffins}; {pile if seen['pile'] else 'sold out'}{owned}{top}{hidden}."
