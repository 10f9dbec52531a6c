"""Python functions and objects as samplers.

A mechanism is ``f(database)``, called once per draw with its own randomness;
``f(database, size, rng)``, vectorised; or an object with such a ``sample``.
"""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from verifydp.adapters.answers import (
    as_numbers,
    raised,
    refuse_unfinished,
    refuse_wrong_shapes,
    rows_of,
    wrong_shape,
)
from verifydp.adapters.copies import copier, snapshot, travels
from verifydp.adapters.deadlines import NO_LIMIT, CallLimit, OutOfTime
from verifydp.adapters.memory import OutOfMemory
from verifydp.adapters.repetition import draw_each
from verifydp.adapters.sampler_defaults import SamplerDefaults
from verifydp.adapters.seeds import child_seeds, default_stream
from verifydp.adapters.signatures import is_vectorised, name_of, source_digest_of
from verifydp.errors import InputError
from verifydp.sampling import Backend, Failure, Piece, TimedOut, call_made

__all__ = [
    "CallableSampler",
    "OneByOne",
    "Restoration",
    "SingleSampler",
    "VectorisedSampler",
    "adapt",
]

#: How a worker process gets the sampler again: a function and its arguments.
Restoration = tuple[Callable[..., Any], tuple[Any, ...]]

_PROBES = 2**32  # streams of probes are numbered above all others


@dataclass(frozen=True, slots=True)
class SingleSampler(SamplerDefaults):
    """A mechanism ``f(database)`` that draws its own randomness.

    Its state cannot be seeded or split, so pieces are neither reproducible nor
    drawn in parallel; but see `verifydp.adapters.seeded`.
    """

    function: Callable[[Any], Any]
    name: str
    neighbours: Any = None
    source_digest: str | None = None
    restoration: Restoration | None = None
    limit: CallLimit = NO_LIMIT

    @property
    def parallel(self) -> bool:
        """False: copies of its random state would repeat each other."""
        return False

    @property
    def piece_size(self) -> int:
        """A thousand calls."""
        return 1000

    def draw(self, piece: Piece) -> list[Any]:
        """Call the mechanism ``piece.size`` times, each with a copy of the database.

        Raises
        ------
        InputError
            If it returns a coroutine or an iterator, or the database cannot be
            copied.
        """
        copy = copier(piece.database)
        with self.limit.watching():
            outputs = []
            for _ in range(piece.size):
                outputs.append(self.call_once(copy()))
                call_made()
            return outputs

    def draw_in_turn(
        self, pieces: tuple[Piece, Piece], order: Sequence[int]
    ) -> tuple[list[Any], list[Any]]:
        """Draw both pieces, call by call in this order; as `draw` does."""
        copies = [copier(piece.database) for piece in pieces]
        outputs: tuple[list[Any], list[Any]] = ([], [])
        with self.limit.watching():
            for side in order:
                outputs[side].append(self.call_once(copies[side]()))
                call_made()
        return outputs

    def call_once(self, database: Any) -> Any:
        """What one call gives, as it is now."""
        try:
            with self.limit.begun():
                output = self.function(database)
        except OutOfTime:
            if not self.limit.observed:
                raise self.limit.refuse(self.name, 1) from None
            return TimedOut()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - an output
            failed = raised(error)
            if isinstance(failed, OutOfMemory):
                raise failed.refusal(self.name, 1) from None
            return failed
        refuse_unfinished(output, self.name)
        return snapshot(output)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.restoration or _without_neighbours(self)


@dataclass(frozen=True, slots=True)
class VectorisedSampler(SamplerDefaults):
    """A mechanism ``f(database, size, rng)`` whose first output axis is the draw.

    ``backend`` makes the streams; NumPy's PCG64 where it is None.
    ``own_randomness`` says that it was seen to use other randomness beside.
    """

    function: Callable[[Any, int, Any], Any]
    name: str
    parallel: bool
    neighbours: Any = None
    source_digest: str | None = None
    backend: Backend | None = None
    restoration: Restoration | None = None
    own_randomness: bool = False
    limit: CallLimit = NO_LIMIT

    @property
    def reproducible(self) -> bool:
        """Whether outputs depend on the piece's seeds only, as far as was seen."""
        return not self.own_randomness

    def draw(self, piece: Piece) -> Any:
        """Call the mechanism once; where that call fails, settle each draw.

        Raises
        ------
        InputError
            If the first axis of what it returns is never the draw, if it
            returns a coroutine or an iterator, or if memory is short for one draw.

        Notes
        -----
        See `verifydp.adapters.repetition` for calls that raise.
        """
        outputs = draw_each(self._attempts(piece), piece.size, piece.seeds, self.name)
        if isinstance(outputs, list):
            outputs = [self._alone(output) for output in outputs]
            refuse_wrong_shapes(outputs, self.name)
        return outputs

    def draw_singly(self, piece: Piece) -> list[Any]:
        """Call the mechanism once per draw, with size 1 and a stream of its own.

        Raises
        ------
        InputError
            As `draw` does.
        """
        return self.draw_singly_in_turn((piece,), [0] * piece.size)[0]

    def draw_singly_in_turn(
        self, pieces: Sequence[Piece], order: Sequence[int]
    ) -> tuple[list[Any], ...]:
        """The same for several pieces, call by call in this order."""
        attempts = [self._attempts(piece) for piece in pieces]
        outputs: tuple[list[Any], ...] = tuple([] for _ in pieces)
        for side in order:
            seeds = child_seeds(pieces[side].seeds, len(outputs[side]))
            outcome = attempts[side](1, seeds)
            if isinstance(outcome, OutOfMemory):
                raise outcome.refusal(self.name, 1)
            failed = isinstance(outcome, Failure)
            outputs[side].append(outcome if failed else self._alone(outcome[0]))
            call_made()
        refuse_wrong_shapes([one for side in outputs for one in side], self.name)
        return outputs

    def _alone(self, output: Any) -> Any:
        """A single output, which is looked at in host memory wherever it was made."""
        if self.backend is None or not self.backend.owns(output):
            return output
        return self.backend.to_numpy(output)[()]

    def _attempts(self, piece: Piece) -> Callable[[int, np.random.SeedSequence], Any]:
        copy = copier(piece.database)
        stream = default_stream if self.backend is None else self.backend.stream

        def attempt(size: int, seeds: np.random.SeedSequence) -> Any:
            database = copy()
            try:
                with self.limit.watching(), self.limit.begun(size):
                    output = self.function(database, size, stream(seeds))
            except OutOfTime:
                if not self.limit.observed:
                    raise self.limit.refuse(self.name, size) from None
                return TimedOut()
            except (Exception, SystemExit) as error:  # noqa: BLE001 - an output
                return raised(error)
            refuse_unfinished(output, self.name)
            try:
                return self._checked(output, size, attempt, piece.seeds)
            except MemoryError as error:  # the outputs are copied
                return raised(error)

        return attempt

    def _checked(
        self,
        output: Any,
        size: int,
        attempt: Callable[[int, np.random.SeedSequence], Any],
        seeds: np.random.SeedSequence,
    ) -> Any:
        """Return the outputs as an array or list of ``size``, or a failure."""
        rows = rows_of(output, size, self.backend)
        if rows is not None:
            return as_numbers(rows)
        wrong = wrong_shape(output, size)
        if size > 1:  # is it ever right? four calls tell before thousands are made
            probes = [
                attempt(1, child_seeds(seeds, _PROBES + index)) for index in range(4)
            ]
            refuse_wrong_shapes(probes, self.name, seen=wrong)
        return wrong

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.restoration or _without_neighbours(self)


@dataclass(frozen=True, slots=True)
class OneByOne(SamplerDefaults):
    """A vectorised mechanism that is called with size 1 for each draw."""

    vectorised: VectorisedSampler

    @property
    def name(self) -> str:
        """The mechanism's name."""
        return self.vectorised.name

    @property
    def neighbours(self) -> Any:
        """The mechanism's own strategy for neighbouring pairs, or None."""
        return self.vectorised.neighbours

    @property
    def source_digest(self) -> str | None:
        """Digest of the mechanism's source, or None."""
        return self.vectorised.source_digest

    @property
    def reproducible(self) -> bool:
        """As the mechanism."""
        return self.vectorised.reproducible

    @property
    def parallel(self) -> bool:
        """As the mechanism."""
        return self.vectorised.parallel

    @property
    def piece_size(self) -> int:
        """A thousand calls."""
        return 1000

    def draw(self, piece: Piece) -> list[Any]:
        """Call the mechanism once per draw, each with a stream of its own."""
        return self.vectorised.draw_singly(piece)

    def draw_in_turn(
        self, pieces: tuple[Piece, Piece], order: Sequence[int]
    ) -> tuple[list[Any], list[Any]]:
        """Draw both pieces, call by call in this order."""
        database, neighbour = self.vectorised.draw_singly_in_turn(pieces, order)
        return database, neighbour


CallableSampler = SingleSampler | VectorisedSampler | OneByOne


def adapt(
    mechanism: Any,
    *,
    name: str | None = None,
    backend: Backend | None = None,
    source_digest: str | None = None,
    restoration: Restoration | None = None,
    limit: CallLimit = NO_LIMIT,
) -> CallableSampler:
    """Make a sampler of a Python function or object.

    Parameters
    ----------
    mechanism
        ``f(database)``, ``f(database, size, rng)``, or an object with a method
        ``sample`` of either form.
    name
        What reports call it; its own name if not given.
    backend
        Makes the streams that a vectorised mechanism gets.
    source_digest
        SHA-256 of its source; taken from the file that defines it if not given.
    restoration
        How a worker gets the sampler, for mechanisms that pickle cannot name.
    limit
        How long one call may take.

    Returns
    -------
    CallableSampler
        Its ``neighbours`` is the mechanism's ``__neighbours__``, or None.

    Raises
    ------
    InputError
        If the object has neither form.

    Examples
    --------
    >>> adapt(lambda database, size, rng: rng.laplace(sum(database), size=size)).name
    '<lambda>'
    """
    own_name = name or name_of(mechanism)
    if inspect.isclass(mechanism):
        raise InputError(
            f"{own_name} is a class: give an instance, such as {own_name}()"
        )
    sample = getattr(mechanism, "sample", None)
    function = sample if callable(sample) else mechanism
    if not callable(function):
        raise InputError(
            f"{own_name} cannot be called and has no method sample: a mechanism is "
            "f(database), f(database, size, rng) or an object with such a sample"
        )
    label = f"{own_name}.sample" if function is sample else own_name
    vectorised = is_vectorised(function, label)
    neighbours = getattr(mechanism, "__neighbours__", None)
    digest = source_digest or source_digest_of(mechanism)
    if not vectorised:
        return SingleSampler(function, own_name, neighbours, digest, restoration, limit)
    parallel = restoration is not None or travels((function, backend))
    return VectorisedSampler(
        function,
        own_name,
        parallel,
        neighbours,
        digest,
        backend,
        restoration,
        limit=limit,
    )


def _without_neighbours(sampler: SingleSampler | VectorisedSampler) -> Restoration:
    """Say how to rebuild a sampler in a worker, which needs no neighbours.

    Strategies cannot always be pickled.
    """
    values = [
        None if field.name == "neighbours" else getattr(sampler, field.name)
        for field in fields(sampler)
    ]
    return type(sampler), tuple(values)
