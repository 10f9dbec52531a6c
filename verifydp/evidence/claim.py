"""The plain record of a privacy claim: notion, parameters, neighbouring relation."""

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from verifydp.errors import InputError
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.evidence.exact_numbers import TEXT_MAX, as_written, plain, recorded

__all__ = ["EPSILON_MAX", "ApproximateDP", "Claim", "Pufferfish", "Relation"]

#: Relations between other databases than tables of records: the names of
#: `verifydp.data.spaces.granularities`, which a test compares with these.
GRANULARITIES = ("any", "edge", "in-place", "node", "node-removal", "user", "window")

if TYPE_CHECKING:
    #: What a claim is made with.
    Given = Epsilon | Fraction | Decimal | float | str
else:
    #: What stands in its record, see `verifydp.evidence.exact_numbers.recorded`.
    Given = float | str


class _Stated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a claim as its record holds them."""

    epsilon: Given
    delta: Given = 0.0


class ApproximateDP(
    _Stated, frozen=True, forbid_unknown_fields=True, tag="approximate-dp"
):
    """(epsilon, delta)-differential privacy; pure when delta is 0.

    For every event ``E`` and both orders of a neighbouring pair,
    ``P(E) <= exp(epsilon) Q(E) + delta`` (Dwork and Roth 2014, definition 2.4).
    Both are exact: a decimal such as 0.1 is meant as written (one tenth), not as the
    double nearest to it. In a record a number that is the shortest decimal of a double
    is a number; any other is text, ``"1/3"`` or ``"log(3)"``.

    Parameters
    ----------
    epsilon
        Privacy loss in nats, from 0 to `EPSILON_MAX`: a number, text such as ``"1/3"``
        or ``"log(3)"``, or an `Epsilon`, which it is read as.
    delta
        Additive slack, at least 0 and below 1: a number, or text such as ``"1/1000"``.
        It is read as the nearest double; `exact_delta` is the number itself.

    Raises
    ------
    InputError
        If a parameter is no number or out of range.

    Examples
    --------
    >>> ApproximateDP(epsilon=0.1).exact_epsilon
    Fraction(1, 10)
    >>> print(ApproximateDP(epsilon="log(3)", delta="1/3000"))
    (log(3), 1/3000)-DP
    """

    def __post_init__(self) -> None:
        epsilon, delta = Epsilon.of_claim(super().epsilon), self.exact_delta
        if not 0 <= delta < 1:
            raise InputError(
                f"delta is {plain(delta):.60}: it must be at least 0 and below 1"
            )
        exact = {"epsilon": epsilon.recorded, "delta": recorded(delta)}
        for name, value in exact.items():
            if len(str(value)) > TEXT_MAX:
                raise InputError(f"{name} has too many digits to be recorded exactly")
            _Stated.__dict__[name].__set__(self, value)

    @property  # type: ignore[misc]  # what the number of the record means
    def epsilon(self) -> Epsilon:
        """Epsilon, exactly."""
        return Epsilon.read(super().epsilon)

    @property  # type: ignore[misc]
    def delta(self) -> float:
        """The double nearest to delta."""
        return float(self.exact_delta)

    @property
    def exact_epsilon(self) -> Fraction:
        """Epsilon where it is rational, as the decimal that was written.

        Raises
        ------
        InputError
            If it is a logarithm: `epsilon` has that.
        """
        if self.epsilon.nats is None:
            raise InputError(f"epsilon is {self.epsilon}: it is no rational number")
        return self.epsilon.nats

    @property
    def exact_delta(self) -> Fraction:
        """Delta as the decimal that was written."""
        return as_written(super().delta, "delta")

    @property
    def kind(self) -> str:
        """The guarantee as a noun."""
        return str(self)

    @property
    def parameters(self) -> str:
        """Epsilon, and delta where it is not 0; exact.

        Examples
        --------
        >>> ApproximateDP(0.7123456789).parameters, ApproximateDP(1, 1e-6).parameters
        ('0.7123456789', '(1, 1e-06)')
        """
        delta = plain(self.exact_delta)
        return f"({self.epsilon}, {delta})" if delta != "0" else str(self.epsilon)

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
        secrets that a pufferfish claim tells apart), or a granularity of
        `GRANULARITIES`. Of tables of counts that share published margins: what they
        share, as ``"the same counts by sex and by age"``.
    group_size
        How many records may differ; 1 for ordinary neighbours. In tables: persons. Of a
        window: its length; of other granularities: how many single steps.
    """

    name: str
    group_size: int = 1

    def __post_init__(self) -> None:
        known = ("add-remove", "replace", "pair", "strategy", "secrets", *GRANULARITIES)
        if self.name not in known and not self.of_tables:
            raise InputError(
                f"relation {self.name!r} is unknown: use one of {', '.join(known)}"
            )
        if self.group_size < 1:
            raise InputError(f"group size is {self.group_size}: it must be at least 1")

    @property
    def of_tables(self) -> bool:
        """Whether neighbours are tables of counts that share published margins."""
        return self.name.startswith("the same ")

    @property
    def phrase(self) -> str:
        """The relation as the end of a sentence about a mechanism.

        Examples
        --------
        >>> Relation("add-remove").phrase, Relation("pair").phrase
        ('under add-remove', 'on the given pair')
        >>> Relation("the same counts by sex and by age", 3).phrase
        'for tables with the same counts by sex and by age that differ in at most 3 \
persons'
        """
        if self.of_tables:
            persons = (
                "1 person" if self.group_size == 1 else f"{self.group_size} persons"
            )
            return f"for tables with {self.name} that differ in at most {persons}"
        fixed = {
            "pair": "on the given pair",
            "strategy": "on the pairs of the strategy",
            "secrets": "for the stated secrets",
        }
        return fixed.get(self.name, f"under {self}")

    def __str__(self) -> str:
        if self.of_tables:
            return self.phrase.removeprefix("for ")
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
