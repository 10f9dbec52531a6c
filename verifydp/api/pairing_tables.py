"""`verifydp.table_pairs`: tables that share published counts, as neighbours."""

from collections.abc import Iterable, Sequence
from typing import Any

from verifydp.api.reading_tables import read_counts
from verifydp.invariants.neighbouring import SharedMargins

__all__ = ["table_pairs"]


def table_pairs(
    table: Any,
    publish: Iterable[str | Iterable[str]],
    *,
    persons: int | None = None,
    columns: Sequence[str] | None = None,
) -> SharedMargins:
    """Give neighbours for `verifydp.audit`: tables with the same published counts.

    A mechanism is called with an array of whole numbers that has an axis for each
    feature, its levels in the order of the table. All tables have the published counts
    of the one that is given, and are made of these counts alone: the other counts of
    that table are not looked at, and no result holds them.

    Parameters
    ----------
    table, publish, columns
        As in `verifydp.release_table`.
    persons
        In how many persons neighbours differ at most; by default as many as have to
        change for any other value of one of them.

    Returns
    -------
    SharedMargins
        For ``neighbours=`` of `verifydp.audit`, where a ``pair=`` may stand beside it.

    Raises
    ------
    InputError
        If a margin or count cannot be used, or nothing is left that could be audited.

    Examples
    --------
    >>> import verifydp
    >>> shared = verifydp.table_pairs([[3, 1], [2, 4]], ["A", "B"])
    >>> def exact(database, size, rng):
    ...     return [database] * size
    >>> result = verifydp.audit(exact, epsilon=1, neighbours=shared, samples=2_000)
    >>> result.verdict.value, result.margins.broken
    ('REFUTED', 0)
    """
    return SharedMargins.of(read_counts(table, columns), [*publish], persons)
