"""Formulas about points of any space, by the ways in which points can be equal.

Where a formula uses the points only in equations, its truth depends on which of them
are equal and on nothing else. So all partitions of the points decide it, whatever
the space is; a partition into more parts than a small space has points is tried
needlessly, and does no harm.
"""

from verifydp.checker.evaluation import Evaluator, certain
from verifydp.checker.logic import Given, Rule, require
from verifydp.checker.sequents import Context, Sequent
from verifydp.exact.balls import precision
from verifydp.language.sorts import Sort
from verifydp.language.terms import Term, open_binder

__all__ = ["RULES"]

_BITS = 64
_PATTERNS_MAX = 200_000


def patterns(context: Context, given: Given) -> Sequent:
    """``forall`` over points of named spaces that are only compared with each other.

    Points are named by the part that they are in; partitions of one space are told
    apart by the order in which parts appear. The evaluation knows nothing of a point
    but its name, and of an event, a function or a law at a point nothing at all: so
    a formula that uses the points in another way stays undecided and is refused, and
    so is one with quantifiers inside, unless they do not matter.
    """
    given.fits(0, 1)
    goal = given.terms[0]
    reduced, needs = context.reduced(goal)
    points, formula = _points(reduced)
    require(bool(points), "the goal is not about every point of a named space")
    with precision(_BITS):
        at = Evaluator(context.canonical, parts=context.parts)
        _decide(at, formula, points)
        left = frozenset(need for need in needs if certain(context, need) is not True)
    return context.sequent((), goal, left)


def _points(formula: Term) -> tuple[tuple[Term, ...], Term]:
    """Open the quantifiers over points at the front."""
    points: list[Term] = []
    while formula.operator == "forall":
        over, body = open_binder(formula.arguments[0], *points)
        if over.sort.kind != "space":
            break
        points.append(over)
        formula = body
    return tuple(points), formula


def _decide(at: Evaluator, formula: Term, points: tuple[Term, ...]) -> None:
    """Try all partitions, from the first point on, until the formula is certain."""
    names: dict[Sort, int] = {}
    pending = [(at, names, 0, "")]
    tried = 0
    while pending:
        at, names, place, text = pending.pop()
        tried += 1
        require(tried <= _PATTERNS_MAX, f"there are more than {_PATTERNS_MAX} patterns")
        holds = at.truth(formula)
        # What is certain of some of the points is certain whatever the others are.
        if holds:
            continue
        require(holds is not False, f"the goal is false for the pattern {text}")
        require(place < len(points), f"the goal stays undecided for the pattern {text}")
        point = points[place]
        parts = names.get(point.sort, 0)
        for part in range(parts + 1):
            more = {**names, point.sort: max(parts, part + 1)}
            longer = f"{text} {point.sort.parameters[0]}{part}".strip()
            pending.append((at.within(point, part), more, place + 1, longer))


RULES: dict[str, Rule] = {"patterns": patterns}
