"""Joint laws of outputs: a law for each of them, and a copula."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp.errors import InputError, UnsupportedError
from verifydp.laws.copulas.gaussian import GaussianCopula
from verifydp.laws.copulas.levels import Levels, drawn_in_blocks
from verifydp.laws.copulas.outputs import Quantiles, levels_under
from verifydp.laws.copulas.protocol import Copula, checked_copula
from verifydp.laws.doubles import doubles, random_stream
from verifydp.laws.normal import Normal
from verifydp.laws.normal_sum import NormalSum
from verifydp.laws.protocol import Floats, LineLaw
from verifydp.sampling import RandomStream

__all__ = ["CoupledLaw", "checked_margins"]


@dataclass(frozen=True, init=False)
class CoupledLaw:
    """The law of outputs with given laws that depend on one another as a copula says.

    Parameters
    ----------
    copula
        How they depend on one another.
    margins
        The law of each, without atoms: with an atom several copulas give the same
        joint law, and the logarithm of its density is no sum of two parts.

    Raises
    ------
    InputError
        If a margin has an atom, is no law on the line, or their number is not the
        copula's dimension.

    Examples
    --------
    >>> from verifydp.laws import Normal
    >>> from verifydp.laws.copulas import GaussianCopula
    >>> pair = CoupledLaw(GaussianCopula("1/2"), [Normal(0, 1), Normal(0, 1)])
    >>> round(float(pair.log_density_float([1.0, 1.0])), 6)
    -2.360703
    """

    copula: Copula
    margins: tuple[LineLaw, ...]
    _quantiles: Quantiles = field(repr=False, compare=False)

    def __init__(self, copula: Copula, margins: Sequence[LineLaw]) -> None:
        object.__setattr__(self, "copula", checked_copula(copula))
        object.__setattr__(self, "margins", checked_margins(margins, copula.dimension))
        object.__setattr__(self, "_quantiles", Quantiles(self.margins))

    def log_margins_float(self, outputs: ArrayLike) -> Floats:
        """Logarithm of the density of each output by itself; shape of ``outputs``."""
        at = self._read(outputs)
        parts = [
            law.log_density_float(at[..., place])
            for place, law in enumerate(self.margins)
        ]
        return np.stack(parts, axis=-1)

    def log_copula_float(self, outputs: ArrayLike) -> Floats:
        """Logarithm of the copula's density at the outputs' levels.

        Parameters
        ----------
        outputs
            Shape ``(..., coordinates)``.

        Returns
        -------
        ndarray
            Shape ``(...)``; NaN where an output is outside its law's support.

        Raises
        ------
        InputError
            If the copula has no density, or an output is so far out in a law without
            a closed form that its tail has no double.
        """
        at = self._read(outputs)
        inside: NDArray[np.bool_] = np.isfinite(self.log_margins_float(at).sum(axis=-1))
        levels = levels_under(self.margins, at)
        shown = inside[..., None]
        kept = Levels.of_tails(
            np.where(shown, levels.tail, np.log(0.5)), levels.upper & shown
        )
        return np.where(inside, self.copula.log_density_float(kept), np.nan)

    def log_density_float(self, outputs: ArrayLike) -> Floats:
        """Logarithm of the joint density; minus infinity outside the support."""
        own = self.log_margins_float(outputs).sum(axis=-1)
        inside = np.isfinite(own)
        return np.asarray(np.where(inside, own + self.log_copula_float(outputs), own))

    def sample(self, size: int, rng: RandomStream) -> Any:
        """Draw outputs, in doubles, where the stream draws.

        Returns
        -------
        ndarray
            Shape ``(size, coordinates)``. No guarantee of bits.
        """
        draws = random_stream(rng)
        return drawn_in_blocks(
            lambda count: self._quantiles.at(self.copula.sample_levels(count, draws)),
            size,
            self.copula.dimension,
        )

    def line_pair(self, other: "CoupledLaw") -> tuple[LineLaw, LineLaw]:
        """Give two laws on the line that are told apart as well as this and another.

        Those of the outputs' product with the inverse covariance times the difference
        of the means, on which alone the likelihood ratio depends.

        Raises
        ------
        UnsupportedError
            Unless both are normal outputs of one `GaussianCopula` and of the same
            deviations: of others no such laws are known.
        """
        copula = self.copula
        if not isinstance(copula, GaussianCopula) or copula != other.copula:
            raise UnsupportedError(
                "the joint laws have no common GaussianCopula: what they give away is "
                "not enclosed"
            )
        moves: list[Fraction] = []
        for here, there in zip(self.margins, other.margins, strict=True):
            if (
                not isinstance(here, Normal)
                or not isinstance(there, Normal)
                or here.deviation != there.deviation
            ):
                raise UnsupportedError(
                    "the joint laws have margins other than normal ones of the same "
                    "deviations: what they give away is not enclosed"
                )
            moves.append((there.mean - here.mean) / here.deviation)
        weights = copula.weights(moves)
        square = sum((a * b for a, b in zip(moves, weights, strict=True)), Fraction(0))
        # Equal means: any noise will do, for the laws are one.
        variance = square or Fraction(1)
        return NormalSum(0, variance), NormalSum(square, variance)

    def _read(self, outputs: ArrayLike) -> Floats:
        at = doubles(outputs, "outputs")
        if at.ndim == 0 or at.shape[-1] != len(self.margins):
            raise InputError(
                f"outputs of the shape {at.shape}: give {len(self.margins)} "
                "coordinates, last"
            )
        if np.isnan(at).any():
            raise InputError("an output is NaN: give numbers")
        return at


def checked_margins(margins: Sequence[LineLaw], dimension: int) -> tuple[LineLaw, ...]:
    """Laws that have a density, as many as there are coordinates.

    Raises
    ------
    InputError
        If one has an atom or is no law on the line, or there are too many or few.
    """
    if not isinstance(margins, Iterable):
        raise InputError(f"the margins are a {type(margins).__name__}: give a list")
    laws = tuple(margins)
    if len(laws) != dimension:
        raise InputError(f"{len(laws)} margins: give {dimension}, one a coordinate")
    for place, law in enumerate(laws, start=1):
        if not isinstance(law, LineLaw):
            raise InputError(
                f"margin {place} is a {type(law).__name__}: give a law on the line"
            )
        if law.atoms:
            raise InputError(
                f"margin {place} has an atom at {law.atoms[0]}: a copula splits a loss "
                "for laws without atoms only; compare joint laws of finitely many "
                "outputs as FiniteLaw"
            )
    return laws
