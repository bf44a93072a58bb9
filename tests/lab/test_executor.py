"""Tasks are done, each once and in order, whatever becomes of those who do them."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

import kyokai
from kyokai.lab import executor as executors
from kyokai.lab.contest import Contest, run
from kyokai.lab.executor import Executor, Here, Pool, WorkerDied, executor
from kyokai.lab.openings import Plan
from kyokai.lab.table import Played
from lab import tasks

PATIENCE = 60.0
LASTING = """
import sys
from pathlib import Path
from kyokai.lab.executor import Pool
from lab.tasks import lasts
if __name__ == "__main__":
    with Pool(2) as workers:
        list(workers.map(lasts, [Path(sys.argv[1])] * 2))
"""


@pytest.fixture(params=[1, 2], ids=["here", "two processes"])
def workers(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with executor(request.param) as workers:
        yield workers


def test_results_come_in_the_order_of_the_tasks(workers: Executor) -> None:
    told: list[tuple[int, int]] = []
    found = list(workers.map(tasks.squared, range(20), lambda *each: told.append(each)))
    assert found == [n * n for n in range(20)]
    assert sorted(told) == [(n, n * n) for n in range(20)]


def test_tasks_are_at_work_side_by_side(tmp_path: Path) -> None:
    with Pool(2) as workers:
        found = list(workers.map(tasks.after_the_second, [(tmp_path, n) for n in range(3)]))
    assert found == [0, 1, 2]


def test_tasks_may_be_without_end(workers: Executor) -> None:
    taken = []

    def endless() -> Iterator[int]:
        for number in itertools.count():
            taken.append(number)
            yield number

    results = workers.map(tasks.squared, endless())
    assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]
    results.close()  # type: ignore[attr-defined]
    assert len(taken) <= 5 + executors.AHEAD * workers.width
    assert list(workers.map(tasks.squared, [7])) == [49]


def test_no_tasks_give_no_results(workers: Executor) -> None:
    assert list(workers.map(tasks.squared, [])) == []


def test_an_error_in_a_task_is_raised_where_it_was_asked_for(workers: Executor) -> None:
    with pytest.raises(ValueError, match="is too large"):
        list(workers.map(tasks.refused, range(10)))
    assert list(workers.map(tasks.refused, [1])) == [1]


def test_an_error_tells_where_in_the_worker_it_happened() -> None:
    with Pool(2) as workers, pytest.raises(ValueError, match="too large") as raised:
        list(workers.map(tasks.refused, [9]))
    assert "tasks.py" in "".join(raised.value.__notes__)


def test_what_cannot_be_sent_back_is_an_error() -> None:
    with Pool(2) as workers, pytest.raises(TypeError, match="cannot be sent back"):
        list(workers.map(tasks.unspeakable, [1]))


def test_a_task_whose_worker_dies_is_done_anew(tmp_path: Path) -> None:
    with Pool(2) as workers:
        [died] = workers.map(tasks.dies, [(tmp_path, 2)])
    assert died == 2


def test_a_task_that_kills_every_worker_is_named(tmp_path: Path) -> None:
    task = (tmp_path, 99)
    with Pool(2) as workers, pytest.raises(WorkerDied, match="signal 9") as raised:
        list(workers.map(tasks.dies, [task]))
    assert raised.value.task == task
    assert len(list(tmp_path.iterdir())) == executors.TRIES


def test_one_process_is_this_one() -> None:
    assert isinstance(executor(1), Here)
    with executor(1) as here, executor(2) as there:
        assert list(here.map(tasks.pid_of, [0])) == [os.getpid()]
        assert os.getpid() not in there.map(tasks.pid_of, range(2))


def test_the_environment_tells_how_many_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KYOKAI_PROCESSES", "7")
    assert executors.processors() == 7
    monkeypatch.delenv("KYOKAI_PROCESSES")
    assert executors.processors() == len(os.sched_getaffinity(0))
    with pytest.raises(ValueError, match="processes is 1 to"):
        executor(0)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["Ctrl-C", "kill -9"])
def test_no_worker_outlives_whoever_began_it(how: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(LASTING)
    begun = tmp_path / "begun"
    begun.mkdir()
    paths = [str(Path(tasks.__file__).parents[1]), str(Path(kyokai.__file__).parents[1])]
    # A program that a test starts may have been told to overlook Ctrl-C; this one listens.
    starter = "import signal, os, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    starter += "import runpy; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], {}, '__main__')"
    parent = subprocess.Popen(
        [sys.executable, "-c", starter, str(script), str(begun)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    wait_for(lambda: len(list(begun.iterdir())) == 2)
    if how == signal.SIGINT:
        os.killpg(parent.pid, how)  # as a terminal does: everybody hears it
    else:
        parent.kill()
    said = parent.communicate(timeout=PATIENCE)[1].decode()
    assert said.count("KeyboardInterrupt") == (how == signal.SIGINT)
    wait_for(lambda: not any(lives(int(file.name)) for file in begun.iterdir()))


def wait_for(condition: object) -> None:
    assert callable(condition)
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


def lives(pid: int) -> bool:
    """Whether a process is there and is more than a name that nobody has asked after."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_without_ray_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "kyokai.lab.cluster", raising=False)
    with pytest.raises(kyokai.MissingExtra, match=r"kyokai\[ray\]") as raised:
        executor(ray="auto")
    assert raised.value.extra == "ray"


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed here")
def test_a_cluster_gives_the_same_results_in_the_same_order() -> None:
    from kyokai.lab.cluster import Unreachable

    with executor(ray="local") as cluster:
        assert list(cluster.map(abs, range(-5, 5))) == list(map(abs, range(-5, 5)))
        with pytest.raises(ValueError, match="invalid literal"):
            list(cluster.map(int, ["1", "x"]))
        contest = Contest(
            kyokai.game("weave"),
            kyokai.game("weave").options.defaults,
            ("level:3", "random"),
            pairings=((0, 1),),
            pairs=3,
            plan=Plan(turns=2, balance=None),
        )
        there = list(run(contest, cluster))
    with executor(1) as here:
        assert [played(game) for game in run(contest, here)] == [played(game) for game in there]
    assert len(there) == 6
    with pytest.raises(Unreachable):
        executor(ray="127.0.0.1:1")


def played(game: Played) -> object:
    """A game without the time it took."""
    return replace(game, seconds=())
