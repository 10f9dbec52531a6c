"""Whether a backend's arrays do what samplers and the auditor do with arrays."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.backends.conformance.breaches import Breach
from verifydp.sampling import Backend

__all__ = ["check_arrays"]

_NOT_FINITE = (1.0, np.nan, np.inf, -np.inf, -0.0)


def check_arrays(backend: Backend, seed: int) -> list[Breach]:
    """Return the promises about arrays that are broken."""
    stream = backend.stream(np.random.SeedSequence(seed, spawn_key=(0x617272,)))
    drawn = stream.normal(size=(40, 3))
    if not backend.owns(drawn):
        return [
            Breach(
                "owns",
                f"normal() gives a {type(drawn).__name__}, which the backend says is "
                "no array of its library",
            )
        ]
    if tuple(drawn.shape) != (40, 3):
        return []  # which the streams' own tests tell
    return [*_check_moves(backend), *_check_results(backend, drawn)]


def _check_moves(backend: Backend) -> Iterator[Breach]:
    there = backend.asarray(list(_NOT_FINITE))
    back = backend.to_numpy(there)
    if back.tobytes() != np.array(_NOT_FINITE, dtype=backend.precision).tobytes():
        yield Breach("to_numpy", f"{list(_NOT_FINITE)} come back as {back.tolist()}")
    if not isinstance(back, np.ndarray) or back.dtype != np.dtype(backend.precision):
        yield Breach("asarray", f"numbers become {back.dtype}, not {backend.precision}")
    device = str(getattr(there, "device", "nowhere"))
    if device.partition(":")[0] != backend.device.partition(":")[0]:
        yield Breach("device", f"arrays lie on {device}, not on {backend.device}")
    backend.synchronise()


def _check_results(backend: Backend, drawn: Any) -> Iterator[Breach]:
    """The same operations here and there, on the same numbers."""
    host = backend.to_numpy(drawn)
    tolerance = 1e-12 if backend.precision == "float64" else 1e-5
    for name, operation in _OPERATIONS.items():
        expected = operation(host)
        try:
            got = backend.to_numpy(operation(drawn))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the breach
            kind = type(error).__name__
            yield Breach("arrays", f"{name} raises {kind}: {error}"[:200])
            continue
        if got.shape != expected.shape or not np.allclose(
            got, expected, rtol=tolerance, atol=tolerance
        ):
            yield Breach("arrays", f"{name} differs from that of NumPy")


def _like(drawn: Any, values: Any) -> Any:
    """Doubles as numbers of the drawn ones' type; whole numbers stay whole."""
    return as_drawn(np.array(values), drawn)


_SQUARE = ((2.0, 0.5, 0.0), (0.5, 1.0, -0.25), (0.0, -0.25, 3.0))
_EDGES = (-1.0, 0.0, 0.5)

#: What samplers and the auditor do with drawn numbers, shape (40, 3).
_OPERATIONS: dict[str, Callable[[Any], Any]] = {
    "cholesky": lambda x: namespace_of(x).linalg.cholesky(_like(x, _SQUARE)),
    "matmul": lambda x: x @ _like(x, _SQUARE),
    "sum": lambda x: namespace_of(x).sum(x, axis=1),
    "cumulative_sum": lambda x: namespace_of(x).cumulative_sum(x, axis=0),
    "sort": lambda x: namespace_of(x).sort(x[:, 0]),
    "searchsorted": lambda x: namespace_of(x).searchsorted(
        namespace_of(x).sort(x[:, 0]), _like(x, _EDGES), side="left"
    ),
    "where": lambda x: namespace_of(x).where(x > 0, x, -x),
    "clip": lambda x: namespace_of(x).clip(x, -1.0, 1.0),
    "exp": lambda x: namespace_of(x).exp(x),
    "log1p": lambda x: namespace_of(x).log1p(namespace_of(x).abs(x)),
    "expm1": lambda x: namespace_of(x).expm1(x),
    "logaddexp": lambda x: namespace_of(x).logaddexp(x, -x),
    "copysign": lambda x: namespace_of(x).copysign(namespace_of(x).abs(x), -x),
    "minimum": lambda x: namespace_of(x).minimum(x, -x),
    "max": lambda x: namespace_of(x).max(x, axis=0),
    "all": lambda x: namespace_of(x).all(x > -40, axis=1),
    "reshape": lambda x: namespace_of(x).reshape(x, (-1,)),
    "stack": lambda x: namespace_of(x).stack([x[:, 0], x[:, 1]], axis=-1),
    "floor": lambda x: namespace_of(x).floor(x),
    "isnan": lambda x: namespace_of(x).isnan(x),
    "concat": lambda x: namespace_of(x).concat([x, x], axis=1),
    "take": lambda x: namespace_of(x).take(x, _like(x, [2, 0]), axis=1),
}
