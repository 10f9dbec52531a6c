"""Pictures on synthetic records: what is drawn, what is told, and when it ends."""

import time

import numpy as np
import pytest

from verifydp.adapters.callables import adapt
from verifydp.data.synthetic import SyntheticPair
from verifydp.empirical.executors import open_executor
from verifydp.empirical.journal import Journal
from verifydp.empirical.synthetic_picture import draw_synthetic, picture_draws

PAIR = SyntheticPair(["Ann", "Ann"], ["Ann", "Bo"], frozenset({"Ann", "Bo"}))


def drawn(mechanism, *, draws=400, seed=1, **more):
    sampler = adapt(mechanism)
    with open_executor(1, sampler) as executor:
        return draw_synthetic(
            PAIR,
            sampler,
            records="two names",
            draws=draws,
            seed=seed,
            executor=executor,
            journal=more.pop("journal", Journal()),
            **more,
        )


def number(database, size, rng):
    return len(set(database)) + rng.laplace(scale=1.0, size=size)


def test_all_draws_are_in_the_picture_and_nothing_is_marked():
    made = drawn(number)
    assert (made.samples, made.records, made.reason) == (800, "two names", "")
    bars = made.picture.bars
    assert (
        sum(bar.database for bar in bars) == sum(bar.neighbour for bar in bars) == 400
    )
    assert not any(bar.in_event for bar in bars)
    assert made.picture.feature == "value"


def test_the_seed_alone_decides():
    assert drawn(number) == drawn(number)
    assert drawn(number) != drawn(number, seed=2)


def test_only_texts_of_the_synthetic_records_are_told():
    def told(database, size, rng):
        kept = ["Zaphodia", "Quirinus", {"Zaphodia": "x"}, b"Zaphodia"]
        values = [*sorted(set(database)), *kept]
        return [values[one] for one in rng.integers(len(values), size=size)]

    bars = {bar.label: bar for bar in drawn(told).picture.bars}
    known = {"text 'Ann'", "text 'Bo'"}
    assert set(bars) == {*known, "a text", "a mapping", "bytes"}
    assert bars["text 'Bo'"].database == 0
    assert sum(bar.database for bar in bars.values()) == 400
    assert 100 < bars["a text"].database < 220  # two of five


def test_numbers_beside_texts_keep_their_values():
    def mixed(database, size, rng):
        return [("Zaphodia", 3.5)[one] for one in rng.integers(2, size=size)]

    assert [bar.label for bar in drawn(mixed).picture.bars] == ["3.5", "a text"]


def test_what_fails_has_no_picture_and_few_calls():
    def failing(database, size, rng):
        raise ValueError(f"no such: {database}")

    made = drawn(failing)
    assert (made.picture, made.samples) == (None, 100)
    assert made.reason == "the mechanism fails on synthetic records"


def test_what_fails_at_times_tells_no_words():
    def at_times(database):
        if np.random.default_rng().random() < 0.5:
            raise ValueError("Zaphodia")
        return 1.0

    labels = [bar.label for bar in drawn(at_times).picture.bars]
    assert labels == ["1", "raised ValueError"]


def test_no_call_is_made_after_the_time():
    calls = []

    def counted(database):
        calls.append(database)
        return 1.0

    made = drawn(counted, deadline=time.monotonic() - 1)
    assert (made.picture, made.samples, calls) == (None, 0, [])
    assert made.reason == "the time was over before it was drawn"


def test_calls_are_cut_off_where_the_time_ends():
    calls = []

    def slow(database):
        calls.append(database)
        time.sleep(0.01)
        return 1.0

    made = drawn(slow, draws=2000, deadline=time.monotonic() + 0.2)
    assert made.samples < len(calls) + 1 < 4000


def test_finished_draws_are_never_made_again():
    calls = []

    def counted(database):
        calls.append(database)
        return float(np.random.default_rng().laplace())

    kept = {}

    class Kept(Journal):
        def once(self, key, kind, compute):
            if key not in kept:
                kept[key] = compute()
            return kept[key]

    first = drawn(counted, journal=Kept())
    made = len(calls)
    assert made == 800
    assert drawn(counted, journal=Kept()) == first
    assert len(calls) == made


@pytest.mark.parametrize(
    ("samples", "draws"), [(40, 2), (1000, 50), (20_000, 1000), (10**7, 2000)]
)
def test_a_picture_takes_a_tenth_at_most(samples, draws):
    assert picture_draws(samples) == draws
