"""Coupled noise: whether mechanisms together meet a target, from their laws alone.

docs/inverse-composition.md has the proofs of the formulas that are used here.
"""

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

from verifydp.checker.composition import check_composition, normal_excess
from verifydp.checker.decoding import exact_epsilon, exact_number
from verifydp.errors import CertificateError, UnsupportedError
from verifydp.evidence.couplings import (
    BALANCED,
    COUPLING_FORMAT,
    SEPARATE,
    CouplingCertificate,
    CouplingTarget,
    FiniteCouplingCertificate,
    LaplaceCouplingCertificate,
    NormalCouplingCertificate,
    coupling_assumptions,
)
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.exact.balls import Ball, ball, highest, lowest, precision

__all__ = ["check_coupling"]

_BITS, _SIZE_MAX, _SHIFT_MAX, _POTENTIAL_MAX = 256, 1 << 17, 1_000, 1 << 1_100
#: Products of the moves of two answers that are added up: 20 s.
_PRODUCTS_MAX = 1 << 21
_Level = tuple[Epsilon, Fraction]


def check_coupling(record: CouplingCertificate) -> None:
    """Re-establish that a coupling meets its target, or that none does.

    Guarantee: under its ``assumes``, the outputs of all mechanisms together are
    (epsilon, delta)-indistinguishable for every change of the state, and each by itself
    has its ``local`` guarantee; or no coupling of the kind does that.

    Raises
    ------
    CertificateError
        If anything does not follow; the message names what fails.
    """
    _require(record.format == COUPLING_FORMAT, "its format is unknown")
    _require(record.mechanisms, "it has no mechanism")
    try:
        with precision(_BITS):
            match record:
                case NormalCouplingCertificate():
                    _normal(record)
                case LaplaceCouplingCertificate():
                    _laplace(record)
                case FiniteCouplingCertificate():
                    _finite(record)
    except UnsupportedError as error:
        raise CertificateError(f"a number could not be enclosed: {error}") from error


def _normal(record: NormalCouplingCertificate) -> None:
    assumed = coupling_assumptions("normal", any_sign=record.any_sign)
    _require(record.assumes == assumed, "its assumptions")
    target = _level(record.target, "the target")
    shifts = [_numbers(one.shifts, "a shift", _SHIFT_MAX) for one in record.mechanisms]
    size = len(shifts[0])
    _require(size and {len(one) for one in shifts} == {size}, "shifts of one length")
    _require(size == 1 or not record.any_sign, "one shift each, in any direction")
    _require(size * len(shifts) <= _SIZE_MAX, "at most 131,072 shifts")
    if record.obstacle is not None:
        least = _least_squared(record, shifts)
        _require(_exceeds(target, least), "no more than the target is given away")
        return
    for one, own in zip(record.mechanisms, shifts, strict=True):
        most = max(shift**2 for shift in own)
        _require(_meets(_level(one.local, one.name), most), f"local: {one.name[:40]!r}")
    loadings = [exact_number(one.loading, "a loading") for one in record.mechanisms]
    _require(all(abs(one) < 1 for one in loadings), "loadings below 1")
    _require(
        not (record.any_sign and any(loadings)), "independent noise, any direction"
    )
    for change in zip(*shifts, strict=True):
        most = _squared_distance(change, loadings)
        _require(_meets(target, most), "the target is not met")


def _least_squared(
    record: NormalCouplingCertificate, shifts: list[list[Fraction]]
) -> Fraction:
    """Bound the squared distance at the worst change from below.

    For every correlation R the mean of d' inv(R) d, over changes d under which no two
    answers move together, is at least that of d' d: each diagonal entry of inv(R) is at
    least 1. All signs of one change are such changes.
    """
    obstacle, changes = record.obstacle, list(zip(*shifts, strict=True))
    squares = [lowest(sum((ball(d * d) for d in one), ball(0))) for one in changes]
    if obstacle == SEPARATE:
        return max(squares)
    if obstacle == BALANCED and record.any_sign:
        return squares[0]
    if obstacle == BALANCED:
        work = len(changes) * len(shifts) ** 2
        _require(work <= _PRODUCTS_MAX, "too many products of moves")
        weights = _numbers(record.weights, "a weight", 1)
        _require(len(weights) == len(changes), "a weight for each change")
        _require(min(weights) >= 0 and sum(weights) == 1, "weights that sum to 1")
        for i, j in itertools.combinations(range(len(shifts)), 2):
            moved = (
                w * x * y for w, x, y in zip(weights, shifts[i], shifts[j], strict=True)
            )
            _require(sum(moved) == 0, "answers that move together")
        return sum((w * s for w, s in zip(weights, squares, strict=True)), Fraction(0))
    assert obstacle is not None
    _require(0 <= obstacle < len(shifts), "its obstacle")
    return max(shift**2 for shift in shifts[obstacle])


def _squared_distance(change: Sequence[Fraction], loadings: list[Fraction]) -> Fraction:
    """Bound the squared distance of two normal laws a change apart from above.

    Their covariance is diag(1 - a a) + a a', inverted by Sherman and Morrison.
    """
    both = list(zip(change, loadings, strict=True))
    own = sum((ball(d * d) / ball(1 - a * a) for d, a in both), ball(0))
    common = sum((ball(a * d) / ball(1 - a * a) for d, a in both), ball(0))
    spread = sum((ball(a * a) / ball(1 - a * a) for _, a in both), ball(1))
    return max(highest(own - common * common / spread), Fraction(0))


def _meets(level: _Level, squared: Fraction) -> bool:
    """Whether normal laws so far apart, or less, are surely no further than a level."""
    excess = normal_excess(level[0].enclosed(), ball(squared).sqrt())
    return highest(excess) <= level[1]


def _exceeds(level: _Level, squared: Fraction) -> bool:
    """Whether normal laws so far apart, or more, are surely further than a level."""
    excess = normal_excess(level[0].enclosed(), ball(squared).sqrt())
    return squared > 0 and lowest(excess) > level[1]


def _laplace(record: LaplaceCouplingCertificate) -> None:
    _require(record.assumes == coupling_assumptions("Laplace"), "its assumptions")
    at, delta = _level(record.target, "the target")
    shifts = _numbers([one.shift for one in record.mechanisms], "a shift", _SHIFT_MAX)
    own = [Epsilon(nats=abs(shift)) for shift in shifts]
    if record.obstacle is not None:
        _require(0 <= record.obstacle < len(own), "its obstacle")
        alone = _laplace_excess(at, own[record.obstacle])
        _require(lowest(alone) > delta, "no more than the target is given away")
        return
    shared = exact_number(record.shared, "the probability of sharing")
    _require(0 <= shared <= 1, "the probability of sharing is out of range")
    apart = Fraction(0)
    if shared < 1:
        bound = record.independent
        _require(bound is not None and not bound.gaussian, "no bound where independent")
        assert bound is not None
        check_composition(bound)
        stated = [
            exact_epsilon(one.epsilon, "epsilon")
            for one in bound.approximate
            for _ in range(min(one.count, len(own) + 1))
        ]
        _require(sorted(stated) == sorted(own), "other components where independent")
        found = [
            exact_number(one.delta_upper, "delta_upper")
            for one in bound.bounds
            if exact_epsilon(one.epsilon, "epsilon") <= at
        ]
        _require(found, "no bound at the target's epsilon")
        apart = min(found)
    together = highest(_laplace_excess(at, max(own)))
    met = (1 - shared) * apart + shared * together
    _require(met <= delta, "the target is not met")


def _laplace_excess(at: Epsilon, own: Epsilon) -> Ball:
    """The divergence of two Laplace laws, own scales apart (Balle et al. 2018)."""
    if at >= own:
        return ball(0)
    return 1 - ((at.enclosed() - own.enclosed()) / 2).exp()


def _finite(record: FiniteCouplingCertificate) -> None:
    _require(record.assumes == coupling_assumptions("finite"), "its assumptions")
    target = _level(record.target, "the target")
    laws = [
        [_numbers(law, "a probability", 1) for law in one.laws]
        for one in record.mechanisms
    ]
    states = len(laws[0])
    _require({len(one) for one in laws} == {states}, "laws for as many states")
    for one in laws:
        _require(len({len(law) for law in one}) == 1, "as many outputs in each state")
        sums = all(min(law) >= 0 and sum(law) == 1 for law in one)
        _require(sums, "laws that sum to 1")
    pairs = record.pairs
    _require(pairs, "no pair of states")
    _require(all(0 <= i < states for pair in pairs for i in pair), "a state")
    turned = {(t, s) for s, t in pairs if s != t}
    _require(turned == set(pairs), "pairs of two states, in both orders")
    sizes = [len(one[0]) for one in laws]
    _require(math.prod(sizes) * (states + len(pairs)) <= _SIZE_MAX, "its size")
    if record.dual is not None:
        _require(
            _least(record, laws, sizes, target[0]) > target[1], "the dual is small"
        )
        return
    for mechanism, own in zip(record.mechanisms, laws, strict=True):
        epsilon, delta = _level(mechanism.local, mechanism.name)
        within = _apart(own, pairs, epsilon) <= delta
        _require(within, f"local: {mechanism.name[:40]!r}")
    joint = [_numbers(law, "a probability", 1) for law in record.joint]
    _require(len(joint) == states, "a joint law for each state")
    outputs = list(itertools.product(*map(range, sizes)))
    for state, law in enumerate(joint):
        _require(len(law) == len(outputs) and min(law) >= 0, "a joint law")
        for place, size in enumerate(sizes):
            margin = [Fraction(0)] * size
            for output, mass in zip(outputs, law, strict=True):
                margin[output[place]] += mass
            own_law = laws[place][state]
            _require(margin == own_law, "a margin that is not the mechanism's law")
    _require(_apart(joint, pairs, target[0]) <= target[1], "the target is not met")


def _apart(
    laws: Sequence[Sequence[Fraction]],
    pairs: Sequence[tuple[int, int]],
    epsilon: Epsilon,
) -> Fraction:
    """Bound the largest divergence of a pair from above."""
    growth = _growth(epsilon)[0]
    return max(
        sum(
            (
                max(p - growth * q, Fraction(0))
                for p, q in zip(laws[s], laws[t], strict=True)
            ),
            Fraction(0),
        )
        for s, t in pairs
    )


def _least(
    record: FiniteCouplingCertificate,
    laws: list[list[list[Fraction]]],
    sizes: list[int],
    epsilon: Epsilon,
) -> Fraction:
    """Bound the least delta of joint laws with these margins from below."""
    dual = record.dual
    assert dual is not None
    growth, states = _growth(epsilon)[1], len(laws[0])
    weights = _numbers(dual.weights, "a weight", 1)
    _require(len(weights) == len(record.pairs), "a weight for each pair")
    _require(min(weights) >= 0 and sum(weights) == 1, "weights that sum to 1")
    tests = [_numbers(one, "a test", 1) for one in dual.tests]
    _require(len(tests) == len(weights), "a test for each pair")
    outputs = list(itertools.product(*map(range, sizes)))
    for weight, test in zip(weights, tests, strict=True):
        inside = all(0 <= value <= weight for value in test)
        _require(len(test) == len(outputs) and inside, "a test within its weight")
    value = Fraction(0)
    _require(len(dual.potentials) == states, "potentials for each state")
    for state, given in enumerate(dual.potentials):
        own = [_numbers(one, "a potential", _POTENTIAL_MAX) for one in given]
        _require([len(one) for one in own] == sizes, "a potential for each output")
        for place, output in enumerate(outputs):
            gain = Fraction(0)
            for (s, t), test in zip(record.pairs, tests, strict=True):
                gain += (s == state) * test[place] - (t == state) * growth * test[place]
            paid = sum(own[i][y] for i, y in enumerate(output))
            _require(paid <= gain, "potentials above what the tests give")
        for i, law in enumerate(laws):
            value += sum(f * p for f, p in zip(own[i], law[state], strict=True))
    return value


def _growth(epsilon: Epsilon) -> tuple[Fraction, Fraction]:
    """Two rationals between which exp(epsilon) lies."""
    if epsilon.growth is not None:
        return epsilon.growth, epsilon.growth
    growth = epsilon.enclosed_growth()
    return lowest(growth), highest(growth)


def _level(target: CouplingTarget | None, what: str) -> _Level:
    if target is None:
        raise CertificateError(f"coupling: {what[:40]} has no guarantee of its own")
    epsilon = exact_epsilon(target.epsilon, f"epsilon of {what[:40]}")
    delta = exact_number(target.delta, f"delta of {what[:40]}")
    _require(0 <= epsilon <= EPSILON_MAX and 0 <= delta < 1, f"{what[:40]}: its range")
    return epsilon, delta


def _numbers(texts: Sequence[str], what: str, most: int) -> list[Fraction]:
    found = [exact_number(text, what) for text in texts]
    _require(found and all(abs(one) <= most for one in found), f"{what}: its range")
    return found


def _require(holds: object, what: str) -> None:
    if not holds:
        raise CertificateError(f"coupling: {what}")
