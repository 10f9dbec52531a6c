"""Whether a backend's arrays do what samplers and the auditor do with arrays."""

from collections.abc import Iterator
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
    library, host = namespace_of(drawn), backend.to_numpy(drawn)
    square = np.array([[2.0, 0.5, 0.0], [0.5, 1.0, -0.25], [0.0, -0.25, 3.0]])
    matrix = as_drawn(square.astype(backend.precision), drawn)
    factor = library.linalg.cholesky(matrix)
    edges = np.array([-1.0, 0.0, 0.5], dtype=backend.precision)
    ordered = library.sort(drawn[:, 0])
    pairs = (
        ("cholesky", factor, np.linalg.cholesky(square)),
        ("matmul", drawn @ matrix, host @ square),
        ("sum", library.sum(drawn, axis=1), host.sum(axis=1)),
        ("cumulative_sum", library.cumulative_sum(drawn, axis=0), host.cumsum(axis=0)),
        ("sort", ordered, np.sort(host[:, 0])),
        (
            "searchsorted",
            library.searchsorted(ordered, as_drawn(edges, drawn), side="left"),
            np.searchsorted(np.sort(host[:, 0]), edges, side="left"),
        ),
        ("where", library.where(drawn > 0, drawn, -drawn), np.abs(host)),
        ("clip", library.clip(drawn, -1.0, 1.0), host.clip(-1, 1)),
        ("exp", library.exp(drawn), np.exp(host)),
        ("log1p", library.log1p(library.abs(drawn)), np.log1p(np.abs(host))),
        ("floor", library.floor(drawn), np.floor(host)),
        ("isnan", library.isnan(drawn), np.isnan(host)),
        (
            "take",
            library.take(drawn, as_drawn([2, 0], drawn), axis=1),
            host[:, [2, 0]],
        ),
    )
    tolerance = 1e-12 if backend.precision == "float64" else 1e-5
    for name, there, expected in pairs:
        got = backend.to_numpy(there)
        if got.shape != expected.shape or not np.allclose(
            got, expected, rtol=tolerance, atol=tolerance
        ):
            yield Breach("arrays", f"{name} differs from that of NumPy")
