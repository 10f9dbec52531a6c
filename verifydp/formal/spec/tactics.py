"""Tactics: steps that are found, not written; untrusted, so they may be generous."""

from collections.abc import Iterable

from verifydp.errors import SpecError
from verifydp.formal.spec.equations import replaced
from verifydp.formal.spec.steps import Fact, Steps
from verifydp.language.notation import FALSE, first, forall, implies, negation, second
from verifydp.language.sorts import Sort
from verifydp.language.terms import Real, Term, instantiate, make

__all__ = ["absurd", "auto"]

#: Working precisions at which a closed goal is evaluated.
_BITS = ("128", "1024")


def auto(steps: Steps, goal: Term, *facts: Fact) -> Fact:
    """Show a goal by taking it apart, computing, and asking the solver.

    Raises
    ------
    SpecError
        If that is not enough.
    """
    wanted = steps.context.form(goal).term
    if wanted.operator == "true":
        return steps.step("compute", terms=(goal,))
    for fact in facts:
        if steps.context.form(fact.formula).term is wanted:
            return steps.the_same(fact, goal)
    for operator, tactic in _BY_HEAD.items():
        if shows(steps, goal, operator):
            return tactic(steps, goal, facts)
    return _leaf(steps, goal, facts)


def shows(steps: Steps, formula: Term, operator: str) -> bool:
    """Say whether a formula has a form, once definitions are unfolded."""
    try:
        steps.context.exposed(formula, operator)
    except SpecError:
        return False
    return True


def _leaf(steps: Steps, goal: Term, facts: tuple[Fact, ...]) -> Fact:
    return _computed(steps, goal, _BITS) or steps.solved(goal, facts)


def _computed(steps: Steps, goal: Term, precisions: Iterable[str]) -> Fact | None:
    """A closed goal by evaluation, if that decides it."""
    for bits in precisions if not goal.free else ():
        try:
            return steps.step("point", terms=(goal,), texts=(bits,))
        except SpecError:
            continue
    return None


def _forall(steps: Steps, goal: Term, facts: tuple[Fact, ...]) -> Fact:
    """At once by evaluation; label by label over a finite space; else for any value.

    What is known for all values of the same sort is used at that value.
    """
    at_once = _computed(steps, goal, _BITS[:1])
    if at_once is not None:
        return at_once
    formula, _ = steps.context.exposed(goal, "forall")
    body = formula.arguments[0]
    assert isinstance(body.data, Sort)
    by_labels = _pairs(steps, goal, body, facts)
    if by_labels is not None:
        return by_labels
    if body.data.kind == "finite":
        size = body.data.parameters[0]
        assert isinstance(size, int)
        labels = [make("label", data=(index, size)) for index in range(size)]
        parts = [auto(steps, instantiate(body, one), *facts) for one in labels]
        return steps.step("forall_labels", *parts, terms=(goal,))
    over = steps.fresh(body.data)
    known = tuple(
        steps.at(fact, over) for fact in facts if _speaks_of(steps, fact, body.data)
    )
    inner = auto(steps, instantiate(body, over), *facts, *known)
    return steps.the_same(steps.every(inner, over), goal)


def _pairs(
    steps: Steps, goal: Term, body: Term, facts: tuple[Fact, ...]
) -> Fact | None:
    """Over pairs of labels, where the goal looks at both parts of a pair alone."""
    assert isinstance(body.data, Sort)
    sort = body.data
    if sort.kind != "pair" or {sort.of(0).kind, sort.of(1).kind} != {"finite"}:
        return None
    over = steps.fresh(sort)
    inside, _ = steps.context.reduced(instantiate(body, over))
    left, right = steps.fresh(sort.of(0)), steps.fresh(sort.of(1))
    split = replaced(replaced(inside, first(over), left), second(over), right)
    if over in split.free:
        return None
    shown = auto(steps, forall(left, right, split), *facts)
    at_parts = steps.at(shown, first(over), second(over))
    return steps.the_same(steps.every(at_parts, over), goal)


def _speaks_of(steps: Steps, fact: Fact, sort: Sort) -> bool:
    if not shows(steps, fact.formula, "forall"):
        return False
    formula, _ = steps.context.exposed(fact.formula, "forall")
    return formula.arguments[0].data == sort


def _implies(steps: Steps, goal: Term, facts: tuple[Fact, ...]) -> Fact:
    formula, _ = steps.context.exposed(goal, "implies")
    premise, conclusion = formula.arguments
    inner = auto(steps, conclusion, steps.assumed(premise), *facts)
    return steps.the_same(steps.supposing(premise, inner), goal)


def _and(steps: Steps, goal: Term, facts: tuple[Fact, ...]) -> Fact:
    formula, _ = steps.context.exposed(goal, "and")
    parts = [auto(steps, part, *facts) for part in formula.arguments]
    return steps.step("smt", *parts, terms=(goal,))


def _or(steps: Steps, goal: Term, facts: tuple[Fact, ...]) -> Fact:
    """One of the parts, supposing that the others fail; else as it stands."""
    formula, _ = steps.context.exposed(goal, "or")
    for part in formula.arguments:
        others = [negation(other) for other in formula.arguments if other is not part]
        try:
            inner = auto(steps, part, *map(steps.assumed, others), *facts)
        except SpecError:
            continue
        for other in others:
            inner = steps.discharged(other, inner)
        return steps.step("smt", inner, terms=(goal,))
    return _leaf(steps, goal, facts)


_BY_HEAD = {"forall": _forall, "implies": _implies, "and": _and, "or": _or}


def absurd(steps: Steps, fact: Fact, *witnesses: Real) -> Fact:
    """Derive a contradiction from a false fact, at values for its ``forall``.

    Of a conjunction one part is false, the first that is seen to be; of a disjunction
    each, and of an ``exists`` what is said of an arbitrary value.

    Raises
    ------
    SpecError
        If the fact is not seen to be false there.
    """
    left = list(witnesses)
    while True:
        if left and shows(steps, fact.formula, "forall"):
            fact = steps.at(fact, left.pop(0))
        elif shows(steps, fact.formula, "implies"):
            formula, _ = steps.context.exposed(fact.formula, "implies")
            fact = steps.apply(fact, auto(steps, formula.arguments[0]))
        else:
            break
    if left and shows(steps, fact.formula, "and"):
        return _absurd_part(steps, fact, left)
    if left and shows(steps, fact.formula, "exists"):
        return _absurd_some(steps, fact, left)
    if left:
        raise SpecError(f"{len(left)} witnesses are left: {fact!r}")
    try:
        wrong = _leaf(steps, negation(fact.formula), ())
    except SpecError:
        return _absurd_somehow(steps, fact)
    return steps.apply(steps.the_same(wrong, implies(fact.formula, FALSE)), fact)


def _absurd_somehow(steps: Steps, fact: Fact) -> Fact:
    if shows(steps, fact.formula, "exists"):
        return _absurd_some(steps, fact, [])
    if shows(steps, fact.formula, "or"):
        formula, _ = steps.context.exposed(fact.formula, "or")
        wrong = [
            steps.discharged(part, absurd(steps, steps.assumed(part)))
            for part in formula.arguments
        ]
        return steps.step("smt", fact, *wrong, terms=(FALSE,))
    return steps.step("smt", fact, terms=(FALSE,))


def _absurd_some(steps: Steps, fact: Fact, witnesses: list[Real]) -> Fact:
    """Whatever value there is, what is said of it is false."""
    formula, _ = steps.context.exposed(fact.formula, "exists")
    body = formula.arguments[0]
    assert isinstance(body.data, Sort)
    over = steps.fresh(body.data)
    said = steps.assumed(instantiate(body, over))
    return steps.obtain(fact, over, absurd(steps, said, *witnesses))


def _absurd_part(steps: Steps, fact: Fact, witnesses: list[Real]) -> Fact:
    formula, _ = steps.context.exposed(fact.formula, "and")
    problems: list[SpecError] = []
    for part in formula.arguments:
        try:
            return absurd(steps, steps.have(part, fact), *witnesses)
        except SpecError as error:
            problems.append(error)
    raise problems[0]
