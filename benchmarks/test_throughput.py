"""What an audit costs beside the mere drawing of its samples."""

import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np

import verifydp
from verifydp import ApproximateDP, Verdict, api

from .subjects import EMPTY_AND_ONE, laplace_count

SAMPLES = 20_000_000
#: As many as the auditor draws at once: they stay in the cache for both.
PIECE = 65_536
REPEATS = 5

#: Audit a Laplace release in a child; print the growth of its memory in KiB.
MEMORY = """
import resource, sys
import verifydp
def release(database, size, rng):
    return rng.laplace(float(len(database)), 1.0, size)
def audit(samples):
    verifydp.audit(release, verifydp.ApproximateDP(epsilon=1.0), pair=([], [1.0]),
                   samples=samples)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(audit(int(sys.argv[1])))
"""


def audit() -> None:
    result = verifydp.audit(
        laplace_count(1.0),
        ApproximateDP(epsilon=1.0),
        pair=EMPTY_AND_ONE,
        samples=SAMPLES,
    )
    assert result.verdict is Verdict.NOT_REFUTED
    assert result.samples == SAMPLES


def draw() -> None:
    stream = np.random.default_rng(0)
    for start in range(0, SAMPLES, PIECE):
        stream.laplace(1.0, 1.0, min(PIECE, SAMPLES - start))


def cpu_seconds(work: Callable[[], None]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def test_auditing_costs_little_more_than_drawing(benchmark, check_clock, show):
    """CPU of the audit without its certificate check, over that of drawing alone.

    The two are measured in turn, so that a busy machine slows both. The target is
    2; twice that is asserted, since caches are shared with whoever else runs.
    """
    draw()
    audit()
    drawing, auditing, checking = [], [], []
    for _ in range(REPEATS):
        drawing.append(cpu_seconds(draw))
        checked = check_clock.cpu
        auditing.append(cpu_seconds(audit))
        checking.append(check_clock.cpu - checked)
        auditing[-1] -= checking[-1]
    ratio = float(np.median(np.divide(auditing, drawing)))
    benchmark.extra_info["ratio"] = ratio
    benchmark.pedantic(draw, rounds=1, iterations=1)
    show(
        f"throughput, {SAMPLES:.0e} samples: draw {np.median(drawing):.2f} s CPU, "
        f"audit {np.median(auditing):.2f} s, certificate check "
        f"{np.median(checking):.2f} s; ratio {ratio:.2f} (best of {REPEATS}: "
        f"{min(np.divide(auditing, drawing)):.2f}), target 2"
    )
    assert ratio <= 4


def test_memory_does_not_grow_with_the_samples(show):
    """Peak memory of a process that audits ten times as many samples."""
    few, many = (
        int(
            subprocess.run(
                [sys.executable, "-c", MEMORY, str(samples)],
                check=True,
                capture_output=True,
                text=True,
            ).stdout
        )
        for samples in (SAMPLES // 10, SAMPLES)
    )
    show(
        f"peak memory: {few / 1024:.1f} MiB at {SAMPLES // 10:.0e} samples, "
        f"{many / 1024:.1f} MiB at {SAMPLES:.0e}; a list of them takes "
        f"{SAMPLES * 8 / 2**20:.0f} MiB"
    )
    assert many - few < 8 * 1024


def test_a_small_audit_makes_few_calls(monkeypatch, show):
    """Calls of an audit of 200,000 samples: a measure without noise.

    There are about 70 blocks, so a call more for every bettor in every block makes
    some 1,300 more. The certificate check is left out.
    """
    monkeypatch.setattr(api, "check_certificate", lambda certificate: True)
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    def small() -> None:
        verifydp.audit(
            laplace_count(1.0),
            ApproximateDP(epsilon=1.0),
            pair=EMPTY_AND_ONE,
            samples=200_000,
        )

    small()
    sys.setprofile(count)
    try:
        small()
    finally:
        sys.setprofile(None)
    show(f"function calls of an audit of 200,000 samples: {calls:,}")
    assert calls < 220_000
