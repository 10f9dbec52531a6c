"""What the benchmarks share: a printed record, and the time that checking takes."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from verifydp import api

_LINES = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_LINES] = []


def pytest_terminal_summary(
    terminalreporter: Any, exitstatus: int, config: pytest.Config
) -> None:
    if config.stash[_LINES]:
        terminalreporter.section("figures")
        for line in config.stash[_LINES]:
            terminalreporter.write_line(line)


@pytest.fixture
def show(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Print a line at the end of the run."""
    return request.config.stash[_LINES].append


@dataclass
class CheckClock:
    """What the certificate checks of all audits so far took, in seconds."""

    cpu: float = 0.0
    wall: float = 0.0


@pytest.fixture
def check_clock(monkeypatch: pytest.MonkeyPatch) -> CheckClock:
    """Measure the certificate check of audits apart from the rest."""
    clock, check = CheckClock(), api.check_certificate

    def timed(certificate: Any) -> bool:
        cpu, wall = time.process_time(), time.perf_counter()
        accepted = check(certificate)
        clock.cpu += time.process_time() - cpu
        clock.wall += time.perf_counter() - wall
        return accepted

    monkeypatch.setattr(api, "check_certificate", timed)
    return clock
