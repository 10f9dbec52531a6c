"""Whether a backend's special functions keep their digits, in tails above all.

Places are numbers of float32, so that they are the same in either precision, and the
values are compared with enclosures of 200 bits.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from verifydp.backends.conformance.breaches import Breach
from verifydp.exact.balls import Ball, ball, precision
from verifydp.exact.normal import log_normal_cdf, normal_cdf, normal_quantile
from verifydp.sampling import Backend

__all__ = ["check_functions"]

#: Most relative error in each precision.
_TOLERANCES = {"float64": Fraction(1, 10**12), "float32": Fraction(1, 10**5)}
#: Where the values themselves are numbers of float32 that are not subnormal.
_NORMAL = (-12.5, -8.375, -5.0, -2.5, -1.0, -0.125, 0.0, 0.5, 1.0, 2.25, 4.0)
_FAR = (-300.0, -38.5, -20.0, 5.5)
_LEVELS = (1e-30, 1e-12, 1e-4, 0.0625, 0.375, 0.5, 0.625, 0.875, 1 - 2**-20)
_POSITIVE = (2.0**-30, 0.125, 0.75, 1.5, 2.5, 7.0, 33.25, 1000.0, 2.0**30)

_Exact = Callable[[Fraction], Ball]


def check_functions(backend: Backend) -> list[Breach]:
    """Compare special functions with enclosures, and return those that are wrong."""
    found = backend.functions
    cases: tuple[tuple[str, tuple[float, ...], _Exact], ...] = (
        ("normal_distribution", _NORMAL, normal_cdf),
        ("log_normal_distribution", (*_FAR, *_NORMAL), log_normal_cdf),
        ("normal_quantile", _LEVELS, normal_quantile),
        ("log_gamma", _POSITIVE, lambda x: ball(x).lgamma()),
    )
    return [
        breach
        for name, places, exact in cases
        for breach in _compare(backend, name, getattr(found, name), places, exact)
    ]


def _compare(
    backend: Backend,
    name: str,
    function: Callable[..., object],
    places: tuple[float, ...],
    exact: _Exact,
) -> Iterator[Breach]:
    inputs = np.array(places, dtype=np.float32).astype(np.float64)
    outputs = backend.to_numpy(function(backend.asarray(inputs)))
    if outputs.shape != inputs.shape or outputs.dtype != np.dtype(backend.precision):
        yield Breach(
            "functions",
            f"{name} of {len(inputs)} numbers in {backend.precision} gives shape "
            f"{outputs.shape} in {outputs.dtype}",
        )
        return
    allowed = _TOLERANCES[backend.precision]
    with precision(200):
        for place, output in zip(inputs.tolist(), outputs.tolist(), strict=True):
            value = exact(Fraction(place))
            if not np.isfinite(output):
                wrong = True
            elif value == 0:
                wrong = output != 0
            else:
                error = abs(ball(Fraction(output)) - value)
                wrong = not bool(error <= ball(allowed) * abs(value))
            if wrong:
                yield Breach(
                    "functions",
                    f"{name}({place!r}) is {output!r}, not {float(value.mid()):.15g}: "
                    f"a relative error above {float(allowed):.0e}",
                )
