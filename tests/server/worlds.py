"""Two worlds that differ only in what some may not see, played side by side from the opening on.

Two servers hold the same table with the same people. Nature and those whose cards differ answer
differently wherever the watchers cannot tell; everybody does the same otherwise. What the watchers
are sent over sockets and as answers to requests must be the same, byte by byte.

Hidden cards come to light, and then the worlds must part: a scene has a number of answers. A whole
game needs watchers at all seats, so that only what nature still hides differs. It is played up to
its last answer: after that everything is open.

`python -m tests.server.worlds graves 3 17` plays one scene again and says where they differ; with a
0 behind that, a whole game.
"""

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any
from urllib.parse import quote

from restinplay.core.state import OVER, SPECTATOR
from restinplay.games import game_class
from restinplay.server.phrases import phrases_of
from tests.server.serving import Browser, Json
from tests.server.stage import Ear, Stage, stage
from tests.server.tap import raw_answer
from tests.server.twins import Twins

STEPS = 25  # answers of one scene
WHOLE = 0  # as many as the game has
LONGEST = 2_000
FORKED = 4  # answers in a game that is played on elsewhere
BUSY = 0.2  # of the answers of a whole game, before which something else is done too


class Scene:
    """One game with its people, and what they do: all of it follows from the seed."""

    def __init__(
        self, slug: str, seats: int, seed: int, steps: int = STEPS, *, hints: bool = False
    ) -> None:
        self.name = f"{slug} {seats} {seed}"
        self.luck = random.Random(self.name)
        self.number = self.luck.getrandbits(48)
        self.options = self._options(slug)
        self.game = game_class(slug)(self.options, seats)
        self.steps = steps
        seen = self.luck.sample(range(seats), self.luck.randrange(seats)) if seats > 2 else []
        if seats == 2:
            seen = self.luck.choice([[0], [1], [0], [1], []])
        self.watching_seats = sorted(seen) if seats > 1 and steps != WHOLE else [*range(seats)]
        self.eager = hints  # for them
        self.hints = self.luck.random() < 0.25 or hints  # their luck is that of the deal
        deal = 1_000_000 + 2 * self.number
        self.deals = (deal, deal if self.hints else deal + 1)
        self.undo = self.luck.choice(["free", "consent", "consent", "never"])
        if seats == 1 and self.undo == "consent":
            self.undo = "practice"
        self.twins = self._twins()

    def _options(self, slug: str) -> dict[str, str]:
        odd = [option for option in game_class(slug).OPTIONS if len(option.values) > 1]
        chosen = self.luck.sample(odd, self.luck.randrange(min(3, len(odd)) + 1))
        return {one.name: self.luck.choice(one.values) for one in chosen}

    def _twins(self) -> Twins:
        watchers = [*self.watching_seats, SPECTATOR]
        deals = (f"seed {self.deals[0]}", f"seed {self.deals[1]}")
        while True:
            twins = Twins(self.game, watchers, deals, self.luck.getrandbits(32))
            if twins.open():
                for match in twins.matches:
                    match.record.practice = self.undo == "practice"
                return twins

    def play(self, stage: Stage) -> "Played":
        return Played(self, stage).run()

    def cookie(self, who: int) -> str:
        return f"rip={self.number:020}-{who + 1}".ljust(47, "-")


class World:
    """One of the two, with everybody who sits at its table."""

    def __init__(self, played: "Played", which: int) -> None:
        self.scene, self.which = played.scene, which
        self.server = played.stage.servers[which]
        self.kept: dict[str, list[bytes]] = {}
        self.ears: dict[str, Ear] = {}
        self.secrets: list[str] = []

    def begin(self) -> None:
        """Set the table, let everybody join it, and start."""
        self.gather()
        if len(self.secrets) > 1:
            host = Browser(self.server.base).sit({"table": self.id, "secret": self.secrets[0]})
            host.until("table")
            host.say({"type": "start"})
            host.until("update")
            host.close()
        for name in self.everybody():
            self.sit(name)

    def gather(self) -> None:
        """Set the table and let everybody join it."""
        scene, base = self.scene, self.server.base
        people = []
        for seat in range(scene.game.seats):
            people.append(Browser(base))
            people[-1].cookie = scene.cookie(seat)
        seats = [{"kind": "me" if seat == 0 else "open"} for seat in range(scene.game.seats)]
        wish: Json = {"game": scene.game.SLUG, "name": "Player 0", "seats": seats}
        wish |= {"options": scene.options, "settings": {"undo": scene.undo}}
        mine = people[0].ask("/api/tables", wish)
        self.id = mine["table"]
        joined = [one.join(mine, f"Player {seat}") for seat, one in enumerate(people[1:], 1)]
        self.secrets = [one["secret"] for one in (mine, *joined)]

    def everybody(self) -> list[str]:
        """Sockets: of every seat one, of those who watch several, and of those who have none."""
        names = ["watch", "watch plain"]
        for seat in range(self.scene.game.seats):
            names.append(f"{seat}")
            if seat in self.scene.watching_seats[:1]:
                names += [f"{seat} plain", f"{seat} tab"]
        return names

    def sit(self, name: str, line: int = 0) -> None:
        who, _, kind = name.partition(" ")
        first: Json = {"type": "watch"}
        if who != "watch":
            first = {"type": "sit", "secret": self.secrets[int(who)]}
        first |= {"line": line, "words": kind != "plain"}
        self.ears[name] = Ear(self.server.base, self.id, first, self.kept.setdefault(name, []))

    def get_up(self, names: list[str], gone: Callable[[Json], bool]) -> None:
        for name in names:
            self.ears.pop(name).close()
        for ear in self.ears.values():
            ear.settle(lambda ear: gone(ear.table))

    def request(self, name: str, path: str, body: Any = None, who: int = SPECTATOR) -> None:
        answer = raw_answer(self.server.base, path, body, self.scene.cookie(who))
        self.kept.setdefault(name, []).append(answer)

    def level(self, line: int, asked: int) -> None:
        """Wait until everybody has seen the same, their own orders included."""
        orders = self._orders()
        for name, ear in self.ears.items():
            mine = orders.get(name.split()[0], [])
            ear.settle(
                lambda ear, mine=mine: (  # type: ignore[misc]
                    (ear.update["line"], ear.update["asked"]) == (line, asked)
                    and ear.update["orders"] == mine
                )
            )

    def _orders(self) -> dict[str, list[str]]:
        match = self.scene.twins.matches[self.which]
        return {str(seat): match.orders(seat) for seat in range(self.scene.game.seats)}

    def watched(self) -> dict[str, list[bytes]]:
        """What came to those who may not see the difference, by socket and by request."""
        seats = range(self.scene.game.seats)
        hidden = {str(seat) for seat in seats if seat not in self.scene.watching_seats}
        return {name: kept for name, kept in self.kept.items() if name.split()[0] not in hidden}

    def close(self) -> None:
        for ear in self.ears.values():
            ear.close()


class Parted(Exception):
    """An answer was not taken: somebody has not been told what happened, or was told more."""


class Played:
    """A scene as it is played in both worlds at once."""

    again = "to repeat: python -m tests.server.worlds"

    def __init__(self, scene: Scene, stage: Stage) -> None:
        self.scene, self.stage, self.luck = scene, stage, scene.luck
        self.twins, self.game = scene.twins, scene.game
        self.worlds = [World(self, which) for which in (0, 1)]
        self.done: Counter[str] = Counter()
        self.alive = 0  # differences of the positions that were looked at
        self.parted = ""  # what was said when an answer was not taken
        for which, dealer in enumerate(self.twins.dealers):
            stage.dealers[which] = {f"seed {scene.deals[which]}": dealer}

    def run(self) -> "Played":
        try:
            self._play()
        except Parted as error:
            self.parted = str(error)
        finally:
            for world in self.worlds:
                world.close()
        return self

    def _play(self) -> None:
        self._each(lambda world: world.begin())
        self._level()
        whole = self.scene.steps == WHOLE
        for _ in range(LONGEST if whole else self.scene.steps):
            self.alive += self.twins.differences()
            deeds = 0 if whole and self.luck.random() > BUSY else self.luck.randrange(3)
            for _ in range(deeds):
                self._by_the_way()
            if self.scene.eager:
                self._hint()
            if not self._step():
                self.done["over"] += self.twins.over
                break
        for deed in (self._requests, self._fork, self._stale, self._come_back):
            deed()
        self._concede()
        self._kick()
        self._requests()

    def _each(self, deed: Callable[[World], None]) -> None:
        """The same in both worlds, one after the other, with the same luck."""
        number = self.luck.getrandbits(40)
        for world in self.worlds:
            deal = self.scene.deals[world.which]
            self.stage.luck.begin(number, deal)
            deed(world)

    def _level(self) -> None:
        self._each(lambda world: world.level(self.twins.lines, self.twins.asked))

    def _step(self) -> bool:
        asked, at = str(self.twins.asked), self.twins.lines
        texts = self.twins.step(may_end=self.scene.steps == WHOLE)
        if texts is None:
            return False
        assert self.twins.lines > at

        def answer(world: World) -> None:
            ear = world.ears[asked]
            ear.say({"type": "answer", "seen": ear.at, "move": texts[world.which]})
            heard = ear.until(lambda heard: heard["type"] in ("update", "stale", "error"))
            if heard["type"] != "update":
                raise Parted(heard["text"])

        self._each(answer)
        self._level()
        self.done["answer"] += 1
        return True

    # What happens besides.

    def _by_the_way(self) -> None:
        deeds = {
            self._why_not: 4,
            self._illegal: 3,
            self._stale: 2,
            self._order: 4,
            self._revoke: 2,
            self._private: 3,
            self._undo: 3,
            self._requests: 1,
            self._come_back: 2,
            self._spectator: 1,
            self._stand_in: 1,
            self._out_of_place: 2,
            self._talk: 1,
            self._hand_on: 1,
            self._hint: 1,
        }
        deed = self.luck.choices(list(deeds), list(deeds.values()))[0]
        deed()

    def _someone(self) -> str:
        """Anybody's socket with words, of a seat."""
        return str(self.luck.randrange(self.game.seats))

    def _say(self, name: str, message: Json, *kinds: str) -> None:
        """One message and the answer to it, in both worlds."""

        def deed(world: World) -> None:
            world.ears[name].say(message)
            world.ears[name].until(lambda heard: heard["type"] in kinds)

        self._each(deed)
        self.done[message["type"]] += 1

    def _move(self) -> str:
        return str(self.game.moves.text(self.luck.randrange(len(self.game.moves))))

    def _why_not(self) -> None:
        name = self._someone()
        if self.luck.random() < 0.3:
            name = self.luck.choice(self.worlds[0].everybody())
        move = self.luck.choice([self._move(), self._move(), "castle in the air"])
        self._say(name, {"type": "why_not", "move": move}, "refusal", "allowed", "error")

    def _illegal(self) -> None:
        """An answer that neither world takes, of who is asked or of somebody else."""
        legal = {self.game.moves.text(m) for one in self.twins.matches for m in one.state.legal()}
        move, name = self._move(), self.luck.choice([self._someone(), str(self.twins.asked)])
        if move not in legal:
            self._answer_at(name, move, 0, "refusal", "error")

    def _answer_at(self, name: str, move: str, late: int, *kinds: str) -> None:
        def deed(world: World) -> None:
            ear = world.ears[name]
            ear.say({"type": "answer", "seen": ear.at - late, "move": move})
            ear.until(lambda heard: heard["type"] in kinds)

        self._each(deed)
        self.done["late" if late else "illegal"] += 1

    def _stale(self) -> None:
        self._answer_at(self._someone(), self._move(), self.luck.randrange(1, 9), "update")

    def _hint(self) -> None:
        seat = self.twins.asked
        if self.scene.hints and not self.done["hint"] and seat in self.scene.watching_seats:
            self._say(str(seat), {"type": "hint"}, "hint", "error")

    def _out_of_place(self) -> None:
        """What the present moment does not allow."""
        name = self.luck.choice([self._someone(), "watch"])
        more: dict[str, Json] = {
            "consent": {"yes": True},
            "relieve": {"seat": self.luck.randrange(self.game.seats)},
            "mute": {"seat": -1, "muted": True},
            "rename": {"name": "Eve"},
            "arrange": {"seats": [{"kind": "keep", "seat": 0}], "version": 0},
            "change": {"settings": {}, "options": {}, "version": 0},
            "hand_on": {"seat": -1},
            "kick": {"seat": self.game.seats},
        }
        kind = self.luck.choice(["start", "rematch", "follow", "hint", "close", *more])
        if kind == "hint" and name == str(self.twins.asked):
            return
        if kind == "close":  # a host may
            name = "watch"
        self._say(name, {"type": kind, **more.get(kind, {})}, "error")

    def _talk(self) -> None:
        """A phrase that all hear, or one that is none."""
        name = self._someone()
        phrases = [*phrases_of(self.game.SLUG), "boo hoo"]
        phrase = self.luck.choice(phrases)

        def deed(world: World) -> None:
            world.ears[name].say({"type": "say", "phrase": phrase})
            if phrase == "boo hoo":
                world.ears[name].until(lambda heard: heard["type"] == "error")
            else:
                for ear in world.ears.values():
                    ear.until(lambda heard: heard["type"] == "said")

        self._each(deed)
        self.done["talk"] += 1

    def _hand_on(self) -> None:
        """The host makes somebody else the host."""
        host = self.worlds[0].ears["watch"].table["host"]
        seat = self.luck.randrange(self.game.seats)
        if seat == host:
            return

        def deed(world: World) -> None:
            world.ears[str(host)].say({"type": "hand_on", "seat": seat})
            for ear in world.ears.values():
                ear.settle(lambda ear: ear.table["host"] == seat)

        self._each(deed)
        self._calm()
        self.done["hand on"] += 1

    def _order(self) -> None:
        """A standing order, of anybody; those that cannot be given are refused."""
        seat = self.luck.randrange(self.game.seats)
        texts = [order.text for order in self.game.ORDERS] or ["pass"]
        text = self.luck.choice(texts)
        known = next((one for one in self.game.ORDERS if one.text == text), None)
        for match in self.twins.matches:
            if known is None or known.secret or text in match.orders(seat):
                break
            if seat == self.twins.asked:
                return  # it might answer at once
            match.order(seat, text)
        self._say(str(seat), {"type": "order", "order": text}, "update", "error")

    def _revoke(self) -> None:
        seat = self.luck.randrange(self.game.seats)
        texts = self.twins.matches[0].orders(seat)
        if seat == self.twins.asked or texts != self.twins.matches[1].orders(seat):
            return
        text = self.luck.choice([*texts, "pass until my turn"])
        if text in texts:
            for match in self.twins.matches:
                match.revoke(seat, text)
        self._say(str(seat), {"type": "revoke", "order": text}, "update", "error")

    def _private(self) -> None:
        """Somebody does in one world only what no one else may notice."""
        seats = range(self.game.seats)
        hidden = [seat for seat in seats if seat not in self.scene.watching_seats]
        quiet = [one.text for one in self.game.ORDERS if not one.secret]
        if not hidden:
            return
        seat, world = self.luck.choice(hidden), self.luck.choice(self.worlds)
        ear, text = world.ears[str(seat)], self.luck.choice(quiet) if quiet else ""
        standing_now = self.twins.matches[world.which].orders(seat)
        if text and seat != self.twins.asked and text not in standing_now:
            for kind in ("order", "revoke"):
                ear.say({"type": kind, "order": text})
                ear.until(lambda heard: heard["type"] == "update")
        else:
            ear.say({"type": "why_not", "move": self._move()})
            ear.until(lambda heard: heard["type"] in ("refusal", "allowed"))
        path, wish = f"/api/tables/{world.id}", {"secret": world.secrets[seat]}
        world.request(f"{seat} record", f"{path}/record", wish)
        self.done["private"] += 1

    def _undo(self) -> None:
        """Take back freely or by consent, if it is the same in both worlds; or be refused."""
        seat = self.luck.randrange(self.game.seats)
        free = [match.may_undo(seat) and self.scene.undo != "never" for match in self.twins.matches]
        has_answered = any(line.who == seat for line in self.twins.matches[0].record.lines)
        if free[0] != free[1]:
            return
        self.done["undo"] += 1
        before, name = self.twins.lines, str(seat)
        if free[0]:
            self._taken_back(name, {"type": "undo"}, before)
            return
        if self.scene.undo != "consent" or not has_answered or self._denied(seat):
            self._say(name, {"type": "undo"}, "error")
            return
        others = [one for one in range(self.game.seats) if one != seat]
        self._say(name, {"type": "undo"}, "update")
        self._plea(lambda ear: ear.update["undo"]["plea"] is not None)
        self._agree(seat, others, before)

    def _denied(self, seat: int) -> bool:
        """A seat that was told no must answer first; a wordless socket is not told, so ask here."""
        state = self.worlds[0].ears[str(seat)].update["undo"]
        return not state["ask"]

    def _plea(self, wanted: Callable[[Ear], bool]) -> None:
        def deed(world: World) -> None:
            for ear in world.ears.values():
                ear.settle(wanted)

        self._each(deed)

    def _agree(self, seat: int, others: list[int], before: int) -> None:
        yes = self.luck.random() < 0.6
        for place, other in enumerate(others):
            left = others[place + 1 :] if yes else []
            message = {"type": "consent", "yes": yes}
            if yes and not left:
                self._taken_back(str(other), message, before)
                return
            self._say(str(other), message, "update")
            self._plea(lambda ear, left=left: _waiting(ear) == left)  # type: ignore[misc]
            if not yes:
                return

    def _taken_back(self, name: str, message: Json, before: int) -> None:
        """Everybody is told of fewer lines, and of as many in both worlds."""

        def deed(world: World) -> None:
            world.ears[name].say(message)
            for ear in world.ears.values():
                ear.settle(lambda ear: ear.update["line"] < before)

        self._each(deed)
        lines = {ear.update["line"] for world in self.worlds for ear in world.ears.values()}
        assert len(lines) == 1, (self.scene.name, lines)
        self.twins.take_back(lines.pop())
        self._level()
        self.done["taken back"] += 1

    def _come_back(self) -> None:
        """Leave with all sockets of a seat, and come back with some of the lines."""
        seat = self.luck.randrange(self.game.seats)
        if self.luck.random() < 0.6 and self.scene.watching_seats:
            seat = self.luck.choice(self.scene.watching_seats)
        names = [name for name in self.worlds[0].ears if name.split()[0] == str(seat)]
        line = self.luck.randrange(self.twins.lines + 2)

        def deed(world: World) -> None:
            world.get_up(names, lambda table: not table["seats"][seat]["present"])
            for name in names:
                world.sit(name, line)
            for ear in world.ears.values():
                ear.settle(lambda ear: bool(ear.table["seats"][seat]["present"]))

        self._each(deed)
        self._level()
        self._calm()
        self.done["come back"] += 1

    def _calm(self) -> None:
        """A word with everybody: once that is answered, all before it has come."""
        move = self.game.moves.text(0)
        for name in list(self.worlds[0].ears):
            self._say(name, {"type": "why_not", "move": move}, "refusal", "allowed", "error")

    def _spectator(self) -> None:
        def deed(world: World) -> None:
            world.get_up(["watch"], lambda table: table["watching"] == 1)
            world.sit("watch", line)
            for ear in world.ears.values():
                ear.settle(lambda ear: ear.table["watching"] == 2)

        line = self.luck.randrange(self.twins.lines + 2)
        self._each(deed)
        self._calm()
        self.done["spectator"] += 1

    def _stand_in(self) -> None:
        """Let the stand-in have a seat for a moment, or to the end, while somebody else is asked;
        then have it back."""
        seat = self.luck.randrange(self.game.seats)
        if seat == self.twins.asked:
            return
        at_home = seat in self.worlds[0].ears[str(seat)].update["done"]
        away = "take_over" if at_home or self.done["stand-in"] % 2 else "finish"
        for kind, taken in ((away, True), ("take_back", False)):

            def deed(world: World, kind: str = kind, taken: bool = taken) -> None:
                world.ears[str(seat)].say({"type": kind})
                for ear in world.ears.values():
                    ear.settle(lambda ear: ear.table["seats"][seat]["taken_over"] is taken)

            self._each(deed)
        self._calm()
        self.done["stand-in"] += 1

    def _concede(self) -> None:
        """Somebody gives up for good, where the others play on; else all cards would be open."""
        others = [seat for seat in range(self.game.seats) if seat != self.twins.asked]
        if len(others) > 1:
            seat = self.luck.choice(others)
            self._go(seat, "conceded", True, str(seat), {"type": "concede"})

    def _kick(self) -> None:
        """The host gives somebody's seat to a bot."""
        host = self.worlds[0].ears["watch"].table["host"]
        others = [one for one in range(self.game.seats) if one not in (self.twins.asked, host)]
        if others:
            seat = self.luck.choice(others)
            self._go(seat, "kind", "bot", str(host), {"type": "kick", "seat": seat})

    def _go(self, seat: int, field: str, wanted: Any, name: str, message: Json) -> None:
        """Somebody says what takes a seat from its holder, and everybody is told."""

        def deed(world: World) -> None:
            world.ears[name].say(message)
            for ear in world.ears.values():
                ear.settle(lambda ear: ear.table["seats"][seat][field] == wanted)

        self._each(deed)
        self._calm()
        self.done[message["type"]] += 1

    # Requests.

    def _requests(self) -> None:
        """By a seat that watches, by its cookie and by its secret, and by a stranger."""
        for who in [*self.scene.watching_seats[:1], SPECTATOR]:
            name = "watch" if who < 0 else str(who)

            def deed(world: World, who: int = who, name: str = name) -> None:
                secret = world.secrets[who] if who >= 0 else ""
                path, wish = f"/api/tables/{world.id}", Json({"secret": secret})
                odd = {"secret": "x" * 32}
                other = (max(who, 0) + 1) % self.game.seats
                for seat in (who, SPECTATOR, other, None, 99):
                    world.request(f"{name} replay", f"{path}/replay", {**wish, "seat": seat}, who)
                for body in ({}, wish, odd):
                    world.request(f"{name} record", f"{path}/record", body, who)
                world.request(f"{name} review", f"{path}/review", wish, who)
                for invite in ("", "x", quote(world.id)):
                    body = {"invite": invite}
                    world.request(f"{name} invitation", f"{path}/invitation", body, who)
                world.request(f"{name} tables", "/api/tables", None, who)
                world.request(f"{name} profile", "/api/profile", None, who)
                world.request(f"{name} today", "/api/today", None, who)
                world.request(f"{name} export", "/api/export", {}, who)
                self._change_device(world, name, who)
                for invite in ("", "x", quote(world.id)):
                    body = {"name": "Eve", "invite": invite, "seat": other}
                    world.request(f"{name} join", f"{path}/join", body, who)
                away = {**wish, "line": 1, "seat": other}
                if other != who:
                    world.request(f"{name} fork", f"{path}/fork", away, who)

            self._each(deed)
            self.done["requests"] += 1

    def _change_device(self, world: World, name: str, who: int) -> None:
        """Go on at another device, which looks first, and comes once too often."""
        kept = f"{name} device"
        world.request(kept, "/api/device", {"name": "Ada", "settings": {"sound": False}}, who)
        code = json.loads(world.kept[kept][-1].rpartition(b"\r\n")[2])["path"].partition("=")[2]
        world.request(kept, "/api/device/offer", {"code": code})
        for _ in range(2):
            world.request(kept, "/api/device/change", {"code": code, "bring": False})

    def _fork(self) -> None:
        """Play on elsewhere: what a seat could not know is dealt from what it knows."""
        for seat in self.scene.watching_seats[:1]:
            lines = self.twins.matches[0].record.lines
            asked = [place for place, line in enumerate(lines) if line.who == seat]
            if not asked:
                return
            wish = {"line": self.luck.choice(asked), "seat": seat}

            def deed(world: World, seat: int = seat, wish: Json = wish) -> None:
                name = f"{seat} fork"
                path, body = f"/api/tables/{world.id}/fork", {**wish, "secret": world.secrets[seat]}
                self.stage.luck.deal = None  # what is dealt afresh is dealt alike
                world.request(name, path, body, seat)
                seated = json.loads(world.kept[name][-1].rpartition(b"\r\n")[2])
                first = {"type": "sit", "secret": seated["secret"]}
                ear = Ear(world.server.base, seated["table"], first, world.kept[name])
                self._play_on(ear, seat)
                ear.close()

            self._each(deed)
            self.done["fork"] += 1

    def _play_on(self, ear: Ear, seat: int) -> None:
        for _ in range(FORKED):
            at, legal = ear.update["at"], ear.update["view"]["legal"]
            ear.say({"type": "answer", "seen": at, "move": legal[0]})
            ear.settle(lambda ear: ear.update["at"] > at and ear.update["asked"] in (seat, OVER))  # noqa: B023
            if ear.update["asked"] == OVER:
                break

    # What came of it.

    def difference(self) -> str:
        """Where the watchers could tell the worlds apart; empty: nowhere."""
        again = f"{self.again} {self.scene.name} {self.scene.steps}"
        one, other = (world.watched() for world in self.worlds)
        for name in sorted({*one, *other}):
            pairs = zip_longest(one.get(name, []), other.get(name, []), fillvalue=b"")
            for number, (mine, theirs) in enumerate(pairs):
                if mine != theirs:
                    place = next(
                        (n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b),
                        min(len(mine), len(theirs)),
                    )
                    part = slice(max(0, place - 60), place + 60)
                    return (
                        f"'{name}', message {number}, byte {place}: {mine[part]!r} is "
                        f"{theirs[part]!r} in the other world; {again}"
                    )
        return f"an answer was not taken: {self.parted}; {again}" if self.parted else ""

    def frames(self) -> int:
        return sum(len(kept) for world in self.worlds for kept in world.watched().values())

    def size(self) -> int:
        every = (kept for world in self.worlds for kept in world.watched().values())
        return sum(len(message) for kept in every for message in kept)


def _waiting(ear: Ear) -> list[int]:
    plea = ear.update["undo"]["plea"]
    return plea["waiting"] if plea else []


def main(slug: str, seats: str, seed: str, steps: str = f"{STEPS}") -> int:
    with tempfile.TemporaryDirectory() as folder, stage(Path(folder)) as servers:
        played = Scene(slug, int(seats), int(seed), int(steps)).play(servers)
        told = played.difference()
        print(told or "no difference", dict(played.done), played.frames(), played.size())
        print(f"hidden answers {played.twins.hidden}, positions apart {played.alive}")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
