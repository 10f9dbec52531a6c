"""Mechanisms as callers of `verifydp.audit` give them, as samplers."""

from typing import Any

from verifydp.adapters.callables import (
    OneByOne,
    SingleSampler,
    VectorisedSampler,
    adapt,
)
from verifydp.adapters.deadlines import CallLimit
from verifydp.adapters.executables import CommandSampler
from verifydp.adapters.recorded import RecordedSampler
from verifydp.empirical.plan import SAMPLES_MIN
from verifydp.errors import InputError
from verifydp.evidence.array_records import ArrayRecord
from verifydp.sampling import Backend, Sampler

__all__ = ["as_sampler", "available_samples", "limited"]

_SAMPLERS = (
    SingleSampler,
    VectorisedSampler,
    OneByOne,
    RecordedSampler,
    CommandSampler,
)


def as_sampler(mechanism: Any, backend: Backend) -> Sampler:
    """Mechanisms that were loaded from a target are samplers already."""
    if isinstance(mechanism, _SAMPLERS):
        return mechanism
    return adapt(mechanism, backend=backend)


def limited(mechanism: Any, backend: Backend, seconds: float) -> Sampler:
    """A function whose calls may take so long; a call that takes longer has failed."""
    if isinstance(mechanism, _SAMPLERS):
        raise InputError("a timeout is for Python functions: give the function itself")
    return adapt(mechanism, backend=backend, limit=CallLimit(seconds, observed=True))


def available_samples(sampler: Sampler, samples: int) -> int:
    """No more draws than exist."""
    if sampler.available is None:
        return samples
    if 2 * sampler.available < SAMPLES_MIN <= samples:
        raise InputError(
            f"{sampler.name} has {sampler.available} draws on its shorter side: "
            f"an audit needs at least {SAMPLES_MIN // 2} on each"
        )
    return min(samples, 2 * sampler.available)


def arrays_behind(sampler: Sampler, backend: Backend) -> ArrayRecord | None:
    """What a backend is recorded as; None for samplers that draw without it."""
    if not isinstance(sampler, VectorisedSampler | OneByOne):
        return None
    return ArrayRecord(
        library=backend.library,
        device=backend.device,
        precision=backend.precision,
        threads=getattr(backend, "threads", None),
    )
