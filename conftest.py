"""What pytest has to know before it looks into any folder."""

import gc
import os
from importlib.util import find_spec

# NumPy reads it when it is loaded, in child processes too. On busy cores the threads of
# small matrices wait for each other: an audit takes five times the processor time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The plugin is tested in child runs of pytest; pytest allows this in a top
# conftest only.
pytest_plugins = ["pytester"]

# Files that cannot be imported without an extra: their doctests run where it is
# installed.
NEEDS_TORCH = [
    "verifydp/backends/libraries/torch.py",
    "verifydp/networks/architectures.py",
    "verifydp/networks/batch_trials.py",
    "verifydp/networks/checkpoints.py",
    "verifydp/networks/defended_releases.py",
    "verifydp/networks/module_mechanisms.py",
    "verifydp/networks/training.py",
]
collect_ignore = [] if find_spec("torch") else NEEDS_TORCH


def pytest_collection_finish():
    """Spare the garbage collector what lives as long as the run: modules, tests.

    It looks through all that again and again where many objects are made, as by proofs
    and by readers of source code, which takes a sixth to a half of their time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
