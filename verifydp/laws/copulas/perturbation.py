"""The copula perturbation of a pair of mechanisms, repaired.

Zhang, Malin, Raviv and Vorobeychik (confounding privacy, section 4.2): the noises of
two mechanisms keep their laws and are coupled through normal scores. The sampler as
printed needs two repairs: the first score is centred at the state's own mean, and the
second is divided by its own deviation; else the levels are not uniform and the
mechanisms lose their guarantees (catalogue items CP-A1, CP-A2, CP-T3).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from verifydp.arrays import namespace_of
from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.exact.balls import Ball, ball, precision
from verifydp.laws.copulas.correlations import (
    effective_correlation,
    remaining_variance,
    state_variance,
)
from verifydp.laws.copulas.coupled import checked_margins
from verifydp.laws.copulas.levels import Levels, drawn_in_blocks
from verifydp.laws.copulas.outputs import Quantiles
from verifydp.laws.doubles import finite_doubles, random_stream
from verifydp.laws.parameters import Rational, positive, rational
from verifydp.laws.protocol import LineLaw
from verifydp.sampling import RandomStream

__all__ = ["CopulaPerturbation"]

_BITS = 192
#: The largest variance of the state noise; the least is 1 over it.
_MOST = ball(10) ** 200


@dataclass(frozen=True, init=False)
class CopulaPerturbation:
    """Noise for two mechanisms, each of its own law, by one Gaussian copula.

    The copula does not depend on the state, so that each mechanism keeps its own
    guarantee. **epsilon and delta are a dial and promise nothing**: what both outputs
    give away together may be far more than the paper's theorem 3 says, and with noise
    of bounded loss such as Laplace's it has no bound (catalogue items CP-T3, CP-Q206).
    `verifydp.loss.coupled` encloses it for normal noise.

    Parameters
    ----------
    margins
        The laws of the two noises, without atoms.
    correlation
        The paper's rho, inside (-1, 1) and not 0.
    epsilon, delta
        The paper's epsilon and delta of the state noise, above 0; delta below 1.
    sensitivity
        How far the paper's query of the state moves; above 0.

    Raises
    ------
    InputError
        If a number is out of its range, or a margin has an atom.

    Examples
    --------
    >>> from verifydp.laws import Laplace, Normal
    >>> noise = CopulaPerturbation([Laplace(0, 1), Normal(0, 1)], "1/2", 10, "0.02")
    >>> round(float(noise.effective.mid()), 10)
    0.4695058533
    >>> noise.sample(1000, np.random.default_rng(1)).shape
    (1000, 2)
    """

    margins: tuple[LineLaw, ...]
    correlation: Fraction
    epsilon: Fraction
    delta: Fraction
    sensitivity: Fraction
    _quantiles: Quantiles = field(repr=False, compare=False)

    def __init__(
        self,
        margins: Sequence[LineLaw],
        correlation: Rational,
        epsilon: Rational,
        delta: Rational,
        sensitivity: Rational = 1,
    ) -> None:
        object.__setattr__(self, "margins", checked_margins(margins, 2))
        object.__setattr__(self, "_quantiles", Quantiles(self.margins))
        for name, value in (
            ("correlation", rational(correlation, "correlation")),
            ("epsilon", positive(epsilon, "epsilon")),
            ("delta", rational(delta, "delta")),
            ("sensitivity", positive(sensitivity, "sensitivity")),
        ):
            object.__setattr__(self, name, value)
        _ = self.effective  # refuses what is out of range
        if not 1 / _MOST < self.variance < _MOST:
            shown = self.variance.str(4, radius=False)
            raise InputError(
                f"the state noise has the variance {shown}: "
                "give an epsilon and a sensitivity with one from 1e-200 to 1e200"
            )

    @property
    def variance(self) -> Ball:
        """That of the state noise, enclosed."""
        with precision(_BITS):
            return state_variance(self.epsilon, self.delta, self.sensitivity)

    @property
    def effective(self) -> Ball:
        """The correlation of the two normal scores, enclosed."""
        with precision(_BITS):
            return effective_correlation(self.correlation, self.variance)

    @property
    def remaining(self) -> Ball:
        """``1 - effective**2``, enclosed to all digits where it is tiny too."""
        with precision(_BITS):
            return remaining_variance(self.correlation, self.variance)

    def noise_from(self, z1: ArrayLike, z2: ArrayLike, state: ArrayLike = 0.0) -> Any:
        """Turn the paper's two random numbers into the two noises.

        Parameters
        ----------
        z1
            Normal around ``state`` with `variance`; any shape.
        z2
            Standard normal, of the same shape.
        state
            The query of the state, which is taken out again.

        Returns
        -------
        ndarray
            The noises, along one more dimension, the last, of length 2.
        """
        return self._quantiles.at(self.levels_from(z1, z2, state))

    def levels_from(
        self, z1: ArrayLike, z2: ArrayLike, state: ArrayLike = 0.0
    ) -> Levels:
        """The same for the levels of the noises, which are the paper's u1 and u2."""
        one, two = finite_doubles(z1, "z1"), finite_doubles(z2, "z2")
        middle = finite_doubles(state, "queries of the state")
        shapes = [each.shape for each in (one, two, middle) if each.ndim]
        if any(shape != shapes[0] for shape in shapes):
            raise InputError(
                f"z1 has the shape {one.shape}, z2 {two.shape} and state "
                f"{middle.shape}: give all alike, or single numbers"
            )
        variance, rho = float(self.variance.mid()), float(self.correlation)
        rest = float(1 - self.correlation**2)
        centred = one - middle
        mixed = rho * centred + np.sqrt(rest) * two
        first = centred / np.sqrt(variance)
        second = mixed / np.sqrt(rho**2 * variance + rest)
        return Levels.of_scores(np.stack(np.broadcast_arrays(first, second), axis=-1))

    def sample(self, size: int | tuple[int, ...], rng: RandomStream) -> Any:
        """Draw the noises of releases, anew for each number of each release.

        Parameters
        ----------
        size
            How many releases; or releases and numbers of one, for outputs that are
            vectors: their coordinates get independent pairs (the paper leaves it open).
        rng
            Where the randomness comes from.

        Returns
        -------
        ndarray
            Shape ``(*size, 2)``, in doubles. No guarantee of bits: rounding may show
            what exact noise hides.
        """
        shape = tuple(size) if isinstance(size, tuple | list) else (size,)
        for one in shape:
            if (
                not isinstance(one, int | np.integer)
                or isinstance(one, bool)
                or one < 0
            ):
                raise InputError(
                    f"size is {quoted(size)}: give one or several whole numbers of at "
                    "least 0"
                )
        draws = random_stream(rng)
        shared = float(self.effective.mid())
        own = float(self.remaining.sqrt().mid())

        def draw(count: int) -> Any:
            scores = draws.normal(size=(2, count))
            # What `noise_from` comes to where the state is taken out before it is in.
            second = scores[1, :] * own + shared * scores[0, :]
            pairs = namespace_of(scores).stack([scores[0, :], second], axis=-1)
            return self._quantiles.at(Levels.of_scores(pairs))

        drawn = drawn_in_blocks(draw, math.prod(shape), 2)
        return namespace_of(drawn).reshape(drawn, (*shape, 2))
