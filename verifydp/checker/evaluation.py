"""What a reduced term is worth: balls for reals, True, False or None for formulas.

Nothing is guessed: a real that is not known is the ball NaN, a formula that is not
certain is None. Every reading of a term is meant for all points of a cell at once,
so it also serves on boxes and inside expectations.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from verifydp.checker.canonical import Canonical
from verifydp.checker.jets import UNKNOWN, Jet, Value, united, value_of
from verifydp.checker.logic import Given, Rule, require
from verifydp.checker.reals import REALS
from verifydp.checker.sequents import Context, Sequent
from verifydp.exact.balls import precision
from verifydp.language.constructors import negation
from verifydp.language.sorts import FORMULA, REAL, Sort
from verifydp.language.terms import Term, open_binder

if TYPE_CHECKING:
    from verifydp.checker.integration import Plan

__all__ = ["RULES", "Evaluator", "certain", "read_bits"]

#: A label or a whole number, or a pair of points.
Point = int | tuple[Any, ...]
#: What a variable may be; None is anything.
Known = Value | Point | frozenset[Point] | None
#: Cells of an expectation that are tried in turn, until a formula is decided.
_EFFORTS = (32, 256, 2048)
_VALUES_MAX = 2**12
_EVALUATIONS_MAX = 250_000


@dataclass(slots=True)
class _Shared:
    """What an evaluator and all that are made from it have in common."""

    most: int
    plans: "dict[tuple[Term, Term], Plan | None]" = field(default_factory=dict)
    evaluations: int = 0
    #: Whether an expectation would be narrower with more cells.
    refinable: bool = False
    parts: dict[str, None] = field(default_factory=dict)

    def spent(self) -> "_Shared":
        """Count one more; nested expectations would else take for ever."""
        self.evaluations += 1
        require(
            self.evaluations <= self.most,
            f"the goal takes more than {self.most} evaluations: split it",
        )
        return self


class Evaluator:
    """Evaluates reduced terms where their free variables have certain values.

    Parameters
    ----------
    canonical
        Finds the linear conditions in integrands.
    values
        A ball or `Jet` for a real variable, a whole number for a label, a natural
        or an integer, a pair for a pair, a frozenset for an event; None where it
        may be anything. Variables that are missing may be anything, too.
    moving
        The variables whose value is a jet, all along one direction.
    cells
        How many cells an expectation without closed form may take.
    evaluations
        How many evaluators may be made from this one.
    parts
        Where the parts of the checker are named that are loaded on the way.
    """

    def __init__(
        self,
        canonical: Canonical,
        values: Mapping[Term, Known] | None = None,
        moving: frozenset[Term] = frozenset(),
        *,
        cells: int = _EFFORTS[0],
        evaluations: int = _EVALUATIONS_MAX,
        parts: dict[str, None] | None = None,
    ) -> None:
        self.canonical = canonical
        self.moving = moving
        self.cells = cells
        self.shared = _Shared(evaluations, parts={} if parts is None else parts)
        self._values = dict(values or {})
        self._parent: Evaluator | None = None
        self._reals: dict[Term, Value] = {}
        self._truths: dict[Term, bool | None] = {}

    def within(
        self, over: Term, value: Known, *, cells: int | None = None
    ) -> "Evaluator":
        """The same with a value for one more variable."""
        moves = frozenset((over,)) if isinstance(value, Jet) else frozenset()
        inner = Evaluator(
            self.canonical,
            {over: value},
            self.moving - {over} | moves,
            cells=cells or self.cells,
        )
        inner.shared = self.shared.spent()
        inner._parent = self
        return inner

    # --- reals

    def real(self, term: Term) -> Value:
        """Enclose a real term.

        Returns
        -------
        Ball or Jet
            Guarantee: contains the value, whatever the values of the variables are
            in their balls. NaN, if nothing is known.
        """
        if self._parent is not None and term.free.isdisjoint(self._values):
            return self._parent.real(term)
        known = self._reals.get(term)
        if known is None:
            rule = REALS.get(term.operator)
            known = UNKNOWN if rule is None else rule(self, term)
            if not value_of(known).is_finite():
                known = united([UNKNOWN], moving=self.is_moving(term))
            self._reals[term] = known
        return known

    def is_moving(self, term: Term) -> bool:
        """Say whether a term may change along the direction of the jets."""
        return not term.free.isdisjoint(self.moving)

    def reals(self, term: Term) -> list[Value]:
        """Enclose all arguments of a term."""
        return [self.real(argument) for argument in term.arguments]

    def selected(self, term: Term) -> tuple[Term, ...]:
        """The arguments that an ``if`` or a ``choose`` may select."""
        first, *rest = term.arguments
        if term.operator == "choose":
            place = self.point(first)
            return (rest[place],) if isinstance(place, int) else tuple(rest)
        holds = self.truth(first)
        return tuple(rest) if holds is None else (rest[0 if holds else 1],)

    def selection(self, term: Term) -> Value:
        """Unite the values that a term may select."""
        possible = [self.real(part) for part in self.selected(term)]
        if len(possible) == 1:
            return possible[0]
        return united(possible, moving=self.is_moving(term))

    def value(self, over: Term) -> Known:
        """The value of a variable, None if it may be anything."""
        if over in self._values or self._parent is None:
            return self._values.get(over)
        return self._parent.value(over)

    # --- points

    def point(self, term: Term) -> Point | None:
        """The value of a term over labels, whole numbers or pairs; None: unknown."""
        if term.sort == REAL:
            return None
        if term.operator == "label":
            assert isinstance(term.data, tuple)
            return int(term.data[0])
        if term.operator in {"natural", "integer"}:
            assert isinstance(term.data, int)
            return term.data
        if term.operator == "variable":
            value = self.value(term)
            return value if isinstance(value, int | tuple) else None
        if term.operator in {"if", "choose"}:
            possible = {self.point(part) for part in self.selected(term)}
            return possible.pop() if len(possible) == 1 else None
        parts = self.points(term)
        if not parts:
            return None
        if term.operator == "next":
            assert isinstance(parts[0], int)
            return parts[0] + 1
        if term.operator == "pair":
            return parts
        if term.operator in {"first", "second"}:
            assert isinstance(parts[0], tuple)
            part: Point = parts[0][term.operator == "second"]
            return part
        return None

    def points(self, term: Term) -> tuple[Point, ...]:
        """The values of all arguments; none, if one is unknown."""
        parts = [self.point(argument) for argument in term.arguments]
        known = tuple(part for part in parts if part is not None)
        return known if len(known) == len(parts) else ()

    # --- formulas

    def truth(self, formula: Term) -> bool | None:
        """Decide a formula.

        Returns
        -------
        bool or None
            Guarantee: True and False are certain, whatever the values of the
            variables are in their balls; None is no answer.
        """
        if self._parent is not None and formula.free.isdisjoint(self._values):
            return self._parent.truth(formula)
        if formula not in self._truths:
            rule = _FORMULAS.get(formula.operator)
            self._truths[formula] = None if rule is None else rule(self, formula)
        return self._truths[formula]

    def all_of(self, formulas: tuple[Term, ...]) -> bool | None:
        """Decide whether all formulas hold."""
        certain_so_far: bool | None = True
        for formula in formulas:
            holds = self.truth(formula)
            if holds is False:
                return False
            certain_so_far = certain_so_far if holds else None
        return certain_so_far

    def any_of(self, formulas: tuple[Term, ...]) -> bool | None:
        """Decide whether one of the formulas holds."""
        certain_so_far: bool | None = False
        for formula in formulas:
            holds = self.truth(formula)
            if holds:
                return True
            certain_so_far = certain_so_far if holds is False else None
        return certain_so_far

    def contains(self, event: Term, point: Point | None) -> bool | None:
        """Decide whether an event contains a point."""
        if event.operator == "variable":
            members = self.value(event)
            if point is None or not isinstance(members, frozenset):
                return None
            return point in members
        if event.operator not in {"if", "choose"}:
            return None
        answers = {self.contains(part, point) for part in self.selected(event)}
        return answers.pop() if len(answers) == 1 else None


def _at_most(at: Evaluator, term: Term) -> bool | None:
    left, right = map(value_of, at.reals(term))
    return True if left <= right else False if left > right else None


def _less(at: Evaluator, term: Term) -> bool | None:
    left, right = map(value_of, at.reals(term))
    return True if left < right else False if left >= right else None


def _equal(at: Evaluator, term: Term) -> bool | None:
    left, right = term.arguments
    if left.sort == REAL:
        apart = value_of(at.real(left)) - value_of(at.real(right))
        return True if apart.is_zero() else False if apart > 0 or apart < 0 else None
    first, second = at.point(left), at.point(right)
    return None if first is None or second is None else first == second


def _member(at: Evaluator, term: Term) -> bool | None:
    x, event = term.arguments
    return at.contains(event, at.point(x))


def _not(at: Evaluator, term: Term) -> bool | None:
    holds = at.truth(term.arguments[0])
    return None if holds is None else not holds


def _implies(at: Evaluator, term: Term) -> bool | None:
    premise, conclusion = term.arguments
    return at.any_of((negation(premise), conclusion))


def _quantified(at: Evaluator, term: Term) -> bool | None:
    """All values, where they are few; else what holds whatever the value is."""
    decisive = term.operator == "exists"
    over, body = open_binder(term.arguments[0])
    answers = set()
    for value in _values_of(over.sort) or (None,):
        answers.add(at.within(over, value).truth(body))
        if decisive in answers:
            return decisive
    return None if None in answers else not decisive


def _values_of(sort: Sort) -> Sequence[Known]:
    """Every value of a small sort; none of others."""
    if sort.kind != "event":
        return _points_of(sort)
    points = _points_of(sort.of())
    if not points or 2 ** len(points) > _VALUES_MAX:
        return ()
    return [
        frozenset(some)
        for size in range(len(points) + 1)
        for some in combinations(points, size)
    ]


def _points_of(sort: Sort) -> Sequence[Point]:
    if sort.kind == "finite":
        size = sort.parameters[0]
        assert isinstance(size, int)
        return range(size) if size <= _VALUES_MAX else ()
    if sort.kind == "pair":
        parts = _points_of(sort.of(0)), _points_of(sort.of(1))
        small = len(parts[0]) * len(parts[1]) <= _VALUES_MAX
        return list(product(*parts)) if small else ()
    return ()


_FORMULAS: dict[str, Callable[[Evaluator, Term], bool | None]] = {
    "true": lambda at, term: True,
    "false": lambda at, term: False,
    "at_most": _at_most,
    "less": _less,
    "equal": _equal,
    "member": _member,
    "not": _not,
    "and": lambda at, term: at.all_of(term.arguments),
    "or": lambda at, term: at.any_of(term.arguments),
    "implies": _implies,
    "forall": _quantified,
    "exists": _quantified,
}


def certain(context: Context, formula: Term) -> bool | None:
    """Decide a reduced formula at the working precision.

    Free variables may be anything. Expectations get more cells until the formula is
    decided; None if it stays undecided. Guarantee: True and False are certain.
    """
    for cells in _EFFORTS:
        at = Evaluator(context.canonical, cells=cells, parts=context.parts)
        holds = at.truth(formula)
        if holds is not None or not at.shared.refinable:
            return holds
    return None


def read_bits(text: str) -> int:
    """Read a working precision.

    Raises
    ------
    SpecError
        If it is no number from 16 to 8192.
    """
    small = text.isascii() and text.isdecimal() and len(text) <= 4
    require(
        small and 16 <= int(text) <= 8192,
        f"{text[:20]!r} is no number of bits: write one from 16 to 8192",
    )
    return int(text)


def point(context: Context, given: Given) -> Sequent:
    """A closed formula that is true, by balls; the text is their number of bits."""
    given.fits(0, 1, 1)
    goal, bits = given.terms[0], read_bits(given.texts[0])
    require(goal.sort == FORMULA, f"{repr(goal)[:80]} is no formula")
    names = ", ".join(sorted(str(term.data) for term in goal.free))
    require(not names, f"a point has no variables, and the goal has {names[:80]}")
    reduced, needs = context.reduced(goal)
    with precision(bits):
        holds = certain(context, reduced)
        require(holds is not False, "the goal is false")
        require(bool(holds), f"the goal stays undecided at {bits} bits: try more")
        left = frozenset(need for need in needs if certain(context, need) is not True)
    return context.sequent((), goal, left)


RULES: dict[str, Rule] = {"point": point}
