"""The density and the tail of a normal plus a Laplace variable, for any ratio.

With ``u = z / d``, ``r = d / b`` and ``E(s) = exp(s^2 / 2) P(Z > s)`` for a standard
normal Z, the density is ``exp(-u^2 / 2) (E(r - u) + E(r + u)) / 2b``. Where r is huge
the factors of E leave the range of balls, but E does not.
"""

from verifydp.exact.balls import Ball, ball
from verifydp.exact.special import scaled_erfc

__all__ = ["WIDE", "log_and_share", "tail_difference"]

#: Beyond this ratio the factors of E are not computed one by one.
WIDE = 1000


def log_and_share(u: Ball, v: Ball, ratio: Ball) -> tuple[Ball, Ball]:
    """Enclose ``log(4b f)`` and ``b f' / f`` of the density f at a point.

    Parameters
    ----------
    u, v
        The distance to the mean over the deviation and over the noise's scale.
    ratio
        Deviation over scale.

    Examples
    --------
    >>> log_and_share(ball(0), ball(0), ball(1))[1].contains(0)
    True
    """
    root = ball(2).sqrt()
    if ratio > WIDE:
        left, right = scaled_erfc((ratio - u) / root), scaled_erfc((ratio + u) / root)
        shift = -u * u / 2
    else:
        left = (-v).exp() * ((ratio - u) / root).erfc()
        right = v.exp() * ((ratio + u) / root).erfc()
        shift = ratio * ratio / 2
    total = left + right
    return total.log() + shift, (right - left) / total


def tail_difference(u: Ball, v: Ball, ratio: Ball) -> Ball:
    """Enclose what noise adds to the tail beyond ``u >= 0``; at most a half.

    It is ``exp(r^2 / 2) (exp(-v) P(Z > r - u) - exp(v) P(Z > r + u)) / 2``.

    Examples
    --------
    >>> tail_difference(ball(0), ball(0), ball(1)).contains(0)
    True
    """
    root = ball(2).sqrt()
    if ratio > WIDE:
        left, right = scaled_erfc((ratio - u) / root), scaled_erfc((ratio + u) / root)
        return (left - right) * (-u * u / 2).exp() / 4
    half = ratio * ratio / 2
    left = (half - v).exp() * ((ratio - u) / root).erfc()
    return (left - (half + v).exp() * ((ratio + u) / root).erfc()) / 4
