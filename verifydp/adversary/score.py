"""What an adversary achieves at best, beside what the prior alone gives."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball, precision
from verifydp.exact.enclosing import DEFAULT_WIDTH, is_narrow
from verifydp.laws.parameters import as_written

__all__ = [
    "RationalOrBall",
    "Score",
    "always_accepting",
    "blind_accuracy",
    "blind_f_beta",
    "blind_precision",
    "exactly",
    "narrowed",
    "never_accepting",
    "read_beta",
    "read_odds",
    "read_share",
    "read_threshold",
]

#: An exact number, or an enclosure of one.
RationalOrBall = Fraction | Ball

_FIRST_BITS, _LAST_BITS = 128, 2048
#: What is smaller is told as an enclosure of 0.
_SMALLEST = Fraction(1, 2**1000)


@dataclass(frozen=True, slots=True, eq=False)
class Score:
    """The highest score of a kind, with a test that reaches it.

    Attributes
    ----------
    value
        The highest score over all randomised tests.
    baseline
        The best score without a look at the output: accepting always for F-beta and
        precision, guessing the likelier world for accuracy.
    gain
        ``value - baseline``. Of closed forms and polygons enclosed relative to its own
        size, down to 1e-301.
    false_alarm, power
        Of the test that reaches the value.
    attained
        Whether a test of finite threshold reaches the value. False where only ever
        lower thresholds approach it (the limit accepts always, whatever the output) or
        ever higher ones (the limit accepts never), and where none is known to.
    threshold
        The test accepts outputs at or above it; the method that made the score says in
        which unit. None where there is none. Infinite in the limits above.
    exact
        The value as a rational, where it is known as one.

    Notes
    -----
    Guarantee: each ball contains the number meant, so that ``float_above(value)`` is a
    safe bound on what any adversary achieves, ``float_below(value)`` one on what the
    best one does.
    """

    value: Ball
    baseline: RationalOrBall
    gain: Ball
    false_alarm: Ball
    power: Ball
    attained: bool
    threshold: Ball | None = None
    exact: Fraction | None = None


def narrowed(
    compute: Callable[[], Ball], *, relative: Fraction = DEFAULT_WIDTH
) -> Ball:
    """Enclose a number to a relative width, or as narrowly as can be.

    Unlike `verifydp.exact.enclosing.enclosed` it gives the narrowest ball it has where
    more digits do not help, as where the number comes from a ball of fixed width.

    Parameters
    ----------
    compute
        Computes the number at the working precision.
    relative
        The largest radius wanted, as a share of the number's size.

    Returns
    -------
    Ball
        Guarantee: it contains the number.

    Examples
    --------
    >>> narrowed(lambda: ball(2).sqrt()).rad() < ball(Fraction(1, 2**43))
    True
    >>> fixed = ball(2).sqrt()
    >>> narrowed(lambda: fixed - 1).overlaps(fixed - 1)
    True
    """
    bits, before = _FIRST_BITS, None
    while True:
        with precision(bits):
            value = compute()
            if is_narrow(value, relative=relative, absolute=_SMALLEST):
                return value
            radius = value.rad()
            # An infinite ball is exact; a ball that stays wide has its width elsewhere.
            if not value.is_finite() and value.is_exact():
                return value
            if bits >= _LAST_BITS or (before is not None and 2 * radius > before):
                return value
        before, bits = radius, 2 * bits


def read_odds(odds: object) -> Fraction:
    """Read the odds ``P(negative) / P(positive)``, at least 0.

    Raises
    ------
    InputError
        If they are negative or no finite number.

    Examples
    --------
    >>> read_odds(0.8), read_odds("1/3")
    (Fraction(4, 5), Fraction(1, 3))
    """
    exact = as_written(odds, "the odds")
    if exact < 0:
        raise InputError(
            f"the odds are {written(exact)}: P(absent) / P(present) is at least 0, "
            "and 1 without prior knowledge"
        )
    return exact


def read_beta(beta: object) -> Fraction:
    """Read the weight of recall in F-beta, and give its square.

    Raises
    ------
    InputError
        If it is not above 0, or no finite number.

    Examples
    --------
    >>> read_beta(0.5)
    Fraction(1, 4)
    """
    exact = as_written(beta, "beta")
    if exact <= 0:
        raise InputError(
            f"beta is {written(exact)}: the weight of recall in F-beta is above 0"
        )
    return exact * exact


def read_share(value: object, name: str) -> Fraction:
    """Read a probability, from 0 to 1.

    Raises
    ------
    InputError
        If it is not between 0 and 1, or no number.

    Examples
    --------
    >>> read_share("1/3", "the false-alarm rate")
    Fraction(1, 3)
    """
    exact = as_written(value, name)
    if not 0 <= exact <= 1:
        raise InputError(f"{name} is {written(exact)}: it must be from 0 to 1")
    return exact


def blind_f_beta(squared_beta: Fraction, odds: Fraction) -> Fraction:
    """Give F-beta of accepting always: ``(1 + b) / (1 + b + c)``, ``b = beta^2``.

    Examples
    --------
    >>> blind_f_beta(Fraction(1), Fraction(1))
    Fraction(2, 3)
    """
    return (1 + squared_beta) / (1 + squared_beta + odds)


def blind_accuracy(odds: Fraction) -> Fraction:
    """Give the accuracy of guessing the likelier world: ``max(1, c) / (1 + c)``.

    Examples
    --------
    >>> blind_accuracy(Fraction(1, 3))
    Fraction(3, 4)
    """
    return max(Fraction(1), odds) / (1 + odds)


def blind_precision(odds: Fraction) -> Fraction:
    """Give the precision of any test that ignores the output: ``1 / (1 + c)``.

    Examples
    --------
    >>> blind_precision(Fraction(1, 3))
    Fraction(3, 4)
    """
    return 1 / (1 + odds)


def read_threshold(value: object) -> Fraction:
    """Read a threshold on the likelihood ratio, at least 0.

    Raises
    ------
    InputError
        If it is negative or no finite number.

    Examples
    --------
    >>> read_threshold("1/3")
    Fraction(1, 3)
    """
    exact = as_written(value, "the threshold on the likelihood ratio")
    if exact < 0:
        raise InputError(
            f"the threshold on the likelihood ratio is {written(exact)}: it is at "
            "least 0"
        )
    return exact


def exactly(value: Fraction) -> Ball:
    """Enclose a rational in at least 128 binary digits.

    Examples
    --------
    >>> exactly(Fraction(1, 3)).rad() < ball(Fraction(1, 2**100))
    True
    """
    with precision(_FIRST_BITS):
        return ball(value)


def always_accepting(baseline: Fraction) -> Score:
    """Give the score where only ever lower thresholds approach the best: the baseline.

    Examples
    --------
    >>> score = always_accepting(Fraction(2, 3))
    >>> score.exact, score.attained, float(score.threshold)
    (Fraction(2, 3), False, -inf)
    """
    return Score(
        value=exactly(baseline),
        baseline=baseline,
        gain=ball(0),
        false_alarm=ball(1),
        power=ball(1),
        attained=False,
        threshold=Ball.neg_inf(),
        exact=baseline,
    )


def never_accepting(baseline: Fraction) -> Score:
    """Give the score where only ever higher thresholds approach the best: the baseline.

    Examples
    --------
    >>> score = never_accepting(Fraction(2, 3))
    >>> score.exact, score.attained, float(score.threshold)
    (Fraction(2, 3), False, inf)
    """
    return Score(
        value=exactly(baseline),
        baseline=baseline,
        gain=ball(0),
        false_alarm=ball(0),
        power=ball(0),
        attained=False,
        threshold=Ball.pos_inf(),
        exact=baseline,
    )
