"""What results say about a release as a whole: the content of ``report.json``."""

from typing import Literal

import msgspec

from verifydp.evidence.release_descriptions import ReleaseDescription
from verifydp.evidence.verdict import Verdict

__all__ = [
    "NOT_EVALUATED",
    "PROJECT_FORMAT",
    "BoundFile",
    "CheckedCertificate",
    "ClaimStanding",
    "ALGORITHMS",
    "DEPLOYMENT",
    "GUARANTEE",
    "LabelField",
    "ClaimEvidence",
    "Hazard",
    "HazardStatus",
    "ReportOrigin",
    "ProjectReport",
    "ReportedResult",
    "Standing",
    "TotalLevel",
]

#: Name and version of the format; the published schema bears the same name.
PROJECT_FORMAT = "verifydp-report/1"

#: Stands wherever neither a result nor the description says anything.
NOT_EVALUATED = "not evaluated"

#: The levels of the pyramid, the top first: each rests on those below it (after NIST
#: SP 800-226, Guidelines for Evaluating Differential Privacy Guarantees, 2025).
GUARANTEE = "The guarantee"
ALGORITHMS = "The algorithms"
DEPLOYMENT = "The deployment"

#: What is known of a claim. A proof is about the mechanism as it is described, never
#: about a program, which can only be sampled.
Standing = Literal[
    "refuted", "open", "not examined", "only sampled", "proved as described"
]

#: What is known of a hazard. ``found`` and ``sampled`` rest on results, ``noted`` on
#: the description's own figures, ``stated`` on its words alone.
HazardStatus = Literal["found", "sampled", "noted", "stated", "not evaluated"]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class ReportOrigin(_Record, frozen=True):
    """When, by whom and with what the report was made.

    Attributes
    ----------
    date
        As it was given or as the clock said, in the form of ISO 8601.
    by
        Who ran it; empty where nobody is named.
    versions
        Of the software.
    platform
        The system and the processor.
    """

    date: str
    by: str
    versions: dict[str, str]
    platform: str


class BoundFile(_Record, frozen=True):
    """A file that the report is about.

    Attributes
    ----------
    name
        As the description writes it.
    role
        ``"code"``, ``"data"`` or ``"description"``.
    algorithm
        ``"sha256"``; ``"hmac-sha256"`` for data, whose plain digest would tell their
        content to whoever tries contents against it.
    digest
        In hexadecimal digits.
    """

    name: str
    role: Literal["code", "data", "description"]
    algorithm: Literal["sha256", "hmac-sha256"]
    digest: str


class CheckedCertificate(_Record, frozen=True):
    """What the checker said of a certificate when the report was made.

    Attributes
    ----------
    file
        Its path inside the folder of the report.
    digest
        Its own.
    accepted
        Whether every step was made again.
    cited
        How many formulas it takes from the literature.
    reason
        Why it was refused; empty where it was not.
    """

    file: str
    digest: str
    accepted: bool
    cited: int
    reason: str


class ReportedResult(_Record, frozen=True):
    """A result as the report counts it.

    Attributes
    ----------
    place
        Its place in ``result.json``, from 1.
    command, subject, claim
        As its summary has them.
    verdict
        The one that it says; null where it claims nothing.
    counts
        Whether it is evidence: not where a certificate of it was refused, or it is not
        what its certificates state.
    certificates
        Of the result, checked.
    differences
        Where it is not what they state, one line each.
    """

    place: int
    command: str
    subject: str
    claim: str
    verdict: Verdict | None
    counts: bool
    certificates: tuple[CheckedCertificate, ...]
    differences: tuple[str, ...]


class ClaimEvidence(_Record, frozen=True):
    """What one result says about a claim.

    Attributes
    ----------
    place
        Of the result, from 1.
    about
        ``"model"`` for the mechanism as it is described, ``"program"`` for the program.
    verdict
        Of the result, on its own claim.
    says
        What follows for this claim, in words.
    """

    place: int
    about: Literal["model", "program"]
    verdict: Verdict
    says: str


class ClaimStanding(_Record, frozen=True):
    """A claim of the description and what is known of it.

    Attributes
    ----------
    mechanism
        Its name.
    claim
        In the field's notation, such as ``"(1, 1/1000000)-DP"``.
    words
        The same in plain words, for a unit of privacy.
    standing
        What is known of it as a whole.
    model
        What is known of the mechanism as it is described, in words.
    program
        What is known of the program, in words.
    cited
        How many formulas the proof takes from the literature; 0 without a proof.
    evidence
        The results that say something about it.
    unused
        Results on the same subject that say nothing about it, and why.
    """

    mechanism: str
    claim: str
    words: str
    standing: Standing
    model: str
    program: str
    cited: int
    evidence: tuple[ClaimEvidence, ...]
    unused: tuple[str, ...]


class TotalLevel(_Record, frozen=True):
    """What all claims add up to, and the budget; exact texts.

    Attributes
    ----------
    epsilon, delta
        Sums of the claims over all releases; null where their number has no limit.
    within
        Whether the sums are at most the budget; null where there are none.
    short
        The same in a clause.
    words
        The same in sentences, with what it means for a unit of privacy.
    """

    epsilon: str | None
    delta: str | None
    within: bool | None
    short: str
    words: str


class LabelField(_Record, frozen=True):
    """A line of the label: what has to be disclosed of a release.

    Attributes
    ----------
    field
        Its name.
    group
        The level of the pyramid that it belongs to.
    registry
        The part of an entry in a registry of deployments that it fills.
    value
        What is known, or ``"not evaluated"``.
    source
        ``"result"``, ``"description"`` or ``"none"``.
    """

    field: str
    group: str
    registry: str
    value: str
    source: Literal["result", "description", "none"]


class Hazard(_Record, frozen=True):
    """A way in which a guarantee fails in practice.

    Attributes
    ----------
    name
        Of the hazard.
    group
        The level of the pyramid that it belongs to.
    question
        What to ask.
    status
        What is known.
    says
        The same in words.
    stated
        What the organisation says of it; empty where it says nothing.
    places
        Of the results that it rests on, from 1.
    """

    name: str
    group: str
    question: str
    status: HazardStatus
    says: str
    stated: str
    places: tuple[int, ...]


class ProjectReport(_Record, frozen=True):
    """Results and a description as one report.

    Guarantee: everything in it follows from the description, the results, the checker's
    answers and `made`; ``verifydp check DIR`` derives it again.
    """

    format: str
    title: str
    release: ReleaseDescription
    made: ReportOrigin
    plain_words: tuple[str, ...]
    counts: dict[str, int]
    claims: tuple[ClaimStanding, ...]
    total: TotalLevel
    disclosures: tuple[LabelField, ...]
    hazards: tuple[Hazard, ...]
    results: tuple[ReportedResult, ...]
    files: tuple[BoundFile, ...]
