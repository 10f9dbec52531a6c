"""The smallest scale of noise that makes a claim about many pairs true."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.least_scale.optimum import RELATIVE, least_scale
from verifydp.calibration.least_scale.roots import Enclosed, proposed_root
from verifydp.calibration.loss_at_scale import FloatPair, PairLoss

__all__ = ["LeastTogether", "least_scale_together"]

_NOTHING = Enclosed(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class LeastTogether:
    """The least scale that serves all pairs.

    Attributes
    ----------
    optimum
        At its lower end the claim certainly fails for some pair, at its upper end it
        certainly holds for all; equal where it is known exactly.
    own
        The least scale of those pairs, by their places, for which it was sought.
    """

    optimum: Enclosed
    own: Mapping[int, Enclosed]


def least_scale_together(
    losses: Sequence[PairLoss], delta: Fraction, relative: Fraction = RELATIVE
) -> LeastTogether:
    """Enclose the least scale at which every pair's delta is at most a claimed one.

    Parameters
    ----------
    losses
        The pairs, all under one kind of noise at one epsilon.
    delta
        The claim.
    relative
        How far apart the two ends may be, relative to the upper one.

    Returns
    -------
    LeastTogether
        Guarantee: as its attributes say, by ball arithmetic.

    Raises
    ------
    InputError, UnsupportedError
        As `verifydp.calibration.optimal_scale`.

    Notes
    -----
    Doubles propose the pair that needs the most noise, and its scale alone is sought.
    Any other pair is enclosed once, at that scale. Where it is not seen to hold there,
    its own scale is sought, too; what held before holds at a larger scale.

    Examples
    --------
    >>> from verifydp.calibration.demands import Demand
    >>> from verifydp.data.beliefs import GaussianPrior, PriorPair
    >>> demand, zero = Demand(Fraction(1), Fraction("0.05")), GaussianPrior(0, 1)
    >>> losses = [
    ...     PairLoss.of(PriorPair("a", "b", 0, GaussianPrior(mean, 2), zero), demand)
    ...     for mean in ("0.5", 1, "0.9")
    ... ]
    >>> found = least_scale_together(losses, demand.delta)
    >>> round(float(found.optimum.upper), 8), list(found.own)
    (1.25963874, [1])
    """
    own = {
        place: least_scale(loss, delta, relative)
        for place, loss in enumerate(losses)
        if _is_known(loss, delta)
    }
    rest = [place for place in range(len(losses)) if place not in own]
    if rest:
        worst = _proposed(losses, rest, delta)
        own[worst] = least_scale(losses[worst], delta, relative)
    enough = max((one.upper for one in own.values()), default=Fraction(0))
    for place in rest:
        if place not in own and not losses[place].is_within(enough, delta):
            own[place] = least_scale(losses[place], delta, relative)
            enough = max(enough, own[place].upper)
    optimum = max(own.values(), key=lambda one: one.lower, default=_NOTHING)
    return LeastTogether(Enclosed(optimum.lower, enough), own)


def _is_known(loss: PairLoss, delta: Fraction) -> bool:
    """Whether the least scale of a pair takes no search."""
    if not delta and loss.shift is not None and loss.kind == "laplace":
        return True
    return loss.satisfies_raw(delta)


def _proposed(
    losses: Sequence[PairLoss], places: Sequence[int], delta: Fraction
) -> int:
    """Propose the pair that needs the most noise, by moving to the worst."""
    if not delta and losses[places[0]].kind != "laplace":
        return places[0]  # no scale is enough: that is said of the first one
    pairs = {
        place: FloatPair.of(
            losses[place].pair, losses[place].epsilon, losses[place].kind
        )
        for place in places
    }
    losses_of: Mapping[int, Callable[[float], float]] = {
        place: pair.delta if delta else pair.excess for place, pair in pairs.items()
    }
    limit, tried = float(delta), set[int]()
    worst = max(places, key=lambda place: pairs[place].width)
    while True:
        tried.add(worst)
        scale = float(proposed_root(losses_of[worst], pairs[worst].width, limit))
        values = {
            place: falling(scale)
            for place, falling in losses_of.items()
            if place not in tried
        }
        following = max(values, key=values.__getitem__, default=worst)
        if not values or not values[following] > limit:
            return worst
        worst = following
