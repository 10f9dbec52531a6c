"""Calls that never end: told or counted, as commands are; others are untouched."""

import signal
import time

import numpy as np
import pytest

from verifydp import ApproximateDP, InputError, Verdict, audit
from verifydp.adapters.callables import adapt
from verifydp.adapters.deadlines import CallLimit
from verifydp.adapters.processes import ProcessLimits
from verifydp.adapters.targets import load_target
from verifydp.sampling import Piece, TimedOut

SEEDS = np.random.SeedSequence(3)


def endless(database):
    while database != database:  # loops on NaN
        pass
    return 1.0


def endless_batch(database, size, rng):
    while database != database:
        pass
    return np.full(size, 1.0)


@pytest.mark.parametrize("mechanism", [endless, endless_batch])
def test_a_call_that_loops_is_told(mechanism):
    sampler = adapt(mechanism, limit=CallLimit(0.05))
    start = time.monotonic()
    with pytest.raises(InputError, match=r"took more than 0.05 s for .* `timeout`"):
        sampler.draw(Piece(float("nan"), 3, SEEDS))
    assert time.monotonic() - start < 5
    assert list(sampler.draw(Piece(2.0, 3, SEEDS))) == [1.0] * 3


def test_a_time_out_is_an_output_where_that_is_asked_for():
    sampler = adapt(endless, limit=CallLimit(0.02, observed=True))
    assert sampler.draw(Piece(float("nan"), 2, SEEDS)) == [TimedOut()] * 2
    outputs = sampler.draw_in_turn(
        (Piece(1.0, 1, SEEDS), Piece(float("nan"), 2, SEEDS)), [1, 0, 1]
    )
    assert outputs == ([1.0], [TimedOut()] * 2)


def test_nothing_is_left_behind():
    before = signal.getsignal(signal.SIGALRM)
    adapt(endless, limit=CallLimit(5.0)).draw(Piece(1.0, 10, SEEDS))
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_looping_on_nan_is_a_violation_of_a_given_pair():
    rng = np.random.default_rng(1)

    def release(database):
        while database != database:
            pass
        return float(rng.laplace())

    sampler = adapt(release, limit=CallLimit(0.005, observed=True))
    result = audit(
        sampler, ApproximateDP(epsilon=1.0), pair=(1.0, float("nan")), samples=200
    )
    assert result.verdict is Verdict.REFUTED
    assert result.failures.said == "timed out"


def test_targets_of_the_command_line_have_the_limit(tmp_path):
    file = tmp_path / "mechanism.py"
    file.write_text("def f(database):\n    while True:\n        pass\n")
    sampler = load_target(f"{file}:f", limits=ProcessLimits(seconds=0.05))
    with pytest.raises(InputError, match=r"took more than 0.05 s for one draw"):
        sampler.draw(Piece(1, 1, SEEDS))


def test_a_limit_is_positive():
    with pytest.raises(InputError, match="timeout is 0"):
        CallLimit(0)
