"""What the checker decides in balls, decided again by mpmath.

First in interval arithmetic, which is rigorous; where that does not tell, at 60
digits, which is agreement and no proof.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from verifydp.errors import UnsupportedError
from verifydp.language.terms import Term
from verifydp.second_opinion.digits import Digits, with_digits
from verifydp.second_opinion.goals import EnclosedConstant, Goal
from verifydp.second_opinion.intervals import Intervals
from verifydp.second_opinion.meaning import Meaning
from verifydp.second_opinion.profile import worst_excess

__all__ = ["EnclosureOpinion", "EngineVerdict", "enclosures_of"]

#: Whether a second engine decides a comparison as the checker did.
EngineVerdict = Literal["agrees", "cannot tell", "contradicts"]
_EFFORT = 240
#: Cells of an integral, and how narrow they get: most goals need few.
_EFFORTS = ((96, 40), (_EFFORT, 100))
_DIGIT_EVALUATIONS = 30_000
_CELLS_MAX, _BOX_EVALUATIONS = 3_000, 500_000


@dataclass(frozen=True, slots=True)
class EnclosureOpinion:
    """What mpmath says about one enclosure, and in which arithmetic."""

    engine: str
    verdict: EngineVerdict
    what: str = ""


def enclosures_of(
    goal: Goal, known: set[object] | None = None
) -> list[EnclosureOpinion]:
    """Compute again what a step decided in balls; nothing, where it did not.

    ``known`` are constants that were looked at before; new ones are added.
    """
    known = set() if known is None else known
    rule = _RULES.get(goal.rule)
    found = [] if rule is None else [rule(goal)]
    for constant in goal.constants:
        if constant not in known:
            known.add(constant)
            found.append(_constant(constant))
    return found


def _point(goal: Goal) -> EnclosureOpinion:
    formula = goal.terms[0]
    for effort, narrow in _EFFORTS:
        meaning = Meaning(Intervals(narrow=narrow), goal.definitions, effort)
        holds = _truth(meaning, formula, {})
        if holds is not None:
            return _said("intervals", goal, holds=holds)
    with with_digits():
        meaning = Meaning(Digits(), goal.definitions, _EFFORT, _DIGIT_EVALUATIONS)
        return _said("60 digits", goal, holds=_truth(meaning, formula, {}))


def _truth(meaning: Meaning, formula: Term, values: Mapping[Term, Any]) -> bool | None:
    try:
        holds = meaning.of(formula, values)
    except (UnsupportedError, OverflowError, RecursionError):
        return None
    return holds if isinstance(holds, bool) else None


def _said(engine: str, goal: Goal, *, holds: bool | None) -> EnclosureOpinion:
    if holds is None:
        return EnclosureOpinion(engine, "cannot tell")
    if holds:
        return EnclosureOpinion(engine, "agrees")
    return EnclosureOpinion(
        engine,
        "contradicts",
        f"{goal.certificate}, step {goal.place} ({goal.rule}): mpmath ({engine}) finds "
        f"the goal false: {' '.join(map(repr, goal.terms))}",
    )


def _boxes(goal: Goal) -> EnclosureOpinion:
    """A bisection of its own; the checker's tree is not looked at."""
    formula, *domain = goal.terms
    axes, numbers = domain[::3], Intervals()
    sides = [
        (low.data, high.data)
        for low, high in zip(domain[1::3], domain[2::3], strict=True)
    ]
    meaning = Meaning(numbers, goal.definitions, _EFFORT, evaluations=_BOX_EVALUATIONS)
    pending: deque[list[Any]] = deque([sides])
    for _ in range(_CELLS_MAX):
        if not pending:
            return EnclosureOpinion("intervals", "agrees")
        cell = pending.popleft()
        middle = [((low + high) / 2,) * 2 for low, high in cell]
        whole, inside = (
            _truth(
                meaning,
                formula,
                dict(zip(axes, (numbers.between(*side) for side in some), strict=True)),
            )
            for some in (cell, middle)
        )
        if whole is False or inside is False:
            return _said("intervals", goal, holds=False)
        if whole is None:
            wide = [high - low for low, high in cell]
            axis = wide.index(max(wide))
            low, high = cell[axis]
            for half in ((low, (low + high) / 2), ((low + high) / 2, high)):
                pending.append([*cell[:axis], half, *cell[axis + 1 :]])
    return EnclosureOpinion("intervals", "cannot tell")


def _profile(goal: Goal) -> EnclosureOpinion:
    """The excess over the events that a grid finds, against the claimed delta."""
    first, second, epsilon, delta = goal.terms
    with with_digits():
        meaning = Meaning(Digits(), goal.definitions, effort=0)
        try:
            factor = meaning.numbers.exp(meaning.of(epsilon))
            excess = worst_excess(meaning, first, second, factor)
            limit = meaning.of(delta)
        except UnsupportedError:
            return EnclosureOpinion("60 digits", "cannot tell")
        if limit >= 1 or (excess == 0 and limit > 0):
            return EnclosureOpinion("60 digits", "agrees")
        holds = meaning.numbers.at_most(excess, limit)
        return _said("60 digits", goal, holds=holds)


def _constant(constant: EnclosedConstant) -> EnclosureOpinion:
    """A constant that the solver was told the ends of."""
    numbers = Intervals()
    value = Meaning(numbers, {}, effort=0).of(constant.term)
    ends = numbers.number(constant.low), numbers.number(constant.high)
    holds = [numbers.at_most(ends[0], value), numbers.at_most(value, ends[1])]
    verdict: EngineVerdict = (
        "contradicts"
        if False in holds
        else "cannot tell"
        if None in holds
        else "agrees"
    )
    what = f"{constant.term!r} is not between {constant.low} and {constant.high}"
    return EnclosureOpinion(
        "intervals", verdict, what if verdict == "contradicts" else ""
    )


_RULES: dict[str, Callable[[Goal], EnclosureOpinion]] = {
    "point": _point,
    "boxes": _boxes,
    "profile": _profile,
}
