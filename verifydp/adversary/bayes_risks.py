"""Bayes risks: what the best guess at a state costs after an output, on average.

The larger, the more private. `StateModel` has the laws, `posterior_losses` the costs.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.adversary.posterior_losses.properness import mean_loss
from verifydp.adversary.posterior_losses.protocol import (
    Amount,
    PosteriorLoss,
    checked_loss,
)
from verifydp.adversary.state_models import (
    StateModel,
    StatePair,
    checked_model,
    ordered_pairs,
)
from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.exact.balls import Ball, ball, highest, lowest, precision
from verifydp.laws.finite import FiniteLaw

__all__ = [
    "PairRisk",
    "PairRisks",
    "bayes_risk",
    "expected_posterior_loss",
    "full_knowledge_risk",
    "pair_risks",
    "prior_risk",
    "sides",
]

_BITS = 256


@dataclass(frozen=True, slots=True)
class PairRisk:
    """The Bayes risks of one pair of states, for who knows that it is one of them.

    Attributes
    ----------
    pair
        The two states.
    risk
        After an output: a Fraction, or a ball.
    prior
        Before it: no mechanism has a larger risk.
    full
        Where the output tells the state: no mechanism has a smaller risk.
    """

    pair: StatePair
    risk: Amount
    prior: Amount
    full: Amount


@dataclass(frozen=True, slots=True)
class PairRisks:
    """The Bayes risks of all pairs of a model.

    Attributes
    ----------
    pairs
        Each pair once.
    least
        A ball, or the exact number: the least risk of a pair, which the paper on
        confounding privacy takes for the whole model (E_min). It belongs to the pair
        that is easiest to guess, often because the prior alone is uneven there, and
        that is not always the least private pair: a threshold that suits that pair
        only would certify the least private one away. So compare every pair with its
        own threshold, as `privacy_by_risk` does.
    largest
        The largest risk of a pair.
    """

    pairs: tuple[PairRisk, ...]
    least: Amount
    largest: Amount


def bayes_risk(model: StateModel, loss: PosteriorLoss) -> Amount:
    """Give the expected loss of the best attacker who sees the output.

    Returns
    -------
    Fraction or Ball
        The exact number where the loss is rational, else a ball of 256 binary digits.
        Guarantee: no attacker has a smaller expected loss, and one has this.

    Examples
    --------
    >>> from verifydp.adversary.posterior_losses import posterior_loss
    >>> from verifydp.adversary.state_models import state_model
    >>> noisy = {0: {0: "3/4", 1: "1/4"}, 1: {0: "1/4", 1: "3/4"}}
    >>> bayes_risk(state_model({0: "1/2", 1: "1/2"}, noisy), posterior_loss("brier"))
    Fraction(3, 8)
    """
    checked_loss(loss)
    checked_model(model)
    with precision(_BITS):
        risks = [loss.least_loss(model.masses(output)) for output in model.outputs]
        return _added(risks)


def prior_risk(prior: FiniteLaw, loss: PosteriorLoss) -> Amount:
    """Give the least expected loss of one who sees nothing: the largest Bayes risk.

    Examples
    --------
    >>> from verifydp.adversary.posterior_losses import posterior_loss
    >>> prior_risk(FiniteLaw({0: "1/2", 1: "1/2"}), posterior_loss("squared-error"))
    Fraction(1, 4)
    """
    checked_loss(loss)
    _require_law(prior)
    with precision(_BITS):
        return loss.least_loss(prior.weights)


def full_knowledge_risk(prior: FiniteLaw, loss: PosteriorLoss) -> Amount:
    """Give the expected loss of one who sees the state: the smallest Bayes risk.

    It is above 0 where a regularising term penalises the right guess too.
    """
    checked_loss(loss)
    _require_law(prior)
    with precision(_BITS):
        nothing = dict.fromkeys(prior.outcomes, Fraction(0))
        alone = ({**nothing, state: p} for state, p in prior.weights.items())
        return _added([loss.least_loss(masses) for masses in alone])


def expected_posterior_loss(
    model: StateModel, loss: PosteriorLoss, attacker: Mapping[Hashable, Any]
) -> Amount:
    """Give the expected loss of an attacker, as a direct sum over states and outputs.

    Parameters
    ----------
    model, loss
        As for `bayes_risk`.
    attacker
        For each output of the model the guess: a law of the model's states, a number
        or a state, as `PosteriorLoss.acts` says.

    Raises
    ------
    InputError
        If an output has no guess, or one that is none: weights that are no law would
        cost less than the best guess does.
    """
    checked_loss(loss)
    checked_model(model)
    if not isinstance(attacker, Mapping):
        raise InputError(
            f"the attacker is {quoted(attacker)}: give a mapping of outputs to guesses"
        )
    missing = [output for output in model.outputs if output not in attacker]
    if missing:
        raise InputError(
            f"the attacker has no guess for the output {missing[0]!r}: give one for "
            "each output"
        )
    with precision(_BITS):
        return _added(
            [
                mean_loss(
                    loss, model.masses(output), _guess(model, loss, attacker[output])
                )
                for output in model.outputs
            ]
        )


def pair_risks(
    model: StateModel, loss: PosteriorLoss, pairs: list[StatePair] | None = None
) -> PairRisks:
    """Give the Bayes risk of each pair of states, and the least and largest.

    Parameters
    ----------
    model, loss
        The model, and what guesses cost.
    pairs
        Pairs of states in either order; all by default.

    Raises
    ------
    InputError
        If a state is none of the model, or the list is empty.

    Examples
    --------
    >>> from verifydp.adversary.posterior_losses import posterior_loss
    >>> from verifydp.adversary.state_models import state_model
    >>> laws = {0: {"y": 1}, 1: {"y": 1}, 2: {"n": 1}}
    >>> model = state_model({0: "1/4", 1: "1/4", 2: "1/2"}, laws)
    >>> risks = pair_risks(model, posterior_loss("brier"))
    >>> risks.least, risks.largest
    (Fraction(0, 1), Fraction(1, 2))
    """
    checked_loss(loss)
    unordered = dict.fromkeys(
        tuple(sorted(pair, key=_place(model))) for pair in ordered_pairs(model, pairs)
    )
    found = []
    for first, second in unordered:
        part = model.on_pair(first, second)
        found.append(
            PairRisk(
                pair=(first, second),
                risk=bayes_risk(part, loss),
                prior=prior_risk(part.prior, loss),
                full=full_knowledge_risk(part.prior, loss),
            )
        )
    risks = [one.risk for one in found]
    least, largest = risks[0], risks[0]
    with precision(_BITS):
        for risk in risks[1:]:
            if isinstance(risk, Ball) or isinstance(least, Ball):
                least, largest = (
                    ball(least).min(ball(risk)),
                    ball(largest).max(ball(risk)),
                )
            else:
                least, largest = min(least, risk), max(largest, risk)
    return PairRisks(pairs=tuple(found), least=least, largest=largest)


def sides(amount: Amount) -> tuple[Fraction, Fraction]:
    """Give rationals that are surely not above, and surely not below, an amount.

    Examples
    --------
    >>> sides(Fraction(1, 3))
    (Fraction(1, 3), Fraction(1, 3))
    """
    if isinstance(amount, Ball):
        with precision(_BITS):  # to which the ends are rounded
            return lowest(amount), highest(amount)
    return amount, amount


def _guess(model: StateModel, loss: PosteriorLoss, guess: Any) -> Any:
    """Read a guess of a kind that is known; losses of users may have others."""
    if loss.acts == "belief":
        try:
            belief = guess if isinstance(guess, FiniteLaw) else FiniteLaw(guess)
        except InputError as error:
            raise InputError(f"a guess is no law of the state: {error}") from error
        beyond = [state for state in belief.support if state not in model.laws]
        if beyond:
            raise InputError(
                f"a guess is about {quoted(beyond[0])}, which is no state of the model"
            )
        return belief.weights
    known = isinstance(guess, Hashable) and guess in model.laws
    if loss.acts == "state" and not known:
        raise InputError(f"the guess {quoted(guess)} is no state of the model")
    return guess


def _require_law(prior: object) -> None:
    if not isinstance(prior, FiniteLaw):
        raise InputError(f"the prior is {quoted(prior)}: give a FiniteLaw")


def _added(amounts: list[Amount]) -> Amount:
    if any(isinstance(amount, Ball) for amount in amounts):
        return sum((ball(amount) for amount in amounts), ball(0))
    return sum(amounts, Fraction(0))


def _place(model: StateModel) -> Any:
    """Order states as the model does; those that are none come last."""
    places = {state: place for place, state in enumerate(model.states)}
    return lambda state: places.get(state, len(places))
