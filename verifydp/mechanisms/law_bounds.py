"""Bounds from the laws on two databases, for reports that also have samples."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verifydp import loss
from verifydp.errors import VerifyDPError
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.numbers import BoundValue
from verifydp.exact.balls import Ball, written_above
from verifydp.mechanisms.protocol import not_below_zero

__all__ = ["LawBounds", "law_bounds", "lawful"]


@dataclass(frozen=True, slots=True)
class LawBounds:
    """What the laws of some pairs allow.

    Attributes
    ----------
    epsilon_upper, delta_upper
        At the claim's delta and epsilon, for both orders of each pair; None where the
        laws have no exact form. Guarantee: rounded upward.
    note
        One line for the report.
    worst
        The laws of the pair with the largest epsilon, on the line.
    """

    epsilon_upper: float | None
    delta_upper: float | None
    note: str
    worst: tuple[Any, Any] | None = None

    def contradictions(
        self, epsilon_lower: BoundValue, delta_lower: BoundValue
    ) -> tuple[str, ...]:
        """Say where samples exceed what the law allows, a line for each bound."""
        rows = (
            ("epsilon", epsilon_lower, self.epsilon_upper),
            ("delta", delta_lower, self.delta_upper),
        )
        return tuple(
            f"CONTRADICTION: the samples show {name} above {float(lower):.6g}, but the "
            f"stated law allows {upper:.6g} at most: the sampler does not follow its "
            "law, so one of the two is a bug"
            for name, lower, upper in rows
            if lower is not None and upper is not None and float(lower) > upper
        )


def lawful(mechanism: Any) -> Any:
    """Give the object that states a law: the mechanism, or whose method it samples.

    Examples
    --------
    >>> lawful(print) is None
    True
    """
    owner = getattr(getattr(mechanism, "function", None), "__self__", mechanism)
    return owner if callable(getattr(owner, "law", None)) else None


def law_bounds(
    mechanism: Any, pairs: Sequence[tuple[Any, Any]], claim: ApproximateDP
) -> LawBounds:
    """Bound epsilon and delta of pairs of databases from the mechanism's own laws.

    Parameters
    ----------
    mechanism
        Has ``law(database)``, which gives a law of `verifydp.laws`; one of vectors has
        ``line_pair``, which gives two laws on the line that say as much.
    pairs
        At least one: the largest of their values are bounded.
    claim
        Says at which delta and epsilon.
    """
    found = []
    try:
        for database, neighbour in pairs:
            laws = mechanism.law(database), mechanism.law(neighbour)
            if hasattr(laws[0], "line_pair"):  # laws of vectors, and what tells of them
                laws = laws[0].line_pair(laws[1])
            delta = loss.delta_at(*laws, claim.epsilon, symmetric=True)
            epsilon = (
                loss.pure_epsilon(*laws, symmetric=True)
                if claim.exact_delta == 0
                else loss.epsilon_at(*laws, claim.exact_delta, symmetric=True)
            )
            found.append((_above(epsilon), min(_above(delta), 1.0), laws))
    except VerifyDPError as error:
        return LawBounds(None, None, f"the mechanism's law gives no bound: {error}")
    which = "the pair that was tested, and say nothing of others"
    if len(pairs) > 1:
        which = f"all {len(pairs)} pairs of the claim"
    return LawBounds(
        max(epsilon for epsilon, _, _ in found),
        max(delta for _, delta, _ in found),
        f"the upper bounds follow from the law that the mechanism states for {which}; "
        "the test did not use it",
        max(found, key=lambda one: one[0])[2],
    )


def _above(value: Ball) -> float:
    positive = not_below_zero(value)
    return written_above(positive) if positive.is_finite() else float("inf")
