"""Who waits for work to be done, and who is next: by rank, and within a rank each owner in turn."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from restinplay.server.limits import TooMuch

BOT, HINT, PAST, REPLAY, REVIEW = RANKS = range(5)  # who goes first

MOST_OF_ONE = 3  # jobs that one owner may have waiting for a hint, and for a replay
MOST_PASTS = 50  # and for the past of a table to sit down at: a whole household may come back
MOST = 500  # that may wait in each of these ranks


class Job:
    """Something to do for an owner, mostly an address; nobody in particular is the empty one.

    `awaited` says whether somebody sits there and waits for it; what was begun while nobody did
    is done `in_spare_time`.
    """

    def __init__(
        self,
        work: Callable[..., Any],
        parcel: tuple[Any, ...],
        rank: int,
        owner: str,
        done: asyncio.Future[Any],
        awaited: Callable[[], bool] = lambda: True,
    ) -> None:
        self.work = work
        self.parcel = parcel
        self.rank = rank
        self.owner = owner
        self.done = done
        self.awaited = awaited
        self.in_spare_time = False


class Waiting:
    """An owner has one job done at a time, bots apart; the games of others must not wait for it.

    A bot that nobody waits for comes after everything else, and one of them at a time.
    """

    def __init__(self) -> None:
        self._jobs: list[dict[str, deque[Job]]] = [{} for _ in RANKS]
        self._busy: set[str] = set()  # owners for whom something is being done
        self._spare: Job | None = None  # what is being done in spare time

    def add(self, job: Job) -> None:
        """Let a job wait, or raise TooMuch if too many do. A review is read bit by bit, so that
        it waits once at a time; it is not cut off in the middle."""
        jobs = self._jobs[job.rank]
        if job.rank in (HINT, PAST, REPLAY):
            most = MOST_PASTS if job.rank == PAST else MOST_OF_ONE
            if job.owner and len(jobs.get(job.owner, ())) >= most:
                raise TooMuch("one thing at a time; wait for the last one")
            if sum(map(len, jobs.values())) >= MOST:
                raise TooMuch("too many are waiting for this; try again later")
        jobs.setdefault(job.owner, deque()).append(job)

    def next(self, last: int = RANKS[-1]) -> Job | None:
        """Whose turn it is, down to a rank; from here on it is being done.

        Only who works for all ranks has spare time.
        """
        for jobs in self._jobs[BOT].values():
            for job in jobs:
                if job.awaited():
                    return self._begin(job)
        for rank in RANKS[HINT : last + 1]:
            for owner, jobs in self._jobs[rank].items():
                if owner not in self._busy:
                    return self._begin(jobs[0])
        if last == RANKS[-1] and self._spare is None:
            for jobs in self._jobs[BOT].values():
                self._spare = self._begin(jobs[0])
                self._spare.in_spare_time = True
                return self._spare
        return None

    def _begin(self, job: Job) -> Job:
        jobs = self._jobs[job.rank].pop(job.owner)
        jobs.remove(job)
        if jobs:
            self._jobs[job.rank][job.owner] = jobs  # the others first
        if job.rank != BOT and job.owner:
            self._busy.add(job.owner)
        return job

    def end(self, job: Job) -> None:
        """It has been done."""
        if job is self._spare:
            self._spare = None
        if job.rank != BOT:
            self._busy.discard(job.owner)

    def drop(self, job: Job) -> None:
        """Nobody waits for it any more; if it has begun, it is ended like any other."""
        jobs = self._jobs[job.rank].get(job.owner)
        if jobs and job in jobs:
            jobs.remove(job)
            if not jobs:
                del self._jobs[job.rank][job.owner]

    def drop_all(self) -> list[Job]:
        jobs = [job for ranked in self._jobs for some in ranked.values() for job in some]
        for ranked in self._jobs:
            ranked.clear()
        return jobs
