import random
from fractions import Fraction

import pytest

from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball
from verifydp.exact.boxes import check_positive, minimum, prove_positive
from verifydp.exact.normal import normal_cdf

SQUARE = [(Fraction(-1), Fraction(1)), (Fraction(-1), Fraction(1))]


def bowl(height):
    """A paraboloid whose minimum is ``height``, at (1/3, -1/5)."""

    def function(x):
        first, second = x[0] - ball(Fraction(1, 3)), x[1] + ball(Fraction(1, 5))
        return first * first + 2 * second * second + ball(height)

    def gradient(x):
        return (
            2 * (x[0] - ball(Fraction(1, 3))),
            4 * (x[1] + ball(Fraction(1, 5))),
        )

    return function, gradient


@pytest.mark.parametrize("with_gradient", [False, True])
def test_a_positive_bowl_is_proved_and_checked(with_gradient):
    function, gradient = bowl(Fraction(1, 1000))
    slopes = gradient if with_gradient else None
    tree = prove_positive(function, SQUARE, gradient=slopes)
    assert set(tree) <= set("01.")
    leaves = check_positive(function, SQUARE, tree, gradient=slopes)
    assert leaves == tree.count(".")
    assert len(tree) == 2 * leaves - 1


def test_the_gradient_saves_cells():
    def function(x):  # (x - y)**2 + 1/20, in a form that overestimates
        return x[0] * x[0] - 2 * x[0] * x[1] + x[1] * x[1] + ball(Fraction(1, 20))

    def gradient(x):
        return 2 * (x[0] - x[1]), 2 * (x[1] - x[0])

    plain = prove_positive(function, SQUARE)
    helped = prove_positive(function, SQUARE, gradient=gradient)
    assert len(helped) < len(plain) / 2
    with pytest.raises(CertificateError):  # the slopes are part of the proof
        check_positive(function, SQUARE, helped)


@pytest.mark.parametrize("height", [Fraction(-1, 10**6), Fraction(0)])
def test_a_bowl_that_is_not_positive_is_not_proved(height):
    function, gradient = bowl(height)
    for slopes in (None, gradient):
        with pytest.raises(UnsupportedError, match=r"undecided after|not positive"):
            prove_positive(function, SQUARE, gradient=slopes, budget=2000)


def test_a_negative_point_is_named():
    with pytest.raises(UnsupportedError, match=r"at \(0, 0\): it is not positive"):
        prove_positive(lambda x: x[0] + x[1] - 1, SQUARE)


def test_a_spent_budget_names_the_worst_cell():
    function, _ = bowl(Fraction(0))
    with pytest.raises(UnsupportedError, match=r"worst lower bound is .* at \[0\.3"):
        prove_positive(function, SQUARE, budget=500)


def test_altered_trees_are_refused_or_prove_the_same():
    function, _ = bowl(Fraction(1, 100))
    tree = prove_positive(function, SQUARE)
    draw = random.Random(12)
    refused = 0
    for _ in range(500):
        place = draw.randrange(len(tree))
        kind = draw.randrange(3)
        if kind == 0:
            letter = draw.choice("01.29xé")
            altered = tree[:place] + letter + tree[place + 1 :]
        elif kind == 1:
            altered = tree[:place] + tree[place + 1 :]
        else:
            altered = tree[:place] + draw.choice("01.") + tree[place:]
        try:
            leaves = check_positive(function, SQUARE, altered)
        except CertificateError:
            refused += 1
            continue
        # What is accepted still is a tree that covers the box.
        assert len(altered) == 2 * leaves - 1
    assert refused > 400


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ("", "does not cover"),
        ("0" * 9, "does not cover"),
        (".", "not surely positive"),
        ("2..", "no axis"),
        ("٣..", "no axis"),  # an Arabic digit three
        ("0" * 100_000, "deeper than"),
    ],
)
def test_texts_that_are_no_proof(tree, message):
    function, _ = bowl(Fraction(1, 100))
    with pytest.raises(CertificateError, match=message):
        check_positive(function, SQUARE, tree)


def test_incomplete_and_overfull_trees():
    def one(x):
        return x[0] * 0 + 1

    assert check_positive(one, SQUARE, "01...") == 3
    for tree, message in (("01..", "1 cells open"), ("01....", "before its char")):
        with pytest.raises(CertificateError, match=message):
            check_positive(one, SQUARE, tree)


def test_a_proof_does_not_pass_for_another_statement():
    function, _ = bowl(Fraction(1, 100))
    tree = prove_positive(function, SQUARE)
    lower, _ = bowl(Fraction(-1, 100))
    with pytest.raises(CertificateError):
        check_positive(lower, SQUARE, tree)
    with pytest.raises(CertificateError):
        check_positive(lambda x: function(x) * 0, SQUARE, tree)


@pytest.mark.parametrize(
    ("box", "message"),
    [
        ([(0, float("inf"))], "infinite side needs a tail obligation"),
        ([(float("-inf"), 0)], "infinite side needs a tail obligation"),
        ([(0, float("nan"))], "give a rational"),
        ([(0, 0.5)], "give a rational"),
        ([(1, 0)], "swap the ends"),
        ([], "a box of 0 axes"),
        ([(0, 1)] * 11, "a box of 11 axes"),
    ],
)
def test_boxes_that_are_none(box, message):
    for call in (
        lambda: prove_positive(lambda x: x[0], box),
        lambda: check_positive(lambda x: x[0], box, "."),
        lambda: minimum(lambda x: x[0], box, Fraction(1)),
    ):
        with pytest.raises(InputError, match=message):
            call()


def test_a_side_without_width_is_a_parameter():
    tree = prove_positive(lambda x: x[0] * x[0].exp() + x[1], [(-1, 1), (1, 1)])
    assert set(tree) <= {"0", "."}


def test_a_profile_inequality_in_two_parameters():
    """The Gaussian profile lies below total variation: a proof of the real kind."""

    def gap(x):  # epsilon in [1/10, 3], mu in [1/2, 3]
        epsilon, mu = x
        delta = normal_cdf(mu / 2 - epsilon / mu) - epsilon.exp() * normal_cdf(
            -mu / 2 - epsilon / mu
        )
        return 2 * normal_cdf(mu / 2) - 1 - delta

    def gradient(x):
        epsilon, mu = x
        in_epsilon = epsilon.exp() * normal_cdf(-mu / 2 - epsilon / mu)
        density = (-mu * mu / 8).exp() / (2 * Ball.pi()).sqrt()
        shifted = (-((mu / 2 - epsilon / mu) ** 2) / 2).exp()
        shifted /= (2 * Ball.pi()).sqrt()
        return in_epsilon, density - shifted

    box = [(Fraction(1, 10), Fraction(3)), (Fraction(1, 2), Fraction(3))]
    tree = prove_positive(gap, box, gradient=gradient)
    assert check_positive(gap, box, tree, gradient=gradient) > 1


def test_minima_of_drawn_bowls():
    draw = random.Random(13)
    for _ in range(100):
        height = Fraction(draw.uniform(-5, 5))
        function, gradient = bowl(height)
        for slopes in (None, gradient):
            low, high = minimum(function, SQUARE, Fraction(1, 50), gradient=slopes)
            assert low <= height <= high
            assert high - low <= Fraction(1, 50)


def test_a_minimum_on_the_border_and_one_out_of_reach():
    low, high = minimum(
        lambda x: x[0] - x[1],
        SQUARE,
        Fraction(1, 1000),
        gradient=lambda x: (ball(1), ball(-1)),
    )
    assert low <= -2 <= high
    with pytest.raises(UnsupportedError, match="a minimum is between"):
        minimum(lambda x: x[0] - x[1], SQUARE, Fraction(1, 10**9), budget=100)
    with pytest.raises(UnsupportedError, match="between -infinity"):
        minimum(lambda x: 1 / x[0], SQUARE, Fraction(1), budget=100)
    with pytest.raises(InputError, match="above 0"):
        minimum(lambda x: x[0], SQUARE, Fraction(0))


def test_a_minimum_too_small_for_memory_is_positive_still():
    def tiny(x):
        return (-(x[0] * 10**20)).exp()

    box = [(1, 1 + Fraction(1, 10**21))]
    tree = prove_positive(tiny, box, bits=128)
    assert check_positive(tiny, box, tree, 128) == 1
    low, high = minimum(tiny, box, Fraction(1, 10**9), bits=128)
    assert 0 <= low < high <= Fraction(1, 10**9)
