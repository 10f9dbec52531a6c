"""Least thresholds: what is known of them, no channel beyond them, one beside them."""

import random
from fractions import Fraction
from itertools import pairwise
from math import exp, log

import pytest

from tests.unit.adversary.drawn_models import drawn_law, drawn_model
from verifydp.adversary.bayes_risks import bayes_risk, prior_risk, sides
from verifydp.adversary.least_thresholds import least_threshold
from verifydp.adversary.posterior_losses import posterior_loss, posterior_losses
from verifydp.adversary.posterior_losses.regularised_brier import RegularisedBrierLoss
from verifydp.adversary.posterior_losses.squared_error import SquaredError
from verifydp.adversary.state_models import state_model
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.loss.finite import epsilon_at

EVEN = {0: "1/2", 1: "1/2"}
LOSSES = [kind() for kind in posterior_losses().values()]
LOSSES += [SquaredError(weight="1/3"), RegularisedBrierLoss(weight="5/2")]
ALL = pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.name)
PRIORS = [EVEN, {0: "1/5", 1: "4/5"}, {0: "9/10", 1: "1/10"}]
LEVELS = [("0", "1/10"), ("1/2", "1/10"), ("log(3)", "1/100"), ("4", "1/3")]


def is_private(laws, epsilon, delta):
    """Whether the pair is private: the least epsilon is known exactly."""
    least = epsilon_at(*laws.values(), delta=Fraction(delta), symmetric=True)
    return least <= Epsilon.read(epsilon)


@pytest.mark.parametrize(
    ("name", "epsilon", "figure"),
    [
        ("squared-error", "0.5", "0.239327954874"),
        ("squared-error", "1", "0.236848460607"),
        ("squared-error", "2", "0.236842105263"),
        ("log", "0.5", "0.670722010788"),
        ("log", "1", "0.661747523983"),
        ("log", "2", "0.657280216789"),
        ("log", "4", "0.657173423910"),
    ],
)
def test_the_figures_of_the_catalogue(name, epsilon, figure):
    found = least_threshold(posterior_loss(name), EVEN, epsilon, "0.1")
    assert round(found.low, 12) == round(found.high, 12) == Fraction(figure)
    assert found.is_usable
    assert found.high - found.low < Fraction(1, 10**20)
    assert found.low - found.nearly_risk < Fraction(1, 10**15)


@ALL
@pytest.mark.parametrize("prior", PRIORS)
@pytest.mark.parametrize(("epsilon", "delta"), LEVELS)
def test_no_drawn_channel_that_is_not_private_has_a_larger_risk(
    loss, prior, epsilon, delta
):
    found = least_threshold(loss, prior, epsilon, delta)
    assert found.low <= found.high
    draw, beyond = random.Random(7), 0
    for _ in range(40):
        # A little is told about the state, so that many channels are near the edge.
        told = [drawn_law(draw, "xyz", shares=[0, 0, 1, 8]) for _ in range(2)]
        share = Fraction(draw.randint(1, 40), 40)
        laws = {
            state: {
                "-": 1 - share,
                **{y: share * p for y, p in told[state].items()},
            }
            for state in (0, 1)
        }
        model = state_model(prior, laws)
        if not is_private(model.laws, epsilon, delta):
            beyond += 1
            assert sides(bayes_risk(model, loss))[0] <= found.high
    assert beyond >= 5


@ALL
@pytest.mark.parametrize("prior", PRIORS)
@pytest.mark.parametrize(("epsilon", "delta"), LEVELS)
def test_the_channel_beside_it_is_not_private_and_has_nearly_the_risk(
    loss, prior, epsilon, delta
):
    found = least_threshold(loss, prior, epsilon, delta)
    assert not is_private(found.nearly.laws, epsilon, delta)
    risk = bayes_risk(found.nearly, loss)
    assert found.nearly_risk <= sides(risk)[0]
    assert found.high - found.nearly_risk < Fraction(1, 10**14)


@pytest.mark.parametrize("seed", range(200))
def test_a_risk_above_it_is_that_of_a_private_model(seed):
    model, draw = drawn_model(seed, states=2), random.Random(seed)
    epsilon, delta = draw.choice(["1/4", "1", "3"]), draw.choice(["1/20", "1/5", "1/2"])
    private = is_private(model.laws, epsilon, delta)
    for loss in (LOSSES[seed % len(LOSSES)], LOSSES[(seed + 3) % len(LOSSES)]):
        found = least_threshold(loss, model.prior, epsilon, delta)
        low, _ = sides(bayes_risk(model, loss))
        assert private or low <= found.high
        assert low <= found.largest[1]


@pytest.mark.parametrize("name", ["squared-error", "log", "brier"])
def test_no_point_of_a_fine_grid_lies_above(name):
    """The largest over the whole triangle of channels, in doubles, as a second way."""
    loss, epsilon, delta, p = posterior_loss(name), 0.5, 0.1, 0.3
    found = least_threshold(loss, {0: "3/10", 1: "7/10"}, "0.5", "0.1")
    best = 0.0
    for i in range(200):
        for j in range(200):
            a, b = Fraction(i, 199), Fraction(j, 199)
            if max(a - exp(epsilon) * b, b - exp(epsilon) * a) <= delta:
                continue
            if max(i, j) > 100:  # far from the edge, and slow
                continue
            masses = [(p * a, (1 - p) * b), (p * (1 - a), (1 - p) * (1 - b))]
            best = max(best, sum(_double(name, *pair) for pair in masses))
    assert best <= float(found.high) + 1e-12
    assert best >= float(found.low) - 2e-3


def _double(name, u, v):
    u, v = float(u), float(v)
    if name == "log":
        return -sum(m * log(m / (u + v)) for m in (u, v) if m > 0)
    return (2 if name == "brier" else 1) * (u * v / (u + v) if u + v else 0)


@pytest.mark.parametrize("delta", ["1/100", "1/10", "1/2", "9/10"])
def test_the_closed_form_for_even_odds_and_its_edge(delta):
    loss, delta = SquaredError(), Fraction(delta)
    form = (1 - delta) / (2 * (2 - delta))
    edge = 3 - 2 * delta
    at = least_threshold(loss, EVEN, Epsilon(growth=edge), delta)
    assert at.exact == at.low == at.high == form
    assert at.is_closed_form
    below = Epsilon(growth=1 + (edge - 1) * Fraction(19, 20))
    under = least_threshold(loss, EVEN, below, delta)
    assert under.exact is None
    assert not under.is_closed_form
    assert under.low > form


@pytest.mark.parametrize("prior", PRIORS[1:])
@pytest.mark.parametrize("delta", ["1/100", "1/3"])
def test_the_closed_form_for_uneven_odds_is_what_the_search_finds(prior, delta):
    """The search is made in any case: its channel is not private and nearly as good."""
    delta = Fraction(delta)
    shares = [Fraction(p) for p in prior.values()]
    edge = max(1 + 1 / p - 2 * delta for p in shares)
    for loss in (SquaredError(), posterior_loss("brier"), SquaredError(weight=2)):
        found = least_threshold(loss, prior, Epsilon(growth=edge), delta)
        assert found.is_closed_form
        assert 0 <= found.exact - found.nearly_risk < Fraction(1, 10**15)
        closer = least_threshold(
            loss, prior, Epsilon(growth=edge - Fraction(1, 100)), delta
        )
        assert not closer.is_closed_form
        assert closer.high >= found.exact


def test_a_threshold_slightly_below_lets_a_leak_through():
    """Catalogue, D5: a channel of squared error above 0.2368 that is not (1, 0.1)."""
    laws = {0: {"y": "0.1001", "n": "0.8999"}, 1: {"y": 0, "n": 1}}
    model = state_model(EVEN, laws)
    risk = bayes_risk(model, SquaredError())
    found = least_threshold(SquaredError(), EVEN, 1, "0.1")
    assert not is_private(model.laws, "1", "1/10")
    assert Fraction("0.2368") < risk <= found.high
    assert abs(risk - Fraction("0.236828254119")) < Fraction(1, 10**12)


@ALL
def test_it_falls_with_epsilon_and_with_delta(loss):
    levels = [
        least_threshold(loss, EVEN, e, "0.1") for e in ("0", "1/4", "1/2", 1, 2, 5)
    ]
    slacks = [least_threshold(loss, EVEN, 1, d) for d in ("0", "0.01", "0.1", "0.5")]
    for one, two in [*pairwise(levels), *pairwise(slacks)]:
        assert two.low <= one.high
    for one, two in pairwise(slacks):
        assert two.high < one.low  # strictly


@ALL
@pytest.mark.parametrize("prior", PRIORS)
def test_at_delta_0_it_is_the_largest_risk_of_all(loss, prior):
    for epsilon in ("0", "1", "50"):
        found = least_threshold(loss, prior, epsilon, 0)
        largest = sides(prior_risk(found.prior, loss))
        assert (found.low, found.high) == largest == found.largest
        assert not found.is_usable
        assert "delta is 0" in found.why
        assert "\n" not in found.why
        assert not is_private(found.nearly.laws, epsilon, 0)
        assert found.high - found.nearly_risk < Fraction(1, 10**15)


def test_a_guess_that_stays_the_same_makes_no_threshold_usable():
    """Nought or one with odds of 4:1: a mechanism may tell a fifth and be unseen."""
    found = least_threshold(posterior_loss("wrong-guess"), PRIORS[1], 1, "0.1")
    assert not found.is_usable
    assert "no threshold can be used" in found.why
    assert least_threshold(posterior_loss("wrong-guess"), EVEN, 1, "0.1").is_usable
    assert least_threshold(posterior_loss("log"), PRIORS[1], 1, "0.1").is_usable


def test_a_threshold_on_one_loss_is_none_on_another():
    """Catalogue, L1: the state told with probability 1/19."""
    laws = {s: {s: "1/19", "-": "18/19"} for s in (0, 1)}
    model = state_model(EVEN, laws)
    squared = least_threshold(SquaredError(), EVEN, 2, "0.1")
    nats = least_threshold(posterior_loss("log"), EVEN, 2, "0.1")
    assert bayes_risk(model, SquaredError()) == squared.exact == Fraction(9, 38)
    assert sides(bayes_risk(model, posterior_loss("log")))[1] < nats.low


@ALL
@pytest.mark.parametrize(
    ("epsilon", "delta"),
    [
        ("1e-9", "1e-6"),
        ("700", "1/10"),
        ("0.1", "1e-12"),
        ("1", "0.999999"),
        ("0", "1e-100"),
    ],
)
def test_far_corners_are_enclosed(loss, epsilon, delta):
    found = least_threshold(loss, {0: "1/1000", 1: "999/1000"}, epsilon, delta)
    assert found.nearly_risk <= found.high <= found.largest[1]
    assert found.high - found.nearly_risk < Fraction(1, 10**12)
    assert not is_private(found.nearly.laws, epsilon, delta)


@pytest.mark.parametrize(
    ("prior", "epsilon", "delta", "words"),
    [
        ({0: "1/3", 1: "1/3", 2: "1/3"}, 1, "0.1", "has 3 states"),
        ({0: 0, 1: 1}, 1, "0.1", "the prior of state 0 is 0"),
        (EVEN, -1, "0.1", "from 0 to 700"),
        (EVEN, "inf", "0.1", "from 0 to 700"),
        (EVEN, 1, 1, "below 1"),
        (EVEN, 1, "-0.1", "at least 0"),
        ({0: "1/2", 1: "1/3"}, 1, "0.1", "sum to 5/6"),
    ],
)
def test_mistakes_get_one_line(prior, epsilon, delta, words):
    with pytest.raises(InputError, match=words) as caught:
        least_threshold(SquaredError(), prior, epsilon, delta)
    assert "\n" not in str(caught.value)
