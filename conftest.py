"""What pytest has to know before it looks into any folder."""

from importlib.util import find_spec

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
