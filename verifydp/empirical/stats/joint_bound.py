"""The exact joint bound of one event: found in floats, certified by the checker.

The method is that of `verifydp.checker.binomial`, which recomputes the result in
exact and ball arithmetic; here the same sums are taken in floats, erring to the
safe side, to find the largest epsilon and delta that the checker will accept.
Nothing here is trusted.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from verifydp import special_functions as special
from verifydp.empirical.stats.joint_rejection import BOX_SHARE, JointTest
from verifydp.errors import InputError
from verifydp.evidence.certificates import Binomial, Rejection
from verifydp.evidence.claim import EPSILON_MAX, ApproximateDP
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import exact_text

__all__ = ["BinomialBound", "bound_event"]

#: Most trials on one side (the checker's limit too).
_TRIALS_LIMIT = 10**9


@dataclass(frozen=True, slots=True)
class BinomialBound:
    """Lower bounds from the counts of one event, with their certificate.

    Attributes
    ----------
    epsilon_lower
        At the claim's delta; 0 where nothing positive is shown.
    delta_lower
        At the claim's epsilon; 0 where nothing positive is shown.
    certificate
        What `verifydp.checker` needs to re-establish both.
    """

    epsilon_lower: Fraction
    delta_lower: Fraction
    certificate: Binomial

    def refutes(self, notion: ApproximateDP) -> bool:
        """Say whether the certificate rejects something that ``notion`` implies."""
        return any(
            Epsilon.read(rejection.epsilon) >= notion.epsilon
            and Fraction(rejection.delta) >= notion.exact_delta
            for rejection in self.certificate.rejections
        )


def bound_event(
    *,
    event: str,
    direction: str,
    trials_p: int,
    hits_p: int,
    trials_q: int,
    hits_q: int,
    notion: ApproximateDP,
    alpha: Fraction,
) -> BinomialBound:
    """Bound epsilon and delta from below by the counts of one fixed event.

    Parameters
    ----------
    event
        The event in words.
    direction
        The side on which it is too likely (``"database"`` or ``"neighbour"``);
        ``trials_p`` and ``hits_p`` count that side, the others the other side.
    trials_p, hits_p, trials_q, hits_q
        Draws and how many of them lay in the event. Both numbers of draws, the
        event and the direction must have been fixed before these draws.
    notion
        The claim: its delta is used for epsilon, its epsilon for delta.
    alpha
        Error probability of both bounds together, at most 1/2.

    Returns
    -------
    BinomialBound
        Guarantee: with probability at least ``1 - alpha`` both bounds hold; they
        are short decimals, rounded downward. Established by the checker, not here.

    Raises
    ------
    InputError
        If counts, direction or alpha are out of range.

    Notes
    -----
    Sources: Buehler 1957 (bounds from an order of outcomes); Berger and Boos 1994
    (the box for the nuisance parameter); the order is derived in
    `verifydp.checker.order`.

    Examples
    --------
    >>> bound = bound_event(
    ...     event="the output is at least 0", direction="database", trials_p=1000,
    ...     hits_p=900, trials_q=1000, hits_q=100,
    ...     notion=ApproximateDP(epsilon=1.0), alpha=Fraction(1, 20))
    >>> 1.9 < bound.epsilon_lower < 2.2, bound.refutes(ApproximateDP(epsilon=1.0))
    (True, True)
    """
    _validate(direction, trials_p, hits_p, trials_q, hits_q, alpha)
    test = JointTest(
        trials_p=trials_p,
        hits_p=hits_p,
        trials_q=trials_q,
        hits_q=hits_q,
        delta=float(notion.exact_delta),
        z=_order_z(alpha),
        alpha=float(alpha),
    )
    epsilon_lower, delta_lower = Fraction(0), Fraction(0)
    if test.level > -math.inf:
        epsilon_lower = _largest(
            lambda value: test.rejects(Epsilon(nats=value), notion.exact_delta),
            start=test.estimate,
            spread=test.spread,
            z=float(test.z),
            limit=Fraction(int(EPSILON_MAX)),
        )
        factor = float(notion.epsilon.growth_upper())
        share_p, share_q = hits_p / trials_p, hits_q / trials_q
        delta_lower = _largest(
            lambda value: test.rejects(notion.epsilon, value),
            start=share_p - factor * share_q,
            spread=test.delta_spread(factor),
            z=float(test.z),
            limit=Fraction(1),
        )
    found = []
    if epsilon_lower > 0:
        found.append((Epsilon(nats=epsilon_lower), notion.exact_delta))
    if delta_lower > 0:
        found.append((notion.epsilon, delta_lower))
    certificate = Binomial(
        pair=0,
        event=event,
        direction=direction,
        trials_p=trials_p,
        hits_p=hits_p,
        trials_q=trials_q,
        hits_q=hits_q,
        delta=exact_text(notion.exact_delta),
        order=exact_text(test.z),
        alpha=exact_text(alpha),
        box_alpha=exact_text(alpha * BOX_SHARE),
        box=(exact_text(test.ends[0]), exact_text(test.ends[-1])),
        rejections=tuple(
            Rejection(
                epsilon=epsilon.exact,
                delta=exact_text(delta),
                cuts=tuple(exact_text(cut) for cut in test.ends[1:-1]),
                blocks=tuple(int(first) for first in test.blocks),
            )
            for epsilon, delta in found
        ),
    )
    return BinomialBound(epsilon_lower, delta_lower, certificate)


def _validate(
    direction: str,
    trials_p: int,
    hits_p: int,
    trials_q: int,
    hits_q: int,
    alpha: Fraction,
) -> None:
    if direction not in {"database", "neighbour"}:
        raise InputError(f"direction is {direction!r}: use 'database' or 'neighbour'")
    for hits, trials in ((hits_p, trials_p), (hits_q, trials_q)):
        if not 1 <= trials <= _TRIALS_LIMIT or not 0 <= hits <= trials:
            raise InputError(
                f"{hits} hits in {trials} draws: draws must be 1 to {_TRIALS_LIMIT}, "
                "hits at most the draws"
            )
    if not 0 < alpha <= Fraction(1, 2):
        raise InputError(f"alpha is {alpha}: it must be above 0 and at most 1/2")


def _order_z(alpha: Fraction) -> Fraction:
    """Take the multiple of 1/10 nearest to the upper normal quantile of alpha."""
    return Fraction(max(0, round(-10 * float(special.ndtri(float(alpha))))), 10)


def _short_step(spread: float) -> Fraction:
    """A power of ten that is at most a hundredth of a standard error."""
    bounded = min(max(spread, 1e-12), 100.0)  # at a huge ratio it is infinite
    return Fraction(10) ** math.floor(math.log10(bounded / 100))


def _largest(
    rejects: Callable[[Fraction], bool],
    *,
    start: float,
    spread: float,
    z: float,
    limit: Fraction,
) -> Fraction:
    """Find the largest multiple of a short step that is rejected, or 0.

    The answer is near ``z`` times ``spread`` below ``start``; it is looked for in
    strides from there, then by bisection. Rejection is monotone: what is rejected
    at a value is rejected below it.
    """
    step = _short_step(spread)
    if not rejects(step):
        return Fraction(0)
    low, high = 1, math.ceil(limit / step)
    unit = float(step)
    # Measured: the answer is a tenth of a spread above the plain normal limit.
    middle = math.ceil(min(high, max(2.0, (start - (z - 0.1) * spread) / unit)))
    stride = math.ceil(min(high, max(1.0, spread / unit / 20)))
    while low < middle < high:
        if rejects(middle * step):
            low, middle = middle, middle + stride
        else:
            high, middle = middle, middle - stride
        stride *= 2
    while high - low > 1:
        middle = (low + high) // 2
        if rejects(middle * step):
            low = middle
        else:
            high = middle
    return low * step
