"""Whole mechanisms for the timing of a backend: a copula, and a small network."""

from typing import Any

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.backends.timing import TimedWork
from verifydp.laws.copulas import CoupledLaw, GaussianCopula
from verifydp.laws.laplace import Laplace
from verifydp.sampling import Backend, RandomStream

__all__ = ["mechanism_work"]

_OUTPUTS, _HIDDEN, _SAMPLES = 100, 128, 20_000


def mechanism_work() -> tuple[TimedWork, ...]:
    """Samples of 100 outputs: independent, coupled, and those of a network."""
    law = CoupledLaw(
        GaussianCopula.autoregressive("9/10", _OUTPUTS), [Laplace(0, 1)] * _OUTPUTS
    )

    def independent(backend: Backend, stream: RandomStream) -> Any:
        del backend
        return stream.laplace(size=(_SAMPLES, _OUTPUTS))

    def coupled(backend: Backend, stream: RandomStream) -> Any:
        del backend
        return law.sample(_SAMPLES, stream)

    return (
        TimedWork(
            f"{_OUTPUTS} independent Laplace noises", _SAMPLES, independent, "samples"
        ),
        TimedWork(
            f"{_OUTPUTS} Laplace noises with a Gaussian copula",
            _SAMPLES,
            coupled,
            "samples",
        ),
        TimedWork(
            f"{_OUTPUTS} outputs of a network with {_HIDDEN} hidden units, and noise",
            _SAMPLES,
            _network,
            "samples",
        ),
    )


def _network(backend: Backend, stream: RandomStream) -> Any:
    """Random inputs through one hidden layer, and Laplace noise on what comes out."""
    del backend
    weights = np.random.default_rng(0).normal(size=(2, _HIDDEN, _OUTPUTS)) / 10
    inputs = stream.normal(size=(_SAMPLES, _OUTPUTS))
    library = namespace_of(inputs)
    hidden = inputs @ as_drawn(np.ascontiguousarray(weights[0].T), inputs)
    hidden = library.where(hidden > 0, hidden, library.zeros_like(hidden))
    outputs = 1 / (1 + library.exp(-(hidden @ as_drawn(weights[1], inputs))))
    return outputs + stream.laplace(size=(_SAMPLES, _OUTPUTS))
