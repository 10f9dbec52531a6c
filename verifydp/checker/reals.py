"""The real nodes of the language in balls and jets: one row a node."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import reduce as fold
from typing import TYPE_CHECKING

from verifydp.checker.jets import (
    UNKNOWN,
    Jet,
    Value,
    absolute,
    divided,
    exponential,
    largest,
    logarithm,
    normal_probability,
    raised,
    square_root,
    united,
    value_of,
)
from verifydp.exact.balls import Ball, ball, hull
from verifydp.language.terms import Term

if TYPE_CHECKING:
    from verifydp.checker.evaluation import Evaluator

__all__ = ["REALS"]

_Rule = Callable[["Evaluator", Term], Value]
_POWER_MAX = 10_000


def _constant(at: "Evaluator", term: Term) -> Value:
    assert isinstance(term.data, Fraction)
    return ball(term.data)


def _pi(at: "Evaluator", term: Term) -> Value:
    return Ball.pi()


def _variable(at: "Evaluator", term: Term) -> Value:
    value = at.value(term)
    return value if isinstance(value, Ball | Jet) else UNKNOWN


def _whole(at: "Evaluator", term: Term) -> Value:
    value = at.point(term.arguments[0])
    return ball(value) if isinstance(value, int) else UNKNOWN


def _add(at: "Evaluator", term: Term) -> Value:
    return fold(lambda a, b: a + b, at.reals(term))


def _multiply(at: "Evaluator", term: Term) -> Value:
    # Equal factors are one power, which encloses better than their product.
    powers = Counter(term.arguments).items()
    factors = [raised(at.real(factor), times) for factor, times in powers]
    return fold(lambda a, b: a * b, factors)


def _subtract(at: "Evaluator", term: Term) -> Value:
    left, right = at.reals(term)
    return left - right


def _minimum(at: "Evaluator", term: Term) -> Value:
    left, right = at.reals(term)
    return -largest(-left, -right)


def _raised_to(at: "Evaluator", term: Term) -> Value:
    """A power with a literal natural exponent, or of a positive base."""
    base, times = at.reals(term)
    exponent = term.arguments[1].data
    if isinstance(exponent, Fraction) and _is_natural(exponent):
        return raised(base, exponent.numerator)
    return exponential(times * logarithm(base)) if value_of(base) > 0 else UNKNOWN


def _is_natural(exponent: Fraction) -> bool:
    return exponent.denominator == 1 and 0 <= exponent <= _POWER_MAX


def _test_value(at: "Evaluator", term: Term) -> Value:
    return united([hull(0, 1)], moving=at.is_moving(term))


def _mean(at: "Evaluator", term: Term) -> Value:
    """Expectations are a part of their own: loaded, and named, where one is met."""
    from verifydp.checker.integration import expectation  # noqa: PLC0415

    at.shared.parts["ball integration"] = None
    return expectation(at, term)


def _unary(function: Callable[[Value], Value]) -> _Rule:
    return lambda at, term: function(at.real(term.arguments[0]))


def _binary(
    function: Callable[[Value, Value], Value],
) -> _Rule:
    return lambda at, term: function(*at.reals(term))


#: What each real node is worth, by its name.
REALS: dict[str, _Rule] = {
    "number": _constant,
    "pi": _pi,
    "variable": _variable,
    "real": _whole,
    "add": _add,
    "subtract": _subtract,
    "multiply": _multiply,
    "divide": _binary(divided),
    "power": _raised_to,
    "negate": _unary(lambda x: -x),
    "absolute": _unary(absolute),
    "exp": _unary(exponential),
    "log": _unary(logarithm),
    "sqrt": _unary(square_root),
    "normal_cdf": _unary(normal_probability),
    "maximum": _binary(largest),
    "minimum": _minimum,
    "if": lambda at, term: at.selection(term),
    "choose": lambda at, term: at.selection(term),
    "value": _test_value,
    "mean": _mean,
}
