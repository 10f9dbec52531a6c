"""Functions ``f(database)`` in several workers: tried there first, then seeded.

Two workers that hold the same generator would repeat each other's noise, which refutes
a right mechanism and may hide what is wrong. So every piece of calls has its own seeds,
given to all generators that live in the worker, and a trial in all workers shows first
whether anything else is random. Nothing of the trial enters the audit.
"""

import gc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from verifydp.adapters.callables import SingleSampler
from verifydp.adapters.copies import copier
from verifydp.adapters.sampler_defaults import SamplerDefaults
from verifydp.adapters.seeding import Generators, fixed_entropy
from verifydp.adapters.values import plain_values
from verifydp.errors import InputError
from verifydp.sampling import Piece

__all__ = [
    "TRIAL_CALLS",
    "SeededSampler",
    "Trial",
    "TrialCalls",
    "try_calls",
    "why_not_seeded",
    "written",
]

#: Calls with the same seeds in a trial.
_CALLS = 8
_SEEDS = (0x71A10, 0x71A11)
#: Calls of a trial in each worker: with two seeds, after one on either side of a pair.
TRIAL_CALLS = 2 + len(_SEEDS) * _CALLS
#: In a worker whose trial was made: what is seeded there before every piece.
_GENERATORS: list[Generators] = []


@dataclass(frozen=True, slots=True)
class SeededSampler(SamplerDefaults):
    """A mechanism ``f(database)`` whose generators are seeded for every piece.

    Pieces are drawn in workers in which `try_calls` was called. In the process of the
    audit itself, where nothing is seeded, it is called for trials that enter nothing.
    """

    single: SingleSampler

    @property
    def name(self) -> str:
        """The mechanism's name."""
        return self.single.name

    @property
    def neighbours(self) -> Any:
        """The mechanism's own strategy for neighbouring pairs, or None."""
        return self.single.neighbours

    @property
    def source_digest(self) -> str | None:
        """Digest of the mechanism's source, or None."""
        return self.single.source_digest

    @property
    def parallel(self) -> bool:
        """True."""
        return True

    @property
    def piece_size(self) -> int:
        """A thousand calls."""
        return self.single.piece_size

    @property
    def calls_apart(self) -> bool:
        """Whether blocks are cut into pieces of few calls, for all workers."""
        return True

    def draw(self, piece: Piece) -> list[Any]:
        """Call the mechanism for a trial, with the randomness that it has."""
        return self.single.draw(piece)

    def draw_in_turn(
        self, pieces: tuple[Piece, Piece], order: Sequence[int]
    ) -> tuple[list[Any], list[Any]]:
        """Seed all generators for these pieces, then make the calls.

        Raises
        ------
        InputError
            If the mechanism makes generators that stay, whose state two workers may
            share.
        """
        if not _GENERATORS:
            raise RuntimeError("no trial was made in this worker")
        generators = _GENERATORS[0]
        generators.seed(pieces[0].seeds)
        outputs = self.single.draw_in_turn(pieces, order)
        if generators.more():
            raise InputError(
                f"{self.name} makes generators that stay while it is called, which two "
                "workers may repeat: make them where the file is imported, or use "
                "`jobs` 1"
            )
        return outputs


@dataclass(frozen=True, slots=True)
class TrialCalls:
    """What one worker is to try: databases, and which seeds come first."""

    databases: tuple[Any, ...]
    swapped: bool


@dataclass(frozen=True, slots=True)
class Trial:
    """What a worker has seen.

    ``outputs`` are those of each seed, as text; ``changed`` names a value that calls
    have changed; ``generators`` says that generators came to stay.
    """

    outputs: tuple[tuple[str, ...], ...]
    changed: str | None
    generators: bool


def try_calls(sampler: SeededSampler, calls: TrialCalls) -> Trial:
    """In a worker: call the mechanism with given seeds, and see what depends on them.

    A first call on each database is for what is made then.
    """
    single = sampler.single
    copies = [copier(database) for database in calls.databases]
    places = range(len(copies))
    with single.limit.watching():
        for copy in copies:
            single.call_once(copy())
        generators = Generators()
        gc.freeze()  # later looks for further ones pass over all that is there now
        values = plain_values(single.function)
        outputs = {}
        for entropy in sorted(_SEEDS, reverse=calls.swapped):
            seeds = np.random.SeedSequence(entropy)
            generators.seed(seeds)
            with fixed_entropy(seeds):
                outputs[entropy] = tuple(
                    written(single.call_once(copies[place]()))
                    for place in (k % len(places) for k in range(_CALLS))
                )
    after = plain_values(single.function)
    changed = next((name for name in after if values.get(name) != after[name]), None)
    _GENERATORS[:] = [generators]
    return Trial(
        tuple(outputs[entropy] for entropy in _SEEDS), changed, generators.more()
    )


def why_not_seeded(trials: Sequence[Trial]) -> str | None:
    """Why two workers may repeat or disturb each other; None where they do not.

    Guarantee: None only if all workers gave the same outputs for the same seeds, in
    whichever order these came, and other outputs for other seeds. Then what they gave
    was determined by the generators that are seeded and by the random bytes of the
    operating system, and by nothing that one call leaves to the next.
    """
    changed = next((one.changed for one in trials if one.changed), None)
    if changed is not None:
        return f"its calls change {changed}, of which each worker would have its own"
    if any(one.generators for one in trials):
        return "its calls make generators that stay, which two workers may repeat"
    first = trials[0].outputs
    if any(one.outputs != first for one in trials):
        return (
            "with the same seeds it gave other outputs: it keeps something from call "
            "to call, or has randomness that cannot be seeded, which two workers may "
            "repeat"
        )
    if first[0] == first[1]:
        return "its outputs did not change with the seeds"
    return None


def written(output: Any) -> str:
    """An output as text that is the same in every process."""
    if isinstance(output, np.ndarray):
        if output.dtype.hasobject:
            return f"{output.shape} {written(output.tolist())}"
        return f"{output.dtype} {output.shape} {output.tobytes().hex()}"
    if isinstance(output, list | tuple):
        return f"{type(output).__name__}({', '.join(map(written, output))})"
    if isinstance(output, set | frozenset):
        return f"set({', '.join(sorted(map(written, output)))})"
    if isinstance(output, Mapping):
        return f"dict({', '.join(f'{k!r}: {written(v)}' for k, v in output.items())})"
    return repr(output)
