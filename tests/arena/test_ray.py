"""A contest on a Ray cluster of two nodes, one of which is lost on the way."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from restinplay import arena
from restinplay.arena.contest import Batch, Job, play_job
from restinplay.core.errors import BadInput
from tests.arena.test_arena import same
from tests.marks import heavy

CONTEST: dict[str, Any] = {"slug": "manors", "names": ["thumb", "random"], "options": {}}
SIGN = "RESTINPLAY_TEST_SIGN"  # the file that says that the doomed node has a job
DOOMED = "RESTINPLAY_TEST_DOOMED"


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A head and a doomed node, one job at a time each, found as those of other machines are."""
    import ray  # only `./test --all` installs it
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_raylet_start_wait_time_s", "120")  # on a busy machine
    sign, small = {SIGN: str(tmp_path / "sign")}, {"num_cpus": 1, "object_store_memory": 80 << 20}
    head = {**small, "include_dashboard": False, "env_vars": sign}
    found = Cluster(initialize_head=True, head_node_args=head)
    try:
        found.add_node(**small, env_vars={**sign, DOOMED: "1"})
        monkeypatch.setenv("RAY_ADDRESS", found.address)
        yield found
    finally:
        ray.shutdown()
        found.shutdown()


def play_or_be_lost(job: Job) -> Batch:
    """On the doomed node a job never ends; on the other one none ends before that."""
    sign = Path(os.environ[SIGN])
    if DOOMED in os.environ:
        sign.touch()
        time.sleep(3600)
    wait_for(sign)
    return play_job(job)


def wait_for(file: Path) -> None:
    for _ in range(1200):
        if file.exists():
            return
        time.sleep(0.1)
    raise AssertionError("no job has reached the doomed node")


@heavy
def test_a_contest_survives_the_loss_of_a_node(
    cluster: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def lose_a_node() -> None:
        wait_for(tmp_path / "sign")
        (doomed,) = cluster.worker_nodes
        cluster.remove_node(doomed, allow_graceful=False)

    monkeypatch.setattr(arena, "play_job", play_or_be_lost)
    monkeypatch.setenv("FORCE_COLOR", "1")  # the bar is for terminals
    thief = threading.Thread(target=lose_a_node)
    thief.start()
    rows = arena.run(**CONTEST, count=40, seed=3, on="ray")
    thief.join()
    assert not cluster.worker_nodes
    assert "Playing" in capsys.readouterr().err
    monkeypatch.setattr(arena, "play_job", play_job)
    assert same(rows) == same(arena.run(**CONTEST, count=40, seed=3, workers=1))


@heavy
def test_without_a_cluster_its_absence_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    def refuse(**_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(ray, "init", refuse)
    with pytest.raises(BadInput, match="no Ray cluster is running"):
        arena.run(**CONTEST, count=1, seed=3, on="ray")
