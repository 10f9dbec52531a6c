"""Running hypothesis inside whatever is running."""

import threading
from collections.abc import Callable
from typing import TypeVar

from hypothesis import (
    HealthCheck,
    Phase,
    Verbosity,
    currently_in_test_context,
    settings,
)

__all__ = ["quiet_settings", "run_apart"]

_Result = TypeVar("_Result")


def quiet_settings(examples: int, *phases: Phase) -> settings:
    """Settings that do not depend on the user's profile, print and store nothing."""
    return settings(
        max_examples=examples,
        phases=phases,
        database=None,
        deadline=None,
        derandomize=False,
        print_blob=False,
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
        backend="hypothesis",
    )


def run_apart(function: Callable[[], _Result]) -> _Result:
    """Call a function that runs hypothesis, also from inside a hypothesis test.

    Hypothesis refuses a test inside a test of the same thread, so there the
    function runs in a thread of its own, and this one waits for it. Elsewhere it
    is simply called.
    """
    if not currently_in_test_context():
        return function()
    results: list[_Result] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            results.append(function())
        # Everything is handed on to the waiting thread, interruptions included.
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    thread = threading.Thread(target=work, name="verifydp-search", daemon=True)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return results[0]
