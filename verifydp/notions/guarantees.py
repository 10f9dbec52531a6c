"""Guarantees as a whole: which databases, which of them are neighbours, how close.

A trade-off function alone says nothing: the same one between databases that share
published statistics protects other pairs than between all databases (Cho and Awan 2024,
arXiv:2410.17468, section 3.5).
"""

import dataclasses
import enum
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, Self

from verifydp import loss
from verifydp.data.spaces.finite import finite_space
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.laws.normal import Normal
from verifydp.loss.tradeoff import TradeOff
from verifydp.loss.tradeoff_gaussian import is_gaussian_dp
from verifydp.notions.dataspaces import Adjacency, Dataspace
from verifydp.notions.deciding import at_most
from verifydp.notions.trade_offs import GaussianDP, TradeOffDP

__all__ = ["Guarantee", "GuaranteeOrder", "compare", "indistinguishable_pairs"]

#: Databases up to which all pairs are compared.
_DATABASES_MAX = 3_000


class GuaranteeOrder(enum.Enum):
    """How one guarantee stands to another; more pairs or more closeness is stronger."""

    WEAKER = "weaker: the other one protects all its pairs, at least as well"
    STRONGER = "stronger: it protects all pairs of the other one, at least as well"
    EQUAL = "equal: both protect the same pairs equally well"
    INCOMPARABLE = "incomparable: each protects what the other one does not"
    NOT_DECIDED = "not decided"

    @property
    def sign(self) -> str:
        """The sign between the two."""
        return _SIGNS[self]


_SIGNS = {
    GuaranteeOrder.WEAKER: "≺",
    GuaranteeOrder.STRONGER: "≻",
    GuaranteeOrder.EQUAL: "=",
    GuaranteeOrder.INCOMPARABLE: "∥",
    GuaranteeOrder.NOT_DECIDED: "?",
}


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What a mechanism protects: databases, their neighbours, and how close.

    Parameters
    ----------
    dataspace
        The databases.
    adjacency
        Which two are neighbours.
    curve
        What holds for the outputs on each two neighbours, in both orders.

    Examples
    --------
    >>> everybody = Dataspace("all rows of persons")
    >>> print(Guarantee(everybody, Adjacency(1), GaussianDP.read("1/2")))
    1/2-Gaussian DP among all rows of persons, the record at one place is replaced ...
    """

    dataspace: Dataspace
    adjacency: Adjacency
    curve: TradeOffDP | GaussianDP

    def to_group(self, size: int) -> Self:
        """The guarantee for groups of that many neighbours.

        Distances have to be those of chains inside the dataspace: two databases k
        steps apart are then connected by k neighbours in turn. Among databases with
        the same published value they are not, as chains leave them.

        Raises
        ------
        InputError
            If the size is below 1, or the dataspace has databases without such a chain
            or is a part of another one that is not listed.
        """
        if size < 1:
            raise InputError(f"a group has {size} members: give at least 1")
        self._require_chains()
        adjacency = dataclasses.replace(
            self.adjacency, steps=self.adjacency.steps * size
        )
        return dataclasses.replace(
            self, adjacency=adjacency, curve=_repeated(self.curve, size)
        )

    def to_semi(
        self,
        published: str,
        changes: int,
        *,
        databases: Sequence[Any] | None = None,
        apart: Sequence[int] = (),
        is_proper: bool = False,
    ) -> Self:
        """The guarantee that is left where a statistic is published beside it.

        Two databases with the same value that are at most ``changes`` apart are
        connected by a chain of neighbours among all databases, though not among those
        with the value (Cho and Awan 2024, propositions 11 and 15). It holds for every
        number of changes; the semi-adjacent parameter is the one for which each person
        is protected.

        Parameters
        ----------
        published
            What is published exactly, in words.
        changes
            How many persons may change together.
        databases
            Those with the published value, where they are listed.
        apart, is_proper
            What is known of them where they are not; see `Dataspace`.

        Raises
        ------
        InputError
            If ``changes`` is negative, or chains do not exist in this dataspace.
        """
        if changes < 0:
            raise InputError(f"{changes} persons cannot change: give at least 0")
        if not self.adjacency.steps:
            raise InputError("the guarantee protects no two databases: nothing follows")
        self._require_chains()
        times = ceil(Fraction(changes, self.adjacency.steps))
        part = Dataspace(
            self.dataspace.name,
            None if databases is None else tuple(databases),
            part_of=self.dataspace,
            published=published,
            apart=frozenset(apart),
            is_proper=is_proper,
        )
        adjacency = dataclasses.replace(self.adjacency, steps=changes)
        return dataclasses.replace(
            self,
            dataspace=part,
            adjacency=adjacency,
            curve=_repeated(self.curve, times),
        )

    def _require_chains(self) -> None:
        """Refuse a dataspace in which distances are not those of chains."""
        space = self.dataspace
        if space.databases is None:
            if space.part_of is not None:
                raise InputError(
                    f"{space}: chains of neighbours may leave these databases, so "
                    "nothing follows for groups; start from the guarantee among all"
                )
            return
        _require_few(space)
        near = finite_space(space.databases, self._is_one_step)
        for place, first in enumerate(space.databases):
            inside = near.distances_from(place)
            for other, second in enumerate(space.databases[:place]):
                if inside[other] != self.adjacency.distance(first, second):
                    raise InputError(
                        f"{space}: {second} and {first} have no chain of neighbours "
                        "inside that is as short as their distance, so nothing follows "
                        "for groups; start from the guarantee among all"
                    )

    def _is_one_step(self, first: Any, second: Any) -> bool:
        return self.adjacency.distance(first, second) == 1

    def __str__(self) -> str:
        return f"{self.curve} among {self.dataspace}, {self.adjacency}"


def indistinguishable_pairs(guarantee: Guarantee) -> frozenset[tuple[Any, Any]]:
    """List the ordered pairs that a guarantee protects (definition 19 there).

    Raises
    ------
    InputError
        If the databases are not listed, or are more than 3,000.

    Examples
    --------
    >>> from itertools import product
    >>> bits = Dataspace("three bits", tuple(product((0, 1), repeat=3)))
    >>> len(indistinguishable_pairs(Guarantee(bits, Adjacency(1), GaussianDP.read(1))))
    32
    """
    databases = guarantee.dataspace.databases
    if databases is None:
        raise InputError(f"{guarantee.dataspace}: its databases are not listed")
    _require_few(guarantee.dataspace)
    return frozenset(
        (first, second)
        for first in databases
        for second in databases
        if guarantee.adjacency.holds(first, second)
    )


def compare(first: Guarantee, second: Guarantee) -> GuaranteeOrder:
    """Say how the first guarantee stands to the second (definition 20 there).

    It is weaker or equal exactly if all its pairs are pairs of the second and its curve
    is nowhere above, where a curve says what it says of both orders of a pair. "Weaker"
    then means that one of the two is strict; curves agree at the ends always, so one
    strictly below everywhere does not exist. The order is sound and not complete: a
    guarantee implies that for groups, which is incomparable.

    Returns
    -------
    GuaranteeOrder
        Exact; NOT_DECIDED where databases are not listed and neither is a part of the
        other, or curves touch too closely.

    Examples
    --------
    >>> rows = Dataspace("all rows of nine persons", apart=range(10))
    >>> strict = Guarantee(rows, Adjacency(1), GaussianDP.read(1))
    >>> compare(Guarantee(rows, Adjacency(1), GaussianDP.read(2)), strict).name
    'WEAKER'
    >>> compare(strict.to_group(2), strict).name
    'INCOMPARABLE'
    """
    below = _is_at_most(first, second)
    above = _is_at_most(second, first)
    if below and above:
        return GuaranteeOrder.EQUAL
    if below and above is False:
        return GuaranteeOrder.WEAKER
    if above and below is False:
        return GuaranteeOrder.STRONGER
    if below is False and above is False:
        return GuaranteeOrder.INCOMPARABLE
    return GuaranteeOrder.NOT_DECIDED


def _is_at_most(first: Guarantee, second: Guarantee) -> bool | None:
    """Both conditions; one that fails is enough for no."""
    parts = _pairs_inside(first, second), _curve_is_below(first.curve, second.curve)
    if False in parts:
        return False
    return None if None in parts else True


def _pairs_inside(first: Guarantee, second: Guarantee) -> bool | None:
    one, two = first.dataspace, second.dataspace
    if one.databases is not None and two.databases is not None:
        return indistinguishable_pairs(first) <= indistinguishable_pairs(second)
    if first.adjacency.relation != second.adjacency.relation:
        return None
    steps, other_steps = first.adjacency.steps, second.adjacency.steps
    if any(other_steps < far <= steps for far in one.apart):
        return False
    if two.is_proper and two.part_of == one:
        # A database outside is its own neighbour by the first alone.
        return False
    return True if one.is_inside(two) and steps <= other_steps else None


def _curve_is_below(
    first: TradeOffDP | GaussianDP, second: TradeOffDP | GaussianDP
) -> bool | None:
    """Whether ``first <= second`` everywhere; None where they touch too closely."""
    try:
        if isinstance(first, GaussianDP):
            if isinstance(second, GaussianDP):
                return first.mu >= second.mu
            return is_gaussian_dp(_both_ways(second), first.mu)
        if isinstance(second, GaussianDP):
            return _is_below_gaussian(_both_ways(first), second.mu)
    except UnsupportedError:
        return None
    return _both_ways(second).is_above(_both_ways(first))


def _both_ways(notion: TradeOffDP) -> TradeOff:
    """What a curve says of a pair whose both orders are neighbours."""
    return notion.curve.symmetrised_above()


def _is_below_gaussian(curve: TradeOff, mu: Fraction) -> bool:
    """Whether G_mu is above each line of a curve: its delta is at most that line's."""
    if mu == 0:
        return True
    return all(
        at_most(
            loss.hockey_stick(Normal(0, 1), Normal(mu, 1), Epsilon(growth=growth)),
            delta,
            "delta",
        )
        for growth, delta in curve.profile()
        if growth > 0
    )


def _repeated(curve: TradeOffDP | GaussianDP, times: int) -> TradeOffDP | GaussianDP:
    if isinstance(curve, GaussianDP):
        return GaussianDP(curve.mu * times)
    return TradeOffDP(curve.curve.group(times))


def _require_few(space: Dataspace) -> None:
    if space.databases is not None and len(space.databases) > _DATABASES_MAX:
        raise InputError(
            f"{space} has {len(space.databases)} databases, and all pairs are compared "
            f"up to {_DATABASES_MAX}"
        )
