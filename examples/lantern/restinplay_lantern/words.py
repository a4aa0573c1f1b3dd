"""What is said at a table of Lantern, from a view alone."""

from typing import Any

from restinplay.core.events import Event
from restinplay.games.voice import Voice, count, listed
from restinplay_lantern.moves import CARDS, GATE

View = dict[str, Any]
Data = dict[str, Any]

NAMELESS = ("Player 1", "Player 2", "Player 3", "Player 4")
PLACES = {0: "at the church door", GATE: "at the gate"}


def say(event: Event, data: Data, view: View | None = None) -> str:
    voice, seat = Voice(view, NAMELESS), event.args[0]
    if event.kind == "draws":
        return "" if voice.knows(seat) else f"{voice.does(seat, 'draw')} a card."
    if event.kind == "drew":
        return f"{voice.does(seat, 'draw')} a {event.args[1]}."
    if event.kind == "walks":
        oil, step = event.args[1:]
        return f"{voice.does(seat, 'burn')} a {oil} and {walk(voice, seat)} to step {step}."
    if event.kind == "fright":
        return (
            f"{voice.does(seat, 'take')} fright and {run(voice, seat)} back to {at(event.args[1])}."
        )
    if event.kind == "home":
        return f"{voice.does(seat, 'are')} home."
    return f"{voice.does(seat, 'have')} no oil left. It is dark."


def walk(voice: Voice, seat: int) -> str:
    return "walk" if voice.is_you(seat) else "walks"


def run(voice: Voice, seat: int) -> str:
    return "run" if voice.is_you(seat) else "runs"


def at(step: int) -> str:
    return f"step {step}" if step else "the church door"


def ask(view: View, data: Data) -> str:
    voice, seat = Voice(view, NAMELESS), view["turn"]
    if view["question"]["kind"] == "over":
        return "The game is over."
    if view["question"]["kind"] == "draw":
        return "Somebody draws a card."
    return "Which card do you burn?" if voice.is_you(seat) else f"{voice.name(seat)} burns a card."


def phrase(move: str, view: View, data: Data) -> str:
    oil = int(move.split()[1])
    step = min(view["steps"][view["turn"]] + oil, GATE)
    if step == GATE:
        return f"burn the {oil}: home"
    met = [seat for seat, there in enumerate(view["steps"]) if there == step]
    voice = Voice(view, NAMELESS)
    fright = f" and frighten {listed([voice.whom(seat) for seat in met])}" if met else ""
    return f"burn the {oil}: walk to step {step}{fright}"


def outcome(reason: str, view: View) -> str:
    voice, far = Voice(view, NAMELESS), max(view["steps"])
    first = [seat for seat, steps in enumerate(view["steps"]) if steps == far]
    if len(first) > 1:
        return f"The oil is gone. {listed([voice.name(one) for one in first])} share the dark."
    how = "home first" if reason == "home" else "furthest when the oil is gone"
    return f"{voice.does(first[0], 'are')} {how}."


def narrate(view: View, data: Data) -> list[str]:
    voice = Voice(view, NAMELESS)
    told = []
    for seat, (step, held) in enumerate(zip(view["steps"], view["held"], strict=True)):
        where = PLACES.get(step, f"on step {step}")
        hand = [str(oil) for oil, many in enumerate(view["hands"][seat], 1) for _ in range(many)]
        cards = f" ({listed(hand)})" if hand else ""
        they = voice.does(seat, "are")
        told.append(f"{they} {where}, with {count(held, 'card')} in hand{cards}.")
    burned = ", ".join(f"{many} × {oil}" for oil, many in enumerate(view["burned"], 1) if many)
    left = CARDS - sum(view["held"]) - sum(view["burned"])
    told.append(f"{count(left, 'card').capitalize()} in the deck. Burned: {burned or 'nothing'}.")
    return told
