"""The condition on posteriors that the paper on confounding privacy prints.

It asks of the posterior J of every output, with the prior p,

- ``J(s) >= exp(-epsilon) p(s)`` for every state s, and
- ``sum of J(s)^2 / p(s) <= delta exp(epsilon)``.

Its proposition 1 says that (epsilon, delta)-privacy follows. It does not. Equation (8)
makes a set of attackers of the same two, which is mostly empty.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.adversary.posterior_checks import markov_step
from verifydp.adversary.state_models import StateModel, state_model
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import delta_of, quoted, written
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import checked_positive, rational
from verifydp.loss.finite import hockey_stick

__all__ = [
    "AttackerSet",
    "PrintedCondition",
    "PrintedCounterexample",
    "attacker_set",
    "printed_condition",
    "printed_counterexample",
]


@dataclass(frozen=True, slots=True)
class PrintedCounterexample:
    """A mechanism that meets the printed condition and is not private.

    Attributes
    ----------
    model
        A bit, even odds, told wrongly with probability 3/100.
    epsilon, delta
        The printed condition is met at these.
    delta_at_epsilon
        The least delta at that epsilon, exactly: above ``delta``.
    """

    model: StateModel
    epsilon: Epsilon
    delta: Fraction
    delta_at_epsilon: Fraction


@dataclass(frozen=True, slots=True)
class PrintedCondition:
    """Whether a model meets the printed condition, which shows nothing of privacy.

    Attributes
    ----------
    is_met
        Whether both parts hold for every output.
    counterexample
        Why nothing follows.
    """

    is_met: bool
    counterexample: PrintedCounterexample

    @property
    def why(self) -> str:
        """One line: this does not imply privacy."""
        found = self.counterexample
        return (
            "this does not imply privacy: a bit told wrongly with probability 3/100 "
            f"meets it at epsilon {found.epsilon} and delta {written(found.delta)}, "
            f"and needs delta {written(found.delta_at_epsilon)} there"
        )


@dataclass(frozen=True, slots=True)
class AttackerSet:
    """The set of equation (8): beliefs about a pair that meet the printed condition.

    Attributes
    ----------
    is_empty
        Whether no belief does, whatever the output.
    member
        A belief that does, proportional to the prior; None where there is none.
    least_epsilon
        From this epsilon on the set has a member, at the same delta; infinite for
        delta 0.
    why
        One line.
    """

    is_empty: bool
    member: FiniteLaw | None
    least_epsilon: Epsilon
    why: str


def printed_condition(
    model: StateModel, epsilon: object, delta: object
) -> PrintedCondition:
    """Try the printed condition on a model; whatever comes, privacy does not follow.

    Raises
    ------
    InputError
        If epsilon or delta is out of range.

    Examples
    --------
    >>> found = printed_counterexample()
    >>> tried = printed_condition(found.model, found.epsilon, found.delta)
    >>> tried.is_met, tried.why[:30]
    (True, 'this does not imply privacy: a')
    """
    steps = (
        markov_step(model.posterior(output), model.prior, epsilon, delta)
        for output in model.outputs
    )
    return PrintedCondition(
        is_met=all(step.applies for step in steps),
        counterexample=printed_counterexample(),
    )


def printed_counterexample() -> PrintedCounterexample:
    """Give a mechanism that meets the printed condition and is not private, exactly.

    Examples
    --------
    >>> found = printed_counterexample()
    >>> found.delta, found.delta_at_epsilon
    (Fraction(1, 10), Fraction(37, 100))
    """
    told = {bit: {bit: "97/100", 1 - bit: "3/100"} for bit in (0, 1)}
    model = state_model({0: "1/2", 1: "1/2"}, told)
    growth = Fraction(20)
    return PrintedCounterexample(
        model=model,
        epsilon=Epsilon(growth=growth),
        delta=Fraction(1, 10),
        delta_at_epsilon=hockey_stick(
            model.laws[0], model.laws[1], growth=growth, symmetric=True
        ),
    )


def attacker_set(
    prior: FiniteLaw | Mapping[Any, object], epsilon: object, delta: object
) -> AttackerSet:
    """Decide whether the set of equation (8) is empty for a pair of states.

    By the inequality of Cauchy and Schwarz ``sum of J^2 / p >= 1 / m`` for a belief J
    in the pair and the prior mass m of both, with equality where J is proportional to
    p; that belief meets the other part as well. So it is empty exactly if
    ``delta exp(epsilon) m < 1``.

    Parameters
    ----------
    prior
        The prior of each of the two states; they need not sum to 1, since there may be
        other states.
    epsilon, delta
        From 0 to 700; at least 0 and below 1.

    Raises
    ------
    InputError
        If there are not two states, a prior is not above 0, they sum to more than 1, or
        a number is out of range.

    Examples
    --------
    >>> attacker_set({0: "1/2", 1: "1/2"}, 3, "0.02").is_empty
    True
    >>> attacker_set({0: "1/2", 1: "1/2"}, 4, "0.02").member
    FiniteLaw({0: '1/2', 1: '1/2'})
    """
    given = prior.weights if isinstance(prior, FiniteLaw) else prior
    if not isinstance(given, Mapping):
        raise InputError(
            f"the prior is {quoted(given)}: give a mapping of two states to numbers"
        )
    if len(given) != 2:
        raise InputError(
            f"the prior has {len(given)} states: the set is about a pair, so give two"
        )
    weights = {
        state: checked_positive(
            rational(weight, f"the prior of state {state!r}"),
            f"the prior of state {state!r}",
        )
        for state, weight in given.items()
    }
    mass = sum(weights.values(), Fraction(0))
    if mass > 1:
        raise InputError(f"the priors sum to {written(mass)}: together at most 1")
    level, slack = Epsilon.of_claim(epsilon), delta_of(delta)
    least = Epsilon(growth=1 / (slack * mass)) if slack else Epsilon()
    belief = FiniteLaw({state: weight / mass for state, weight in weights.items()})
    if level < least:
        why = (
            "the mean of posterior over prior is never below 1 over the prior mass of "
            f"the pair, {written(1 / mass)}, and delta exp(epsilon) is: at this delta "
            f"epsilon would have to be {least} or more"
        )
        return AttackerSet(is_empty=True, member=None, least_epsilon=least, why=why)
    why = "the belief that is proportional to the prior meets both parts"
    return AttackerSet(is_empty=False, member=belief, least_epsilon=least, why=why)
