"""How a mechanism uses the stream that it is given: a few calls before the audit.

The statistics rest on independent draws. Noise from a fixed seed, one noise for a
whole batch, or a clock for a seed break that without any sign in the outputs of a
single call, so the first calls are compared.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from verifydp.adapters.callables import CallableSampler, OneByOne, VectorisedSampler
from verifydp.adapters.executables import CommandSampler
from verifydp.adapters.shared_noise import batches_differ
from verifydp.backends.functions import in_host
from verifydp.errors import InputError
from verifydp.sampling import Failure, Piece, Sampler

__all__ = ["one_by_one", "settle_stream"]

_DRAWS, _COMMAND_DRAWS = 64, 8
_SEEDS = (0x5EED1, 0x5EED2)

_IGNORED = (
    "the first outputs do not depend on the random stream that the mechanism is given: "
    "it is deterministic, hardly ever random, or seeds its own noise, so each draw is "
    "a call of its own"
)
_OWN = (
    "the mechanism draws randomness of its own beside the stream that it is given: the "
    "result cannot be reproduced, and all draws are made in one process"
)


def settle_stream(sampler: Sampler, database: Any) -> tuple[Sampler, str | None]:
    """Try how the mechanism uses its stream, and choose how to call it.

    Parameters
    ----------
    sampler
        A vectorised mechanism is called three times, for 64 draws each, and a
        command twice, for 8 (or 64); these draws enter nothing. Any other sampler is
        returned as it is.
    database
        What the mechanism is called with.

    Returns
    -------
    tuple
        The sampler to use, and what a user should know about it, if anything.

    Raises
    ------
    InputError
        If one noise serves a whole batch, alone or beside noise of each draw, or a
        command takes no notice of the request's seed.

    Notes
    -----
    Noise that the draws of a call share beside their own is found where it is some
    times as large: two batches are compared. A mechanism whose draws are independent
    is refused with probability 3e-9.
    """
    if isinstance(sampler, CommandSampler):
        _require_seed(sampler, database)
        return sampler, None
    if not isinstance(sampler, VectorisedSampler):
        return sampler, None
    first, again, other = (
        in_host(sampler.draw(Piece(database, _DRAWS, np.random.SeedSequence(entropy))))
        for entropy in (_SEEDS[0], _SEEDS[0], _SEEDS[1])
    )
    if any(_failed(outputs) for outputs in (first, again, other)):
        return sampler, None  # nothing to be seen on this database
    if not _same(first, again):
        return replace(sampler, own_randomness=True, parallel=False), _OWN
    if _same(first, other):
        return one_by_one(sampler), _IGNORED
    if _constant(first) and _constant(other):
        raise InputError(
            f"{sampler.name} gives all {_DRAWS} draws of a call the same noise: "
            "each draw needs its own, as rng.laplace(size=size) gives"
        )
    if _are_numbers(first, other) and batches_differ([first, other]):
        raise InputError(
            f"{sampler.name} gives two batches of {_DRAWS} draws that differ by more "
            "than chance: each draw needs noise of its own, as rng.laplace(size=size) "
            "gives, and none that the draws of a call share"
        )
    return sampler, None


def _require_seed(sampler: CommandSampler, database: Any) -> None:
    # A few draws first; where these agree, it may be chance, so that more are asked.
    for draws in (_COMMAND_DRAWS, _DRAWS):
        first, other = (sampler.answers(database, draws, seed) for seed in _SEEDS)
        if isinstance(first, Failure) or isinstance(other, Failure):
            return
        if not _same(first, other) or _constant(first):
            return
    raise InputError(
        f"{sampler.name} answers requests with different seeds alike: seed its "
        'noise from the request\'s "seed", not from a clock or a constant'
    )


def one_by_one(sampler: CallableSampler) -> CallableSampler:
    """Return a sampler that makes a call of its own for each draw.

    A vectorised mechanism is called with size 1 and a stream of its own each
    time; any other sampler does so already and is returned as it is.
    """
    return OneByOne(sampler) if isinstance(sampler, VectorisedSampler) else sampler


def _failed(outputs: Any) -> bool:
    return isinstance(outputs, list) and any(isinstance(x, Failure) for x in outputs)


def _are_numbers(*batches: Any) -> bool:
    """Whether all are arrays of numbers, of one shape."""
    kinds = {
        one.shape if isinstance(one, np.ndarray) and one.dtype.kind in "fiu" else None
        for one in batches
    }
    return len(kinds) == 1 and None not in kinds


def _constant(outputs: Sequence[Any]) -> bool:
    return all(_same(output, outputs[0]) for output in outputs)


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
