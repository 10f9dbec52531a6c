"""What posteriors show of privacy, and of which: never more than is proved.

The paper on confounding privacy has a condition on posteriors that does not imply what
it says (its proposition 1, see `printed_conditions`). These three do:

| condition | shows |
| --- | --- |
| likelihood ratios, from posteriors | (epsilon, 0), the least epsilon |
| the chance of a large ratio, at an epsilon | (epsilon, delta), not the least delta |
| J/p between exp(-epsilon/2) and exp(epsilon/2) | (epsilon, 0), not the least one |

J is the posterior of a state, p its prior. All are about the pairs asked for, of a
finite model whose prior and laws are known; the guarantee does not depend on the prior.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verifydp.adversary.state_models import (
    StateModel,
    StatePair,
    ordered_pairs,
    state_prior,
)
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import delta_of, quoted
from verifydp.laws.finite import FiniteLaw

__all__ = [
    "MarkovStep",
    "ShownPrivacy",
    "markov_step",
    "mean_posterior_ratio",
    "posterior_ratios",
    "privacy_by_large_ratios",
    "privacy_by_likelihood_ratios",
    "privacy_by_posterior_ratios",
]


@dataclass(frozen=True, slots=True)
class ShownPrivacy:
    """A guarantee that posteriors show.

    Attributes
    ----------
    epsilon, delta
        Guarantee: every pair is (epsilon, delta)-private, in both orders.
    pairs
        The ordered pairs it is about.
    is_least
        Whether it is certain that no smaller epsilon will do at this delta; False says
        nothing where the delta is above 0.
    """

    epsilon: Epsilon
    delta: Fraction
    pairs: tuple[StatePair, ...]
    is_least: bool


@dataclass(frozen=True, slots=True)
class MarkovStep:
    """What lemma 4 of the paper says of one belief; it is no statement on privacy.

    Attributes
    ----------
    is_low_enough
        Whether every state keeps at least ``exp(-epsilon)`` times its prior.
    mean_ratio
        The mean of belief over prior, under the belief: at least 1.
    is_mean_small
        Whether that is at most ``delta exp(epsilon)``.
    inside
        The chance, under the belief, that belief over prior is between
        ``exp(-epsilon)`` and ``exp(epsilon)``.
    """

    is_low_enough: bool
    mean_ratio: Fraction
    is_mean_small: bool
    inside: Fraction

    @property
    def applies(self) -> bool:
        """Whether both hypotheses hold; then ``inside`` is at least 1 - delta."""
        return self.is_low_enough and self.is_mean_small


def posterior_ratios(
    model: StateModel,
) -> Mapping[tuple[Hashable, Hashable], Fraction]:
    """Give posterior over prior for every output and state, exactly.

    Examples
    --------
    >>> from verifydp.adversary.state_models import state_model
    >>> noisy = {0: {0: "3/4", 1: "1/4"}, 1: {0: "1/4", 1: "3/4"}}
    >>> posterior_ratios(state_model({0: "1/2", 1: "1/2"}, noisy))[0, 1]
    Fraction(1, 2)
    """
    return {
        (output, state): weight / model.prior.weight(state)
        for output in model.outputs
        for state, weight in model.posterior(output).weights.items()
    }


def mean_posterior_ratio(model: StateModel, output: Hashable) -> Fraction:
    """Give the mean of posterior over prior under the posterior of an output.

    It is one plus the chi-squared divergence of posterior and prior, so at least 1.
    """
    return _mean_ratio(model.posterior(output), model.prior)


def markov_step(
    belief: FiniteLaw, prior: FiniteLaw, epsilon: object, delta: object
) -> MarkovStep:
    """Try lemma 4 on one belief: Markov's inequality for belief over prior.

    Its second hypothesis needs ``delta >= exp(-epsilon)``, as the mean is at least 1.

    Raises
    ------
    InputError
        If the belief has a state that the prior lacks, or a number is out of range.

    Examples
    --------
    >>> even, sure = FiniteLaw.uniform((0, 1)), FiniteLaw({0: "4/5", 1: "1/5"})
    >>> step = markov_step(sure, even, 1, "0.51")
    >>> step.mean_ratio, step.applies, step.inside
    (Fraction(34, 25), True, Fraction(1, 1))
    """
    if not isinstance(belief, FiniteLaw):
        raise InputError(f"the belief is {quoted(belief)}: give a FiniteLaw")
    start = state_prior(prior)
    for state in belief.support:
        if not start.weight(state):
            raise InputError(
                f"the belief is about {state!r}, of which the prior says nothing: give "
                "beliefs and priors of the same states"
            )
    level, slack = Epsilon.of_claim(epsilon), delta_of(delta)
    ratios = {s: belief.weight(s) / p for s, p in start.weights.items()}
    mean = _mean_ratio(belief, start)
    return MarkovStep(
        is_low_enough=all(_is_at_least(r, level) for r in ratios.values()),
        mean_ratio=mean,
        is_mean_small=bool(slack) and level >= Epsilon(growth=mean / slack),
        inside=sum(
            (
                belief.weight(state)
                for state, ratio in ratios.items()
                if _is_at_least(ratio, level) and level >= Epsilon(growth=ratio)
            ),
            Fraction(0),
        ),
    )


def privacy_by_likelihood_ratios(
    model: StateModel, pairs: list[StatePair] | None = None
) -> ShownPrivacy | None:
    """Give the least epsilon at delta 0: ``J(s|y) p(t) <= exp(epsilon) J(t|y) p(s)``.

    The condition holds for all outputs and both orders exactly if the pair is
    (epsilon, 0)-private: the prior cancels. None where a ratio is infinite, so that no
    epsilon will do.

    Examples
    --------
    >>> from verifydp.adversary.state_models import state_model
    >>> noisy = {0: {0: "3/4", 1: "1/4"}, 1: {0: "1/4", 1: "3/4"}}
    >>> privacy_by_likelihood_ratios(state_model({0: "1/5", 1: "4/5"}, noisy)).epsilon
    Epsilon.read('log(3)')
    """
    asked = ordered_pairs(model, pairs)
    largest = Fraction(1)
    for output in model.outputs:
        for one, two in asked:
            high, low = _crossed(model, output, one, two)
            if high and not low:
                return None
            if high:
                largest = max(largest, high / low)
    return ShownPrivacy(Epsilon(growth=largest), Fraction(0), asked, is_least=True)


def privacy_by_large_ratios(
    model: StateModel, epsilon: object, pairs: list[StatePair] | None = None
) -> ShownPrivacy | None:
    """Give a delta at a stated epsilon: the chance of a large ratio.

    The ratio in state s, against t, is large where
    ``J(s|y) p(t) > exp(epsilon) J(t|y) p(s)``; the largest chance over ordered pairs
    counts. That is lemma 6 of the paper in its reading with densities: outputs of large
    ratio are given up whole, so that a smaller delta may do as well. None where the
    chance is 1, which shows nothing.

    Raises
    ------
    InputError
        If epsilon is out of range, or a state is none of the model.
    """
    level, asked = Epsilon.of_claim(epsilon), ordered_pairs(model, pairs)
    largest = Fraction(0)
    for one, two in asked:
        chance = Fraction(0)
        for output in model.outputs:
            high, low = _crossed(model, output, one, two)
            if high and (not low or level < Epsilon(growth=high / low)):
                chance += model.laws[one].weight(output)
        largest = max(largest, chance)
    if largest == 1:
        return None
    return ShownPrivacy(level, largest, asked, is_least=False)


def privacy_by_posterior_ratios(
    model: StateModel, pairs: list[StatePair] | None = None
) -> ShownPrivacy | None:
    """Give twice the largest ``|log J/p|`` over outputs and states of the pairs.

    Twice, since one state may become likelier and the other less so: once, which the
    paper's lemma 5 states, does not suffice. None where a state is ruled out.

    Examples
    --------
    >>> from verifydp.adversary.state_models import state_model
    >>> noisy = {0: {0: "3/4", 1: "1/4"}, 1: {0: "1/4", 1: "3/4"}}
    >>> privacy_by_posterior_ratios(state_model({0: "1/2", 1: "1/2"}, noisy)).epsilon
    Epsilon.read('log(4)')
    """
    asked = ordered_pairs(model, pairs)
    states = {state for pair in asked for state in pair}
    ratios = [r for (_, state), r in posterior_ratios(model).items() if state in states]
    if not all(ratios):
        return None
    farthest = max(max(ratio, 1 / ratio) for ratio in ratios)
    shown = Epsilon(growth=farthest**2)
    least = privacy_by_likelihood_ratios(model, pairs)
    is_least = least is not None and least.epsilon >= shown
    return ShownPrivacy(shown, Fraction(0), asked, is_least=is_least)


def _crossed(
    model: StateModel, output: Hashable, one: Hashable, two: Hashable
) -> tuple[Fraction, Fraction]:
    """Give ``J(one|y) p(two)`` and ``J(two|y) p(one)``."""
    posterior, prior = model.posterior(output), model.prior
    return (
        posterior.weight(one) * prior.weight(two),
        posterior.weight(two) * prior.weight(one),
    )


def _mean_ratio(belief: FiniteLaw, prior: FiniteLaw) -> Fraction:
    return belief.expectation(lambda state: belief.weight(state) / prior.weight(state))


def _is_at_least(ratio: Fraction, epsilon: Epsilon) -> bool:
    """Whether a ratio is at least ``exp(-epsilon)``, decided."""
    return bool(ratio) and epsilon >= Epsilon(growth=1 / ratio)
