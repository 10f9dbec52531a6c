"""Ways in which a guarantee fails in practice, and what is known of each.

The list follows the hazards of NIST SP 800-226 (2025). Each is a row of `HAZARDS`; a
row says what results show of it. What nothing shows is not evaluated, whatever the
organisation says: that is quoted beside it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verifydp.evidence.numbers import delta_of
from verifydp.evidence.project_reports import (
    ALGORITHMS,
    DEPLOYMENT,
    GUARANTEE,
    ClaimStanding,
    Hazard,
    HazardStatus,
    ReportedResult,
    TotalLevel,
)
from verifydp.evidence.release_descriptions import ReleaseDescription
from verifydp.evidence.results import AuditResult
from verifydp.evidence.summary import Result
from verifydp.evidence.verdict import Verdict
from verifydp.report.project.description import relation_of
from verifydp.report.project.plain_words import delta_words
from verifydp.report.project.seen import Seen
from verifydp.report.wording import plural

__all__ = ["HAZARDS", "hazards_of"]


#: What an audit cannot see of randomness.
_GUESSED = "That deployed noise cannot be guessed, no audit shows."

#: What is known, in words, and the results that say so.
_Judged = tuple[HazardStatus, str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class _Row:
    """A hazard: its name, its level, what to ask, who may say something, the judge."""

    name: str
    group: str
    question: str
    stated: str
    judge: Callable[[Seen], _Judged]


def _unit(seen: Seen) -> _Judged:
    privacy = seen.release.privacy
    size = relation_of(privacy.relation).group_size
    each = privacy.records_per_unit
    if each is None:
        return (
            "noted",
            (
                f"Nothing limits how many records {privacy.unit} has: claims protect "
                f"up to {plural(size, 'record')}, not {privacy.unit} as a whole."
            ),
            (),
        )
    if each > size:
        return (
            "noted",
            (
                f"{privacy.unit} has up to {plural(each, 'record')}, and neighbours "
                f"differ in {size}: plain words count claims that many times."
            ),
            (),
        )
    return (
        "noted",
        f"{privacy.unit} has at most {plural(each, 'record')}, by the description.",
        (),
    )


def _delta(seen: Seen) -> _Judged:
    largest = max(delta_of(one.delta) for one in seen.release.mechanisms)
    return "noted", f"The largest delta is {delta_words(seen.release, largest)}.", ()


def _repeated(seen: Seen) -> _Judged:
    said = f"{seen.total.short[:1].upper()}{seen.total.short[1:]}."
    if any(one.standing == "refuted" for one in seen.claims):
        said += " A claim is refuted, so that no sum of claims holds."
    return "noted", said, ()


def _exact(seen: Seen) -> _Judged:
    exact = seen.release.privacy.unprotected
    places = [n for n, one in seen.results.items() if one.KIND == "invariants"]
    if exact:
        return "noted", f"Published exactly: {exact}. No claim covers that.", places
    count = seen.release.data.records
    added = relation_of(seen.release.privacy.relation).name == "add-remove"
    if added and count is not None:
        # to whoever knows all others it tells whether somebody is in the table
        said = f"This report itself tells the number of records: {count:,}."
        return "noted", f"{said} No claim covers that.", places
    return "not evaluated", "The description names nothing that is exact.", places


def _floating(seen: Seen) -> _Judged:
    audits = dict(seen.audits())
    blind = [
        place
        for place, one in audits.items()
        if any("floating-point" in text for text in one.not_evaluated)
    ]
    if audits and not blind and _all_audited(seen, audits):
        return "sampled", "Audits counted every output value.", tuple(audits)
    return (
        "not evaluated",
        (
            "Proofs are about exact real numbers, and audits did not look at the exact "
            "bits of rare floating-point outputs."
        ),
        blind,
    )


def _side_channels(seen: Seen) -> _Judged:
    del seen
    return (
        "not evaluated",
        "No result is about running time, memory or other side channels.",
        (),
    )


def _extremes(seen: Seen) -> _Judged:
    return _by_search(seen, "extreme values, NaN and infinities")


def _empty(seen: Seen) -> _Judged:
    if relation_of(seen.release.privacy.relation).name == "replace":
        said = "Under replace an empty table has no neighbour but itself."
        return "noted", said, ()
    return _by_search(seen, "empty tables and tables of one record")


def _by_search(seen: Seen, what: str) -> _Judged:
    """What the search for pairs tries by its own strategy."""
    found = seen.searched
    if not found or not _all_audited(seen, found):
        return (
            "not evaluated",
            "Not every program was audited with a search over all tables.",
            tuple(found),
        )
    count = sum(one.pairs_searched for one in found.values())
    refuted = {
        place: one for place, one in found.items() if one.verdict is Verdict.REFUTED
    }
    if refuted:
        return (
            "not evaluated",
            (
                f"An audit that tries {what} refuted a claim: whether by these, it "
                "does not say."
            ),
            tuple(refuted),
        )
    pairs = plural(count, "pair")
    said = f"The search tries {what}; no violation was found on {pairs} looked at."
    return "sampled", said, tuple(found)


def _failing(seen: Seen) -> _Judged:
    audits = dict(seen.audits())
    failing = {
        place: one.failures.fails_on
        for place, one in audits.items()
        if one.failures is not None and one.failures.fails_on
    }
    if failing:
        on = ", ".join(dict.fromkeys(text for one in failing.values() for text in one))
        return "found", f"Programs give no answer on: {on}.", tuple(failing)
    if not audits or not _all_audited(seen, audits):
        return "not evaluated", "Not every program was audited.", tuple(audits)
    return "sampled", "No program was seen to fail.", tuple(audits)


def _randomness(seen: Seen) -> _Judged:
    audits = {
        place: one
        for place, one in seen.audits()
        if one.reproducible and not one.claim.mechanism.startswith("samples:")
    }
    if not audits or not _all_audited(seen, audits):
        return (
            "not evaluated",
            f"Not every program draws from a stream that is watched. {_GUESSED}",
            tuple(audits),
        )
    return (
        "sampled",
        f"Draws that repeat or share noise were looked for, and not seen. {_GUESSED}",
        tuple(audits),
    )


def _parameters(seen: Seen) -> _Judged:
    return _by_search(seen, "records that move bounds and sizes taken from the data")


def _all_audited(seen: Seen, audits: dict[int, AuditResult]) -> bool:
    named = {one.claim.mechanism for one in audits.values()}
    every = all(one.program for one in seen.release.mechanisms)
    return every and len(named) == seen.programs


def _nobody(what: str) -> Callable[[Seen], _Judged]:
    """No result of verifydp is about this."""

    def judge(seen: Seen) -> _Judged:
        del seen
        return "not evaluated", f"No result is about {what}.", ()

    return judge


HAZARDS = (
    _Row(
        "A unit smaller than a person",
        GUARANTEE,
        "Does the claim protect all records of a person, or one of them?",
        "",
        _unit,
    ),
    _Row(
        "A delta that is too large",
        GUARANTEE,
        "Is delta far below one divided by the number of records?",
        "",
        _delta,
    ),
    _Row(
        "Repeated releases",
        GUARANTEE,
        "Does the budget cover every release about the same people?",
        "other-releases",
        _repeated,
    ),
    _Row(
        "Exact figures beside noisy ones",
        GUARANTEE,
        "Is anything about the same data published without noise?",
        "",
        _exact,
    ),
    _Row(
        "Parameters taken from the data",
        ALGORITHMS,
        "Do bounds, categories or scales depend on the records?",
        "parameters-from-data",
        _parameters,
    ),
    _Row(
        "Unbounded data",
        ALGORITHMS,
        "Can one record move the result without limit?",
        "unbounded-data",
        _extremes,
    ),
    _Row(
        "Empty data",
        ALGORITHMS,
        "Does the program tell that there are no records?",
        "empty-data",
        _empty,
    ),
    _Row(
        "Failures that depend on the data",
        ALGORITHMS,
        "Can a crash or an error message tell something of a record?",
        "failures",
        _failing,
    ),
    _Row(
        "Work on the results",
        ALGORITHMS,
        "Does anything look at the records again after noise was added?",
        "post-processing",
        _nobody("what is done with the results afterwards"),
    ),
    _Row(
        "Bias and use",
        ALGORITHMS,
        "Are the noisy figures good enough, and equally good for small groups?",
        "bias",
        _nobody("errors of the published figures for groups of people"),
    ),
    _Row(
        "Floating point",
        DEPLOYMENT,
        "Can low bits of an output tell which numbers went in?",
        "floating-point",
        _floating,
    ),
    _Row(
        "Side channels",
        DEPLOYMENT,
        "Do time, memory or traffic tell something of the records?",
        "side-channels",
        _side_channels,
    ),
    _Row(
        "Randomness",
        DEPLOYMENT,
        "Is the noise drawn anew each time, and can nobody guess it?",
        "randomness",
        _randomness,
    ),
    _Row(
        "Access and security",
        DEPLOYMENT,
        "Who can read the records before noise is added?",
        "access",
        _nobody("who can read the records"),
    ),
    _Row(
        "Collection",
        DEPLOYMENT,
        "Are the records seen by others on their way to the curator?",
        "collection",
        _nobody("how the records are collected"),
    ),
)


def hazards_of(
    release: ReleaseDescription,
    results: Sequence[Result],
    reported: Sequence[ReportedResult],
    claims: tuple[ClaimStanding, ...],
    total: TotalLevel,
) -> tuple[Hazard, ...]:
    """Go through all hazards, with the results that count."""
    counted = {
        entry.place: result
        for result, entry in zip(results, reported, strict=True)
        if entry.counts
    }
    seen = Seen(release, counted, claims, total)
    return tuple(_judged(row, seen) for row in HAZARDS)


def _judged(row: _Row, seen: Seen) -> Hazard:
    status, says, places = row.judge(seen)
    stated = ""
    if row.stated:
        stated = getattr(seen.release.statements, row.stated.replace("-", "_"))
    if status == "not evaluated" and stated:
        status = "stated"
    return Hazard(
        name=row.name,
        group=row.group,
        question=row.question,
        status=status,
        says=says,
        stated=stated,
        places=tuple(places),
    )
