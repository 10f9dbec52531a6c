"""Odds from coefficients and joint tables, against published vectors."""

import random
from fractions import Fraction

import pytest

from verifydp.adversary import coefficients_from_joint, odds_from_coefficients
from verifydp.errors import InputError


@pytest.mark.parametrize(
    ("coefficients", "odds"),
    [
        ((), "1"),
        ((".2",), ".8"),
        ((".2", ".1"), ".62"),
        ((".2", ".1", ".1"), ".458"),
        ((".2", "4/9"), "0"),
    ],
)
def test_published_odds(coefficients, odds):
    assert odds_from_coefficients(*coefficients) == Fraction(odds)


def test_mutants_of_the_formula_differ():
    """``rho_p + rho_c`` gives .7 and ``rho_c + rho_t`` gives .44."""
    assert odds_from_coefficients(".2", ".1") != Fraction(".7")
    assert odds_from_coefficients(".2", ".1", ".1") != Fraction(".44")


@pytest.mark.parametrize(
    ("coefficients", "message"),
    [
        ((1,), "rho_prior is 1"),
        ((0, -1), "rho_record is -1"),
        ((0, 0, 2), "rho_time is 2"),
        (("3/4", "1/2"), "needs at least 1.*only safe odds are 0"),
        (("x",), "rho_prior is 'x'"),
    ],
)
def test_coefficients_outside_the_domain_are_refused(coefficients, message):
    with pytest.raises(InputError, match=message) as caught:
        odds_from_coefficients(*coefficients)
    assert "\n" not in str(caught.value)


def binary(known, one_if_one, one_if_zero):
    """The joint table of a binary record and one known binary record."""
    known, high, low = map(Fraction, (known, one_if_one, one_if_zero))
    return {
        (1, 1): known * high,
        (0, 1): known * (1 - high),
        (1, 0): (1 - known) * low,
        (0, 0): (1 - known) * (1 - low),
    }


@pytest.mark.parametrize(
    ("table", "rho", "formula", "least"),
    [
        (binary("4/9", "50/81", "41/81"), ("1/5", "1/10"), "31/50", "31/50"),
        (binary("1/2", "1/2", "3/10"), ("1/3", "1/5"), "1/3", "3/7"),
        (binary("1/4", "2/5", "2/15"), ("3/4", "1/2"), "-3/8", "2/13"),
        (binary("1/2", "1/2", "1/2"), ("0", "0"), "1", "1"),
    ],
)
def test_published_joint_laws(table, rho, formula, least):
    found = coefficients_from_joint(table)
    assert (found.rho_prior, found.rho_record) == tuple(map(Fraction, rho))
    assert found.rho_time == 0
    assert found.formula_odds == Fraction(formula)
    assert found.least_odds == found.least_odds_of_others == Fraction(least)
    assert found.conservative_odds == max(0, Fraction(formula))
    assert sum(each.probability for each in found.realisations) == 1


def test_which_value_is_likelier_depends_on_what_is_known():
    found = coefficients_from_joint(binary("1/2", "3/4", "1/5"))
    likeliest = {each.known: each.likeliest for each in found.realisations}
    assert likeliest == {1: 1, 0: 0}
    odds = {each.known: each.odds for each in found.realisations}
    assert odds == {1: Fraction(1, 3), 0: Fraction(1, 4)}


@pytest.mark.parametrize("seed", range(60))
def test_the_formula_is_never_above_the_truth(seed):
    draw = random.Random(seed)
    shares = {
        (record, known, past): draw.randint(1, 12)
        for record in (0, 1)
        for known in (0, 1)
        for past in (0, 1, 2)
    }
    total = sum(shares.values())
    found = coefficients_from_joint(
        {key: Fraction(share, total) for key, share in shares.items()}
    )
    assert found.conservative_odds <= found.least_odds
    for each in found.realisations:
        mass = {
            record: Fraction(shares[record, each.known, each.past], total)
            for record in (0, 1)
        }
        assert each.probability == sum(mass.values())
        assert each.odds == min(mass.values()) / max(mass.values())


def test_a_past_adds_its_own_coefficient():
    """P = 1/2; knowing the past turns it into 3/4: rho_t = 1/3."""
    table = {
        (record, 0, past): Fraction(3 if record == past else 1, 8)
        for record in (0, 1)
        for past in (0, 1)
    }
    found = coefficients_from_joint(table)
    assert (found.rho_record, found.rho_time) == (0, Fraction(1, 3))
    assert found.formula_odds == found.least_odds == Fraction(1, 3)


def test_three_values():
    """The prior (1/2, 1/3, 1/6): rho_p = 2/3, and 1 / (2 - rho_p) is not its top."""
    table = {("a", 0): "1/2", ("b", 0): "1/3", ("c", 0): "1/6"}
    found = coefficients_from_joint(table)
    assert found.rho_prior == Fraction(2, 3)
    assert found.formula_odds is None
    assert found.conservative_odds is None
    assert found.least_odds == Fraction(1, 3)
    assert found.least_odds_of_others == 1
    assert found.realisations[0].likeliest == "a"


def test_what_cannot_happen_is_no_realisation():
    table = {(0, 0): "1/2", (1, 0): "1/2", (0, 1): 0, (1, 1): 0}
    found = coefficients_from_joint(table)
    assert [each.known for each in found.realisations] == [0]
    certain = coefficients_from_joint({(0, 0): 1, (1, 0): 0})
    assert certain.least_odds == 0
    assert certain.rho_prior == 1


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({}, "empty"),
        ({(0, 0): "1/2", (1, 0): "1/3"}, "sum to 5/6"),
        ({(0, 0): "3/2", (1, 0): "-1/2"}, "is -0.5"),
        ({(0, 0): "1/2", (1, 1): "1/2"}, r"2 of 4 cells: \(0, 1\) is missing"),
        ({(0, 0): 1}, "1 values"),
        ({(0,): 1}, "none of"),
        ({(0, 0): "1/2", (1, 0, 0): "1/2"}, "past value in every cell"),
        ({(0, 0): "x", (1, 0): 1}, r"probability of \(0, 0\) is 'x'"),
        (
            {(r, k, k): "1/4" for r in (0, 1) for k in (0, 1)},
            "4 of 8 cells: not every known value",
        ),
    ],
)
def test_bad_tables_are_one_clear_line(table, message):
    with pytest.raises(InputError, match=message) as caught:
        coefficients_from_joint(table)
    assert "\n" not in str(caught.value)
