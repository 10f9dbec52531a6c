"""Refusing budgets that say nothing of a release's neighbours.

"Parallel composition" under ``replace`` is the known case: a record that moves from one
part to another changes the size of both, and privacy among parts of one size says
nothing of that (Guerra-Balboa and others 2024, example II.9).
"""

from collections.abc import Sequence

from verifydp.composition.regions import RecordCell, value_beside
from verifydp.composition.releases import PART, TABLE, ReleaseComponent, ReleasePlan
from verifydp.errors import InputError

__all__ = ["refuse_moves_out_of_parts"]


def refuse_moves_out_of_parts(
    release: ReleasePlan, groups: Sequence[Sequence[RecordCell]]
) -> None:
    """Refuse components at an infinite distance on some pair of neighbours.

    Parameters
    ----------
    release
        The release.
    groups
        Its cells; a neighbour changes a record within its group.

    Raises
    ------
    InputError
        The message names the component, and shows two neighbours on which its budget
        says nothing.
    """
    for place, component in enumerate(release.components):
        if component.relation.name != "replace":
            continue
        if release.relation.name == "add-remove":
            _refuse_sizes(release, place, groups[0])
            continue
        if component.over == PART:
            _refuse_crossing(component, place, groups)


def _refuse_sizes(
    release: ReleasePlan, place: int, cells: Sequence[RecordCell]
) -> None:
    """Refuse a budget under replace where a table with a record more is no neighbour.

    It is one, for a component that is private as a function of whole tables, where the
    table can be filled up with a record that the component does not read.
    """
    component = release.components[place]
    read = next((cell for cell in cells if cell.components >> place & 1), None)
    if read is None:
        return
    regions = [one.region for one in release.components]
    advice = "give its budget under add-remove"
    if component.over == PART:
        what, known = "parts of one size", ""
        advice += f', or over = "{TABLE}" where it is for whole tables'
    elif not component.region.text:
        what, known = "tables of one size", ", all of whose records it reads"
    elif value_beside(place, regions, release.domain) is None:
        what = "tables of one size"
        known = ", and no value is known that keeps a record from being read"
        advice += ", or a domain with such a value"
    else:
        return
    raise InputError(
        f"component {component.name}: its budget is for {what} (replace){known}, and "
        "the release protects add-remove, where sizes differ: no budget of it follows. "
        f"{_databases(read, None)} it reads 1 record and none, and it may publish that "
        "number, of which the output 1 is certain on the first and impossible on the "
        f"second; {advice}"
    )


def _refuse_crossing(
    component: ReleaseComponent, place: int, groups: Sequence[Sequence[RecordCell]]
) -> None:
    for group in groups:
        inside = [cell for cell in group if cell.components >> place & 1]
        outside = [cell for cell in group if not cell.components >> place & 1]
        if inside and outside:
            raise InputError(
                f"component {component.name}: parallel composition does not hold under "
                f"replace. {_databases(inside[0], outside[0])}, its part has 1 record "
                "and 0, and its budget is for parts of one size: it may publish that "
                "size, of which the output 1 is certain on the first and impossible on "
                'the second. Give its budget under relation = "add-remove", or over = '
                '"table" where the program is private as a function of whole tables'
            )


def _databases(record: RecordCell, other: RecordCell | None) -> str:
    first = "{" + (str(record).removeprefix("a record with ")) + "}"
    if other is None:
        return f"On the neighbours [{first}] and []"
    second = "{" + str(other).removeprefix("a record with ") + "}"
    return f"On the neighbours [{first}] and [{second}]"
