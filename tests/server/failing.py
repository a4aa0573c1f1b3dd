"""A store that fails once, at any call one likes, around one that works."""

from collections.abc import Awaitable, Callable, Collection
from typing import TypeVar

from msgspec.structs import replace

from restinplay.core.match import EVERY
from restinplay.core.record import NotWritten
from restinplay.server import positions
from restinplay.server.store import Body, Day, Known, Listed, Owner, Pulse, Row, Store, Stored

T = TypeVar("T")


def keep_positions_often(change: Callable[[object, str, int], None] = setattr) -> None:
    """In short games too, and up to the last line."""
    for name, number in {"STEP": EVERY, "BEHIND": 0, "NEAR": 1}.items():
        change(positions, name, number)


class Failing:
    """Call number `at`, counted from 1, raises NotWritten, and nothing was done; with `after` it
    was done, but the answer is lost. `calls` are the names of all calls; 0 never fails."""

    def __init__(self, store: Store, at: int = 0, *, after: bool = False) -> None:
        self.store = store
        self.at = at
        self.after = after
        self.calls: list[str] = []

    @property
    def failed(self) -> bool:
        return 0 < self.at <= len(self.calls)

    async def _call(self, name: str, do: Callable[[], Awaitable[T]]) -> T:
        self.calls.append(name)
        fails = len(self.calls) == self.at
        if fails and not self.after:
            raise NotWritten(f"{name} failed; nothing was changed")
        done = await do()
        if fails:
            raise NotWritten(f"the answer to {name} is lost")
        return done

    async def save(
        self, body: Body, first: int, rows: list[Row], pulse: Pulse, moved: bool = True
    ) -> None:
        kept = replace(body)  # who hears nothing learns no version
        await self._call("save", lambda: self.store.save(kept, first, rows, pulse, moved))
        body.version, body.epoch = kept.version, kept.epoch

    async def append(self, body: Body, first: int, rows: list[Row], pulse: Pulse) -> None:
        await self._call("append", lambda: self.store.append(body, first, rows, pulse))

    async def keep_position(self, table: str, position: bytes) -> None:
        await self._call("keep_position", lambda: self.store.keep_position(table, position))

    async def remove(self, body: Body) -> None:
        await self._call("remove", lambda: self.store.remove(body))

    def new_id(self, body: Body) -> str:
        return self.store.new_id(body)

    def now(self) -> float:
        return self.store.now()

    async def release(self, table: str) -> bool:
        return await self._call("release", lambda: self.store.release(table))

    async def look_after(self, owner: Owner) -> None:
        await self.store.look_after(owner)

    async def retire(self) -> None:
        await self.store.retire()

    async def claim(self, table: str) -> Stored | None:
        return await self._call("claim", lambda: self.store.claim(table))

    async def read(self, table: str) -> Stored | None:
        return await self._call("read", lambda: self.store.read(table))

    async def listed(self, limit: int, of_maker: int) -> list[Listed]:
        return await self._call("listed", lambda: self.store.listed(limit, of_maker))

    async def of_profile(self, profile: str, limit: int) -> list[Listed]:
        return await self._call("of_profile", lambda: self.store.of_profile(profile, limit))

    async def reseat(self, table: str, old: str, new: str) -> None:
        await self._call("reseat", lambda: self.store.reseat(table, old, new))

    async def day(self, day: str, profile: str, limit: int) -> Day:
        return await self._call("day", lambda: self.store.day(day, profile, limit))

    async def luckless(self, limit: int) -> list[str]:
        return await self._call("luckless", lambda: self.store.luckless(limit))

    async def save_luck(self, table: str, luck: float) -> None:
        await self._call("save_luck", lambda: self.store.save_luck(table, luck))

    async def forget_days(self, before: str) -> None:
        await self._call("forget_days", lambda: self.store.forget_days(before))

    async def due(self, now: float, limit: int = 1000) -> list[str]:
        return await self._call("due", lambda: self.store.due(now, limit))

    async def put_off(self, table: str, until: float) -> None:
        await self._call("put_off", lambda: self.store.put_off(table, until))

    async def count(self) -> int:
        return await self._call("count", self.store.count)

    async def unfinished(self, maker: str) -> int:
        return await self._call("unfinished", lambda: self.store.unfinished(maker))

    async def check(self, within: float = 0.0) -> None:
        await self._call("check", lambda: self.store.check(within))

    async def touch(self, table: str, now: float) -> None:
        await self._call("touch", lambda: self.store.touch(table, now))

    async def touch_profile(self, profile: str, now: float) -> None:
        await self._call("touch_profile", lambda: self.store.touch_profile(profile, now))

    async def forget(
        self,
        *,
        lobby: float = 0.0,
        playing: float = 0.0,
        unplayed: float = 0.0,
        over: float = 0.0,
        profiles: float = 0.0,
        but: Collection[str] = (),
    ) -> list[str]:
        def do() -> Awaitable[list[str]]:
            return self.store.forget(
                lobby=lobby,
                playing=playing,
                unplayed=unplayed,
                over=over,
                profiles=profiles,
                but=but,
            )

        return await self._call("forget", do)

    async def forget_lobbies(self, before: float) -> int:
        return await self._call("forget_lobbies", lambda: self.store.forget_lobbies(before))

    async def profile(self, profile: str) -> Known | None:
        return await self._call("profile", lambda: self.store.profile(profile))

    async def save_profile(self, profile: str, known: Known, now: float) -> None:
        await self._call("save_profile", lambda: self.store.save_profile(profile, known, now))

    def close(self) -> None:
        self.store.close()
