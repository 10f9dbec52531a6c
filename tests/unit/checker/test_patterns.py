"""Equality patterns: complete, and refused where points are used otherwise."""

import random
from itertools import product

import pytest

from verifydp.checker.logic import Given
from verifydp.checker.patterns import RULES
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.language.notation import (
    at,
    conjunction,
    disjunction,
    equal,
    event_variable,
    exists,
    forall,
    function_variable,
    if_,
    implies,
    indicator,
    law,
    mean,
    member,
    negation,
    number,
    point,
    probability,
    real,
    space,
)

R, C = space("R"), space("C")
a, b, c, d = (point(name, R) for name in "abcd")
u, v = point("u", C), point("v", C)


def no_solver(script, *, seconds):
    return "unknown"


def proved(goal):
    return RULES["patterns"](Context({}, (), no_solver), Given((), (goal,), ()))


def test_equality_is_an_equivalence():
    goal = forall(a, b, c, implies(conjunction(equal(a, b), equal(b, c)), equal(a, c)))
    sequent = proved(goal)
    assert sequent.hypotheses == frozenset()
    assert sequent.conclusion is goal


@pytest.mark.parametrize(
    "goal",
    [
        forall(a, b, equal(a, b)),
        forall(a, b, negation(equal(a, b))),
        forall(a, b, c, implies(equal(a, b), equal(a, c))),
        forall(
            a, b, u, v, implies(equal(a, b), equal(u, v))
        ),  # two spaces know nothing of each other
        forall(a, b, c, d, disjunction(equal(a, b), equal(b, c), equal(c, d))),
        forall(a, b, indicator(equal(a, b)) <= "0.999"),
    ],
)
def test_what_fails_for_some_pattern_is_refused(goal):
    with pytest.raises(SpecError, match="false for the pattern"):
        proved(goal)


def count(points, wanted):
    return sum((indicator(equal(one, wanted)) for one in points), number(0))


def cell(rows, columns, row, column):
    pairs = zip(rows, columns, strict=True)
    both = (conjunction(equal(i, row), equal(j, column)) for i, j in pairs)
    return sum((indicator(one) for one in both), number(0))


def tables(size):
    """Two tables of ``size`` people with the same margins, and their distance."""
    rows = [point(f"r{k}", R) for k in range(size)]
    rows_too = [point(f"s{k}", R) for k in range(size)]
    columns = [point(f"c{k}", C) for k in range(size)]
    columns_too = [point(f"d{k}", C) for k in range(size)]
    margins = [equal(count(rows, p), count(rows_too, p)) for p in rows]
    margins += [equal(count(columns, p), count(columns_too, p)) for p in columns]
    # At each person's old and new cell the counts differ by at most so much.
    apart = [
        abs(cell(rows, columns, i, j) - cell(rows_too, columns_too, i, j))
        for i, j in [
            *zip(rows, columns, strict=True),
            *zip(rows_too, columns_too, strict=True),
        ]
    ]
    points = (*rows, *rows_too, *columns, *columns_too)
    return points, conjunction(*margins), sum(apart, number(0))


def largest(size):
    """The same by enumeration of all tables with ``2 * size`` labels."""
    labels = range(size)
    best = 0
    for rows, columns in product(product(labels, repeat=size), repeat=2):
        for others in set(product(sorted(rows), repeat=size)):
            if sorted(others) != sorted(rows):
                continue
            for columns_too in set(product(sorted(columns), repeat=size)):
                if sorted(columns_too) != sorted(columns):
                    continue
                old = list(zip(rows, columns, strict=True))
                new = list(zip(others, columns_too, strict=True))
                apart = [abs(old.count(p) - new.count(p)) for p in old + new]
                best = max(best, sum(apart))
    return best


def test_tables_with_the_same_margins():
    points, same, apart = tables(2)
    most = largest(2)
    assert proved(forall(*points, implies(same, apart <= most)))
    with pytest.raises(SpecError, match="false"):
        proved(forall(*points, implies(same, apart <= most - 1)))


POINTS = (a, b, c, u, v)
COMPARABLE = [(0, 1), (0, 2), (1, 2), (3, 4)]


def drawn(draw, depth):
    """A random formula about the points, and its function of their names."""
    if depth == 0:
        i, j = draw.choice(COMPARABLE)
        return equal(POINTS[i], POINTS[j]), lambda names: names[i] == names[j]
    left, f = drawn(draw, depth - 1)
    right, g = drawn(draw, depth - 1)
    kinds = [
        (conjunction(left, right), lambda names: f(names) and g(names)),
        (disjunction(left, right), lambda names: f(names) or g(names)),
        (implies(left, right), lambda names: not f(names) or g(names)),
        (negation(left), lambda names: not f(names)),
        (
            if_(left, 1, 2) + indicator(right) <= 2,
            lambda names: (1 if f(names) else 2) + g(names) <= 2,
        ),
    ]
    return draw.choice(kinds)


def test_random_matrices_agree_with_all_assignments():
    draw = random.Random(6)
    answers = [0, 0]
    for _ in range(200):
        matrix, function = drawn(draw, draw.randint(1, 3))
        truth = all(function(names) for names in product(range(3), repeat=5))
        answers[truth] += 1
        if truth:
            assert proved(forall(*POINTS, matrix))
        else:
            with pytest.raises(SpecError):
                proved(forall(*POINTS, matrix))
    assert min(answers) > 20


@pytest.mark.parametrize(
    "goal",
    [
        forall(a, at(function_variable("f", R), a) <= 1),
        forall(a, member(a, event_variable("B", R))),
        forall(a, exists(b, negation(equal(a, b)))),  # false in a space of one point
        forall(a, exists(b, equal(a, b))),  # true, but not by this rule
        forall(a, b, mean(law("P", R), c, indicator(equal(c, a))) <= "0.9"),
        forall(a, equal(a, b)),  # b may be anything
        forall(a, real("x") <= 1),
    ],
)
def test_other_uses_of_points_are_refused(goal):
    with pytest.raises(SpecError, match=r"undecided|every point"):
        proved(goal)


def test_unused_points_and_other_goals_are_refused():
    event = event_variable("B", R)
    for goal in (
        equal(a, b),
        exists(a, b, equal(a, b)),
        forall(event, probability(law("P", R), event) <= 1),
        number(0) <= 1,
    ):
        with pytest.raises(SpecError, match="every point"):
            proved(goal)


def test_too_many_patterns_are_refused(monkeypatch):
    monkeypatch.setattr("verifydp.checker.patterns._PATTERNS_MAX", 50)
    points = [point(f"p{k}", R) for k in range(6)]
    *others, last = points
    # It takes the last point to see that each of these is true.
    mirrored = [implies(equal(one, last), equal(last, one)) for one in others]
    goal = forall(*points, conjunction(*mirrored))
    with pytest.raises(SpecError, match="more than 50 patterns"):
        proved(goal)
    monkeypatch.undo()
    assert proved(goal)
