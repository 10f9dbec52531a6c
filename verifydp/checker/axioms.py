"""Facts about functions and laws that the checker takes without proof.

Each is a closed formula by name, with its source; a test evaluates every one at
drawn points, so that a wrong one is found by a machine. Those in ``TOLD`` are what a
solver is told of the functions in a question; no other one follows from these in one
solver step.
"""

from verifydp.checker.logic import Given, Rule, require
from verifydp.checker.sequents import Context, Sequent
from verifydp.language.constructors import (
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
    sqrt,
    standard_normal,
    to_real,
    value,
)
from verifydp.language.sorts import INTEGER, REAL, space
from verifydp.language.terms import Term, make, number, variable

__all__ = ["AXIOMS", "RULES", "TOLD"]

_x, _y, _z, _a, _b, _c, _t, _m = map(real, ("x", "y", "z", "a", "b", "c", "t", "m"))
_k = natural("k")
_POSITIVE = number(0) < _b


def _laplace_cdf(t: Term, m: Term, b: Term) -> Term:
    return if_(t <= m, exp((t - m) / b) / 2, 1 - exp(-(t - m) / b) / 2)


_i, _j, _drawn = (variable(name, INTEGER) for name in ("i", "j", "drawn"))


def _up_to(location: Term, end: Term) -> Term:
    """The chance that a times a discrete normal number is at most an end."""
    noisy = make("discrete_normal", location, _b)
    return mean(noisy, _drawn, indicator(_a * to_real(_drawn) <= end))


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
_f_of, _f_at = mean(_P, _s, at(_f, _s)), at(_f, _s)
_not_below, _within = _f_at >= 0, conjunction(_f_at >= 0, _f_at <= 1)
_exp, _log, _sqrt, _cdf, _power = (
    exp(_x),
    log(_x),
    sqrt(_x),
    normal_cdf(_x),
    power(_x, _a),
)
_inverse, _test, _natural = 1 / _x, value(_h, _s), to_real(_k)
_both = conjunction(_x >= 0, _y >= 0)

#: The formula and its source, by name; those in ``TOLD`` come below.
AXIOMS: dict[str, tuple[Term, str]] = {
    "exp_tangent": (
        forall(_x, 1 + _x <= exp(_x)),
        "convexity of the exponential",
    ),
    "power_exp": (
        forall(
            _x, _a, implies(number(0) < _x, equal(power(_x, _a), exp(_a * log(_x))))
        ),
        "definition of real powers",
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
    "discrete_normal_moved": (
        forall(
            *(_i, _j, _b, _a, _t),
            implies(
                _POSITIVE,
                equal(
                    _up_to(_i, _t), _up_to(_j, _t + _a * (to_real(_j) - to_real(_i)))
                ),
            ),
        ),
        "definition of the discrete normal law: masses by the distance of its location",
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


#: What a solver is told of the functions in a question, with the terms that it sees as
#: constants: the variables in their order, and the functions of these.
TOLD: dict[str, tuple[Term, ...]] = {}


def _tell(name: str, source: str, body: Term, *terms: Term) -> None:
    variables = (term for term in terms if term.operator == "variable")
    AXIOMS[name], TOLD[name] = (forall(*variables, body), source), terms


_tell("exp_positive", "values of the exponential", _exp > 0, _x, _exp)
_tell(
    "exp_inverse",
    "functional equation of the exponential",
    equal(_exp * exp(-_x), 1),
    *(_x, _exp, exp(-_x)),
)
_tell(
    "exp_log",
    "definition of the logarithm",
    implies(_x > 0, equal(exp(_log), _x)),
    *(_x, exp(_log)),
)
_tell(
    "exp_ordered",
    "the exponential increases",
    conjunction(
        _same(_x - _y <= 0, _exp <= exp(_y)), _same(_x - _y >= 0, exp(_y) <= _exp)
    ),
    *(_x, _y, _x - _y, _exp, exp(_y)),
)
_tell(
    "value", "definition of tests", conjunction(_test >= 0, _test <= 1), _h, _s, _test
)
_tell(
    "divide",
    "definition of the inverse",
    implies(negation(equal(_x, 0)), equal(_inverse * _x, 1)),
    *(_x, _inverse),
)
_tell(
    "divide_zero",
    "division by 0 gives 0: the convention of the language",
    implies(equal(_x, 0), equal(_inverse, 0)),
    *(_x, _inverse),
)
_tell(
    "sqrt",
    "definition of the square root",
    conjunction(_sqrt >= 0, implies(_x >= 0, equal(_sqrt * _sqrt, _x))),
    *(_x, _sqrt),
)
_tell(
    "normal_cdf",
    "the normal law is symmetric, with a positive density",
    conjunction(
        _cdf > 0,
        _cdf < 1,
        _same(_x <= 0, _cdf <= "1/2"),
        _same(_x >= 0, _cdf >= "1/2"),
    ),
    *(_x, _cdf),
)
_tell(
    "log",
    "the logarithm increases, from 0 at 1",
    conjunction(
        implies(_x > 0, _same(_x <= 1, _log <= 0)),
        implies(_x > 0, _same(_x >= 1, _log >= 0)),
    ),
    *(_x, _log),
)
_tell(
    "power",
    "definition of real powers",
    conjunction(
        implies(_x >= 0, _power >= 0),
        implies(_x > 0, _power > 0),
        implies(equal(_x, 1), equal(_power, 1)),
        implies(conjunction(equal(_x, 0), _a > 0), equal(_power, 0)),
        implies(conjunction(_x >= 0, _x <= 1, _a >= 0), _power <= 1),
        implies(conjunction(_x >= 1, _a >= 0), _power >= 1),
    ),
    *(_x, _a, _power),
)
_tell(
    "normal_cdf_ordered",
    "the normal distribution function increases, and is symmetric",
    conjunction(
        *_ordered(_cdf, normal_cdf(_y)).arguments,
        # Phi(-x) is 1 - Phi(x), so opposite arguments are ordered as well
        _same(_x + _y <= 0, _cdf + normal_cdf(_y) <= 1),
        _same(_x + _y >= 0, _cdf + normal_cdf(_y) >= 1),
    ),
    *(_x, _y, _cdf, normal_cdf(_y)),
)
_tell(
    "log_ordered",
    "the logarithm increases",
    implies(conjunction(_x > 0, _y > 0), _ordered(_log, log(_y))),
    *(_x, _y, _log, log(_y)),
)
_tell(
    "sqrt_ordered",
    "the square root increases",
    implies(_both, _ordered(_sqrt, sqrt(_y))),
    *(_x, _y, _sqrt, sqrt(_y)),
)
_tell(
    "power_ordered",
    "powers with an exponent of at least 0 do not decrease",
    implies(
        conjunction(*_both.arguments, _a >= 0),
        conjunction(
            implies(_x <= _y, _power <= power(_y, _a)),
            implies(_y <= _x, power(_y, _a) <= _power),
        ),
    ),
    *(_x, _y, _a, _power, power(_y, _a)),
)
_tell(
    "mean_nonnegative",
    "expectations are monotone; of an unbounded function by convention",
    implies(forall(_s, _not_below), _f_of >= 0),
    *(_f, _P, forall(_s, _not_below), _f_of),
)
_tell(
    "mean_at_most_one",
    "expectations are monotone",
    implies(forall(_s, _within), _f_of <= 1),
    *(_f, _P, forall(_s, _within), _f_of),
)
_tell("natural", "natural numbers begin at 0", _natural >= 0, _k, _natural)


def axiom(context: Context, given: Given) -> Sequent:
    """One of the facts, closed; its variables are chosen by `forall_elim`."""
    given.fits(0, 0, 1)
    name = given.texts[0]
    require(name in AXIOMS, f"there is no axiom {name[:40]!r}")
    return context.sequent((), AXIOMS[name][0])


RULES: dict[str, Rule] = {"axiom": axiom}
