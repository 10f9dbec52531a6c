"""The picture of an event: how often it happened on each side, and what is allowed."""

from dataclasses import dataclass

from verifydp.evidence.claim import Claim
from verifydp.evidence.results import Witness
from verifydp.report.pictures.canvas import LINE, Drawing, Rectangle
from verifydp.report.wording import (
    allowed_rate,
    count_text,
    hits_text,
    other_side,
    percent_text,
)

__all__ = ["EventRates"]


@dataclass(frozen=True, slots=True)
class EventRates:
    """The counts of an event beside what a claim allows.

    Attributes
    ----------
    witness
        The event and its counts.
    claim
        Gives the allowed rate, at the rate seen on the other side.
    caption
        What is drawn, in a sentence.
    name
        The name of the picture.
    """

    witness: Witness
    claim: Claim
    caption: str = "How often the event happened, in fresh draws on both databases"
    name: str = "event-rates"

    def draw(self, identifier: str) -> Drawing | None:
        """Draw it; None where a side has no draws or no hits are seen."""
        witness, notion = self.witness, self.claim.notion
        allowed = allowed_rate(witness, self.claim)
        if (
            allowed is None
            or not witness.database_trials
            or not witness.neighbour_trials
        ):
            return None
        counts = {
            "database": (witness.database_hits, witness.database_trials),
            "neighbour": (witness.neighbour_hits, witness.neighbour_trials),
        }
        rates = {side: hits / trials for side, (hits, trials) in counts.items()}
        highest = max(*rates.values(), allowed)
        if highest == 0:
            return None
        first, second = witness.likelier_on, other_side(witness.likelier_on)
        limit = f"{notion} allows about {percent_text(allowed)}"
        drawing = Drawing(
            identifier,
            title="How often the event happened",
            description=(
                f"{hits_text(*counts['database'])} on the database, "
                f"{hits_text(*counts['neighbour'])} on the neighbour. "
                f"At the rate seen on the {second}, {limit} on the {first}."
            ),
        )
        top = 0.0
        for side in (first, second):
            hits, trials = counts[side]
            share = percent_text(rates[side])
            text = (
                f"on the {side}: {count_text(hits)} of {count_text(trials)} ({share})"
            )
            top = drawing.words("label", top, text)
            name = f"bar {side}" if rates[side] else f"none {side}"
            length = max(rates[side] / highest, 0.003)
            drawing.rectangle(name, Rectangle(0, length, top + 4, 16))
            if side == first:
                drawing.vertical("allowed", allowed / highest, top + 2, top + 26)
                told = f"dashed: {limit} here"
                top = drawing.words("small", top + 26, told) + LINE / 2
            else:
                drawing.grow(top + 24)
        return drawing
