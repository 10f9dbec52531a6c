"""What is found when a claim is judged under the true law of the data."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.misspecification.released_events import ReleasedEvent
from verifydp.evidence.numbers import short_above, short_below, written
from verifydp.evidence.verdict import Verdict

__all__ = ["Misspecification", "PairFinding"]


def _said(verdict: Verdict, *, holds: bool | None) -> str:
    return f"{verdict} (it holds by enclosure, uncertified)" if holds else str(verdict)


@dataclass(frozen=True, slots=True)
class PairFinding:
    """Belief and truth of one ordered pair of secrets.

    Attributes
    ----------
    first_secret, second_secret, belief_index
        The pair, and the adversary's place in the family.
    belief_delta_lower, belief_delta_upper
        Guarantee: enclose the least delta at the epsilon under the belief.
    true_delta_lower
        Guarantee: at most the least delta under the true law; from records, with the
        confidence of the whole finding.
    true_delta_upper
        Guarantee: at least that delta; None where only records are at hand.
    plug_in_delta
        From records: an estimate, of the law of the records themselves; no bound.
    event
        From records: what the lower bound was shown at.
    detectable_delta
        From records: about the true delta from which on such an event would have been
        told from the claim; an estimate. 1 means that none would.
    holds
        True where the enclosure is within the claim, False where the verdict is
        REFUTED, else None. An enclosure alone is not called PROVED.
    verdict
        Of the claim for this pair under the true law.
    """

    first_secret: str
    second_secret: str
    belief_index: int
    belief_delta_lower: Fraction
    belief_delta_upper: Fraction
    true_delta_lower: Fraction
    true_delta_upper: Fraction | None
    plug_in_delta: float | None
    event: ReleasedEvent | None
    detectable_delta: float | None
    holds: bool | None
    verdict: Verdict

    @property
    def text(self) -> str:
        """The pair in one line: the bounds of the verdict, each on its side."""
        lower = f"at least {short_below(self.true_delta_lower)}"
        if self.true_delta_upper is None:
            truth = f"{lower} in truth (estimate {self.plug_in_delta:.6g})"
        else:
            upper = f"at most {short_above(self.true_delta_upper)}"
            ends = {False: lower, True: upper, None: f"{lower} and {upper}"}
            truth = f"{ends[self.holds]} in truth"
        return (
            f"{self.first_secret} against {self.second_secret}: delta "
            f"{short_above(self.belief_delta_upper)} as believed, {truth}: "
            f"{_said(self.verdict, holds=self.holds)}"
        )


@dataclass(frozen=True, slots=True)
class Misspecification:
    """Whether a claim that holds for what is believed holds for the data.

    Attributes
    ----------
    epsilon, delta
        The claim that is judged under the true laws.
    noise
        What is added, in words.
    pairs
        A finding for each ordered pair of secrets of each adversary.
    confidence
        Of all lower bounds together; None where the true laws are given.
    records
        How many records there were of each secret; None as above.
    verdict
        REFUTED if a pair is; else INCONCLUSIVE, for there is no certificate, or, from
        records, NOT_REFUTED. `holds` tells what enclosures say.
    """

    epsilon: Fraction
    delta: Fraction
    noise: str
    pairs: tuple[PairFinding, ...]
    confidence: Fraction | None
    records: Mapping[str, int] | None
    verdict: Verdict

    @property
    def holds(self) -> bool | None:
        """Whether the claim holds for every pair, as far as enclosures tell."""
        answers = [pair.holds for pair in self.pairs]
        if False in answers:
            return False
        return None if None in answers else True

    @property
    def worst(self) -> PairFinding:
        """The pair with the largest lower bound of its true delta."""
        return max(self.pairs, key=lambda pair: pair.true_delta_lower)

    @property
    def detectable_delta(self) -> float | None:
        """From records: about the true delta that would be told for every pair."""
        found = [pair.detectable_delta for pair in self.pairs]
        return max((value for value in found if value is not None), default=None)

    @property
    def text(self) -> str:
        """Claim, verdict and the worst pair, in one line."""
        claim = f"({written(self.epsilon)}, {written(self.delta)})-privacy"
        level = ""
        if self.confidence is not None and self.records is not None:
            level = (
                f" at confidence {written(self.confidence)} from "
                f"{sum(self.records.values())} records, which would tell a delta of "
                f"about {self.detectable_delta:.3g} for the event that was learned"
            )
        return (
            f"{claim} of {self.noise} under the true laws: "
            f"{_said(self.verdict, holds=self.holds)}{level}; "
            f"{self.worst.text}"
        )
