"""Whether a backend's random streams are what they should be.

Every statistical check counts how often a draw falls into a set of known
probability, so that its p-value is an exact binomial tail; nothing rests on a
normal approximation.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp import special_functions as special
from verifydp.backends.conformance.breaches import Breach
from verifydp.sampling import Backend, RandomStream

__all__ = ["check_streams"]

_DRAWS = 100_000
_LEVELS = (0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999)
_SHAPES: tuple[Any, ...] = (3, (), (2,), (2, 3), (0,))

_Floats = npt.NDArray[np.float64]
_Draw = Callable[[RandomStream, Any], Any]


@dataclass(frozen=True, slots=True)
class _Family:
    """One method with one choice of parameters, and its quantile function."""

    label: str
    draw: _Draw
    quantile: Callable[[float], float]


@dataclass(frozen=True, slots=True)
class _Count:
    """How many of ``trials`` draws fell into a set of known probability."""

    check: str
    what: str
    hits: int
    trials: int
    probability: float


def _families() -> tuple[_Family, ...]:
    def laplace(level: float) -> float:
        return float(np.sign(level - 0.5) * -np.log1p(-abs(2 * level - 1)))

    def exponential(level: float) -> float:
        return float(-np.log1p(-level))

    return (
        _Family("random()", lambda s, n: s.random(n), lambda p: p),
        _Family(
            "normal()", lambda s, n: s.normal(size=n), lambda p: float(special.ndtri(p))
        ),
        _Family(
            "normal(3, 2)",
            lambda s, n: s.normal(3.0, 2.0, n),
            lambda p: 3 + 2 * float(special.ndtri(p)),
        ),
        _Family("laplace()", lambda s, n: s.laplace(size=n), laplace),
        _Family(
            "laplace(-1, 5)",
            lambda s, n: s.laplace(-1.0, 5.0, n),
            lambda p: -1 + 5 * laplace(p),
        ),
        _Family("exponential()", lambda s, n: s.exponential(size=n), exponential),
        _Family(
            "exponential(4)",
            lambda s, n: s.exponential(4.0, n),
            lambda p: 4 * exponential(p),
        ),
    )


def check_streams(backend: Backend, seed: int, error_rate: float) -> list[Breach]:
    """Test random numbers, and return the promises that are broken.

    Parameters
    ----------
    backend
        What to test.
    seed
        Where the test's own seed sequences come from.
    error_rate
        Share of seeds on which a correct backend may be found at fault.

    Guarantee
    ---------
    As `verifydp.backends.conformance.check_backend` has.
    """
    families = _families()
    seeds = np.random.SeedSequence(seed, spawn_key=(0x6B6974,))
    breaches = [
        breach for family in families for breach in _check_form(backend, family, seeds)
    ]
    breaches += _check_whole(backend, seeds)
    if breaches:  # counts of draws of a wrong form would only confuse
        return breaches
    breaches += _check_range(backend, seeds)
    counts = [
        count for family in families for count in _count_draws(backend, family, seeds)
    ]
    counts += _count_whole(backend, seeds)
    level = error_rate / (2 * len(counts))  # half of the rate is left to _check_range
    for count in counts:
        p_value = _two_sided(count)
        if p_value <= level:
            breaches.append(
                Breach(
                    count.check,
                    f"{count.what}: {count.hits} of {count.trials} draws where "
                    f"{count.probability * count.trials:.0f} are expected "
                    f"(p-value {p_value:.1e})",
                )
            )
    return breaches


def _check_form(
    backend: Backend, family: _Family, seeds: np.random.SeedSequence
) -> Iterator[Breach]:
    """Shapes, type, determinism, and that seeds and calls differ at all."""
    for shape in _SHAPES:
        array = backend.to_numpy(family.draw(_stream(backend, seeds, 0), shape))
        expected = (shape,) if isinstance(shape, int) else shape
        if array.shape != expected:
            yield Breach(
                "shape",
                f"{family.label} with size {shape} has shape {array.shape}",
            )
        if array.dtype != np.dtype(backend.precision):
            yield Breach(
                "precision",
                f"{family.label} gives {array.dtype}, and the backend says "
                f"{backend.precision}",
            )
            return
    stream = _stream(backend, seeds, 0)
    first = _draws(backend, family, stream, 64)
    second = _draws(backend, family, stream, 64)
    again = _draws(backend, family, _stream(backend, seeds, 0), 64)
    other = _draws(backend, family, _stream(backend, seeds, 1), 64)
    if not np.all(np.isfinite(first)):
        yield Breach("finite", f"{family.label} gives NaN or an infinity")
    if first.tobytes() != again.tobytes():
        yield Breach("determinism", f"{family.label} differs between equal seeds")
    if np.array_equal(first, other):
        yield Breach("seeds", f"{family.label} is the same for different seeds")
    if np.array_equal(first, second):
        yield Breach("progress", f"{family.label} repeats itself in one stream")


def _check_range(backend: Backend, seeds: np.random.SeedSequence) -> Iterator[Breach]:
    """Uniforms lie in [0, 1); those in doubles have more bits than a float32 has.

    A collision among 25,000 doubles of 53 bits has probability below 4e-8 by the
    union bound; among floats of 24 bits it is missed with probability 1e-8.
    """
    uniform = backend.to_numpy(_stream(backend, seeds, 2).random(25_000))
    if uniform.min() < 0 or uniform.max() >= 1:
        yield Breach(
            "range",
            f"random() gives {uniform.min()} to {uniform.max()}, not [0, 1)",
        )
    distinct = np.unique(uniform).size
    if distinct < uniform.size and backend.precision == "float64":
        yield Breach(
            "resolution",
            f"random() gives {distinct} different values in {uniform.size} draws: "
            "fewer than 53 random bits",
        )


def _count_draws(
    backend: Backend, family: _Family, seeds: np.random.SeedSequence
) -> Iterator[_Count]:
    """Count events of known probability: quantiles, and pairs around the median."""
    stream = _stream(backend, seeds, 3)
    draws = _draws(backend, family, stream, _DRAWS)
    for level in _LEVELS:
        yield _Count(
            "distribution",
            f"{family.label} below its {level:g} quantile",
            int(np.count_nonzero(draws < family.quantile(level))),
            _DRAWS,
            level,
        )
    median = family.quantile(0.5)
    low = draws < median
    later = _draws(backend, family, stream, _DRAWS) < median
    other = _draws(backend, family, _stream(backend, seeds, 4), _DRAWS) < median
    child = _draws(backend, family, _stream(backend, seeds, 3, 0), _DRAWS) < median
    pairs = (
        ("serial independence", "neighbouring draws", low[0::2], low[1::2]),
        ("serial independence", "two calls on one stream", low, later),
        ("independence of seeds", "two seeds", low, other),
        ("independence of seeds", "a seed and its child", low, child),
    )
    for check, what, one, two in pairs:
        yield _Count(
            check,
            f"{family.label} on the same side of the median in {what}",
            int(np.count_nonzero(one == two)),
            one.size,
            0.5,
        )


def _check_whole(backend: Backend, seeds: np.random.SeedSequence) -> Iterator[Breach]:
    """Whole numbers and orders have their type, range and shape."""
    stream = _stream(backend, seeds, 5)
    for low, high, size in ((0, 2, 64), (-3, 4, (2, 3)), (0, 2**53, 8)):
        drawn = backend.to_numpy(stream.integers(low, high, size))
        shape = (size,) if isinstance(size, int) else size
        if drawn.shape != shape or drawn.dtype.kind != "i":
            yield Breach(
                "integers",
                f"integers({low}, {high}, {size}) has shape {drawn.shape} and type "
                f"{drawn.dtype}",
            )
        elif drawn.min() < low or drawn.max() >= high:
            yield Breach(
                "integers",
                f"integers({low}, {high}) gives {drawn.min()} to {drawn.max()}",
            )
    order = backend.to_numpy(stream.permutation(50))
    if sorted(order.tolist()) != list(range(50)):
        yield Breach("permutation", f"permutation(50) gives {order.tolist()}")


def _count_whole(backend: Backend, seeds: np.random.SeedSequence) -> Iterator[_Count]:
    """Count bits, digits and places."""
    stream = _stream(backend, seeds, 6)
    bits = backend.to_numpy(stream.integers(0, 2, _DRAWS))
    yield _Count("integers", "bits that are 1", int(bits.sum()), _DRAWS, 0.5)
    same = int(np.count_nonzero(bits[0::2] == bits[1::2]))
    yield _Count("integers", "neighbouring bits alike", same, _DRAWS // 2, 0.5)
    digits = backend.to_numpy(stream.integers(10, size=_DRAWS))
    for digit in range(10):
        hits = int(np.count_nonzero(digits == digit))
        yield _Count("integers", f"integers(10) that are {digit}", hits, _DRAWS, 0.1)
    orders = [backend.to_numpy(stream.permutation(3)).tolist() for _ in range(3000)]
    for order in ([0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0]):
        yield _Count(
            "permutation",
            f"permutation(3) in order {order}",
            orders.count(order),
            len(orders),
            1 / 6,
        )


def _stream(backend: Backend, seeds: np.random.SeedSequence, *key: int) -> RandomStream:
    spawn_key = (*seeds.spawn_key, *key)
    return backend.stream(
        np.random.SeedSequence(entropy=seeds.entropy, spawn_key=spawn_key)
    )


def _draws(
    backend: Backend, family: _Family, stream: RandomStream, size: int
) -> _Floats:
    array: _Floats = backend.to_numpy(family.draw(stream, size))
    return array


def _two_sided(count: _Count) -> float:
    """Exact two-sided p-value: twice the smaller binomial tail."""
    at_most = float(special.bdtr(count.hits, count.trials, count.probability))
    at_least = (
        1.0
        if count.hits == 0
        else float(special.bdtrc(count.hits - 1, count.trials, count.probability))
    )
    return min(1.0, 2 * min(at_most, at_least))
