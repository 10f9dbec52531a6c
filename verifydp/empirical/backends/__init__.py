"""The old import path of `verifydp.backends`, nothing else."""

from verifydp.backends import backend_names, describe_backend, load_backend

__all__ = ["BACKENDS", "describe_backend", "load_backend"]

BACKENDS: tuple[str, ...] = backend_names()
