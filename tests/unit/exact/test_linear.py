import random
from fractions import Fraction

import pytest

from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.exact.linear import (
    RationalProgram,
    check_infeasible,
    check_optimal,
    inverse,
    rank,
    solve,
)


def fractions(draw, count):
    return tuple(
        Fraction(draw.randrange(-9, 10), draw.randrange(1, 8)) for _ in range(count)
    )


def product(matrix, vector):
    return tuple(
        sum((a * b for a, b in zip(row, vector, strict=True)), Fraction(0))
        for row in matrix
    )


def test_drawn_systems_are_solved_exactly():
    draw = random.Random(14)
    solved = 0
    for _ in range(1000):
        size = draw.randrange(1, 6)
        matrix = tuple(fractions(draw, size) for _ in range(size))
        right = fractions(draw, size)
        if rank(matrix) < size:
            with pytest.raises(UnsupportedError, match="has no inverse"):
                solve(matrix, right)
            with pytest.raises(UnsupportedError, match="has no inverse"):
                inverse(matrix)
            continue
        solved += 1
        assert product(matrix, solve(matrix, right)) == right
        assert product(inverse(matrix), right) == solve(matrix, right)
    assert solved > 700


def test_rank_is_exact_where_floats_are_not():
    third = Fraction(1, 3)
    singular = ((third, 1), (Fraction(1, 9), third))
    assert rank(singular) == 1
    assert rank(((third + Fraction(1, 10**40), 1), (Fraction(1, 9), third))) == 2
    assert rank(((1, 2, 3), (2, 4, 6))) == 1
    assert rank(()) == 0
    assert solve((), ()) == ()


def test_shapes_that_do_not_fit():
    one = Fraction(1)
    with pytest.raises(InputError, match="not square"):
        inverse(((one, one),))
    with pytest.raises(InputError, match="differ in length"):
        rank(((one,), (one, one)))
    with pytest.raises(InputError, match="right side of 2 entries"):
        solve(((one,),), (one, one))
    with pytest.raises(InputError, match="flags"):
        RationalProgram((one,), ((one, one),), (one,), (False,))
    with pytest.raises(InputError, match="right sides"):
        RationalProgram((one,), ((one,),), (), (False,))


def program_with_solution(draw):
    """Make a program around an optimal pair: complementary slackness by design."""
    variables, rows = draw.randrange(1, 6), draw.randrange(1, 6)
    free = tuple(draw.random() < 0.3 for _ in range(variables))
    matrix = tuple(fractions(draw, variables) for _ in range(rows))
    primal = tuple(
        value if is_free else abs(value) * draw.randrange(2)
        for value, is_free in zip(fractions(draw, variables), free, strict=True)
    )
    dual = tuple(abs(value) * draw.randrange(2) for value in fractions(draw, rows))
    right = tuple(
        value if multiplier else value - abs(fractions(draw, 1)[0])
        for value, multiplier in zip(product(matrix, primal), dual, strict=True)
    )
    columns = tuple(zip(*matrix, strict=True))
    cost = tuple(
        value if is_free or x else value + abs(fractions(draw, 1)[0])
        for value, is_free, x in zip(product(columns, dual), free, primal, strict=True)
    )
    return RationalProgram(cost, matrix, right, free), primal, dual


def changed(vector, place, amount):
    return (*vector[:place], vector[place] + amount, *vector[place + 1 :])


def test_drawn_programs_and_their_alterations():
    draw = random.Random(15)
    refused = altered = 0
    for _ in range(1000):
        program, primal, dual = program_with_solution(draw)
        value = product((program.cost,), primal)[0]
        assert check_optimal(program, primal, dual) == value
        amount = draw.choice([1, -1]) * Fraction(1, 10**30)
        for which in (0, 1):
            vector = (primal, dual)[which]
            place = draw.randrange(len(vector))
            pair = [primal, dual]
            pair[which] = changed(vector, place, amount)
            altered += 1
            try:
                # Another optimum may exist, but never another optimal value.
                assert check_optimal(program, *pair) == value
            except CertificateError:
                refused += 1
    assert refused > 0.8 * altered


@pytest.mark.parametrize(
    ("primal", "dual", "message"),
    [
        ((1, 0, 0), (1,), "3 values for 2"),
        ((1, 0), (1, 1), "2 multipliers for 1"),
        ((2, -1), (1,), "variable 1 is -1"),
        ((0, 0), (1,), "row 0 is 0"),
        ((1, 0), (-1,), "multiplier 0 is -1"),
        ((1, 0), (2,), "at most 1"),
        ((0, 1), (1,), "costs 2 and the multipliers prove 1"),
        ((1, 0), (0,), "costs 1 and the multipliers prove 0"),
    ],
)
def test_wrong_points_are_told_what_is_wrong(primal, dual, message):
    program = RationalProgram(
        (Fraction(1), Fraction(2)),
        ((Fraction(1), Fraction(1)),),
        (Fraction(1),),
        (False, False),
    )
    with pytest.raises(CertificateError, match=message):
        check_optimal(program, tuple(map(Fraction, primal)), tuple(map(Fraction, dual)))


def test_free_variables_need_equality():
    one = Fraction(1)
    program = RationalProgram((one,), ((one,),), (one,), (True,))
    assert check_optimal(program, (one,), (one,)) == 1
    with pytest.raises(CertificateError, match="exactly 1"):
        check_optimal(program, (one,), (one / 2,))


def test_infeasibility_and_near_misses():
    one = Fraction(1)
    # x + y >= 1 and -x - y >= -1 + gap
    for gap, infeasible in ((Fraction(1, 10**30), True), (Fraction(0), False)):
        program = RationalProgram(
            (one, one), ((one, one), (-one, -one)), (one, gap - 1), (True, False)
        )
        if infeasible:
            check_infeasible(program, (one, one))
            for ray in ((one, 2 * one), (-one, -one), (one,), (0 * one, 0 * one)):
                with pytest.raises(CertificateError):
                    check_infeasible(program, ray)
        else:
            with pytest.raises(CertificateError, match="must be positive"):
                check_infeasible(program, (one, one))
