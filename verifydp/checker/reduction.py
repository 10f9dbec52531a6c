"""Definitional equality: what terms mean by the definition of their nodes.

Reduction unfolds definitions, applies functions, and computes expectations under
laws that are built from others. Where a step needs a side condition (weights are
weights, a density is one), the condition is returned with the result: whoever uses
the result has to discharge it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce as fold

from verifydp.checker.means import MEANS, Conditions, Result, for_every
from verifydp.errors import SpecError
from verifydp.language.constructors import (
    FALSE,
    TRUE,
    at,
    conjunction,
    equal,
    forall,
    implies,
    natural_number,
    negation,
    pair,
)
from verifydp.language.definitions import Definition, unfolded
from verifydp.language.sorts import Sort
from verifydp.language.terms import (
    Term,
    abstract,
    fresh,
    instantiate,
    make,
    number,
    open_binder,
)

__all__ = ["Reducer"]

_NONE: Conditions = frozenset()
_TAKE_FUNCTIONS = {"bind", "iterate", "mean", "sum", "test", "weighted"}
#: A sum or an iteration of more steps than this is not written out.
_STEPS_MAX = 256


@dataclass(frozen=True, slots=True)
class Reducer:
    """Reduces terms under a table of definitions; results are remembered."""

    definitions: Mapping[str, Definition]
    _done: dict[Term, tuple[Term, Conditions]] = field(default_factory=dict)

    def __call__(self, term: Term) -> tuple[Term, Conditions]:
        """Give the reduced term and what has to hold for that.

        Raises
        ------
        SpecError
            If a definition is missing, or the result is too large.
        """
        known = self._done.get(term)
        if known is None:
            known = self._done[term] = self._reduce(term)
        return known

    def _reduce(self, term: Term) -> tuple[Term, Conditions]:
        if term.operator == "defined":
            return self(unfolded(term, self.definitions))
        if term.operator == "lambda":
            over, body = open_binder(term)
            reduced, needs = self(body)
            return abstract(reduced, over), for_every(over, needs)
        arguments: list[Term] = []
        conditions = _NONE
        expands = term.operator in _TAKE_FUNCTIONS
        for argument, context in zip(term.arguments, _contexts(term), strict=True):
            reduced, needs = self(argument)
            arguments.append(_as_lambda(reduced) if expands else reduced)
            conditions |= _under(context, needs)
        head = make(term.operator, *arguments, data=term.data) if arguments else term
        rule = _RULES.get(term.operator)
        result = None if rule is None else rule(head)
        if result is None:
            return head, conditions
        again, extra = result
        reduced, needs = self(again)
        return reduced, conditions | extra | needs


def _as_lambda(term: Term) -> Term:
    """A function as a lambda, so that ``f`` and ``x -> f(x)`` are the same."""
    if term.sort.kind != "function" or term.operator == "lambda":
        return term
    x = fresh(term.sort.of(), term)
    return abstract(at(term, x), x)


def _contexts(term: Term) -> list[Term | None]:
    """Under which formula each argument matters."""
    if term.operator == "implies":
        return [None, term.arguments[0]]
    if term.operator == "if":
        return [None, term.arguments[0], negation(term.arguments[0])]
    return [None] * len(term.arguments)


def _under(context: Term | None, conditions: Conditions) -> Conditions:
    if context is None:
        return conditions
    return frozenset(implies(context, needed) for needed in conditions)


def _plain(term: Term) -> Result:
    return term, _NONE


def _apply(term: Term) -> Result:
    head, argument = term.arguments
    if head.operator == "lambda":
        return _plain(instantiate(head, argument))
    return None


def _value(term: Term) -> Result:
    """A test at a point, where the test's body is a test: it lies in [0, 1]."""
    test, x = term.arguments
    if test.operator != "test":
        return None
    body = _as_lambda(test.arguments[0])
    over, inside = open_binder(body)
    is_test = forall(over, conjunction(number(0) <= inside, inside <= 1))
    return instantiate(body, x), frozenset((is_test,))


def _member(term: Term) -> Result:
    x, event = term.arguments
    if event.operator == "event":
        return _plain(instantiate(event.arguments[0], x))
    return None


def _first(term: Term) -> Result:
    of = term.arguments[0]
    return _plain(of.arguments[0]) if of.operator == "pair" else None


def _second(term: Term) -> Result:
    of = term.arguments[0]
    return _plain(of.arguments[1]) if of.operator == "pair" else None


def _choose(term: Term) -> Result:
    by, *values = term.arguments
    if by.operator == "label":
        assert isinstance(by.data, tuple)
        return _plain(values[by.data[0]])
    return None


def _if(term: Term) -> Result:
    condition, then, otherwise = term.arguments
    if condition is TRUE or then is otherwise:
        return _plain(then)
    return _plain(otherwise) if condition is FALSE else None


def _equal(term: Term) -> Result:
    left, right = term.arguments
    if left is right:
        return _plain(TRUE)
    if left.operator == right.operator == "pair":
        both = zip(left.arguments, right.arguments, strict=True)
        return _plain(conjunction(*(equal(*parts) for parts in both)))
    constants = {"label", "natural", "integer", "number"}
    if left.operator in constants and right.operator in constants:
        return _plain(FALSE)
    if left.operator == right.operator == "next":
        return _plain(equal(left.arguments[0], right.arguments[0]))
    return None


def _compared(term: Term) -> Result:
    """Decide a comparison of two literals, exactly."""
    left, right = term.arguments
    if left.operator == right.operator == "number":
        below, above = left.data, right.data
        holds = (
            below <= above  # type: ignore[operator]
            if term.operator == "at_most"
            else below < above  # type: ignore[operator]
        )
        return _plain(TRUE if holds else FALSE)
    return None


def _not(term: Term) -> Result:
    inner = term.arguments[0]
    if inner.operator == "not":
        return _plain(inner.arguments[0])
    if inner in {TRUE, FALSE}:
        return _plain(FALSE if inner is TRUE else TRUE)
    return None


def _all_or_any(neutral: Term, decisive: Term) -> Callable[[Term], Result]:
    def rule(term: Term) -> Result:
        if decisive in term.arguments:
            return _plain(decisive)
        left = [part for part in term.arguments if part is not neutral]
        if len(left) == len(term.arguments):
            return None
        if len(left) > 1:
            return _plain(make(term.operator, *left))
        return _plain(left[0] if left else neutral)

    return rule


def _implies(term: Term) -> Result:
    premise, conclusion = term.arguments
    if premise is FALSE or conclusion is TRUE:
        return _plain(TRUE)
    if premise is TRUE:
        return _plain(conclusion)
    return _plain(negation(premise)) if conclusion is FALSE else None


def _quantifier(term: Term) -> Result:
    """A quantifier over nothing that matters; every sort has a value."""
    body = term.arguments[0].arguments[0]
    return None if body.loose else _plain(body)


def _next(term: Term) -> Result:
    before = term.arguments[0]
    if before.operator == "natural":
        assert isinstance(before.data, int)
        return _plain(natural_number(before.data + 1))
    return None


def _real(term: Term) -> Result:
    of = term.arguments[0]
    if of.operator in {"natural", "integer"}:
        assert isinstance(of.data, int)
        return _plain(number(of.data))
    if of.operator == "next":
        return _plain(make("real", of.arguments[0]) + 1)
    return None


def _sum(term: Term) -> Result:
    count, body = term.arguments
    if count.operator == "next":
        before = count.arguments[0]
        return _plain(make("sum", before, body) + at(body, before))
    if count.operator == "natural":
        assert isinstance(count.data, int)
        if count.data > _STEPS_MAX:
            raise SpecError(f"a sum of {count.data} terms is not written out")
        terms = [at(body, natural_number(k)) for k in range(count.data)]
        return _plain(fold(lambda a, b: a + b, terms, number(0)))
    return None


def _iterate(term: Term) -> Result:
    count, start, step = term.arguments
    if count.operator == "natural":
        assert isinstance(count.data, int)
        if count.data == 0:
            return _plain(make("dirac", start))
        if count.data > _STEPS_MAX:
            raise SpecError(f"an iteration of {count.data} steps is not written out")
        before = natural_number(count.data - 1)
    elif count.operator == "next":
        before = count.arguments[0]
    else:
        return None
    states = make("iterate", before, start, step)
    return _plain(make("bind", states, _then(before, start.sort, step)))


def _then(before: Term, state_sort: Sort, step: Term) -> Term:
    """The last step of an iteration, as a function of the state before it."""
    state = fresh(state_sort, before, step)
    return abstract(at(step, pair(before, state)), state)


def _mean(term: Term) -> Result:
    """An expectation: of a constant, or under a law that is built from others."""
    law, body = term.arguments
    if not body.arguments[0].loose:
        return _plain(body.arguments[0])
    rule = MEANS.get(law.operator)
    return None if rule is None else rule(law, body)


_RULES: dict[str, Callable[[Term], Result]] = {
    "apply": _apply,
    "value": _value,
    "member": _member,
    "first": _first,
    "second": _second,
    "choose": _choose,
    "if": _if,
    "equal": _equal,
    "at_most": _compared,
    "less": _compared,
    "not": _not,
    "and": _all_or_any(TRUE, FALSE),
    "or": _all_or_any(FALSE, TRUE),
    "implies": _implies,
    "forall": _quantifier,
    "exists": _quantifier,
    "next": _next,
    "real": _real,
    "sum": _sum,
    "iterate": _iterate,
    "mean": _mean,
}
