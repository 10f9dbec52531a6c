"""Claims about secrets as audits: draw data where one holds, release them, compare.

What the engine sees as a database is a secret: its name, or ``[k, name]`` under the
k-th belief where there are several. A draw takes data from the world of the secret and
calls the mechanism on them. Worlds are no part of the mechanism: where one cannot be
drawn from, that is no output, and ends the audit.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from verifydp.adapters.callables import (
    CallableSampler,
    OneByOne,
    SingleSampler,
    VectorisedSampler,
    adapt,
)
from verifydp.data.beliefs import Family, World, Worlds
from verifydp.errors import InputError
from verifydp.laws.noise import Noise
from verifydp.sampling import Backend, Sampler

__all__ = [
    "NoDataError",
    "Release",
    "refusing_no_data",
    "release_sampler",
    "require_random",
    "secret_pairs",
]

#: Draws of a program that are compared, and the seeds of their streams.
_DRAWS, _SEEDS = 256, (0xDA7A1, 0xDA7A2, 0xDA7A3)

#: Beliefs, with whose priors data are drawn, or anything else that they are drawn from.
_Secrets = Family | Worlds


class NoDataError(BaseException):
    """A world cannot be drawn from: whatever is raised else is an output."""


@contextmanager
def refusing_no_data() -> Iterator[None]:
    """Tell of a world that cannot be drawn from as an `InputError`."""
    try:
        yield
    except NoDataError as error:
        raise InputError(str(error)) from error


@dataclass(frozen=True, slots=True)
class Release:
    """A mechanism on data that are drawn where a secret holds.

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
        Worlds by secret, for each adversary.
    """

    name: str
    function: Callable[..., Any]
    vectorised: bool
    beliefs: tuple[Mapping[str, World], ...]

    @property
    def __name__(self) -> str:
        """What reports call it."""
        return self.name

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw data given the secret, then release each."""
        data = _drawn(_world(self.beliefs, database), size, rng)
        if self.vectorised:
            return self.function(data, size, rng)
        return [self.function(value) for value in data.tolist()]


@dataclass(frozen=True, slots=True)
class NoisyRelease(Release):
    """Data plus noise whose law is known, so that the release's law is, too."""

    noise: Any = None

    def law(self, database: Any) -> Any:
        """The exact law of the release given a secret."""
        return self.noise.released(_world(self.beliefs, database).prior)


def release_sampler(
    mechanism: Any, family: _Secrets, backend: Backend | None
) -> CallableSampler:
    """Make a sampler of releases.

    Parameters
    ----------
    mechanism
        A sampler of a function, a function, or one of `verifydp.laws.noise`, which
        is added to the data.
    family
        The beliefs, or worlds.
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
    beliefs = tuple(dict(belief) for belief in _worlds(family).beliefs)
    if isinstance(mechanism, Noise):
        for world in (world for belief in beliefs for world in belief.values()):
            if world.prior is None:
                raise InputError(
                    f"{mechanism.text} is added to data of a prior, and where "
                    f"{world.secret!r:.60} holds they are {world.exact:.80}: give a "
                    "function f(database, size, rng)"
                )
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


def require_random(worlds: Iterable[World], backend: Backend) -> None:
    """Refuse programs that draw the same data from every random stream.

    Noise on data of a fixed seed or list looks random, but all pieces of an audit would
    get the same data. Points are the same rightly. A program of independent draws is
    refused with probability 8e-7 at most, where one draw in 256 is not like the others.

    Raises
    ------
    InputError
        If there is such a program, or one that cannot be drawn from.
    """
    for world in worlds:
        if world.is_stated:
            continue
        with refusing_no_data():
            first, *others = (
                _drawn(world, _DRAWS, backend.stream(np.random.SeedSequence(seed)))
                for seed in _SEEDS
            )
        written = [repr(value) for value in first.tolist()]
        if len(set(written)) > 1 and all(
            [repr(value) for value in other.tolist()] == written for other in others
        ):
            raise InputError(
                f"the data where {world.secret!r:.60} holds ({world.exact:.80}) are "
                f"the same {_DRAWS} values from {len(_SEEDS)} random streams: draw "
                "them from the rng that is given, as rng.choice(values, size) does"
            )


def secret_pairs(family: _Secrets) -> tuple[tuple[Any, Any], ...]:
    """Give the pairs of databases that an audit compares, each once.

    Raises
    ------
    InputError
        If pairs are to be compared in one order only: an audit tests both.
    """
    worlds = _worlds(family)
    if not worlds.symmetric:
        raise InputError(
            "an audit tests both orders of each pair of secrets: give a symmetric "
            "family, or calibrate, which can look at one order"
        )
    several = len(worlds.beliefs) > 1
    found: dict[frozenset[tuple[int, str]], tuple[Any, Any]] = {}
    for pair in worlds.pairs:
        first, second = (
            [one.belief_index, one.secret] if several else one.secret for one in pair
        )
        names = frozenset((one.belief_index, one.secret) for one in pair)
        found.setdefault(names, (first, second))
    return tuple(found.values())


def _worlds(family: _Secrets) -> Worlds:
    return family if isinstance(family, Worlds) else Worlds(family)


def _world(beliefs: tuple[Mapping[str, World], ...], database: Any) -> World:
    index, name = database if isinstance(database, list) else (0, database)
    return beliefs[index][name]


def _drawn(world: World, size: int, rng: Any) -> Any:
    try:
        return world.sample(size, rng)
    except MemoryError:  # a smaller piece is tried
        raise
    except Exception as error:
        said = (str(error).splitlines() or [""])[0]
        raise NoDataError(
            f"data where {world.secret!r:.60} holds cannot be drawn "
            f"({world.exact:.80}): {type(error).__name__}: {said:.200}"
        ) from error
