"""A table beside its published margins on a page: its cells, margins, neighbours."""

from collections.abc import Mapping
from itertools import product

from verifydp.evidence.invariant_releases import InvariantRelease, PublishedMargin
from verifydp.report.facts.invariants import cell_text, sensitivity_text
from verifydp.report.html.plain import PlainView, Table, plain_view

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"

#: Lines of a list.
_LISTED = 200


def view(result: InvariantRelease, anchor: str, files: Mapping[str, str]) -> PlainView:
    """Prepare a result for the plain form.

    Parameters
    ----------
    result
        What was found.
    anchor
        Name of its place on the page.
    files
        The paths of its certificates by their names.
    """
    return plain_view(
        result,
        anchor,
        files,
        tables=(
            _cells(result),
            *map(_margin(result), result.published),
            _spaces(result),
        ),
    )


def _cells(result: InvariantRelease) -> Table:
    release = result.release
    head = ["Cell", "Published counts tell"]
    columns = [[cell_text(one) for one in result.cells]]
    if release is not None:
        head.append("Released, with noise")
        columns.append([f"{one:.2f}" for one in release.counts])
        if release.integers:
            head.append("As whole numbers")
            columns.append([str(one) for one in release.integers])
    names = [", ".join(one) for one in product(*(f.labels for f in result.features))]
    rows = tuple(zip(names, *columns, strict=False))
    title = "Cells"
    if len(rows) > _LISTED:
        title = f"The first {_LISTED} of {len(rows):,} cells"
    return Table(title, tuple(head), tuple(range(1, len(head))), rows[:_LISTED])


def _margin(result: InvariantRelease):  # type: ignore[no-untyped-def]
    labels = {one.name: one.labels for one in result.features}

    def table(margin: PublishedMargin) -> Table:
        names = product(*(labels.get(name, (name,)) for name in margin.features))
        rows = tuple(
            (", ".join(one), f"{count:,}")
            for one, count in zip(names, margin.totals, strict=False)
        )
        head = (" and ".join(margin.features), "Persons, as published")
        return Table(f"Published: counts by {head[0]}", head, (1,), rows[:_LISTED])

    return table


def _spaces(result: InvariantRelease) -> Table:
    rows = tuple(
        (one.neighbours, sensitivity_text(one.squared), str(one.l1), str(one.largest))
        for one in result.spaces
    )
    head = ("Neighbours", "Length", "Sum of changes", "Change of a cell")
    return Table("By how much the table can differ, at most", head, (1, 2, 3), rows)
