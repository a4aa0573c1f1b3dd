"""Where jobs are worked off: in processes of this machine, or on a Ray cluster.

A job depends on nothing but itself, so the results are the same wherever and by however many
workers it is done; only their order is not.
"""

import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

from restinplay.core.errors import BadInput
from restinplay.extras import EXTRA
from restinplay.parent import die_with_the_parent

Job = TypeVar("Job")
Result = TypeVar("Result")
Work = Callable[[Job], Result]

PLACES = ("here", "ray")


def work(
    function: Work[Job, Result],
    jobs: Sequence[Job],
    *,
    workers: int | None = None,
    on: str = "here",
    heading: str = "Playing",
    weight: Callable[[Job], int] = lambda job: 1,
) -> Iterator[tuple[Job, Result]]:
    """Each job with its result, as they come in, and a progress bar on stderr."""
    console = Console(file=sys.stderr)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(heading, total=sum(map(weight, jobs)))
        for job, result in _results(function, jobs, workers, on):
            yield job, result
            progress.advance(bar, weight(job))


def _results(
    function: Work[Job, Result], jobs: Sequence[Job], workers: int | None, on: str
) -> Iterator[tuple[Job, Result]]:
    if on == "ray":
        return _on_ray(function, jobs)
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    if workers <= 1:
        return ((job, function(job)) for job in jobs)
    return _in_processes(function, jobs, workers)


def _in_processes(
    function: Work[Job, Result], jobs: Sequence[Job], workers: int
) -> Iterator[tuple[Job, Result]]:
    others = active_children()
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=die_with_the_parent
    ) as pool:
        waiting = {pool.submit(function, job): job for job in jobs}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        except BaseException:  # Ctrl-C, mostly: nobody waits for what is half done
            for worker in active_children():
                if worker not in others:
                    worker.kill()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _on_ray(function: Work[Job, Result], jobs: Sequence[Job]) -> Iterator[tuple[Job, Result]]:
    """On the cluster that RAY_ADDRESS names or that was started here; a lost node's jobs go on."""
    with EXTRA:
        import ray
    if not ray.is_initialized():
        try:
            address = os.environ.get("RAY_ADDRESS", "auto")
            ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
        except ConnectionError:
            raise BadInput("no Ray cluster is running: start one with `ray start --head`") from None
    task = ray.remote(max_retries=-1, num_cpus=1)(function)
    waiting = {task.remote(job): job for job in jobs}
    while waiting:
        done, _ = ray.wait(list(waiting), num_returns=1)
        yield waiting.pop(done[0]), ray.get(done[0])
