"""Two discrete normal laws of one variance."""

from fractions import Fraction

from verifydp.exact.balls import Ball, ball
from verifydp.laws.discrete_normal import DiscreteNormal
from verifydp.loss.forms import PairForm

__all__ = ["FORM"]


def _rho(first: DiscreteNormal, second: DiscreteNormal) -> Ball | None:
    """The same as for the normal law (Canonne, Kamath and Steinke 2020)."""
    if first.variance != second.variance:
        return None
    return ball(Fraction((first.mean - second.mean) ** 2) / (2 * first.variance))


FORM = PairForm(DiscreteNormal, zcdp_rho=_rho)
