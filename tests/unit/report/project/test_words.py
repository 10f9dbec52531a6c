"""Plain words: figures are upper bounds, and conditional."""

import math
import re
from decimal import Decimal
from fractions import Fraction

import pytest

from verifydp.evidence.epsilon import Epsilon
from verifydp.report.project.plain_words import claim_words, delta_words, unit_level
from verifydp.report.project.totals import total_of

from .releases import mechanism, release


def factor_in(words):
    return Decimal(re.search(r"at most ([0-9.e+]+) times", words)[1])


@pytest.mark.parametrize(("epsilon", "records"), [("1", 1), ("1/3", 1), ("1", 3)])
def test_the_factor_is_not_below_the_exponential(epsilon, records):
    found = release(mechanism(epsilon=epsilon), privacy={"records-per-unit": records})
    factor = factor_in(claim_words(found, found.mechanisms[0]))
    exact = Decimal(Fraction(epsilon).numerator) / Fraction(epsilon).denominator
    true = (exact * records).exp()
    assert true <= factor <= true * Decimal("1.01")


def test_one_epsilon_is_said_as_it_is():
    found = release()
    assert claim_words(found, found.mechanisms[0]) == (
        "If the claim holds, anything that one run publishes is at most 2.72 times as "
        "likely with the data of one patient as without them, and the other way round; "
        "so is any conclusion that anybody draws from it."
    )
    replaced = release(privacy={"relation": "replace"})
    words = claim_words(replaced, replaced.mechanisms[0])
    assert "with other data in their place" in words


def test_groups_of_records_pay_for_each():
    """Delta of three neighbours is delta (1 + e + e^2), by the triangle."""
    found = release(
        mechanism(delta="1/1000"),
        privacy={"records-per-unit": 5, "relation": "add-remove:2"},
        budget={"delta": "1/1000"},
    )
    level = unit_level(found, Epsilon.read(1), Fraction(1, 1000))
    assert level.steps == 3
    expected = (1 + math.e + math.e**2) / 1000
    assert expected <= float(level.delta) <= expected * (1 + 1e-9)
    assert float(level.factor) >= math.e**3


@pytest.mark.parametrize(("epsilon", "growth"), [("0", 1), ("1e-6", math.e)])
def test_a_unit_of_very_many_records_is_counted_at_once(epsilon, growth):
    """Added one by one, a million powers would take days."""
    found = release(
        mechanism(epsilon=epsilon, delta="1e-9"),
        privacy={"records-per-unit": 10**6},
        budget={"delta": "1/2"},
    )
    level = unit_level(found, Epsilon.read(epsilon), Fraction(1, 10**9))
    assert growth <= float(level.factor) <= growth * (1 + 1e-9)
    least = sum(growth ** (step / 1000) for step in range(1000)) / 1e6
    assert least * (1 - 1e-2) <= float(level.delta) <= 1e-3 * growth * (1 + 1e-9)


def test_what_is_published_exactly_is_not_among_what_claims_cover():
    """A number of records tells whether a patient is there: no factor bounds that."""
    exact = release(privacy={"unprotected": "The number of records"})
    words = total_of(exact).words
    assert "anything that the mechanisms publish in all" in words
    assert "No claim covers what is published exactly" in words
    assert "The number of records" in words
    assert "published exactly" not in total_of(release()).words


def test_units_without_a_limit_are_not_protected():
    found = release(privacy={"records-per-unit": None})
    words = claim_words(found, found.mechanisms[0])
    assert "for one patient it limits nothing" in words.lower()
    total = total_of(found).words
    assert "times as likely" not in total
    assert "they limit nothing for one patient as a whole" in total
    many = release(privacy={"records-per-unit": 10**6})
    assert "they limit nothing for one patient." in total_of(many).words


def test_vacuous_claims_are_said_to_limit_nothing():
    found = release(
        mechanism(epsilon=400),
        privacy={"records-per-unit": 2},
        budget={"epsilon": 400},
    )
    assert "limits nothing" in claim_words(found, found.mechanisms[0])


def test_claims_add_up_over_all_releases():
    parts = [mechanism(name=str(n), epsilon="1/3", delta="1/1000") for n in range(3)]
    found = release(
        *parts,
        schedule={"period": "every month", "releases": 4},
        budget={"epsilon": 4, "delta": "12/1000"},
    )
    total = total_of(found)
    assert (total.epsilon, total.delta, total.within) == ("4", "3/250", True)
    assert "within the budget" in total.words
    more = release(
        *parts,
        schedule={"period": "x", "releases": 5},
        budget={"epsilon": 4, "delta": "12/1000"},
    )
    total = total_of(more)
    assert total.within is False
    assert "not shown to be kept" in total.words
    assert "exceed" not in total.words


def test_a_sum_with_logarithms_is_rounded_up():
    parts = [mechanism(name="a", epsilon="log(3)"), mechanism(name="b", epsilon=1)]
    total = total_of(release(*parts, budget={"epsilon": 9}))
    epsilon = Epsilon.read(total.epsilon)
    assert Epsilon.read("log(3)").enclosed() + 1 <= epsilon.enclosed()
    assert float(epsilon) < math.log(3) + 1.00001
    assert len(total.epsilon) < 20


def test_no_limit_on_releases_is_no_limit():
    total = total_of(release(schedule={"period": "daily", "releases": None}))
    assert total.within is None
    assert "nothing limits what all releases" in total.words


def test_delta_stands_beside_the_table():
    found = release(data={"records": 569})
    assert "0.000569" in delta_words(found, Fraction(1, 10**6))
    assert "whole records" in delta_words(found, Fraction(1, 100))
    assert "not stated" in delta_words(release(), Fraction(1, 100))
    assert delta_words(found, Fraction(0)) == "0: no slack"
