"""Densities on complex balls, for the integrals that have no closed form."""

from collections.abc import Sequence

from verifydp.exact.integrals import ComplexBall
from verifydp.laws.parts import Part

__all__ = ["complex_log_density"]


def complex_log_density(
    parts: Sequence[Part], z: ComplexBall, *, analytic: bool
) -> ComplexBall:
    """Enclose the logarithm of a sum of parts on a complex ball.

    Where ``analytic`` is asked for, the answer is not finite unless the logarithm is
    analytic on the whole ball.
    """
    if len(parts) == 1:
        return parts[0].complex_log_density(z, analytic=analytic)
    densities = [part.complex_density(z) for part in parts]
    total = densities[0]
    for density in densities[1:]:
        total = total + density
    return total.log(analytic=analytic)
