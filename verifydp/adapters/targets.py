"""From what a user writes after ``verifydp audit`` to a sampler."""

from collections.abc import Callable, Sequence
from typing import Any

from verifydp.adapters.callables import CallableSampler, adapt
from verifydp.adapters.deadlines import NO_LIMIT, CallLimit
from verifydp.adapters.executables import CommandSampler, ProcessLimits, load_command
from verifydp.adapters.imports import (
    MechanismPlace,
    find_object,
    import_place,
    parse_place,
)
from verifydp.adapters.recorded import RecordedSampler, load_recorded
from verifydp.adapters.signatures import with_digest
from verifydp.errors import InputError
from verifydp.sampling import Backend

__all__ = ["Preparation", "TargetSampler", "load_target"]

#: What `load_target` returns.
TargetSampler = CallableSampler | RecordedSampler | CommandSampler

#: Makes a mechanism of what a file defines, and says which backend it needs.
Preparation = Callable[[Any, Backend | None], tuple[Any, Backend | None]]


def load_target(
    text: str | None,
    command: Sequence[str] = (),
    *,
    seed: int = 0,
    backend: Backend | None = None,
    limits: ProcessLimits | None = None,
    observe_timeouts: bool = False,
    to_json: Callable[[Any], Any] | None = None,
    prepare: Preparation | None = None,
) -> TargetSampler:
    """Load what the user named.

    Parameters
    ----------
    text
        ``file.py:function``, ``package.module:function`` or
        ``samples:FILE,FILE``; empty where ``command`` is given.
    command
        An executable and its arguments (what stands behind ``--``).
    seed
        Shuffles recorded samples.
    backend
        Makes the streams of vectorised mechanisms.
    limits, observe_timeouts
        How long a call may take, and whether taking longer is an output; for
        executables see `verifydp.adapters.executables.load_command`.
    to_json
        For executables.
    prepare
        Is given what a file or module defines, and the backend; what it returns is
        called in its place, and may have a ``weights_digest`` beside its file's.

    Returns
    -------
    TargetSampler
        It has ``neighbours`` (the mechanism's ``__neighbours__`` or None) and
        ``source_digest`` beside what `Sampler` asks for, and can be pickled.

    Raises
    ------
    InputError
        If the text cannot be understood, or what it names cannot be loaded.
    """
    if command:
        if text:
            raise InputError(
                f"both a target ({text}) and a command ({command[0]}) are given: "
                "give one of them"
            )
        return load_command(
            command,
            limits=limits or ProcessLimits(),
            observe_timeouts=observe_timeouts,
            to_json=to_json,
        )
    if not text:
        raise InputError(
            "no target is given: name file.py:function, package.module:function, "
            "samples:FILE,FILE or -- COMMAND ARG..."
        )
    if text.startswith("samples:"):
        files = text.removeprefix("samples:").split(",")
        if len(files) != 2 or not all(files):
            raise InputError(
                f"target {text!r} must name two files: samples:DATABASE,NEIGHBOUR"
            )
        return load_recorded(files[0], files[1], seed=seed)
    limit = CallLimit(limits.seconds, observe_timeouts) if limits else NO_LIMIT
    return _load_place(parse_place(text), None, backend, limit, prepare)


def _load_place(
    place: MechanismPlace,
    digest: str | None,
    backend: Backend | None,
    limit: CallLimit = NO_LIMIT,
    prepare: Preparation | None = None,
    known: str | None = None,
) -> CallableSampler:
    """Import a mechanism, in this process or (with its digests) in a worker.

    ``known`` is the digest with its weights: a file that makes them anew by chance at
    each import would be another mechanism in each worker, and the two sides of a pair
    may be drawn in two workers.
    """
    module, found = import_place(place, digest=digest)
    mechanism, chosen = find_object(place, module), backend
    if prepare is not None:
        mechanism, chosen = prepare(mechanism, backend)
    whole = with_digest(mechanism, found)
    if known not in (None, whole):
        raise InputError(
            f"{place.text} has other weights in a worker than here: let its file load "
            "them, or call torch.manual_seed before it makes them; or use 1 job"
        )
    return adapt(
        mechanism,
        name=place.text,
        backend=chosen,
        source_digest=whole,
        restoration=(_load_place, (place, found, backend, limit, prepare, whole)),
        limit=limit,
    )
