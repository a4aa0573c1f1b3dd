"""Nobody is told what their seat may not see: games in two worlds, over real sockets.

`test_walls.py` begins in the middle of games; here everything is told from the opening on, and
everybody does all that the wire allows, for so many answers, and in some games to the end. How it
is done says `worlds.py`.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any
from zlib import crc32

import pytest

from restinplay.core.events import Event
from restinplay.core.match import Match
from restinplay.core.state import CHANCE, State
from restinplay.games import SLUGS, game_class
from restinplay.server import commands, room, tables, wire
from restinplay.server.api import Api
from restinplay.server.matches import record_of
from restinplay.server.presenter import why_not
from restinplay.server.replays import Replays
from restinplay.server.room import Guest
from restinplay.server.store import Body, Stored
from restinplay.server.table import Table
from restinplay.server.updates import update
from tests.marks import TOLD, Tell, heavy
from tests.server.evenings import SEATS, Evening, evening, heeding
from tests.server.stage import Stage, stage
from tests.server.worlds import STEPS, WHOLE, Scene

SCENES = 100  # of each game
ENTIRE = {"eva": 4, "manors": 4, "graves": 1, "muertos": 1}  # that run to the end of the game
TRIES = 10  # scenes in one of which a leak must be noticed
SHORT = 10  # answers of a scene in the ordinary suite
ORDINARY = 999  # its number: no scene is played twice, since tables have names
LEAST = {"eva": 0, "manors": 400, "graves": 5, "muertos": 200}  # answers that differ
LEAST_APART = 10_000  # numbers of positions and hidden cards that differ
Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with stage(tmp_path_factory.mktemp("worlds")) as both:
        yield both


@pytest.mark.parametrize("slug", SLUGS)
def test_those_who_may_not_see_a_difference_are_sent_none(slug: str, servers: Stage) -> None:
    seats = game_class(slug).SEATS[-1]
    played = Scene(slug, seats, ORDINARY, SHORT).play(servers)
    assert played.difference() == ""
    assert played.done["answer"] > 2
    assert played.alive > 0


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if SEATS in game_class(slug).SEATS])
def test_nothing_that_can_be_said_tells_those_more_who_may_not_know(
    slug: str, servers: Stage, monkeypatch: Patch
) -> None:
    """A new kind of message fails here until somebody says it at an evening."""
    heeded = heeding(monkeypatch)
    played = Evening(evening(slug), servers).run()
    assert played.difference() == ""
    assert played.alive > 0
    assert heeded == {*wire.FromClient.__subclasses__()}


def test_what_an_evening_tells_too_much_is_noticed(servers: Stage, monkeypatch: Patch) -> None:
    def leaking(table: Table, seat: int, phrase: str) -> None:
        for guest in table.guests:
            commands.tell(guest, wire.Said(seat, phrase + " " * number_of(table)))

    monkeypatch.setattr(room, "say", leaking)
    evenings = (evening("muertos", 100 * n) for n in range(1, TRIES))
    assert any(Evening(scene, servers).run().difference() for scene in evenings)


@heavy
@pytest.mark.parametrize("slug", SLUGS)
def test_a_hundred_games_look_the_same_to_those_who_may_not_see(
    slug: str, servers: Stage, record_property: Tell
) -> None:
    sizes, done = game_class(slug).SEATS, Counter[str]()
    frames = size = hidden = apart = 0
    for seed in range(SCENES + ENTIRE[slug]):
        steps = STEPS if seed < SCENES else WHOLE
        played = Scene(slug, sizes[seed % len(sizes)], seed, steps).play(servers)
        assert played.difference() == ""
        done += played.done
        frames, size = frames + played.frames(), size + played.size()
        hidden, apart = hidden + played.twins.hidden, apart + played.alive
    record_property(
        TOLD,
        f"{slug}: {SCENES} scenes and {ENTIRE[slug]} whole games, {frames} frames and bodies, "
        f"{size} bytes compared; {hidden} answers and {apart} numbers of positions differed; "
        f"{dict(done)}",
    )
    assert done["over"] >= ENTIRE[slug]
    assert hidden >= LEAST[slug]
    assert apart > LEAST_APART
    assert min(done[deed] for deed in ("answer", "undo", "come back", "requests", "late")) > SCENES


# The test above would be worth nothing if it did not notice. What must not be said is said here.


def secrets_of(table: Table) -> str:
    """What nature has dealt, hidden or not."""
    lines = table.playing().record.lines
    return " ".join(line.text for line in lines if line.who == CHANCE) + table.body.deal


def number_of(table: Table) -> int:
    return crc32(secrets_of(table).encode()) % 50


def a_card_in_the_view(patch: Patch) -> None:
    def leaking(table: Table, *words: Any) -> wire.Update:
        told = update(table, *words)
        told.view = {**told.view, "under": number_of(table)}
        return told

    patch.setattr("restinplay.server.updates.update", leaking)


def a_longer_message(patch: Patch) -> None:
    def leaking(table: Table, *words: Any) -> wire.Update:
        told = update(table, *words)
        told.prompt += " " * number_of(table)
        return told

    patch.setattr("restinplay.server.updates.update", leaking)


def a_refusal_that_knows_more(patch: Patch) -> None:
    def leaking(match: Any, seat: int, text: str) -> wire.Refusal | wire.Allowed:
        told = why_not(match, seat, text)
        if isinstance(told, wire.Refusal):
            told.fact += f" {len(match.state.legal())} {match.record.deal}"
        return told

    patch.setattr("restinplay.server.commands.why_not", leaking)


def an_order_that_is_counted(patch: Patch) -> None:
    ordered = commands._ordered

    async def leaking(table: Table, guest: Guest) -> None:
        table.at += 1
        await ordered(table, guest)

    patch.setattr("restinplay.server.commands._ordered", leaking)


def a_record_that_names_its_deal(patch: Patch) -> None:
    elsewhere = Api._elsewhere

    async def leaking(self: Api, request: Any, work: Any, body: Body, *parcel: Any) -> bytes:
        told: bytes = await elsewhere(self, request, work, body, *parcel)
        return told + body.deal.encode()

    patch.setattr(Api, "_elsewhere", leaking)


def a_narration_that_tells_more(patch: Patch) -> None:
    def leaking(table: Table, *words: Any) -> wire.Update:
        told = update(table, *words)
        told.narration = [*told.narration, f"{number_of(table)}"]
        return told

    patch.setattr("restinplay.server.updates.update", leaking)


def a_hint_that_knows_the_cards(patch: Patch) -> None:
    hint, tell = commands._hint, commands.tell

    async def leaking(table: Table, guest: Guest) -> None:
        def tell_more(guest: Guest, message: wire.FromServer) -> None:
            if isinstance(message, wire.Hint):
                message.reason += f" {number_of(table)}"
            tell(guest, message)

        patch.setattr("restinplay.server.commands.tell", tell_more)
        await hint(table, guest)

    patch.setattr("restinplay.server.commands._hint", leaking)


def a_replay_that_goes_too_far(patch: Patch) -> None:
    of = Replays.of

    async def leaking(self: Replays, body: Body, *words: Any) -> AsyncIterator[bytes]:
        return followed(await of(self, body, *words), body.deal.encode())

    async def followed(pieces: AsyncIterator[bytes], more: bytes) -> AsyncIterator[bytes]:
        async for piece in pieces:
            yield piece
        yield more

    patch.setattr(Replays, "of", leaking)


def a_fork_with_the_true_cards(patch: Patch) -> None:
    imagined = tables._imagined

    def leaking(match: Match, line: int, seat: int) -> tuple[State, list[Event]]:
        return match.position(line), imagined(match, line, seat)[1]

    patch.setattr("restinplay.server.tables._imagined", leaking)


def an_export_of_the_whole_game(patch: Patch) -> None:
    async def leaking(workers: Any, owner: str, stored: Stored, seat: int) -> bytes:
        return str(record_of(stored)).encode()

    patch.setattr("restinplay.server.export._patiently", leaking)


LEAKS: list[tuple[Callable[[Patch], None], str, int]] = [
    (a_card_in_the_view, "manors", 2),
    (a_longer_message, "muertos", 3),
    (a_refusal_that_knows_more, "graves", 3),
    (an_order_that_is_counted, "muertos", 4),
    (a_record_that_names_its_deal, "eva", 1),
    (a_narration_that_tells_more, "manors", 2),
    (a_hint_that_knows_the_cards, "manors", 2),
    (a_replay_that_goes_too_far, "graves", 2),
    (a_fork_with_the_true_cards, "muertos", 2),
    (an_export_of_the_whole_game, "graves", 3),
]


@pytest.mark.parametrize(("leak", "slug", "seats"), LEAKS)
def test_what_is_said_too_much_is_noticed(
    leak: Callable[[Patch], None], slug: str, seats: int, servers: Stage, monkeypatch: Patch
) -> None:
    first = 1_000 * (1 + LEAKS.index((leak, slug, seats)))
    hints = leak is a_hint_that_knows_the_cards
    leak(monkeypatch)
    scenes = (Scene(slug, seats, first + n, SHORT, hints=hints) for n in range(TRIES))
    assert any(scene.play(servers).difference() for scene in scenes)
