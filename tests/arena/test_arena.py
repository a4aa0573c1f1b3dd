"""The arena: who sits where, what a win is worth, and how sure the rates are."""

import io
import json
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64
from rich.console import Console

from restinplay import arena
from restinplay.arena.contest import Contest
from restinplay.arena.ratings import ratings
from restinplay.arena.seatings import seatings
from restinplay.arena.show import show
from restinplay.arena.tally import Tally, interval
from restinplay.bots.odds import points_of
from restinplay.bots.playout import WIN
from restinplay.cli import main
from restinplay.core.belief import Belief
from restinplay.core.errors import BadInput
from restinplay.core.game import Game
from restinplay.core.moves import MoveTable
from restinplay.core.policy import Policy
from restinplay.core.rng import Rng
from restinplay.core.state import OVER, State
from restinplay.games.manors.game import ManorsGame


def test_everybody_takes_every_seat_equally_often() -> None:
    assert seatings(3, 1) == [(0,), (1,), (2,)]
    assert seatings(1, 4) == [(0, 0, 0, 0)]
    assert seatings(2, 2) == [(0, 1), (1, 0)]
    assert seatings(3, 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert seatings(2, 4) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


@given(names=st.integers(1, 7), seats=st.integers(1, 6))
def test_however_many_bots_there_are_each_sits_in_each_seat_as_often(
    names: int, seats: int
) -> None:
    rows = seatings(names, seats)
    assert len(set(rows)) == len(rows)
    for bot in range(names):
        counts = {sum(row[seat] == bot for row in rows) for seat in range(seats)}
        assert len(counts) == 1
        assert counts.pop() > 0


@pytest.mark.parametrize(
    ("returns", "wins"),
    [
        ([1.0], [1]),
        ([-1.0], [0]),
        ([-1.0, 1.0], [0, 1]),
        ([0.0, 0.0], [1 / 2, 1 / 2]),
        ([1.0, -1.0, 1.0], [1 / 2, 0, 1 / 2]),
        ([0.5, 0.5, 0.5, -1.0], [1 / 3, 1 / 3, 1 / 3, 0]),
        ([-1 / 3, -1 / 3, -1 / 3], [1 / 3, 1 / 3, 1 / 3]),  # as graves pays a win that three share
        ([-1.0, -1.0, -1.0], [0, 0, 0]),
        ([1.0] * 6, [1 / 6] * 6),
    ],
)
def test_a_shared_win_is_a_part_of_a_win(returns: list[float], wins: list[float]) -> None:
    assert [points / WIN for points in points_of(returns)] == pytest.approx(wins)


def tally_of(deals: list[list[float]]) -> Tally:
    """The wins of one bot, from seat after seat in each deal."""
    tally = Tally(deals=len(deals))
    for wins in deals:
        for seat, win in enumerate(wins):
            tally.games += 1
            tally.places[seat] += 1
            tally.points[seat] += round(win * WIN)
        tally.squares += round(sum(wins) * WIN) ** 2
    return tally


def test_single_games_count_as_they_are() -> None:
    assert tally_of([[1.0], [0.0], [0.0], [1.0], [0.0]]).effective_games() == 5


def test_games_that_their_deal_decides_count_once_a_deal() -> None:
    lucky = [[1.0, 1.0]] * 30 + [[0.0, 0.0]] * 70
    assert tally_of(lucky).effective_games() == pytest.approx(100)


def test_games_that_are_independent_count_in_full() -> None:
    independent = [[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]] * 25
    assert tally_of(independent).effective_games() == pytest.approx(200)


def test_games_that_their_seat_decides_tell_more_but_few_of_them_not_much() -> None:
    assert tally_of([[1.0, 0.0]]).effective_games() == 1
    assert tally_of([[1.0, 0.0]] * 20).effective_games() == 400
    assert tally_of([[1.0, 1.0]] * 20).effective_games() == 20


def test_the_interval_is_wilsons_about_as_wide_as_the_spread_between_deals() -> None:
    deals = [[1.0, 1.0]] * 50 + [[1.0, 0.0]] * 300 + [[0.0, 0.0]] * 150
    row = tally_of(deals).row("thumb", 2)
    spread = sqrt(sum((sum(wins) / 2 - row["rate"]) ** 2 for wins in deals)) / len(deals)
    assert row["high"] - row["low"] == pytest.approx(2 * 1.96 * spread, rel=0.01)
    assert (row["low"], row["high"]) == interval(0.4, tally_of(deals).effective_games())
    assert row["seats"] == pytest.approx([0.7, 0.1])
    assert (row["fair"], row["games"], row["deals"]) == (0.5, 1000, 500)


class Straws(State):
    """Four seats in turn grab or not; those who did have won, unless nobody did."""

    FIELDS: ClassVar[tuple[str, ...]] = ("asked", "grabbed")

    def __init__(self) -> None:
        super().__init__(MoveTable([(word, word, (), word) for word in ("leave", "grab")], []))
        self.asked = 0
        self.grabbed = [0, 0, 0, 0]

    def copy_from(self, other: State) -> None:
        self.load(other.data())

    def apply(self, move: i64) -> None:
        self.grabbed[self.asked] = int(move)
        self.asked = self.asked + 1 if self.asked < 3 else OVER

    def veil(self, seat: int) -> State:
        return self

    def scores(self) -> list[int]:
        return self.grabbed

    def returns(self) -> list[float]:
        return [2.0 * grabbed - 1 for grabbed in self.grabbed]

    def reasons(self) -> list[str]:
        return ["grabbed"] if any(self.grabbed) else ["left"]


class StrawsGame(Game):
    def __init__(self) -> None:
        self.seats, self.moves = 4, Straws().moves

    def new(self) -> State:
        return Straws()


class Always(Policy):
    def __init__(self, move: int) -> None:
        self.move = move

    def choose(self, state: State, rng: Rng, buffer: vec[i64]) -> i64:
        return self.move


def rows_of_four(*moves: int) -> list[dict[str, Any]]:
    contest = Contest(StrawsGame(), [Always(move) for move in moves])
    for deal in range(10):
        contest.play_deal(deal)
    return [
        tally.row(str(move), 4) for move, tally in zip(moves, contest.batch.tallies, strict=True)
    ]


def test_one_bot_among_three_others_is_held_against_a_quarter() -> None:
    grabber, shy = rows_of_four(1, 0)
    assert (grabber["rate"], grabber["fair"], grabber["games"]) == (1, 1 / 4, 40)
    assert grabber["seats"] == [1, 1, 1, 1]
    assert (shy["rate"], shy["score"], shy["decisions"]) == (0, 0, 1)
    shy, grabbers = rows_of_four(0, 1)
    assert shy["rate"] == 0
    assert grabbers["rate"] == pytest.approx(1 / 3)
    assert grabbers["seats"] == pytest.approx([1 / 3] * 4)
    assert (grabbers["score"], grabbers["games"]) == (1, 40)


def test_four_bots_sit_everywhere_and_share_what_they_win_together() -> None:
    rows = rows_of_four(1, 0, 1, 0)
    assert [row["rate"] for row in rows] == [1 / 2, 0, 1 / 2, 0]
    assert all(row["games"] == 40 and row["reasons"] == {"grabbed": 1} for row in rows)


def test_where_all_lose_nobody_has_won() -> None:
    (row,) = rows_of_four(0)
    assert (row["rate"], row["won_by"], row["reasons"]) == (0, {}, {"left": 1})


def test_a_bot_against_itself_gets_its_fair_share() -> None:
    (row,) = arena.run("manors", ["thumb"], 30, 5, {}, workers=1)
    assert row["rate"] == 0.5
    assert (row["games"], row["deals"]) == (30, 30)
    assert sum(row["seats"]) == pytest.approx(1)
    assert sum(row["won_by"].values()) == pytest.approx(0.5)


@pytest.mark.parametrize(("deals", "told"), [(1, "1 deal, fair"), (2, "2 deals, fair")])
def test_games_are_counted_in_words(deals: int, told: str) -> None:
    console = Console(record=True, width=120, file=io.StringIO())
    show("manors", arena.run("manors", ["thumb"], deals, 5, {}, workers=1), console)
    assert told in console.export_text()


def test_both_families_get_the_same_deals() -> None:
    """What one wins the other does not, from either seat."""
    thumb, other = arena.run("manors", ["thumb", "random"], 20, 3, {}, workers=1)
    assert thumb["games"] == other["games"] == 40
    assert thumb["reasons"] == other["reasons"]
    for seat in range(2):
        assert thumb["seats"][seat] + other["seats"][1 - seat] == pytest.approx(1)
    again, _ = arena.run("manors", ["random", "thumb"], 20, 3, {}, workers=1)
    assert again["rate"] == other["rate"]


def test_a_rating_tells_how_often_one_is_ahead_of_the_other() -> None:
    strong, weak = ratings(2, [Counter({(0, 1): 2 * 10_000, (1, 0): 2 * 1000})] * 10)
    assert strong.points - weak.points == pytest.approx(400, abs=1)
    assert strong.points == -weak.points
    assert strong.error == pytest.approx(0, abs=0.01)


def test_a_rating_is_as_sure_as_its_batches_agree() -> None:
    even, odd = Counter({(0, 1): 14, (1, 0): 6}), Counter({(0, 1): 6, (1, 0): 14})
    errors = [ratings(2, [even, odd] * times)[0].error for times in (2, 8, 32)]
    assert all(error is not None for error in errors)
    assert errors == sorted(errors, key=lambda error: -(error or 0))
    assert ratings(2, [even])[0].error is None


def test_a_bot_that_never_lost_has_a_rating_and_so_has_one_that_met_nobody() -> None:
    best, middle, worst = ratings(3, [Counter({(0, 1): 200, (1, 2): 200})] * 3)
    assert best.points > middle.points > worst.points
    assert (best.error, worst.error) == (None, None)
    assert middle.error is not None
    alone, *_ = ratings(1, [Counter()])
    assert alone.points == 0


def test_alone_bots_are_rated_by_the_deals_that_they_share() -> None:
    thumb, other = arena.run("eva", ["thumb", "random"], 40, 3, {}, workers=1)
    assert thumb["rating"] > 50 > -50 > other["rating"]
    assert thumb["seconds"] > 0


def same(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def test_a_contest_goes_on_from_its_ledger(tmp_path: Path) -> None:
    ledger = tmp_path / "contest.jsonl"
    whole = arena.run("manors", ["thumb", "random"], 20, 3, {}, workers=1, ledger=ledger)
    rows = ledger.read_text().splitlines(keepends=True)
    assert len(rows) == 1 + 20
    ledger.write_text("".join(rows[:8]) + rows[8][:40])
    again = arena.run("manors", ["thumb", "random"], 20, 3, {}, workers=1, ledger=ledger)
    assert same(again) == same(whole)
    assert len(ledger.read_text().splitlines()) == 1 + 20
    assert same(arena.run("manors", ["thumb", "random"], 20, 3, {}, ledger=ledger)) == same(whole)


def test_a_ledger_of_another_contest_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    ledger = tmp_path / "contest.jsonl"
    arena.run("manors", ["random"], 2, 3, {}, workers=1, ledger=ledger)
    before = ledger.read_text()
    with pytest.raises(BadInput, match="another contest, with names random and seed 3"):
        arena.run("manors", ["thumb"], 2, 4, {}, workers=1, ledger=ledger)
    assert ledger.read_text() == before


@pytest.mark.parametrize(
    "text", [b"no ledger\n", b"[1, 2]\n", b"{}\n", b'{"slug": "manors"}\n3\n', b"\xff\xfe"]
)
def test_what_is_not_a_ledger_is_refused(tmp_path: Path, text: bytes) -> None:
    ledger = tmp_path / "contest.jsonl"
    ledger.write_bytes(text)
    with pytest.raises(BadInput, match="not an arena ledger"):
        arena.run("manors", ["random"], 2, 3, {}, workers=1, ledger=ledger)
    assert ledger.read_bytes() == text


def test_the_picture_shows_every_bot_and_its_share() -> None:
    rows = arena.run("manors", ["thumb", "random"], 10, 3, {}, workers=1)
    picture = arena.draw(rows, "manors & more")
    root = ElementTree.fromstring(picture)
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"manors & more", "thumb", "random"} <= set(words)
    assert f"{100 * rows[0]['rate']:.1f} %" in words
    assert {"games won; lines are 95 % intervals", "fair share 50.0 %", "n", "20"} <= set(words)


@pytest.mark.parametrize(("name", "why"), [("a.png", "as .svg"), ("no/a.svg", "no such folder")])
def test_a_picture_that_cannot_be_drawn_is_refused_before_the_games(
    tmp_path: Path, name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = str(tmp_path / name)
    assert main(["arena", "manors", "--bots", "random", "--games", "1", "--plot", plot]) == 1
    assert why in capsys.readouterr().err


def test_the_command_draws_and_tells_rows_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = str(tmp_path / "a.svg")
    words = ["arena", "eva", "--bots", "random", "--games", "3", "--workers", "1", "--json"]
    assert main([*words, "--plot", plot]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["games"] == 3
    assert Path(plot).read_text().startswith("<svg")


def test_a_bot_that_cannot_think_is_counted_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing(game: Game, view: dict[str, Any]) -> Belief:
        raise ValueError("a view that cannot be")

    monkeypatch.setattr(ManorsGame, "belief", nothing)
    words = ["arena", "manors", "--bots", "level3,thumb", "--games", "1", "--workers", "1"]
    assert main([*words, "--json"]) == 0
    broken, whole = json.loads(capsys.readouterr().out)
    assert broken["failures"] > 1
    assert whole["failures"] == 0
    assert main(words) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert f"level3 could not think {broken['failures']} times and went by rules of thumb" in told
    assert "thumb could not" not in told


def test_all_bots_of_a_game_can_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("restinplay.bots.NAMES", ("random", "thumb", "level1"))
    rows = arena.run("manors", ["all"], 1, 1, {}, workers=1, seats=2)
    assert [row["bot"] for row in rows] == ["random", "thumb", "level1"]
    assert all(row["games"] == 4 for row in rows)
