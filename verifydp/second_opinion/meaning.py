"""What a closed term means, evaluated from the term itself in a given arithmetic.

A second reading of docs/specs.md: nothing is reduced or made canonical before, and
none of the checker's balls is used. Formulas are True, False, or None where the
arithmetic does not tell.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verifydp.errors import UnsupportedError
from verifydp.language.definitions import Definition, unfolded
from verifydp.language.notation import bind
from verifydp.language.sorts import REAL, Sort, law_sort
from verifydp.language.terms import Term, open_binder
from verifydp.second_opinion.digits import Digits
from verifydp.second_opinion.intervals import Intervals
from verifydp.second_opinion.law_meanings import (
    LAWS,
    STEPS_MAX,
    Unknown,
    all_known,
    decided,
    known,
    values_of,
)
from verifydp.second_opinion.line_laws import read_law

__all__ = ["Meaning"]

_SIMPLE = {"real", "finite"}
#: Nodes that may be evaluated for one goal.
EVALUATIONS_MAX = 100_000


_Values = Mapping[Term, Any]


@dataclass
class Meaning:
    """Evaluates terms.

    ``effort`` is how many cells an integral may take, ``evaluations`` how many nodes
    may be evaluated in all.
    """

    numbers: Intervals | Digits
    definitions: Mapping[str, Definition]
    effort: int
    evaluations: int = EVALUATIONS_MAX
    _closed: dict[Term, Any] = field(default_factory=dict)
    _opened: dict[Term, tuple[Term, Term]] = field(default_factory=dict)

    def of(self, term: Term, values: _Values | None = None) -> Any:
        """Evaluate a term where its free variables have these values.

        Raises
        ------
        UnsupportedError
            If that takes too long, or a node has no meaning here.
        """
        if term.free or term.loose:
            return self._compute(term, values or {})
        if term not in self._closed:
            self._closed[term] = self._compute(term, {})
        return self._closed[term]

    def _compute(self, term: Term, values: _Values) -> Any:
        self.evaluations -= 1
        if self.evaluations < 0:
            raise UnsupportedError("the goal takes too many evaluations")
        rule = _NODES.get(term.operator)
        if rule is None:
            raise UnsupportedError(f"{term.operator} has no second meaning")
        return rule(self, term, values)

    def parts(self, term: Term, values: _Values) -> list[Any]:
        """Evaluate all arguments."""
        return [self.of(argument, values) for argument in term.arguments]

    def opened(self, function: Term) -> tuple[Term, Term]:
        """Open a binder, once."""
        if function not in self._opened:
            self._opened[function] = open_binder(function)
        return self._opened[function]

    # --- laws

    def mean(self, law: Any, function: Callable[[Any], Any]) -> Any:
        """Integrate a function of a point under a law."""
        if isinstance(law, Unknown):
            return function(_any(self, law.sort.of()))
        return law(function)


def _any(meaning: Meaning, sort: Sort) -> Any:
    """Any value of a sort."""
    return meaning.numbers.unknown() if sort.kind == "real" else Unknown(sort)


# --- reals


def _number(meaning: Meaning, term: Term, values: _Values) -> Any:
    assert isinstance(term.data, Fraction)
    return meaning.numbers.number(term.data)


def _folded(name: str) -> Any:
    def rule(meaning: Meaning, term: Term, values: _Values) -> Any:
        operation = getattr(meaning.numbers, name)
        total, *rest = meaning.parts(term, values)
        for part in rest:
            total = operation(total, part)
        return total

    return rule


def _subtract(meaning: Meaning, term: Term, values: _Values) -> Any:
    left, right = meaning.parts(term, values)
    return meaning.numbers.add(left, meaning.numbers.negate(right))


def _multiply(meaning: Meaning, term: Term, values: _Values) -> Any:
    # An indicator that is 0 makes the product 0, whatever else is unknown.
    numbers = meaning.numbers
    total = numbers.number(Fraction(1))
    for argument in term.arguments:
        total = numbers.multiply(total, meaning.of(argument, values))
        if isinstance(total, Fraction) and total == 0:
            return total
    return total


def _real(meaning: Meaning, term: Term, values: _Values) -> Any:
    value = meaning.of(term.arguments[0], values)
    if known(value):
        return meaning.numbers.number(Fraction(value))
    return meaning.numbers.unknown()


def _sum(meaning: Meaning, term: Term, values: _Values) -> Any:
    count, body = meaning.parts(term, values)
    if not known(count) or count > STEPS_MAX:
        return meaning.numbers.unknown()
    total = meaning.numbers.number(Fraction(0))
    for k in range(count):
        total = meaning.numbers.add(total, body(k))
    return total


def _value(meaning: Meaning, term: Term, values: _Values) -> Any:
    test, x = meaning.parts(term, values)
    inside = meaning.numbers.between(Fraction(0), Fraction(1))
    if isinstance(test, Unknown):
        return inside
    return test(x)


def _mean(meaning: Meaning, term: Term, values: _Values) -> Any:
    over, integrand = term.arguments
    if integrand.operator == "lambda":
        # A mean of a mean is that under the law which draws twice, by definition.
        x, body = open_binder(integrand, over, *values)
        if body.operator == "mean" and x not in body.arguments[1].free:
            kernel, inner = body.arguments
            if kernel.sort == law_sort(REAL) and over.sort.of().kind in _SIMPLE:
                over, integrand = bind(over, x, kernel), inner
    function = meaning.of(integrand, values)
    if isinstance(function, Unknown):
        return meaning.numbers.unknown()
    if over.sort == law_sort(REAL):
        try:
            parts = read_law(meaning, over, dict(values))
        except UnsupportedError:
            parts = []
        if parts:
            return meaning.numbers.line_mean(parts, function, meaning.effort)
    return meaning.mean(meaning.of(over, values), function)


# --- any sort


def _variable(meaning: Meaning, term: Term, values: _Values) -> Any:
    return values[term] if term in values else _any(meaning, term.sort)


def _if(meaning: Meaning, term: Term, values: _Values) -> Any:
    condition, then, otherwise = term.arguments
    holds = meaning.of(condition, values)
    if holds is not None:
        return meaning.of(then if holds else otherwise, values)
    return _one_of(
        meaning, term.sort, [meaning.of(p, values) for p in (then, otherwise)]
    )


def _choose(meaning: Meaning, term: Term, values: _Values) -> Any:
    by, *rest = term.arguments
    place = meaning.of(by, values)
    if known(place):
        return meaning.of(rest[place], values)
    return _one_of(meaning, term.sort, [meaning.of(part, values) for part in rest])


def _one_of(meaning: Meaning, sort: Sort, possible: list[Any]) -> Any:
    if sort.kind == "real":
        return meaning.numbers.hull(possible)
    if sort.kind == "law" and all(map(known, possible)):
        return lambda f: meaning.numbers.hull([law(f) for law in possible])
    return Unknown(sort)


def _apply(meaning: Meaning, term: Term, values: _Values) -> Any:
    function, argument = meaning.parts(term, values)
    if isinstance(function, Unknown):
        return _any(meaning, term.sort)
    return function(argument)


def _lambda(meaning: Meaning, term: Term, values: _Values) -> Any:
    over, body = meaning.opened(term)
    return lambda value: meaning.of(body, {**values, over: value})


def _defined(meaning: Meaning, term: Term, values: _Values) -> Any:
    return meaning.of(unfolded(term, meaning.definitions), values)


# --- points


def _label(meaning: Meaning, term: Term, values: _Values) -> Any:
    assert isinstance(term.data, tuple)
    return int(term.data[0])


def _next(meaning: Meaning, term: Term, values: _Values) -> Any:
    before = meaning.of(term.arguments[0], values)
    return before + 1 if known(before) else before


def _pair(meaning: Meaning, term: Term, values: _Values) -> Any:
    return tuple(meaning.parts(term, values))


def _part(place: int) -> Any:
    def rule(meaning: Meaning, term: Term, values: _Values) -> Any:
        pair = meaning.of(term.arguments[0], values)
        return _any(meaning, term.sort) if isinstance(pair, Unknown) else pair[place]

    return rule


# --- formulas


def _compared(name: str) -> Any:
    def rule(meaning: Meaning, term: Term, values: _Values) -> Any:
        return getattr(meaning.numbers, name)(*meaning.parts(term, values))

    return rule


def _equal(meaning: Meaning, term: Term, values: _Values) -> Any:
    left, right = term.arguments
    sides = meaning.parts(term, values)
    return True if left is right else _same(meaning, left.sort, *sides)


def _same(meaning: Meaning, sort: Sort, left: Any, right: Any) -> bool | None:
    if sort.kind == "real":
        return meaning.numbers.equal(left, right)
    if not known(left, right):
        return None
    if sort.kind == "pair":
        sides = zip(sort.parameters, left, right, strict=True)
        answers = [
            _same(meaning, part, *both)
            for part, *both in sides
            if isinstance(part, Sort)
        ]
        return False if False in answers else None if None in answers else True
    return bool(left == right)


def _member(meaning: Meaning, term: Term, values: _Values) -> Any:
    x, event = meaning.parts(term, values)
    if isinstance(event, Unknown):
        return None
    if isinstance(event, frozenset):
        return x in event if all_known(x) else None
    return event(x)


def _not(meaning: Meaning, term: Term, values: _Values) -> Any:
    holds = meaning.of(term.arguments[0], values)
    return None if holds is None else not holds


def _junction(*, decisive: bool) -> Any:
    def rule(meaning: Meaning, term: Term, values: _Values) -> Any:
        parts = (meaning.of(part, values) for part in term.arguments)
        return decided(parts, decisive)

    return rule


def _implies(meaning: Meaning, term: Term, values: _Values) -> Any:
    premise = meaning.of(term.arguments[0], values)
    if premise is False:
        return True
    conclusion = meaning.of(term.arguments[1], values)
    return True if conclusion else None if premise is None else conclusion


def _quantifier(*, decisive: bool) -> Any:
    def rule(meaning: Meaning, term: Term, values: _Values) -> Any:
        over, body = meaning.opened(term.arguments[0])
        every = values_of(over.sort) or (_any(meaning, over.sort),)
        answers = (meaning.of(body, {**values, over: value}) for value in every)
        return decided(answers, decisive)

    return rule


# --- events, tests, laws


def _first(meaning: Meaning, term: Term, values: _Values) -> Any:
    return meaning.of(term.arguments[0], values)


def _test(meaning: Meaning, term: Term, values: _Values) -> Any:
    """A test's body, cut to [0, 1]: where it is outside, it is some test."""
    function = meaning.of(term.arguments[0], values)
    numbers = meaning.numbers
    zero, one = numbers.number(Fraction(0)), numbers.number(Fraction(1))

    def at(x: Any) -> Any:
        value = function(x)
        inside = numbers.at_most(zero, value), numbers.at_most(value, one)
        return numbers.between(zero, one) if False in inside else value

    return at


_Rule = Callable[[Meaning, Term, _Values], Any]

_NODES: dict[str, _Rule] = {
    "number": _number,
    "pi": lambda meaning, term, values: meaning.numbers.pi(),
    "real": _real,
    "subtract": _subtract,
    "multiply": _multiply,
    **{
        name: _folded(name) for name in ("add", "divide", "power", "maximum", "minimum")
    },
    **{
        name: _compared(name)
        for name in (
            *("negate", "absolute", "exp", "log", "sqrt", "normal_cdf"),
            *("at_most", "less"),
        )
    },
    "sum": _sum,
    "value": _value,
    "mean": _mean,
    "variable": _variable,
    "if": _if,
    "choose": _choose,
    "apply": _apply,
    "lambda": _lambda,
    "defined": _defined,
    "natural": lambda meaning, term, values: term.data,
    "integer": lambda meaning, term, values: term.data,
    "label": _label,
    "next": _next,
    "pair": _pair,
    "first": _part(0),
    "second": _part(1),
    "true": lambda meaning, term, values: True,
    "false": lambda meaning, term, values: False,
    "equal": _equal,
    "member": _member,
    "not": _not,
    "and": _junction(decisive=False),
    "or": _junction(decisive=True),
    "implies": _implies,
    "forall": _quantifier(decisive=False),
    "exists": _quantifier(decisive=True),
    "event": _first,
    "test": _test,
    **LAWS,
}
