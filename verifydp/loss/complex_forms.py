"""Densities on complex balls, for the integrals that have no closed form."""

from collections.abc import Sequence

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import ball
from verifydp.exact.integrals import ComplexBall
from verifydp.laws.parts import (
    NormalLaplacePart,
    Part,
    PowerPart,
    QuadraticPart,
)

__all__ = ["complex_log_density"]


def complex_log_density(
    parts: Sequence[Part], z: ComplexBall, *, analytic: bool
) -> ComplexBall:
    """Enclose the logarithm of a sum of parts on a complex ball.

    Where ``analytic`` is asked for, the answer is not finite unless the logarithm is
    analytic on the whole ball.
    """
    if len(parts) == 1 and isinstance(parts[0], QuadraticPart):
        return _polynomial(parts[0], z) + parts[0].log_weight
    densities = [_density(part, z) for part in parts]
    total = densities[0]
    for density in densities[1:]:
        total = total + density
    return total.log(analytic=analytic)


def _polynomial(part: QuadraticPart, z: ComplexBall) -> ComplexBall:
    inner = ball(part.square) * z + ball(part.slope)
    return inner * z + ball(part.offset)


def _density(part: Part, z: ComplexBall) -> ComplexBall:
    if isinstance(part, QuadraticPart):
        return (_polynomial(part, z) + part.log_weight).exp()
    if isinstance(part, PowerPart):
        raise UnsupportedError(
            "divergences of power-exponential laws other than the hockey-stick are not "
            "known: ask for hockey_stick, epsilon_at or pure_epsilon"
        )
    return _normal_laplace(part, z)


def _normal_laplace(part: NormalLaplacePart, z: ComplexBall) -> ComplexBall:
    centred = z - ball(part.mean)
    ratio, root = ball(part.deviation / part.scale), ball(2).sqrt()
    u, v = centred / ball(part.deviation), centred / ball(part.scale)
    left = (-v).exp() * ((ratio - u) / root).erfc()
    right = v.exp() * ((ratio + u) / root).erfc()
    factor = (ratio * ratio / 2).exp() * ball(part.factor / (4 * part.scale))
    if part.weight is not None:
        factor = factor * part.weight
    return (left + right) * factor
