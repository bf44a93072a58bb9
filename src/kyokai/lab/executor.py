"""Many small tasks, each told by a seed, on whatever there is to work with.

>>> from kyokai.lab.executor import executor
>>> with executor(processes=1) as workers:
...     print(*workers.map(abs, [-3, 1, -2]))
3 1 2

``executor()`` is a pool of processes, one a processor; with one process it works in this one, and
with the address of a Ray cluster on that. Results come in the order of the tasks, wherever they
were worked out, so that whoever looks at them one by one sees the same at every run.

A worker that dies is replaced and its task done anew. Workers know nothing of Ctrl-C: whoever
started them ends them, and they end themselves when that one is gone.
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing import connection, get_context, parent_process
from pickle import PicklingError
from typing import Any, NamedTuple, Self, TypeVar

from kyokai.core.errors import whole

T = TypeVar("T")
R = TypeVar("R")

MOST_PROCESSES = 1024
#: How often a task is begun before it is held to be what kills its workers.
TRIES = 3
#: How many results wait, at most, for those before them: so many for each worker.
AHEAD = 16


class WorkerDied(RuntimeError):
    """A task whose workers died again and again: ``task`` is the task."""

    def __init__(self, task: object, why: str) -> None:
        super().__init__(f"{TRIES} workers died one after the other ({why}) over {task!r}")
        self.task = task
        self.why = why


class Executor(ABC):
    """Works tasks out; as a context manager it lets go of its workers at the end."""

    #: How many tasks are worked on at once.
    width: int = 1

    def map(
        self,
        function: Callable[[T], R],
        tasks: Iterable[T],
        done: Callable[[T, R], object] | None = None,
    ) -> Iterator[R]:
        """What the function makes of each task, in the order of the tasks.

        Tasks are taken one by one as workers get free, so that they may be made on the way, and
        without end. ``done`` is told of each result as soon as it is there, in any order. Whoever
        closes the iterator early leaves the rest undone.
        """
        waiting = enumerate(tasks)
        begun: dict[int, T] = {}
        ready: dict[int, R] = {}
        following, more = 0, True
        try:
            while True:
                while more and len(begun) < self.width and len(ready) < AHEAD * self.width:
                    try:
                        number, task = next(waiting)
                    except StopIteration:
                        more = False
                    else:
                        begun[number] = task
                        self._send(number, function, task)
                if following in ready:
                    yield ready.pop(following)
                    following += 1
                elif begun:
                    for number, result in self._receive():
                        task = begun.pop(number)
                        ready[number] = result
                        if done is not None:
                            done(task, result)
                else:
                    return
        finally:
            if begun:
                self._abandon()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """Let go of the workers."""

    @abstractmethod
    def _send(self, number: int, function: Callable[[Any], Any], task: object) -> None:
        """Have a task begun; at most ``width`` are at once."""

    @abstractmethod
    def _receive(self) -> list[tuple[int, Any]]:
        """Wait for at least one result; raise what a task raised."""

    @abstractmethod
    def _abandon(self) -> None:
        """Forget all tasks that were begun."""


class Here(Executor):
    """Works in this process, one task after the other."""

    def __init__(self) -> None:
        self._task: tuple[int, Callable[[Any], Any], object] | None = None

    def _send(self, number: int, function: Callable[[Any], Any], task: object) -> None:
        self._task = (number, function, task)

    def _receive(self) -> list[tuple[int, Any]]:
        assert self._task is not None
        number, function, task = self._task
        return [(number, function(task))]

    def _abandon(self) -> None:
        self._task = None

    def close(self) -> None:
        """There is nobody to let go."""


class Job(NamedTuple):
    """A task that was sent, and how often."""

    number: int
    function: Callable[[Any], Any]
    task: object
    tries: int = 1


class Worker:
    """A process of its own, and the task it is at."""

    def __init__(self) -> None:
        context = get_context("spawn")  # a fork would copy threads half
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.job: Job | None = None

    def begin(self, job: Job) -> None:
        """Begin a task; where the process is gone already, that shows when it should answer."""
        self.job = job
        with suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send((job.function, job.task))

    def answer(self) -> tuple[bool, Any] | None:
        """What came of it: whether it went well, and the result or the error; None if it died."""
        try:
            good, found = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            return None
        return bool(good), found

    def end(self) -> None:
        """End the process, whatever it does."""
        self.process.terminate()
        self.process.join(2)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


class Pool(Executor):
    """Processes of this machine. They begin when there is work for them."""

    def __init__(self, processes: int) -> None:
        self.width = whole("processes", processes, 1, MOST_PROCESSES)
        self._workers: list[Worker] = []

    def _send(self, number: int, function: Callable[[Any], Any], task: object) -> None:
        self._begin(Job(number, function, task))

    def _begin(self, job: Job) -> None:
        idle = [worker for worker in self._workers if worker.job is None]
        if not idle:
            idle = [Worker()]
            self._workers += idle
        idle[0].begin(job)

    def _receive(self) -> list[tuple[int, Any]]:
        busy = {worker.pipe: worker for worker in self._workers if worker.job is not None}
        found: list[tuple[int, Any]] = []
        for pipe in connection.wait(list(busy)):
            worker = busy[pipe]  # type: ignore[index]
            job, answer = worker.job, worker.answer()
            assert job is not None
            worker.job = None
            if answer is None:
                self._bury(worker, job)
            elif answer[0]:
                found.append((job.number, answer[1]))
            else:
                raise answer[1]
        return found

    def _bury(self, worker: Worker, job: Job) -> None:
        """Let another worker do what one has died over."""
        self._workers.remove(worker)
        worker.end()
        if job.tries >= TRIES:
            code = worker.process.exitcode or 0
            raise WorkerDied(job.task, f"signal {-code}" if code < 0 else f"exit code {code}")
        self._begin(job._replace(tries=job.tries + 1))

    def _abandon(self) -> None:
        for worker in [worker for worker in self._workers if worker.job is not None]:
            self._workers.remove(worker)
            worker.end()

    def close(self) -> None:
        """End all processes."""
        while self._workers:
            self._workers.pop().end()


def work(pipe: Any) -> None:
    """Be a worker: do what comes through the pipe until nothing more does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    while True:
        try:
            function, task = pipe.recv()
        except (EOFError, ConnectionResetError):
            return
        try:
            answer = (True, function(task))
        except Exception as error:  # noqa: BLE001 (whoever gave the task is told of it)
            answer = (False, told(error))
        try:
            pipe.send(answer)
        except (PicklingError, AttributeError, TypeError) as error:
            pipe.send((False, TypeError(f"{answer[1]!r} cannot be sent back: {error}")))


def told(error: Exception) -> Exception:
    """The error, with what happened in this process noted behind it."""
    lines = "".join(traceback.format_exception(error)[1:-1])
    error.add_note(f"in a worker:\n{lines}")
    error.__traceback__ = error.__cause__ = error.__context__ = None
    return error


def leave_with_parent() -> None:
    """End this process when the one that started it is gone, in the middle of a task too."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def processors() -> int:
    """How many processes work at once where nobody says: one a processor of this process.

    The environment variable ``KYOKAI_PROCESSES`` says otherwise.
    """
    told = os.environ.get("KYOKAI_PROCESSES", "")
    if told.isascii() and told.isdigit():
        return min(max(int(told), 1), MOST_PROCESSES)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def executor(processes: int | None = None, ray: str | None = None) -> Executor:
    """Return what works tasks out: processes here or, with its address, a Ray cluster.

    The address ``local`` begins a cluster on this machine. Raises MissingExtra where Ray is not
    installed.
    """
    if ray is not None:
        from kyokai.lab.cluster import Cluster

        return Cluster(ray)
    count = processors() if processes is None else processes
    return Here() if count == 1 else Pool(count)
