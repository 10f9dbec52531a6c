"""Decision rules that are fixed thresholds on the likelihood ratio.

Maximum likelihood accepts where ``P1 / P0`` is at least 1, the maximum a posteriori
rule where it is at least the odds, and the rule of least cost where it is at least the
odds times the cost of a false alarm over that of a miss. Each is a point of the
frontier; only its false-alarm rate cannot be chosen (Liu et al. 2019, section 2.2).
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from verifydp.adversary.curve import Curve
from verifydp.adversary.score import read_odds, read_threshold
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import Rational, as_written

__all__ = [
    "DecisionRule",
    "Guess",
    "decision_rule",
    "least_cost_threshold",
    "likeliest_value",
]


@dataclass(frozen=True, slots=True, eq=False)
class DecisionRule:
    """A test with a fixed threshold on the likelihood ratio.

    Attributes
    ----------
    threshold
        It accepts where P1 / P0 is at or above it.
    false_alarm, power
        Its two rates, which lie on the frontier.
    """

    threshold: Fraction
    false_alarm: Ball
    power: Ball


@dataclass(frozen=True, slots=True)
class Guess:
    """The best guess of a value from one output.

    Attributes
    ----------
    choice
        The value guessed at each outcome; of equally likely ones the first.
    accuracy
        The probability that the guess is right, exactly.
    baseline
        That of guessing without the output: the highest prior probability.
    """

    choice: Mapping[Hashable, Hashable]
    accuracy: Fraction
    baseline: Fraction

    @property
    def gain(self) -> Fraction:
        """What the output adds to the accuracy."""
        return self.accuracy - self.baseline


def decision_rule(curve: Curve, threshold: Rational | float = 1) -> DecisionRule:
    """Give the rule that accepts where the likelihood ratio reaches a threshold.

    Parameters
    ----------
    curve
        The frontier of the pair of worlds.
    threshold
        1 for maximum likelihood, the odds for maximum a posteriori, or
        `least_cost_threshold`.

    Raises
    ------
    InputError
        If the threshold is negative.

    Examples
    --------
    >>> from verifydp.adversary.laplace import laplace_curve
    >>> rule = decision_rule(laplace_curve(1))
    >>> round(float(rule.false_alarm.mid()), 10), round(float(rule.power.mid()), 10)
    (0.3032653299, 0.6967346701)
    """
    level = read_threshold(threshold)
    alarm, power = curve.at_ratio(level)
    return DecisionRule(level, alarm, power)


def least_cost_threshold(
    odds: Rational | float,
    false_alarm_cost: Rational | float,
    miss_cost: Rational | float,
) -> Fraction:
    """Give the threshold of the rule whose expected cost is least.

    Parameters
    ----------
    odds
        ``P(negative) / P(positive)``, at least 0.
    false_alarm_cost, miss_cost
        What the two errors cost: at least 0 and above 0.

    Raises
    ------
    InputError
        If a number is out of range.

    Examples
    --------
    >>> least_cost_threshold(2, 3, 4)
    Fraction(3, 2)
    """
    alarm = as_written(false_alarm_cost, "the cost of a false alarm")
    miss = as_written(miss_cost, "the cost of a miss")
    if alarm < 0 or miss <= 0:
        raise InputError(
            f"a false alarm costs {written(alarm)} and a miss {written(miss)}: give "
            "costs of at least 0, that of a miss above 0"
        )
    return read_odds(odds) * alarm / miss


def likeliest_value(
    laws: Mapping[Hashable, FiniteLaw], prior: Mapping[Hashable, Rational | float]
) -> Guess:
    """Give the best guess of one of several values, by maximum a posteriori.

    Parameters
    ----------
    laws
        The law of the output for each value.
    prior
        The probability of each value; they sum to 1. Equal ones give maximum
        likelihood.

    Returns
    -------
    Guess
        Guarantee: exact; no guess from the output is right more often.

    Raises
    ------
    InputError
        If the two mappings have different values, or the prior is no law.

    Examples
    --------
    >>> laws = {
    ...     "a": FiniteLaw({0: "2/3", 1: "1/6", 2: "1/6"}),
    ...     "b": FiniteLaw({0: "1/6", 1: "2/3", 2: "1/6"}),
    ...     "c": FiniteLaw({0: "1/6", 1: "1/6", 2: "2/3"})}
    >>> guess = likeliest_value(laws, {"a": "1/2", "b": "1/4", "c": "1/4"})
    >>> guess.choice[1], guess.accuracy, guess.gain
    ('b', Fraction(2, 3), Fraction(1, 6))
    """
    if set(laws) != set(prior):
        different = sorted(map(repr, set(laws) ^ set(prior)))
        raise InputError(
            f"the values {', '.join(different)} have a law or a prior but not both: "
            "give both for each value"
        )
    weights = FiniteLaw(
        {
            value: as_written(prior[value], f"the prior probability of {value!r}")
            for value in laws
        }
    )
    choice: dict[Hashable, Hashable] = {}
    accuracy = Fraction(0)
    for outcome in dict.fromkeys(key for law in laws.values() for key in law.outcomes):
        joint = {
            value: weights.weight(value) * law.weight(outcome)
            for value, law in laws.items()
        }
        best = max(joint, key=joint.__getitem__)
        choice[outcome] = best
        accuracy += joint[best]
    return Guess(
        choice=MappingProxyType(choice),
        accuracy=accuracy,
        baseline=max(weights.weights.values()),
    )
