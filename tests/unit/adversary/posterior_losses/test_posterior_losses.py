"""Every loss that is found, by what a loss promises; and losses that break it."""

import random
from dataclasses import dataclass
from fractions import Fraction

import pytest

from tests.unit.adversary.drawn_models import drawn_law, drawn_model
from verifydp.adversary.bayes_risks import bayes_risk
from verifydp.adversary.posterior_losses import posterior_loss, posterior_losses
from verifydp.adversary.posterior_losses.brier import BrierLoss
from verifydp.adversary.posterior_losses.logarithmic import LogLoss
from verifydp.adversary.posterior_losses.properness import dishonest_belief, mean_loss
from verifydp.adversary.posterior_losses.regularised_brier import RegularisedBrierLoss
from verifydp.adversary.posterior_losses.squared_error import SquaredError
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, precision

HALF = Fraction(1, 2)
LOSSES = [kind() for kind in posterior_losses().values()]
WEIGHTED = [SquaredError(weight="1/3"), RegularisedBrierLoss(weight="5/2")]
ALL = pytest.mark.parametrize("loss", LOSSES + WEIGHTED, ids=lambda loss: loss.name)
BELIEFS = pytest.mark.parametrize("seed", range(12))


def same(one, two):
    """Whether two amounts are equal, or balls that may be."""
    if isinstance(one, Ball) or isinstance(two, Ball):
        return ball(one).overlaps(ball(two))
    return one == two


def at_most(one, two):
    return not ball(one) > ball(two)


def drawn_acts(loss, draw, states):
    if loss.acts == "state":
        return list(states)
    if loss.acts == "number":
        return [Fraction(draw.randint(-4, 8), 3) for _ in range(20)]
    return [drawn_law(draw, states) for _ in range(20)]


def test_the_losses_are_found():
    assert {"brier", "log", "squared-error"} <= set(posterior_losses())


@ALL
@BELIEFS
def test_no_guess_beats_the_best_one(loss, seed):
    draw = random.Random(seed)
    states = range(draw.randint(2, 4))
    belief = drawn_law(draw, states)
    best = loss.best_act(belief)
    with precision(200):
        least = mean_loss(loss, belief, best)
        assert same(least, loss.least_loss(belief))
        for act in drawn_acts(loss, draw, states):
            assert at_most(least, mean_loss(loss, belief, act))


@ALL
@BELIEFS
def test_the_least_loss_is_concave_and_grows_with_the_mass(loss, seed):
    draw = random.Random(100 + seed)
    one, two = drawn_law(draw, range(3)), drawn_law(draw, range(3))
    with precision(200):
        both = {state: one[state] + two[state] for state in one}
        apart = [ball(loss.least_loss(part)) for part in (one, two)]
        assert at_most(apart[0] + apart[1], loss.least_loss(both))
        tripled = loss.least_loss({state: 3 * mass for state, mass in one.items()})
        assert same(ball(3) * apart[0], tripled)


@ALL
@BELIEFS
def test_balls_contain_what_rationals_give(loss, seed):
    belief = drawn_law(random.Random(200 + seed), range(3), shares=[0, 1, 7])
    with precision(120):
        rough = {state: ball(mass) for state, mass in belief.items()}
        enclosed = ball(loss.least_loss(rough))
        assert enclosed.is_finite()
        assert enclosed.rad() < ball(Fraction(1, 2**90))
    with precision(400):
        assert same(enclosed, loss.least_loss(belief))


@ALL
def test_nothing_is_lost_on_no_mass(loss):
    assert loss.least_loss({0: Fraction(0), 1: Fraction(0)}) == 0


@ALL
@pytest.mark.parametrize("seed", range(10))
def test_what_is_a_variance_is_one_on_every_model(loss, seed):
    model = drawn_model(seed, states=2)
    form = loss.as_variance(model.prior.weights)
    variance = bayes_risk(model, SquaredError())
    assert (form is None) or bayes_risk(model, loss) == form[0] + form[1] * variance


def test_which_losses_are_variances():
    even = {0: HALF, 1: HALF}
    assert posterior_loss("log").as_variance(even) is None
    assert posterior_loss("wrong-guess").as_variance(even) is None
    assert posterior_loss("brier").as_variance(even) == (0, 2)
    assert SquaredError(weight=1).as_variance({0: HALF, 3: HALF}) == (
        Fraction(9, 4),
        Fraction(9, 2),
    )


@ALL
@pytest.mark.parametrize(("states", "parts"), [("ab", 20), ("abc", 6)])
def test_proper_losses_have_no_dishonest_belief(loss, states, parts):
    if loss.acts != "belief":
        assert loss.is_proper is None
        return
    found = dishonest_belief(loss, states, parts=parts)
    assert loss.is_proper is (found is None)


@dataclass
class Linear:
    """Rewards the belief in the truth as it is: the extreme belief is better told."""

    def loss(self, state, act):
        return -act.get(state, Fraction(0))


@dataclass
class CountedTwice:
    """The cross-entropy loss as the paper prints it, with the prior as a factor."""

    prior: dict

    def loss(self, state, act):
        return ball(self.prior[state]) * LogLoss().loss(state, act)


@dataclass
class NearlyBrier:
    """The Brier score with a reward that is a hundredth too large."""

    def loss(self, state, act):
        return BrierLoss().loss(state, act) - act.get(state, Fraction(0)) / 50


def test_the_linear_score_is_found_improper():
    found = dishonest_belief(Linear(), "ab", parts=10)
    assert found.dishonest < found.honest
    assert mean_loss(Linear(), found.held, found.told) == found.dishonest
    held, told = {"a": Fraction(7, 10), "b": Fraction(3, 10)}, {"a": Fraction(1)}
    assert mean_loss(Linear(), held, told) == Fraction(-7, 10)
    assert mean_loss(Linear(), held, held) == Fraction(-58, 100)


def test_the_printed_cross_entropy_is_found_improper():
    loss = CountedTwice({"a": Fraction(4, 5), "b": Fraction(1, 5)})
    found = dishonest_belief(loss, "ab", parts=10)
    assert found is not None
    # Who believes both alike does best to tell the prior instead.
    even = {"a": HALF, "b": HALF}
    with precision(100):
        assert mean_loss(loss, even, loss.prior) < mean_loss(loss, even, even)
    assert dishonest_belief(CountedTwice({"a": HALF, "b": HALF}), "ab") is None


def test_a_hundredth_is_seen_on_a_grid_that_is_fine_enough():
    assert dishonest_belief(NearlyBrier(), "ab", parts=4) is None
    assert dishonest_belief(NearlyBrier(), "ab", parts=200) is not None


def test_a_regularised_score_is_proper_only_without_its_term():
    assert dishonest_belief(RegularisedBrierLoss(weight=0), "abc", parts=6) is None
    assert dishonest_belief(RegularisedBrierLoss(weight="1/4"), "ab") is not None
    assert RegularisedBrierLoss(weight=0).is_proper
    assert not RegularisedBrierLoss(weight="1/4").is_proper


def test_the_figures_of_the_catalogue():
    belief = {0: Fraction(3, 4), 1: Fraction(1, 4)}
    squared, sharp = SquaredError(), RegularisedBrierLoss(weight=1)
    assert squared.least_loss(belief) == Fraction(3, 16)
    assert SquaredError(weight=1).best_act(belief) == Fraction(1, 8)
    assert SquaredError(weight=1).least_loss(belief) == Fraction(7, 32)
    assert posterior_loss("wrong-guess").least_loss(belief) == Fraction(1, 4)
    # A number drawn from the posterior costs twice what the mean costs.
    drawn = sum(p * mean_loss(squared, belief, Fraction(s)) for s, p in belief.items())
    assert drawn == Fraction(3, 8)
    assert sharp.best_act(belief) == {0: Fraction(5, 8), 1: Fraction(3, 8)}
    held = {0: Fraction(7, 10), 1: Fraction(3, 10)}
    told = {0: HALF, 1: HALF}
    with precision(100):
        gap = mean_loss(LogLoss(), held, told) - mean_loss(LogLoss(), held, held)
        assert abs(gap - ball(Fraction("0.082282878505052"))) < ball(Fraction("1e-15"))


def test_numbers_of_states_may_be_given():
    loss = SquaredError(values={"no": 0, "yes": 3})
    assert loss.least_loss({"no": HALF, "yes": HALF}) == Fraction(9, 4)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: posterior_loss("brie"), "brier"),
        (lambda: posterior_loss("brier", weight=1), "it takes nothing"),
        (lambda: posterior_loss("squared-error", weight=-1), "at least 0"),
        (lambda: posterior_loss("squared-error", weight=0.5), "float"),
        (lambda: SquaredError().least_loss({"a": HALF, "b": HALF}), "number"),
        (lambda: SquaredError(values={"a": 1}).number("b"), "give one for each state"),
        (lambda: dishonest_belief(BrierLoss(), ["a"]), "at least two"),
        (lambda: dishonest_belief(BrierLoss(), "abcdef", parts=20), "fewer parts"),
    ],
)
def test_mistakes_get_one_line(call, words):
    with pytest.raises(InputError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)


class WholeNumbers:
    """A loss that gives integers: it is best to say what one does not believe."""

    def loss(self, state, act):
        return 1 if max(act, key=act.get) == state else 0


class Doubles:
    """A loss that gives doubles."""

    def loss(self, state, act):
        return float(1 - act[state])


def test_whole_numbers_count():
    # They were left out once, and every mean was 0.
    assert mean_loss(WholeNumbers(), {"a": 1}, {"a": 1, "b": 0}) == 1
    assert dishonest_belief(WholeNumbers(), "ab", parts=4) is not None


@pytest.mark.parametrize(
    ("loss", "states", "parts", "words"),
    [
        (Doubles(), "ab", 4, "the loss in state 'b' is the float"),
        ("brier", "ab", 4, "the loss is 'brier'"),
        (BrierLoss, "ab", 4, "the loss is"),
        (BrierLoss(), 7, 4, "the states are 7"),
        (BrierLoss(), ["a", ["b"]], 4, "the states are"),
        (BrierLoss(), "ab", "4", "parts is '4'"),
        (BrierLoss(), "ab", True, "parts is True"),
    ],
)
def test_losses_and_states_that_are_none(loss, states, parts, words):
    with pytest.raises(InputError, match=words) as caught:
        dishonest_belief(loss, states, parts=parts)
    assert "\n" not in str(caught.value)


def test_numbers_of_states_are_a_mapping():
    with pytest.raises(InputError, match="a mapping of each state"):
        posterior_loss("squared-error", values=[0, 1])
