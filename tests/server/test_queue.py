"""Work that takes long: in a fair order, bounded, dropped when nobody waits, begun again."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

import kyokai
from kyokai.server.life import by_chance
from kyokai.server.queue import OF_ONE, Job, JobFailed, Queue
from kyokai.server.table.refusals import Refusal


def told(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def waiting(queue: Queue) -> str:
    return " ".join(str(job.work[0]) for job in queue.order())


def test_turns_go_round_among_those_who_wait() -> None:
    async def story() -> None:
        queue = Queue(1)
        for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
            queue.add(Job(name[0], (name,)))
        assert waiting(queue) == "a1 b1 c1 a2 b2 a3"
        # Who waits behind all the others comes behind all the others.
        late = queue.add(Job("d", ("d1",), watched=False))
        assert waiting(queue).endswith("a3 d1")
        queue.watch(late, watched=True)
        assert waiting(queue) == "a1 b1 c1 d1 a2 b2 a3"
        queue.watch(late, watched=False)
        assert waiting(queue).endswith("a3 d1")

    told(story())


def test_everybody_is_told_their_place() -> None:
    async def story() -> None:
        queue = Queue(1)
        places: dict[str, list[int]] = {}
        jobs = [
            queue.add(Job(name[0], (name,), place=places.setdefault(name, []).append))
            for name in ("a1", "a2", "b1")
        ]
        assert places == {"a1": [1], "a2": [2, 3], "b1": [2]}
        queue.drop(jobs[0])
        # Of two who wait once, whoever came first is first.
        assert (places["a2"][-1], places["b1"][-1]) == (1, 2)
        assert jobs[0].done.cancelled()

    told(story())


def test_no_more_wait_than_there_is_room_for() -> None:
    async def story() -> None:
        queue = Queue(1)
        for _ in range(OF_ONE):
            queue.add(Job("a", ("x",)))
        with pytest.raises(Refusal, match="too_much"):
            queue.add(Job("a", ("x",)))
        assert queue.add(Job("b", ("x",))) in queue.order()

    told(story())


def test_processes_think_and_fail_and_die() -> None:
    async def story() -> None:
        queue = Queue(1)
        queue.start()
        position = kyokai.start("apart")
        try:
            job = queue.add(Job("a", ("turn", position, 1, 7)))
            actions = await queue.finish(job)
            assert position.play(actions[0]) != position
            # What a job does wrong is told to whoever wanted it; the process goes on.
            with pytest.raises(JobFailed, match="level"):
                await queue.finish(queue.add(Job("a", ("turn", position, 99, 7))))
            # A process that is killed is started again, and its work with it.
            job = queue.add(Job("a", ("turn", position, 12, 7)))
            while job not in queue._running:
                await asyncio.sleep(0.01)
            queue._thinkers[0].kill()
            assert await queue.finish(job)
            # What nobody waits for any more is stopped at once.
            job = queue.add(Job("a", ("turn", position, 12, 1)))
            first = asyncio.create_task(queue.finish(job))
            while job not in queue._running:
                await asyncio.sleep(0)
            first.cancel()
            assert await queue.finish(queue.add(Job("b", ("turn", position, 1, 1))))
            with pytest.raises(asyncio.CancelledError):
                await first
        finally:
            await queue.close()
        for thinker in queue._thinkers:
            assert thinker.process is None
            assert all(process.returncode is not None for process in thinker._ended)

    told(story())


@pytest.mark.parametrize("name", kyokai.games())
def test_a_turn_by_chance_is_a_whole_turn(name: str) -> None:
    here = kyokai.start(name)
    for seed in range(20):
        for action in by_chance(here, seed):
            here = here.play(action)
