"""Closing a goal that the solver alone left open: equations, and whole numbers.

A solver sees points as names and whole numbers as reals. Where a goal is about these,
equal points are put for each other first, and the order of whole numbers is told.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from verifydp.errors import SpecError
from verifydp.formal.spec.equations import Equations, otherwise, replaced
from verifydp.formal.spec.steps import Fact, Steps
from verifydp.language.notation import equal, natural_number, next_
from verifydp.language.sorts import NATURAL, REAL
from verifydp.language.terms import Term

__all__ = ["closed"]

#: The solver is asked again, about more: that may not take long.
_SECONDS = 2.0
_ORDERS_MAX, _NUMBER_MAX = 60, 100


def closed(steps: Steps, goal: Term, facts: tuple[Fact, ...]) -> Fact:
    """Show a goal from equations of points, and from the order of whole numbers.

    Raises
    ------
    SpecError
        If that is not enough, or the goal is not about these.
    """
    known = [part for fact in facts for part in _split(steps, fact)]
    orders = _orders(steps, goal, known)
    equations = _equations(steps, goal, known, orders)
    if equations is None and not orders:
        raise SpecError("the goal is about no equal points and no whole numbers")
    usual, steps.context.seconds = steps.context.seconds, _SECONDS
    try:
        if equations is None:
            return steps.step("smt", *facts, *orders, terms=(goal,))
        return _rewritten(steps, equations, goal, [*known, *orders])
    finally:
        steps.context.seconds = usual


def _split(steps: Steps, fact: Fact) -> Iterator[Fact]:
    """The parts of a conjunction, each by itself."""
    try:
        formula, _ = steps.context.exposed(fact.formula, "and")
    except SpecError:
        yield fact
        return
    for part in formula.arguments:
        yield from _split(steps, steps.step("smt", fact, terms=(part,)))


# --- equal points


def _equations(
    steps: Steps, goal: Term, known: list[Fact], orders: list[Fact]
) -> Equations | None:
    """What the facts make equal, None where no point is made equal to another one."""
    found = Equations(steps)
    for formula in (goal, *(fact.formula for fact in known)):
        found.read(steps.context.reduced(formula)[0])
    told = False
    for fact in known:
        for equation in _as_equations(steps, fact):
            found.learn(equation)
            told = True
    chosen = [term for term in found.terms() if _compares(term)]
    if not told and not chosen:
        return None
    found.close()
    for term in chosen:
        decided = _decided(steps, found, term, [*known, *orders])
        if decided is not None:
            found.learn(decided)
            found.close()
    return found


def _as_equations(steps: Steps, fact: Fact) -> Iterator[Fact]:
    """A fact that is an equation; of whole numbers, also where it is told of reals."""
    try:
        formula, _ = steps.context.exposed(fact.formula, "equal")
    except SpecError:
        return
    yield fact
    left, right = formula.arguments
    if left.sort != REAL:
        return
    for one, other in ((left, right), (right, left)):
        apart = _difference(steps, one, other)
        if apart is not None:
            try:
                yield steps.the_same(fact, equal(*apart))
            except SpecError:
                continue
            return


def _difference(steps: Steps, left: Term, right: Term) -> tuple[Term, Term] | None:
    """The whole numbers that an equation of reals is about, as i and j + c."""
    form, _ = steps.context.canonical.polynomial(left - right)
    offset = 0
    numbers: dict[int, list[Term]] = {1: [], -1: []}
    for (powers, exponent), factor in form.items():
        if not powers and not exponent and factor.denominator == 1:
            offset = int(factor)
            continue
        atoms = list(powers)
        plain = len(atoms) == 1 and atoms[0][1] == 1 and not exponent
        if not plain or factor not in numbers or not _is_number(atoms[0][0]):
            return None
        numbers[int(factor)].append(atoms[0][0].arguments[0])
    if len(numbers[1]) != 1 or len(numbers[-1]) > 1 or offset > 0:
        return None
    low = numbers[-1][0] if numbers[-1] else natural_number(-offset)
    for _ in range(-offset if numbers[-1] else 0):
        low = next_(low)
    return numbers[1][0], low


def _compares(term: Term) -> bool:
    """Whether a term is an `if` on an equation."""
    return term.operator == "if" and term.arguments[0].operator == "equal"


def _decided(
    steps: Steps, found: Equations, term: Term, known: list[Fact]
) -> Fact | None:
    """An `if` on an equation that does not hold, or of an indicator that is known."""
    left, right = term.arguments[0].arguments
    if found.alike(left, right):
        return None
    if left.sort == REAL:
        for number_ in (0, 1):
            try:
                return steps.step("smt", *known, terms=(equal(left, number_),))
            except SpecError:
                continue
        return None
    try:
        rule = otherwise(steps, term)
        premise = rule.formula.arguments[0]
        return steps.apply(rule, _rewritten(steps, found, premise, known))
    except SpecError:
        return None


def _rewritten(
    steps: Steps, equations: Equations, goal: Term, known: list[Fact]
) -> Fact:
    """With one name for equal points, by the solver; then back."""
    reduced, _ = steps.context.reduced(goal)
    wanted, changes = equations.normal(reduced)
    facts = [_in_other_words(steps, equations, fact) for fact in known]
    if steps.context.form(wanted).term.operator == "true":
        fact = steps.step("compute", terms=(wanted,))
    else:
        # As they were, too: an equation of reals is void under one name for both.
        every = dict.fromkeys((*facts, *known))
        fact = steps.step("smt", *every, terms=(wanted,))
    before = [reduced]
    for old, new in changes:
        before.append(replaced(before[-1], old, new))
    for (old, new), formula in zip(changes[::-1], before[-2::-1], strict=True):
        hole = steps.fresh(old.sort)
        template = replaced(formula, old, hole)
        # What was there already under the other name stays.
        fact = steps.rewrite(equations.shown(new, old), fact, template, hole)
    return steps.the_same(fact, goal)


def _in_other_words(steps: Steps, equations: Equations, fact: Fact) -> Fact:
    formula, _ = steps.context.reduced(fact.formula)
    _, changes = equations.normal(formula)
    for old, new in changes:
        hole = steps.fresh(old.sort)
        template = replaced(formula, old, hole)
        fact = steps.rewrite(equations.shown(old, new), fact, template, hole)
        formula = replaced(formula, old, new)
    return fact


# --- whole numbers


def _orders(steps: Steps, goal: Term, known: list[Fact]) -> list[Fact]:
    """The order of the whole numbers that occur, of each two, and of small ones."""
    numbers: dict[Term, None] = {}
    offsets = {0, 1}
    for formula in (goal, *(fact.formula for fact in known)):
        _look(steps.context.form(formula).term, numbers, offsets)
    if not numbers:
        return []
    pairs = list(permutations(numbers, 2))
    for number_ in numbers:
        for offset in sorted(offsets):
            small = natural_number(offset)
            pairs += [(number_, small), (small, number_)]
    pairs += [(next_(one), other) for one, other in permutations(numbers, 2)]
    return [steps.axiom("whole_order", *two) for two in pairs[:_ORDERS_MAX]]


def _is_number(atom: Term) -> bool:
    return atom.operator == "real" and atom.arguments[0].sort == NATURAL


def _look(term: Term, numbers: dict[Term, None], offsets: set[int]) -> None:
    """Find whole numbers, and small integers beside them."""
    if _is_number(term) and not term.loose:
        numbers.setdefault(term.arguments[0])
    if term.operator == "number" and isinstance(term.data, Fraction):
        size = abs(term.data)
        if size.denominator == 1 and size <= _NUMBER_MAX:
            offsets.add(int(size))
    for part in term.arguments:
        _look(part, numbers, offsets)
