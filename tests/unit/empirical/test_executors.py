"""Where pieces are drawn."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, wait
from dataclasses import dataclass
from pathlib import Path

import pytest

from verifydp.empirical.executors import SerialExecutor, open_executor
from verifydp.empirical.workers import WorkerPool
from verifydp.errors import InputError


@dataclass(frozen=True)
class Anything:
    """As much of a sampler as an executor looks at."""

    parallel: bool


def alive(process):
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


#: Work that ends by itself long after every wait of a test has ended.
LONG = 3600


def comes_true(condition):
    """Wait, however busy the machine is; only a broken program takes all of it."""
    end = time.monotonic() + LONG / 6
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def gone(processes):
    return comes_true(lambda: not any(map(alive, processes)))


def test_serial_executor_runs_at_once():
    order = []
    with SerialExecutor() as executor:
        assert isinstance(executor, Executor)
        future = executor.submit(order.append, 1)
        assert order == [1]
        assert future.done()
        failed = executor.submit(int, "x")
        assert isinstance(failed.exception(), ValueError)
        assert list(executor.map(abs, [-1, -2])) == [1, 2]
        done, _ = wait([future, failed])
        assert done == {future, failed}
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(abs, 1)


def test_serial_executor_lets_an_interrupt_through():
    def interrupt():
        raise KeyboardInterrupt

    with SerialExecutor() as executor, pytest.raises(KeyboardInterrupt):
        executor.submit(interrupt)


@pytest.mark.parametrize(("jobs", "parallel"), [(1, True), (4, False)])
def test_one_job_or_no_parallel_sampler_stays_in_this_process(jobs, parallel):
    with open_executor(jobs, Anything(parallel)) as executor:
        assert executor.submit(os.getpid).result() == os.getpid()
    with pytest.raises(RuntimeError):
        executor.submit(os.getpid)


@pytest.mark.parametrize("jobs", [0, -2])
def test_jobs_below_one_are_refused(jobs):
    with (
        pytest.raises(InputError, match=f"jobs is {jobs}"),
        open_executor(jobs, Anything(True)),
    ):
        pass


def test_workers_end_with_the_block():
    with open_executor(2, Anything(True)) as executor:
        assert isinstance(executor, WorkerPool)
        workers = {executor.submit(os.getpid).result() for _ in range(4)}
        assert os.getpid() not in workers
    assert gone(workers)


def test_an_interrupt_ends_busy_workers():
    workers = set()

    def audit():
        with open_executor(2, Anything(True)) as executor:
            workers.add(executor.submit(os.getpid).result())
            for _ in range(4):
                executor.submit(time.sleep, LONG)
            raise KeyboardInterrupt

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        audit()
    assert gone(workers)
    assert time.monotonic() - start < LONG / 2  # nobody waited for the sleepers


SCRIPT = """
import os, signal, subprocess, sys, time
# In the background of a shell that has no jobs it is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
from dataclasses import dataclass
from verifydp.adapters.executables import load_command
from verifydp.empirical.executors import open_executor
from verifydp.sampling import Piece
import numpy as np

print("started", flush=True)

if __name__ == "__main__":
    sampler = load_command(["sh", "-c", "echo $$ > {folder}/$$.pid; sleep 3600"])
    with open_executor(2, sampler) as executor:
        for key in range(2):
            seeds = np.random.SeedSequence(0, spawn_key=(key,))
            executor.submit(sampler.draw, Piece(0, 1, seeds))
        time.sleep(3600)
"""


def started(folder):
    """The executables that have said who they are."""
    texts = [file.read_text() for file in folder.glob("*.pid")]
    return [int(text) for text in texts if text.endswith("\n")]


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_nothing_outlives_an_audit_that_is_stopped(tmp_path, number):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(folder=tmp_path))
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    commands = []
    try:
        assert comes_true(
            lambda: len(started(tmp_path)) == 2 or parent.poll() is not None
        )
        commands = started(tmp_path)
        assert len(commands) == 2, "the executables have not started"
        workers = [
            int(Path(f"/proc/{command}/stat").read_text().rpartition(")")[2].split()[1])
            for command in commands
        ]
        assert alive(workers[0])
        parent.send_signal(number)
        parent.wait()
        assert gone(workers)
        if number == signal.SIGINT:
            assert gone(commands)
    finally:  # nothing outlives this test either, nor is a pipe left open
        parent.kill()
        parent.wait()
        parent.stderr.close()
        for command in filter(alive, commands):
            os.killpg(command, signal.SIGKILL)
