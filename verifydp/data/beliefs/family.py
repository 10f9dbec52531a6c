"""Beliefs of adversaries, and the pairs of secrets that they must not tell apart."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Any, TypeAlias

from verifydp.data.beliefs.protocol import Prior
from verifydp.errors import InputError

__all__ = ["Belief", "Family", "PriorPair", "secret_pair"]

#: Most characters of a value, and most secrets, that a message quotes.
_QUOTED, _LISTED = 60, 8

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
        If there is no belief or no pair, a secret is no text or unknown to an
        adversary, a pair joins a secret to itself, or one order of all pairs is asked
        for without naming them.

    Notes
    -----
    The definition of pufferfish privacy (Kifer and Machanavajjhala 2014) speaks of
    ordered pairs. The order matters: one may hold where the other fails.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
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
        given = _read_beliefs(beliefs)
        chosen = None if pairs is None else _read_pairs(pairs)
        _check(given, chosen)
        if chosen is None and not symmetric:
            raise InputError(
                "one order of all pairs of secrets: which order is meant? name the "
                "pairs"
            )
        copies = tuple(MappingProxyType(dict(belief)) for belief in given)
        object.__setattr__(self, "beliefs", copies)
        object.__setattr__(self, "pairs", chosen)
        object.__setattr__(self, "symmetric", bool(symmetric))

    def ordered_pairs(self) -> Iterator[PriorPair]:
        """Give every pair of every adversary in each order that is asked for, once."""
        for index, belief in enumerate(self.beliefs):
            chosen = list(combinations(belief, 2)) if self.pairs is None else self.pairs
            seen: set[tuple[str, str]] = set()
            for first, second in chosen:
                orders = [(first, second), (second, first)]
                for one, two in orders if self.symmetric else orders[:1]:
                    if (one, two) not in seen:
                        seen.add((one, two))
                        yield PriorPair(one, two, index, belief[one], belief[two])


def secret_pair(pair: Any) -> tuple[str, str]:
    """Read a pair of two different secrets.

    Raises
    ------
    InputError
        If it is none.

    Examples
    --------
    >>> secret_pair(["sick", "well"])
    ('sick', 'well')
    """
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise InputError(f"{_quoted(pair)} is no pair of secrets: give two of them")
    first, second = pair
    for secret in (first, second):
        if not isinstance(secret, str):
            raise InputError(
                f"{_quoted(pair)} is no pair of secrets: {_quoted(secret)} is no text"
            )
    if first == second:
        raise InputError(
            f"the secret {_quoted(first)} is paired with itself: pair two different "
            "secrets"
        )
    return first, second


def _read_beliefs(beliefs: Any) -> tuple[Belief, ...]:
    if isinstance(beliefs, Mapping):
        return (beliefs,)
    if not isinstance(beliefs, Iterable) or isinstance(beliefs, str | bytes):
        raise InputError(
            f"the beliefs are {_quoted(beliefs)}: give a prior for each secret, as in "
            '{"a": GaussianPrior(0, 1), "b": GaussianPrior(1, 1)}'
        )
    given = tuple(beliefs)
    if not given:
        raise InputError("there is no belief: give at least one mapping of secrets")
    for belief in given:
        if not isinstance(belief, Mapping):
            raise InputError(
                f"a belief is {_quoted(belief)}: give a mapping from secrets to priors"
            )
    return given


def _read_pairs(pairs: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(pairs, Iterable) or isinstance(pairs, str | bytes):
        raise InputError(
            f'the pairs are {_quoted(pairs)}: give a list such as [("a", "b")]'
        )
    return tuple(secret_pair(pair) for pair in pairs)


def _quoted(value: object) -> str:
    return " ".join(repr(value).split())[:_QUOTED]


def _check(
    beliefs: tuple[Belief, ...], pairs: tuple[tuple[str, str], ...] | None
) -> None:
    for belief in beliefs:
        for secret, prior in belief.items():
            if not isinstance(secret, str):
                raise InputError(
                    f"the secret {_quoted(secret)} is no text: name secrets by texts"
                )
            try:
                secret.encode()
            except UnicodeEncodeError:
                raise InputError(
                    f"the secret {_quoted(secret)} is no valid Unicode and cannot be "
                    "written down: rename it"
                ) from None
            if not isinstance(prior, Prior):
                raise InputError(
                    f"the belief given {_quoted(secret)} is {_quoted(prior)}: give a "
                    "prior such as GaussianPrior(mean=0, sd=1)"
                )
    if pairs is None:
        if any(set(belief) != set(beliefs[0]) for belief in beliefs):
            raise InputError(
                "the beliefs speak of different secrets: name the pairs to compare"
            )
        if len(beliefs[0]) < 2:
            raise InputError(
                f"{len(beliefs[0])} secret is given and so no pair: give at least two"
            )
        return
    if not pairs:
        raise InputError("the set of secret pairs is empty: give at least one pair")
    for belief in beliefs:
        for secret in dict.fromkeys(secret for pair in pairs for secret in pair):
            if secret not in belief:
                listed = ", ".join(_quoted(name) for name in [*belief][:_LISTED])
                more = f" and {len(belief) - _LISTED} more" * (len(belief) > _LISTED)
                raise InputError(
                    f"a pair names the secret {_quoted(secret)}, which no belief is "
                    f"given for: the secrets are {listed}{more}"
                )
