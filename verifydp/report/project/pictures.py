"""The picture of a release: what each claim takes of the budget."""

from collections.abc import Iterator

from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.release_descriptions import ReleaseDescription
from verifydp.report.pictures.bars import MarkedBars, NamedBar

__all__ = ["MOST_BARS", "budget_picture"]

#: Most mechanisms that have a bar of their own.
MOST_BARS = 24


def budget_picture(release: ReleaseDescription) -> MarkedBars | None:
    """Draw the epsilons of all runs, one after the other, beside the budget.

    None where nothing limits the number of runs, or there are too many mechanisms for
    a picture. What is drawn are claims, not findings.
    """
    count = release.schedule.releases
    if count is None or len(release.mechanisms) > MOST_BARS:
        return None
    budget = ApproximateDP(release.budget.epsilon, release.budget.delta)
    limit = float(Epsilon.read(release.budget.epsilon))
    return MarkedBars(
        "budget-by-mechanism",
        "The budget by mechanism",
        "What each mechanism takes of the budget, if its claim holds: epsilon of all "
        "its runs, one mechanism after the other",
        tuple(_bars(release, count)),
        (limit, f"the budget: {budget.parameters}"),
    )


def _bars(release: ReleaseDescription, count: int) -> Iterator[NamedBar]:
    start = 0.0
    for one in release.mechanisms:
        epsilon = Epsilon.read(one.epsilon)
        length = float(epsilon) * count
        notion = ApproximateDP(one.epsilon, one.delta)
        times = f" in each of {count} runs" if count > 1 else ""
        yield NamedBar(one.name, length, f"{notion}{times}", start=start)
        start += length
