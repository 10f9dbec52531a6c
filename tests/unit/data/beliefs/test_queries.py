"""Beliefs about sums and averages over independent users."""

from fractions import Fraction
from itertools import product

import pytest

from verifydp.data.beliefs import FinitePrior, GaussianPrior
from verifydp.data.beliefs.queries import (
    DIGITS,
    Query,
    identical_users,
    presence_family,
    presence_truth,
    rounding_allowance,
    value_family,
)
from verifydp.errors import InputError
from verifydp.exact.balls import ball
from verifydp.exact.normal import normal_quantile
from verifydp.laws.noise import LaplaceNoise
from verifydp.loss import hockey_stick

MEANS, SDS = [1, -2, "0.5"], [1, 2, 3]


def paper_scale(pair, epsilon, delta):
    """The scale of Theorem 1 for one pair, as a ball."""
    tau = -normal_quantile(Fraction(delta) / 2)
    shift = ball(abs(pair.first.mean - pair.second.mean))
    spread = ball(abs(pair.first.sd - pair.second.sd))
    return (shift + spread * tau) / ball(Fraction(epsilon))


def close(found, expected, places=13):
    gap = abs(found - ball(Fraction(expected)))
    return gap < ball(Fraction(1, 10**places))


def delta_of(pair, epsilon, scale):
    noise = LaplaceNoise(scale)
    return hockey_stick(
        noise.released(pair.first), noise.released(pair.second), epsilon
    )


def test_moments_of_sums_given_presence():
    belief = presence_family(MEANS, SDS).beliefs[0]
    assert belief["user 3 present"].mean == Fraction("-0.5")
    assert belief["user 3 absent"].mean == -1
    for name, variance in (("user 3 present", 14), ("user 3 absent", 5)):
        sd = belief[name].sd
        assert sd**2 >= variance
        # Rounded upward, at the digits that are told.
        assert (sd * (1 - Fraction(1, 10 ** (DIGITS - 1)))) ** 2 < variance
    assert belief["user 1 present"] == belief["user 2 present"]


def test_rational_deviations_stay_exact():
    belief = presence_family([0, 0], [3, 4]).beliefs[0]
    assert belief["user 1 present"].sd == 5
    assert belief["user 1 absent"].sd == 4
    assert belief["user 2 absent"].sd == 3
    assert presence_family([0, 0], variances=[9, 16]).beliefs[0] == belief


def test_the_scales_of_corollary_1():
    pairs = presence_family(MEANS, SDS, symmetric=False).ordered_pairs()
    found = [paper_scale(pair, "0.5", "0.05") for pair in pairs]
    expected = ["2.533526152486612", "6.271126795039129", "6.901802035364546"]
    assert all(close(b, e) for b, e in zip(found, expected, strict=True))


def test_at_the_paper_s_scale_nothing_is_lost():
    for pair in presence_family(MEANS, SDS).ordered_pairs():
        assert delta_of(pair, "0.5", "6.901802035364546") == 0


@pytest.mark.parametrize(
    ("count", "row"),
    [
        (
            1,
            ["2.036433389", "3.072866779", "4.109300168", "5.145733558", "6.182166947"],
        ),
        (
            2,
            ["1.429304766", "1.858609533", "2.287914299", "2.717219066", "3.146523832"],
        ),
        (
            5,
            ["1.244668734", "1.489337468", "1.734006202", "1.978674936", "2.223343670"],
        ),
        (
            10,
            ["1.168189985", "1.336379971", "1.504569956", "1.672759941", "1.840949927"],
        ),
        (
            1000,
            ["1.016391550", "1.032783099", "1.049174649", "1.065566199", "1.081957748"],
        ),
    ],
)
def test_scales_of_identical_users(count, row):
    """The figure's curves: epsilon 1, delta 0.3, mean 1, deviations 1 to 5."""
    for sd, expected in enumerate(row, 1):
        (pair,) = identical_users(count, 1, sd, symmetric=False).ordered_pairs()
        assert close(paper_scale(pair, 1, "0.3"), expected, places=9)


@pytest.mark.parametrize(
    ("count", "sd", "scale", "expected"),
    [
        (2, 5, "3.146523832123221", "0.0069036294155868"),
        (5, 1, "1.244668734071051", "0.0011971187477748"),
        (10, 1, "1.168189985367435", "0.00027578334865699"),
        (1, 5, 1, "0.43605831852343"),
        (2, 5, 1, "0.045263058684185"),
        (5, 1, 1, "0.0067094938647311"),
    ],
)
def test_exact_delta_of_identical_users(count, sd, scale, expected):
    """The printed scales, and the mean over epsilon, which is too small."""
    (pair,) = identical_users(count, 1, sd, symmetric=False).ordered_pairs()
    assert close(delta_of(pair, 1, scale), expected, places=12)


def test_identical_users_are_users():
    for count in (1, 2, 7):
        alike = identical_users(count, "0.5", variance=2).beliefs[0]
        each = presence_family(["0.5"] * count, variances=[2] * count).beliefs[0]
        assert alike["a user present"] == each["user 1 present"]
        assert alike["a user absent"] == each[f"user {count} absent"]


def test_one_user_who_is_absent_leaves_a_point():
    belief = presence_family([3], [2]).beliefs[0]
    assert belief["user 1 present"] == GaussianPrior(3, 2)
    assert belief["user 1 absent"] == GaussianPrior(0, 0)


def test_orders():
    names = [str(pair) for pair in presence_family(MEANS, SDS).ordered_pairs()]
    assert len(names) == 6
    one_way = presence_family(MEANS, SDS, symmetric=False).ordered_pairs()
    assert [str(pair) for pair in one_way] == names[::2]
    assert names[0] == "user 1 present against user 1 absent"


def test_values_shift_the_law_of_the_others():
    family = value_family(MEANS, SDS, first=2, second="3.5")
    for pair in family.ordered_pairs():
        assert abs(pair.first.mean - pair.second.mean) == Fraction("1.5")
        assert pair.first.sd == pair.second.sd
        assert delta_of(pair, 1, "1.5") == 0
        assert delta_of(pair, 1, "1.4") > 0
    belief = family.beliefs[0]
    assert belief["user 1 has 2"].mean == Fraction("0.5")
    assert abs(belief["user 1 has 2"].sd ** 2 - 13) < Fraction(1, 10**30)


def test_an_average_over_all_is_a_scaled_sum():
    sums = presence_family(MEANS, SDS).ordered_pairs()
    averages = presence_family(MEANS, SDS, query="average-of-all").ordered_pairs()
    for whole, part in zip(sums, averages, strict=True):
        assert part.first.mean == whole.first.mean / 3
        delta = delta_of(whole, "0.4", 1)
        gap = abs(delta_of(part, "0.4", Fraction(1, 3)) - delta)
        assert gap < ball(rounding_allowance("0.4")) + delta / 10**10


def test_an_average_over_those_present_needs_more_than_the_sum_s_share():
    """Nine users of mean 10, one of -10: a tenth of the sum's scale is too small."""
    means = [-10] + [10] * 9
    arguments = {"sds": [0] * 10, "symmetric": False}
    sums = next(presence_family(means, **arguments).ordered_pairs())
    scale = abs(sums.first.mean - sums.second.mean)  # epsilon 1, no spread
    assert scale == 10
    kinds = {kind: presence_family(means, query=kind, **arguments) for kind in Query}
    pair = {kind: next(family.ordered_pairs()) for kind, family in kinds.items()}
    shared, present = pair[Query.AVERAGE_OF_ALL], pair[Query.AVERAGE_OF_PRESENT]
    assert (present.first.mean, present.second.mean) == (8, 10)
    assert (shared.first.mean, shared.second.mean) == (8, 9)
    assert delta_of(shared, 1, scale / 10) == 0
    lost = delta_of(present, 1, scale / 10)
    assert abs(lost - (1 - ball(Fraction(-1, 2)).exp())) < ball(Fraction(1, 10**12))
    assert delta_of(present, 1, 2) == 0


def test_true_laws_are_those_of_all_outcomes():
    users = [
        FinitePrior({0: "1/4", 1: "3/4"}),
        FinitePrior({-1: "1/2", 2: "1/2"}),
        FinitePrior({0: "1/3", 1: "1/3", 5: "1/3"}),
    ]
    for query in Query:
        truth = presence_truth(users, query=query)
        for away in (None, 0, 1, 2):
            name = "user 2 present" if away is None else f"user {away + 1} absent"
            inside = [user for k, user in enumerate(users) if k != away]
            masses = {}
            for outcome in product(*(user.components for user in inside)):
                value = sum((part.mean for part in outcome), Fraction(0))
                value /= query.divisor(3, len(inside))
                weight = Fraction(1)
                for part in outcome:
                    weight *= part.weight
                masses[value] = masses.get(value, 0) + weight
            assert truth[name] == FinitePrior(masses)


def test_true_laws_have_the_moments_that_are_believed():
    users = [FinitePrior({0: "0.98", 1: "0.02"}), FinitePrior({0: "1/2", 7: "1/2"})]
    for query in (Query.SUM, Query.AVERAGE_OF_PRESENT):
        truth = presence_truth(users, query=query)
        means, variances = [u.mean for u in users], [u.variance for u in users]
        family = presence_family(means, variances=variances, query=query)
        assert list(truth) == list(family.beliefs[0])
        for secret, prior in family.beliefs[0].items():
            assert truth[secret].mean == prior.mean
            gap = abs(prior.variance / truth[secret].variance - 1)
            assert gap < Fraction(1, 10 ** (DIGITS - 2))


def test_rounding_moves_laws_by_less_than_is_told():
    """Total variation of normal laws whose deviations differ by a share."""
    for share in (Fraction(1, 10), Fraction(1, 1000)):
        first, second = GaussianPrior(0, 1).law, GaussianPrior(0, 1 + share).law
        assert hockey_stick(second, first, 0) < ball(share)
    assert rounding_allowance(0) == Fraction(2, 10 ** (DIGITS - 1))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([], []), "there is no user"),
        (([1, 2], [1]), "there are 2 means and 1 deviations"),
        (([1, 2], [1, -1]), "sd 2 is -1: it must be at least 0"),
        (([1, float("nan")], [1, 1]), "mean 2"),
        (([1, "x"], [1, 1]), "mean 2"),
        (([1],), "either the standard deviations or the variances"),
    ],
)
def test_bad_users_are_refused(arguments, message):
    with pytest.raises(InputError, match=message):
        presence_family(*arguments)


def test_bad_questions_are_refused():
    with pytest.raises(InputError, match="there is no average of those present"):
        presence_family([1], [1], query="average-of-present")
    with pytest.raises(InputError, match="there is no average of those present"):
        identical_users(1, 1, 1, query=Query.AVERAGE_OF_PRESENT)
    with pytest.raises(InputError, match="the query is 'median': use one of sum, "):
        presence_family([1], [1], query="median")
    with pytest.raises(InputError, match="both values are 2: give two that differ"):
        value_family([1], [1], first=2, second="2.0")
    with pytest.raises(InputError, match="there are 0 users"):
        identical_users(0, 1, 1)
    with pytest.raises(InputError, match="either the standard deviations"):
        identical_users(2, 1, 1, variance=1)
    with pytest.raises(InputError, match="variance 1 is -2"):
        identical_users(2, 1, variance=-2)
    with pytest.raises(InputError, match="there is no user"):
        presence_truth([])
    with pytest.raises(InputError, match="has more than 100000 values"):
        presence_truth(
            [FinitePrior.of_values(k * 10**n for k in range(60)) for n in (0, 3, 6)]
        )
