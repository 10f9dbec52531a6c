"""What a composition of mechanisms on confounded data says."""

from collections.abc import Iterator
from itertools import groupby

from verifydp.evidence.confounded_compositions import (
    ConfoundedComposition,
    ConfoundedPoint,
    ConfoundedValue,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import bound_digits, parse_exact, plain
from verifydp.report.facts import ResultFact
from verifydp.report.wording import plural

__all__ = ["at_text", "delta_text", "explained", "facts", "shown", "side_text"]

_WHY = (
    "The product counts twice what two outputs tell alike, and misses what they tell "
    "only together."
)
_INDEPENDENT = (
    "outputs are independent given the data; given the state they need not be, since "
    f"they read the same data. {_WHY}"
)
_DEPENDENT = (
    "outputs depend on one another by the data that they read and by the noises whose "
    f"covariances are given. {_WHY}"
)
_SINGLE = "there is one mechanism: the product of the marginals is its own law"
#: Longest exact form that stands in a sentence.
_EXACT_MAX = 24


def facts(result: ConfoundedComposition) -> Iterator[ResultFact]:
    """Epsilons of the joint law and of the product, the caps, what is exact."""
    for place, tight in enumerate(result.tight):
        at = f"at delta {delta_text(tight.delta)}"
        said = f"{shown(tight.true)} {at}; the product says {shown(tight.product)}"
        yield "epsilon" if not place else "", said
    yield "product", side_text(result)
    caps = (
        f"{shown(tight.data)} at delta {delta_text(tight.delta)}"
        for tight in result.tight
    )
    yield "data", f"epsilon of the data themselves, which caps it: {'; '.join(caps)}"
    told = "what the mechanisms tell of the data, added up, caps it at every delta"
    yield "local", f"{shown(result.local)}: {told}"
    yield "exactness", result.exactness
    yield "scope", result.scope
    if result.certificate is not None:
        steps = plural(len(result.certificate.steps), "step")
        yield "certificate", f"{steps} made again"
    for cited in result.modulo:
        yield "modulo", str(cited)
    for note in result.notes:
        yield "note", note


def explained(result: ConfoundedComposition) -> Iterator[ResultFact]:
    """The same, with why the product is no bound."""
    for label, text in facts(result):
        yield label, text
        if label != "product":
            continue
        if len(result.parts) == 1:
            yield "why", _SINGLE
        else:
            yield "why", _DEPENDENT if result.covariances else _INDEPENDENT


def side_text(result: ConfoundedComposition) -> str:
    """Say where the product of the marginals under- and over-estimates."""
    runs = [
        (side, list(points))
        for side, points in groupby(result.points, key=lambda one: one.side)
    ]
    if len(runs) == 1:
        side, points = runs[0]
        count = plural(len(points), "epsilon")
        if side == "equal":
            return f"equal to the joint law at all of {count}"
        return f"it {side} what is given away at all of {count}"
    return "; ".join(
        f"{'it is ' * (side == 'equal')}{side} {_span(points)}" for side, points in runs
    )


def _span(points: list[ConfoundedPoint]) -> str:
    first, last = (at_text(one.epsilon) for one in (points[0], points[-1]))
    if first == last:
        return f"at epsilon {first}"
    # Curves can cross between them.
    return f"at {len(points)} epsilons from {first} to {last}"


def at_text(epsilon: str) -> str:
    """An epsilon as it is read: a decimal where it is one."""
    return str(Epsilon.read(epsilon))


def delta_text(delta: str) -> str:
    """A delta as a decimal."""
    return plain(parse_exact(delta))


def shown(value: ConfoundedValue) -> str:
    """A value with the sides that are known, and its exact form where that is short."""
    low = bound_digits(value.lower, "lower", value.exact)
    high = bound_digits(value.upper, "upper", value.exact)
    if value.exact is not None:
        short = len(value.exact) <= _EXACT_MAX and not {value.exact, high} & {
            low,
            "inf",
        }
        return f"{high} ({value.exact})" if short else high
    return high if low == high else f"{low} to {high}"
