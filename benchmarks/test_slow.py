"""What slow mechanisms cost: calls planned, made, thrown away; what workers are sent.

Counted, not timed: the clock stands still but for the calls of mechanisms. Run it by
name: ``.venv/bin/python -m pytest -q benchmarks/test_slow.py``.
"""

import importlib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import verifydp
from verifydp.adapters.seeded import TRIAL_CALLS
from verifydp.adapters.targets import load_target
from verifydp.api import time_budgets
from verifydp.empirical import executors, pace

SOURCE = """
import os
import random
from pathlib import Path

def release(database):
    with open(Path(__file__).with_name(str(os.getpid())), "a") as file:
        file.write(".")
    return len(database) + random.expovariate(1) - random.expovariate(1)

def count(database, size, rng):
    return len(database) + rng.laplace(size=size)
"""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock that mechanisms put forward."""
    seconds = SimpleNamespace(now=100.0)
    fake = SimpleNamespace(monotonic=lambda: seconds.now)
    monkeypatch.setattr(time_budgets, "time", fake)
    monkeypatch.setattr(pace, "time", fake)
    auditing = importlib.import_module("verifydp.api.auditing")
    monkeypatch.setattr(auditing, "monotonic", fake.monotonic)
    return seconds


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every pool of workers that is opened."""
    opened: list[Any] = []

    class Noted(executors.WorkerPool):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            opened.append(self)

    monkeypatch.setattr(executors, "WorkerPool", Noted)
    return opened


@pytest.mark.parametrize("seconds", [0.05, 0.5, 10.0])
@pytest.mark.parametrize("slower", [1, 3])
def test_calls_under_a_budget(
    seconds: float, slower: float, clock: SimpleNamespace, show: Callable[[str], None]
) -> None:
    """What a budget plans is made; where calls get slower, it ends by one call."""
    random, made = np.random.default_rng(1), 0

    def release(database: float) -> float:
        nonlocal made
        made += 1
        clock.now += seconds * (slower if made > 200 else 1)
        return float(database + random.laplace())

    budget, begun = 1000 * seconds, clock.now
    result = verifydp.audit(release, epsilon=1, pair=(0.0, 1.0), time=budget)
    planned = int(result.notes[0].split()[2].replace(",", ""))
    trial = made - result.samples - result.samples_discarded
    show(
        f"{seconds:g} s a call, later {slower} times that, {budget:g} s: {planned} "
        f"calls planned, {made} made: {trial} of a trial, {result.samples} used, "
        f"{result.samples_discarded} of an unfinished block"
    )
    assert clock.now - begun <= budget + slower * seconds
    assert trial <= 0.06 * 1000 + 2
    if slower == 1:
        assert planned - 1 <= result.samples <= planned  # calls come in pairs
        assert planned > 700
        assert result.samples_discarded == 0
    else:
        assert result.samples + result.samples_discarded > 300
        assert result.samples_discarded < 0.2 * made


def test_single_calls_are_shared_by_two_workers(
    tmp_path: Path, show: Callable[[str], None]
) -> None:
    file = tmp_path / "slow.py"
    file.write_text(SOURCE)
    result = verifydp.audit(
        load_target(f"{file}:release"), epsilon=1, pair=([], [1.0]), samples=600, jobs=2
    )
    calls = sorted(
        len(one.read_text()) for one in tmp_path.iterdir() if one.name.isdigit()
    )
    show(f"600 single calls, two workers: {calls}, of which {TRIAL_CALLS} each a trial")
    assert result.samples == 600
    assert sum(calls) == 600 + 2 * TRIAL_CALLS
    assert len(calls) == 2
    assert calls[0] > 100


def test_workers_are_sent_a_table_once(
    tmp_path: Path, pools: list[Any], show: Callable[[str], None]
) -> None:
    file = tmp_path / "slow.py"
    file.write_text(SOURCE)
    table = np.random.default_rng(1).normal(size=(100_000, 4))
    verifydp.audit(
        load_target(f"{file}:count"),
        epsilon=1,
        pair=(table, table[1:]),
        samples=20_000,
        jobs=2,
    )
    (pool,) = pools
    tasks = sum(pool.calls_of)
    show(
        f"a table of 100,000 rows, 2 workers, {tasks} tasks: sampler and two tables "
        f"sent {pool.sent} times"
    )
    assert tasks > 80
    assert pool.sent <= 2 * 3


@pytest.mark.parametrize("seconds", [0.001, 0.2, 10.0])
def test_calls_that_all_fail(
    seconds: float, clock: SimpleNamespace, show: Callable[[str], None]
) -> None:
    made = 0

    def release(database: Any) -> float:
        nonlocal made
        made += 1
        clock.now += seconds
        raise ValueError("no")

    with pytest.raises(verifydp.InputError, match="fails on all"):
        verifydp.audit(release, epsilon=1, data=[1.0, 2.0], relation="add-remove")
    show(f"{seconds:g} s a call, all fail: told after {made} calls")
    assert made <= (140 if seconds < 0.01 else 12)
