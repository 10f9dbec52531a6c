"""What a Bayes risk shows of privacy: each pair against a threshold of its own."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from verifydp.adversary.bayes_risks import PairRisk, pair_risks, sides
from verifydp.adversary.least_thresholds import LeastThreshold, least_threshold
from verifydp.adversary.posterior_losses.protocol import PosteriorLoss
from verifydp.adversary.state_models import StateModel, StatePair, checked_model
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.laws.parameters import rational

__all__ = [
    "PairConclusion",
    "RiskConclusion",
    "ThresholdConclusion",
    "privacy_by_risk",
    "privacy_by_threshold",
]


@dataclass(frozen=True, slots=True)
class PairConclusion:
    """What the Bayes risk of one pair shows.

    Attributes
    ----------
    risk
        The risks of the pair.
    threshold
        The least threshold of the pair.
    shows_privacy
        Whether the pair is surely (epsilon, delta)-private, in both orders. Where it is
        False nothing is said: the pair may be private all the same.
    """

    risk: PairRisk
    threshold: LeastThreshold
    shows_privacy: bool


@dataclass(frozen=True, slots=True)
class RiskConclusion:
    """What the Bayes risks of all pairs show.

    Attributes
    ----------
    pairs
        One conclusion for each pair.
    """

    pairs: tuple[PairConclusion, ...]

    @property
    def shows_privacy(self) -> bool:
        """Whether every pair is surely private; False says nothing."""
        return all(one.shows_privacy for one in self.pairs)

    @property
    def open_pairs(self) -> tuple[StatePair, ...]:
        """The pairs of which nothing is shown."""
        return tuple(one.risk.pair for one in self.pairs if not one.shows_privacy)


@dataclass(frozen=True, slots=True)
class ThresholdConclusion:
    """What it shows that the Bayes risk of a pair reaches a stated threshold.

    Attributes
    ----------
    threshold
        The stated threshold.
    least
        The least one that would do.
    is_reached
        Whether the model's Bayes risk is surely at least the stated threshold.
    is_enough
        Whether every mechanism that reaches the stated threshold is private.
    why
        One line that says so, or why not.
    """

    threshold: Fraction
    least: LeastThreshold
    is_reached: bool
    is_enough: bool
    why: str

    @property
    def shows_privacy(self) -> bool:
        """Whether the model is surely (epsilon, delta)-private for the pair."""
        return self.is_reached and self.is_enough


def privacy_by_risk(
    model: StateModel,
    loss: PosteriorLoss,
    epsilon: object,
    delta: object,
    pairs: list[StatePair] | None = None,
) -> RiskConclusion:
    """Compare the Bayes risk of each pair with its own least threshold.

    The least risk over all pairs against one threshold would not do where priors of
    pairs differ: see `PairRisks.least`.

    Parameters
    ----------
    model, loss
        The model, and what guesses cost.
    epsilon, delta
        The privacy in question: from 0 to 700, and at least 0 and below 1.
    pairs
        Pairs of states in either order; all by default.

    Raises
    ------
    InputError
        If a number is out of range, or a state is none of the model.

    Examples
    --------
    >>> from verifydp.adversary.posterior_losses import posterior_loss
    >>> from verifydp.adversary.state_models import state_model
    >>> blurred = {0: {"y": "0.52", "n": "0.48"}, 1: {"y": "0.48", "n": "0.52"}}
    >>> model = state_model({0: "1/2", 1: "1/2"}, blurred)
    >>> privacy_by_risk(model, posterior_loss("log"), 1, "0.1").shows_privacy
    True
    """
    found = []
    for risk in pair_risks(model, loss, pairs).pairs:
        part = model.on_pair(*risk.pair)
        threshold = least_threshold(loss, part.prior, epsilon, delta)
        shown = sides(risk.risk)[0] > threshold.high
        found.append(PairConclusion(risk, threshold, shown))
    return RiskConclusion(tuple(found))


def privacy_by_threshold(
    model: StateModel,
    loss: PosteriorLoss,
    threshold: object,
    epsilon: object,
    delta: object,
    pair: tuple[Hashable, Hashable] | None = None,
) -> ThresholdConclusion:
    """Say whether a stated threshold on the Bayes risk of a pair shows privacy.

    Parameters
    ----------
    model, loss, epsilon, delta
        As for `privacy_by_risk`.
    threshold
        An exact number, between the risks of full knowledge and of the prior alone.
    pair
        The pair, where the model has more than two states.

    Raises
    ------
    InputError
        If the threshold is above every Bayes risk, so that no mechanism reaches it, or
        at or below the smallest, so that all do; or another number is out of range.
    """
    stated = rational(threshold, "the threshold")
    checked_model(model)
    if pair is None and len(model.states) != 2:
        raise InputError(
            f"the model has {len(model.states)} states: say for which pair the "
            f"threshold {written(stated)} is"
        )
    # What is no pair of states is refused there.
    asked = None if pair is None else [pair]
    risk = pair_risks(model, loss, asked).pairs[0]
    top, bottom = sides(risk.prior)[1], sides(risk.full)[0]
    if stated > top:
        raise InputError(
            f"the threshold {written(stated)} is above {written(top)}, the Bayes risk "
            "of the prior alone: no mechanism reaches it, so lower it"
        )
    if stated <= bottom:
        raise InputError(
            f"the threshold {written(stated)} is not above {written(bottom)}, the "
            "Bayes risk where outputs tell the state: every mechanism reaches it, so "
            "raise it"
        )
    part = model.on_pair(*risk.pair)
    least = least_threshold(loss, part.prior, epsilon, delta)
    enough = stated > least.high
    reached = sides(risk.risk)[0] >= stated
    why = f"every mechanism with a Bayes risk of {written(stated)} or more is private"
    return ThresholdConclusion(
        threshold=stated,
        least=least,
        is_reached=reached,
        is_enough=enough,
        why=why if enough else _why_not(least, stated),
    )


def _why_not(least: LeastThreshold, stated: Fraction) -> str:
    if not least.is_usable:
        return least.why
    return (
        f"the threshold {written(stated)} is not above the least one that will do, "
        f"{written(least.high)}: a mechanism that is not private may reach it"
    )
