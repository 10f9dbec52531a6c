"""The old import path of `verifydp.backends.conformance`, nothing else."""

from verifydp.backends.conformance import Breach, check_backend

__all__ = ["Breach", "check_backend"]
