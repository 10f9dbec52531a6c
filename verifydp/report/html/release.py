"""The budget of a release on a page: costs of components, and other rules."""

from collections.abc import Mapping

from verifydp.evidence.composed_releases import ComposedPart, ComposedRelease
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import bound_digits, short_above
from verifydp.report.facts.release import explained
from verifydp.report.html.plain import PlainView, Table, plain_view
from verifydp.report.wording import sentence

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"


def view(result: ComposedRelease, anchor: str, files: Mapping[str, str]) -> PlainView:
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
    head = ("Component", "Reads", "Budget", "Cost")
    table = Table(
        "What each component costs at the worst neighbour",
        head,
        (3,),
        tuple(map(_row, result.parts)),
    )
    tables = (table, _rules(result))
    return plain_view(result, anchor, files, tables=tables, facts=explained(result))


def _rules(result: ComposedRelease) -> Table:
    """What other rules would give, with bars on one scale."""
    most = max(one.value for one in result.compared) or 1.0
    return Table(
        "Rules of composition beside one another",
        ("Rule", "Holds here", result.numbers[0].quantity),
        (2,),
        tuple(
            (
                sentence(one.name).rstrip("."),
                "yes" if one.holds else "no",
                bound_digits(one.value, "upper", one.exact),
            )
            for one in result.compared
        ),
        tuple(one.value / most for one in result.compared),
    )


def _row(part: ComposedPart) -> tuple[str, ...]:
    cost = short_above(parse_exact(part.cost), 6) if part.distance else "not touched"
    return part.name, part.reads, part.budget, cost
