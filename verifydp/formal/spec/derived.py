"""Basic facts that follow from the checker's axioms, by steps of the proof itself.

They are used like axioms, and made once a proof.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from verifydp.formal.spec.layers import same_means
from verifydp.formal.spec.steps import Fact
from verifydp.language.notation import (
    PI,
    conjunction,
    disjunction,
    equal,
    exp,
    forall,
    indicator,
    laplace,
    log,
    mean,
    natural,
    natural_number,
    negation,
    next_,
    normal_cdf,
    power,
    real,
    sqrt,
    standard_normal,
    to_real,
)
from verifydp.language.terms import Term, number, substitute

if TYPE_CHECKING:
    from verifydp.formal.spec.proof import Proof

__all__ = ["DERIVED"]

_x, _y, _z, _a, _b, _m, _t, _s, _hole = (
    real(f"{name}_basic") for name in ("x", "y", "z", "a", "b", "m", "t", "s", "hole")
)
_j, _k = natural("j_basic"), natural("k_basic")


def _axiom(p: "Proof", name: str, *values: Term, shown: Fact) -> Fact:
    """An axiom with its condition, which rests on nothing else."""
    return p.apply(p.at(p.step("axiom", texts=(name,)), *values), shown)


def _log_product(p: "Proof") -> Fact:
    """The logarithm of a product of exponentials is the sum of the exponents."""
    both = conjunction(number(0) < _x, number(0) < _y)
    total = log(_x) + log(_y)
    with p.supposed(both) as known:
        fact = p.have(equal(log(exp(log(_x)) * exp(log(_y))), total))
        for over, other in ((_x, exp(log(_y))), (_y, _x)):
            positive = p.have(over > 0, *known)
            same = _axiom(p, "exp_log", over, shown=positive)
            fact = p.rewrite(same, fact, equal(log(_hole * other), total), _hole)
        fact = p.the_same(fact, equal(log(_x * _y), total))
        return p.every(p.supposing(both, fact), _x, _y)


def _young(p: "Proof") -> Fact:
    """Both sides lie on the tangent of the exponential at the mean exponent."""
    given = conjunction(number(0) <= _x, number(0) <= _y, number(0) < _a, _a < 1)
    left, right = (_x, _a), (_y, 1 - _a)
    goal = power(*left) * power(*right) <= _a * _x + (1 - _a) * _y
    with p.supposed(given, _x <= 0, _y <= 0, _x > 0, _y > 0) as facts:
        known, no_x, no_y, *positive = facts
        middle = _a * log(_x) + (1 - _a) * log(_y)
        high = p.have(exp(middle) > 0)
        touching, same = [], []
        for (over, exponent), above in zip((left, right), positive, strict=True):
            tangent = p.axiom("exp_tangent", log(over) - middle)
            below = exp(middle) * (1 + log(over) - middle) <= exp(log(over))
            touching.append(
                p.step("products", tangent, high, terms=(below,), texts=("1:0:1",))
            )
            same.append(_axiom(p, "power_exp", over, exponent, shown=above))
            same.append(_axiom(p, "exp_log", over, shown=above))
        fact = p.step(
            "products",
            *(*touching, p.have(_a > 0, known), p.have(_a < 1, known)),
            terms=(exp(middle) <= _a * exp(log(_x)) + (1 - _a) * exp(log(_y)),),
            texts=("1:0:2", "1:1:3"),
        )
        fact = p.have(goal, fact, *same)
        fact = p.cases(_y <= 0, p.have(goal, known, no_y), fact)
        fact = p.cases(_x <= 0, p.have(goal, known, no_x), fact)
        return p.every(p.supposing(given, fact), _x, _y, _a)


def _mirrored(p: "Proof") -> Fact:
    """Either ``z <= t`` or ``t <= z``, or both at a point without mass."""
    above, below, at_t = _t <= _z, _z <= _t, equal(_z, _t)
    parts = equal(indicator(above), 1 - indicator(below) + indicator(at_t))
    fact = p.have(
        equal(mean(standard_normal, _z, indicator(above)), normal_cdf(-_t)),
        same_means(p, standard_normal, _z, p.have(parts)),
        p.axiom("normal_half_line", _t),
        p.axiom("normal_point", _t),
    )
    return p.every(fact, _t)


def _no_mass(
    p: "Proof", law: Term, density: Term, size: Fact, most: Term, high: Fact
) -> Fact:
    """A point has no mass: other laws have as high a density there, and little mass.

    Parameters
    ----------
    law, density
        On the line, and its density at z.
    size, most, high
        That the density at t is at most something, and that this is positive.
    """
    hit = indicator(equal(_z, _t))
    chance, sharp = mean(law, _z, hit), laplace(_t, _s)
    factor = 2 * _s * most
    gap = hit * density - factor * hit * (exp(-abs(_z - _t) / _s) / (2 * _s)) <= 0
    with p.supposed(_s > 0, equal(_z, _t), negation(equal(_z, _t))) as known:
        scale, is_t, other = known
        at_t = p.have(substitute(gap, {_z: _t}), size, scale)
        at_z = p.rewrite(p.turned(is_t), at_t, substitute(gap, {_z: _hole}), _hole)
        fact = p.cases(equal(_z, _t), at_z, p.have(gap, other))
        fact = p.densities(fact, _z, (1, law, hit), (-factor, sharp, hit))
        little = p.mean_between(sharp, _z, hit)
        fact = p.have(chance <= factor, fact, little, high, scale)
        every = p.every(p.supposing(_s > 0, fact), _s)
    none = equal(chance, 0)
    between = p.mean_between(law, _z, hit)
    with p.supposed(chance <= 0, chance > 0) as (low, some):
        least = chance / (4 * most)
        scale = p.have(least > 0, some, high)
        half = p.apply(p.at(every, least), scale)
        wrong = p.have(none, half, some, high)
        return p.cases(chance <= 0, p.have(none, low, between), wrong)


def _normal_point(p: "Proof") -> Fact:
    """The density is at most 1."""
    height = 1 / (number(1) * sqrt(2 * PI))
    ratio = (_z - 0) / number(1)
    density = height * exp(-(ratio * ratio) / 2)
    most = p.have(exp(-(_t * _t) / 2) <= 1)
    root = p.have(sqrt(2 * PI) >= 1)
    at_t = substitute(density, {_z: _t})
    one, high = number(1), p.have(number(1) > 0)
    size = p.have(at_t <= 1, most, root, p.have(exp(-(_t * _t) / 2) > 0))
    return p.every(_no_mass(p, standard_normal, density, size, one, high), _t)


def _laplace_point(p: "Proof") -> Fact:
    """The density is at most its peak."""
    with p.supposed(_b > 0) as (scale,):
        density = exp(-abs(_z - _m) / _b) / (2 * _b)
        apart = p.have(-abs(_t - _m) / _b <= 0, scale)
        grown = p.have(exp(-abs(_t - _m) / _b) <= 1, apart)
        most = 1 / (2 * _b)
        size = p.have(substitute(density, {_z: _t}) <= most, grown, scale)
        high = p.have(most > 0, scale)
        fact = _no_mass(p, laplace(_m, _b), density, size, most, high)
        return p.every(p.supposing(_b > 0, fact), _m, _b, _t)


def _whole_order(p: "Proof") -> Fact:
    """Both whole numbers go down by 1 until one of them is 0."""
    zero = natural_number(0)
    later = forall(_k, _apart(_j, _k))
    with p.supposed(later) as (known,):
        base = p.have(_apart(next_(_j), zero))
        step = p.have(_apart(next_(_j), next_(_k)), p.at(known, _k))
        step = p.every(p.induct(_k, _apart(next_(_j), _k), base, step), _k)
        start = p.every(p.have(_apart(zero, _k)), _k)
        return p.every(p.induct(_j, later, start, step), _j)


def _apart(left: Term, right: Term) -> Term:
    """No whole number lies between one and the next one."""
    return disjunction(
        to_real(left) <= to_real(right), to_real(right) + 1 <= to_real(left)
    )


DERIVED: dict[str, Callable[["Proof"], Fact]] = {
    "laplace_point": _laplace_point,
    "log_product": _log_product,
    "young": _young,
    "normal_mirrored": _mirrored,
    "normal_point": _normal_point,
    "whole_order": _whole_order,
}
