"""Mechanisms that read finite data: a law of outputs for each data value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.data.causal.labels import label_of, labelled
from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted, written
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import as_written
from verifydp.suggestions import instead_of

__all__ = ["FiniteKernel"]

#: A kernel with more outputs than this is refused.
_OUTPUTS_MAX = 1 << 14


@dataclass(frozen=True, init=False)
class FiniteKernel:
    """The law of a mechanism's output given each data value, exactly.

    It has no access to the state: an output depends on the state through the data
    alone.

    Parameters
    ----------
    name
        What the mechanism is called.
    rows
        For each data value the law of the output: weights by output, a `FiniteLaw`, or
        a list of weights, one for each of ``outputs``. They sum to exactly 1.
    outputs
        Names of the outputs; needed where rows are lists, else found in the rows.

    Raises
    ------
    InputError
        If a row is no law, names another output than those listed, or there are too
        many outputs.

    Examples
    --------
    >>> kernel = FiniteKernel("flip", {0: {"n": "3/4", "y": "1/4"}, 1: ["1/4", "3/4"]},
    ...                       outputs=["n", "y"])
    >>> kernel.rows["1"]
    (Fraction(1, 4), Fraction(3, 4))
    """

    name: str
    outputs: tuple[str, ...]
    rows: Mapping[str, tuple[Fraction, ...]]

    def __init__(
        self, name: str, rows: Mapping[Any, Any], outputs: Sequence[Any] | None = None
    ) -> None:
        called = label_of(name, "a mechanism")
        given = labelled(rows, "data value")
        listed = _outputs(called, given, outputs)
        if len(listed) > _OUTPUTS_MAX:
            raise InputError(
                f"the mechanism {called!r} has {len(listed)} outputs: at most "
                f"{_OUTPUTS_MAX}; join outputs that are alike for every data value"
            )
        object.__setattr__(self, "name", called)
        object.__setattr__(self, "outputs", listed)
        exact = {
            value: _row(f"the row {value!r} of {called!r}", called, row, listed)
            for value, row in given.items()
        }
        object.__setattr__(self, "rows", exact)

    def __hash__(self) -> int:
        return hash((self.name, self.outputs, tuple(self.rows.items())))

    def aligned(self, data: Sequence[str]) -> tuple[tuple[Fraction, ...], ...]:
        """Give the rows of these data values, in this order.

        Parameters
        ----------
        data
            The data values of a model.

        Returns
        -------
        tuple
            A row for each value, a weight for each output.

        Raises
        ------
        InputError
            If a value has no row, or a row is for another value.
        """
        known = set(data)
        for value in data:
            if value not in self.rows:
                raise InputError(
                    f"the mechanism {self.name!r} says nothing of the data value "
                    f"{value!r}: give the law of its output there"
                )
        for value in self.rows:
            if value not in known:
                raise InputError(
                    f"the mechanism {self.name!r} has a row for {value!r}, which is no "
                    f"data value of the model: {instead_of(value, data)}"
                )
        return tuple(self.rows[value] for value in data)


def _outputs(
    name: str, rows: Mapping[str, Any], outputs: Sequence[Any] | None
) -> tuple[str, ...]:
    if outputs is not None:
        if isinstance(outputs, str | bytes) or not isinstance(outputs, Sequence):
            raise InputError(
                f"the outputs of {name!r} are {quoted(outputs)}: give a list of names"
            )
        listed = tuple(label_of(one, f"an output of {name!r}") for one in outputs)
        if len(set(listed)) < len(listed) or not listed:
            raise InputError(
                f"the mechanism {name!r} has {len(listed)} outputs of which "
                f"{len(set(listed))} have names of their own: name each once"
            )
        return listed
    found: dict[str, None] = {}
    for value, row in rows.items():
        if not isinstance(row, Mapping | FiniteLaw):
            raise InputError(
                f"the row {value!r} of {name!r} is {quoted(row)}: give weights by "
                "output, or name the outputs beside lists of weights"
            )
        found.update(dict.fromkeys(_by_output(name, row)))
    return tuple(found)


def _by_output(name: str, row: Any) -> dict[str, Any]:
    weights = row.weights if isinstance(row, FiniteLaw) else row
    return labelled(weights, f"output of {name}")


def _row(
    what: str, name: str, row: Any, outputs: Sequence[str]
) -> tuple[Fraction, ...]:
    if isinstance(row, Mapping | FiniteLaw):
        by_output = _by_output(name, row)
        for one in by_output:
            if one not in outputs:
                raise InputError(
                    f"{what} names the output {one!r}, which is not among those listed:"
                    f" {instead_of(one, outputs)}"
                )
        weights = [by_output.get(one, 0) for one in outputs]
    elif isinstance(row, Sequence) and not isinstance(row, str | bytes):
        weights = list(row)
    else:
        raise InputError(f"{what} is {quoted(row)}: give a list of weights")
    if len(weights) != len(outputs):
        raise InputError(
            f"{what} has {len(weights)} weights for {len(outputs)} outputs: give one "
            "for each"
        )
    exact = tuple(as_written(one, f"a weight of {what}") for one in weights)
    for weight in exact:
        if weight < 0:
            raise InputError(
                f"{what} has the weight {written(weight)}: it must be at least 0"
            )
    if (total := sum(exact, Fraction(0))) != 1:
        raise InputError(
            f"{what} sums to {written(total)}, not to 1: write thirds as 1/3"
        )
    return exact
