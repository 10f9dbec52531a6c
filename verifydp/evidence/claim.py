"""The plain record of a privacy claim: notion, parameters, neighbouring relation."""

from fractions import Fraction
from numbers import Real

import msgspec

from verifydp.errors import InputError
from verifydp.evidence.numbers import written

__all__ = ["EPSILON_MAX", "ApproximateDP", "Claim", "Pufferfish", "Relation"]

#: Above this, exp(epsilon) leaves the range of a double and the claim says nothing.
EPSILON_MAX = 700.0


class ApproximateDP(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="approximate-dp"
):
    """(epsilon, delta)-differential privacy; pure when delta is 0.

    For every event ``E`` and both orders of a neighbouring pair,
    ``P(E) <= exp(epsilon) Q(E) + delta`` (Dwork and Roth 2014, definition 2.4).
    A decimal such as 0.1 is meant as written (one tenth), not as the double
    nearest to it: `exact_epsilon` and `exact_delta` give the rational.

    Parameters
    ----------
    epsilon
        Privacy loss in nats, from 0 to `EPSILON_MAX`.
    delta
        Additive slack, at least 0 and below 1.

    Raises
    ------
    InputError
        If a parameter is out of range.

    Examples
    --------
    >>> ApproximateDP(epsilon=0.1).exact_epsilon
    Fraction(1, 10)
    """

    epsilon: float
    delta: float = 0.0

    def __post_init__(self) -> None:
        for name in ("epsilon", "delta"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, Real):
                raise InputError(f"{name} is {value!r}: it must be a number")
        if not 0 <= self.epsilon <= EPSILON_MAX:
            raise InputError(
                f"epsilon is {self.epsilon}: it must be from 0 to {EPSILON_MAX:.0f}"
            )
        if not 0 <= self.delta < 1:
            raise InputError(
                f"delta is {self.delta}: it must be at least 0 and below 1"
            )

    @property
    def exact_epsilon(self) -> Fraction:
        """Epsilon as the decimal that was written."""
        return Fraction(repr(float(self.epsilon)))

    @property
    def exact_delta(self) -> Fraction:
        """Delta as the decimal that was written."""
        return Fraction(repr(float(self.delta)))

    @property
    def kind(self) -> str:
        """The guarantee as a noun."""
        return str(self)

    @property
    def parameters(self) -> str:
        """Epsilon, and delta where it is not 0; exact unless "about" stands there.

        Examples
        --------
        >>> ApproximateDP(0.7123456789).parameters, ApproximateDP(1, 1e-6).parameters
        ('0.7123456789', '(1, 1e-06)')
        """
        epsilon = written(self.exact_epsilon)
        delta = written(self.exact_delta)
        return f"({epsilon}, {delta})" if self.delta else epsilon

    def __str__(self) -> str:
        return f"{self.parameters}-DP"


class Pufferfish(
    ApproximateDP, frozen=True, forbid_unknown_fields=True, tag="pufferfish"
):
    """(epsilon, delta)-pufferfish privacy against stated beliefs.

    For every belief, every pair of secrets that is told apart and both of its orders,
    the released value's laws given the two secrets are close, as for `ApproximateDP`
    (Kifer and Machanavajjhala 2014, definition 3.4; with delta: Ding, definition 1).

    Parameters
    ----------
    epsilon, delta
        As for `ApproximateDP`.
    beliefs
        What each adversary believes of the data: for each secret its prior, in words
        that determine it.
    """

    beliefs: tuple[dict[str, str], ...] = ()

    @property
    def kind(self) -> str:
        """The guarantee as a noun."""
        return str(self).replace("private", "privacy")

    def __str__(self) -> str:
        return f"{self.parameters}-pufferfish private"


class Relation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which pairs of databases the claim speaks about.

    Parameters
    ----------
    name
        ``"add-remove"``, ``"replace"``, ``"pair"`` (one given pair), ``"strategy"``
        (the pairs that a hypothesis strategy draws) or ``"secrets"`` (the pairs of
        secrets that a pufferfish claim tells apart).
    group_size
        How many records may differ; 1 for ordinary neighbours.
    """

    name: str
    group_size: int = 1

    def __post_init__(self) -> None:
        known = {"add-remove", "replace", "pair", "strategy", "secrets"}
        if self.name not in known:
            raise InputError(
                f"relation {self.name!r} is unknown: use add-remove, replace, "
                "a pair, a strategy, or secrets"
            )
        if self.group_size < 1:
            raise InputError(f"group size is {self.group_size}: it must be at least 1")

    @property
    def phrase(self) -> str:
        """The relation as the end of a sentence about a mechanism.

        Examples
        --------
        >>> Relation("add-remove").phrase, Relation("pair").phrase
        ('under add-remove', 'on the given pair')
        """
        if self.name == "pair":
            return "on the given pair"
        if self.name == "strategy":
            return "on the pairs of the strategy"
        if self.name == "secrets":
            return "for the stated secrets"
        return f"under {self}"

    def __str__(self) -> str:
        return self.name if self.group_size == 1 else f"{self.name}:{self.group_size}"


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mechanism, a relation and a notion: what is true or false.

    Parameters
    ----------
    mechanism
        The name under which the mechanism was given.
    relation
        The neighbouring pairs that the claim covers.
    notion
        What is claimed for each of them.
    """

    mechanism: str
    relation: Relation
    notion: ApproximateDP | Pufferfish

    def __str__(self) -> str:
        return f"{self.mechanism} is {self.notion} {self.relation.phrase}"
