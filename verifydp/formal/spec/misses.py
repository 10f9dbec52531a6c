"""What is open in the near misses of a theorem: far ones, and what none covers."""

from verifydp.errors import SpecError
from verifydp.formal.spec.theorem import Theorem
from verifydp.language.coverage import idle_exceptions, uncovered

__all__ = ["needs_near_misses", "open_points"]

_TEXT_MAX = 70


def open_points(theorem: Theorem) -> list[str]:
    """What is missing in the near misses of one theorem, one line each."""
    found, changes = [], []
    for label, near in theorem.near_misses.items():
        try:
            changes.append(near.change(theorem.statement))
        except SpecError as error:
            found.append(f"far: {label}: {error}")
    if needs_near_misses(theorem):
        asked = theorem.statement, changes, theorem.exceptions
        hypotheses, constants = uncovered(*asked)
        found += [f"hypothesis without a near miss: {name}" for name in hypotheses]
        for one in constants:
            where = one.hypothesis or "the claim"
            around = repr(one.around)
            around = around if len(around) <= _TEXT_MAX else f"{around[:_TEXT_MAX]}..."
            found.append(f"constant without one: {one.text} in {where}, {around}")
        idle = idle_exceptions(*asked)
        found += [f"exception that excepts nothing: {name}" for name in idle]
    return found


def needs_near_misses(theorem: Theorem) -> bool:
    """Whether a theorem is proved, so that what it rests on has to be shown needed.

    The numbers of what is reported are those of a table or an experiment.
    """
    others = {"vacuous", "not-checkable", "reported"}
    return theorem.refutation is None and theorem.standing not in others
