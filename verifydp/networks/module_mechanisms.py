"""Any `torch.nn.Module` as a mechanism.

A module with ``sample(database, size, rng)`` is one by itself. Any other is called with
the database repeated along a first axis, the draw; ``forward(x)`` draws noise by global
functions of torch or layers such as dropout, ``forward(x, rng)`` from the stream too.
"""

import hashlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np
import torch

from verifydp.adapters.signatures import is_vectorised, name_of
from verifydp.errors import InputError
from verifydp.sampling import Backend

__all__ = ["ModuleMechanism", "as_mechanism", "batch_statistics"]

_PRECISIONS = {torch.float32: "float32", torch.float64: "float64"}


@dataclass(frozen=True, eq=False)
class ModuleMechanism:
    """A module as a mechanism ``sample(database, size, rng)``.

    Its mode and its parameters stay as they are; no gradients are kept. What torch
    draws without a generator is seeded from the stream, and torch's own state is put
    back after each call.

    Attributes
    ----------
    func
        The module.
    dtype
        The type of its weights, which that of its input is, too; that of the stream's
        numbers where it has none.
    """

    func: Any
    dtype: Any

    @property
    def weights_digest(self) -> str:
        """SHA-256 of all weights, by their names."""
        found = hashlib.sha256()
        for name, values in sorted(self.func.state_dict().items()):
            found.update(f"{name} {getattr(values, 'dtype', '')} ".encode())
            if isinstance(values, torch.Tensor):
                data = values.detach().cpu().contiguous().reshape(-1)
                found.update(data.view(torch.uint8).numpy().data)
            else:
                found.update(repr(values).encode())
        return found.hexdigest()

    @property
    def __neighbours__(self) -> Any:
        """Those of the module, if it has any."""
        return getattr(self.func, "__neighbours__", None)

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw ``size`` outputs.

        Parameters
        ----------
        database
            Numbers of any shape; what a module with ``sample`` takes.
        size
            Number of draws.
        rng
            A stream of the torch backend.

        Returns
        -------
        Tensor
            What the module returns; its first axis is the draw.
        """
        with torch.no_grad(), rng.behind_global_functions():
            if self.has_sample:
                return self.func.sample(database, size, rng)
            return self.answer(self.repeated(database, size, rng.device), rng)

    def repeated(self, database: Any, size: int, device: Any) -> Any:
        """The database ``size`` times along a new first axis, as a tensor.

        Raises
        ------
        InputError
            If it does not consist of numbers.
        """
        values = np.asarray(database)
        if values.dtype.kind not in "biuf":
            raise InputError(
                f"a database of type {values.dtype} is given to a torch module: give "
                "numbers, or let the module have sample(database, size, rng)"
            )
        one = torch.as_tensor(values, dtype=self.dtype, device=device)
        return one.expand(size, *one.shape).contiguous()

    def answer(self, rows: Any, rng: Any) -> Any:
        """What the module makes of rows, each of them a draw's input."""
        return self.func(rows, rng=rng) if self._takes_stream else self.func(rows)

    @cached_property
    def has_sample(self) -> bool:
        """Whether the module has ``sample`` itself."""
        return _has_sample(self.func)

    @cached_property
    def _takes_stream(self) -> bool:
        return _takes_stream(self.func)


def as_mechanism(
    module: Any, backend: Backend | None, precision: str | None = None
) -> tuple[ModuleMechanism, Backend]:
    """Make a mechanism of a module, and say with which numbers it computes.

    Parameters
    ----------
    module
        With weights of one type, in host memory or on the backend's device.
    backend
        That of torch.
    precision
        What a user has asked for; None takes what the weights have.

    Returns
    -------
    mechanism, backend
        The backend draws numbers of the type of the weights.

    Raises
    ------
    InputError
        If the backend is another, the weights are of another type or elsewhere, the
        module keeps batch statistics, or it cannot be called with a batch.
    """
    name = name_of(module)
    if backend is None or backend.name != "torch":
        raise InputError(
            f"{name} is a torch module, and the backend is "
            f"{'numpy' if backend is None else backend.name}: use `backend` torch"
        )
    for reason in batch_statistics(module):
        raise InputError(f"{name} {reason}")
    _require_form(module)  # says what is wrong before anything is drawn
    if any(torch.nn.parameter.is_lazy(one) for one in _weights(module)):
        raise InputError(
            f"{name} has weights that its first call makes: call it once by yourself"
        )
    tensors = [one for one in _weights(module) if one.is_floating_point()]
    for one in tensors:
        if not _same_device(one.device, backend.device):
            raise InputError(
                f"{name} has weights on {one.device}, and the device is "
                f"{backend.device}: use the device {one.device}, or move the module"
            )
    found = precision or backend.precision
    types = sorted({_PRECISIONS.get(one.dtype, str(one.dtype)) for one in tensors})
    if types:
        found = types[0]
        if len(types) > 1 or found not in _PRECISIONS.values():
            raise InputError(
                f"{name} has weights of {' and '.join(types)}: an audit is of float32 "
                "or of float64, make them all of one with module.to(...)"
            )
    if precision not in (None, found):
        raise InputError(
            f"precision is {precision}, and {name} has weights of {found}: leave it "
            "out, or change the module with module.to(...)"
        )
    (kind,) = (kind for kind, text in _PRECISIONS.items() if text == found)
    chosen: Any = backend
    return ModuleMechanism(module, kind), replace(chosen, precision=found)


def batch_statistics(module: Any) -> Iterator[str]:
    """Say which parts of a module make a draw depend on the others of its batch.

    Examples
    --------
    >>> module = torch.nn.BatchNorm1d(3)
    >>> [why[:43] for why in batch_statistics(module)]
    ['normalises by statistics of the whole batch']
    >>> list(batch_statistics(module.eval()))
    []
    """
    for name, part in module.named_modules():
        if not isinstance(part, torch.nn.modules.batchnorm._BatchNorm):
            continue
        kept = part.running_mean is not None
        if kept and not part.training:
            continue
        mend = "call module.eval() first" if kept else "set track_running_stats=True"
        yield (
            f"normalises by statistics of the whole batch ({type(part).__name__} at "
            f"{name or 'the top'}), so that no draw is independent of the others of "
            f"its batch: {mend}"
        )


def _weights(module: Any) -> Iterator[Any]:
    return chain(module.parameters(), module.buffers())


def _same_device(one: Any, other: str) -> bool:
    named = torch.device(other)
    return one.type == named.type and (one.index or 0) == (named.index or 0)


def _has_sample(module: Any) -> bool:
    return callable(getattr(module, "sample", None))


def _require_form(module: Any) -> None:
    if not _has_sample(module):
        _takes_stream(module)
    elif not is_vectorised(module.sample, f"{name_of(module)}.sample"):
        raise InputError(
            f"{name_of(module)} has sample(database): give it sample(database, size, "
            "rng), whose output has the draw as its first axis"
        )


def _takes_stream(module: Any) -> bool:
    """Whether ``forward`` takes the stream beside its input.

    Raises
    ------
    InputError
        If it takes anything else without a default.
    """
    try:
        parameters = list(inspect.signature(module.forward).parameters.values())
    except (ValueError, TypeError):
        return False  # compiled: it is called with its input
    needed = [
        one.name
        for one in parameters[1:]
        if one.default is inspect.Parameter.empty
        and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]
    if not parameters or needed not in ([], ["rng"]):
        names = ", ".join(one.name for one in parameters)
        raise InputError(
            f"{name_of(module)} has forward({names}): a module as a mechanism has "
            "forward(x), forward(x, rng), or sample(database, size, rng)"
        )
    return any(one.name == "rng" for one in parameters[1:])
