"""Beliefs of adversaries, and the pairs of secrets that they must not tell apart."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import TypeAlias

from verifydp.errors import InputError
from verifydp.privacy.priors.protocol import Prior

__all__ = ["Belief", "Family", "PriorPair"]

#: One adversary: the law of the data given each secret.
Belief: TypeAlias = Mapping[str, Prior]


@dataclass(frozen=True, slots=True)
class PriorPair:
    """The priors of two secrets, in this order, in one adversary's belief.

    Attributes
    ----------
    first_secret, second_secret
        The secrets; events of the first are bounded by those of the second.
    belief_index
        The adversary's place in the family.
    first, second
        The priors.
    """

    first_secret: str
    second_secret: str
    belief_index: int
    first: Prior
    second: Prior

    def reversed(self) -> "PriorPair":
        """Give the pair in the other order."""
        return PriorPair(
            self.second_secret,
            self.first_secret,
            self.belief_index,
            self.second,
            self.first,
        )

    def __str__(self) -> str:
        return f"{self.first_secret} against {self.second_secret}"


@dataclass(frozen=True, init=False)
class Family:
    """Beliefs and secret pairs: what a pufferfish claim is about.

    Parameters
    ----------
    beliefs
        One mapping from secrets to priors for each adversary; a single mapping is one
        adversary.
    pairs
        Ordered pairs of secrets; None stands for all.
    symmetric
        Whether a pair speaks for both of its orders.

    Raises
    ------
    InputError
        If there is no belief or no pair, a secret is unknown to an adversary, or a
        pair joins a secret to itself.

    Notes
    -----
    The definition of pufferfish privacy (Kifer and Machanavajjhala 2014) speaks of
    ordered pairs. The order matters: one may hold where the other fails.

    Examples
    --------
    >>> from verifydp.privacy.priors import GaussianPrior
    >>> belief = {"sick": GaussianPrior(0, 1), "well": GaussianPrior(0, 2)}
    >>> [str(pair) for pair in Family(belief).ordered_pairs()]
    ['sick against well', 'well against sick']
    >>> family = Family(belief, [("well", "sick")], symmetric=False)
    >>> [str(pair) for pair in family.ordered_pairs()]
    ['well against sick']
    """

    beliefs: tuple[Belief, ...]
    pairs: tuple[tuple[str, str], ...] | None
    symmetric: bool

    def __init__(
        self,
        beliefs: Belief | Sequence[Belief],
        pairs: Iterable[tuple[str, str]] | None = None,
        *,
        symmetric: bool = True,
    ) -> None:
        given = (beliefs,) if isinstance(beliefs, Mapping) else tuple(beliefs)
        if not given:
            raise InputError("there is no belief: give at least one mapping of secrets")
        chosen = None if pairs is None else tuple(_read(pair) for pair in pairs)
        _check(given, chosen)
        copies = tuple(MappingProxyType(dict(belief)) for belief in given)
        object.__setattr__(self, "beliefs", copies)
        object.__setattr__(self, "pairs", chosen)
        object.__setattr__(self, "symmetric", bool(symmetric))

    def ordered_pairs(self) -> Iterator[PriorPair]:
        """Give every pair of every adversary in each order that is asked for, once."""
        for index, belief in enumerate(self.beliefs):
            chosen = list(combinations(belief, 2)) if self.pairs is None else self.pairs
            both_ways = self.symmetric or self.pairs is None
            seen: set[tuple[str, str]] = set()
            for first, second in chosen:
                orders = [(first, second), (second, first)]
                for one, two in orders if both_ways else orders[:1]:
                    if (one, two) not in seen:
                        seen.add((one, two))
                        yield PriorPair(one, two, index, belief[one], belief[two])


def _read(pair: tuple[str, str]) -> tuple[str, str]:
    if isinstance(pair, str) or len(pair) != 2:
        raise InputError(f"{pair!r} is no pair of secrets: give two of them")
    first, second = pair
    if first == second:
        raise InputError(
            f"the secret {first!r} is paired with itself: pair two different secrets"
        )
    return first, second


def _check(
    beliefs: tuple[Belief, ...], pairs: tuple[tuple[str, str], ...] | None
) -> None:
    for belief in beliefs:
        for secret, prior in belief.items():
            if not isinstance(prior, Prior):
                raise InputError(
                    f"the belief given {secret!r} is {prior!r}: give a prior such as "
                    "GaussianPrior(mean=0, sd=1)"
                )
    if pairs is None:
        if any(set(belief) != set(beliefs[0]) for belief in beliefs):
            raise InputError(
                "the beliefs speak of different secrets: name the pairs to compare"
            )
        if len(beliefs[0]) < 2:
            raise InputError(
                f"there are {len(beliefs[0])} secrets and so no pair: give at least two"
            )
        return
    if not pairs:
        raise InputError("the set of secret pairs is empty: give at least one pair")
    for belief in beliefs:
        for secret in dict.fromkeys(secret for pair in pairs for secret in pair):
            if secret not in belief:
                known = ", ".join(map(str, belief))
                raise InputError(
                    f"a pair names the secret {secret!r}, which no belief is given "
                    f"for: the secrets are {known}"
                )
