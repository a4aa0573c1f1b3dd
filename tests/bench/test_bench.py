"""The benchmark measures what it says: the C loop plays the same game, the rows have their form."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from restinplay import bench, bots, compiled
from restinplay.bench.harness import Row, measure
from restinplay.bench.rows import C_LOOPS, build_c_loop, plan, plan_search
from restinplay.bench.worker import LeftOut
from restinplay.bots.playout import mixed_playouts, playout, playouts
from restinplay.core.rng import Rng
from restinplay.core.state import OVER
from restinplay.games import SLUGS, game_class
from restinplay.games.eva.game import EvaGame

ROWS = {"what", "ours", "peer", "ratio", "low", "high"}


@pytest.mark.parametrize("doors", ["2", "3"])
def test_the_c_loop_and_the_engine_play_the_same_game(doors: str, tmp_path: Path) -> None:
    if shutil.which("cc") is None:
        with pytest.raises(LeftOut, match="there is no C compiler"):
            build_c_loop("eva", tmp_path)
        return
    program = build_c_loop("eva", tmp_path)
    done = subprocess.run(
        [program, doors], input="stats 400000 1\n", capture_output=True, text=True, check=True
    )
    loop = json.loads(done.stdout)
    games = 60_000 if compiled() else 1_500
    reasons = engine_reasons(doors, games)
    expected = {**loop["won"], **loop["lost"]}
    for reason, count in expected.items():
        share = count / loop["games"]
        spread = (share * (1 - share) / games) ** 0.5
        assert abs(reasons[reason] / games - share) < 5 * spread + 0.0005, reason


def engine_reasons(doors: str, games: int) -> Counter[str]:
    game = EvaGame({"doors": doors})
    root, state, rng = game.new(), game.new(), Rng(9)
    buffer: vec[i64] = vec[i64]([0] * game.moves.decisions)
    reasons: Counter[str] = Counter()
    for _ in range(games):
        state.copy_from(root)
        playout(state, rng, buffer)
        assert state.asked == OVER
        reasons[state.reasons()[0]] += 1
    return reasons


def test_a_short_run_prints_rows_in_their_form() -> None:
    words = ["bench", "eva", "--rounds", "1", "--slice", "0.02", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "restinplay.cli", *words],
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == (0 if compiled() else 1), done.stderr
    assert ("nothing could be measured" in done.stderr) != compiled()
    rows = json.loads(done.stdout)
    assert bool(rows) == compiled()
    for row in rows:
        assert set(row) == ROWS
        assert row["ratio"] == pytest.approx(row["ours"] / row["peer"])


def test_without_a_row_there_is_no_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("restinplay.bench.rows.MEASURES", ())
    assert bench.run("graves", peers=False, rounds=1, slice_seconds=0.01, as_json=False) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.endswith("rip: nothing could be measured side by side\n")


def test_a_worker_that_dies_is_named_and_the_others_go_on() -> None:
    complaints: list[str] = []
    good = (
        "import json\nfor l in open(0): print(json.dumps({'count': 5, 'seconds': 1}), flush=True)"
    )
    bad = "raise SystemExit('no luck today')"
    rows = [Row("good", (sys.executable, "-c", good)), Row("bad", (sys.executable, "-c", bad))]
    measured = measure(rows, 2, 0.01, complaints.append)
    assert measured.rates == {"good": [5.0, 5.0]}
    assert measured.died == {"bad"}
    assert complaints == ["bad died: no luck today"]


@pytest.mark.parametrize("slug", [*SLUGS, "search"])
def test_every_target_belongs_to_a_ratio_that_is_measured(slug: str, tmp_path: Path) -> None:
    planned = plan_search() if slug == "search" else plan(slug, True, tmp_path, lambda _: None)
    names = [row.name for row in planned.rows]
    assert len(set(names)) == len(names)
    targets = {
        f"{game} {what}"
        for game in SLUGS
        for what in game_class(game).TARGETS
        if slug == ("search" if what.startswith("search") else game)
    }
    assert targets == {ratio.what for ratio in planned.ratios if ratio.target is not None}
    assert {ratio.ours for ratio in planned.ratios} <= set(names)
    assert {ratio.peer for ratio in planned.ratios} - set(names) <= {"C loop"}


def test_mixed_playouts_are_between_thumb_and_random() -> None:
    """All noise is random play, as long on average; no noise is the policy alone."""
    root, thumb, games = EvaGame().new(), bots.policy("thumb", EvaGame()), 400
    random, noise, half, policy = (
        count / games
        for count in (
            playouts(root, games, 1),
            *(mixed_playouts(root, games, 1, thumb, noise) for noise in (1.0, 0.5, 0.0)),
        )
    )
    assert abs(noise - random) < 1.5
    assert noise + 1 < half < policy - 1
    assert mixed_playouts(root, 20, 5, thumb, 0.5) == mixed_playouts(root, 20, 5, thumb, 0.5)


def test_only_games_with_a_c_loop_beside_the_package_are_compared_with_c(tmp_path: Path) -> None:
    written = {file.stem for file in C_LOOPS.glob("*.c")}
    assert written == {"eva"}
    for slug in {*SLUGS} - written:
        with pytest.raises(LeftOut, match=f"there is no benchmarks/{slug}.c"):
            build_c_loop(slug, tmp_path)


def test_the_usual_orders_spare_a_person_void_questions() -> None:
    script = Path(__file__).parents[2] / "benchmarks" / "questions.py"
    words = [sys.executable, str(script), "--games", "3"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in told.splitlines()[2:]]
    void = {(slug, seats, orders): float(mean) for slug, seats, orders, _, mean, _ in rows}
    assert {slug for slug, _, _ in void} == set(SLUGS)
    for seats in "2346":
        assert void["muertos", seats, "the usual"] < void["muertos", seats, "none"] / 2
