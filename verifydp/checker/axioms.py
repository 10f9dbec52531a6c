"""Facts about functions and laws that the checker takes without proof.

Each is a closed formula by name, with its source; a test evaluates every one at
drawn points, so that a wrong one is found by a machine. Those in ``TOLD`` are what a
solver is told of the functions in a question; no other one follows from these in one
solver step.
"""

from verifydp.checker.logic import Given, Rule, require
from verifydp.checker.sequents import Context, Sequent
from verifydp.language.notation import (
    any_test,
    at,
    conjunction,
    equal,
    event_variable,
    exists,
    exp,
    forall,
    function_variable,
    if_,
    implies,
    indicator,
    laplace,
    law,
    log,
    mean,
    member,
    natural,
    negation,
    normal_cdf,
    point,
    power,
    real,
    space,
    sqrt,
    standard_normal,
    to_real,
    value,
)
from verifydp.language.sorts import REAL
from verifydp.language.terms import Term, number

__all__ = ["AXIOMS", "RULES", "TOLD"]

_x, _y, _z, _a, _b, _c, _t, _m = map(real, ("x", "y", "z", "a", "b", "c", "t", "m"))
_k = natural("k")
_POSITIVE = number(0) < _b


def _laplace_cdf(t: Term, m: Term, b: Term) -> Term:
    return if_(t <= m, exp((t - m) / b) / 2, 1 - exp(-(t - m) / b) / 2)


_S = space("S")
_P, _Q, _A = law("P", _S), law("Q", _S), event_variable("A", _S)
_h, _s = any_test("h", _S), point("s", _S)


def _on(event: Term) -> Term:
    return value(_h, _s) * indicator(member(_s, event))


def _off(event: Term) -> Term:
    return value(_h, _s) * (1 - indicator(member(_s, event)))


def _same(one: Term, other: Term) -> Term:
    """Both hold, or none does."""
    return conjunction(implies(one, other), implies(other, one))


def _ordered(left: Term, right: Term) -> Term:
    """Two values are ordered like x and y."""
    return conjunction(_same(_x <= _y, left <= right), _same(_y <= _x, right <= left))


_f = function_variable("f", _S, REAL)
_f_of = mean(_P, _s, at(_f, _s))
_is_nonnegative = forall(_s, at(_f, _s) >= 0)
_is_at_most_one = forall(_s, conjunction(at(_f, _s) >= 0, at(_f, _s) <= 1))
_exp_y, _to_a = exp(_y), power(_x, _a)
_phi, _phi_y = normal_cdf(_x), normal_cdf(_y)
_above, _both = _x > 0, conjunction(_x >= 0, _y >= 0)

#: What a solver is told, with the terms that it sees as constants: the variables in
#: their order, and the functions of these.
TOLD: dict[str, tuple[Term, ...]] = {
    "exp_positive": (_x, exp(_x)),
    "exp_inverse": (_x, exp(_x), exp(-_x)),
    "exp_log": (_x, exp(log(_x))),
    "exp_ordered": (_x, _y, _x - _y, exp(_x), _exp_y),
    "value": (_h, _s, value(_h, _s)),
    "divide": (_x, 1 / _x),
    "divide_zero": (_x, 1 / _x),
    "sqrt": (_x, sqrt(_x)),
    "normal_cdf": (_x, _phi),
    "log": (_x, log(_x)),
    "power": (_x, _a, _to_a),
    "normal_cdf_ordered": (_x, _y, _phi, _phi_y),
    "log_ordered": (_x, _y, log(_x), log(_y)),
    "sqrt_ordered": (_x, _y, sqrt(_x), sqrt(_y)),
    "power_ordered": (_x, _y, _a, _to_a, power(_y, _a)),
    "mean_nonnegative": (_f, _P, _is_nonnegative, _f_of),
    "mean_at_most_one": (_f, _P, _is_at_most_one, _f_of),
    "natural": (_k, to_real(_k)),
}

#: The formula and its source, by name.
AXIOMS: dict[str, tuple[Term, str]] = {
    "exp_positive": (forall(_x, exp(_x) > 0), "values of the exponential"),
    "exp_inverse": (
        forall(_x, equal(exp(_x) * exp(-_x), 1)),
        "functional equation of the exponential",
    ),
    "exp_log": (
        forall(_x, implies(_above, equal(exp(log(_x)), _x))),
        "definition of the logarithm",
    ),
    "exp_ordered": (
        forall(
            _x,
            _y,
            conjunction(
                _same(_x - _y <= 0, exp(_x) <= _exp_y),
                _same(number(0) <= _x - _y, _exp_y <= exp(_x)),
            ),
        ),
        "the exponential increases",
    ),
    "value": (
        forall(_h, _s, conjunction(value(_h, _s) >= 0, value(_h, _s) <= 1)),
        "definition of tests",
    ),
    "divide": (
        forall(_x, implies(negation(equal(_x, 0)), equal(1 / _x * _x, 1))),
        "definition of the inverse",
    ),
    "divide_zero": (
        forall(_x, implies(equal(_x, 0), equal(1 / _x, 0))),
        "division by 0 gives 0: the convention of the language",
    ),
    "sqrt": (
        forall(
            _x,
            conjunction(
                sqrt(_x) >= 0, implies(_x >= 0, equal(sqrt(_x) * sqrt(_x), _x))
            ),
        ),
        "definition of the square root",
    ),
    "normal_cdf": (
        forall(
            _x,
            conjunction(
                _phi > 0,
                _phi < 1,
                _same(_x <= 0, _phi <= "1/2"),
                _same(_x >= 0, _phi >= "1/2"),
            ),
        ),
        "the normal law is symmetric, with a positive density",
    ),
    "log": (
        forall(
            _x,
            conjunction(
                implies(_above, _same(_x <= 1, log(_x) <= 0)),
                implies(_above, _same(_x >= 1, log(_x) >= 0)),
            ),
        ),
        "the logarithm increases, from 0 at 1",
    ),
    "power": (
        forall(
            _x,
            _a,
            conjunction(
                implies(_x >= 0, _to_a >= 0),
                implies(_above, _to_a > 0),
                implies(equal(_x, 1), equal(_to_a, 1)),
                implies(conjunction(equal(_x, 0), _a > 0), equal(_to_a, 0)),
                implies(conjunction(_x >= 0, _x <= 1, _a >= 0), _to_a <= 1),
                implies(conjunction(_x >= 1, _a >= 0), _to_a >= 1),
            ),
        ),
        "definition of real powers",
    ),
    "normal_cdf_ordered": (
        forall(
            _x,
            _y,
            conjunction(
                *_ordered(_phi, _phi_y).arguments,
                # Phi(-x) is 1 - Phi(x), so opposite arguments are ordered as well
                _same(_x + _y <= 0, _phi + _phi_y <= 1),
                _same(_x + _y >= 0, _phi + _phi_y >= 1),
            ),
        ),
        "the normal distribution function increases, and is symmetric",
    ),
    "log_ordered": (
        forall(
            _x,
            _y,
            implies(conjunction(_above, _y > 0), _ordered(log(_x), log(_y))),
        ),
        "the logarithm increases",
    ),
    "sqrt_ordered": (
        forall(_x, _y, implies(_both, _ordered(sqrt(_x), sqrt(_y)))),
        "the square root increases",
    ),
    "power_ordered": (
        forall(
            _x,
            _y,
            _a,
            implies(
                conjunction(*_both.arguments, _a >= 0),
                conjunction(
                    implies(_x <= _y, _to_a <= power(_y, _a)),
                    implies(_y <= _x, power(_y, _a) <= _to_a),
                ),
            ),
        ),
        "powers with an exponent of at least 0 do not decrease",
    ),
    "mean_nonnegative": (
        forall(_f, _P, implies(_is_nonnegative, _f_of >= 0)),
        "expectations are monotone; of an unbounded function by convention",
    ),
    "mean_at_most_one": (
        forall(_f, _P, implies(_is_at_most_one, _f_of <= 1)),
        "expectations are monotone",
    ),
    "natural": (forall(_k, to_real(_k) >= 0), "natural numbers begin at 0"),
    "exp_tangent": (
        forall(_x, 1 + _x <= exp(_x)),
        "convexity of the exponential",
    ),
    "log_product": (
        forall(
            _x,
            _y,
            implies(
                conjunction(number(0) < _x, number(0) < _y),
                equal(log(_x * _y), log(_x) + log(_y)),
            ),
        ),
        "functional equation of the logarithm",
    ),
    "power_exp": (
        forall(
            _x, _a, implies(number(0) < _x, equal(power(_x, _a), exp(_a * log(_x))))
        ),
        "definition of real powers",
    ),
    "young": (
        forall(
            _x,
            _y,
            _a,
            implies(
                conjunction(number(0) <= _x, number(0) <= _y, number(0) < _a, _a < 1),
                power(_x, _a) * power(_y, 1 - _a) <= _a * _x + (1 - _a) * _y,
            ),
        ),
        "weighted arithmetic and geometric means (Young's inequality)",
    ),
    "power_product": (
        forall(
            _x,
            _y,
            _a,
            implies(
                conjunction(number(0) <= _x, number(0) <= _y),
                equal(power(_x * _y, _a), power(_x, _a) * power(_y, _a)),
            ),
        ),
        "powers of products",
    ),
    "normal_half_line": (
        forall(
            _t, equal(mean(standard_normal, _z, indicator(_z <= _t)), normal_cdf(_t))
        ),
        "definition of the normal distribution function",
    ),
    "normal_point": (
        forall(_t, equal(mean(standard_normal, _z, indicator(equal(_z, _t))), 0)),
        "the normal law has a density",
    ),
    "normal_mirrored": (
        forall(
            _t,
            equal(mean(standard_normal, _z, indicator(_t <= _z)), normal_cdf(-_t)),
        ),
        "the normal law is symmetric",
    ),
    "laplace_half_line": (
        forall(
            _m,
            _b,
            _t,
            implies(
                _POSITIVE,
                equal(
                    mean(laplace(_m, _b), _y, indicator(_y <= _t)),
                    _laplace_cdf(_t, _m, _b),
                ),
            ),
        ),
        "integral of the Laplace density",
    ),
    "laplace_point": (
        forall(
            _m,
            _b,
            _t,
            implies(
                _POSITIVE,
                equal(mean(laplace(_m, _b), _y, indicator(equal(_y, _t))), 0),
            ),
        ),
        "the Laplace law has a density",
    ),
    "normal_quantile": (
        forall(
            _x,
            implies(
                conjunction(number(0) < _x, _x < 1),
                exists(_t, equal(normal_cdf(_t), _x)),
            ),
        ),
        "the normal distribution function is continuous, with limits 0 and 1",
    ),
    "normal_average": (
        forall(
            _a,
            _c,
            equal(
                mean(standard_normal, _z, normal_cdf(_a + _c * _z)),
                normal_cdf(_a / sqrt(1 + _c * _c)),
            ),
        ),
        "a sum of independent normal variables is normal; Owen 1980, 10,010.8",
    ),
    "hahn": (
        forall(
            _P,
            _Q,
            _c,
            exists(
                _A,
                forall(
                    _h,
                    conjunction(
                        _c * mean(_Q, _s, _on(_A)) <= mean(_P, _s, _on(_A)),
                        mean(_P, _s, _off(_A)) <= _c * mean(_Q, _s, _off(_A)),
                    ),
                ),
            ),
        ),
        "Hahn's decomposition of the signed measure P - c Q (Halmos 1950, section 29)",
    ),
    "archimedes": (
        forall(_x, exists(_k, _x <= to_real(_k))),
        "the real numbers are Archimedean (Rudin 1976, theorem 1.20)",
    ),
}


def axiom(context: Context, given: Given) -> Sequent:
    """One of the facts, closed; its variables are chosen by `forall_elim`."""
    given.fits(0, 0, 1)
    name = given.texts[0]
    require(name in AXIOMS, f"there is no axiom {name[:40]!r}")
    return context.sequent((), AXIOMS[name][0])


RULES: dict[str, Rule] = {"axiom": axiom}
