"""A mechanism, however it was given, as the sampler that is drawn from."""

from typing import Any

from verifydp.adapters.callables import (
    OneByOne,
    SingleSampler,
    VectorisedSampler,
    adapt,
)
from verifydp.adapters.executables import CommandSampler
from verifydp.adapters.recorded import RecordedSampler
from verifydp.sampling import Backend, Sampler

__all__ = ["as_sampler"]

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
