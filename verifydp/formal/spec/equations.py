"""Congruence closure: what follows from equations, written down as rewrites.

Points are equal where equations join them, where a function maps equal points, and
where a term computes to another one once equal points stand in it; so the branch of
an `if` whose condition compares equal points is its value. Nothing here is trusted:
each equation is a chain of rewrites that the checker makes again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from verifydp.errors import SpecError
from verifydp.formal.spec.steps import Fact, Steps
from verifydp.language.notation import equal, forall, if_, implies, negation
from verifydp.language.sorts import is_point_space
from verifydp.language.terms import Term, make
from verifydp.language.writing import text_of

__all__ = ["Equations"]

_TERMS_MAX, _ROUNDS_MAX = 300, 12
_CONSTANTS = {"label", "natural", "integer", "number"}
#: Why two terms are equal: an equation and whether it is turned round, the same form
#: of equal parts, or the same form and then computation.
_Reason = tuple[Fact, bool] | str
_PARTS, _COMPUTED = "equal parts", "computed"


@dataclass(slots=True)
class Equations:
    """The terms of some formulas, and which of them equations make equal.

    Parameters
    ----------
    steps
        The proof in which they are used.
    """

    steps: Steps
    _above: dict[Term, Term] = field(default_factory=dict)
    _edges: dict[Term, list[tuple[Term, _Reason]]] = field(default_factory=dict)
    _computed: dict[Term, Term] = field(default_factory=dict)

    def read(self, formula: Term) -> None:
        """Take in the terms of a reduced formula."""
        for term in _closed_terms(formula):
            self._add(term)

    def learn(self, fact: Fact) -> None:
        """Take in an equation."""
        formula, _ = self.steps.context.exposed(fact.formula, "equal")
        left, right = formula.arguments
        for side in (left, right):
            self.read(side)
        if left in self._above and right in self._above:
            self._join(left, right, (fact, False))

    def close(self) -> None:
        """Find all that follows; new terms come from computation only."""
        for _ in range(_ROUNDS_MAX):
            if not (self._congruent() or self._compute()):
                return

    def alike(self, left: Term, right: Term) -> bool:
        """Say whether two terms are known to be equal."""
        known = left in self._above and right in self._above
        return left is right or (known and self._root(left) is self._root(right))

    def terms(self) -> tuple[Term, ...]:
        """All terms that were taken in."""
        return tuple(self._above)

    def shown(self, left: Term, right: Term) -> Fact:
        """The equation of two terms that are alike, by rewrites."""
        steps = self.steps
        fact = steps.have(equal(left, left))
        here = left
        for place, reason in self._way(left, right):
            fact = self._stepped(fact, left, here, place, reason)
            here = place
        return steps.the_same(fact, equal(left, right))

    def normal(self, formula: Term) -> tuple[Term, list[tuple[Term, Term]]]:
        """A formula with one term for each class, and what was put for what."""
        changes: list[tuple[Term, Term]] = []
        for _ in range(_TERMS_MAX):
            found = next(self._changed(formula), None)
            if found is None:
                break
            changes.append(found)
            formula = replaced(formula, *found)
        return formula, changes

    # --- classes

    def _add(self, term: Term) -> None:
        if term not in self._above and len(self._above) < _TERMS_MAX:
            self._above[term] = term
            self._edges[term] = []

    def _root(self, term: Term) -> Term:
        while self._above[term] is not term:
            term = self._above[term]
        return term

    def _join(self, left: Term, right: Term, reason: _Reason) -> bool:
        one, other = self._root(left), self._root(right)
        if one is other:
            return False
        small, large = sorted((one, other), key=_order)
        self._above[large] = small
        self._edges[left].append((right, reason))
        turned = reason if isinstance(reason, str) else (reason[0], not reason[1])
        self._edges[right].append((left, turned))
        return True

    def _congruent(self) -> bool:
        """Join terms of one form whose parts are alike."""
        forms: dict[object, Term] = {}
        changed = False
        for term in list(self._above):
            other = forms.setdefault(self._form(term, top=True), term)
            if other is not term:
                changed |= self._join(term, other, _PARTS)
        return changed

    def _form(self, term: Term, *, top: bool = False) -> object:
        if not top and term in self._above:
            return self._root(term)
        parts = tuple(map(self._form, term.arguments))
        return (term.operator, term.data, str(term.sort), parts)

    def _compute(self) -> bool:
        """Join terms with what they compute to where equal parts stand in them."""
        changed = False
        for term in list(self._above):
            moved = self._with_roots(term)
            if moved is term or self._computed.get(term) is moved:
                continue
            self._computed[term] = moved
            result, _ = self.steps.context.reduced(moved)
            if result is moved:
                continue
            for new in (moved, result):
                self.read(new)
            if moved in self._above and result in self._above:
                self._join(term, moved, _PARTS)
                changed |= self._join(moved, result, _COMPUTED)
        return changed

    def _with_roots(self, term: Term) -> Term:
        """The same form with one term for each class of its parts."""
        parts = list(_parts(term))
        roots = [self._root(one) if one in self._above else one for one in parts]
        return term if roots == parts else _with_parts(term, roots)

    def _changed(self, formula: Term) -> Iterator[tuple[Term, Term]]:
        for term in _closed_terms(formula):
            if term in self._above and self._root(term) is not term:
                yield term, self._root(term)

    # --- proofs

    def _way(self, start: Term, end: Term) -> list[tuple[Term, _Reason]]:
        """The joins that lead from one term to another one of its class."""
        came: dict[Term, tuple[Term, _Reason] | None] = {start: None}
        pending = [start]
        while pending and end not in came:
            here = pending.pop(0)
            for place, reason in self._edges.get(here, ()):
                if place not in came:
                    came[place] = (here, reason)
                    pending.append(place)
        if end not in came:
            raise SpecError(f"nothing makes {start!r} and {end!r} equal")
        way: list[tuple[Term, _Reason]] = []
        while end is not start:
            before = came[end]
            assert before is not None
            way.append((end, before[1]))
            end = before[0]
        return way[::-1]

    def _stepped(
        self, fact: Fact, left: Term, here: Term, place: Term, reason: _Reason
    ) -> Fact:
        """From ``left = here``, ``left = place``."""
        steps = self.steps
        if not isinstance(reason, str):
            given, is_turned = reason
            given = steps.turned(given) if is_turned else given
            hole = steps.fresh(here.sort)
            given = steps.the_same(given, equal(here, place))
            return steps.rewrite(given, fact, equal(left, hole), hole)
        if reason == _PARTS:
            parts, others = list(_parts(here)), list(_parts(place))
            for position, (part, other) in enumerate(zip(parts, others, strict=True)):
                if part is not other:
                    hole = steps.fresh(part.sort)
                    parts[position] = hole
                    template = equal(left, _with_parts(here, parts))
                    same = self.shown(part, other)
                    fact = steps.rewrite(same, fact, template, hole)
                    parts[position] = other
        return steps.the_same(fact, equal(left, place))


def otherwise(steps: Steps, chosen: Term) -> Fact:
    """That an `if` on unequal points of named spaces is its second value."""
    condition, then, rest = chosen.arguments
    left, right = condition.arguments
    sorts = (left.sort, right.sort, then.sort, rest.sort)
    if any(sort.kind != "space" for sort in sorts):
        raise SpecError("the points are not those of named spaces")
    u, v, a, b = (steps.fresh(sort) for sort in sorts)
    apart = negation(equal(u, v))
    rule = forall(u, v, a, b, implies(apart, equal(if_(equal(u, v), a, b), b)))
    shown = steps.step("patterns", terms=(rule,))
    return steps.at(shown, left, right, then, rest)


def replaced(term: Term, old: Term, new: Term) -> Term:
    """Put a term for every occurrence of another one, under binders as well."""
    done: dict[Term, Term] = {}

    def walk(part: Term) -> Term:
        if part is old:
            return new
        if part.size < old.size or not part.arguments:
            return part
        if part not in done:
            inner = tuple(map(walk, part.arguments))
            done[part] = part if inner == part.arguments else _again(part, inner)
        return done[part]

    return walk(term)


def _again(term: Term, arguments: Sequence[Term]) -> Term:
    if term.operator == "defined":
        raise SpecError("a folded definition is not rewritten")
    return make(term.operator, *arguments, data=term.data)


def _is_point(term: Term) -> bool:
    """Equations are about points; laws, events and functions are not compared."""
    return is_point_space(term.sort) and not term.loose


def _closed_terms(formula: Term) -> Iterator[Term]:
    """Terms without bound variables, the largest first; each once."""
    seen: set[Term] = set()
    pending = [formula]
    while pending:
        term = pending.pop(0)
        if term in seen:
            continue
        seen.add(term)
        if _is_point(term):
            yield term
        pending.extend(term.arguments)


def _parts(term: Term) -> Iterator[Term]:
    """The largest terms without bound variables inside a term, in order."""
    for argument in term.arguments:
        if _is_point(argument):
            yield argument
        else:
            yield from _parts(argument)


def _with_parts(term: Term, parts: Sequence[Term]) -> Term:
    """The same form with other parts, in the order of `_parts`."""
    left = iter(parts)

    def walk(part: Term) -> Term:
        if _is_point(part):
            return next(left)
        return (
            part
            if not part.arguments
            else _again(part, tuple(map(walk, part.arguments)))
        )

    return _again(term, tuple(map(walk, term.arguments)))


def _order(term: Term) -> tuple[bool, int, str]:
    """Constants first, then small terms."""
    return term.operator not in _CONSTANTS, term.size, text_of(term)
