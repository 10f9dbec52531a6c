"""One form for laws that are written differently and are the same."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from verifydp.laws.atoms import Atoms
from verifydp.laws.mixtures import LatticeMixture, Mixture
from verifydp.laws.protocol import LatticeLaw, LineLaw
from verifydp.laws.truncated import Clamped, Truncated

__all__ = ["canonical", "is_same_law"]

_Law = TypeVar("_Law", LineLaw, LatticeLaw, LineLaw | LatticeLaw)


def canonical(law: _Law) -> _Law:
    """Give a law in the form that all its other forms have too, as far as is known.

    A law says itself what it is in simpler form (`LineLaw.simplified`); here stands
    what is made of others. Mixtures are made flat, equal components one, and all atoms
    one component; the rest is sorted. An interval that contains the support is dropped,
    intervals in one another become one, clamping is done before mixing, and a law in
    an interval forgets what does not matter there (`LineLaw.between`).

    Notes
    -----
    Guarantee: the law given is the very same probability measure, by exact arithmetic
    on the parameters. Two forms of one law that these rules do not join stay two.

    Examples
    --------
    >>> from verifydp.laws.normal import Normal
    >>> one = Mixture(["1/3", "2/3"], [Normal(0, 1), Normal(2, 1)])
    >>> other = Mixture(["2/3", "1/3"], [Normal(2, 1), Normal(0, 1)])
    >>> canonical(one) == canonical(other)
    True
    >>> canonical(Mixture(["1/3", "2/3"], [Normal(0, 1), Normal(0, 1)]))
    Normal(mean=Fraction(0, 1), deviation=Fraction(1, 1))
    """
    if isinstance(law, LatticeMixture):
        pairs = _united(
            [
                (weight * share, part)
                for weight, inner in zip(law.weights, law.laws, strict=True)
                for share, part in _components(canonical(inner))
            ]
        )
        shares, laws = zip(*pairs, strict=True)
        return laws[0] if len(laws) == 1 else LatticeMixture(shares, laws)
    if isinstance(law, Mixture):
        return _mixture(law.weights, law.laws)
    if isinstance(law, Clamped):
        return _clamped(canonical(law.law), law.low, law.high)
    if isinstance(law, Truncated):
        return _truncated(canonical(law.law), law.low, law.high)
    return law.simplified() if isinstance(law, LineLaw) else law


def is_same_law(first: LineLaw | LatticeLaw, second: LineLaw | LatticeLaw) -> bool:
    """Say whether two laws are shown to be the same.

    Notes
    -----
    Guarantee: True is a proof, see `canonical`; False means that this does not show
    it.

    Examples
    --------
    >>> from verifydp.laws.normal import Normal
    >>> one = Mixture(["1/2", "1/2"], [Normal(0, 1), Normal("1e-30", 1)])
    >>> is_same_law(one, Mixture(one.weights, one.laws[::-1]))
    True
    >>> is_same_law(one, Normal(0, 1))
    False
    """
    return first == second or canonical(first) == canonical(second)


def _components(law: _Law) -> list[tuple[Fraction, _Law]]:
    if isinstance(law, Mixture | LatticeMixture):
        return list(zip(law.weights, law.laws, strict=True))
    return [(Fraction(1), law)]


def _united(pairs: Sequence[tuple[Fraction, _Law]]) -> list[tuple[Fraction, _Law]]:
    """Add the weights of equal components up, and sort by what they show."""
    total: dict[_Law, Fraction] = {}
    for weight, law in pairs:
        total[law] = total.get(law, Fraction(0)) + weight
    return sorted(((weight, law) for law, weight in total.items()), key=repr)


def _mixture(weights: Sequence[Fraction], laws: Sequence[LineLaw]) -> LineLaw:
    found: list[tuple[Fraction, LineLaw]] = []
    masses: dict[Fraction, Fraction] = {}
    for weight, law in zip(weights, laws, strict=True):
        for share, part in _components(canonical(law)):
            if not isinstance(part, Atoms):
                found.append((weight * share, part))
                continue
            for point, mass in zip(part.points, part.masses, strict=True):
                masses[point] = masses.get(point, Fraction(0)) + weight * share * mass
    whole = sum(masses.values(), Fraction(0))
    if whole:
        shares = {point: mass / whole for point, mass in masses.items()}
        found.append((whole, Atoms(shares)))
    pairs = _united(found)
    if len(pairs) == 1:
        return pairs[0][1]
    return Mixture([weight for weight, _ in pairs], [law for _, law in pairs])


def _is_inside(law: LineLaw, low: Fraction, high: Fraction) -> bool:
    first, last = law.support
    return first is not None and last is not None and low <= first and last <= high


def _clamped(law: LineLaw, low: Fraction, high: Fraction) -> LineLaw:
    if _is_inside(law, low, high):
        return law
    if isinstance(law, Mixture):
        return _mixture(law.weights, [_clamped(one, low, high) for one in law.laws])
    if isinstance(law, Atoms):
        masses: dict[Fraction, Fraction] = {}
        for point, mass in zip(law.points, law.masses, strict=True):
            moved = min(max(point, low), high)
            masses[moved] = masses.get(moved, Fraction(0)) + mass
        return Atoms(masses)
    if isinstance(law, Clamped):
        inner = max(low, law.low), min(high, law.high)
        if inner[0] < inner[1]:
            return Clamped(law.law, *inner)
        return Atoms({low if law.high <= low else high: 1})
    return Clamped(law, low, high)


def _truncated(law: LineLaw, low: Fraction, high: Fraction) -> LineLaw:
    if _is_inside(law, low, high):
        return law
    if isinstance(law, Atoms):
        pairs = zip(law.points, law.masses, strict=True)
        kept = {point: mass for point, mass in pairs if low <= point <= high}
        whole = sum(kept.values(), Fraction(0))
        return Atoms({point: mass / whole for point, mass in kept.items()})
    if isinstance(law, Truncated):
        inner = max(low, law.low), min(high, law.high)
        if inner[0] < inner[1]:
            return _truncated(law.law, *inner)
        return Atoms({inner[0]: 1})  # an atom at the common end is all there can be
    return Truncated(law.between(low, high), low, high)
