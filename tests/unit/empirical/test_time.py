"""A budget of time: planned once, kept in the checkpoint, and sound where it ends."""

import importlib
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest

import verifydp
from verifydp.api import time_budgets
from verifydp.empirical import pace
from verifydp.empirical.events import Forecast, Progress
from verifydp.evidence.canonical import canonical_bytes

CLAIM = verifydp.ApproximateDP(epsilon=1.0)


@pytest.fixture
def clock(monkeypatch):
    """A clock that nothing puts forward but the calls of mechanisms."""
    seconds = SimpleNamespace(now=100.0)
    fake = SimpleNamespace(monotonic=lambda: seconds.now)
    monkeypatch.setattr(time_budgets, "time", fake)
    monkeypatch.setattr(pace, "time", fake)
    auditing = importlib.import_module("verifydp.api.auditing")
    monkeypatch.setattr(auditing, "monotonic", fake.monotonic)
    return seconds


class Slow:
    """Laplace noise; a call takes a second, or more from the n-th call on."""

    def __init__(self, clock, scale, slower_from=10**9, slower=10.0):
        self.clock, self.scale = clock, scale
        self.slower_from, self.slower = slower_from, slower
        self.calls = 0
        self.random = np.random.default_rng(5)

    def __call__(self, database):
        self.calls += 1
        self.clock.now += self.slower if self.calls > self.slower_from else 1.0
        return float(database + self.random.laplace(scale=self.scale))


def run(mechanism, **more):
    arguments = {"pair": (0, 1), "samples": 5000, "name": "slow", **more}
    return verifydp.audit(mechanism, CLAIM, **arguments)


def form(result):
    return canonical_bytes(
        msgspec.to_builtins(msgspec.structs.replace(result, seconds=0.0))
    )


def test_a_right_mechanism_takes_the_samples_that_fit(clock):
    mechanism, told = Slow(clock, 1.0), []
    result = run(mechanism, time="20m", listener=told.append)
    assert result.verdict is verifydp.Verdict.NOT_REFUTED
    assert 900 < result.samples < 1000  # four fifths of 1,200, without the trial
    assert clock.now - 100 <= 1200
    trial = mechanism.calls - result.samples
    assert 3 <= trial < 10  # counted apart: none of its draws is used
    assert any(f"{result.samples:,} samples were planned" in n for n in result.notes)
    assert float(result.epsilon_lower) > 0  # the number was fixed, so there is a bound
    left = [e.seconds_left for e in told if isinstance(e, Progress) and e.rate]
    assert left == sorted(left, reverse=True)
    assert {round(e.rate, 6) for e in told if isinstance(e, Progress) and e.rate} == {1}


def test_a_broken_mechanism_is_refuted_within_the_time(clock):
    result = run(Slow(clock, 0.25), time="20m")
    assert result.verdict is verifydp.Verdict.REFUTED
    assert clock.now - 100 <= 1200


@pytest.mark.parametrize(
    ("scale", "verdict"), [(1.0, "NOT_REFUTED"), (0.25, "REFUTED")]
)
def test_where_the_time_ends_only_the_bets_count(clock, scale, verdict):
    """Calls get slower after the plan was made; the broken one is seen before."""
    result = run(Slow(clock, scale, slower_from=400), time="20m")
    assert result.verdict.value == verdict
    assert clock.now - 100 < 1200 + 11  # by one call at most
    if verdict == "NOT_REFUTED":
        assert "the time ended" in result.reason
        assert result.epsilon_lower == 0
        assert result.certificate is None
        assert result.samples + result.samples_discarded < 600
        assert result.samples_discarded > 0
    else:  # cut off while its fresh counts were drawn, which are then no bound
        assert [type(part).__name__ for part in result.certificate.parts] == [
            "EProcess"
        ]
        assert result.witness.epsilon_lower is None
        assert verifydp.check(result.certificate)


def test_what_would_be_refuted_by_the_bound_alone_is_not_where_the_time_ends(clock):
    """The same draws, with and without the end: the bound is of a fixed number."""
    whole = run(Slow(clock, 0.7), samples=900)
    assert float(whole.epsilon_lower) > 0
    ended = run(Slow(clock, 0.7, slower_from=800), time="20m")
    assert ended.verdict is not verifydp.Verdict.REFUTED
    assert ended.epsilon_lower == 0


def test_a_resumed_audit_takes_the_recorded_number_and_end(clock, tmp_path):
    arguments = {"time": "20m", "checkpoint": tmp_path}
    first = run(Slow(clock, 1.0, slower_from=400), **arguments)
    again = Slow(clock, 1.0)  # as fast as ever, yet not asked again
    resumed = run(again, **arguments)
    assert again.calls == 0
    assert form(resumed) == form(first)


class Stopped(Slow):
    """Interrupted, as by Ctrl-C, at its n-th call."""

    def __call__(self, database):
        if self.calls == 300:
            raise KeyboardInterrupt
        return super().__call__(database)


def test_an_interrupted_audit_goes_on_with_its_plan(clock, tmp_path):
    arguments = {"time": "20m", "checkpoint": tmp_path}
    with pytest.raises(KeyboardInterrupt):
        run(Stopped(clock, 1.0), **arguments)
    plan = msgspec.json.decode((tmp_path / "plan.json").read_bytes())
    clock.now += 5000  # a night later
    further = Slow(clock, 1.0, slower_from=0, slower=1.1)  # would plan fewer
    result = run(further, **arguments)
    assert result.samples == plan["samples"]
    assert result.samples - 300 < further.calls < result.samples
    again = Slow(clock, 1.0)
    assert form(run(again, **arguments)) == form(result)
    assert again.calls == 0
    with pytest.raises(verifydp.InputError, match="different:"):
        run(again, time="30m", checkpoint=tmp_path)


def test_long_samples_are_told_after_the_first_calls(clock):
    told, mechanism = [], Slow(clock, 0.2)
    calls = []
    run(mechanism, listener=lambda e: (told.append(e), calls.append(mechanism.calls)))
    (place,) = [i for i, e in enumerate(told) if isinstance(e, Forecast)]
    assert calls[place] == 3
    assert (told[place].seconds_a_call, told[place].seconds) == (1, 5000)
    told.clear()
    run(mechanism, samples=40, listener=told.append)
    assert not any(isinstance(e, Forecast) for e in told)


def test_too_little_time_says_how_much_is_enough(clock):
    with pytest.raises(verifydp.InputError, match=r"at 1 s a call .* at least (5\d)s"):
        run(Slow(clock, 1.0), time=20)
    run(Slow(clock, 1.0), time="1m")
    for wrong in (
        "soon",
        "10x",
        "5 5",
        "1m 5",
        "5 1m",
        0,
        -1,
        "",
        "5m!",
        True,
        float("nan"),
        10**400,
    ):
        with pytest.raises(verifydp.InputError, match="time is"):
            run(Slow(clock, 1.0), time=wrong)


def test_a_timed_out_call_is_a_failed_call():
    rng = np.random.default_rng(1)

    def release(database):
        while database != database:  # loops on NaN
            pass
        return float(rng.laplace())

    result = verifydp.audit(
        release, epsilon=1, pair=(1.0, float("nan")), samples=200, timeout=0.005
    )
    assert result.verdict is verifydp.Verdict.REFUTED
    assert result.failures.said == "timed out"
    right = verifydp.audit(release, epsilon=1, pair=(1.0, 2.0), samples=200, timeout=5)
    assert right.verdict is not verifydp.Verdict.REFUTED
    assert not any(side.failed for side in right.failures.sides)


def test_units_are_written():
    assert time_budgets.seconds_of("1h 30 m5s") == 5405
    assert time_budgets.seconds_of(" 7.5 ") == 7.5


@pytest.mark.parametrize("searched", [False, True])
def test_slow_calls_that_all_fail_are_told_soon(clock, searched):
    """Quick ones are tried more often, since they may answer now and then."""

    def failing(seconds, answers_from=10**9):
        calls = 0

        def release(database):
            nonlocal calls
            calls += 1
            clock.now += seconds
            if calls < answers_from:
                raise ValueError("no")
            return float(np.random.default_rng(calls).laplace())

        return release

    given = (
        {"data": [1.0, 2.0], "relation": "add-remove"}
        if searched
        else {"pair": (0.0, 1.0)}
    )
    for seconds, most in ((1.0, 20), (0.001, 140)):
        begun = clock.now
        with pytest.raises(verifydp.InputError, match=r"fails on all|never answers"):
            verifydp.audit(failing(seconds), CLAIM, samples=600, **given)
        calls = (clock.now - begun) / seconds
        assert most / 3 < calls <= most
    now_and_then = failing(0.001, answers_from=40)
    assert verifydp.audit(now_and_then, CLAIM, samples=600, **given).samples > 100


def test_jobs_that_do_not_help_say_why():
    def release(database):
        return float(np.random.default_rng().laplace())

    result = verifydp.audit(release, epsilon=1, pair=(1, 2), samples=60, jobs=2)
    assert any(note.startswith("2 jobs do not help") for note in result.notes)
    alone = verifydp.audit(release, epsilon=1, pair=(1, 2), samples=60)
    assert not any("jobs" in note for note in alone.notes)
