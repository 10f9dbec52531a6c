"""Small integer programs: an exact answer of a solver, or an honest "not decided".

A found point is checked here in whole numbers, whatever the solver says. That there is
none is the solver's word (z3, linear arithmetic over the integers); where its budget
ends, nothing is claimed.
"""

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from verifydp.errors import InputError

__all__ = [
    "Answer",
    "Feasible",
    "IntegerProgram",
    "Least",
    "Session",
    "feasible",
    "least",
]

#: Steps of the solver after which a question is left undecided; about a second each
#: million. They are counted, not timed, so that the answer is the same everywhere.
WORK: int = 20_000_000


class Answer(enum.Enum):
    """What is known of a program."""

    FOUND = "a point was found, and checked"
    NONE = "there is none"
    NOT_DECIDED = "not decided within the budget"


@dataclass(frozen=True, slots=True)
class IntegerProgram:
    """Whole numbers of at least 0, and what they must satisfy.

    Parameters
    ----------
    size
        Number of variables; they are called by their places.
    equal
        Pairs (coefficients by place, right side): the sum is the right side.
    at_most
        The same, where the sum is at most the right side.
    one_of
        Each a sequence of (place, bound): at least one of these variables is at most
        its bound.
    """

    size: int
    equal: tuple[tuple[Mapping[int, int], int], ...] = ()
    at_most: tuple[tuple[Mapping[int, int], int], ...] = ()
    one_of: tuple[tuple[tuple[int, int], ...], ...] = ()

    def and_equal(self, coefficients: Mapping[int, int], right: int) -> Self:
        """Add an equation."""
        return replace(self, equal=(*self.equal, (dict(coefficients), right)))

    def and_at_most(self, coefficients: Mapping[int, int], right: int) -> Self:
        """Add an inequality."""
        return replace(self, at_most=(*self.at_most, (dict(coefficients), right)))

    def and_one_of(self, bounds: Sequence[tuple[int, int]]) -> Self:
        """Add that at least one of these variables is at most its bound."""
        return replace(self, one_of=(*self.one_of, tuple(bounds)))

    def holds_at(self, point: Sequence[int]) -> bool:
        """Say whether a point satisfies all of it; exact."""
        return (
            len(point) == self.size
            and all(value >= 0 for value in point)
            and all(_sum(row, point) == right for row, right in self.equal)
            and all(_sum(row, point) <= right for row, right in self.at_most)
            and all(any(point[i] <= top for i, top in row) for row in self.one_of)
        )


@dataclass(frozen=True, slots=True)
class Feasible:
    """Whether a program has a point, and one if it has."""

    answer: Answer
    point: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Least:
    """The least value of a sum over the points of a program.

    Parameters
    ----------
    answer
        FOUND: ``value`` is the least one, taken at ``point``. NONE: the program has no
        point. NOT_DECIDED: the least value is from ``lower`` to ``value``; without a
        value, not even a point was found.
    value, point
        The best point that was found; it was checked.
    lower
        No point has a smaller value.
    """

    answer: Answer
    value: int | None = None
    point: tuple[int, ...] | None = field(default=None)
    lower: int | None = None


def feasible(program: IntegerProgram, *, work: int = WORK) -> Feasible:
    """Find a point of a program, or learn that it has none.

    Raises
    ------
    InputError
        If a constraint names a variable that is not there.

    Examples
    --------
    >>> even = IntegerProgram(2).and_equal({0: 2, 1: 2}, 3)
    >>> feasible(even).answer.name
    'NONE'
    """
    return Session(program, work).ask()


def least(
    program: IntegerProgram,
    objective: Mapping[int, int],
    *,
    floor: int = 0,
    work: int = WORK,
) -> Least:
    """Find the least value of a sum over the points of a program.

    The search ends when the solver says that no point is better than the best one: that
    answer is the proof of the bound.

    Parameters
    ----------
    program
        The constraints.
    objective
        Coefficients by place.
    floor
        A bound below which the sum is known never to lie; the search ends there.
    work
        Budget of each question, in steps of the solver.

    Raises
    ------
    InputError
        If a constraint or the sum names a variable that is not there.

    Examples
    --------
    >>> least(IntegerProgram(2).and_at_most({0: -2, 1: -3}, -7), {0: 1, 1: 1}).value
    3
    """
    _check(program.and_at_most(objective, 0))
    return Session(program, work).least(objective, floor=floor)


class Session:
    """One solver that is asked again with more constraints; they can be taken back.

    Parameters
    ----------
    program
        What holds from the beginning.
    work
        Budget of each question, in steps of the solver.

    Raises
    ------
    InputError
        If a constraint names a variable that is not there.
    """

    def __init__(self, program: IntegerProgram, work: int = WORK) -> None:
        import z3  # noqa: PLC0415 - slow to load, and most tables need no solver

        _check(program)
        self._z3 = z3
        self._context = z3.Context()
        self._program = IntegerProgram(program.size)
        self._before: list[IntegerProgram] = []
        self._solver = z3.SolverFor("QF_LIA", ctx=self._context)
        self._solver.set("rlimit", work)
        self._solver.set("random_seed", 0)
        self._names = z3.Ints(
            [f"x{place}" for place in range(program.size)], ctx=self._context
        )
        for name in self._names:
            self._solver.add(name >= 0)
        self.add(program)

    def add(self, program: IntegerProgram) -> None:
        """Add the constraints of a program of the same size."""
        _check(program)
        own = self._program
        self._program = replace(
            own,
            equal=(*own.equal, *program.equal),
            at_most=(*own.at_most, *program.at_most),
            one_of=(*own.one_of, *program.one_of),
        )
        for row, right in program.equal:
            self._solver.add(self._left(row) == right)
        for row, right in program.at_most:
            self._solver.add(self._left(row) <= right)
        for bounds in program.one_of:
            either = [self._names[place] <= top for place, top in bounds]
            self._solver.add(self._z3.Or(either) if either else self._names[0] < 0)

    @property
    def steps(self) -> int:
        """How many steps the solver has taken so far."""
        found = self._solver.statistics()
        return int(found.get_key_value("rlimit count")) if len(found) else 0

    def push(self) -> None:
        """Remember the constraints as they are."""
        self._before.append(self._program)
        self._solver.push()

    def pop(self) -> None:
        """Take back what was added since the last `push`."""
        self._program = self._before.pop()
        self._solver.pop()

    def ask(self) -> Feasible:
        """Find a point, or learn that there is none."""
        said = self._solver.check()
        if said == self._z3.unsat:
            return Feasible(Answer.NONE)
        if said != self._z3.sat:
            return Feasible(Answer.NOT_DECIDED)
        model = self._solver.model()
        point = tuple(
            model.eval(name, model_completion=True).as_long() for name in self._names
        )
        if not self._program.holds_at(point):  # a solver's word is not enough
            return Feasible(Answer.NOT_DECIDED)
        return Feasible(Answer.FOUND, point)

    def least(
        self,
        objective: Mapping[int, int],
        *,
        floor: int = 0,
        known: tuple[int, ...] | None = None,
    ) -> Least:
        """The same as `least`, of what holds now; it is as before afterwards.

        The gap between the best point and the bound is halved with each question, as a
        solver's points may be far from the best. With ``known``, a point, the search
        starts from there.
        """
        found = Feasible(Answer.FOUND, known) if known is not None else self.ask()
        if found.point is None:
            lower = floor if found.answer is Answer.NOT_DECIDED else None
            return Least(found.answer, lower=lower)
        point, value, lower = found.point, _sum(objective, found.point), floor
        while lower < value:
            middle = (lower + value - 1) // 2
            self.push()
            size = self._program.size
            self.add(IntegerProgram(size).and_at_most(objective, middle))
            found = self.ask()
            self.pop()
            if found.answer is Answer.NOT_DECIDED:
                return Least(Answer.NOT_DECIDED, value, point, lower)
            if found.point is None:
                lower = middle + 1
            else:
                point, value = found.point, _sum(objective, found.point)
        return Least(Answer.FOUND, value, point, value)

    def _left(self, row: Mapping[int, int]) -> Any:
        z3 = self._z3
        terms = [coefficient * self._names[place] for place, coefficient in row.items()]
        return z3.Sum([z3.IntVal(0, self._context), *terms])


def _sum(row: Mapping[int, int], point: Sequence[int]) -> int:
    return sum(coefficient * point[place] for place, coefficient in row.items())


def _check(program: IntegerProgram) -> None:
    named = {place for row, _ in (*program.equal, *program.at_most) for place in row}
    named |= {place for row in program.one_of for place, _ in row}
    wrong = sorted(place for place in named if not 0 <= place < program.size)
    if wrong:
        raise InputError(
            f"a constraint names variable {wrong[0]}, but there are {program.size}"
        )
