"""Streams that belong to one piece of work."""

import numpy as np

__all__ = ["child_seeds", "default_stream", "fresh_seeds", "seed_number"]

# Children made here must differ from those that a mechanism spawns from its own
# generator, which are numbered from 0.
_MARK = 0x7665726966


def fresh_seeds(seeds: np.random.SeedSequence) -> np.random.SeedSequence:
    """Copy a seed sequence as if nothing had been spawned from it.

    A mechanism may call ``rng.spawn``, which changes the sequence behind the
    generator; with a copy a piece that is drawn again gives the same outputs.
    """
    return np.random.SeedSequence(
        entropy=seeds.entropy, spawn_key=seeds.spawn_key, pool_size=seeds.pool_size
    )


def child_seeds(seeds: np.random.SeedSequence, index: int) -> np.random.SeedSequence:
    """Return the piece's own child of that number; no two numbers share a stream."""
    return np.random.SeedSequence(
        entropy=seeds.entropy,
        spawn_key=(*seeds.spawn_key, _MARK, index),
        pool_size=seeds.pool_size,
    )


def seed_number(seeds: np.random.SeedSequence) -> int:
    """Return a seed of 63 bits, for programs that take a single integer.

    Examples
    --------
    >>> 0 <= seed_number(np.random.SeedSequence(1)) < 2**63
    True
    """
    return int(seeds.generate_state(1, np.uint64)[0] >> np.uint64(1))


def default_stream(seeds: np.random.SeedSequence) -> np.random.Generator:
    """Return the NumPy stream that mechanisms get where no backend was chosen."""
    return np.random.Generator(np.random.PCG64(seeds))
