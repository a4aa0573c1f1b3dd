"""An evening in two worlds: from the lobby to the rematch everybody says all that the wire allows.

What is said by chance in `worlds.py` is said here for certain, and heeded.
"""

from collections.abc import Callable
from itertools import count
from typing import Any

from restinplay.server import wire
from restinplay.server.phrases import phrases_of
from restinplay.server.sockets import Visit
from tests.server.serving import Json
from tests.server.stage import Stage
from tests.server.worlds import Played, Scene, World

SEATS = 4  # so that one may give up, one be sent away, and two still play
LONGEST = 60  # answers until everything was said
WATCHERS = ("watch", "watch plain")


def evening(slug: str, first: int = 0) -> Scene:
    """A scene with hints and consent, and somebody at a seat who may not see a difference."""
    scenes = (Scene(slug, SEATS, number, hints=True) for number in count(first))
    return next(one for one in scenes if one.undo == "consent" and one.watching_seats)


def heeding(patch: Any) -> set[type[wire.FromClient]]:
    """What servers have been told from now on, and did not refuse."""
    heeded: set[type[wire.FromClient]] = set()

    def noting(name: str) -> None:
        deed = getattr(Visit, name)

        async def noted(visit: Visit, *words: Any) -> Any:
            done = await deed(visit, *words)
            heeded.add(type(words[-1]))
            return done

        patch.setattr(Visit, name, noted)

    noting("_sit")
    noting("_obey")
    return heeded


class Evening(Played):
    """A scene in which nothing is left to chance but the cards."""

    again = "at an evening of"

    def __init__(self, scene: Scene, stage: Stage) -> None:
        super().__init__(scene, stage)
        self._due = [self._hint_given, self._plea_refused, self._leave, self._relieve, self._mute]
        self._due += [self._rest, self._order_and_revoke, self._no_watching]

    def _play(self) -> None:
        self._lobby()
        self._level()
        for _ in range(LONGEST):
            self.alive += self.twins.differences()
            self._due = [deed for deed in self._due if not deed()]
            if not (self._due and self._step()):
                break
        assert not self._due, (self.scene.name, self._due)
        self._concede()
        self._kick()
        self._after()

    # Before the game.

    def _lobby(self) -> None:
        self._each(self._come)
        self._settle("1", {"type": "rename", "name": "Eve"}, lambda told: _names(told)[1] == "Eve")
        for order, name in (([0, 2, 1, 3], "Player 2"), ([0, 2, 1, 3], "Eve")):
            places = [{"kind": "keep", "seat": seat} for seat in order]
            message: Json = {"type": "arrange", "seats": places}
            self._settle("0", message, lambda told, name=name: _names(told)[1] == name)  # type: ignore[misc]
        settings = {"undo": self.scene.undo, "language": "de"}
        message = {"type": "change", "settings": settings, "options": self.scene.options}
        self._settle("0", message, lambda told: told["settings"]["language"] == "de")
        for host, seat in ((0, 1), (1, 0)):
            message = {"type": "hand_on", "seat": seat}
            self._settle(str(host), message, lambda told, seat=seat: told["host"] == seat)  # type: ignore[misc]
        self._no_watching()
        self._tell("0", {"type": "start"}, lambda told: told["status"] == "playing")

    def _come(self, world: World) -> None:
        world.gather()
        for name in world.everybody():
            world.sit(name)

    def _settle(self, name: str, message: Json, wanted: Callable[[Json], bool]) -> None:
        """Something that must know the last version of a lobby."""
        if message["type"] != "rename":
            message = {**message, "version": self._told("version")}
        self._tell(name, message, wanted)

    def _told(self, what: str) -> Any:
        return self.worlds[0].ears["0"].table[what]

    def _tell(self, name: str, message: Json, wanted: Callable[[Json], bool]) -> None:
        """Somebody says something, and everybody is told of a table as it is wanted."""

        def deed(world: World) -> None:
            world.ears[name].say(message)
            for ear in world.ears.values():
                ear.settle(lambda ear: wanted(ear.table))

        self._each(deed)
        self._calm()

    def _no_watching(self) -> bool:
        """The host sends away all who watch, and lets them in again."""
        host = str(self._told("host"))

        def deed(world: World) -> None:
            world.ears[host].say({"type": "spectators", "allowed": False})
            for gone in [world.ears.pop(name) for name in WATCHERS]:
                gone.ended()
                gone.close()
            for ear in world.ears.values():
                ear.settle(lambda ear: not ear.table["settings"]["watching"])
            world.ears[host].say({"type": "spectators", "allowed": True})
            for ear in world.ears.values():
                ear.settle(lambda ear: bool(ear.table["settings"]["watching"]))
            for name in WATCHERS:
                world.sit(name)
            for ear in world.ears.values():
                ear.settle(lambda ear: ear.table["watching"] == len(WATCHERS))

        self._each(deed)
        self._calm()
        return True

    # In mid-game. Whether it could be done.

    def _idle(self) -> str:
        """Somebody who is neither asked nor the host."""
        others = (self.twins.asked, self._told("host"))
        return str(next(seat for seat in range(SEATS) if seat not in others))

    def _hint_given(self) -> bool:
        self._hint()
        return bool(self.done["hint"])

    def _plea_refused(self) -> bool:
        """Somebody asks to take an answer back, thinks better of it, asks again and is told no."""
        asking = [
            str(seat)
            for seat in range(SEATS)
            if all(world.ears[str(seat)].update["undo"]["ask"] for world in self.worlds)
        ]
        if not asking:
            return False
        seat, other = asking[0], "1" if asking[0] == "0" else "0"
        for name, reply in (
            (seat, {"type": "withdraw"}),
            (other, {"type": "consent", "yes": False}),
        ):
            self._say(seat, {"type": "undo"}, "update")
            self._plea(lambda ear: ear.update["undo"]["plea"] is not None)
            self._say(name, reply, "update")
            self._plea(lambda ear: ear.update["undo"]["plea"] is None)
        self._calm()
        return True

    def _leave(self) -> bool:
        self._away_and_back(self._idle(), "leave")
        return True

    def _rest(self) -> bool:
        for kind in ("take_over", "finish"):
            self._away_and_back(self._idle(), kind)
        return True

    def _away_and_back(self, name: str, kind: str) -> None:
        for word, taken in ((kind, True), ("take_back", False)):
            self._tell(
                name,
                {"type": word},
                lambda told, taken=taken: told["seats"][int(name)]["taken_over"] is taken,  # type: ignore[misc]
            )

    def _relieve(self) -> bool:
        """The host lets a bot play for somebody who is away, and who comes back."""
        host, seat = str(self._told("host")), int(self._idle())
        names = [name for name in self.worlds[0].ears if name.split()[0] == str(seat)]

        def deed(world: World) -> None:
            world.get_up(names, lambda table: not table["seats"][seat]["present"])
            world.ears[host].say({"type": "relieve", "seat": seat})
            for ear in world.ears.values():
                ear.settle(lambda ear: bool(ear.table["seats"][seat]["taken_over"]))
            for name in names:
                world.sit(name)
            for ear in world.ears.values():
                ear.settle(lambda ear: bool(ear.table["seats"][seat]["present"]))

        self._each(deed)
        back = {"type": "take_back"}
        self._tell(str(seat), back, lambda told: not told["seats"][seat]["taken_over"])
        return True

    def _mute(self) -> bool:
        """Somebody is heard by all, by nobody, and by all again."""
        host, name = str(self._told("host")), self._idle()
        phrase = {"type": "say", "phrase": phrases_of(self.game.SLUG)[0]}

        def speak(world: World) -> None:
            world.ears[name].say(phrase)
            for ear in world.ears.values():
                ear.until(lambda heard: heard["type"] == "said")

        self._each(speak)
        for muted in (True, False):
            self._tell(
                host,
                {"type": "mute", "seat": int(name), "muted": muted},
                lambda told, muted=muted: told["seats"][int(name)]["muted"] is muted,  # type: ignore[misc]
            )
            if muted:
                self._say(name, phrase, "error")
        self._each(speak)
        return True

    def _order_and_revoke(self) -> bool:
        text = next(one.text for one in self.game.ORDERS if not one.secret)
        name = self._idle()
        for kind in ("order", "revoke"):
            self._say(name, {"type": kind, "order": text}, "update")
        return True

    # After the game.

    def _after(self) -> None:
        """The host closes it and wants another one; somebody else does not."""
        host, seats = str(self._told("host")), self._told("seats")
        people = [str(seat) for seat, one in enumerate(seats) if one["kind"] == "person"]
        unwilling = next(name for name in people if name != host)
        self._tell(host, {"type": "close"}, lambda told: told["status"] == "over")
        self._tell(host, {"type": "rematch"}, lambda told: bool(told["next"]))
        self._say(unwilling, {"type": "decline"}, "rematch")
        self._calm()
        following = self._told("next")
        for name in (host, "watch"):
            self._go_along(name, following)

    def _go_along(self, name: str, following: str) -> None:
        def deed(world: World) -> None:
            world.ears[name].say({"type": "follow"})
            world.ears[name].settle(lambda ear: ear.table["id"] == following)

        self._each(deed)
        self._calm()


def _names(told: Json) -> list[str]:
    return [seat["name"] for seat in told["seats"]]
