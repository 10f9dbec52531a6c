"""The code against the definition that specifications prove to be one of the stages.

The checker evaluates what specs/confounding_privacy/composed_budget says of an epsilon;
no program of the composition room judges itself.
"""

import math
from fractions import Fraction

import pytest

from verifydp.checker.evaluation import certain
from verifydp.checker.sequents import Context
from verifydp.composition.optimal import compose_optimally
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.specs import specs_folder
from verifydp.exact.balls import precision
from verifydp.formal.spec import (
    function,
    if_,
    log,
    natural,
    natural_number,
    number,
    to_real,
)
from verifydp.formal.spec.registry import Registry
from verifydp.language.terms import Term

BUDGET = Registry(specs_folder())["confounding_privacy.composed_budget"].defines
STAGE = natural("stage")

#: Stages, a delta, and the least epsilon as the paper's catalogue of numbers has it.
VECTORS = [
    ([(1, 0)] * 2, "1/10", 1.79284123779636),
    ([(1, 0), ("1/2", 0)], "1/20", 1.38360436177947),
    ([("1/2", "1/100"), (1, "1/50"), ("1/4", "1/200")], "1/20", 1.68583188071896),
    ([("1/20", "1/50")] * 5, "1/10", 0.145126663054618),
    ([("log(2)", "1/9"), ("log(5)", 0)], "1/2", None),
]


def listed(values):
    """The function of a stage with these values, and 0 later."""
    value = number(0)
    for place, one in reversed(list(enumerate(values))):
        value = if_(to_real(STAGE) <= number(place), one, value)
    return function(STAGE, value)


def term_of(epsilon):
    """A number as a term of the language."""
    read = Epsilon.read(epsilon) if not isinstance(epsilon, Epsilon) else epsilon
    return number(read.nats) if read.nats is not None else log(number(read.growth))


def is_enough(stages, delta, epsilon):
    """What the definition says of an epsilon: the answers gain what the delta leaves.

    The weights of randomised response are chances, which is what reduction asks.
    """
    epsilons, deltas = zip(*stages, strict=True)
    said = BUDGET.at(
        (
            listed([term_of(one) for one in epsilons]),
            listed([number(one) for one in deltas]),
            natural_number(len(stages)),
            number(delta),
            term_of(epsilon),
        )
    )
    enough: Term = said.arguments[1]
    context = Context({}, [], None)
    reduced, _ = context.reduced(enough)
    with precision(256):
        found = certain(context, reduced)
    assert found is not None, enough
    return found


@pytest.mark.parametrize(("stages", "delta", "expected"), VECTORS)
def test_the_definition_says_what_the_code_finds(stages, delta, expected):
    found = compose_optimally(stages).epsilon_at(delta)
    assert is_enough(stages, delta, found.epsilon_upper)
    assert not is_enough(stages, delta, found.epsilon_lower)
    if expected is not None:
        assert math.isclose(float(found.epsilon_upper), expected, rel_tol=1e-12)


@pytest.mark.parametrize(("stages", "delta", "expected"), VECTORS[2:])
def test_stages_without_their_deltas_are_noticed(stages, delta, expected):
    """With 1 - (1 - delta) for what is left, the epsilon is too small."""
    forgotten = compose_optimally([(epsilon, 0) for epsilon, _ in stages])
    assert not is_enough(stages, delta, forgotten.epsilon_at(delta).epsilon_upper)


def test_where_the_deltas_are_too_large_no_epsilon_is_enough():
    stages = [("1/20", "1/50")] * 5
    assert not is_enough(stages, "1/50", 5)
    with pytest.raises(InputError, match="no epsilon"):
        compose_optimally(stages).epsilon_at("1/50")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_equal_stages_have_the_closed_form(count):
    """At the delta of each index the least epsilon is that many answers more."""
    odds, own = Fraction(3), Fraction(1, 100)
    whole = compose_optimally([("log(3)", own)] * count)
    for index in range(count // 2 + 1):
        gained = (
            sum(
                math.comb(count, below)
                * (odds ** (count - below) - odds ** (count - 2 * index + below))
                for below in range(index)
            )
            / (1 + odds) ** count
        )
        delta = 1 - (1 - own) ** count * (1 - gained)
        found = whole.epsilon_at(delta)
        exact = Epsilon(growth=odds ** (count - 2 * index))
        assert found.epsilon_lower <= exact <= found.epsilon_upper
        assert float(found.epsilon_upper) - float(found.epsilon_lower) < 1e-9
