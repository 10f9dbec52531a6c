"""Worlds: what is true where a secret holds, as something that data are drawn from.

A pair of secrets is a pair of laws of the data, not of databases. A `World` draws from
one of the two; what a mechanism says of its draws is what an observer sees who wonders
which of both is true.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import permutations
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from verifydp.data.beliefs.family import Family, secret_pair
from verifydp.data.beliefs.protocol import Prior
from verifydp.data.causal.finite_models import FiniteCausalModel
from verifydp.data.causal.gaussian_models import GaussianCausalModel
from verifydp.errors import InputError
from verifydp.evidence.numbers import as_written, exact_text
from verifydp.suggestions import instead_of

__all__ = ["World", "Worlds", "WorldsArgument"]

#: How the words for a world begin that a program draws.
_PROGRAM = "draws of "
#: What draws data: ``f(size, rng)``.
_Sampler: TypeAlias = Callable[[int, Any], Any]
#: For each secret a prior or what draws data; or beliefs, or a model of causes.
WorldsArgument: TypeAlias = (
    Mapping[str, Any] | Sequence[Mapping[str, Prior]] | Family | FiniteCausalModel
    | GaussianCausalModel
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """The data where a secret holds.

    Attributes
    ----------
    secret
        Its name.
    belief_index
        Whose belief it is, where there are several adversaries.
    exact
        The law of the data in words; of a program its name, which determines nothing.
    source
        Draws the data: ``source(size, rng)``.
    prior
        The prior that draws them, where one does.
    """

    secret: str
    belief_index: int
    exact: str
    source: _Sampler
    prior: Prior | None = None

    @property
    def is_stated(self) -> bool:
        """Whether `exact` determines the law of the data."""
        return not self.exact.startswith(_PROGRAM)

    def sample(self, size: int, rng: Any) -> npt.NDArray[Any]:
        """Draw independent data.

        Parameters
        ----------
        size
            How many.
        rng
            Where the randomness comes from.

        Returns
        -------
        ndarray
            One entry of the first axis for each draw.

        Raises
        ------
        InputError
            If something else than so many is drawn.
        """
        drawn = np.asarray(self.source(size, rng))
        if drawn.ndim < 1 or len(drawn) != size:
            raise InputError(
                f"the data where {self.secret!r:.60} holds have the shape "
                f"{drawn.shape}, of {size} draws: give an array with {size} entries on "
                "its first axis"
            )
        return drawn

    def __repr__(self) -> str:
        return f"World({self.secret!r}, {self.exact})"


@dataclass(frozen=True, init=False, eq=False)
class Worlds:
    """The worlds of secrets, and which two must not be told apart.

    Parameters
    ----------
    worlds
        For each secret by its name a prior of `verifydp.data.beliefs`, or a program
        that draws data, ``f(size, rng)``. Or several adversaries' beliefs, a `Family`,
        or a model of `verifydp.data.causal`, whose states are the secrets: its data may
        be several numbers, or values with names.
    pairs
        Ordered pairs of secrets; all where it is None. Families and models have theirs.

    Raises
    ------
    InputError
        If there are fewer than two secrets, one has nothing to draw data from, or a
        pair names another.

    Examples
    --------
    >>> heavy = lambda size, rng: rng.standard_cauchy(size)
    >>> worlds = Worlds({"sick": heavy, "well": lambda size, rng: 1 + heavy(size, rng)})
    >>> [(one.secret, other.secret) for one, other in worlds.pairs]
    [('sick', 'well'), ('well', 'sick')]
    """

    beliefs: tuple[Mapping[str, World], ...]
    pairs: tuple[tuple[World, World], ...]

    def __init__(
        self, worlds: WorldsArgument, pairs: Iterable[tuple[str, str]] | None = None
    ) -> None:
        has_pairs = isinstance(worlds, Family | FiniteCausalModel | GaussianCausalModel)
        if has_pairs and pairs is not None:
            raise InputError("a family, or a model, has its own pairs: leave out pairs")
        beliefs: list[dict[str, World]]
        if isinstance(worlds, FiniteCausalModel | GaussianCausalModel):
            make = _of_finite if isinstance(worlds, FiniteCausalModel) else _of_gaussian
            beliefs, named = [make(worlds)], [(0, pair) for pair in worlds.pairs]  # type: ignore[arg-type]
        elif isinstance(worlds, Mapping):
            beliefs = [{name: _world(name, source) for name, source in worlds.items()}]
            named = [(0, pair) for pair in _chosen(beliefs[0], pairs)]
        else:
            family = worlds if isinstance(worlds, Family) else Family(worlds, pairs)
            beliefs = [
                {name: _of_prior(name, place, prior) for name, prior in one.items()}
                for place, one in enumerate(family.beliefs)
            ]
            named = [
                (one.belief_index, (one.first_secret, one.second_secret))
                for one in family.ordered_pairs()
            ]
        frozen = tuple(MappingProxyType(dict(belief)) for belief in beliefs)
        object.__setattr__(self, "beliefs", frozen)
        found = tuple((frozen[at][one], frozen[at][two]) for at, (one, two) in named)
        object.__setattr__(self, "pairs", found)

    @property
    def symmetric(self) -> bool:
        """Whether each pair is there in both orders."""
        return all((two, one) in self.pairs for one, two in self.pairs)


def _world(name: Any, source: Any) -> World:
    if not isinstance(name, str):
        raise InputError(f"the secret {name!r:.60} is no text: name secrets by texts")
    if isinstance(source, Prior):
        return _of_prior(name, 0, source)
    if not callable(source):
        raise InputError(
            f"the data where {name!r:.60} holds are given by {source!r:.60}: give a "
            "prior such as GaussianPrior(0, 1), or a function f(size, rng) that draws "
            "them"
        )
    called = getattr(source, "__qualname__", type(source).__name__)
    return World(name, 0, f"{_PROGRAM}{called}", source)


def _of_prior(name: str, place: int, prior: Prior) -> World:
    return World(name, place, prior.exact, prior.sample, prior)


def _chosen(
    worlds: Mapping[str, World], pairs: Iterable[tuple[str, str]] | None
) -> list[tuple[str, str]]:
    if len(worlds) < 2:
        raise InputError(
            f"{len(worlds)} secret is given and so no pair: give at least two"
        )
    if pairs is None:
        return list(permutations(worlds, 2))
    named = [secret_pair(pair) for pair in pairs]
    if not named:
        raise InputError("the set of secret pairs is empty: give at least one pair")
    for secret in (secret for pair in named for secret in pair):
        if secret not in worlds:
            raise InputError(
                f"a pair names the secret {secret!r:.60}, in whose world nothing is "
                f"drawn: {instead_of(secret, worlds)}"
            )
    return list(dict.fromkeys(named))


def _of_finite(model: FiniteCausalModel) -> dict[str, World]:
    """Values that are all named by numbers are numbers, else texts."""
    try:
        numbers = [float(as_written(name, "a data value")) for name in model.data]
        values = np.array(numbers)
    except InputError:
        values = np.array(model.data, dtype=object)
    worlds = {}
    for state in dict.fromkeys(state for pair in model.pairs for state in pair):
        row = model.data_row(state)
        law = zip(model.data, row, strict=True)
        words = "; ".join(f"{exact_text(w)} of {name!r}" for name, w in law if w)
        weights = np.array([float(weight) for weight in row])
        draw = partial(_pick, values, weights / weights.sum())
        worlds[state] = World(state, 0, words, draw)
    return worlds


def _pick(
    values: npt.NDArray[Any], weights: npt.NDArray[np.float64], size: int, rng: Any
) -> Any:
    return values[rng.choice(len(values), size=size, p=weights)]


def _of_gaussian(model: GaussianCausalModel) -> dict[str, World]:
    """Data of one number are numbers, of more rows of an array."""
    covariance = np.array([[float(x) for x in row] for row in model.covariance])
    variances, axes = np.linalg.eigh(covariance)
    factor = axes * np.sqrt(np.maximum(variances, 0.0))
    spread = ", ".join(f"[{_listed(row)}]" for row in model.covariance)
    worlds = {}
    for state in dict.fromkeys(state for pair in model.pairs for state in pair):
        mean = model.means[state]
        words = f"normal([{_listed(mean)}], covariance [{spread}])"
        draw = partial(_normal, np.array([float(x) for x in mean]), factor)
        worlds[state] = World(state, 0, words, draw)
    return worlds


def _normal(
    mean: npt.NDArray[np.float64],
    factor: npt.NDArray[np.float64],
    size: int,
    rng: Any,
) -> npt.NDArray[np.float64]:
    drawn = mean + rng.standard_normal((size, len(mean))) @ factor.T
    return np.asarray(drawn[:, 0] if len(mean) == 1 else drawn)


def _listed(numbers: Iterable[Fraction]) -> str:
    return ", ".join(map(exact_text, numbers))
