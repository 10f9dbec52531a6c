"""The exact joint bound: counts of one event, and the hypotheses that they reject.

`k1 ~ Bin(n1, p)` and `k2 ~ Bin(n2, q)` are independent; the event, its direction
and both sizes were fixed beforehand. A hypothesis ``p <= exp(epsilon) q + delta``
is rejected at level alpha if

    sup over q in the box of P(outcome at least as extreme) + box_alpha <= alpha,

where the box is a Clopper-Pearson interval for q at level ``box_alpha`` and
"extreme" means the order of `verifydp.checker.order` (Berger and Boos 1994,
Buehler 1957). Everything that shapes the test (order, ``box_alpha``) is a function
of alpha and the claim, never of the counts. Whatever hypotheses are rejected
together, all of them false rejections are one event: either q lies outside the box
(probability at most ``box_alpha``), or the outcome is among the extreme ones of
probability at most ``alpha - box_alpha`` at the true (p, q). So any number of
rejections shares one alpha.

The supremum is bounded over cells ``[a, b]`` of the box: there
``p <= min(1, e b + delta)`` and ``q >= a``, and an extreme set
``{k1 >= c(k2)}`` with nondecreasing c only gains from more hits on the first side
and fewer on the second.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from verifydp.checker.decoding import exact_epsilon, exact_number, probability
from verifydp.checker.hypothesis import Hypothesis
from verifydp.checker.order import Order
from verifydp.checker.work import Work, tail_work
from verifydp.errors import CertificateError
from verifydp.evidence.certificates import Binomial, Rejection
from verifydp.exact.balls import ball, precision
from verifydp.exact.binomial import at_least_upper, at_most_upper
from verifydp.exact.normal import normal_tail

__all__ = ["BOX_SHARE", "TRIALS_LIMIT", "check_binomial"]

#: Share of alpha that goes to the box; fixed, so that no data can choose it.
BOX_SHARE = Fraction(1, 50)
#: Most trials on one side.
TRIALS_LIMIT = 10**9
#: Most rejections, cut points and blocks of one part.
_REJECTIONS_LIMIT, _CUTS_LIMIT, _BLOCKS_LIMIT = 8, 1024, 4096
#: The order's z lies within this distance of the normal quantile of alpha.
_ORDER_STEP = Fraction(1, 20)
_ORDER_LIMIT = 100
#: No epsilon above this is a hypothesis: exp(epsilon) leaves the doubles.
_EPSILON_LIMIT = 700
#: Digits of tail probabilities beyond those of alpha.
_EXTRA_BITS = 30
#: Work for the place of one count in the order, for one cell, for a block in a cell.
_COUNT_WORK, _CELL_WORK, _BLOCK_WORK = 1000, 300, 6


def check_binomial(
    part: Binomial, *, claim_delta: Fraction, work: Work | None = None
) -> list[Hypothesis]:
    """Recompute every rejection of one event's counts.

    Parameters
    ----------
    part
        Counts, order, box and rejections.
    claim_delta
        The claim's delta, which the order of outcomes must use.
    work
        Where the work is charged; by default this part alone has all of the limit.

    Returns
    -------
    list of Hypothesis
        What is rejected. Guarantee: if the assumptions of the certificate hold
        (counts, sizes and event as described above), the probability that any
        true hypothesis is among them is at most ``part.alpha``.

    Raises
    ------
    CertificateError
        If a step fails, or there is too much work; the message names it.
    """
    work = Work() if work is None else work
    alpha = probability(part.alpha, "binomial: alpha")
    _check_counts(part)
    order = Order(
        trials=part.trials_p,
        delta=_order_delta(part, claim_delta),
        z=_order_z(part, alpha),
    )
    bits = _EXTRA_BITS + alpha.denominator.bit_length() - alpha.numerator.bit_length()
    box = _check_box(part, alpha, bits, work)
    if len(part.rejections) > _REJECTIONS_LIMIT:
        raise CertificateError(
            f"binomial: {len(part.rejections)} rejections, at most "
            f"{_REJECTIONS_LIMIT} are read"
        )
    test = _Test(part, order, box, bits, work)
    rejected = []
    for number, rejection in enumerate(part.rejections, start=1):
        name = f"binomial: rejection {number}"
        hypothesis = _hypothesis(rejection, name)
        p_value = test.p_value(hypothesis, rejection, name) + alpha * BOX_SHARE
        if p_value > alpha:
            raise CertificateError(
                f"{name}: the p-value is {float(p_value):.6g}, above alpha "
                f"{float(alpha):.6g}"
            )
        rejected.append(hypothesis)
    return rejected


def _check_counts(part: Binomial) -> None:
    if part.direction not in {"database", "neighbour"}:
        raise CertificateError(
            f"binomial: direction is {part.direction[:40]!r}, not database or neighbour"
        )
    for side, trials, hits in (
        ("p", part.trials_p, part.hits_p),
        ("q", part.trials_q, part.hits_q),
    ):
        if not 1 <= trials <= TRIALS_LIMIT:
            raise CertificateError(
                f"binomial: trials_{side} must lie between 1 and {TRIALS_LIMIT}"
            )
        if not 0 <= hits <= trials:
            raise CertificateError(
                f"binomial: hits_{side} must lie between 0 and {trials} trials"
            )


def _order_delta(part: Binomial, claim_delta: Fraction) -> Fraction:
    delta = exact_number(part.delta, "binomial: delta")
    if delta != claim_delta:
        raise CertificateError(
            "binomial: the order uses another delta than the claim's"
        )
    return delta


def _order_z(part: Binomial, alpha: Fraction) -> Fraction:
    """Demand the multiple of 1/10 nearest to the normal quantile of alpha."""
    z = exact_number(part.order, "binomial: order")
    if not 0 <= z <= _ORDER_LIMIT or (10 * z).denominator != 1:
        raise CertificateError("binomial: the order is no multiple of 1/10 from 0 on")
    with precision(128):
        nearest = normal_tail(z + _ORDER_STEP) <= ball(alpha) and ball(
            alpha
        ) <= normal_tail(z - _ORDER_STEP)
    if not nearest:
        raise CertificateError(
            "binomial: the order is not the multiple of 1/10 nearest to the normal "
            "quantile of alpha"
        )
    return z


def _check_box(
    part: Binomial, alpha: Fraction, bits: int, work: Work
) -> tuple[Fraction, Fraction]:
    """Demand a box that holds the Clopper-Pearson interval at ``alpha / 50``."""
    box_alpha = exact_number(part.box_alpha, "binomial: box_alpha")
    if box_alpha != alpha * BOX_SHARE:
        raise CertificateError(
            f"binomial: box_alpha must be alpha times {BOX_SHARE}, fixed beforehand"
        )
    low = exact_number(part.box[0], "binomial: box")
    high = exact_number(part.box[1], "binomial: box")
    if not 0 <= low < high <= 1:
        raise CertificateError("binomial: the box is no interval within [0, 1]")
    half = box_alpha / 2 * 2**bits
    trials, hits = part.trials_q, part.hits_q
    for end in (low, high):
        units = tail_work(trials, end, bits)
        work.charge(units, f"binomial: the box of {trials} trials")
    if low > 0 and at_least_upper(trials, low, [hits], bits=bits)[0] > half:
        raise CertificateError("binomial: the box begins above the Clopper-Pearson end")
    if high < 1 and at_most_upper(trials, high, [hits], bits=bits)[0] > half:
        raise CertificateError("binomial: the box ends below the Clopper-Pearson end")
    return low, high


def _hypothesis(rejection: Rejection, name: str) -> Hypothesis:
    epsilon = exact_epsilon(rejection.epsilon, f"{name}: epsilon")
    delta = exact_number(rejection.delta, f"{name}: delta")
    if not 0 <= epsilon <= _EPSILON_LIMIT or not 0 <= delta < 1:
        raise CertificateError(
            f"{name}: epsilon must lie between 0 and {_EPSILON_LIMIT}, delta between "
            "0 and 1"
        )
    return Hypothesis(epsilon, delta)


class _Test:
    """The tail of one outcome; what several hypotheses need is computed once."""

    def __init__(
        self,
        part: Binomial,
        order: Order,
        box: tuple[Fraction, Fraction],
        bits: int,
        work: Work,
    ) -> None:
        self._work = work
        self._part = part
        self._order = order
        self._box = box
        self._bits = bits
        self._counts: dict[int, int] = {}
        self._below: dict[tuple[Fraction, tuple[int, ...]], list[int]] = {}

    def p_value(
        self, hypothesis: Hypothesis, rejection: Rejection, name: str
    ) -> Fraction:
        """Bound the probability of extreme outcomes over the box from above."""
        blocks = rejection.blocks
        if not 1 <= len(blocks) <= _BLOCKS_LIMIT:
            raise CertificateError(
                f"{name}: {len(blocks)} blocks, must be 1 to {_BLOCKS_LIMIT}"
            )
        if blocks[0] < 0 or blocks[-1] > self._part.trials_q or not _rises(blocks):
            raise CertificateError(
                f"{name}: the blocks do not increase within 0 to trials_q"
            )
        ends = self._cell_ends(rejection, name)
        factor = hypothesis.epsilon.growth_upper()
        cells = [
            (low, min(Fraction(1), factor * high + hypothesis.delta))
            for low, high in pairwise(ends)
        ]
        self._charge(cells, blocks, name)
        counts = [self._count(first) for first in blocks]
        return max(self._tail(q, p, blocks, counts) for q, p in cells)

    def _charge(
        self, cells: list[tuple[Fraction, Fraction]], blocks: tuple[int, ...], name: str
    ) -> None:
        """Charge all tails of one rejection before the first is computed."""
        part = self._part
        what = (
            f"{name} ({part.trials_p} and {part.trials_q} trials, {len(cells)} cells, "
            f"{len(blocks)} blocks)"
        )
        new = sum(first not in self._counts for first in blocks)
        units = _COUNT_WORK * new + len(cells) * (
            _CELL_WORK + _BLOCK_WORK * len(blocks)
        )
        self._work.charge(units, what)
        for q, p in cells:
            units = tail_work(part.trials_p, p, self._bits)
            if (q, blocks) not in self._below:
                units += tail_work(part.trials_q, q, self._bits)
            self._work.charge(units, what)

    def _cell_ends(self, rejection: Rejection, name: str) -> list[Fraction]:
        if len(rejection.cuts) > _CUTS_LIMIT:
            raise CertificateError(
                f"{name}: {len(rejection.cuts)} cuts, at most {_CUTS_LIMIT} are read"
            )
        cuts = [exact_number(text, f"{name}: a cut") for text in rejection.cuts]
        ends = [self._box[0], *cuts, self._box[1]]
        if not _rises(ends):
            raise CertificateError(f"{name}: the cuts do not increase within the box")
        return ends

    def _count(self, hits_q: int) -> int:
        if hits_q not in self._counts:
            observed = (self._part.hits_p, self._part.hits_q)
            self._counts[hits_q] = self._order.certain_count(observed, hits_q)
        return self._counts[hits_q]

    def _tail(
        self,
        q: Fraction,
        p: Fraction,
        blocks: tuple[int, ...],
        counts: list[int],
    ) -> Fraction:
        """Bound ``P(k1 >= c(k2))``, with c constant from each block's first value on.

        With ``F_i = P(k2 < blocks[i])`` and ``t_i = P(k1 >= counts[i])`` the sum
        ``F_0 + sum of (F_{i+1} - F_i) t_i`` equals ``t_last + sum of
        F_i (t_{i-1} - t_i)`` where ``t_{-1} = 1``. The first form increases with
        every t, the second with every F as long as t does not increase: upper
        bounds for both, the second made nonincreasing, give an upper bound.
        """
        one = 1 << self._bits
        exceed = at_least_upper(self._part.trials_p, p, counts, bits=self._bits)
        total, before = 0, one
        for below, tail in zip(self._mass_below(q, blocks), exceed, strict=True):
            after = min(before, tail)
            total += below * (before - after)
            before = after
        return Fraction(total + one * before, one * one)

    def _mass_below(self, q: Fraction, blocks: tuple[int, ...]) -> list[int]:
        key = (q, blocks)
        if key not in self._below:
            last_before = [first - 1 for first in blocks]
            self._below[key] = at_most_upper(
                self._part.trials_q, q, last_before, bits=self._bits
            )
        return self._below[key]


def _rises(values: Iterable[Fraction | int]) -> bool:
    return all(a < b for a, b in pairwise(values))
