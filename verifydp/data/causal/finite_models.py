"""A finite causal model: exact laws of the data given each state."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from verifydp.data.causal.labels import (
    StatePair,
    label_of,
    labelled,
    pairs_of_states,
    weights_by_label,
)
from verifydp.errors import InputError
from verifydp.evidence.numbers import exact_text, quoted, written
from verifydp.laws.finite import FiniteLaw
from verifydp.suggestions import instead_of

__all__ = ["CausalStructure", "FiniteCausalModel"]

#: Sizes beyond which a model is refused rather than built.
_STATES_MAX, _DATA_MAX = 256, 1 << 14

#: Weights by name.
_Weights = Mapping[str, Fraction]


class CausalStructure(StrEnum):
    """How a model was given; what follows from it is decided by its laws alone."""

    JOINT = "joint"
    FORK = "fork"
    CHAIN = "chain"


@dataclass(frozen=True, slots=True)
class FiniteCausalModel:
    """Finitely many states and data values, with rational probabilities.

    Made by `from_joint`, `fork` or `chain`; whichever it was, equal laws of the data
    give equal results. What is no model is refused however it is made.

    Attributes
    ----------
    structure
        How it was given.
    states, data
        Names of the states and of the data values.
    state_prior
        The probability of each state, in their order; None for a chain whose states
        have none, which is all right: no result depends on it.
    rows
        For each state the law of the data given it, a weight for each data value; None
        for a state of probability 0 in a joint table or a fork, where there is none.
    pairs
        The ordered pairs of states to protect, each once: events of the first are
        bounded by those of the second.

    Examples
    --------
    >>> model = FiniteCausalModel.from_joint(
    ...     {"well": {"a": "1/5", "b": "1/5"}, "sick": {"a": "1/10", "b": "1/2"}})
    >>> model.data_law("sick").weights["a"], model.pairs
    (Fraction(1, 6), (('well', 'sick'), ('sick', 'well')))
    """

    structure: CausalStructure
    states: tuple[str, ...]
    data: tuple[str, ...]
    state_prior: tuple[Fraction, ...] | None
    rows: tuple[tuple[Fraction, ...] | None, ...]
    pairs: tuple[StatePair, ...]

    def __post_init__(self) -> None:
        """Refuse what is no model, also where one is made of another's parts."""
        prior = self.state_prior
        named = None
        if prior is not None:
            _check_law(prior, self.states, "the state prior")
            named = dict(zip(self.states, prior, strict=True))
        if len(self.rows) != len(self.states):
            raise InputError(
                f"there are {len(self.rows)} laws of {len(self.states)} states: give "
                "one for each"
            )
        for state, row in zip(self.states, self.rows, strict=True):
            if row is not None:
                _check_law(row, self.data, f"the law of the data given {state!r}")
        pairs = pairs_of_states(self.states, self.pairs, named)
        object.__setattr__(self, "pairs", pairs)
        for state in dict.fromkeys(one for pair in self.pairs for one in pair):
            self.data_row(state)

    @classmethod
    def from_joint(
        cls, joint: Mapping[Any, Mapping[Any, Any]], *, state_prior: Any = None,
        pairs: Any = None,
    ) -> "FiniteCausalModel":  # fmt: skip
        """Give the model of a joint table of states and data.

        Parameters
        ----------
        joint
            For each state the probability of the state together with each data value:
            exact numbers of at least 0 that sum to 1 in all. What is left out is 0.
        state_prior
            The probability of each state; it must be what the table's rows sum to.
            None takes it from the table.
        pairs
            Ordered pairs of states to protect; None for all pairs in both orders.

        Raises
        ------
        InputError
            If the table does not sum to 1, the prior is not its marginal, a pair has a
            state of probability 0, or the model is too large.

        Notes
        -----
        In the paper a prior of the states stands beside the joint law and nothing says
        that they agree. With another prior the "laws" given a state do not sum to 1.
        """
        table = {
            state: weights_by_label(row, "data value", f"the row {state!r}")
            for state, row in labelled(joint, "state").items()
        }
        total = sum((w for row in table.values() for w in row.values()), Fraction(0))
        if total != 1:
            raise InputError(
                f"the joint table sums to {written(total)}, not to 1: correct it, or "
                "give laws of the data by state as a chain"
            )
        prior = {state: sum(row.values(), Fraction(0)) for state, row in table.items()}
        _check_prior(state_prior, prior, "the joint table")
        return cls._made(CausalStructure.JOINT, table, prior, pairs)

    @classmethod
    def fork(
        cls, data_prior: Mapping[Any, Any], state_map: Mapping[Any, Any], *,
        state_prior: Any = None, pairs: Any = None,
    ) -> "FiniteCausalModel":  # fmt: skip
        """Give the model in which the state is made of the data.

        Parameters
        ----------
        data_prior
            The probability of each data value; the sum is 1.
        state_map
            For each data value its state, or weights of states that sum to 1.
        state_prior, pairs
            As in `from_joint`; the prior must be the one that the map gives.

        Raises
        ------
        InputError
            As `from_joint`, or if a data value has no state.

        Examples
        --------
        >>> quarter = dict.fromkeys([0, 1, 2, 3], "1/4")
        >>> model = FiniteCausalModel.fork(
        ...     quarter, {0: "even", 1: "odd", 2: "even", 3: {"odd": "9/10",
        ...     "even": "1/10"}})
        >>> model.data_law("odd").weights["3"]
        Fraction(9, 19)
        """
        weights = weights_by_label(data_prior, "data value", "the data prior")
        _check_sum(weights, "the data prior")
        given = labelled(state_map, "data value")
        table: dict[str, dict[str, Fraction]] = {}
        for value, target in given.items():
            if value not in weights:
                raise InputError(
                    f"the state map names the data value {value!r}, which the data "
                    f"prior has not: {instead_of(value, weights)}"
                )
            for state, share in _state_shares(value, target).items():
                table.setdefault(state, {})[value] = weights[value] * share
        for value in weights:
            if value not in given:
                raise InputError(
                    f"the state map has no state for the data value {value!r}: give one"
                )
        whole = {
            state: {value: row.get(value, Fraction(0)) for value in weights}
            for state, row in table.items()
        }
        prior = {state: sum(row.values(), Fraction(0)) for state, row in whole.items()}
        _check_prior(state_prior, prior, "the data prior with its state map")
        return cls._made(CausalStructure.FORK, whole, prior, pairs)

    @classmethod
    def chain(
        cls, data_given_state: Mapping[Any, Mapping[Any, Any]], *,
        state_prior: Any = None, pairs: Any = None,
    ) -> "FiniteCausalModel":  # fmt: skip
        """Give the model in which the data are drawn given the state.

        Parameters
        ----------
        data_given_state
            For each state the law of the data, weights that sum to 1.
        state_prior
            The probability of each state, summing to 1; None where there is none, as
            in a pufferfish belief.
        pairs
            As in `from_joint`.

        Raises
        ------
        InputError
            If a law or the prior does not sum to 1, they speak of different states, or
            a pair has a state of probability 0.

        Examples
        --------
        >>> flip = {"s0": {0: "3/4", 1: "1/4"}, "s1": {0: "1/4", 1: "3/4"}}
        >>> FiniteCausalModel.chain(flip).data_law("s1").weights["1"]
        Fraction(3, 4)
        """
        table = {}
        for state, row in labelled(data_given_state, "state").items():
            name = f"the law of the data given {state!r}"
            table[state] = weights_by_label(row, "data value", name)
            _check_sum(table[state], name)
        prior = None
        if state_prior is not None:
            prior = weights_by_label(state_prior, "state", "the state prior")
            _check_sum(prior, "the state prior")
            _check_same_states(prior, table)
        return cls._made(CausalStructure.CHAIN, table, prior, pairs)

    @classmethod
    def _made(
        cls,
        structure: CausalStructure,
        table: Mapping[str, _Weights],
        prior: _Weights | None,
        pairs: Any,
    ) -> "FiniteCausalModel":
        """Join the parts; rows of a joint table are divided by their sum."""
        states = tuple(table)
        data = tuple(dict.fromkeys(value for row in table.values() for value in row))
        if len(states) > _STATES_MAX or len(data) > _DATA_MAX:
            raise InputError(
                f"the model has {len(states)} states and {len(data)} data values: at "
                f"most {_STATES_MAX} and {_DATA_MAX}; join values that the mechanisms "
                "treat alike"
            )
        rows: list[tuple[Fraction, ...] | None] = []
        for row in table.values():
            total = sum(row.values(), Fraction(0))
            weights = (row.get(value, Fraction(0)) for value in data)
            rows.append(tuple(one / total for one in weights) if total else None)
        return cls(
            structure,
            states,
            data,
            None if prior is None else tuple(prior[state] for state in states),
            tuple(rows),
            pairs_of_states(states, pairs, prior),  # also where pairs is None
        )

    def data_row(self, state: str) -> tuple[Fraction, ...]:
        """Give the probability of each data value given a state, in their order.

        Raises
        ------
        InputError
            If the model has no such state, or it has probability 0.
        """
        if state not in self.states:
            raise InputError(
                f"the model has no state {state!r}: {instead_of(state, self.states)}"
            )
        row = self.rows[self.states.index(state)]
        if row is None:
            raise InputError(
                f"the state {state!r} has probability 0: there is no law of the data "
                "given it"
            )
        return row

    def data_law(self, state: str) -> FiniteLaw:
        """Give the law of the data given a state; errors as for `data_row`."""
        return FiniteLaw(dict(zip(self.data, self.data_row(state), strict=True)))

    @property
    def text(self) -> str:
        """The model in one short line; states of probability 0 do not count."""
        states = sum(row is not None for row in self.rows)
        return f"a {self.structure} of {states} states and {len(self.data)} data values"


def _state_shares(value: str, target: Any) -> dict[str, Fraction]:
    """Read the state of a data value, or the law of its state."""
    if not isinstance(target, Mapping):
        return {label_of(target, f"the state of {value!r}"): Fraction(1)}
    name = f"the states of the data value {value!r}"
    shares = weights_by_label(target, "state", name)
    _check_sum(shares, name)
    return shares


def _check_law(
    weights: tuple[Fraction, ...], names: tuple[str, ...], what: str
) -> None:
    if len(weights) != len(names):
        raise InputError(f"{what} has {len(weights)} weights: it needs {len(names)}")
    for name, weight in zip(names, weights, strict=True):
        if not isinstance(weight, Fraction) or weight < 0:
            raise InputError(
                f"the weight of {name!r} in {what} is {quoted(str(weight))}: give a "
                "Fraction of at least 0"
            )
    _check_sum(dict(zip(names, weights, strict=True)), what)


def _check_sum(weights: _Weights, what: str) -> None:
    total = sum(weights.values(), Fraction(0))
    if total != 1:
        raise InputError(
            f"{what} sums to {written(total)}, not to 1: give fractions or decimals "
            "that sum to exactly 1"
        )


def _check_same_states(prior: _Weights, states: Mapping[str, Any]) -> None:
    for name in (*prior, *states):
        if name not in prior or name not in states:
            one, other = ("laws", "prior") if name in states else ("prior", "laws")
            raise InputError(
                f"the {one} have the state {name!r} and the {other} has not: name the "
                "same states in both"
            )


def _check_prior(given: Any, marginal: _Weights, of: str) -> None:
    """Refuse a prior of the states that is not the marginal of the joint law."""
    if given is None:
        return
    prior = weights_by_label(given, "state", "the state prior")
    _check_same_states(prior, marginal)
    for state, weight in marginal.items():
        if prior[state] != weight:
            raise InputError(
                f"the state prior gives {state!r} the probability "
                f"{exact_text(prior[state])} and {of} gives it {exact_text(weight)}: "
                "correct one of them, or leave state_prior out"
            )
