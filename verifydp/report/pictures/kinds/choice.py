"""The pictures of a choice of epsilon: what limits allow, what tests reach at it."""

from collections.abc import Iterator

from verifydp.evidence.choices import ChosenEpsilon, LimitRecord
from verifydp.evidence.numbers import parse_exact, short_above, written
from verifydp.report.bounds import lower_text
from verifydp.report.facts.choice import epsilon_text
from verifydp.report.pictures.bars import MarkedBars, NamedBar
from verifydp.report.pictures.drawn import Figure
from verifydp.report.wording import visible

__all__ = ["figures"]


def figures(result: ChosenEpsilon) -> Iterator[Figure]:
    """Give the highest scores beside the limits, and the limits' own epsilons."""
    limits = result.limits
    if any(one.score_upper is not None for one in limits):
        one_limit = None
        if len(limits) == 1:
            value = parse_exact(limits[0].value)
            one_limit = (float(value), f"the limit: {written(value)}")
        yield MarkedBars(
            "scores",
            "What the best test reaches",
            "Scores without the output, and the highest with it, at the epsilon that "
            "was chosen",
            tuple(_scores(result)),
            one_limit,
        )
    if len(limits) > 1 and result.epsilon is not None:
        chosen = lower_text(result.epsilon)
        yield MarkedBars(
            "epsilons-of-limits",
            "The largest epsilon for each limit alone",
            "The largest epsilon that each limit alone allows; the smallest decides",
            tuple(
                _alone(limit, own=place == result.deciding)
                for place, limit in enumerate(limits)
            ),
            (result.epsilon, f"chosen: {chosen} (rounded down)"),
        )


def _scores(result: ChosenEpsilon) -> Iterator[NamedBar]:
    for limit in result.limits:
        name, baseline = visible(limit.words), parse_exact(limit.baseline)
        without = f"at most {short_above(baseline)}"
        yield NamedBar(f"{name} without the output", float(baseline), without)
        if limit.score_upper is not None:
            most = parse_exact(limit.value)
            value = min(parse_exact(repr(limit.score_upper)), most)
            text = f"at most {short_above(value, 6)} (limit {written(most)})"
            yield NamedBar(f"{name} with it", float(value), text, own=True)


def _alone(limit: LimitRecord, *, own: bool) -> NamedBar:
    name = visible(limit.text)
    if limit.epsilon is None:
        said = "every epsilon" if limit.unlimited else "none"
        return NamedBar(name, float("inf") if limit.unlimited else 0.0, said, own)
    text = epsilon_text(limit.epsilon, limit.epsilon_exact)
    return NamedBar(name, limit.epsilon, f"up to {text}", own)
