"""What the store asks of SQLite, one function for each question; the caller has a transaction."""

import sqlite3
from collections.abc import Iterable, Sequence
from heapq import nsmallest
from typing import Any

import msgspec

from restinplay.core.events import Event
from restinplay.server.store import (
    Body,
    Conflict,
    Day,
    Known,
    Listed,
    Played,
    Pulse,
    Row,
    Stored,
    Today,
    reseated,
)

Append = tuple[str, int, int, list[Row], Pulse]  # rows of a table and its version, from a number on
Due = tuple[int, float]  # key, since when
Turns = dict[Due, int]  # when a table was last named as due; larger is later
Old = tuple[int, str]  # key, table

HOUR = 3600.0
LOOKED_AT = 2000  # rows that are looked at in one go for something to forget
TABLES = 50  # that are forgotten in one go, at most
LINES = 5000  # of theirs, about

_encode = msgspec.json.encode
_body = msgspec.json.Decoder(Body)
_past = msgspec.json.Decoder(list[Event])
_lines = msgspec.json.Decoder(list[Row])


def epoch(db: sqlite3.Connection) -> int:
    """How often the file was opened."""
    return int(db.execute("SELECT epoch FROM holders").fetchone()[0])


# Tables.


def save(
    db: sqlite3.Connection,
    body: Body,
    first: int,
    rows: list[Row],
    pulse: Pulse,
    moved: bool,
    came: int = 0,
) -> None:
    listed = body.settings.listed and any(seat.kind == "open" for seat in body.seats)
    kept = msgspec.structs.replace(body, version=body.version + 1, epoch=0)
    if body.version:
        query = (
            "UPDATE tables SET status = ?, listed = ?, version = ?, lines = ?, asked = ?, due = ?, "
            "touched = ?, played = played OR ? WHERE id = ? AND version = ? AND lines = ? "
        )
        where = [body.id, body.version, first]
    else:
        query = (
            "INSERT INTO tables (status, listed, version, lines, asked, due, touched, played, id, "
            "maker) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ? = 0 ON CONFLICT DO NOTHING "
        )
        where = [body.id, body.maker, first]
    state = [kept.status, listed, kept.version, first + len(rows), *msgspec.structs.astuple(pulse)]
    found = db.execute(f"{query} RETURNING key", [*state, *where]).fetchone()
    if found is None:
        raise Conflict("somebody else changed this table first; nothing was saved")
    (key,) = found
    if body.version == 0 and body.start is not None:
        origin = [_encode(body.start).decode(), _encode(body.past).decode()]
        db.execute("INSERT INTO origins VALUES (?, ?, ?)", [key, *origin])
    kept.start, kept.past = None, []
    _keep(db, key, kept, moved)
    if body.today is not None:
        _note_today(db, key, body, body.today, came)
    if rows:
        db.execute("INSERT INTO lines VALUES (?, ?, ?)", [key, first, _rows(rows)])


def _keep(db: sqlite3.Connection, key: int, body: Body, moved: bool) -> None:
    db.execute("REPLACE INTO bodies VALUES (?, ?)", [key, _encode(body).decode()])
    if not moved:
        return
    db.execute("DELETE FROM sitters WHERE table_key = ?", [key])
    sitters = [(one, key) for one in sorted(body.sitters)]
    db.executemany("INSERT INTO sitters VALUES (?, ?)", sitters)
    if body.today is not None and sitters:  # one who has played that day already keeps that result
        query = "UPDATE OR IGNORE todays SET profile = ? WHERE table_key = ?"
        db.execute(query, [body.seats[0].profile, key])


def reseat(db: sqlite3.Connection, table: str, old: str, new: str) -> None:
    """Who has read the table before this cannot save it any more."""
    whole = "SELECT key, body FROM tables JOIN bodies ON table_key = key WHERE id = ?"
    for key, text in db.execute(whole, [table]).fetchall():
        body = _body.decode(text)
        body.seats = reseated(body.seats, old, new)
        body.version += 1
        db.execute("UPDATE tables SET version = ? WHERE key = ?", [body.version, key])
        _keep(db, key, body, moved=True)


def append(db: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """The lines of all tables, and their pulses."""
    written = db.executemany(
        "UPDATE tables SET lines = ?, asked = ?, due = ?, touched = ?, played = played OR ? "
        "WHERE id = ? AND version = ? AND lines = ?",
        [
            (first + len(rows), *msgspec.structs.astuple(pulse), table, version, first)
            for table, version, first, rows, pulse in appends
        ],
    )
    if written.rowcount < len(appends):
        raise Conflict("this table has moved or is gone; nothing was saved")
    db.executemany(
        "INSERT INTO lines VALUES ((SELECT key FROM tables WHERE id = ?), ?, ?)",
        [(table, first, _rows(rows)) for table, _, first, rows, _ in appends if rows],
    )


def keep_position(db: sqlite3.Connection, table: str, position: bytes) -> None:
    query = "REPLACE INTO positions SELECT key, ? FROM tables WHERE id = ?"
    db.execute(query, [position, table])


def remove(db: sqlite3.Connection, table: str, version: int) -> None:
    query = "DELETE FROM tables WHERE id = ? AND version = ? AND status = 'lobby'"
    if not db.execute(query, [table, version]).rowcount:
        raise Conflict("somebody else changed this table first; nothing was removed")


def _rows(rows: list[Row]) -> str:
    return _encode(rows).decode()


def read(db: sqlite3.Connection, table: str) -> Stored | None:
    whole = "SELECT key, body, touched FROM tables JOIN bodies ON table_key = key WHERE id = ?"
    found = db.execute(whole, [table]).fetchone()
    if found is None:
        return None
    key, text, touched = found
    body = _body.decode(text)
    origin = db.execute("SELECT start, past FROM origins WHERE table_key = ?", [key]).fetchone()
    if origin is not None:
        body.start, body.past = msgspec.json.decode(origin[0]), _past.decode(origin[1])
    query = "SELECT rows FROM lines WHERE table_key = ? ORDER BY number"
    rows = [row for (some,) in db.execute(query, [key]) for row in _lines.decode(some)]
    kept = db.execute("SELECT position FROM positions WHERE table_key = ?", [key]).fetchone()
    return Stored(body, rows, touched, kept[0] if kept else b"")


def listed(db: sqlite3.Connection, limit: int, of_maker: int) -> list[Listed]:
    """The index has them in this order, so that a maker of very many costs little."""
    newest = "row_number() OVER (PARTITION BY maker ORDER BY touched DESC)"
    some = f"SELECT key, {newest} AS place FROM tables WHERE listed AND status = 'lobby'"
    where = f"WHERE key IN (SELECT key FROM ({some}) WHERE place <= ?) ORDER BY touched DESC"
    return _list(db, where, [of_maker, limit])


def of_profile(db: sqlite3.Connection, profile: str, limit: int) -> list[Listed]:
    """What goes on first: many games that are over must not hide it."""
    where = "JOIN sitters ON sitters.table_key = key WHERE profile = ?"
    return _list(db, f"{where} ORDER BY status = 'over', touched DESC", [profile, limit])


def _list(db: sqlite3.Connection, where: str, values: list[Any]) -> list[Listed]:
    whole = "SELECT body, asked, touched FROM tables JOIN bodies ON bodies.table_key = key"
    query = f"{whole} {where} LIMIT ?"
    return [Listed(_body.decode(body), *rest) for body, *rest in db.execute(query, values)]


def count(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT tables FROM counts").fetchone()[0])


def unfinished(db: sqlite3.Connection, maker: str) -> int:
    query = "SELECT count(*) FROM tables WHERE maker = ? AND status != 'over'"
    return int(db.execute(query, [maker]).fetchone()[0])


# What must be looked after.


def due(db: sqlite3.Connection, now: float, limit: int, turns: Turns) -> tuple[list[str], Turns]:
    """Tables, and the turns of those that are due still."""
    chosen, later = take_turns(all_due(db, now), limit, turns)
    return [name_of(db, key) for key, _ in chosen], later


def all_due(db: sqlite3.Connection, now: float) -> list[Due]:
    return db.execute("SELECT key, due FROM tables WHERE due <= ?", [now]).fetchall()


def take_turns(found: Sequence[Due], limit: int, turns: Turns) -> tuple[list[Due], Turns]:
    """Whose turn it is. A table at which something has happened is due at another time, and has
    had no turn."""
    chosen = nsmallest(limit, found, key=lambda one: (turns.get(one, 0), one[1]))
    turn = max(turns.values(), default=0) + 1
    return chosen, {one: turns[one] for one in found if one in turns} | dict.fromkeys(chosen, turn)


def name_of(db: sqlite3.Connection, key: int) -> str:
    """The id of a table; empty if it is gone."""
    found = db.execute("SELECT id FROM tables WHERE key = ?", [key]).fetchone()
    return found[0] if found else ""


def put_off(db: sqlite3.Connection, table: str, until: float) -> None:
    db.execute("UPDATE tables SET due = ? WHERE id = ? AND due IS NOT NULL", [until, table])


# What may be forgotten.


class Ages(msgspec.Struct, frozen=True):
    """What was used last before these times may be forgotten."""

    lobby: float
    playing: float
    unplayed: float
    over: float
    profiles: float


def touch(db: sqlite3.Connection, table: str, now: float) -> None:
    """By the hour, so that somebody who comes and goes all the time is not written every time."""
    db.execute("UPDATE tables SET used = ? WHERE id = ? AND used < ?", [now, table, now - HOUR])


def touch_profile(db: sqlite3.Connection, profile: str, now: float) -> None:
    query = "UPDATE profiles SET touched = ? WHERE id = ? AND touched < ?"
    db.execute(query, [now, profile, now - HOUR])


_OLD = (
    "max(touched, used) < CASE status WHEN 'lobby' THEN :lobby WHEN 'over' THEN :over "
    "ELSE iif(played, :playing, :unplayed) END"
)


def old_tables(db: sqlite3.Connection, ages: Ages, after: int) -> tuple[list[Old], int]:
    """Tables to forget among the next rows after a key, and where to go on: 0 is the beginning.

    No index helps: it would have to be changed with every line of every table.
    """
    some = "SELECT * FROM tables WHERE key > :after ORDER BY key LIMIT :limit"
    values = {**msgspec.structs.asdict(ages), "after": after, "limit": LOOKED_AT}
    query = f"SELECT key, id, lines FROM ({some}) WHERE {_OLD} ORDER BY key"
    found: list[Old] = []
    lines = 0
    for key, table, more in db.execute(query, values):
        found.append((key, table))
        lines += more
        if len(found) == TABLES or lines > LINES:
            return found, key
    return found, _end(db, "tables", "key", after)


def old_profiles(db: sqlite3.Connection, ages: Ages, after: int) -> tuple[list[Old], int]:
    """The same of profiles that sit at no table."""
    some = "SELECT rowid, id, touched FROM profiles WHERE rowid > ? ORDER BY rowid LIMIT ?"
    nowhere = "NOT EXISTS (SELECT 1 FROM sitters WHERE profile = id)"
    query = f"SELECT rowid, id FROM ({some}) WHERE touched < ? AND {nowhere} LIMIT ?"
    found = db.execute(query, [after, LOOKED_AT, ages.profiles, TABLES]).fetchall()
    if len(found) == TABLES:
        return found, found[-1][0]
    return found, _end(db, "profiles", "rowid", after)


def seated(db: sqlite3.Connection, profiles: Iterable[str]) -> list[str]:
    """Which of these sit at a table."""
    query = "SELECT 1 FROM sitters WHERE profile = ? LIMIT 1"
    return [one for one in profiles if db.execute(query, [one]).fetchone()]


def _end(db: sqlite3.Connection, table: str, key: str, after: int) -> int:
    """The last of the rows that were looked at; 0 if there are no more."""
    query = f"SELECT {key} FROM {table} WHERE {key} > ? ORDER BY {key} LIMIT 1 OFFSET ?"
    found = db.execute(query, [after, LOOKED_AT - 1]).fetchone()
    return found[0] if found else 0


def forget(
    db: sqlite3.Connection, ages: Ages, tables: Iterable[Old], profiles: Iterable[Old]
) -> list[str]:
    """Remove them, but for those that were used meanwhile; the tables that are gone."""
    values = msgspec.structs.asdict(ages)
    query = f"DELETE FROM tables WHERE key = :key AND {_OLD}"
    gone = [
        table for key, table in tables if db.execute(query, {**values, "key": key}).rowcount == 1
    ]
    db.executemany(
        "DELETE FROM profiles WHERE rowid = ? AND id = ? AND touched < ? "
        "AND NOT EXISTS (SELECT 1 FROM sitters WHERE profile = id)",
        [(key, profile, ages.profiles) for key, profile in profiles],
    )
    return gone


# Deals of a day.


def _note_today(db: sqlite3.Connection, key: int, body: Body, today: Today, came: int) -> None:
    """That somebody plays, and how it went. What is there already, or is forgotten, stays so.

    `came`: those in other files."""
    if body.version == 0:
        query = (
            "INSERT INTO todays (day, profile, table_key, number) "
            "SELECT :day, :who, :key, count(*) + :came FROM todays WHERE day = :day"
        )
        who = body.seats[0].profile
        db.execute(query, {"day": today.day, "who": who, "key": key, "came": came})
    if body.status == "over":
        solved = max(body.returns, default=0.0) > 0
        query = (
            "UPDATE todays SET solved = ?, answers = ?, luck = coalesce(?, luck) "
            "WHERE table_key = ?"
        )
        luck = 0.0 if body.seats[0].conceded else None  # or it is worked out later
        db.execute(query, [solved, today.answers, luck, key])


def day(db: sqlite3.Connection, day: str, profile: str, limit: int) -> Day:
    mine = "SELECT id FROM todays JOIN tables ON key = table_key WHERE day = ? AND profile = ?"
    found = db.execute(mine, [day, profile]).fetchone()
    counts = "SELECT count(*), count(solved), coalesce(sum(solved), 0) FROM todays WHERE day = ?"
    came, played, solved = db.execute(counts, [day]).fetchone()
    ranked = (
        "SELECT number, profile, solved, answers, luck, row_number() OVER "
        "(ORDER BY solved DESC, iif(solved, answers, -answers), number) AS place "
        "FROM todays WHERE day = ? AND solved IS NOT NULL"
    )
    best = db.execute(f"{ranked} ORDER BY place LIMIT ?", [day, limit])
    own = db.execute(f"SELECT * FROM ({ranked}) WHERE profile = ?", [day, profile]).fetchone()
    return Day(
        found[0] if found else "",
        came - played,
        played,
        solved,
        [as_played(row) for row in best],
        (own[-1], as_played(own)) if own else None,
    )


def came(db: sqlite3.Connection, day: str) -> int:
    """How many have come to the deal of that day."""
    return int(db.execute("SELECT count(*) FROM todays WHERE day = ?", [day]).fetchone()[0])


def place_of(played: Played) -> tuple[bool, int, int]:
    """By which the players of a day are ordered."""
    solved = played.solved
    return not solved, played.answers if solved else -played.answers, played.number


def ahead(db: sqlite3.Connection, day: str, played: Played) -> int:
    """How many have done better that day."""
    query = (
        "SELECT count(*) FROM todays WHERE day = ? AND solved IS NOT NULL "
        "AND (NOT solved, iif(solved, answers, -answers), number) < (?, ?, ?)"
    )
    return int(db.execute(query, [day, *place_of(played)]).fetchone()[0])


def as_played(row: Sequence[Any]) -> Played:
    number, profile, solved, answers, luck, _ = row
    return Played(number, profile, bool(solved), answers, luck)


def luckless(db: sqlite3.Connection, limit: int) -> list[str]:
    query = (
        "SELECT id FROM todays JOIN tables ON key = table_key "
        "WHERE solved IS NOT NULL AND luck IS NULL LIMIT ?"
    )
    return [table for (table,) in db.execute(query, [limit])]


def save_luck(db: sqlite3.Connection, table: str, luck: float) -> None:
    key = "(SELECT key FROM tables WHERE id = ?)"
    db.execute(f"UPDATE todays SET luck = ? WHERE table_key = {key}", [luck, table])


# Profiles.


def profile(db: sqlite3.Connection, profile: str) -> Known | None:
    found = db.execute("SELECT name, settings FROM profiles WHERE id = ?", [profile]).fetchone()
    return None if found is None else Known(found[0], msgspec.json.decode(found[1]))


def save_profile(db: sqlite3.Connection, profile: str, known: Known, now: float) -> None:
    values = [profile, known.name, _encode(known.settings).decode(), now]
    db.execute("INSERT OR REPLACE INTO profiles VALUES (?, ?, ?, ?)", values)
