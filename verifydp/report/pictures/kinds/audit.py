"""The pictures of an audit: the event, the outputs, and the bounds beside the claim."""

from collections.abc import Iterator

from verifydp.evidence.certificates import Binomial
from verifydp.evidence.results import AuditResult, Picture
from verifydp.report.bounds import lower_text
from verifydp.report.pictures.categories import OutputCategories
from verifydp.report.pictures.delta_steps import ClaimedLevel, DeltaSeries, DeltaSteps
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.event_rates import EventRates
from verifydp.report.pictures.histogram import OutputHistogram
from verifydp.report.pictures.readings import drawn_number
from verifydp.report.pictures.steps import KnownPoint
from verifydp.report.pictures.trade_off import (
    CountedTest,
    ErrorTradeOff,
    TradeOffLine,
    least_errors,
)
from verifydp.report.wording import confidence_text, percent_text, visible

__all__ = ["counted_tests", "figures"]

_OF_LAW = "on the tested databases (upper bound, from the mechanism's law)"


def figures(result: AuditResult) -> Iterator[Figure]:
    """Give the event's counts, outputs, bounds by epsilon, and errors of tests."""
    witness = result.witness
    if witness is not None:
        yield EventRates(witness, result.claim)
    shown = result.picture
    if witness is not None and witness.picture is not None:
        shown = witness.picture
    yield from _outputs(shown, "both databases", "")
    yield _delta(result)
    yield _errors(result)
    if result.synthetic is not None:
        yield from _outputs(result.synthetic.picture, "synthetic records", "synthetic-")


def _outputs(shown: Picture | None, of: str, prefix: str) -> Iterator[Figure]:
    if shown is None:
        return
    caption = f"Outputs on {of}, by {visible(shown.feature)}"
    yield OutputHistogram(shown, caption, f"{prefix}outputs")
    yield OutputCategories(
        shown,
        f"{caption}: values and kinds of output, one by one",
        f"{prefix}categories",
    )


def _delta(result: AuditResult) -> DeltaSteps:
    """What samples and the law say of delta, by epsilon."""
    notion = result.claim.notion
    epsilon, delta = float(notion.epsilon), notion.delta
    points = []
    if least := drawn_number(result.epsilon_lower):
        points.append(KnownPoint(least, delta, None))
    lower, upper = map(drawn_number, (result.delta_lower, result.delta_upper))
    points.append(KnownPoint(epsilon, lower, upper))
    most = drawn_number(result.epsilon_upper)
    if most is not None:
        points.append(KnownPoint(most, None, delta))
    sure = confidence_text(result.budget.alpha)
    series = DeltaSeries(
        f"at most {_OF_LAW}",
        f"at least (lower bound from samples, confidence {sure})",
        tuple(points),
    )
    claim = ClaimedLevel(epsilon, delta, f"the claim: {notion}")
    caption = (
        "What is known of delta at each epsilon: steps, which are bounds themselves"
    )
    return DeltaSteps(caption, (series,), claim)


def _errors(result: AuditResult) -> ErrorTradeOff:
    """What samples and the law say of the errors of tests."""
    notion = result.claim.notion
    epsilon, delta = float(notion.epsilon), notion.delta
    lines = []
    levels = [
        (drawn_number(result.epsilon_upper), delta),
        (epsilon, drawn_number(result.delta_upper)),
    ]
    known = [(e, d) for e, d in levels if e is not None and d is not None]
    if known:
        words = f"no test lies below, {_OF_LAW}"
        lines.append(TradeOffLine(words, least_errors(known), lower=True))
    if least := drawn_number(result.epsilon_lower):
        sure = confidence_text(result.budget.alpha)
        words = (
            f"some test lies on this line or below: epsilon is at least "
            f"{lower_text(result.epsilon_lower)} (lower bound from samples, confidence "
            f"{sure})"
        )
        corners = least_errors([(least, delta)])
        lines.append(TradeOffLine(words, corners, lower=False))
    return ErrorTradeOff(
        "How rarely a test that tells the two databases apart can be wrong",
        (epsilon, delta, str(notion)),
        tuple(lines),
        counted=_counted(result),
    )


def _counted(result: AuditResult) -> tuple[CountedTest, ...]:
    witness = result.witness
    if witness is not None and witness.database_trials and witness.neighbour_trials:
        first = witness.database_hits / witness.database_trials
        second = witness.neighbour_hits / witness.neighbour_trials
        if witness.likelier_on == "neighbour":
            first, second = second, first
        return (_test(second, first, "the event"),)
    if result.certificate is None:
        return ()
    parts = result.certificate.parts
    return counted_tests([one for one in parts if isinstance(one, Binomial)])


def counted_tests(parts: list[Binomial]) -> tuple[CountedTest, ...]:
    """Give the tests that certificates hold counts of."""
    return tuple(
        _test(part.hits_q / part.trials_q, part.hits_p / part.trials_p, "an event")
        for part in parts
        if part.trials_p and part.trials_q
    )


def _test(false_alarms: float, found: float, what: str) -> CountedTest:
    words = (
        f"{what} as counted: type I error {percent_text(false_alarms)}, type II error "
        f"{percent_text(1 - found)} of the draws (shares, no bounds)"
    )
    return CountedTest(false_alarms, 1 - found, words)
