"""Suites and experiments over two workers: the same files as from one process."""

import json

import audit_examples
import pytest
from breast_cancer.suite import SUITE
from figures.spreading import all_of

from verifydp.empirical.executors import SerialExecutor, open_calls
from verifydp.errors import InputError

#: Refuted within a few thousand draws.
CASES = ("mean.sensitivity_halved", "mean.nan_passes_clip")


def results(folder):
    """What was written, but how long it took."""
    written = json.loads((folder / "result.json").read_text(encoding="utf-8"))
    for one in written:
        one.pop("seconds")
        one["summary"].pop("provenance")
        one["reproduce"] = one["reproduce"].replace(str(folder), "")
    return written


def test_a_suite_over_two_workers_gives_the_same_results(cluster, tmp_path, capsys):
    assert {case.name for case in SUITE} >= set(CASES)
    address = f"dask:{cluster.scheduler_address}"
    for name, more in (("one", []), ("two", ["--executor", address])):
        words = ["--out", str(tmp_path / name), *more, "--only", *CASES]
        assert audit_examples.main(words) == 0
    assert "all 2 verdicts are the expected ones" in capsys.readouterr().out
    assert results(tmp_path / "two") == results(tmp_path / "one")


def test_an_executor_that_is_unknown_ends_a_suite_with_status_2(tmp_path, capsys):
    words = ["--out", str(tmp_path), "--executor", "rey:there", "--only", CASES[0]]
    assert audit_examples.main(words) == 2
    assert "executor kind 'rey' is unknown" in capsys.readouterr().err


def test_parts_are_named_and_none_is_lost(in_bytes):
    parts = {"first": dict, "second": list}
    assert all_of(SerialExecutor(), parts) == {"first": {}, "second": []}
    assert all_of(in_bytes, parts) == {"first": {}, "second": []}


def test_calls_here_are_made_when_they_are_asked_for():
    made = []
    with open_calls() as here:
        results = here.map(made.append, [1, 2])
        assert made == []
        next(results)
        assert made == [1]


@pytest.mark.parametrize(
    ("jobs", "executor", "line"),
    [(0, None, "jobs is 0"), (2, "dask:tcp://h:1", "jobs is 2, and an executor")],
)
def test_slips_are_told(jobs, executor, line):
    with pytest.raises(InputError, match=line), open_calls(jobs, executor):
        pass
