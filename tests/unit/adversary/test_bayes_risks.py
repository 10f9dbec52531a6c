"""Bayes risks on drawn models: direct sums, other attackers, data processing."""

import random
from fractions import Fraction
from itertools import pairwise, product

import pytest

from tests.unit.adversary.drawn_models import drawn_law, drawn_model
from verifydp.adversary.bayes_risks import (
    bayes_risk,
    expected_posterior_loss,
    full_knowledge_risk,
    pair_risks,
    prior_risk,
    sides,
)
from verifydp.adversary.posterior_losses import posterior_loss, posterior_losses
from verifydp.adversary.state_models import state_model
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.finite import FiniteLaw
from verifydp.loss.finite import hockey_stick

LOSSES = [kind() for kind in posterior_losses().values()]
ALL = pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.name)
EVEN = {0: "1/2", 1: "1/2"}


def at_most(one, two):
    """Whether one is at most the other, as far as balls can tell."""
    return sides(one)[0] <= sides(two)[1]


def best_attacker(model, loss):
    return {y: loss.best_act(model.posterior(y).weights) for y in model.outputs}


def some_act(loss, draw, states):
    if loss.acts == "state":
        return draw.choice(states)
    if loss.acts == "number":
        return Fraction(draw.randint(-2, 8), 3)
    return drawn_law(draw, states)


def garbled(model, draw):
    """The same model seen through a random channel."""
    channel = {y: drawn_law(draw, "uvw") for y in model.outputs}
    laws = {}
    for state, law in model.laws.items():
        laws[state] = {
            seen: sum(law.weight(y) * channel[y][seen] for y in model.outputs)
            for seen in "uvw"
        }
    return state_model(model.prior, laws)


@pytest.mark.parametrize("seed", range(200))
def test_the_risk_is_what_the_best_attacker_pays_and_no_other_less(seed):
    model, draw = drawn_model(seed), random.Random(seed)
    for loss in LOSSES:
        risk = bayes_risk(model, loss)
        paid = expected_posterior_loss(model, loss, best_attacker(model, loss))
        if isinstance(risk, Ball):
            assert risk.overlaps(ball(paid))
            assert sides(risk)[1] - sides(risk)[0] < Fraction(1, 2**200)
        else:
            assert risk == paid
        other = {y: some_act(loss, draw, model.states) for y in model.outputs}
        worse = expected_posterior_loss(model, loss, other)
        is_infinite = isinstance(worse, Ball) and not worse.is_finite()
        assert is_infinite or at_most(risk, worse)


@pytest.mark.parametrize("seed", range(200))
def test_noise_on_the_output_never_lowers_the_risk(seed):
    model = drawn_model(seed)
    noisy = garbled(model, random.Random(1000 + seed))
    for loss in LOSSES:
        risks = [
            full_knowledge_risk(model.prior, loss),
            bayes_risk(model, loss),
            bayes_risk(noisy, loss),
            prior_risk(model.prior, loss),
        ]
        assert all(at_most(one, two) for one, two in pairwise(risks))


@pytest.mark.parametrize("seed", range(20))
def test_the_posterior_of_a_direct_sum(seed):
    """The Brier risk over again, from the joint table and nothing of the model."""
    model = drawn_model(seed)
    joint = {
        (s, y): model.prior.weight(s) * model.laws[s].weight(y)
        for s, y in product(model.states, model.outputs)
    }
    risk = Fraction(0)
    for y in model.outputs:
        seen = sum(joint[s, y] for s in model.states)
        for s, t in product(model.states, model.states):
            risk += joint[s, y] * (joint[t, y] / seen - (s == t)) ** 2
    assert bayes_risk(model, posterior_loss("brier")) == risk


def test_the_bits_of_the_catalogue():
    """A bit told rightly with probability e^(1/2) : 1; its odds to fifteen digits."""
    right = Fraction("0.622459331201854593")
    model = state_model(EVEN, {b: {b: right, 1 - b: 1 - right} for b in (0, 1)})
    squared = bayes_risk(model, posterior_loss("squared-error"))
    assert abs(squared - Fraction("0.235003712201594")) < Fraction(1, 10**14)
    low, high = sides(bayes_risk(model, posterior_loss("log")))
    assert abs(low - Fraction("0.662847318579179")) < Fraction(1, 10**14)
    assert high - low < Fraction(1, 10**60)


def test_two_losses_order_two_mechanisms_differently():
    """Item Q108: risks are no order of epsilons, and not one order for all losses."""
    a = Fraction("0.622459331201854593")
    b = Fraction("0.880797077977882444")
    bit = state_model(EVEN, {s: {s: a, 1 - s: 1 - a} for s in (0, 1)})
    seldom = state_model(
        EVEN, {s: {s: b / 10, 1 - s: (1 - b) / 10, "-": "9/10"} for s in (0, 1)}
    )
    squared, log = posterior_loss("squared-error"), posterior_loss("log")
    assert bayes_risk(bit, squared) < bayes_risk(seldom, squared)
    assert bayes_risk(bit, log) > bayes_risk(seldom, log)


def test_all_pairs_and_the_least():
    model = drawn_model(5, states=3)
    for loss in LOSSES:
        found = pair_risks(model, loss)
        assert [one.pair for one in found.pairs] == [(0, 1), (0, 2), (1, 2)]
        for one in found.pairs:
            assert sides(one.risk) == sides(bayes_risk(model.on_pair(*one.pair), loss))
            assert at_most(found.least, one.risk)
            assert at_most(one.risk, found.largest)
        some = pair_risks(model, loss, [(2, 1), (1, 2)])
        assert [one.pair for one in some.pairs] == [(1, 2)]
        assert sides(some.least) == sides(some.largest)


def test_the_least_risk_may_belong_to_a_pair_that_is_perfectly_private():
    model = state_model(
        {"rare": "1/100", "scarce": "1/100", "common": "98/100"},
        {
            "rare": {"y": "1/2", "n": "1/2"},
            "common": {"y": "1/2", "n": "1/2"},
            "scarce": {"y": "1/4", "n": "3/4"},
        },
    )
    found = pair_risks(model, posterior_loss("brier"))
    easiest = min(found.pairs, key=lambda one: one.risk)
    leaks = {
        one.pair: hockey_stick(*model.on_pair(*one.pair).laws.values(), growth=1)
        for one in found.pairs
    }
    private = next(one for one in found.pairs if leaks[one.pair] == 0)
    told = next(one for one in found.pairs if one.pair == ("rare", "scarce"))
    assert leaks[told.pair] == Fraction(1, 4)
    assert easiest.risk < told.risk
    assert private.risk < told.risk


def test_a_risk_of_full_knowledge_may_be_above_nothing():
    model = drawn_model(3, states=2)
    assert full_knowledge_risk(model.prior, posterior_loss("log")) == 0
    regularised = posterior_loss("squared-error", weight=1)
    assert full_knowledge_risk(model.prior, regularised) == model.prior.weight(1) / 2


@pytest.mark.parametrize(
    ("prior", "laws", "words"),
    [
        ({0: 0, 1: 1}, {0: {0: 1}, 1: {0: 1}}, "is 0: leave the state out"),
        ({0: "1/2", 1: "1/3"}, {0: {0: 1}, 1: {0: 1}}, "sum to 5/6, not to 1"),
        (EVEN, {0: {0: "1/2"}, 1: {0: 1}}, "outputs in state 0: .* sum to 1/2"),
        (EVEN, {0: {0: 1}}, "one law of outputs for each state"),
        (EVEN, {0: {0: 1}, 1: {0: 1}, 2: {0: 1}}, "one law of outputs for each"),
        ({0: 1}, {0: {0: 1}}, "at least two"),
        ({0: 0.5, 1: 0.5}, {0: {0: 1}, 1: {0: 1}}, "the prior: .*float"),
    ],
)
def test_models_that_are_none(prior, laws, words):
    with pytest.raises(InputError, match=words) as caught:
        state_model(prior, laws)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda m: pair_risks(m, posterior_loss("brier"), []),
            "list of pairs is empty",
        ),
        (lambda m: pair_risks(m, posterior_loss("brier"), [(0, 7)]), "no state 7"),
        (lambda m: pair_risks(m, posterior_loss("brier"), [(0, 0)]), "0 twice"),
        (lambda m: m.posterior("z"), "probability 0 in every state"),
        (lambda m: m.merged(), "has 3 states"),
        (
            lambda m: expected_posterior_loss(m, posterior_loss("brier"), {}),
            "no guess for the output",
        ),
        (lambda m: pair_risks(m, posterior_loss("brier"), 3), "give a list of pairs"),
        (lambda m: pair_risks(m, posterior_loss("brier"), [(0,)]), "two states in"),
        (lambda m: pair_risks(m, posterior_loss("brier"), ["ab"]), "two states in"),
        (lambda m: pair_risks(m, posterior_loss("brier"), [(0, [1])]), "no state"),
        (lambda m: pair_risks(m, "brier"), "posterior_loss"),
        (lambda m: pair_risks("m", posterior_loss("brier")), "state_model"),
        (lambda m: bayes_risk("m", posterior_loss("brier")), "state_model"),
        (lambda m: prior_risk({0: 0.5}, posterior_loss("brier")), "a FiniteLaw"),
        (lambda m: m.posterior([0]), "probability 0 in every state"),
        (lambda m: state_model(m.prior, [1]), "a mapping of each state"),
        (lambda m: state_model(["1/2"], {}), "a mapping of outcomes"),
    ],
)
def test_questions_that_are_none(call, words):
    with pytest.raises(InputError, match=words) as caught:
        call(drawn_model(5, states=3))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "guess", "words"),
    [
        # Weights of 2 together would cost less than the best guess; floats were lost.
        ("log", {0: 1, 1: 1}, "sum to 2"),
        ("brier", {0: 2, 1: -1}, "a probability is at least 0"),
        ("brier", {0: 0.5, 1: 0.5}, "is the float 0.5"),
        ("brier", {7: 1}, "7, which is no state"),
        ("brier", 0, "a mapping"),
        ("squared-error", 0.5, "is the float 0.5"),
        ("squared-error", None, "no exact number"),
        ("wrong-guess", 7, "7 is no state"),
        ("wrong-guess", [0], "no state"),
    ],
)
def test_guesses_that_are_none(name, guess, words):
    model = state_model(EVEN, {0: {"y": 1}, 1: {"y": 1}})
    with pytest.raises(InputError, match=words) as caught:
        expected_posterior_loss(model, posterior_loss(name), {"y": guess})
    assert "\n" not in str(caught.value)


def test_a_belief_may_be_a_law():
    model = state_model(EVEN, {0: {"y": 1}, 1: {"y": 1}})
    brier, told = posterior_loss("brier"), FiniteLaw({0: "1/4", 1: "3/4"})
    paid = expected_posterior_loss(model, brier, {"y": told})
    assert paid == expected_posterior_loss(model, brier, {"y": told.weights})
    assert paid == Fraction(5, 8)


@pytest.mark.parametrize("seed", range(20))
def test_merged_outputs_keep_every_risk(seed):
    model = drawn_model(seed, states=2)
    merged = model.merged()
    assert len(merged.outputs) <= len(model.outputs)
    for loss in LOSSES:
        one, two = bayes_risk(model, loss), bayes_risk(merged, loss)
        assert at_most(one, two)
        assert at_most(two, one)
