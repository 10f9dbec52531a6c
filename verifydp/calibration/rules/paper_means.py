"""Corollary 2 of the paper as printed: the average shift. It is false."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.rules import Falsehood, Rule
from verifydp.data.beliefs import PriorPair

__all__ = ["RULE"]


def _misfit(pair: PriorPair, demand: Demand) -> str | None:
    del demand
    first, second = (
        [(weight, sd) for weight, _, sd in prior.components]
        for prior in (pair.first, pair.second)
    )
    if first != second:
        return (
            "it is for mixtures that share weights and deviations in one order, and "
            f"{pair} do not"
        )
    together = zip(pair.first.components, pair.second.components, strict=True)
    if any(one.mean == two.mean for one, two in together):
        return f"eq. (14) asks that every mean differs, and {pair} share one"
    return None


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    average = sum(
        (
            one.weight * abs(one.mean - two.mean)
            for one, two in zip(
                pair.first.components, pair.second.components, strict=True
            )
        ),
        Fraction(0),
    )
    return average / demand.epsilon


#: What the folder offers under this file's name.
RULE = Rule(
    name="paper-means",
    title="average shift of the components over epsilon, as printed",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, corollary "
    "2, eq. (15)",
    misfit=_misfit,
    scale=_scale,
    falsehood=Falsehood(
        "an event far out on one side is governed by the component that is moved "
        "farthest there, which the average hides",
        "gaussian_pufferfish.corollary_2",
    ),
    compared_up_to=0,
)
