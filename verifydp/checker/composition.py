"""Bounds on a composition: computed again from the guarantees of its components.

An (epsilon, delta)-private pair is nowhere easier to tell apart than randomised
response of odds exp(epsilon) that gives itself away with probability delta, and a
mu-Gaussian private one nowhere easier than two normal laws mu apart; products of such
pairs bound every adaptive composition, and are one (Kairouz, Oh and Viswanath 2015,
theorem 3.3; Murtagh and Vadhan 2016, theorem 1.5; Dong, Roth and Su 2022, theorem 3.2;
Zhu, Dong and Wang 2022, theorem 10). docs/optimal-composition.md has the proof.
"""

import bisect
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.checker.decoding import exact_epsilon, exact_number
from verifydp.errors import CertificateError, UnsupportedError
from verifydp.evidence.compositions import (
    COMPOSITION_FORMAT,
    EACH_STAGE,
    ApproximateStage,
    CompositionBound,
    CompositionCertificate,
)
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.exact.balls import Ball, ball, decimal, highest, hull, lowest, precision
from verifydp.exact.lattice_sums import (
    LatticeStep,
    LatticeSum,
    field_width,
    lattice_sum,
)
from verifydp.exact.normal import normal_cdf

__all__ = ["check_composition", "normal_excess"]

_STAGES_MAX, _BOUNDS_MAX, _COUNT_MAX = 1 << 17, 256, 1 << 40
_BITS_MIN, _BITS_MAX = 31, 4_095
#: Smaller probabilities than this are not told apart.
_LEAST = Fraction(1, 1 << 20_000)
#: Digits of what is kept of all deltas, in bits, up to which that is exact.
_EXACT_MAX = 1 << 19
#: Bits of all fields of a lattice, atoms and digits of a power, times bounds: 20 s.
_FIELDS_MAX, _ATOMS_MAX, _POWER_MAX = 1 << 29, 1 << 18, 1 << 22


@dataclass(frozen=True, slots=True)
class _Stage:
    """One kind of component, as read."""

    epsilon: Epsilon
    delta: Fraction
    count: int
    steps: tuple[int, ...]


def check_composition(record: CompositionCertificate) -> None:
    """Re-establish the bounds of a composition from the certificate alone.

    Guarantee: under its ``assumes``, the composition is (epsilon, delta_upper)-private
    for every bound, adaptive components included; for some components with these
    guarantees it is so for no delta below delta_lower.

    Raises
    ------
    CertificateError
        If anything does not follow; the message names the bound that fails.
    """
    _require(record.format == COMPOSITION_FORMAT, "its format is unknown")
    _require(
        EACH_STAGE in record.assumes, f"it must name what it assumes: {EACH_STAGE}"
    )
    bits = record.bits
    _require(_BITS_MIN <= bits <= _BITS_MAX, f"{bits} bits are not computed with")
    _require(1 <= len(record.bounds) <= _BOUNDS_MAX, "no bounds, or too many")
    stages = [_read(one) for one in record.approximate]
    variance = Fraction(0)
    for one in record.gaussian:
        squared = exact_number(one.mu_squared, "mu_squared")
        _require(squared >= 0 and 1 <= one.count <= _COUNT_MAX, "mu_squared or count")
        variance += squared * one.count
    _require(0 < len(stages) + len(record.gaussian) <= _STAGES_MAX, "no components")
    try:
        with precision(bits + 64):
            kept = _kept(stages)
            lower, upper = _laws(record, stages, variance)
            deviation = ball(variance).sqrt()
            for bound in record.bounds:
                epsilon = exact_epsilon(bound.epsilon, "epsilon")
                _require(0 <= epsilon <= EPSILON_MAX, "the epsilon of a bound")
                low, high = (
                    _delta(kept, losses.excess(epsilon, deviation))
                    for losses in (lower, upper)
                )
                _compare(bound, low[0], high[1])
    except UnsupportedError as error:
        raise CertificateError(f"a number could not be enclosed: {error}") from error


def _read(stage: ApproximateStage) -> _Stage:
    epsilon = exact_epsilon(stage.epsilon, "epsilon")
    delta = exact_number(stage.delta, "delta")
    _require(0 <= epsilon <= EPSILON_MAX, "the epsilon of a component")
    _require(0 <= delta < 1, "the delta of a component")
    _require(1 <= stage.count <= _COUNT_MAX, "the count of a component")
    return _Stage(epsilon, delta, stage.count, stage.steps)


def _kept(stages: list[_Stage]) -> Fraction | Ball:
    """The probability that no component gives itself away; exact if it is short."""
    digits = sum(
        stage.count * stage.delta.denominator.bit_length()
        for stage in stages
        if stage.delta
    )
    if digits > _EXACT_MAX:
        powers = (ball(1 - stage.delta) ** stage.count for stage in stages)
        return math.prod(powers, start=ball(1))
    ends = [(1 - stage.delta).as_integer_ratio() for stage in stages]
    above, below = (
        math.prod(
            end[side] ** stage.count if stage.delta else 1
            for end, stage in zip(ends, stages, strict=True)
        )
        for side in range(2)
    )
    return Fraction(above, below)


def _delta(kept: Fraction | Ball, excess: Ball) -> tuple[Fraction, Fraction]:
    """Enclose the delta of the whole."""
    if excess.is_zero() and isinstance(kept, Fraction):
        return 1 - kept, 1 - kept
    value = ball(1 - kept) + ball(kept) * excess
    return lowest(value), highest(value)


def _compare(bound: CompositionBound, low: Fraction, high: Fraction) -> None:
    """Demand bounds that are not better than those computed."""
    at = f"at epsilon {bound.epsilon[:40]}"
    if exact_number(bound.delta_lower, "delta_lower") > max(low, Fraction(0)):
        raise CertificateError(
            f"{at} delta_lower is {bound.delta_lower[:40]}, but {decimal(low)} is shown"
        )
    if exact_number(bound.delta_upper, "delta_upper") < min(high, Fraction(1)):
        raise CertificateError(
            f"{at} delta_upper is {bound.delta_upper[:40]}, but "
            f"{decimal(high)} is shown"
        )


@dataclass(frozen=True, slots=True)
class _Atoms:
    """Losses with their probabilities, all of them."""

    atoms: Sequence[tuple[Ball, Ball]]

    def excess(self, epsilon: Epsilon, deviation: Ball) -> Ball:
        """Enclose the hockey-stick divergence at an epsilon."""
        at = epsilon.enclosed()
        terms = [
            mass * normal_excess(at - loss, deviation) for loss, mass in self.atoms
        ]
        return _share(sum(terms, start=ball(0)))


@dataclass(frozen=True, slots=True)
class _Lattice:
    """Losses ``spacing (2 s - length)`` for the sums s of randomised responses."""

    law: LatticeSum
    spacing: Epsilon

    def excess(self, epsilon: Epsilon, deviation: Ball) -> Ball:
        """Enclose the hockey-stick divergence at an epsilon."""
        law = self.law
        if deviation > 0:
            unit, at = self.spacing.enclosed(), epsilon.enclosed()
            total = ball(0)
            for place, units in enumerate(law.lower_bounds()):
                loss = unit * (2 * place - law.length)
                total += units * normal_excess(at - loss, deviation) if units else 0
            # What is missing would have added at most itself.
            return _share((total + hull(0, law.missing)) / ball(1 << law.bits))
        # Losses above epsilon; their probability on the other side is that of the
        # opposite losses on this one.
        most = range(law.length + 1)
        steps = bisect.bisect_right(
            most, epsilon, key=lambda n: _multiple(self.spacing, n)
        )
        first = (law.length + steps - 1) // 2 + 1
        other = law.probability(0, law.length - first)
        here = law.probability(first, law.length)
        return _share(here - epsilon.enclosed_growth() * other)


def normal_excess(epsilon: Ball, deviation: Ball) -> Ball:
    """The divergence of two normal laws; for a deviation of 0 that of equal ones."""
    if not deviation > 0:
        return (1 - epsilon.exp()).max(ball(0))
    at = epsilon / deviation
    above, below = normal_cdf(deviation / 2 - at), normal_cdf(-deviation / 2 - at)
    return _share(above - epsilon.exp() * below)


def _share(value: Ball) -> Ball:
    """From 0 to 1; what is too small for a rational is between 0 and a small one."""
    value, least = value.max(ball(0)).min(ball(1)), ball(_LEAST)
    return hull(0, _LEAST) if 0 < value < least else value


def _laws(
    record: CompositionCertificate, stages: list[_Stage], variance: Fraction
) -> tuple[_Atoms | _Lattice, _Atoms | _Lattice]:
    """The losses of components that show less, and of those that show more."""
    if record.spacing is None:
        counts = [stage.count for stage in stages[:64]]
        size = math.prod(count + 1 for count in counts) * len(record.bounds)
        few = len(stages) <= 64 and max(counts, default=0) <= 256 and size <= _ATOMS_MAX
        _require(few, "too many combinations of losses: give a lattice")
        atoms = _atoms(stages)
        return atoms, atoms
    spacing = exact_epsilon(record.spacing, "spacing")
    _require(0 < spacing <= EPSILON_MAX, "the spacing of the lattice")
    for stage in stages:
        _require(len(stage.steps) == 2, "a component has no two steps")
    size = 1 + sum(stage.steps[1] * stage.count for stage in stages)
    fields = size * field_width(record.bits)
    _require(size > 0 and fields <= _FIELDS_MAX, "the lattice is too long")
    if spacing.growth is not None:
        digits = max(spacing.growth.as_integer_ratio()).bit_length()
        digits *= size * len(record.bounds)
        _require(digits <= _POWER_MAX, "the spacing of the lattice is too long")
    if variance:
        _require(size * len(record.bounds) <= _ATOMS_MAX, "the lattice is too long")
    for stage in stages:
        low, high = stage.steps
        _require(
            0 <= low <= high
            and _multiple(spacing, low) <= stage.epsilon <= _multiple(spacing, high),
            f"epsilon {str(stage.epsilon)[:40]} is not between its steps",
        )
    lower = _lattice(stages, 0, spacing, record.bits)
    if all(stage.steps[0] == stage.steps[1] for stage in stages):
        return lower, lower
    return lower, _lattice(stages, 1, spacing, record.bits)


def _atoms(stages: list[_Stage]) -> _Atoms:
    atoms = [(ball(0), ball(1))]
    for stage in stages:
        unit, (hit, miss) = stage.epsilon.enclosed(), _response(stage.epsilon)
        own = [
            (
                (2 * hits - stage.count) * unit,
                math.comb(stage.count, hits) * hit**hits * miss ** (stage.count - hits),
            )
            for hits in range(stage.count + 1)
        ]
        atoms = [(at + loss, one * mass) for at, one in atoms for loss, mass in own]
    return _Atoms(atoms)


def _lattice(stages: list[_Stage], side: int, spacing: Epsilon, bits: int) -> _Lattice:
    lengths = [stage.steps[side] for stage in stages]
    variables = [
        LatticeStep(length, *_response(_multiple(spacing, length)), stage.count)
        for length, stage in zip(lengths, stages, strict=True)
        if length
    ]
    return _Lattice(lattice_sum(variables, bits), spacing)


def _response(epsilon: Epsilon) -> tuple[Ball, Ball]:
    """Probabilities of the true and of the false answer."""
    other = 1 / epsilon.enclosed_growth()
    return 1 / (1 + other), other / (1 + other)


def _multiple(spacing: Epsilon, times: int) -> Epsilon:
    if spacing.nats is not None:
        return Epsilon(nats=spacing.nats * times)
    assert spacing.growth is not None
    return Epsilon(growth=spacing.growth**times)


def _require(holds: object, what: str) -> None:
    if not holds:
        raise CertificateError(f"composition: {what}")
