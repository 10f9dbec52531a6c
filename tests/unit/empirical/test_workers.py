"""Workers: what they are sent, once; who works; what is dropped when the time ends."""

import pickle
import time
from types import SimpleNamespace

import numpy as np
import pytest

from verifydp.adapters.targets import load_target
from verifydp.data import Base
from verifydp.empirical import pace
from verifydp.empirical.draws import draw_kept
from verifydp.empirical.executors import open_workers
from verifydp.empirical.workers import hold_side
from verifydp.errors import InputError
from verifydp.sampling import Piece

SOURCE = """
import os
import pathlib
import time

def total(database, size, rng):
    return database.sum() + 0.0 * rng.random(size)

def dies(database, size, rng):
    if size > 8:
        os._exit(3)
    return database + rng.laplace(size=size)

def slow(database, size, rng):
    if size > 8:
        pathlib.Path(__file__).with_name("begun").touch()
        time.sleep(3600)
    return database + rng.laplace(size=size)
"""


@pytest.fixture
def load(tmp_path):
    def named(name):
        file = tmp_path / "totals.py"
        file.write_text(SOURCE)
        return load_target(f"{file}:{name}")

    return named


def piece(database, key=0):
    return Piece(database, 3, np.random.SeedSequence(1, spawn_key=(key,)))


def totals(futures):
    return [np.frombuffer(one.result().columns).tolist() for one in futures]


def test_a_table_is_sent_to_each_worker_once_and_not_with_each_task(load):
    sampler, table = load("total"), np.arange(100_000.0)
    with open_workers(2) as pool:
        futures = [pool.submit(draw_kept, sampler, piece(table, k)) for k in range(40)]
        assert totals(futures) == [[table.sum()] * 3] * 40
        assert pool.sent == 2 * 2  # sampler and table, in both
        assert sum(pool.calls_of) == 40
        assert min(pool.calls_of) > 0


def test_a_neighbour_is_sent_as_what_differs(load):
    sampler, table = load("total"), np.arange(100_000.0)
    base, added = Base(table), 5.5
    with open_workers(1) as pool:
        sides = [base.whole.with_added([added + k]) for k in range(20)]
        databases = [side.database for side in sides]
        sent = 0
        for database, side in zip(databases, sides, strict=True):
            hold_side(pool, database, side)
            future = pool.submit(draw_kept, sampler, piece(database))
            assert totals([future]) == [[database.sum()] * 3]
            entry = pool._parcels.of(database)
            sent += len(entry.written())
        assert pool.sent == 1 + 1 + 20  # sampler, base, neighbours
        assert sent < len(pickle.dumps(table)) / 10
        first = pool.submit(draw_kept, sampler, piece(databases[0]))  # dropped since
        assert totals([first]) == [[databases[0].sum()] * 3]


def test_every_worker_is_reached_by_itself(load):
    with open_workers(3) as pool:
        found = [one.result() for one in pool.on_each(abs, [(-1,), (-2,), (-3,)])]
        assert found == [1, 2, 3]
        assert pool.calls_of == [1, 1, 1]


def test_errors_come_back_and_later_tasks_are_done(load):
    with open_workers(1) as pool:
        assert isinstance(pool.submit(int, "x").exception(), ValueError)
        assert pool.submit(int, "7").result() == 7
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(int, "7")


def test_a_worker_that_dies_ends_the_audit_with_a_line(run_engine, load):
    with (
        pytest.raises(InputError, match="a worker process ended"),
        open_workers(2) as pool,
    ):
        run_engine(load("dies"), executor=pool)


def test_what_cannot_be_sent_is_told():
    with open_workers(1) as pool, pytest.raises((AttributeError, pickle.PicklingError)):
        pool.submit(lambda: 1)


def test_the_end_of_the_time_waits_for_no_block(
    run_engine, load, tmp_path, monkeypatch
):
    """Calls that last an hour: the audit ends, and its workers with it."""
    begun = tmp_path / "begun"
    clock = SimpleNamespace(monotonic=lambda: 100.0 if begun.exists() else 0.0)
    monkeypatch.setattr(pace, "time", clock)
    start = time.monotonic()
    with open_workers(2) as pool:
        findings, _ = run_engine(load("slow"), executor=pool, deadline=50.0)
        workers = list(pool.processes())
    for worker in workers:
        worker.join(60)  # they were told to end: on a loaded machine that takes a while
    assert time.monotonic() - start < 1800
    assert not any(worker.is_alive() for worker in workers)
    assert "the time ended" in findings.reason
    assert 8 < findings.discarded <= 2 * 16  # of both sides, begun and not used
    assert findings.epsilon_lower.nats == 0


def test_the_clock_is_looked_at_only_where_it_may_cut():
    watch = pace.Pace(lambda event: None, 10, 1, None, deadline=0.0)
    watch.look()
    with pytest.raises(pace.TimeEnded), watch.cutting():
        watch.look()
