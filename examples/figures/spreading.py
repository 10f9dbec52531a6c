"""Work over several processes, or over the workers of a cluster: the two options."""

import argparse
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

__all__ = ["Spread", "add_spread", "all_of", "spread_of"]


@dataclass(frozen=True, slots=True)
class Spread:
    """Where work is done: as many processes here, or an executor that is named."""

    jobs: int = 1
    executor: str | None = None


def add_spread(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs`` and ``--executor``."""
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="worker processes (default 1)"
    )
    parser.add_argument(
        "--executor",
        metavar="KIND:ADDRESS",
        help="workers of a cluster that can import examples/, as dask:tcp://HOST:8786",
    )


def spread_of(options: argparse.Namespace) -> Spread:
    """What the two options say."""
    return Spread(options.jobs, options.executor)


def all_of(workers: Executor, parts: dict[str, Callable[[], Any]]) -> dict[str, Any]:
    """What each part gives, by its name; parts are functions of modules."""
    futures = {name: workers.submit(part) for name, part in parts.items()}
    return {name: future.result() for name, future in futures.items()}
