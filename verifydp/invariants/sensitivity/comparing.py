"""Which of two norms adds less noise, and what published margins save or cost.

A mechanism that adds noise by a norm has a ball: the norm's own, grown by the largest
norm of a difference between neighbours. Where one ball lies in another, its noise is
never worse (J. Awan and A. Slavkovic, JASA 116, 2021); often neither does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.errors import InputError
from verifydp.invariants.sensitivity.classes import WORK_MAX
from verifydp.invariants.sensitivity.gauges import gauge
from verifydp.invariants.sensitivity.spaces import ExactNumber, SensitivitySpace
from verifydp.invariants.sensitivity.spans import span_of
from verifydp.invariants.sensitivity.tables import TableSensitivity, table_sensitivity

__all__ = [
    "BallOrder",
    "Norm",
    "SpaceComparison",
    "compare_balls",
    "compare_spaces",
    "norm_sensitivity",
]


class Norm(Enum):
    """Norms of all vectors, whose balls are cut with the span."""

    L1 = "l1"
    L2 = "l2"
    LINF = "linf"


class BallOrder(Enum):
    """How two balls lie to one another."""

    EQUAL = "equal"
    INSIDE = "inside"
    AROUND = "around"
    NEITHER = "neither"


def norm_sensitivity(space: SensitivitySpace, ball: SensitivitySpace) -> Distance:
    """The largest norm of a vector of a space, where the ball is the hull of another.

    Returns
    -------
    Fraction or infinity
        Exact; infinite where the ball does not span the space.
    """
    span = span_of(ball)
    return max(gauge(ball, vector, span).value for vector in space.vectors)


def inside_norm(space: SensitivitySpace, ball: SensitivitySpace, norm: Norm) -> bool:
    """Whether the grown hull of a ball lies in the grown ball of a norm; exact.

    Parameters
    ----------
    space
        Differences between neighbours: they say how far both grow.
    ball
        Its hull is the first ball.
    norm
        The second.

    Raises
    ------
    InputError
        If the first ball does not span the space.
    """
    grown = _finite(norm_sensitivity(space, ball))
    match norm:
        case Norm.L1:
            return grown * ball.l1 <= space.l1
        case Norm.L2:
            return grown**2 * ball.l2_squared <= space.l2_squared
        case Norm.LINF:
            return grown * ball.linf <= space.linf


def compare_balls(
    space: SensitivitySpace, one: SensitivitySpace, other: SensitivitySpace
) -> BallOrder:
    """How the grown hulls of two balls lie to one another; exact.

    Parameters
    ----------
    space
        Differences between neighbours: they say how far both grow.
    one, other
        Sets of vectors; their hulls are the balls.

    Returns
    -------
    BallOrder
        ``INSIDE`` where the first lies in the second: its noise is never worse. The
        hull of the space itself lies inside every other one.

    Raises
    ------
    InputError
        If a ball does not span the space.

    Examples
    --------
    >>> axes = SensitivitySpace(((1, 0), (-1, 0), (0, 1), (0, -1)))
    >>> square = SensitivitySpace(((1, 1), (-1, -1), (1, -1), (-1, 1)))
    >>> compare_balls(axes, axes, square)
    <BallOrder.INSIDE: 'inside'>
    """
    first = _finite(norm_sensitivity(space, one))
    second = _finite(norm_sensitivity(space, other))
    inside = first * norm_sensitivity(one, other) <= second
    around = second * norm_sensitivity(other, one) <= first
    if inside and around:
        return BallOrder.EQUAL
    if inside or around:
        return BallOrder.INSIDE if inside else BallOrder.AROUND
    return BallOrder.NEITHER


def _finite(grown: Distance) -> Fraction:
    if grown == INFINITE:
        raise InputError(
            "a ball has no width in a direction in which neighbours differ: its norm "
            "is none there; give vectors that span all differences"
        )
    return Fraction(grown)


@dataclass(frozen=True, slots=True)
class SpaceComparison:
    """Changes of a table by one person, by a group, and by a group that keeps margins.

    Parameters
    ----------
    persons
        How many persons the group has.
    one, group, semi
        Changes by one person and by the group, without published margins, and by the
        group with them.
    """

    persons: int
    one: TableSensitivity
    group: TableSensitivity
    semi: TableSensitivity

    @property
    def rows(self) -> tuple[tuple[str, int, int, int, int], ...]:
        """Name, number of changes, and the largest l1, squared l2 and l-infinity."""
        named = {"one person": self.one, "group": self.group, "margins": self.semi}
        return tuple(
            (name, found.size, found.l1, found.l2_squared, found.linf)
            for name, found in named.items()
        )

    @property
    def is_nested(self) -> bool:
        """Whether margins leave changes of the group only, and norms grow as they must.

        They always do (Semi-DP, proposition 24): from margins to group, and from that
        to as many single persons.
        """
        patterns = {one.pattern for one in self.group.classes}
        if any(one.pattern not in patterns for one in self.semi.classes):
            return False
        steps = (
            (self.semi.l1, self.group.l1, self.persons * self.one.l1),
            (
                self.semi.l2_squared,
                self.group.l2_squared,
                self.persons**2 * self.one.l2_squared,
            ),
            (self.semi.linf, self.group.linf, self.persons * self.one.linf),
        )
        return all(semi <= group <= times for semi, group, times in steps)

    @property
    def share_of_group(self) -> Fraction:
        """The largest norm of a change with margins, in the hull of a single person's.

        Grown by the number of persons, that hull holds all changes of the group; among
        vectors that add up to 0 its norm is half the sum of absolute values.
        """
        return Fraction(self.semi.l1, 2 * self.persons)


def compare_spaces(
    levels: Sequence[int],
    published: Sequence[Sequence[int]],
    persons: int,
    *,
    work: int = WORK_MAX,
) -> SpaceComparison:
    """Compare how a table changes with published margins and without.

    Parameters
    ----------
    levels, published, persons, work
        As of `table_sensitivity`.

    Raises
    ------
    InputError
        If an argument is not of this form.
    UnsupportedError
        If the work does not suffice.

    Examples
    --------
    >>> [row[1:] for row in compare_spaces((2, 2), [(0,), (1,)], 2).rows]
    [(13, 2, 2, 1), (55, 4, 8, 2), (3, 4, 4, 1)]
    """
    semi = table_sensitivity(levels, published, persons, work=work)
    one = table_sensitivity(levels, (), 1, work=work)
    group = table_sensitivity(levels, (), persons, work=work)
    return SpaceComparison(semi.persons, one, group, semi)


def table_gauge(change: Sequence[ExactNumber]) -> Fraction:
    """The norm of a change in the hull of what one person can change, closed form.

    Parameters
    ----------
    change
        Entries that add up to 0.
    """
    return Fraction(sum(abs(Fraction(entry)) for entry in change)) / 2
