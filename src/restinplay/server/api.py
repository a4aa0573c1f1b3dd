"""Requests that are answered with JSON: games, tables, records, profiles."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace as replaced
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.state import SPECTATOR
from restinplay.games.lessons import known, known_language, titles
from restinplay.games.parts import forced_of
from restinplay.server import keys, lessons, qr, retelling, wire
from restinplay.server.addresses import link_for_others
from restinplay.server.bots import bots_of, shared_game
from restinplay.server.devices import TIME, Devices, Person
from restinplay.server.export import MOST_GAMES, zipped
from restinplay.server.limits import Doorkeeper, Kind, TooMuch, address_of
from restinplay.server.naming import clean, name_for_all
from restinplay.server.pages import in_best_form, packed
from restinplay.server.phrases import phrases_of
from restinplay.server.store import Known, Listed, Played
from restinplay.server.table import Table
from restinplay.server.tables import Asker, Tables
from restinplay.server.today import day_of
from restinplay.server.waiting import REPLAY

COOKIE = "rip"
YEAR = 365 * 86400
SHOWN = 100  # tables in a list
SHOWN_OF_MAKER = 5  # that one address has made
MOST_OWN = 300  # in the list of those who sit at them
MOST_SETTINGS = 4_000  # bytes
DEEPEST = 20  # lists in lists of them
MOST_RESULTS = 20  # of a day
MOST_REVIEWS = 3  # that one address reads at a time, while they are made
GAME_FILE = "text/plain; charset=utf-8"
OPTIONS = "Options"  # the chapter of a rulebook

B = TypeVar("B", bound=wire.Closed)
T = TypeVar("T")


def answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def public(request: Request, body: bytes) -> Response:
    """What everybody is told alike, in fewer bytes for those who can unpack it."""
    return in_best_form(packed(body), request.headers, "application/json")


def trouble(status: int, text: str) -> Response:
    return answer(wire.Trouble(text), status)


async def body_of(request: Request, kind: type[B]) -> B:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise BadInput(f"this does not match docs/wire.md: {error}") from None
    except wire.UNREADABLE:
        raise BadInput("this is not valid JSON") from None


def brought_by(connection: HTTPConnection) -> str:
    """The cookie that a browser brings; empty: none. Ours has no quotes, and the library, which
    undoes those of others, can take a third of a second over one header."""
    said = ";".join(connection.headers.getlist("cookie")).split(";")
    pairs = [pair.partition("=") for pair in said]
    return {name.strip(): value.strip() for name, _, value in pairs}.get(COOKIE, "")


def cookie_of(request: Request) -> str:
    """The cookie that a browser brings, or a new one."""
    brought = brought_by(request)
    return brought if keys.profile_of(brought) else keys.new_cookie()


def with_cookie(response: Response, cookie: str, request: Request) -> Response:
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, YEAR, httponly=True, samesite="lax", secure=secure)
    return response


class Piecemeal(StreamingResponse):
    """What is made while it is read, and what to do afterwards, however that ends."""

    def __init__(
        self, pieces: AsyncIterator[bytes], kind: str, afterwards: Callable[[], None]
    ) -> None:
        super().__init__(pieces, media_type=kind)
        self._afterwards = afterwards

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._afterwards()


class Api:
    """Every handler takes a request and gives a response; BadInput becomes a sentence."""

    def __init__(self, tables: Tables, door: Doorkeeper, others: Sequence[str] = ()) -> None:
        self.tables = tables
        self.door = door
        self._others = others
        self._lessons: dict[tuple[str, str, str], bytes] = {}
        self._devices = Devices()
        self._exporting: set[str] = set()  # addresses

    def routes(self) -> list[BaseRoute]:
        table = "/api/tables/{table}"
        return [
            Route("/api/games", self.games),
            Route("/api/games/{slug}", self.game),
            Route("/api/games/{slug}/lesson", self.lesson, methods=["GET"]),
            Route("/api/games/{slug}/lesson", self.lesson_why_not, methods=["POST"]),
            Route("/api/tables", self.listing, methods=["GET"]),
            Route("/api/tables", self.making(wire.NewTable, self.tables.create), methods=["POST"]),
            Route("/api/tables", self.forget_finished, methods=["DELETE"]),
            Route("/api/today", self.today),
            Route("/api/export", self.export, methods=["POST"]),
            Route("/api/import", self.making(wire.Import, self.tables.imported), methods=["POST"]),
            Route(f"{table}/join", self.at_table(wire.Join, self.tables.join), methods=["POST"]),
            Route(f"{table}/invitation", self.invitation, methods=["POST"]),
            Route(f"{table}/fork", self.at_table(wire.Fork, self.tables.fork), methods=["POST"]),
            Route(f"{table}/seat", self.forget, methods=["DELETE"]),
            Route(f"{table}/record", self.record, methods=["POST"]),
            Route(f"{table}/replay", self.replay, methods=["POST"]),
            Route(f"{table}/review", self.review, methods=["POST"]),
            Route("/api/device", self.device, methods=["POST"]),
            Route("/api/device/offer", self.device_offer, methods=["POST"]),
            Route("/api/device/change", self.change_device, methods=["POST"]),
            Route("/api/link", self.link, methods=["POST"]),
            Route("/api/profile", self.profile, methods=["GET"]),
            Route("/api/profile", self.save_profile, methods=["PUT"]),
        ]

    # Games.

    async def games(self, request: Request) -> Response:
        return public(request, shelf())

    async def game(self, request: Request) -> Response:
        slug = str(request.path_params["slug"])
        if slug not in games.SLUGS:
            return trouble(404, f"unknown game '{slug[:40]}'")
        brief = request.query_params.get("brief") == "yes"
        return public(request, written_book(slug, brief))

    async def lesson(self, request: Request) -> Response:
        slug = str(request.path_params["slug"])[:40]
        wanted = known(slug, request.query_params.get("lesson", "")[:40])
        language = request.query_params.get("language", "")[:10]
        key = slug, wanted, known_language(slug, language, wanted)
        if key not in self._lessons:
            self._lessons[key] = await self._elsewhere(request, lessons.taught, *key)
        return public(request, self._lessons[key])

    async def lesson_why_not(self, request: Request) -> Response:
        wish = await body_of(request, wire.LessonMove)
        return answer(lessons.why_not(request.path_params["slug"][:40], wish))

    # Tables.

    async def listing(self, request: Request) -> Response:
        profile = self._profile(request)
        mine = await self.tables.store.of_profile(profile, MOST_OWN) if profile else []
        listed = await self.tables.store.listed(SHOWN, SHOWN_OF_MAKER)
        return answer(
            wire.TableList(
                [_table_info(one, profile) for one in listed],
                [_table_info(one, profile) for one in mine],
            )
        )

    async def today(self, request: Request) -> Response:
        """How today's deal went, or that of the `day` which is asked for."""
        profile, day = self._profile(request), day_of(self.tables.store.now())
        asked = request.query_params.get("day", day)[:10]
        found = await self.tables.store.day(asked, profile, MOST_RESULTS)
        results = [_day_result(n, one, profile) for n, one in enumerate(found.best, 1)]
        if found.own and not any(one.you for one in results):
            results.append(_day_result(*found.own, profile))
        counts = found.playing, found.played, found.solved
        return answer(wire.Today(asked, found.table, *counts, results))

    def making(
        self, kind: type[B], make: Callable[[B, Asker], Awaitable[wire.Seated]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """A handler that makes a table out of a body."""

        async def handler(request: Request) -> Response:
            wish = await body_of(request, kind)
            self._check("table", request)
            return await self._with_cookie(request, lambda asker: make(wish, asker))

        return handler

    def at_table(
        self, kind: type[B], make: Callable[[Table, B, Asker], Awaitable[wire.Seated]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """A handler that seats somebody, by a body, from the table of the path."""

        async def handler(request: Request) -> Response:
            wish = await body_of(request, kind)
            self._check("table", request)
            table = await self._table(request)
            return await self._with_cookie(request, lambda asker: make(table, wish, asker))

        return handler

    async def forget(self, request: Request) -> Response:
        """Once more is no mistake: another tab may have said it."""
        table = await self._table(request)
        if profile := self._profile(request):
            await self.tables.forget(table, profile)
        return Response(status_code=204)

    async def forget_finished(self, request: Request) -> Response:
        self._check("heavy", request)
        if profile := self._profile(request):
            await self.tables.forget_finished(profile)
        return Response(status_code=204)

    async def export(self, request: Request) -> Response:
        """All games of the holder of the cookie in one file, one at a time for an address."""
        self._check("heavy", request)
        profile, address = self._profile(request), address_of(request)
        mine = await self.tables.store.of_profile(profile, MOST_GAMES) if profile else []
        begun = [one for one in mine if one.body.status != "lobby"]
        if not begun:
            raise BadInput("there is no game to save yet")
        if address in self._exporting:
            raise TooMuch("one thing at a time; wait for the last one")
        self._exporting.add(address)
        store, workers, owner = self.tables.store, self.tables.workers, f"export {address}"
        pieces = zipped(store, workers, begun, profile, owner)
        return Piecemeal(pieces, "application/zip", lambda: self._exporting.discard(address))

    def _check(self, kind: Kind, request: Request) -> None:
        self.door.count(kind, address_of(request))

    async def _table(self, request: Request) -> Table:
        """The table of the path; who has it opened is counted."""
        charge = partial(self.door.count, "rows", address_of(request))
        return await self.tables.table(request.path_params["table"], charge)

    async def invitation(self, request: Request) -> Response:
        wish = await body_of(request, wire.Invite)
        return answer(await self.tables.invitation(await self._table(request), wish))

    async def record(self, request: Request) -> Response:
        wish = await body_of(request, wire.Holder)
        async with await self._table(request) as table:
            seat = self._holder(request, table, wish.secret)
            body = self.tables.shown_to(table, seat)
            record = table.stored_record if table.frozen else table.playing().record
            record = replace(record, names=[entry.name for entry in body.seats])
            self.door.count("rows", address_of(request), len(record.lines))
            if table.is_over:
                return Response(str(record).encode(), media_type=GAME_FILE)
            self._check("heavy", request)
            parcel = (body, table.rows(), seat)
        text = await self._elsewhere(request, retelling.seen_by, *parcel)
        return Response(text, media_type=GAME_FILE)

    async def replay(self, request: Request) -> Response:
        wish = await body_of(request, wire.ReplayWish)
        self._check("heavy", request)
        async with await self._table(request) as table:
            own = self._holder(request, table, wish.secret)
            table.playing()
            if not table.is_over and wish.seat not in (own, SPECTATOR):
                raise BadInput("until the game is over you see it only from your own seat")
            if wish.seat is not None and wish.seat not in range(-1, table.game.seats):
                raise BadInput(f"there is no seat {wish.seat}")
            where = (self.tables.shown_to(table, own), table.at, table.rows())
        replays, owner = self.tables.replays, address_of(request)
        pieces = await replays.of(*where, wish.seat, owner)
        return Piecemeal(pieces, "application/json", lambda: replays.end(owner))

    async def review(self, request: Request) -> Response:
        """The review of a game that is over, in parts as they are made."""
        wish = await body_of(request, wire.Holder)
        async with await self._table(request) as table:
            seat = self._holder(request, table, wish.secret)
            match, body = table.playing(), self.tables.shown_to(table, seat)
            if not table.is_over:
                raise BadInput("this game is not over; you can review it when it is")
        self._check("review", request)
        address = address_of(request)
        if self.door.reviewing[address] >= MOST_REVIEWS:
            raise TooMuch("too many reviews at once; wait for one to finish")
        record = replace(match.record, names=[entry.name for entry in body.seats])
        parts = self.tables.reviews.of(record, address).read(address)
        self.door.reviewing.add(address, 1)
        end = partial(self.door.reviewing.add, address, -1)
        return Piecemeal(parts, "application/x-ndjson", end)

    async def link(self, request: Request) -> Response:
        """What to type or scan on another machine to come where the path leads."""
        wish = await body_of(request, wire.Path)
        origin = f"{request.url.scheme}://{request.headers['host']}"
        base = link_for_others(origin, self._others)
        link = base + wish.path if base else ""
        if not (link and wish.qr):
            return answer(wire.Link(link, []))
        self._check("heavy", request)
        return answer(wire.Link(link, await self._elsewhere(request, qr.encode, link)))

    async def _elsewhere(self, request: Request, work: Callable[..., T], *parcel: Any) -> T:
        owner = address_of(request)
        done: T = await self.tables.workers.do(work, *parcel, rank=REPLAY, owner=owner)
        return done

    def _holder(self, request: Request, table: Table, secret: str) -> int:
        """The seat of the one who asks and has the table to themselves: people may be moved."""
        seat = self.tables.seat_of(table, secret, self._profile(request))
        self.tables.check_may_look(table, seat)
        return seat

    # Profiles.

    def _profile(self, request: Request) -> str:
        return keys.profile_of(brought_by(request))

    async def _with_cookie(
        self, request: Request, make: Callable[[Asker], Awaitable[Any]]
    ) -> Response:
        """Do it for the holder of the cookie; who has none gets one."""
        cookie = cookie_of(request)
        response = answer(await make(Asker(keys.profile_of(cookie), address_of(request))))
        return with_cookie(response, cookie, request)

    async def profile(self, request: Request) -> Response:
        known = await self.tables.store.profile(self._profile(request))
        return answer(wire.Profile(known.name, known.settings) if known else wire.Profile("", {}))

    async def save_profile(self, request: Request) -> Response:
        wish = await body_of(request, wire.NewProfile)
        check_settings(wish)
        known = Known(clean(wish.name), wish.settings)

        async def save(asker: Asker) -> wire.Profile:
            if await self.tables.store.profile(asker.profile) is None:
                self._check("profile", request)
            await self.tables.store.save_profile(asker.profile, known, self.tables.store.now())
            return wire.Profile(known.name, known.settings)

        return await self._with_cookie(request, save)

    # Other devices.

    async def device(self, request: Request) -> Response:
        """A code for another device; what its page shall remember is in the body."""
        wish = await body_of(request, wire.NewProfile)
        check_settings(wish)
        if not self._profile(request):
            raise BadInput("this device has nothing to go on with yet")
        name = clean(wish.name) if wish.name else ""
        person = Person(brought_by(request), name, wish.settings)
        code = self._devices.offer(person, address_of(request))
        return answer(wire.DeviceLink(f"/#device={code}", int(TIME)))

    async def device_offer(self, request: Request) -> Response:
        """What would happen, before it happens."""
        wish = await body_of(request, wire.DeviceCode)
        person, here = self._devices.look(wish.code), self._profile(request)
        there = keys.profile_of(person.cookie)
        theirs = await self.tables.store.of_profile(there, MOST_OWN)
        own = await self.tables.store.of_profile(here, MOST_OWN) if here else []
        over = sum(one.body.status == "over" for one in theirs)
        return answer(
            wire.DeviceOffer(person.name, len(theirs) - over, over, len(own), here == there)
        )

    async def change_device(self, request: Request) -> Response:
        """This device gets the cookie of the other one; what it brings has moved by then."""
        wish = await body_of(request, wire.ChangeDevice)
        self._check("heavy", request)
        here, taken = self._profile(request), self._devices.take(wish.code)
        person = taken.person
        try:
            if wish.bring and here and here != keys.profile_of(person.cookie):
                await self.tables.move(here, keys.profile_of(person.cookie))
        except BaseException:
            self._devices.put_back(wish.code, taken)
            raise
        return with_cookie(
            answer(wire.Profile(person.name, person.settings)), person.cookie, request
        )


def _day_result(place: int, one: Played, profile: str) -> wire.DayResult:
    """No names: they would reach people who never followed a link."""
    you = one.profile == profile
    return wire.DayResult(place, one.number, you, one.solved, one.answers, one.luck)


def check_settings(wish: wire.NewProfile) -> None:
    if _is_deeper(wish.settings, DEEPEST):
        raise BadInput("settings may not be nested so deep")
    if len(msgspec.json.encode(wish.settings)) > MOST_SETTINGS:
        raise BadInput(f"settings may take up at most {MOST_SETTINGS} bytes")


def _is_deeper(value: Any, levels: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(_is_deeper(one, levels - 1) for one in inside)


def _table_info(listed: Listed, profile: str) -> wire.TableInfo:
    """A table in a list. What people call themselves is for those at the table."""
    body = listed.body
    mine = [n for n, seat in enumerate(body.seats) if profile and seat.profile == profile]
    seat = mine[0] if mine else SPECTATOR
    return wire.TableInfo(
        body.id,
        body.game,
        game_info(body.game).title,
        body.status,
        [entry.name if mine else name_for_all(entry) for entry in body.seats],
        sum(entry.kind == "open" for entry in body.seats),
        seat,
        max(listed.asked, -1),
        listed.asked in mine and not body.seats[listed.asked].taken_over,
        body.plea is not None and not set(mine).isdisjoint(body.plea.waiting),
        fate(body.returns, seat),
        any(entry.conceded for entry in body.seats),
        body.closed,
        body.today.day if body.today else "",
        body.settings.per_move,
        body.settings.per_game,
        int(listed.touched),
    )


def fate(returns: Sequence[float], seat: int) -> wire.Fate:
    """What a game came to for a seat: who plays with others wins by being first. Where all have
    given up, all have lost."""
    if not returns or seat < 0:
        return ""
    if len(returns) > 1 and min(returns) == max(returns) >= 0:
        return "drawn"
    return "won" if returns[seat] == max(returns) and returns[seat] > 0 else "lost"


@lru_cache
def shelf() -> bytes:
    return msgspec.json.encode([game_info(slug) for slug in games.SLUGS])


@lru_cache
def game_info(slug: str) -> wire.GameInfo:
    kind = games.game_class(slug)
    return wire.GameInfo(
        slug,
        shared_game(slug, {}, kind.SEATS[0]).title,
        list(kind.SEATS),
        [
            wire.OptionInfo(one.name, list(one.values), str(one.meaning), one.clause, one.form)
            for one in kind.OPTIONS
        ],
        dict(kind.EASY),
        [wire.OrderInfo(one.text, one.meaning, one.secret, one.usual) for one in kind.ORDERS],
        [wire.ForcedInfo(one.name, str(one.meaning), one.usual) for one in forced_of(kind)],
        bots_of(slug),
        [lessons.info(title) for title in titles(slug)],
        list(phrases_of(slug)),
    )


@lru_cache
def written_book(slug: str, brief: bool) -> bytes:
    book = game_book(slug)
    return msgspec.json.encode(replaced(book, how_to_play=[], chapters=[]) if brief else book)


def game_book(slug: str) -> wire.GameBook:
    game = shared_game(slug, {}, games.game_class(slug).SEATS[0])
    chapters = [
        wire.Chapter(
            chapter.title,
            [wire.Note(note.text, note.rows) for note in chapter.notes],
            [wire.Clause(clause.id, clause.text) for clause in chapter.clauses],
        )
        for chapter in game.rulebook.chapters
        if chapter.title != OPTIONS  # which the game itself tells
    ]
    page = [wire.Section(one.title, one.paragraphs) for one in game.rulebook.how_to_play]
    return wire.GameBook(game_info(slug), game.rules_version, game.data, page, chapters)
