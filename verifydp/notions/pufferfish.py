"""Pufferfish privacy: the released value tells secrets apart by little.

Kifer and Machanavajjhala, "Pufferfish: a framework for mathematical privacy
definitions", 2014; with delta: Ding, "Approximation of Pufferfish privacy for Gaussian
priors", definition 1.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.data.beliefs import Family, Prior, as_family
from verifydp.data.causal import FiniteCausalModel, GaussianCausalModel
from verifydp.errors import InputError
from verifydp.evidence.claim import Pufferfish
from verifydp.evidence.epsilon import Epsilon
from verifydp.laws.parameters import as_written

__all__ = ["PufferfishPrivacy", "family_of"]


@dataclass(frozen=True, slots=True, init=False, eq=False)
class PufferfishPrivacy:
    """(epsilon, delta)-pufferfish privacy against beliefs about the data.

    Parameters
    ----------
    epsilon, delta
        Privacy loss in nats, from 0 to 700, and additive slack, at least 0 and below
        1: numbers such as 0.1, text such as ``"1/3"``, and for epsilon ``"log(3)"``.
        Nothing is rounded.
    priors
        The law of the data given each secret, by the secret's name; or a list of such
        tables, one for each adversary; or a `Family`; or a model of
        `verifydp.data.causal`, whose states are the secrets.
    pairs
        The pairs of secrets that are not to be told apart; all where it is None.

    Raises
    ------
    InputError
        If a parameter is out of range, or a secret has no prior.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> print(PufferfishPrivacy(
    ...     1.0, 0.05, priors={"a": GaussianPrior(0, 1), "b": GaussianPrior(1, 2)}))
    (1, 0.05)-pufferfish private
    """

    epsilon: Epsilon
    delta: Fraction
    family: Family

    def __init__(
        self,
        epsilon: Any,
        delta: Any = 0.0,
        *,
        priors: Mapping[str, Prior]
        | Sequence[Mapping[str, Prior]]
        | Family
        | FiniteCausalModel
        | GaussianCausalModel,
        pairs: Sequence[tuple[str, str]] | None = None,
    ) -> None:
        object.__setattr__(self, "epsilon", Epsilon.read(epsilon))
        object.__setattr__(self, "delta", as_written(delta, "delta"))
        object.__setattr__(self, "family", family_of(priors, pairs))
        assert self.record is not None  # refuses what is out of range, now

    @property
    def record(self) -> Pufferfish:
        """The plain record of the claim."""
        beliefs = tuple(
            {secret: prior.exact for secret, prior in belief.items()}
            for belief in self.family.beliefs
        )
        return Pufferfish(self.epsilon, self.delta, beliefs)

    def __str__(self) -> str:
        return str(self.record)


def family_of(
    priors: Mapping[str, Prior]
    | Sequence[Mapping[str, Prior]]
    | Family
    | FiniteCausalModel
    | GaussianCausalModel,
    pairs: Iterable[tuple[str, str]] | None = None,
    *,
    symmetric: bool = True,
) -> Family:
    """Give the family of one belief, of several, of a model, or the family itself.

    Raises
    ------
    InputError
        If pairs are named beside a family, or the family cannot be made.
    """
    if isinstance(priors, FiniteCausalModel | GaussianCausalModel):
        # With priors that agree confounding privacy is pufferfish privacy: the prior
        # of the states cancels.
        priors = as_family(priors)
    if isinstance(priors, Family):
        if pairs is not None or not symmetric:
            raise InputError(
                "a family, or a model, has its own pairs: leave out pairs, symmetric"
            )
        return priors
    return Family(priors, pairs, symmetric=symmetric)
