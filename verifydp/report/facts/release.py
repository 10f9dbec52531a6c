"""What the budget of a release says."""

from collections.abc import Iterator

from verifydp.evidence.composed_releases import ComposedRelease, ReleaseBound
from verifydp.evidence.numbers import bound_digits
from verifydp.report.facts import ResultFact
from verifydp.report.wording import sentence

__all__ = ["explained", "facts", "lead", "shown"]


def lead(result: ComposedRelease) -> str:
    """Say what all outputs together give away, and where the most."""
    kept = "every component keeps its own budget"
    if len(result.parts) == 1:
        kept = "its component keeps its own budget"
    return (
        f"If {kept}, all outputs together are {result.guarantee}; the most is given "
        f"away where {result.worst.text}."
    )


def facts(result: ComposedRelease) -> Iterator[ResultFact]:
    """What follows, at which neighbour, by which rule, and what it supposes."""
    for number in result.numbers:
        at = f" at {number.at}" if number.at else ""
        yield number.quantity, f"{shown(number)}{at}: {number.way}"
    yield "rule", f"{result.rule}: {result.says} ({result.source})"
    yield "worst", result.worst.text
    yield "all", f"{result.everything} if every neighbour touched all components"
    yield "supposes", "each component has its budget, whatever came before it"
    yield "scope", result.summary.scope
    for note in result.notes:
        yield "note", note


def explained(result: ComposedRelease) -> Iterator[ResultFact]:
    """The same, with the reasons below the rule."""
    for label, text in facts(result):
        yield label, text
        if label == "rule":
            reasons = list(_reasons(result))
            yield from (("" if i else "why", one) for i, one in enumerate(reasons))


def _reasons(result: ComposedRelease) -> Iterator[str]:
    """Why the rule applies and what it adds, in sentences."""
    yield sentence(f"the rule applies because {result.because}")
    touched = [one for one in result.parts if one.distance]
    names = ", ".join(one.name for one in touched[:6]) + ", ..." * (len(touched) > 6)
    yield sentence(
        f"the most is given away where {result.worst.text}: that touches {names}"
        if touched
        else "no neighbour touches a component"
    )
    if ":" in result.relation:
        yield sentence(
            f"that neighbour changes one record, and {result.relation} several: its "
            "costs are those for one"
        )


def shown(number: ReleaseBound) -> str:
    """A number with the sides that are known."""
    upper = bound_digits(number.upper, "upper", number.exact)
    return upper if number.lower is not None else f"at most {upper}"
