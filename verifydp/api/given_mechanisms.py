"""Mechanisms as callers of `verifydp.audit` give them, as samplers."""

import sys
from dataclasses import replace
from typing import Any

from verifydp.adapters.callables import (
    OneByOne,
    SingleSampler,
    VectorisedSampler,
    adapt,
)
from verifydp.adapters.deadlines import NO_LIMIT, CallLimit
from verifydp.adapters.executables import CommandSampler
from verifydp.adapters.frames import FrameForm, OnFrames
from verifydp.adapters.inputs import Inputs
from verifydp.adapters.recorded import RecordedSampler
from verifydp.adapters.releases import release_sampler, require_random
from verifydp.adapters.signatures import source_digest_of, with_digest
from verifydp.adapters.streams import settle_stream
from verifydp.api.chosen_pairs import Chosen, choose_neighbours, choose_secrets
from verifydp.backends import load_backend, record_of
from verifydp.data.beliefs import Worlds
from verifydp.empirical.plan import SAMPLES_MIN
from verifydp.errors import InputError
from verifydp.evidence.array_records import ArrayRecord
from verifydp.evidence.claim import Relation
from verifydp.sampling import Backend, Sampler

__all__ = [
    "arrays_behind",
    "as_sampler",
    "available_samples",
    "backend_behind",
    "for_beliefs",
    "limited",
    "on_frames",
    "prepare",
    "release_and_secrets",
    "sampler_and_pairs",
    "settled",
]

_SAMPLERS = (
    SingleSampler,
    VectorisedSampler,
    OneByOne,
    RecordedSampler,
    CommandSampler,
)


#: What every audit of a claim about secrets says.
_BELIEFS = (
    "data were drawn from the stated beliefs: where the true law of the data differs, "
    "the release may tell more about a secret, or less"
)


def as_sampler(
    mechanism: Any,
    backend: Backend,
    *,
    precision: str | None = None,
    limit: CallLimit = NO_LIMIT,
) -> Sampler:
    """Mechanisms that were loaded from a target are samplers already."""
    if isinstance(mechanism, _SAMPLERS):
        return mechanism
    prepared, chosen = prepare(mechanism, backend, precision=precision)
    digest = None
    if prepared is not mechanism:
        digest = with_digest(prepared, source_digest_of(mechanism) or "")
    return adapt(prepared, backend=chosen, source_digest=digest, limit=limit)


def limited(
    mechanism: Any, backend: Backend, seconds: float, precision: str | None = None
) -> Sampler:
    """A function whose calls may take so long; a call that takes longer has failed."""
    if isinstance(mechanism, _SAMPLERS):
        raise InputError("a timeout is for Python functions: give the function itself")
    limit = CallLimit(seconds, observed=True)
    return as_sampler(mechanism, backend, precision=precision, limit=limit)


def for_beliefs(mechanism: Any, backend: Backend, seconds: float | None) -> Any:
    """A mechanism that is called on data drawn from beliefs.

    Raises
    ------
    InputError
        If it is a torch module, which is called with one database.
    """
    if _is_module(_module_behind(mechanism)):
        raise InputError(
            "a torch module is called with one database, and beliefs give each draw "
            "data of its own: give a function f(database, size, rng) that calls it"
        )
    return mechanism if seconds is None else limited(mechanism, backend, seconds)


def release_and_secrets(
    mechanism: Any, worlds: Worlds, backend: Backend, timeout: float | None
) -> tuple[Sampler, Chosen, tuple[str, ...]]:
    """Make the sampler of releases of data drawn in worlds, and choose its pairs."""
    every = [world for belief in worlds.beliefs for world in belief.values()]
    if backend.name != "numpy" and any(world.is_stated for world in every):
        raise InputError(
            f"data of priors and models are drawn with NumPy's streams, not with those "
            f"of {backend.name}: leave out the backend"
        )
    require_random(every, backend)
    given = for_beliefs(mechanism, backend, timeout)
    sampler = release_sampler(given, worlds, backend)
    programs = {world.exact: None for world in every if not world.is_stated}
    notes = [_BELIEFS]
    if programs:
        notes.append(
            "the beliefs are programs, of which no record holds more than their names: "
            + ", ".join(programs)
        )
    return sampler, choose_secrets(worlds), tuple(notes)


def on_frames(mechanism: Any, form: FrameForm) -> OnFrames:
    """A mechanism that is called with data frames.

    Raises
    ------
    InputError
        If it is a torch module.
    """
    if _is_module(mechanism):
        raise InputError(
            "data are a data frame, and a torch module takes numbers: give an array, "
            "or a function f(database, size, rng) that calls the module"
        )
    return OnFrames(mechanism, form)


def prepare(
    mechanism: Any, backend: Backend | None, *, precision: str | None = None
) -> tuple[Any, Backend | None]:
    """Make a mechanism of a torch module; everything else is one as it is.

    Parameters
    ----------
    mechanism, backend
        As given.
    precision
        What a user has asked for; a module's weights say it otherwise.

    Raises
    ------
    InputError
        If it is a module that cannot be audited so.
    """
    if not _is_module(mechanism):
        return mechanism, backend
    from verifydp.networks.module_mechanisms import (  # noqa: PLC0415 - torch
        as_mechanism,
    )

    return as_mechanism(mechanism, backend, precision)


def settled(
    sampler: Sampler, database: Any, *others: Any
) -> tuple[Sampler, str | None]:
    """Try a mechanism as `settle_stream` does, a torch module in two batches before.

    On other databases too, where what uses the stream is not the same on each.
    """
    if _is_module(_module_behind(sampler)):
        from verifydp.networks.batch_trials import (  # noqa: PLC0415 - torch
            require_draws_apart,
        )

        assert isinstance(sampler, VectorisedSampler)
        assert sampler.backend is not None
        owner: Any = sampler.function
        require_draws_apart(owner.__self__, database, sampler.backend)
    notes: dict[str, None] = {}
    for one in (database, *(other for other in others if other != database)):
        sampler, note = settle_stream(sampler, one)
        if note is not None:
            notes[note] = None
    return sampler, "; ".join(notes) or None


def _module_behind(mechanism: Any) -> Any:
    """The module that a sampler of one calls; else what was given."""
    owner = getattr(getattr(mechanism, "function", None), "__self__", None)
    ours = type(owner).__module__.startswith("verifydp.networks.")
    return getattr(owner, "func", mechanism) if ours else mechanism


def _is_module(mechanism: Any) -> bool:
    """Whether it is a `torch.nn.Module`; where torch is not loaded nothing is."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(mechanism, torch.nn.Module)


def available_samples(sampler: Sampler, samples: int) -> int:
    """No more draws than exist."""
    if sampler.available is None:
        return samples
    if 2 * sampler.available < SAMPLES_MIN <= samples:
        raise InputError(
            f"{sampler.name} has {sampler.available} draws on its shorter side: "
            f"an audit needs at least {SAMPLES_MIN // 2} on each"
        )
    return min(samples, 2 * sampler.available)


def arrays_behind(sampler: Sampler) -> ArrayRecord | None:
    """What the backend of a sampler is recorded as; None for those that have none."""
    backend = backend_behind(sampler)
    return None if backend is None else record_of(backend)


def backend_behind(sampler: Sampler) -> Backend | None:
    """What makes the streams of a sampler; None for those that draw without one."""
    if isinstance(sampler, OneByOne):
        sampler = sampler.vectorised
    if not isinstance(sampler, VectorisedSampler):
        return None
    return sampler.backend or load_backend("numpy")


def sampler_and_pairs(
    mechanism: Any,
    backend: Backend,
    inputs: Inputs,
    relation: str | Relation | None,
    neighbours: Any,
    domain: str | None,
    timeout: float | None,
    precision: str | None,
) -> tuple[Sampler, Chosen, tuple[str, ...]]:
    """Make the sampler and choose its pairs, with what a user should know of both."""
    given = mechanism if inputs.form is None else on_frames(mechanism, inputs.form)
    if timeout is not None:
        given = limited(given, backend, timeout, precision)
    sampler = as_sampler(given, backend, precision=precision)
    chosen = choose_neighbours(
        sampler, inputs.pair, relation, inputs.data, neighbours, domain, inputs.column
    )
    chosen = replace(chosen, named=not inputs.unnamed)
    notes = (*inputs.notes, *chosen.notes)
    if notes and isinstance(sampler, CommandSampler):
        return sampler, chosen, (*notes, "an executable gets it as JSON")
    return sampler, chosen, notes
