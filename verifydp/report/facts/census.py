"""What a budget beside published statistics says."""

from collections.abc import Iterator

from verifydp.evidence.census_accounts import EPSILON_DIGITS, CensusAccount
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import short_above, written
from verifydp.report.facts import ResultFact

__all__ = ["facts", "shown"]


def facts(result: CensusAccount) -> Iterator[ResultFact]:
    """Both guarantees, the epsilons, and what the comparison means."""
    if len(result.parts) > 1:
        parts = (f"{name} {_short(rho)}" for name, rho in result.parts.items())
        yield "budgets", " + ".join(parts)
    yield "advertised", result.advertised
    yield "effective", result.effective
    yield "because", result.reason
    at = f"at delta {_short(result.delta)}"
    for one in result.epsilons:
        where = f" if {one.condition}" if one.condition else ""
        yield (
            "epsilon",
            (
                f"{shown(one.advertised)} advertised, {shown(one.effective)} effective "
                f"{at}: {one.way}{where}"
            ),
        )
    for sentence in result.meaning:
        yield "meaning", sentence


def shown(epsilon: float | str | None) -> str:
    """An epsilon, rounded upward to digits that are compared with other accounts."""
    assert isinstance(epsilon, float | int)
    return short_above(float(epsilon), EPSILON_DIGITS)


def _short(exact: str) -> str:
    return written(parse_exact(exact))
