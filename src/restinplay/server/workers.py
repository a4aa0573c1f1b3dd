"""Work that would hold up everybody else, done in processes of its own."""

import asyncio
import os
import pickle
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from restinplay.parent import die_with_the_parent
from restinplay.server.waiting import BOT, PAST, REVIEW, Job, Waiting

PATIENCE = 5  # how nice a process is while it works for anybody but a bot
SPARE = 19  # and for a bot that nobody waits for
LARGEST = 64_000_000  # bytes that are handed over as they are
LARGEST_VALUE = 1_000_000  # bytes of anything else, which is unpacked where everybody plays

BYTES, VALUE, FAILURE = b"bytes", b"value", b"failure"  # what comes back


class Broken(RuntimeError):
    """The process that did the work has died."""


class Workers:
    """Opens when there is something to do. Of several processes the first works only for bots that
    somebody waits for, and the second for nothing that takes long or that nobody waits for."""

    def __init__(self, processes: int = 1) -> None:
        self._lock = Lock()
        self._waiting = Waiting()
        quick = [BOT, PAST][: max(0, processes - 1)]
        last = [*quick, *[REVIEW] * (processes - len(quick))]
        self._workers = [_Worker(rank, self._ended) for rank in last]
        self._open = True

    async def do(
        self,
        work: Callable[..., Any],
        *parcel: Any,
        rank: int = BOT,
        owner: str = "",
        awaited: Callable[[], bool] = lambda: True,
    ) -> Any:
        """What `work(*parcel)` brings in another process. Much of it should be bytes: they come
        as they are.

        Lower ranks go first (see `waiting.py`), and within a rank each owner in turn. Those who
        have too much waiting already get TooMuch; those who wait no longer leave the queue.
        """
        done = asyncio.get_running_loop().create_future()
        job = Job(work, parcel, rank, owner, done, awaited)
        with self._lock:
            if not self._open:
                raise Broken("the workers is closed")
            self._waiting.add(job)
            self._hand_out()
        try:
            return await done
        except asyncio.CancelledError:
            with self._lock:
                self._waiting.drop(job)
            raise

    def close(self) -> None:
        """Drop everything; nobody is left behind."""
        with self._lock:
            self._open = False
            dropped = self._waiting.drop_all()
        for job in dropped:
            _deliver(job, None, None)
        for worker in self._workers:
            worker.stop()

    def _hand_out(self) -> None:
        for worker in self._workers:
            if worker.is_free and (job := self._waiting.next(worker.last)):
                worker.begin(job)

    def _ended(self, worker: "_Worker", job: Job, kind: bytes, outcome: Any) -> None:
        with self._lock:
            worker.is_free = True
            self._waiting.end(job)
            self._hand_out()
        _deliver(job, kind, outcome)


def _deliver(job: Job, kind: bytes | None, outcome: Any) -> None:
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        job.done.get_loop().call_soon_threadsafe(_resolve, job.done, kind, outcome)


def _resolve(done: asyncio.Future[Any], kind: bytes | None, outcome: Any) -> None:
    if done.done():
        return
    if kind is None:
        done.cancel()
    elif kind == FAILURE:
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


class _Worker:
    """A process that does one job at a time, and the thread that hands them to it.

    The thread starts the process and stays, for Linux takes its end for the parent's. `last` is the
    last rank for which it works.
    """

    def __init__(self, last: int, ended: Callable[["_Worker", Job, bytes, Any], None]) -> None:
        self.last = last
        self.is_free = True
        self._ended = ended
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._process: SpawnProcess | None = None
        self._stopped = False

    def begin(self, job: Job) -> None:
        self.is_free = False
        if self._thread is None:
            self._thread = Thread(target=self._run, name="workers", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def stop(self) -> None:
        """End the process, whatever it does."""
        self._stopped = True
        self._jobs.put(None)
        if (process := self._process) is not None:
            process.kill()
        if self._thread is not None:
            self._thread.join(5.0)

    # The thread.

    def _run(self) -> None:
        if hasattr(signal, "pthread_sigmask"):  # Ctrl-C is ours; the process inherits the mask
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        while self._do_next():
            pass
        self._dismiss()

    def _do_next(self) -> bool:
        """Wait for a job and have it done; nothing of it is held while waiting for the next one."""
        job = self._jobs.get()
        if job is None:
            return False
        try:
            kind, outcome = self._have_done(job)
        except Exception as error:
            kind, outcome = FAILURE, error
        self._ended(self, job, kind, outcome)
        return True

    def _have_done(self, job: Job) -> tuple[bytes, Any]:
        patience = SPARE if job.in_spare_time else 0 if job.rank == BOT else PATIENCE
        parcel = pickle.dumps((job.work, job.parcel, patience))
        try:
            self._hand_over(parcel)
            kind = self._pipe.recv_bytes()
            result = self._pipe.recv_bytes(LARGEST)
        except (EOFError, OSError):
            self._dismiss()
            raise Broken("the process that did this has died") from None
        return kind, result if kind == BYTES else pickle.loads(result)

    def _hand_over(self, parcel: bytes) -> None:
        """To the process that is there, or to a new one if it has died while nobody needed it."""
        if self._process is not None:
            try:
                self._put(parcel)
                return
            except (EOFError, OSError):
                self._dismiss()
        self._hire()
        self._put(parcel)

    def _put(self, parcel: bytes) -> None:
        self._pipe.send_bytes(parcel)
        self._pipe.recv_bytes()  # it is in their hands

    def _hire(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self._process = process
        if self._stopped:
            process.kill()

    def _dismiss(self) -> None:
        if self._process is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
            self._process = None


# In the process.


def _work(pipe: "Connection[bytes, bytes]") -> None:
    die_with_the_parent()
    nice = os.getpriority(os.PRIO_PROCESS, 0) if hasattr(os, "getpriority") else 0
    while True:
        try:
            parcel = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        pipe.send_bytes(b"")
        for part in _done(parcel, nice):
            pipe.send_bytes(part)


def _done(parcel: bytes, nice: int) -> tuple[bytes, bytes]:
    try:
        work, arguments, patience = pickle.loads(parcel)
        result = _patiently(nice + patience, lambda: work(*arguments), apart=patience > 0)
        if isinstance(result, bytes):
            return BYTES, _bounded(result, LARGEST)
        return VALUE, _bounded(pickle.dumps(result), LARGEST_VALUE)
    except Exception as error:
        return FAILURE, _packed(error)


def _bounded(result: bytes, most: int) -> bytes:
    if len(result) > most:
        raise ValueError(f"a result of {len(result)} bytes; at most {most} are handed over")
    return result


def _packed(error: Exception) -> bytes:
    """The exception, with where it was raised; a plain one for one that cannot travel."""
    error.add_note("".join(traceback.format_tb(error.__traceback__)))
    try:
        packed = pickle.dumps(error)
        pickle.loads(packed)
        return _bounded(packed, LARGEST_VALUE)
    except Exception:
        return pickle.dumps(RuntimeError(f"{type(error).__name__} elsewhere"))


def _patiently(nice: int, work: Callable[[], Any], *, apart: bool) -> Any:
    """Not everybody may come back to a better place. In Linux each thread has its own, so what
    gives way does so apart, in one that ends with it; elsewhere what follows may have to wait too.
    """
    if apart:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(_patiently, nice, work, apart=False).result()
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, nice)
    return work()
