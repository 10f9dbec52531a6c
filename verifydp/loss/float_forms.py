"""Profiles of shifted noise in doubles: fast, and without a guarantee.

Nothing that is called proved may rest on these; they propose, draw and search. Each is
a sum of positive terms as far as possible, so that small deltas keep their digits. The
forms are those of `verifydp.loss.forms`.
"""

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import UnsupportedError
from verifydp.laws.protocol import Floats, LineLaw
from verifydp.loss.forms import form_of

__all__ = ["epsilon_at_float", "hockey_stick_float", "relative_shift"]


def hockey_stick_float(first: LineLaw, second: LineLaw, epsilons: ArrayLike) -> Floats:
    """Approximate the hockey-stick divergence at many epsilons.

    Parameters
    ----------
    first, second
        Two shifts of one `Laplace`, `Normal` or `NormalLaplace` law.
    epsilons
        Any shape; also below 0.

    Returns
    -------
    numpy.ndarray
        Of the same shape. No guarantee; compared with the enclosure the relative error
        is below 1e-9 where delta is at least 1e-30, the shift from a thousandth to a
        thousand times the noise, and epsilon not within a millionth of its limit,
        where the rounding of the shift itself shows.

    Raises
    ------
    UnsupportedError
        For another pair of laws.

    Examples
    --------
    >>> from verifydp.laws import Laplace
    >>> hockey_stick_float(Laplace(1, 1), Laplace(0, 1), [0.0, 1.0]).round(4)
    array([0.3935, 0.    ])
    """
    levels = np.asarray(epsilons, dtype=float)
    values = form_of(first, second).hockey_stick_float(first, second, levels)
    if values is None:
        raise _unknown(first, second)
    return np.asarray(values)


def epsilon_at_float(first: LineLaw, second: LineLaw, deltas: ArrayLike) -> Floats:
    """Approximate the least epsilon at many deltas, each above 0 and below 1.

    Parameters, errors and what is known of the precision are those of
    `hockey_stick_float`.

    Examples
    --------
    >>> from verifydp.laws import Laplace
    >>> epsilon_at_float(Laplace(1, 1), Laplace(0, 1), [0.1]).round(4)
    array([0.7893])
    """
    targets = np.asarray(deltas, dtype=float)
    values = form_of(first, second).epsilon_at_float(first, second, targets)
    if values is None:
        raise _unknown(first, second)
    return np.asarray(values)


def relative_shift(first: LineLaw, second: LineLaw) -> float:
    """Give the distance of two shifts of one log-concave noise over its spread.

    Raises
    ------
    UnsupportedError
        For another pair of laws, and for two atoms.

    Examples
    --------
    >>> from verifydp.laws import Normal
    >>> relative_shift(Normal(3, 2), Normal(0, 2))
    1.5
    """
    one, two = first.family, second.family
    if one is None or two is None or one[0] != two[0]:
        raise _unknown(first, second)
    return float(abs(one[1] - two[1]) / first.spread)


def _unknown(first: LineLaw, second: LineLaw) -> UnsupportedError:
    if type(first) is not type(second):
        return UnsupportedError(
            f"no float form is known for a {type(first).__name__} against a "
            f"{type(second).__name__}: use the enclosed form"
        )
    return UnsupportedError(
        f"{first} and {second} are no two shifts of one noise whose float form is "
        "known: use the enclosed form"
    )
