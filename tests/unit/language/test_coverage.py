"""Which hypotheses and constants near misses cover."""

from verifydp.language.coverage import REST, coverage, idle_exceptions, uncovered
from verifydp.language.nearness import change_between
from verifydp.language.notation import (
    conjunction,
    exp,
    forall,
    implies,
    log,
    number,
    real,
    sqrt,
)
from verifydp.language.statement import Statement

x, y, z, delta = map(real, ("x", "y", "z", "delta"))
GIVEN = (("order", conjunction(x > 0, x <= y)), ("noise", sqrt(2 * log(x)) <= "5/4"))
CLAIM = conjunction(3 * x <= y / 7, implies(y <= 0, x <= exp(-delta)), z <= 0)
WHOLE = Statement(GIVEN, CLAIM)


def near(claim=None, **given):
    changed = dict(GIVEN) | given
    changed = {name: one for name, one in changed.items() if one is not None}
    return change_between(
        WHOLE, Statement(tuple(changed.items()), CLAIM if claim is None else claim)
    )


def left(*changes, **exceptions):
    hypotheses, constants = uncovered(WHOLE, changes, exceptions)
    return list(hypotheses), [one.text for one in constants]


def test_all_is_open_without_near_misses():
    assert left() == (
        ["order, part 1", "order, part 2", "noise"],
        ["2", "5/4", "3", "7", "0"],
    )


def test_a_hypothesis_left_out_covers_all_its_parts_and_none_of_its_constants():
    hypotheses, constants = left(near(order=None), near(noise=None))
    assert hypotheses == []
    assert constants == ["2", "5/4", "3", "7", "0"]


def test_a_part_left_out_or_changed_covers_itself():
    assert left(near(order=x <= y))[0] == ["order, part 2", "noise"]
    changed = near(order=conjunction(x > 0, x <= 2 * y))
    assert left(changed)[0] == ["order, part 1", "noise"]


def test_a_changed_number_is_covered_and_so_is_its_hypothesis():
    changed = near(noise=sqrt(2 * log(x)) <= "6/5")
    assert left(changed) == (
        ["order, part 1", "order, part 2"],
        ["2", "3", "7", "0"],
    )
    removed = near(noise=sqrt(log(x)) <= "5/4")
    assert left(removed)[1] == ["5/4", "3", "7", "0"]


def test_another_factor_of_an_inequality_covers_its_factors_and_no_other_number():
    assert left(near(claim=3 * x <= y / 7 * 2))[1] == ["2", "5/4", "0"]
    assert left(near(claim=3 * (x * "1/2") <= y / 7))[1] == ["2", "5/4", "0"]
    assert left(near(claim=3 * (x + 1) <= y / 7))[1] == ["2", "5/4", "3", "7", "0"]


def test_a_bound_of_0_counts_in_the_claim_and_not_in_its_premises():
    assert left(near(claim=z <= "-1/100"))[1] == ["2", "5/4", "3", "7"]
    premise = implies(y <= 1, x <= exp(-delta))
    assert left(near(claim=premise))[1] == ["2", "5/4", "3", "7", "0"]


def test_the_same_expression_counts_once():
    twice = Statement((), conjunction(exp(2 * x) <= y, y <= exp(2 * x) + 2))
    assert [one.text for one in uncovered(twice, ())[1]] == ["2", "2"]
    bound = Statement((), forall(x, y, 2 * x <= y))
    assert len(uncovered(bound, ())[1]) == 1


def test_squares_are_products():
    assert uncovered(Statement((), x**2 <= y), ())[1] == ()
    assert [one.text for one in uncovered(Statement((), x**5 <= y), ())[1]] == ["5"]


def test_exceptions_except_and_idle_ones_are_found():
    reasons = {"order": "why", "2": "why", "noise": "why", REST: "why"}
    assert left(**reasons) == ([], [])
    assert idle_exceptions(WHOLE, (), reasons) == ()
    covered = near(noise=None)
    idle = idle_exceptions(WHOLE, [covered], {**reasons, "9": "why", "no": "why"})
    assert idle == ("noise", "9", "no")
    every = {"2": "why", "5/4": "why", "3": "why", "7": "why", "0": "why", REST: "why"}
    assert idle_exceptions(WHOLE, (), every) == (REST,)
    assert left(**{"order, part 1": "why"})[0] == ["order, part 2", "noise"]


def test_pages_can_count():
    counts = coverage(WHOLE, [near(noise=None), near(claim=z <= number("-1/9"))])
    assert (counts.hypotheses, counts.hypotheses_covered) == (3, 1)
    assert (counts.constants, counts.constants_covered) == (5, 1)
    excepted = coverage(WHOLE, [near(noise=None)], {"order": "why", "5/4": "why"})
    assert (excepted.hypotheses_excepted, excepted.constants_excepted) == (2, 1)
