"""Audits in the workers of a Dask cluster: the result is that of one process."""

import contextlib
import socket

import msgspec
import pytest

import verifydp
from verifydp.adapters.targets import load_target
from verifydp.cli import main
from verifydp.errors import InputError, MissingExtraError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.executors import open_remote
from verifydp.executors.kinds import dask

SOURCE = """
import multiprocessing, os, pathlib, signal
IN_WORKER = multiprocessing.parent_process() is not None
HERE = pathlib.Path({folder!r})

def release(database, size, rng):
    return [database, -database] + rng.laplace(scale=1.2, size=(size, 2))

def killed_once(database, size, rng):
    marker = HERE / "killed"
    if IN_WORKER and size > 100 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return release(database, size, rng)

def killed_always(database, size, rng):
    if IN_WORKER and size > 100:
        os.kill(os.getpid(), signal.SIGKILL)
    return release(database, size, rng)

def other_in_workers(database, size, rng):
    return release(database, size, rng) + IN_WORKER
"""
TYPED = """
def release(database, size, rng):
    return database + rng.laplace(size=size)
"""
#: The second where no worker was started again.
LOST = "lost again and again, each time with its worker|has had no worker for 60 s"
AUDIT = {"epsilon": 1, "pair": (0.0, 1.0), "samples": 8_000, "seed": 3}


@pytest.fixture
def load(tmp_path):
    def named(name):
        file = tmp_path / "release.py"
        file.write_text(SOURCE.format(folder=str(tmp_path)))
        return load_target(f"{file}:{name}")

    return named


@pytest.fixture
def address(cluster, monkeypatch):
    monkeypatch.setattr(dask, "_CONNECT_SECONDS", 300)  # on a loaded machine
    monkeypatch.setattr(dask, "_WORKER_SECONDS", 300)
    return f"dask:{cluster.scheduler_address}"


def same_form(result):
    return canonical_bytes(
        msgspec.to_builtins(msgspec.structs.replace(result, seconds=0.0))
    )


def test_two_workers_give_what_one_process_gives(load, address, tmp_path):
    serial = verifydp.audit(load("release"), **AUDIT)
    spread = verifydp.audit(load("release"), executor=address, **AUDIT)
    assert same_form(spread) == same_form(serial)
    assert serial.verdict is verifydp.Verdict.REFUTED


def test_the_executor_of_a_client_does_as_well(load, cluster):
    distributed = pytest.importorskip("distributed")
    serial = verifydp.audit(load("release"), **AUDIT)
    with distributed.Client(cluster, set_as_default=False) as client:
        executor = client.get_executor()
        spread = verifydp.audit(load("release"), executor=executor, **AUDIT)
        assert executor.submit(int, "7").result() == 7  # it is the caller's
    assert same_form(spread) == same_form(serial)


def test_workers_need_not_see_the_file(load, address, tmp_path):
    mechanism = load("release")
    serial = verifydp.audit(mechanism, **AUDIT)
    (tmp_path / "release.py").unlink()
    assert same_form(verifydp.audit(mechanism, executor=address, **AUDIT)) == same_form(
        serial
    )


def test_what_was_typed_at_a_prompt_is_sent_as_well(address):
    typed = {"__name__": "__main__"}
    exec(TYPED, typed)
    serial = verifydp.audit(typed["release"], **AUDIT)
    spread = verifydp.audit(typed["release"], executor=address, **AUDIT)
    assert same_form(spread) == same_form(serial)


def test_an_audit_that_was_stopped_goes_on_with_other_workers(load, address, tmp_path):
    folder = tmp_path / "checkpoint"
    serial = verifydp.audit(load("release"), checkpoint=folder, **AUDIT)
    journal = folder / "journal"
    whole = journal.read_bytes()
    journal.write_bytes(whole[: len(whole) // 2])
    key = (folder / "key").read_bytes() if (folder / "key").exists() else None
    resumed = verifydp.audit(
        load("release"), checkpoint=folder, executor=address, digest_key=key, **AUDIT
    )
    assert same_form(resumed) == same_form(serial)
    assert journal.read_bytes() == whole


def test_a_worker_that_draws_something_else_is_refused(load, address):
    with pytest.raises(InputError, match="draws other outputs from one seed") as told:
        verifydp.audit(load("other_in_workers"), executor=address, **AUDIT)
    assert "release.py:other_in_workers depends on something there" in str(told.value)


def test_a_worker_of_another_version_is_refused_with_both(load, cluster, address):
    distributed = pytest.importorskip("distributed")
    with distributed.Client(cluster, set_as_default=False) as client:
        place = next(iter(client.nthreads()))
        client.run(eval, _BECOME, workers=[place])
        try:
            with pytest.raises(InputError) as told:
                verifydp.audit(load("release"), executor=address, **AUDIT)
        finally:
            client.restart_workers([place], timeout=300)
    assert "has verifydp 0.0.9, where verifydp 0.1.0 is needed" in str(told.value)


#: Run in a worker: it then says that it has another version.
_BECOME = (
    "(lambda v: setattr(v, 'installed', lambda own=v.installed(): "
    "{**own, 'verifydp': '0.0.9'}))"
    "(__import__('importlib').import_module('verifydp.executors.versions'))"
)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def test_a_scheduler_that_is_not_there_is_told_in_a_line(
    load, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(dask, "_CONNECT_SECONDS", 0.5)
    load("release")
    (tmp_path / "pair.json").write_text('{"database": 0.0, "neighbour": 1.0}')
    address = f"tcp://127.0.0.1:{free_port()}"
    words = ["audit", f"{tmp_path / 'release.py'}:release", "--epsilon", "1"]
    words += ["--pair", str(tmp_path / "pair.json"), "--executor", f"dask:{address}"]
    with contextlib.suppress(SystemExit):
        assert main(words) == 2
    last = capsys.readouterr().err.strip().splitlines()[-1]
    assert f"no Dask scheduler answers at {address}" in last
    assert "start one with dask scheduler" in last


def test_a_cluster_without_workers_is_told(monkeypatch):
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(dask, "_WORKER_SECONDS", 0.2)
    with (
        distributed.LocalCluster(
            n_workers=0, dashboard_address=":0", silence_logs=50, processes=False
        ) as empty,
        pytest.raises(InputError, match="has no worker: start some with dask worker"),
        open_remote(f"dask:{empty.scheduler_address}"),
    ):
        pass


def test_without_the_extra_its_name_is_told(monkeypatch):
    monkeypatch.setattr(dask, "find_spec", lambda name: None)
    with (
        pytest.raises(MissingExtraError, match=r"pip install 'verifydp\[dask\]'"),
        open_remote("dask:tcp://127.0.0.1:1"),
    ):
        pass


# Last, for what watches over a worker may give up when it was killed.


def test_the_work_of_a_killed_worker_is_done_again(load, address, tmp_path):
    serial = verifydp.audit(load("killed_once"), **AUDIT)
    assert not (tmp_path / "killed").exists()  # this process is no worker
    spread = verifydp.audit(load("killed_once"), executor=address, **AUDIT)
    assert (tmp_path / "killed").exists()
    assert same_form(spread) == same_form(serial)


def test_a_mechanism_that_kills_every_worker_ends_with_a_line(load, address):
    with pytest.raises(InputError, match=LOST) as told:
        verifydp.audit(load("killed_always"), executor=address, **AUDIT)
    assert "\n" not in str(told.value)
