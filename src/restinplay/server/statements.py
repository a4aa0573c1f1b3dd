"""What the store asks of PostgreSQL, one function for each question, as `queries.py` for SQLite."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from restinplay.core.events import Event
from restinplay.server import queries
from restinplay.server.queries import HOUR, Ages, Old, as_played
from restinplay.server.store import (
    Body,
    Conflict,
    Day,
    Known,
    Listed,
    Pulse,
    Row,
    Stored,
    Today,
    reseated,
)

Append = tuple[str, int, int, int, list[Row], Pulse]  # table, epoch, version, number, rows, pulse
Database = Any  # an asyncpg connection, in a transaction where there is more than one statement

_encode = msgspec.json.encode
_body = msgspec.json.Decoder(Body)
_past = msgspec.json.Decoder(list[Event])
_lines = msgspec.json.Decoder(list[Row])


def _free(server: int, lease: int) -> str:
    """That a table is this server's, or nobody's who lives; by the numbers of two parameters."""
    alive = f"SELECT id FROM servers WHERE beat > clock_timestamp() - ${lease} * interval '1 s'"
    return f"(owner IS NULL OR owner = ${server} OR owner NOT IN ({alive}))"


def _text(value: Any) -> str:
    return _encode(value).decode()


# Who has a table.


async def claim(db: Database, server: int, lease: float, table: str) -> tuple[int, int] | None:
    """Key and epoch of a table that is this server's from now on; none if there is no such table,
    or somebody else has it who lives. What another server was writing is done by then."""
    query = (
        "UPDATE tables SET owner = $1, epoch = epoch + 1, wanted = NULL "
        f"WHERE id = $3 AND {_free(1, 2)} RETURNING key, epoch"
    )
    found = await db.fetchrow(query, server, lease, table)
    return None if found is None else (found[0], found[1])


async def want(db: Database, table: str, server: int, rest: float) -> int:
    """Ask the owner of a table for it, unless it has moved within so many seconds. The owner; 0:
    nobody is asked."""
    query = (
        "UPDATE tables SET wanted = $2 WHERE id = $3 AND owner <> $2 "
        "AND moved < clock_timestamp() - $1 * interval '1 s' RETURNING owner"
    )
    return await db.fetchval(query, rest, server, table) or 0


async def hand_over(db: Database, table: str, server: int) -> int:
    """Give a table to the server that wants it. Who has it now; 0: nobody wanted it."""
    query = (
        "UPDATE tables SET owner = wanted, wanted = NULL, epoch = epoch + 1, "
        "moved = clock_timestamp() WHERE id = $1 AND owner = $2 AND wanted IS NOT NULL "
        "RETURNING owner"
    )
    return await db.fetchval(query, table, server) or 0


# Tables.


async def save(
    db: Database, server: int, body: Body, first: int, rows: list[Row], pulse: Pulse, moved: bool
) -> None:
    listed = body.settings.listed and any(seat.kind == "open" for seat in body.seats)
    kept = msgspec.structs.replace(body, version=body.version + 1, epoch=0)
    state = [body.status, listed, kept.version, first + len(rows), *msgspec.structs.astuple(pulse)]
    if body.version:
        query = (
            "UPDATE tables SET status = $1, listed = $2, version = $3, lines = $4, asked = $5, "
            "due = $6, named = CASE WHEN due IS DISTINCT FROM $6 THEN 0 ELSE named END, "
            "touched = $7, played = played OR $8 WHERE id = $9 AND owner = $10 AND epoch = $11 "
            "AND version = $12 AND lines = $13 RETURNING key"
        )
        state += [body.id, server, body.epoch, body.version, first]
    else:
        query = (
            "INSERT INTO tables (status, listed, version, lines, asked, due, touched, played, id, "
            "owner, maker) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 "
            "WHERE $12::int = 0 ON CONFLICT DO NOTHING RETURNING key"
        )
        state += [body.id, server, body.maker, first]
    key = await db.fetchval(query, *state)
    if key is None:
        raise Conflict("somebody else changed this table first; nothing was saved")
    if body.version == 0 and body.start is not None:
        origin = [_text(body.start), _text(body.past)]
        await db.execute("INSERT INTO origins VALUES ($1, $2, $3)", key, *origin)
    kept.start, kept.past = None, []
    await _keep(db, key, kept, moved)
    if body.today is not None:
        await _note_today(db, key, body, body.today)
    if rows:
        await db.execute("INSERT INTO lines VALUES ($1, $2, $3)", key, first, _text(rows))


async def _keep(db: Database, key: int, body: Body, moved: bool) -> None:
    query = (
        "INSERT INTO bodies VALUES ($1, $2) ON CONFLICT (table_key) DO UPDATE "
        "SET body = excluded.body"
    )
    await db.execute(query, key, _text(body))
    if not moved:
        return
    await db.execute("DELETE FROM sitters WHERE table_key = $1", key)
    sitters = sorted(body.sitters)
    await db.execute("INSERT INTO sitters SELECT unnest($1::text[]), $2", sitters, key)
    if body.today is not None and sitters:  # one who has played that day already keeps that result
        query = (
            "UPDATE todays SET profile = $1 WHERE table_key = $2 AND NOT EXISTS "
            "(SELECT 1 FROM todays other WHERE other.day = todays.day AND other.profile = $1)"
        )
        await db.execute(query, body.seats[0].profile, key)


async def reseat(db: Database, table: str, old: str, new: str) -> None:
    """Who has the table open cannot write it any more."""
    query = "SELECT key, body FROM tables JOIN bodies ON table_key = key WHERE id = $1 FOR UPDATE"
    found = await db.fetchrow(query, table)
    if found is None:
        return
    key, text = found
    body = _body.decode(text)
    body.seats = reseated(body.seats, old, new)
    body.version += 1
    await db.execute("UPDATE tables SET version = $1 WHERE key = $2", body.version, key)
    await _keep(db, key, body, moved=True)


_APPEND = """
WITH come AS (
    SELECT * FROM unnest(
        $2::text[], $3::bigint[], $4::bigint[], $5::int[], $6::int[], $7::int[], $8::float8[],
        $9::float8[], $10::boolean[], $11::text[]
    ) AS c (id, epoch, version, first, lines, asked, due, touched, played, rows)
), written AS (
    UPDATE tables SET lines = come.lines, asked = come.asked, due = come.due,
        named = CASE WHEN tables.due IS DISTINCT FROM come.due THEN 0 ELSE named END,
        touched = come.touched, played = tables.played OR come.played
    FROM come
    WHERE tables.id = come.id AND tables.owner = $1 AND tables.epoch = come.epoch
        AND tables.version = come.version AND tables.lines = come.first
    RETURNING tables.key, come.id, come.first, come.rows
), kept AS (
    INSERT INTO lines SELECT key, first, rows FROM written WHERE rows <> ''
)
SELECT id FROM written
"""


async def append(db: Database, server: int, appends: Sequence[Append]) -> set[str]:
    """Lines and pulses of many tables, in one statement; the tables that took them."""
    columns: list[list[Any]] = [[] for _ in range(10)]
    for table, epoch, version, first, rows, pulse in appends:
        values = (table, epoch, version, first, first + len(rows))
        more = (*msgspec.structs.astuple(pulse), _text(rows) if rows else "")
        for column, value in zip(columns, (*values, *more), strict=True):
            column.append(value)
    return {table for (table,) in await db.fetch(_APPEND, server, *columns)}


async def keep_position(db: Database, table: str, position: bytes) -> None:
    query = (
        "INSERT INTO positions SELECT key, $1 FROM tables WHERE id = $2 "
        "ON CONFLICT (table_key) DO UPDATE SET position = excluded.position"
    )
    await db.execute(query, position, table)


async def remove(db: Database, server: int, body: Body) -> None:
    query = (
        "DELETE FROM tables WHERE id = $1 AND owner = $2 AND epoch = $3 AND version = $4 "
        "AND status = 'lobby' RETURNING key"
    )
    if await db.fetchval(query, body.id, server, body.epoch, body.version) is None:
        raise Conflict("somebody else changed this table first; nothing was removed")


async def read(db: Database, table: str) -> Stored | None:
    """In one state of the database."""
    query = (
        "SELECT key, touched, body, start, past, position FROM tables "
        "JOIN bodies b ON b.table_key = key LEFT JOIN origins o ON o.table_key = key "
        "LEFT JOIN positions p ON p.table_key = key WHERE id = $1"
    )
    found = await db.fetchrow(query, table)
    if found is None:
        return None
    key, touched, text, start, past, position = found
    body = _body.decode(text)
    if start is not None:
        body.start, body.past = msgspec.json.decode(start), _past.decode(past)
    query = "SELECT rows FROM lines WHERE table_key = $1 ORDER BY number"
    rows = [row for (some,) in await db.fetch(query, key) for row in _lines.decode(some)]
    return Stored(body, rows, touched, position or b"")


async def listed(db: Database, limit: int, of_maker: int) -> list[Listed]:
    newest = "row_number() OVER (PARTITION BY maker ORDER BY touched DESC)"
    some = f"SELECT key, {newest} AS place FROM tables WHERE listed AND status = 'lobby'"
    few = f"SELECT key FROM ({some}) AS ranked WHERE place <= $1"
    where = f"WHERE key IN ({few}) ORDER BY touched DESC LIMIT $2"
    return await _list(db, where, of_maker, limit)


async def of_profile(db: Database, profile: str, limit: int) -> list[Listed]:
    where = "JOIN sitters ON sitters.table_key = key WHERE profile = $1"
    return await _list(
        db, f"{where} ORDER BY status = 'over', touched DESC LIMIT $2", profile, limit
    )


async def _list(db: Database, where: str, *values: Any) -> list[Listed]:
    whole = "SELECT body, asked, touched FROM tables JOIN bodies ON bodies.table_key = key"
    return [
        Listed(_body.decode(body), *rest)
        for body, *rest in await db.fetch(f"{whole} {where}", *values)
    ]


async def count(db: Database) -> int:
    return int(await db.fetchval("SELECT count(*) FROM tables"))


async def unfinished(db: Database, maker: str) -> int:
    query = "SELECT count(*) FROM tables WHERE maker = $1 AND status <> 'over'"
    return int(await db.fetchval(query, maker))


# What must be looked after.


async def due(db: Database, server: int, lease: float, now: float, limit: int) -> list[str]:
    """Tables that nobody else has. Several servers that ask at once get different ones."""
    query = (
        "WITH found AS (SELECT key, named AS turn, due AS since FROM tables "
        f"WHERE due <= $3 AND {_free(1, 2)} "
        "ORDER BY named, due LIMIT $4 FOR UPDATE SKIP LOCKED), "
        "next AS (SELECT nextval('turns') AS turn) "
        "UPDATE tables SET named = next.turn FROM found, next WHERE tables.key = found.key "
        "RETURNING id, found.turn, found.since"
    )
    found = await db.fetch(query, server, lease, now, limit)
    return [table for table, *_ in sorted(found, key=lambda one: (one[1], one[2]))]


async def put_off(db: Database, table: str, until: float) -> None:
    query = "UPDATE tables SET due = $1, named = 0 WHERE id = $2 AND due IS NOT NULL"
    await db.execute(query, until, table)


# What may be forgotten.


async def touch(db: Database, table: str, now: float) -> None:
    query = "UPDATE tables SET used = $1 WHERE id = $2 AND used < $1 - $3::float8"
    await db.execute(query, now, table, HOUR)


async def touch_profile(db: Database, profile: str, now: float) -> None:
    query = "UPDATE profiles SET touched = $1 WHERE id = $2 AND touched < $1 - $3::float8"
    await db.execute(query, now, profile, HOUR)


_OLD = (
    "greatest(touched, used) < CASE WHEN status = 'lobby' THEN $1::float8 "
    "WHEN status = 'over' THEN $2::float8 WHEN played THEN $3::float8 ELSE $4::float8 END"
)


def _ages(ages: Ages) -> list[float]:
    return [ages.lobby, ages.over, ages.playing, ages.unplayed]


async def old_tables(
    db: Database, server: int, lease: float, ages: Ages, after: int
) -> tuple[list[Old], int]:
    """Tables to forget among the next rows after a key that nobody else has, and where to go on: 0
    is the beginning."""
    some = "SELECT * FROM tables WHERE key > $5 ORDER BY key LIMIT $6"
    query = (
        f"SELECT key, id, lines FROM ({some}) AS chosen WHERE {_OLD} AND {_free(7, 8)} ORDER BY key"
    )
    found: list[Old] = []
    lines = 0
    values = [*_ages(ages), after, queries.LOOKED_AT, server, lease]
    for key, table, more in await db.fetch(query, *values):
        found.append((key, table))
        lines += more
        if len(found) == queries.TABLES or lines > queries.LINES:
            return found, key
    return found, await _end(db, "tables", after)


async def old_profiles(db: Database, ages: Ages, after: int) -> tuple[list[Old], int]:
    """The same of profiles that sit at no table."""
    some = "SELECT key, id, touched FROM profiles WHERE key > $1 ORDER BY key LIMIT $2"
    nowhere = "NOT EXISTS (SELECT 1 FROM sitters WHERE profile = id)"
    query = f"SELECT key, id FROM ({some}) AS chosen WHERE touched < $3 AND {nowhere} LIMIT $4"
    rows = await db.fetch(query, after, queries.LOOKED_AT, ages.profiles, queries.TABLES)
    found: list[Old] = [(key, profile) for key, profile in rows]
    if len(found) == queries.TABLES:
        return found, found[-1][0]
    return found, await _end(db, "profiles", after)


async def _end(db: Database, table: str, after: int) -> int:
    """The last of the rows that were looked at; 0 if there are no more."""
    query = f"SELECT key FROM {table} WHERE key > $1 ORDER BY key LIMIT 1 OFFSET $2"
    return await db.fetchval(query, after, queries.LOOKED_AT - 1) or 0


async def forget(
    db: Database,
    server: int,
    lease: float,
    ages: Ages,
    tables: Iterable[Old],
    profiles: Iterable[Old],
) -> list[str]:
    """Remove them, but for those that were used or taken meanwhile; the tables that are gone."""
    keys = [key for key, _ in tables]
    which = f"key = ANY($5::bigint[]) AND {_OLD} AND {_free(6, 7)}"
    query = f"DELETE FROM tables WHERE {which} RETURNING id"
    gone = [table for (table,) in await db.fetch(query, *_ages(ages), keys, server, lease)]
    query = (
        "DELETE FROM profiles WHERE key = ANY($1::bigint[]) AND touched < $2 "
        "AND NOT EXISTS (SELECT 1 FROM sitters WHERE profile = id)"
    )
    await db.execute(query, [key for key, _ in profiles], ages.profiles)
    return gone


# Deals of a day.


async def _note_today(db: Database, key: int, body: Body, today: Today) -> None:
    """That somebody plays, and how it went. What is there already, or is forgotten, stays so."""
    if body.version == 0:
        await db.execute("SELECT pg_advisory_xact_lock(hashtext($1))", today.day)  # who is next
        query = (
            "INSERT INTO todays (day, profile, table_key, number) "
            "SELECT $1::text, $2::text, $3::bigint, count(*) FROM todays WHERE day = $1"
        )
        await db.execute(query, today.day, body.seats[0].profile, key)
    if body.status == "over":
        query = (
            "UPDATE todays SET solved = $1, answers = $2, luck = coalesce($3, luck) "
            "WHERE table_key = $4"
        )
        solved = max(body.returns, default=0.0) > 0
        luck = 0.0 if body.seats[0].conceded else None
        await db.execute(query, solved, today.answers, luck, key)


async def day(db: Database, day: str, profile: str, limit: int) -> Day:
    query = "SELECT id FROM todays JOIN tables ON key = table_key WHERE day = $1 AND profile = $2"
    table = await db.fetchval(query, day, profile) or ""
    query = (
        "SELECT count(*), count(solved), count(*) FILTER (WHERE solved) FROM todays WHERE day = $1"
    )
    came, done, solved = await db.fetchrow(query, day)
    ranked = (
        "SELECT number, profile, solved, answers, luck, row_number() OVER "
        "(ORDER BY solved DESC, CASE WHEN solved THEN answers ELSE -answers END, number) AS place "
        "FROM todays WHERE day = $1 AND solved IS NOT NULL"
    )
    best = await db.fetch(f"{ranked} ORDER BY place LIMIT $2", day, limit)
    own = await db.fetchrow(f"SELECT * FROM ({ranked}) ranked WHERE profile = $2", day, profile)
    return Day(
        table,
        came - done,
        done,
        solved,
        [as_played(tuple(row)) for row in best],
        (own[-1], as_played(tuple(own))) if own else None,
    )


async def luckless(db: Database, limit: int) -> list[str]:
    query = (
        "SELECT id FROM todays JOIN tables ON key = table_key "
        "WHERE solved IS NOT NULL AND luck IS NULL LIMIT $1"
    )
    return [table for (table,) in await db.fetch(query, limit)]


async def save_luck(db: Database, table: str, luck: float) -> None:
    key = "(SELECT key FROM tables WHERE id = $2)"
    await db.execute(f"UPDATE todays SET luck = $1 WHERE table_key = {key}", luck, table)


async def forget_days(db: Database, before: str) -> None:
    await db.execute("DELETE FROM todays WHERE day < $1", before)


# Profiles.


async def profile(db: Database, profile: str) -> Known | None:
    found = await db.fetchrow("SELECT name, settings FROM profiles WHERE id = $1", profile)
    return None if found is None else Known(found[0], msgspec.json.decode(found[1]))


async def save_profile(db: Database, profile: str, known: Known, now: float) -> None:
    query = (
        "INSERT INTO profiles (id, name, settings, touched) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, settings = excluded.settings, "
        "touched = excluded.touched"
    )
    await db.execute(query, profile, known.name, _text(known.settings), now)
