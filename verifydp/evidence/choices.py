"""What `verifydp.choose_epsilon` found, as a plain record: the input of reports."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

import msgspec

from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.numbers import bound_digits, parse_exact, short_above
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides
from verifydp.evidence.verdict import Verdict

__all__ = ["CHOICE_FORMAT", "ChosenEpsilon", "LimitRecord", "NoiseOffer"]

#: Name and version of the result format.
CHOICE_FORMAT = "verifydp-choice/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class LimitRecord(_Record, frozen=True):
    """A limit on a score, and what it alone asks for.

    Attributes
    ----------
    kind
        ``"F-beta"``, ``"precision"``, ``"accuracy"``, ``"AUC"``, ``"posterior"`` or
        ``"posterior-out"``.
    words
        The score with its weight or recall, such as ``"F_2"``.
    text
        The limit as a clause.
    value, baseline
        The limit, and the score of the best guess that does not see the output; exact.
    beta, recall
        Exact; null where they are not part of the limit.
    feasible, unlimited
        Whether some epsilon of at least 0 meets the limit, and whether every one does.
    epsilon
        The largest epsilon for this limit alone, rounded toward 0 whether it is read as
        a double or as a decimal; null where there is none.
    epsilon_exact
        The same exactly, such as ``"log(3)"``; null where it has no such form.
    score_lower, score_upper
        Enclose the highest score at the epsilon that was chosen in the end, in either
        reading; against Gaussian noise that with the noise offered, which is rounded
        up. Guarantee: ball arithmetic, rounded outward; null where none was chosen.
    gain_upper
        What is above the baseline of it, rounded upward.
    """

    kind: str
    words: str
    text: str
    value: str
    baseline: str
    beta: str | None
    recall: str | None
    feasible: bool
    unlimited: bool
    epsilon: float | None
    epsilon_exact: str | None
    score_lower: float | None
    score_upper: float | None
    gain_upper: float | None


class NoiseOffer(_Record, frozen=True):
    """What to run at the epsilon chosen.

    Attributes
    ----------
    words
        What the parameter is.
    value
        The parameter, rounded to the side on which less is given away, whether it is
        read as a double or as a decimal.
    rounded
        That side: ``"up"`` or ``"down"``.
    """

    words: str
    value: float
    rounded: str


class ChosenEpsilon(Result, frozen=True):
    """The outcome of `verifydp.choose_epsilon`.

    Attributes
    ----------
    feasible
        Whether some epsilon of at least 0 meets all limits.
    unlimited
        Whether every epsilon does.
    epsilon
        The largest such epsilon, rounded toward 0; null where there is none, or no
        largest. Guarantee: at it, read as a double or as the decimal that is written,
        no randomised test exceeds a limit, which was checked after rounding on the
        curve of the mechanisms, in ball arithmetic.
    epsilon_exact
        The largest epsilon exactly, such as ``"log(3)"``; null where it has no such
        form.
    reason
        One sentence: what holds, or why nothing does and what is possible.
    mechanism, mechanism_words
        The class of mechanisms that the answer is about.
    delta
        Exact.
    odds
        Of the absent to the present world before any output is seen; exact.
    knowledge
        Where the odds are from, in words.
    limits
        In the order in which they were given.
    deciding
        Place in ``limits`` of the one with the smallest epsilon, or of the first that
        cannot be met; null where all are met by every epsilon.
    noise
        What to run; null where the class leaves that open.
    cost
        By how much the odds lower epsilon, against odds of 1; about. Null where the
        odds are 1, or there is no epsilon at one of them.
    cost_exact
        The same exactly; null where it has no such form.
    rests_on
        Statements that show what the highest scores are.
    verdict
        ``PROVED`` where the checker has accepted the certificate, ``INCONCLUSIVE``
        where none was found; null where none was asked for, or there is no epsilon.
    evidence
        One clause: what the checker has shown, or why there is no certificate.
    certificate
        What `verifydp.check` needs to show that no test exceeds a limit at
        ``epsilon``: of any mechanism in the larger reading, of noise in the smaller,
        for which it is offered as a double; null where there is none.
    excess
        A second certificate, of any mechanism: two laws that are close at an epsilon
        that is larger by at most 1.1e-7, and a test that exceeds the deciding limit;
        null where there is none.
    modulo
        Formulas that the certificates take from the literature, in full.
    warnings, notes
        What a user must know; how the answer was found.
    seconds
        Wall time.
    """

    FORMAT: ClassVar[str] = CHOICE_FORMAT
    KIND: ClassVar[str] = "choice"
    TITLE: ClassVar[str] = "Choice of epsilon"
    DECIDING: ClassVar[str] = "choice"
    COMMAND: ClassVar[str] = "verifydp choose-epsilon"

    format: str
    feasible: bool
    unlimited: bool
    epsilon: float | None
    epsilon_exact: str | None
    reason: str
    mechanism: str
    mechanism_words: str
    delta: str
    odds: str
    knowledge: str
    limits: tuple[LimitRecord, ...]
    deciding: int | None
    noise: NoiseOffer | None
    cost: float | None
    cost_exact: str | None
    rests_on: tuple[str, ...]
    verdict: Verdict | None
    evidence: str
    certificate: ProofCertificate | None
    excess: ProofCertificate | None
    modulo: tuple[CitedFormula, ...]
    warnings: tuple[str, ...]
    notes: tuple[str, ...]
    seconds: float
    versions: dict[str, str]

    @property
    def summary(self) -> Summary:
        """The common fields, computed from the record's own."""
        return self._summary(
            verdict=self.verdict,
            modulo=self.modulo,
            claim=self._claim(bound_digits(self.epsilon, "lower", self.epsilon_exact)),
            reason=self.reason,
            subject=self.mechanism_words,
            scope=f"delta {self.delta}; odds against the record {self.odds}, "
            f"{self.knowledge}",
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=self.seconds, reproduce=None
            ),
        )

    @property
    def former_claim(self) -> str:
        """The claim with all digits of the double."""
        return self._claim(repr(self.epsilon))

    def _claim(self, epsilon: str) -> str:
        limits = "; ".join(limit.text for limit in self.limits)
        if not self.feasible:
            return f"no epsilon is small enough for: {limits}"
        if self.epsilon is None:
            return f"every epsilon meets: {limits}"
        # that no larger one does is shown apart, if at all
        return f"no test exceeds a limit at epsilon {epsilon}: {limits}"

    @property
    def certificates(self) -> Mapping[str, ProofCertificate]:
        """That of the choice as ``choice``, that no more is allowed as ``excess``."""
        own = {"choice": self.certificate, "excess": self.excess}
        return {name: record for name, record in own.items() if record is not None}

    def _bounds(self) -> Iterator[Bound]:
        yield from both_sides(
            "largest epsilon that meets the limits",
            f"delta {self.delta}",
            self.epsilon,
            None,
            "ball arithmetic on the curve of the mechanisms, rounded toward 0",
            exact=self.epsilon_exact,
        )
        if self.epsilon is not None or self.unlimited:
            yield from (one for limit in self.limits for one in _scores(limit))


def _scores(limit: LimitRecord) -> Iterator[Bound]:
    """Enclose the highest score; what is above the limit by rounding alone is not."""
    most = parse_exact(limit.value)
    for bound in both_sides(
        f"highest {limit.words}",
        "the epsilon that was chosen",
        limit.score_lower,
        limit.score_upper,
    ):
        value = bound.value
        above = isinstance(value, float) and Fraction(repr(value)) > most
        text = short_above(most) if above and bound.side == "upper" else bound.text
        yield msgspec.structs.replace(bound, text=text)
