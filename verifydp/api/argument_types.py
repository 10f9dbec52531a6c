"""What the functions of Python take, as types: what a type checker refuses is wrong.

They are for type checkers alone: at run time a value says itself what it is, and what
these types admit may still be refused, with a line that says why.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Any, Protocol, SupportsIndex, TypeAlias

from verifydp.adapters.scores import LoadedScore
from verifydp.composition.confounded.planned import PlannedComposition
from verifydp.data.beliefs import Family, Worlds
from verifydp.data.causal import (
    CausalModel,
    FiniteKernel,
    GaussianKernels,
    LinearGaussianKernel,
)
from verifydp.empirical.search.drawing import PairStrategy
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.epsilon import Epsilon
from verifydp.invariants.neighbouring import SharedMargins
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.noise import Noise
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.pufferfish import PufferfishPrivacy
from verifydp.sampling import Sampler

__all__ = [
    "AuditClaim",
    "AuditMechanism",
    "CompositionArgument",
    "EpsilonArgument",
    "ExactClaim",
    "KernelsArgument",
    "LawsByInput",
    "MechanismArgument",
    "NeighboursArgument",
    "NumberArgument",
    "PairStrategy",
    "Sampling",
    "ScoreArgument",
    "Weights",
]

#: A number, meant as it is written: integers also of NumPy, "1/3", "0.1".
NumberArgument: TypeAlias = SupportsIndex | float | str | Fraction | Decimal
#: The same, or "log(3)", or an epsilon.
EpsilonArgument: TypeAlias = NumberArgument | Epsilon
#: What draws neighbouring databases, or says which tables or secrets are neighbours.
NeighboursArgument: TypeAlias = PairStrategy | SharedMargins | Worlds


class Sampling(Protocol):
    """An object with a mechanism as its method ``sample``."""

    @property
    def sample(self) -> Callable[..., object]:
        """``sample(database)`` or ``sample(database, size, rng)``."""


class Implying(Protocol):
    """A notion from which an (epsilon, delta) claim follows."""

    def implied_approximate(self, delta: Fraction) -> ExactApproximate:
        """The claim with this delta."""


#: ``f(database)``, ``f(database, size, rng)``, what has one as its ``sample``, or what
#: was loaded from a target; for beliefs also noise that is added to the data.
AuditMechanism: TypeAlias = (
    Callable[[Any], object]
    | Callable[[Any, int, Any], object]
    | Sampling
    | Sampler
    | Noise
)
#: What gives each output of a batch a number, or what was loaded from a target.
ScoreArgument: TypeAlias = Callable[[Any], object] | LoadedScore
AuditClaim: TypeAlias = ApproximateDP | PufferfishPrivacy | Implying
ExactClaim: TypeAlias = ApproximateDP | ExactApproximate
#: A parameter of a mechanism that is given by its name; None where it has a default.
MechanismArgument: TypeAlias = NumberArgument | Path | Iterable[object] | None
#: Mechanisms that read the data of a causal model.
KernelsArgument: TypeAlias = (
    Sequence[FiniteKernel]
    | Sequence[LinearGaussianKernel]
    | GaussianKernels
    | FiniteKernel
    | LinearGaussianKernel
)
#: A causal model; with its mechanisms, as a file has it, or what was loaded from one.
CompositionArgument: TypeAlias = (
    CausalModel | Family | PlannedComposition | Mapping[str, Any] | str | PathLike[str]
)
#: Probabilities by value; they need not be written in one way.
Weights: TypeAlias = Mapping[Any, NumberArgument]
LawsByInput: TypeAlias = Mapping[Any, Weights] | Mapping[Any, FiniteLaw]
