"""What the budget of a release leaves behind for the checker: who reads what.

The checker goes over all neighbours again. That each component has its budget, and
reads what it says, stands under ``assumes``.
"""

import msgspec

from verifydp.evidence.claim import Relation
from verifydp.evidence.verdict import Verdict

__all__ = [
    "RELEASE_CERTIFICATE_FORMAT",
    "StatedBudget",
    "ReleaseCertificate",
    "ReleaseColumn",
    "ReleasePart",
    "ValueClass",
    "release_assumptions",
]

#: Name and version of the certificate format.
RELEASE_CERTIFICATE_FORMAT = "verifydp-release-certificate/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class StatedBudget(_Record, frozen=True):
    """A guarantee: ``"approximate"``, ``"concentrated"``, ``"gaussian"``, ``"renyi"``.

    ``numbers`` are its parameters by name, exact.
    """

    kind: str
    numbers: dict[str, str]


class ValueClass(_Record, frozen=True):
    """Values of a column that no component tells apart.

    ``readers`` are the places of the components with a condition on the column that
    these values meet; ``value`` is one of them.
    """

    value: str
    readers: tuple[int, ...]


class ReleaseColumn(_Record, frozen=True):
    """A column by the classes of its values; ``keeps`` if no neighbour changes it."""

    name: str
    keeps: bool
    classes: tuple[ValueClass, ...]


class ReleasePart(_Record, frozen=True, omit_defaults=True):
    """A component: the places of the columns with a condition of it, and its budget.

    It reads the records that meet all of its conditions. ``relation`` and ``over`` are
    those of `verifydp.evidence.composed_releases.ComposedPart`. ``beside`` are the
    places of a column, and of a class of its values that is not read, where the budget
    is for tables of one size, and a release under ``add-remove`` needs such a record.
    """

    name: str
    columns: tuple[int, ...]
    budget: StatedBudget
    relation: Relation
    over: str
    beside: tuple[int, ...] = ()


class ReleaseCertificate(_Record, frozen=True, tag="release"):
    """That components with these budgets have the ``total`` together.

    ``digest`` binds the canonical bytes of all other fields.
    """

    format: str
    release: str
    relation: Relation
    columns: tuple[ReleaseColumn, ...]
    parts: tuple[ReleasePart, ...]
    total: StatedBudget
    assumes: tuple[str, ...]
    provenance: dict[str, str]
    digest: str = ""

    @property
    def verdict(self) -> Verdict:
        """Of the implication: the total follows from the budgets."""
        return Verdict.PROVED


def release_assumptions(
    columns: tuple[ReleaseColumn, ...], parts: tuple[ReleasePart, ...] = ()
) -> tuple[str, ...]:
    """What no computation can show, and such a certificate therefore has to name."""
    common = [
        (
            "each component has its budget for the neighbours of its relation, in both "
            "orders, whatever was released before it"
        ),
        "each component reads no other records than those that meet its conditions",
    ]
    if columns:
        names = ", ".join(column.name for column in columns)
        common.append(f"every record has a value of a listed class in each of: {names}")
    if any(part.beside for part in parts):
        common.append(
            "any record of a table may have the value beside a component instead of "
            "its own, and the component's budget is for such tables as well"
        )
    return tuple(common)
