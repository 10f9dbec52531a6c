"""What a table beside its published margins says."""

from collections.abc import Iterator

from verifydp.evidence.invariant_releases import CellFacts, InvariantRelease
from verifydp.report.facts import ResultFact

__all__ = ["cell_text", "facts", "sensitivity_text"]


def facts(result: InvariantRelease) -> Iterator[ResultFact]:
    """What is published, what it tells, who is protected, and the release."""
    yield "published", result.margin_words
    yield "tables", f"{result.tables} with these counts"
    for sentence in result.disclosed:
        yield "disclosed", sentence
    for sentence in result.protected:
        yield "protected", sentence
    if result.persons:
        yield "neighbours", f"{result.neighbours}: {result.persons_reason}"
        yield "as printed", result.printed_persons
    yield "connection", result.connection
    for space in result.spaces:
        yield (
            "change",
            (
                f"{space.neighbours}: length {sensitivity_text(space.squared)}, sum "
                f"{space.l1}, cell {space.largest}"
            ),
        )
    release = result.release
    if release is not None:
        yield "noise", release.noise
        yield "guarantee", release.guarantee
        if release.error is not None and release.naive_error is not None:
            yield (
                "error",
                (
                    f"about {release.error:.3g} in Euclidean length; noise for groups "
                    f"among all tables has about {release.naive_error:.3g}"
                ),
            )
        yield "whole numbers", release.rounding
    for warning in result.warnings:
        yield "warning", warning


def sensitivity_text(squared: int) -> str:
    """A length by its square: a whole number, or a root."""
    root = int(squared**0.5 + 0.5)
    return str(root) if root * root == squared else f"sqrt({squared})"


def cell_text(cell: CellFacts) -> str:
    """What the margins tell of a cell: its count, or between which it lies."""
    if cell.least == cell.greatest:
        return str(cell.least)
    return f"{cell.least}..{cell.greatest}"
