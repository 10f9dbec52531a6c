"""What several machines would bring: measured to two workers, simulated beyond.

``python -m benchmarks.scaling`` simulates with the costs below and prints the tables of
docs/scaling.md. With ``--measure`` it first measures these costs here, with a Dask
cluster of two worker processes, and prints them; that takes about a minute.

The simulation knows one process that asks (it and the scheduler deal with one message
at a time), workers that each do one piece at a time, and one block: the next block of
an audit is drawn when the last one is settled.
"""

import argparse
import heapq
import math
import pickle
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import verifydp
from verifydp.adapters.targets import load_target
from verifydp.executors import open_remote
from verifydp.executors.remote import RemoteWorkers

#: Workers and seconds of a piece in the tables; megabytes of a base.
WORKERS = (1, 2, 10, 100, 1000)
PIECES_SECONDS = (0.01, 0.1, 1.0, 10.0)
BASES_MEGABYTES = (1, 10, 100)
#: Pieces in a block: at 65,536 draws each these are 655 million draws.
PIECES = 10_000
#: Calls under way for each worker (`verifydp.executors.remote`).
AHEAD = 4


@dataclass(frozen=True)
class Costs:
    """What was measured.

    Attributes
    ----------
    message
        Seconds for which a message keeps the process that asks and the scheduler busy,
        its answer included.
    latency
        Seconds from asking to the answer of a call that does nothing, one at a time.
    bandwidth
        Bytes a second from the process that asks to a worker, through the scheduler.
    """

    message: float
    latency: float
    bandwidth: float


#: The least of three runs of each, with two workers on a machine of two cores that did
#: other work at the time: 2026-11-24, Linux, Python 3.11, distributed 2026.8.0.
MEASURED = Costs(message=0.0075, latency=0.013, bandwidth=6.8e7)


def makespan(pieces: int, workers: int, seconds: float, costs: Costs) -> float:
    """Seconds until the last of the pieces of a block is answered.

    Each piece takes ``costs.message`` of the one who asks, then half the latency to the
    worker that is free first, ``seconds`` there, and half the latency back. At most
    `AHEAD` pieces are under way for each worker.
    """
    free = [0.0] * workers
    under_way: deque[float] = deque()
    asking, last = 0.0, 0.0
    for _ in range(pieces):
        if len(under_way) == AHEAD * workers:
            asking = max(asking, under_way.popleft())
        asking += costs.message
        begun = max(asking + costs.latency / 2, heapq.heappop(free))
        heapq.heappush(free, begun + seconds)
        answered = begun + seconds + costs.latency / 2
        under_way.append(answered)
        last = max(last, answered)
    return last


def spreading(size: float, workers: int, costs: Costs) -> float:
    """Seconds until all workers have bytes that a cluster brings.

    One gets them from the process that asks; then each that has them hands them on to
    one other at a time.
    """
    return (1 + math.ceil(math.log2(workers))) * size / costs.bandwidth


def sending(size: float, workers: int, costs: Costs) -> float:
    """Seconds until all workers have bytes that one process sends to each."""
    return workers * size / costs.bandwidth


def tables(costs: Costs) -> str:
    """The tables of docs/scaling.md."""
    lines = [
        f"How much sooner {PIECES:,} pieces are drawn, by what one takes and workers",
        "",
        "a piece takes " + "".join(f"{one:>9,}" for one in WORKERS),
    ]
    for seconds in PIECES_SECONDS:
        alone = PIECES * seconds
        gains = [alone / makespan(PIECES, one, seconds, costs) for one in WORKERS]
        cells = "".join(f"{gain:>9.3g}" for gain in gains)
        lines.append(f"{f'{seconds:g} s':<14}{cells}")
    lines += [
        "",
        "Seconds until all workers hold a base, by its size and workers",
        "",
    ]
    lines.append("a base of     " + "".join(f"{one:>9,}" for one in WORKERS))
    for size in BASES_MEGABYTES:
        for name, way in (("Dask", spreading), ("other", sending)):
            cells = "".join(f"{way(size * 1e6, one, costs):>9.3g}" for one in WORKERS)
            lines.append(f"{f'{size} MB, {name}':<14}{cells}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


class Counting(Executor):
    """Makes calls at once, as bytes that go and come, and counts these."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.answered: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        data = pickle.dumps((fn, args, kwargs))
        self.asked.append(len(data))
        function, args, kwargs = pickle.loads(data)
        answer = pickle.dumps(function(*args, **kwargs))
        self.answered.append(len(answer))
        future: Future[Any] = Future()
        future.set_result(pickle.loads(answer))
        return future


def count_bytes(samples: int = 2_000_000, rows: int = 1_000_000) -> str:
    """What an audit sends and gets, with a base of so many numbers."""
    counting = Counting()
    with tempfile.TemporaryDirectory() as folder:
        verifydp.audit(
            load_target(f"{_release(folder)}:release"),
            epsilon=1,
            relation="add-remove",
            data=np.arange(float(rows)),
            samples=samples,
            executor=counting,
        )
    asked = [size for size in counting.asked if size < 8 * rows]
    large = [size for size in counting.asked if size >= 8 * rows]
    kept = sorted(counting.answered)
    return (
        f"an audit of {samples:,} samples over {rows:,} numbers:\n"
        f"{len(asked):,} messages of {median(asked):,.0f} bytes, at most "
        f"{max(asked):,}; {len(large)} with the base\n"
        f"answers of {median(kept):,.0f} bytes, at most {max(kept):,}; "
        f"{sum(kept) / 1e6:.1f} MB in all\n"
    )


def measure() -> Costs:
    """Measure the costs here, with two workers of a Dask cluster."""
    from distributed import LocalCluster  # noqa: PLC0415 - an extra

    data = np.random.default_rng(0).bytes(50_000_000)
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as cluster,
        open_remote(f"dask:{cluster.scheduler_address}") as workers,
    ):
        workers.submit(abs, -1).result()
        latency = min(_seconds(lambda: _one_by_one(workers, 100)) for _ in range(3))
        message = min(_seconds(lambda: _at_once(workers, 1000)) for _ in range(3))
        brought = min(_seconds(lambda: _brought(workers, data)) for _ in range(3))
        slept = _seconds(lambda: _asleep(workers, 60, 0.5))
        print(f"60 pieces of 0.5 s by two workers: {slept:.1f} s", file=sys.stderr)
    return Costs(message / 1000, latency / 100, len(data) / brought)


def _release(folder: str) -> Path:
    file = Path(folder) / "release.py"
    file.write_text(
        "def release(database, size, rng):\n"
        "    return len(database) + rng.laplace(scale=1.2, size=size)\n"
    )
    return file


def _seconds(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _one_by_one(workers: RemoteWorkers, calls: int) -> None:
    for _ in range(calls):
        workers.submit(abs, -1).result()


def _at_once(workers: RemoteWorkers, calls: int) -> None:
    for one in [workers.submit(abs, -k) for k in range(calls)]:
        one.result()


def _asleep(workers: RemoteWorkers, calls: int, seconds: float) -> None:
    for one in [workers.submit(time.sleep, seconds) for _ in range(calls)]:
        one.result()


def _brought(workers: RemoteWorkers, data: bytes) -> None:
    cluster: Any = workers._inner
    cluster.submit(len, cluster.place(data)).result()


def main() -> int:
    """Print the tables, by the costs that were measured here or before."""
    parser = argparse.ArgumentParser(description="What several machines would bring")
    parser.add_argument("--measure", action="store_true", help="measure costs here")
    costs = MEASURED
    if parser.parse_args().measure:
        costs = measure()
        print(f"{costs}\n{count_bytes()}", file=sys.stderr)
    print(tables(costs), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
