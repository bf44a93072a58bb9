"""What the reference of the service says holds, whatever is sent: schemathesis asks every call.

``KYOKAI_CALLS=500 python -m pytest tests/server/test_openapi.py`` asks each call so often.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings, strategies
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.serving import Person, Service, friends

CALLS = int(os.environ.get("KYOKAI_CALLS", "6"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def table(small: Service) -> tuple[Person, str]:
    """A player, and a game of theirs."""
    ann, _, game = friends(small)
    return ann, game


def operations(ann: Person) -> list[Any]:
    """All calls, without the one that never ends."""
    told = ann.get("/api/openapi.json")
    del told["paths"]["/api/table/{game}/stream"]
    found = schemathesis.openapi.from_dict(told).get_all_operations()
    return [each.ok() for each in found if isinstance(each, Ok)]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=str)
def test_every_call_answers_as_it_is_told(table: tuple[Person, str], mode: GenerationMode) -> None:
    ann, game = table
    for operation in operations(ann):

        @given(strategies.booleans(), operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=CALLS,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def ask(real: bool, case: Any) -> None:
            if real and "game" in (case.path_parameters or {}):  # of a game that there is
                case.path_parameters["game"] = game
                if isinstance(case.body, dict) and "game" in case.body:
                    case.body["game"] = game
            case.call_and_validate(
                base_url=ann.url,
                headers={"X-Kyokai": "1"},
                cookies=dict(ann.http.cookies),
                checks=CHECKS,
            )

        with suppress(Unsatisfiable):  # of some calls nothing is wrong that can be written
            ask()


def test_the_game_is_still_well(table: tuple[Person, str]) -> None:
    ann, game = table
    assert ann.game(game).id == game
