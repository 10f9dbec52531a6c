"""The least threshold on a Bayes risk above which privacy is certain.

For a pair of states, a prior of the two and a loss it is the largest Bayes risk that a
mechanism which is *not* (epsilon, delta)-private can have (the L* of definition 5 of
the paper on confounding privacy, in the reading of its section 3, where thresholds are
attained).

Why one number is enough. Where a mechanism is not private, an event has
``a > delta + exp(epsilon) b`` for its probabilities a and b in the two states, in one
order or the other. Who sees only whether the event happened has no smaller Bayes risk
than who sees the output. Of two channels ``(a, b)`` and ``(a', b)`` with
``a' > a >= b`` the first is the second with noise, so its risk is no smaller either:
what counts is ``a = delta + exp(epsilon) b``. On that line the risk is concave, as
`PosteriorLoss.least_loss` is, and a concave maximum is enclosed from three points.

The closed form. Let a Bayes risk be c + f times the variance of the posterior. That of
the channel ``(delta, 0)`` is ``p (1 - p) (1 - delta) / (1 - delta p)``, p being the
prior of the state that the event speaks for. By its slope there, it is the largest on
the line exactly if ``exp(epsilon) >= 1 + 1/p - 2 delta``; for even odds that is
``3 - 2 delta``.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.adversary.bayes_risks import bayes_risk, prior_risk, sides
from verifydp.adversary.concave_maximum import concave_maximum
from verifydp.adversary.posterior_losses.protocol import PosteriorLoss, checked_loss
from verifydp.adversary.state_models import StateModel, state_model, state_prior
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import delta_of
from verifydp.exact.balls import Ball, ball, lowest, precision
from verifydp.laws.finite import FiniteLaw

__all__ = ["LeastThreshold", "least_threshold"]

_DIGITS = 64
_BITS = 4 * _DIGITS


@dataclass(frozen=True, slots=True)
class LeastThreshold:
    """The least threshold for a pair of states, enclosed.

    Attributes
    ----------
    loss, prior, epsilon, delta
        What it is for; the prior is of the two states.
    low, high
        Guarantee: the threshold is between them. Every mechanism whose Bayes risk of
        the pair is above ``high`` is (epsilon, delta)-private for it, in both orders.
    exact
        The number itself where it is known as a rational.
    largest
        Rationals below and above the risk of the prior alone, which no mechanism
        exceeds.
    nearly
        A mechanism of two outputs which is not (epsilon, delta)-private and has nearly
        this Bayes risk: no smaller threshold will do.
    nearly_risk
        A rational that is not above its Bayes risk, nor above the threshold.
    is_closed_form
        Whether the value comes from the closed form, not from a search.
    """

    loss: PosteriorLoss
    prior: FiniteLaw
    epsilon: Epsilon
    delta: Fraction
    low: Fraction
    high: Fraction
    exact: Fraction | None
    largest: tuple[Fraction, Fraction]
    nearly: StateModel
    nearly_risk: Fraction
    is_closed_form: bool = False

    @property
    def is_usable(self) -> bool:
        """Whether some Bayes risk is surely above the threshold: one of no output's."""
        return self.high < self.largest[0]

    @property
    def why(self) -> str:
        """One line: which thresholds can be used, or why none can."""
        if not self.delta:
            return (
                "delta is 0: a mechanism that tells the state once in a million has "
                "nearly the risk of the prior alone and no finite epsilon, so no "
                "threshold below the maximum will do, for any loss"
            )
        if not self.is_usable:
            return (
                "a mechanism that is not private has, to all digits computed, the risk "
                "of the prior alone: no threshold can be used"
            )
        return "a Bayes risk above the threshold shows (epsilon, delta)-privacy"


def least_threshold(
    loss: PosteriorLoss,
    prior: FiniteLaw | Mapping[Any, object],
    epsilon: object,
    delta: object,
) -> LeastThreshold:
    """Enclose the largest Bayes risk of a mechanism that is not private.

    Parameters
    ----------
    loss
        What guesses at the state cost.
    prior
        The probabilities of the two states, given that it is one of them.
    epsilon
        From 0 to 700: a number, text such as ``"log(3)"``, or an `Epsilon`.
    delta
        At least 0 and below 1.

    Notes
    -----
    It never grows with epsilon nor with delta. At delta 0 it is the risk of the prior
    alone, for every loss and epsilon: see `LeastThreshold.why`.

    Raises
    ------
    InputError
        If there are not two states, or a number is out of range.

    Examples
    --------
    >>> from verifydp.adversary.posterior_losses import posterior_loss
    >>> found = least_threshold(
    ...     posterior_loss("squared-error"), {0: "1/2", 1: "1/2"}, 2, "0.1")
    >>> found.exact, found.is_usable
    (Fraction(9, 38), True)
    """
    checked_loss(loss)
    belief = state_prior(prior)
    if len(belief.outcomes) != 2:
        raise InputError(
            f"the prior has {len(belief.outcomes)} states: a threshold is for a pair, "
            "so give the probabilities of two"
        )
    level, slack = Epsilon.of_claim(epsilon), delta_of(delta)
    largest = sides(prior_risk(belief, loss))
    if not slack:
        nearly = _channel(belief, belief.outcomes, Fraction(1, 1 << _DIGITS), 0)
        risk = sides(bayes_risk(nearly, loss))[0]
        exact = largest[0] if largest[0] == largest[1] else None
        low, high, closed = largest[0], largest[1], False
    else:
        low, high, nearly, risk = _searched(loss, belief, level, slack)
        exact = _closed_form(loss, belief, level, slack)
        closed = exact is not None
        if exact is not None:
            low = high = exact
    return LeastThreshold(
        loss=loss,
        prior=belief,
        epsilon=level,
        delta=slack,
        low=low,
        high=min(high, largest[1]),
        exact=exact,
        largest=largest,
        nearly=nearly,
        nearly_risk=risk,
        is_closed_form=closed,
    )


def _searched(
    loss: PosteriorLoss, prior: FiniteLaw, epsilon: Epsilon, delta: Fraction
) -> tuple[Fraction, Fraction, StateModel, Fraction]:
    """Enclose the threshold on the lines of both orders; give a channel close to it."""
    found = []
    for states in (prior.outcomes, prior.outcomes[::-1]):
        top = concave_maximum(
            _risk_on_line(loss, prior, states, epsilon, delta),
            delta,
            Fraction(1),
            digits=_DIGITS,
        )
        nearly = _just_beyond(prior, states, epsilon, delta, top.point)
        found.append((sides(bayes_risk(nearly, loss))[0], top, nearly))
    risk, _, nearly = max(found, key=lambda one: one[0])
    low = max(top.low for _, top, _ in found)
    return low, max(top.high for _, top, _ in found), nearly, risk


def _risk_on_line(
    loss: PosteriorLoss,
    prior: FiniteLaw,
    states: tuple[Hashable, ...],
    epsilon: Epsilon,
    delta: Fraction,
) -> Any:
    """Give the risk of the channel ``a``, ``b = (a - delta) / exp(epsilon)``."""
    towards, against = states
    first, second = prior.weight(towards), prior.weight(against)

    def risk(a: Fraction) -> Ball:
        growth = epsilon.enclosed_growth()
        b = ball(a - delta) / growth
        # Its digits are kept where a is near 1, epsilon 0 and delta tiny.
        rest = (growth - 1 + ball(1 - a + delta)) / growth
        told = {towards: ball(first * a), against: ball(second) * b}
        untold = {towards: ball(first * (1 - a)), against: ball(second) * rest}
        # The order of the states is the prior's, for losses that count on it.
        parts = ({s: masses[s] for s in prior.outcomes} for masses in (told, untold))
        return sum((ball(loss.least_loss(part)) for part in parts), ball(0))

    return risk


def _just_beyond(
    prior: FiniteLaw,
    states: tuple[Hashable, ...],
    epsilon: Epsilon,
    delta: Fraction,
    a: Fraction,
) -> StateModel:
    """Give a channel beside the line, on the side where privacy fails."""
    tiny = Fraction(1, 1 << _DIGITS)
    with precision(_BITS):
        most = (ball(a - delta) / epsilon.enclosed_growth()) * ball(1 - tiny)
        b = max(lowest(most), Fraction(0))
    # With b = 0 the event needs more than delta; else b is below the line already.
    return _channel(prior, states, a if b else a + tiny * (1 - a), b)


def _channel(
    prior: FiniteLaw,
    states: tuple[Hashable, ...],
    a: Fraction,
    b: Fraction | int,
) -> StateModel:
    """Give the mechanism that says "told" with these probabilities, else "untold"."""
    laws = {
        state: {"told": share, "untold": 1 - share}
        for state, share in zip(states, (a, Fraction(b)), strict=True)
    }
    return state_model(prior, {state: laws[state] for state in prior.outcomes})


def _closed_form(
    loss: PosteriorLoss, prior: FiniteLaw, epsilon: Epsilon, delta: Fraction
) -> Fraction | None:
    """Give the threshold of a variance, where both lines are highest at b = 0."""
    form = loss.as_variance(prior.weights)
    if form is None:
        return None
    shares = prior.weights.values()
    if any(epsilon < Epsilon(growth=1 + 1 / p - 2 * delta) for p in shares):
        return None
    constant, factor = form
    variance = max(p * (1 - p) * (1 - delta) / (1 - delta * p) for p in shares)
    return constant + factor * variance
