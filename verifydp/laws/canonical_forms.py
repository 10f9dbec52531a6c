"""One form for laws that are written differently and are the same."""

from typing import TypeVar

from verifydp.laws.protocol import LatticeLaw, LineLaw

__all__ = ["canonical", "is_same_law"]

_Law = TypeVar("_Law", LineLaw, LatticeLaw, LineLaw | LatticeLaw)


def canonical(law: _Law) -> _Law:
    """Give a law in the form that all its other forms have too, as far as is known.

    A law says itself what it is in simpler form (`LineLaw.simplified`), and what is
    made of others after they have. Mixtures are made flat, equal components one, and
    all atoms one component; the rest is sorted. An interval that contains the support
    is dropped, intervals in one another become one, clamping is done before mixing, and
    a law in an interval forgets what does not matter there (`LineLaw.between`).

    Notes
    -----
    Guarantee: the law given is the very same probability measure, by exact arithmetic
    on the parameters. Two forms of one law that these rules do not join stay two.

    Examples
    --------
    >>> from verifydp.laws import Mixture, Normal
    >>> one = Mixture(["1/3", "2/3"], [Normal(0, 1), Normal(2, 1)])
    >>> other = Mixture(["2/3", "1/3"], [Normal(2, 1), Normal(0, 1)])
    >>> canonical(one) == canonical(other)
    True
    >>> canonical(Mixture(["1/3", "2/3"], [Normal(0, 1), Normal(0, 1)]))
    Normal(mean=Fraction(0, 1), deviation=Fraction(1, 1))
    """
    return law.simplified()


def is_same_law(first: LineLaw | LatticeLaw, second: LineLaw | LatticeLaw) -> bool:
    """Say whether two laws are shown to be the same.

    Notes
    -----
    Guarantee: True is a proof, see `canonical`; False means that this does not show
    it.

    Examples
    --------
    >>> from verifydp.laws import Mixture, Normal
    >>> one = Mixture(["1/2", "1/2"], [Normal(0, 1), Normal("1e-30", 1)])
    >>> is_same_law(one, Mixture(one.weights, one.laws[::-1]))
    True
    >>> is_same_law(one, Normal(0, 1))
    False
    """
    return first == second or canonical(first) == canonical(second)
