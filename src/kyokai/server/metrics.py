"""What is measured, for Prometheus: each worker tells its own figures, at ``/metrics``."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    exposition,
    generate_latest,
)

TYPE = exposition.CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of this worker."""

    def __init__(self) -> None:
        known = self._known = CollectorRegistry()
        self.sockets = Gauge("kyokai_sockets", "Sockets that are open.", registry=known)
        self.rooms = Gauge("kyokai_games_watched", "Games watched.", registry=known)
        self.queue = Gauge("kyokai_thoughts_waiting", "Turns of machines waiting.", registry=known)
        self.thoughts = Counter("kyokai_thoughts", "Turns of machines played.", registry=known)
        self.failures = Counter("kyokai_failures", "Faults of the program.", registry=known)
        self.turn = Histogram(
            "kyokai_turn_seconds", "From a turn to its commit.", registry=known, buckets=_SECONDS
        )
        self.preview = Histogram(
            "kyokai_preview_seconds", "To make a preview.", registry=known, buckets=_SECONDS
        )
        self.requests = Counter(
            "kyokai_requests", "Requests over HTTP.", ["method", "status"], registry=known
        )
        self.lag = Gauge(
            "kyokai_loop_lag_seconds", "How late the event loop was last.", registry=known
        )

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self._known)
