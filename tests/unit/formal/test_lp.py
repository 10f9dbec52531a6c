"""What is returned checks exactly; every other answer is None."""

import random
from fractions import Fraction

import pytest
from scipy.optimize import linprog

from verifydp.errors import InputError
from verifydp.formal.prove import lp
from verifydp.formal.prove.lp import (
    Infeasible,
    LinearProgram,
    Optimum,
    certifies,
    solve_rational,
)


def draw(generator):
    """A small program; about one in four has two rows that depend on each other."""
    columns, count = generator.randrange(1, 9), generator.randrange(1, 9)
    rows = [
        [
            Fraction(generator.choice([0, 0, 1, -1, 2, 3]), generator.choice([1, 2, 3]))
            for _ in range(columns)
        ]
        for _ in range(count)
    ]
    rhs = [Fraction(generator.randrange(-3, 6)) for _ in range(count)]
    if generator.random() < 0.25:
        rows[-1], rhs[-1] = [2 * x for x in rows[0]], 2 * rhs[0]
    return {
        "cost": [Fraction(generator.randrange(-1, 4)) for _ in range(columns)],
        "matrix": rows,
        "rhs": rhs,
        "senses": [generator.choice(["<=", "=", ">="]) for _ in range(count)],
        "free": [j for j in range(columns) if generator.random() < 0.2],
    }


def by_scipy(drawn):
    signs = {"<=": 1, ">=": -1}
    upper = [
        ([float(signs[s] * x) for x in row], float(signs[s] * right))
        for row, right, s in zip(
            drawn["matrix"], drawn["rhs"], drawn["senses"], strict=True
        )
        if s != "="
    ]
    equal = [
        ([float(x) for x in row], float(right))
        for row, right, s in zip(
            drawn["matrix"], drawn["rhs"], drawn["senses"], strict=True
        )
        if s == "="
    ]
    return linprog(
        [float(x) for x in drawn["cost"]],
        A_ub=[row for row, _ in upper] or None,
        b_ub=[right for _, right in upper] or None,
        A_eq=[row for row, _ in equal] or None,
        b_eq=[right for _, right in equal] or None,
        bounds=[
            (None if j in drawn["free"] else 0, None) for j in range(len(drawn["cost"]))
        ],
    )


@pytest.mark.parametrize("floats", [True, False])
def test_it_agrees_with_scipy_on_random_programs(floats, monkeypatch):
    if not floats:  # the exact simplex method by itself
        monkeypatch.setattr(lp, "_by_floats", lambda _: iter(()))
    generator = random.Random(7)
    seen = set()
    for _ in range(200):
        drawn = draw(generator)
        outcome, reference = solve_rational(**drawn), by_scipy(drawn)
        seen.add(type(outcome))
        if isinstance(outcome, Optimum):
            assert reference.status == 0
            assert float(outcome.value) == pytest.approx(reference.fun, abs=1e-7)
        elif isinstance(outcome, Infeasible):
            assert reference.status in {2, 4}  # 4: scipy cannot tell it from 3
        else:
            assert reference.status in {3, 4}
    assert seen == {Optimum, Infeasible, type(None)}


def test_a_float_that_is_nearly_right_is_not_enough():
    """Floats cannot see that the second row asks for 1e-30 more than the first."""
    tiny = Fraction(1, 10**30)
    outcome = solve_rational([1], [[1], [1]], [1, 1 + tiny], senses=["=", ">="])
    assert isinstance(outcome, Infeasible)
    outcome = solve_rational([1], [[1], [1]], [1, 1 + tiny], senses=[">=", ">="])
    assert outcome.value == 1 + tiny


def test_costs_that_floats_cannot_tell_apart():
    tiny = Fraction(1, 10**30)
    outcome = solve_rational([1 + tiny, 1], [[1, 1]], [1])
    assert outcome.value == 1
    assert outcome.primal == (0, 1)
    assert solve_rational([1 - tiny, 1], [[1, 1]], [1]).primal == (1, 0)


def test_numbers_beyond_floats():
    huge = 10**400
    outcome = solve_rational([huge, 1], [[1, Fraction(1, huge)]], [1])
    assert outcome.value == huge
    assert isinstance(solve_rational([1], [[huge], [1]], [1, 1]), Infeasible)


def test_a_cost_without_least_value_and_a_spent_budget_give_nothing(monkeypatch):
    assert solve_rational([-1], [[0]], [0]) is None
    monkeypatch.setattr(lp, "_by_floats", lambda _: iter(()))
    problem = ([1, 2], [[1, 1], [1, -1]], [2, 1])
    assert solve_rational(*problem).value == Fraction(5, 2)
    assert solve_rational(*problem, work=0) is None


def test_a_lying_proposal_is_not_believed(monkeypatch):
    """Any basis may be proposed: what does not check is left to exact arithmetic."""
    monkeypatch.setattr(lp, "_by_floats", lambda form: iter([(form, [0], {0})]))
    outcome = solve_rational([1, 1], [[3, 1], [1, 3]], [1, 1], senses=[">=", ">="])
    assert outcome.value == Fraction(1, 2)


def test_rows_may_be_sparse_and_programs_empty():
    assert solve_rational([1, 1, 5], [{2: 2}], [3]).primal == (0, 0, Fraction(3, 2))
    assert solve_rational([], [], []) == Optimum(Fraction(0), (), ())
    assert solve_rational([1, 1], [], []).value == 0
    assert isinstance(solve_rational([], [{}], [1]), Infeasible)


def test_a_vertex_where_many_rows_meet():
    """Bland's rule and HiGHS both pass a degenerate vertex (Beale's cycle)."""
    cost = [Fraction(-3, 4), 150, Fraction(-1, 50), 6]
    rows = [
        [Fraction(1, 4), -60, Fraction(-1, 25), 9],
        [Fraction(1, 2), -90, Fraction(-1, 50), 3],
        [0, 0, 1, 0],
    ]
    outcome = solve_rational(cost, rows, [0, 0, 1], senses=["<="] * 3)
    assert outcome.value == Fraction(-1, 20)


PROGRAM = LinearProgram(
    cost=(Fraction(1), Fraction(1)),
    rows=({0: Fraction(3), 1: Fraction(1)}, {0: Fraction(1), 1: Fraction(3)}),
    senses=(">=", ">="),
    rhs=(Fraction(1), Fraction(1)),
    free=frozenset(),
)
QUARTER = Fraction(1, 4)


@pytest.mark.parametrize(
    ("value", "primal", "dual", "right"),
    [
        (2 * QUARTER, (QUARTER, QUARTER), (QUARTER, QUARTER), True),
        (QUARTER, (QUARTER, QUARTER), (QUARTER, QUARTER), False),
        (2 * QUARTER, (0, 2 * QUARTER), (QUARTER, QUARTER), False),  # no point
        (2 * QUARTER, (QUARTER, QUARTER), (2 * QUARTER, 0), False),  # no dual
        (0, (0, 0), (0, 0), False),
        (1, (1, 0), (QUARTER, QUARTER), False),  # not the least
        (1, (1, 0), (2, -1), False),  # a negative weight
        (2 * QUARTER, (QUARTER, QUARTER, 0), (QUARTER, QUARTER), False),
        (2 * QUARTER, (QUARTER, QUARTER), (QUARTER,), False),
    ],
)
def test_certificates_of_an_optimum(value, primal, dual, right):
    numbers = [tuple(map(Fraction, vector)) for vector in (primal, dual)]
    assert certifies(PROGRAM, Optimum(Fraction(value), *numbers)) is right


@pytest.mark.parametrize(
    ("ray", "free", "right"),
    [
        ((1, -1), [], True),
        ((0, 0), [], False),
        ((-1, 1), [], False),
        ((1, 1), [], False),  # weights of the wrong sign
        ((1, -1), [0], False),  # a free variable keeps its coefficient
        ((1,), [], False),
    ],
)
def test_certificates_of_infeasibility(ray, free, right):
    """``x >= 2`` against ``2 x <= 1``, in one variable."""
    program = LinearProgram(
        cost=(Fraction(0),),
        rows=({0: Fraction(1)}, {0: Fraction(2)}),
        senses=(">=", "<="),
        rhs=(Fraction(2), Fraction(1)),
        free=frozenset(free),
    )
    assert certifies(program, Infeasible(tuple(map(Fraction, ray)))) is right


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (([1], [[1], [1]], [1]), "2 rows, 1 right-hand"),
        (([1], [[1, 1]], [1]), "cost has 1"),
        (([1], [{-1: 1}], [1]), "cost has 1"),
    ],
)
def test_sizes_must_match(arguments, reason):
    with pytest.raises(InputError, match=reason):
        solve_rational(*arguments)
    with pytest.raises(InputError, match="sense '<'"):
        solve_rational([1], [[1]], [1], senses=["<"])
