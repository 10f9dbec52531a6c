"""What a search over laws of a user's own says."""

from collections.abc import Iterator

from verifydp.evidence.density_searches import DensitySearchResult
from verifydp.report.facts import ResultFact

__all__ = ["facts"]

#: Most intervals of an event that are listed.
_INTERVALS_MAX = 6


def facts(result: DensitySearchResult) -> Iterator[ResultFact]:
    """The worst pair that was seen, as what it is: no bound."""
    worst = result.worst
    yield "mechanism", result.mechanism
    against = "against the claim" if result.seems_false else "within the claim"
    yield "seen", f"{against}, at {worst.parameter} and {worst.neighbour}"
    yield "epsilon", f"{worst.epsilon_seen} was seen, at output {worst.epsilon_at}"
    yield "delta", f"{worst.delta_seen} was seen, on the event below"
    shown = [f"[{low}, {high})" for low, high in worst.event[:_INTERVALS_MAX]]
    more = ["..."] if len(worst.event) > _INTERVALS_MAX else []
    yield "event", " or ".join([*shown, *more]) or "none"
    yield "search", f"{result.pairs} ordered pairs of parameters; seed {result.seed}"
    yield from (("note", note) for note in result.notes)
