"""A prior that is one of several normal laws."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.data.beliefs.protocol import NormalComponent, Prior, shares_of
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.laws.mixtures import Mixture
from verifydp.laws.normal import Normal
from verifydp.laws.parameters import as_written, listed
from verifydp.laws.protocol import LineLaw

__all__ = ["GaussianMixturePrior"]

#: Components that the one-line text names.
_SHOWN = 4


@dataclass(frozen=True, init=False)
class GaussianMixturePrior(Prior):
    """The normal law number i with probability ``weights[i]``.

    Parameters
    ----------
    weights
        Exact numbers of at least 0 that sum to exactly 1; components of weight 0 are
        dropped.
    means, sds
        Exact numbers, as many as weights; deviations of at least 0.

    Raises
    ------
    InputError
        If one is no list, the lengths differ, a number is none, or the weights sum to
        another number.

    Examples
    --------
    >>> prior = GaussianMixturePrior([0.5, 0.5], means=[0, 40], sds=[0.5, 1])
    >>> prior.mean, prior.text
    (Fraction(20, 1), 'mixture 0.5 of normal(0, sd 0.5), 0.5 of normal(40, sd 1)')
    """

    weights: tuple[Fraction, ...]
    means: tuple[Fraction, ...]
    sds: tuple[Fraction, ...]

    def __init__(
        self, weights: Sequence[Any], means: Sequence[Any], sds: Sequence[Any]
    ) -> None:
        weights, means, sds = (
            listed(given, f"{name} of the mixture")
            for given, name in ((weights, "weights"), (means, "means"), (sds, "sds"))
        )
        lengths = {len(weights), len(means), len(sds)}
        if len(lengths) != 1 or 0 in lengths:
            raise InputError(
                f"a mixture has {len(weights)} weights, {len(means)} means and "
                f"{len(sds)} sds: give as many of each, and at least one"
            )
        shares = shares_of(weights, "mixture")
        centres = [as_written(mean, "a mean of the mixture") for mean in means]
        widths = [as_written(sd, "an sd of the mixture") for sd in sds]
        for width in widths:
            if width < 0:
                raise InputError(
                    f"an sd of the mixture is {written(width)}: it must be at least 0"
                )
        kept = [place for place, share in enumerate(shares) if share]
        object.__setattr__(self, "weights", tuple(shares[i] for i in kept))
        object.__setattr__(self, "means", tuple(centres[i] for i in kept))
        object.__setattr__(self, "sds", tuple(widths[i] for i in kept))

    @property
    def components(self) -> tuple[NormalComponent, ...]:
        """The normal laws in the order in which they were given."""
        triples = zip(self.weights, self.means, self.sds, strict=True)
        return tuple(NormalComponent(*triple) for triple in triples)

    @property
    def law(self) -> LineLaw:
        """The mixture of normal laws; a single one is itself."""
        laws = [Normal(mean, sd) for mean, sd in zip(self.means, self.sds, strict=True)]
        return laws[0] if len(laws) == 1 else Mixture(self.weights, laws)

    @property
    def text(self) -> str:
        """Weights, means and deviations."""
        listed = [
            f"{written(weight)} of "
            + (f"normal({written(mean)}, sd {written(sd)})" if sd else written(mean))
            for weight, mean, sd in self.components[:_SHOWN]
        ]
        rest = len(self.components) - _SHOWN
        more = f" and {rest} more" if rest > 0 else ""
        return "mixture " + ", ".join(listed) + more
