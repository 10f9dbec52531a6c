"""A random stream without randomness that writes down what was asked of it."""

import pickle
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from verifydp.empirical.executors import SerialExecutor


class InBytes(SerialExecutor):
    """Calls and what they give go as bytes, as they do to workers."""

    def submit(self, fn, /, *args, **kwargs):
        function, args, kwargs = pickle.loads(pickle.dumps((fn, args, kwargs)))
        found = super().submit(function, *args, **kwargs).result()
        return super().submit(pickle.loads, pickle.dumps(found))


@pytest.fixture(scope="session")
def in_bytes():
    """Shows that a part of an experiment can be computed in a worker."""
    return InBytes()


@dataclass
class RecordingStream:
    """Every variable equals its location; each request's scale is written down."""

    locations: list[Any] = field(default_factory=list)
    scales: list[float] = field(default_factory=list)

    def laplace(self, loc: Any, scale: float, size: Any) -> Any:
        self.locations.append(np.array(loc, dtype=float))
        self.scales.append(float(scale))
        return np.array(np.broadcast_to(loc, size), dtype=float)

    def exponential(self, scale: float, size: Any) -> Any:
        self.scales.append(float(scale))
        return np.zeros(size)


@pytest.fixture
def laplace_law():
    """Locations and scales that a mechanism asks for, as two flat arrays."""

    def law(mechanism: Any, database: Any) -> tuple[Any, Any]:
        stream = RecordingStream()
        mechanism(database, 1, stream)
        locations = [np.atleast_1d(location) for location in stream.locations]
        scales = [
            np.full(len(location), scale)
            for location, scale in zip(locations, stream.scales, strict=True)
        ]
        return np.concatenate(locations), np.concatenate(scales)

    return law


@pytest.fixture
def laplace_loss(laplace_law):
    """Exact largest loss between two product Laplace laws with the same scales."""

    def loss(mechanism: Any, database: Any, neighbour: Any) -> float:
        here, scale = laplace_law(mechanism, database)
        there, other_scale = laplace_law(mechanism, neighbour)
        assert np.array_equal(scale, other_scale)
        return float(np.sum(np.abs(here - there) / scale))

    return loss


@pytest.fixture
def recording_stream():
    """A fresh stream that writes down what was asked of it."""
    return RecordingStream()
