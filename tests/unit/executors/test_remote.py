"""Workers behind any executor: what they are sent, what is lost, who is refused."""

import sys
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass

import numpy as np
import pytest

import verifydp
from verifydp.data import Base
from verifydp.empirical.workers import hold_side
from verifydp.errors import InputError
from verifydp.executors import executor_kinds, kinds, open_remote, remote, versions
from verifydp.sampling import Piece

TABLE = np.arange(100_000.0)


@dataclass(frozen=True)
class Totals:
    """As much of a sampler as workers look at."""

    piece_size: int = 1

    def total(self, piece):
        return float(piece.database.sum())


def total(sampler, piece):
    return sampler.total(piece)


def piece(database, key=0):
    return Piece(database, 3, np.random.SeedSequence(1, spawn_key=(key,)))


def test_a_table_is_sent_once_and_not_with_each_call(elsewhere):
    inner = elsewhere()
    with open_remote(inner) as workers:
        futures = [workers.submit(total, Totals(), piece(TABLE, k)) for k in range(40)]
        assert [one.result() for one in futures] == [TABLE.sum()] * 40
        assert workers.messages == 41  # the first one asked for the table
    large = [size for size in inner.sizes if size > TABLE.nbytes]
    assert len(large) == 1
    assert max(size for size in inner.sizes if size not in large) < 2500


def test_a_neighbour_is_sent_as_what_differs(elsewhere):
    inner, base = elsewhere(), Base(TABLE)
    with open_remote(inner) as workers:
        for added in range(1, 6):
            side = base.whole.with_added([float(added)])
            neighbour = side.database
            hold_side(workers, neighbour, side)
            found = workers.submit(total, Totals(), piece(neighbour)).result()
            assert found == TABLE.sum() + added
    assert sum(size > TABLE.nbytes for size in inner.sizes) == 1


def test_a_worker_that_begins_anew_asks_again(elsewhere, worker_restarts):
    inner = elsewhere()
    with open_remote(inner) as workers:
        for _ in range(2):
            for _ in range(3):
                answer = workers.submit(total, Totals(), piece(TABLE))
                assert answer.result() == TABLE.sum()
            worker_restarts()
    assert sum(size > TABLE.nbytes for size in inner.sizes) == 2


class Bringing:
    """An executor that brings bytes to workers by ways of its own."""

    def __init__(self, inner):
        self.inner, self.brought, self.gone = inner, [], None

    def __len__(self):
        return 2

    def place(self, data):
        self.brought.append(len(data))
        return data

    def trouble(self):
        return self.gone

    def has_tried(self, error):
        return "tried" in str(error)


def bringing(inner):
    class Both(Bringing, type(inner)):
        def submit(self, fn, /, *args, **kwargs):
            return self.inner.submit(fn, *args, **kwargs)

    return Both(inner)


def test_a_cluster_brings_what_is_large_once_and_again_when_it_is_lost(elsewhere):
    inner = bringing(elsewhere())
    with open_remote(inner) as workers:
        assert len(workers) == 2
        for _ in range(3):
            assert workers.submit(total, Totals(), piece(TABLE)).result() == TABLE.sum()
        assert len(inner.brought) == 1
        inner.inner.losing = [BrokenExecutor("gone")]
        assert workers.submit(total, Totals(), piece(TABLE)).result() == TABLE.sum()
        assert len(inner.brought) == 2
        assert workers.placed_bytes == sum(inner.brought)


def test_what_is_lost_is_done_again(elsewhere):
    inner = elsewhere(losing=[BrokenExecutor("one"), OSError("two")])
    with open_remote(inner) as workers:
        assert workers.submit(pow, 2, 5).result() == 32
        assert workers.again == 2


def test_what_is_lost_each_time_ends_with_a_line(elsewhere):
    inner = elsewhere(losing=[BrokenExecutor("gone")] * 9)
    with open_remote(inner) as workers:
        error = workers.submit(pow, 2, 5).exception()
        assert isinstance(error, InputError)
        assert "each time with its worker (BrokenExecutor: gone)" in str(error)
        assert "\n" not in str(error)
    assert len(inner.losing) == 9 - 3


def test_what_a_cluster_has_tried_itself_is_not_tried_again(elsewhere):
    inner = bringing(elsewhere(losing=[BrokenExecutor("tried four times")] * 9))
    with open_remote(inner) as workers:
        error = workers.submit(pow, 2, 5).exception()
    assert "each time with its worker (BrokenExecutor: tried" in str(error)
    assert len(inner.inner.losing) == 8


def test_a_worker_without_verifydp_is_told_at_once(elsewhere):
    inner = elsewhere(losing=[ModuleNotFoundError("No module named 'verifydp'")] * 9)
    with open_remote(inner) as workers:
        error = workers.submit(pow, 2, 5).exception()
    assert str(error).startswith("a worker cannot load what it is asked to do")
    assert "install verifydp 0.1.0 there" in str(error)
    assert len(inner.losing) == 8


@pytest.mark.parametrize("name", ["verifydp", "verifydp's files", "Python", "numpy"])
def test_a_worker_of_another_version_is_refused_with_both_versions(
    elsewhere, monkeypatch, name
):
    here = versions.installed()[name]
    with open_remote(elsewhere()) as workers:
        assert workers.submit(pow, 2, 5).result() == 32
        workers._installed = {**workers._installed, name: "9.9"}
        error = workers.submit(pow, 2, 5).exception()
    assert isinstance(error, InputError)
    assert f"has {name} {here}, where {name} 9.9 is needed" in str(error)


def test_a_library_that_a_worker_lacks_is_named():
    expected = {**versions.installed(), "no-such-library": "2.0"}
    assert versions.difference(expected) == (
        "has no-such-library missing, where no-such-library 2.0 is needed"
    )


def test_errors_of_a_call_come_back_and_are_not_tried_again(elsewhere):
    inner = elsewhere()
    with open_remote(inner) as workers:
        assert isinstance(workers.submit(int, "x").exception(), ValueError)
        assert workers.submit(int, "7").result() == 7
        assert len(inner.sizes) == 2
    with pytest.raises(RuntimeError, match="after shutdown"):
        workers.submit(int, "7")


class Silent(Bringing):
    def submit(self, fn, /, *args, **kwargs):
        return Future()


def test_calls_that_nobody_will_answer_end_with_the_reason(elsewhere, monkeypatch):
    monkeypatch.setattr(remote, "_QUIET_SECONDS", 0.05)
    silent = type("SilentCluster", (Silent, type(elsewhere())), {})(None)
    with open_remote(silent) as workers:
        future = workers.submit(pow, 2, 5)
        with pytest.raises(TimeoutError):
            future.result(timeout=0.3)
        silent.gone = "all workers are gone"
        with pytest.raises(InputError, match="all workers are gone"):
            future.result(timeout=60)


def test_the_end_drops_what_is_under_way_and_what_waits(elsewhere):
    silent = type("SilentCluster", (Silent, type(elsewhere())), {})(None)
    with open_remote(silent) as workers:
        futures = [workers.submit(pow, 2, 5) for _ in range(20)]
    ended = [one.cancelled() or one.exception(timeout=60) for one in futures]
    assert ended.count(True) == 20 - 2 * remote._AHEAD
    assert all(one is True or isinstance(one, RuntimeError) for one in ended)


KIND = """
from contextlib import contextmanager
from concurrent.futures import ThreadPoolExecutor

@contextmanager
def EXECUTOR(address):
    with ThreadPoolExecutor(int(address)) as executor:
        yield executor
"""


def test_a_kind_is_one_file(tmp_path, monkeypatch):
    (tmp_path / "threads.py").write_text(KIND)
    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, f"{kinds.__name__}.threads", raising=False)
    assert executor_kinds() == ("dask", "threads")
    with open_remote("threads:2") as workers:
        assert len(workers) == 2
        assert workers.submit(pow, 2, 5).result() == 32
    sys.modules.pop(f"{kinds.__name__}.threads")


def test_a_time_out_that_is_an_output_is_refused_with_workers(elsewhere):
    def release(database, size, rng):
        return database + rng.laplace(size=size)

    with pytest.raises(InputError, match="`timeout` is kept in the main thread"):
        verifydp.audit(
            release, epsilon=1, pair=(0.0, 1.0), timeout=5, executor=elsewhere()
        )


def test_a_function_with_noise_of_its_own_stays_here_and_says_so(elsewhere):
    rng, inner = np.random.default_rng(3), elsewhere()

    def release(database):
        return database + rng.laplace()

    result = verifydp.audit(
        release, epsilon=1, pair=(0.0, 1.0), samples=400, executor=inner
    )
    assert any("the executor is not used" in note for note in result.notes)
    assert inner.sizes == []


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("dask", "executor is 'dask': give KIND:ADDRESS, such as dask:tcp://HOST:PORT"),
        ("dask:", "give KIND:ADDRESS"),
        ("dsk:tcp://h:1", "executor kind 'dsk' is unknown: did you mean dask"),
        (3, "executor is 3: give a concurrent.futures.Executor"),
    ],
)
def test_slips_are_told(given, line):
    with pytest.raises(InputError) as told, open_remote(given):
        pass
    assert line in str(told.value)


class Confused(Executor):
    """Gives every call the answer to the first one, of the same kind."""

    def __init__(self):
        self.first = None

    def submit(self, fn, /, *args, **kwargs):
        self.first = self.first or fn(*args, **kwargs)
        future = Future()
        future.set_result(self.first)
        return future


def test_an_answer_to_another_call_is_no_answer():
    with open_remote(Confused()) as workers:
        assert workers.submit(pow, 2, 5).result(60) == 32
        with pytest.raises(InputError, match="the answer to another call"):
            workers.submit(pow, 2, 6).result(60)
