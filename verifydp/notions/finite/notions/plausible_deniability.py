"""Plausible deniability: k rows explain an output alike (Bindschaedler et al. 2017)."""

import bisect
from collections.abc import Sequence
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.notions.finite.findings import NotionFinding, NotionWitness
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.question import NotionQuestion

__all__ = ["NOTION", "is_deniable", "plausible_deniability", "smallest_gamma"]


def smallest_gamma(
    probabilities: Sequence[Fraction | int], seed: int, k: int
) -> Fraction | None:
    """Give the least gamma at which k records explain an output alike.

    Parameters
    ----------
    probabilities
        Of the output given each record of the pool, all over one scale.
    seed
        Place of the record that the output comes from.
    k
        How many records are asked for, the seed included.

    Returns
    -------
    Fraction or None
        At least 1. None where no gamma is enough: the output is impossible given the
        seed, or possible given fewer than k records.

    Raises
    ------
    InputError
        If k is below 1.

    Notes
    -----
    The k records lie in a window of the sorted probabilities that holds the seed, and
    gamma is the ratio of its ends.

    Examples
    --------
    >>> pool = [Fraction(1, 10), Fraction(1, 5), Fraction(2, 5), Fraction(1, 100)]
    >>> [smallest_gamma(pool, 1, k) for k in (2, 3, 4)]
    [Fraction(2, 1), Fraction(4, 1), Fraction(40, 1)]
    """
    if k < 1:
        raise InputError(f"k is {k}: give a number of at least 1")
    if not probabilities[seed]:
        return None
    ends = _window(sorted(filter(None, probabilities)), probabilities[seed], k)
    return None if ends is None else Fraction(ends[0]) / ends[1]


def _window(
    ordered: Sequence[Fraction | int], value: Fraction | int, k: int
) -> tuple[Fraction | int, Fraction | int] | None:
    """Give the ends, the larger first, of the window of least ratio with a value."""
    place = bisect.bisect_left(ordered, value)
    best = None
    for start in range(max(0, place - k + 1), min(place, len(ordered) - k) + 1):
        high, low = ordered[start + k - 1], ordered[start]
        if best is None or high * best[1] < best[0] * low:
            best = high, low
    return best


def is_deniable(
    probabilities: Sequence[Fraction | int],
    seed: int,
    k: int,
    gamma: Fraction | int,
    *,
    strict: bool = False,
) -> bool:
    """Say whether an output is releasable with (k, gamma)-plausible deniability.

    Parameters
    ----------
    probabilities, seed, k
        As for `smallest_gamma`.
    gamma
        At least 1.
    strict
        Ask for a pool of more than k records, as Liu et al. 2019 print; else for at
        least k, as the source does.

    Examples
    --------
    >>> pool = [Fraction(1, 10), Fraction(1, 5), Fraction(2, 5), Fraction(1, 100)]
    >>> is_deniable(pool, 1, 3, 2), is_deniable(pool, 1, 3, 4)
    (False, True)
    >>> is_deniable(pool, 1, 4, 40), is_deniable(pool, 1, 4, 40, strict=True)
    (True, False)
    """
    if strict and len(probabilities) <= k:
        return False
    least = smallest_gamma(probabilities, seed, k)
    return least is not None and least <= gamma


def plausible_deniability(question: NotionQuestion) -> NotionFinding:
    """Give the least log gamma that is enough for every seed and its outputs.

    Guarantee: exact. The pool is each row of the table once.
    """
    rows, k = question.mechanism.rows, question.explanations
    size = len(rows)
    if question.mechanism.records != 1:
        return NotionFinding.open(
            "it is about mechanisms on one record: give a table whose databases have "
            "one record each"
        )
    if k == 1:
        return NotionFinding.nothing("k = 1: a row explains its own output")
    if size < k:
        return NotionFinding.elsewhere(f"the pool has {size} rows, fewer than k = {k}")
    worst: tuple[int, int, int, int] | None = None
    for output, column in enumerate(zip(*rows, strict=True)):
        ordered = sorted(filter(None, column))
        for value in dict.fromkeys(ordered):
            high, low = _window(ordered, value, k) or (1, 0)
            if worst is None or high * worst[1] > worst[0] * low:
                worst = int(high), int(low), column.index(value), output
    assert worst is not None  # each row is a law, so some output is possible
    high, low, seed, output = worst
    growth = Fraction(high, low) if low else None
    witness = NotionWitness(
        f"{question.names[seed]} as the seed",
        f"{k - 1} other row{'s' * (k != 2)}",
        str(question.mechanism.outputs[output]),
        question.mechanism.probability(seed, output),
        None,
    )
    strict = "too" if size > k else f"but not for {k} rows, as there are"
    note = (
        f"k = {k} of {size} rows; with at least k rows (the source); with more than k "
        f"rows (Liu et al. 2019) {strict}"
    )
    return NotionFinding(Epsilon(growth=growth), witness, notes=(note,))


NOTION = Notion(
    "plausible-deniability",
    "plausible deniability",
    "Bindschaedler, Shokri and Gunter 2017; Liu et al. 2019, definition 4",
    (
        Reading(
            "plausible-deniability",
            "PD",
            "The pool is each row of the table once: each output of each row is "
            "explained by k of them, that one included, whose probabilities differ by "
            "a factor of at most gamma; epsilon is log(gamma).",
            plausible_deniability,
            uses_prior=False,
        ),
    ),
    order=8,
)
