"""Finite models: a prior of a state, and a law of outputs in each state."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from types import MappingProxyType
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.products import merged_by_ratio

__all__ = [
    "StateModel",
    "StatePair",
    "checked_model",
    "ordered_pairs",
    "state_model",
    "state_prior",
]

#: The state said to be true first, and the one that it is told from.
StatePair = tuple[Hashable, Hashable]


@dataclass(frozen=True, slots=True)
class StateModel:
    """What is believed of a state beforehand, and what a mechanism then puts out.

    Made by `state_model`, which reads and checks.

    Attributes
    ----------
    prior
        The law of the state; every state has positive probability.
    laws
        For each state of the prior the law psi(.|s) of the output.

    Notes
    -----
    Guarantee: all numbers are exact.
    """

    prior: FiniteLaw
    laws: Mapping[Hashable, FiniteLaw]

    @property
    def states(self) -> tuple[Hashable, ...]:
        """The states, in the order of the prior."""
        return self.prior.outcomes

    @property
    def outputs(self) -> tuple[Hashable, ...]:
        """The outputs that some state gives, in the order of the laws."""
        supports = (law.support for law in self.laws.values())
        return tuple(dict.fromkeys(output for one in supports for output in one))

    def masses(self, output: Hashable) -> dict[Hashable, Fraction]:
        """Give for each state its probability together with the output."""
        weights = self.prior.weights.items()
        return {state: p * self.laws[state].weight(output) for state, p in weights}

    def posterior(self, output: Hashable) -> FiniteLaw:
        """Give what is believed of the state once the output was seen.

        Raises
        ------
        InputError
            If no state gives the output.

        Examples
        --------
        >>> state_model({0: "1/4", 1: "3/4"}, {0: {"y": 1}, 1: {"y": "1/3", "n": "2/3"}}
        ... ).posterior("y")
        FiniteLaw({0: '1/2', 1: '1/2'})
        """
        masses = self.masses(output) if isinstance(output, Hashable) else {}
        total = sum(masses.values(), Fraction(0))
        if not total:
            raise InputError(
                f"the output {quoted(output)} has probability 0 in every state: ask "
                "for one of the model's outputs"
            )
        return FiniteLaw({state: mass / total for state, mass in masses.items()})

    def on_pair(self, first: Hashable, second: Hashable) -> "StateModel":
        """Give the model of one who already knows that the state is one of two.

        Raises
        ------
        InputError
            If the two are equal, or one is no state of the model.
        """
        for state in (first, second):
            if not isinstance(state, Hashable) or state not in self.laws:
                raise InputError(
                    f"there is no state {quoted(state)}: the states are "
                    f"{_names(self.states)}"
                )
        if first == second:
            raise InputError(
                f"the pair is {quoted(first)} twice: give two different states"
            )
        chosen = {state: self.prior.weight(state) for state in (first, second)}
        total = sum(chosen.values())
        return StateModel(
            FiniteLaw({state: weight / total for state, weight in chosen.items()}),
            MappingProxyType({state: self.laws[state] for state in chosen}),
        )

    def merged(self) -> "StateModel":
        """Give a model of two states with one output for each likelihood ratio.

        Raises
        ------
        InputError
            If there are not two states.
        """
        if len(self.states) != 2:
            raise InputError(
                f"the model has {len(self.states)} states: outputs are merged on a "
                "pair, so take `on_pair` first"
            )
        first, second = self.states
        one, two = merged_by_ratio(self.laws[first], self.laws[second])
        return StateModel(self.prior, MappingProxyType({first: one, second: two}))


def state_model(
    prior: FiniteLaw | Mapping[Any, object],
    laws: Mapping[Any, FiniteLaw | Mapping[Any, object]],
) -> StateModel:
    """Read a finite model.

    Parameters
    ----------
    prior
        The probability of each state, above 0; together exactly 1.
    laws
        For each of these states the probability of each output.

    Raises
    ------
    InputError
        If a number is a float or negative, probabilities do not sum to 1, a state has
        prior 0, there are fewer than two, or the two arguments name unlike states.

    Examples
    --------
    >>> state_model({0: "2/5", 1: "3/5"}, {0: {"y": 1}, 1: {"n": 1}}).outputs
    ('y', 'n')
    """
    belief = state_prior(prior)
    if not isinstance(laws, Mapping):
        raise InputError(
            f"the laws of the output are {quoted(laws)}: give a mapping of each state "
            "to the probabilities of the outputs"
        )
    missing = [state for state in belief.outcomes if state not in laws]
    unknown = [state for state in laws if belief.weight(state) == 0]
    if missing or unknown:
        raise InputError(
            f"the prior is about {_names(belief.outcomes)} and the laws about "
            f"{_names(tuple(laws))}: give one law of outputs for each state"
        )
    read = {}
    for state in belief.outcomes:
        law = laws[state]
        try:
            read[state] = law if isinstance(law, FiniteLaw) else FiniteLaw(law)
        except InputError as error:
            raise InputError(f"outputs in state {state!r}: {error}") from error
    return StateModel(belief, MappingProxyType(read))


def state_prior(prior: FiniteLaw | Mapping[Any, object]) -> FiniteLaw:
    """Read a law of at least two states, each of positive probability.

    Raises
    ------
    InputError
        If it is none.
    """
    try:
        belief = prior if isinstance(prior, FiniteLaw) else FiniteLaw(prior)
    except InputError as error:
        raise InputError(f"the prior: {error}") from error
    empty = [state for state, weight in belief.weights.items() if not weight]
    if empty:
        raise InputError(
            f"the prior of state {empty[0]!r} is 0: leave the state out, since nothing "
            "can be conditioned on it"
        )
    if len(belief.outcomes) < 2:
        raise InputError(
            f"the prior has one state, {belief.outcomes[0]!r}: give at least two"
        )
    return belief


def checked_model(model: object) -> StateModel:
    """A finite model.

    Raises
    ------
    InputError
        If it is something else.
    """
    if not isinstance(model, StateModel):
        raise InputError(
            f"the model is {quoted(model)}: give what `state_model` returns"
        )
    return model


def ordered_pairs(
    model: StateModel, pairs: "list[StatePair] | tuple[StatePair, ...] | None"
) -> tuple[StatePair, ...]:
    """Give the pairs that are asked for in both orders, each once; by default all.

    Raises
    ------
    InputError
        If the list is empty, or an entry is no pair of two states of the model.
    """
    checked_model(model)
    if pairs is None:
        return tuple(permutations(model.states, 2))
    if not isinstance(pairs, Iterable) or isinstance(pairs, str | bytes | Mapping):
        raise InputError(f"the pairs are {quoted(pairs)}: give a list of pairs")
    read = [_pair(model, pair) for pair in pairs]
    if not read:
        raise InputError("the list of pairs is empty: give a pair of states, or None")
    both = [(one, two) for pair in read for one, two in (pair, pair[::-1])]
    return tuple(dict.fromkeys(both))


def _pair(model: StateModel, pair: object) -> StatePair:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise InputError(
            f"the list of pairs has {quoted(pair)}: give two states in each entry"
        )
    one, two = pair
    model.on_pair(one, two)  # refuses what are no two states
    return one, two


def _names(states: tuple[Any, ...]) -> str:
    shown = ", ".join(repr(state) for state in states[:6])
    return f"{shown}, ..." if len(states) > 6 else shown or "nothing"
