"""What workers are sent apart from the calls that need it: samplers and databases.

A call names what it works on. The thing itself goes to a worker once; a neighbour as
what differs from its base. `Parcels` knows what goes apart, whoever brings it there.
"""

import io
import pickle
from abc import abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Executor
from typing import Any, Protocol

from verifydp.sampling import Piece

__all__ = ["Made", "Parcel", "ParcelExecutor", "Parcels", "read_parcel", "read_written"]

#: What fits into a call beside its function, as it is.
_ATOMS = (bool, int, float, str, bytes, type(None))
#: Databases that are kept for later calls, at most: here and in every worker.
HELD_MOST = 16


class Made(Protocol):
    """What goes in the place of a value, and makes it again in a worker."""

    def made(self) -> Any:
        """The value."""


class ParcelExecutor(Executor):
    """An executor of several workers that are sent each database once."""

    @abstractmethod
    def __len__(self) -> int:
        """How many processes there are."""

    @abstractmethod
    def hold(self, value: Any, instead: Made, base: Any = None) -> None:
        """Note what goes in the place of a value.

        Parameters
        ----------
        value
            A sampler, or a database.
        instead
            What is sent. It may hold the base itself, which goes to each worker once.
        base
            A database that is kept as long as the executor.
        """


class Parcel:
    """Something that goes apart from calls.

    Parameters
    ----------
    number
        Its own among those of one executor.
    value
        What it is.
    instead
        What is sent in its place, if that is something else.
    base
        What has to be there before.
    """

    def __init__(
        self,
        number: int,
        value: Any,
        instead: Made | None = None,
        base: "Parcel | None" = None,
    ) -> None:
        self.number, self.value = number, value
        self.instead, self.base = instead, base

    @property
    def key(self) -> Hashable:
        """By what it is named in calls, and held by workers."""
        return self.number

    def written(self) -> bytes:
        """What a worker reads, which has the base."""
        apart = {} if self.base is None else {id(self.base.value): self.base}
        sent = self.value if self.instead is None else _Instead(self.instead)
        return _Pickler(apart).written(sent)


class Parcels:
    """What goes apart, of all that calls work on.

    Parameters
    ----------
    kind
        Makes a parcel, as `Parcel` does.
    """

    def __init__(self, kind: Callable[..., Parcel] = Parcel) -> None:
        self._kind = kind
        self._numbers = 0
        #: By identity, of objects that are kept here, so that it stays theirs.
        self._recent: OrderedDict[int, Parcel] = OrderedDict()
        self._lasting: dict[int, Parcel] = {}

    def hold(self, value: Any, instead: Made, base: Any = None) -> None:
        """As `ParcelExecutor.hold`."""
        apart = base is not None and type(base) not in _ATOMS
        beneath = self._last(base) if apart else None
        if _is_sampler(value):
            self._last(value, instead, beneath)
        else:
            self._keep(value, instead, beneath)

    def call(
        self, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]
    ) -> tuple[bytes, tuple[Parcel, ...]]:
        """Write down a call that names what goes apart, and say what that is."""
        for one in args:
            if _is_sampler(one):
                self._last(one)
            for piece in one if isinstance(one, tuple) else (one,):
                if isinstance(piece, Piece):
                    self._keep(piece.database)
        pickler = _Pickler({**self._recent, **self._lasting})
        return pickler.written((fn, args, dict(kwargs))), tuple(pickler.used.values())

    def kept(self) -> tuple[Parcel, ...]:
        """All that later calls may need."""
        return (*self._recent.values(), *self._lasting.values())

    def of(self, value: Any) -> Parcel:
        """The parcel of a value that is kept."""
        place = id(value)
        return self._lasting[place] if place in self._lasting else self._recent[place]

    def _last(
        self, value: Any, instead: Made | None = None, base: Parcel | None = None
    ) -> Parcel:
        """Keep the sampler, or a base, as long as the executor lasts."""
        if id(value) not in self._lasting:
            self._numbers += 1
            self._lasting[id(value)] = self._kind(self._numbers, value, instead, base)
        return self._lasting[id(value)]

    def _keep(
        self, value: Any, instead: Made | None = None, base: Parcel | None = None
    ) -> None:
        """Keep a database for the next calls on it."""
        place = id(value)
        if type(value) in _ATOMS or place in self._lasting:
            return
        if place in self._recent:
            self._recent.move_to_end(place)
            return
        self._numbers += 1
        self._recent[place] = self._kind(self._numbers, value, instead, base)
        if len(self._recent) > HELD_MOST:
            self._recent.popitem(last=False)


def _is_sampler(value: Any) -> bool:
    return hasattr(value, "piece_size")


class _Instead:
    """Marks what makes a value, among values that are sent as they are."""

    def __init__(self, maker: Made) -> None:
        self.maker = maker


class _Pickler(pickle.Pickler):
    """Writes keys in the place of what is sent apart."""

    def __init__(self, apart: Mapping[int, Parcel]) -> None:
        self._buffer = io.BytesIO()
        super().__init__(self._buffer, pickle.HIGHEST_PROTOCOL)
        self._apart = apart
        self.used: dict[Hashable, Parcel] = {}

    def persistent_id(self, obj: Any) -> Hashable | None:
        """The key of what is sent apart; None for all else."""
        parcel = self._apart.get(id(obj))
        if parcel is None:
            return None
        self.used[parcel.key] = parcel
        return parcel.key

    def written(self, value: Any) -> bytes:
        """The bytes of a value."""
        self.dump(value)
        return self._buffer.getvalue()


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, held: Mapping[Any, Any]) -> None:
        super().__init__(io.BytesIO(data))
        self._held = held

    def persistent_load(self, pid: Any) -> Any:
        """What was sent under this key."""
        return self._held[pid]


def read_written(data: bytes, held: Mapping[Any, Any]) -> Any:
    """In a worker: what was written, with what is held there by its key."""
    return _Unpickler(data, held).load()


def read_parcel(data: bytes, held: Mapping[Any, Any]) -> Any:
    """In a worker: what a parcel brings."""
    value = read_written(data, held)
    return value.maker.made() if isinstance(value, _Instead) else value
