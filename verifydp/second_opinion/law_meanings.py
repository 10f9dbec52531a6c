"""What laws mean: how each node of a law integrates a function of a draw."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from verifydp.errors import UnsupportedError
from verifydp.language.sorts import Sort
from verifydp.language.terms import Term
from verifydp.second_opinion.line_laws import read_law

__all__ = ["LAWS", "STEPS_MAX", "Unknown", "all_known", "decided", "known", "values_of"]

STEPS_MAX = 400
_VALUES_MAX = 2**12


class Unknown:
    """Any value of a sort: an opaque law, test, function, event or point."""

    def __init__(self, sort: Sort) -> None:
        self.sort = sort


def values_of(sort: Sort) -> tuple[Any, ...]:
    """Every value of a small sort; none of others."""
    if sort.kind == "finite":
        size = sort.parameters[0]
        assert isinstance(size, int)
        return tuple(range(size)) if size <= _VALUES_MAX else ()
    if sort.kind == "pair":
        parts = values_of(sort.of(0)), values_of(sort.of(1))
        small = len(parts[0]) * len(parts[1]) <= _VALUES_MAX
        return tuple(product(*parts)) if small else ()
    if sort.kind == "event":
        points = values_of(sort.of())
        if not points or 2 ** len(points) > _VALUES_MAX:
            return ()
        sizes = range(len(points) + 1)
        return tuple(frozenset(c) for size in sizes for c in combinations(points, size))
    return ()


def known(*values: Any) -> bool:
    """Whether no value is unknown."""
    return not any(isinstance(value, Unknown) for value in values)


def decided(answers: Iterable[bool | None], decisive: bool) -> bool | None:  # noqa: FBT001
    """Whether one answer is the decisive one; else the opposite, if all are known."""
    unknown = False
    for answer in answers:
        if answer is decisive:
            return decisive
        unknown = unknown or answer is None
    return None if unknown else not decisive


def all_known(x: Any) -> bool:
    """Whether no part of a point is unknown."""
    return all(map(all_known, x)) if isinstance(x, tuple) else known(x)


def _finite_law(meaning: Any, term: Term, values: Any) -> Any:
    numbers = meaning.numbers
    weights = meaning.parts(term, values)
    total = zero = numbers.number(Fraction(0))
    for weight in weights:
        total = numbers.add(total, weight)
    signs = [numbers.at_most(zero, weight) for weight in weights]
    if numbers.equal(total, numbers.number(Fraction(1))) is False or False in signs:
        return Unknown(term.sort)

    def law(function: Any) -> Any:
        mean = zero
        for place, weight in enumerate(weights):
            mean = numbers.add(mean, numbers.multiply(weight, function(place)))
        return mean

    return law


def _dirac(meaning: Any, term: Term, values: Any) -> Any:
    x = meaning.of(term.arguments[0], values)
    return lambda function: function(x)


def _on_line(meaning: Any, term: Term, values: Any) -> Any:
    try:
        parts = read_law(meaning, term, dict(values))
    except UnsupportedError:
        return Unknown(term.sort)
    return lambda f: meaning.numbers.line_mean(parts, f, meaning.effort)


def _geometric(meaning: Any, term: Term, values: Any) -> Any:
    """Two-sided, around a whole number; beyond the summed part, the range."""
    numbers = meaning.numbers
    location, decay = meaning.parts(term, values)
    zero, one = numbers.number(Fraction(0)), numbers.number(Fraction(1))
    if not known(location) or numbers.less(zero, decay) is not True:
        return Unknown(term.sort)

    def law(function: Any) -> Any:
        ratio = numbers.exp(numbers.negate(decay))
        total, power = function(location), ratio
        for step in range(1, meaning.effort + 1):
            both = numbers.add(function(location - step), function(location + step))
            total = numbers.add(total, numbers.multiply(power, both))
            power = numbers.multiply(power, ratio)
        below = numbers.add(one, ratio)
        height = numbers.divide(numbers.add(one, numbers.negate(ratio)), below)
        mass = numbers.divide(numbers.add(power, power), below)
        beyond = function(Unknown(term.sort.of()))
        return numbers.add(
            numbers.multiply(total, height), numbers.multiply(mass, beyond)
        )

    return law


def _discrete_normal(meaning: Any, term: Term, values: Any) -> Any:
    """Mass by mass around a whole number; beyond, a geometric series and the range."""
    numbers = meaning.numbers
    location, variance = meaning.parts(term, values)
    zero, one = numbers.number(Fraction(0)), numbers.number(Fraction(1))
    if not known(location) or numbers.less(zero, variance) is not True:
        return Unknown(term.sort)
    rate = numbers.divide(numbers.number(Fraction(-1, 2)), variance)

    def power(times: int) -> Any:
        return numbers.exp(numbers.multiply(rate, numbers.number(Fraction(times))))

    def law(function: Any) -> Any:
        total, whole, last = function(location), one, meaning.effort + 1
        for step in range(1, last):
            mass = power(step * step)
            both = numbers.add(function(location - step), function(location + step))
            total = numbers.add(total, numbers.multiply(mass, both))
            whole = numbers.add(whole, numbers.add(mass, mass))
        # neighbours' ratios fall: the first one beyond bounds all others
        fall = numbers.add(one, numbers.negate(power(2 * last + 1)))
        rest = numbers.divide(numbers.add(*(power(last * last),) * 2), fall)
        rest = numbers.between(zero, rest)
        beyond = numbers.multiply(rest, function(Unknown(term.sort.of())))
        return numbers.divide(numbers.add(total, beyond), numbers.add(whole, rest))

    return law


def _weighted(meaning: Any, term: Term, values: Any) -> Any:
    base, density = meaning.parts(term, values)
    multiply = meaning.numbers.multiply
    return lambda f: meaning.mean(base, lambda x: multiply(density(x), f(x)))


def _bind(meaning: Any, term: Term, values: Any) -> Any:
    first, kernel = meaning.parts(term, values)
    if isinstance(kernel, Unknown):
        return Unknown(term.sort)
    return lambda f: meaning.mean(first, lambda x: meaning.mean(kernel(x), f))


def _iterate(meaning: Any, term: Term, values: Any) -> Any:
    count, start, step = meaning.parts(term, values)
    if not known(count, step) or count > STEPS_MAX:
        return Unknown(term.sort)

    def law(function: Any, at: int = 0, state: Any = start) -> Any:
        if at == count:
            return function(state)
        return meaning.mean(step((at, state)), lambda x: law(function, at + 1, x))

    return law


#: How a law is evaluated, by its node: from the evaluator, the term and its values.
LAWS: dict[str, Callable[[Any, Term, Any], Any]] = {
    "finite_law": _finite_law,
    "dirac": _dirac,
    "standard_normal": _on_line,
    "normal": _on_line,
    "laplace": _on_line,
    "geometric": _geometric,
    "discrete_normal": _discrete_normal,
    "weighted": _weighted,
    "bind": _bind,
    "iterate": _iterate,
}
