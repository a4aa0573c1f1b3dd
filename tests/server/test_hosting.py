"""What docs/hosting.md promises is what the server holds to."""

from pathlib import Path

from restinplay.server import room, table, tables, visits
from restinplay.server.api import SHOWN, SHOWN_OF_MAKER
from restinplay.server.limits import HOUSEHOLD, Limits
from restinplay.server.serve import LARGEST, LEAST_WORKERS

PAGE = (Path(__file__).parents[2] / "docs/hosting.md").read_text(encoding="utf-8")


def test_the_page_tells_the_limits_that_are_set() -> None:
    has = Limits()
    rows = [
        f"| connections | {has.connections:,}, or as many",
        f"(`LimitNOFILE`); {has.connections_of_address} of one address |",
        f"| sockets | {has.sockets:,}; {has.sockets_of_address} of one address |",
        f"| requests | {has.requests:.0f} a second of one address, "
        f"{has.request_burst:.0f} at once; "
        f"of pages and pictures {has.files:.0f} a second, {has.file_burst:,.0f} at once |",
        f"| messages | {has.messages:.0f} a second of one socket, {has.message_burst:.0f} at once; "
        f"{has.sayings:.0f} a second of one address, {has.saying_burst:,.0f} at once |",
        f"| new tables | one every {1 / has.new_tables:.0f} seconds of one address, "
        f"{has.new_table_burst:.0f} at once |",
        f"one a second of one address, {has.heavy_burst:.0f} at once; "
        f"a review every {1 / has.reviews:.0f} seconds, {has.review_burst:.0f} at once |",
        f"| a message | {LARGEST:,} bytes; a request {has.small_body:,}, "
        f"a game file {has.body:,} |",
        f"| unfinished games | {tables.MOST_UNFINISHED:,} that",
        f"| {room.MOST_WATCHING} who watch, and {room.MOST_AT_A_SEAT} connections of each seat;",
        f"| long games | an address may be at tables with {visits.ROOM:,} lines",
        f"but a game of {table.MOST_LINES:,} lines can only be watched |",
        f"| the list of open tables | the newest {SHOWN}, and {SHOWN_OF_MAKER} of one address |",
        f"| tables | {tables.MOST_TABLES:,}; unused",
        f"days ({tables.RETENTION}), lobbies after {tables.OLD / tables.DAY:.0f}.",
        f"go after {tables.LEAST_AGE / tables.DAY:.0f} days without use;",
        f"but at least {LEAST_WORKERS} |",
        f"counts with its /{HOUSEHOLD}.",
    ]
    assert has.heavy == 1.0
    assert [row for row in rows if row not in PAGE] == []
