"""Who hears what: topics, and listeners that are told in the event loop's thread."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

Message = tuple[str, bytes]
#: Called with what was said; with None where something may have been missed.
Hear = Callable[[bytes | None], None]


class Bus(ABC):
    """Carries messages; what is heard is heard in the loop that started it.

    A listener does its work at once or hands it on: it never waits.
    """

    def __init__(self) -> None:
        self._ears: dict[str, dict[int, Hear]] = {}
        self._next = 0
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Begin to hear, in the running loop."""
        self._loop = asyncio.get_running_loop()

    async def close(self) -> None:
        """Hear no more."""
        self._loop = None

    def subscribe(self, topic: str, hear: Hear) -> Callable[[], None]:
        """Hear of a topic from now on; the function that is returned ends it."""
        self._next += 1
        number = self._next
        self._ears.setdefault(topic, {})[number] = hear

        def leave() -> None:
            ears = self._ears.get(topic, {})
            ears.pop(number, None)
            if not ears:
                self._ears.pop(topic, None)

        return leave

    @property
    def topics(self) -> frozenset[str]:
        """What anybody listens to."""
        return frozenset(self._ears)

    @abstractmethod
    def publish(self, messages: Iterable[Message]) -> None:
        """Send messages that belong to no transaction; from any thread, and without waiting."""

    def after(self, messages: list[Message]) -> None:
        """Send what a transaction told, now that it is committed; from any thread."""
        self.publish(messages)

    #: Send what a transaction tells within it, where that is possible.
    within: Callable[[Any, list[Message]], None] | None = None

    # -- for those who carry ----------------------------------------------------------------

    def _deliver(self, topic: str, data: bytes) -> None:
        for hear in [*self._ears.get(topic, {}).values()]:
            hear(data)

    def _gap(self) -> None:
        """Tell everybody that something may have been missed."""
        for ears in [*self._ears.values()]:
            for hear in [*ears.values()]:
                hear(None)


class LocalBus(Bus):
    """Within one process."""

    def publish(self, messages: Iterable[Message]) -> None:
        """Deliver in the loop, in order."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        loop.call_soon_threadsafe(self._deliver_all, [*messages])

    def _deliver_all(self, messages: list[Message]) -> None:
        for topic, data in messages:
            self._deliver(topic, data)
