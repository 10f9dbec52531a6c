"""Finite mechanisms on confounded data: the true law beside the product of marginals.

Given a state s the outputs have ``b(y|s) = sum_x p(x|s) prod_i gamma_i(y_i|x)`` as
their law. Each output alone has ``psi_i(y|s) = sum_x p(x|s) gamma_i(y|x)``. Accounting
for the psi_i as if outputs were independent given the state measures
``prod_i psi_i(y_i|s)``, which can be more or less than b gives away; no figure about
the single psi_i bounds it. Source: Zhang, Malin, Raviv and Vorobeychik, "Confounding
privacy and inverse composition", section 4; its theorem 1 states one direction for all
models, and both occur.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod

from verifydp.composition.confounded.figures import (
    BoundedDelta,
    BoundedEpsilon,
    ComparedDeltas,
    ComparedEpsilons,
    ProductSide,
)
from verifydp.composition.confounded.finite_profiles import FiniteProfile, TwoWorlds
from verifydp.composition.confounded.likelihoods import (
    LikelihoodClasses,
    LikelihoodRows,
    merged_values,
)
from verifydp.data.causal import FiniteCausalModel, FiniteKernel
from verifydp.data.causal.labels import StatePair
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import quoted
from verifydp.exact.balls import highest, lowest, precision

__all__ = ["FiniteConfounding"]

#: Binary digits to which exp(epsilon) is enclosed, in turn, until signs are told.
_BITS = (192, 768, 3072, 12288)

#: The profile of each ordered pair.
_Profiles = Mapping[StatePair, FiniteProfile]

_ONE, _ZERO = Fraction(1), Fraction(0)
_FIRST, _SECOND = (_ONE, _ZERO), (_ZERO, _ONE)


@dataclass(frozen=True)
class FiniteConfounding:
    """A finite causal model and the mechanisms that read its data.

    Parameters
    ----------
    model
        The laws of the data given the states, and the pairs to protect.
    kernels
        At least one mechanism, with names of their own.

    Raises
    ------
    InputError
        If there is no mechanism, two have one name, or one does not fit the data.

    Examples
    --------
    >>> model = FiniteCausalModel.chain({"s0": {0: "3/4", 1: "1/4"},
    ...                                  "s1": {0: "1/4", 1: "3/4"}})
    >>> twice = [FiniteKernel(name, {0: {"0": 1}, 1: {"1": 1}}) for name in ("a", "b")]
    >>> both = FiniteConfounding(model, tuple(twice)).epsilons_at(Fraction(0))
    >>> str(both.true.exact), str(both.product.exact)
    ('log(3)', 'log(9)')
    """

    model: FiniteCausalModel
    kernels: tuple[FiniteKernel, ...]

    def __post_init__(self) -> None:
        if not self.kernels:
            raise InputError("there is no mechanism: give at least one")
        for kernel in self.kernels:
            if not isinstance(kernel, FiniteKernel):
                raise InputError(
                    f"{quoted(kernel)} is no mechanism of finite data: give a "
                    "FiniteKernel"
                )
            kernel.aligned(self.model.data)
        names = [kernel.name for kernel in self.kernels]
        for name in names:
            if names.count(name) > 1:
                raise InputError(f"two mechanisms are called {name!r}: name each once")

    @property
    def outputs(self) -> int:
        """How many joint outputs there are."""
        return prod(len(kernel.outputs) for kernel in self.kernels)

    @property
    def exactness(self) -> str:
        """What is exact and what is enclosed."""
        return (
            "all figures are exact rational arithmetic on all "
            f"{self.outputs} joint outputs; where exp(epsilon) is irrational, deltas "
            "are enclosed to some fifty decimal places"
        )

    def marginal(self, kernel: FiniteKernel, state: str) -> tuple[Fraction, ...]:
        """Give the law of one output given a state, a weight for each output."""
        rows, row = kernel.aligned(self.model.data), self.model.data_row(state)
        return tuple(
            sum((w * one for w, one in zip(row, column, strict=True) if w), _ZERO)
            for column in zip(*rows, strict=True)
        )

    def marginal_profile(self, kernel: FiniteKernel, pair: StatePair) -> FiniteProfile:
        """Give the profile of one output alone, for an ordered pair."""
        rows = [self.marginal(kernel, state) for state in pair]
        worlds = TwoWorlds.of_mechanisms([LikelihoodClasses.of_rows(rows)])
        return FiniteProfile(worlds, _FIRST, _SECOND)

    def local_growth(self, kernel: FiniteKernel) -> Fraction | None:
        """Give the largest factor between two data values at one output.

        Values that no state of a pair makes possible do not count; None is infinity.
        """
        rows = kernel.aligned(self.model.data)
        named = [self.model.data_row(state) for state in self._states]
        possible = [place for place, column in enumerate(zip(*named, strict=True))
                    if any(column)]  # fmt: skip
        most = _ONE
        for column in zip(*rows, strict=True):
            values = [column[place] for place in possible]
            if max(values) and not min(values):
                return None
            if max(values):
                most = max(most, max(values) / min(values))
        return most

    @property
    def local_bound(self) -> Epsilon:
        """The sum of the local epsilons: mixing over data keeps likelihood ratios."""
        growths = [self.local_growth(kernel) for kernel in self.kernels]
        known = [growth for growth in growths if growth is not None]
        if len(known) < len(growths):
            return Epsilon()
        return Epsilon(growth=prod(known, start=_ONE))

    @cached_property
    def true_profiles(self) -> _Profiles:
        """The profile of the joint law, for each ordered pair."""
        folded: dict[object, LikelihoodClasses] = {}

        def make(pair: StatePair) -> FiniteProfile:
            rows, weights = merged_values(
                [kernel.aligned(self.model.data) for kernel in self.kernels],
                [self.model.data_row(state) for state in pair],
            )
            values = len(weights[0])
            if values == 2:
                parts = [LikelihoodClasses.of_rows(one) for one in rows]
                first, second = ((row[0], row[1]) for row in weights)
                return FiniteProfile(TwoWorlds.of_mechanisms(parts), first, second)
            key = tuple(tuple(map(tuple, one)) for one in rows)
            if key not in folded:
                folded[key] = self._folded(rows, values)
            mixed = folded[key].mixed(weights)
            return FiniteProfile(TwoWorlds.of_mechanisms([mixed]), _FIRST, _SECOND)

        return self._in_both_orders(make)

    @cached_property
    def product_profiles(self) -> _Profiles:
        """The profile of the product of the marginals, for each ordered pair."""

        def make(pair: StatePair) -> FiniteProfile:
            parts = [
                LikelihoodClasses.of_rows([self.marginal(one, s) for s in pair])
                for one in self.kernels
            ]
            return FiniteProfile(TwoWorlds.of_mechanisms(parts), _FIRST, _SECOND)

        return self._in_both_orders(make)

    @cached_property
    def data_profiles(self) -> _Profiles:
        """The profile of the data themselves, for each ordered pair."""

        def make(pair: StatePair) -> FiniteProfile:
            rows = [self.model.data_row(state) for state in pair]
            worlds = TwoWorlds.of_mechanisms([LikelihoodClasses.of_rows(rows)])
            return FiniteProfile(worlds, _FIRST, _SECOND)

        return self._in_both_orders(make)

    def deltas_at(self, epsilon: Epsilon) -> ComparedDeltas:
        """Compare at an epsilon; see `ComparedDeltas`.

        Raises
        ------
        UnsupportedError
            If the joint outputs are too many; or, which has not been seen, two numbers
            stay too close to be told apart.
        """
        families = self.true_profiles, self.product_profiles, self.data_profiles
        for bits in _BITS:
            ends = _ends(epsilon, bits)
            true, product, data = (_worst(one, ends) for one in families)
            side = _side(true, product)
            if side is None and _same_lines(families[0], families[1], ends):
                side = ProductSide.EQUAL
            if side is not None:
                return ComparedDeltas(epsilon, true, product, side, data)
        raise UnsupportedError(
            f"at epsilon {epsilon} the deltas of the composition and of the product "
            f"are too close to be told apart with {_BITS[-1]} binary digits"
        )

    def epsilons_at(self, delta: Fraction) -> ComparedEpsilons:
        """Compare at a delta; every epsilon is exact.

        Raises
        ------
        UnsupportedError
            If the joint outputs are too many.
        """
        families = self.true_profiles, self.product_profiles, self.data_profiles
        found = []
        for place, profiles in enumerate(families):
            values = {
                pair: self._epsilon(place, pair, one, delta)
                for pair, one in profiles.items()
            }
            pair = max(values, key=lambda one: values[one])
            found.append(BoundedEpsilon(values[pair], values[pair], pair))
        return ComparedEpsilons(delta, *found)

    def _epsilon(
        self, family: int, pair: StatePair, profile: FiniteProfile, delta: Fraction
    ) -> Epsilon:
        """Start from what is known at larger deltas, and keep what is found."""
        known = self._known.setdefault((family, pair), {})
        if delta not in known:
            larger = [known[one].growth for one in known if one > delta]
            start = max((one for one in larger if one is not None), default=_ONE)
            known[delta] = profile.epsilon_at(delta, start)
        return known[delta]

    @cached_property
    def _known(self) -> dict[tuple[int, StatePair], dict[Fraction, Epsilon]]:
        return {}

    def holds(self, epsilon: Epsilon, delta: Fraction) -> bool | None:
        """Decide whether the joint law has at most this delta at an epsilon.

        Returns
        -------
        bool or None
            Guarantee: exact; None, which has not been seen, where it stays open.
        """
        for bits in _BITS:
            found = _worst(self.true_profiles, _ends(epsilon, bits))
            if found.upper <= delta:
                return True
            if found.lower > delta:
                return False
        return None

    @property
    def _states(self) -> list[str]:
        return list(dict.fromkeys(s for pair in self.model.pairs for s in pair))

    def _in_both_orders(self, make: Callable[[StatePair], FiniteProfile]) -> _Profiles:
        """Make one profile for two states; the other order exchanges the weights."""
        made: dict[StatePair, FiniteProfile] = {}
        for first, second in self.model.pairs:
            turned = made.get((second, first))
            made[first, second] = (
                make((first, second))
                if turned is None
                else FiniteProfile(turned.worlds, turned.second, turned.first)
            )
        return made

    def _folded(self, rows: Sequence[LikelihoodRows], values: int) -> LikelihoodClasses:
        whole = LikelihoodClasses.nothing(values)
        try:
            for one in rows:
                whole = whole.times(LikelihoodClasses.of_rows(one))
        except UnsupportedError as error:
            raise UnsupportedError(
                f"{error}: {self.outputs} joint outputs at {values} data values that "
                "mechanisms tell apart; with 2 such values far more outputs can be "
                "composed, else join outputs or data values"
            ) from None
        return whole


def _ends(epsilon: Epsilon, bits: int) -> tuple[Fraction, Fraction]:
    """Enclose exp(epsilon) by rationals; both are it where it is one."""
    if epsilon.growth is not None:
        return epsilon.growth, epsilon.growth
    with precision(bits):
        enclosed = epsilon.enclosed_growth()
        return lowest(enclosed), highest(enclosed)


def _worst(profiles: _Profiles, ends: tuple[Fraction, Fraction]) -> BoundedDelta:
    """Enclose the largest divergence over pairs.

    It falls in the factor, so that the lower end bounds it from above; and the best
    event there bounds it from below at any other factor.
    """
    low, high = ends
    found: list[BoundedDelta] = []
    for pair, profile in profiles.items():
        event = profile.best_event(low)
        least = max(_ZERO, event.divergence(high))
        found.append(BoundedDelta(least, event.divergence(low), pair))
    best = max(found, key=lambda one: one.lower)
    return BoundedDelta(best.lower, max(one.upper for one in found), best.pair)


def _side(true: BoundedDelta, product: BoundedDelta) -> ProductSide | None:
    if true.lower > product.upper:
        return ProductSide.UNDER
    if true.upper < product.lower:
        return ProductSide.OVER
    if true.exact is not None and true.exact == product.exact:
        return ProductSide.EQUAL
    return None


def _same_lines(
    true: _Profiles, product: _Profiles, ends: tuple[Fraction, Fraction]
) -> bool:
    """Whether both are one line ``A - E B`` all over the enclosure of E.

    With E irrational two such lines with rational A and B meet at E only where they
    are the same.
    """
    lines = [_lines(one, ends) for one in (true, product)]
    return lines[0] is not None and lines[0] == lines[1]


def _lines(
    profiles: _Profiles, ends: tuple[Fraction, Fraction]
) -> tuple[Fraction, Fraction] | None:
    """Give the line that is highest; None where it is not told which one is."""
    least = _worst(profiles, ends).lower
    found = set()
    for profile in profiles.values():
        event = profile.best_event(ends[0])
        if event.divergence(ends[0]) >= least:
            if event != profile.best_event(ends[1]):
                return None
            found.add((event.first, event.second))
    return found.pop() if len(found) == 1 else None
