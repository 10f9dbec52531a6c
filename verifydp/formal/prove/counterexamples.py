"""Searches a small point at which a statement fails: few labels, small rationals."""

import random
import time
from collections.abc import Iterator, Sequence
from itertools import islice, product

from verifydp.checker.evaluation import Evaluator
from verifydp.checker.jets import value_of
from verifydp.errors import SpecError, VerifyDPError
from verifydp.exact.balls import float_above, precision
from verifydp.formal.prove.small_points import BITS, Shape
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.theorem import At
from verifydp.formal.spec.writing import refutation_certificate
from verifydp.language.notation import finite
from verifydp.language.sorts import NATURAL, Sort
from verifydp.language.spaces import sorts_in
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["find_counterexample"]

#: More values of the claim's own variables are drawn, not enumerated.
_WITNESSES_MAX = 64
_NATURALS = (2, 1, 0, 3)
#: Shapes are made in turn, one for each size and choice of natural numbers.
_SHAPES_MAX = 12
#: After so many points without progress the search begins anew.
_PATIENCE = 60
#: So many points that evaluation accepts and a proof does not end the search.
_REFUSED_MAX = 5

#: How many formulas are as they should be, and by how much the claim fails.
_Score = tuple[int, float]
_SLACK_MAX = 1e9
_NOTHING: _Score = (-1, 0.0)


def find_counterexample(
    statement: Statement,
    *,
    sizes: Sequence[int] = (2, 3),
    budget: int = 2_000,
    seconds: float = 10.0,
    seed: int = 0,
) -> At | None:
    """Search values at which all hypotheses hold and the claim fails.

    Named spaces become small finite ones; numbers are small rationals and logarithms
    of these, laws have small rational weights. Points are drawn, improved where more
    of the hypotheses hold, and the first counterexample is made simpler.

    Parameters
    ----------
    statement
        What is doubted.
    sizes
        How many labels the named spaces have, tried in turn.
    budget
        How many points are looked at.
    seconds
        Wall time after which the search ends.
    seed
        Determines the points, in their order.

    Returns
    -------
    At or None
        A point with witnesses for the claim's outer ``forall``. None says nothing:
        other points were not looked at, and some statements are not evaluated at
        points at all. Guarantee: none; `refutation_certificate` went through once.

    Examples
    --------
    >>> from verifydp.language.notation import real
    >>> x = real("x")
    >>> found = find_counterexample(Statement((("less", x < 2),), x * x < 4))
    >>> found.values
    {x: -2}
    """
    search = _Search(statement, budget, time.monotonic() + seconds, seed)
    try:
        return search.run(sizes)
    except (VerifyDPError, ArithmeticError, RecursionError):
        return None


class _SilentProof(Proof):
    """A proof whose failed steps are not explained: nobody reads why."""

    explains = False


class _Search:
    """A search for one statement, within limits."""

    def __init__(
        self, statement: Statement, budget: int, deadline: float, seed: int
    ) -> None:
        self._statement = statement
        self._left = budget
        self._deadline = deadline
        self._random = random.Random(seed)

    def _spent(self) -> bool:
        return self._left <= 0 or time.monotonic() > self._deadline

    def run(self, sizes: Sequence[int]) -> At | None:
        shapes = list(islice(self._shapes(sizes), _SHAPES_MAX))
        for place, shape in enumerate(shapes):
            now = time.monotonic()
            share = (self._deadline - now) / (len(shapes) - place)
            found = self._in_shape(
                shape, max(1, self._left // (len(shapes) - place)), now + share
            )
            if found is not None:
                return found
        return None

    def _shapes(self, sizes: Sequence[int]) -> Iterator[Shape]:
        """Few labels first; small natural numbers before larger ones."""
        formulas = (*(one for _, one in self._statement.given), self._statement.claim)
        sorts = {sort for formula in formulas for sort in sorts_in(formula)}
        names = sorted({name for sort in sorts for name in _named(sort)})
        count = sum(term.sort == NATURAL for term in self._statement.variables.values())
        for size in sizes if names else sizes[:1]:
            for naturals in product(_NATURALS, repeat=count):
                if self._spent():
                    return
                spaces = {name: finite(size) for name in names}
                try:
                    yield Shape(self._statement, spaces, naturals)
                except SpecError:  # too large, for example
                    continue

    def _in_shape(self, shape: Shape, budget: int, deadline: float) -> At | None:
        best: list[int] = []
        most, stale, refused = _NOTHING, 0, 0
        for _ in range(budget):
            if self._spent() or time.monotonic() > deadline or refused > _REFUSED_MAX:
                return None
            self._left -= 1
            chosen = self._drawn(shape, best)
            score, fails = self._judged(shape, chosen)
            if fails is not None:
                if self._refutes(shape, fails):
                    return shape.at(self._simplified(shape, fails))
                refused += 1
            stale = 0 if score > most else stale + 1
            if score >= most:
                best, most = chosen, score
            if stale > _PATIENCE or not shape.slots:
                best, most, stale = [], _NOTHING, 0
                if not shape.slots:
                    return None
        return None

    def _drawn(self, shape: Shape, best: list[int]) -> list[int]:
        """A new point, or a neighbour of the best one; corners are likelier."""
        slots, choice = shape.slots, self._random
        if best and choice.random() < 2 / 3:
            chosen = list(best)
            for _ in range(choice.choice((1, 1, 2))):
                place = choice.randrange(len(slots))
                chosen[place] = choice.randrange(len(slots[place].options))
            return chosen
        chosen = []
        for place, slot in enumerate(slots):
            same = [other for other in range(place) if slots[other].kind == slot.kind]
            if same and choice.random() < 1 / 5:
                drawn = chosen[choice.choice(same)]
                chosen.append(min(drawn, len(slot.options) - 1))
                continue
            few = len(slot.options) if choice.random() < 1 / 2 else 4
            chosen.append(choice.randrange(min(few, len(slot.options))))
        return chosen

    def _judged(
        self, shape: Shape, chosen: list[int]
    ) -> tuple[_Score, list[int] | None]:
        """How near a point is to a counterexample; and the point, if it is one."""
        with precision(BITS):
            at = shape.evaluator(chosen)
            given = [_holds(at, shape, formula) for formula in shape.given]
        # Where a hypothesis fails, only the score is of interest.
        points = [chosen] if False in given else self._witnessed(shape, chosen)
        score = _NOTHING
        for point in points:
            with precision(BITS):
                here = shape.evaluator(point) if point is not chosen else at
                wrong = _truth(here, shape.claim) is False
                slack = _slack(here, shape.claim)
                premises = [_holds(here, shape, one) for one in shape.premises]
            holding = sum(holds is not False for holds in (*given, *premises))
            score = max(score, (holding, -slack))
            if wrong and False not in premises and False not in given:
                open_ = None in given or None in premises
                if not open_ or self._shown(shape, point):
                    return score, point
        return score, None

    def _witnessed(self, shape: Shape, chosen: list[int]) -> Iterator[list[int]]:
        """All values of the claim's own variables, where they are few."""
        yield chosen
        places = range(shape.own, len(shape.slots))
        ranges = [range(len(shape.slots[place].options)) for place in places]
        for values in islice(product(*ranges), _WITNESSES_MAX):
            if list(values) != chosen[shape.own :]:
                yield [*chosen[: shape.own], *values]

    def _shown(self, shape: Shape, chosen: list[int]) -> bool:
        """Whether a proof's own means show what evaluation leaves open."""
        at = shape.at(chosen)
        proof = self._proof()
        for _, formula in self._statement.given:
            if self._spent():
                return False
            try:
                proof.no_assumptions(proof.auto(at.of(formula)))
            except VerifyDPError:
                return False
        return True

    def _refutes(self, shape: Shape, chosen: list[int]) -> bool:
        try:
            refutation_certificate("point", self._proof(), shape.at(chosen))
        except VerifyDPError:
            return False
        return True

    def _proof(self) -> Proof:
        proof = _SilentProof(self._statement)
        proof.context.seconds = max(0.1, min(2.0, self._deadline - time.monotonic()))
        return proof

    def _simplified(self, shape: Shape, chosen: list[int]) -> list[int]:
        """Simpler values for one slot at a time, as long as the claim fails."""
        changed = True
        while changed:
            changed = False
            for place, value in enumerate(chosen):
                for simpler in range(value):
                    if time.monotonic() > self._deadline:
                        return chosen
                    other = [*chosen[:place], simpler, *chosen[place + 1 :]]
                    if self._still(shape, other):
                        chosen, changed = other, True
                        break
        return chosen

    def _still(self, shape: Shape, chosen: list[int]) -> bool:
        with precision(BITS):
            at = shape.evaluator(chosen)
            if _truth(at, shape.claim) is not False:
                return False
            holds = {_holds(at, shape, one) for one in (*shape.given, *shape.premises)}
        if False in holds:
            return False
        return self._refutes(shape, chosen)


def _holds(at: Evaluator, shape: Shape, formula: Term) -> bool | None:
    """The truth of a hypothesis; where it is open, whether an instance fails."""
    holds = _truth(at, formula)
    if holds is None and any(
        _truth(at, instance) is False for instance in shape.needed[formula]
    ):
        return False
    return holds


def _slack(at: Evaluator, claim: Term) -> float:
    """By how much a claim holds; a float, for it only guides."""
    if claim.operator == "and":
        return min(_slack(at, part) for part in claim.arguments)
    if claim.operator not in {"at_most", "less"}:
        return _SLACK_MAX
    try:
        left, right = map(value_of, at.reals(claim))
    except SpecError:
        return _SLACK_MAX
    apart = right - left
    return min(_SLACK_MAX, float_above(apart)) if apart.is_finite() else _SLACK_MAX


def _truth(at: Evaluator, formula: Term) -> bool | None:
    try:
        return at.truth(formula)
    except SpecError:
        return None


def _named(sort: Sort) -> Iterator[str]:
    if sort.kind == "space":
        yield str(sort.parameters[0])
        return
    for part in sort.parameters:
        if isinstance(part, Sort):
            yield from _named(part)
