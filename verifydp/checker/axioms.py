"""Facts about functions and laws that the checker takes without proof.

Each is a closed formula by name, with its source; a test evaluates every one at
drawn points, so that a wrong one is found by a machine. What the solver's script
knows (exponentials, logarithms, roots and normal probabilities are ordered like
their arguments) is not repeated here.
"""

from verifydp.checker.logic import Given, Rule, require
from verifydp.checker.sequents import Context, Sequent
from verifydp.language.notation import (
    any_test,
    conjunction,
    equal,
    event_variable,
    exists,
    exp,
    forall,
    if_,
    implies,
    indicator,
    laplace,
    law,
    log,
    maximum,
    mean,
    member,
    natural,
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
from verifydp.language.terms import Term, number

__all__ = ["AXIOMS", "RULES"]

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


#: The formula and its source, by name.
AXIOMS: dict[str, tuple[Term, str]] = {
    "exp_tangent": (
        forall(_x, 1 + _x <= exp(_x)),
        "convexity of the exponential",
    ),
    "exp_tangent_at": (
        forall(_x, _y, exp(_x) * (1 + _y - _x) <= exp(_y)),
        "convexity of the exponential",
    ),
    "log_tangent": (
        forall(_x, implies(number(0) < _x, log(_x) <= _x - 1)),
        "concavity of the logarithm",
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
    "exp_log": (
        forall(_x, implies(number(0) < _x, equal(exp(log(_x)), _x))),
        "definition of the logarithm",
    ),
    "power_exp": (
        forall(
            _x, _a, implies(number(0) < _x, equal(power(_x, _a), exp(_a * log(_x))))
        ),
        "definition of real powers",
    ),
    "power_zero": (
        forall(_a, implies(number(0) < _a, equal(power(0, _a), 0))),
        "definition of real powers",
    ),
    "power_tangent": (
        forall(
            _x,
            _y,
            _c,
            implies(
                conjunction(number(0) <= _x, number(0) < _y, number(1) <= _c),
                power(_y, _c) + _c * power(_y, _c - 1) * (_x - _y) <= power(_x, _c),
            ),
        ),
        "convexity of powers above 1",
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
    "sqrt_square": (
        forall(_x, equal(sqrt(_x * _x), maximum(_x, -_x))),
        "definition of the square root",
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
    "divide_zero": (
        forall(_x, implies(equal(_x, 0), equal(1 / _x, 0))),
        "division by 0 gives 0: the convention of the language",
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
