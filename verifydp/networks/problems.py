"""What a Defender is to find: noise of answers about members, for a target together.

The two problems of Zhang, Malin, Raviv and Vorobeychik (confounding privacy), section
5.1: of equation (10) the dial of the copula perturbation, which couples the noises of
the first two answers; of equation (11) the noise of the first answer. The state says of
each member whether it is present; a change of one member is what is kept apart.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.composition.inverse.normal_loss import largest_squared, upward_root
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import as_written, delta_of, plain
from verifydp.exact.balls import ball

__all__ = ["CopulaProblem", "MemberRelease", "NoiseProblem", "RedesignProblem"]

_MEMBERS_MAX, _NUMBERS_MAX = 4_096, 4_096


@dataclass(frozen=True)
class MemberRelease:
    """Answers about members, each with normal noise of its own deviation.

    Parameters
    ----------
    answers
        For each answer its numbers, and for each number what each member adds to it if
        present: such as 1/200 for a share of 200. Exact, also as text.
    deviations
        Of the noise of each answer, above 0; independent for each of its numbers.

    Raises
    ------
    InputError
        If there are fewer than two answers, or numbers do not fit.

    Examples
    --------
    >>> counts = MemberRelease([[[1, 1, 1]], [[1, 0, 0]]], [2, 2])
    >>> counts.members, counts.numbers
    (3, (1, 1))
    """

    answers: tuple[tuple[tuple[Fraction, ...], ...], ...]
    deviations: tuple[Fraction, ...]

    def __init__(
        self, answers: Sequence[Sequence[Sequence[Any]]], deviations: Sequence[Any]
    ) -> None:
        exact = tuple(
            tuple(
                tuple(as_written(one, "what a member adds") for one in number)
                for number in answer
            )
            for answer in answers
        )
        spread = tuple(as_written(one, "a deviation") for one in deviations)
        object.__setattr__(self, "answers", exact)
        object.__setattr__(self, "deviations", spread)
        if len(exact) < 2 or not all(exact):
            raise InputError(
                f"{len(exact)} answers: give two or more, each with its numbers"
            )
        if len(spread) != len(exact) or min(spread) <= 0:
            raise InputError(
                f"{len(spread)} deviations for {len(exact)} answers: give one for "
                "each, above 0"
            )
        sizes = {len(number) for answer in exact for number in answer}
        if len(sizes) > 1 or not 1 <= max(sizes) <= _MEMBERS_MAX:
            raise InputError(
                f"numbers of answers are about {sorted(sizes)} members: give as many "
                f"in each, from 1 to {_MEMBERS_MAX}"
            )
        if sum(self.numbers) > _NUMBERS_MAX:
            raise InputError(f"answers have more than {_NUMBERS_MAX} numbers")

    @classmethod
    def within(
        cls, answers: Sequence[Sequence[Sequence[Any]]], epsilon: Any, delta: Any
    ) -> "MemberRelease":
        """Answers that each keep (epsilon, delta) by themselves, with the least noise.

        Examples
        --------
        >>> release = MemberRelease.within([[[1, 1]], [[2, 0]]], 1, "0.01")
        >>> [round(float(one), 6) for one in release.deviations]
        [1.877876, 3.755751]
        """
        first = cls(answers, [1] * len(answers))
        limit = largest_squared(Epsilon.of_claim(epsilon), delta_of(delta))
        if not limit:
            raise InputError(f"delta is {delta}: normal noise needs one above 0")
        spread = []
        for answer in first.answers:
            most = max(sum(x**2 for x in move) for move in zip(*answer, strict=True))
            spread.append(upward_root(most / limit) or Fraction(1))
        return cls(first.answers, spread)

    @property
    def members(self) -> int:
        """How many members there are."""
        return len(self.answers[0][0])

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many numbers each answer has."""
        return tuple(map(len, self.answers))


@dataclass(frozen=True, kw_only=True)
class NoiseProblem(ABC):
    """What both problems share: a release, and a target for all answers together.

    Parameters
    ----------
    release
        The answers, and the noise that each has.
    epsilon, delta
        The target, as claims have it; delta above 0, which normal noise needs.
    low, high
        The range of the parameters that are looked for.

    Raises
    ------
    InputError
        If a number is out of its range.
    """

    release: MemberRelease
    epsilon: Any
    delta: Any
    low: float
    high: float

    def __post_init__(self) -> None:
        if not isinstance(self.release, MemberRelease):
            raise InputError(
                f"the release is {self.release!r:.60}: give a MemberRelease"
            )
        object.__setattr__(self, "epsilon", Epsilon.of_claim(self.epsilon))
        object.__setattr__(self, "delta", delta_of(self.delta))
        if not self.delta:
            raise InputError("delta is 0: normal noise needs one above 0")
        if not 0 < self.low < self.high < float("inf"):
            raise InputError(
                f"the range is from {self.low:g} to {self.high:g}: give two numbers "
                "above 0, the smaller one first"
            )

    @property
    @abstractmethod
    def parameters(self) -> int:
        """How many numbers a Defender has to find."""

    @property
    def condition_can_hold(self) -> bool:
        """Whether any attacker at all meets the paper's condition (8).

        Its second line asks of a mean that is at least 1 to be at most
        ``delta exp(epsilon)`` (catalogue item CP-D112).
        """
        return bool(ball(self.delta) * self.epsilon.enclosed().exp() >= 1)


@dataclass(frozen=True, kw_only=True)
class CopulaProblem(NoiseProblem):
    """Equation (10): the dial of the copula perturbation of the first two answers.

    Parameters
    ----------
    release
        Its first two answers have as many numbers.
    correlation
        The paper's rho; inside (-1, 1) and not 0.
    dial_delta
        The paper's delta of the copula, which is fixed.
    low, high
        The range of the dial.
    """

    low: float = 0.5
    high: float = 50.0
    correlation: Any = Fraction(1, 2)
    dial_delta: Any = Fraction(1, 50)

    def __post_init__(self) -> None:
        NoiseProblem.__post_init__(self)
        mixed = as_written(self.correlation, "the correlation")
        share = as_written(self.dial_delta, "the dial's delta")
        object.__setattr__(self, "correlation", mixed)
        object.__setattr__(self, "dial_delta", share)
        if not -1 < mixed < 1 or not mixed:
            raise InputError(
                f"the correlation is {plain(mixed)}: give one inside (-1, 1), not 0"
            )
        if not 0 < share < 1:
            raise InputError(f"the dial's delta is {plain(share)}: give one in (0, 1)")
        first, second = self.release.numbers[:2]
        if first != second:
            raise InputError(
                f"the first two answers have {first} and {second} numbers: their "
                "noises are coupled number by number, give as many in both"
            )

    @property
    def parameters(self) -> int:
        """One, the dial."""
        return 1


@dataclass(frozen=True, kw_only=True)
class RedesignProblem(NoiseProblem):
    """Equation (11): the noise of the first answer, all noise being independent.

    Parameters
    ----------
    release
        The deviation of its first answer is the unit of the search.
    low, high
        The range of the first answer's deviations, in that unit.
    """

    low: float = 0.1
    high: float = 10.0

    @property
    def parameters(self) -> int:
        """A deviation for each number of the first answer."""
        return self.release.numbers[0]
