"""What a mechanism is called with: on the base data and on one neighbour."""

import reprlib
from typing import Any

import msgspec
import numpy as np

from verifydp.adapters.executables import CommandSampler
from verifydp.adapters.inputs import Inputs, input_text, take_inputs
from verifydp.api.chosen_pairs import choose_neighbours
from verifydp.data import as_database, to_json
from verifydp.empirical.plan import GivenPair

__all__ = ["show_input"]

#: Values at either end of an array that are shown.
_ENDS = 3
#: Characters of a JSON line that are shown.
_LINE = 300


def show_input(
    sampler: Any,
    *,
    pair: Any = None,
    relation: Any = None,
    data: Any = None,
    neighbours: Any = None,
    domain: str | None = None,
) -> str:
    """Say what the mechanism gets as ``database``, with values.

    Parameters
    ----------
    sampler
        The mechanism, as `verifydp.audit` takes it.
    pair, relation, data, neighbours, domain
        As in `verifydp.audit`.

    Returns
    -------
    str
        Several lines; nothing is called and nothing is drawn.

    Raises
    ------
    InputError
        As `verifydp.audit` does.
    """
    inputs = take_inputs(data, pair)
    chosen = choose_neighbours(
        sampler, inputs.pair, relation, inputs.data, neighbours, domain, inputs.column
    )
    if isinstance(chosen.neighbours, GivenPair):
        sides = chosen.neighbours.database, chosen.neighbours.neighbour
    else:
        pairs = [(one, other) for one, other in chosen.neighbours.first]
        whole = [pair for pair in pairs if as_database(pair[0]) is inputs.data]
        database, neighbour = (whole or pairs)[0]
        sides = as_database(database), as_database(neighbour)
    lines = [f"read       {note}" for note in inputs.told or inputs.notes[:-1]]
    for name, side in zip(("database", "neighbour"), sides, strict=True):
        what = input_text(side, inputs.form)
        if isinstance(sampler, CommandSampler):
            what = "a JSON line"
        lines += [
            f"{name:<10} {what}",
            *(f"    {line}" for line in _values(sampler, inputs, side).splitlines()),
        ]
    lines.append(f"difference {chosen.difference(*sides)}")
    return "\n".join(lines)


def _values(sampler: Any, inputs: Inputs, side: Any) -> str:
    if isinstance(sampler, CommandSampler):
        line = msgspec.json.encode(to_json(side)).decode()
        shown = line if len(line) <= _LINE else line[:_LINE] + "..."
        return f'{{"database": {shown}, "size": ..., "seed": ...}}'
    received = inputs.received(side)
    if isinstance(received, list):
        return reprlib.repr(received)
    with np.printoptions(threshold=2 * _ENDS, edgeitems=_ENDS):
        return repr(received)
