"""Names of states, data values and outputs, and the pairs of states to protect."""

import numbers
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.numbers import exact_text, quoted, written
from verifydp.laws.parameters import as_written
from verifydp.suggestions import instead_of

__all__ = ["StatePair", "label_of", "labelled", "pairs_of_states", "weights_by_label"]

#: Two states in the order in which the first is bounded by the second.
StatePair = tuple[str, str]

#: Most characters of a name.
_LONGEST = 200


def label_of(value: object, what: str) -> str:
    """Read a name: a text, or an exact number as its text.

    Parameters
    ----------
    value
        What is named so.
    what
        What is named, for the message.

    Raises
    ------
    InputError
        If it is neither, empty, or too long to be written down.

    Examples
    --------
    >>> label_of("sick", "a state"), label_of(0, "a state")
    ('sick', '0')
    """
    if isinstance(value, numbers.Rational) and not isinstance(value, bool):
        return exact_text(Fraction(int(value.numerator), int(value.denominator)))
    if not isinstance(value, str):
        raise InputError(
            f"{what} is named {quoted(value)}: give a text or a whole number"
        )
    if not value or len(value) > _LONGEST or not value.isprintable():
        raise InputError(
            f"{what} is named {quoted(value)}: give 1 to {_LONGEST} characters that "
            "can be printed"
        )
    return value


def labelled(given: object, what: str) -> dict[str, Any]:
    """Read a mapping whose keys are names, each once.

    Raises
    ------
    InputError
        If it is no mapping, is empty, or two keys are one name.

    Examples
    --------
    >>> labelled({0: "1/2", "b": "1/2"}, "state")
    {'0': '1/2', 'b': '1/2'}
    """
    if not isinstance(given, Mapping):
        raise InputError(
            f"the {what}s are {quoted(given)}: give a mapping such as "
            '{"a": "1/2", "b": "1/2"}'
        )
    if not given:
        raise InputError(f"there is no {what}: give at least one")
    found: dict[str, Any] = {}
    for key, value in given.items():
        name = label_of(key, f"a {what}")
        if name in found:
            raise InputError(f"the {what} {name!r} is given twice: keep one")
        found[name] = value
    return found


def weights_by_label(given: object, what: str, of: str) -> dict[str, Fraction]:
    """Read exact weights of at least 0 by name; their sum is not looked at.

    Raises
    ------
    InputError
        If a weight is negative or no finite number.

    Examples
    --------
    >>> weights_by_label({"a": 0.1, "b": "9/10"}, "data value", "the prior")
    {'a': Fraction(1, 10), 'b': Fraction(9, 10)}
    """
    weights = {
        name: as_written(value, f"the weight of {name!r} in {of}")
        for name, value in labelled(given, what).items()
    }
    for name, weight in weights.items():
        if weight < 0:
            raise InputError(
                f"the weight of {name!r} in {of} is {written(weight)}: it must be at "
                "least 0"
            )
    return weights


def pairs_of_states(
    states: Sequence[str], pairs: object, prior: Mapping[str, Fraction] | None = None
) -> tuple[StatePair, ...]:
    """Read the ordered pairs of states that must not be told apart.

    Parameters
    ----------
    states
        All states.
    pairs
        Pairs of two different states, each for this order alone; None stands for all
        pairs in both orders.
    prior
        The probability of each state, where it is known.

    Returns
    -------
    tuple
        Each ordered pair once.

    Raises
    ------
    InputError
        If there is no pair, one names what is no state or one state twice, or one has
        a state of probability 0.

    Examples
    --------
    >>> pairs_of_states(["a", "b"], None)
    (('a', 'b'), ('b', 'a'))
    """
    if pairs is None:
        found = tuple(permutations(states, 2))
    else:
        found = tuple(dict.fromkeys(_read_pairs(states, pairs)))
    if not found:
        raise InputError(
            f"there are {len(states)} states and no pair of them to protect: give two "
            "states and a pair at least"
        )
    for pair in found:
        for state in pair:
            if prior is not None and not prior[state]:
                raise InputError(
                    f"the state {state!r} of the pair {pair} has probability 0, so "
                    "that nothing is the law of the data given it: leave the state "
                    "out, or name other pairs"
                )
    return found


def _read_pairs(states: Sequence[str], pairs: object) -> Iterable[StatePair]:
    if not isinstance(pairs, Iterable) or isinstance(pairs, str | bytes | Mapping):
        raise InputError(
            f'the pairs are {quoted(pairs)}: give a list such as [("a", "b")]'
        )
    known = set(states)
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise InputError(f"{quoted(pair)} is no pair of states: give two of them")
        first, second = (label_of(state, "a state") for state in pair)
        for state in (first, second):
            if state not in known:
                raise InputError(
                    f"a pair names the state {state!r}, which the model has not"
                    f": {instead_of(state, states)}"
                )
        if first == second:
            raise InputError(
                f"the state {first!r} is paired with itself: pair two different states"
            )
        yield first, second
