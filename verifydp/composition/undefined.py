"""Refusing budgets that say nothing of a release's neighbours.

"Parallel composition" under ``replace`` is the known case: a record that moves from one
part to another changes the size of both, and privacy among parts of one size says
nothing of that (Guerra-Balboa and others 2024, example II.9).
"""

from collections.abc import Sequence

from verifydp.composition.regions import RecordCell
from verifydp.composition.releases import PART, ReleaseComponent, ReleasePlan
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
            raise InputError(
                f"component {component.name}: its budget is for tables of one size "
                f"(replace), and the release protects add-remove, where sizes differ: "
                f"no budget of it follows. {_databases(groups[0][0], None)} and it may "
                "publish how many records there are; give its budget under add-remove"
            )
        if component.over == PART:
            _refuse_crossing(component, place, groups)


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
                'size. Give its budget under relation = "add-remove", or over = '
                '"table" where the program is private as a function of whole tables'
            )


def _databases(record: RecordCell, other: RecordCell | None) -> str:
    first = "{" + (str(record).removeprefix("a record with ")) + "}"
    if other is None:
        return f"On the neighbours [{first}] and []"
    second = "{" + str(other).removeprefix("a record with ") + "}"
    return f"On the neighbours [{first}] and [{second}]"
