"""Writing down a composition for the checker."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from verifydp.composition.optimal.components import (
    ApproximateComponent,
    GaussianComponent,
)
from verifydp.composition.optimal.lattices import Lattice
from verifydp.errors import InputError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.compositions import (
    COMPOSITION_FORMAT,
    EACH_STAGE,
    ApproximateStage,
    CompositionBound,
    CompositionCertificate,
    GaussianStage,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import exact_text

__all__ = ["composition_certificate", "rounded_outward"]

#: Significant digits of stated bounds, and the most after the point.
_DIGITS, _DIGITS_MAX = 24, 600
#: Longer numbers are not read by the checker.
_TEXT_MAX = 1_000


def composition_certificate(
    stages: Sequence[ApproximateComponent],
    gaussian: Sequence[GaussianComponent],
    lattice: Lattice | None,
    bits: int,
    bounds: Iterable[tuple[Epsilon, Fraction, Fraction]],
) -> CompositionCertificate:
    """Write a certificate of bounds: epsilon, a lower and an upper bound of delta.

    Raises
    ------
    InputError
        If a number has too many digits to be written down.
    """
    steps = lattice.steps if lattice else ((),) * len(stages)
    return sealed(
        CompositionCertificate(
            format=COMPOSITION_FORMAT,
            approximate=tuple(
                ApproximateStage(
                    epsilon=_text(one.epsilon),
                    delta=_text(one.delta),
                    count=one.count,
                    steps=pair,
                )
                for one, pair in zip(stages, steps, strict=True)
            ),
            gaussian=tuple(
                GaussianStage(mu_squared=_text(one.mu**2), count=one.count)
                for one in gaussian
            ),
            spacing=lattice.spacing.exact if lattice else None,
            bits=bits,
            bounds=tuple(
                CompositionBound(
                    epsilon=_text(epsilon),
                    delta_lower=exact_text(rounded_outward(low, -1)),
                    delta_upper=exact_text(rounded_outward(high, 1)),
                )
                for epsilon, low, high in bounds
            ),
            assumes=(EACH_STAGE,),
            provenance={},
        )
    )


def _text(value: Epsilon | Fraction) -> str:
    """Write an exact number that the checker will read."""
    text = value.exact if isinstance(value, Epsilon) else exact_text(value)
    if len(text) > _TEXT_MAX:
        raise InputError(
            f"a number of {len(text)} digits begins with {text[:20]}: give numbers of "
            f"at most {_TEXT_MAX} digits"
        )
    return text


def rounded_outward(value: Fraction, side: int) -> Fraction:
    """Round a number from 0 to 1 to few digits, downward (-1) or upward (1).

    Examples
    --------
    >>> rounded_outward(Fraction(1, 3), 1) - Fraction(1, 3) < Fraction(1, 10**23)
    True
    """
    if value <= 0 or value >= 1 or value.denominator < 10**_DIGITS:
        return value
    size = value.denominator // value.numerator
    digits = min(_DIGITS + int(size.bit_length() * 0.30103), _DIGITS_MAX)
    scaled = value * 10**digits
    whole = scaled.numerator // scaled.denominator
    return Fraction(whole + (side > 0 and whole != scaled), 10**digits)
