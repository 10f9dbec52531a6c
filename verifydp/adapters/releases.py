"""Pufferfish claims as audits: draw data from a prior, release them, compare secrets.

What the engine sees as a database is a secret: its name, or ``[k, name]`` under the
k-th belief where there are several. A draw takes data from the prior of the secret and
calls the mechanism on them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from verifydp.adapters.callables import (
    CallableSampler,
    OneByOne,
    SingleSampler,
    VectorisedSampler,
    adapt,
)
from verifydp.data.beliefs import Family, Prior
from verifydp.errors import InputError
from verifydp.laws.noise import Noise
from verifydp.sampling import Backend, Sampler

__all__ = ["Release", "release_sampler", "secret_pairs"]


@dataclass(frozen=True, slots=True)
class Release:
    """A mechanism on data that are drawn from the prior of a secret.

    Parameters
    ----------
    name
        The mechanism's name.
    function
        ``f(data)`` for one number, or ``f(data, size, rng)`` for an array of them,
        one for each draw.
    vectorised
        Which of both it is.
    beliefs
        Priors by secret, for each adversary.
    """

    name: str
    function: Callable[..., Any]
    vectorised: bool
    beliefs: tuple[dict[str, Prior], ...]

    @property
    def __name__(self) -> str:
        """What reports call it."""
        return self.name

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw data given the secret, then release each."""
        data = _prior(self.beliefs, database).sample(size, rng)
        if self.vectorised:
            return self.function(data, size, rng)
        return [self.function(value) for value in data.tolist()]


@dataclass(frozen=True, slots=True)
class NoisyRelease(Release):
    """Data plus noise whose law is known, so that the release's law is, too."""

    noise: Any = None

    def law(self, database: Any) -> Any:
        """The exact law of the release given a secret."""
        return self.noise.released(_prior(self.beliefs, database))


def release_sampler(
    mechanism: Any, family: Family, backend: Backend | None
) -> CallableSampler:
    """Make a sampler of releases.

    Parameters
    ----------
    mechanism
        A sampler of a function, a function, or one of `verifydp.laws.noise`, which
        is added to the data.
    family
        The beliefs.
    backend
        Makes the streams.

    Returns
    -------
    CallableSampler
        Its databases are secrets. The source digest of a noise is that of the text
        that determines it.

    Raises
    ------
    InputError
        If the mechanism cannot be called on data that are drawn here.
    """
    beliefs = tuple(dict(belief) for belief in family.beliefs)
    if isinstance(mechanism, Noise):
        noisy = NoisyRelease(
            mechanism.text,
            _Additive(mechanism),
            vectorised=True,
            beliefs=beliefs,
            noise=mechanism,
        )
        # Names are rounded: what keeps audits of two noises apart is exact.
        exact = sha256(mechanism.exact.encode()).hexdigest()
        return adapt(noisy, name=noisy.name, backend=backend, source_digest=exact)
    sampler: Sampler = mechanism
    if not isinstance(mechanism, SingleSampler | VectorisedSampler | OneByOne):
        if hasattr(mechanism, "draw"):
            raise InputError(
                "a pufferfish claim needs a mechanism that is called on data drawn "
                "here: give a Python function or a noise, no command and no samples"
            )
        sampler = adapt(mechanism, backend=backend)
    if isinstance(sampler, OneByOne):
        sampler = sampler.vectorised
    assert isinstance(sampler, SingleSampler | VectorisedSampler)
    release = Release(
        sampler.name,
        sampler.function,
        vectorised=isinstance(sampler, VectorisedSampler),
        beliefs=beliefs,
    )
    return adapt(
        release,
        name=release.name,
        backend=backend,
        source_digest=sampler.source_digest,
        limit=sampler.limit,
    )


@dataclass(frozen=True, slots=True)
class _Additive:
    """Data plus noise, as a vectorised mechanism."""

    noise: Any

    def __call__(self, database: Any, size: int, rng: Any) -> Any:
        return database + self.noise.sample(size, rng)


def secret_pairs(family: Family) -> tuple[tuple[Any, Any], ...]:
    """Give the pairs of databases that an audit compares, each once.

    Raises
    ------
    InputError
        If pairs are to be compared in one order only: an audit tests both.
    """
    if not family.symmetric:
        raise InputError(
            "an audit tests both orders of each pair of secrets: give a symmetric "
            "family, or calibrate, which can look at one order"
        )
    several = len(family.beliefs) > 1
    found: dict[frozenset[tuple[int, str]], tuple[Any, Any]] = {}
    for pair in family.ordered_pairs():
        index = pair.belief_index
        names = (pair.first_secret, pair.second_secret)
        first, second = ([index, name] if several else name for name in names)
        found.setdefault(frozenset((index, name) for name in names), (first, second))
    return tuple(found.values())


def _prior(beliefs: tuple[dict[str, Prior], ...], database: Any) -> Prior:
    index, name = database if isinstance(database, list) else (0, database)
    return beliefs[index][name]
