"""An inverse composition on a page: what each case gives away, and what to run."""

from collections.abc import Mapping

from verifydp.evidence.inverse_compositions import InverseComposition
from verifydp.evidence.numbers import bound_digits, parse_exact
from verifydp.report.facts.inverse import figure_text
from verifydp.report.html.plain import PlainView, Table, plain_view
from verifydp.report.wording import sentence

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"


def view(
    result: InverseComposition, anchor: str, files: Mapping[str, str]
) -> PlainView:
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
        result, anchor, files, tables=(_cases(result), _mechanisms(result))
    )


def _cases(result: InverseComposition) -> Table:
    """What outputs give away in each case."""
    return Table(
        "What all outputs together give away",
        ("Case", "At", result.figures[0].quantity),
        (2,),
        tuple(
            (sentence(one.case).rstrip("."), one.at, figure_text(one))
            for one in result.figures
        ),
    )


def _mechanisms(result: InverseComposition) -> Table:
    """Each mechanism as it is to run."""
    head = ("Mechanism", "Noise", "By itself")
    if not any(one.loading for one in result.mechanisms):
        rows = tuple((one.name, one.noise, one.local) for one in result.mechanisms)
        return Table("The mechanisms", head, (), rows)
    return Table(
        "The mechanisms",
        (*head, "Loading"),
        (3,),
        tuple(
            (one.name, one.noise, one.local, _loading(one.loading))
            for one in result.mechanisms
        ),
    )


def _loading(text: str) -> str:
    return bound_digits(float(parse_exact(text)), "lower")
