"""Integer programs against trying all small points."""

import itertools
import random

import pytest

from verifydp.errors import InputError
from verifydp.formal.prove.integer_programs import (
    Answer,
    IntegerProgram,
    feasible,
    least,
)


def drawn_program(source):
    program = IntegerProgram(3).and_at_most({0: 1, 1: 1, 2: 1}, 5)
    for _ in range(source.randrange(1, 3)):
        row = {place: source.randint(-2, 3) for place in range(3)}
        program = program.and_equal(row, source.randint(-2, 9))
    if source.random() < 0.5:
        program = program.and_at_most({0: source.randint(-2, 2), 2: 1}, 3)
    if source.random() < 0.5:
        program = program.and_one_of([(0, source.randint(0, 2)), (1, 0)])
    return program


def meets(program, point):
    """The constraints, written out once more."""
    return (
        all(sum(c * point[i] for i, c in row.items()) == b for row, b in program.equal)
        and all(
            sum(c * point[i] for i, c in row.items()) <= b for row, b in program.at_most
        )
        and all(any(point[i] <= b for i, b in row) for row in program.one_of)
    )


def test_answers_are_those_of_trying_all_points():
    source = random.Random(1)
    answers = set()
    for _ in range(120):
        program = drawn_program(source)
        points = [
            point
            for point in itertools.product(range(6), repeat=3)
            if meets(program, point)
        ]
        found = feasible(program)
        assert found.answer is (Answer.FOUND if points else Answer.NONE)
        assert found.point is None or found.point in points
        objective = {place: source.randint(-3, 3) for place in range(3)}
        best = least(program, objective, floor=-15)
        values = [sum(c * point[i] for i, c in objective.items()) for point in points]
        assert best.value == (min(values) if values else None)
        assert best.point is None or best.point in points
        assert best.lower == best.value
        answers.add(found.answer)
    assert answers == {Answer.FOUND, Answer.NONE}


def test_a_floor_ends_the_search_there():
    program = IntegerProgram(1).and_at_most({0: -1}, -2)
    assert least(program, {0: 1}, floor=2).value == 2


def test_a_point_is_checked_by_its_own_arithmetic():
    program = IntegerProgram(2).and_equal({0: 1, 1: 1}, 3).and_one_of([(0, 1)])
    assert program.holds_at((1, 2))
    for point in [(2, 1), (1, 1), (-1, 4), (1, 2, 0)]:
        assert not program.holds_at(point)


def test_a_spent_budget_is_no_answer():
    source = random.Random(2)
    program = IntegerProgram(12)
    for _ in range(6):
        row = {place: source.randint(1, 99) for place in range(12)}
        program = program.and_equal(row, 10**6 + 1)
    assert feasible(program, work=1).answer is Answer.NOT_DECIDED
    spent = least(program, {0: 1}, work=1)
    assert (spent.answer, spent.value, spent.lower) == (Answer.NOT_DECIDED, None, 0)


def test_no_alternative_is_none():
    assert feasible(IntegerProgram(1).and_one_of([])).answer is Answer.NONE


def test_variables_that_are_not_there_are_refused():
    for program in (
        IntegerProgram(1).and_equal({1: 1}, 0),
        IntegerProgram(1).and_at_most({-1: 1}, 0),
        IntegerProgram(1).and_one_of([(4, 0)]),
    ):
        with pytest.raises(InputError, match="names variable"):
            feasible(program)
    with pytest.raises(InputError, match="names variable"):
        least(IntegerProgram(1), {3: 1})
