"""`verifydp.compare_notions`: how private one finite mechanism is, by every notion."""

import time
from importlib.metadata import version

from verifydp.evidence.comparisons import ComparisonResult
from verifydp.notions.finite.comparing import Comparison, measured
from verifydp.notions.finite.comparing import compare as compare_notions
from verifydp.notions.finite.question import NotionQuestion
from verifydp.notions.finite.records import comparison_record

__all__ = ["Comparison", "compare_notions", "compared"]


def compared(question: NotionQuestion, *, relations: bool = False) -> ComparisonResult:
    """Measure every notion and write the outcome down.

    Parameters
    ----------
    question
        The mechanism with prior, policy and options.
    relations
        Whether to decide every relation between notions, too.

    Returns
    -------
    ComparisonResult
        The record that reports read. Guarantee: each epsilon is the least one, exact
        or enclosed, its bounds rounded outward.

    Examples
    --------
    >>> flip = {(0,): {0: "3/4", 1: "1/4"}, (1,): {0: "1/4", 1: "3/4"}}
    >>> result = compared(compare_notions(flip).question)
    >>> [one.epsilon.growth for one in result.readings if one.name == "bounded-dp"]
    ['3']
    """
    started = time.perf_counter()
    comparison = measured(question)
    if relations:
        _ = comparison.judgements  # decided here, so that the time includes it
    return comparison_record(
        comparison,
        relations=relations,
        seconds=time.perf_counter() - started,
        versions={"verifydp": version("verifydp")},
    )
