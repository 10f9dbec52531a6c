"""What a private test of an odds ratio says."""

from collections.abc import Iterator

from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import bound_digits, written
from verifydp.evidence.odds_ratio_tests import OddsRatioResult
from verifydp.report.facts import ResultFact

__all__ = ["facts"]

#: Digits of numbers that were computed in doubles.
_DIGITS = 4
_PRIVATE = (
    "the noisy count; p-values and the interval are computed from it and the totals, "
    "and cost nothing more"
)
_KEPT = (
    "the four counts, and what is computed of them without noise, such as Fisher's "
    "p-value; each further run of this test is a further"
)


def facts(result: OddsRatioResult) -> Iterator[ResultFact]:
    """The totals, the noisy count and what follows of it, power, what is private."""
    for feature, totals in zip(
        result.features, (result.rows, result.columns), strict=True
    ):
        counts = (
            f"{count:,} with {label}"
            for label, count in zip(feature.labels, totals, strict=True)
        )
        yield "totals", f"{feature.name}: {', '.join(counts)} (published as they are)"
    yield "odds ratio", result.odds_words
    yield "noisy count", f"{result.noisy_count:.7g} persons with {result.cell}"
    for value, claim in (
        (result.p_above, "the odds ratio is at most 1"),
        (result.p_below, "the odds ratio is at least 1"),
        (result.p_other, "the odds ratio is 1"),
    ):
        yield "p-value", f'{value:.{_DIGITS}g} of "{claim}"'
    low, high = (
        bound_digits(value, side)
        for value, side in ((result.odds_lower, "lower"), (result.odds_upper, "upper"))
    )
    yield (
        "interval",
        f"from {low} to {high} with confidence {_short(result.confidence)}",
    )
    yield "power", _power(result)
    yield "optimality", _optimality(result)
    yield "guarantee", f"{result.guarantee} for {result.neighbours}"
    yield from _publishing(result)
    for warning in result.warnings:
        yield "warning", warning


def _power(result: OddsRatioResult) -> str:
    return (
        f'{result.power:.{_DIGITS}g} for the test of "at most 1" of size '
        f"{_short(result.size)}, where the odds ratio is {_short(result.against)}; "
        f"without noise {result.open_power:.{_DIGITS}g}"
    )


def _optimality(result: OddsRatioResult) -> str:
    if result.power_bound is None:
        return f"no bound is shown for this table: {result.power_reason}"
    most = float(parse_exact(result.power_bound))
    return (
        "no test of this size and privacy has more power there than "
        f"{most:.{_DIGITS + 3}g} ({result.power_reason})"
    )


def _publishing(result: OddsRatioResult) -> Iterator[ResultFact]:
    """What is private, and what is not."""
    yield "private", _PRIVATE
    yield "not hidden", "power and optimality follow from the totals alone"
    yield "keep back", f"{_KEPT} {result.guarantee} release, to be added"


def _short(exact: str) -> str:
    return written(parse_exact(exact))
