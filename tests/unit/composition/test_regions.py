"""Records that a condition may meet unlooked for, and domains that are too small.

Each of these once gave a budget below what right components give away.
"""

from fractions import Fraction

import pytest

from verifydp.composition import composed_budget, read_release
from verifydp.errors import InputError


def budget_of(*parts, **release):
    components = [{"name": f"c{i}", **part} for i, part in enumerate(parts)]
    return composed_budget(read_release({"release": release, "component": components}))


@pytest.mark.parametrize(
    ("first", "second", "epsilon"),
    [
        ("x: {b, 1}", "x: {c, 1.0}", 2),  # both read the number 1
        ("x: {b, 1}", "x: {c, 2}", 1),
        ('x: {b, "1"}', "x: {c, 1.0}", 1),  # the first reads the text alone
        ("x: {b, 1}", "x: {c, 1}", 2),
    ],
)
def test_a_number_among_texts_is_read_by_all_that_list_it(first, second, epsilon):
    found = budget_of({"of": first, "epsilon": 1}, {"of": second, "epsilon": 1})
    assert found.budget.epsilon == epsilon


def test_a_domain_may_allow_a_number_that_it_writes_in_another_way():
    part = {"of": "x: {a, 1.0}", "epsilon": 1}
    assert budget_of(part, domain="x: {z, 1}").budget.epsilon == 1
    assert budget_of(part, domain="x: {z, 2}").budget.epsilon == 0


@pytest.mark.parametrize(
    ("condition", "domain"),
    [
        ("x: 1e17..", "x: ..1e18, no NaN"),  # 1e17 - 1 is the double 1e17
        ("x: ..1e17", "x: 0..1e18, no NaN"),
        ("x: {another value}", "no NaN"),
    ],
)
def test_a_record_outside_of_a_part_is_seen(condition, domain):
    part = {"of": condition, "over": "part", "epsilon": 1}
    with pytest.raises(InputError, match="parallel composition does not hold"):
        budget_of(part, relation="replace", domain=domain)


def test_a_part_that_no_record_can_leave_is_composed():
    part = {"of": "x: 1e17..", "over": "part", "epsilon": 1}
    found = budget_of(part, relation="replace", domain="x: 1e17..1e18, no NaN")
    assert found.budget.epsilon == 1


@pytest.mark.parametrize("relation", ["replace", "add-remove"])
def test_groups_that_tables_have_no_room_for_are_not_said_to_be_reached(relation):
    small = budget_of({"epsilon": 1}, relation=f"{relation}:3", domain="at most 1 rows")
    large = budget_of({"epsilon": 1}, relation=f"{relation}:3", domain="at most 3 rows")
    assert (small.is_least, large.is_least) == (False, True)
    assert small.budget.epsilon == large.budget.epsilon == 3


def test_a_logarithm_is_rounded_and_no_sum_of_it_is_called_the_least():
    assert not budget_of({"epsilon": "log(3)"}).is_least
    assert budget_of({"epsilon": "1.5"}).is_least


def test_among_tables_of_one_size_add_remove_says_nothing():
    part = {"epsilon": 1, "relation": "add-remove"}
    domain = "at least 3 rows, at most 3 rows"
    with pytest.raises(InputError, match="no two are such neighbours"):
        budget_of(part, relation="replace", domain=domain)
    wider = budget_of(part, relation="replace", domain="at least 3 rows")
    assert wider.budget.epsilon == 2


def test_what_reads_every_record_does_not_make_all_pairs_be_looked_at():
    """A total beside a thousand parts: every two parts are near the largest sum."""
    parts = [
        {"of": f"z: {{c{i}}}", "over": "table", "epsilon": "1/1000"} for i in range(999)
    ]
    total = {"over": "table", "epsilon": "1/1000"}
    found = budget_of(total, *parts, relation="replace")
    assert found.budget.epsilon == Fraction(3, 1000)
