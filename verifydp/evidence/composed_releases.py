"""What `verifydp.compose` found, as a plain record: the input of reports."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.release_certificates import ReleaseCertificate
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides

__all__ = [
    "AT_DELTA",
    "RELEASE_FORMAT",
    "RuleBeside",
    "ComposedPart",
    "ComposedRelease",
    "ReleaseBound",
    "WorstNeighbour",
]

#: Name and version of the result format.
RELEASE_FORMAT = "verifydp-release/1"
#: What stands before the delta at which an epsilon is meant, exact.
AT_DELTA = "delta "


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class ReleaseBound(_Record, frozen=True):
    """A number of the release's guarantee.

    Attributes
    ----------
    quantity
        ``"epsilon"``, ``"delta"``, ``"rho"`` or ``"mu"``.
    at
        At what it is meant, such as ``"delta 1/1000000"``; empty for nothing.
    lower
        Components with these budgets can give away so much; null where that is not
        known. Rounded downward.
    upper
        The release gives away no more. Rounded upward.
    exact
        ``upper`` as exact text.
    way
        How it was found, in a clause.
    """

    quantity: str
    at: str
    lower: BoundValue
    upper: BoundValue
    exact: str
    way: str


class ComposedPart(_Record, frozen=True):
    """One component and what it costs.

    Attributes
    ----------
    name
        As the release calls it.
    reads
        Which records, in words.
    budget
        What is claimed of it, in words.
    relation
        For neighbours of which relation.
    over
        ``"table"`` or ``"part"``: what its budget holds over.
    distance
        How far the worst neighbour moves what it reads, in neighbours of its own
        relation; 0 where that stays the same.
    cost
        What it adds there, as exact text.
    share
        The same as a share of the sum, from 0 to 1, for pictures.
    mu
        Of a Gaussian budget that implies the one named, exact; empty where the budget
        named is the component's own.
    """

    name: str
    reads: str
    budget: str
    relation: str
    over: str
    distance: int
    cost: str
    share: float
    mu: str = ""


class RuleBeside(_Record, frozen=True):
    """What a rule would give, beside the budget that was found.

    Attributes
    ----------
    name
        The rule, in words.
    value
        The first number of its budget, rounded upward.
    exact
        The same as exact text.
    holds
        Whether it is a guarantee for this release.
    """

    name: str
    value: float
    exact: str
    holds: bool


class WorstNeighbour(_Record, frozen=True):
    """Two databases at which the budget is reached.

    Attributes
    ----------
    text
        How they differ, in words.
    database, neighbour
        Records as columns with a value each; columns that no condition names are left
        out.
    """

    text: str
    database: tuple[dict[str, str], ...]
    neighbour: tuple[dict[str, str], ...]


class ComposedRelease(Result, frozen=True):
    """The outcome of `verifydp.compose`: a guarantee that follows from others.

    It has no verdict: whether the components have their budgets is not looked at.

    Attributes
    ----------
    release
        Its name.
    relation
        Whose neighbours are protected; where neighbours keep columns, the certificate
        says which.
    domain
        What records and tables there may be, as the release says; empty for any.
    adaptive
        Whether components may see what those before them gave out.
    guarantee
        What the release has where the components have their budgets, in words.
    numbers
        The same, number by number; then what follows at the delta that was asked for.
    rule
        The rule of composition, its name.
    source
        The theorem.
    says, because
        What the rule says the budget is, and why it applies, in words.
    added
        How costs of components are added, in words.
    worst
        Where the budget is reached.
    everything
        What the budgets of all components add up to, whoever reads what, in words.
    compared
        What other rules would give.
    parts
        The components in their order.
    certificate
        What the checker needs to find the guarantee again.
    optimal
        The same for the best epsilon at the delta that was asked for; null without one.
    """

    FORMAT: ClassVar[str] = RELEASE_FORMAT
    KIND: ClassVar[str] = "release"
    TITLE: ClassVar[str] = "The budget of a release"
    DECIDING: ClassVar[str] = "release"
    COMMAND: ClassVar[str] = "verifydp compose"

    format: str
    release: str
    relation: str
    domain: str
    adaptive: bool
    guarantee: str
    numbers: tuple[ReleaseBound, ...]
    rule: str
    source: str
    says: str
    because: str
    added: str
    worst: WorstNeighbour
    everything: str
    compared: tuple[RuleBeside, ...]
    parts: tuple[ComposedPart, ...]
    certificate: ReleaseCertificate
    optimal: CompositionCertificate | None
    notes: tuple[str, ...]
    versions: dict[str, str]

    @property
    def summary(self) -> Summary:
        """The common fields: every number with the sides that it has."""
        count = len(self.parts)
        have = "all components have their budgets"
        if count == 1:
            have = "its component has its budget"
        return self._summary(
            verdict=None,
            modulo=(),
            claim=f"{self.headline}, where {have}",
            reason=f"{self.rule}: {self.says}",
            subject=f"{self.release}, {count} component{'s' * (count > 1)}",
            scope="all mechanisms with these budgets, "
            + ("adaptive ones too" if self.adaptive else "independent of each other"),
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=None, reproduce=None
            ),
        )

    @property
    def headline(self) -> str:
        """The guarantee with all that it is limited to, in one clause."""
        said = f"{self.release} is {self.guarantee} under {self.relation}"
        if kept := [one.name for one in self.certificate.columns if one.keeps]:
            said += f" that keeps {', '.join(kept)}"
        return f"{said} for data with {self.domain}" if self.domain else said

    @property
    def certificates(self) -> Mapping[str, AnyCertificate]:
        """That of the budget, and that of the best epsilon where there is one."""
        found: dict[str, AnyCertificate] = {self.DECIDING: self.certificate}
        if self.optimal is not None:
            found["optimal"] = self.optimal
        return found

    def _bounds(self) -> Iterator[Bound]:
        for one in self.numbers:
            yield from both_sides(
                one.quantity,
                one.at,
                one.lower,
                one.upper,
                f"{one.way}; rounded outward",
                exact=one.exact,
            )
