"""Searching a mechanism of a user's own laws: what it shows settles nothing."""

import time
from typing import Any

from verifydp.empirical.search.drawing import simplest_pair
from verifydp.empirical.search.worst_pair import find_worst_pairs
from verifydp.errors import InputError
from verifydp.evidence.density_searches import (
    DENSITY_SEARCH_FORMAT,
    DensitySearchResult,
    SeenViolation,
)
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import float_above, highest, lowest, precision
from verifydp.laws.own import DensityMechanism
from verifydp.laws.own.comparing import Compared, compare_laws
from verifydp.notions.approximate import ExactApproximate

__all__ = ["search_own_laws"]

_BITS = 192
_WHAT_REFUTES = (
    "to refute the claim, give the laws a sampler and audit the mechanism: only "
    "counted draws refute"
)
_WHY = (
    "nobody knows that the functions given are densities, the parameters are those "
    "that were drawn, and the integrals have no error bound"
)


def search_own_laws(
    mechanism: DensityMechanism,
    claim: ExactApproximate,
    *,
    pairs: int = 40,
    seed: int = 0,
) -> DensitySearchResult:
    """Search numerically for the pair of parameters on which a claim looks worst.

    Parameters
    ----------
    mechanism
        Its laws, and a strategy of pairs; both orders of each pair are compared.
    claim
        What is claimed.
    pairs
        Pairs to compare, at most.
    seed
        Of what hypothesis draws.

    Returns
    -------
    DensitySearchResult
        INCONCLUSIVE, whatever was seen. Guarantee: none.

    Raises
    ------
    InputError
        If the strategy draws no pairs, or a log-density is no number somewhere.
    """
    start = time.monotonic()
    with precision(_BITS):
        place = claim.epsilon.enclosed()
        level = float_above((lowest(place) + highest(place)) / 2)
    seen: dict[tuple[str, str], tuple[Any, Any, Compared]] = {}

    def score(database: Any, neighbour: Any) -> float:
        """How far beyond the claim: in delta, or in epsilon where delta is 0."""
        laws = mechanism.at(database), mechanism.at(neighbour)
        best = -float("inf")
        for first, second, one, other in (
            (database, neighbour, *laws),
            (neighbour, database, *reversed(laws)),
        ):
            found = compare_laws(one, other, level)
            seen[repr(first), repr(second)] = (first, second, found)
            best = max(best, _badness(found, claim))
        return best

    if pairs < 1:
        raise InputError(f"pairs is {pairs}: at least one is compared")
    find_worst_pairs(
        mechanism.neighbours,
        score,
        examples=pairs,
        seed=seed,
        keep=1,
        stop=lambda: False,
        first=(simplest_pair(mechanism.neighbours),),
    )
    first, second, worst = max(
        seen.values(), key=lambda item: (_badness(item[2], claim), item[2].epsilon)
    )
    seems_false = (
        worst.epsilon > level * (1 + 1e-12)
        if claim.delta == 0
        else worst.delta > float(claim.delta)
    )
    found = (
        "what was seen would contradict the claim"
        if seems_false
        else "nothing that was seen contradicts the claim"
    )
    return DensitySearchResult(
        format=DENSITY_SEARCH_FORMAT,
        verdict=Verdict.INCONCLUSIVE,
        reason=f"{_WHY}; {found}",
        claim=f"{mechanism.name} is {claim}",
        mechanism=mechanism.name,
        seems_false=bool(seems_false),
        worst=SeenViolation(
            parameter=repr(first)[:200],
            neighbour=repr(second)[:200],
            event=tuple(
                (bound_value(low), bound_value(high)) for low, high in worst.intervals
            ),
            epsilon_seen=bound_value(worst.epsilon),
            epsilon_at=bound_value(worst.at),
            delta_seen=worst.delta,
        ),
        pairs=len(seen),
        seed=seed,
        seconds=time.monotonic() - start,
        notes=(_WHAT_REFUTES,),
    )


def _badness(found: Compared, claim: ExactApproximate) -> float:
    return found.epsilon if claim.delta == 0 else found.delta
