"""Each claim of a description beside the results that say something about it.

A result is about a claim where it is about the same mechanism, or the same program
under the same relation, and its own claim implies this one or its negation. Levels are
compared exactly. What a proof shows of a mechanism says nothing of the program that is
meant to be it.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from typing import Final, Literal

from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP, Relation
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import as_written, delta_of
from verifydp.evidence.project_reports import (
    BoundFile,
    ClaimEvidence,
    ClaimStanding,
    ReportedResult,
    Standing,
)
from verifydp.evidence.prove_results import ProveResult
from verifydp.evidence.release_descriptions import (
    MechanismDescription,
    ReleaseDescription,
)
from verifydp.evidence.results import AuditResult
from verifydp.evidence.summary import Result
from verifydp.evidence.verdict import Verdict
from verifydp.report.project.description import relation_of
from verifydp.report.project.plain_words import claim_words
from verifydp.report.wording import confidence_text, count_text

__all__ = ["GIVEN_PAIRS", "STANDINGS", "judge_claims", "same_subject"]

#: All standings, what needs attention first.
STANDINGS: Final[tuple[Standing, ...]] = (
    "refuted",
    "open",
    "not examined",
    "only sampled",
    "proved as described",
)

#: Relations whose pairs somebody chose: that they are neighbours, nothing shows.
GIVEN_PAIRS: Final = frozenset({"pair", "strategy"})

#: Hexadecimal digits of a digest of a file.
_DIGEST: Final = 64

_Level = tuple[Epsilon, Fraction]


def judge_claims(
    release: ReleaseDescription,
    results: Sequence[Result],
    reported: Sequence[ReportedResult],
    files: Sequence[BoundFile] = (),
) -> tuple[ClaimStanding, ...]:
    """Say for each mechanism of a release what is known of its claim.

    Parameters
    ----------
    release
        As it is described.
    results
        All of them.
    reported
        The same, with what the checker said of each: only those that count are used.
    files
        With the digests of code: an audit of another version of a program shows
        nothing of this one.
    """
    code = {one.name: one.digest for one in files if one.role == "code"}
    return tuple(
        _judged(release, one, results, reported, code) for one in release.mechanisms
    )


def same_subject(one: str, other: str) -> bool:
    """Whether two texts name a mechanism with the same parameters.

    Examples
    --------
    >>> same_subject("laplace, scale 0.5", "laplace, scale 1/2")
    True
    >>> same_subject("laplace, scale 1", "laplace, scale 2")
    False
    """
    parts, others = one.split(", "), other.split(", ")
    return len(parts) == len(others) and all(map(_same_part, parts, others))


def _same_part(one: str, other: str) -> bool:
    if one.strip() == other.strip():
        return True
    name, _, value = one.strip().rpartition(" ")
    its_name, _, its_value = other.strip().rpartition(" ")
    if name != its_name or not name:
        return False
    try:
        return Epsilon.read(value) == Epsilon.read(its_value)
    except InputError:
        return False


def _judged(
    release: ReleaseDescription,
    mechanism: MechanismDescription,
    results: Sequence[Result],
    reported: Sequence[ReportedResult],
    code: Mapping[str, str],
) -> ClaimStanding:
    relation = relation_of(release.privacy.relation)
    level = Epsilon.read(mechanism.epsilon), delta_of(mechanism.delta)
    own_code = {code[name] for name in mechanism.code if name in code}
    evidence: list[ClaimEvidence] = []
    unused: list[str] = []
    for result, entry in zip(results, reported, strict=True):
        found = _of_version(own_code, result, _said(mechanism, level, relation, result))
        if found is None:
            continue
        about, says, used = found
        if not entry.counts:
            unused.append(f"result {entry.place} does not count: it failed the check")
        elif used is None:
            unused.append(f"result {entry.place}: {says}")
        else:
            evidence.append(
                ClaimEvidence(place=entry.place, about=about, verdict=used, says=says)
            )
    model, model_words = _model(mechanism, evidence)
    program, program_words = _program(mechanism, evidence)
    notion = ApproximateDP(mechanism.epsilon, mechanism.delta)
    return ClaimStanding(
        mechanism=mechanism.name,
        claim=f"{notion} {relation.phrase}",
        words=claim_words(release, mechanism),
        standing=_standing(model, program),
        model=model_words,
        program=program_words,
        cited=_cited(evidence, results),
        evidence=tuple(evidence),
        unused=tuple(unused),
    )


_About = Literal["model", "program"]
#: About what, what it says, and the verdict where it bears on the claim.
_Said = tuple[_About, str, Verdict | None]


def _said(
    mechanism: MechanismDescription, level: _Level, relation: Relation, result: Result
) -> "_Said | None":
    """What a result says about a claim; None where it is about something else."""
    if isinstance(result, ProveResult):
        subject = result.summary.subject
        if mechanism.model and same_subject(subject, mechanism.model):
            return _proof_says(level, result)
    if isinstance(result, AuditResult) and _is_about(mechanism, result):
        return _audit_says(level, relation, result)
    return None


def _of_version(
    code: Set[str], result: Result, found: "_Said | None"
) -> "_Said | None":
    """Keep what was sampled of the program at hand; a refutation stays in any case."""
    if found is None or not code or not isinstance(result, AuditResult):
        return found
    record = result.certificate
    source = "" if record is None else record.provenance.get("source", "")
    if source in code:
        return found
    about, says, used = found
    if record is None:
        says += "; it has no certificate, so it does not say of which version"
        return about, says, used
    if len(source) == _DIGEST:
        says += "; of another version of the program than the code at hand"
        return about, says, used if used is Verdict.REFUTED else None
    return about, f"{says}; of which version of the program, it does not say", used


def _is_about(mechanism: MechanismDescription, result: AuditResult) -> bool:
    return bool(mechanism.program) and result.claim.mechanism == mechanism.program


def _proof_says(level: _Level, result: ProveResult) -> _Said:
    own = Epsilon.read(result.claim.epsilon), as_written(result.claim.delta, "delta")
    summary = result.summary
    words = f"{summary.verdict_in_full}: {summary.beside_verdict}"
    says, used = _bearing(level, own, result.verdict, words)
    return "model", says, used


def _bearing(
    level: _Level, own: _Level, verdict: Verdict, words: str
) -> tuple[str, Verdict | None]:
    """Whether a verdict on one level says something about another."""
    if verdict is Verdict.REFUTED:
        if level[0] <= own[0] and level[1] <= own[1]:
            return words, verdict
        return f"{words}, a stronger claim than this one", None
    if verdict is Verdict.INCONCLUSIVE:
        return words, verdict
    if own[0] <= level[0] and own[1] <= level[1]:
        return words, verdict
    return f"{words}, a weaker claim than this one", None


def _audit_says(level: _Level, relation: Relation, result: AuditResult) -> _Said:
    notion = result.claim.notion
    words = f"{result.verdict}: {result.summary.beside_verdict}"
    if result.verdict is not Verdict.INCONCLUSIVE:
        confidence = confidence_text(result.budget.alpha)
        words += f", from {count_text(result.samples)} draws at {confidence} confidence"
    if type(notion) is not ApproximateDP:
        return "program", f"{words}, another notion of privacy", None
    own = notion.epsilon, notion.exact_delta
    if _exceeds(level, own[1], result):
        own = level
    if result.domain:
        words += ", on data of the domain that was given alone"
    elsewhere = _elsewhere(relation, result)
    if elsewhere is None:
        return "program", f"{words}, another relation", None
    says, used = _bearing(level, own, result.verdict, words)
    return "program", says + elsewhere, used


def _exceeds(level: _Level, delta: Fraction, result: AuditResult) -> bool:
    """Whether a refutation's own lower bound lies above the claim, too."""
    record = result.certificate
    if result.verdict is not Verdict.REFUTED or record is None:
        return False
    lower = Epsilon.read(record.epsilon_lower or "0")
    return level[0] < lower and level[1] <= delta


def _elsewhere(relation: Relation, result: AuditResult) -> str | None:
    """What to add where an audit's pairs are others; None where it says nothing."""
    its = result.claim.relation
    if its.name in GIVEN_PAIRS:
        where = "on the given pair" if its.name == "pair" else "on the pairs given"
        return (
            f"; {where} alone: that these are neighbours under {relation} is the "
            "organisation's word"
        )
    if its.name != relation.name:
        return None
    if result.verdict is Verdict.REFUTED:
        return "" if its.group_size <= relation.group_size else None
    return "" if its.group_size >= relation.group_size else None


def _cited(evidence: Sequence[ClaimEvidence], results: Sequence[Result]) -> int:
    """The cited formulas of the proof that decides: the first one that is PROVED."""
    for one in _verdicts(evidence, "model"):
        if one.verdict is Verdict.PROVED:
            return len(results[one.place - 1].summary.modulo)
    return 0


def _verdicts(evidence: Sequence[ClaimEvidence], about: str) -> Iterator[ClaimEvidence]:
    return (one for one in evidence if one.about == about)


def _model(
    mechanism: MechanismDescription, evidence: Sequence[ClaimEvidence]
) -> tuple[Verdict | None, str]:
    """What is known of the mechanism as it is described."""
    found = list(_verdicts(evidence, "model"))
    if not mechanism.model:
        return None, "not examined: the description names no mechanism of the catalogue"
    if not found:
        return None, f"not examined: nothing bears on this claim of {mechanism.model}"
    return _worst(found, (Verdict.REFUTED, Verdict.PROVED, Verdict.INCONCLUSIVE))


def _program(
    mechanism: MechanismDescription, evidence: Sequence[ClaimEvidence]
) -> tuple[Verdict | None, str]:
    """What is known of the program that runs."""
    found = list(_verdicts(evidence, "program"))
    if not mechanism.program:
        return None, "not examined: the description names no program"
    if not found:
        return (
            None,
            f"not examined: nothing bears on this claim of {mechanism.program}",
        )
    return _worst(found, (Verdict.REFUTED, Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE))


def _worst(
    found: Sequence[ClaimEvidence], order: Sequence[Verdict]
) -> tuple[Verdict | None, str]:
    """Give the verdict that decides, and what says so."""
    for verdict in order:
        deciding = [one for one in found if one.verdict is verdict]
        if deciding:
            return verdict, f"result {deciding[0].place}: {deciding[0].says}"
    return None, "not examined"


def _standing(model: Verdict | None, program: Verdict | None) -> Standing:
    """Put both together: what is refuted of either is refuted.

    A program of which nothing could be said leaves a proved model proved as described;
    its own words stand beside that.
    """
    if Verdict.REFUTED in {model, program}:
        return "refuted"
    if model is Verdict.PROVED:
        return "proved as described"
    if program is Verdict.NOT_REFUTED:
        return "only sampled"
    if model is None and program is None:
        return "not examined"
    return "open"
