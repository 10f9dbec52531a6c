"""The privacy profile of two finite laws that are too large to be listed.

The laws are mixtures ``p(y) = p_0 L_0(y) + p_1 L_1(y)``, and ``q(y)`` alike, of the
likelihoods at two worlds: two data values, or the two states themselves. The outputs
whose probability under p is more than a factor E times that under q are those with
``a_0 L_0(y) + a_1 L_1(y) > 0``, ``a = p - E q``, a condition on the ratio of the
likelihoods alone. Likelihoods are products, so the outputs are kept in two halves, each
in the order of its ratios: for each class of the first half the classes of the second
that make such an output are the first so many of them, and their masses are known sums.
Five mechanisms with 32 outputs each need 32^3 + 32^2 steps in place of 32^5. Every
number is exact.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import inf, lcm, prod
from typing import NamedTuple

from verifydp.composition.confounded.likelihoods import LikelihoodClasses
from verifydp.errors import UnsupportedError
from verifydp.evidence.epsilon import Epsilon

__all__ = ["LikelierOutputs", "FiniteProfile", "TwoWorlds"]

#: Newton's method ends exactly, as the profile has finitely many pieces; this many
#: steps have never been needed.
_STEPS_MAX = 400

_ONE = Fraction(1)
#: Weights of the two worlds.
_Two = tuple[Fraction, Fraction]


class LikelierOutputs(NamedTuple):
    """The probabilities of the outputs that are more than E times likelier under p.

    The divergence at the factor E is ``first - E second``.
    """

    first: Fraction
    second: Fraction

    def divergence(self, growth: Fraction) -> Fraction:
        """Give the hockey-stick divergence at the factor that this event belongs to."""
        return self.first - growth * self.second


class _Half(NamedTuple):
    """Classes from the highest ratio of likelihoods at the first world to the lowest.

    ``sums`` are the masses of the first so many classes, at both worlds; ``falling``
    are the ratios below 0, rounded, to search in.
    """

    entries: tuple[tuple[int, int], ...]
    counts: tuple[int, ...]
    sums: tuple[tuple[int, int], ...]
    falling: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TwoWorlds:
    """What several outputs tell of two worlds, in two halves.

    Attributes
    ----------
    halves
        Together they stand for all products of their classes; the first is the smaller.
    unit
        What masses are counted in.
    """

    halves: tuple[_Half, _Half]
    unit: int

    @classmethod
    def of_mechanisms(cls, parts: Sequence[LikelihoodClasses]) -> "TwoWorlds":
        """Divide mechanisms into two halves of few classes.

        Raises
        ------
        UnsupportedError
            If a half has too many classes.

        Examples
        --------
        >>> flip = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
        >>> once = LikelihoodClasses.of_rows(flip)
        >>> TwoWorlds.of_mechanisms([once] * 3).masses(1, -3)
        (Fraction(27, 64), Fraction(1, 64))
        """
        sides: list[list[LikelihoodClasses]] = [[], []]
        for part in sorted(parts, key=len, reverse=True):
            sides.sort(key=lambda side: prod(map(len, side)))
            sides[0].append(part)
        try:
            folded = [_folded(side) for side in sides]
        except UnsupportedError as error:
            outputs = prod(map(len, parts))
            raise UnsupportedError(
                f"{error}: {outputs} joint outputs cannot be told in two halves; join "
                "outputs, or compose fewer mechanisms"
            ) from None
        few, many = sorted(folded, key=len)
        return cls((_half(few), _half(many)), few.unit * many.unit)

    def masses(self, first: Fraction | int, second: Fraction | int) -> _Two:
        """Give the probability of ``first L_0 + second L_1 > 0`` at both worlds."""
        scale = lcm(Fraction(first).denominator, Fraction(second).denominator)
        a, b = int(first * scale), int(second * scale)
        if a <= 0 and b <= 0:
            return Fraction(0), Fraction(0)
        if a > 0 and b > 0:
            return Fraction(1), Fraction(1)
        if a > 0:
            return self._prefix(a, -b, strict=True)
        mass_0, mass_1 = self._prefix(-a, b, strict=False)
        return 1 - mass_0, 1 - mass_1

    def _prefix(self, a: int, b: int, *, strict: bool) -> _Two:
        """Masses of ``a L_0 > b L_1``, or of at least that where not strict.

        Both numbers are at least 0 and one is above.
        """
        few, many = self.halves
        entries, sums, falling = many.entries, many.sums, many.falling
        total_0 = total_1 = 0
        most = len(entries)
        for (u0, u1), count in zip(few.entries, few.counts, strict=True):
            # From one class to the next the ratio falls, and fewer others qualify.
            high, low = a * u0, b * u1
            # Doubles propose how many; whole numbers decide.
            place = min(most, bisect_left(falling, -_quotient(low, high)))
            while place < most and _qualifies(high, low, entries[place], strict):
                place += 1
            while place and not _qualifies(high, low, entries[place - 1], strict):
                place -= 1
            most = place
            if not most:
                break
            sum_0, sum_1 = sums[most]
            total_0 += count * u0 * sum_0
            total_1 += count * u1 * sum_1
        return Fraction(total_0, self.unit), Fraction(total_1, self.unit)

    @property
    def extremes(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Likelihoods, up to a factor, of the outputs with the most and least ratio."""
        first, second = self.halves
        return (
            _product(first.entries[0], second.entries[0]),
            _product(first.entries[-1], second.entries[-1]),
        )

    @property
    def size(self) -> int:
        """How many classes both halves have together."""
        return sum(len(half.entries) for half in self.halves)


def _qualifies(high: int, low: int, entry: tuple[int, int], strict: bool) -> bool:  # noqa: FBT001
    apart = high * entry[0] - low * entry[1]
    return apart > 0 or (not strict and not apart)


def _quotient(one: int, two: int) -> float:
    """Give a quotient as a double; it proposes and decides nothing."""
    try:
        return one / two if two else inf
    except OverflowError:
        return inf


def _product(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    return one[0] * two[0], one[1] * two[1]


def _folded(parts: Sequence[LikelihoodClasses]) -> LikelihoodClasses:
    whole = LikelihoodClasses.nothing(2)
    for part in parts:
        whole = whole.times(part)
    return whole


def _half(classes: LikelihoodClasses) -> _Half:
    """Sort by the ratio, which whole numbers of enough digits tell apart exactly."""
    digits = max(max(entry) for entry in classes.weights).bit_length()
    shift = 2 * digits + 1  # ratios of such numbers differ by more than 2**-shift
    infinite = 1 << (2 * shift)

    def ratio(item: tuple[tuple[int, ...], int]) -> int:
        (u0, u1), _ = item
        return (u0 << shift) // u1 if u1 else infinite

    ordered = sorted(classes.weights.items(), key=ratio, reverse=True)
    entries = tuple((entry[0], entry[1]) for entry, _ in ordered)
    counts = tuple(count for _, count in ordered)
    masses = [
        (count * u0, count * u1)
        for (u0, u1), count in zip(entries, counts, strict=True)
    ]
    sums = accumulate(masses, lambda s, m: (s[0] + m[0], s[1] + m[1]), initial=(0, 0))
    falling = tuple(-_quotient(u0, u1) for u0, u1 in entries)
    return _Half(entries, counts, tuple(sums), falling)


@dataclass(frozen=True, slots=True)
class FiniteProfile:
    """The divergence of two laws as a function of the factor E = exp(epsilon).

    Attributes
    ----------
    worlds
        What the outputs tell of the two worlds.
    first, second
        The weights of the worlds in the laws p and q.

    Examples
    --------
    >>> flip = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
    >>> twice = TwoWorlds.of_mechanisms([LikelihoodClasses.of_rows(flip)] * 2)
    >>> one, zero = Fraction(1), Fraction(0)
    >>> profile = FiniteProfile(twice, (one, zero), (zero, one))
    >>> profile.delta_at(Fraction(2)), str(profile.epsilon_at(Fraction(0)))
    (Fraction(7, 16), 'log(9)')
    """

    worlds: TwoWorlds
    first: _Two
    second: _Two

    def best_event(self, growth: Fraction) -> LikelierOutputs:
        """Give the probabilities of the event at which the divergence is attained.

        Parameters
        ----------
        growth
            E, at least 0.
        """
        (p0, p1), (q0, q1) = self.first, self.second
        mass_0, mass_1 = self.worlds.masses(p0 - growth * q0, p1 - growth * q1)
        return LikelierOutputs(p0 * mass_0 + p1 * mass_1, q0 * mass_0 + q1 * mass_1)

    def delta_at(self, growth: Fraction) -> Fraction:
        """Give the divergence at a factor. Guarantee: exact."""
        return self.best_event(growth).divergence(growth)

    def epsilon_at(self, delta: Fraction, start: Fraction = _ONE) -> Epsilon:
        """Give the least epsilon from 0 on at which the divergence is at most delta.

        Parameters
        ----------
        delta
            From 0 on.
        start
            A factor from 1 on that is known not to be beyond the solution, such as the
            solution for a larger delta.

        Guarantee: exact: 0, the logarithm of a rational, or infinite. The divergence is
        convex and made of finitely many lines in E, so that Newton's method from the
        left never passes the solution and ends on it.

        Raises
        ------
        UnsupportedError
            If it does not end; no profile has been seen for which it does not.
        """
        if not delta:
            return self._pure()
        growth = start
        for _ in range(_STEPS_MAX):
            event = self.best_event(growth)
            if event.divergence(growth) <= delta:
                return Epsilon(growth=growth)
            if not event.second:
                return Epsilon()
            growth = (event.first - delta) / event.second
        raise UnsupportedError(
            f"the least epsilon at delta {float(delta):.6g} takes more than "
            f"{_STEPS_MAX} steps: ask at another delta"
        )

    def _pure(self) -> Epsilon:
        """The largest ratio of p and q: it is monotone in that of the likelihoods."""
        growth = _ONE
        for likelihoods in self.worlds.extremes:
            above, below = (
                sum(
                    (w * one for w, one in zip(law, likelihoods, strict=True)), _ONE * 0
                )
                for law in (self.first, self.second)
            )
            if above and not below:
                return Epsilon()
            if above:
                growth = max(growth, above / below)
        return Epsilon(growth=growth)
