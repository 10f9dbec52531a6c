"""What each kind of result has to say as its certificates state it.

A kind is compared field by field; what its certificates do not state is named, and what
stands behind a result that has none.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.api.agreement_confounded import compare_broken, compare_confounded
from verifydp.api.agreement_inverses import compare_inverse
from verifydp.api.agreement_releases import compare_release
from verifydp.api.agreement_statements import compare_statement
from verifydp.api.agreement_tables import compare_invariants
from verifydp.api.agreement_terms import (
    levels_of,
    noises_of,
    numbers_of,
    readings,
    stated_question,
)
from verifydp.evidence.attack_bounds import AttackBound, AttackTable
from verifydp.evidence.calibrations import CalibrationResult
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.census_accounts import CensusAccount
from verifydp.evidence.certificates import Binomial, Certificate
from verifydp.evidence.choices import ChosenEpsilon
from verifydp.evidence.comparisons import ComparisonResult
from verifydp.evidence.composed_releases import ComposedRelease
from verifydp.evidence.composition_falsifications import CompositionFalsification
from verifydp.evidence.confounded_compositions import ConfoundedComposition
from verifydp.evidence.curves import CurveResult
from verifydp.evidence.density_searches import DensitySearchResult
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.epsilon_doubles import below
from verifydp.evidence.falsifications import FalsificationResult
from verifydp.evidence.granularity_comparisons import GranularityComparison
from verifydp.evidence.invariant_releases import InvariantRelease
from verifydp.evidence.inverse_compositions import InverseComposition
from verifydp.evidence.numbers import exact_text, parse_exact
from verifydp.evidence.odds_ratio_tests import OddsRatioResult
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.prove_results import ProveResult
from verifydp.evidence.results import HANDLING, AuditResult
from verifydp.evidence.statement_results import StatementResult
from verifydp.evidence.summary import Result
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import written_above, written_below

__all__ = ["COVERAGE", "KindCoverage", "Difference"]

#: A field's name, what the result says and what is stated.
Difference = tuple[str, Any, Any]


@dataclass(frozen=True, slots=True)
class KindCoverage:
    """What certificates say of a kind of result.

    Attributes
    ----------
    compare
        Gives what the result says beside what is stated, from the result and its
        certificates by their names.
    uncovered
        What no certificate states, in one clause.
    without
        Of a result without certificates: why it has none, or how to get some.
    """

    compare: Callable[[Any, Mapping[str, AnyCertificate]], Iterator[Difference]]
    uncovered: str
    without: str


def _rows(result: AttackBound | AttackTable) -> Sequence[AttackBound]:
    return result.rows if isinstance(result, AttackTable) else (result,)


def _needs(verdict: Verdict | None, record: AnyCertificate | None) -> Iterator[Any]:
    """PROVED and REFUTED need a certificate with this verdict."""
    if record is not None:
        yield "verdict", verdict, record.verdict
    elif verdict in {Verdict.PROVED, Verdict.REFUTED}:
        yield "verdict", verdict, "nothing: there is none"


def _audit(
    result: AuditResult, found: Mapping[str, AnyCertificate]
) -> Iterator[Difference]:
    record, law = found.get("audit"), found.get("law")
    yield from _needs(result.verdict, record)
    if isinstance(law, ProofCertificate):
        yield "the bound from the law", Verdict.PROVED, law.verdict
        epsilon = min(readings(result.epsilon_upper))
        said = {(epsilon, result.claim.notion.exact_delta)}
        yield "epsilon_upper, and delta", _words(said), _words(levels_of(law))
    if not isinstance(record, Certificate):
        for name in ("epsilon_lower", "delta_lower"):
            yield name, getattr(result, name) or 0, 0
        return
    yield "claim", result.claim, record.claim
    yield "handling", result.handling, record.provenance.get(HANDLING, "")
    yield from _counted(result, record)
    yield "delta_lower", result.delta_lower, _lower(record.delta_lower)
    yield "budget.alpha", parse_exact(result.budget.alpha), parse_exact(record.alpha)
    named = {pair: place for place, pair in enumerate(record.pairs)}
    if all(pair.database for pair in named):
        from verifydp.data import drawn_pair  # noqa: PLC0415

        seen = result.witness
        own_pairs = {"pair": result.pair}
        if seen is not None:
            own_pairs["witness.pair"] = seen.pair
        for name, own in own_pairs.items():
            if own.loadable:
                drawn = drawn_pair(own)
                if drawn not in named:
                    yield name, drawn, "; ".join(map(str, named))
    yield from _witness(result, record)


def _witness(result: AuditResult, record: Certificate) -> Iterator[Difference]:
    """The counts of an event, where they bound anything."""
    parts = [part for part in record.parts if isinstance(part, Binomial)]
    seen = result.witness
    if seen is None or seen.epsilon_lower is None or len(parts) != 1:
        return
    part = parts[0]
    first = (part.hits_p, part.trials_p)
    second = (part.hits_q, part.trials_q)
    if part.direction == "neighbour":
        first, second = second, first
    yield "witness.likelier_on", seen.likelier_on, part.direction
    yield "witness.event", seen.event.text, part.event
    yield (
        "witness on the database",
        (seen.database_hits, seen.database_trials),
        first,
    )
    yield (
        "witness on the neighbour",
        (seen.neighbour_hits, seen.neighbour_trials),
        second,
    )


def _counted(
    result: AuditResult | AttackBound, record: Certificate
) -> Iterator[Difference]:
    yield "epsilon_lower", result.epsilon_lower, _lower(record.epsilon_lower)
    yield "confidence", result.confidence, written_below(1 - parse_exact(record.alpha))


def _lower(stated: str | None) -> float:
    return below(Epsilon.read(stated or "0"))


#: The inputs of a violation in words; the instance has other names for them.
_ANSWERS = {"answer", "neighbour"}


def _prove(
    result: ProveResult, found: Mapping[str, AnyCertificate]
) -> Iterator[Difference]:
    claim = found.get("claim")
    yield from _needs(result.verdict, claim)
    figures = {"claim": (result.claim.epsilon, result.claim.delta)}
    for name, standing in result.bounds.items():
        yield f"bounds.{name}", standing == "certified", name in found
    if "epsilon_upper" in found:
        epsilon = exact_text(min(readings(result.epsilon_upper)))
        figures["epsilon_upper"] = (epsilon, result.claim.delta)
    if "delta_upper" in found:
        delta = exact_text(min(readings(result.delta_upper)))
        figures["delta_upper"] = (result.claim.epsilon, delta)
    for name, (epsilon, delta) in figures.items():
        record = found.get(name)
        if not isinstance(record, ProofCertificate):
            continue
        question = stated_question(result.claim, epsilon, delta)
        yield (
            "the claim" if name == "claim" else name,
            question.record,
            record.statement,
        )
        yield "claim.text", result.claim.text, question.text
        yield "claim.neighbours", result.claim.neighbours, question.neighbours
        if name == "claim":
            yield "scope", result.scope, question.scope
    if isinstance(claim, ProofCertificate) and result.violation is not None:
        values = claim.instance.values if claim.instance else {}
        if (inputs := set(result.violation.inputs)) != _ANSWERS:
            yield "violation.inputs", inputs, set(values)


def _calibration(
    result: CalibrationResult, found: Mapping[str, AnyCertificate]
) -> Iterator[Difference]:
    record = found.get("calibration")
    yield from _needs(result.verdict, record)
    if not isinstance(record, ProofCertificate):
        return
    level = {(parse_exact(result.epsilon), parse_exact(result.delta))}
    yield "epsilon and delta", _words(level), _words(levels_of(record))
    scale = parse_exact(result.noise.exact)
    kind = {"gaussian": "normal"}.get(result.noise.kind, result.noise.kind)
    stated = noises_of(record)
    if scale:
        yield "noise", _words({(kind, scale)}), _words(stated)
    else:
        yield "noise", result.noise.kind, "none"
    yield "noise.decimal", result.noise.decimal, written_above(scale)


def _falsification(
    result: FalsificationResult, found: Mapping[str, AnyCertificate]
) -> Iterator[Difference]:
    yield from _needs(result.verdict, found.get("calibration"))
    counterexample = result.counterexample
    if counterexample is not None:
        yield "verdict", result.verdict, counterexample.verdict
        for name, said, stated in _calibration(counterexample, found):
            yield f"counterexample.{name}", said, stated


def _words(values: set[tuple[Any, Any]]) -> str:
    return "; ".join(sorted(f"{first}, {second}" for first, second in values))


def _choice(
    result: ChosenEpsilon, found: Mapping[str, AnyCertificate]
) -> Iterator[Difference]:
    record = found.get("choice")
    yield from _needs(result.verdict, record)
    if not isinstance(record, ProofCertificate):
        return
    levels, numbers = levels_of(record), numbers_of(record)
    if levels:
        own = {(max(readings(result.epsilon)), parse_exact(result.delta))}
        yield "epsilon and delta", _words(own), _words(levels)
    elif result.noise is not None:
        among = bool(numbers & readings(result.noise.value))
        yield "noise.value", result.noise.value if not among else "", ""
    if result.deciding is not None:
        value = parse_exact(result.limits[result.deciding].value)
        among = value in numbers
        yield "the limit that decides", value if not among else "", ""


def _attacks(
    result: AttackBound | AttackTable, found: Mapping[str, AnyCertificate]
) -> Iterator[Difference]:
    for place, row in enumerate(_rows(result), start=1):
        record = found.get(f"attack-{place}")
        prefix = f"row {place}: " if isinstance(result, AttackTable) else ""
        for name, said, stated in _attack(row, record):
            yield prefix + name, said, stated


def _attack(row: AttackBound, record: AnyCertificate | None) -> Iterator[Difference]:
    if row.verdict is Verdict.REFUTED and record is None:
        yield "verdict", row.verdict, "nothing: there is none"
    if isinstance(record, Certificate):
        if row.verdict is not None:
            yield "verdict", row.verdict, record.verdict
            yield (
                "claimed",
                Epsilon.read(row.claimed or "0"),
                record.claim.notion.epsilon,
            )
        yield "delta", parse_exact(row.delta), record.claim.notion.exact_delta
        yield "epsilon_lower", row.epsilon_lower, _lower(record.epsilon_lower)
        yield "exact", parse_exact(row.exact), parse_exact(record.epsilon_lower or "0")
    elif isinstance(record, ProofCertificate):
        lower = row.epsilon_lower
        if not isinstance(lower, float):
            yield "epsilon_lower", lower, "a number"
        elif Fraction(repr(lower)) not in numbers_of(record):
            yield "epsilon_lower", lower, "another number"


def _nothing(
    result: Result, found: Mapping[str, AnyCertificate]
) -> Iterator[Difference]:
    """Compare nothing: the kind has no certificates."""
    del result, found
    yield from ()


_CALIBRATED = (
    "words of beliefs and claim, deltas, optimum, looseness, other rules, notes"
)
_ATTACKED = KindCoverage(
    _attacks,
    "words of attacks and notes, exact forms of logarithms",
    "its figures are exact arithmetic: verifydp bound --certify makes certificates",
)

#: What is compared, by kind of result.
COVERAGE: Mapping[type[Result], KindCoverage] = {
    AuditResult: KindCoverage(
        _audit,
        "reason, upper bounds of delta, that the law is the mechanism's, samples, "
        "detectable violations, notes, pictures, time",
        "its draws bound nothing, so that there is nothing to certify",
    ),
    ProveResult: KindCoverage(
        _prove,
        "lower bounds, bounds that are not certified, the profile, places of a "
        "violation, notes",
        "its bounds are ball arithmetic, which verifydp prove does again",
    ),
    StatementResult: KindCoverage(
        compare_statement,
        "that its title, source, standing, scope and what holds instead say what its "
        "statement says: they are those of the catalogue here",
        "nothing is run for a statement of this standing, or its certificate is stale: "
        "verifydp spec show says why",
    ),
    CalibrationResult: KindCoverage(
        _calibration,
        _CALIBRATED,
        "its deltas are ball arithmetic: verifydp calibrate --certify looks for a "
        "certificate",
    ),
    FalsificationResult: KindCoverage(
        _falsification,
        f"the rule, the search, {_CALIBRATED}",
        "it found no counterexample, which proves nothing",
    ),
    CompositionFalsification: KindCoverage(
        compare_broken,
        "the search",
        "it found no counterexample, which proves nothing",
    ),
    ChosenEpsilon: KindCoverage(
        _choice,
        "scores, limits that do not decide, odds, cost, exact forms, words, notes",
        "its scores are ball arithmetic: verifydp choose-epsilon --certify makes "
        "certificates where there is an epsilon",
    ),
    AttackBound: _ATTACKED,
    AttackTable: _ATTACKED,
    ComparisonResult: KindCoverage(
        _nothing,
        "all of it",
        "its epsilons are computed again from the mechanism by verifydp compare, not "
        "here",
    ),
    CurveResult: KindCoverage(
        _nothing,
        "all of it",
        "its numbers are computed again from the mechanism by verifydp curve, not here",
    ),
    ComposedRelease: KindCoverage(
        compare_release,
        "costs of single components, the neighbours named, words",
        "it was left out",
    ),
    ConfoundedComposition: KindCoverage(
        compare_confounded,
        "the names given to outputs and mechanisms",
        "nothing is claimed, or its claim is open: its figures are computed again by "
        "verifydp compose",
    ),
    CensusAccount: KindCoverage(
        _nothing,
        "all of it",
        "its figures are computed again by verifydp census, not here",
    ),
    OddsRatioResult: KindCoverage(
        _nothing,
        "all of it",
        "its figures follow from the noisy count by verifydp.invariants.odds_ratio; "
        "whether its noise was drawn from the law is seen in no file",
    ),
    InvariantRelease: KindCoverage(
        compare_invariants,
        "how many persons were asked for, names, the mean length of the noise",
        "no release was asked for, or nothing is left to protect: what the margins "
        "tell is found again from them",
    ),
    GranularityComparison: KindCoverage(
        _nothing,
        "all of it",
        "its factor is computed again by verifydp granularity, not here",
    ),
    InverseComposition: KindCoverage(
        compare_inverse,
        "reasons, figures that no dual or other noise states, units of scales and "
        "moves, names of states",
        "neither noise that meets its target was found, nor a proof that none does",
    ),
    DensitySearchResult: KindCoverage(
        _nothing, "all of it", "what a numerical search has seen certifies nothing"
    ),
}
