"""Findings as a certificate and a result record."""

import math
import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.metadata import version
from typing import Any

import msgspec

from verifydp.empirical.disclosing import (
    HIDDEN_EVENT,
    Disclosure,
    Extent,
    event_as,
    picture_as,
)
from verifydp.empirical.findings import Findings, FoundViolation
from verifydp.empirical.own_score import Scoring
from verifydp.empirical.plan import Plan
from verifydp.empirical.violations import confirmed_violation
from verifydp.evidence.canonical import sealed
from verifydp.evidence.certificates import (
    COIN,
    FORMAT,
    Binomial,
    Certificate,
    DrawnPair,
    EProcess,
    assumptions,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.epsilon_doubles import below
from verifydp.evidence.numbers import bound_value, exact_text
from verifydp.evidence.results import (
    HANDLING,
    RESULT_FORMAT,
    AttackRecord,
    AuditResult,
    Budget,
    Pair,
    Picture,
    Witness,
)
from verifydp.exact.balls import written_below
from verifydp.sampling import Sampler

__all__ = ["Circumstances", "write_certificate", "write_result"]

#: What a certificate says that holds counts on databases that are not shown.
_HANDLING = (
    "handle as the data: it holds counts of outputs on databases that are not shown"
)

_LIBRARIES = ("verifydp", "numpy", "scipy", "python-flint", "hypothesis")

#: What no attack looks at, whatever it is; each says itself what else it leaves out.
_NOT_EVALUATED = (
    (
        "events outside the searched families, and events rarer than the smallest "
        "detectable violation"
    ),
    "neighbouring pairs that were not searched",
    "numbers in outputs of an unusual shape",
    "running time, memory and other side channels",
    "several releases together: the claim is about one call",
)


@dataclass(frozen=True, slots=True, eq=False)
class Circumstances:
    """How the audit was run, for the record.

    Parameters
    ----------
    backend
        Name of the array backend.
    reproduce
        One line that repeats the audit; empty if there is none.
    source_digest
        Digest of the mechanism's source; None where there is no file.
    seconds
        Wall time.
    notes
        What a user should know beside the findings.
    recorded
        Whether outputs were read from files, so that nobody knows the databases.
    domain
        What data may be, in the user's words.
    disclosure
        What may be written down of databases.
    score
        A user's own score, if one was tried.
    """

    backend: str
    reproduce: str
    source_digest: str | None
    seconds: float
    notes: tuple[str, ...]
    recorded: bool = False
    domain: str = ""
    disclosure: Disclosure = field(default_factory=Disclosure)
    score: Scoring | None = None


def write_certificate(
    findings: Findings, plan: Plan, sampler: Sampler, circumstances: Circumstances
) -> Certificate | None:
    """The evidence behind the bounds and the verdict; None where nothing is stated."""
    if not findings.parts:
        return None
    pairs, parts, handling = _placed(findings, circumstances)
    disclosure = circumstances.disclosure
    tested = findings.database, findings.neighbour
    return sealed(
        Certificate(
            format=FORMAT,
            claim=plan.claim,
            verdict=findings.verdict,
            alpha=exact_text(plan.alpha),
            epsilon_lower=_stated(findings.epsilon_lower),
            delta_lower=_stated(findings.delta_lower),
            pairs=pairs,
            parts=parts,
            assumes=(
                *assumptions(plan.claim, pairs),
                *((COIN,) if _by_coin(parts) else ()),
                *_fixed_score(circumstances.score),
            ),
            provenance={
                "mechanism": sampler.name,
                "source": circumstances.source_digest or "not known",
                "seed": str(plan.seed),
                "samples": str(plan.samples),
                "backend": circumstances.backend,
                **({} if plan.arrays is None else {"arrays": str(plan.arrays)}),
                "pair": disclosure.pair(*tested, disclosure.extent(*tested)).summary,
                "verifydp": version("verifydp"),
                "numpy": version("numpy"),
                **({"domain": circumstances.domain} if circumstances.domain else {}),
                **_named_score(circumstances.score),
                **handling,
            },
        )
    )


def _fixed_score(score: Scoring | None) -> tuple[str, ...]:
    """What a reader has to take on trust of a user's own score."""
    if score is None:
        return ()
    told = (
        f"the score {score.name} gave each output a number of its own, was fixed "
        "before the first draw, and is not written here: without it nobody can count "
        "anew what depends on it"
    )
    return (told,)


def _named_score(score: Scoring | None) -> Mapping[str, str]:
    return {} if score is None else {"score": f"{score.name}, sha256:{score.digest}"}


def _by_coin(parts: tuple[EProcess | Binomial, ...]) -> bool:
    """Whether bets rest on a coin that picked the side of each call."""
    return any(isinstance(part, EProcess) and part.coin for part in parts)


def _placed(
    findings: Findings, circumstances: Circumstances
) -> tuple[tuple[DrawnPair, ...], tuple[EProcess | Binomial, ...], Mapping[str, str]]:
    """The databases that were drawn from, the parts with their places, a warning.

    Bets are settled on the pair that was tested; an event is counted on the pair of the
    violation, which may be smaller.
    """
    violation = findings.violation
    tested = _Named.of(circumstances, findings.database, findings.neighbour)
    named = [tested] * 2
    if violation and not _same(findings, violation):
        counted = violation.database, violation.neighbour
        named[1] = _Named.of(circumstances, *counted, shrunk=violation.shrunk)
    used = [named[isinstance(part, Binomial)] for part in findings.parts]
    for place, one in enumerate(findings.further, start=-len(findings.further)):
        used[place] = _Named.of(circumstances, one.database, one.neighbour)
    pairs = tuple(dict.fromkeys(one.pair for one in used))
    parts = tuple(
        msgspec.structs.replace(
            part,
            pair=pairs.index(one.pair),
            event=_event_text(part, one.extent, findings),
        )
        if isinstance(part, Binomial)
        else part
        for part, one in zip(findings.parts, used, strict=True)
    )
    real = any(one.extent is not Extent.WHOLE for one in used)
    return pairs, parts, {HANDLING: _HANDLING} if real else {}


def _event_text(part: Binomial, extent: Extent, findings: Findings) -> str:
    """The event of a part, as the result shows it."""
    if extent is Extent.WHOLE:
        return part.event
    events = [one.event for one in findings.further]
    events += [findings.violation.event] if findings.violation else []
    known = next((one for one in events if one.text == part.event), None)
    return HIDDEN_EVENT if known is None else event_as(known, extent).text


@dataclass(frozen=True, slots=True)
class _Named:
    """A pair as a certificate names it, and how much of it is shown."""

    pair: DrawnPair
    extent: Extent

    @classmethod
    def of(
        cls,
        circumstances: Circumstances,
        database: Any,
        neighbour: Any,
        *,
        shrunk: bool = False,
    ) -> "_Named":
        if circumstances.recorded:
            return cls(DrawnPair(database="", neighbour=""), Extent.WHOLE)
        disclosure = circumstances.disclosure
        extent = disclosure.extent(database, neighbour, shrunk=shrunk)
        return cls(disclosure.drawn_pair(database, neighbour, extent), extent)


def _same(findings: Findings, violation: FoundViolation) -> bool:
    """Whether the violation is one of the very databases that were tested."""
    tested = findings.database, findings.neighbour
    return tested[0] is violation.database and tested[1] is violation.neighbour


def write_result(
    findings: Findings,
    plan: Plan,
    sampler: Sampler,
    circumstances: Circumstances,
    certificate: Certificate | None,
) -> AuditResult:
    """Write everything down; bounds are rounded downward to doubles."""
    disclosure = circumstances.disclosure
    tested = findings.database, findings.neighbour
    extent = disclosure.extent(*tested)
    pair = disclosure.pair(*tested, extent)
    witness = None
    if findings.violation:
        own = pair if _same(findings, findings.violation) else None
        witness = _witness(findings.violation, findings.picture, disclosure, own)
    return AuditResult(
        format=RESULT_FORMAT,
        handling=""
        if certificate is None
        else certificate.provenance.get(HANDLING, ""),
        verdict=findings.verdict,
        reason=findings.reason,
        claim=plan.claim,
        confidence=written_below(1 - plan.alpha),
        epsilon_lower=bound_value(below(findings.epsilon_lower)),
        delta_lower=bound_value(written_below(findings.delta_lower)),
        epsilon_upper=None,
        delta_upper=None,
        budget=Budget(
            alpha=exact_text(plan.alpha),
            sequential=exact_text(plan.alpha_sequential),
            fixed=exact_text(plan.alpha_fixed),
        ),
        samples=2 * findings.draws,
        samples_database=findings.draws + findings.on_database,
        samples_neighbour=findings.draws - findings.on_database,
        samples_discarded=findings.discarded,
        pairs_searched=findings.pairs_searched,
        wealth_log10=findings.log_wealth / math.log(10),
        seconds=circumstances.seconds,
        seed=plan.seed,
        reproducible=sampler.reproducible,
        backend=circumstances.backend,
        arrays=None
        if plan.arrays is None
        else msgspec.structs.replace(plan.arrays, host_bytes=findings.host_bytes),
        pair=pair,
        witness=witness,
        picture=witness.picture
        if witness is not None
        else picture_as(findings.picture, extent),
        detectable=findings.detectable,
        attacks=tuple(
            AttackRecord(
                name=attack.name, looks_at=attack.looks_at, share=exact_text(share)
            )
            for share, attack in findings.attacks
        ),
        not_evaluated=(*findings.unseen, *_NOT_EVALUATED),
        notes=(*findings.notes, *circumstances.notes),
        reproduce=circumstances.reproduce,
        certificate=certificate,
        versions={
            "python": platform.python_version(),
            **{library: version(library) for library in _LIBRARIES},
        },
        failures=msgspec.structs.replace(
            findings.failures, said=disclosure.words(findings.failures.said, extent)
        ),
        further=tuple(
            _witness(confirmed_violation(one), one.picture, disclosure)
            for one in findings.further
        ),
        domain=circumstances.domain,
        evidence=disclosure.evidence,
        detectable_in=findings.detectable_in,
    )


def _stated(bound: Epsilon | Fraction) -> str | None:
    if bound <= 0:
        return None
    return bound.exact if isinstance(bound, Epsilon) else exact_text(bound)


def _witness(
    violation: FoundViolation,
    picture: Picture | None,
    disclosure: Disclosure,
    tested: Pair | None = None,
) -> Witness:
    """Write a violation down; ``tested`` is the record of its pair, where there is."""
    bound = violation.epsilon_lower
    own = violation.database, violation.neighbour
    extent = disclosure.extent(*own, shrunk=violation.shrunk)
    return Witness(
        pair=tested or disclosure.pair(*own, extent),
        event=event_as(violation.event, extent),
        likelier_on="database" if violation.on_database else "neighbour",
        database_hits=violation.hits[0],
        database_trials=violation.trials[0],
        neighbour_hits=violation.hits[1],
        neighbour_trials=violation.trials[1],
        epsilon_lower=None if bound is None else bound_value(written_below(bound)),
        shrunk=violation.shrunk,
        picture=picture_as(picture, extent),
    )
