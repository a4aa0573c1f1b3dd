"""Requests that are answered with JSON: games, tables, records, profiles."""

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache, partial
from typing import Any, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from restinplay import games
from restinplay.core.errors import BadInput
from restinplay.core.state import SPECTATOR
from restinplay.games.lessons import known, known_language, titles
from restinplay.server import keys, lessons, qr, retelling, wire
from restinplay.server.addresses import link_for_others
from restinplay.server.house import Asker, House
from restinplay.server.limits import Doorkeeper, Kind, address_of
from restinplay.server.naming import clean
from restinplay.server.players import bots_of, shared_game
from restinplay.server.store import Known, Listed
from restinplay.server.table import Table
from restinplay.server.waiting import REPLAY

COOKIE = "rip"
YEAR = 365 * 86400
SHOWN = 100  # tables in a list
MOST_SETTINGS = 4_000  # bytes
OPTIONS = "Options"  # the chapter of a rulebook

B = TypeVar("B", bound=wire.Closed)
T = TypeVar("T")


def answer(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def trouble(status: int, text: str) -> Response:
    return answer(wire.Trouble(text), status)


async def body_of(request: Request, kind: type[B]) -> B:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise BadInput(f"this does not match docs/wire.md: {error}") from None
    except wire.UNREADABLE:
        raise BadInput("this is not valid JSON") from None


def cookie_of(request: Request) -> str:
    """The cookie that a browser brings, or a new one."""
    brought = request.cookies.get(COOKIE, "")
    return brought if keys.profile_of(brought) else keys.new_cookie()


def with_cookie(response: Response, cookie: str, request: Request) -> Response:
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, YEAR, httponly=True, samesite="lax", secure=secure)
    return response


class Api:
    """Every handler takes a request and gives a response; BadInput becomes a sentence."""

    def __init__(self, house: House, door: Doorkeeper, others: Sequence[str] = ()) -> None:
        self.house = house
        self.door = door
        self._others = others
        self._lessons: dict[tuple[str, str, str], bytes] = {}

    def routes(self) -> list[BaseRoute]:
        table = "/api/tables/{table}"
        return [
            Route("/api/games", self.games),
            Route("/api/games/{slug}", self.game),
            Route("/api/games/{slug}/lesson", self.lesson, methods=["GET"]),
            Route("/api/games/{slug}/lesson", self.lesson_why_not, methods=["POST"]),
            Route("/api/tables", self.tables, methods=["GET"]),
            Route("/api/tables", self.making(wire.NewTable, self.house.create), methods=["POST"]),
            Route("/api/import", self.making(wire.Import, self.house.imported), methods=["POST"]),
            Route(f"{table}/join", self.at_table(wire.Join, self.house.join), methods=["POST"]),
            Route(f"{table}/fork", self.at_table(wire.Fork, self.house.fork), methods=["POST"]),
            Route(f"{table}/record", self.record, methods=["POST"]),
            Route(f"{table}/replay", self.replay, methods=["POST"]),
            Route(f"{table}/review", self.review, methods=["POST"]),
            Route("/api/link", self.link, methods=["POST"]),
            Route("/api/profile", self.profile, methods=["GET"]),
            Route("/api/profile", self.save_profile, methods=["PUT"]),
        ]

    # Games.

    async def games(self, request: Request) -> Response:
        return answer([game_info(slug) for slug in games.SLUGS])

    async def game(self, request: Request) -> Response:
        slug = str(request.path_params["slug"])
        if slug not in games.SLUGS:
            return trouble(404, f"unknown game '{slug[:40]}'")
        return answer(game_book(slug))

    async def lesson(self, request: Request) -> Response:
        slug = str(request.path_params["slug"])[:40]
        wanted = known(slug, request.query_params.get("lesson", "")[:40])
        language = request.query_params.get("language", "")[:10]
        key = slug, wanted, known_language(slug, language, wanted)
        if key not in self._lessons:
            self._lessons[key] = await self._elsewhere(request, lessons.taught, *key)
        return Response(self._lessons[key], media_type="application/json")

    async def lesson_why_not(self, request: Request) -> Response:
        wish = await body_of(request, wire.LessonMove)
        return answer(lessons.why_not(request.path_params["slug"][:40], wish))

    # Tables.

    async def tables(self, request: Request) -> Response:
        profile = self._profile(request)
        mine = await self.house.store.of_profile(profile, SHOWN) if profile else []
        listed = await self.house.store.listed(SHOWN)
        return answer(
            wire.TableList(
                [_table_info(one, profile) for one in listed],
                [_table_info(one, profile) for one in mine],
            )
        )

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

    def _check(self, kind: Kind, request: Request) -> None:
        self.door.count(kind, address_of(request))

    async def _table(self, request: Request) -> Table:
        """The table of the path; who has it opened is counted."""
        charge = partial(self.door.count, "rows", address_of(request))
        return await self.house.table(request.path_params["table"], charge)

    async def record(self, request: Request) -> Response:
        wish = await body_of(request, wire.Holder)
        table, seat = await self._holder(request, wish.secret)
        async with table:
            body, rows = table.body, table.rows()
            over = body.status == "over"
            text = str(table.stored_record if table.frozen else table.playing().record).encode()
        if not over:
            self._check("heavy", request)
            text = await self._elsewhere(request, retelling.seen_by, body, rows, seat)
        return Response(text, media_type="text/plain; charset=utf-8")

    async def replay(self, request: Request) -> Response:
        wish = await body_of(request, wire.ReplayWish)
        self._check("heavy", request)
        table, own = await self._holder(request, wish.secret)
        async with table:
            if not table.playing().over and wish.seat not in (own, SPECTATOR):
                raise BadInput("until the game is over you see it only from your own seat")
            if wish.seat is not None and wish.seat not in range(-1, table.game.seats):
                raise BadInput(f"there is no seat {wish.seat}")
            where = (table.body, table.at, table.rows())
        pieces = await self.house.replays.of(*where, wish.seat, address_of(request))
        return StreamingResponse(pieces, media_type="application/json")

    async def review(self, request: Request) -> Response:
        """The review of a game that is over, in parts as they are made."""
        wish = await body_of(request, wire.Holder)
        table, _ = await self._holder(request, wish.secret)
        async with table:
            match = table.playing()
            if not match.over:
                raise BadInput("this game is not over; you can review it when it is")
        self._check("review", request)
        parts = self.house.reviews.of(match.record).read(address_of(request))
        return StreamingResponse(parts, media_type="application/x-ndjson")

    async def link(self, request: Request) -> Response:
        """What to type or scan on another machine to come where the path leads."""
        wish = await body_of(request, wire.Path)
        origin = f"{request.url.scheme}://{request.headers['host']}"
        base = link_for_others(origin, self._others)
        link = base + wish.path if base else ""
        if not (link and wish.qr):
            return answer(wire.Link(link, []))
        self._check("heavy", request)
        return answer(wire.Link(link, await run_in_threadpool(qr.encode, link)))

    async def _elsewhere(self, request: Request, work: Callable[..., T], *parcel: Any) -> T:
        owner = address_of(request)
        done: T = await self.house.workshop.do(work, *parcel, rank=REPLAY, owner=owner)
        return done

    async def _holder(self, request: Request, secret: str) -> tuple[Table, int]:
        """The table of the path and the seat of the one who asks."""
        table = await self._table(request)
        seat = self.house.seat_of(table, secret, self._profile(request))
        self.house.check_may_look(table, seat)
        return table, seat

    # Profiles.

    def _profile(self, request: Request) -> str:
        return keys.profile_of(request.cookies.get(COOKIE, ""))

    async def _with_cookie(
        self, request: Request, make: Callable[[Asker], Awaitable[Any]]
    ) -> Response:
        """Do it for the holder of the cookie; who has none gets one."""
        cookie = cookie_of(request)
        response = answer(await make(Asker(keys.profile_of(cookie), address_of(request))))
        return with_cookie(response, cookie, request)

    async def profile(self, request: Request) -> Response:
        known = await self.house.store.profile(self._profile(request))
        return answer(wire.Profile(known.name, known.settings) if known else wire.Profile("", {}))

    async def save_profile(self, request: Request) -> Response:
        wish = await body_of(request, wire.NewProfile)
        if len(msgspec.json.encode(wish.settings)) > MOST_SETTINGS:
            raise BadInput(f"settings may take up at most {MOST_SETTINGS} bytes")
        known = Known(clean(wish.name), wish.settings)

        async def save(asker: Asker) -> wire.Profile:
            if await self.house.store.profile(asker.profile) is None:
                self._check("profile", request)
            await self.house.store.save_profile(asker.profile, known, time.time())
            return wire.Profile(known.name, known.settings)

        return await self._with_cookie(request, save)


def _table_info(listed: Listed, profile: str) -> wire.TableInfo:
    body = listed.body
    mine = [n for n, seat in enumerate(body.seats) if profile and seat.profile == profile]
    seat = mine[0] if mine else SPECTATOR
    return wire.TableInfo(
        body.id,
        body.game,
        game_info(body.game).title,
        body.status,
        [entry.name for entry in body.seats],
        sum(entry.kind == "open" for entry in body.seats),
        seat,
        seat >= 0 and listed.asked == seat,
        int(listed.touched),
    )


@lru_cache
def game_info(slug: str) -> wire.GameInfo:
    kind = games.game_class(slug)
    return wire.GameInfo(
        slug,
        shared_game(slug, {}, kind.SEATS[0]).title,
        list(kind.SEATS),
        [
            wire.OptionInfo(one.name, list(one.values), one.meaning, one.clause, one.form)
            for one in kind.OPTIONS
        ],
        dict(kind.EASY),
        [wire.OrderInfo(one.text, one.meaning, one.secret) for one in kind.ORDERS],
        bots_of(slug),
        [lessons.info(title) for title in titles(slug)],
    )


@lru_cache
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
