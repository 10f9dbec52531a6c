"""The random generators of a process, found and seeded; and entropy that can be fixed.

Workers that import one file hold equal generators. Before a worker calls a mechanism
for a piece of work, every generator that lives in it is seeded for that piece, so that
no two pieces share a stream.
"""

import gc
import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np

from verifydp.adapters.seeds import child_seeds, seed_number

__all__ = ["KINDS", "Generators", "fixed_entropy"]

#: Children for generators and for entropy lie apart.
_ENTROPY_CHILD = 2**33
#: What holds random state.
KINDS = (
    np.random.Generator,
    np.random.BitGenerator,
    np.random.RandomState,
    random.Random,
)


class Generators:
    """All generators of NumPy and of `random` that live in this process, and torch's.

    They are found where Python's garbage collector knows them, which knows all of them
    whoever holds them: a module, a closure, an object.
    """

    def __init__(self) -> None:
        self._found = _living()

    def seed(self, seeds: np.random.SeedSequence) -> None:
        """Seed each from a child of its own."""
        for number, one in enumerate(self._found):
            # What cannot be seeded is seen in the trial, if it is used.
            with suppress(Exception):
                _seed(one, child_seeds(seeds, number))
        torch = sys.modules.get("torch")
        if torch is not None and hasattr(torch, "manual_seed"):
            torch.manual_seed(seed_number(child_seeds(seeds, _ENTROPY_CHILD + 1)))

    def more(self) -> bool:
        """Whether further ones have come to stay since these were found.

        It looks at what was made since `gc.freeze`, where that was called.
        """
        known = set(map(id, self._found))
        if all(id(one) in known for one in _living()):
            return False
        gc.collect()
        return any(id(one) not in known for one in _living())


def _living() -> list[Any]:
    found: dict[int, Any] = {}
    for one in gc.get_objects():
        kind = type(one)
        if issubclass(kind, np.random.Generator):
            held = one.bit_generator
            found[id(held)] = held
        elif issubclass(kind, KINDS) and not issubclass(kind, random.SystemRandom):
            found[id(one)] = one
            if issubclass(kind, np.random.RandomState):
                held = one._bit_generator
                found[id(held)] = held
    # Those that hold bits before those that keep numbers made from them.
    return sorted(
        found.values(), key=lambda one: isinstance(one, np.random.RandomState)
    )


def _seed(one: Any, seeds: np.random.SeedSequence) -> None:
    if isinstance(one, random.Random):
        random.Random.seed(one, seed_number(seeds))
    elif isinstance(one, np.random.RandomState):
        state = one.get_state(legacy=False)
        one.set_state({**state, "has_gauss": 0, "gauss": 0.0})
    else:
        one.state = type(one)(seeds).state


@contextmanager
def fixed_entropy(seeds: np.random.SeedSequence) -> Iterator[None]:
    """Let the operating system's random bytes depend on the seeds alone.

    For trials only: what is drawn under it shows whether a mechanism has any other
    source. It covers `os.urandom`, `secrets`, `random.SystemRandom` and NumPy's
    generators without a seed, none of which an audit ever replaces.
    """
    stream = np.random.Generator(np.random.PCG64(child_seeds(seeds, _ENTROPY_CHILD)))
    before = os.urandom, random._urandom  # type: ignore[attr-defined]
    os.urandom = random._urandom = stream.bytes  # type: ignore[attr-defined]
    try:
        yield
    finally:
        os.urandom, random._urandom = before  # type: ignore[attr-defined]
