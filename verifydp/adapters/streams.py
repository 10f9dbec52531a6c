"""Mechanisms that take no notice of the stream that they are given."""

from typing import Any

import numpy as np

from verifydp.adapters.callables import CallableSampler, OneByOne, VectorisedSampler
from verifydp.privacy.sampling import Failure, Piece

__all__ = ["ignores_stream", "one_by_one"]


def ignores_stream(sampler: Any, database: Any, *, size: int = 64) -> bool:
    """Whether a vectorised mechanism gives the same outputs whatever its stream.

    It is then deterministic, or takes its noise from a seed of its own. Pieces
    drawn from it repeat each other and are no independent draws: use `one_by_one`.

    Parameters
    ----------
    sampler
        As `adapt` returns it; only a `VectorisedSampler` can be true.
    database
        What the mechanism is called with.
    size
        How many outputs are compared, bit by bit.

    Raises
    ------
    InputError
        As `VectorisedSampler.draw` does.
    """
    if not isinstance(sampler, VectorisedSampler):
        return False
    first, second = (
        sampler.draw(Piece(database, size, np.random.SeedSequence(entropy)))
        for entropy in (0x5EED1, 0x5EED2)
    )
    # A mechanism that fails on this database shows nothing about its stream.
    failed = isinstance(first, list) and any(isinstance(x, Failure) for x in first)
    return not failed and _same(first, second)


def one_by_one(sampler: CallableSampler) -> CallableSampler:
    """Return a sampler that makes a call of its own for each draw.

    A vectorised mechanism is called with size 1 and a stream of its own each
    time; any other sampler does so already and is returned as it is.
    """
    return OneByOne(sampler) if isinstance(sampler, VectorisedSampler) else sampler


def _same(one: Any, other: Any) -> bool:
    """Whether two outputs are the same bit by bit; NaN is the same as NaN."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        if one.shape != other.shape or one.dtype != other.dtype:
            return False
        if one.dtype.hasobject:
            return _same(one.tolist(), other.tolist())
        return bool(one.tobytes() == other.tobytes())
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(
            _same(value, other[key]) for key, value in one.items()
        )
    return repr(one) == repr(other)
