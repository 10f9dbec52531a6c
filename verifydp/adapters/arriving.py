"""A mechanism on its way to a worker that may share no file with this process.

It brings the text of the file that defines it. A worker calls it once for given seeds
when it arrives, and refuses it where that gives something else than here: another file,
library or machine behind one name would make two mechanisms of one.
"""

import pickle
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

import numpy as np

from verifydp.adapters.callables import VectorisedSampler
from verifydp.adapters.imports import bring_files, imported_files
from verifydp.adapters.seeded import written
from verifydp.errors import InputError
from verifydp.executors.versions import this_worker
from verifydp.sampling import Failure, Piece, Sampler

__all__ = ["Arriving", "arriving", "sendable"]

#: Draws that are compared, and their seed.
_DRAWS, _SEED = 8, 0xA441
#: What is defined in the script or notebook that runs has this in its pickle.
_MAIN = b"__main__"


@dataclass(frozen=True, slots=True)
class Arriving:
    """What goes in the place of a sampler.

    Attributes
    ----------
    name
        The sampler's.
    body
        The sampler itself, written down.
    files
        Contents of files that define it, by their SHA-256.
    example, drawn
        A database, and what the sampler gives there with fixed seeds; where its
        outputs do not depend on seeds alone, only which calls fail. None where
        nothing is tried.
    """

    name: str
    body: bytes
    files: dict[str, bytes]
    example: Any
    drawn: tuple[str, ...] | None

    def made(self) -> Sampler:
        """In a worker: the sampler.

        Raises
        ------
        InputError
            If it cannot be loaded there, or draws something else than where it is from.
        """
        bring_files(self.files)
        try:
            sampler: Sampler = pickle.loads(self.body)
        except InputError as error:
            raise InputError(f"{this_worker()}: {error}") from error
        except (ImportError, AttributeError) as error:
            raise InputError(
                f"{this_worker()} cannot load {self.name} ({error}): define it in one "
                "file and name it as file.py:function, or install it there"
            ) from error
        if self.drawn is not None:
            here = _drawn(sampler, self.example)
            _require_same(sampler, here, self.drawn)
        return sampler


def arriving(sampler: Sampler, example: Any, files: tuple[str, ...] = ()) -> Arriving:
    """Make what is sent in the place of a sampler.

    Parameters
    ----------
    sampler
        It is called a few times on the example; these draws are used for nothing else.
    example
        A database.
    files
        SHA-256 of further files that calls may need, which this process has imported.

    Raises
    ------
    InputError
        If it cannot be sent.
    """
    body = _body(sampler)
    brought = {
        digest: content
        for digest, content in imported_files().items()
        if digest in files or digest.encode() in body
    }
    drawn = None if sampler.available is not None else _drawn(sampler, example)
    return Arriving(sampler.name, body, brought, example, drawn)


def sendable(sampler: Sampler) -> Sampler:
    """The sampler, as one that workers may draw from where cloudpickle can send it.

    What was typed at a prompt or in a notebook no other process can import.
    """
    typed = isinstance(sampler, VectorisedSampler) and not sampler.parallel
    if not typed or find_spec("cloudpickle") is None:
        return sampler
    assert isinstance(sampler, VectorisedSampler)
    try:
        _body(sampler)
    except InputError:
        return sampler
    return replace(sampler, parallel=True)


def _body(sampler: Sampler) -> bytes:
    """The sampler, written down, also where no other process can import it."""
    try:
        data = pickle.dumps(sampler, pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001 - pickling runs code of any kind
        return _by_value(sampler, error)
    return _by_value(sampler) if _MAIN in data else data


def _by_value(sampler: Sampler, reason: Exception | None = None) -> bytes:
    if find_spec("cloudpickle") is not None:
        import cloudpickle  # noqa: PLC0415 - comes with the extra dask

        try:
            return bytes(cloudpickle.dumps(sampler))
        except Exception as error:  # noqa: BLE001 - as above
            reason = error
    raise InputError(
        f"{sampler.name} cannot be sent to workers"
        f"{'' if reason is None else f' ({reason})'}: define it in a file of its own"
    ) from reason


def _drawn(sampler: Sampler, example: Any) -> tuple[str, ...]:
    """What fixed seeds give, one text each: the outputs, or only which calls fail."""
    outputs = sampler.draw(Piece(example, _DRAWS, np.random.SeedSequence(_SEED)))
    backend = getattr(sampler, "backend", None)
    if backend is not None and backend.owns(outputs):
        outputs = backend.to_numpy(outputs)
    return tuple(_told(one) if sampler.reproducible else _kind(one) for one in outputs)


def _told(output: Any) -> str:
    """An output in words; of what shows where it lies in memory only what it is."""
    text = written(output)
    return type(output).__name__ if " at 0x" in text else text


def _kind(output: Any) -> str:
    return str(output) if isinstance(output, Failure) else ""


def _require_same(
    sampler: Sampler, here: tuple[str, ...], there: tuple[str, ...]
) -> None:
    """Refuse other outputs; without seeds, that all calls fail on one side alone.

    If calls fail with probability p, all of one and none of the other are seen with
    probability (p (1 - p)) ** 8, which is below 4e-5 for the two sides.
    """
    if sampler.reproducible:
        if here != there:
            raise _refused(sampler, "draws other outputs from one seed than")
    elif all(here) and not any(there):
        raise _refused(sampler, "gets no output, other than")
    elif all(there) and not any(here):
        raise _refused(sampler, "gets outputs, other than")


def _refused(sampler: Sampler, what: str) -> InputError:
    return InputError(
        f"{this_worker()} {what} the process that asks: {sampler.name} depends on "
        "something there, such as a file, a library or the processor"
    )
