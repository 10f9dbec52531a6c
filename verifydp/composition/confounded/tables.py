"""The joint law of all outputs as a table, for claims that are shown to the checker."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.composition.confounded.finite_profiles import LikelierOutputs
from verifydp.composition.confounded.likelihoods import (
    LikelihoodClasses,
    merged_values,
)
from verifydp.data.causal.labels import StatePair
from verifydp.errors import UnsupportedError
from verifydp.evidence.epsilon import Epsilon

__all__ = ["OutputTable", "event_table", "joined_table", "telling_table"]

#: Ratios of a table that tells more: steps of 9/8 to either side of exp(epsilon), and
#: how closely that is enclosed.
_STEP, _STEPS = Fraction(9, 8), 16
_GRAIN = 10**15
#: Ordered pairs that such a table takes, two rows for each.
_PAIRS_MAX = 32


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


def telling_table(case: FiniteConfounding, at: Epsilon) -> OutputTable:
    """Give laws of few outputs that tell each pair apart at least as well.

    Outputs are sorted by their likelihood ratio; the probability between two ratios is
    moved to these, so that both laws keep their totals. Moving it back is random and
    needs the output alone, so that the joint law is post-processing of the table: what
    holds for the table holds for the composition. At the ratios themselves both have
    the same least delta; exp(epsilon), or two numbers around it, are among them.

    Parameters
    ----------
    case
        The mechanisms and the model.
    at
        Epsilon, finite, from 0 on.

    Returns
    -------
    OutputTable
        Two rows for each ordered pair, exact.

    Raises
    ------
    UnsupportedError
        If there are more than 32 ordered pairs, or too many joint outputs.
    """
    if len(case.model.pairs) > _PAIRS_MAX:
        raise UnsupportedError(
            f"{len(case.model.pairs)} ordered pairs of states are more than the "
            f"{_PAIRS_MAX} that a certificate takes"
        )
    ratios = _ratios(at)
    names: list[str] = []
    rows: list[tuple[Fraction, ...]] = []
    for first, second in case.model.pairs:
        profile = case.true_profiles[first, second]
        rows += _moved([profile.best_event(ratio) for ratio in ratios], ratios)
        names += [f"{first} beside {second}", f"{second} below {first}"]
    pairs = tuple((2 * place, 2 * place + 1) for place in range(len(rows) // 2))
    return OutputTable(tuple(names), tuple(rows), pairs)


def _ratios(at: Epsilon) -> list[Fraction]:
    """Rising ratios with exp(epsilon), or what encloses it, among them."""
    middle = [at.growth] if at.growth is not None else []
    if not middle:
        above = at.growth_upper()
        whole = above * _GRAIN // 1
        middle = [Fraction(whole - 1, _GRAIN), Fraction(whole + 1, _GRAIN)]
    near = round(middle[0] * _GRAIN) / Fraction(_GRAIN)
    others = [near * _STEP**step for step in range(-_STEPS, _STEPS + 1) if step]
    return sorted({*middle, *others})


def _moved(
    events: list[LikelierOutputs], ratios: list[Fraction]
) -> list[tuple[Fraction, ...]]:
    """Move all probability to ratio 0, to the ratios given, and to infinity."""
    least = LikelierOutputs(Fraction(1), Fraction(1))  # all outputs
    weights = [Fraction(0)] * (len(ratios) + 1)  # under q, from ratio 0 on
    ends = [Fraction(0), *ratios]
    for place, event in enumerate([*events, LikelierOutputs(Fraction(0), Fraction(0))]):
        p, q = least.first - event.first, least.second - event.second
        least = event
        if place == len(ratios):  # beyond the last ratio: to it, and to infinity
            weights[place] += q
            infinite = p - ends[place] * q
        else:
            above = (p - ends[place] * q) / (ends[place + 1] - ends[place])
            weights[place + 1] += above
            weights[place] += q - above
    first = [end * weight for end, weight in zip(ends, weights, strict=True)]
    return [(*first, infinite), (*weights, Fraction(0))]
