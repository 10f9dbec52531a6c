"""Causal models and their mechanisms as plain values, as TOML files and records hold.

A model is ``{"kind": "finite" | "gaussian", ...}``, a mechanism ``{"name": ..., ...}``.
What `plain_model` and `plain_kernels` give is read back to the same model: every number
in it is an exact text.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from verifydp.data.causal.finite_kernels import FiniteKernel
from verifydp.data.causal.finite_models import CausalStructure, FiniteCausalModel
from verifydp.data.causal.gaussian_kernels import (
    GaussianKernels,
    LinearGaussianKernel,
)
from verifydp.data.causal.gaussian_models import GaussianCausalModel
from verifydp.data.causal.labels import label_of
from verifydp.errors import InputError
from verifydp.evidence.numbers import exact_text, quoted
from verifydp.suggestions import instead_of

__all__ = [
    "AnyKernels",
    "plain_kernels",
    "plain_model",
    "read_kernels",
    "read_model",
]

#: The mechanisms of a model, in the order in which they are named.
AnyKernels: TypeAlias = tuple[FiniteKernel, ...] | GaussianKernels

_FINITE, _GAUSSIAN = "finite", "gaussian"
#: What a finite model is made of, by how it is given: needed keys, then others.
_PARTS: Mapping[CausalStructure, tuple[str, ...]] = {
    CausalStructure.JOINT: ("joint",),
    CausalStructure.FORK: ("data_prior", "state_map"),
    CausalStructure.CHAIN: ("data_given_state",),
}
_OF_GAUSSIAN = ("states", "loading", "covariance")
_OTHERS = ("state_prior", "pairs")


def read_model(given: Any) -> FiniteCausalModel | GaussianCausalModel:
    """Read a model.

    Parameters
    ----------
    given
        ``kind``, ``"finite"`` or ``"gaussian"``. A finite one has ``joint``, or
        ``data_prior`` and ``state_map``, or ``data_given_state``; a Gaussian one has
        ``states``, ``loading`` and ``covariance``, perhaps ``offset``. Both may have
        ``state_prior`` and ``pairs``.

    Raises
    ------
    InputError
        If a key is unknown or missing, or the model cannot be.

    Examples
    --------
    >>> rows = {"s0": {"a": "3/4", "b": "1/4"}, "s1": {"a": "1/4", "b": "3/4"}}
    >>> read_model({"kind": "finite", "data_given_state": rows}).text
    'a chain of 2 states and 2 data values'
    """
    table = _table(given, "model")
    kind = table.get("kind", _FINITE)
    others = {name: table[name] for name in _OTHERS if name in table}
    if kind == _GAUSSIAN:
        _known(table, ("kind", *_OF_GAUSSIAN, "offset", *_OTHERS), "a Gaussian model")
        states, loading, covariance = (_needed(table, name) for name in _OF_GAUSSIAN)
        offset = table.get("offset")
        return GaussianCausalModel(states, loading, covariance, offset=offset, **others)
    if kind != _FINITE:
        raise InputError(
            f"the model has the kind {quoted(kind)}: "
            f"{instead_of(kind, (_FINITE, _GAUSSIAN))}"
        )
    structure = _structure(table)
    _known(
        table,
        ("kind", "structure", *_PARTS[structure], *_OTHERS),
        f"a model that is a {structure}",
    )
    parts = [_needed(table, name) for name in _PARTS[structure]]
    if structure is CausalStructure.JOINT:
        return FiniteCausalModel.from_joint(*parts, **others)
    if structure is CausalStructure.FORK:
        return FiniteCausalModel.fork(*parts, **others)
    return FiniteCausalModel.chain(*parts, **others)


def read_kernels(
    model: FiniteCausalModel | GaussianCausalModel,
    mechanisms: Any,
    covariances: Any = None,
) -> AnyKernels:
    """Read the mechanisms of a model.

    Parameters
    ----------
    model
        Whose data they read.
    mechanisms
        Of finite data: ``name``, ``kernel`` with a row for each data value, and
        ``outputs`` where rows are lists. Of normal data: ``name``, ``weights`` and
        ``noise``, a variance or a matrix. ``copies`` runs one several times, each with
        randomness of its own.
    covariances
        Of normal noises: ``between``, two names, and ``value``.

    Raises
    ------
    InputError
        If a key is unknown or missing, or a mechanism does not fit the model.

    Examples
    --------
    >>> model = read_model({"kind": "gaussian", "states": {"a": 0, "b": 1},
    ...                     "loading": 1, "covariance": 1})
    >>> read_kernels(model, [{"name": "m", "weights": 1, "noise": 1}]).blocks
    (range(0, 1),)
    """
    listed = _list(mechanisms, "mechanism")
    if not listed:
        raise InputError("there is no mechanism: give at least one [[mechanism]]")
    tables = [table for one in listed for table in _copies(_table(one, "mechanism"))]
    if isinstance(model, FiniteCausalModel):
        if covariances:
            raise InputError(
                "covariances are for normal noise: mechanisms of finite data are "
                "independent given the data; make dependent ones one mechanism"
            )
        kernels = []
        for table in tables:
            _known(table, ("name", "kernel", "outputs"), "a mechanism of finite data")
            rows = _table(_needed(table, "kernel"), "kernel")
            kernel = FiniteKernel(_needed(table, "name"), rows, table.get("outputs"))
            kernel.aligned(model.data)
            kernels.append(kernel)
        return tuple(kernels)
    for table in tables:
        _known(table, ("name", "weights", "noise"), "a mechanism of normal data")
    gaussian = [
        LinearGaussianKernel(
            *(_needed(table, key) for key in ("name", "weights", "noise"))
        )
        for table in tables
    ]
    between: dict[Any, Any] = {}
    for one in _list(covariances or [], "covariance"):
        table = _table(one, "covariance")
        _known(table, ("between", "value"), "a covariance")
        pair = tuple(
            label_of(name, "a mechanism")
            for name in _list(_needed(table, "between"), "between")
        )
        if pair in between:
            raise InputError(f"the covariance between {pair} is given twice")
        between[pair] = _needed(table, "value")
    return GaussianKernels(gaussian, between)


def plain_model(model: FiniteCausalModel | GaussianCausalModel) -> dict[str, Any]:
    """Write a model as plain values that `read_model` reads.

    A finite model is written as a chain, whatever it was given as: the same laws of the
    data, and so the same results. The prior of the states, on which no result depends,
    is left out, and so are states that have no law.

    Examples
    --------
    >>> model = FiniteCausalModel.chain({"a": {0: 1}, "b": {0: "1/2", 1: "1/2"}})
    >>> plain_model(model)["data_given_state"]["b"]
    {'0': '1/2', '1': '1/2'}
    """
    pairs = [list(pair) for pair in model.pairs]
    if isinstance(model, GaussianCausalModel):
        positions = zip(model.states, model.positions, strict=True)
        plain: dict[str, Any] = {
            "kind": _GAUSSIAN,
            "states": {name: _texts(place) for name, place in positions},
            "loading": [_texts(row) for row in model.loading],
            "offset": _texts(model.offset),
            "covariance": [_texts(row) for row in model.covariance],
        }
    else:
        rows = zip(model.states, model.rows, strict=True)
        plain = {
            "kind": _FINITE,
            "data_given_state": {
                name: dict(zip(model.data, _texts(row), strict=True))
                for name, row in rows
                if row is not None
            },
        }
    return {**plain, "pairs": pairs}


def plain_kernels(kernels: AnyKernels) -> tuple[list[dict[str, Any]], list[Any]]:
    """Write mechanisms as plain values, and the covariances of their noises.

    Examples
    --------
    >>> plain_kernels((FiniteKernel("m", {0: {"y": 1}}),))[0]
    [{'name': 'm', 'outputs': ['y'], 'kernel': {'0': ['1']}}]
    """
    if isinstance(kernels, GaussianKernels):
        mechanisms = [
            {
                "name": one.name,
                "weights": [_texts(row) for row in one.weights],
                "noise": [_texts(row) for row in one.noise],
            }
            for one in kernels.kernels
        ]
        return mechanisms, _plain_covariances(kernels)
    return [
        {
            "name": one.name,
            "outputs": list(one.outputs),
            "kernel": {value: _texts(row) for value, row in one.rows.items()},
        }
        for one in kernels
    ], []


def _plain_covariances(kernels: GaussianKernels) -> list[Any]:
    found = []
    named = list(zip(kernels.kernels, kernels.blocks, strict=True))
    for place, (first, rows) in enumerate(named):
        for second, columns in named[place + 1 :]:
            block = [[kernels.noise[i][j] for j in columns] for i in rows]
            if any(map(any, block)):
                value = [_texts(row) for row in block]
                found.append({"between": [first.name, second.name], "value": value})
    return found


def _structure(table: Mapping[str, Any]) -> CausalStructure:
    """Tell how a finite model is given: by what stands there."""
    given = [one for one in CausalStructure if _PARTS[one][0] in table]
    if len(given) != 1:
        needed = ", or ".join(" and ".join(parts) for parts in _PARTS.values())
        raise InputError(
            f"the model is given in {len(given)} ways: give one of {needed}"
        )
    said = table.get("structure", given[0])
    if said != given[0]:
        raise InputError(
            f"the model says that it is a {quoted(said)} and is given as a {given[0]}: "
            "correct the structure, or leave it out"
        )
    return given[0]


def _copies(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Give a mechanism as often as it runs, with names of their own."""
    count = table.pop("copies", 1)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 64:
        raise InputError(f"copies is {quoted(count)}: give a whole number from 1 to 64")
    if count == 1:
        return [table]
    name = _needed(table, "name")
    return [{**table, "name": f"{name} {number}"} for number in range(1, count + 1)]


def _table(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError(f"the {what} is {quoted(value)}: give a table of its parts")
    return dict(value)


def _list(value: Any, what: str) -> list[Any]:
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
        raise InputError(f"{what} is {quoted(value)}: give a list")
    return list(value)


def _known(table: Mapping[str, Any], names: Sequence[str], what: str) -> None:
    for key in table:
        if key not in names:
            raise InputError(
                f"{what} has the key {quoted(key)}: {instead_of(key, names)}"
            )


def _needed(table: Mapping[str, Any], name: str) -> Any:
    if name not in table:
        raise InputError(f"{name} is missing: {sorted(table)} are given")
    return table[name]


def _texts(values: Sequence[Fraction]) -> list[str]:
    return [exact_text(value) for value in values]
