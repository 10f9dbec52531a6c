"""Whether a draw of a module depends on the others of its batch: tried before an audit.

The same draw is made in two batches: with the same input and the same noise in its row,
and with other input and other noise in all rows beside. What normalises or centres over
a batch, whatever it is called, changes the row that has to stay. Noise that is drawn
once for a batch stays too: so batches are compared as well. Nothing of the trial enters
the audit.
"""

from typing import Any

import numpy as np
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map_only

from verifydp.adapters.shared_noise import BATCHES, batches_differ
from verifydp.adapters.signatures import name_of
from verifydp.backends.libraries.torch import TorchStream
from verifydp.errors import InputError
from verifydp.networks.module_mechanisms import ModuleMechanism
from verifydp.sampling import Backend

__all__ = ["require_draws_apart"]

#: Rows of a batch; an odd number that few networks have as a width.
_ROWS = 19
_SEED, _OTHER_SEED = 0xBA7C4, 0xBA7C5
_DRAWS = ("random", "normal", "laplace", "exponential", "integers", "permutation")


def require_draws_apart(
    mechanism: ModuleMechanism, database: Any, backend: Backend
) -> None:
    """Refuse a module whose draws depend on one another.

    Parameters
    ----------
    mechanism
        It is called some twenty times, with 19 draws each.
    database
        What it is called with.
    backend
        Its device and precision are those of the streams.

    Raises
    ------
    InputError
        If a draw changes with the batch in which it is made, batches differ by more
        than chance, or a call changes what the module holds.

    Notes
    -----
    A module that does not answer cannot be tried so; others look at these. Of one that
    draws randomness that torch and the stream do not know, batches alone are compared:
    what they share shows where it is about as large as what is each draw's own.
    """
    module, name = mechanism.func, name_of(mechanism.func)
    kept = {place: one.clone() for place, one in module.named_buffers()}
    versions = _versions(module)
    try:
        depends = _depends(mechanism, database, backend)
        shares = not depends and _shares(mechanism, database, backend)
    finally:
        now = _versions(module)
        changed = [one for one, old in versions.items() if now.get(one) != old]
        with torch.no_grad():
            for place, one in module.named_buffers():
                if place in kept and place in changed:
                    one.copy_(kept[place])
    if changed:
        raise InputError(
            f"{name} changes {changed[0]} when it is called, so that a draw depends on "
            "those before it: call module.eval() first, or draw without changing it"
        )
    if depends:
        raise InputError(
            f"{name} makes the same draw otherwise in another batch, so that draws of "
            "a batch depend on one another: call module.eval() first, or compute each "
            "row from that row alone"
        )
    if shares:
        raise InputError(
            f"{name} gives batches of draws that differ by more than chance, so that "
            "draws depend on one another: draw noise of its own for each row, as "
            "torch.randn(len(x), ...) does, and keep nothing between calls"
        )


def _shares(mechanism: ModuleMechanism, database: Any, backend: Backend) -> bool:
    """Whether batches were seen to differ by more than chance."""
    seeds = np.random.SeedSequence(_SEED).spawn(BATCHES)
    try:
        drawn = [
            mechanism.sample(database, _ROWS, backend.stream(one)) for one in seeds
        ]
        if not all(_is_batch(one) and one.shape == drawn[0].shape for one in drawn):
            return False
        return batches_differ([one.double().cpu().numpy() for one in drawn])
    except Exception:  # noqa: BLE001 - a failure is an output, and is looked at later
        return False


def _is_batch(outputs: Any) -> bool:
    """Whether the first axis can be the draw; what else is wrong is said later."""
    return isinstance(outputs, torch.Tensor) and outputs.shape[:1] == (_ROWS,)


def _depends(mechanism: ModuleMechanism, database: Any, backend: Backend) -> bool:
    """Whether the first row was seen to depend on the others."""
    try:
        first, again = (_first_row(mechanism, database, backend) for _ in range(2))
    except Exception:  # noqa: BLE001 - a failure is an output, and is looked at later
        return False
    if not _same(first, again):
        return False
    for turned in (True, False):  # other rows may be no input that it takes
        try:
            other = _first_row(mechanism, database, backend, others=True, turned=turned)
        except Exception:  # noqa: BLE001 - the same
            continue
        return not _same(first, other)
    return False


def _first_row(
    mechanism: ModuleMechanism,
    database: Any,
    backend: Backend,
    *,
    others: bool = False,
    turned: bool = False,
) -> Any:
    """The first draw of a batch; with ``others``, all beside it are other draws.

    They have other noise, and with ``turned`` another input too.
    """
    seeds = np.random.SeedSequence(_SEED)
    stream: Any = backend.stream(seeds)
    rng = stream
    if others:
        other: Any = backend.stream(np.random.SeedSequence(_OTHER_SEED))
        rng = _OtherRows(stream, other)
    with (
        torch.no_grad(),
        stream.behind_global_functions(),
        _NumberedDraws(others=others),
    ):
        if mechanism.has_sample:
            outputs = mechanism.func.sample(database, _ROWS, rng)
        else:
            rows = mechanism.repeated(database, _ROWS, stream.device)
            if turned and rows.numel():
                rows[1:] = _another(rows[1:])
            outputs = mechanism.answer(rows, rng)
    if not _is_batch(outputs):
        raise InputError("its outputs are no batch of draws")
    return outputs[0]


def _another(rows: Any) -> Any:
    """Other numbers of the kind: the same in another order, if that differs."""
    turned = rows.flip(-1) if rows.dim() > 1 else rows
    return rows + 1 if bool((turned == rows).all()) else turned


class _OtherRows:
    """A stream that draws the same for the first row, and otherwise for the rest."""

    def __init__(self, stream: TorchStream, other: TorchStream) -> None:
        self._stream, self._other = stream, other

    def __getattr__(self, name: str) -> Any:
        own = getattr(self._stream, name)
        if name not in _DRAWS:
            return own
        elsewhere = getattr(self._other, name)

        def draw(*given: Any, **named: Any) -> Any:
            return _mixed(own(*given, **named), elsewhere(*given, **named))

        return draw


class _NumberedDraws(TorchDispatchMode):
    """Random functions of torch draw by the number of their call alone.

    So the first row gets the same numbers whatever stands in the others, on which it
    may depend how many were drawn before.
    """

    def __init__(self, *, others: bool) -> None:
        super().__init__()
        self._others, self._calls = others, 0

    def __torch_dispatch__(
        self, function: Any, types: Any, args: Any = (), kwargs: Any = None
    ) -> Any:
        named = kwargs or {}
        if torch.Tag.nondeterministic_seeded not in function.tags:
            return function(*args, **named)
        self._calls += 1
        seed = named.get("generator") or torch
        seed.manual_seed(2 * self._calls)
        drawn = function(*args, **named)
        if not self._others:
            return drawn
        kept = tree_map_only(torch.Tensor, torch.clone, drawn)
        seed.manual_seed(2 * self._calls + 1)
        other = function(*args, **named)
        if isinstance(drawn, torch.Tensor):
            return _mixed(kept, other)
        return type(drawn)(_mixed(*pair) for pair in zip(kept, other, strict=True))


def _mixed(kept: Any, other: Any) -> Any:
    """The other numbers with the first row of those that are kept.

    All of those that are kept where the first axis is not the draw. The other ones are
    written into, for they may be the very array that a function was given to fill.
    """
    place = slice(0, 1) if tuple(kept.shape[:1]) == (_ROWS,) else slice(None)
    if kept.dim() == 0:
        return other.copy_(kept)
    other[place] = kept[place]
    return other


def _versions(module: Any) -> dict[str, tuple[int, int]]:
    """How often each tensor of a module was written into, and which tensor it is."""
    tensors = {**dict(module.named_parameters()), **dict(module.named_buffers())}
    return {name: (id(one), one._version) for name, one in tensors.items()}


def _same(one: Any, other: Any) -> bool:
    """Whether two draws agree up to the rounding of their type."""
    if not isinstance(one, torch.Tensor) or one.shape != other.shape:
        return repr(one) == repr(other)
    if not one.is_floating_point():
        return bool(torch.equal(one, other))
    near = 64 * torch.finfo(one.dtype).eps
    return bool(torch.allclose(one, other, rtol=near, atol=near, equal_nan=True))
