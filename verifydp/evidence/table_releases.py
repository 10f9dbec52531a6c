"""What a noisy table of counts leaves behind for the checker: margins, noise, a claim.

Exact numbers are strings (`verifydp.evidence.exact_numbers`); an epsilon may be a
logarithm, ``log(3)``.
"""

from typing import Final

import msgspec

from verifydp.evidence.verdict import Verdict

__all__ = [
    "K_NORM_NOISE",
    "NORMAL_NOISE",
    "TABLE_ASSUMPTIONS",
    "TABLE_FORMAT",
    "TableReleaseCertificate",
]

#: Name and version of the format.
TABLE_FORMAT: Final = "verifydp-table-release/1"
NORMAL_NOISE: Final = "normal"
K_NORM_NOISE: Final = "k-norm"

#: What the checker takes as given.
TABLE_ASSUMPTIONS: Final = (
    (
        "a database is a list of persons, each in one cell of the table; neighbours "
        "have the same published margins and differ in at most so many persons"
    ),
    "the noise has the stated law, exactly and whatever the data are",
)


class TableReleaseCertificate(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag="table-release",
):
    """That a table of counts with noise protects whoever shares its published margins.

    Attributes
    ----------
    levels
        How many levels each feature of the table has; cells are in row-major order.
    published
        The margins that are published as they are: for each the places of its features,
        rising. The number of persons is published as well.
    persons
        How many persons neighbours differ in at most.
    noise
        ``"normal"``: independent normal noise of variance `scale`, projected onto the
        span of the changes or not. ``"k-norm"``: density proportional to
        ``exp(-scale * norm)`` on a space with all changes, where the unit ball of the
        norm is the convex hull of `ball`.
    scale
        Above 0; exact.
    ball
        Vectors of cells, symmetric about 0; empty for normal noise.
    squared_sensitivity
        At least the squared length of each change, among all tables of these levels;
        of use to normal noise alone.
    epsilon, delta
        A claim; both null where none is made. K-norm noise has one.
    mu
        The claimed parameter of Gaussian privacy; null for k-norm noise.
    digest
        Binds the canonical bytes of all other fields.
    """

    format: str
    levels: tuple[int, ...]
    published: tuple[tuple[int, ...], ...]
    persons: int
    noise: str
    scale: str
    ball: tuple[tuple[int, ...], ...]
    squared_sensitivity: int
    epsilon: str | None
    delta: str | None
    mu: str | None
    assumes: tuple[str, ...]
    provenance: dict[str, str]
    digest: str = ""

    @property
    def verdict(self) -> Verdict:
        """That the claim holds."""
        return Verdict.PROVED
