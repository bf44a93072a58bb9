"""Tasks on a Ray cluster; needs the extra ``ray``."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from typing import Any

from kyokai.kernel.errors import MissingExtra
from kyokai.lab.executor import TRIES, Executor, WorkerDied

try:
    import ray
except ImportError as error:
    raise MissingExtra(__name__, "ray", "ray") from error

#: How many tasks wait at the cluster for each processor it has, so that none stands idle.
WAITING = 2
#: How long an address has to answer, in seconds.
PATIENCE = 10.0


class Unreachable(ConnectionError):
    """There is no cluster at the address."""


def knock(address: str) -> None:
    """See that somebody listens at an address of a host and a port: Ray itself asks for minutes."""
    host, colon, port = address.rpartition("//")[2].rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise Unreachable(f"no Ray cluster at {address!r}: {error}") from error


def done(function: Callable[[Any], Any], task: object) -> Any:
    """Do a task, on the cluster; the function may be any that can be called."""
    return function(task)


class Cluster(Executor):
    """A Ray cluster that exists already or, at the address ``local``, one on this machine."""

    def __init__(self, address: str) -> None:
        mine = {name: value for name, value in os.environ.items() if name.startswith("KYOKAI_")}
        knock(address)
        try:
            ray.init(
                address=address,
                runtime_env={"env_vars": mine},
                log_to_driver=False,
                logging_level="ERROR",
                include_dashboard=False if address == "local" else None,
            )
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise Unreachable(f"no Ray cluster at {address!r}: {error}") from error
        self.width = max(1, int(ray.cluster_resources().get("CPU", 1))) * WAITING
        self._begun: dict[Any, tuple[int, object]] = {}

    def _send(self, number: int, function: Callable[[Any], Any], task: object) -> None:
        remote = ray.remote(done).options(max_retries=TRIES - 1)
        self._begun[remote.remote(function, task)] = (number, task)

    def _receive(self) -> list[tuple[int, Any]]:
        ready, _ = ray.wait(list(self._begun), num_returns=1)
        found: list[tuple[int, Any]] = []
        for reference in ready:
            number, task = self._begun.pop(reference)
            try:
                found.append((number, ray.get(reference)))
            except ray.exceptions.WorkerCrashedError as error:
                raise WorkerDied(task, str(error)) from error
            except ray.exceptions.RayTaskError as error:
                raise error.cause from error
        return found

    def _abandon(self) -> None:
        for reference in self._begun:
            ray.cancel(reference, force=True)
        self._begun.clear()

    def close(self) -> None:
        """Leave the cluster."""
        ray.shutdown()
