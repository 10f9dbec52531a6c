"""Joint laws with given margins that show least, by an exact linear program.

The variables are the joint laws of all states, and for each ordered pair of states how
far each joint output exceeds exp(epsilon) times that of the other; the least delta is
what these add up to at the worst pair. The dual shows that no joint laws do better.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.formal.prove.lp import Optimum, Sense, solve_rational

__all__ = ["BestJoint", "balancing_weights", "least_delta"]

_OUTPUTS_MAX, _WORK = 400, 20_000_000

_Laws = Sequence[Sequence[Sequence[Fraction]]]
_Row = tuple[dict[int, Fraction], Sense, Fraction]


@dataclass(frozen=True, slots=True)
class BestJoint:
    """Joint laws that show least, and why nothing shows less.

    Attributes
    ----------
    delta
        The least one.
    joint
        For each state the probabilities of joint outputs, the last mechanism's running
        first.
    weights, tests, potentials
        The dual: as `verifydp.evidence.couplings.CouplingDual` has it.
    """

    delta: Fraction
    joint: tuple[tuple[Fraction, ...], ...]
    weights: tuple[Fraction, ...]
    tests: tuple[tuple[Fraction, ...], ...]
    potentials: tuple[tuple[tuple[Fraction, ...], ...], ...]


def least_delta(
    laws: _Laws, pairs: Sequence[tuple[int, int]], growth: Fraction
) -> BestJoint:
    """Find the joint laws that show least at ``exp(epsilon) = growth``.

    Parameters
    ----------
    laws
        For each mechanism and state the probabilities of its outputs.
    pairs
        Ordered pairs of places of states.
    growth
        At least 1.

    Raises
    ------
    InputError
        If there are too many joint outputs, or the program is not solved.

    Examples
    --------
    Two copies of one answer, each by a fair coin true: shown twice, it is shown once.

    >>> flip = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
    >>> least_delta([flip, flip], [(0, 1), (1, 0)], Fraction(1)).delta
    Fraction(1, 2)
    """
    sizes = [len(one[0]) for one in laws]
    states, count = len(laws[0]), math.prod(sizes)
    if count * (states + len(pairs)) > _OUTPUTS_MAX * 4:
        raise InputError(
            f"there are {_short(count)} joint outputs, {states} states and "
            f"{len(pairs)} pairs: at most {4 * _OUTPUTS_MAX} unknowns are solved for"
        )
    outputs = list(itertools.product(*map(range, sizes)))
    first = states * count
    last = first + len(pairs) * count
    margins = list(_margins(laws, outputs, sizes))
    excess = list(_excesses(pairs, growth, count, first))
    totals: list[_Row] = [
        (
            {last: Fraction(1)}
            | {first + place * count + y: Fraction(-1) for y in range(count)},
            ">=",
            Fraction(0),
        )
        for place in range(len(pairs))
    ]
    rows = [*(row for _, row in margins), *excess, *totals]
    cost = [Fraction(0)] * last + [Fraction(1)]
    found = solve_rational(
        cost,
        [row for row, _, _ in rows],
        [right for _, _, right in rows],
        senses=[sense for _, sense, _ in rows],
        work=_WORK,
    )
    if not isinstance(found, Optimum):
        raise InputError(
            f"the least delta of {count} joint outputs was not found exactly: give "
            "fewer outputs, or probabilities with fewer digits"
        )
    return _read(found, laws, pairs, count, [key for key, _ in margins])


def balancing_weights(
    changes: Sequence[Sequence[Fraction]],
) -> tuple[Fraction, ...] | None:
    """Weights of changes, together 1, under which no two answers move together.

    Among these, those with the largest mean of squared moves; None where there are
    none. Normal noise of any correlation leaves the changes that mean squared distance.

    Examples
    --------
    >>> both = [[Fraction(1), Fraction(1)], [Fraction(1), Fraction(-1)]]
    >>> balancing_weights(both)
    (Fraction(1, 2), Fraction(1, 2))
    """
    size = len(changes[0])
    rows: list[Sequence[Fraction]] = [
        [change[i] * change[j] for change in changes]
        for i, j in itertools.combinations(range(size), 2)
    ]
    rows = [row for row in dict.fromkeys(map(tuple, rows)) if any(row)]
    rows.append([Fraction(1)] * len(changes))
    if len(rows) * len(changes) > 10 * _OUTPUTS_MAX**2:
        return None
    right = [Fraction(0)] * (len(rows) - 1) + [Fraction(1)]
    cost = [-sum((move**2 for move in change), Fraction(0)) for change in changes]
    found = solve_rational(cost, rows, right, work=_WORK)
    return found.primal if isinstance(found, Optimum) else None


def _short(count: int) -> str:
    return str(count) if count < 10**9 else "more than 10^9"


def _margins(
    laws: _Laws, outputs: Sequence[tuple[int, ...]], sizes: Sequence[int]
) -> Iterator[tuple[tuple[int, int, int], _Row]]:
    """That each mechanism keeps its law; one row a mechanism is implied by others."""
    count = len(outputs)
    for state in range(len(laws[0])):
        for place, size in enumerate(sizes):
            for value in range(size - (place > 0)):
                row = {
                    state * count + y: Fraction(1)
                    for y, output in enumerate(outputs)
                    if output[place] == value
                }
                yield (state, place, value), (row, "=", laws[place][state][value])


def _excesses(
    pairs: Sequence[tuple[int, int]], growth: Fraction, count: int, first: int
) -> Iterator[_Row]:
    """That what one output has too much is counted."""
    for place, (s, t) in enumerate(pairs):
        for y in range(count):
            row = {
                first + place * count + y: Fraction(1),
                s * count + y: Fraction(-1),
                t * count + y: growth,
            }
            yield row, ">=", Fraction(0)


def _read(
    found: Optimum,
    laws: _Laws,
    pairs: Sequence[tuple[int, int]],
    count: int,
    margins: Sequence[tuple[int, int, int]],
) -> BestJoint:
    """Sort the numbers of a solution into what they mean."""
    states = len(laws[0])
    joint = tuple(found.primal[s * count : (s + 1) * count] for s in range(states))
    values = dict(zip(margins, found.dual, strict=False))
    potentials = tuple(
        tuple(
            tuple(
                values.get((state, place, value), Fraction(0))
                for value in range(len(one[0]))
            )
            for place, one in enumerate(laws)
        )
        for state in range(states)
    )
    start = len(margins)
    tests = tuple(
        found.dual[start + place * count : start + (place + 1) * count]
        for place in range(len(pairs))
    )
    weights = list(found.dual[start + len(pairs) * count :])
    weights[0] += 1 - sum(weights, Fraction(0))
    return BestJoint(found.value, joint, tuple(weights), tests, potentials)
