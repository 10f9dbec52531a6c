"""Statements over few labels, whose values are drawn from small rationals.

A law becomes its weights, a function a table: slots, each with values of which the
simplest come first. So a formula is reduced once and evaluated at many points.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, pairwise, product

from verifydp.checker.evaluation import Evaluator, Known, Point
from verifydp.checker.sequents import Context
from verifydp.checker.solver import decide
from verifydp.errors import SpecError
from verifydp.exact.balls import ball, precision
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    bind,
    choose,
    conjunction,
    dirac,
    disjunction,
    equal,
    event,
    finite,
    finite_law,
    first,
    function,
    if_,
    label,
    log,
    natural_number,
    pair,
    second,
    test_of,
)
from verifydp.language.sorts import NATURAL, REAL, Sort, substitute_spaces
from verifydp.language.spaces import rename_spaces
from verifydp.language.statement import Statement, all_definitions
from verifydp.language.terms import (
    Term,
    fresh,
    instantiate,
    make,
    number,
    substitute,
    variable,
)

__all__ = ["BITS", "Shape"]

#: Binary digits with which points are evaluated.
BITS = 64
#: What one evaluation of a formula may cost.
_CELLS, _EVALUATIONS = 32, 20_000
#: Events of more points are not enumerated.
_POINTS_MAX = 4
#: A formula about all numbers or tests is tried at about so many.
_INSTANCES_MAX = 16

_LOGARITHMS = ("2", "3", "3/2", "1/2", "4", "4/3", "1/3", "9", "5/4", "100")
_REALS = (
    *("0", "1", "1/2", "2", "-1", "1/4", "3/4", "3", "1/3", "2/3", "4", "-1/2", "3/2"),
    *("1/8", "9/10", "1/10", "-2", "5", "10"),
)
_UNITS = ("0", "1", "1/2", "1/4", "3/4", "1/3", "2/3")
_DENOMINATORS = (1, 2, 4, 3)


@dataclass(frozen=True, slots=True)
class Option:
    """A value of a slot: a term for each of its variables, and what these are worth."""

    terms: tuple[Term, ...]
    known: tuple[Known, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """Variables that are drawn together, with their values, the simplest first."""

    kind: str
    variables: tuple[Term, ...]
    options: tuple[Option, ...]


class Shape:
    """A statement over small spaces, as formulas of slots."""

    def __init__(
        self, statement: Statement, spaces: Mapping[str, Sort], naturals: Sequence[int]
    ) -> None:
        self.context = Context(all_definitions(statement.definitions), [], decide)
        self.spaces = dict(spaces)
        self.slots: list[Slot] = []
        self._naturals = iter(naturals)
        names = statement.variables
        self._prefix = "slot_" + "_" * max(map(len, names), default=0)
        self.values = {
            over: self._value(substitute_spaces(over.sort, self.spaces))
            for over in names.values()
        }
        self.own = len(self.slots)
        claim, self.witnesses, premises = self._opened(
            rename_spaces(statement.claim, self.spaces)
        )
        reducer = self.context.reduced
        formulas = [
            rename_spaces(formula, self.spaces) for _, formula in statement.given
        ]
        put = {
            rename_spaces(over, self.spaces): value
            for over, value in self.values.items()
        }
        self.given = [reducer(substitute(formula, put))[0] for formula in formulas]
        self.premises = [reducer(substitute(formula, put))[0] for formula in premises]
        self.claim = reducer(substitute(claim, put))[0]
        #: For each of these: what has to hold for some values that it speaks about.
        self.needed = {
            formula: self._instances(formula)
            for formula in (*self.given, *self.premises)
        }
        grows = _exponents((*self.given, *self.premises, self.claim))
        self.slots = [
            replace(slot, options=_numbers(_growths()))
            if slot.kind == "real" and slot.variables[0] in grows
            else slot
            for slot in self.slots
        ]

    def _opened(self, claim: Term) -> tuple[Term, list[Term], list[Term]]:
        """The claim below its outer quantifiers and premises."""
        witnesses: list[Term] = []
        premises: list[Term] = []
        while True:
            try:
                formula, _ = self.context.exposed(claim, "forall")
                over = formula.arguments[0].data
                assert isinstance(over, Sort)
                witnesses.append(self._value(over))
                claim = instantiate(formula.arguments[0], witnesses[-1])
                continue
            except SpecError:
                pass
            try:
                formula, _ = self.context.exposed(claim, "implies")
            except SpecError:
                return claim, witnesses, premises
            premise, claim = formula.arguments
            premises.append(premise)

    def _instances(self, formula: Term) -> tuple[Term, ...]:
        """A formula about all numbers or tests, at a few of them."""
        found, opened = [formula], False
        while len(found) <= _INSTANCES_MAX and found[0].operator == "forall":
            over = found[0].arguments[0].data
            assert isinstance(over, Sort)
            samples = _samples(over)
            if not samples:
                break
            opened = True
            found = [
                self.context.reduced(instantiate(one.arguments[0], value))[0]
                for one, value in product(found, samples)
                if one.operator == "forall"
            ]
        return tuple(found) if opened else ()

    # --- values with slots in them

    def _slot(self, kind: str, sort: Sort, options: Iterable[Option]) -> Term:
        return self._slots(kind, (sort,), options)[0]

    def _slots(
        self, kind: str, sorts: Sequence[Sort], options: Iterable[Option]
    ) -> tuple[Term, ...]:
        place = len(self.slots)
        names = [f"{self._prefix}{place}_{k}" for k in range(len(sorts))]
        variables = tuple(map(variable, names, sorts))
        self.slots.append(Slot(kind, variables, tuple(options)))
        return variables

    def _value(self, sort: Sort) -> Term:
        if sort == NATURAL:
            return natural_number(next(self._naturals, 1))
        maker = {
            "law": self._law,
            "event": self._event,
            "test": self._test,
            "function": self._function,
        }.get(sort.kind)
        return self._point(sort) if maker is None else maker(sort)

    def _point(self, sort: Sort) -> Term:
        if sort == REAL:
            return self._slot("real", REAL, _numbers(_REALS))
        if sort.kind == "pair":
            return pair(self._point(sort.of(0)), self._point(sort.of(1)))
        if sort.kind == "finite":
            points = [Option((term,), (known,)) for term, known in _points(sort)]
        else:
            points = [
                Option((make(sort.kind, data=k),), (k,))
                for k in (0, 1, 2, 3, *((-1,) if sort.kind == "integer" else ()))
            ]
        return self._slot(str(sort), sort, points)

    def _law(self, sort: Sort) -> Term:
        """All points of a small space, two of another."""
        over = sort.of()
        points = [term for term, _ in _points(over)]
        if len(points) < 2:
            points = points or [self._point(over), self._point(over)]
        size = len(points)
        weights = self._slots(f"weights {size}", [REAL] * size, _weights(size))
        if over == finite(size):
            return finite_law(*weights)
        drawn = fresh(finite(size), *points)
        return bind(finite_law(*weights), drawn, dirac(choose(drawn, *points)))

    def _event(self, sort: Sort) -> Term:
        over = sort.of()
        points = _points(over)
        if 0 < len(points) <= _POINTS_MAX:
            return self._slot(str(sort), sort, _events(over))
        x = fresh(over)
        signs = lambda: self._slot("sign", REAL, _numbers(("1", "-1")))  # noqa: E731
        return event(x, number(0) <= self._table(over, x, signs))

    def _test(self, sort: Sort) -> Term:
        x = fresh(sort.of())
        units = lambda: self._slot("unit", REAL, _numbers(_UNITS))  # noqa: E731
        return test_of(x, self._table(sort.of(), x, units))

    def _function(self, sort: Sort) -> Term:
        over, result = sort.of(0), sort.of(1)
        x = fresh(over)
        if over == result == REAL:
            return function(x, self._point(REAL) + self._point(REAL) * x)
        return function(x, self._table(over, x, lambda: self._value(result)))

    def _table(self, over: Sort, x: Term, leaf: Callable[[], Term]) -> Term:
        """A value for each point of a finite space; few different ones elsewhere."""
        if over.kind == "finite":
            size = over.parameters[0]
            assert isinstance(size, int)
            return choose(x, *(leaf() for _ in range(size)))
        if over.kind == "pair":
            return self._table(
                over.of(0),
                first(x),
                lambda: self._table(over.of(1), second(x), leaf),
            )
        if over == REAL:
            return if_(x <= self._point(REAL), leaf(), leaf())
        return if_(equal(x, make(over.kind, data=0)), leaf(), leaf())

    # --- points

    def at(self, chosen: Sequence[int]) -> At:
        """Write a point as an author would."""
        put = {
            over: term
            for slot, place in zip(self.slots, chosen, strict=True)
            for over, term in zip(
                slot.variables, slot.options[place].terms, strict=True
            )
        }
        return At(
            {over: substitute(value, put) for over, value in self.values.items()},
            tuple(substitute(one, put) for one in self.witnesses),
            self.spaces,
        )

    def evaluator(self, chosen: Sequence[int]) -> Evaluator:
        """Evaluate formulas at a point."""
        values = {
            over: known
            for slot, place in zip(self.slots, chosen, strict=True)
            for over, known in zip(
                slot.variables, slot.options[place].known, strict=True
            )
        }
        return Evaluator(
            self.context.canonical, values, cells=_CELLS, evaluations=_EVALUATIONS
        )


def _exponents(formulas: Iterable[Term]) -> frozenset[Term]:
    """The variables that occur under an exponential."""
    found: set[Term] = set()
    seen: set[Term] = set()
    pending = list(formulas)
    while pending:
        part = pending.pop()
        if part not in seen:
            seen.add(part)
            pending.extend(part.arguments)
            if part.operator == "exp":
                found |= part.free
    return frozenset(found)


# --- values, the simplest first


def _growths() -> tuple[Term, ...]:
    logarithms = [log(text) for text in _LOGARITHMS]
    return (number(0), *logarithms, *map(number, ("1", "-1", "2", "1/2", "-1/2")))


def _numbers(values: Iterable[Term | str]) -> tuple[Option, ...]:
    return tuple(_number(number(value)) for value in values)


def _number(*terms: Term) -> Option:
    with precision(BITS):
        return Option(terms, tuple(map(_worth, terms)))


def _worth(term: Term) -> Known:
    if term.operator == "log":
        return ball(_exact(term.arguments[0])).log()
    return ball(_exact(term))


def _exact(term: Term) -> Fraction:
    assert isinstance(term.data, Fraction)
    return term.data


def _weights(size: int) -> Iterator[Option]:
    """All weights with small denominators."""
    seen: set[tuple[Fraction, ...]] = set()
    for denominator in _DENOMINATORS if size <= _POINTS_MAX else (1, 2):
        for bars in combinations(range(denominator + size - 2, -1, -1), size - 1):
            ends = (-1, *reversed(bars), denominator + size - 1)
            weights = tuple(
                Fraction(high - low - 1, denominator) for low, high in pairwise(ends)
            )
            if weights not in seen:
                seen.add(weights)
                yield _number(*map(number, weights))


def _points(sort: Sort) -> list[tuple[Term, Point]]:
    """The points of a finite space."""
    if sort.kind == "finite":
        size = sort.parameters[0]
        assert isinstance(size, int)
        return [(label(index, size), index) for index in range(size)]
    if sort.kind == "pair":
        both = product(_points(sort.of(0)), _points(sort.of(1)))
        return [(pair(a, b), (x, y)) for (a, x), (b, y) in both]
    return []


def _samples(sort: Sort) -> list[Term]:
    """A few values of a sort that evaluation does not enumerate."""
    if sort == REAL:
        return [number(text) for text in ("0", "1", "1/2", "-1", "2")]
    if sort == NATURAL:
        return [natural_number(k) for k in range(3)]
    if sort.kind != "test" or not 0 < len(_points(sort.of())) <= _POINTS_MAX:
        return []
    x = fresh(sort.of())
    return [test_of(x, if_(condition, 1, 0)) for condition in _conditions(sort.of(), x)]


def _conditions(over: Sort, x: Term) -> Iterator[Term]:
    """Conditions that describe each event of few points, none and all included."""
    points = _points(over)
    for size in range(len(points) + 1):
        for some in combinations(points, size):
            is_one = disjunction(*(equal(x, term) for term, _ in some))
            yield conjunction() if size == len(points) else is_one


def _events(over: Sort) -> Iterator[Option]:
    """Events as conditions of their points."""
    points, x = _points(over), fresh(over)
    sets = (
        frozenset(known for _, known in some)
        for size in range(len(points) + 1)
        for some in combinations(points, size)
    )
    for condition, members in zip(_conditions(over, x), sets, strict=True):
        yield Option((event(x, condition),), (members,))
