"""Proofs are written in workers, verdicts are given here: the folder is the same."""

import itertools
import shutil

import pytest

from verifydp.errors import InputError, SpecError
from verifydp.executors import open_remote
from verifydp.formal.spec import remote_authors
from verifydp.formal.spec.exchange import Surveyed
from verifydp.formal.spec.runs import SpecRun, _names_beneath


def contents(folder):
    """All that a run has written; how long it took stands nowhere."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.suffix in {".json", ".txt"}
    }


def test_two_workers_leave_what_one_process_leaves(
    cluster, finished, run_and_store, tmp_path
):
    made = shutil.ignore_patterns("*.json", "*.txt")
    folder = shutil.copytree(finished, tmp_path / "specs", ignore=made)
    assert contents(folder) == {}
    results = run_and_store(folder, executor=f"dask:{cluster.scheduler_address}")
    assert [one.card.failures for one in results.values()] == [()] * len(results)
    assert len(contents(finished)) > 10
    assert contents(folder) == contents(finished)


def test_only_certificates_of_what_is_cited_go_along():
    def file(place, *cites):
        return Surveyed(place=place, names=(place,), cites=cites, sources=())

    files = [file("a"), file("b", "a"), file("c", "b", "elsewhere"), file("d")]
    assert _names_beneath(files, "c") == {"a", "b", "c"}
    assert _names_beneath(files, "d") == {"d"}
    assert _names_beneath([file("a", "b"), file("b", "a")], "a") == {"a", "b"}


def test_a_worker_with_other_files_is_refused(elsewhere, project, monkeypatch):
    numbers = itertools.count()
    monkeypatch.setattr(remote_authors, "_digest", lambda path: str(next(numbers)))
    try:
        with pytest.raises(SpecError, match=r"has another .*squares\.py than this"):
            list(SpecRun(project, ["other.squares"], anew=True, executor=elsewhere()))
    finally:
        remote_authors._KEPT.end()


def test_a_folder_that_workers_do_not_see_is_told(elsewhere, tmp_path):
    with open_remote(elsewhere()) as workers:
        author = remote_authors.RemoteAuthor(
            workers, tmp_path / "nowhere", None, tmp_path, lambda name: ()
        )
        with pytest.raises(SpecError, match=r"has no folder .*nowhere: a run over"):
            author.describe("lab.base")


def test_jobs_beside_an_executor_are_refused(elsewhere, tmp_path):
    with pytest.raises(InputError, match="jobs is 2, and an executor has workers"):
        SpecRun(tmp_path, jobs=2, executor=elsewhere())
