"""Work that takes long, done by processes of their own: bounded, fair to everybody, in order.

Whose turn it is goes round among those who wait, however much each of them asks for; whoever has
least in hand comes first. What nobody looks at any more waits behind all the rest.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from kyokai.server.refusing import refusal
from kyokai.server.thinking import LENGTH, packed

LOG = logging.getLogger(__name__)

#: How many jobs may wait: in all, and of one asker.
WAITING, OF_ONE = 1000, 60
#: How often a job is begun again whose process died.
TRIES = 3


class JobFailed(Exception):
    """A job that came to nothing; the message tells why."""


@dataclass(eq=False)
class Job:
    """Something to be worked out. ``place`` is told how many are before it, 0 once it is begun."""

    asker: str
    work: tuple[Any, ...]
    place: Callable[[int], None] | None = None
    #: Whether anybody looks; else it waits behind the others.
    watched: bool = True
    done: asyncio.Future[Any] = field(default_factory=asyncio.Future)
    told: int | None = None
    tries: int = 0

    def tell(self, place: int) -> None:
        """Say how many are before it, if that has changed."""
        if self.place is not None and place != self.told:
            self.told = place
            self.place(place)


class Thinker:
    """A process that works, one job at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._ended: deque[asyncio.subprocess.Process] = deque(maxlen=3)

    async def work(self, work: tuple[Any, ...]) -> tuple[str, Any]:
        """Do a job; raise EOFError where the process ends meanwhile."""
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "kyokai.server.thinking",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(packed(work))
            await stdin.drain()
            (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
            answer: tuple[str, Any] = pickle.loads(await stdout.readexactly(length))
        except (OSError, asyncio.IncompleteReadError) as error:
            self.kill()
            raise EOFError from error
        except asyncio.CancelledError:
            self.kill()  # what it does now is for nobody
            raise
        return answer

    def kill(self) -> None:
        """End the process, whatever it does; the next job begins another one."""
        process, self.process = self.process, None
        if process is not None:
            self._ended.append(process)
            with suppress(ProcessLookupError):
                process.kill()

    async def close(self) -> None:
        """End, and leave no process behind."""
        self.kill()
        for process in self._ended:
            await process.wait()


class Queue:
    """All that waits at this worker, and the processes that work."""

    def __init__(self, thinkers: int) -> None:
        self._thinkers = [Thinker() for _ in range(thinkers)]
        self._waiting: tuple[OrderedDict[str, deque[Job]], ...] = (OrderedDict(), OrderedDict())
        self._running: dict[Job, asyncio.Task[Any]] = {}
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to work."""
        self._tasks = [asyncio.create_task(self._serve(each)) for each in self._thinkers]

    async def close(self) -> None:
        """Work no more; what waits is cancelled."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for thinker in self._thinkers:
            await thinker.close()

    @property
    def room(self) -> int:
        """How many more may wait."""
        return WAITING - len(self)

    def __len__(self) -> int:
        return sum(len(jobs) for waiting in self._waiting for jobs in waiting.values())

    def add(self, job: Job) -> Job:
        """Have a job done some time; refused where too many wait already."""
        waiting = self._waiting[not job.watched]
        if self.room <= 0 or len(waiting.get(job.asker, ())) >= OF_ONE:
            raise refusal("too_much")
        waiting.setdefault(job.asker, deque()).append(job)
        self._changed()
        return job

    async def finish(self, job: Job) -> Any:
        """Wait for a job; whoever stops waiting has it dropped."""
        try:
            return await job.done
        finally:
            self.drop(job)

    def drop(self, job: Job) -> None:
        """Have a job done no more, whether it waits or is being done."""
        for waiting in self._waiting:
            jobs = waiting.get(job.asker)
            if jobs is not None and job in jobs:
                jobs.remove(job)
                if not jobs:
                    del waiting[job.asker]
        task = self._running.get(job)
        if task is not None:
            task.cancel()
        if not job.done.done():
            job.done.cancel()
        self._changed()

    def watch(self, job: Job, *, watched: bool) -> None:
        """Somebody looks at what a job is for, or nobody any more."""
        if job.watched == watched:
            return
        jobs = self._waiting[not job.watched].get(job.asker)
        if jobs is None or job not in jobs:
            job.watched = watched
            return
        jobs.remove(job)
        if not jobs:
            del self._waiting[not job.watched][job.asker]
        job.watched = watched
        self._waiting[not watched].setdefault(job.asker, deque()).append(job)
        self._changed()

    # -- order ------------------------------------------------------------------------------

    def order(self) -> list[Job]:
        """All that waits, in the order it will be begun if nothing else comes."""
        busy: dict[str, int] = {}
        for job in self._running:
            busy[job.asker] = busy.get(job.asker, 0) + 1
        found: list[Job] = []
        for waiting in self._waiting:
            # A job is the n-th of its asker, those counted that are being done.
            ranked = [
                (busy.get(asker, 0) + number, turn, job)
                for turn, (asker, jobs) in enumerate(waiting.items())
                for number, job in enumerate(jobs)
            ]
            found += [job for _, _, job in sorted(ranked, key=lambda one: one[:2])]
        return found

    def _next(self) -> Job | None:
        order = self.order()
        if not order:
            return None
        job = order[0]
        waiting = self._waiting[not job.watched]
        jobs = waiting[job.asker]
        jobs.remove(job)
        del waiting[job.asker]  # whoever waits on comes behind the others
        if jobs:
            waiting[job.asker] = jobs
        return job

    def _changed(self) -> None:
        self._more.set()
        for before, job in enumerate(self.order()):
            job.tell(before + 1)

    # -- work -------------------------------------------------------------------------------

    async def _serve(self, thinker: Thinker) -> None:
        while True:
            job = self._next()
            if job is None:
                self._more.clear()
                await self._more.wait()
                continue
            task = asyncio.ensure_future(thinker.work(job.work))
            self._running[job] = task
            job.tell(0)
            self._changed()
            try:
                await asyncio.wait([task])
            except asyncio.CancelledError:
                task.cancel()
                raise
            finally:
                del self._running[job]
            self._end(job, task)

    def _end(self, job: Job, task: asyncio.Task[tuple[str, Any]]) -> None:
        if job.done.done() or task.cancelled():
            job.done.cancel()
            return
        error = task.exception()
        if error is None:
            how, answer = task.result()
            if how == "done":
                job.done.set_result(answer)
            else:
                job.done.set_exception(JobFailed(answer))
        elif isinstance(error, EOFError) and job.tries + 1 < TRIES:
            job.tries += 1
            LOG.warning("a process that thinks has died; its work is begun again")
            self._waiting[not job.watched].setdefault(job.asker, deque()).appendleft(job)
        else:
            job.done.set_exception(JobFailed(f"{type(error).__name__}: {error}"))
