"""The joint law of all outputs as a table, for claims that are shown to the checker."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.composition.confounded.likelihoods import (
    LikelihoodClasses,
    merged_values,
)
from verifydp.data.causal.labels import StatePair
from verifydp.errors import UnsupportedError
from verifydp.evidence.epsilon import Epsilon

__all__ = ["OutputTable", "event_table", "joined_table"]


@dataclass(frozen=True, slots=True)
class OutputTable:
    """Laws of finitely many outputs, one for each state.

    Attributes
    ----------
    states
        Names of the states, at least two.
    rows
        For each state the probabilities of the outputs; they sum to 1.
    pairs
        Ordered pairs of places of states.
    """

    states: tuple[str, ...]
    rows: tuple[tuple[Fraction, ...], ...]
    pairs: tuple[tuple[int, int], ...]


def joined_table(case: FiniteConfounding, most: int) -> OutputTable:
    """Give the joint law with outputs joined that tell the same of every state.

    Their probabilities given the states are proportional, so that nothing that is told
    by likelihoods is lost: the table is (epsilon, delta)-close for a pair of states if
    and only if the joint law is.

    Parameters
    ----------
    case
        The mechanisms and the model.
    most
        How many outputs a table may have.

    Returns
    -------
    OutputTable
        Exact; with two outputs at least: a single one is divided into two halves.

    Raises
    ------
    UnsupportedError
        If there would be more outputs, or too many to be counted.

    Examples
    --------
    >>> from verifydp.data.causal import FiniteCausalModel, FiniteKernel
    >>> model = FiniteCausalModel.chain({"a": {0: "3/4", 1: "1/4"}, "b": {1: 1}})
    >>> twice = [FiniteKernel(name, {0: {0: 1}, 1: {1: 1}}) for name in ("m", "n")]
    >>> joined_table(FiniteConfounding(model, tuple(twice)), 8).rows[0]
    (Fraction(3, 4), Fraction(1, 4))
    """
    states = tuple(dict.fromkeys(s for pair in case.model.pairs for s in pair))
    rows, weights = merged_values(
        [kernel.aligned(case.model.data) for kernel in case.kernels],
        [case.model.data_row(state) for state in states],
    )
    whole = LikelihoodClasses.nothing(len(weights[0]))
    for one in rows:
        whole = whole.times(LikelihoodClasses.of_rows(one))
    mixed = whole.mixed(weights)
    if len(mixed) > most:
        raise UnsupportedError(
            f"the joint law has {len(mixed)} outputs that tell unlike things, and a "
            f"certificate takes at most {most}"
        )
    columns = [
        tuple(Fraction(count * entry, mixed.unit) for entry in entries)
        for entries, count in mixed.weights.items()
    ]
    if len(columns) == 1:
        columns = [tuple(one / 2 for one in columns[0])] * 2
    return OutputTable(
        states,
        tuple(zip(*columns, strict=True)),
        tuple((states.index(a), states.index(b)) for a, b in case.model.pairs),
    )


def event_table(case: FiniteConfounding, pair: StatePair, at: Epsilon) -> OutputTable:
    """Give the best event at an epsilon and all other outputs, for one ordered pair.

    That is post-processing of the outputs: where a claim fails for the table, it fails
    for the composition.

    Parameters
    ----------
    case
        The mechanisms and the model.
    pair
        The pair.
    at
        Epsilon, finite; where its exponential is irrational the event is that of a
        factor just above.
    """
    event = case.true_profiles[pair].best_event(at.growth_upper())
    rows = tuple((one, 1 - one) for one in event)
    return OutputTable(pair, rows, ((0, 1),))
