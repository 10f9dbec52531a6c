"""Conditions on posteriors: the right ones show privacy, the printed one does not."""

from fractions import Fraction

import pytest

from tests.unit.adversary.drawn_models import drawn_model
from verifydp.adversary.posterior_checks import (
    markov_step,
    mean_posterior_ratio,
    posterior_ratios,
    privacy_by_large_ratios,
    privacy_by_likelihood_ratios,
    privacy_by_posterior_ratios,
)
from verifydp.adversary.printed_conditions import (
    attacker_set,
    printed_condition,
    printed_counterexample,
)
from verifydp.adversary.state_models import state_model
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball
from verifydp.laws.finite import FiniteLaw
from verifydp.loss.finite import epsilon_at, hockey_stick, pure_epsilon

EVEN = {0: "1/2", 1: "1/2"}
SEEDS = pytest.mark.parametrize("seed", range(200))


def holds(model, shown):
    """Whether a guarantee is true of every pair that it names."""
    # Decided, since the least epsilon at a delta is the logarithm of a rational.
    least = [
        epsilon_at(model.laws[one], model.laws[two], shown.delta)
        for one, two in shown.pairs
    ]
    return all(one <= shown.epsilon for one in least)


def bit(wrong, prior=EVEN):
    right = 1 - Fraction(wrong)
    return state_model(prior, {b: {b: right, 1 - b: 1 - right} for b in (0, 1)})


@SEEDS
def test_what_is_shown_is_true(seed):
    model = drawn_model(seed)
    exact = privacy_by_likelihood_ratios(model)
    if exact is not None:
        assert holds(model, exact)
        assert exact.is_least
        pure = [pure_epsilon(model.laws[s], model.laws[t]) for s, t in exact.pairs]
        assert exact.epsilon == max(pure)
    else:
        assert not all(p for law in model.laws.values() for p in law.weights.values())
    for epsilon in ("0", "1/2", "log(3)"):
        shown = privacy_by_large_ratios(model, epsilon)
        assert shown is None or holds(model, shown)
    wide = privacy_by_posterior_ratios(model)
    if wide is not None:
        assert holds(model, wide)
        assert wide.epsilon >= exact.epsilon


@SEEDS
def test_the_delta_of_large_ratios_is_the_chance_of_them(seed):
    """Counted from the laws alone, with no posterior."""
    model = drawn_model(seed)
    chances = [
        sum(p for y, p in one.weights.items() if p > 2 * two.weight(y))
        for one in model.laws.values()
        for two in model.laws.values()
    ]
    shown = privacy_by_large_ratios(model, "log(2)")
    assert max(chances) == (1 if shown is None else shown.delta)


@SEEDS
def test_ratios_average_to_one(seed):
    model = drawn_model(seed)
    ratios = posterior_ratios(model)
    for output in model.outputs:
        mean = sum(p * ratios[output, s] for s, p in model.prior.weights.items())
        assert mean == 1
        assert mean_posterior_ratio(model, output) >= 1


def test_once_the_posterior_ratio_is_not_enough():
    """Lemma 5 of the paper: J/p within 3/2 of 1 leaves a likelihood ratio of 3."""
    model = bit("1/4")
    ratios = posterior_ratios(model).values()
    assert max(ratios) == Fraction(3, 2)
    assert min(ratios) == Fraction(1, 2)
    assert privacy_by_likelihood_ratios(model).epsilon == Epsilon(growth=Fraction(3))
    assert privacy_by_posterior_ratios(model).epsilon == Epsilon(growth=Fraction(4))
    # Nor is it necessary: two states alike, a third that is not in the pair.
    laws = {
        0: {1: "1/10", 0: "9/10"},
        1: {1: "1/10", 0: "9/10"},
        2: {1: "9/10", 0: "1/10"},
    }
    model = state_model(dict.fromkeys(range(3), "1/3"), laws)
    assert privacy_by_likelihood_ratios(model, [(0, 1)]).epsilon == 0
    assert posterior_ratios(model)[1, 0] == Fraction(3, 11)


def test_the_lower_bound_alone_is_not_enough_for_uneven_odds():
    """Ratios of 37/16 and 9/16: above 1/2, and yet 37/9 apart, more than 4."""
    ratios = {"y": (Fraction(37, 16), Fraction(9, 16))}
    chance = Fraction(1, 8)  # of the output y
    other = tuple((1 - chance * r) / (1 - chance) for r in ratios["y"])
    laws = {
        s: {"y": chance * ratios["y"][s], "n": (1 - chance) * other[s]} for s in (0, 1)
    }
    model = state_model({0: "1/4", 1: "3/4"}, laws)
    assert all(r >= Fraction(1, 2) for r in posterior_ratios(model).values())
    assert privacy_by_likelihood_ratios(model).epsilon > Epsilon(growth=Fraction(4))
    shown = privacy_by_posterior_ratios(model)
    assert shown.epsilon == Epsilon(growth=Fraction(37, 16) ** 2)
    assert holds(model, shown)


def test_delta_of_large_ratios_is_given_up_whole():
    model = state_model(EVEN, {0: {0: "1/10", 1: "9/10"}, 1: {0: "1/100", 1: "99/100"}})
    shown = privacy_by_large_ratios(model, 1)
    assert shown.delta == Fraction(1, 10)
    assert not shown.is_least
    leak = hockey_stick(model.laws[0], model.laws[1], 1)
    assert abs(leak - ball(Fraction("0.0728171817154095"))) < ball(Fraction("1e-15"))


def test_nothing_is_shown_where_states_are_told():
    model = state_model(EVEN, {0: {0: 1}, 1: {1: 1}})
    assert privacy_by_likelihood_ratios(model) is None
    assert privacy_by_large_ratios(model, 5) is None
    assert privacy_by_posterior_ratios(model) is None


@SEEDS
def test_the_markov_step_holds_where_it_applies(seed):
    model = drawn_model(seed)
    for output in model.outputs:
        belief = model.posterior(output)
        for epsilon, delta in [("log(2)", "9/10"), ("1", "3/4"), ("2", "1/4")]:
            step = markov_step(belief, model.prior, epsilon, delta)
            assert not step.applies or step.inside >= 1 - Fraction(delta)
            assert step.mean_ratio >= 1


def test_the_markov_step_by_hand():
    even = FiniteLaw(EVEN)
    far = markov_step(FiniteLaw({0: "9/10", 1: "1/10"}), even, 1, "0.99")
    assert not far.is_low_enough
    assert far.is_mean_small
    assert not far.applies
    near = FiniteLaw({0: "8/10", 1: "2/10"})
    assert markov_step(near, even, 1, "0.5003161").applies
    assert not markov_step(near, even, 1, "0.5003160").applies
    # A moment bound with twice the epsilon would let too much pass.
    skew, belief = FiniteLaw({0: "1/100", 1: "99/100"}), FiniteLaw({0: "1/5", 1: "4/5"})
    step = markov_step(belief, skew, "log(10)", "0.0465")
    assert step.mean_ratio <= Fraction("0.0465") * 100
    assert not step.is_mean_small
    assert step.inside == Fraction(4, 5)


@pytest.mark.parametrize(
    ("growth", "delta"), [(20, "1/10"), (50, "1/25"), (1000, "1/400")]
)
def test_the_printed_condition_holds_of_what_is_not_private(growth, delta):
    """A bit told wrongly a little more seldom than half of exp(-epsilon) lets."""
    model, level = bit(Fraction(3, 5) / growth), Epsilon(growth=Fraction(growth))
    tried = printed_condition(model, level, delta)
    assert tried.is_met
    assert tried.why.startswith("this does not imply privacy")
    leak = hockey_stick(*model.laws.values(), growth=growth)
    assert leak > Fraction(delta)


def test_the_counterexample():
    found = printed_counterexample()
    assert found.delta_at_epsilon == Fraction(37, 100) > found.delta
    ratios = set(posterior_ratios(found.model).values())
    assert ratios == {Fraction(97, 50), Fraction(3, 50)}
    assert mean_posterior_ratio(found.model, 0) == Fraction(4709, 2500)
    assert printed_condition(found.model, found.epsilon, found.delta).is_met
    assert "epsilon log(20) and delta 0.1, and needs delta 0.37" in (
        printed_condition(bit("1/2"), 1, "0.1").why
    )


def test_the_printed_condition_fails_of_what_is_private():
    """It needs delta of at least exp(-epsilon), so it misses nearly everything."""
    assert not printed_condition(bit("1/2"), 1, "0.1").is_met
    assert not printed_condition(bit("1/2"), 1, 0).is_met


@pytest.mark.parametrize(
    ("epsilon", "is_empty"),
    [(e, True) for e in ("0.25", "0.5", "1.5", "3", "0.4", "0.6", "1", "2")]
    + [(e, False) for e in ("5", "4", "6")],
)
def test_the_set_is_empty_at_most_targets_of_the_paper(epsilon, is_empty):
    found = attacker_set(EVEN, epsilon, "0.02")
    assert found.is_empty is is_empty
    assert found.least_epsilon == Epsilon(growth=Fraction(50))
    assert "\n" not in found.why
    assert (found.member is None) is is_empty


@pytest.mark.parametrize("mass", ["1", "1/2", "1/7"])
def test_the_edge_of_the_set(mass):
    mass, delta = Fraction(mass), Fraction(1, 10)
    prior = {"a": mass / 3, "b": 2 * mass / 3}
    edge = attacker_set(prior, 0, delta).least_epsilon
    assert edge == Epsilon(growth=10 / mass)
    assert attacker_set(prior, Epsilon(growth=10 / mass - 1), delta).is_empty
    found = attacker_set(prior, edge, delta)
    assert not found.is_empty
    ratios = sum(found.member.weight(s) ** 2 / p for s, p in prior.items())
    assert ratios == 1 / mass == delta * (10 / mass)


@pytest.mark.parametrize("seed", range(20))
def test_no_belief_is_in_an_empty_set(seed):
    """All beliefs on a grid, at an epsilon just below the edge."""
    model = drawn_model(seed, states=2)
    delta = Fraction(1, 20)
    for parts in range(41):
        belief = FiniteLaw({0: Fraction(parts, 40), 1: 1 - Fraction(parts, 40)})
        below = Epsilon(growth=Fraction(199, 10))
        assert not markov_step(belief, model.prior, below, delta).applies
    edge = Epsilon(growth=Fraction(20))
    assert markov_step(model.prior, model.prior, edge, delta).applies


def test_delta_0_makes_the_set_empty_for_good():
    found = attacker_set(EVEN, 700, 0)
    assert found.is_empty
    assert not found.least_epsilon.is_finite


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: attacker_set({0: "1/2"}, 1, "0.1"), "has 1 states"),
        (lambda: attacker_set({0: 0, 1: 1}, 1, "0.1"), "must be above 0"),
        (lambda: attacker_set({0: "2/3", 1: "2/3"}, 1, "0.1"), "at most 1"),
        (lambda: attacker_set(EVEN, -1, "0.1"), "from 0 to 700"),
        (lambda: attacker_set(EVEN, 1, 1), "below 1"),
        (lambda: privacy_by_likelihood_ratios(bit("1/4"), [(0, 5)]), "no state 5"),
        (lambda: privacy_by_large_ratios(bit("1/4"), "inf"), "from 0 to 700"),
        (
            lambda: markov_step(FiniteLaw({2: 1}), FiniteLaw(EVEN), 1, "0.1"),
            "the belief is about 2",
        ),
    ],
)
def test_mistakes_get_one_line(call, words):
    with pytest.raises(InputError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_posterior_ratios_may_show_the_least_epsilon():
    # At output 0 the one state becomes twice as likely, the other half as likely, so
    # that the square is attained; at output 1 little moves.
    laws = {0: {0: "4/100", 1: "96/100"}, 1: {0: "1/100", 1: "99/100"}}
    model = state_model({0: "1/3", 1: "2/3"}, laws)
    shown = privacy_by_posterior_ratios(model)
    exact = privacy_by_likelihood_ratios(model)
    assert shown.epsilon <= exact.epsilon <= shown.epsilon
    assert shown.is_least


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: privacy_by_likelihood_ratios("m"), "state_model"),
        (lambda m: privacy_by_large_ratios(m, 1, [0]), "two states in each entry"),
        (lambda m: markov_step({0: 1}, m.prior, 1, "0.1"), "give a FiniteLaw"),
        (lambda m: attacker_set([1, 2], 1, "0.1"), "a mapping of two states"),
        (lambda m: attacker_set("ab", 1, "0.1"), "a mapping of two states"),
    ],
)
def test_questions_about_nothing(call, words):
    with pytest.raises(InputError, match=words) as caught:
        call(drawn_model(5, states=2))
    assert "\n" not in str(caught.value)
